"""10.4 and 10.4.1: the order of combats, and the declaration of assaults."""

from __future__ import annotations

import pytest

from tests.butchery.fight import DONE, HOLD, E, W, battle, duel, throws
from tests.butchery.pieces import play, question, table
from tests.butchery.table import ground
from tests.table import options_of, script
from tricolore import Choose, Go, Pick, Say
from tricolore.rulesets.butchery.assault import declare, fight_assault, open_targets, resolve, share
from tricolore.rulesets.butchery.state import Assault, Attack, Butchery, Declare, Resolve, Share
from tricolore.rulesets.great_battles.rules.attacks import enemy_fronts


def two_enemies(**units: str) -> Butchery:
    """Dieu at 1912 with Koller straight ahead and Gaal to the north-east of him."""
    return battle({"FI.Dieu": "1912 E", "AV.Koller": "1911 W", "AV.Gaal": "1812 SE"} | units)


def declared(s: Butchery) -> set[tuple[str, str]]:
    return {(attack.attacker, attack.target) for attack in s.attacks}


# Who may assault, and whom


@pytest.mark.rule("10.4.1")
def test_infantry_and_cavalry_may_assault_but_not_artillery():
    s = battle(
        {
            "FII.Gault": "1912 E",
            "FII.A1": "1912 E",
            "FII.deVilaine": "2012 E",
            "AV.Koller": "1911 W",
            "AV.Gaal": "2011 W",
        },
        active="FII",
    )
    assert options_of(declare(s, Declare())) == {Pick("FII.Gault"), Pick("FII.deVilaine"), DONE}


@pytest.mark.rule("10.4.1")
def test_a_disorganised_infantry_unit_may_assault():
    s = battle({"FI.Dieu": "1912 E disorganised", "AV.Koller": "1911 W"})
    assert options_of(declare(s, Declare())) == {Pick("FI.Dieu"), DONE}


@pytest.mark.rule("10.4.1")
@pytest.mark.parametrize("hex", [1812, 1911, 2012])
def test_a_unit_assaults_enemies_in_its_front_hexes(hex):
    s = battle({"FI.Dieu": "1912 E", "AV.Koller": f"{hex} W"})
    assert open_targets(s, "FI.Dieu") == [hex]


@pytest.mark.rule("10.4.1")
@pytest.mark.parametrize("hex", [1813, 1913, 2013])
def test_a_unit_does_not_assault_enemies_in_its_flank_hexes(hex):
    s = battle({"FI.Dieu": "1912 E", "AV.Koller": f"{hex} W"})
    assert options_of(declare(s, Declare())) == set()


@pytest.mark.rule("10.4.1", "4")
def test_from_a_village_a_unit_assaults_in_all_directions():
    s = battle({"FI.Dieu": "1912 E", "AV.Koller": "1913 W"}, ground({1912: "village"}))
    assert open_targets(s, "FI.Dieu") == [1913]


@pytest.mark.rule("table", "10.4.1")
def test_no_assault_across_a_steep_slope():
    s = duel(ground(sides={(1911, 1912): "steep slope"}))
    assert options_of(declare(s, Declare())) == set()


@pytest.mark.rule("10.4.1")
def test_only_units_of_the_active_formation_assault():
    s = battle({"FI.Dieu": "1912 E", "FII.Gault": "2012 NE", "AV.Koller": "1911 W"})
    assert options_of(declare(s, Declare())) == {Pick("FI.Dieu"), DONE}


# No duty, and the duty once begun


@pytest.mark.rule("10.4.1")
def test_an_assault_is_never_obligatory():
    s = duel()
    script(declare(s, Declare()), DONE)
    assert s.attacks == ()


@pytest.mark.rule("10.4.1")
def test_who_assaults_one_enemy_in_front_owes_it_to_the_others():
    s = two_enemies(**{"FI.Goze": "1712 SE"})
    script(declare(s, Declare()), Pick("FI.Dieu"), Go(1911))
    assert options_of(declare(s, Declare())) == {Pick("FI.Dieu"), Pick("FI.Goze")}


@pytest.mark.rule("10.4.1")
def test_another_unit_of_the_formation_may_pay_the_debt():
    s = two_enemies(**{"FI.Goze": "1712 SE"})
    script(declare(s, Declare()), Pick("FI.Dieu"), Go(1911))
    script(declare(s, Declare()), Pick("FI.Goze"))
    assert declared(s) == {("FI.Dieu", "AV.Koller"), ("FI.Goze", "AV.Gaal")}
    assert DONE in options_of(declare(s, Declare()))


@pytest.mark.rule("10.4.1")
def test_a_unit_of_another_formation_cannot_pay_the_debt():
    s = two_enemies(**{"FII.Gault": "1712 SE"})
    script(declare(s, Declare()), Pick("FI.Dieu"), Go(1911))
    script(declare(s, Declare()))  # nothing is left to choose
    assert declared(s) == {("FI.Dieu", "AV.Koller"), ("FI.Dieu", "AV.Gaal")}


