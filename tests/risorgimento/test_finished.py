"""8.4: leaders and corps that are Finished for the turn."""

from __future__ import annotations

import pytest

from tests.risorgimento.table import about, asked, d, field, picks, play
from tricolore.core.ask import Go, Pick
from tricolore.rulesets.risorgimento.setting import ALLIED, AUSTRIAN
from tricolore.rulesets.risorgimento.state import Play
from tricolore.rulesets.risorgimento.steps import (
    CloseTurn,
    Danger,
    EndActivation,
    Manoeuvre,
    MoveCommanders,
    RollContinuity,
)


@pytest.mark.rule("8.4")
@pytest.mark.ruling("R37")
@pytest.mark.parametrize(("before", "theirs"), [(1, True), (2, False)])
def test_a_corps_that_has_completed_its_activations_keeps_its_brigadiers(before, theirs):
    units = {"F1.a.1": "1010 N line", "A1.x.1": "1003 N line"}
    s = field(units, active="A1", steps=(Danger("F1"),))
    s.set_corps("F1", activations=before)
    after = play(s, d(9))
    assert after.corps["F1"].finished  # so there is no Extended Activation either
    assert after.brigades["F1.a"].finished == theirs


@pytest.mark.rule("8.4")
@pytest.mark.ruling("R37")
@pytest.mark.parametrize(("kind", "count", "theirs"), [("normal", 2, True), ("extended", 3, False)])
def test_a_commander_who_falls_out_in_an_activation(kind, count, theirs):
    units = {"F1.a.1": "1010 N line", "A1.x.1": "1003 N line"}
    s = field(units, active="F1", kind=kind, steps=(Danger("F1"), EndActivation()))
    s.set_corps("F1", activations=count)
    assert play(s, d(9)).brigades["F1.a"].finished == theirs


UNITS = {"F1.a.1": "1010 N line", "F2.a.1": "1410 N line", "A1.x.1": "1003 N line"}


@pytest.mark.rule("8.4", "4.23")
@pytest.mark.ruling("N19")
@pytest.mark.parametrize(("die", "able"), [(6, {"F1", "F2", "Fchief"}), (7, {"F2", "Fchief"})])
def test_a_commander_who_is_finished_does_not_move_at_the_end_of_the_turn(die, able):
    s = field(
        UNITS,
        steps=(Danger("F1"), MoveCommanders(ALLIED), CloseTurn()),
        chiefs={"Fchief": {}},
        leaders={"Fchief": 1010},
    )
    assert picks(asked(s, d(die)).options) == able


@pytest.mark.rule("8.4", "4.23")
@pytest.mark.ruling("N19")
def test_nor_does_a_chief_and_both_are_of_use_again_on_the_next_turn():
    s = field(
        UNITS,
        steps=(Danger("Fchief"), MoveCommanders(ALLIED), CloseTurn()),
        chiefs={"Fchief": {}},
        leaders={"Fchief": 1010},
    )
    assert picks(asked(s, d(9)).options) == {"F1", "F2"}
    s.agenda = (Danger("Fchief"), Danger("F1"), CloseTurn())
    assert play(s, d(9), d(9)).fallen_out == frozenset()


@pytest.mark.rule("4.54", "4.23", "7.12")
@pytest.mark.ruling("N19")
def test_the_commander_of_a_corps_that_fails_its_extended_roll_is_not_finished_himself():
    """4.54: only its brigadiers are.  He moves, and his batteries combine in reaction."""
    guns = {"A1.x.g": "1006 S F", "A1.x.h": "1006 S F", "F1.a.1": "1010 N line m9"}
    s = field(guns, steps=(RollContinuity("A1", "finish", True),))
    s.play = Play(AUSTRIAN)
    after = play(s, d(9))
    assert after.corps["A1"].finished
    assert after.brigades["A1.x"].finished
    after.agenda = (MoveCommanders(AUSTRIAN), CloseTurn())
    assert picks(asked(after).options) == {"A1"}
    coming = field(guns, active="F1", steps=(Manoeuvre("F1.a"),))
    coming.set_corps("A1", finished=True)
    assert about(coming, Pick("F1.a.1"), Go(1007), Go(1007)) == "Combine"
