"""10.4.6: retreat after combat."""

from __future__ import annotations

import pytest

from tests.butchery.fight import HOLD, NE, NW, SE, SW, E, W, assault, battle
from tests.butchery.pieces import table
from tests.butchery.table import ground
from tests.table import options_of, script
from tricolore import Go, Pick
from tricolore.rulesets.butchery.advance import advance
from tricolore.rulesets.butchery.assault import awaits_advance, supporters
from tricolore.rulesets.butchery.queries import assault_odds
from tricolore.rulesets.butchery.results import apply_result, retreat_after_combat, retreat_hexes
from tricolore.rulesets.butchery.state import Attack, Butchery, Vacated
from tricolore.rulesets.great_battles.rules.advance import vacate


def koller(others: dict[str, str] | None = None, setting=None, **fields) -> Butchery:
    """Koller at 1911, disorganised, about to retreat."""
    units = {"AV.Koller": "1911 W disorganised"} | (others or {})
    return battle(units, setting, **fields)


def retreats(s: Butchery, *inputs, uid: str = "AV.Koller") -> None:
    script(retreat_after_combat(s, uid), *inputs)


def ways(s: Butchery, uid: str = "AV.Koller") -> set[int]:
    return set(retreat_hexes(s, uid, s.units[uid].hex))


# Direction


@pytest.mark.rule("10.4.6")
@pytest.mark.ruling("R49")
def test_austrians_retreat_east_to_one_of_three_hexes():
    assert ways(koller()) == {1811, 1910, 2011}


@pytest.mark.rule("10.4.6")
@pytest.mark.ruling("R49")
@pytest.mark.parametrize("uid", ["FI.Dieu", "P1.Savoia"])
def test_french_and_piedmontese_retreat_west_to_one_of_three_hexes(uid):
    s = battle({uid: "1912 E disorganised"})
    assert ways(s, uid) == {1813, 1913, 2013}


@pytest.mark.rule("10.4.6")
def test_the_owner_chooses_among_equal_hexes():
    s = koller()
    assert options_of(retreat_after_combat(s, "AV.Koller")) == {Go(1811), Go(1910), Go(2011)}
    rule = retreat_after_combat(s, "AV.Koller")
    assert next(rule).side == "austrian"


@pytest.mark.rule("10.4.6")
@pytest.mark.ruling("R49")
def test_no_way_leads_sideways_or_forward():
    s = koller(setting=ground({1811: "lake", 1910: "lake", 2011: "lake"}))
    assert ways(s) == set()


# What cannot be done costs a step


@pytest.mark.rule("10.4.6")
@pytest.mark.ruling("R49")
def test_a_unit_that_cannot_retreat_loses_a_step_and_stays():
    s = koller(setting=ground({1811: "lake", 1910: "lake", 2011: "lake"}))
    retreats(s)
    assert (s.units["AV.Koller"].hex, s.units["AV.Koller"].losses) == (1911, 1)


@pytest.mark.rule("10.4.6")
def test_steep_slopes_and_enemy_units_bar_the_way():
    s = koller(
        {"FI.Dieu": "1910 E"},
        ground(sides={(1811, 1911): "steep slope", (1911, 2011): "steep slope"}),
    )
    assert ways(s) == set()


@pytest.mark.rule("10.4.6")
@pytest.mark.ruling("R49")
def test_the_edge_of_the_map_is_closed():
    s = battle({"AV.Koller": "1901 W disorganised", "AV.Gaal": "2001 W disorganised"})
    assert ways(s, "AV.Gaal") == set()
    retreats(s, uid="AV.Gaal")
    assert (s.units["AV.Gaal"].hex, s.units["AV.Gaal"].losses) == (2001, 1)


@pytest.mark.rule("10.4.6", "10.4.9")
def test_a_unit_on_its_last_step_that_cannot_retreat_is_lost():
    lakes = ground({1811: "lake", 1910: "lake", 2011: "lake"})
    s = battle({"AV.Koller": "1911 W disorganised -1"}, lakes)
    retreats(s)
    assert "AV.Koller" not in s.units


# Enemy zones


