"""10.4.2: defensive combat, then the attack."""

from __future__ import annotations

import pytest

from tests.butchery.fight import (
    HOLD,
    NE,
    YES,
    E,
    W,
    assault,
    attacks,
    battle,
    duel,
    reasons,
    throws,
)
from tests.butchery.pieces import table
from tests.butchery.table import ground
from tests.table import options_of, script
from tricolore import Go, Pick, Say
from tricolore.rulesets.butchery.assault import defence_fight, defend, halved_on_flank
from tricolore.rulesets.butchery.state import Butchery
from tricolore.rulesets.great_battles.rules.orientation import front_hexes

FRONT = {"FI.Dieu": "1912 E", "FI.Goze": "2012 NW"}
"""Two attackers of 1911 who do not threaten its flanks."""


# A: defensive combat


@pytest.mark.rule("10.4.2")
def test_the_defender_fires_first_then_the_attacker_attacks():
    s = duel()
    script(assault(s, "AV.Koller", "FI.Dieu"), HOLD, 1, 1, 6)
    assert throws(s) == [("AV.Koller", 3, 0, "X"), ("FI.Dieu", 6, 0, "T")]


@pytest.mark.rule("10.4.2")
@pytest.mark.parametrize(
    ("attacker", "value"),
    [("1912 E", 5), ("1812 SW", 5), ("2012 NW", 5), ("1811 SE", 2), ("1910 W", 2), ("2011 NE", 2)],
)
def test_the_value_of_a_unit_attacked_through_a_flank_hex_is_halved_and_rounded_down(
    attacker, value
):
    s = battle({"FI.Dieu": attacker, "AV.Koller": "1911 W"}, figures={"AV.Koller": {"combat": 5}})
    assert halved_on_flank(s, "AV.Koller", ["FI.Dieu"]) == value


@pytest.mark.rule("10.4.2", "4")
@pytest.mark.parametrize("terrain", ["village", "town"])
def test_a_village_or_town_has_no_flanks_to_attack_through(terrain):
    s = battle({"FI.Dieu": "1910 W", "AV.Koller": "1911 W"}, ground({1911: terrain}))
    assert halved_on_flank(s, "AV.Koller", ["FI.Dieu"]) == 3


@pytest.mark.rule("10.4.2")
def test_a_unit_assaulted_by_several_defends_against_each_with_its_whole_value():
    s = battle(FRONT | {"AV.Koller": "1911 W"})
    game = table(s, Pick("FI.Dieu"), Pick("FI.Goze"), Pick("FI.Dieu"), HOLD, 1, 1, 6)
    for value in (HOLD, 2, 1, 6):
        game.answer(value)
    fired = [throw for throw in throws(game) if throw[0] == "AV.Koller"]
    assert fired == [("AV.Koller", 3, 0, "X"), ("AV.Koller", 3, 0, "X")]


@pytest.mark.rule("10.4.2")
def test_its_current_strength_is_what_it_has_after_the_losses_of_the_assaults_before():
    s = battle(FRONT | {"AV.Koller": "1911 W disorganised"}, ground({1911: "town"}))
    game = table(s, Pick("FI.Dieu"), Pick("FI.Goze"), Pick("FI.Dieu"), HOLD, 1, 6, 1, HOLD, 1)
    assert game.state.units["AV.Koller"].losses == 1
    fired = [throw for throw in throws(game) if throw[0] == "AV.Koller"]
    assert fired == [("AV.Koller", 3, 0, "X"), ("AV.Koller", 2, 0, "X")]


@pytest.mark.rule("10.4.2", "12.1")
def test_against_a_coordinated_assault_the_value_is_divided_among_the_attackers():
    s = battle(FRONT | {"AV.Koller": "1911 W"})
    script(defend(s, "AV.Koller", attacks(s, "AV.Koller", *FRONT)), Say("1"), 1, 1)
    assert throws(s) == [("AV.Koller", 1, 0, "X"), ("AV.Koller", 2, 0, "X")]


