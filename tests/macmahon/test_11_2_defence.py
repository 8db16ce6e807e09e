"""11.2: Defensive combat, with its worked example; 14.4: Chassepots."""

from __future__ import annotations

import pytest

from tests.macmahon.fight import (
    CLER,
    DONE,
    HOLD,
    KOUDELKA,
    SZABO,
    UHLANS,
    WIMPFFEN,
    YES,
    Pick,
    Say,
    asked,
    assault,
    attacks,
    battle,
    duel,
    reasons,
    rolls_next,
    throws,
)
from tests.macmahon.table import plain
from tests.table import options_of
from tricolore.rulesets.great_battles.rules.combat import results_by_face
from tricolore.rulesets.macmahon.assault import attack_fight
from tricolore.rulesets.macmahon.defence import (
    Effort,
    defence_fight,
    defensive,
    joiners,
    points_left,
)
from tricolore.rulesets.macmahon.state import Attack

pytestmark = pytest.mark.rule("11.2")
MANEQUE = "FIII.Picard"
THREE = {WIMPFFEN: "1110 NE", CLER: "1109 SE", MANEQUE: "1209 S", SZABO: "1210 SW"}
TRIO = (WIMPFFEN, CLER, MANEQUE)

# The worked example: 5 points against three, the third of them on the flank


@pytest.mark.ruling("M95")
@pytest.mark.parametrize(
    ("shares", "columns"),
    [
        ((5, 0, 0), (5, 0, 0)),
        ((3, 2, 0), (3, 2, 0)),
        ((2, 1, 2), (2, 1, 1)),
        ((0, 0, 5), (0, 0, 2)),
    ],
)
def test_points_are_shared_and_halved_only_on_the_flank(shares, columns):
    s = battle(THREE)
    effort = Effort((SZABO,), dict(zip(TRIO, shares, strict=True)), {}, {})
    fights = [defensive(s, SZABO, uid, effort, 0) for uid in TRIO]
    assert tuple(fight.column.total for fight in fights) == columns


@pytest.mark.ruling("M95")
def test_they_are_asked_for_and_the_last_attacker_has_the_rest():
    s = battle(THREE, figures={WIMPFFEN: {"cohesion": 6}, CLER: {"cohesion": 6}})
    rule = assault(s, SZABO, *TRIO)
    assert options_of(rule, HOLD) == {Say(str(n)) for n in range(6)}
    s = battle(THREE)
    rule = assault(s, SZABO, *TRIO)
    assert options_of(rule, HOLD, Say("2")) == {Say(str(n)) for n in range(4)}
    s = battle(THREE)
    asked(assault(s, SZABO, *TRIO), HOLD, Say("2"), Say("1"), 1, 1, 1)
    assert [throw[1] for throw in throws(s)] == [2, 1, 1]


@pytest.mark.ruling("M94")
def test_one_after_the_other_meets_all_of_it_each_time():
    s = battle(THREE)
    for uid in (WIMPFFEN, CLER):
        asked(assault(s, SZABO, uid), HOLD, 1)
    assert [throw[1] for throw in throws(s)] == [5, 5]


@pytest.mark.ruling("M94")
def test_who_is_given_no_points_is_still_thrown_at():
    s = battle(THREE)
    effort = Effort((SZABO,), dict.fromkeys(TRIO, 0), {}, {})
    assert results_by_face(s, defensive(s, SZABO, CLER, effort, 0)) == ("X",) * 5 + ("T",)


def test_in_a_village_there_is_no_flank():
    s = battle({MANEQUE: "1209 S", SZABO: "1210 SW"}, plain(terrain={1210: "village"}))
    assert defence_fight(s, SZABO, MANEQUE, attacks(s, SZABO, MANEQUE)).column.total == 5


@pytest.mark.ruling("M06", "M98")
def test_the_attacker_is_never_protected_but_height_and_water_count():
    s = duel(plain(terrain={1110: "village"}))
    assert defence_fight(s, SZABO, WIMPFFEN, attacks(s, SZABO, WIMPFFEN)).column.total == 5
    s = duel(plain(level={1110: 2}, sides={(1110, 1210): "stream"}))
    fight = defence_fight(s, SZABO, WIMPFFEN, attacks(s, SZABO, WIMPFFEN))
    assert reasons(fight.column) == {"value": 5, "enemy higher": -1, "water between": -1}


def test_losses_of_the_defender_shift_the_column():
    s = battle({WIMPFFEN: "1110 NE", SZABO: "1210 SW -1"})
    fight = defence_fight(s, SZABO, WIMPFFEN, attacks(s, SZABO, WIMPFFEN))
    assert fight.column.total == 4


@pytest.mark.rule("9.3", "11.2")
@pytest.mark.ruling("M38")
def test_a_commander_lends_his_bonus_to_all_rolls_of_a_defence():
    s = battle(
        {WIMPFFEN: "1110 NE", CLER: "1109 SE", "AIII.Ramming": "1210 SW"}, leaders={"AIII": 1210}
    )
    asked(assault(s, "AIII.Ramming", WIMPFFEN, CLER), HOLD, Say("0"), YES, 1, 1)
    assert [throw[2] for throw in throws(s)] == [2, 2]


