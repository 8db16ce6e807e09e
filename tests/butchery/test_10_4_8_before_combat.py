"""10.4.8: retreat before combat.  Infantry has 4 movement points, cavalry 6, artillery 3."""

from __future__ import annotations

import pytest

from tests.butchery.fight import (
    EVADE,
    HOLD,
    NE,
    NO,
    NW,
    SE,
    SW,
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
from tricolore import Go, Pick, Roll, Say
from tricolore.rulesets.butchery.advance import advance
from tricolore.rulesets.butchery.state import Butchery, Vacated
from tricolore.rulesets.great_battles.rules.advance import evade, evade_hexes


def meeting(target: str, attacker: str, condition: str = "", **fields) -> Butchery:
    active = attacker.split(".")[0]
    units = {attacker: "1912 E", target: f"1911 W {condition}"} | fields.pop("units", {})
    return battle(units, fields.pop("setting", None), active=active, **fields)


def may_evade(s: Butchery, target: str, *attackers: str) -> bool:
    ask = next(assault(s.clone(), target, *attackers))
    return not isinstance(ask, Roll) and EVADE in ask.options


# Who may


@pytest.mark.rule("10.4.8")
@pytest.mark.parametrize(
    ("target", "attacker", "may"),
    [
        ("AV.Koller", "FI.Dieu", True),  # 4 and 4
        ("AV.Koller", "FII.deVilaine", False),  # 4 and 6
        ("AV.Uhlans12", "FI.Dieu", True),  # 6 and 4
        ("AV.Uhlans12", "FII.deVilaine", True),  # 6 and 6
        ("AV.A1", "FI.Dieu", False),  # 3 and 4
    ],
)
def test_a_unit_may_go_that_has_as_many_movement_points_as_its_attacker(target, attacker, may):
    assert may_evade(meeting(target, attacker), target, attacker) is may


@pytest.mark.rule("10.4.8", "7")
@pytest.mark.ruling("R53")
@pytest.mark.parametrize(
    ("target", "attacker", "may"),
    [
        ("AV.A1", "FI.Dieu", True),  # 3 and 3
        ("AV.Koller", "FII.deVilaine", False),  # 3 and 4: a charge counts as 4, not 3
        ("AV.Uhlans12", "FI.Dieu", True),  # 4 and 3
    ],
)
def test_in_heat_the_points_of_the_day_are_compared(target, attacker, may):
    s = meeting(target, attacker, weather="heat")
    assert may_evade(s, target, attacker) is may


@pytest.mark.rule("10.4.8", "10.4.10")
@pytest.mark.ruling("R53")
def test_charging_cavalry_counts_its_six_points_not_the_three_of_the_charge():
    assert not may_evade(meeting("AV.Koller", "FII.deVilaine"), "AV.Koller", "FII.deVilaine")


@pytest.mark.rule("10.4.8", "12.3")
@pytest.mark.ruling("R53")
def test_a_forced_march_counts():
    s = meeting("AV.Koller", "FI.Dieu")
    s.capacity = "forced march"
    assert not may_evade(s, "AV.Koller", "FI.Dieu")  # 4 and 6


@pytest.mark.rule("10.4.8", "12.1")
def test_against_several_attackers_the_fastest_is_what_counts():
    s = battle(
        {"FII.Gault": "1912 E", "FII.deVilaine": "2012 NW", "AV.Koller": "1911 W"}, active="FII"
    )
    assert may_evade(s, "AV.Koller", "FII.Gault")
    assert not may_evade(s, "AV.Koller", "FII.Gault", "FII.deVilaine")


@pytest.mark.rule("10.4.8")
def test_a_unit_that_goes_does_not_fire():
    s = duel()
    script(assault(s, "AV.Koller", "FI.Dieu"), EVADE, Go(1910), W)
    assert throws(s) == []
    assert s.units["AV.Koller"].hex == 1910


@pytest.mark.rule("10.4.8")
def test_a_unit_need_not_go():
    s = duel()
    script(assault(s, "AV.Koller", "FI.Dieu"), HOLD, 1, 1, 6)
    assert s.units["AV.Koller"].hex == 1911


# In what order


@pytest.mark.rule("10.4.8")
def test_with_more_points_it_goes_in_good_order():
    s = meeting("AV.Uhlans12", "FI.Dieu")
    script(evade(s, "AV.Uhlans12", ["FI.Dieu"]), EVADE, Go(1910), W)
    assert not s.units["AV.Uhlans12"].disorganised


@pytest.mark.rule("10.4.8")
def test_with_the_same_points_it_is_disorganised():
    s = duel()
    script(evade(s, "AV.Koller", ["FI.Dieu"]), EVADE, Go(1910), W)
    assert s.units["AV.Koller"].disorganised
    assert s.units["AV.Koller"].losses == 0


@pytest.mark.rule("10.4.8")
def test_with_the_same_points_and_disorganised_already_it_loses_a_step():
    s = meeting("AV.Koller", "FI.Dieu", "disorganised")
    script(evade(s, "AV.Koller", ["FI.Dieu"]), EVADE, Go(1910), W)
    assert s.units["AV.Koller"].losses == 1


@pytest.mark.rule("10.4.8", "10.4.9")
def test_with_the_same_points_and_on_its_last_step_it_is_lost():
    s = meeting("AV.Koller", "FI.Dieu", "disorganised -1")
    assert script(evade(s, "AV.Koller", ["FI.Dieu"]), EVADE, Go(1910))
    assert "AV.Koller" not in s.units


@pytest.mark.rule("10.4.8")
def test_with_more_points_a_disorganised_unit_goes_unharmed():
    s = meeting("AV.Uhlans12", "FI.Dieu", "disorganised")
    script(evade(s, "AV.Uhlans12", ["FI.Dieu"]), EVADE, Go(1910), W)
    assert s.units["AV.Uhlans12"].losses == 0


@pytest.mark.rule("10.4.8", "table")
@pytest.mark.ruling("R29")
def test_cavalry_that_goes_into_woods_is_disorganised_by_them():
    s = meeting("AV.Uhlans12", "FI.Dieu", setting=ground({1910: "woods"}))
    script(evade(s, "AV.Uhlans12", ["FI.Dieu"]), EVADE, Go(1910), W)
    assert s.units["AV.Uhlans12"].disorganised


# Where to


@pytest.mark.rule("10.4.8")
@pytest.mark.ruling("R53")
def test_it_goes_one_hex_to_any_neighbour_out_of_enemy_zones():
    """Dieu controls 1812, 1911 and 2012."""
    assert set(evade_hexes(duel(), "AV.Koller")) == {1811, 1910, 2011}
    s = battle({"FI.Dieu": "1910 W", "AV.Koller": "1911 W"})
    assert set(evade_hexes(s, "AV.Koller")) == {1812, 1912, 2012}


@pytest.mark.rule("10.4.8", "5")
def test_it_may_not_go_into_an_enemy_zone():
    s = meeting("AV.Koller", "FI.Dieu", units={"FI.Goze": "1810 SW"})
    assert set(evade_hexes(s, "AV.Koller")) == {2011}


@pytest.mark.rule("10.4.8", "3")
@pytest.mark.ruling("R53")
def test_it_does_not_go_through_friends():
    s = meeting("AV.Koller", "FI.Dieu", units={"AV.Gaal": "1910 W", "AV.A1": "2011 W"})
    assert set(evade_hexes(s, "AV.Koller")) == {1811, 2011}


@pytest.mark.rule("10.4.8", "table")
@pytest.mark.ruling("R53")
def test_it_goes_only_where_it_could_move():
    country = ground({1910: "lake"}, sides={(1911, 2011): "steep slope"})
    assert set(evade_hexes(duel(country), "AV.Koller")) == {1811}


@pytest.mark.rule("10.4.8")
def test_with_nowhere_to_go_it_fights():
    s = duel(ground({1910: "lake", 1811: "lake", 2011: "lake"}))
    assert not may_evade(s, "AV.Koller", "FI.Dieu")


@pytest.mark.rule("10.4.8", "4")
def test_it_may_turn_by_one_hexside():
    assert options_of(evade(duel(), "AV.Koller", ["FI.Dieu"]), EVADE, Go(1910)) == {SW, W, NW}


@pytest.mark.rule("10.4.8", "4")
@pytest.mark.ruling("R23")
def test_out_of_a_village_it_takes_any_facing():
    s = duel(ground({1911: "village"}))
    asked = options_of(evade(s, "AV.Koller", ["FI.Dieu"]), EVADE, Go(1910))
    assert asked == {E, SE, SW, W, NW, NE}


@pytest.mark.rule("10.4.8", "10.4.12", "10.4.11")
def test_leaders_go_with_it():
    s = duel(leaders={"AV": "1911"}, chiefs={"franz": "1911"})
    script(evade(s, "AV.Koller", ["FI.Dieu"]), EVADE, Go(1910), W)
    assert s.leaders["AV"].hex == 1910
    assert s.chiefs["franz"] == 1910


@pytest.mark.rule("10.4.8", "10.4.13")
@pytest.mark.ruling("R60")
def test_a_unit_of_a_broken_formation_does_not_go_beside_another_enemy():
    """Goze at 1909 looks away, but 1910 is beside it."""
    units = {"FI.Goze": "1909 E"}
    s = meeting("AV.Koller", "FI.Dieu", units=units)
    assert set(evade_hexes(s, "AV.Koller")) == {1811, 1910, 2011}
    s = meeting("AV.Koller", "FI.Dieu", units=units, broken=["AV"])
    assert set(evade_hexes(s, "AV.Koller")) == {1811, 2011}


# What the attacker does


@pytest.mark.rule("10.4.8")
@pytest.mark.ruling("R54")
def test_the_attacker_may_occupy_the_hex_or_not():
    game = table(duel(), Pick("FI.Dieu"), EVADE, Go(1910), W)
    assert set(game.ask.options) == {Pick("FI.Dieu"), NO}
    game.answer(NO)
    assert game.state.units["FI.Dieu"].hex == 1912
    game = table(duel(), Pick("FI.Dieu"), EVADE, Go(1910), W, Pick("FI.Dieu"), E)
    assert game.state.units["FI.Dieu"].hex == 1911


@pytest.mark.rule("10.4.8")
@pytest.mark.ruling("R54")
def test_guns_left_behind_are_lost_if_the_attacker_comes_and_saved_if_not():
    for answer, saved in ((NO, True), (Pick("FI.Dieu"), False)):
        s = meeting("AV.Koller", "FI.Dieu", units={"AV.A1": "1911 E"})
        script(assault(s, "AV.Koller", "FI.Dieu"), EVADE, Go(1910), W)
        (vacated,) = s.vacated
        assert vacated == Vacated(1911, ("FI.Dieu",), must=False)
        script(advance(s, vacated), answer, *(() if saved else (E,)))
        assert ("AV.A1" in s.units) is saved


@pytest.mark.rule("10.4.8", "10.4.7")
def test_cavalry_has_precedence_in_occupying_the_hex_too():
    s = battle(
        {"FII.Gault": "1912 E", "FII.deVilaine": "2012 NW", "AV.Koller": "1910 W"}, active="FII"
    )
    vacated = Vacated(1911, ("FII.Gault", "FII.deVilaine"), must=False)
    assert options_of(advance(s, vacated)) == {Pick("FII.deVilaine"), NO}


@pytest.mark.rule("10.4.8", "10.4.1")
def test_the_hex_is_occupied_only_when_the_attacker_has_no_more_assaults():
    s = battle({"FI.Dieu": "1912 E", "AV.Koller": "1911 W", "AV.Gaal": "1812 SE"})
    game = table(s, Pick("FI.Dieu"), Go(1911), Say("3"), Go(1911), EVADE, Go(1910), W)
    assert game.ask.unit == "AV.Gaal"
    assert game.state.units["FI.Dieu"].hex == 1912


@pytest.mark.rule("10.4.8", "10.4.1")
@pytest.mark.ruling("R51")
def test_the_next_attacker_of_the_hex_finds_it_empty_or_takes_what_is_left():
    s = battle(
        {"FI.Dieu": "1912 E", "FI.Goze": "2012 NW", "AV.Koller": "1911 W", "AV.A1": "1911 E"}
    )
    game = table(
        s,
        *(Pick("FI.Dieu"), Pick("AV.Koller"), Pick("FI.Goze"), Pick("AV.Koller")),
        *(Pick("FI.Dieu"), EVADE, Go(1910), W, NO),
    )
    assert set(game.ask.options) == {Pick("AV.A1"), Say("none")}


@pytest.mark.rule("10.4.8", "10.4.13")
@pytest.mark.ruling("R60")
def test_a_broken_attacker_does_not_occupy_a_hex_beside_the_enemy_of_his_own_will():
    vacated = Vacated(1911, ("FI.Dieu",), must=False)
    s = battle({"FI.Dieu": "1912 E", "AV.Koller": "1910 W"}, broken=["FI"])
    assert options_of(advance(s, vacated)) == set()
    s = battle({"FI.Dieu": "1912 E", "AV.Koller": "1909 W"}, broken=["FI"])
    assert options_of(advance(s, vacated)) == {Pick("FI.Dieu"), NO}


@pytest.mark.rule("10.4.8", "10.4.10")
def test_cavalry_whose_target_has_gone_is_not_disorganised():
    s = meeting("AV.Uhlans12", "FII.deVilaine")
    script(assault(s, "AV.Uhlans12", "FII.deVilaine"), EVADE, Go(1910), W)
    assert not s.units["FII.deVilaine"].disorganised
