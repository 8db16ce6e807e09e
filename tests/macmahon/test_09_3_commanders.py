"""9.3: Commanders of formations in danger, and the aides de camp who take over."""

from __future__ import annotations

import pytest

from tests.macmahon.fight import (
    CLER,
    GUNS,
    HOLD,
    KOUDELKA,
    NE,
    NO,
    RIDERS,
    SE,
    SW,
    SZABO,
    WIMPFFEN,
    YES,
    Go,
    Pick,
    Say,
    asked,
    assault,
    battle,
    throws,
)
from tests.table import options_of, script
from tricolore.core.ask import Choose, Roll
from tricolore.rulesets.great_battles.rules.barrage import targets
from tricolore.rulesets.great_battles.rules.leaders import lend_bonus
from tricolore.rulesets.great_battles.rules.losses import eliminate
from tricolore.rulesets.great_battles.rules.movement import walk
from tricolore.rulesets.macmahon.assault import resolve
from tricolore.rulesets.macmahon.barrage import fire
from tricolore.rulesets.macmahon.results import apply_result
from tricolore.rulesets.macmahon.state import OFF_MAP, Fire, Leader, Resolve, Vacated

pytestmark = pytest.mark.rule("9.3")
RAMMING, DURFELD, BATTERY = "AIII.Ramming", "AIII.Durfeld", "FG.A1"
WEAK = {uid: {"combat": 0} for uid in (WIMPFFEN, SZABO, RAMMING)}


def led(**fields):
    """Wimpffen, with the general of the Guard, against Ramming, with his."""
    units = {WIMPFFEN: "1110 NE", RAMMING: "1210 SW", DURFELD: "1509 SW", CLER: "0912 NE"}
    return battle(units, leaders={"FG": 1110, "AIII": 1210}, figures=WEAK, **fields)


# With the units he is stacked with


def test_he_falls_with_the_last_unit_on_his_hex_and_his_owner_places_the_aide():
    s = battle(
        {SZABO: "1210 SW disorganised -1", KOUDELKA: "1509 SW", "AII.Kintzl": "1609 SW"},
        leaders={"AII": 1210},
    )
    assert options_of(apply_result(s.clone(), SZABO, "D")) == {Pick(KOUDELKA), Pick("AII.Kintzl")}
    script(apply_result(s, SZABO, "D"), Pick(KOUDELKA))
    assert s.leaders["AII"] == Leader(1509, aide=True)


def test_he_lives_as_long_as_one_of_them_does():
    s = battle({SZABO: "1210 SW disorganised -1", GUNS: "1210 SW"}, leaders={"AII": 1210})
    script(apply_result(s, SZABO, "D"))
    assert s.leaders["AII"] == Leader(1210)


@pytest.mark.ruling("M35")
def test_alone_he_is_ridden_down_by_an_enemy_who_passes():
    s = battle({SZABO: "1509 SW", WIMPFFEN: "1110 NE"}, leaders={"AII": 1210})
    script(walk(s, WIMPFFEN, [1210]))
    assert s.leaders["AII"] == Leader(1509, aide=True)


@pytest.mark.ruling("M39")
def test_with_none_of_his_men_on_the_map_his_aide_waits_with_those_to_come():
    s = battle({SZABO: "1210 SW"}, leaders={"AII": 1210})
    s.waiting = {KOUDELKA: 2510}
    script(eliminate(s, SZABO, "11.3"))
    assert s.leaders["AII"] == Leader(OFF_MAP, aide=True)
    assert s.waiting["AII"] == 2510


# In a fight


@pytest.mark.parametrize(("dice", "falls"), [((6, 6), True), ((6, 5), False), ((5, 6), False)])
def test_who_lent_his_bonus_falls_on_twelve_after_the_fight(dice, falls):
    s = led()
    place = (Pick(CLER),) if falls else ()
    script(assault(s, RAMMING, WIMPFFEN), HOLD, NO, 1, YES, 1, *dice, *place)
    assert s.leaders["FG"] == (Leader(912, aide=True) if falls else Leader(1110))


def test_so_does_one_who_lent_it_to_the_defence():
    s = led()
    script(assault(s, RAMMING, WIMPFFEN), HOLD, YES, 1, NO, 1, 6, 6, Pick(DURFELD))
    assert s.leaders["AIII"] == Leader(1509, aide=True)
    assert s.leaders["FG"] == Leader(1110)


def test_who_was_there_but_took_no_part_is_in_no_danger():
    script(assault(led(), RAMMING, WIMPFFEN), HOLD, NO, 1, NO, 1)


@pytest.mark.ruling("M37")
def test_the_dice_are_thrown_once_for_each_at_the_end():
    s = led()
    script(assault(s, RAMMING, WIMPFFEN), HOLD, YES, 1, YES, 1, 1, 1, 1, 1)
    assert len(throws(s)) == 2


@pytest.mark.ruling("M11", "M38")
def test_he_lends_it_to_his_own_formation_only_and_an_aide_lends_none():
    s = battle({WIMPFFEN: "1110 NE", SZABO: "1210 SW"}, leaders={"FG": 1110, "AIII": 1210})
    assert isinstance(asked(lend_bonus(s, [WIMPFFEN], "9.3")), Choose)
    assert asked(lend_bonus(s, [SZABO], "9.3")) is None
    s.leaders["FG"] = Leader(1110, aide=True)
    assert asked(lend_bonus(s, [WIMPFFEN], "9.3")) is None
    s.leaders["FG"] = Leader(1111)
    assert asked(lend_bonus(s, [WIMPFFEN], "9.3")) is None


