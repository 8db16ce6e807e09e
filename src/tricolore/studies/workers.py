"""The processes that share the work of a study: which signals they heed, and when they end.

A run may be started by anything: a terminal, a script that puts it in the background (and thereby
has it ignore Ctrl-C), `nohup`, a supervisor.  What was ignored there would be ignored by the
workers as well, and a worker that ignores the request to end would never end.  So each worker sets
its signals itself.
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

REQUESTS = (signal.SIGINT, signal.SIGTERM)
"""Ctrl-C, and what `kill` sends."""
MASKS = hasattr(signal, "pthread_sigmask")
"""Windows has no such masks; its workers are not copies of their parent either."""


class Terminated(KeyboardInterrupt):
    """Asked to end by `kill`; whoever cleans up after Ctrl-C does so after this as well."""


def begin() -> None:
    """What a worker does first: it leaves Ctrl-C to its parent, and ends with its parent."""
    plugins.load()  # where a worker is not a copy of its parent
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
    """Workers are started inside: until they have set their signals, none reaches them.

    A worker that is a copy of its parent would else answer a signal as its parent does.
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
    """Inside, `kill` raises Terminated as Ctrl-C raises KeyboardInterrupt.

    A run in the background of a script does not hear Ctrl-C, so this is how it is stopped in order.
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
