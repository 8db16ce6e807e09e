"""The hall: all tables of a server, the busy ones in memory and the rest on disk."""

from __future__ import annotations

import asyncio
import secrets
from collections import OrderedDict
from collections.abc import AsyncIterator, Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import asynccontextmanager
from typing import Any, TypeVar

from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey

from tricolore.api import new_game
from tricolore.core import record, seal
from tricolore.core.dice import fingerprint
from tricolore.core.errors import TricoloreError
from tricolore.core.game import Game
from tricolore.rulesets import find
from tricolore.server import chronicle
from tricolore.server.computer import Computers
from tricolore.server.contract import (
    Accept,
    Created,
    Fork,
    Invitation,
    NewGame,
    Share,
    Taken,
)
from tricolore.server.fairness import (
    NAMED,
    SERVER,
    TOGETHER,
    BadPart,
    check_commitment,
    check_part,
    seats_to_bind,
    servers_part,
)
from tricolore.server.live import LiveGame
from tricolore.server.replay import Moments
from tricolore.server.seating import (
    Places,
    accepted,
    given_up,
    known_player,
    offered,
    renewed,
    seated,
)
from tricolore.server.security import digest, new_game_id, new_key
from tricolore.server.store import Checkpoint, Kept, Move, Progress, Store

T = TypeVar("T")

THREADS = 4
SLOW_THREADS = 1
"""For what takes long, such as reading a record: nobody else should wait for it."""
IDLE_GAMES = 100
"""Games kept in memory though nobody is at them."""


class UnknownGame(TricoloreError):
    """No game of that id is kept here."""


class Hall:
    def __init__(self, store: Store) -> None:
        self.store = store
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
        places = Places(wanted.seat, wanted.one_screen, wanted.commitment)

        def make() -> Created:
            named = wanted.seed is not None
            game = new_game(wanted.scenario, wanted.seed)
            kind = NAMED if named else SERVER
            return self._keep(game, wanted.players, wanted.title, places, wanted.plans, kind)

        return await self.run(make)

    async def adopt(
        self, game: Game, players: dict[str, str], places: Places, title: str = ""
    ) -> Created:
        """A game that comes from a record; if it is not over, it goes on with dice of its own."""

        def make() -> Created:
            if not game.over:
                game.reseed(secrets.token_hex(32))
            return self._keep(game, players, title, places, adopted=True)

        return await self.run_slow(make)

    async def fork(self, kept: Kept, wanted: Fork) -> Created:
        """A new game from a past moment, with dice of its own."""
        places = Places(wanted.seat, wanted.one_screen, wanted.commitment)

        def make() -> Created:
            past, _ = self.moments.at(kept, wanted.ply)
            copy = past.clone(seed=secrets.token_hex(32))
            copy.start, copy.custom = copy.checkpoint, True
            copy.inputs = list(copy.journal)
            copy.given = len(copy.inputs)
            title = wanted.title or kept.title
            return self._keep(copy, wanted.players, title, places, kept.plans)

        return await self.run(make)

    async def take_over(self, kept: Kept, side: str) -> Taken:
        """A person takes the seat of a computer that has failed."""
        live = await self.live(kept.id)
        key = new_key()
        await live.take_over(side, digest(key))
        return Taken(side, key)

    def _keep(
        self,
        game: Game,
        players: dict[str, str],
        title: str,
        places: Places,
        plans: bool = True,
        dice: str = SERVER,
        adopted: bool = False,
    ) -> Created:
        """Write a new game down.

        Persons who sit apart make the seed together, so that such a game waits for them, unless
        its dice are known anyway or fall no more.
        """
        rules, scenario = find(game.scenario)
        sitting = seated(rules.sides_of(scenario), players, places, known_player)
        started = bool(game.inputs) or game.custom
        together = bool(sitting.invitations) and dice != NAMED and not (started and game.over)
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
            seats=sitting.seats,
            progress=Progress(0, 0, False, None),
            plans=plans,
            dice=TOGETHER if together else dice,
            adopted=adopted,
        )
        moves: list[Move] = []
        checkpoints: list[Checkpoint] = []
        promise = ""
        if together:
            part, bound = servers_part(), check_commitment(places.commitment)
            promise = part.commitment
            seats = (
                seat._replace(commitment=bound) if seat.digest is not None else seat
                for seat in kept.seats
            )
            kept = kept._replace(begun=False, seats=tuple(seats), parts=(part,))
        if started or not together:
            game.state  # noqa: B018 - rolls what comes before the first choice
            game, moves, checkpoints = chronicle.told_from_start(game)
            kept = kept._replace(progress=chronicle.progress(game), earlier=tuple(game.earlier))
        self.store.create(kept, moves, checkpoints)
        shown = fingerprint(kept.seed) if kept.begun else ""
        return Created(kept.id, sitting.keys, shown, sitting.invitations, promise)

    # Signatures

    def signed(self, saved: bytes) -> bytes:
        """A record with the server's signature: its choices are those that were made here."""
        return record.signed_by(saved, self._signing_key())

    def public_key(self) -> str:
        return seal.public_key(self._signing_key())

    def _signing_key(self) -> Ed25519PrivateKey:
        kept = self.store.secret("signing key", lambda: secrets.token_hex(32))
        return Ed25519PrivateKey.from_private_bytes(bytes.fromhex(kept))

    # Seats

    async def accept(self, kept: Kept, side: str, wanted: Accept) -> Taken:
        """Somebody takes an open seat by his invitation, with a key of his own."""
        live = await self.live(kept.id)
        key = new_key()
        await live.change_seat(
            side,
            lambda seat: accepted(seat, wanted.invitation, key, wanted.commitment, kept.begun),
        )
        return Taken(side, key)

    async def invite(self, kept: Kept, side: str) -> Invitation:
        """A new invitation to an open seat; the one before is void."""
        live = await self.live(kept.id)
        invitation = new_key()
        await live.change_seat(side, lambda seat: offered(seat, invitation))
        return Invitation(side, invitation)

    async def withdraw(self, kept: Kept, side: str) -> None:
        live = await self.live(kept.id)
        await live.change_seat(side, lambda seat: offered(seat, None))

    async def renew(self, kept: Kept, side: str) -> Taken:
        """Another key for a seat, for whoever holds it."""
        live = await self.live(kept.id)
        key = new_key()
        await live.change_seat(side, lambda seat: renewed(seat, key))
        return Taken(side, key)

    async def give_up(self, kept: Kept, side: str) -> None:
        live = await self.live(kept.id)
        await live.change_seat(side, given_up)

    async def share(self, kept: Kept, side: str, wanted: Share) -> None:
        """A seat binds itself to a part of the seed, or shows it."""
        live = await self.live(kept.id)
        if wanted.part:
            await live.show_part(side, check_part(wanted.part))
        else:
            bound = check_commitment(wanted.commitment)
            if live.kept.begun or side not in seats_to_bind(live.kept):
                raise BadPart("No promise is wanted from this seat now.")
            await live.change_seat(side, lambda seat: seat._replace(commitment=bound))
