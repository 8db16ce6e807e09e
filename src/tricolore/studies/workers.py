"""The processes that share the work of a study: how they handle signals, and when they end.

A run may be started by a terminal, a supervisor, `nohup`, or a script that puts it in the
background, where it ignores Ctrl-C.  Workers inherit which signals are ignored, and a worker that
ignores the request to end would never end.  So each worker sets its signals itself.
"""

from __future__ import annotations

import signal
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from multiprocessing import parent_process
from os import _exit
from types import FrameType

from tricolore import plugins
from tricolore.core.memory import collect_seldom

REQUESTS = (signal.SIGINT, signal.SIGTERM)
"""Ctrl-C, and what `kill` sends."""
MASKS = hasattr(signal, "pthread_sigmask")
"""Windows has no signal masks, but does not need them: its workers are not forked."""


class Terminated(KeyboardInterrupt):
    """Raised when `kill` asks the program to end.  Code that handles Ctrl-C handles this too."""


def begin() -> None:
    """Set up a worker: it ignores Ctrl-C, which its parent handles, and ends with its parent."""
    collect_seldom()
    plugins.load()  # needed if the worker was not forked
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    signal.signal(signal.SIGTERM, signal.SIG_DFL)
    if MASKS:
        signal.pthread_sigmask(signal.SIG_UNBLOCK, REQUESTS)
    parent = parent_process()

    def follow() -> None:
        if parent is not None:
            parent.join()
        _exit(1)

    threading.Thread(target=follow, daemon=True).start()


@contextmanager
def starting() -> Iterator[None]:
    """A context in which to start workers.

    Signals are blocked until the workers have set their own handling.  Otherwise a forked worker
    would handle a signal as its parent does.
    """
    if not MASKS:
        yield
        return
    before = signal.pthread_sigmask(signal.SIG_BLOCK, REQUESTS)
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


@contextmanager
def heeding_termination() -> Iterator[None]:
    """A context in which `kill` raises Terminated, as Ctrl-C raises KeyboardInterrupt.

    A run in the background of a script ignores Ctrl-C.  With this it can be stopped cleanly.
    """
    before = signal.getsignal(signal.SIGTERM)
    ours = threading.current_thread() is threading.main_thread()
    if not ours or before is signal.SIG_IGN or before is None:
        yield
        return
    signal.signal(signal.SIGTERM, _terminated)
    try:
        yield
    finally:
        signal.signal(signal.SIGTERM, before)


def _terminated(number: int, frame: FrameType | None) -> None:
    raise Terminated
