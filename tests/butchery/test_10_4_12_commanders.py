"""10.4.12: formation commanders and combat."""

from __future__ import annotations

import pytest

from tests.butchery.fight import (
    EVADE,
    HOLD,
    NO,
    YES,
    E,
    W,
    assault,
    attacks,
    battle,
    duel,
    throws,
)
from tests.butchery.pieces import table
from tests.butchery.table import solferino
from tests.table import options_of, script
from tricolore import Go, Pick, Say
from tricolore.rulesets.butchery.activation import activation_test
from tricolore.rulesets.butchery.advance import advance
from tricolore.rulesets.butchery.assault import attack, fight_assault
from tricolore.rulesets.butchery.capacities import coordinate, may_use_capacity
from tricolore.rulesets.butchery.results import retreat_after_combat
from tricolore.rulesets.butchery.state import Assault, Attack, Butchery, Vacated
from tricolore.rulesets.great_battles.rules.leaders import (
    enemy_enters,
    lend_bonus,
    lose_commander,
    note_commanders,
    roll_for_commanders,
)
from tricolore.rulesets.great_battles.rules.losses import eliminate
from tricolore.rulesets.great_battles.rules.movement import walk

# The bonus


@pytest.mark.rule("10.4.12")
def test_the_commander_of_the_attacker_may_add_his_bonus_to_the_die():
    s = duel(leaders={"FI": "1912"})
    script(assault(s, "AV.Koller", "FI.Dieu"), HOLD, 1, YES, 1, Go(1910), W, 1, 1)
    assert throws(s)[-1] == ("FI.Dieu", 6, 2, "D")


@pytest.mark.rule("10.4.12")
def test_the_commander_of_the_defender_may_add_his():
    s = duel(leaders={"AV": "1911"})
    script(assault(s, "AV.Koller", "FI.Dieu"), HOLD, YES, 1, 6, 1, 6, 1, 1)
    assert throws(s)[0] == ("AV.Koller", 3, 2, "T")


@pytest.mark.rule("10.4.12")
def test_a_commander_may_keep_out_of_it():
    s = duel(leaders={"FI": "1912"})
    script(assault(s, "AV.Koller", "FI.Dieu"), HOLD, 1, NO, 1, 6)
    assert throws(s)[-1] == ("FI.Dieu", 6, 0, "T")


@pytest.mark.rule("10.4.12")
def test_a_commander_must_be_stacked_with_the_unit():
    s = duel(leaders={"FI": "1913"})
    assert script(lend_bonus(s, ["FI.Dieu"], "10.4.12")) == (0, "")


@pytest.mark.rule("10.4.12")
@pytest.mark.ruling("R55")
def test_a_commander_helps_only_units_of_his_own_formation():
    s = duel(leaders={"FII": "1912"})
    assert script(lend_bonus(s, ["FI.Dieu"], "10.4.12")) == (0, "")


@pytest.mark.rule("10.4.12")
@pytest.mark.ruling("R55")
def test_a_commander_may_help_in_every_combat_of_his_unit():
    s = battle(
        {"FI.Dieu": "1912 E", "AV.Koller": "1911 W", "AV.Gaal": "1812 SE"}, leaders={"FI": "1912"}
    )
    game = table(s, Pick("FI.Dieu"), Go(1911), Say("3"), Say("none"), Go(1911), HOLD, 1, YES)
    for value in (1, 6, 1, 1, HOLD, 1, YES, 1, 6):
        game.answer(value)
    led = [throw for throw in throws(game) if throw[0] == "FI.Dieu"]
    assert led == [("FI.Dieu", 3, 2, "T"), ("FI.Dieu", 3, 2, "T")]


@pytest.mark.rule("10.4.12", "12.1")
def test_in_a_coordinated_assault_the_bonus_of_his_unit_counts_for_all():
    s = battle(
        {"FI.Dieu": "1912 E", "FI.Goze": "2012 NW", "AV.Koller": "1911 W"},
        leaders={"FI": "2012"},
        figures={"FI.Dieu": {"combat": 2}, "FI.Goze": {"combat": 2}},
    )
    both = attacks(s, "AV.Koller", "FI.Dieu", "FI.Goze")
    script(attack(s, "AV.Koller", both), YES, 1, 6)
    assert throws(s) == [("FI.Dieu", 4, 2, "T")]


