"""10.2: Range and line of sight."""

from __future__ import annotations

import pytest

from tests.macmahon.fight import armed
from tests.macmahon.table import field, plain
from tricolore.rulesets.great_battles.rules.sight import bears_on, sight
from tricolore.rulesets.macmahon.sight import is_close, supports_against

pytestmark = pytest.mark.rule("10.2")
GUN, FOE, BEYOND = 1212, 1210, 1208
"""A line due north."""


def looks(units=None, side="allied", target=FOE, **features):
    return sight(field(units, plain(**features)), side, GUN, target)


def test_over_open_ground_of_one_level_a_gun_sees_its_target():
    assert looks().clear


@pytest.mark.ruling("M80")
@pytest.mark.parametrize("terrain", ["village", "town", "woods", "isolated farm"])
def test_buildings_and_woods_between_block(terrain):
    assert not looks(terrain={1211: terrain}).clear


def test_on_the_level_of_the_gun_they_block_wherever_they_are_on_the_line():
    for hex in (1211, 1210, 1209):
        assert not looks(target=BEYOND, terrain={hex: "woods"}).clear
        assert not looks({"AII.Szabo": f"{hex} S"}, target=BEYOND).clear


@pytest.mark.parametrize("terrain", ["crops", "marsh"])
def test_crops_and_marsh_do_not(terrain):
    assert looks(terrain={1211: terrain}).clear


@pytest.mark.ruling("M80")
def test_enemy_units_between_block_friends_do_not():
    assert not looks({"AII.Szabo": "1211 S"}).clear
    assert looks({"FG.Cler": "1211 N"}).clear
    assert looks({"AII.Szabo": "1211 S"}, side="austrian").clear


@pytest.mark.ruling("M80")
def test_an_enemy_leader_alone_does_not_block():
    s = field(leaders={"AII": 1211})
    assert sight(s, "allied", GUN, FOE).clear


def test_a_neighbour_is_always_seen():
    assert looks(target=1211, terrain={1211: "woods", GUN: "woods"}, level={1211: 3}).clear


def test_what_is_lower_than_the_gun_blocks_only_right_before_the_target():
    assert looks(target=1209, terrain={1211: "woods"}, level={GUN: 3}).clear
    assert not looks(target=1209, terrain={1210: "woods"}, level={GUN: 3}).clear


@pytest.mark.ruling("M80")
def test_it_does_so_on_whatever_level_it_stands():
    level = {GUN: 4, 1210: 3, 1209: 2}
    assert not looks(target=1209, terrain={1210: "woods"}, level=level).clear
    assert looks(target=1209, level=level).clear


@pytest.mark.ruling("M81")
@pytest.mark.parametrize(
    ("gun", "between", "target", "clear"),
    [(1, 2, 1, False), (2, 2, 1, False), (1, 2, 2, False), (3, 2, 1, True), (1, 2, 3, True)],
)
def test_the_ground_between(gun, between, target, clear):
    assert looks(level={GUN: gun, 1211: between, FOE: target}).clear is clear


def test_where_the_line_runs_along_a_hexside_one_open_hex_is_enough():
    s = field()
    target = next(h for h in s.setting.board.hexes if _between(s, h) == {1211, 1311})
    for hex in (1211, 1311):
        assert sight(field(setting=plain(terrain={hex: "woods"})), "allied", GUN, target).clear
    s = field(setting=plain(terrain={1211: "woods", 1311: "woods"}))
    assert not sight(s, "allied", GUN, target).clear


def _between(s, target):
    near = s.setting.board.neighbours
    if s.setting.board.distance(GUN, target) != 2:
        return set()
    return set(near[GUN]) & set(near[target])


@pytest.mark.ruling("M83")
@pytest.mark.parametrize(
    ("reach", "support", "close"), [(2, 1, 1), (3, 2, 1), (4, 2, 2), (5, 3, 2)]
)
def test_half_ranges(reach, support, close):
    s = field({"FG.A1": "1212 N"}, armed(plain(), {"FG.A1": {"reach": reach}}))
    north = [1211, 1210, 1209, 1208, 1207, 1206]
    assert [h for h in north if bears_on(s, "FG.A1", 0, h)] == north[:reach]
    assert [h for h in north if supports_against(s, "FG.A1", h)] == north[:support]
    assert [h for h in north if is_close(s, "FG.A1", h)] == north[:close]


def test_a_gun_bears_on_what_is_before_its_front():
    s = field({"FG.A1": "1212 N"})
    assert bears_on(s, "FG.A1", 0, 1210)
    assert not bears_on(s, "FG.A1", 3, 1210)
    s = field({"FG.A1": "1212 N"}, plain(terrain={1212: "village"}))
    assert bears_on(s, "FG.A1", 3, 1210)


@pytest.mark.ruling("M79")
def test_the_arc_widens_between_the_two_outer_front_directions():
    s = field({"FG.A1": "1212 N"}, armed(plain(), {"FG.A1": {"reach": 3}}))
    distance = s.setting.board.distance
    arc = [hex for hex in s.setting.board.hexes if bears_on(s, "FG.A1", 0, hex)]
    assert [sum(distance(1212, hex) == n for hex in arc) for n in (1, 2, 3)] == [3, 5, 7]
    assert {1111, 1211, 1311, 1011, 1411, 910, 1510} <= set(arc)  # the lines themselves
    assert not {1112, 1312} & set(arc)
