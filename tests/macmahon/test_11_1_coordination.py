"""11.1: Several attackers, and their coordination; 14.4: Germans only with their chief."""

from __future__ import annotations

import pytest

from tests.macmahon.agenda import agenda, steps
from tests.macmahon.fight import (
    CLER,
    HOLD,
    LEAVE,
    NO,
    RIDERS,
    SW,
    SZABO,
    WIMPFFEN,
    YES,
    Go,
    Pick,
    Say,
    asked,
    attacks,
    battle,
    throws,
)
from tests.macmahon.table import plain
from tests.table import options_of, script
from tricolore.core.ask import Roll
from tricolore.rulesets.great_battles.rules.state import Leader
from tricolore.rulesets.macmahon.assault import fight_assault, resolve
from tricolore.rulesets.macmahon.coordination import group
from tricolore.rulesets.macmahon.state import Assault, Group, Resolve

pytestmark = pytest.mark.rule("11.1")
TWO = {WIMPFFEN: "1110 NE", CLER: "1109 SE", SZABO: "1210 SW"}


def announced(units=None, leaders=None, target=SZABO, attackers=(WIMPFFEN, CLER), **fields):
    s = battle(units or TWO, leaders={"FG": 1110} if leaders is None else leaders, **fields)
    s.attacks = s.announced = attacks(s, target, *attackers)
    return s


@pytest.mark.ruling("M92")
def test_which_attacks_shall_be_one_is_announced_and_rolled_for_when_they_are_fought():
    s = announced()
    script(group(s, Group()), YES)
    assert s.grouped == {1210: (WIMPFFEN, CLER)}
    script(resolve(s, Resolve()), Pick(CLER), 2)
    assert agenda(s) == steps(Assault(attacks(s, SZABO, WIMPFFEN, CLER)), Resolve())
    assert s.attacks == ()


def test_the_player_need_not_group_them():
    s = announced()
    script(group(s, Group()), NO)
    script(resolve(s, Resolve()), Pick(CLER))
    assert s.agenda[0] == Assault(attacks(s, SZABO, CLER))
    assert s.attacks == attacks(s, SZABO, WIMPFFEN)


def test_the_hq_must_be_with_one_of_the_attackers():
    for at in (1111, 0):
        s = announced(leaders={"FG": at})
        script(group(s, Group()))
        assert not s.grouped


@pytest.mark.ruling("M92")
def test_he_must_be_so_when_it_comes_to_the_fight():
    s = announced()
    script(group(s, Group()), YES)
    s.leaders["FG"] = Leader(1111)
    script(resolve(s, Resolve()), Pick(WIMPFFEN))
    assert s.agenda[0] == Assault(attacks(s, SZABO, WIMPFFEN))


@pytest.mark.ruling("M59")
def test_one_who_failed_to_activate_may_still_coordinate():
    s = announced()
    s.activated = False
    script(group(s, Group()), YES)
    assert s.grouped


def test_one_attacker_has_nothing_to_coordinate():
    s = announced(attackers=(WIMPFFEN,))
    script(group(s, Group()))


@pytest.mark.parametrize(("aide", "needed"), [(False, 2), (True, 3)])
def test_a_die_and_his_command_value_make_six(aide, needed):
    for die in (needed - 1, needed):
        s = announced()
        s.leaders["FG"] = Leader(1110, aide=aide)
        s.grouped = {1210: tuple(a.attacker for a in s.attacks)}
        rule = resolve(s, Resolve())
        if die == needed:
            script(rule, Pick(WIMPFFEN), die)
            assert len(s.agenda[0].attacks) == 2
        else:
            assert options_of(rule, Pick(WIMPFFEN), die) == {Pick(WIMPFFEN), Pick(CLER)}


@pytest.mark.ruling("M93", "M94")
def test_after_a_failure_each_attacks_alone_and_meets_the_whole_defence():
    s = announced()
    s.grouped = {1210: tuple(a.attacker for a in s.attacks)}
    script(resolve(s, Resolve()), Pick(WIMPFFEN), 1, Pick(CLER))
    fight = s.agenda[0]
    assert fight == Assault(attacks(s, SZABO, CLER))
    assert s.attacks == attacks(s, SZABO, WIMPFFEN)
    asked(fight_assault(s, fight), HOLD, 1)
    assert throws(s) == [(SZABO, 5, 0, "T")]
    script(resolve(s, Resolve()))
    assert s.agenda[0] == Assault(attacks(s, SZABO, WIMPFFEN))  # no second try


# Some of several

THREE = TWO | {RIDERS: "1211 N"}
NOBODY = Say("none")


def of_three(*answers):
    """Three attack, and the player says who of them strike as one."""
    s = announced(THREE, attackers=(WIMPFFEN, CLER, RIDERS))
    script(group(s, Group()), YES, *answers)
    return s


@pytest.mark.ruling("M136")
def test_of_three_the_player_may_let_two_strike_as_one():
    s = of_three(Pick(CLER))
    assert s.grouped == {1210: (WIMPFFEN, RIDERS)}
    script(resolve(s, Resolve()), Pick(RIDERS), 2)
    assert s.agenda[0] == Assault(attacks(s, SZABO, WIMPFFEN, RIDERS))
    assert s.attacks == attacks(s, SZABO, CLER)


@pytest.mark.ruling("M136")
def test_or_all_of_them():
    s = of_three(NOBODY)
    script(resolve(s, Resolve()), Pick(RIDERS), 2)
    assert s.agenda[0] == Assault(attacks(s, SZABO, WIMPFFEN, CLER, RIDERS))
    assert s.attacks == ()


