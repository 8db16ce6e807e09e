"""8.4: leaders and corps that are Finished for the turn."""

from __future__ import annotations

import pytest

from tests.risorgimento.table import d, field, play
from tricolore.rulesets.risorgimento.steps import Danger, EndActivation


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
