"""5.4, 5.5: stacking and Towns; 5.29: castles; 6.1: facing and square."""

from __future__ import annotations

import pytest

from tests.risorgimento.table import (
    NE,
    SE,
    N,
    S,
    about,
    dd,
    field,
    hexes,
    offered,
    plain,
    play,
)
from tricolore.core.ask import DONE, NO, Go, Pick, Say, Turn
from tricolore.rulesets.risorgimento.castle import inside, outside
from tricolore.rulesets.risorgimento.stacking import fits, is_legal
from tricolore.rulesets.risorgimento.steps import Declare, Fight, FireLater, Manoeuvre
from tricolore.rulesets.risorgimento.ways import reach_of

SQUARE, BREAK, RESTACK = Say("square"), Say("break square"), Say("restack")
KINDS = {
    "A8.d.1": "line",
    "A8.d.2": "jgr",
    "A8.d.3": "line",
    "A8.l.1": "line",
    "A8.c.1": "lcav",
    "A8.c.2": "hcav",
    "A8.g1": "F",
    "A8.g2": "H",
    "A8.g3": "Ho",
    "A8.g4": "F",
}


def together(*uids, terrain=None):
    units = {
        uid: f"0{at + 1:d}01 N {kind}" for at, (uid, kind) in enumerate(KINDS.items()) if at < 9
    }
    units |= {"A8.g4": "1501 N F"}
    s = field(units, plain({1010: terrain} if terrain else None))
    return is_legal(s, 1010, uids)


@pytest.mark.rule("5.41", "5.4")
def test_who_may_stack():
    """T13."""
    assert together("A8.d.1", "A8.d.2")
    assert not together("A8.d.1", "A8.l.1")
    assert not together("A8.d.1", "A8.d.2", "A8.d.3")
    assert not together("A8.d.1", "A8.c.1")
    assert together("A8.c.1", "A8.c.2")
    assert together("A8.d.1", "A8.g1")
    assert together("A8.c.1", "A8.g1")
    assert not together("A8.d.1", "A8.d.2", "A8.g1")
    assert not together("A8.d.1", "A8.g1", "A8.g2")
    assert together("A8.g1", "A8.g2", "A8.g3")
    assert not together("A8.g1", "A8.g2", "A8.g3", "A8.g4")


@pytest.mark.rule("5.51", "5.41", "5.5")
def test_towns_hold_three_infantry_or_two_and_a_battery_of_any_parent():
    assert together("A8.d.1", "A8.d.2", "A8.l.1", terrain="town")
    assert together("A8.d.1", "A8.l.1", "A8.g1", terrain="town")
    assert not together("A8.d.1", "A8.d.2", "A8.d.3", "A8.l.1", terrain="town")
    assert not together("A8.d.1", "A8.c.1", terrain="town")
    assert not together("A8.d.1", "A8.l.1", terrain="village")


@pytest.mark.rule("5.41")
def test_infantry_and_cavalry_that_begin_together_must_go_apart():
    units = {"F1.a.1": "1010 N line", "F1.a.2": "1010 N lcav"}
    s = field(units, active="F1", steps=(Manoeuvre("F1.a"),))
    assert DONE not in offered(s)
    assert DONE not in offered(s, Pick("F1.a.1"))
    assert DONE in offered(s, Pick("F1.a.1"), Go(1009), DONE)


@pytest.mark.rule("5.41")
def test_leaders_do_not_count():
    s = field(
        {"F1.a.1": "1010 N line", "F1.a.2": "1011 N line"}, leaders={"F1.a": 1010, "F1": 1010}
    )
    assert fits(s, 1010, "F1.a.2")


# 5.43, 5.44: order


@pytest.mark.rule("5.44")
def test_newcomers_go_to_the_bottom():
    units = {"F1.a.1": "1010 N line", "F1.a.2": "1011 N light"}
    s = field(units, active="F1", steps=(Manoeuvre("F1.a"),))
    assert play(s, Pick("F1.a.2"), Go(1010)).stacks[1010] == ("F1.a.1", "F1.a.2")


@pytest.mark.rule("5.44")
@pytest.mark.ruling("R21")
def test_the_order_is_changed_at_the_beginning_of_movement_for_a_point_each():
    units = {"F1.a.1": "1010 N line", "F1.a.2": "1010 N light"}
    s = field(units, active="F1", steps=(Manoeuvre("F1.a"),))
    after = play(s, Pick("F1.a.1"), RESTACK, Pick("F1.a.2"))
    assert after.stacks[1010] == ("F1.a.2", "F1.a.1")
    assert after.spent == {"F1.a.1": 2, "F1.a.2": 2}
    assert RESTACK not in offered(s, Pick("F1.a.1"), Go(1009))
    held = field({**units, "A1.x.1": "1009 S line"}, active="F1", steps=(Manoeuvre("F1.a"),))
    assert RESTACK not in offered(held, Pick("F1.a.1"))


