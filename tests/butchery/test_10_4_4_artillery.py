"""10.4.4: artillery that is assaulted, and artillery in support of the defence."""

from __future__ import annotations

import pytest

from tests.butchery.fight import DONE, HOLD, YES, E, W, assault, attacks, battle, throws
from tests.butchery.pieces import table
from tests.butchery.table import ground
from tests.table import options_of, script
from tricolore import Go, Pick, Roll, Say
from tricolore.rulesets.butchery.assault import defend, supporters
from tricolore.rulesets.butchery.state import Attack, Butchery


def defends(s: Butchery, *inputs, target: str = "AV.Koller", by: tuple[str, ...] = ("FI.Dieu",)):
    return script(defend(s, target, attacks(s, target, *by)), *inputs)


def offered(s: Butchery, target: str = "AV.Koller") -> set[str]:
    """The guns that may support against Dieu; where there are none, the dice come at once."""
    ask = next(defend(s.clone(), target, attacks(s, target, "FI.Dieu")))
    if isinstance(ask, Roll):
        return set()
    assert ask.rule == "10.4.4"
    assert ask.side == "austrian"
    return {str(option.value) for option in ask.options if option != DONE}


# Guns alone


@pytest.mark.rule("10.4.4")
def test_guns_alone_are_lost_if_their_attacker_comes_through_their_fire():
    s = battle({"FI.Dieu": "1912 E", "AV.A1": "1911 W"})
    script(assault(s, "AV.A1", "FI.Dieu"), 1)
    assert throws(s) == [("AV.A1", 3, 1, "X")]
    assert "AV.A1" not in s.units


@pytest.mark.rule("10.4.4")
def test_guns_alone_are_saved_if_they_throw_their_attacker_back():
    s = battle({"FI.Dieu": "1912 E", "AV.A1": "1911 W"})
    script(assault(s, "AV.A1", "FI.Dieu"), 5, Go(1913), E)
    assert throws(s) == [("AV.A1", 3, 1, "D")]
    assert "AV.A1" in s.units


@pytest.mark.rule("10.4.4")
@pytest.mark.ruling("R46")
def test_infantry_shaken_but_still_in_place_has_come_through():
    s = battle({"FI.Dieu": "1912 E", "AV.A1": "1911 W"}, ground({1912: "town"}))
    script(assault(s, "AV.A1", "FI.Dieu"), 5)
    assert s.units["FI.Dieu"].disorganised
    assert "AV.A1" not in s.units


@pytest.mark.rule("10.4.4")
@pytest.mark.ruling("R46")
def test_cavalry_shaken_in_place_has_not_come_through():
    s = battle({"FII.deVilaine": "1912 E", "AV.A1": "1911 W"}, ground({1912: "town"}), active="FII")
    script(assault(s, "AV.A1", "FII.deVilaine"), 5)
    assert "AV.A1" in s.units


@pytest.mark.rule("10.4.4")
@pytest.mark.ruling("R46")
def test_two_batteries_alone_in_a_hex_are_both_lost():
    s = battle({"FI.Dieu": "1912 E", "AV.A1": "1911 W", "AV.A2": "1911 W"})
    script(assault(s, "AV.A1", "FI.Dieu"), DONE, 1)
    assert "AV.A1" not in s.units
    assert "AV.A2" not in s.units
    assert s.losses["AV"] == 2


@pytest.mark.rule("10.4.4")
def test_guns_stacked_with_infantry_are_attacked_as_any_unit():
    s = battle({"FI.Dieu": "1912 E", "AV.Koller": "1911 W", "AV.A1": "1911 W"})
    script(assault(s, "AV.A1", "FI.Dieu"), 1, 1, 6)
    assert throws(s) == [("AV.A1", 3, 1, "X"), ("FI.Dieu", 6, 0, "T")]
    assert "AV.A1" in s.units


@pytest.mark.rule("10.4.4", "10.4.7")
def test_guns_driven_from_beside_their_infantry_leave_the_hex_held():
    s = battle({"FI.Dieu": "1912 E", "AV.Koller": "1911 W", "AV.A1": "1911 W"})
    script(assault(s, "AV.A1", "FI.Dieu"), 1, 3, Go(1910), W)
    assert s.units["AV.A1"].hex == 1910
    assert s.units["AV.Koller"].hex == 1911
    assert s.vacated == ()


