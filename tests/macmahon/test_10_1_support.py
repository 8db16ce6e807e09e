"""10.1: Defensive support, and guns by themselves."""

from __future__ import annotations

import pytest

from tests.macmahon.fight import (
    CLER,
    DONE,
    GUNS,
    HOLD,
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
    rolls_next,
    supported,
    throws,
)
from tests.macmahon.table import plain
from tests.table import options_of, script
from tricolore.rulesets.macmahon.state import Vacated

# Defensive support


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


@pytest.mark.rule("10.1", "10.2")
@pytest.mark.ruling("M85")
def test_one_close_gun_of_several_in_support_is_enough():
    near, far, men = "F2.A1", "F2.R1", "F2.Second"
    units = {"PV.Walther": "1310 NW", men: "1210 SE", near: "1210 SE", far: "1110 NE"}
    s = battle(units, plain("reichshoffen"), active="PV")
    asked(assault(s, men, "PV.Walther"), HOLD, Pick(near), Pick(far), 1)
    # 4, 3 and 4 make 11, 3 beyond the last column; Chassepots +1, guns +1
    assert throws(s)[0][:3] == (men, 11, 3 + 1 + 1)


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
