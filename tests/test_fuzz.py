"""The script that plays thousands of games saves those in which something goes wrong."""

from __future__ import annotations

import sys
from importlib import import_module

import pytest

from tests import fuzz
from tests.skirmish import invariants
from tricolore import Game, load_game, new_game, rulesets
from tricolore.rulesets import scenarios


def run(monkeypatch: pytest.MonkeyPatch, *arguments: object) -> int:
    monkeypatch.setattr(sys, "argv", ["fuzz", *map(str, arguments), "--jobs", "1"])
    return fuzz.main()


def test_a_run_without_trouble_counts_results_and_lengths(monkeypatch, capsys, tmp_path, skirmish):
    given = ("--scenario", skirmish, "--games", 2, "--seed", 3, "--keep", tmp_path)
    assert run(monkeypatch, *given) == 0
    told = capsys.readouterr().out
    assert f"2 games of {skirmish}" in told
    assert "in the longest game" in told
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize("ruleset", rulesets.names())
def test_every_game_has_invariants_that_hold_at_its_beginning(ruleset):
    """Whole games are played by the nets of each game."""
    check = import_module(f"tests.{ruleset}.invariants").check
    for scenario in rulesets.ruleset(ruleset).scenarios:
        check(new_game(f"{ruleset}:{scenario}", seed=3))


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
