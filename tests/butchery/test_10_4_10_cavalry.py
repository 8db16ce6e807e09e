"""10.4.10: cavalry and combat."""

from __future__ import annotations

import pytest

from tests.butchery.fight import EVADE, NW, E, W, assault, battle, throws
from tests.butchery.pieces import table
from tests.butchery.table import ground
from tests.table import options_of, script
from tricolore import Go, Pick, Say
from tricolore.rulesets.butchery.assault import declare, fight_assault, may_assault, resolve
from tricolore.rulesets.butchery.state import Assault, Attack, Butchery, Declare, Resolve


def charge(condition: str = "", **fields) -> Butchery:
    """De Vilaine's cavalry before Koller's infantry."""
    return battle(
        {"FII.deVilaine": f"1912 E {condition}", "AV.Koller": "1911 W"},
        fields.pop("setting", None),
        active="FII",
        **fields,
    )


@pytest.mark.rule("10.4.10", "10.3")
@pytest.mark.ruling("R25")
@pytest.mark.parametrize(("spent", "may"), [(0, True), (2.5, True), (3, True), (3.5, False)])
def test_cavalry_may_attack_if_it_has_moved_three_points_at_most(spent, may):
    s = charge(moved={"FII.deVilaine": str(spent)})
    assert bool(options_of(declare(s, Declare()))) is may


@pytest.mark.rule("10.4.10", "10.3", "7")
@pytest.mark.ruling("R25")
@pytest.mark.parametrize(("weather", "capacity"), [("heat", ""), ("cool", "forced march")])
def test_the_three_points_are_the_same_in_heat_and_on_a_forced_march(weather, capacity):
    for spent, may in ((3, True), (4, False)):
        s = charge(moved={"FII.deVilaine": str(spent)}, weather=weather)
        s.capacity = capacity
        assert may_assault(s, "FII.deVilaine") is may


@pytest.mark.rule("10.4.10", "10.3")
def test_infantry_may_attack_however_far_it_has_come():
    s = battle({"FI.Dieu": "1912 E", "AV.Koller": "1911 W"}, moved={"FI.Dieu": "4"})
    assert may_assault(s, "FI.Dieu")


@pytest.mark.rule("10.4.10")
def test_cavalry_defends_as_infantry_does():
    s = battle({"FI.Dieu": "1912 E", "AV.Uhlans12": "1911 W"})
    script(assault(s, "AV.Uhlans12", "FI.Dieu"), Say("stand"), 1, 1, 6)
    assert throws(s) == [("AV.Uhlans12", 4, 0, "X"), ("FI.Dieu", 6, 0, "T")]
    assert not s.units["AV.Uhlans12"].disorganised


@pytest.mark.rule("10.4.10")
@pytest.mark.parametrize("dice", [(1, 1), (1, 2, 6), (1, 2, 1, Go(1910), W), (1, 6, Go(1910), W)])
def test_cavalry_is_disorganised_by_its_attack_whatever_the_result(dice):
    s = charge()
    script(assault(s, "AV.Koller", "FII.deVilaine"), *dice)
    assert s.units["FII.deVilaine"].disorganised
    assert s.units["FII.deVilaine"].losses == 0


@pytest.mark.rule("10.4.10")
def test_cavalry_thrown_back_by_defensive_combat_loses_no_step_for_its_attack():
    s = charge()
    script(assault(s, "AV.Koller", "FII.deVilaine"), 6, Go(1913), E)
    assert s.units["FII.deVilaine"].disorganised
    assert s.units["FII.deVilaine"].losses == 0


@pytest.mark.rule("10.4.10", "10.4.4")
def test_cavalry_that_overruns_guns_is_disorganised_too():
    s = battle({"FII.deVilaine": "1912 E", "AV.A1": "1911 W"}, active="FII")
    script(assault(s, "AV.A1", "FII.deVilaine"), 1)
    assert "AV.A1" not in s.units
    assert s.units["FII.deVilaine"].disorganised


