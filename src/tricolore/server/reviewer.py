"""The process that makes reviews: `python -m tricolore.server.reviewer`.

A review plays many positions on, and takes seconds.  This process has limits and can be ended (see
`reviewers`).
"""

from __future__ import annotations

import contextlib
import sys
import time
from typing import IO

import msgspec

from tricolore.core import record
from tricolore.core.errors import TricoloreError
from tricolore.review.report import Review, review
from tricolore.rulesets import find
from tricolore.rulesets.tongues import packed
from tricolore.server import confined, pipes

SECONDS = 180
"""Processor time for one review.  That of a long battle takes fifteen seconds."""
MEMORY = 1536 * 1024 * 1024
"""The limit of address space in bytes."""
POLITE = 10
"""Added to the niceness of the process: play, computers and uploads are more urgent."""
NOTED = 0.2
"""Seconds between two notes on the progress."""


class Task(msgspec.Struct, array_like=True):
    body: bytes
    """The record."""
    folder: str | None = None


class Noted(msgspec.Struct, array_like=True):
    doing: str
    share: float


class Made(msgspec.Struct, array_like=True):
    review: Review | None = None
    trouble: str = ""


TASK = msgspec.msgpack.Decoder(Task)
NOTED_SO_FAR = msgspec.msgpack.Decoder(Noted)
MADE = msgspec.msgpack.Decoder(Made)

SHARES = {"Following the game": (0.0, 0.4), "Weighing decisions": (0.4, 0.57)}
"""Where each part of the work begins on the bar, and how much of the bar it has."""


class Noting:
    """Tells of the progress, but not too often."""

    def __init__(self, out: IO[bytes]) -> None:
        self._out, self._last = out, 0.0

    def progress(self, what: str, done: int, all: int) -> None:
        now = time.monotonic()
        if now - self._last < NOTED:
            return
        self._last = now
        start, room = SHARES.get(what, (0.97, 0.03))
        share = start + room * done / max(all, 1)
        pipes.write(self._out, pipes.PROGRESS + packed(Noted(what, share)))


def made(task: Task, noting: Noting) -> Made:
    try:
        game = record.replay(task.body, find, task.folder)
        return Made(review(game, noting.progress))
    except TricoloreError as error:
        return Made(trouble=str(error))
    except MemoryError:
        return Made(trouble="The game is too large to be reviewed.")
    except Exception as error:  # the record may have been made by anybody
        what = f"{type(error).__name__}: {str(error)[:100]}"
        return Made(trouble=f"The game cannot be reviewed ({what}).")


def main(modules: list[str]) -> None:
    """One review, and the process ends: the next one begins with clean memory."""
    tasks, out = confined.begin(modules, POLITE, MEMORY)
    confined.allow(SECONDS)
    body = pipes.read(tasks)
    if body is not None:
        pipes.write(out, packed(made(TASK.decode(body), Noting(out))))


if __name__ == "__main__":
    # By its own name, so that modules that are imported here find the same one.
    from tricolore.server import reviewer

    with contextlib.suppress(KeyboardInterrupt, BrokenPipeError):
        reviewer.main(sys.argv[1:])