@pytest.mark.rule("10.4.2", "12.1")
def test_a_unit_may_defend_itself_with_a_value_of_nought():
    s = battle(FRONT | {"AV.Koller": "1911 W"})
    script(defend(s, "AV.Koller", attacks(s, "AV.Koller", *FRONT)), Say("0"), 6, 6, 1)
    assert throws(s) == [("AV.Koller", 0, 0, "T"), ("AV.Koller", 3, 0, "X")]


@pytest.mark.rule("10.4.2", "12.1")
@pytest.mark.ruling("R44")
def test_all_points_are_used_the_last_attacker_gets_what_is_left():
    s = battle(FRONT | {"FI.FDouay": "1812 SW", "AV.Koller": "1911 W"})
    three = attacks(s, "AV.Koller", *FRONT, "FI.FDouay")
    assert options_of(defend(s.clone(), "AV.Koller", three), Say("1")) == {
        Say("0"),
        Say("1"),
        Say("2"),
    }
    script(defend(s, "AV.Koller", three), Say("1"), Say("0"), 1, 1, 1)
    assert [column for _, column, *_ in throws(s)] == [1, 0, 2]


@pytest.mark.rule("10.4.2", "table")
@pytest.mark.ruling("R44")
def test_one_attacker_on_a_flank_halves_the_whole_value_before_it_is_divided():
    s = battle(
        {"FI.Dieu": "1912 E", "FI.Goze": "2011 NE", "AV.Koller": "1911 W"},
        figures={"AV.Koller": {"combat": 7}},
    )
    both = attacks(s, "AV.Koller", "FI.Dieu", "FI.Goze")
    assert options_of(defend(s.clone(), "AV.Koller", both)) == {Say(str(n)) for n in range(4)}
    script(defend(s, "AV.Koller", both), Say("2"), 1, 1)
    assert [column for _, column, *_ in throws(s)] == [2, 1]


@pytest.mark.rule("10.4.2", "10.4.3", "table")
@pytest.mark.parametrize("terrain", ["clear", "woods", "village", "town"])
def test_in_defensive_combat_the_terrain_of_the_attacker_counts_for_nothing(terrain):
    s = duel(ground({1912: terrain}))
    (attack,) = attacks(s, "AV.Koller", "FI.Dieu")
    assert defence_fight(s, "AV.Koller", "FI.Dieu", [attack]).column.total == 3


# R43: the modifiers with roles exchanged


def defence(s: Butchery):
    return defence_fight(s, "AV.Koller", "FI.Dieu", attacks(s, "AV.Koller", "FI.Dieu"))


@pytest.mark.rule("10.4.2", "table")
@pytest.mark.ruling("R43")
def test_in_defensive_combat_the_losses_of_the_defender_count():
    s = battle({"FI.Dieu": "1912 E", "AV.Koller": "1911 W -1"})
    assert defence(s).column.total == 2
    s = battle({"FI.Dieu": "1912 E -1", "AV.Koller": "1911 W"})
    assert defence(s).column.total == 3


@pytest.mark.rule("10.4.2", "table")
@pytest.mark.ruling("R43")
@pytest.mark.parametrize(("level", "column"), [({1911: 1}, 4), ({1912: 1}, 2), ({}, 3)])
def test_in_defensive_combat_the_higher_defender_has_the_advantage(level, column):
    assert defence(duel(ground(level=level))).column.total == column


@pytest.mark.rule("10.4.2", "table")
@pytest.mark.ruling("R43")
@pytest.mark.parametrize("side", ["ridge", "hedge", "water course"])
def test_hexsides_hinder_the_defender_as_well(side):
    assert defence(duel(ground(sides={(1911, 1912): side}))).column.total == 2


