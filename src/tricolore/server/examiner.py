"""The process that reads records and positions from strangers.

It is `python -m tricolore.server.examiner`.  A record can be made so that reading it takes for ever
or needs all memory.  This process has limits and can be ended (see `examiners`).
"""

from __future__ import annotations

import contextlib
import os
import sys
from pathlib import Path

import msgspec

from tricolore.core import record
from tricolore.core.errors import TricoloreError
from tricolore.rulesets import find
from tricolore.rulesets.tongues import packed
from tricolore.server import brought, confined, pipes
from tricolore.server.contract import Verified

SECONDS = 10
"""Processor time for one record.  A long game takes one or two seconds."""
MEMORY = 1024 * 1024 * 1024
"""The limit of address space in bytes."""
TIRED = 256 * 1024 * 1024
"""If a process uses more bytes of memory than this, it is replaced by a new one."""
LAST, ONE_OF_MANY = b"!", b"."
"""The first byte of an answer, which says whether the process ends after it."""
POLITE = 5
"""Added to the niceness of the process, because play is more urgent than uploads."""


class Upload(msgspec.Struct, array_like=True, tag="upload"):
    """Read a record, to continue its game with a new seed."""

    body: bytes
    seed: str
    recover: bool
    folders: dict[str, str] = {}
    """By scenario, the folder whose figures replace ours."""


class SetUp(msgspec.Struct, array_like=True, tag="set up"):
    """Set up a position that somebody has pasted."""

    text: str
    seed: str
    folders: dict[str, str] = {}


class Verify(msgspec.Struct, array_like=True, tag="verify"):
    """Check every die of a record."""

    body: bytes
    folder: str | None = None


TASK = msgspec.msgpack.Decoder(Upload | SetUp | Verify)
FINDING = msgspec.msgpack.Decoder(brought.Finding)
VERIFIED = msgspec.msgpack.Decoder(Verified)


def examine(task: Upload | SetUp | Verify) -> brought.Finding | Verified:
    if isinstance(task, Verify):
        try:
            verified = record.verify(task.body, find, task.folder)
        except TricoloreError as error:
            return Verified(0, False, str(error))
        except MemoryError:
            return Verified(0, False, "The record is too large to be checked.")
        return Verified(verified.checked, True, verified.sentence)
    if isinstance(task, SetUp):
        return _set_up(task)
    try:
        return brought.read(task.body, task.seed, task.recover, task.folders)
    except MemoryError:
        return brought.Finding("The record is too large to be played.")
    except Exception as error:  # a record may be made by anybody
        what = f"{type(error).__name__}: {str(error)[:100]}"
        return brought.Finding(f"The record cannot be played by these rules ({what}).")


def _set_up(task: SetUp) -> brought.Finding:
    try:
        return brought.set_up(task.text, task.seed, task.folders)
    except MemoryError:
        return brought.Finding("The position is too large to be set up.")
    except Exception as error:  # anybody may have written it
        what = f"{type(error).__name__}: {str(error)[:100]}"
        return brought.Finding(f"The position cannot be set up by these rules ({what}).")


def _resident() -> int:
    """Bytes in memory now; 0 where that cannot be told.

    The most there ever were (`ru_maxrss`) is no measure: it is inherited from the server, which
    may be large itself.
    """
    try:
        pages = int(Path("/proc/self/statm").read_text().split()[1])
    except OSError:
        return 0
    return pages * os.sysconf("SC_PAGE_SIZE")


def main(modules: list[str]) -> None:
    tasks, findings = confined.begin(modules, POLITE, MEMORY)
    while (body := pipes.read(tasks)) is not None:
        confined.allow(SECONDS)
        answer = packed(examine(TASK.decode(body)))
        tired = _resident() > TIRED
        pipes.write(findings, (LAST if tired else ONE_OF_MANY) + answer)
        if tired:
            return


if __name__ == "__main__":
    # By its own name, so that modules that are imported here find the same one.
    from tricolore.server import examiner

    with contextlib.suppress(KeyboardInterrupt, BrokenPipeError):
        examiner.main(sys.argv[1:])
