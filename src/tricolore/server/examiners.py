"""Reads records from strangers in separate processes, a few at a time.

A process that takes too long is ended, and its record is refused.  A new process reads the next.
Clients take turns, so that one client's many records do not delay another's.
"""

from __future__ import annotations

import asyncio
import logging
import os
from concurrent.futures import ThreadPoolExecutor

import msgspec

from tricolore import plugins
from tricolore.core.errors import TricoloreError
from tricolore.core.text import say
from tricolore.server.brought import Finding
from tricolore.server.contract import Verified
from tricolore.server.examiner import FINDING, LAST, VERIFIED, SetUp, Upload, Verify
from tricolore.server.pipes import Child, Closed
from tricolore.server.turns import Turns

LOG = logging.getLogger(__name__)

PROCESSES = max(2, min(4, os.cpu_count() or 1))
SECONDS = 30.0
"""The limit for one record by the clock.  It is three times the limit of processor time, because
the cores may be busy."""
WAITING, WAITING_EACH = 100, 8
"""How many records may wait in all, and of one client."""

MODULES = plugins.named()
"""Plug-ins that the processes import first."""


class TooHard(TricoloreError):
    """A record that cannot be read within the limits."""


class Closing(TricoloreError):
    """The server is closing."""


class Examiners:
    def __init__(self, processes: int = PROCESSES) -> None:
        self._turns = Turns(processes, WAITING, WAITING_EACH)
        self._threads = ThreadPoolExecutor(processes, thread_name_prefix="examiner")
        self._free = [self._child() for _ in range(processes)]
        self._busy: set[Child] = set()
        self._closed = False

    @staticmethod
    def _child() -> Child:
        return Child("tricolore.server.examiner", MODULES)

    async def upload(self, client: str, task: Upload | SetUp) -> Finding:
        return FINDING.decode(await self._ask(client, task))

    async def verify(self, client: str, task: Verify) -> Verified:
        return VERIFIED.decode(await self._ask(client, task))

    async def _ask(self, client: str, task: Upload | SetUp | Verify) -> bytes:
        async with self._turns.turn(client):
            if self._closed:
                raise Closing(say("The server is closing."))
            child = self._free.pop()
            self._busy.add(child)
            answer = None
            try:
                answer = await self._answer(child, msgspec.msgpack.encode(task))
            finally:
                self._busy.discard(child)
                if answer is None:
                    child.end()  # its thread notices and cleans up
                self._free.append(self._child() if answer is None else child)
        if answer is None:
            if self._closed:
                raise Closing(say("The server is closing."))
            LOG.warning("a record of %s took too much time or memory and was refused", client)
            raise TooHard(say("This takes too much time or memory to read."))
        return answer

    async def _answer(self, child: Child, task: bytes) -> bytes | None:
        loop = asyncio.get_running_loop()
        asked = loop.run_in_executor(self._threads, _asked, child, task)
        done, _ = await asyncio.wait({asked}, timeout=SECONDS)
        return asked.result() if done else None

    def close(self) -> None:
        """End all processes at once.  Pending requests are told that the server is closing."""
        self._closed = True
        for child in (*self._busy, *self._free):
            child.close()
        self._threads.shutdown(wait=False, cancel_futures=True)


def _asked(child: Child, task: bytes) -> bytes | None:
    try:
        answer = child.ask(task)
    except Closed:
        return None
    if answer is not None and answer.startswith(LAST):
        child.rest()
    return None if answer is None else answer[1:]
