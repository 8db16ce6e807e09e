"""10.2 and 10.2.2: barrage fire."""

from __future__ import annotations

import pytest

from tests.butchery.fight import DONE, battle, drilled, reasons, throws
from tests.butchery.pieces import question
from tests.butchery.table import field, ground, solferino
from tests.table import options_of, script
from tricolore import Choose, Go, Pick
from tricolore.rulesets.butchery.barrage import barrage, barrage_fight, fire, lay
from tricolore.rulesets.butchery.state import Barrage, Butchery, Fire
from tricolore.rulesets.great_battles.rules.barrage import targets
from tricolore.rulesets.great_battles.rules.sight import bears_on

E, SE, SW, W, NW, NE = range(6)


def battery(target: str = "1910 W", setting=None, **fields) -> Butchery:
    """French guns at 1912, facing E, and Koller two hexes ahead or elsewhere."""
    units = {"FI.A1": "1912 E", "AV.Koller": target}
    return battle(units | fields.pop("units", {}), setting, step="barrage", **fields)


def fires(s: Butchery, *inputs) -> None:
    script(barrage(s, Barrage()), *inputs)


# 10.2 Range and field of fire


@pytest.mark.rule("10.2")
def test_austrian_guns_reach_two_hexes_and_french_guns_three():
    for counter in solferino().roster.counters.values():
        if counter.arm == "artillery":
            assert counter.reach == (2 if counter.nation == "austrian" else 3)


@pytest.mark.rule("10.2")
@pytest.mark.parametrize(("gun", "target"), [("FI.A1 1912 E", 1909), ("AV.A1 1912 E", 1910)])
def test_a_gun_fires_as_far_as_its_range_and_no_farther(gun, target):
    uid, place = gun.split(" ", 1)
    enemy = "AV.Koller" if uid.startswith("F") else "FI.Dieu"
    assert targets(field({uid: place, enemy: f"{target} W"}), uid) == [target]
    assert targets(field({uid: place, enemy: f"{target - 1} W"}), uid) == []


@pytest.mark.rule("10.2")
@pytest.mark.ruling("R35")
def test_the_field_of_fire_is_the_wedge_between_the_outer_front_directions():
    s = field({"FI.A1": "1912 E"})
    inside = {hex for hex in s.setting.board.hexes if bears_on(s, "FI.A1", E, hex)}
    near, middle = {1812, 1911, 2012}, {1711, 1811, 1910, 2011, 2111}
    far = {1611, 1710, 1810, 1909, 2010, 2110, 2211}
    assert inside == near | middle | far


@pytest.mark.rule("10.2", "4")
@pytest.mark.ruling("R35")
@pytest.mark.parametrize("terrain", ["village", "town"])
def test_guns_in_a_village_or_town_fire_all_round(terrain):
    behind = {"FI.A1": "1912 E", "AV.Koller": "1914 E"}
    assert targets(field(behind), "FI.A1") == []
    assert targets(field(behind, ground({1912: terrain})), "FI.A1") == [1914]


@pytest.mark.rule("10.2", "4")
@pytest.mark.parametrize(("facing", "reached"), [("SW", True), ("W", False), ("NW", True)])
def test_guns_turn_by_one_hexside_before_a_barrage_and_no_more(facing, reached):
    s = battery(units={"FI.A1": f"1912 {facing}"})
    assert bool(targets(s, "FI.A1")) is reached


@pytest.mark.rule("10.2", "4")
@pytest.mark.ruling("R36")
def test_guns_that_have_turned_to_fire_keep_that_facing():
    s = battery(units={"FI.A1": "1912 SW"})
    fires(s, Pick("FI.A1"), 1)
    assert s.units["FI.A1"].facing == SE


@pytest.mark.rule("10.2")
@pytest.mark.ruling("R36")
@pytest.mark.parametrize(("word", "facing"), [("E", E), ("SE", SE), ("SW", SW)])
def test_guns_that_bear_already_do_not_turn(word, facing):
    s = battery("2111 W", units={"FI.A1": f"1912 {word}"})
    lay(s, "FI.A1", 2111)
    assert s.units["FI.A1"].facing == facing


