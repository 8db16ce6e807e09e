"""5.1, 5.3, 5.6: movement, Strategic Movement, reinforcements."""

from __future__ import annotations

import pytest

from tests.risorgimento.table import (
    SE,
    about,
    d,
    field,
    hexes,
    offered,
    picks,
    plain,
    play,
    road,
)
from tricolore.core.ask import DONE, NO, YES, Go, Pick, Turn
from tricolore.rulesets.risorgimento.reinforcements import entry_hexes
from tricolore.rulesets.risorgimento.setting import Arrival
from tricolore.rulesets.risorgimento.steps import (
    CloseCommand,
    FireFirst,
    FireLater,
    Manoeuvre,
    OpenCommand,
)
from tricolore.rulesets.risorgimento.steps import Turn as TurnStep
from tricolore.rulesets.risorgimento.ways import allowance, reach_of

MOVE = (Manoeuvre("F1.a"),)


def moving(units, setting=None, steps=MOVE, **more):
    return field(units, setting, active="F1", steps=steps, **more)


def reach(s, uid="F1.a.1"):
    return {hex: price / 2 for hex, price in reach_of(s, uid).cost.items()}


# 5.0, 5.3


@pytest.mark.rule("5.0", "5.3")
def test_units_move_as_far_as_their_points_reach_one_after_the_other():
    s = moving({"F1.a.1": "1010 N line", "F1.a.2": "1210 N line"})
    found = reach(s)
    assert found[1004] == 6
    assert 1003 not in found
    assert picks(offered(s, Pick("F1.a.1"))) == set()  # nobody else until it is done
    assert picks(offered(s, Pick("F1.a.1"), Go(1008), DONE)) == {"F1.a.2", "F1.a"}


@pytest.mark.rule("5.3", "6.11")
def test_facing_has_no_effect_on_movement_and_may_be_changed_on_the_way():
    s = moving({"F1.a.1": "1010 N line"})
    assert {1011, 1009} <= hexes(offered(s, Pick("F1.a.1")))
    go = (Pick("F1.a.1"), Go(1011))
    assert {Turn(facing) for facing in range(6) if facing != 3} <= offered(s, *go)
    assert play(s, *go, Turn(SE)).units["F1.a.1"].facing == SE


@pytest.mark.rule("5.3")
def test_a_move_may_be_made_in_several_legs():
    s = moving({"F1.a.1": "1010 N line"})
    legs = (Pick("F1.a.1"), Go(1110), Go(1210))
    after = play(s, *legs)
    assert after.units["F1.a.1"].hex == 1210
    assert after.spent["F1.a.1"] == 4


@pytest.mark.rule("5.42")
@pytest.mark.ruling("R17")
def test_nobody_moves_through_enemies_nor_through_friends_with_whom_he_cannot_stack():
    units = {"F1.a.1": "1010 N line m2", "A1.x.1": "1009 S F", "F1.b.1": "1110 N line"}
    found = reach(moving(units))
    assert 1009 not in found
    assert 1110 not in found
    assert 1011 in found


# 5.32: firing artillery


@pytest.mark.rule("5.32", "7.1")
def test_a_battery_that_fires_first_moves_with_half_its_points():
    """T22: of six points three are left."""
    units = {"F1.a.1": "1010 N F", "A1.x.1": "1006 S line"}
    s = moving(units, steps=(FireFirst("F1.a"), Manoeuvre("F1.a"), FireLater()))
    fired = (Pick("F1.a.1"), Go(1006), d(0))
    assert 1013 in hexes(offered(s, *fired, Pick("F1.a.1")))
    assert 1014 not in hexes(offered(s, *fired, Pick("F1.a.1")))
    assert about(s, *fired, DONE) == ""  # it fires once


@pytest.mark.rule("5.32")
def test_a_battery_may_move_and_then_fire_at_a_loss():
    units = {"F1.a.1": "1010 N F", "A1.x.1": "1005 S line c9"}
    s = moving(units, steps=(Manoeuvre("F1.a"), FireLater()))
    moved = (Pick("F1.a.1"), Go(1008), DONE, DONE)
    assert about(s, *moved) == "ChooseShooter"
    # range 3 is +0, and -1 for having moved: a 3 is no effect, a 4 is a Cohesion Die Roll
    assert about(s, *moved, Pick("F1.a.1"), Go(1005), d(3)) == ""
    assert "Roll" in about(s, *moved, Pick("F1.a.1"), Go(1005), d(4))


@pytest.mark.rule("5.33", "7.51")
def test_cavalry_and_guns_do_not_move_next_to_the_enemy():
    for kind in ("lcav", "F"):
        found = reach(moving({"F1.a.1": f"1010 N {kind}", "A1.x.1": "1006 S line"}))
        assert 1008 in found
        assert 1007 not in found


