"""Games are found without a list, and each has everything that the program calls."""

from __future__ import annotations

import subprocess
import sys
from importlib.metadata import EntryPoint
from typing import get_type_hints

import pytest

from tests.studies.duel import DuelRules
from tricolore import new_game, plugins, rulesets
from tricolore.core.errors import TricoloreError, UnknownScenario
from tricolore.rulesets.ruleset import MissingPart, Ruleset


@pytest.fixture
def nothing_added(monkeypatch):
    """Remove what a test has added."""
    monkeypatch.setattr(rulesets, "ADDED", {})


def test_packages_with_rules_are_games_and_others_are_not():
    """The kit, the shared rules of a series and a map without rules are not games."""
    assert rulesets.names() == ("butchery", "brothers", "macmahon", "radetzky", "risorgimento")


def test_asking_which_games_there_are_loads_none():
    code = (
        "import sys; from tricolore import rulesets; rulesets.names();"
        "print([m for m in sys.modules if m.startswith('tricolore.rulesets.')])"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "['tricolore.rulesets.ruleset']"


def test_a_game_without_a_screen_loads_neither_table_nor_terminal():
    code = (
        "import sys; from tricolore import new_game; new_game('butchery', seed=1).ask;"
        "print([m for m in sys.modules if m.endswith(('.table', '.terminal', '.judgement'))"
        " or 'server' in m])"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "[]"


def test_a_module_may_bring_a_game(nothing_added, monkeypatch, tmp_path):
    (tmp_path / "brings_a_duel.py").write_text(
        "from tests.studies.duel import DuelRules\n"
        "from tricolore import rulesets\n"
        "rulesets.add(DuelRules())\n"
    )
    monkeypatch.syspath_prepend(tmp_path)
    monkeypatch.setenv("TRICOLORE_PLUGINS", "brings_a_duel")
    monkeypatch.delitem(sys.modules, "brings_a_duel", raising=False)
    plugins.load()
    assert rulesets.names()[-1] == "duel"
    assert "duel:dawn" in rulesets.scenarios()
    assert new_game("dusk", seed=1).ruleset.name == "duel"


def test_an_installed_package_may_bring_a_game(nothing_added, monkeypatch):
    entry = EntryPoint("duel", "tests.test_rulesets:DUEL", rulesets.GROUP)
    monkeypatch.setattr(rulesets, "_elsewhere", lambda: {"duel": entry})
    assert rulesets.find("duel:dusk") == (DUEL, "dusk")


DUEL = DuelRules()


def test_two_games_of_one_name_are_refused(nothing_added):
    rulesets.add(DUEL)
    rulesets.add(DUEL)
    with pytest.raises(TricoloreError, match="a game called 'duel' already"):
        rulesets.add(DuelRules())
    false = DuelRules()
    false.name = "butchery"
    with pytest.raises(TricoloreError, match="a game called 'butchery' already"):
        rulesets.add(false)
    assert rulesets.ruleset("butchery").title.startswith("A Sheer Butchery")


def test_a_game_that_is_not_there_is_told_with_the_nearest():
    with pytest.raises(UnknownScenario, match="The nearest is 'butchery:solferino'"):
        rulesets.ruleset("buchery")


def test_what_a_game_lacks_is_told_in_a_sentence():
    with pytest.raises(MissingPart, match="duel cannot be played in the browser yet"):
        DUEL.table  # noqa: B018
    with pytest.raises(MissingPart, match="duel cannot be played in a terminal yet"):
        DUEL.terminal  # noqa: B018
    with pytest.raises(MissingPart, match="No computer player can judge positions of duel yet"):
        DUEL.judgement()
    assert DUEL.options("dawn") == ()
    assert DUEL.about("dawn").sides == {"red": "Red", "blue": "Blue"}
    assert DUEL.check_data("dawn") == ["duel:dawn can be played"]


@pytest.mark.parametrize("name", rulesets.names())
def test_every_game_offers_all_that_is_called_on_one(name):
    rules = rulesets.ruleset(name)
    public = {word for word in dir(Ruleset) if not word.startswith("_")}
    assert {word for word in public if not hasattr(rules, word)} == set()
    assert "scenarios" in public
    assert get_type_hints(rulesets.ruleset)["return"] is Ruleset
    for scenario in rules.scenarios:
        about = rules.about(scenario)
        assert tuple(about.sides) == rules.sides_of(scenario)
        assert about.summary
        assert about.length
        assert rules.table.scene(scenario).name == about.name
        assert [option.id for option in rules.options(scenario)] == [
            option.id for option in rules.table.scene(scenario).options
        ]
        assert (rules.drawing(scenario) or b"").startswith(b"<svg")
        assert rules.check_data(scenario)
    assert rules.judgement() is not rules.judgement()
