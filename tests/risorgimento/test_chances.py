"""The chances that the table tells, against sums made on paper from the rulebook's tables."""

from __future__ import annotations

import pytest

from tests.risorgimento.table import about, d, dd, field, plain, road, table
from tricolore.core.ask import DONE, YES, Go, Pick, Say, Turn
from tricolore.rulesets.risorgimento.chances import (
    attack_odds,
    fire_odds,
    prospect,
    shot_odds,
    taken_chance,
)
from tricolore.rulesets.risorgimento.combat import attack_tally, defence_tally, sides_of
from tricolore.rulesets.risorgimento.steps import Declare, Fight, Fights, FireLater
from tricolore.rulesets.risorgimento.subjects import NextFight

AWAY = {"F1.a": 2020, "F1": 2020, "A1.x": 2121, "A1": 2121}
DUEL = {"F1.a.1": "1010 N line", "A1.x.1": "1009 S line"}


def taken(units, attackers=("F1.a.1",), setting=None, charge=False, leaders=AWAY, **more):
    s = field(units, setting, active="F1", steps=(Declare("F1.a"),), leaders=leaders, **more)
    return float(taken_chance(s, sides_of(s, Fight(1009, attackers, charge))))


def shown(odds):
    """What a text of outcomes says, in tenths."""
    return {outcome.label: round(10 * outcome.chance, 6) for outcome in odds.outcomes}


# Attacks: no modifier gives 0, 1, 2, 3 Hits in 2, 4, 3, 1 cases of ten


@pytest.mark.rule("7.44", "8.31")
def test_one_against_one_in_the_open():
    assert taken(DUEL) == pytest.approx(0.35)  # ties go to the defender
    with_him = {**AWAY, "F1.a": 1010}
    assert taken(DUEL, leaders=with_him) == pytest.approx(0.65)  # a brigadier decides ties
    both = {**with_him, "A1.x": 1009}
    assert taken(DUEL, leaders=both) == pytest.approx(0.35)
    better = {"F1.a": {"commitment": -1}}
    assert taken(DUEL, leaders=both, brigades=better) == pytest.approx(0.65)


@pytest.mark.rule("8.31", "8.12")
@pytest.mark.ruling("R32")
def test_a_unit_that_is_eliminated_has_lost_whatever_it_has_inflicted():
    """Cohesion 1 is left: two Hits eliminate, and equal Hits leave it the weaker."""
    worn = {**DUEL, "A1.x.1": "1009 S line hits5"}
    assert taken(worn) == pytest.approx(0.4 + 0.4 * 0.2 + 0.4 * 0.4 + 0.2 * 0.2)
    worn = {**DUEL, "F1.a.1": "1010 N line hits5"}
    # 1 against 0; nothing else: who takes two Hits is gone, and ties leave him the weaker
    assert taken(worn) == pytest.approx(0.8 * 0.2 + 0.4 * 0.4)


@pytest.mark.rule("8.31", "8.11")
def test_of_equal_hits_two_units_take_less_each_than_one():
    """+1 for numbers: 0, 1, 2, 3 Hits in 1, 4, 3, 2 cases.  From two Hits on the defender alone
    falls below both attackers."""
    two = {**DUEL, "F1.a.2": "1010 N line"}
    more = 0.4 * 0.2 + 0.3 * 0.6 + 0.2 * 0.9
    assert taken(two, ("F1.a.1", "F1.a.2")) == pytest.approx(more + 0.3 * 0.3 + 0.2 * 0.1)


@pytest.mark.rule("7.45", "7.22", "7.32", "8.21")
def test_all_modifiers_of_an_attack_added_on_paper():
    units = {
        "F1.a.1": "1010 N line",
        "F1.a.2": "1010 N line",
        "F1.a.3": "1109 SW light",
        "A1.x.1": "1009 SW line c5 dis",
        "A1.x.2": "1009 SW jgr",
    }
    setting = plain({1009: "woods"}, level={1009: 2})
    s = field(units, setting, active="F1", steps=(Declare("F1.a"),), leaders=AWAY)
    s.set_brigade("A1.x", hdc=True)
    sides = sides_of(s, Fight(1009, ("F1.a.1", "F1.a.2", "F1.a.3")))
    numbers, cohesion, front_and_rear, woods, slope, hdc, light = 2, 1, 2, -1, -1, 1, -1
    total = numbers + cohesion + front_and_rear + woods + slope + hdc + light
    assert attack_tally(s, sides).total == total == 3
    assert defence_tally(s, sides).total == -1
    # 3 to 12 give 1, 2, 3 Hits in 3, 3, 4 cases; -1 to 8 give 0, 1, 2 in 3, 4, 3 cases
    given, against = {1: 0.3, 2: 0.3, 3: 0.4}, {0: 0.3, 1: 0.4, 2: 0.3}
    won = 0.0
    for ours, first in given.items():
        for theirs, second in against.items():
            # of equal Hits the defender's Cohesion of 5 is lower than 6 less one
            won += first * second * (ours >= theirs)
    assert float(taken_chance(s, sides)) == pytest.approx(won)


