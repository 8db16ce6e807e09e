"""Work shared with a second process, where the machine has room for one.

The process is a copy of this one (`fork`), so it knows everything that was known before.  What it
finds comes back as bytes.  If it cannot be had, or fails, the work is done here.
"""

from __future__ import annotations

import os
import threading
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, suppress
from typing import Any, NamedTuple, TypeVar

import msgspec

J = TypeVar("J")
F = TypeVar("F")

DONE = b"."
"""What a copy says after its findings, so that one that was ended is not believed."""


class Share(NamedTuple):
    """Every second piece of the work, or all of it."""

    first: int = 0
    step: int = 1

    def has(self, number: int) -> bool:
        return number % self.step == self.first


ALL, MINE, OTHER = Share(), Share(0, 2), Share(1, 2)


def may_share() -> bool:
    """Whether a copy of this process can work beside it.  One with threads cannot be copied."""
    if not hasattr(os, "fork") or threading.active_count() > 1:
        return False
    try:
        return len(os.sched_getaffinity(0)) > 1
    except AttributeError:
        return (os.cpu_count() or 1) > 1


class Copy:
    """A copy of this process at work."""

    def __init__(self, pid: int, pipe: int) -> None:
        self._pid, self._pipe = pid, pipe

    def found(self) -> bytes | None:
        """What it has found; None if it has failed."""
        with open(self._pipe, "rb") as pipe:
            body = pipe.read()
        os.waitpid(self._pid, 0)
        self._pid = 0
        return body[: -len(DONE)] if body.endswith(DONE) else None

    def end(self) -> None:
        """End it if nobody wants what it finds."""
        if self._pid:
            os.close(self._pipe)
            with suppress(ProcessLookupError):
                os.kill(self._pid, 9)
            os.waitpid(self._pid, 0)
            self._pid = 0


@contextmanager
def helped(work: Callable[[Callable[[], Any]], bytes] | None) -> Iterator[Copy | None]:
    """A copy that does some work meanwhile; None where there is none, or no room for a copy.

    The work gets a function to call now and then: it ends the copy if nobody waits for it any more.
    """
    if work is None or not may_share():
        yield None
        return
    reads, writes = os.pipe()
    parent = os.getpid()
    pid = os.fork()
    if pid == 0:
        os.close(reads)
        _work(work, parent, writes)
    os.close(writes)
    copy = Copy(pid, reads)
    try:
        yield copy
    finally:
        copy.end()


def shared(
    jobs: Sequence[J], do: Callable[[J], F], kind: type[F], progress: Callable[[int, int], Any]
) -> list[F]:
    """What is found for each of these jobs, of which a copy does every second one.

    Progress counts those that are done here.
    """

    def others(still_wanted: Callable[[], Any]) -> bytes:
        found = []
        for job in jobs[1::2]:
            still_wanted()
            found.append(do(job))
        return msgspec.msgpack.encode(found)

    def mine(these: Sequence[J]) -> list[F]:
        found = []
        for done, job in enumerate(these):
            progress(done, len(these))
            found.append(do(job))
        return found

    with helped(others if len(jobs) > 1 else None) as copy:
        here = mine(jobs if copy is None else jobs[::2])
        body = None if copy is None else copy.found()
    if copy is None:
        return here
    theirs = mine(jobs[1::2]) if body is None else msgspec.msgpack.decode(body, type=list[kind])  # type: ignore[valid-type]
    found = list(here)
    for at, one in enumerate(theirs):
        found.insert(2 * at + 1, one)
    return found


def _work(work: Callable[[Callable[[], Any]], bytes], parent: int, pipe: int) -> None:
    """The copy: it works, tells what it has found, and ends without any further ado."""

    def still_wanted() -> None:
        if os.getppid() != parent:
            os._exit(1)

    status = 1
    try:
        body = work(still_wanted)
        with open(pipe, "wb") as out:
            out.write(body + DONE)
        status = 0
    finally:
        os._exit(status)
