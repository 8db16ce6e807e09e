"""10.4.7: advance after combat."""

from __future__ import annotations

import pytest

from tests.butchery.fight import (
    DONE,
    HOLD,
    NE,
    NW,
    SE,
    SW,
    YES,
    E,
    W,
    assault,
    battle,
    duel,
    throws,
)
from tests.butchery.pieces import table
from tests.butchery.table import ground
from tests.table import options_of, script
from tricolore import Game, Go, Pick, Say
from tricolore.rulesets.butchery.advance import advance
from tricolore.rulesets.butchery.assault import resolve
from tricolore.rulesets.butchery.state import Attack, Butchery, Resolve, Vacated
from tricolore.rulesets.great_battles.rules.advance import vacate
from tricolore.rulesets.great_battles.rules.orientation import front_hexes

EMPTY = Vacated(1911, ("FI.Dieu",), must=True)


def advances(s: Butchery, *inputs, vacated: Vacated = EMPTY) -> None:
    script(advance(s, vacated), *inputs)


# The duty


@pytest.mark.rule("10.4.7")
def test_when_the_defender_retreats_the_attacker_must_advance():
    game = table(duel(), Pick("FI.Dieu"), HOLD, 1, 3, Go(1910), W)
    assert game.state.units["FI.Dieu"].hex == 1911
    assert set(game.ask.options) == {NE, E, SE}


@pytest.mark.rule("10.4.7")
def test_no_advance_where_the_defender_holds_its_hex():
    s = duel()
    script(assault(s, "AV.Koller", "FI.Dieu"), HOLD, 1, 1, 6)
    assert s.vacated == ()
    s = duel(ground({1911: "town"}))
    script(assault(s, "AV.Koller", "FI.Dieu"), HOLD, 1, 6, 1)
    assert s.units["AV.Koller"].disorganised
    assert s.vacated == ()


@pytest.mark.rule("10.4.7", "10.4.6")
def test_no_advance_where_the_defender_could_not_retreat():
    s = duel(ground({1811: "lake", 1910: "lake", 2011: "lake"}))
    script(assault(s, "AV.Koller", "FI.Dieu"), 1, 3)
    assert s.units["AV.Koller"].hex == 1911
    assert s.vacated == ()


@pytest.mark.rule("10.4.7")
@pytest.mark.ruling("R48")
def test_a_defender_that_is_destroyed_leaves_its_hex_to_the_attacker_as_well():
    s = battle({"FI.Dieu": "1912 E", "AV.Koller": "1911 W disorganised -1"})
    script(assault(s, "AV.Koller", "FI.Dieu"), HOLD, 1, 3)
    assert s.vacated == (EMPTY,)


@pytest.mark.rule("10.4.7", "10.4.6")
@pytest.mark.ruling("R48")
def test_guns_stacked_with_a_defender_that_is_destroyed_are_lost_to_the_advance():
    s = battle({"FI.Dieu": "1912 E", "AV.Koller": "1911 W disorganised -1", "AV.A1": "1911 E"})
    script(assault(s, "AV.Koller", "FI.Dieu"), HOLD, 1, 3)
    assert "AV.A1" in s.units
    advances(s, E, vacated=s.vacated[0])
    assert "AV.A1" not in s.units
    assert s.units["FI.Dieu"].hex == 1911


@pytest.mark.rule("10.4.7", "10.4.4")
@pytest.mark.ruling("R48")
def test_the_hex_of_guns_that_were_overrun_is_occupied():
    s = battle({"FI.Dieu": "1912 E", "AV.A1": "1911 W"})
    script(assault(s, "AV.A1", "FI.Dieu"), 1)
    assert s.vacated == (EMPTY,)


@pytest.mark.rule("10.4.7", "10.4.2")
def test_nobody_advances_after_defensive_combat():
    s = duel()
    script(assault(s, "AV.Koller", "FI.Dieu"), HOLD, 6, Go(1913), E)
    assert s.vacated == ()
    assert s.units["AV.Koller"].hex == 1911