@pytest.mark.rule("10.2")
@pytest.mark.ruling("R36")
def test_guns_turn_so_that_no_flank_lies_in_an_enemy_zone():
    s = battery("2111 W", units={"AV.Gaal": "2113 E"})  # 2013, a flank of E but not of SE
    lay(s, "FI.A1", 2111)
    assert s.units["FI.A1"].facing == SE
    assert barrage_fight(s, "FI.A1", "AV.Koller").die.total == 0


@pytest.mark.rule("10.2")
def test_a_hex_out_of_sight_cannot_be_hit():
    assert targets(battery(setting=ground({1911: "woods"})), "FI.A1") == []


@pytest.mark.rule("10.2")
def test_any_hex_in_range_and_in_sight_may_be_hit():
    s = battery(units={"AV.Gaal": "2012 W", "AV.Bils": "1711 W"})
    assert targets(s, "FI.A1") == [1711, 1910, 2012]
    assert options_of(barrage(s, Barrage()), Pick("FI.A1")) == {Go(1711), Go(1910), Go(2012)}


@pytest.mark.rule("10.2.1", "table")
def test_guns_fire_across_a_steep_slope_at_their_neighbours():
    s = battery("1911 W", ground(sides={(1912, 1911): "steep slope"}))
    assert targets(s, "FI.A1") == [1911]


# 10.2 Who fires


@pytest.mark.rule("10.2")
def test_guns_fire_only_once_in_an_activation():
    s = battery(units={"FI.A2": "1812 E"})
    fires(s, Pick("FI.A1"), 1)
    assert options_of(barrage(s, Barrage())) == {Pick("FI.A2"), DONE}
    fires(s, Pick("FI.A2"), 1)
    assert options_of(barrage(s, Barrage())) == set()


@pytest.mark.rule("10.2")
@pytest.mark.ruling("R34")
def test_two_batteries_at_one_target_fire_one_after_the_other_each_with_its_own_value():
    s = battery(units={"FI.A2": "1912 E"})
    fires(s, Pick("FI.A1"), 1)
    fires(s, Pick("FI.A2"), 2)
    assert throws(s) == [("FI.A1", 3, 0, "X"), ("FI.A2", 3, 0, "X")]


@pytest.mark.rule("10.2")
def test_only_guns_of_the_active_formation_fire():
    s = battery(units={"FII.A1": "1812 E"})
    assert options_of(barrage(s, Barrage())) == {Pick("FI.A1"), DONE}


@pytest.mark.rule("10.2")
def test_a_barrage_is_never_an_obligation():
    s = battery()
    fires(s, DONE)
    assert throws(s) == []


@pytest.mark.rule("10.2")
@pytest.mark.ruling("R11")
def test_guns_out_of_command_fire_all_the_same():
    s = battery(lost=["FI.A1"])
    assert options_of(barrage(s, Barrage())) == {Pick("FI.A1"), DONE}


@pytest.mark.rule("10.2", "6")
def test_guns_that_have_fired_may_move_afterwards():
    s = battery()
    ask = question(s, Pick("FI.A1"), 1)
    assert isinstance(ask, Choose)
    assert Pick("FI.A1") in ask.options
    assert ask.rule == "10.3"


# 10.2.2 Procedure


@pytest.mark.rule("10.2.2")
def test_the_player_chooses_the_one_unit_of_a_stack_that_is_hit():
    s = battery(units={"AV.A1": "1910 W"})
    rule = barrage(s, Barrage())
    assert options_of(rule, Pick("FI.A1")) == {Pick("AV.A1"), Pick("AV.Koller")}
    fires(s, Pick("FI.A1"), Pick("AV.Koller"), 6)
    assert s.units["AV.Koller"].disorganised
    assert not s.units["AV.A1"].disorganised