@pytest.mark.rule("10.4.1")
def test_enemies_in_front_of_units_that_do_not_assault_make_no_debt():
    s = battle(
        {
            "FI.Dieu": "1912 E",
            "AV.Koller": "1911 W",
            "FI.Goze": "1512 E",
            "AV.Gaal": "1511 W",
        }
    )
    script(declare(s, Declare()), Pick("FI.Dieu"))
    assert DONE in options_of(declare(s, Declare()))


@pytest.mark.rule("10.4.1")
@pytest.mark.ruling("R52")
def test_an_enemy_behind_a_steep_slope_is_owed_nothing():
    s = two_enemies()
    s.setting = s.setting._replace(ground=ground(sides={(1812, 1912): "steep slope"}).ground)
    assert enemy_fronts(s, "FI.Dieu") == [1911]
    script(declare(s, Declare()), Pick("FI.Dieu"))
    assert options_of(declare(s, Declare())) == set()
    assert declared(s) == {("FI.Dieu", "AV.Koller")}


@pytest.mark.rule("10.4.1")
@pytest.mark.ruling("R52")
def test_enemy_leaders_alone_are_owed_nothing():
    s = duel(leaders={"AV": "1812"}, chiefs={"franz": "2012"})
    assert enemy_fronts(s, "FI.Dieu") == [1911]


@pytest.mark.rule("10.4.1")
@pytest.mark.ruling("R52")
def test_no_duty_arises_when_a_retreat_brings_another_enemy_in_front():
    """Goze throws Gaal back to 1812, before Dieu, who assaults Koller and nobody else."""
    s = battle(
        {"FI.Goze": "1814 E", "FI.Dieu": "1912 E", "AV.Gaal": "1813 W", "AV.Koller": "1911 W"},
        ground({1712: "lake"}),
    )
    game = table(s, Pick("FI.Goze"), Pick("FI.Dieu"), Pick("FI.Goze"), 1, 3, W, E)
    assert game.state.units["AV.Gaal"].hex == 1812
    for value in (HOLD, 1, 1, 6):
        game.answer(value)
    assert game.state.active == ""
    assert [event.data["target"] for event in game.log if event.rule == "10.4.1"] == [
        "AV.Gaal",
        "AV.Koller",
    ]


# Targets


@pytest.mark.rule("10.4.1")
def test_the_attacker_chooses_his_target_in_a_stack():
    s = battle({"FI.Dieu": "1912 E", "AV.Koller": "1911 W", "AV.A1": "1911 W"})
    offered = options_of(declare(s, Declare()), Pick("FI.Dieu"))
    assert offered == {Pick("AV.Koller"), Pick("AV.A1")}
    script(declare(s, Declare()), Pick("FI.Dieu"), Pick("AV.A1"))
    assert declared(s) == {("FI.Dieu", "AV.A1")}


@pytest.mark.rule("10.4.1")
def test_two_attackers_may_name_different_units_of_one_hex():
    s = battle(
        {"FI.Dieu": "1912 E", "FI.Goze": "2012 NW", "AV.Koller": "1911 W", "AV.A1": "1911 W"}
    )
    script(declare(s, Declare()), Pick("FI.Dieu"), Pick("AV.A1"))
    script(declare(s, Declare()), Pick("FI.Goze"), Pick("AV.Koller"))
    assert declared(s) == {("FI.Dieu", "AV.A1"), ("FI.Goze", "AV.Koller")}


# Several hexes: the value is divided


@pytest.mark.rule("10.4.1")
def test_a_unit_that_assaults_two_hexes_divides_its_value():
    s = two_enemies()
    s.attacks = (
        Attack("FI.Dieu", 1911, "AV.Koller", 6),
        Attack("FI.Dieu", 1812, "AV.Gaal", 6),
    )
    script(share(s, Share("FI.Dieu")), Say("4"))
    assert [attack.value for attack in s.attacks] == [4, 2]


@pytest.mark.rule("10.4.1")
def test_a_share_may_be_nothing_at_all():
    s = two_enemies()
    s.attacks = (
        Attack("FI.Dieu", 1911, "AV.Koller", 6),
        Attack("FI.Dieu", 1812, "AV.Gaal", 6),
    )
    assert options_of(share(s, Share("FI.Dieu"))) == {Say(str(points)) for points in range(7)}
    script(share(s, Share("FI.Dieu")), Say("6"))
    assert [attack.value for attack in s.attacks] == [6, 0]