@pytest.mark.rule("5.43")
def test_only_the_top_unit_fires_small_arms_and_guns_fire_anywhere():
    units = {"F1.a.1": "1010 N line", "F1.a.2": "1010 N light", "A1.x.1": "1009 S line"}
    s = field(units, active="F1", steps=(FireLater(),))
    assert about(s) == ""
    s.order(1010, ("F1.a.2", "F1.a.1"))
    assert about(s) == "ChooseShooter"
    units = {"F1.a.1": "1010 N line", "F1.a.2": "1010 N F", "A1.x.1": "1009 S line"}
    assert about(field(units, active="F1", steps=(FireLater(),))) == "ChooseShooter"


# 5.52, 5.53, 5.54: Towns

TOWN = {1010: "town"}


@pytest.mark.rule("5.52", "6.22")
@pytest.mark.ruling("R22")
def test_two_infantry_in_a_town_face_all_round():
    terrain = {**TOWN, 1009: "woods", 1109: "heavily cultivated"}
    one = field({"F1.a.1": "1010 N line"}, plain(TOWN))
    assert set(one.zone_of["F1.a.1"]) == {1009, 909, 1109}
    two = field({"F1.a.1": "1010 N line", "F2.b.1": "1010 N line"}, plain(terrain))
    assert set(two.zone_of["F1.a.1"]) == {1110, 1011, 910, 909}
    assert set(two.frontal("F1.a.1")) == {1009, 1109, 1110, 1011, 910, 909}
    two.put("F2.b.1", 1012)
    assert set(two.frontal("F1.a.1")) == {1009, 1109, 909}
    out = field({"F1.a.1": "1010 N line", "F1.a.2": "1010 N line dis"}, plain(TOWN))
    assert set(out.frontal("F1.a.1")) == {1009, 1109, 1110, 1011, 910, 909}
    assert "F1.a.2" not in out.zone_of


@pytest.mark.rule("5.53")
@pytest.mark.ruling("R22")
def test_leaving_a_full_town_costs_a_point_more():
    alone = field({"F1.a.1": "1010 N line"}, plain(TOWN), active="F1", steps=())
    assert reach_of(alone, "F1.a.1").cost[1009] == 2
    two = {"F1.a.1": "1010 N line", "F1.b.1": "1010 N line"}
    assert reach_of(field(two, plain(TOWN), active="F1", steps=()), "F1.a.1").cost[1009] == 4


@pytest.mark.rule("5.53", "5.52")
def test_only_two_units_attack_out_of_a_town_through_any_hexside():
    units = {f"F1.a.{at}": "1010 N line" for at in (1, 2, 3)}
    units |= {"A1.x.1": "1009 S line", "A1.x.2": "1011 N line"}
    s = field(units, plain(TOWN), active="F1", steps=(Declare("F1.a"),))
    assert hexes(offered(s)) == {1009, 1011}
    after = play(s, Go(1009), Go(1011))
    assert after.targets == {"F1.a.1": 1009, "F1.a.2": 1011}
    assert "Target" not in about(s, Go(1009), Go(1011))


@pytest.mark.rule("5.53")
def test_who_has_fired_out_of_a_town_counts():
    units = {"F1.a.1": "1010 N light", "F1.a.2": "1010 N line", "F1.b.1": "1010 N line"}
    units |= {"A1.x.1": "1009 S line"}
    s = field(units, plain(TOWN), active="F1", steps=(Declare("F1.a"),))
    s.fired = frozenset({"F1.a.1", "F1.b.1"})
    assert play(s, Go(1009)).targets == {"F1.a.1": 1009}  # it has fired itself
    assert about(s, NO) == ""
    s.fired = frozenset({"F1.a.1"})
    assert about(s, Go(1009)) == "Roll the commitment of F1.a.1"


@pytest.mark.rule("5.54")
def test_cavalry_has_no_benefit_of_a_town():
    units = {"F1.a.1": "1009 S line", "A1.x.1": "1010 N lcav", "A1.x.2": "0505 N line"}
    s = field(units, plain(TOWN), steps=(Fight(1010, ("F1.a.1",)),))
    # Cohesion 6 against 5 is +1, from the front, and no terrain: 1 + 1 gives a Hit
    assert play(s, dd(1, 0)).units["A1.x.1"].hits == 1


# 5.29: castles

CASTLE = {1010: "castle"}


@pytest.mark.rule("5.29")
@pytest.mark.ruling("A26", "A46")
def test_the_bottom_unit_is_inside_the_castle_unless_it_is_cavalry():
    s = field({"A1.x.1": "1010 N line", "A1.x.2": "1010 N line"}, plain(CASTLE))
    assert inside(s, 1010) == "A1.x.2"
    assert outside(s, 1010) == ["A1.x.1"]
    s = field({"A1.x.1": "1010 N lcav"}, plain(CASTLE))
    assert inside(s, 1010) == ""