@pytest.mark.rule("10.4.6", "5")
def test_a_retreat_into_an_enemy_zone_costs_a_step():
    s = koller({"FI.Dieu": "1810 W"}, ground({1910: "lake", 2011: "lake"}))
    assert 1811 in s.field("allied").zone
    retreats(s, W)
    assert (s.units["AV.Koller"].hex, s.units["AV.Koller"].losses) == (1811, 1)


@pytest.mark.rule("10.4.6")
def test_enemy_zones_are_avoided_where_possible():
    s = koller({"FI.Dieu": "1810 SW"})  # its zone: 1811, 1910 and 1711
    assert ways(s) == {2011}


@pytest.mark.rule("10.4.6")
def test_zones_are_avoided_before_cheap_ground_is_sought():
    s = koller({"FI.Dieu": "1810 SW"}, ground({2011: "woods"}))
    assert ways(s) == {2011}


@pytest.mark.rule("10.4.6", "10.4.9")
def test_a_unit_on_its_last_step_dies_of_a_retreat_into_a_zone_and_its_commander_with_it():
    s = battle(
        {"AV.Koller": "1911 W disorganised -1", "AV.Gaal": "2005 W", "FI.Dieu": "1810 W"},
        ground({1910: "lake", 2011: "lake"}),
        leaders={"AV": "1911"},
    )
    retreats(s)
    assert "AV.Koller" not in s.units
    assert s.leaders["AV"].aide
    assert s.leaders["AV"].hex == 2005


@pytest.mark.rule("10.4.6", "5")
@pytest.mark.ruling("R21")
def test_disorganised_cavalry_may_have_to_retreat_into_a_zone():
    s = battle(
        {"AV.Uhlans12": "1911 W disorganised", "FI.Dieu": "1810 W"},
        ground({1910: "lake", 2011: "lake"}),
    )
    retreats(s, W, uid="AV.Uhlans12")
    assert (s.units["AV.Uhlans12"].hex, s.units["AV.Uhlans12"].losses) == (1811, 1)


# Cheap ground


@pytest.mark.rule("10.4.6")
def test_the_cheapest_ground_is_chosen():
    assert ways(koller(setting=ground({1910: "woods"}))) == {1811, 2011}
    assert ways(koller(setting=ground(roads={(1910, 1911): "major road"}))) == {1910}
    assert ways(koller(setting=ground(sides={(1910, 1911): "hedge"}))) == {1811, 2011}
    assert ways(koller(setting=ground(level={1910: 1, 2011: 1}))) == {1811}


# Through friends


@pytest.mark.rule("10.4.6")
def test_a_unit_goes_on_through_friends_until_there_is_room():
    """Two deep: through Gaal at 1910 and Bils at 1909 to 1908."""
    lakes = dict.fromkeys((1811, 2011, 1810, 2010, 1809, 2009), "lake")
    s = koller({"AV.Gaal": "1910 W", "AV.Bils": "1909 W"}, ground(lakes))
    retreats(s, W)
    assert s.units["AV.Koller"].hex == 1908


@pytest.mark.rule("10.4.6")
def test_the_friends_passed_through_are_disorganised():
    lakes = dict.fromkeys((1811, 2011, 1810, 2010, 1809, 2009), "lake")
    s = koller(
        {"AV.Gaal": "1910 W", "AV.A1": "1910 W", "AV.Bils": "1909 W disorganised"}, ground(lakes)
    )
    retreats(s, W)
    for uid in ("AV.Gaal", "AV.A1", "AV.Bils"):
        assert s.units[uid].disorganised
        assert s.units[uid].losses == 0


@pytest.mark.rule("10.4.6", "3")
def test_a_friend_with_whom_there_is_room_is_not_passed_through():
    s = koller({"AV.A1": "1910 W"}, ground({1811: "lake", 2011: "lake"}))
    retreats(s, W)
    assert s.units["AV.Koller"].hex == 1910
    assert not s.units["AV.A1"].disorganised


@pytest.mark.rule("10.4.6")
@pytest.mark.ruling("R50")
def test_nobody_goes_the_longer_way_through_friends_where_there_is_room():
    s = koller({"AV.Gaal": "1910 W"})
    assert ways(s) == {1811, 2011}