# His life


@pytest.mark.rule("10.4.12")
@pytest.mark.parametrize(("dice", "falls"), [((6, 6), True), ((6, 5), False), ((5, 6), False)])
def test_a_commander_who_has_taken_part_falls_on_twelve(dice, falls):
    s = duel(leaders={"FI": "1912"})
    script(assault(s, "AV.Koller", "FI.Dieu"), HOLD, 1, YES, 1, Go(1910), W, *dice)
    assert s.leaders["FI"].aide is falls


@pytest.mark.rule("10.4.12")
def test_a_commander_who_has_kept_out_of_it_is_not_rolled_for():
    s = duel(leaders={"FI": "1912", "AV": "1911"})
    script(assault(s, "AV.Koller", "FI.Dieu"), HOLD, NO, 1, NO, 1, 6)


@pytest.mark.rule("10.4.12")
def test_both_commanders_are_rolled_for_if_both_took_part():
    s = duel(leaders={"FI": "1912", "AV": "1911"})
    script(assault(s, "AV.Koller", "FI.Dieu"), HOLD, YES, 1, 6, YES, 1, Go(1910), W, 6, 6, 1, 1)
    assert s.leaders["AV"].aide
    assert not s.leaders["FI"].aide


@pytest.mark.rule("10.4.12")
@pytest.mark.ruling("R55")
def test_he_is_rolled_for_once_an_assault_however_many_he_fired_at():
    s = battle(
        {"FI.Dieu": "1912 E", "FI.Goze": "2012 NW", "AV.Koller": "1911 W"}, leaders={"AV": "1911"}
    )
    rule = assault(s, "AV.Koller", "FI.Dieu", "FI.Goze")
    script(rule, HOLD, Say("1"), YES, 1, 1, 1, Go(1910), W, 1, 1)
    assert [die for by, _, die, _ in throws(s) if by == "AV.Koller"] == [2, 2]


@pytest.mark.rule("10.4.12", "12.1")
def test_who_has_organised_a_coordinated_assault_has_taken_part_in_it():
    s = battle(
        {"FI.Dieu": "1912 E", "FI.Goze": "2012 NW", "AV.Koller": "1911 W"}, leaders={"FI": "1912"}
    )
    s.coordinated = "AV.Koller"
    rule = assault(s, "AV.Koller", "FI.Dieu", "FI.Goze")
    script(rule, HOLD, Say("1"), 1, 1, NO, 1, Go(1910), W, 6, 6, Pick("FI.Dieu"))
    assert s.leaders["FI"].aide


@pytest.mark.rule("10.4.12", "12.1", "10.4.1")
@pytest.mark.ruling("R51")
def test_he_has_taken_part_also_if_they_turn_on_another_unit_because_the_first_is_gone():
    s = battle(
        {"FI.Dieu": "1912 E", "FI.Goze": "2012 NW", "AV.Koller": "1910 W", "AV.A1": "1911 W"},
        leaders={"FI": "1912"},
    )
    s.coordinated = "AV.Koller"
    both = tuple(Attack(uid, 1911, "AV.Koller", 6) for uid in ("FI.Dieu", "FI.Goze"))
    script(fight_assault(s, Assault(both)), Pick("AV.A1"), Say("0"), 1, 1, 6, 6, Pick("FI.Dieu"))
    assert "AV.A1" not in s.units
    assert s.leaders["FI"].aide


@pytest.mark.rule("10.4.12", "10.4.8")
def test_a_target_that_retreats_before_combat_is_no_danger_to_a_commander():
    s = duel(leaders={"FI": "1912"})
    script(assault(s, "AV.Koller", "FI.Dieu"), EVADE, Go(1910), W)


@pytest.mark.rule("10.4.12")
def test_a_commander_who_has_fallen_with_his_men_is_not_rolled_for_again():
    s = battle(
        {"FI.Dieu": "1912 E", "AV.Koller": "1911 W disorganised -1", "AV.Gaal": "1808 W"},
        leaders={"AV": "1911"},
    )
    script(assault(s, "AV.Koller", "FI.Dieu"), HOLD, YES, 1, 3)
    assert s.leaders["AV"].aide
    assert s.leaders["AV"].hex == 1808