@pytest.mark.ruling("M38")
def test_nor_to_guns_that_are_attacked():
    s = battle({WIMPFFEN: "1110 NE", "AIII.A1": "1210 SW"}, leaders={"AIII": 1210})
    assert isinstance(asked(assault(s, "AIII.A1", WIMPFFEN)), Roll)


@pytest.mark.ruling("M36")
def test_alone_he_is_no_target_and_support_does_not_endanger_him():
    s = battle({BATTERY: "1212 N"}, leaders={"AII": 1210})
    assert targets(s, BATTERY) == []
    s = battle(
        {WIMPFFEN: "1110 NE", CLER: "0912 NE", SZABO: "1210 SW", GUNS: "1211 NW"},
        figures=WEAK,
        leaders={"FG": 1110},
    )
    s.leaders["FG"] = Leader(1110, aide=True)
    script(assault(s, SZABO, WIMPFFEN), HOLD, Pick(GUNS), 6, NO, NE, SW)
    assert s.leaders["FG"] == Leader(s.units[WIMPFFEN].hex, aide=True)


@pytest.mark.ruling("M36")
def test_fire_endangers_all_commanders_on_the_hex_but_none_of_the_enemys():
    units = {BATTERY: "1212 N", SZABO: "1210 SW", KOUDELKA: "1509 SW", DURFELD: "1609 SW"}
    s = battle(units, leaders={"AII": 1210, "AIII": 1210, "FG": 1212})
    script(fire(s, Fire(BATTERY, SZABO)), 6, 6, 6, Pick(KOUDELKA), 6, 6)
    assert s.leaders["AII"] == Leader(1509, aide=True)
    assert s.leaders["AIII"] == Leader(1609, aide=True)


def test_an_aide_who_is_killed_is_replaced_like_a_general():
    s = battle({BATTERY: "1212 N", SZABO: "1210 SW", KOUDELKA: "1509 SW"}, leaders={"AII": 1210})
    s.leaders["AII"] = Leader(1210, aide=True)
    script(fire(s, Fire(BATTERY, SZABO)), 6, 6, 6, Pick(KOUDELKA))
    assert s.leaders["AII"] == Leader(1509, aide=True)


@pytest.mark.ruling("M133")
@pytest.mark.parametrize("aide", [False, True])
def test_no_dice_for_who_takes_over_from_one_who_fell_with_his_men(aide):
    s = battle({BATTERY: "1212 N", GUNS: "1210 SW disorganised", SZABO: "1509 SW"})
    s.leaders["AII"] = Leader(1210, aide=aide)
    script(fire(s, Fire(BATTERY, GUNS)), 6)
    assert s.leaders["AII"] == Leader(1509, aide=True)


@pytest.mark.ruling("M133")
@pytest.mark.parametrize("aide", [False, True])
def test_nor_if_that_was_in_an_attack_he_had_coordinated(aide):
    s = battle(
        {WIMPFFEN: "1110 NE disorganised -1", CLER: "1109 SE", SZABO: "1210 SW", RIDERS: "0912 NE"},
        figures={SZABO: {"combat": 8}, CLER: {"combat": 0}},
    )
    s.leaders["FG"] = Leader(1110, aide=aide)
    rule = assault(s, SZABO, WIMPFFEN, CLER)
    s.coordinated = SZABO
    script(rule, HOLD, Say("8"), 6, Pick(RIDERS), 1, 1)
    assert s.leaders["FG"] == Leader(912, aide=True)


@pytest.mark.rule("9.3", "10.1")
@pytest.mark.ruling("M36")
def test_who_still_has_men_with_him_is_in_danger_though_the_guns_fired_at_are_gone():
    s = battle(
        {BATTERY: "1212 N", GUNS: "1210 SW disorganised", SZABO: "1210 SW", KOUDELKA: "1509 SW"},
        leaders={"AII": 1210},
    )
    script(fire(s, Fire(BATTERY, GUNS)), 6, 6, 6, Pick(KOUDELKA))
    assert GUNS not in s.units
    assert s.leaders["AII"] == Leader(1509, aide=True)


@pytest.mark.rule("9.3", "11.1")
@pytest.mark.ruling("M37")
def test_who_has_coordinated_is_in_danger_though_all_his_men_were_thrown_back():
    s = battle(
        {WIMPFFEN: "1110 NE", CLER: "1109 SE", SZABO: "1210 SW"},
        figures={SZABO: {"combat": 16}},
        leaders={"FG": 1110},
    )
    rule = assault(s, SZABO, WIMPFFEN, CLER)
    s.coordinated = SZABO
    script(rule, HOLD, Say("8"), 1, NO, Go(1111), NE, 1, NO, SE, 6, 6, Pick(CLER), SW)
    assert len(throws(s)) == 2  # nobody was left to strike
    assert s.leaders["FG"] == Leader(s.units[CLER].hex, aide=True)


# An advance


@pytest.mark.rule("11.3")
@pytest.mark.parametrize(("answer", "at"), [(YES, 1210), (NO, 1110)])
def test_he_need_not_follow_an_advance(answer, at):
    s = battle({WIMPFFEN: "1110 NE", BATTERY: "1110 NE"}, leaders={"FG": 1110})
    s.vacated = (Vacated(1210, (WIMPFFEN,), True),)
    script(resolve(s, Resolve()), answer, NE)
    assert s.units[WIMPFFEN].hex == 1210
    assert s.leaders["FG"].hex == at