@pytest.mark.ruling("M98")
def test_heavy_cavalry_counts_in_a_counter_charge():
    s = battle({WIMPFFEN: "1110 NE", UHLANS: "1210 SW"}, figures={UHLANS: {"heavy": True}})
    fight = defence_fight(s, UHLANS, WIMPFFEN, attacks(s, UHLANS, WIMPFFEN))
    assert reasons(fight.die) == {"heavy cavalry": 1}


@pytest.mark.ruling("M98")
def test_the_flank_gives_the_defence_nothing_but_its_halving():
    s = battle({MANEQUE: "1209 S", SZABO: "1210 SW"})
    fight = defence_fight(s, SZABO, MANEQUE, attacks(s, SZABO, MANEQUE))
    assert (fight.column.total, fight.die.total) == (2, 0)


# Neighbours who join

BESIDE = {WIMPFFEN: "1110 NE", SZABO: "1210 SW", KOUDELKA: "1109 S"}
"""Koudelka, with 7, has Wimpffen before him and is not attacked."""


def test_a_neighbour_that_nobody_attacks_adds_its_value():
    s = battle(BESIDE)
    assert options_of(assault(s, SZABO, WIMPFFEN), HOLD) == {Pick(KOUDELKA), DONE}
    s = battle(BESIDE)
    asked(assault(s, SZABO, WIMPFFEN), HOLD, Pick(KOUDELKA), Say("7"), 1)
    assert throws(s) == [(SZABO, 12, 4, "D+1")]


def test_it_need_not():
    s = battle(BESIDE)
    asked(assault(s, SZABO, WIMPFFEN), HOLD, DONE, 1)
    assert throws(s) == [(SZABO, 5, 0, "T")]


@pytest.mark.ruling("M97")
def test_it_may_share_its_value_between_several_that_are_attacked():
    s = battle(BESIDE)
    asked(assault(s, SZABO, WIMPFFEN), HOLD, Pick(KOUDELKA), Say("4"), 1)
    assert throws(s)[-1][1] == 9
    assert points_left(s, KOUDELKA) == 3
    assert options_of(assault(s, SZABO, WIMPFFEN), HOLD, Pick(KOUDELKA)) == {
        Say(str(n)) for n in range(4)
    }
    s.joined[KOUDELKA] = 7
    assert rolls_next(assault(s, SZABO, WIMPFFEN), HOLD)


@pytest.mark.ruling("M96")
def test_one_that_is_attacked_itself_fought_or_not_does_not_join():
    s = battle(BESIDE | {CLER: "1010 NE"})
    s.announced = (Attack(CLER, 1109, KOUDELKA, 7),)
    assert rolls_next(assault(s, SZABO, WIMPFFEN), HOLD)


@pytest.mark.ruling("M96")
def test_it_may_be_of_any_formation_but_must_be_beside_the_attacker():
    s = battle({WIMPFFEN: "1110 NE", SZABO: "1210 SW", "AI.Burdina": "1109 S"})
    assert set(joiners(s, SZABO, [WIMPFFEN])) == {"AI.Burdina"}
    s = battle({WIMPFFEN: "1110 NE", SZABO: "1210 SW", KOUDELKA: "1209 S"})
    assert joiners(s, SZABO, [WIMPFFEN]) == {}


@pytest.mark.ruling("M96")
def test_guns_do_not_join():
    s = battle({WIMPFFEN: "1110 NE", SZABO: "1210 SW", "AI.A1": "1109 S"})
    assert joiners(s, SZABO, [WIMPFFEN]) == {}


@pytest.mark.ruling("M96")
def test_against_an_attacker_on_its_own_flank_it_counts_half():
    s = battle(BESIDE | {KOUDELKA: "1109 N"})
    asked(assault(s, SZABO, WIMPFFEN), HOLD, Pick(KOUDELKA), Say("7"), 1)
    assert throws(s)[0][1] == 5 + 3


@pytest.mark.ruling("M97")
def test_its_losses_come_off_its_points_not_off_the_column():
    s = battle(BESIDE | {KOUDELKA: "1109 S -1"})
    points = options_of(assault(s, SZABO, WIMPFFEN), HOLD, Pick(KOUDELKA))
    assert points == {Say(str(n)) for n in range(7)}  # 7 less 1, or fewer
    s = battle(BESIDE | {KOUDELKA: "1109 S -1"})
    asked(assault(s, SZABO, WIMPFFEN), HOLD, Pick(KOUDELKA), Say("6"), 1)
    assert throws(s)[0][1] == 5 + 6


def test_only_attackers_beside_it_are_struck():
    s = battle(BESIDE | {CLER: "1211 N"})
    assert joiners(s, SZABO, [WIMPFFEN, CLER]) == {KOUDELKA: [WIMPFFEN]}


