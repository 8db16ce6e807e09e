"""The hall: all games of a server, the busy ones in memory and the rest on disk."""

from __future__ import annotations

import asyncio
import secrets
import threading
import time
from collections import OrderedDict
from collections.abc import AsyncIterator, Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import asynccontextmanager
from functools import partial
from typing import Any, TypeVar

import msgspec
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey

from tricolore.api import new_game
from tricolore.core import record, seal
from tricolore.core.dice import fingerprint
from tricolore.core.errors import TricoloreError
from tricolore.core.text import say
from tricolore.rulesets import find, full_name
from tricolore.rulesets.lesson import begun, lesson_of
from tricolore.server import chronicle
from tricolore.server.advised import AdvisedGame
from tricolore.server.brought import Brought, replayed
from tricolore.server.chronicle import Folders
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
from tricolore.server.examiners import Examiners
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
from tricolore.server.lessons import players_of
from tricolore.server.notebook import Notebook
from tricolore.server.opponents import check_offered
from tricolore.server.pasted import PastedGame
from tricolore.server.replay import Moments
from tricolore.server.reviewers import Reviewers
from tricolore.server.seating import (
    Places,
    accepted,
    given_up,
    offered,
    renewed,
    seated,
)
from tricolore.server.security import GAME_ID, digest, new_game_id, new_key
from tricolore.server.store import Kept, Progress, Store

T = TypeVar("T")

THREADS = 4
CLOSE_SECONDS = 3.0
"""How long the server waits at its end for work under way.  No choice takes so long."""
IDLE_GAMES = 100
"""Games that stay in memory though nobody is connected to them."""


class UnknownGame(TricoloreError):
    """This server has no game of that id."""