# Who advances


@pytest.mark.rule("10.4.7", "12.1")
def test_one_of_several_attackers_advances_at_the_owners_choice():
    s = battle({"FI.Dieu": "1912 E", "FI.Goze": "2012 NW"})
    both = Vacated(1911, ("FI.Dieu", "FI.Goze"), must=True)
    assert options_of(advance(s, both)) == {Pick("FI.Dieu"), Pick("FI.Goze")}
    advances(s, Pick("FI.Goze"), NW, vacated=both)
    assert s.units["FI.Goze"].hex == 1911
    assert s.units["FI.Dieu"].hex == 1912


@pytest.mark.rule("10.4.7", "12.1")
def test_cavalry_among_the_attackers_is_the_one_that_advances():
    s = battle({"FII.Gault": "1912 E", "FII.deVilaine": "2012 NW"}, active="FII")
    advances(s, NW, vacated=Vacated(1911, ("FII.Gault", "FII.deVilaine"), must=True))
    assert s.units["FII.deVilaine"].hex == 1911


@pytest.mark.rule("10.4.7", "12.1")
def test_cavalry_that_was_thrown_back_does_not_advance():
    s = battle(
        {"FII.Gault": "1912 E", "FII.deVilaine": "2012 NW", "AV.Koller": "1911 W"}, active="FII"
    )
    rule = assault(s, "AV.Koller", "FII.deVilaine", "FII.Gault")
    script(rule, Say("3"), 6, Go(2013), NW, 1, 3, Go(1910), W)
    assert s.vacated == (Vacated(1911, ("FII.Gault",), must=True),)


@pytest.mark.rule("10.4.7")
def test_artillery_never_advances():
    s = battle({"FI.Dieu": "1912 E", "FI.A1": "1912 E", "AV.Koller": "1911 W"})
    game = table(s, Pick("FI.Dieu"), HOLD, 1, 3, Go(1910), W, E)
    assert game.state.units["FI.A1"].hex == 1912


# How it advances


@pytest.mark.rule("10.4.7", "4")
def test_a_unit_may_turn_by_one_hexside_after_its_advance():
    assert options_of(advance(duel_over(), EMPTY)) == {NE, E, SE}


def duel_over(setting=None) -> Butchery:
    return battle({"FI.Dieu": "1912 E", "AV.Koller": "1910 W"}, setting)


@pytest.mark.rule("10.4.7", "4")
@pytest.mark.ruling("R23")
def test_out_of_a_town_it_takes_any_facing_and_in_a_village_none():
    from_town = duel_over(ground({1912: "town"}))
    assert options_of(advance(from_town, EMPTY)) == {E, SE, SW, W, NW, NE}
    assert options_of(advance(duel_over(ground({1911: "village"})), EMPTY)) == set()


@pytest.mark.rule("10.4.7", "5")
def test_zones_of_control_do_not_hinder_an_advance():
    """1912 and 1911 both lie in the zone of Gaal, and 1911 in that of Koller as well."""
    s = battle({"FI.Dieu": "1912 E", "AV.Koller": "1910 W", "AV.Gaal": "2012 NW"})
    assert {1911, 1912} <= s.field("austrian").zone
    advances(s, E)
    assert s.units["FI.Dieu"].hex == 1911
    assert s.units["FI.Dieu"].losses == 0


@pytest.mark.rule("10.4.7", "table")
@pytest.mark.ruling("R29")
def test_cavalry_that_advances_into_woods_is_disorganised_by_them():
    s = battle({"FII.deVilaine": "1912 E"}, ground({1911: "woods"}), active="FII")
    advances(s, E, vacated=Vacated(1911, ("FII.deVilaine",), must=True))
    assert s.units["FII.deVilaine"].disorganised


# When it advances