@pytest.mark.ruling("M96", "M135")
@pytest.mark.parametrize(
    ("side", "infantry", "cavalry"),
    [
        ("canal", False, False),
        ("Ticino river", False, False),
        ("escarpment", False, False),
        ("river", True, False),
        ("stream", True, True),
        ("canal + bridge", True, True),
    ],
)
def test_it_joins_only_across_what_its_arm_could_assault_over(side, infantry, cavalry):
    setting = plain(sides={(1109, 1110): side})
    s = battle(BESIDE, setting)
    assert (KOUDELKA in joiners(s, SZABO, [WIMPFFEN])) is infantry
    s = battle(BESIDE | {KOUDELKA: "1310 S", UHLANS: "1109 S"}, setting)
    assert (UHLANS in joiners(s, SZABO, [WIMPFFEN])) is cavalry


@pytest.mark.ruling("M97")
def test_a_neighbour_lends_neither_weight_nor_commander_and_suffers_nothing():
    units = {WIMPFFEN: "1110 NE", SZABO: "1210 SW", "AIII.Ramming": "1109 S", UHLANS: "1111 N"}
    s = battle(units, figures={UHLANS: {"heavy": True}}, leaders={"AIII": 1109})
    rule = assault(s, SZABO, WIMPFFEN)
    asked(rule, HOLD, Pick("AIII.Ramming"), Say("6"), Pick(UHLANS), Say("2"), 1)
    assert throws(s) == [(SZABO, 13, 5, "D+1")]
    assert not any(s.units[uid].disorganised for uid in ("AIII.Ramming", UHLANS))


@pytest.mark.rule("14.4")
@pytest.mark.ruling("M97", "M123")
def test_nor_does_it_bring_its_chassepots_to_guns():
    s = attacked_french("F2.A1", **{"F1.Wolff": "1211 NE"})
    effort = Effort(("F2.A1",), {"PV.Walther": 3}, {}, {"F1.Wolff": {"PV.Walther": 6}})
    fight = defensive(s, "F2.A1", "PV.Walther", effort, 0)
    assert reasons(fight.die) == {"columns beyond 8": 1, "guns at close range": 1}


# 14.4 Chassepots


def attacked_french(uid="F2.Second", **more):
    return battle(
        {"PV.Walther": "1310 NW", uid: "1210 SE", **more}, plain("reichshoffen"), active="PV"
    )


@pytest.mark.rule("14.4")
@pytest.mark.ruling("M123")
def test_chassepots_add_to_the_die_of_french_infantry_that_is_attacked():
    s = attacked_french()
    fight = defence_fight(s, "F2.Second", "PV.Walther", attacks(s, "F2.Second", "PV.Walther"))
    assert fight.column.total == 4
    assert reasons(fight.die) == {"Chassepots": 1}
    assert results_by_face(s, fight)[3] == "D"  # 4 + 1; without them it is T


@pytest.mark.rule("14.4", "10.2")
def test_they_are_added_to_guns_at_close_range():
    s = attacked_french()
    s.place("F2.A1", 1210, 2)
    effort = Effort(("F2.Second",), {"PV.Walther": 4}, {"F2.A1": {"PV.Walther": 1}}, {})
    fight = defensive(s, "F2.Second", "PV.Walther", effort, 0)
    assert (fight.column.total, fight.die.total) == (5, 2)
    assert results_by_face(s, fight)[1] == "D"


@pytest.mark.rule("14.4")
@pytest.mark.ruling("M123")
def test_neither_french_guns_nor_germans_nor_the_french_of_1859_have_them():
    s = attacked_french("F2.A1")
    fight = defence_fight(s, "F2.A1", "PV.Walther", attacks(s, "F2.A1", "PV.Walther"))
    assert "Chassepots" not in reasons(fight.die)
    s = attacked_french()
    fight = defence_fight(s, "PV.Walther", "F2.Second", attacks(s, "PV.Walther", "F2.Second"))
    assert not fight.die.total
    s = duel(active="AII")
    assert not defence_fight(s, WIMPFFEN, SZABO, attacks(s, WIMPFFEN, SZABO)).die.total


@pytest.mark.rule("14.4")
def test_they_do_not_help_in_the_assault():
    s = attacked_french()
    assert not attack_fight(s, "PV.Walther", attacks(s, "PV.Walther", "F2.Second")).die.total


@pytest.mark.rule("14.4")
@pytest.mark.ruling("M123")
def test_they_count_against_an_attacker_on_whom_no_points_are_laid():
    s = attacked_french(**{"PV.Henning": "1211 NE"})
    effort = Effort(("F2.Second",), {"PV.Walther": 4, "PV.Henning": 0}, {}, {})
    fight = defensive(s, "F2.Second", "PV.Henning", effort, 0)
    assert (fight.column.total, fight.die.total) == (0, 1)
    assert results_by_face(s, fight)[4] == "T"
