"""10.1: Barrages and defensive support; 9.3: an HQ under fire; 14.4: German guns in pairs."""

from __future__ import annotations

import pytest

from tests.macmahon.fight import (
    CLER,
    DONE,
    GUNS,
    HOLD,
    KOUDELKA,
    NE,
    NO,
    SZABO,
    WIMPFFEN,
    YES,
    Go,
    Pick,
    S,
    Say,
    asked,
    assault,
    battle,
    reasons,
    rolls_next,
    throws,
)
from tests.macmahon.table import plain
from tests.table import options_of, script
from tricolore.rulesets.macmahon.barrage import barrage, barrage_fight, fire, targets
from tricolore.rulesets.macmahon.state import Barrage, Fire

BATTERY = "FG.A1"

# Barrages


def under_fire(target="1210 SW", setting=None, **fields):
    return battle({BATTERY: "1212 N", SZABO: target}, setting, **fields)


@pytest.mark.rule("10.1")
def test_a_gun_fires_once_at_a_unit_of_its_choice():
    s = battle({BATTERY: "1212 N", SZABO: "1210 SW", GUNS: "1210 SW", KOUDELKA: "1311 S"})
    assert options_of(barrage(s, Barrage())) == {Pick(BATTERY), DONE}
    script(barrage(s, Barrage()), Pick(BATTERY), Go(1210), Pick(GUNS), 6)
    assert throws(s) == [(BATTERY, 3, 0, "D")]
    assert s.units[GUNS].disorganised
    assert not s.units[SZABO].disorganised
    assert s.agenda == (Barrage(),)
    script(barrage(s, Barrage()))


@pytest.mark.rule("10.1")
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


@pytest.mark.rule("10.1", "10.2")
def test_full_range_and_sight():
    assert targets(battle({BATTERY: "1212 N", SZABO: "1209 S"}), BATTERY) == [1209]
    assert targets(battle({BATTERY: "1212 N", SZABO: "1208 S"}), BATTERY) == []
    woods = plain(terrain={1211: "woods"})
    assert targets(under_fire(setting=woods), BATTERY) == []


@pytest.mark.rule("10.1", "11.3")
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
def test_water_hinders_fire_only_between_neighbours():
    stream = plain(sides={(1211, 1210): "canal"})
    assert barrage_fight(under_fire(setting=stream), [BATTERY], SZABO).column.total == 3
    s = battle({BATTERY: "1211 N", SZABO: "1210 SW"}, stream)
    assert targets(s, BATTERY) == [1210]
    assert reasons(barrage_fight(s, [BATTERY], SZABO).column) == {"value": 3, "water between": -1}


# 9.3 An HQ under fire


@pytest.mark.rule("9.3")
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


# Defensive support


def supported(gun, **fields):
    return battle(
        {WIMPFFEN: "1110 NE", SZABO: "1210 SW", GUNS: gun},
        figures={GUNS: {"combat": 4, "reach": 3}},
        **fields,
    )


@pytest.mark.rule("10.1")
def test_guns_of_the_formation_add_their_value():
    s = supported("1211 NW")
    assert options_of(assault(s, SZABO, WIMPFFEN), HOLD) == {Pick(GUNS), DONE}
    s = supported("1211 NW")
    script(assault(s, SZABO, WIMPFFEN), HOLD, Pick(GUNS), 1, YES, 6, 1, 6)
    assert throws(s)[0] == (SZABO, 9, 2, "D")
    assert s.fired == {GUNS}
    s = supported("1211 NW")
    script(assault(s, SZABO, WIMPFFEN), HOLD, DONE, 1, 6, 1, 6)
    assert throws(s)[0] == (SZABO, 5, 0, "T")


@pytest.mark.rule("10.1", "10.2")
def test_support_reaches_half_as_far_rounded_up_and_must_see_the_attacker():
    assert options_of(assault(supported("1112 N"), SZABO, WIMPFFEN), HOLD) == {Pick(GUNS), DONE}
    for barred in ("1113 N", "1112 S"):  # too far, behind its back
        assert rolls_next(assault(supported(barred), SZABO, WIMPFFEN), HOLD)
    s = battle(
        {WIMPFFEN: "1110 NE", SZABO: "1210 SW", GUNS: "1112 N"},
        plain(terrain={1111: "woods"}),
        figures={GUNS: {"reach": 3}},
    )
    assert rolls_next(assault(s, SZABO, WIMPFFEN), HOLD)


@pytest.mark.rule("10.1")
def test_guns_support_once_in_an_activation_and_only_their_formation():
    s = supported("1211 NW")
    s.fired = frozenset([GUNS])
    assert rolls_next(assault(s, SZABO, WIMPFFEN), HOLD)
    s = battle({WIMPFFEN: "1110 NE", SZABO: "1210 SW", "AI.A1": "1211 NW"})
    assert rolls_next(assault(s, SZABO, WIMPFFEN), HOLD)


@pytest.mark.rule("10.1")
def test_support_is_halved_with_the_rest_on_a_flank():
    units = {WIMPFFEN: "1209 S", SZABO: "1210 SW", GUNS: "1210 N"}
    s = battle(units, figures={GUNS: {"combat": 4}})
    asked(assault(s, SZABO, WIMPFFEN), HOLD, Pick(GUNS), 1)
    # 5 + 4 make 9, halved 4; adjacent guns +1
    assert throws(s)[0] == (SZABO, 4, 1, "T")


