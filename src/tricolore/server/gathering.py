"""The people at a game: who is connected, and who sits where."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from typing import Any, Protocol

from tricolore.core.errors import TricoloreError
from tricolore.core.game import Game
from tricolore.core.standing import StandingAnswers
from tricolore.core.text import say
from tricolore.core.words import unstopped
from tricolore.players import Explanation
from tricolore.players.explain import Assigned
from tricolore.rulesets.table import table_of
from tricolore.server.contract import PERSON, Seated
from tricolore.server.fairness import parts_wanted, servers_part, with_part
from tricolore.server.opponents import called
from tricolore.server.replay import Moments
from tricolore.server.seating import begin
from tricolore.server.shown import Seats
from tricolore.server.speech import Message
from tricolore.server.store import Kept, Seat, Store, standing_of


class Connection(Protocol):
    """A browser that is connected to a game."""

    seats: Seats
    client: str
    """The client it belongs to; clients take turns when computers think."""
    hears: bool
    """Whether it wants to know what people say at the table."""
    present: bool
    """Whether others may see that it is there, and it sees them."""

    def send(self, message: bytes) -> None:
        """Hand over a message without waiting."""


class Stale(TricoloreError):
    """An answer to a question that has been answered already."""


class NotYours(TricoloreError):
    """A choice that needs the key of another seat."""


class NotBegun(TricoloreError):
    """The game is still waiting for its players."""


Run = Callable[..., Awaitable[Any]]
"""Runs a function in a worker thread: `await run(function, *arguments)`."""


class Gathering:
    """The people at a game, and their seats.  `company.Company` adds what they say to each other,
    and `live.LiveGame` the play."""

    def __init__(self, kept: Kept, store: Store, moments: Moments, run: Run) -> None:
        self.kept = kept
        self.lock = asyncio.Lock()
        self.connections: set[Connection] = set()
        self.held = 0
        """How many are connected, including those who have not said hello yet."""
        self.thinking: asyncio.Task[None] | None = None
        self.standing_in: asyncio.Task[None] | None = None
        """Gives answers by proxy (see `proxies`)."""
        self.counsels: set[asyncio.Task[None]] = set()
        """Questions to advisers that are being answered (see `advised`)."""
        self.standing = StandingAnswers()
        self.computers_turn: Callable[[], None] = lambda: None
        """Called when it may be a computer's turn."""
        self.troubles: dict[str, str] = {}
        """Sides whose computer player has failed, and how."""
        self.plans: dict[str, tuple[int, Explanation]] = {}
        """By side, what its computer last said it intends, and at which ply."""
        self.missions: dict[str, tuple[Assigned, ...]] = {}
        """By side, what its computer last wanted of its formations."""
        self._store = store
        self._moments = moments
        self._run = run
        self._table = table_of(kept.scenario.partition(":")[0])
        self._game: Game | None = None
        self._line = ""
        """Another one whenever the game does not simply go on from where it was."""
        self._checkpointed = 0

    @property
    def id(self) -> str:
        return self.kept.id

    @property
    def busy(self) -> bool:
        """Whether it must stay in memory."""
        return bool(
            self.held
            or self.connections
            or self.thinking is not None
            or self.standing_in is not None
            or self.counsels
            or self.lock.locked()
        )

    @property
    def ply(self) -> int:
        """As far as memory knows, which is good enough for messages."""
        return self.kept.progress.ply if self._game is None else self._game.ply

    # Coming and going

    async def join(self, connection: Connection) -> None:
        """Add a connection, or bring it up to date."""
        async with self.lock:
            connection.send(await self._run(self._welcome, connection.seats))
            self.connections.add(connection)

    def _welcome(self, seats: Seats) -> bytes:
        """The complete state as these seats may see it, or what the game is waiting for."""
        raise NotImplementedError

    def leave(self, connection: Connection) -> None:
        self.connections.discard(connection)

    # Computers' seats

    def forgive(self) -> None:
        """Let computer players that failed try again."""
        self.troubles.clear()

    async def report(self, side: str, reason: str) -> None:
        """Tell everybody that a computer player has failed.  The game stays open."""
        async with self.lock:
            name = called(self.kept.players.get(side, ""))
            self.troubles[side] = say(
                "The computer player {name} has failed ({reason}). The game is unchanged.",
                name=name,
                reason=unstopped(reason),
            )
            self._tell_seats()

    async def take_over(self, side: str, digest: str) -> None:
        """Give the seat of a computer that has failed to a person."""
        async with self.lock:
            if side not in self.troubles:
                raise NotYours(
                    say("Only the seat of a computer player that has failed can be taken.")
                )
            await self._change_seat(side, lambda seat: seat._replace(player=PERSON, digest=digest))
            del self.troubles[side]
            self.plans.pop(side, None)
            self.missions.pop(side, None)
            self._tell_seats()

    def _tell_seats(self) -> None:
        kept = self.kept
        message = Message(Seated(kept.players, dict(self.troubles), kept.open))
        for connection in self.connections:
            connection.send(message)

    # Persons' seats

    async def change_seat(self, side: str, change: Callable[[Seat], Seat]) -> None:
        """Change a person's seat (taken, left, offered) and tell everybody.

        A person who loses the seat becomes a spectator.
        """
        async with self.lock:
            before = self.kept.seat(side)
            await self._change_seat(side, change)
            after = self.kept.seat(side)
            assert before is not None
            assert after is not None
            if not self.kept.begun and before.commitment != after.commitment:
                await self._start_over(after)
            if before.digest is not None and before.digest != after.digest:
                for connection in self.connections:
                    connection.seats = tuple(seat for seat in connection.seats if seat != side)
                await self._welcome_all()
            elif not self.kept.begun:
                await self._welcome_all()
            else:
                self._tell_seats()

    async def show_part(self, side: str, part: str) -> None:
        """Take a seat's part of the seed.  With the last one the game begins."""
        async with self.lock:
            parts = with_part(self.kept, side, part)
            await self._run(self._store.set_parts, self.id, parts)
            self.kept = self.kept._replace(parts=parts)
            if not parts_wanted(self.kept):
                self.kept = await self._run(begin, self.kept, self._store)
                self._game = None
            await self._welcome_all()

    async def _start_over(self, changed: Seat) -> None:
        """Have everybody promise again: shown parts are void when somebody new comes."""
        if len(self.kept.parts) < 2:
            return
        for seat in self.kept.seats:
            if seat.side != changed.side and seat.commitment is not None:
                await self._change_seat(seat.side, lambda seat: seat._replace(commitment=None))
        parts = (servers_part(),)
        await self._run(self._store.set_parts, self.id, parts)
        self.kept = self.kept._replace(parts=parts)

    async def _change_seat(self, side: str, change: Callable[[Seat], Seat]) -> None:
        before = self.kept.seat(side)
        if before is None:
            raise NotYours(f"There is no seat {side!r} in this game.")
        after = change(before)
        await self._run(self._store.change_seat, self.id, before, after)
        seats = tuple(after if seat.side == side else seat for seat in self.kept.seats)
        self.kept = self.kept._replace(seats=seats)
        self.standing = standing_of(self.kept)

    def _note_seat(self, side: str, **changes: Any) -> None:
        """Change a seat in memory as it was changed on disk."""
        seats = (
            seat._replace(**changes) if seat.side == side else seat for seat in self.kept.seats
        )
        self.kept = self.kept._replace(seats=tuple(seats))

    async def _welcome_all(self) -> None:
        messages = {seats: await self._run(self._welcome, seats) for seats in self._audiences()}
        for connection in self.connections:
            connection.send(messages[connection.seats])

    def _audiences(self) -> set[Seats]:
        return {connection.seats for connection in list(self.connections)}
