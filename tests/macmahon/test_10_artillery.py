"""10.1: Barrages and defensive support; 9.3: an HQ under fire; 14.4: German guns in pairs."""

from __future__ import annotations

import pytest

from tests.macmahon.agenda import agenda, steps
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
from tests.macmahon.march import reach
from tests.macmahon.table import plain
from tests.table import options_of, script
from tricolore.rulesets.macmahon.advance import advance
from tricolore.rulesets.macmahon.barrage import barrage, barrage_fight, fire, partner, targets
from tricolore.rulesets.macmahon.defence import supporters
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
@pytest.mark.ruling("M83")
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
@pytest.mark.ruling("M76", "M84")
def test_guns_support_once_in_an_activation_and_only_their_formation():
    s = supported("1211 NW")
    s.fired = frozenset([GUNS])
    assert rolls_next(assault(s, SZABO, WIMPFFEN), HOLD)
    s = battle({WIMPFFEN: "1110 NE", SZABO: "1210 SW", "AI.A1": "1211 NW"})
    assert rolls_next(assault(s, SZABO, WIMPFFEN), HOLD)


@pytest.mark.rule("10.1", "8.3")
@pytest.mark.ruling("M30")
def test_guns_whose_commander_has_failed_his_test_support_too():
    s = supported("1211 NW")
    s.failed = frozenset(["AII"])
    assert options_of(assault(s, SZABO, WIMPFFEN), HOLD) == {Pick(GUNS), DONE}


@pytest.mark.rule("10.1")
@pytest.mark.ruling("M84")
def test_support_is_halved_with_the_rest_on_a_flank():
    units = {WIMPFFEN: "1209 S", SZABO: "1210 SW", GUNS: "1210 N"}
    s = battle(units, figures={GUNS: {"combat": 4}})
    asked(assault(s, SZABO, WIMPFFEN), HOLD, Pick(GUNS), 1)
    # 5 + 4 make 9, halved 4; adjacent guns +1
    assert throws(s)[0] == (SZABO, 4, 1, "T")


@pytest.mark.rule("10.1", "10.2")
@pytest.mark.ruling("M85")
def test_close_guns_add_to_the_die_only_where_they_give_points():
    units = {WIMPFFEN: "1110 NE", CLER: "1109 SE", SZABO: "1210 SW", GUNS: "1210 SW"}
    s = battle(units, figures={GUNS: {"combat": 4}})
    rule = assault(s, SZABO, WIMPFFEN, CLER)
    asked(rule, HOLD, Say("3"), Pick(GUNS), Say("4"), 1, NO, Go(1111), NE, 1)
    assert throws(s) == [(SZABO, 7, 1, "D"), (SZABO, 2, 0, "X")]


@pytest.mark.rule("10.1", "11.2")
@pytest.mark.ruling("M84")
def test_their_points_are_shared_among_the_attackers_they_bear_on_and_all_given():
    units = {WIMPFFEN: "1110 NE", CLER: "1109 SE", SZABO: "1210 SW", GUNS: "1210 SW"}
    s = battle(units, figures={GUNS: {"combat": 4}})
    rule = assault(s, SZABO, WIMPFFEN, CLER)
    assert options_of(rule, HOLD, Say("3"), Pick(GUNS)) == {Say(str(n)) for n in range(5)}
    s = battle(units, figures={GUNS: {"combat": 4}, WIMPFFEN: {"cohesion": 5}})
    asked(assault(s, SZABO, WIMPFFEN, CLER), HOLD, Say("3"), Pick(GUNS), Say("1"), 1, 6, 1)
    assert [throw[:3] for throw in throws(s)] == [(SZABO, 4, 1), (SZABO, 5, 1)]
    s = battle(units | {GUNS: "1210 N"}, figures={GUNS: {"combat": 4}})  # 1110 is behind them
    asked(assault(s, SZABO, WIMPFFEN, CLER), HOLD, Say("3"), Pick(GUNS), 1, 1)
    assert [throw[:3] for throw in throws(s)] == [(SZABO, 3, 0), (SZABO, 6, 1)]


