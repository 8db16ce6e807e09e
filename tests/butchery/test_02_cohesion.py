"""2: Cohesion tests, and what rally tests add to them."""

from __future__ import annotations

from typing import Any

import pytest

from tests.butchery.pieces import printed
from tests.butchery.table import commanded, field, ground
from tests.table import script
from tricolore.rulesets.butchery.activation import check_command
from tricolore.rulesets.butchery.setting import Setting
from tricolore.rulesets.butchery.state import Butchery, CheckCommand
from tricolore.rulesets.great_battles.rules.cohesion import take_test

DIEU = "FI.Dieu"


def dieu(
    text: str = "1918 E",
    setting: Setting | None = None,
    others: dict[str, str] | None = None,
    **fields: Any,
) -> Butchery:
    """Dieu with cohesion 3, in command, open ground, nobody near."""
    fields.setdefault("leaders", {"FI": "1920"})
    return field({DIEU: text, **(others or {})}, printed(DIEU, setting, cohesion=3), **fields)


def needs(s: Butchery, rally: bool = False) -> int:
    """The lowest die with which the test is passed."""
    passed = [
        die
        for die in range(1, 7)
        if script(take_test(s.clone(), DIEU, "11" if rally else "2", rally), die)
    ]
    assert passed == list(range(passed[0], 7)), "a higher die never fails where a lower passes"
    return passed[0]


@pytest.mark.rule("2")
def test_a_die_and_the_cohesion_value_must_make_6():
    s = dieu()
    assert script(take_test(s, DIEU, "2"), 3)
    assert not script(take_test(s, DIEU, "2"), 2)


@pytest.mark.rule("2")
@pytest.mark.parametrize("terrain", ["woods", "village", "town"])
def test_terrain_of_value_2_or_more_helps_by_1(terrain):
    assert needs(dieu(setting=ground(terrain={1918: terrain}))) == 2


@pytest.mark.rule("2", "table")
@pytest.mark.parametrize(("level", "die"), [(0, 3), (1, 3), (2, 3), (3, 2), (4, 2)])
def test_high_ground_protects_from_level_3(level, die):
    assert needs(dieu(setting=ground(level={1918: level}))) == die


@pytest.mark.rule("2", "table")
@pytest.mark.ruling("R32")
def test_woods_on_a_height_protect_as_the_better_of_the_two():
    woods_on_a_height = ground(terrain={1918: "woods"}, level={1918: 3})
    town_on_a_height = ground(terrain={1918: "town"}, level={1918: 4})
    assert woods_on_a_height.ground.value[1918] == 2
    assert town_on_a_height.ground.value[1918] == 3
    assert needs(dieu(setting=town_on_a_height)) == 2  # still 1, whatever the value


@pytest.mark.rule("2", "table")
def test_an_isolated_building_does_not_protect():
    assert needs(dieu(setting=ground(terrain={1918: "isolated building"}))) == 3


@pytest.mark.rule("2")
def test_being_stacked_with_its_formation_commander_helps_by_1():
    assert needs(dieu(leaders={"FI": "1918"})) == 2


@pytest.mark.rule("2")
def test_being_stacked_with_its_commander_in_chief_helps_by_1():
    assert needs(dieu(chiefs={"napoleon": "1918"})) == 2


@pytest.mark.rule("2")
def test_commander_and_commander_in_chief_together_help_once():
    assert needs(dieu(leaders={"FI": "1918"}, chiefs={"napoleon": "1918"})) == 2


@pytest.mark.rule("2")
def test_leaders_of_others_do_not_help():
    leaders = {"FI": "1920", "FII": "1918"}
    assert needs(dieu(leaders=leaders, chiefs={"victor": "1918"})) == 3


@pytest.mark.rule("2", "10.4.12")
def test_an_aide_de_camp_steadies_his_men_like_a_commander():
    assert needs(dieu(leaders={"FI": "1918 aide"})) == 2


@pytest.mark.rule("2")
@pytest.mark.parametrize(("losses", "die"), [("-1", 4), ("-2", 5)])
def test_each_step_lost_costs_1(losses, die):
    assert needs(dieu(f"1918 E {losses}")) == die


@pytest.mark.rule("2", "4")
@pytest.mark.parametrize("hex", [2019, 1919, 1819])
def test_an_enemy_unit_in_a_flank_hex_costs_1(hex):
    assert needs(dieu(others={"AV.Koller": f"{hex} W"}, leaders={"FI": "1918"})) == 3


@pytest.mark.rule("2", "4")
@pytest.mark.parametrize("hex", [1818, 1917, 2018])
def test_an_enemy_unit_in_a_front_hex_costs_nothing(hex):
    assert needs(dieu(others={"AV.Koller": f"{hex} E"})) == 3


@pytest.mark.rule("2")
def test_two_enemies_on_the_flanks_cost_no_more_than_one():
    flanked = {"AV.Koller": "1919 E", "AV.Gaal": "1819 E"}
    assert needs(dieu(others=flanked, leaders={"FI": "1918"})) == 3


