"""5.29: castles, which protect one unit; fights for them, and who takes no part in a fight."""

from __future__ import annotations

import pytest

from tests.risorgimento.table import N, about, d, dd, field, plain, play
from tricolore.core.ask import YES, Go, Pick, Turn
from tricolore.rulesets.risorgimento.combat import sides_of
from tricolore.rulesets.risorgimento.steps import Fight, FireLater

DUEL = {"F1.a.1": "1010 N line", "A1.x.1": "1009 S line"}
AWAY = {"F1.a": 2020, "F1": 2020, "A1.x": 2121, "A1": 2121}


def duel(units=DUEL, setting=None, attackers=("F1.a.1",), leaders=AWAY):
    steps = (Fight(1009, tuple(attackers)),)
    return field(units, setting, active="F1", steps=steps, leaders=leaders)


@pytest.mark.rule("7.21", "5.29", "8.33")
@pytest.mark.ruling("A26", "A32")
def test_jaegers_who_take_no_part_are_not_hit_when_nobody_else_is_left():
    """Neither one inside a castle, whose turn comes afterwards, nor one that only fled there."""
    units = {**DUEL, "A1.x.1": "1009 S line c0", "A1.x.2": "1009 S jgr"}
    s = duel(units, plain({1009: "castle"}))
    assert play(s, dd(9, 0)).units["A1.x.2"].hits == 0
    s = duel(units)
    assert play(s, dd(9, 0)).units["A1.x.2"].hits == 2
    s.riders = frozenset({"A1.x.2"})
    assert play(s, dd(9, 0)).units["A1.x.2"].hits == 0


@pytest.mark.rule("8.4", "5.29")
@pytest.mark.ruling("R43")
def test_a_leader_inside_a_castle_is_in_danger_only_with_the_unit_inside():
    castle = plain({1009: "castle"})
    two = {**DUEL, "A1.x.1": "1009 S line c8", "A1.x.2": "1009 S line c8"}
    for units, endangered in ((two, False), ({**DUEL, "A1.x.1": "1009 S line c8"}, True)):
        s = duel(units, castle, leaders={"F1.a": 2020, "F1": 2020, "A1": 2020})
        asks = about(s, dd(9, 0))
        assert (asks == "Roll the danger to A1.x") == endangered
    guns = {**two, "F1.a.1": "1010 N H"}
    away = {"F1.a": 2020, "F1": 2020, "A1": 2020}
    s = field(guns, castle, active="F1", steps=(FireLater(),), leaders=away)
    fired = (Pick("F1.a.1"), Go(1009), d(5))  # 3 for the range, 1 for the mass: 9, and 6 inside
    after = play(s, *fired)
    assert after.units["A1.x.1"].hits == 1
    assert after.units["A1.x.2"].disordered
    assert about(s, *fired) == ""
    assert about(s, *fired[:2], d(8)) == "TakeHit"


@pytest.mark.rule("8.33", "5.29", "5.44")
@pytest.mark.ruling("A26", "A32")
def test_who_flees_into_a_castle_hex_does_not_take_the_place_inside():
    """It goes to the bottom of the stack, but contributes nothing to the defence."""
    units = {**DUEL, "A1.x.1": "1009 S line", "A1.x.2": "1009 S line"}
    s = duel(units, plain({1009: "castle"}))
    assert s.stacks[1009] == ("A1.x.1", "A1.x.2")
    assert not sides_of(s, Fight(1009, ("F1.a.1",))).walled
    s.riders = frozenset({"A1.x.2"})
    sides = sides_of(s, Fight(1009, ("F1.a.1",)))
    assert (sides.defenders, sides.walled) == (("A1.x.1",), True)
    beaten = play(s, dd(9, 0))
    assert beaten.units["A1.x.1"].hits == 2  # 9, and 3 less for the castle


@pytest.mark.rule("5.29", "7.46")
@pytest.mark.ruling("A26")
def test_a_battery_alone_outside_a_castle_is_lost_even_if_the_castle_holds():
    units = {"F1.a.1": "1010 N line", "A1.x.2": "1009 S F", "A1.x.1": "1009 S line"}
    s = duel(units, plain({1009: "castle"}))
    after = play(s, dd(0, 0))
    assert "A1.x.2" not in after.units
    assert after.units["A1.x.1"].hex == 1009


@pytest.mark.rule("5.29", "7.47")
@pytest.mark.ruling("A26", "R46")
def test_a_continued_attack_on_a_castle_has_two_fights_too():
    units = {
        "F1.a.1": "1010 N line c9",
        "A1.x.1": "1009 S line c9",
        "A1.y.1": "1008 S line",
        "A1.y.2": "1008 S line",
    }
    away = {**AWAY, "A1.y": 2122}
    s = duel(units, plain({1008: "castle"}), leaders=away)
    on = (dd(9, 0), Go(1108), Turn(N), Turn(N), YES, d(0), Go(1008))
    assert about(s, *on, dd(5, 0), Go(1007), Turn(N)) == "Roll attack"
    beaten = play(s, *on, dd(5, 0), Go(1007), Turn(N), dd(0, 2))
    assert beaten.units["A1.y.2"].hex == 1008
    assert beaten.units["F1.a.1"].hits == 1 + 1
