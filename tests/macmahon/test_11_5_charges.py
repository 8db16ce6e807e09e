"""11.5: Cavalry charges."""

from __future__ import annotations

import pytest

from tests.macmahon.fight import (
    CLER,
    DONE,
    GUNS,
    KOUDELKA,
    NE,
    NO,
    RIDERS,
    SW,
    SZABO,
    UHLANS,
    WIMPFFEN,
    YES,
    Go,
    Pick,
    Say,
    asked,
    assault,
    attacks,
    battle,
    reasons,
    throws,
)
from tests.macmahon.table import plain
from tests.table import options_of, script
from tricolore.rulesets.macmahon.advance import advance
from tricolore.rulesets.macmahon.announcement import declare, may_assault, open_targets
from tricolore.rulesets.macmahon.assault import attack_fight, resolve
from tricolore.rulesets.macmahon.defence import defence_fight
from tricolore.rulesets.macmahon.movement import move
from tricolore.rulesets.macmahon.state import Declare, Move, Resolve, Vacated

pytestmark = pytest.mark.rule("11.5")
CHARGE = {RIDERS: "1110 NE", SZABO: "1210 SW"}
FEEBLE = {uid: {"combat": 0} for uid in (SZABO, KOUDELKA, RIDERS)}


@pytest.mark.ruling("M111")
@pytest.mark.parametrize(("movement", "most"), [(12, 6), (10, 5)])
def test_at_most_half_its_own_points_may_be_spent(movement, most):
    s = battle(CHARGE, figures={RIDERS: {"movement": movement}})
    for spent in range(movement + 1):
        s.moved[RIDERS] = spent
        assert may_assault(s, RIDERS) is (spent <= most)


def test_infantry_may_have_spent_all():
    s = battle({WIMPFFEN: "1110 NE", SZABO: "1210 SW"})
    s.moved[WIMPFFEN] = 8
    assert open_targets(s, WIMPFFEN) == [1210]


def test_disorganised_cavalry_does_not_charge():
    s = battle({RIDERS: "1110 NE disorganised", SZABO: "1210 SW"})
    assert options_of(declare(s, Declare())) == set()
    s = battle({WIMPFFEN: "1110 NE disorganised", SZABO: "1210 SW"})
    assert options_of(declare(s, Declare())) == {Pick(WIMPFFEN), DONE}


def test_it_does_counter_charge():
    s = battle({WIMPFFEN: "1110 NE", UHLANS: "1210 SW disorganised"})
    asked(assault(s, UHLANS, WIMPFFEN), Say("stand"), 1)
    assert throws(s) == [(UHLANS, 2, 0, "X")]


@pytest.mark.rule("11.5", "14.6")
@pytest.mark.ruling("M135")
def test_it_does_so_across_a_river_that_it_could_not_charge_over():
    s = battle({WIMPFFEN: "1110 NE", UHLANS: "1210 SW"}, plain(sides={(1110, 1210): "river"}))
    asked(assault(s, UHLANS, WIMPFFEN), Say("stand"), 1)
    assert throws(s) == [(UHLANS, 1, 0, "X")]  # 2, and 1 less for the river
    s.active = "AII"
    assert open_targets(s, UHLANS) == []


@pytest.mark.rule("6.1")
@pytest.mark.ruling("M111")
def test_the_price_of_leaving_a_zone_counts_as_spent():
    s = battle({RIDERS: "1209 S", "AI.Burdina": "1208 S", SZABO: "1411 NW"})
    script(move(s, Move(RIDERS, 0)), Go(1309))
    assert s.agenda[0] == Move(RIDERS, 8)
    s.moved[RIDERS] = 8  # 3 to leave, 1 for the hex
    assert not may_assault(s, RIDERS)


def test_who_is_disorganised_by_the_fight_loses_nothing_more():
    s = battle(CHARGE, figures={SZABO: {"combat": 9}})
    script(assault(s, SZABO, RIDERS), 1, NO, Go(1111), NE, SW)
    assert s.units[RIDERS] == s.units[RIDERS]._replace(hex=1111, disorganised=True, losses=0)