@pytest.mark.rule("10.4.4", "10.4.2")
def test_guns_attacked_through_a_flank_fire_with_half_their_value():
    s = battle({"FI.Dieu": "1910 W", "AV.A1": "1911 W"})
    script(assault(s, "AV.A1", "FI.Dieu"), 1)
    assert throws(s)[0][:2] == ("AV.A1", 1)


# Support


@pytest.mark.rule("10.4.4")
def test_guns_of_the_formation_add_their_value_to_the_defence():
    s = battle({"FI.Dieu": "1912 E", "AV.Koller": "1911 W", "AV.A1": "1811 SW"})
    assert offered(s) == {"AV.A1"}
    defends(s, Pick("AV.A1"), 1, 6)
    assert throws(s) == [("AV.Koller", 6, 0, "T")]


@pytest.mark.rule("10.4.4")
def test_support_is_a_choice():
    s = battle({"FI.Dieu": "1912 E", "AV.Koller": "1911 W", "AV.A1": "1811 SW"})
    defends(s, DONE, 1)
    assert throws(s) == [("AV.Koller", 3, 0, "X")]
    assert "AV.A1" not in s.fired


@pytest.mark.rule("10.4.4")
def test_guns_support_only_once_in_an_activation():
    s = battle({"FI.Dieu": "1912 E", "AV.Koller": "1911 W", "AV.A1": "1811 SW"})
    defends(s, Pick("AV.A1"), 1, 6)
    assert offered(s) == set()


@pytest.mark.rule("10.4.4")
def test_in_the_next_activation_they_support_again():
    s = battle({"FI.Dieu": "1912 E", "AV.Koller": "1911 W", "AV.A1": "1811 SW"})
    game = table(s, Pick("FI.Dieu"), HOLD, Pick("AV.A1"), 1, 6, 1, 6)
    assert game.state.active == ""
    assert game.state.fired == frozenset()


@pytest.mark.rule("10.4.4")
def test_guns_of_another_formation_do_not_support():
    s = battle({"FI.Dieu": "1912 E", "AV.Koller": "1911 W", "AIII.A1": "1811 SW"})
    assert offered(s) == set()


@pytest.mark.rule("10.4.4")
@pytest.mark.ruling("R45")
def test_detached_guns_support_nobody_not_even_detached_cavalry():
    s = battle({"FI.Dieu": "1912 E", "AD.Zichy": "1911 W", "AD.A1b": "1811 SW"})
    assert supporters(s, "AD.Zichy", ["FI.Dieu"]) == {}


@pytest.mark.rule("10.4.4")
def test_the_attacker_must_be_within_range():
    near = battle({"FI.Dieu": "1912 E", "AV.Koller": "1911 W", "AV.A1": "1811 SW"})
    far = battle({"FI.Dieu": "1912 E", "AV.Koller": "1911 W", "AV.A1": "1810 SW"})
    assert offered(near) == {"AV.A1"}
    assert offered(far) == set()


@pytest.mark.rule("10.4.4")
def test_the_attacker_must_be_in_sight():
    units = {"FI.Dieu": "1912 E", "AV.Koller": "1911 W", "AV.A1": "1811 SW"}
    assert offered(battle(units)) == {"AV.A1"}
    assert offered(battle(units, ground({1812: "woods"}))) == set()


@pytest.mark.rule("10.4.4")
def test_guns_right_behind_the_defender_see_nothing_of_the_attacker():
    s = battle({"FI.Dieu": "1912 E", "AV.Koller": "1911 W", "AV.A1": "1910 W"})
    assert offered(s) == set()


@pytest.mark.rule("10.4.4", "4")
def test_guns_do_not_turn_to_support():
    for facing, bears in (("SE", False), ("SW", True), ("W", True), ("NW", False)):
        s = battle({"FI.Dieu": "1912 E", "AV.Koller": "1911 W", "AV.A1": f"1811 {facing}"})
        assert bool(offered(s)) is bears


@pytest.mark.rule("10.4.4")
def test_guns_under_assault_themselves_do_not_support():
    s = battle(
        {"FI.Dieu": "1912 E", "FI.Goze": "1712 SE", "AV.Koller": "1911 W", "AV.A1": "1811 SW"}
    )
    s.attacks = (Attack("FI.Goze", 1811, "AV.A1", 6),)
    assert offered(s) == set()


@pytest.mark.rule("10.4.4")
@pytest.mark.ruling("R79")
def test_guns_whose_own_assault_has_been_fought_may_support_again():
    units = {"FI.Dieu": "1912 E", "FI.Goze": "1712 SE", "AV.Koller": "1911 W", "AV.A1": "1811 SW"}
    s = battle(units)
    s.attacks = ()
    assert offered(s) == {"AV.A1"}


