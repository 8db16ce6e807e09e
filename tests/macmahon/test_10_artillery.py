"""10.1: Barrages; 9.3: an HQ under fire."""

from __future__ import annotations

import pytest

from tests.macmahon.agenda import agenda, steps
from tests.macmahon.fight import (
    DONE,
    GUNS,
    HOLD,
    KOUDELKA,
    NE,
    SZABO,
    WIMPFFEN,
    Go,
    Pick,
    assault,
    battle,
    reasons,
    supported,
    throws,
)
from tests.macmahon.march import reach
from tests.macmahon.table import plain
from tests.table import options_of, script
from tricolore.rulesets.great_battles.rules.barrage import targets
from tricolore.rulesets.macmahon.advance import advance
from tricolore.rulesets.macmahon.barrage import barrage, barrage_fight, fire
from tricolore.rulesets.macmahon.state import Barrage, Fire, Vacated

BATTERY = "FG.A1"


@pytest.mark.rule("10")
def test_a_battery_has_a_value_for_its_column_points_to_move_and_a_range():
    s = battle({BATTERY: "1212 N", SZABO: "1209 S"}, figures={BATTERY: {"combat": 5}})
    assert barrage_fight(s, [BATTERY], SZABO).column.total == 5
    assert max(reach(s, BATTERY).values()) == 3
    assert targets(s, BATTERY) == [1209]
    for changes in ({"reach": 2}, {"reach": 0}):
        s = battle({BATTERY: "1212 N", SZABO: "1209 S"}, figures={BATTERY: changes})
        script(barrage(s, Barrage()))  # nobody to fire at


# Barrages


def under_fire(target="1210 SW", setting=None, **fields):
    return battle({BATTERY: "1212 N", SZABO: target}, setting, **fields)


@pytest.mark.rule("10.1")
@pytest.mark.ruling("M76")
def test_a_gun_fires_once_at_a_unit_of_its_choice():
    s = battle({BATTERY: "1212 N", SZABO: "1210 SW", GUNS: "1210 SW", KOUDELKA: "1311 S"})
    assert options_of(barrage(s, Barrage())) == {Pick(BATTERY), DONE}
    script(barrage(s, Barrage()), Pick(BATTERY), Go(1210), Pick(GUNS), 6)
    assert throws(s) == [(BATTERY, 3, 0, "D")]
    assert s.units[GUNS].disorganised
    assert not s.units[SZABO].disorganised
    assert agenda(s) == steps(Barrage())
    script(barrage(s, Barrage()))


@pytest.mark.rule("10.1")
@pytest.mark.ruling("M77")
def test_nobody_retreats_before_a_barrage_or_is_asked_to_hold():
    s = under_fire()
    script(fire(s, Fire(BATTERY, SZABO)), 6)
    assert s.units[SZABO].hex == 1210
    assert s.units[SZABO].disorganised
    s.fired = frozenset()
    script(fire(s, Fire(BATTERY, SZABO)), 6)
    assert s.units[SZABO].hex == 1210
    assert s.units[SZABO].losses == 1


@pytest.mark.rule("10.1")
def test_a_gun_may_turn_one_hexside_before_it_fires():
    s = battle({BATTERY: "1212 S", SZABO: "1210 SW"})
    assert targets(s, BATTERY) == []
    s = battle({BATTERY: "1212 NE", KOUDELKA: "1111 S"})
    assert targets(s, BATTERY) == [1111]
    script(fire(s, Fire(BATTERY, KOUDELKA)), 1)
    assert s.units[BATTERY].facing == 0


@pytest.mark.rule("10", "10.1", "10.2")
def test_full_range_and_sight():
    assert targets(battle({BATTERY: "1212 N", SZABO: "1209 S"}), BATTERY) == [1209]
    assert targets(battle({BATTERY: "1212 N", SZABO: "1208 S"}), BATTERY) == []
    woods = plain(terrain={1211: "woods"})
    assert targets(under_fire(setting=woods), BATTERY) == []


@pytest.mark.rule("10.1", "11.3")
@pytest.mark.ruling("M77")
def test_no_flank_counts_in_a_barrage_and_the_ground_protects():
    s = battle({BATTERY: "1211 N", SZABO: "1210 N"}, plain(terrain={1210: "woods"}))
    fight = barrage_fight(s, [BATTERY], SZABO)
    assert fight.column.total == 1
    assert reasons(fight.die) == {"guns at close range": 1}


@pytest.mark.rule("10.2")
def test_close_range_is_half_the_range():
    assert barrage_fight(under_fire(), [BATTERY], SZABO).die.total == 0
    s = under_fire(figures={BATTERY: {"reach": 4}})
    assert reasons(barrage_fight(s, [BATTERY], SZABO).die) == {"guns at close range": 1}


