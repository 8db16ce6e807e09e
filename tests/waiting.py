"""Wait for conditions and start processes in the same way on every machine.

A test waits until something is so, never for a time that ought to be enough.  The limit is there
only so that a test that has failed also ends: it is far above what anything takes, since the
machine may be busy with other work.
"""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Collection, Sequence
from typing import Any

import pytest

PATIENCE = 60.0
"""Seconds."""
SIGNALS = (signal.SIGHUP, signal.SIGINT, signal.SIGQUIT, signal.SIGTERM)


def until(condition: Callable[[], object], wanted: str, patience: float = PATIENCE) -> None:
    """Wait until a condition holds; `wanted` says what is missing if it never does."""
    deadline = time.monotonic() + patience
    while not condition():
        if time.monotonic() > deadline:
            pytest.fail(f"not in {patience:.0f} s: {wanted}")
        time.sleep(0.02)


def tricolore(
    *words: object, ignoring: Collection[signal.Signals] = (), **how: Any
) -> subprocess.Popen[str]:
    """The command `tricolore`, started as from a terminal, however the tests were started.

    A process inherits which signals are ignored: in tests run by `nohup` or in the background of
    a script, nobody could interrupt it.  `ignoring` names those that it shall ignore.
    """
    return started([sys.executable, "-m", "tricolore", *map(str, words)], ignoring, **how)


def started(
    command: Sequence[str], ignoring: Collection[signal.Signals] = (), **how: Any
) -> subprocess.Popen[str]:
    """Any command, started in the same way."""
    also: Callable[[], None] | None = how.pop("preexec_fn", None)

    def begin() -> None:
        for number in SIGNALS:
            signal.signal(number, signal.SIG_IGN if number in ignoring else signal.SIG_DFL)
        signal.pthread_sigmask(signal.SIG_UNBLOCK, SIGNALS)
        if also is not None:
            also()

    return subprocess.Popen(command, text=True, preexec_fn=begin, **how)


def group_gone(group: int) -> None:
    """Wait until no process of a group is left."""

    def gone() -> bool:
        try:
            os.killpg(group, 0)
        except ProcessLookupError:
            return True
        return False

    try:
        until(gone, f"an end of all processes of group {group}")
    except BaseException:
        os.killpg(group, signal.SIGKILL)
        raise