@pytest.mark.rule("10.4.2", "table")
@pytest.mark.ruling("R43")
def test_a_defender_with_a_flank_in_an_enemy_zone_fires_at_minus_two():
    s = battle({"FI.Dieu": "1912 E", "FI.Goze": "2012 NE", "AV.Koller": "1911 W"})
    assert reasons(defence(s).die) == {"flank in an enemy zone of control": -2}
    s = battle({"FI.Dieu": "1912 E", "FI.Goze": "2012 NW", "AV.Koller": "1911 W"})
    assert reasons(defence(s).die) == {}


@pytest.mark.rule("10.4.2", "table")
@pytest.mark.ruling("R43")
def test_heavy_cavalry_adds_one_when_it_defends_but_not_when_it_is_fired_at():
    units = {"FD.Marion": "1912 E", "AD.Holstein": "1911 W"}
    for heavy, bonus in (("AD.Holstein", 1), ("FD.Marion", 0)):
        s = battle(units, active="FD", figures={heavy: {"heavy": True}})
        fight = defence_fight(s, "AD.Holstein", "FD.Marion", attacks(s, "AD.Holstein", "FD.Marion"))
        assert fight.die.total == bonus


@pytest.mark.rule("10.4.2", "10.4.12")
@pytest.mark.ruling("R43")
def test_the_commander_of_the_defender_helps_in_defensive_combat():
    s = duel(leaders={"AV": "1911"})
    script(defend(s, "AV.Koller", attacks(s, "AV.Koller", "FI.Dieu")), YES, 1, 6)
    assert throws(s) == [("AV.Koller", 3, 2, "T")]


@pytest.mark.rule("10.4.2", "10.1.3")
@pytest.mark.ruling("R13")
def test_want_of_command_of_the_attacker_is_no_help_to_him_in_defensive_combat():
    s = duel(lost=["FI.Dieu"])
    script(assault(s, "AV.Koller", "FI.Dieu"), HOLD, 1, 2, 6)
    assert throws(s) == [("AV.Koller", 3, 0, "X"), ("FI.Dieu", 6, -1, "T")]


# B: the attack


@pytest.mark.rule("10.4.2")
def test_an_attacker_thrown_back_does_not_attack():
    s = duel()
    script(assault(s, "AV.Koller", "FI.Dieu"), HOLD, 6, Go(1913), E)
    assert throws(s) == [("AV.Koller", 3, 0, "D")]
    assert s.units["FI.Dieu"].hex == 1913


@pytest.mark.rule("10.4.2")
@pytest.mark.ruling("R47")
def test_an_attacker_thrown_back_does_not_attack_even_if_it_still_faces_the_enemy():
    """Dieu falls back from 1912 to 1813, where Koller at 1812 is still in front of it."""
    s = battle({"FI.Dieu": "1912 NE", "AV.Koller": "1812 SW"}, ground({1913: "lake", 2013: "lake"}))
    script(assault(s, "AV.Koller", "FI.Dieu"), HOLD, 6, NE)
    assert s.units["FI.Dieu"].hex == 1813
    assert s.units["FI.Dieu"].facing == NE.value
    assert throws(s) == [("AV.Koller", 3, 0, "D")]


@pytest.mark.rule("10.4.2")
@pytest.mark.ruling("R47", "R77")
def test_an_attacker_thrown_back_fights_none_of_its_other_assaults():
    """Thrown back by Koller to 1813, Dieu still has Gaal in front, at 1812."""
    s = battle(
        {"FI.Dieu": "1912 E", "AV.Koller": "1911 W", "AV.Gaal": "1812 SE"},
        ground({1913: "lake", 2013: "lake"}),
    )
    game = table(s, Pick("FI.Dieu"), Go(1911), Say("3"), Go(1911), HOLD, 6, E)
    assert game.state.units["FI.Dieu"].hex == 1813
    assert 1812 in front_hexes(game.state, "FI.Dieu")
    assert game.state.active == ""
    assert throws(game) == [("AV.Koller", 3, 0, "D")]


