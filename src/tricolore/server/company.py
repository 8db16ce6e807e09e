"""The company at a table: who is there, and what they say to each other.

Only persons who play can say something or hear it: watchers may be anybody.  A browser asks for
talk, and for who is there, when it says hello; one that lets nobody see it is not told of others.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Any

import msgspec

from tricolore.core.errors import TricoloreError
from tricolore.core.text import say
from tricolore.server.contract import PERSON
from tricolore.server.gathering import Connection, Gathering, NotYours
from tricolore.server.kept import Seat
from tricolore.server.notebook import Notebook
from tricolore.server.remembered import Present, Saying, Spoken, Talk
from tricolore.server.security import Bucket, TooMany

SAYINGS_A_SECOND, SAYINGS_AT_ONCE = 0.5, 6
"""Of one seat."""
PAUSE = 0.7
"""Seconds before it is told that somebody has come or gone: who loads a page anew has not left."""


class NothingSaid(TricoloreError):
    """A text of blanks."""


class Company(Gathering):
    """People at a game who can see each other, and talk."""

    def __init__(self, *given: Any) -> None:
        super().__init__(*given)
        self._notebook = Notebook(self._store)
        self._talking = asyncio.Lock()
        self._allowed_to_say: dict[str, Bucket] = {}
        self._told_present = b""
        self._to_tell: asyncio.TimerHandle | None = None

    # Who is there

    async def join(self, connection: Connection) -> None:
        await super().join(connection)
        if connection.present:
            connection.send(self._present())
        self._notice()
        if connection.hears and connection.seats:
            async with self._talking:
                connection.send(await self._talk())

    def leave(self, connection: Connection) -> None:
        super().leave(connection)
        self._notice()

    async def change_seat(self, side: str, change: Callable[[Seat], Seat]) -> None:
        await super().change_seat(side, change)
        self._notice()

    def _notice(self) -> None:
        """Tell everybody soon who is there."""
        if self._to_tell is None:
            loop = asyncio.get_running_loop()
            self._to_tell = loop.call_later(PAUSE, self._tell_present)

    def _tell_present(self) -> None:
        self._to_tell = None
        message = self._present()
        if message == self._told_present:
            return
        self._told_present = message
        for connection in self.connections:
            if connection.present:
                connection.send(message)

    def _present(self) -> bytes:
        seen = [connection for connection in self.connections if connection.present]
        here = {side for connection in seen for side in connection.seats}
        sides = [seat.side for seat in self.kept.seats if seat.side in here]
        return msgspec.json.encode(Present(sides, sum(not one.seats for one in seen)))

    # Talk

    async def say(self, seats: tuple[str, ...], side: str, text: str) -> None:
        """Say something to the others who play."""
        self._may_speak(seats, side)
        if self.kept.quiet:
            raise NotYours(say("The talk at this table is switched off."))
        if not text.strip():
            raise NothingSaid(say("That says nothing."))
        self._count(side)
        async with self._talking:
            saying: Saying = await self._run(self._notebook.say, self.id, side, text.strip())
            self._tell_players(msgspec.json.encode(Spoken(saying)))

    async def be_quiet(self, seats: tuple[str, ...], side: str, quiet: bool) -> None:
        """Switch the talk at this table off, or let it go on as far as this side is concerned."""
        self._may_speak(seats, side)
        self._count(side)
        async with self.lock:
            await self._run(self._notebook.set_quiet, self.id, side, quiet)
            self._note_seat(side, quiet=quiet)
        async with self._talking:
            self._tell_players(await self._talk())

    def _may_speak(self, seats: tuple[str, ...], side: str) -> None:
        if side not in seats:
            raise NotYours(say("You have no key for the seat of {side}.", side=side))
        if sum(seat.player == PERSON for seat in self.kept.seats) < 2:
            raise NotYours(say("There is nobody else at this table to talk to."))

    def _count(self, side: str) -> None:
        bucket = self._allowed_to_say.setdefault(side, Bucket(SAYINGS_A_SECOND, SAYINGS_AT_ONCE))
        if not bucket.take():
            raise TooMany(say("Not so fast: wait a few seconds before you say more."))

    async def _talk(self) -> bytes:
        sayings: list[Saying] = await self._run(self._notebook.sayings, self.id)
        return msgspec.json.encode(Talk(sayings, self.kept.quiet))

    def _tell_players(self, message: bytes) -> None:
        for connection in self.connections:
            if connection.hears and connection.seats:
                connection.send(message)