def attacker_of_two(*capacity, **fields) -> Game:
    """Dieu assaults Koller at 1911 and Gaal at 1812; Koller is thrown back to 1910."""
    s = battle(
        {"FI.Dieu": "1912 E", "AV.Koller": "1911 W", "AV.Gaal": "1812 SE"},
        figures={"FI.Dieu": {"combat": 12}},
        **fields,
    )
    declared = (Pick("FI.Dieu"), Go(1911), Say("6"), *capacity)
    return table(s, *declared, Go(1911), HOLD, 1, 3, Go(1910), W)


@pytest.mark.rule("10.4.7", "10.4.1")
def test_a_unit_advances_only_when_it_has_fought_all_its_assaults():
    game = attacker_of_two()
    assert game.state.units["FI.Dieu"].hex == 1912
    for value in (HOLD, 1, 1, 6):  # Gaal holds
        game.answer(value)
    assert game.state.units["FI.Dieu"].hex == 1911


@pytest.mark.rule("10.4.7", "10.4.1")
@pytest.mark.ruling("R76")
def test_a_unit_that_has_emptied_two_hexes_advances_into_one_of_them_of_its_choice():
    game = attacker_of_two()
    for value in (HOLD, 1, 3, Go(1711), SE):
        game.answer(value)
    assert set(game.ask.options) == {Go(1812), Go(1911)}
    for value in (Go(1812), E):  # from there it has 1911 in front
        game.answer(value)
    assert game.state.units["FI.Dieu"].hex == 1812
    assert game.state.active == ""


@pytest.mark.rule("10.4.7", "10.4.8", "10.4.1")
@pytest.mark.ruling("R76")
def test_a_hex_it_must_enter_comes_before_one_it_may():
    game = attacker_of_two()
    for value in (Say("retreat"), Go(1711), SE):
        game.answer(value)
    assert game.state.units["FI.Dieu"].hex == 1911


@pytest.mark.rule("10.4.7", "10.4.2", "10.4.1")
@pytest.mark.ruling("R77")
def test_a_unit_thrown_back_in_its_second_assault_does_not_advance_after_its_first():
    """From 1813 it would still have 1812, the hex it emptied first, in front of it."""
    s = battle(
        {"FI.Dieu": "1912 E", "AV.Koller": "1911 W", "AV.Gaal": "1812 SE", "AV.A1": "1812 SE"},
        ground({1913: "lake", 2013: "lake"}),
        figures={"FI.Dieu": {"combat": 12}},
    )
    game = table(s, Pick("FI.Dieu"), Go(1812), Pick("AV.Gaal"), Say("6"))
    for value in (Go(1812), HOLD, DONE, 1, 3, Go(1711), SE, HOLD, 6, E):
        game.answer(value)
    assert game.state.units["FI.Dieu"].hex == 1813
    assert 1812 in front_hexes(game.state, "FI.Dieu")
    assert "AV.A1" in game.state.units
    assert game.state.active == ""


@pytest.mark.rule("10.4.7", "10.4.6", "10.4.4")
@pytest.mark.ruling("R48")
def test_guns_left_behind_wait_for_the_delayed_advance():
    """Dieu empties 1911 of Koller but has Gaal to fight; Goze does not get the guns meanwhile."""
    s = battle(
        {
            "FI.Dieu": "1912 E",
            "FI.Goze": "2012 NW",
            "AV.Koller": "1911 W",
            "AV.A1": "1911 E",
            "AV.Gaal": "1812 SE",
        },
        figures={"FI.Dieu": {"combat": 12}},
    )
    game = table(
        s,
        *(Pick("FI.Dieu"), Go(1911), Pick("AV.Koller"), Pick("FI.Dieu")),
        *(Pick("FI.Goze"), Pick("AV.A1"), Say("6")),
        *(Pick("FI.Dieu"), Go(1911), HOLD, 1, 3, Go(1910), W),
    )
    assert game.ask.unit == "AV.Gaal"  # Goze's assault on the guns is not offered
    for value in (HOLD, 1, 1, 6, E):
        game.answer(value)
    assert "AV.A1" not in game.state.units
    assert game.state.units["FI.Dieu"].hex == 1911
    assert game.state.units["FI.Goze"].hex == 2012
    assert game.state.active == ""