@pytest.mark.rule("10.4.10", "10.4.8")
def test_cavalry_keeps_its_order_if_the_target_retreats_before_combat():
    s = battle({"FII.deVilaine": "1912 E", "AV.Uhlans12": "1911 W"}, active="FII")
    script(assault(s, "AV.Uhlans12", "FII.deVilaine"), EVADE, Go(1910), W)
    assert not s.units["FII.deVilaine"].disorganised


@pytest.mark.rule("10.4.10")
def test_disorganised_cavalry_cannot_assault():
    assert not may_assault(charge("disorganised"), "FII.deVilaine")
    assert may_assault(charge(), "FII.deVilaine")


@pytest.mark.rule("10.4.10")
def test_disorganised_cavalry_defends_as_normal():
    s = battle({"FI.Dieu": "1912 E", "AV.Uhlans12": "1911 W disorganised"})
    script(assault(s, "AV.Uhlans12", "FI.Dieu"), Say("stand"), 1, 1, 6)
    assert throws(s)[0] == ("AV.Uhlans12", 4, 0, "X")


@pytest.mark.rule("10.4.10", "10.4.7")
def test_cavalry_advances_disorganised_after_its_attack():
    game = table(charge(), Pick("FII.deVilaine"), 1, 5, Go(1910), W, E)
    assert game.state.units["FII.deVilaine"].hex == 1911
    assert game.state.units["FII.deVilaine"].disorganised


@pytest.mark.rule("10.4.10", "12.1")
def test_in_a_coordinated_assault_only_the_cavalry_is_disorganised():
    s = battle(
        {"FII.Gault": "1912 E", "FII.deVilaine": "2012 NW", "AV.Koller": "1911 W"}, active="FII"
    )
    script(assault(s, "AV.Koller", "FII.Gault", "FII.deVilaine"), Say("3"), 1, 1, 1, Go(1910), W)
    assert s.units["FII.deVilaine"].disorganised
    assert s.units["FII.deVilaine"].facing == NW.value
    assert not s.units["FII.Gault"].disorganised


@pytest.mark.rule("10.4.10", "table")
def test_cavalry_in_woods_attacks_if_it_came_in_good_order():
    assert may_assault(charge(setting=ground({1912: "woods"})), "FII.deVilaine")


@pytest.mark.rule("10.4.10", "10.4.1")
@pytest.mark.ruling("R75")
def test_cavalry_with_two_assaults_keeps_its_order_until_it_has_fought_both():
    """Its second attack is made in good order; after it the cavalry is disorganised."""
    units = {"FII.deVilaine": "1912 E", "AV.Koller": "1911 W", "AV.Gaal": "2012 W"}
    s = battle(units, active="FII")
    first = Attack("FII.deVilaine", 1911, "AV.Koller", 2)
    second = Attack("FII.deVilaine", 2012, "AV.Gaal", 2)
    s.attacks = (second,)
    script(fight_assault(s, Assault((first,))), 1, 1)
    assert not s.units["FII.deVilaine"].disorganised
    s.attacks = ()
    script(fight_assault(s, Assault((second,))), 1, 1)
    assert s.units["FII.deVilaine"].disorganised


@pytest.mark.rule("10.4.10")
@pytest.mark.ruling("R75")
def test_cavalry_whose_second_assault_lapses_is_disorganised_all_the_same():
    units = {"FII.deVilaine": "1912 E", "AV.Koller": "1911 W", "AV.Gaal": "2012 W"}
    s = battle(units, active="FII")
    s.attacks = (Attack("FII.deVilaine", 2012, "AV.Gaal", 2),)
    first = Attack("FII.deVilaine", 1911, "AV.Koller", 2)
    script(fight_assault(s, Assault((first,))), 1, 1)
    s.remove("AV.Gaal")
    script(resolve(s, Resolve()))
    assert s.units["FII.deVilaine"].disorganised
