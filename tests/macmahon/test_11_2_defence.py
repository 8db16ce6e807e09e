"""11.2: Defensive combat and assault, with the worked examples; 14.4: Chassepots."""

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
    NW,
    RIDERS,
    SE,
    SW,
    SZABO,
    UHLANS,
    WIMPFFEN,
    YES,
    Go,
    N,
    Pick,
    S,
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
from tests.table import options_of, script
from tricolore.rulesets.great_battles.combat import results_by_face
from tricolore.rulesets.macmahon.advance import advance
from tricolore.rulesets.macmahon.assault import attack_fight, resolve
from tricolore.rulesets.macmahon.defence import (
    Effort,
    defence_fight,
    defensive,
    joiners,
    points_left,
)
from tricolore.rulesets.macmahon.state import Attack, Resolve, Vacated

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


# The assault; the worked example: 6 and 7 with a commander


@pytest.mark.ruling("M06")
def test_six_and_seven_with_a_commander():
    s = battle(THREE, leaders={"FG": 1110})
    fight = attack_fight(s, SZABO, attacks(s, SZABO, WIMPFFEN, CLER))
    assert fight.column.total == 13
    assert reasons(fight.die) == {"columns beyond 8": 5, "commander": 2}
    assert set(results_by_face(s, fight)) == {"D+1"}


def test_six_and_seven_against_a_village():
    s = battle(THREE, plain(terrain={1210: "village"}), leaders={"FG": 1110})
    fight = attack_fight(s, SZABO, attacks(s, SZABO, WIMPFFEN, CLER))
    assert fight.column.total == 6
    assert results_by_face(s, fight)[4] == "D+1"
    s = battle(THREE, plain(terrain={1210: "village"}))
    fight = attack_fight(s, SZABO, attacks(s, SZABO, WIMPFFEN, CLER))
    assert results_by_face(s, fight)[4] == "D"


def test_the_defender_of_the_example_is_turned_over_and_loses_a_step():
    s = battle(THREE | {SZABO: "1210 SW"}, leaders={"FG": 1110})
    rule = assault(s, SZABO, WIMPFFEN, CLER)
    asked(rule, HOLD, Say("3"), 1, 1, YES, 5)
    assert throws(s)[-1] == (WIMPFFEN, 13, 7, "D+1")
    assert s.units[SZABO].disorganised
    assert s.units[SZABO].losses == 1


@pytest.mark.ruling("M98")
def test_an_attacker_on_the_flank_gives_two_on_the_die():
    s = battle(THREE)
    fight = attack_fight(s, SZABO, attacks(s, SZABO, WIMPFFEN, MANEQUE))
    assert reasons(fight.die)["on the flank"] == 2
    assert "on the flank" not in reasons(attack_fight(s, SZABO, attacks(s, SZABO, CLER)).die)


def test_his_own_flank_costs_an_attacker_nothing():
    s = battle(BESIDE | {WIMPFFEN: "1110 SE"})
    fight = attack_fight(s, SZABO, attacks(s, SZABO, WIMPFFEN))
    assert fight.die.total == 0


@pytest.mark.rule("9.2")
@pytest.mark.ruling("M59")
def test_nor_does_being_out_of_command():
    s = duel()
    s.commanded = frozenset()
    assert attack_fight(s, SZABO, attacks(s, SZABO, WIMPFFEN)).die.total == 0


def test_an_attacker_that_was_repelled_does_not_assault_and_the_defender_may_turn():
    s = duel()
    rule = assault(s, SZABO, WIMPFFEN)
    script(rule, HOLD, 6, NO, Go(1111), NE, S)
    assert len(throws(s)) == 1
    assert s.units[SZABO].hex == 1210
    assert s.units[SZABO].facing == 3


@pytest.mark.ruling("M101")
def test_he_turns_one_hexside_only_and_not_if_nobody_was_thrown_back():
    s = duel()
    rule = assault(s, SZABO, WIMPFFEN)
    assert options_of(rule, HOLD, 6, NO, Go(1111), NE) == {S, SW, NW}
    s = duel(figures={SZABO: {"combat": 0}, WIMPFFEN: {"combat": 0}})
    script(assault(s, SZABO, WIMPFFEN), HOLD, 1, 1)


@pytest.mark.ruling("M99")
def test_infantry_that_was_hit_but_holds_assaults_with_its_losses():
    s = duel()
    asked(assault(s, SZABO, WIMPFFEN), HOLD, 4, YES, 6, 1)
    assert throws(s)[1][:2] == (WIMPFFEN, 5)


@pytest.mark.rule("11.5")
@pytest.mark.ruling("M99")
def test_cavalry_that_was_hit_does_not():
    s = battle({RIDERS: "1110 NE", SZABO: "1210 SW"})
    script(assault(s, SZABO, RIDERS), 4, YES, 6)
    assert len(throws(s)) == 1


@pytest.mark.ruling("M102")
def test_one_of_the_attackers_must_advance_cavalry_first():
    s = battle(
        {RIDERS: "1110 NE", CLER: "1109 SE", SZABO: "1210 SW"}, figures={SZABO: {"combat": 0}}
    )
    script(assault(s, SZABO, RIDERS, CLER), 1, 1, 4, NO, Go(1310), SW)
    assert [v.must for v in s.vacated] == [True]
    script(resolve(s, Resolve()), NE)
    assert s.units[RIDERS].hex == 1210


