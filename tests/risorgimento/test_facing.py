"""6.1, 6.13: who faces the same way in a hex."""

from __future__ import annotations

import pytest

from tests.risorgimento.table import N, S, d, field, hexes, offered, play
from tricolore.core.ask import DONE, Go, Pick, Turn
from tricolore.rulesets.risorgimento.steps import FireLater, Manoeuvre

SE = 2
PAIR = {"F1.a.1": "1010 N lcav", "F1.a.g": "1010 N F"}


def moving(units, **more):
    return field(units, active="F1", steps=(Manoeuvre("F1.a"),), **more)


@pytest.mark.rule("6.1", "6.13")
@pytest.mark.ruling("N22")
@pytest.mark.parametrize("who", list(PAIR))
def test_cavalry_and_a_battery_turn_together(who):
    after = play(moving(PAIR), Pick(who), Turn(SE))
    assert {after.units[uid].facing for uid in PAIR} == {SE}


@pytest.mark.rule("6.1", "6.13")
@pytest.mark.ruling("N22")
@pytest.mark.parametrize("kind", ["lcav", "line"])
def test_a_battery_that_comes_to_cavalry_faces_as_it_does_and_to_infantry_as_it_likes(kind):
    s = moving({"F1.a.1": f"1010 S {kind}", "F1.a.g": "1012 N F"})
    after = play(s, Pick("F1.a.g"), Go(1010), DONE)
    assert after.units["F1.a.g"].facing == (S if kind == "lcav" else N)


@pytest.mark.rule("6.13", "7.1")
@pytest.mark.ruling("N22")
def test_a_battery_that_turns_to_fire_takes_cavalry_along():
    units = {"F1.a.1": "1010 N lcav", "F1.b.g": "1010 N F", "A1.x.1": "1013 N line"}
    s = field(units, active="F1", steps=(FireLater(),))
    after = play(s, Pick("F1.b.g"), Go(1013), d(0))
    assert after.units["F1.a.1"].facing == after.units["F1.b.g"].facing == SE


@pytest.mark.rule("6.13", "6.33")
@pytest.mark.ruling("N22")
def test_in_a_zone_they_turn_by_one_hexside_once():
    units = {"F1.a.1": "1010 N lcav", "F1.b.g": "1010 N F", "A1.x.1": "1011 N line"}
    s = field(units, active="F1", steps=(Manoeuvre("F1.a"), Manoeuvre("F1.b")))
    turned = (Pick("F1.a.1"), Turn(1), DONE)
    assert play(s, *turned).units["F1.b.g"].facing == 1
    options = offered(s, *turned, Pick("F1.b.g"))
    assert hexes(options)
    assert "turn" not in {option.kind for option in options}
