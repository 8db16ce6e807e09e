"""How the processes begin that read records of strangers: with limits, and behind everything else
in the queue for the processor."""

from __future__ import annotations

import contextlib
import os
import sys
from collections.abc import Sequence
from typing import IO, NamedTuple

from tricolore import plugins

try:
    import resource
except ImportError:  # Windows does not have it; the limit by the clock still applies
    resource = None  # type: ignore[assignment]


class Ends(NamedTuple):
    """Where such a process reads its tasks, and writes its answers."""

    tasks: IO[bytes]
    answers: IO[bytes]


def begin(modules: Sequence[str], polite: int, memory: int) -> Ends:
    """Confine this process.  `polite` is added to its niceness; `memory` is in bytes of address
    space.  What is printed goes to standard error, because answers go to standard output."""
    ends = Ends(sys.stdin.buffer, sys.stdout.buffer)
    sys.stdout = sys.stderr
    with contextlib.suppress(OSError):
        os.nice(polite)
    plugins.load(modules)
    if resource is not None:
        _bound(resource.RLIMIT_AS, memory)
        _bound(resource.RLIMIT_CORE, 0)
        _bound(resource.RLIMIT_FSIZE, 0)
    return ends


def allow(seconds: int) -> None:
    """Let this process use so many more seconds of the processor, and then be ended."""
    if resource is not None:
        used = resource.getrusage(resource.RUSAGE_SELF)
        _bound(resource.RLIMIT_CPU, int(used.ru_utime + used.ru_stime) + seconds + 1)


def _bound(kind: int, most: int) -> None:
    with contextlib.suppress(OSError, ValueError):
        _, hard = resource.getrlimit(kind)
        most = most if hard == resource.RLIM_INFINITY else min(most, hard)
        resource.setrlimit(kind, (most, hard))