@pytest.mark.rule("10.4.6", "10.4.1")
@pytest.mark.ruling("R48")
def test_two_who_wait_for_each_others_advance_both_advance():
    """Dieu has emptied 1911 and owes 1812, Goze has emptied 1812 and owes 1911: guns in both."""
    s = battle({"FI.Dieu": "1912 NE", "FI.Goze": "1811 SW", "AV.A1": "1911 W", "AV.A2": "1812 W"})
    s.attacks = (Attack("FI.Dieu", 1812, "AV.A2", 6), Attack("FI.Goze", 1911, "AV.A1", 6))
    vacate(s, 1911, ["FI.Dieu"], must=True)
    vacate(s, 1812, ["FI.Goze"], must=True)
    script(resolve(s, Resolve()))
    assert s.attacks == ()
    assert s.agenda[0] == Resolve()


@pytest.mark.rule("10.4.7", "10.4.1")
@pytest.mark.ruling("R51")
def test_the_assaults_of_others_on_a_hex_taken_by_the_first_lapse():
    s = battle({"FI.Dieu": "1912 E", "FI.Goze": "2012 NW", "AV.Koller": "1911 W"})
    game = table(s, Pick("FI.Dieu"), Pick("FI.Goze"), Pick("FI.Dieu"))
    for value in (HOLD, 1, 3, Go(1910), W, E):
        game.answer(value)
    assert game.state.active == ""
    assert [by for by, *_ in throws(game)] == ["AV.Koller", "FI.Dieu"]


# Stand!


@pytest.mark.rule("10.4.7", "12.2", "10.4.6")
def test_stand_keeps_the_attacker_back_and_saves_the_guns():
    s = battle({"FI.Dieu": "1912 E", "AV.A1": "1911 E"}, leaders={"FI": "1913"})
    advances(s, YES, 6)
    assert s.units["FI.Dieu"].hex == 1912
    assert "AV.A1" in s.units


@pytest.mark.rule("10.4.7", "12.2")
def test_a_unit_that_does_not_listen_advances_after_all():
    s = battle({"FI.Dieu": "1912 E", "AV.A1": "1911 E"}, leaders={"FI": "1913"})
    advances(s, YES, 1, E)
    assert s.units["FI.Dieu"].hex == 1911
    assert "AV.A1" not in s.units


@pytest.mark.rule("10.4.7", "12.2", "10.4.1")
@pytest.mark.ruling("R76")
def test_a_unit_held_back_from_one_hex_stays_out_of_the_other_too():
    game = attacker_of_two(Say("none"), leaders={"FI": "1915"})
    for value in (HOLD, 1, 3, Go(1711), SE, Go(1911), YES, 6):
        game.answer(value)
    assert game.state.units["FI.Dieu"].hex == 1912
    assert game.state.active == ""


@pytest.mark.rule("10.4.7", "10.4.4")
def test_guns_saved_by_stand_may_be_assaulted_by_the_next_attacker():
    s = battle(
        {"FI.Dieu": "1912 E", "FI.Goze": "2012 NW", "AV.Koller": "1911 W", "AV.A1": "1911 E"},
        leaders={"FI": "1915"},
    )
    game = table(
        s,
        *(Pick("FI.Dieu"), Pick("AV.Koller"), Pick("FI.Goze"), Pick("AV.A1"), Say("none")),
        *(Pick("FI.Dieu"), HOLD, 1, 3, Go(1910), W, YES, 6),
    )
    assert "AV.A1" in game.state.units
    game.answer(1)  # the guns fire at Goze
    assert "AV.A1" not in game.state.units
    assert game.state.units["FI.Goze"].hex == 1911