@pytest.mark.rule("10.2.2", "10.4.3")
@pytest.mark.parametrize(("terrain", "column"), [("clear", 3), ("woods", 1), ("town", 1)])
def test_a_barrage_divides_by_the_terrain_of_the_target(terrain, column):
    s = battery(setting=ground({1910: terrain}))
    assert barrage_fight(s, "FI.A1", "AV.Koller").column.total == column


@pytest.mark.rule("10.2.2", "table")
def test_guns_beside_their_target_add_one_to_the_die_and_farther_off_nothing():
    assert barrage_fight(battery("1911 W"), "FI.A1", "AV.Koller").die.total == 1
    assert barrage_fight(battery("1910 W"), "FI.A1", "AV.Koller").die.total == 0


@pytest.mark.rule("table")
def test_height_counts_in_a_barrage():
    up, down = battery(setting=ground(level={1910: 1})), battery(setting=ground(level={1912: 1}))
    assert barrage_fight(up, "FI.A1", "AV.Koller").column.total == 2
    assert barrage_fight(down, "FI.A1", "AV.Koller").column.total == 4


@pytest.mark.rule("table")
@pytest.mark.ruling("R40")
def test_a_water_course_hinders_a_barrage_only_from_the_next_hex():
    stream = ground(sides={(1911, 1910): "water course", (1911, 1912): "water course"})
    assert barrage_fight(battery("1910 W", stream), "FI.A1", "AV.Koller").column.total == 3
    assert barrage_fight(battery("1911 W", stream), "FI.A1", "AV.Koller").column.total == 2


@pytest.mark.rule("table")
@pytest.mark.ruling("R41")
def test_guns_with_a_flank_in_an_enemy_zone_fire_at_minus_two():
    s = battery(units={"AV.Gaal": "1814 SE"})  # 1913, behind the guns
    fight = barrage_fight(s, "FI.A1", "AV.Koller")
    assert reasons(fight.die) == {"flank in an enemy zone of control": -2}


@pytest.mark.rule("10.4.12", "10.2.2")
def test_no_commander_helps_a_barrage():
    s = battery(leaders={"FI": "1912"})
    fires(s, Pick("FI.A1"), 1)
    assert throws(s) == [("FI.A1", 3, 0, "X")]


# 10.2.2 Results


@pytest.mark.rule("10.2.2", "10.4.5")
def test_a_unit_that_a_barrage_disorganises_does_not_retreat():
    s = battery()
    fires(s, Pick("FI.A1"), 6)
    assert throws(s)[-1][-1] == "D"
    assert s.units["AV.Koller"].disorganised
    assert s.units["AV.Koller"].hex == 1910
    assert s.units["AV.Koller"].losses == 0


@pytest.mark.rule("10.2.2", "10.4.5")
def test_a_disorganised_unit_loses_a_step_to_a_barrage_and_stays():
    s = battery("1910 W disorganised")
    fires(s, Pick("FI.A1"), 6)
    assert s.units["AV.Koller"].losses == 1
    assert s.units["AV.Koller"].hex == 1910


@pytest.mark.rule("10.2.2", "10.4.5")
def test_a_test_failed_under_barrage_disorganises_without_retreat():
    s = battery()
    fires(s, Pick("FI.A1"), 3, 1)
    assert throws(s)[-1][-1] == "T"
    assert s.units["AV.Koller"].disorganised
    assert s.units["AV.Koller"].hex == 1910


@pytest.mark.rule("10.2.2", "10.4.5")
def test_a_test_passed_under_barrage_leaves_no_trace():
    s = battery()
    fires(s, Pick("FI.A1"), 3, 6)
    assert not s.units["AV.Koller"].disorganised


@pytest.mark.rule("10.2.2", "10.4.5")
def test_guns_can_destroy_guns():
    setting = drilled(figures={"FI.A1": {"combat": 6}})
    units = {"FI.A1": "1912 E", "AV.A1": "1910 W"}
    s = field(units, setting, active="FI", step="barrage")
    script(fire(s, Fire("FI.A1", "AV.A1")), 6)
    assert throws(s)[-1][-1] == "D+1"
    assert "AV.A1" not in s.units