@pytest.mark.rule("10.4.2")
def test_the_losses_of_defensive_combat_weaken_the_attack():
    """In a town Dieu stays where it is, with a step less."""
    s = battle({"FI.Dieu": "1912 E disorganised", "AV.Koller": "1911 W"}, ground({1912: "town"}))
    script(assault(s, "AV.Koller", "FI.Dieu"), HOLD, 6, 1, 6)
    assert throws(s) == [("AV.Koller", 3, 0, "D"), ("FI.Dieu", 5, 0, "T")]


@pytest.mark.rule("10.4.2")
@pytest.mark.ruling("R47")
def test_infantry_that_a_d_leaves_in_its_town_still_attacks():
    s = duel(ground({1912: "town"}))
    script(assault(s, "AV.Koller", "FI.Dieu"), HOLD, 6, 1, 6)
    assert s.units["FI.Dieu"].disorganised
    assert [by for by, *_ in throws(s)] == ["AV.Koller", "FI.Dieu"]


@pytest.mark.rule("10.4.2")
@pytest.mark.ruling("R47")
def test_infantry_that_cannot_retreat_still_attacks():
    s = duel(ground({1813: "lake", 1913: "lake", 2013: "lake"}))
    script(assault(s, "AV.Koller", "FI.Dieu"), HOLD, 6, 1, 6)
    assert s.units["FI.Dieu"].losses == 1
    assert throws(s)[-1] == ("FI.Dieu", 5, 0, "T")


@pytest.mark.rule("10.4.2", "10.4.10")
@pytest.mark.ruling("R47")
def test_cavalry_that_a_d_leaves_in_its_town_does_not_attack():
    s = battle(
        {"FII.deVilaine": "1912 E", "AV.Koller": "1911 W"}, ground({1912: "town"}), active="FII"
    )
    script(assault(s, "AV.Koller", "FII.deVilaine"), 6)
    assert throws(s) == [("AV.Koller", 3, 0, "D")]
    assert s.units["FII.deVilaine"].losses == 0


@pytest.mark.rule("10.4.2", "12.1")
def test_of_a_coordinated_assault_those_that_can_still_attack_do():
    s = battle(FRONT | {"AV.Koller": "1911 W"})
    rule = assault(s, "AV.Koller", *FRONT)
    script(rule, HOLD, Say("3"), 6, Go(1913), E, 1, 1, 6)
    assert throws(s)[-1] == ("FI.Goze", 6, 0, "T")


@pytest.mark.rule("10.4.2", "10.4.3")
def test_results_are_applied_at_once():
    s = duel()
    script(assault(s, "AV.Koller", "FI.Dieu"), HOLD, 1, 3, Go(1910), W)
    assert s.units["AV.Koller"].hex == 1910
    assert s.units["AV.Koller"].disorganised


@pytest.mark.rule("10.4.2", "12.1", "table")
@pytest.mark.ruling("R44")
@pytest.mark.parametrize("order", [("FI.Goze", "FI.Dieu"), ("FI.Dieu", "FI.Goze")])
def test_the_flank_is_settled_before_the_first_throw_of_a_defence(order):
    """Goze, whose zone lies on the flank, is thrown back; that helps the defender in no order."""
    s = battle(
        {"FI.Dieu": "1912 E", "FI.Goze": "2012 NE", "AV.Koller": "1911 W"},
        figures={"AV.Koller": {"combat": 12}},
    )
    assert not s.field("allied").zone.isdisjoint({1811, 2011})
    inputs = {"FI.Goze": (6, Go(2013), NE), "FI.Dieu": (1, 6)}
    dice = [value for uid in order for value in inputs[uid]]
    script(defend(s, "AV.Koller", attacks(s, "AV.Koller", *order)), Say("6"), *dice)
    assert s.units["FI.Goze"].hex == 2013
    assert [die for *_, die, _ in throws(s)] == [-2, -2]