@pytest.mark.rule("5.33")
def test_guns_may_if_impassable_terrain_lies_between():
    sides = {(1007, 1006): "river"}
    found = reach(moving({"F1.a.1": "1010 N F", "A1.x.1": "1006 S F"}, plain(sides=sides)))
    assert 1007 in found
    assert 1106 not in found


@pytest.mark.rule("5.34")
@pytest.mark.ruling("R20")
def test_nobody_moves_within_two_hexes_of_an_enemy_entry_hex_while_some_are_to_come():
    arrivals = (Arrival(("A1.y.1",), (), 9, (1001,)),)
    units = {"F1.a.1": "1006 N line", "A1.y.1": "off line", "A1.x.1": "2020 N line"}
    s = moving(units, plain(arrivals=arrivals))
    assert 1004 in reach(s)
    assert 1003 not in reach(s)
    s.waiting = ()
    assert 1003 in reach(s)


# 5.1: Strategic Movement


@pytest.mark.rule("5.1", "5.11", "5.41")
def test_strategic_movement_doubles_the_points_of_a_brigade():
    units = {"F1.a.1": "1010 N line", "F1.a.2": "1020 N F", "F1.a.3": "0510 N Ho"}
    s = moving(units, steps=(OpenCommand("F1.a"),))
    after = play(s, YES)
    assert after.brigades["F1.a"].strategic
    assert allowance(after, "F1.a.1") == 24
    assert allowance(after, "F1.a.2") == 20  # 5.12
    assert allowance(after, "F1.a.3") == 32
    assert not play(s, NO).brigades["F1.a"].strategic


def marching(units, setting=None):
    s = moving(units, setting)
    s.set_brigade("F1.a", strategic=True)
    return s


@pytest.mark.rule("5.11")
@pytest.mark.ruling("A27")
def test_not_within_three_hexes_of_an_enemy():
    units = {"F1.a.1": "1015 N line", "A1.x.1": "1005 S line"}
    assert 1009 in reach(marching(units))
    assert 1008 not in reach(marching(units))
    near = {"F1.a.1": "1015 N line", "F1.a.2": "1008 N line", "A1.x.1": "1005 S line"}
    s = marching(near)
    s.agenda = (OpenCommand("F1.a"),)
    assert about(s) != "GoStrategic"
    assert not play(s).brigades["F1.a"].strategic


@pytest.mark.rule("5.11")
def test_cultivated_hexes_only_by_road_and_light_ones_by_trail_as_well():
    for word, by_trail in (("heavily cultivated", False), ("lightly cultivated", True)):
        terrain = {1009: word, 909: word, 1109: word}
        roads = road(1010, 1009, word="minor road") | road(1010, 909, word="trail")
        found = reach(marching({"F1.a.1": "1010 N line"}, plain(terrain, roads=roads)))
        assert 1009 in found
        assert (909 in found) == by_trail or found.get(909, 0) > 1
        assert 1109 not in found
        if not by_trail:
            assert 909 not in found


@pytest.mark.rule("5.11", "5.41")
@pytest.mark.ruling("R17")
def test_only_one_unit_is_allowed_in_a_hex_even_in_passing():
    units = {"F1.a.1": "1010 N line", "F1.a.2": "1009 N line"}
    assert 1009 not in reach(marching(units))
    assert 1009 in reach(moving(units))


@pytest.mark.rule("5.1")
def test_who_starts_stacked_must_go_apart():
    units = {"F1.a.1": "1010 N line", "F1.a.2": "1010 N line"}
    s = marching(units)
    assert DONE not in offered(s)
    assert DONE in offered(s, Pick("F1.a.1"), Go(1005), DONE)


@pytest.mark.rule("5.1", "5.11")
def test_units_without_orders_may_end_it_but_not_begin_it():
    s = moving({"F1.a.1": "1010 N line"}, steps=(OpenCommand("F1.a"),))
    s.set_brigade("F1.a", orders="without")
    assert about(s, NO) == "ChooseMover"
    s.set_brigade("F1.a", orders="without", strategic=True)
    assert about(s, NO) == "GoStrategic"
    assert not play(s, NO, NO).brigades["F1.a"].strategic


@pytest.mark.rule("5.12")
def test_artillery_in_strategic_movement_does_not_fire_not_even_in_reaction():
    units = {"F1.a.1": "1010 N F", "A1.x.1": "1007 S line"}
    s = moving(units, steps=(FireLater(),))
    assert about(s) == "ChooseShooter"
    s.set_brigade("F1.a", strategic=True)
    assert about(s) == ""
    units = {"F1.a.1": "1007 N line", "A1.x.1": "1005 S F"}
    s = moving(units)
    assert about(s, Pick("F1.a.1"), Go(1006)) == "PreAttack"
    s.set_brigade("A1.x", strategic=True)
    assert about(s, Pick("F1.a.1"), Go(1006)) == "MoveOn"


