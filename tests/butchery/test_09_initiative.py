"""9: Initiative, and the markers (1.2.4, 10)."""

from __future__ import annotations

from typing import Any

import pytest

from tests.butchery.pieces import play, question
from tests.butchery.table import commanded, field
from tests.table import options_of, script
from tricolore import Pick, Roll
from tricolore.rulesets.butchery.initiative import initiative_phase
from tricolore.rulesets.butchery.state import Activate, Butchery, Initiative, Operations
from tricolore.rulesets.great_battles.rules.losses import eliminate
from tricolore.rulesets.great_battles.rules.markers import available_markers, operations_phase

UNITS = {"FI.Dieu": "1920 E", "FII.Gault": "2120 E", "AV.Koller": "1905 W", "AI.Hoditz": "2105 W"}


def phase(**fields: Any) -> Butchery:
    return field(UNITS, step="initiative", turn=6, **fields)


def winner(s: Butchery, *dice: int) -> set[Any]:
    """Formations the winner chooses from."""
    return {option.value for option in options_of(initiative_phase(s, Initiative()), *dice)}


@pytest.mark.rule("9")
def test_the_higher_die_wins():
    assert winner(phase(), 4, 3) == {"FI", "FII"}
    assert winner(phase(), 3, 4) == {"AV", "AI"}


@pytest.mark.rule("9")
def test_with_napoleon_on_the_map_the_allies_add_2():
    s = phase(chiefs={"napoleon": "1922"})
    assert winner(s.clone(), 3, 4) == {"FI", "FII"}
    assert winner(s.clone(), 1, 4) == {"AV", "AI"}


@pytest.mark.rule("9")
@pytest.mark.parametrize("chiefs", [{}, {"victor": "1922"}, {"franz": "1901"}])
def test_without_napoleon_nobody_adds_anything(chiefs):
    assert winner(phase(chiefs=chiefs), 3, 4) == {"AV", "AI"}


@pytest.mark.rule("9", "13.1.1")
def test_napoleon_still_off_the_map_gives_nothing():
    s = phase()
    s.chiefs["napoleon"] = 0
    assert winner(s, 3, 4) == {"AV", "AI"}


@pytest.mark.rule("9")
@pytest.mark.ruling("R01")
def test_equal_results_are_rolled_again():
    assert winner(phase(), 3, 3, 5, 5, 1, 2) == {"AV", "AI"}
    s = phase(chiefs={"napoleon": "1922"})
    assert winner(s, 2, 4, 6, 1) == {"FI", "FII"}  # 2 and 2 are equal to 4


@pytest.mark.rule("9")
@pytest.mark.ruling("R02")
def test_the_winner_chooses_among_his_own_formations_which_acts_first():
    s = phase()
    script(initiative_phase(s, Initiative()), 6, 1, Pick("FII"))
    assert s.agenda[0] == Activate("FII")


@pytest.mark.rule("9", "10")
def test_all_other_markers_go_into_the_cup():
    s = phase()
    script(initiative_phase(s, Initiative()), 6, 1, Pick("FII"))
    assert set(s.cup) == {"FI", "AV", "AI"}


@pytest.mark.rule("9")
def test_a_winner_with_nothing_to_activate_leaves_all_markers_to_the_cup():
    s = field({"AV.Koller": "1905 W", "AI.Hoditz": "2105 W"}, step="initiative", turn=6)
    script(initiative_phase(s, Initiative()), 6, 1)
    assert set(s.cup) == {"AV", "AI"}


# Markers


@pytest.mark.rule("10")
@pytest.mark.parametrize(("number", "marker"), [(1, "FI"), (2, "AV"), (3, "AI")])
def test_the_next_marker_is_drawn_at_random(number, marker):
    s = field(UNITS, step="operations", cup=["FI", "AV", "AI"], turn=6)
    assert question(s) == Roll("10", "marker", 3)
    drawn = s.clone()
    script(operations_phase(drawn, Operations()), number)
    assert drawn.agenda[0] == Activate(marker)
    assert marker not in drawn.cup
    assert len(drawn.cup) == 2


@pytest.mark.rule("10")
def test_without_markers_operations_are_over():
    s = field(UNITS, step="operations", turn=6)
    before = s.agenda
    script(operations_phase(s, Operations()))
    assert s.agenda == before


@pytest.mark.rule("1.2.4")
def test_the_markers_are_those_of_formations_on_the_map_or_due_this_turn():
    s = field(UNITS, step="initiative", turn=3, reinforcements=True)
    assert set(available_markers(s)) == {"FI", "FII", "AV", "AI"}
    s = play(field(UNITS, turn=3, reinforcements=True), 6, 1)
    assert s.turn == 3
    assert set(available_markers(s)) == {"FI", "FII", "AV", "AI", "FIII"}


@pytest.mark.rule("1.2.4", "10.1.3")
@pytest.mark.ruling("R03")
def test_the_detached_units_of_a_side_share_one_marker():
    units = {"FD.Marion": "1920 E", "FD.Lahareyre": "0510 E", "AD.Zichy": "1905 W"}
    assert available_markers(field(units, step="initiative")) == ["FD", "AD"]


@pytest.mark.rule("1.2.4", "12")
@pytest.mark.ruling("R03")
def test_detached_units_act_without_a_commander_and_his_capacities():
    s = field({"FD.Marion": "1920 E", "AV.Koller": "1905 W"}, active="FD")
    ask = question(s)
    assert ask.prompt == "Move which unit?"  # no die for activation, no forced march
    assert Pick("FD") not in ask.options


@pytest.mark.rule("1.2.4")
@pytest.mark.ruling("R04")
def test_a_formation_without_units_has_no_marker():
    s = field({"AV.Koller": "1905 W"}, leaders={"FI": "1920"}, step="initiative")
    assert available_markers(s) == ["AV"]


@pytest.mark.rule("1.2.4")
@pytest.mark.ruling("R04")
def test_the_marker_of_a_formation_that_dies_while_it_is_in_the_cup_is_put_by():
    s = field(UNITS, step="operations", cup=["AV", "FI", "AI"], turn=6)
    script(eliminate(s, "AV.Koller", "test"))
    assert question(s) == Roll("10", "marker", 2)


@pytest.mark.rule("1.2.4", "10.4.12")
@pytest.mark.ruling("R04")
def test_a_commander_with_no_unit_left_is_removed():
    s = field(UNITS, leaders={"AV": "1902", "AI": "1902"}, active="FI", step="combat")
    script(eliminate(commanded(s), "AV.Koller", "test"))
    assert set(s.leaders) == {"AI"}


@pytest.mark.rule("1.2.4")
@pytest.mark.ruling("R04")
def test_a_commander_whose_other_units_are_still_to_come_stays():
    s = field(
        {"FIV.CDouay": "2720 E", "AV.Koller": "1905 W"},
        leaders={"FIV": "2721"},
        step="operations",
        turn=1,
    )
    s.waiting = {"FIV.Saurin": 2722}
    script(eliminate(s, "FIV.CDouay", "test"))
    assert "FIV" in s.leaders