@pytest.mark.rule("10.4.6")
@pytest.mark.ruling("R50")
def test_nobody_has_to_go_through_friends_past_an_empty_hex():
    """By road through Gaal is cheaper than the woods beside him, but he may be spared."""
    s = koller(
        {"AV.Gaal": "1910 W"},
        ground(
            {1811: "woods", 2011: "lake"},
            roads={(1910, 1911): "major road", (1909, 1910): "major road"},
        ),
    )
    assert ways(s) == {1811, 1910}


@pytest.mark.rule("10.4.6")
@pytest.mark.ruling("R50")
def test_a_way_through_friends_is_ranked_by_the_hex_where_it_ends():
    """Gaal's hex is out of zones, that behind him is not; the empty hex beside him is in none."""
    s = koller(
        {"AV.Gaal": "1910 W", "FI.Goze": "1908 W"},
        ground(
            {2011: "lake", 1810: "lake", 2010: "lake", 1811: "woods"},
            roads={(1910, 1911): "major road"},
        ),
    )
    zone = s.field("allied").zone
    assert 1909 in zone
    assert zone.isdisjoint({1811, 1910})
    assert ways(s) == {1811}


@pytest.mark.rule("10.4.6")
@pytest.mark.ruling("R50")
def test_friends_are_gone_through_to_keep_out_of_a_zone():
    s = koller({"AV.Gaal": "1910 W", "FI.Dieu": "1710 SE"}, ground({2011: "lake", 2010: "lake"}))
    zone = s.field("allied").zone
    assert 1811 in zone
    assert zone.isdisjoint({1909, 1910})
    assert ways(s) == {1910}


@pytest.mark.rule("10.4.6")
@pytest.mark.ruling("R50")
def test_the_cheapest_way_through_friends_is_taken_behind_them_too():
    lakes = dict.fromkeys((1811, 2011, 1810), "lake")
    s = koller({"AV.Gaal": "1910 W"}, ground({**lakes, 1909: "woods"}))
    retreats(s, W)
    assert s.units["AV.Koller"].hex == 2010


@pytest.mark.rule("10.4.6")
def test_friends_with_no_room_behind_them_are_no_way_out():
    lakes = dict.fromkeys((1811, 2011, 1810, 1909, 2010), "lake")
    s = koller({"AV.Gaal": "1910 W"}, ground(lakes))
    retreats(s)
    assert (s.units["AV.Koller"].hex, s.units["AV.Koller"].losses) == (1911, 1)
    assert not s.units["AV.Gaal"].disorganised


@pytest.mark.rule("10.4.6")
@pytest.mark.ruling("R50")
def test_a_zone_passed_on_the_way_through_friends_costs_nothing():
    s = koller({"AV.Gaal": "1910 W", "FI.Dieu": "1811 SE"}, ground({2011: "lake", 2010: "lake"}))
    assert 1910 in s.field("allied").zone
    retreats(s, W)
    assert (s.units["AV.Koller"].hex, s.units["AV.Koller"].losses) == (1909, 0)


@pytest.mark.rule("10.4.6")
@pytest.mark.ruling("R50")
def test_a_zone_at_the_end_of_the_way_through_friends_costs_one_step():
    s = koller(
        {"AV.Gaal": "1910 W", "FI.Dieu": "1908 W"},
        ground({1811: "lake", 2011: "lake", 1810: "lake", 2010: "lake"}),
    )
    assert 1909 in s.field("allied").zone
    retreats(s, W)
    assert (s.units["AV.Koller"].hex, s.units["AV.Koller"].losses) == (1909, 1)


@pytest.mark.rule("10.4.6")
@pytest.mark.ruling("R50")
def test_of_two_ways_into_a_zone_the_cheaper_is_taken():
    """The free hex 1811 lies in a zone, and so does the one beyond Gaal."""
    s = koller(
        {"AV.Gaal": "1910 W", "FI.Dieu": "1710 SE", "FI.Goze": "1908 W"},
        ground({2011: "lake", 1810: "lake", 2010: "lake"}),
    )
    zone = s.field("allied").zone
    assert 1811 in zone
    assert 1910 not in zone
    assert 1909 in zone
    assert ways(s) == {1811}


# Facing


@pytest.mark.rule("10.4.6", "4")
def test_a_unit_may_turn_by_one_hexside_after_its_retreat():
    s = koller()
    assert options_of(retreat_after_combat(s, "AV.Koller"), Go(1910)) == {SW, W, NW}