@pytest.mark.rule("5.29")
@pytest.mark.ruling("A26")
def test_units_outside_are_attacked_first_and_apart():
    units = {"F1.a.1": "1009 S line", "A1.x.1": "1010 N line", "A1.x.2": "1010 N line"}
    s = field(units, plain(CASTLE), active="F1", steps=(Fight(1010, ("F1.a.1",)),))
    # outside: one against one on clear ground; 2 gives a Hit, 1 gives none
    first = (dd(2, 1), Go(1011), Turn(N))
    after = play(s, *first)
    assert after.units["A1.x.1"].hits == 1
    assert after.units["A1.x.1"].hex == 1011
    assert after.units["A1.x.2"].hex == 1010
    # then the one inside, at -3: a 4 gives nothing, a 5 a Hit
    assert about(s, *first) == "Roll attack"
    assert play(s, *first, dd(4, 0)).units["A1.x.2"].hits == 0
    assert play(s, *first, dd(5, 0), Go(1110), Turn(N)).units["A1.x.2"].hits == 1
    assert play(s, *first, dd(4, 4)).units["F1.a.1"].hex == 1009


# 6.1: facing


@pytest.mark.rule("6.1", "6.12")
def test_the_front_are_three_hexes_and_the_rear_the_other_three():
    s = field({"F1.a.1": "1010 NE line"})
    assert set(s.frontal("F1.a.1")) == {1009, 1109, 1110}


@pytest.mark.rule("6.1", "6.13")
def test_units_of_a_hex_face_alike_but_batteries_need_not():
    units = {"F1.a.1": "1010 N line", "F1.a.2": "1010 N line", "F1.a.3": "1110 S F"}
    s = field(units, active="F1", steps=(Manoeuvre("F1.a"),))
    after = play(s, Pick("F1.a.1"), Turn(SE))
    assert after.units["F1.a.2"].facing == SE
    units = {"F1.a.1": "1010 N line", "F1.a.3": "1010 S F"}
    s = field(units, active="F1", steps=(Manoeuvre("F1.a"),))
    assert play(s, Pick("F1.a.1"), Turn(SE)).units["F1.a.3"].facing == S
    assert play(s, Pick("F1.a.3"), Turn(NE)).units["F1.a.1"].facing == N


# 6.14: square


def squared(units, setting=None):
    return field(units, setting, active="F1", steps=(Manoeuvre("F1.a"),))


@pytest.mark.rule("6.14")
@pytest.mark.ruling("R23")
def test_infantry_forms_square_for_a_point_and_moves_no_further():
    s = squared({"F1.a.1": "1010 N line", "F1.a.2": "1010 N light"})
    after = play(s, Pick("F1.a.1"), Go(1011), DONE, Pick("F1.a.2"), SQUARE)
    assert after.units["F1.a.2"].square
    s = squared({"F1.a.1": "1010 N line", "F1.a.2": "1010 N light", "F1.a.3": "1210 N line"})
    both = play(s, Pick("F1.a.1"), SQUARE)
    assert both.units["F1.a.1"].square
    assert both.units["F1.a.2"].square
    assert len(both.zone_of["F1.a.1"]) == 6
    assert about(s, Pick("F1.a.1"), SQUARE) == "ChooseMover"
    assert both.halted >= {"F1.a.1", "F1.a.2"}


@pytest.mark.rule("6.14")
def test_not_jaegers_not_three_and_not_beside_an_enemy():
    three = {f"F1.a.{at}": "1010 N line" for at in (1, 2, 3)}
    assert SQUARE not in offered(squared(three, plain(TOWN)), Pick("F1.a.1"))
    assert SQUARE not in offered(squared({"F1.a.1": "1010 N jgr"}), Pick("F1.a.1"))
    near = squared({"F1.a.1": "1010 N line", "A1.x.1": "1009 S F"})
    assert SQUARE not in offered(near, Pick("F1.a.1"))


@pytest.mark.rule("6.14")
def test_a_square_does_not_move_until_it_is_left_for_a_point():
    s = squared({"F1.a.1": "1010 N line square", "F1.b.1": "0101 N line"})
    assert offered(s, Pick("F1.a.1")) == {BREAK, DONE}
    after = (Pick("F1.a.1"), BREAK)
    assert not play(s, *after).units["F1.a.1"].square
    assert 1005 in hexes(offered(s, *after))
    assert 1004 not in hexes(offered(s, *after))
    near = squared({"F1.a.1": "1010 N line square", "A1.x.1": "1009 S F"})
    assert about(near, Pick("F1.a.1")) == "ChooseMover"  # nothing to choose


@pytest.mark.rule("6.14")
@pytest.mark.ruling("A25")
def test_in_a_square_all_lights_may_fire():
    units = {"F1.a.1": "1010 N light square", "F1.a.2": "1010 N light square"}
    units |= {"A1.x.1": "1011 S line"}
    s = field(units, active="F1", steps=(FireLater(),))
    assert offered(s) >= {Pick("F1.a.1"), Pick("F1.a.2")}
