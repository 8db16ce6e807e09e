"""The bar that long runs show at a terminal."""

from __future__ import annotations

import io
import sys

from tests.cli.terminal import Terminal
from tricolore.cli.progress import bar_if_seen


def test_at_a_terminal_a_bar_counts_what_is_done(monkeypatch):
    seen = Terminal()
    monkeypatch.setattr(sys, "stderr", seen)
    monkeypatch.setenv("TERM", "xterm")
    bar = bar_if_seen("a long run", 40)
    assert bar is not None
    assert seen.getvalue() == "", "it begins with the first word it hears"
    bar.reach(7)
    bar.tell("a longer run")
    bar.reach(8, 50)
    bar.stop()
    assert "a longer run" in seen.getvalue()
    assert "8/50" in seen.getvalue()


def test_off_a_terminal_there_is_no_bar(monkeypatch):
    monkeypatch.setattr(sys, "stderr", io.StringIO())
    assert bar_if_seen("a long run") is None