@pytest.mark.rule("10.1")
def test_riding_down_guns_is_a_charge():
    s = battle({RIDERS: "1110 NE", GUNS: "1210 SW"}, figures={GUNS: {"combat": 0}})
    script(assault(s, GUNS, RIDERS), 1)
    assert GUNS not in s.units
    assert s.units[RIDERS].disorganised


def test_a_charge_disorganises():
    s = battle(CHARGE, figures=FEEBLE)
    script(assault(s, SZABO, RIDERS), 1, 1)
    assert s.units[RIDERS].disorganised
    assert s.units[RIDERS].losses == 0


def test_a_counter_charge_does_not():
    s = battle(
        {WIMPFFEN: "1110 NE", UHLANS: "1210 SW"},
        figures={WIMPFFEN: {"combat": 0}, UHLANS: {"combat": 0}},
    )
    script(assault(s, UHLANS, WIMPFFEN), Say("stand"), 1, 1)
    assert not s.units[UHLANS].disorganised


@pytest.mark.rule("9.3")
def test_a_commander_lends_his_bonus_to_a_counter_charge():
    hussars = "AIII.Hussars10"
    s = battle({WIMPFFEN: "1110 NE", hussars: "1210 SW"}, leaders={"AIII": 1210})
    fight = defence_fight(s, hussars, WIMPFFEN, attacks(s, hussars, WIMPFFEN))
    assert reasons(fight.die) == {"commander": 2}
    asked(assault(s, hussars, WIMPFFEN), Say("stand"), YES, 1)
    assert throws(s) == [(hussars, 3, 2, "T")]


@pytest.mark.ruling("M112")
def test_several_charges_disorganise_after_the_last():
    s = battle(CHARGE | {KOUDELKA: "1211 S"}, figures=FEEBLE)
    s.attacks = attacks(s, KOUDELKA, RIDERS)
    s.announced = s.attacks
    script(assault(s, SZABO, RIDERS), 1, 1)
    assert not s.units[RIDERS].disorganised
    s.attacks = ()
    script(assault(s, KOUDELKA, RIDERS), 1, 1)
    assert s.units[RIDERS].disorganised


@pytest.mark.ruling("M112")
def test_so_does_the_last_it_could_fight_when_the_target_of_another_is_gone():
    s = battle(CHARGE | {KOUDELKA: "1211 S"}, figures=FEEBLE)
    s.attacks = s.announced = attacks(s, KOUDELKA, RIDERS)
    script(assault(s, SZABO, RIDERS), 1, 1)
    assert not s.units[RIDERS].disorganised
    s.remove(KOUDELKA)
    script(resolve(s, Resolve()))
    assert s.units[RIDERS].disorganised


@pytest.mark.ruling("M112")
def test_woods_may_be_charged_water_without_a_bridge_not():
    s = battle(CHARGE, plain(terrain={1210: "woods"}))
    assert open_targets(s, RIDERS) == [1210]
    s = battle(CHARGE, plain(sides={(1110, 1210): "Ticino river"}))
    assert open_targets(s, RIDERS) == []


@pytest.mark.rule("11.2", "11.4")
@pytest.mark.ruling("M49")
def test_woods_disorganise_cavalry_that_advances_or_falls_back_into_them():
    s = battle({RIDERS: "1110 NE"}, plain(terrain={1210: "woods"}))
    script(advance(s, Vacated(1210, (RIDERS,), True)), NE)
    assert s.units[RIDERS].disorganised
    s = battle({WIMPFFEN: "1110 NE", UHLANS: "1210 SW"}, plain(terrain={1310: "woods"}))
    script(assault(s, UHLANS, WIMPFFEN), Say("retreat"), Go(1310), SW)
    assert s.units[UHLANS].disorganised


def test_it_may_be_coordinated_with_infantry_and_heavy_cavalry_counts():
    s = battle(CHARGE | {CLER: "1109 SE"}, figures={RIDERS: {"heavy": True}})
    fight = attack_fight(s, SZABO, attacks(s, SZABO, RIDERS, CLER))
    assert fight.column.total == 9
    assert reasons(fight.die) == {"columns beyond 8": 1, "heavy cavalry": 1}