@pytest.mark.rule("10.1", "10.2")
def test_close_guns_add_to_the_die_only_where_they_give_points():
    units = {WIMPFFEN: "1110 NE", CLER: "1109 SE", SZABO: "1210 SW", GUNS: "1210 SW"}
    s = battle(units, figures={GUNS: {"combat": 4}})
    rule = assault(s, SZABO, WIMPFFEN, CLER)
    asked(rule, HOLD, Say("3"), Pick(GUNS), Say("4"), 1, NO, Go(1111), NE, 1)
    assert throws(s) == [(SZABO, 7, 1, "D"), (SZABO, 2, 0, "X")]


@pytest.mark.rule("10.1")
def test_guns_that_are_attacked_themselves_do_not_support():
    s = battle({WIMPFFEN: "1110 NE", CLER: "1111 NE", SZABO: "1210 SW", GUNS: "1211 NW"})
    assault(s, GUNS, CLER)  # announced, not fought
    assert rolls_next(assault(s, SZABO, WIMPFFEN), HOLD)


# Guns by themselves


@pytest.mark.rule("10.1")
def test_guns_by_themselves_are_lost_at_once_unless_they_throw_the_attacker_back():
    s = battle({WIMPFFEN: "1110 NE", GUNS: "1210 SW"})
    script(assault(s, GUNS, WIMPFFEN), 1, 6)
    assert GUNS not in s.units
    assert len(throws(s)) == 1
    assert [v.must for v in s.vacated] == [False]
    assert s.losses["AII"] == 1


@pytest.mark.rule("10.1")
def test_they_live_if_they_do_and_may_turn():
    s = battle({WIMPFFEN: "1110 NE", GUNS: "1210 SW"})
    script(assault(s, GUNS, WIMPFFEN), 6, NO, Go(1111), NE, S)
    assert throws(s) == [(GUNS, 4, 1, "D")]
    assert GUNS in s.units
    assert s.units[GUNS].facing == 3


@pytest.mark.rule("10.1")
def test_they_fire_as_they_stand_at_half_on_their_flank():
    s = battle({WIMPFFEN: "1209 S", GUNS: "1210 SW"})
    script(assault(s, GUNS, WIMPFFEN), 1)
    assert throws(s) == [(GUNS, 2, 1, "X")]


@pytest.mark.rule("10.1")
def test_cavalry_that_has_held_on_before_guns_takes_them_in_disorder():
    s = battle({"FG.Cassaignolles": "1110 NE", GUNS: "1210 SW"})
    script(assault(s, GUNS, "FG.Cassaignolles"), 6, YES, 6)
    assert s.units["FG.Cassaignolles"] == s.units["FG.Cassaignolles"]._replace(
        hex=1110, disorganised=True, losses=1
    )
    assert GUNS not in s.units


# 14.4 Pairs

BOTH = {"PV.A1": "1212 N", "PV.A2": "1212 N"}


def german(units, **fields):
    figures = {uid: {"combat": 3} for uid in ("PV.A1", "PV.A2", "F2.A1", "F2.R1", "BI.A1")}
    return battle(units, plain("reichshoffen"), figures=figures, **fields)


@pytest.mark.rule("14.4")
def test_two_german_batteries_of_a_formation_may_fire_as_one():
    s = german(BOTH | {"F1.Wolff": "1210 S"}, active="PV")
    script(barrage(s, Barrage()), Pick("PV.A1"), YES, 1, 6)
    assert throws(s) == [("PV.A1", 6, 1, "T")]
    assert s.fired == {"PV.A1", "PV.A2"}


@pytest.mark.rule("14.4")
def test_or_apart():
    s = german(BOTH | {"F1.Wolff": "1210 S"}, active="PV")
    script(barrage(s, Barrage()), Pick("PV.A1"), NO, 1)
    assert throws(s) == [("PV.A1", 3, 1, "X")]
    script(barrage(s, Barrage()), Pick("PV.A2"), 1)


@pytest.mark.rule("14.4")
def test_both_must_bear():
    s = german(BOTH | {"PV.A2": "1212 S", "F1.Wolff": "1210 S"}, active="PV")
    script(barrage(s, Barrage()), Pick("PV.A1"), 1)
    assert throws(s) == [("PV.A1", 3, 1, "X")]


@pytest.mark.rule("14.4", "10.1")
def test_no_other_guns_fire_as_one():
    s = german({"F2.A1": "1212 N", "F2.R1": "1212 N", "PV.Walther": "1210 S"}, active="F2")
    script(barrage(s, Barrage()), Pick("F2.A1"), 1)
    s = german({"PV.A1": "1212 N", "BI.A1": "1212 N", "F1.Wolff": "1210 S"}, active="PV")
    script(barrage(s, Barrage()), Pick("PV.A1"), 1)


@pytest.mark.rule("14.4")
def test_a_pair_that_is_attacked_adds_its_values_and_is_lost_together():
    s = german(BOTH | {"F1.Wolff": "1211 S"}, active="F1")
    script(assault(s, "PV.A1", "F1.Wolff"), 1, 6)
    assert throws(s) == [("PV.A1", 6, 1, "T")]
    assert not s.of_side("german")


@pytest.mark.rule("14.4", "10.1")
def test_french_guns_by_themselves_support_each_other():
    s = german({"F2.A1": "1212 N", "F2.R1": "1212 N", "PV.Walther": "1211 S"}, active="PV")
    script(assault(s, "F2.A1", "PV.Walther"), DONE, 1)
    assert throws(s) == [("F2.A1", 3, 1, "X")]
    assert not s.of_side("french")