def test_the_two_examples_as_one_fight():
    """5 points shared 2, 1 and 2 on three who attack together; then 6 and 7 with a commander."""
    units = {WIMPFFEN: "1110 NE", CLER: "1109 SE", RIDERS: "1209 S", SZABO: "1210 SW"}
    s = battle(units, leaders={"FG": 1110})
    rule = assault(s, SZABO, WIMPFFEN, CLER, RIDERS)
    asked(rule, Say("2"), Say("1"), 1, 1, 5, 1, NO, S, YES, 5)
    assert throws(s) == [
        (SZABO, 2, 0, "X"),
        (SZABO, 1, 0, "X"),
        (SZABO, 1, 0, "T"),
        (WIMPFFEN, 13, 7, "D+1"),
    ]
    assert s.units[SZABO].disorganised
    assert s.units[SZABO].losses == 1


@pytest.mark.ruling("M98")
def test_the_flank_gives_the_defence_nothing_but_its_halving():
    s = battle({MANEQUE: "1209 S", SZABO: "1210 SW"})
    fight = defence_fight(s, SZABO, MANEQUE, attacks(s, SZABO, MANEQUE))
    assert (fight.column.total, fight.die.total) == (2, 0)


@pytest.mark.rule("table", "11.3")
@pytest.mark.ruling("M07")
def test_higher_than_one_and_lower_than_another_cancel():
    s = battle(THREE, plain(level={1110: 3, 1210: 2}))
    fight = attack_fight(s, SZABO, attacks(s, SZABO, WIMPFFEN, CLER))
    assert reasons(fight.column) == {"value": 13, "enemy higher": -1, "enemy lower": 1}
    fight = attack_fight(s, SZABO, attacks(s, SZABO, WIMPFFEN))
    assert reasons(fight.column) == {"value": 6, "enemy lower": 1}


@pytest.mark.ruling("M100")
def test_who_was_thrown_back_fights_no_other_attack_and_advances_nowhere():
    s = duel()
    s.attacks = (Attack(WIMPFFEN, 1211, KOUDELKA, 3), Attack(CLER, 1211, KOUDELKA, 7))
    s.vacated = (Vacated(1109, (WIMPFFEN, CLER), True),)
    asked(assault(s, SZABO, WIMPFFEN), HOLD, 6, NO, Go(1111), NE)
    assert s.attacks == (Attack(CLER, 1211, KOUDELKA, 7),)
    assert s.vacated == (Vacated(1109, (CLER,), True),)


@pytest.mark.ruling("M101")
def test_the_defender_does_not_turn_when_the_attacker_was_eliminated():
    s = battle({WIMPFFEN: "1110 NE disorganised -1", SZABO: "1210 SW"})
    script(assault(s, SZABO, WIMPFFEN), HOLD, 6)
    assert WIMPFFEN not in s.units


def test_nor_when_another_attacker_has_driven_him_off():
    s = battle(
        {WIMPFFEN: "1110 NE", CLER: "1109 SE", SZABO: "1210 SW"}, figures={CLER: {"combat": 8}}
    )
    rule = assault(s, SZABO, WIMPFFEN, CLER)
    script(rule, HOLD, Say("5"), 6, NO, Go(1111), NE, 1, 3, NO, Go(1310), SW)
    assert s.units[SZABO].hex == 1310
    assert s.vacated == (Vacated(1210, (CLER,), True),)


@pytest.mark.rule("11.2", "11.3")
@pytest.mark.ruling("M102", "M107")
def test_where_the_defender_is_eliminated_an_attacker_must_advance_and_takes_his_guns():
    s = battle(
        {WIMPFFEN: "1110 NE", SZABO: "1210 SW disorganised -1", GUNS: "1210 SW"},
        figures={SZABO: {"combat": 0}, WIMPFFEN: {"combat": 9}},
    )
    script(assault(s, SZABO, WIMPFFEN), HOLD, DONE, 1, 1)
    assert GUNS in s.units
    assert s.vacated == (Vacated(1210, (WIMPFFEN,), True),)
    script(resolve(s, Resolve()), NE)
    assert GUNS not in s.units
    assert s.units[WIMPFFEN].hex == 1210


@pytest.mark.ruling("M47")
def test_who_advances_may_turn_by_one_hexside():
    s = battle({WIMPFFEN: "1110 NE"})
    assert options_of(advance(s, Vacated(1210, (WIMPFFEN,), True))) == {N, NE, SE}


@pytest.mark.ruling("M102")
def test_a_unit_goes_into_a_hex_it_must_before_one_it_may():
    s = battle({WIMPFFEN: "1110 NE"})
    s.vacated = (Vacated(1109, (WIMPFFEN,), False), Vacated(1210, (WIMPFFEN,), True))
    script(resolve(s, Resolve()), NE)
    assert s.units[WIMPFFEN].hex == 1210
    script(resolve(s, Resolve()))  # and into one only
    assert s.units[WIMPFFEN].hex == 1210


def test_infantry_that_struck_advances_at_its_owners_choice():
    s = battle({WIMPFFEN: "1110 NE", CLER: "1109 SE"})
    rule = advance(s, Vacated(1210, (WIMPFFEN, CLER), True))
    assert options_of(rule) == {Pick(WIMPFFEN), Pick(CLER)}