@pytest.mark.rule("10.4.12", "12.1")
def test_an_aide_who_has_organised_a_coordinated_assault_is_rolled_for():
    s = battle({"FI.Dieu": "1912 E", "FI.Goze": "2012 NW"}, leaders={"FI": "1912 aide"})
    script(roll_for_commanders(s, {"FI"}, note_commanders(s)), 6, 6, Pick("FI.Goze"))
    assert s.leaders["FI"].hex == 2012


@pytest.mark.rule("10.4.12", "12.1")
def test_nobody_is_rolled_for_when_the_aide_who_organised_it_has_fallen_with_his_men():
    s = battle(
        {"FI.Dieu": "1912 E disorganised -1", "FI.Goze": "2012 NW", "AV.Koller": "1911 W"},
        leaders={"FI": "1912 aide"},
    )
    s.coordinated = "AV.Koller"
    script(assault(s, "AV.Koller", "FI.Dieu", "FI.Goze"), HOLD, Say("3"), 6, 1, 1, 6)
    assert "FI.Dieu" not in s.units
    assert s.leaders["FI"].hex == 2012


@pytest.mark.rule("10.4.12")
def test_a_commander_who_outlives_the_unit_he_retreated_with_is_rolled_for():
    s = battle(
        {
            "FI.Dieu": "1912 E",
            "FI.Goze": "1811 E",
            "FIII.Bataille": "2011 E",
            "AV.Koller": "1911 W -1",
            "AV.A1": "1910 W",
        },
        leaders={"AV": "1911"},
    )
    script(assault(s, "AV.Koller", "FI.Dieu"), YES, 1, 1, 1, 6, 6)
    assert "AV.Koller" not in s.units
    assert s.leaders["AV"].aide


# He shares the fate of his men


@pytest.mark.rule("10.4.12")
def test_he_always_retreats_with_a_unit_he_is_stacked_with():
    s = duel(leaders={"AV": "1911"})
    script(retreat_after_combat(s, "AV.Koller"), Go(1910), W)
    assert s.leaders["AV"].hex == 1910


@pytest.mark.rule("10.4.12")
def test_commanders_of_other_formations_retreat_with_it_too():
    s = duel(leaders={"AIII": "1911"})
    script(retreat_after_combat(s, "AV.Koller"), Go(1910), W)
    assert s.leaders["AIII"].hex == 1910


@pytest.mark.rule("10.4.12", "10.4.2")
def test_he_retreats_with_an_attacker_that_is_thrown_back():
    s = duel(leaders={"FI": "1912"})
    script(assault(s, "AV.Koller", "FI.Dieu"), HOLD, 6, Go(1913), E)
    assert s.leaders["FI"].hex == 1913


@pytest.mark.rule("10.4.12")
@pytest.mark.parametrize(("answer", "hex"), [(YES, 1911), (NO, 1912)])
def test_he_may_advance_with_a_unit_he_is_stacked_with(answer, hex):
    s = battle({"FI.Dieu": "1912 E"}, leaders={"FI": "1912"})
    s.capacity = "no quarter"
    script(advance(s, Vacated(1911, ("FI.Dieu",), True)), answer, E)
    assert s.leaders["FI"].hex == hex


@pytest.mark.rule("10.4.12")
def test_he_falls_if_the_unit_he_is_with_is_eliminated():
    s = battle({"AV.Koller": "1911 W", "AV.Gaal": "1808 W"}, leaders={"AV": "1911"})
    script(eliminate(s, "AV.Koller", "10.4.9"))
    assert s.leaders["AV"].aide


@pytest.mark.rule("10.4.12")
def test_he_stands_while_one_of_the_units_he_is_with_does():
    s = battle({"AV.Koller": "1911 W", "AV.A1": "1911 W"}, leaders={"AV": "1911"})
    script(eliminate(s, "AV.Koller", "10.4.9"))
    assert not s.leaders["AV"].aide
    assert s.leaders["AV"].hex == 1911


# Enemies in his hex