@pytest.mark.rule("10.1")
@pytest.mark.ruling("M86")
def test_guns_that_are_attacked_themselves_do_not_support():
    s = battle({WIMPFFEN: "1110 NE", CLER: "1111 NE", SZABO: "1210 SW", GUNS: "1211 NW"})
    assault(s, GUNS, CLER)  # announced, not fought
    assert rolls_next(assault(s, SZABO, WIMPFFEN), HOLD)


# Guns by themselves


@pytest.mark.rule("10.1")
@pytest.mark.ruling("M87")
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
@pytest.mark.ruling("M87")
def test_they_fire_as_they_stand_at_half_on_their_flank():
    s = battle({WIMPFFEN: "1209 S", GUNS: "1210 SW"})
    script(assault(s, GUNS, WIMPFFEN), 1)
    assert throws(s) == [(GUNS, 2, 1, "X")]


@pytest.mark.rule("10.1", "10.2")
@pytest.mark.ruling("M85")
def test_two_who_attack_guns_share_their_fire_and_the_close_bonus_asks_for_points():
    s = battle({WIMPFFEN: "1110 NE", CLER: "1109 SE", GUNS: "1210 SW"})
    script(assault(s, GUNS, WIMPFFEN, CLER), Say("4"), 1, 6, 1)
    assert [throw[:3] for throw in throws(s)] == [(GUNS, 4, 1), (GUNS, 0, 0)]
    assert GUNS not in s.units


@pytest.mark.rule("10.1")
@pytest.mark.ruling("M87")
def test_they_are_lost_though_one_of_two_attackers_is_thrown_back():
    s = battle({WIMPFFEN: "1110 NE", CLER: "1109 SE", GUNS: "1210 SW"})
    script(assault(s, GUNS, WIMPFFEN, CLER), Say("4"), 6, NO, Go(1111), NE, 1)
    assert GUNS not in s.units
    assert s.vacated == (Vacated(1210, (CLER,), False),)


@pytest.mark.rule("10.1")
@pytest.mark.ruling("M87")
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
@pytest.mark.ruling("M88")
def test_two_german_batteries_of_a_formation_may_fire_as_one():
    s = german(BOTH | {"F1.Wolff": "1210 S"}, active="PV")
    script(barrage(s, Barrage()), Pick("PV.A1"), YES, 1, 6)
    assert throws(s) == [("PV.A1", 6, 1, "T")]
    assert s.fired == {"PV.A1", "PV.A2"}


@pytest.mark.rule("14.4")
@pytest.mark.ruling("M88")
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


@pytest.mark.rule("14.4")
@pytest.mark.ruling("M88")
def test_both_must_bear_on_the_same_hex_though_each_has_targets():
    units = BOTH | {"PV.A2": "1212 S", "F1.Wolff": "1210 S", "F2.Second": "1214 N"}
    s = german(units, active="PV")
    script(barrage(s, Barrage()), Pick("PV.A1"), 1)
    assert throws(s) == [("PV.A1", 3, 1, "X")]


@pytest.mark.rule("14.4")
@pytest.mark.ruling("M88")
def test_a_pair_fires_with_the_losses_of_both_and_also_beside_infantry():
    s = german(BOTH | {"PV.Voigts": "1212 N", "F1.Wolff": "1210 S"}, active="PV")
    assert partner(s, "PV.A1") == "PV.A2"
    s.update("PV.A2", losses=1)
    assert barrage_fight(s, ["PV.A1", "PV.A2"], "F1.Wolff").column.total == 5


@pytest.mark.rule("14.4", "10.1")
@pytest.mark.ruling("M88")
def test_a_pair_in_support_gives_both_values():
    units = {"PV.A1": "1210 SW", "PV.A2": "1210 SW", "PV.Voigts": "1210 SW", "F1.Wolff": "1110 NE"}
    s = german(units, active="F1")
    asked(assault(s, "PV.Voigts", "F1.Wolff"), HOLD, Pick("PV.A1"), Pick("PV.A2"), 1)
    assert throws(s)[0][:3] == ("PV.Voigts", 7 + 6, 5 + 1)