@pytest.mark.rule("10.4.6", "4")
@pytest.mark.ruling("R23")
def test_a_unit_that_retreats_from_a_village_takes_any_facing():
    s = koller(setting=ground({1911: "village"}))
    asked = options_of(retreat_after_combat(s, "AV.Koller"), Go(1910))
    assert asked == {E, SE, SW, W, NW, NE}


# Guns left behind


@pytest.mark.rule("10.4.6")
def test_guns_stacked_with_a_unit_that_retreats_are_lost_to_the_advance():
    s = battle({"FI.Dieu": "1912 E", "AV.Koller": "1911 W", "AV.A1": "1911 E"})
    game = table(s, Pick("FI.Dieu"), Pick("AV.Koller"), HOLD, 1, 3, Go(1910), W)
    game.answer(E)
    assert "AV.A1" not in game.state.units
    assert game.state.units["FI.Dieu"].hex == 1911
    assert game.state.losses["AV"] == 1


@pytest.mark.rule("10.4.6", "12.2")
def test_guns_left_behind_are_saved_if_nobody_advances():
    s = battle({"FI.Goze": "1912 E", "AV.A1": "1911 E"})
    script(advance(s, Vacated(1911, ("FI.Dieu",), True)))
    assert "AV.A1" in s.units


def left_behind() -> Butchery:
    """Koller was driven from A1 at 1911 by Dieu, who has yet to assault Gaal before advancing."""
    s = battle(
        {
            "FI.Dieu": "1912 E",
            "FI.Goze": "1812 E",
            "AV.Koller": "1909 W",
            "AV.A1": "1911 W",
            "AV.Gaal": "2012 W",
        }
    )
    vacate(s, 1911, ["FI.Dieu"], must=True)
    return s


@pytest.mark.rule("10.4.6", "10.4.4")
def test_guns_left_behind_support_nobody_before_the_advance():
    s = left_behind()
    assert supporters(s, "AV.Gaal", ["FI.Dieu"]) == {}
    s.set_vacated(())
    assert supporters(s, "AV.Gaal", ["FI.Dieu"]) == {"AV.A1": ["FI.Dieu"]}


@pytest.mark.rule("10.4.6", "5")
def test_guns_left_behind_control_nothing_before_the_advance():
    s = left_behind()
    assert 1812 not in s.field("austrian").zone
    s.set_vacated(())
    assert 1812 in s.field("austrian").zone


@pytest.mark.rule("10.4.6", "10.4.1")
def test_guns_left_behind_are_not_assaulted_by_others():
    s = left_behind()
    attack = Attack("FI.Goze", 1911, "AV.Koller", 6)
    assert awaits_advance(s, attack)
    s.set_vacated(())
    assert not awaits_advance(s, attack)


@pytest.mark.rule("10.4.6", "10.4.4")
def test_odds_of_the_next_assault_leave_out_guns_left_behind():
    s = left_behind()
    with_guns = assault_odds(left_behind_no_more(), ["FI.Dieu"], "AV.Gaal")
    without = assault_odds(s, ["FI.Dieu"], "AV.Gaal")
    assert with_guns.fights[0].column.total - without.fights[0].column.total == 3
    assert without.chance(taken=True) > with_guns.chance(taken=True)


def left_behind_no_more() -> Butchery:
    s = left_behind()
    s.set_vacated(())
    return s


@pytest.mark.rule("10.4.6", "10.4.7")
def test_guns_stacked_with_an_attacker_that_is_thrown_back_stay():
    s = battle({"FI.Dieu": "1912 E", "FI.A1": "1912 E", "AV.Koller": "1911 W"})
    script(assault(s, "AV.Koller", "FI.Dieu"), HOLD, 6, Go(1913), E)
    assert s.units["FI.Dieu"].hex == 1913
    assert s.units["FI.A1"].hex == 1912
    assert s.vacated == ()


@pytest.mark.rule("10.4.6", "8.3", "10.4.12")
def test_enemy_leaders_on_the_way_are_swept_aside():
    s = koller({"FI.Dieu": "2015 E"}, ground({1811: "lake", 2011: "lake"}), leaders={"FI": "1910"})
    script(apply_result(s, "AV.Koller", "D"), W)
    assert s.leaders["FI"].aide
    assert s.leaders["FI"].hex == 2015
