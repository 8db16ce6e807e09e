"""A computer's process keeps its game between questions, and is told only what happened since."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from typing import Any

import msgspec
import pytest

from tests.server.client import DAYLIGHT
from tricolore.core.ask import HandedIn
from tricolore.core.game import Input
from tricolore.rulesets import find
from tricolore.server import computer
from tricolore.server.computer import Worker
from tricolore.server.contract import NewGame
from tricolore.server.hall import Hall
from tricolore.server.live import LiveGame
from tricolore.server.store import Store
from tricolore.server.thinker import Assignment


@pytest.fixture
def store(tmp_path):
    store = Store(f"sqlite:///{tmp_path / 'games.db'}")
    store.migrate()
    return store


class Table:
    """A game of computers, played one choice at a time."""

    def __init__(self, hall: Hall, live: LiveGame, keeps: bool) -> None:
        self.hall, self.live, self.keeps = hall, live, keeps
        self.worker = Worker()
        self.asked: list[Assignment] = []
        self.lost = 0

    async def play(self, until: int) -> None:
        while self.live.ply < until:
            await self.choose()

    async def choose(self) -> None:
        held = self.worker.held(self.live.id) if self.keeps else {}
        found = await self.live.to_move(held)
        assert found is not None
        ply, question = found
        self.asked.append(question)
        thought = await self.worker.think("", question, lambda: True)
        assert thought is not None
        if thought.lost:
            self.lost += 1
            return
        assert thought.option is not None, thought.error
        seats = (question.side,)
        if isinstance(thought.option, HandedIn):
            await self.live.hand_in(seats, ply, question.side, thought.option.sheets[0])
        else:
            await self.live.answer(seats, ply, thought.option)

    @property
    def whole(self) -> list[bool]:
        """Which questions told the whole game."""
        return [bool(question.state) for question in self.asked]

    @property
    def inputs(self) -> list[Input]:
        return list(self.live._loaded().inputs)


def at_a_table(
    store: Store,
    play: Callable[[Table], Awaitable[Any]],
    player: str = "greedy",
    keeps: bool = True,
    scenario: str = DAYLIGHT,
) -> Table:
    async def run() -> Table:
        hall = Hall(store, {})
        rules, name = find(scenario)
        players = dict.fromkeys(rules.sides_of(name), player)
        made = await hall.begin(NewGame(scenario, players, "seed of the true dice"))
        table = Table(hall, await hall.live(made.game), keeps)
        try:
            await play(table)
            return table
        finally:
            table.worker.close()
            hall.close()

    return asyncio.run(run())


@pytest.mark.parametrize(("player", "until"), [("captain", 60), ("random", 150)])
def test_a_kept_game_gives_the_same_answers(store, player, until):
    kept = at_a_table(store, lambda table: table.play(until), player)
    told = at_a_table(store, lambda table: table.play(until), player, keeps=False)
    assert kept.inputs == told.inputs
    assert all(told.whole)
    sides = len({question.side for question in kept.asked})
    assert sum(kept.whole) == sides, "once for each player, and never again"
    assert kept.lost == 0
    later = [len(msgspec.msgpack.encode(q)) for q in kept.asked if not q.state]
    assert sum(later) / len(later) < 400


def test_the_true_seed_is_never_told(store):
    table = at_a_table(store, lambda table: table.play(40))
    for question in table.asked:
        assert b"true dice" not in msgspec.msgpack.encode(question)


def test_a_process_that_died_is_told_the_whole_game_again(store):
    async def play(table: Table) -> None:
        await table.play(30)
        table.worker._child.rest()  # the next question is for a new process
        await table.play(60)

    table = at_a_table(store, play)
    assert table.lost >= 1, "it said so itself"
    assert table.inputs == at_a_table(store, lambda table: table.play(60)).inputs
    first_whole = table.whole.index(True, 30)
    assert not all(table.whole[first_whole + 2 :]), "then it keeps it again"


def test_after_an_undo_the_whole_game_is_told(store):
    async def play(table: Table) -> None:
        live = table.live
        while live.ply < 20 or not live._loaded().can_undo:
            await table.choose()
        before = len(table.asked)
        side = live._loaded().sides[-1]
        taken = table.inputs
        await live.undo((side,), live.ply)
        assert len(table.inputs) < len(taken)
        await table.choose()
        assert table.whole[before], "what it held was taken back"
        await table.play(live.ply + 20)

    table = at_a_table(store, play)
    assert table.lost == 0
    assert not all(table.whole[-10:])


def test_a_game_read_from_disk_again_is_told_whole(store):
    async def play(table: Table) -> None:
        await table.play(20)
        table.live._game = None  # as after a rule that failed
        await table.choose()

    assert at_a_table(store, play).whole[-1]


def test_where_more_than_dice_is_hidden_each_question_brings_its_own_game(
    store, skirmish, monkeypatch
):
    """What a side imagines of its enemy differs from question to question."""
    monkeypatch.setattr(computer, "MODULES", ("tests.skirmish.installed",))
    table = at_a_table(store, lambda table: table.play(12), "random", scenario=skirmish)
    assert all(table.whole)
    assert all(question.after is None for question in table.asked)
