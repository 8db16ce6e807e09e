"""5.33, 6.2, 6.3: who comes up to whom, and what a zone reaches."""

from __future__ import annotations

import pytest

from tests.risorgimento.table import (
    N,
    field,
    hexes,
    offered,
    plain,
    play,
    road,
)
from tricolore.core.ask import DONE, Go, Pick, Say
from tricolore.rulesets.risorgimento.attack import attack_hexes
from tricolore.rulesets.risorgimento.command import brigade_reach
from tricolore.rulesets.risorgimento.steps import Manoeuvre
from tricolore.rulesets.risorgimento.terrain import FOOT, HORSE
from tricolore.rulesets.risorgimento.ways import reach_of

RESTACK, SQUARE = Say("restack"), Say("square")


def reach(units, setting=None, uid="F1.a.1", commanded=True):
    s = field(units, setting, active="F1", steps=())
    if not commanded:
        s.commanded = frozenset()
    return {hex: price / 2 for hex, price in reach_of(s, uid).cost.items()}


@pytest.mark.rule("5.33", "7.51", "4.42")
@pytest.mark.parametrize(("kind", "commanded"), [("lcav", True), ("F", True), ("line", False)])
def test_who_may_not_come_up_and_begins_beside_an_enemy_may_only_go_away(kind, commanded):
    units = {"F1.a.1": f"1008 S {kind}", "A1.x.1": "1007 N line"}
    found = reach(units, commanded=commanded)
    assert 1009 in found
    assert not {907, 1107} & set(found)


@pytest.mark.rule("5.33")
def test_horse_artillery_is_artillery_when_it_moves():
    found = reach({"F1.a.1": "1010 N Ho", "A1.x.1": "1006 S line"})
    assert 1008 in found
    assert 1007 not in found


@pytest.mark.rule("6.31", "6.33")
@pytest.mark.ruling("A40", "R24")
def test_prices_beside_the_enemy_on_paper():
    """Out of a zone (+1), one hex of woods (2), then up to the rear of another enemy (+1)."""
    units = {"F1.a.1": "1010 N line m9", "A1.x.1": "1009 S line", "A1.y.1": "1013 S line"}
    found = reach(units, plain({1011: "woods"}))
    assert found[1011] == 3
    assert found[1012] == 5
    assert found[910] == 2  # beside neither of them
    # into the zone of the second: woods, then 1 + 2 for the zone, if it faces the other way
    units["A1.y.1"] = "1013 N line"
    assert reach(units, plain({1011: "woods"}))[1012] == 6


@pytest.mark.rule("6.31")
def test_light_infantry_pays_one_and_cavalry_counts_as_infantry_does():
    for enemy in ("line", "jgr", "lcav"):
        assert reach({"F1.a.1": "1009 N line", "A1.x.1": f"1007 S {enemy}"})[1008] == 3
        assert reach({"F1.a.1": "1009 N jgr", "A1.x.1": f"1007 S {enemy}"})[1008] == 2


@pytest.mark.rule("6.31", "6.21")
def test_a_disordered_enemy_has_no_zone_but_is_paid_for():
    units = {"F1.a.1": "1009 N line", "A1.x.1": "1007 S line dis"}
    found = reach(units)
    assert found[1008] == 2
    assert 907 in found  # it does not stop


@pytest.mark.rule("6.22")
def test_what_a_zone_does_not_cross():
    def over(setting, kind=FOOT):
        return 1009 in setting.ground.zone(kind, 1010, N)

    assert not over(plain({1009: "lake"}))
    assert over(plain({1009: "marsh"}))
    assert over(plain(sides={(1010, 1009): "deep stream"}))
    assert not over(plain(sides={(1010, 1009): "deep stream"}), HORSE)
    by_trail = plain(sides={(1010, 1009): "canal,bridge"}, roads=road(1010, 1009, word="trail"))
    assert not over(by_trail)
    assert over(plain(sides={(1010, 1009): "ridge 2"}))  # one level
    assert not over(plain(sides={(1010, 1009): "ridge 3"}))  # two


