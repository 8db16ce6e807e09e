"""Whole games of both battles, recorded and told again at the command line."""

from __future__ import annotations

import pytest

from tests.cli.terminal import run


@pytest.mark.parametrize(
    ("scenario", "first"), [("magenta", "Turn 1, 10:00."), ("reichshoffen", "Turn 1, 08:30.")]
)
def test_every_battle_is_recorded_told_again_and_verified(tmp_path, scenario, first):
    file = tmp_path / "game.record"
    made = run("record", f"macmahon:{scenario}", "--players", "random,random", "-o", file)
    assert made.exit_code == 0, made.output
    told = run("replay", file).output
    assert first in told
    assert "the same state" in told
    assert "leads to the state it claims" in run("verify", file).output