@pytest.mark.rule("7.45", "7.5", "7.53")
def test_all_modifiers_of_a_charge_added_on_paper():
    units = {"F1.a.1": "1011 N lcav", "F1.a.2": "1011 N lcav", "A1.x.1": "1009 N line"}
    s = field(units, active="F1", steps=(Declare("F1.a"),), leaders=AWAY)
    sides = sides_of(s, Fight(1009, ("F1.a.1", "F1.a.2"), charge=True))
    assert attack_tally(s, sides).total == 1 + 1 - 2  # numbers, rear, light against infantry
    assert defence_tally(s, sides).total == 1 + 2  # Cohesion 6 against 5, fire of the infantry


@pytest.mark.rule("7.31", "7.44")
def test_the_table_counts_only_those_with_whom_they_can_combine():
    units = {**DUEL, "F1.a.2": "1109 SW line", "F1.a.3": "1008 S line"}
    s = field(units, active="F1", steps=(Declare("F1.a"),), leaders=AWAY)
    assert attack_odds(s, ("F1.a.1",), 1009, False).lines[0] == "1 against 1 unit"
    s.targets = {"F1.a.2": 1009}
    assert attack_odds(s, ("F1.a.1",), 1009, False).lines[0] == "2 against 1 unit"
    s.targets = {"F1.a.3": 1009}
    assert attack_odds(s, ("F1.a.1",), 1009, False).lines[0] == "1 against 1 unit"


@pytest.mark.rule("7.41", "8.12", "6.14")
def test_the_table_tells_the_chance_of_commitment():
    """Cohesion 6 with two Hits is 4, and the brigadier adds one: 0 to 3."""
    units = {**DUEL, "F1.a.1": "1010 N line hits2"}
    brigades, near = {"F1.a": {"commitment": 1}}, {**AWAY, "F1.a": 1010}
    s = field(units, active="F1", steps=(Declare("F1.a"),), leaders=near, brigades=brigades)
    found = attack_odds(s, ("F1.a.1",), 1009, False)
    assert found.lines[1] == "Commitment: F1.a.1 needs 3 or less, 40 %"
    certain = attack_odds(s, ("F1.a.1",), 1009, False, committed=True)
    assert found.taken == pytest.approx(0.4 * certain.taken)
    units = {"F1.a.1": "1011 N lcav", "A1.x.1": "1009 S line square"}
    s = field(units, active="F1", steps=(Declare("F1.a"),), leaders=AWAY)
    charge = attack_odds(s, ("F1.a.1",), 1009, True)
    assert charge.lines[1] == "Commitment: F1.a.1 needs 4 or less, 50 %"


@pytest.mark.rule("5.29", "7.44")
def test_the_table_says_that_a_castle_has_two_fights():
    units = {"F1.a.1": "1010 N line", "A1.x.1": "1009 S line", "A1.x.2": "1009 S line"}
    s = field(units, plain({1009: "castle"}), active="F1", steps=(Declare("F1.a"),))
    lines = attack_odds(s, ("F1.a.1",), 1009, False).lines
    assert any("inside the castle" in line for line in lines)


# Fire


def cannonade(units, hex, setting=None, guns=("F1.a.1",), corps="F1", moved=()):
    s = field(units, setting, active=corps, steps=(FireLater(),), leaders=AWAY)
    s.moved = frozenset(moved)
    return shown(fire_odds(s, guns, hex))


@pytest.mark.rule("7.18")
def test_fire_without_modifiers():
    units = {"F1.a.1": "1010 N F", "A1.x.1": "1007 S line"}
    open_ground = {"no effect": 3, "a Cohesion roll": 3, "Disorder": 3, "Disorder and a Hit": 1}
    assert cannonade(units, 1007) == open_ground