@pytest.mark.rule("2")
def test_an_enemy_who_stands_on_the_flank_counts_whichever_way_he_faces():
    for facing in ("E", "W"):
        flanked = {"AV.Koller": f"1919 {facing}"}
        assert needs(dieu(others=flanked, leaders={"FI": "1918"})) == 3


@pytest.mark.rule("2")
def test_an_enemy_leader_on_the_flank_is_no_enemy_unit():
    assert needs(dieu(leaders={"FI": "1920", "AV": "1819"})) == 3


@pytest.mark.rule("2", "4")
def test_a_unit_in_a_village_has_no_flanks_to_be_threatened():
    village = ground(terrain={1918: "village"})
    flanked = {"AV.Koller": "1919 E"}
    assert needs(dieu(setting=village, others=flanked, leaders={"FI": "1918"})) == 1


@pytest.mark.rule("2")
def test_want_of_command_costs_1():
    assert needs(dieu(leaders={"FI": "1918 ooc"})) == 3  # with him, but he has a marker
    assert needs(dieu(leaders={"FI": "1920 ooc"})) == 4
    assert needs(dieu(leaders={"FI": "0120"})) == 4


@pytest.mark.rule("2", "7")
def test_heat_costs_1():
    assert needs(dieu(weather="heat", turn=9)) == 4


@pytest.mark.rule("2", "10.4.13")
def test_a_broken_formation_costs_1():
    assert needs(dieu(broken=["FI"])) == 4
    assert needs(dieu(broken=["FII"])) == 3


@pytest.mark.rule("2")
def test_all_modifiers_add_up():
    s = dieu(
        "1918 E -1",
        ground(terrain={1918: "woods"}),
        {"AV.Koller": "1919 E"},
        leaders={"FI": "1918 ooc"},
        weather="heat",
        turn=9,
    )
    assert needs(s) == 5  # 3 + 1 woods + 1 leader - 1 step - 1 flank - 1 command - 1 heat


@pytest.mark.rule("2", "11")
def test_a_commander_beside_the_unit_helps_it_to_rally_but_in_nothing_else():
    s = dieu("1918 E disorganised", leaders={"FI": "1919"})
    assert needs(s, rally=True) == 2
    assert needs(s) == 3


@pytest.mark.rule("2", "11")
def test_a_commander_in_chief_beside_the_unit_helps_it_to_rally():
    s = dieu("1918 E disorganised", chiefs={"napoleon": "1917"})
    assert needs(s, rally=True) == 2
    far = dieu("1918 E disorganised", chiefs={"napoleon": "1916"})
    assert needs(far, rally=True) == 3


@pytest.mark.rule("2", "11")
def test_a_unit_under_enemy_guns_rallies_worse_but_stands_a_test_as_ever():
    s = dieu("1918 E disorganised", others={"AV.A1": "1916 W"})
    assert needs(s, rally=True) == 4
    assert needs(s) == 3


@pytest.mark.rule("2", "11")
def test_guns_out_of_range_or_out_of_sight_do_not_disturb_a_rally():
    far = dieu("1918 E disorganised", others={"AV.A1": "1915 W"})
    assert needs(far, rally=True) == 3
    behind_woods = ground(terrain={1917: "woods"})
    hidden = dieu("1918 E disorganised", behind_woods, {"AV.A1": "1916 W"})
    assert needs(hidden, rally=True) == 3


@pytest.mark.rule("2", "11")
def test_french_guns_disturb_a_rally_at_three_hexes():
    s = field(
        {"AV.Koller": "1915 W disorganised", "FI.A1": "1918 E"},
        printed("AV.Koller", cohesion=3),
        leaders={"AV": "1912"},
    )
    assert script(take_test(s, "AV.Koller", "11", rally=True), 4)
    assert not script(take_test(s, "AV.Koller", "11", rally=True), 3)


# R08


@pytest.mark.rule("2", "10.1.2")
@pytest.mark.ruling("R08")
def test_in_its_own_activation_a_unit_stays_in_the_command_it_was_found_in():
    s = dieu(active="FI", step="movement")
    check_command(s, CheckCommand())
    s.leaders["FI"] = s.leaders["FI"]._replace(hex=120)  # he rides away after the check
    assert needs(s) == 3
    s = dieu(active="FI", step="movement", leaders={"FI": "0120"})
    check_command(s, CheckCommand())
    s.leaders["FI"] = s.leaders["FI"]._replace(hex=1920)  # he comes too late
    assert needs(s) == 4


@pytest.mark.rule("2", "10.1.2")
@pytest.mark.ruling("R08")
def test_when_another_formation_acts_command_is_looked_up_at_that_moment():
    s = commanded(dieu(active="AV", step="combat", others={"AV.Koller": "1908 W"}))
    assert needs(s) == 3
    s.leaders["FI"] = s.leaders["FI"]._replace(hex=120)
    assert needs(s) == 4


@pytest.mark.rule("2", "10.1.3")
@pytest.mark.ruling("R08")
def test_a_unit_under_direct_command_counts_as_in_command_all_turn():
    s = dieu(step="rally", leaders={"FI": "0120"})
    assert needs(s) == 4
    s.directed = (DIEU,)
    assert needs(s) == 3