class Hall:
    def __init__(self, store: Store, folders: Folders | None = None) -> None:
        self.store = store
        self.folders = folders or {}
        """By scenario, the folder whose figures replace ours in new games."""
        self.moments = Moments(store)
        self.notebook = Notebook(store)
        self.computers = Computers()
        self._games: OrderedDict[str, AdvisedGame] = OrderedDict()
        self._pool = ThreadPoolExecutor(THREADS, thread_name_prefix=f"table {id(self)}")
        self.examiners = Examiners()
        self.reviewers = Reviewers(store)

    async def run(self, function: Callable[..., T], *arguments: Any) -> T:
        """Call a function in a worker thread."""
        loop = asyncio.get_running_loop()
        return await loop.run_in_executor(self._pool, function, *arguments)

    def hurry(self) -> None:
        """End whatever may take long, because the server is closing."""
        self.computers.close()
        self.examiners.close()
        self.reviewers.close()

    def close(self) -> None:
        for live in self._games.values():
            if live.thinking is not None:
                live.thinking.cancel()
        self.hurry()
        self._pool.shutdown(wait=False, cancel_futures=True)
        end = time.monotonic() + CLOSE_SECONDS
        for thread in threading.enumerate():
            if thread.name.startswith(f"table {id(self)}"):
                thread.join(max(0.0, end - time.monotonic()))
        self.store.close()

    @property
    def in_memory(self) -> int:
        return len(self._games)

    async def kept(self, game: str) -> Kept:
        """A game as it is stored, without its moves."""
        # Do not ask the database for what cannot be an id.
        kept = await self.run(self.store.game, game) if GAME_ID.fullmatch(game) else None
        if kept is None:
            raise UnknownGame(say("There is no such game here."))
        return kept

    async def live(self, game: str) -> AdvisedGame:
        """A game in memory, loaded if necessary."""
        live = self._games.get(game)
        if live is None:
            kept = await self.kept(game)
            # Another request may have loaded it while this one waited.
            live = self._games.setdefault(
                game, AdvisedGame(kept, self.store, self.moments, self.run)
            )
            live.computers_turn = partial(self.computers.attend, live)
        self._games.move_to_end(game)
        self._make_room(live)
        return live

    @asynccontextmanager
    async def sitting(self, game: str) -> AsyncIterator[AdvisedGame]:
        """A game that stays in memory while the context is open."""
        live = await self.live(game)
        live.held += 1
        try:
            yield live
        finally:
            live.held -= 1

    def unplayed(self, kept: Kept) -> bytes:
        """The record of a game as it is stored, without playing it."""
        moves = self.store.moves(kept.id)
        checkpoint = self.store.checkpoint(kept.id, moves[-1].ply if moves else 0)
        return chronicle.record_of(kept, checkpoint, moves)

    def _make_room(self, wanted: AdvisedGame) -> None:
        idle = [live for live in self._games.values() if not live.busy and live is not wanted]
        for live in idle[: max(0, len(idle) - IDLE_GAMES)]:
            del self._games[live.id]

    def busy(self) -> set[str]:
        """Games to which somebody is connected, or in which a computer thinks."""
        return {live.id for live in self._games.values() if live.busy}

    def let_go(self, games: Sequence[str]) -> list[str]:
        """Drop games that are about to be deleted from memory; those that nobody has opened."""
        free = [game for game in games if game not in self._games or not self._games[game].busy]
        for game in free:
            self._games.pop(game, None)
            self.moments.forget(game, 0)
        return free

    # New games

    async def begin(self, wanted: NewGame) -> Created:
        places = Places(wanted.seat, wanted.one_screen, wanted.commitment)

        def make() -> Created:
            scenario = full_name(wanted.scenario)
            if wanted.lesson:
                return self._teach(scenario, wanted.lesson)
            folder = self.folders.get(scenario)
            game = new_game(scenario, wanted.seed, data=folder, options=wanted.options)
            kind = SERVER if wanted.seed is None else NAMED
            return self._keep(
                *(replayed(game), wanted.players, wanted.title, places, wanted.plans, kind),
                advice=wanted.advice,
            )

        return await self.run(make)

    def _teach(self, scenario: str, id: str) -> Created:
        """A new game that is a lesson."""
        lesson, (rules, name) = lesson_of(scenario, id), find(scenario)
        players = players_of(lesson, id, rules.sides_of(name))
        game = replayed(begun(scenario, lesson))
        places = Places(one_screen=True)
        return self._keep(
            game, players, lesson.title, places, plans=False, dice=NAMED, allowed=lambda _: None
        )

    async def adopt(self, game: Brought, players: dict[str, str], places: Places) -> Created:
        """A new game from a record."""
        return await self.run(lambda: self._keep(game, players, "", places, adopted=True))

    async def lay(self, game: Brought, wanted: PastedGame) -> Created:
        """A new game from a position."""
        places = Places(wanted.seat, wanted.one_screen, wanted.commitment)

        def make() -> Created:
            return self._keep(
                *(game, wanted.players, wanted.title, places, wanted.plans), advice=wanted.advice
            )

        return await self.run(make)

    async def fork(self, kept: Kept, wanted: Fork) -> Created:
        """A new game from a past moment, with dice of its own."""
        places = Places(wanted.seat, wanted.one_screen, wanted.commitment)

        def make() -> Created:
            past, _ = self.moments.at(kept, wanted.ply)
            copy = past.clone(seed=secrets.token_hex(32))
            copy.reopen()
            copy.start, copy.custom = copy.checkpoint, True
            copy.inputs = list(copy.journal)
            copy.given = len(copy.inputs)
            title = wanted.title or kept.title
            agreed = kept.advice_allowed and bool(kept.agreed)
            return self._keep(
                replayed(copy), wanted.players, title, places, kept.plans, advice=agreed
            )

        return await self.run(make)

    async def take_over(self, kept: Kept, side: str) -> Taken:
        """Give the seat of a computer that has failed to a person."""
        live = await self.live(kept.id)
        key = new_key()
        await live.take_over(side, digest(key))
        return Taken(side, key)

    def _keep(
        self,
        game: Brought,
        players: dict[str, str],
        title: str,
        places: Places,
        plans: bool = True,
        dice: str = SERVER,
        adopted: bool = False,
        advice: bool = False,
        allowed: Callable[[str], object] = check_offered,
    ) -> Created:
        """Store a new game.

        Persons who sit apart make the seed together, and such a game waits for them, unless its
        seed was named or it is over.
        """
        rules, scenario = find(game.scenario)
        asked = {side: msgspec.json.encode(plies).decode() for side, plies in game.advice.items()}
        sitting = seated(rules.sides_of(scenario), players, places, allowed)
        together = bool(sitting.invitations) and dice != NAMED
        together = together and not (game.started and game.over)
        kept = Kept(
            id=new_game_id(),
            scenario=game.scenario,
            title=title,
            rules=game.rules,
            data=game.data,
            seed=game.seed,
            start=game.start,
            given=game.given,
            seats=tuple(
                seat._replace(agrees=advice, advised=asked.get(seat.side)) for seat in sitting.seats
            ),
            progress=game.progress,
            earlier=tuple(game.earlier),
            plans=plans,
            dice=TOGETHER if together else dice,
            adopted=adopted,
            folder=game.folder,
            options=game.options,
        )
        moves, checkpoints = game.moves, game.checkpoints
        promise = ""
        if together:
            part, bound = servers_part(), check_commitment(places.commitment)
            promise = part.commitment
            seats = (
                seat._replace(commitment=bound) if seat.digest is not None else seat
                for seat in kept.seats
            )
            kept = kept._replace(begun=False, seats=tuple(seats), parts=(part,))
        if together and not game.started:  # its first dice wait for the seed
            moves, checkpoints = [], []
            kept = kept._replace(progress=Progress(0, 0, False, None))
        self.store.create(kept, moves, checkpoints)
        shown = fingerprint(kept.seed) if kept.begun else ""
        return Created(kept.id, sitting.keys, shown, sitting.invitations, promise)

    # Signatures

    def signed(self, saved: bytes) -> bytes:
        """The record with the server's signature, which says that the game was played here."""
        return record.signed_by(saved, self._signing_key())

    def public_key(self) -> str:
        return seal.public_key(self._signing_key())

    def _signing_key(self) -> Ed25519PrivateKey:
        kept = self.store.secret("signing key", lambda: secrets.token_hex(32))
        return Ed25519PrivateKey.from_private_bytes(bytes.fromhex(kept))

    # Seats

    async def accept(self, kept: Kept, side: str, wanted: Accept) -> Taken:
        """Give an open seat to a person with an invitation, under a new key."""
        live = await self.live(kept.id)
        key = new_key()
        await live.change_seat(
            side,
            lambda seat: accepted(seat, wanted.invitation, key, wanted.commitment, kept.begun),
        )
        return Taken(side, key)

    async def invite(self, kept: Kept, side: str) -> Invitation:
        """A new invitation to an open seat.  It replaces the old one."""
        live = await self.live(kept.id)
        invitation = new_key()
        await live.change_seat(side, lambda seat: offered(seat, invitation))
        return Invitation(side, invitation)

    async def withdraw(self, kept: Kept, side: str) -> None:
        live = await self.live(kept.id)
        await live.change_seat(side, lambda seat: offered(seat, None))

    async def renew(self, kept: Kept, side: str) -> Taken:
        """A new key for a seat that is taken."""
        live = await self.live(kept.id)
        key = new_key()
        await live.change_seat(side, lambda seat: renewed(seat, key))
        return Taken(side, key)

    async def give_up(self, kept: Kept, side: str) -> None:
        live = await self.live(kept.id)
        await live.change_seat(side, given_up)

    async def share(self, kept: Kept, side: str, wanted: Share) -> None:
        """Bind a seat to its part of the seed, or take that part."""
        live = await self.live(kept.id)
        if wanted.part:
            await live.show_part(side, check_part(wanted.part))
        else:
            bound = check_commitment(wanted.commitment)
            if live.kept.begun or side not in seats_to_bind(live.kept):
                raise BadPart(say("No promise is wanted from this seat now."))
            await live.change_seat(side, lambda seat: seat._replace(commitment=bound))