@pytest.mark.ruling("M136")
def test_who_keeps_out_fights_by_himself_before_or_after_the_others():
    s = of_three(Pick(CLER))
    script(resolve(s, Resolve()), Pick(CLER))
    assert s.agenda[0] == Assault(attacks(s, SZABO, CLER))
    assert s.attacks == attacks(s, SZABO, WIMPFFEN, RIDERS)
    assert s.grouped == {1210: (WIMPFFEN, RIDERS)}
    script(resolve(s, Resolve()), Pick(WIMPFFEN), 2)
    assert s.agenda[0] == Assault(attacks(s, SZABO, WIMPFFEN, RIDERS))


@pytest.mark.ruling("M136")
def test_the_unit_that_the_hq_is_with_cannot_keep_out():
    s = announced(THREE, attackers=(WIMPFFEN, CLER, RIDERS))
    assert options_of(group(s, Group()), YES) == {Pick(CLER), Pick(RIDERS), NOBODY}


@pytest.mark.ruling("M136")
def test_two_have_nobody_to_leave_out():
    s = announced()
    script(group(s, Group()), YES)
    assert s.grouped == {1210: (WIMPFFEN, CLER)}


@pytest.mark.ruling("M93", "M136")
def test_after_a_failure_the_first_is_one_of_those_who_were_to_strike_as_one():
    s = of_three(Pick(CLER))
    rule = resolve(s, Resolve())
    assert options_of(rule, Pick(WIMPFFEN), 1) == {Pick(WIMPFFEN), Pick(RIDERS)}


@pytest.mark.rule("11.2")
@pytest.mark.ruling("M94", "M136")
def test_the_defender_shares_his_points_among_those_who_strike_as_one_only():
    s = of_three(Pick(CLER))
    script(resolve(s, Resolve()), Pick(RIDERS), 2)
    ask = asked(fight_assault(s, s.agenda[0]))
    assert ask.prompt == f"How many of 5 points does {SZABO} use against {WIMPFFEN}?"


NO_POINTS = {uid: {"combat": 0} for uid in (SZABO, CLER, WIMPFFEN)}


@pytest.mark.rule("9.3", "11.1")
@pytest.mark.ruling("M37")
@pytest.mark.parametrize(
    ("die", "first", "dice"), [(6, (), (1, 1, NO, 1)), (1, (Pick(CLER),), (1, NO, 1))]
)
def test_who_has_tried_to_coordinate_has_taken_part(die, first, dice):
    s = announced(leaders={"FG": 1109}, figures=NO_POINTS)
    s.grouped = {1210: tuple(a.attacker for a in s.attacks)}
    script(resolve(s, Resolve()), Pick(WIMPFFEN), die, *first)
    last = asked(fight_assault(s, s.agenda[0]), HOLD, *dice)
    assert isinstance(last, Roll)
    assert last.what == "fate of FG's commander"


@pytest.mark.ruling("M93")
def test_a_failed_try_is_not_repeated_by_those_who_are_left():
    s = announced(TWO | {RIDERS: "1211 N"}, attackers=(WIMPFFEN, CLER, RIDERS))
    s.grouped = {1210: tuple(a.attacker for a in s.attacks)}
    script(resolve(s, Resolve()), Pick(WIMPFFEN), 1, Pick(CLER))
    script(resolve(s, Resolve()), Pick(WIMPFFEN))
    assert s.agenda[0] == Assault(attacks(s, SZABO, WIMPFFEN))
    assert s.attacks == attacks(s, SZABO, RIDERS)


@pytest.mark.rule("9.3", "11.1")
@pytest.mark.ruling("M93")
def test_a_try_counts_for_one_fight_only():
    s = announced(leaders={"FG": 1109}, figures=NO_POINTS)
    s.grouped = {1210: tuple(a.attacker for a in s.attacks)}
    script(resolve(s, Resolve()), Pick(WIMPFFEN), 1, Pick(CLER))
    script(fight_assault(s, s.agenda[0]), HOLD, 1, NO, 1, 3, 3)
    assert s.coordinated == ""


@pytest.mark.rule("9.3", "11.4")
@pytest.mark.ruling("M93")
def test_he_is_in_no_danger_if_the_target_falls_back_before_combat():
    s = announced(leaders={"FG": 1109})
    s.grouped = {1210: tuple(a.attacker for a in s.attacks)}
    script(resolve(s, Resolve()), Pick(WIMPFFEN), 6)
    script(fight_assault(s, s.agenda[0]), LEAVE, Go(1310), SW)
    assert s.units[SZABO].hex == 1310


# 14.4

GERMANS = {"PV.Walther": "1310 NW", "PV.Henning": "1309 SW", "F1.Wolff": "1210 SE"}


@pytest.mark.rule("14.4", "11.1")
@pytest.mark.ruling("M124")
@pytest.mark.parametrize(("chiefs", "may"), [({}, False), ({"friedrich": 2010}, True)])
def test_germans_coordinate_only_with_their_chief_on_the_map(chiefs, may):
    s = announced(
        GERMANS,
        {"PV": 1310},
        "F1.Wolff",
        ("PV.Walther", "PV.Henning"),
        setting=plain("reichshoffen"),
        active="PV",
        chiefs=chiefs,
    )
    script(group(s, Group()), *([YES] if may else []))
    assert bool(s.grouped) is may


@pytest.mark.rule("14.4", "11.1")
def test_the_french_need_no_chief():
    units = {"F1.Wolff": "1110 NE", "F1.Postis": "1109 SE", "PV.Walther": "1210 SW"}
    s = announced(
        units,
        {"F1": 1110},
        "PV.Walther",
        ("F1.Wolff", "F1.Postis"),
        setting=plain("reichshoffen"),
        active="F1",
    )
    script(group(s, Group()), YES)
    assert s.grouped