@pytest.mark.rule("10.1")
@pytest.mark.ruling("M82")
def test_water_hinders_fire_only_between_neighbours():
    stream = plain(sides={(1211, 1210): "canal"})
    assert barrage_fight(under_fire(setting=stream), [BATTERY], SZABO).column.total == 3
    s = battle({BATTERY: "1211 N", SZABO: "1210 SW"}, stream)
    assert targets(s, BATTERY) == [1210]
    assert reasons(barrage_fight(s, [BATTERY], SZABO).column) == {"value": 3, "water between": -1}


@pytest.mark.rule("10.1")
@pytest.mark.ruling("M78")
@pytest.mark.parametrize(("enemy", "facing"), [("1508 S", 1), ("1111 S", 0)])
def test_guns_turn_no_more_than_they_need_to_keep_their_flanks_free(enemy, facing):
    s = battle({BATTERY: "1212 NE", SZABO: "1210 SW", KOUDELKA: enemy})
    script(fire(s, Fire(BATTERY, SZABO)), 1)
    assert s.units[BATTERY].facing == facing


@pytest.mark.rule("10.1")
@pytest.mark.ruling("M76")
def test_several_fire_at_one_target_one_after_the_other_and_then_move_as_usual():
    s = battle({BATTERY: "1212 N", "FII.A1": "1211 N", SZABO: "1210 SW"})
    script(fire(s, Fire(BATTERY, SZABO)), 1)
    script(fire(s, Fire("FII.A1", SZABO)), 1)
    assert [throw[:3] for throw in throws(s)] == [(BATTERY, 3, 0), ("FII.A1", 3, 1)]
    assert reach(s, BATTERY) == reach(battle({BATTERY: "1212 N", SZABO: "1210 SW"}), BATTERY)


@pytest.mark.rule("10.1", "0.3")
@pytest.mark.ruling("M09")
def test_disorganised_guns_fire_and_support_with_their_value():
    s = battle({BATTERY: "1212 N disorganised", SZABO: "1210 SW"})
    assert barrage_fight(s, [BATTERY], SZABO).column.total == 3
    s = supported("1211 NW disorganised")
    assert options_of(assault(s, SZABO, WIMPFFEN), HOLD) == {Pick(GUNS), DONE}


@pytest.mark.rule("10.1", "11.3")
@pytest.mark.ruling("M77")
def test_guns_that_were_named_test_for_themselves():
    s = battle({BATTERY: "1212 N", SZABO: "1210 SW", GUNS: "1210 SW"})
    script(fire(s, Fire(BATTERY, GUNS)), 3, 4)  # a T; 1 and 4 are not enough
    assert throws(s) == [(BATTERY, 3, 0, "T")]
    assert s.units[GUNS].disorganised
    assert not s.units[SZABO].disorganised


@pytest.mark.rule("10.1", "11.3")
def test_height_shifts_the_column_of_a_barrage():
    s = under_fire(setting=plain(level={1210: 2}))
    assert reasons(barrage_fight(s, [BATTERY], SZABO).column) == {"value": 3, "enemy higher": -1}
    s = under_fire(setting=plain(level={1212: 2}))
    assert reasons(barrage_fight(s, [BATTERY], SZABO).column) == {"value": 3, "enemy lower": 1}


@pytest.mark.rule("10.1", "11.2")
def test_guns_stay_when_the_unit_they_are_with_advances():
    s = battle({WIMPFFEN: "1110 NE", BATTERY: "1110 NE"})
    script(advance(s, Vacated(1210, (WIMPFFEN,), True)), NE)
    assert s.units[WIMPFFEN].hex == 1210
    assert s.units[BATTERY].hex == 1110


# 9.3 An HQ under fire


@pytest.mark.rule("9.3")
@pytest.mark.ruling("M36")
def test_an_hq_is_in_danger_from_any_hit_on_its_hex():
    s = under_fire(leaders={"AII": 1210})
    script(fire(s, Fire(BATTERY, SZABO)), 3, 6, 6, 6)
    assert throws(s)[-1][-1] == "T"
    assert not s.units[SZABO].disorganised
    assert s.leaders["AII"].aide


@pytest.mark.rule("9.3")
def test_a_miss_does_not_endanger_it_nor_less_than_twelve_kill():
    s = under_fire(leaders={"AII": 1210})
    script(fire(s, Fire(BATTERY, SZABO)), 2)
    s.fired = frozenset()
    script(fire(s, Fire(BATTERY, SZABO)), 6, 6, 5)
    assert not s.leaders["AII"].aide


@pytest.mark.rule("9.3")
def test_an_hq_that_falls_with_its_gun_is_not_rolled_for_again():
    s = battle({BATTERY: "1212 N", GUNS: "1210 SW disorganised"}, leaders={"AII": 1210})
    script(fire(s, Fire(BATTERY, GUNS)), 6)
    assert GUNS not in s.units