# 4.43: Extended Activation


@pytest.mark.rule("4.43")
@pytest.mark.ruling("R1")
@pytest.mark.parametrize(("die", "hits"), [(6, 0), (7, 1)])
def test_who_moves_in_an_extended_activation_rolls_against_its_cohesion(die, hits):
    """T21."""
    units = {"F1.a.1": "1010 N line", "F1.a.2": "1210 N line"}
    s = moving(units, steps=(Manoeuvre("F1.a"), CloseCommand("F1.a")), kind="extended")
    moved = (Pick("F1.a.1"), Go(1009), DONE, DONE)
    assert about(s, *moved) == "Roll the march of F1.a.1"
    assert play(s, *moved, d(die)).units["F1.a.1"].hits == hits
    assert about(s, *moved, d(die)) == ""  # the other has not moved


@pytest.mark.rule("4.43")
def test_batteries_fire_in_it_only_within_range_of_their_commander():
    units = {"F1.a.1": "1010 N F", "F1.a.2": "1014 N line", "A1.x.1": "1007 S line"}
    for post, fires in ((1012, True), (2020, False)):
        s = moving(units, steps=(FireLater(),), kind="extended", leaders={"F1": post})
        assert (about(s) == "ChooseShooter") == fires
    units = {"A1.a.1": "1010 N F", "F1.x.1": "1007 S line"}
    for post, fires in ((1012, True), (2020, False)):
        s = field(units, active="A1", kind="extended", steps=(FireLater(),), leaders={"A1.a": post})
        assert (about(s) == "ChooseShooter") == fires


# 5.6: reinforcements

COLUMN = (Arrival(("F1.a.1", "F1.a.2", "F1.a.3"), ("F1.a",), 3, (1024,)),)
WAITING = {f"F1.a.{at}": "off line" for at in (1, 2, 3)}


def column(setting=None, units=WAITING, turn=3, **more):
    setting = setting or plain(arrivals=COLUMN, **more)
    s = moving({**units, "F1.b.1": "0101 N line"}, setting, turn=turn)
    s.post("F1.a", 1024)
    return s


@pytest.mark.rule("5.6")
@pytest.mark.ruling("A10", "N11")
def test_each_unit_of_a_column_pays_for_those_ahead_of_it():
    """T14: the nth unit pays n times the price of the entry hex."""
    s = column()
    assert entry_hexes(s, "F1.a.1") == {1024: 2}
    s.entered = {1024: 2}
    assert entry_hexes(s, "F1.a.1") == {1024: 6}
    s.entered = {1024: 6}
    assert entry_hexes(s, "F1.a.1") == {}


@pytest.mark.rule("5.6")
def test_reinforcements_enter_and_move_on():
    s = column()
    assert about(s, Pick("F1.a.1")) == "Enter"
    entered = (Pick("F1.a.1"), Go(1024))
    after = play(s, *entered)
    assert after.units["F1.a.1"].hex == 1024
    assert "F1.a.1" not in after.waiting
    assert 1019 in hexes(offered(s, *entered))
    assert 1018 not in hexes(offered(s, *entered))
    second = (*entered, Go(1019), DONE, Pick("F1.a.2"), Go(1024))
    assert 1020 in hexes(offered(s, *second))
    assert play(s, Pick("F1.a.1"), DONE).waiting == tuple(WAITING)


@pytest.mark.rule("5.6")
def test_they_do_not_come_before_their_turn():
    assert picks(offered(column(turn=2))) == {"F1.a"}


@pytest.mark.rule("5.6")
def test_they_may_enter_by_strategic_movement():
    s = column()
    s.agenda = (OpenCommand("F1.a"),)
    assert about(s) == "GoStrategic"
    assert 1013 in hexes(offered(s, YES, Pick("F1.a.1"), Go(1024)))


@pytest.mark.rule("5.6")
def test_some_may_be_activated_only_once_on_the_turn_of_their_arrival():
    once = (COLUMN[0]._replace(once=True),)
    units = {**WAITING, "F1.a.1": "1010 N line"}
    s = column(plain(arrivals=once), units)
    assert "F1.a.1" in picks(offered(s))
    s.once = frozenset({"F1.a.1"})
    assert "F1.a.1" not in picks(offered(s))
    s.agenda = (OpenCommand("F1.a"),)
    assert "F1.a.1" not in play(s, NO).commanded


@pytest.mark.rule("5.6")
@pytest.mark.ruling("Q4")
def test_leaders_arrive_at_the_entry_hex():
    s = column()
    s.post("F1.a", 0)
    s.waiting = (*s.waiting, "F1.a")
    s.agenda, s.turn, s.act = (TurnStep(),), 2, None
    after = play(s)
    assert after.posts["F1.a"] == 1024
    assert "F1.a" not in after.waiting
