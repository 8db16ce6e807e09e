"""11.4: Retreat before combat."""

from __future__ import annotations

import pytest

from tests.macmahon.fight import (
    CLER,
    GUNS,
    HOLD,
    LEAVE,
    NE,
    RIDERS,
    SW,
    SZABO,
    UHLANS,
    WIMPFFEN,
    Go,
    Pick,
    Say,
    assault,
    battle,
    rolls_next,
)
from tests.table import options_of, script
from tricolore.rulesets.great_battles.rules.advance import evade_hexes
from tricolore.rulesets.macmahon.advance import advance
from tricolore.rulesets.macmahon.assault import resolve
from tricolore.rulesets.macmahon.state import Resolve, Vacated

pytestmark = pytest.mark.rule("11.4")


def faced(defender, *attackers, words=""):
    places = ("1110 NE", "1109 SE")
    units = dict(zip(attackers, places, strict=False))
    return battle(units | {defender: f"1210 SW{words}"})


def test_cavalry_leaves_in_order_before_infantry():
    s = faced(UHLANS, WIMPFFEN)
    script(assault(s, UHLANS, WIMPFFEN), LEAVE, Go(1310), SW)
    assert s.units[UHLANS] == s.units[UHLANS]._replace(hex=1310, disorganised=False, losses=0)
    assert s.vacated == (Vacated(1210, (WIMPFFEN,), False),)


@pytest.mark.ruling("M109")
def test_before_cavalry_and_infantry_it_is_disorganised():
    s = faced(UHLANS, RIDERS, WIMPFFEN)
    script(assault(s, UHLANS, RIDERS, WIMPFFEN), LEAVE, Go(1310), SW)
    assert s.units[UHLANS].disorganised


@pytest.mark.rule("11.5")
@pytest.mark.ruling("M112")
def test_the_charging_cavalry_before_which_cavalry_falls_back_stays_in_order():
    s = faced(UHLANS, RIDERS)
    script(assault(s, UHLANS, RIDERS), LEAVE, Go(1310), SW)
    assert not s.units[RIDERS].disorganised


def test_infantry_may_not_leave_before_cavalry():
    assert rolls_next(assault(faced(SZABO, RIDERS), SZABO, RIDERS))


def test_infantry_before_infantry_is_disorganised_or_loses_a_step():
    s = faced(SZABO, WIMPFFEN)
    script(assault(s, SZABO, WIMPFFEN), LEAVE, Go(1310), SW)
    assert s.units[SZABO].disorganised
    assert s.units[SZABO].losses == 0
    s = faced(SZABO, WIMPFFEN, words=" disorganised")
    script(assault(s, SZABO, WIMPFFEN), LEAVE, Go(1310), SW)
    assert s.units[SZABO].losses == 1


@pytest.mark.ruling("M109")
def test_printed_movement_is_compared_whatever_was_spent():
    s = faced(SZABO, WIMPFFEN)
    s.moved[WIMPFFEN] = 8
    script(assault(s, SZABO, WIMPFFEN), LEAVE, Go(1310), SW)
    assert s.units[SZABO].disorganised  # 4 points against 4, not against none


@pytest.mark.rule("8.4", "9.3")
def test_leaders_go_back_with_their_unit():
    s = battle(
        {WIMPFFEN: "1110 NE", SZABO: "1210 SW"}, leaders={"AII": 1210}, chiefs={"gyulai": 1210}
    )
    script(assault(s, SZABO, WIMPFFEN), LEAVE, Go(1310), SW)
    assert s.leaders["AII"].hex == s.chiefs["gyulai"] == 1310


@pytest.mark.ruling("M44", "M109")
def test_out_of_enemy_zones_even_where_a_friend_stands():
    s = faced(SZABO, WIMPFFEN)
    assert set(evade_hexes(s, SZABO)) == {1209, 1309, 1310}
    s = battle({WIMPFFEN: "1110 NE", CLER: "1308 S", SZABO: "1210 SW", GUNS: "1309 SW"})
    assert 1309 not in evade_hexes(s, SZABO)  # in Cler's zone
    s = battle({WIMPFFEN: "1110 NE", SZABO: "1210 SW", GUNS: "1309 SW"})
    assert 1309 in evade_hexes(s, SZABO)
    s = battle({WIMPFFEN: "1110 NE", SZABO: "1210 SW", "AII.Kintzl": "1309 SW"})
    assert 1309 not in evade_hexes(s, SZABO)  # no room, and no passing through


@pytest.mark.ruling("M110")
def test_an_attacker_may_occupy_the_hex_and_guns_left_there_are_lost():
    s = battle({WIMPFFEN: "1110 NE", SZABO: "1210 SW", GUNS: "1210 SW"})
    script(assault(s, SZABO, WIMPFFEN), LEAVE, Go(1310), SW)
    assert GUNS in s.units
    assert options_of(resolve(s.clone(), Resolve())) >= {Pick(WIMPFFEN)}
    script(resolve(s, Resolve()), Pick(WIMPFFEN), NE)
    assert s.units[WIMPFFEN].hex == 1210
    assert GUNS not in s.units


@pytest.mark.ruling("M134")
def test_any_of_the_attackers_may_occupy_it_cavalry_or_not():
    s = faced(UHLANS, RIDERS, WIMPFFEN)
    script(assault(s, UHLANS, RIDERS, WIMPFFEN), LEAVE, Go(1310), SW)
    assert options_of(resolve(s, Resolve())) == {Pick(RIDERS), Pick(WIMPFFEN), Say("no")}


@pytest.mark.rule("6.1", "9.2")
@pytest.mark.ruling("M134")
@pytest.mark.parametrize("where", ["1310 SW", "1308 S"])
def test_who_may_not_enter_a_zone_does_not_occupy_a_hex_in_one(where):
    s = battle({RIDERS: "1110 NE disorganised", WIMPFFEN: "1211 N", "AII.Kintzl": where})
    s.commanded = frozenset({RIDERS, WIMPFFEN})
    left = Vacated(1210, (RIDERS, WIMPFFEN), must=False)
    in_zone = 1210 in s.field("austrian").zone
    assert in_zone is (where == "1310 SW")
    riders = set() if in_zone else {Pick(RIDERS)}
    assert options_of(advance(s, left)) == {Pick(WIMPFFEN), Say("no")} | riders
    s.commanded = frozenset({RIDERS})
    foot = set() if in_zone else {Pick(WIMPFFEN), Pick(RIDERS), Say("no")}
    assert options_of(advance(s, left)) == foot


@pytest.mark.ruling("M109")
def test_it_is_offered_again_before_the_next_fight():
    s = faced(SZABO, WIMPFFEN, CLER)
    assert options_of(assault(s, SZABO, WIMPFFEN)) == {HOLD, LEAVE}
    assert options_of(assault(s, SZABO, CLER)) == {HOLD, LEAVE}
