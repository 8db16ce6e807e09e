"""11.2: The assault, with its worked example, and the advance."""

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
    throws,
)
from tests.macmahon.table import plain
from tests.table import options_of, script
from tricolore.rulesets.great_battles.rules.combat import results_by_face
from tricolore.rulesets.macmahon.advance import advance
from tricolore.rulesets.macmahon.assault import attack_fight, resolve
from tricolore.rulesets.macmahon.state import Attack, Resolve, Vacated

pytestmark = pytest.mark.rule("11.2")
MANEQUE = "FIII.Picard"
THREE = {WIMPFFEN: "1110 NE", CLER: "1109 SE", MANEQUE: "1209 S", SZABO: "1210 SW"}

# The worked example: 6 and 7 with a commander


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
    s = battle({WIMPFFEN: "1110 SE", SZABO: "1210 SW", KOUDELKA: "1109 S"})
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


@pytest.mark.rule("table", "11.3")
@pytest.mark.ruling("M07")
def test_higher_than_one_and_lower_than_another_cancel():
    s = battle(THREE, plain(level={1110: 3, 1210: 2}))
    fight = attack_fight(s, SZABO, attacks(s, SZABO, WIMPFFEN, CLER))
    assert reasons(fight.column) == {"value": 13, "enemy higher": -1, "enemy lower": 1}
    fight = attack_fight(s, SZABO, attacks(s, SZABO, WIMPFFEN))
    assert reasons(fight.column) == {"value": 6, "enemy lower": 1}


@pytest.mark.rule("table", "11.3")
@pytest.mark.ruling("M07")
def test_one_of_them_across_water_is_enough_for_its_shift():
    s = battle(THREE, plain(sides={(1110, 1210): "stream"}))
    fight = attack_fight(s, SZABO, attacks(s, SZABO, WIMPFFEN, CLER))
    assert reasons(fight.column) == {"value": 13, "water between": -1}
    fight = attack_fight(s, SZABO, attacks(s, SZABO, CLER))
    assert reasons(fight.column) == {"value": 7}


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


@pytest.mark.rule("3", "11.2")
@pytest.mark.ruling("M102")
@pytest.mark.parametrize(("friend", "room"), [(CLER, False), ("FG.A1", True)])
def test_nobody_advances_where_a_friend_has_left_no_room(friend, room):
    s = battle({WIMPFFEN: "1110 NE", friend: "1210 NE"})
    s.vacated = (Vacated(1210, (WIMPFFEN,), True),)
    script(resolve(s, Resolve()), *([NE] if room else []))
    assert s.units[WIMPFFEN].hex == (1210 if room else 1110)
    assert s.vacated == ()


@pytest.mark.ruling("M102")
def test_nor_into_a_hex_to_which_the_enemy_has_come_back():
    s = battle({WIMPFFEN: "1110 NE", KOUDELKA: "1210 SW", GUNS: "1210 SW"})
    s.vacated = (Vacated(1210, (WIMPFFEN,), True),)
    script(resolve(s, Resolve()))
    assert s.units[WIMPFFEN].hex == 1110
    assert s.of_side("austrian") == [KOUDELKA, GUNS]
    assert s.vacated == ()
