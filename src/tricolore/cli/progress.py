"""A progress bar for long runs at a terminal."""

from __future__ import annotations

import sys

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn


class Bar:
    """A progress bar that appears with the first progress."""

    def __init__(self, title: str, total: int | None = None) -> None:
        self._progress = Progress(
            TextColumn("{task.description}"),
            BarColumn(),
            MofNCompleteColumn(),
            TimeRemainingColumn(),
            console=Console(stderr=True),
            transient=True,
        )
        self._task = self._progress.add_task(title, total=total)

    def reach(self, done: int, total: int | None = None) -> None:
        """Show how much is done.  A total may be given if it was not known before."""
        if not self._progress.live.is_started:
            self._progress.start()
        self._progress.update(self._task, completed=done, total=total)

    def tell(self, title: str) -> None:
        self._progress.update(self._task, description=title)

    def stop(self) -> None:
        self._progress.stop()


def bar_if_seen(title: str, total: int | None = None) -> Bar | None:
    """A bar, or None if stderr is not a terminal and nobody would see it."""
    return Bar(title, total) if sys.stderr.isatty() else None
