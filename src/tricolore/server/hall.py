"""The hall: all tables of a server, the busy ones in memory and the rest on disk."""

from __future__ import annotations

import asyncio
import secrets
from collections import OrderedDict
from collections.abc import AsyncIterator, Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import asynccontextmanager
from typing import Any, TypeVar

from tricolore.api import new_game
from tricolore.core.errors import TricoloreError
from tricolore.core.game import Game
from tricolore.players import player
from tricolore.rulesets import find, full_name
from tricolore.server import chronicle
from tricolore.server.chronicle import Folders
from tricolore.server.computer import Computers
from tricolore.server.contract import PERSON, Created, NewGame, Taken
from tricolore.server.live import LiveGame
from tricolore.server.replay import Moments
from tricolore.server.security import digest, new_game_id, new_key
from tricolore.server.store import Kept, Seat, Store

T = TypeVar("T")

THREADS = 4
SLOW_THREADS = 1
"""For what takes long, such as reading a record: nobody else should wait for it."""
IDLE_GAMES = 100
"""Games kept in memory though nobody is at them."""


class UnknownGame(TricoloreError):
    """No game of that id is kept here."""


class BadPlayers(TricoloreError):
    """Players for sides that are not, or sides without players."""


class Hall:
    def __init__(self, store: Store, folders: Folders | None = None) -> None:
        self.store = store
        self.folders = folders or {}
        """Figures that are laid over ours in new games, by scenario."""
        self.moments = Moments(store)
        self.computers = Computers()
        self._games: OrderedDict[str, LiveGame] = OrderedDict()
        self._pool = ThreadPoolExecutor(THREADS, thread_name_prefix="table")
        self._slow = ThreadPoolExecutor(SLOW_THREADS, thread_name_prefix="slow")

    async def run(self, function: Callable[..., T], *arguments: Any) -> T:
        """Do something in a worker thread."""
        loop = asyncio.get_running_loop()
        return await loop.run_in_executor(self._pool, function, *arguments)

    async def run_slow(self, function: Callable[..., T], *arguments: Any) -> T:
        """Do something that takes its time, one after another."""
        loop = asyncio.get_running_loop()
        return await loop.run_in_executor(self._slow, function, *arguments)

    def close(self) -> None:
        for live in self._games.values():
            if live.thinking is not None:
                live.thinking.cancel()
        self.computers.close()
        for pool in (self._slow, self._pool):
            pool.shutdown(wait=True, cancel_futures=True)
        self.store.close()

    @property
    def in_memory(self) -> int:
        return len(self._games)

    async def kept(self, game: str) -> Kept:
        """What is kept of a game."""
        kept = await self.run(self.store.game, game) if len(game) <= 32 else None
        if kept is None:
            raise UnknownGame("There is no such game here.")
        return kept

    async def live(self, game: str) -> LiveGame:
        """A game, brought into memory if it was not there."""
        live = self._games.get(game)
        if live is None:
            kept = await self.kept(game)
            # Another guest may have opened it while this one waited.
            live = self._games.setdefault(game, LiveGame(kept, self.store, self.moments, self.run))
        self._games.move_to_end(game)
        self._make_room(live)
        return live

    @asynccontextmanager
    async def sitting(self, game: str) -> AsyncIterator[LiveGame]:
        """A game that stays in memory for as long as somebody is there."""
        live = await self.live(game)
        live.held += 1
        try:
            yield live
        finally:
            live.held -= 1

    def unplayed(self, kept: Kept) -> bytes:
        """The record of a game as it is kept, without playing it."""
        moves = self.store.moves(kept.id)
        checkpoint = self.store.checkpoint(kept.id, moves[-1].ply if moves else 0)
        return chronicle.record_of(kept, checkpoint, moves)

    def _make_room(self, wanted: LiveGame) -> None:
        idle = [live for live in self._games.values() if not live.busy and live is not wanted]
        for live in idle[: max(0, len(idle) - IDLE_GAMES)]:
            del self._games[live.id]

    # New games

    async def begin(self, wanted: NewGame) -> Created:
        def make() -> Created:
            scenario = full_name(wanted.scenario)
            game = new_game(scenario, wanted.seed, data=self.folders.get(scenario))
            return self._keep(game, wanted.players, wanted.title, wanted.plans)

        return await self.run(make)

    async def adopt(self, game: Game, players: dict[str, str], title: str = "") -> Created:
        """A game that comes from a record."""
        return await self.run_slow(self._keep, game, players, title)

    async def fork(self, kept: Kept, ply: int, players: dict[str, str], title: str) -> Created:
        """A new game from a past moment, with dice of its own."""

        def make() -> Created:
            past, _ = self.moments.at(kept, ply)
            copy = past.clone(seed=secrets.token_hex(32))
            copy.start, copy.custom = copy.checkpoint, True
            copy.inputs = list(copy.journal)
            copy.given = len(copy.inputs)
            return self._keep(copy, players, title or kept.title, kept.plans)

        return await self.run(make)

    async def take_over(self, kept: Kept, side: str) -> Taken:
        """A person takes the seat of a computer that has failed."""
        live = await self.live(kept.id)
        key = new_key()
        await live.take_over(side, digest(key))
        return Taken(side, key)

    def _keep(self, game: Game, players: dict[str, str], title: str, plans: bool = True) -> Created:
        rules, scenario = find(game.scenario)
        seats, keys = _seats(rules.sides_of(scenario), players)
        game.state  # noqa: B018 - rolls what comes before the first choice
        game, moves, checkpoints = chronicle.told_from_start(game)
        assert game.start is not None
        kept = Kept(
            id=new_game_id(),
            scenario=game.scenario,
            title=title,
            rules=rules.version,
            data=rules.fingerprint(game.start),
            seed=game.checkpoint.seed,
            start=chronicle.encoded(game, game.start) if game.custom else None,
            given=game.given,
            seats=seats,
            progress=chronicle.progress(game),
            plans=plans,
            folder=game.data,
        )
        self.store.create(kept, moves, checkpoints)
        return Created(kept.id, keys, game.fingerprint)


def _seats(
    sides: Sequence[str], players: dict[str, str]
) -> tuple[tuple[Seat, ...], dict[str, str]]:
    """Seats for all sides, and the keys of those that persons take."""
    unknown = set(players) - set(sides)
    if unknown:
        raise BadPlayers(
            f"There is no side {sorted(unknown)[0]!r} in this scenario, but {', '.join(sides)}."
        )
    seats, keys = [], {}
    for side in sides:
        name = players.get(side, PERSON)
        if name == PERSON:
            keys[side] = new_key()
        elif len(name) > 100:
            raise BadPlayers("A player's name is at most 100 letters long.")
        else:
            player(name)  # refused here and now if it is not installed
        seats.append(Seat(side, name, digest(keys[side]) if side in keys else None))
    return tuple(seats), keys