@pytest.mark.rule("7.18", "7.16", "5.32")
def test_the_modifiers_of_fire_added_on_paper():
    """Heavy guns at one hex have +3; two battalions +1, a village -1; having moved -1."""
    units = {"F1.a.1": "1010 N H", "A1.x.1": "1009 S line", "A1.x.2": "1009 S line"}
    village = plain({1009: "village"})
    assert cannonade(units, 1009, village) == {
        "a Cohesion roll": 3,
        "Disorder": 3,
        "Disorder and a Hit": 4,
    }
    assert cannonade(units, 1009, village, moved=("F1.a.1",)) == {
        "no effect": 1,
        "a Cohesion roll": 3,
        "Disorder": 3,
        "Disorder and a Hit": 3,
    }


@pytest.mark.rule("5.29", "7.18")
@pytest.mark.ruling("R43")
def test_who_is_alone_in_a_castle_is_inside():
    units = {"F1.a.1": "1010 N F", "A1.x.1": "1007 S line"}
    castle = plain({1007: "castle"})
    assert cannonade(units, 1007, castle) == {"no effect": 6, "a Cohesion roll": 3, "Disorder": 1}
    s = field({**units, "A1.x.2": "1007 S line"}, castle, active="F1", steps=(FireLater(),))
    # two battalions are +1: outside 4 in 10 and 3 in 10 of a CDR, inside 2 in 10 and 3 in 10
    assert fire_odds(s, ("F1.a.1",), 1007).lines == [
        "A1.x.1: 59 % that it is Disordered",
        "A1.x.2: 29 % that it is Disordered",
    ]


@pytest.mark.rule("Rockets")
@pytest.mark.ruling("Q15")
def test_rockets_misfire_in_one_case_of_ten():
    units = {"F1.a.1": "1010 N R", "A1.x.1": "1008 S line"}
    found = cannonade(units, 1008)
    assert found["a misfire, which disorders the battery"] == 1
    assert found["no effect"] == 2
    assert sum(found.values()) == 10


@pytest.mark.rule("7.23")
def test_small_arms_in_six_cases_of_ten():
    units = {"F1.a.1": "1010 N light", "A1.x.1": "1009 S line"}
    s = field(units, active="F1", steps=(FireLater(),))
    assert shown(shot_odds(s, "F1.a.1", 1009)) == {"a Hit": 6, "no effect": 4}


# Before reactions and combinations


def before(s, option, *inputs):
    """What the table tells of an option at the question that follows some answers."""
    game = table(s, *inputs)
    assert option in game.ask.options
    return prospect(game.state, game.ask.about, option)


@pytest.mark.rule("7.12", "7.18")
def test_the_chances_of_fire_that_is_combined():
    """Field guns at three hexes have 0, and 2 more for the second battery."""
    units = {"A1.a.1": "1010 N F", "A1.b.1": "1110 N F", "F1.x.1": "1007 S line"}
    s = field(units, active="A1", steps=(FireLater(),))
    aimed = (Pick("A1.a.1"), Go(1007))
    assert shown(before(s, DONE, *aimed))["Disorder and a Hit"] == 1
    assert shown(before(s, Pick("A1.b.1"), *aimed))["Disorder and a Hit"] == 2  # -1 at four hexes


@pytest.mark.rule("7.17", "7.24", "7.53")
@pytest.mark.ruling("N16")
def test_the_chances_of_reactions():
    units = {"F1.a.1": "1012 N lcav", "A1.x.1": "1009 S F"}
    s = field(units, active="F1", steps=(Declare("F1.a"),))
    assert shown(before(s, Go(1010), Go(1009)))["no effect"] == 1  # +2 at one hex
    units = {"F1.a.1": "1012 N lcav", "A1.x.1": "1009 S light"}
    s = field(units, active="F1", steps=(Declare("F1.a"),))
    assert shown(before(s, Go(1010), Go(1009)))["a Hit"] == 6
    units = {"F1.a.1": "1008 N line", "A1.x.1": "1007 S lcav"}
    s = field(units, active="F1", steps=(Declare("F1.a"),), leaders=AWAY)
    odds = before(s, Say("countercharge"), Go(1007))
    assert [line.total for line in odds.tallies] == [-2, 3]
    assert before(s, Go(1005), Go(1007)).title == ""


