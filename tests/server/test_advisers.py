"""Advisers whose thoughts a test makes up: what they are told, and what they may not do."""

from __future__ import annotations

import asyncio
import time

import pytest

from tests.server import hidden
from tests.server.client import DAYLIGHT
from tricolore.core.ask import Option
from tricolore.players.adviser import Advice
from tricolore.players.warnings import Lookout
from tricolore.rulesets import find
from tricolore.server import computer
from tricolore.server.advised import NoAdvice
from tricolore.server.computer import Computers, TooMany
from tricolore.server.contract import NewGame
from tricolore.server.gathering import Stale
from tricolore.server.hall import Hall
from tricolore.server.store import Store
from tricolore.server.talk import Advise, Finish, Watch
from tricolore.server.thinker import Assignment, Thought


class Guest:
    client = "somebody"
    hears = present = False

    def __init__(self, seats):
        self.seats = seats
        self.heard = []

    def send(self, message):
        self.heard.append(message)


def at_a_table(tmp_path, play, scenario=DAYLIGHT, **more):
    """A game whose advisers are made of whatever the test says."""
    store = Store(f"sqlite:///{tmp_path / 'games.db'}")
    store.migrate()

    async def run():
        hall = Hall(store, {})
        rules, name = find(scenario)
        made = await hall.begin(
            NewGame(scenario, {}, "seed of the true dice", one_screen=True, **more)
        )
        live = await hall.live(made.game)
        guest = Guest(tuple(rules.sides_of(name)))
        await live.join(guest)
        try:
            return await play(hall, live, guest)
        finally:
            live.leave(guest)
            if live.standing_in is not None:
                await live.standing_in
            hall.close()

    return asyncio.run(run())


def test_one_adviser_thinks_for_a_seat_at_a_time(tmp_path):
    async def play(hall, live, guest):
        side = (await live.look(lambda: live._loaded().ask)).side
        begun, go = asyncio.Event(), asyncio.Event()

        async def think(client, question, wanted):
            begun.set()
            await go.wait()
            assert wanted()
            return Thought(error="nothing came of it")

        first = asyncio.create_task(live.advise(guest, Advise(1, 0, side), think))
        await begun.wait()
        for asks in (
            live.advise(guest, Advise(2, 0, side), think),
            live.watch(guest, Watch(2, 0, side), think),
            live.finish(guest, Finish(2, 0, side), think),
        ):
            with pytest.raises(NoAdvice, match="thinking already"):
                await asks
        go.set()
        with pytest.raises(NoAdvice, match="nothing came of it"):
            await first

    at_a_table(tmp_path, play, advice=True)


def test_a_look_for_warnings_gives_way_to_advice_and_to_an_answer(tmp_path):
    async def play(hall, live, guest):
        ask = await live.look(lambda: live._loaded().ask)
        side, options = ask.side, ask.options

        async def patient(client, question, wanted):
            while wanted():
                await asyncio.sleep(0.01)
            return

        async def quick(client, question, wanted):
            return Thought(advice=Advice(options[0]))

        watching = asyncio.create_task(live.watch(guest, Watch(1, 0, side), patient))
        await asyncio.sleep(0.05)
        assert (await live.advise(guest, Advise(2, 0, side), quick)).option
        with pytest.raises(NoAdvice):
            await asyncio.wait_for(watching, 5)
        watching = asyncio.create_task(live.watch(guest, Watch(1, 0, side), patient))
        await asyncio.sleep(0.05)
        began = time.monotonic()
        await live.answer((side,), 0, options[0])
        assert time.monotonic() - began < 2, "an answer waits for nobody"
        with pytest.raises(NoAdvice):
            await asyncio.wait_for(watching, 5)

    at_a_table(tmp_path, play, advice=True)


def test_nobody_thinks_on_for_who_has_left(tmp_path):
    async def play(hall, live, guest):
        side = (await live.look(lambda: live._loaded().ask)).side

        async def patient(client, question, wanted):
            while wanted():
                await asyncio.sleep(0.01)
            return

        asking = asyncio.create_task(live.advise(guest, Advise(1, 0, side), patient))
        await asyncio.sleep(0.05)
        live.leave(guest)
        with pytest.raises(Stale):
            await asyncio.wait_for(asking, 5)

    at_a_table(tmp_path, play, advice=True)


def test_few_advisers_of_one_client_think_at_once(monkeypatch):
    async def run():
        computers = Computers(1)
        go = asyncio.Event()

        async def think(self, client, question, wanted, look=0.0):
            await go.wait()
            return

        monkeypatch.setattr(computer.Worker, "think", think)
        question = Assignment("game", "red", "general", "", DAYLIGHT, b"", [])
        doing = [
            asyncio.create_task(computers.counsel("one", question, lambda: True))
            for _ in range(computer.COUNSELS)
        ]
        await asyncio.sleep(0)
        with pytest.raises(TooMany):
            await computers.counsel("one", question, lambda: True)
        other = asyncio.create_task(computers.counsel("other", question, lambda: True))
        go.set()
        await asyncio.gather(*doing, other)
        await computers.counsel("one", question, lambda: True)
        computers.close()

    asyncio.run(run())


def test_an_adviser_is_told_neither_seed_nor_secrets(tmp_path, monkeypatch):
    hidden.install(monkeypatch)
    seen: list[Assignment] = []

    async def think(client, question, wanted):
        seen.append(question)
        return Thought(advice=Advice(Option("say", "wait")))

    async def play(hall, live, guest):
        await live.answer(("red",), 0, Option("say", "two"))
        await live.advise(guest, Advise(1, 1, "blue"), think)

    at_a_table(tmp_path, play, "hidden:cards", advice=True)
    (question,) = seen
    whole = question.state + repr(question).encode()
    assert b"true dice" not in whole
    assert b"two" not in whole


def test_he_stops_where_something_else_begins(tmp_path):
    """The same side may be asked on: it is not his formation's question any more."""

    async def play(hall, live, guest):
        ask = await live.look(lambda: live._loaded().ask)
        seen = []

        async def think(client, question, wanted):
            ask = await live.look(lambda: live._loaded().ask)
            seen.append(ask.side)
            return Thought(advice=Advice(ask.options[0], "A" if len(seen) < 2 else "B"))

        return ask.side, seen, await live.finish(guest, Finish(1, 0, ask.side), think)

    side, seen, done = at_a_table(tmp_path, play, advice=True)
    assert seen == [side] * 2, "it is asked all along"
    assert (done.answers, done.why) == (1, "What comes next belongs to something else.")


def test_a_question_is_looked_at_once(tmp_path):
    async def play(hall, live, guest):
        side = (await live.look(lambda: live._loaded().ask)).side
        asked = []

        async def think(client, question, wanted):
            asked.append(question.task)
            return Thought(watch=Lookout())

        for id in range(3):
            await live.watch(guest, Watch(id, 0, side), think)
        return asked

    assert at_a_table(tmp_path, play, advice=True) == ["watch"]
