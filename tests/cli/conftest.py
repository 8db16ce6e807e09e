"""A home of their own for the games of tests, a position and a record in files."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.cli.terminal import POSITION, run


@pytest.fixture(autouse=True)
def _at_home(tmp_path, monkeypatch):
    """Games are kept in the player's folder: give the tests their own."""
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "share"))
    monkeypatch.setenv("COLUMNS", "100")


@pytest.fixture
def at_solferino(tmp_path) -> Path:
    path = tmp_path / "solferino.toml"
    path.write_text(POSITION)
    return path


@pytest.fixture
def record(recorded, skirmish) -> Path:
    """The record of a whole game of the toy, which is installed."""
    return recorded


@pytest.fixture(scope="session")
def recorded(tmp_path_factory, toys) -> Path:
    path = tmp_path_factory.mktemp("records") / "game.record"
    done = run("record", "daylight:bridge", "--players", "random,random", "--seed", 7, "-o", path)
    assert done.exit_code == 0, done.output
    assert "decisions" in done.output
    return path