@pytest.mark.rule("10.4.1")
def test_the_value_is_divided_even_when_nothing_is_left_to_declare():
    """The only unit assaults all there is, so that the player never has to say he is done."""
    ask = question(two_enemies(), Pick("FI.Dieu"), Go(1911))
    assert isinstance(ask, Choose)
    assert set(ask.options) == {Say(str(points)) for points in range(7)}


@pytest.mark.rule("10.4.1")
def test_the_value_is_divided_when_others_might_still_have_assaulted():
    s = two_enemies(**{"FI.Goze": "1712 SE"})
    s = play(s, Pick("FI.Dieu"), Go(1911), Pick("FI.Dieu"), DONE, Say("5"))
    assert {(a.target, a.value) for a in s.attacks} == {("AV.Koller", 5), ("AV.Gaal", 1)}


@pytest.mark.rule("10.4.1")
def test_a_unit_with_one_assault_fights_with_its_whole_value():
    game = table(duel(), Pick("FI.Dieu"), HOLD, 1, 1, 6)
    assert throws(game)[-1] == ("FI.Dieu", 6, 0, "T")


@pytest.mark.rule("10.4.1", "10.4.3")
def test_a_unit_may_attack_with_a_value_of_nought():
    """All six points go against Koller: column 0 against Gaal, where only a six does anything."""
    s = two_enemies()
    game = table(s, Pick("FI.Dieu"), Go(1911), Say("6"))
    for value in (Go(1812), HOLD, 1, 6, 6):
        game.answer(value)
    assert throws(game)[-1] == ("FI.Dieu", 0, 0, "T")


# Several units on one hex


@pytest.mark.rule("10.4.1")
def test_several_units_that_assault_one_hex_fight_each_by_itself():
    s = battle({"FI.Dieu": "1912 E", "FI.Goze": "2012 NW", "AV.Koller": "1911 W"})
    game = table(s, Pick("FI.Dieu"), Pick("FI.Goze"))
    for value in (Pick("FI.Dieu"), HOLD, 1, 1, 6, HOLD, 1, 1, 6):
        game.answer(value)
    assert throws(game) == [
        ("AV.Koller", 3, 0, "X"),
        ("FI.Dieu", 6, 0, "T"),
        ("AV.Koller", 3, 0, "X"),
        ("FI.Goze", 6, 0, "T"),
    ]


# The order of combats


@pytest.mark.rule("10.4")
def test_all_assaults_are_declared_before_the_first_is_fought():
    s = battle(
        {"FI.Dieu": "1912 E", "FI.Goze": "1512 E", "AV.Koller": "1911 W", "AV.Gaal": "1511 W"}
    )
    game = table(s, Pick("FI.Dieu"))
    assert throws(game) == []
    game.answer(Pick("FI.Goze"))
    assert {(a.attacker, a.target) for a in game.state.attacks} == {
        ("FI.Dieu", "AV.Koller"),
        ("FI.Goze", "AV.Gaal"),
    }


@pytest.mark.rule("10.4")
def test_the_attacker_chooses_the_order_of_his_combats():
    s = battle(
        {"FI.Dieu": "1912 E", "FI.Goze": "1512 E", "AV.Koller": "1911 W", "AV.Gaal": "1511 W"}
    )
    ask = question(s, Pick("FI.Dieu"), Pick("FI.Goze"))
    assert isinstance(ask, Choose)
    assert ask.side == "allied"
    assert set(ask.options) == {Pick("FI.Dieu"), Pick("FI.Goze")}


@pytest.mark.rule("10.4")
def test_a_unit_with_two_assaults_chooses_which_comes_first():
    ask = question(two_enemies(), Pick("FI.Dieu"), Go(1911), Say("3"))
    assert isinstance(ask, Choose)
    assert set(ask.options) == {Go(1911), Go(1812)}


# A target that is gone


@pytest.mark.rule("10.4.1")
@pytest.mark.ruling("R51")
def test_an_assault_lapses_when_nobody_is_left_in_the_hex():
    s = battle({"FI.Dieu": "1912 E", "FI.Goze": "2012 NW", "AV.Koller": "1910 W"})
    s.attacks = (Attack("FI.Goze", 1911, "AV.Koller", 6),)
    script(resolve(s, Resolve()))
    assert s.attacks == ()
    assert throws(s) == []


@pytest.mark.rule("10.4.1")
@pytest.mark.ruling("R51")
def test_when_the_target_is_gone_another_unit_in_the_hex_may_be_taken():
    s = battle({"FI.Dieu": "1912 E", "AV.Koller": "1910 W", "AV.A1": "1911 W"})
    step = Assault((Attack("FI.Dieu", 1911, "AV.Koller", 6),))
    assert options_of(fight_assault(s.clone(), step)) == {Pick("AV.A1"), Say("none")}
    script(fight_assault(s.clone(), step), Say("none"))
    script(fight_assault(s, step), Pick("AV.A1"), 1)
    assert "AV.A1" not in s.units