@pytest.mark.rule("10.4.4")
@pytest.mark.ruling("R45")
def test_guns_stacked_with_the_defender_support_it_unless_they_are_the_target():
    s = battle({"FI.Dieu": "1912 E", "AV.Koller": "1911 W", "AV.A1": "1911 W"})
    assert offered(s) == {"AV.A1"}
    assert offered(s, target="AV.A1") == set()
    s.attacks = (Attack("FI.Goze", 1911, "AV.A1", 6),)
    assert offered(s) == set()


@pytest.mark.rule("10.4.4", "table")
def test_supporting_guns_beside_the_attacker_add_one_to_the_die():
    s = battle({"FI.Dieu": "1912 E", "AV.Koller": "1911 W", "AV.A1": "1911 W"})
    defends(s, Pick("AV.A1"), 1, 6)
    assert throws(s) == [("AV.Koller", 6, 1, "T")]


@pytest.mark.rule("10.4.4")
@pytest.mark.ruling("R45")
def test_several_batteries_may_support_one_unit():
    s = battle({"FI.Dieu": "1912 E", "AV.Koller": "1911 W", "AV.A1": "1811 SW", "AV.A2": "1811 SW"})
    defends(s, Pick("AV.A1"), Pick("AV.A2"), 1, Go(1913), E)
    assert throws(s) == [("AV.Koller", 9, 1, "D")]


@pytest.mark.rule("10.4.4", "10.4.2")
@pytest.mark.ruling("R45")
def test_support_is_added_after_the_value_has_been_halved():
    """Koller looks south-east: Dieu comes through its flank at 1812, in sight of the guns."""
    s = battle({"FI.Dieu": "1812 SE", "AV.Koller": "1911 SE", "AV.A1": "1911 W"})
    defends(s, Pick("AV.A1"), 1)
    assert throws(s)[0][:2] == ("AV.Koller", 3 // 2 + 3)


@pytest.mark.rule("10.4.4", "12.1")
@pytest.mark.ruling("R45")
def test_against_a_coordinated_assault_support_is_divided_among_those_it_bears_on():
    """The guns stand with Koller and face NW: they bear on 1812 and 1912 but not on 2012."""
    s = battle(
        {
            "FI.FDouay": "1812 SW",
            "FI.Dieu": "1912 E",
            "FI.Goze": "2012 NW",
            "AV.Koller": "1911 W",
            "AV.A1": "1911 NW",
        }
    )
    by = ("FI.Dieu", "FI.Goze", "FI.FDouay")
    shares = (Say("1"), Say("1"))  # Koller's own three points
    asked = options_of(
        defend(s.clone(), "AV.Koller", attacks(s, "AV.Koller", *by)), *shares, Pick("AV.A1")
    )
    assert asked == {Say("0"), Say("1"), Say("2"), Say("3")}
    defends(s, *shares, Pick("AV.A1"), Say("2"), 1, 1, 1, by=by)
    assert [column for _, column, *_ in throws(s)] == [3, 1, 2]
    assert [die for _, _, die, _ in throws(s)] == [1, 0, 1]


@pytest.mark.rule("10.4.4", "10.4.12")
@pytest.mark.ruling("R45")
def test_the_commanders_bonus_counts_for_a_supported_unit():
    s = battle(
        {"FI.Dieu": "1912 E", "AV.Koller": "1911 W", "AV.A1": "1811 SW"}, leaders={"AV": "1911"}
    )
    defends(s, Pick("AV.A1"), YES, 1, Go(1913), E)
    assert throws(s) == [("AV.Koller", 6, 2, "D")]


@pytest.mark.rule("10.4.12", "10.4.4")
def test_a_commander_does_not_help_guns_that_are_assaulted():
    s = battle({"FI.Dieu": "1912 E", "AV.A1": "1911 W"}, leaders={"AV": "1911"})
    defends(s, 1, target="AV.A1")
    assert throws(s) == [("AV.A1", 3, 1, "X")]


@pytest.mark.rule("10.4.4", "10.2")
def test_support_is_for_the_defence_only():
    s = battle({"FI.Dieu": "1912 E", "FI.A1": "1912 E", "AV.Koller": "1911 W"})
    script(assault(s, "AV.Koller", "FI.Dieu"), HOLD, 1, 1, 6)
    assert throws(s)[-1] == ("FI.Dieu", 6, 0, "T")
