"""A fair queue for something that only a few can use at a time.

The turn goes to the client who has waited longest since his last turn, not to the one who came
first.  Many requests from one client, or in one game, get no more turns than a single one.
"""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import NamedTuple

from tricolore.core.errors import TricoloreError
from tricolore.core.text import say

REMEMBERED = 10_000
"""How many names are remembered with the time of their last turn."""

Names = tuple[str, ...]
"""Who is waiting, from the widest group to the narrowest: for example a client, then a game."""


class Queue(TricoloreError):
    """The queue is full."""


class Waiter(NamedTuple):
    names: Names
    number: int
    granted: asyncio.Future[None]


class Turns:
    """Lets a fixed number proceed at a time.  Not shared between event loops."""

    def __init__(self, places: int, most: int = 10_000, most_each: int = 10_000) -> None:
        self._free = places
        self._most = most
        self._most_each = most_each
        """How many may wait in all, and how many of one client."""
        self._waiting: list[Waiter] = []
        self._last: OrderedDict[Names, int] = OrderedDict()
        self._count = 0

    @property
    def waiting(self) -> int:
        return len(self._waiting)

    @asynccontextmanager
    async def turn(self, *names: str) -> AsyncIterator[None]:
        await self._granted(names)
        try:
            yield
        finally:
            self._free += 1
            self._grant()

    async def _granted(self, names: Names) -> None:
        same = sum(waiter.names[:1] == names[:1] for waiter in self._waiting)
        if len(self._waiting) >= self._most or same >= self._most_each:
            raise Queue(say("Too many are waiting for this already. Try again in a while."))
        self._count += 1
        waiter = Waiter(names, self._count, asyncio.get_running_loop().create_future())
        self._waiting.append(waiter)
        self._grant()
        try:
            await waiter.granted
        except asyncio.CancelledError:
            if waiter in self._waiting:
                self._waiting.remove(waiter)
            else:  # it was granted at the same moment
                self._free += 1
                self._grant()
            raise

    def _grant(self) -> None:
        while self._free and self._waiting:
            chosen = min(self._waiting, key=self._rank)
            self._waiting.remove(chosen)
            self._free -= 1
            self._note(chosen.names)
            chosen.granted.set_result(None)

    def _rank(self, waiter: Waiter) -> tuple[int, ...]:
        """When the client last had a turn, then when his game had, and so on; then arrival."""
        names = waiter.names
        circles = (names[: end + 1] for end in range(len(names)))
        return (*(self._last.get(circle, 0) for circle in circles), waiter.number)

    def _note(self, names: Names) -> None:
        self._count += 1
        for end in range(len(names)):
            circle = names[: end + 1]
            self._last[circle] = self._count
            self._last.move_to_end(circle)
        while len(self._last) > REMEMBERED:
            self._last.popitem(last=False)
