"""11.5: Cavalry charges."""

from __future__ import annotations

import pytest

from tests.macmahon.fight import (
    CLER,
    DONE,
    KOUDELKA,
    RIDERS,
    SZABO,
    UHLANS,
    WIMPFFEN,
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
from tricolore.rulesets.macmahon.assault import attack_fight, declare, may_assault, open_targets
from tricolore.rulesets.macmahon.state import Declare

pytestmark = pytest.mark.rule("11.5")
CHARGE = {RIDERS: "1110 NE", SZABO: "1210 SW"}
FEEBLE = {uid: {"combat": 0} for uid in (SZABO, KOUDELKA, RIDERS)}


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


def test_several_charges_disorganise_after_the_last():
    s = battle(CHARGE | {KOUDELKA: "1211 S"}, figures=FEEBLE)
    s.attacks = attacks(s, KOUDELKA, RIDERS)
    s.announced = s.attacks
    script(assault(s, SZABO, RIDERS), 1, 1)
    assert not s.units[RIDERS].disorganised
    s.attacks = ()
    script(assault(s, KOUDELKA, RIDERS), 1, 1)
    assert s.units[RIDERS].disorganised


def test_woods_may_be_charged_water_without_a_bridge_not():
    s = battle(CHARGE, plain(terrain={1210: "woods"}))
    assert open_targets(s, RIDERS) == [1210]
    s = battle(CHARGE, plain(sides={(1110, 1210): "Ticino river"}))
    assert open_targets(s, RIDERS) == []


def test_it_may_be_coordinated_with_infantry_and_heavy_cavalry_counts():
    s = battle(CHARGE | {CLER: "1109 SE"}, figures={RIDERS: {"heavy": True}})
    fight = attack_fight(s, SZABO, attacks(s, SZABO, RIDERS, CLER))
    assert fight.column.total == 9
    assert reasons(fight.die) == {"columns beyond 8": 1, "heavy cavalry": 1}