@pytest.mark.rule("6.23")
def test_trails_carry_zones_out_of_cultivation_too_but_only_to_the_front():
    for word in ("heavily cultivated", "lightly cultivated"):
        roads = road(1010, 1109, word="trail") | road(1010, 1011, word="trail")
        setting = plain({1010: word}, roads=roads)
        assert set(setting.ground.zone(FOOT, 1010, N)) == {1009, 1109}
        assert set(setting.ground.zone(HORSE, 1010, N)) == {1009, 1109}


@pytest.mark.rule("6.23", "6.22")
def test_out_of_heavy_cultivation_nobody_attacks_over_a_bridge():
    side, roads = {(1010, 1009): "shallow stream,bridge"}, road(1010, 1009)
    units = {"F1.a.1": "1010 N line", "A1.x.1": "1009 S line"}
    vines = plain({1010: "heavily cultivated"}, side, roads)
    assert attack_hexes(field(units, vines, active="F1", steps=()), "F1.a.1") == []
    clear = plain(sides=side, roads=roads)
    assert attack_hexes(field(units, clear, active="F1", steps=()), "F1.a.1") == [1009]


@pytest.mark.rule("4.12", "6.24")
@pytest.mark.ruling("R7")
def test_the_range_passes_a_zone_only_where_a_friend_is():
    """Column 10 lies between lakes, and 1008 in the zone of an enemy beside it."""
    lakes = {hex: "lake" for hex in plain().board.hexes if hex // 100 != 10 and hex != 908}
    units = {"A3.a.1": "1010 N line", "F1.x.1": "0908 N line"}
    range_of = {"A3.a": {"range": 5}}
    s = field(units, plain(lakes), brigades=range_of)
    assert set(s.zones("allied")) == {1008}
    assert {1009, 1008} <= set(brigade_reach(s, "A3.a"))
    assert 1007 not in brigade_reach(s, "A3.a")
    s = field({**units, "A3.b.1": "1008 N line"}, plain(lakes), brigades=range_of)
    assert 1007 in brigade_reach(s, "A3.a")


@pytest.mark.rule("5.44")
def test_nobody_changes_the_order_of_a_stack_in_an_enemy_zone_or_in_the_middle_of_a_move():
    units = {"F1.a.1": "1010 N line", "F1.a.2": "1010 N light", "F1.a.3": "1012 N line"}
    s = field(units, active="F1", steps=(Manoeuvre("F1.a"),))
    assert RESTACK in offered(s, Pick("F1.a.1"))
    assert RESTACK not in offered(s, Pick("F1.a.3"), Go(1011))
    restacked = (Pick("F1.a.1"), RESTACK, Pick("F1.a.2"))
    assert max(hexes(offered(s, *restacked)) & {1005, 1004}, default=0) == 1005  # five points left


@pytest.mark.rule("6.14")
def test_a_square_costs_a_point_and_one_who_has_none_left_forms_none():
    units = {"F1.a.1": "1010 N line m3", "A1.x.1": "2020 N line"}
    s = field(units, active="F1", steps=(Manoeuvre("F1.a"),))
    assert SQUARE in offered(s, Pick("F1.a.1"), Go(1008))
    assert SQUARE not in offered(s, Pick("F1.a.1"), Go(1007))
    formed = play(s, Pick("F1.a.1"), Go(1008), SQUARE)
    assert formed.units["F1.a.1"].square
    assert formed.spent["F1.a.1"] == 6


@pytest.mark.rule("6.14", "5.41")
def test_a_battery_in_the_hex_does_not_hinder_a_square_and_two_brigades_do():
    units = {"F1.a.1": "1010 N line", "F1.g": "1010 N F"}
    s = field(units, active="F1", steps=(Manoeuvre("F1.a"),))
    assert play(s, Pick("F1.a.1"), SQUARE).units["F1.a.1"].square
    town = {"F1.a.1": "1010 N line", "F1.b.1": "1010 N line"}
    s = field(town, plain({1010: "town"}), active="F1", steps=(Manoeuvre("F1.a"),))
    assert SQUARE not in offered(s, Pick("F1.a.1"))
    assert DONE in offered(s, Pick("F1.a.1"))
