"""The script that plays thousands of games saves those in which something goes wrong."""

from __future__ import annotations

import sys

import pytest

from tests import fuzz
from tests.skirmish import invariants
from tricolore import Game, load_game
from tricolore.rulesets import scenarios

PONTE = "skirmish:ponte"
LARGE = {"risorgimento:magenta", "risorgimento:solferino"}
"""Battles of half a minute and more, which the tests of their game play."""


def run(monkeypatch: pytest.MonkeyPatch, *arguments: object) -> int:
    monkeypatch.setattr(sys, "argv", ["fuzz", *map(str, arguments), "--jobs", "1"])
    return fuzz.main()


@pytest.mark.usefixtures("skirmish")
@pytest.mark.parametrize("scenario", [PONTE, *(name for name in scenarios() if name not in LARGE)])
def test_a_run_without_trouble_counts_results_and_lengths(monkeypatch, capsys, tmp_path, scenario):
    given = ("--scenario", scenario, "--games", 1, "--seed", 3, "--keep", tmp_path)
    assert run(monkeypatch, *given) == 0
    told = capsys.readouterr().out
    assert f"1 games of {scenario}" in told
    assert "in the longest game" in told
    assert list(tmp_path.iterdir()) == []


def test_the_record_of_a_game_gone_wrong_is_kept(monkeypatch, capsys, tmp_path, skirmish):
    def broken(game: Game) -> None:
        assert game.ply < 7, "seven is too many"

    monkeypatch.setattr(invariants, "check", broken)
    assert (
        run(monkeypatch, "--scenario", skirmish, "--games", 2, "--seed", 3, "--keep", tmp_path) == 1
    )
    told = capsys.readouterr().out
    assert "Seed 3: AssertionError: seven is too many" in told
    assert "2  trouble" in told
    kept = tmp_path / "fuzz-skirmish-ponte-3.record"
    assert load_game(kept.read_bytes()).ply == 7


def test_every_scenario_is_played_if_none_is_named(monkeypatch, capsys, tmp_path):
    assert run(monkeypatch, "--games", 0, "--keep", tmp_path) == 0
    told = capsys.readouterr().out
    assert [full for full in scenarios() if f"0 games of {full}" in told] == scenarios()
