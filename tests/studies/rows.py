"""Rows as an arena writes them, and its command, for tests of results."""

from __future__ import annotations

from typing import Any

from typer.testing import CliRunner

from tricolore.cli import app
from tricolore.studies.results import Row

ROW = Row(
    scenario="duel:dawn",
    rules="1",
    data="figures",
    sides=("red", "blue"),
    players=("a", "b"),
    versions=("1", "1"),
    seed=1,
    winner="red",
    level="victory",
    decisions=6,
    seconds=(0.1, 0.2),
)


def run_arena(*words: object, **how: Any) -> Any:
    """The command `tricolore arena` with these words after it."""
    return CliRunner().invoke(app, ["arena", *map(str, words)], **how)
