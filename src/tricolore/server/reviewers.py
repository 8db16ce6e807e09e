"""Has reviews made in separate processes, and keeps them.

A review is made once for a game that is over, and for a game in play once for where it stands.
Whoever asks meanwhile hears how far it has come.  Clients take turns.
"""

from __future__ import annotations

import asyncio
import logging
from collections import OrderedDict
from collections.abc import Awaitable, Callable
from concurrent.futures import ThreadPoolExecutor

import msgspec

from tricolore.core.errors import TricoloreError
from tricolore.review.report import VERSION, Review
from tricolore.rulesets.tongues import packed
from tricolore.server.examiners import MODULES
from tricolore.server.pipes import Child, Closed
from tricolore.server.reviewer import MADE, NOTED_SO_FAR, Made, Noted, Task
from tricolore.server.store import Kept, Store
from tricolore.server.turns import Turns

LOG = logging.getLogger(__name__)

PROCESSES = 1
SECONDS = 600.0
"""The limit for one review by the clock."""
WAITING, WAITING_EACH = 50, 4
"""How many reviews may wait in all, and of one client."""
REMEMBERED = 200
"""Games of which it is remembered that they cannot be reviewed."""

Key = tuple[str, int]
"""A game, and how far it has come."""
REVIEW = msgspec.msgpack.Decoder(Review)


class NoReview(TricoloreError):
    """A game that cannot be reviewed."""


class Work:
    """A review that is being made."""

    def __init__(self) -> None:
        self.noted = Noted("Waiting for its turn", 0.0)


class Reviewers:
    def __init__(self, store: Store) -> None:
        self._store = store
        self._turns = Turns(PROCESSES, WAITING, WAITING_EACH)
        self._threads = ThreadPoolExecutor(PROCESSES + 1, thread_name_prefix="reviewer")
        self._work: dict[Key, Work] = {}
        self._tasks: set[asyncio.Task[None]] = set()
        self._failed: OrderedDict[Key, str] = OrderedDict()
        self._children: set[Child] = set()
        self._closed = False

    async def now(
        self, client: str, kept: Kept, saved: Callable[[], Awaitable[bytes]]
    ) -> Review | Noted:
        """The review of a game, or how far it has come.  The first to ask has it begun.

        `saved` gives the record of the game.
        """
        ply = kept.progress.ply
        loop = asyncio.get_running_loop()
        found = await loop.run_in_executor(None, self._store.review, kept.id, ply, VERSION)
        if found is not None:
            return REVIEW.decode(found)
        key = kept.id, ply
        if key in self._failed:
            raise NoReview(self._failed[key])
        work = self._work.get(key)
        if work is None:
            work = self._work[key] = Work()
            task = loop.create_task(self._make(client, kept, saved, work))
            self._tasks.add(task)
            task.add_done_callback(self._tasks.discard)
        return work.noted

    async def _make(
        self, client: str, kept: Kept, saved: Callable[[], Awaitable[bytes]], work: Work
    ) -> None:
        key = kept.id, kept.progress.ply
        try:
            async with self._turns.turn(client):
                made = await self._made(Task(await saved(), kept.folder), work)
            if made.review is None:
                self._fail(key, made.trouble)
                return
            body = packed(made.review)
            loop = asyncio.get_running_loop()
            await loop.run_in_executor(None, self._store.keep_review, *key, VERSION, body)
        except TricoloreError as error:
            self._fail(key, str(error))
        finally:
            self._work.pop(key, None)

    def _fail(self, key: Key, trouble: str) -> None:
        self._failed[key] = trouble
        while len(self._failed) > REMEMBERED:
            self._failed.popitem(last=False)

    async def _made(self, task: Task, work: Work) -> Made:
        child = Child("tricolore.server.reviewer", MODULES)
        self._children.add(child)

        def heard(note: bytes) -> None:
            work.noted = NOTED_SO_FAR.decode(note)

        def ask() -> bytes | None:
            try:
                return child.ask(packed(task), heard)
            except Closed:
                return None

        try:
            asked = asyncio.get_running_loop().run_in_executor(self._threads, ask)
            done, _ = await asyncio.wait({asked}, timeout=SECONDS)
            answer = asked.result() if done else None
        finally:
            child.close()
            self._children.discard(child)
        if answer is None:
            LOG.warning("a review took too much time or memory")
            return Made(trouble="This game takes too much time or memory to review.")
        return MADE.decode(answer)

    def close(self) -> None:
        """End all work at once."""
        self._closed = True
        for task in list(self._tasks):
            task.cancel()
        for child in list(self._children):
            child.close()
        self._threads.shutdown(wait=False, cancel_futures=True)
