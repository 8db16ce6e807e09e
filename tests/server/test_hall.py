"""Games in memory: as many as are needed, and no more."""

from __future__ import annotations

import asyncio
import random

import pytest

from tests.server.client import DAYLIGHT, PONTE
from tricolore.core.ask import Fill, Option
from tricolore.server import hall as halls
from tricolore.server.contract import NewGame
from tricolore.server.hall import Hall, UnknownGame
from tricolore.server.store import Store

SCENARIO = PONTE

NEW = NewGame(PONTE, one_screen=True)


@pytest.fixture
def store(tmp_path):
    store = Store(f"sqlite:///{tmp_path / 'games.db'}")
    store.migrate()
    return store


class Listener:
    hears = present = False

    def __init__(self, *seats: str) -> None:
        self.seats = seats
        self.heard: list[bytes] = []

    def send(self, message: bytes) -> None:
        self.heard.append(message)


BOTH = ("red", "blue")


async def play(hall: Hall, game: str, choices: int, seats: tuple[str, str] = BOTH) -> None:
    """Random choices at a game, straight through the hall."""
    live = await hall.live(game)
    luck = random.Random(1)
    while live.ply < choices:
        ask = await live.look(lambda: live._loaded().ask)
        if isinstance(ask, Fill):
            await live.hand_in(seats, live.ply, ask.side, ask.first)
        else:
            await live.answer(seats, live.ply, luck.choice(ask.options))


def test_idle_games_leave_memory_and_come_back(store, monkeypatch):
    monkeypatch.setattr(halls, "IDLE_GAMES", 3)

    async def run() -> None:
        hall = Hall(store)
        games = [(await hall.begin(NEW)).game for _ in range(8)]
        for game in games:
            await play(hall, game, 3)
        assert hall.in_memory <= 4
        for game in games:
            live = await hall.live(game)
            assert await live.look(lambda live=live: live._loaded().ply) == 3
        hall.close()

    asyncio.run(run())


def test_games_with_guests_stay(store, monkeypatch):
    """Also while a guest has come in but has not said hello."""
    monkeypatch.setattr(halls, "IDLE_GAMES", 0)

    async def run() -> None:
        hall = Hall(store)
        games = [(await hall.begin(NEW)).game for _ in range(5)]
        async with hall.sitting(games[0]) as live:
            for game in games:
                await hall.live(game)
            assert await hall.live(games[0]) is live
            await live.join(Listener())
        for game in games:
            await hall.live(game)
        assert await hall.live(games[0]) is live
        assert hall.in_memory <= 2
        hall.close()

    asyncio.run(run())


def test_answers_at_the_same_time_are_taken_one_by_one(store):
    """Two clicks on one question: the first counts, the second is stale."""

    async def run() -> None:
        hall = Hall(store)
        made = await hall.begin(NewGame(PONTE, seed=1, one_screen=True))
        live = await hall.live(made.game)
        await play(hall, made.game, 1)
        listener = Listener(*BOTH)
        await live.join(listener)
        option = await live.look(lambda: live._loaded().ask.options[0])
        results = await asyncio.gather(
            *(live.answer(BOTH, 1, Option(*option)) for _ in range(5)), return_exceptions=True
        )
        assert sum(result is None for result in results) == 1
        assert live.ply == 2
        assert len(listener.heard) == 2
        assert len(store.moves(made.game)) == 3
        hall.close()

    asyncio.run(run())


def test_a_game_opened_by_many_at_once_is_one_game(store):
    async def run() -> None:
        hall = Hall(store)
        made = await hall.begin(NEW)
        lives = await asyncio.gather(*(hall.live(made.game) for _ in range(10)))
        assert len({id(live) for live in lives}) == 1
        with pytest.raises(UnknownGame):
            await hall.live("another")
        hall.close()

    asyncio.run(run())


def test_checkpoints_are_near_every_moment(store):
    """Of a battle, which is long enough for several."""

    async def run() -> str:
        hall = Hall(store)
        made = await hall.begin(NewGame(DAYLIGHT, seed=3, one_screen=True))
        await play(hall, made.game, 200, ("red", "blue"))
        hall.close()
        return made.game

    game = asyncio.run(run())
    store = Store(store.url)
    for ply in range(200):
        checkpoint = store.checkpoint(game, ply)
        assert ply - (0 if checkpoint is None else checkpoint.ply) < 100
    store.close()
