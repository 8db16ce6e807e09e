"""6.14: squares, and those who stand with one without being in it."""

from __future__ import annotations

import pytest

from tests.risorgimento.table import field, offered, play
from tests.risorgimento.test_stacking import BREAK, SQUARE, squared
from tricolore.core.ask import DONE, Go, Pick, Say
from tricolore.rulesets.risorgimento.combat import position_drm, sides_of
from tricolore.rulesets.risorgimento.steps import Fight, Manoeuvre


@pytest.mark.rule("6.14", "5.41")
@pytest.mark.ruling("N20")
def test_who_comes_to_a_square_joins_it_for_a_point_of_its_own():
    units = {"F1.a.1": "1010 N line square", "F1.a.2": "1013 N line", "F1.b.1": "0101 N line"}
    s = squared(units)
    come = (Pick("F1.a.2"), Go(1010))
    alone = play(s, *come, DONE)
    assert (alone.units["F1.a.1"].square, alone.units["F1.a.2"].square) == (True, False)
    both = play(s, *come, SQUARE)
    assert both.units["F1.a.2"].square
    assert (both.spent.get("F1.a.1", 0), both.spent["F1.a.2"]) == (0, 8)
    assert SQUARE not in offered(squared({**units, "F1.a.2": "1013 N line m3"}), *come)
    left = play(s, *come, DONE, Pick("F1.a.1"), BREAK)
    assert not left.units["F1.a.1"].square
    assert (left.spent["F1.a.1"], left.spent["F1.a.2"]) == (2, 6)


@pytest.mark.rule("6.14")
@pytest.mark.ruling("N20")
def test_a_jaeger_in_the_hex_stays_out_of_the_square():
    s = squared({"F1.a.1": "1010 N line", "F1.a.2": "1010 N jgr"})
    after = play(s, Pick("F1.a.1"), SQUARE)
    assert (after.units["F1.a.1"].square, after.units["F1.a.2"].square) == (True, False)
    assert SQUARE not in offered(s, Pick("F1.a.2"))


@pytest.mark.rule("6.14", "7.45")
@pytest.mark.ruling("N20")
@pytest.mark.parametrize("order", [("square", ""), ("", "square")])
def test_a_hex_with_a_square_has_no_rear_whoever_is_on_top(order):
    units = {f"A1.x.{at}": f"1009 S line {mark}" for at, mark in enumerate(order, start=1)}
    s = field({"F1.a.1": "1008 S line", **units}, active="F1", steps=())
    assert position_drm(s, sides_of(s, Fight(1009, ("F1.a.1",)))) == 0
    plainly = {"A1.x.1": "1009 S line", "A1.x.2": "1009 S line"}
    s = field({"F1.a.1": "1008 S line", **plainly}, active="F1", steps=())
    assert position_drm(s, sides_of(s, Fight(1009, ("F1.a.1",)))) == 1


@pytest.mark.rule("6.14", "4.61")
def test_who_is_in_reserve_does_not_form_square_with_another():
    units = {"F1.a.1": "1010 N line", "F1.a.2": "1010 N line res", "A1.x.1": "1001 S line"}
    s = field(units, active="F1", steps=(Manoeuvre("F1.a"),))
    after = play(s, Pick("F1.a.1"), Say("square"))
    assert after.units["F1.a.1"].square
    assert not after.units["F1.a.2"].square