@pytest.mark.rule("14.4", "10.2")
@pytest.mark.ruling("M83")
def test_two_hexes_are_close_for_germans_and_not_for_the_french():
    s = battle({"PV.A1": "1212 N", "F1.Wolff": "1210 S"}, plain("reichshoffen"), active="PV")
    assert reasons(barrage_fight(s, ["PV.A1"], "F1.Wolff").die) == {"guns at close range": 1}
    s = battle({"F1.A1": "1212 N", "PV.Voigts": "1210 S"}, plain("reichshoffen"), active="F1")
    assert not barrage_fight(s, ["F1.A1"], "PV.Voigts").die.total
    s = battle({"F1.A1": "1212 N", "PV.Voigts": "1211 S"}, plain("reichshoffen"), active="F1")
    assert reasons(barrage_fight(s, ["F1.A1"], "PV.Voigts").die) == {"guns at close range": 1}


@pytest.mark.rule("14.4", "10.1")
def test_no_other_guns_fire_as_one():
    s = german({"F2.A1": "1212 N", "F2.R1": "1212 N", "PV.Walther": "1210 S"}, active="F2")
    script(barrage(s, Barrage()), Pick("F2.A1"), 1)
    s = german({"PV.A1": "1212 N", "BI.A1": "1212 N", "F1.Wolff": "1210 S"}, active="PV")
    script(barrage(s, Barrage()), Pick("PV.A1"), 1)


@pytest.mark.rule("14.4")
@pytest.mark.ruling("M88")
def test_a_pair_that_is_attacked_adds_its_values_and_is_lost_together():
    s = german(BOTH | {"F1.Wolff": "1211 S"}, active="F1")
    script(assault(s, "PV.A1", "F1.Wolff"), 1, 6)
    assert throws(s) == [("PV.A1", 6, 1, "T")]
    assert not s.of_side("german")


@pytest.mark.rule("14.4", "10.1")
@pytest.mark.ruling("M86")
def test_french_guns_by_themselves_support_each_other():
    s = german({"F2.A1": "1212 N", "F2.R1": "1212 N", "PV.Walther": "1211 S"}, active="PV")
    script(assault(s, "F2.A1", "PV.Walther"), DONE, 1)
    assert throws(s) == [("F2.A1", 3, 1, "X")]
    assert not s.of_side("french")


@pytest.mark.rule("14.4", "10.1")
@pytest.mark.ruling("M88")
def test_a_pair_that_does_not_bear_fires_with_the_one_that_was_named():
    s = german(BOTH | {"F1.Wolff": "1213 N"}, active="F1")
    script(assault(s, "PV.A1", "F1.Wolff"), 1)
    assert throws(s) == [("PV.A1", 1, 1, "X")]


@pytest.mark.rule("10.1")
@pytest.mark.ruling("M86")
def test_where_guns_by_themselves_are_attacked_none_of_them_supports_others():
    units = {"F2.A1": "1211 NE", "F2.R1": "1211 NE", "F2.Second": "1210 SE"}
    s = german(units | {"PV.Walther": "1310 NW", "PV.Henning": "1311 NW"}, active="PV")
    assert set(supporters(s, "F2.Second", ["PV.Walther"])) == {"F2.A1", "F2.R1"}
    assault(s, "F2.A1", "PV.Henning")  # announced, not fought
    assert supporters(s, "F2.Second", ["PV.Walther"]) == {}


@pytest.mark.rule("14.4", "10.1")
@pytest.mark.ruling("M88")
def test_guns_of_two_german_formations_are_no_pair_when_attacked():
    s = german({"PV.A1": "1212 N", "BI.A1": "1212 N", "F1.Wolff": "1211 S"}, active="F1")
    script(assault(s, "PV.A1", "F1.Wolff"), 1)
    assert throws(s) == [("PV.A1", 3, 1, "X")]
    assert not s.of_side("german")


@pytest.mark.rule("14.4", "10.1", "10.2")
def test_german_guns_support_from_two_hexes_away_at_close_range():
    units = {"PV.A1": "1212 N", "PV.Voigts": "1209 S", "F1.Wolff": "1210 N"}
    s = german(units, active="F1")
    asked(assault(s, "PV.Voigts", "F1.Wolff"), HOLD, Pick("PV.A1"), 1)
    assert throws(s)[0][:3] == ("PV.Voigts", 7 + 3, 2 + 1)
    s = german(units | {"PV.A1": "1213 N"}, active="F1")
    assert rolls_next(assault(s, "PV.Voigts", "F1.Wolff"), HOLD)