def ride_over(units: dict[str, str]) -> Butchery:
    """An Austrian unit moves to 1912, where the commander of the French I Corps stands."""
    s = battle(
        {"AV.Koller": "1911 W", "FI.Dieu": "1916 E"} | units,
        active="AV",
        step="movement",
        leaders={"FI": "1912"},
    )
    script(walk(s, "AV.Koller", [1912]))
    return s


@pytest.mark.rule("10.4.12")
@pytest.mark.ruling("R27")
def test_a_commander_alone_is_eliminated_when_an_enemy_unit_enters_his_hex():
    s = ride_over({})
    assert s.units["AV.Koller"].hex == 1912
    assert s.leaders["FI"].aide
    assert s.leaders["FI"].hex == 1916


@pytest.mark.rule("10.4.12")
def test_an_enemy_in_the_next_hex_does_a_commander_no_harm():
    s = battle({"AV.Koller": "1911 W", "FI.Dieu": "1916 E"}, leaders={"FI": "1912"})
    script(enemy_enters(s, "austrian", 1911))
    assert not s.leaders["FI"].aide


# The aide de camp


@pytest.mark.rule("10.4.12")
def test_an_aide_takes_command_with_any_unit_of_the_formation():
    s = battle(
        {"AV.Koller": "1911 W", "AV.Gaal": "1808 W", "AV.A1": "1809 W", "AIII.Pokorny": "1805 W"},
        leaders={"AV": "1911"},
    )
    assert options_of(lose_commander(s, "AV")) == {
        Pick("AV.Koller"),
        Pick("AV.Gaal"),
        Pick("AV.A1"),
    }
    script(lose_commander(s, "AV"), Pick("AV.A1"))
    assert s.leaders["AV"].aide
    assert s.leaders["AV"].hex == 1809


@pytest.mark.rule("10.4.12")
def test_an_aide_has_no_bonus():
    s = duel(leaders={"FI": "1912 aide"})
    script(assault(s, "AV.Koller", "FI.Dieu"), HOLD, 1, 1, 6)
    assert throws(s)[-1] == ("FI.Dieu", 6, 0, "T")


@pytest.mark.rule("10.4.12", "12")
def test_an_aide_has_the_special_capacities():
    s = duel(leaders={"FI": "1912 aide"})
    assert may_use_capacity(s)


@pytest.mark.rule("10.4.12", "12.1")
@pytest.mark.ruling("R63")
@pytest.mark.parametrize(("aide", "die", "passed"), [("", 3, True), (" aide", 3, False)])
def test_an_aide_has_a_command_value_of_his_own_in_a_coordinated_assault(aide, die, passed):
    """The general has 3, his aide 2."""
    s = duel(leaders={"FI": f"1912{aide}"})
    script(coordinate(s, "AV.Koller"), die)
    assert bool(s.coordinated) is passed


@pytest.mark.rule("10.4.12", "10.1.1")
@pytest.mark.ruling("R63")
@pytest.mark.parametrize(("aide", "passed"), [("", True), (" aide", False)])
def test_an_aide_has_a_command_value_of_his_own_in_his_activation_test(aide, passed):
    s = duel(leaders={"FI": f"1912 ooc{aide}"}, turn=8)
    assert script(activation_test(s, "FI"), 3) is passed


@pytest.mark.rule("10.4.12")
@pytest.mark.ruling("R63")
def test_the_data_give_each_aide_one_less_than_his_general():
    for formation in solferino().roster.formations.values():
        if not formation.detached:
            assert formation.aide_command == max(formation.command - 1, 0)


@pytest.mark.rule("10.4.12")
def test_an_aide_who_is_eliminated_is_replaced_in_his_turn():
    s = battle({"AV.Koller": "1911 W", "AV.Gaal": "1808 W"}, leaders={"AV": "1911 aide"})
    script(eliminate(s, "AV.Koller", "10.4.9"))
    assert s.leaders["AV"].aide
    assert s.leaders["AV"].hex == 1808


@pytest.mark.rule("10.4.12")
@pytest.mark.ruling("R04")
def test_with_no_unit_left_there_is_nobody_to_command():
    s = battle({"AV.Koller": "1911 W"}, leaders={"AV": "1911"})
    script(eliminate(s, "AV.Koller", "10.4.9"))
    assert "AV" not in s.leaders