@pytest.mark.rule("7.47")
def test_the_chances_of_a_continued_attack():
    """Cohesion 4, and 1 for the difference in Hits: 0 to 5."""
    units = {"F1.a.1": "1010 N line c4", "A1.x.1": "1009 S line c4", "A1.y.1": "0908 NE line c4"}
    leaders = {**AWAY, "A1.y": 2122}
    s = field(units, active="F1", steps=(Fight(1009, ("F1.a.1",)),), leaders=leaders)
    won = (dd(2, 0), Go(1008), Turn(0), Turn(0))
    assert shown(before(s, YES, *won)) == {"they go on": 6, "they stay": 4}
    odds = before(s, Go(908), *won, YES, d(0))
    assert odds.title.startswith("Attack on")
    assert odds.lines == ["1 against 1 unit"]  # no Commitment any more


@pytest.mark.rule("7.44")
def test_chances_agree_with_what_the_dice_do():
    """Every roll of an attack is played; the defender leaves as often as the table says."""
    units = {**DUEL, "F1.a.2": "1010 N line", "A1.x.1": "1009 S line hits4"}
    both = ("F1.a.1", "F1.a.2")
    s = field(units, active="F1", steps=(Fight(1009, both),), leaders=AWAY)
    won = 0
    for first in range(10):
        for second in range(10):
            game = table(s, dd(first, second))
            while type(getattr(game.chance_ask, "about", None)).__name__ == "TakeHit":
                game.answer(game.chance_ask.options[0])
            asked = type(getattr(game.chance_ask, "about", None)).__name__
            won += asked in ("Retreat", "FaceRetreated", "TurnAfter")
    assert about(s) == "Roll attack"
    assert won / 100 == pytest.approx(taken(units, both))


@pytest.mark.rule("7.45", "7.31")
def test_infantry_and_cavalry_that_attack_one_hex_are_counted_apart():
    units = {"F1.a.1": "1010 N line", "F1.a.2": "1111 N hcav", "A1.x.1": "1009 S lcav"}
    s = field(units, active="F1", steps=(Fights("F1.a"),), leaders=AWAY)
    s.targets, s.entries = {"F1.a.1": 1009, "F1.a.2": 1009}, {"F1.a.2": 1109}
    s.committed = frozenset(s.targets)
    odds = prospect(s, NextFight("F1.a"), Go(1009))
    assert odds.title.startswith("Attack on")
    assert [line.total for line in odds.tallies] == [1, 0]  # the higher Cohesion alone


@pytest.mark.rule("7.5", "7.45")
@pytest.mark.ruling("N17")
def test_the_chances_of_a_charge_by_the_hex_from_which_it_enters():
    """Heavy cavalry against a line that looks to the north-west: from the rear it has one more."""
    units = {"F1.a.1": "1011 N hcav", "A1.x.1": "1009 NW line"}
    s = field(units, plain(), active="F1", steps=(Declare("F1.a"),), leaders=AWAY)
    ask = table(s, Go(1009)).ask
    attack = {
        int(option.value): before(s, option, Go(1009)).tallies[0].total for option in ask.options
    }
    assert attack == {909: 0, 1010: 1, 1109: 1}


@pytest.mark.rule("5.54", "7.24")
@pytest.mark.ruling("N16")
def test_a_town_does_not_cover_those_who_charge_through_it():
    setting = plain({1010: "town"}, roads=road(1012, 1011, 1010, 1009))
    units = {"F1.a.1": "1012 N lcav", "A1.x.1": "1009 S light"}
    s = field(units, setting, active="F1", steps=(Declare("F1.a"),), leaders=AWAY)
    assert shown(before(s, Go(1010), Go(1009)))["a Hit"] == 6


@pytest.mark.rule("7.31", "7.32", "7.45")
def test_the_chances_of_those_who_attack_together():
    """Four against one have three more; each stack by itself has one more, or none."""
    units = {
        "F1.a.1": "1010 N line",
        "F1.a.2": "1010 N line",
        "F1.a.3": "1109 NW line",
        "F1.a.4": "0909 NE line",
        "A1.x.1": "1009 S line",
    }
    s = field(units, active="F1", steps=(Fights("F1.a"),), leaders=AWAY)
    s.targets = {uid: 1009 for uid in units if uid[0] == "F"}
    s.committed = frozenset(s.targets)

    def attack(option, *inputs):
        return before(s, option, *inputs).tallies[0].total

    assert attack(Say("together")) == 3
    assert (attack(Pick("F1.a.1")), attack(Pick("F1.a.3"))) == (1, 0)
    side = (Pick("F1.a.3"),)
    assert (attack(DONE, *side), attack(Pick("F1.a.1"), *side)) == (0, 2)
    assert attack(Say("together"), *side) == 3
