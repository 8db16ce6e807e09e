"""Reichshoffen for MacMahon: villages, rivers and bridges, heights, marches and commands."""

from __future__ import annotations

import pytest

from tests.ground import atlas
from tests.ground.campaigning import ALLOWANCE, beside, compare, cost, dearest, march, reach
from tricolore.core.board import Board

VICTORY = {"Woerth": 1309, "Froeschwiller": 1008, "Elsasshausen": 1010, "Morsbronn": 1316}
PLACES = VICTORY | {
    "Biblisheim": 1916,
    "Dieffenbach": 1811,
    "Durrenbach": 1617,
    "Eberbach": 813,
    "Forstheim": 817,
    "Goersdorf": 1706,
    "Gundershoffen": 115,
    "Gunstett": 1614,
    "Hoelschloch": 2512,
    "Lampertsloch": 2304,
    "Langensoultzbach": 1203,
    "Merkwiller": 2510,
    "Mitschdorf": 1905,
    "Neehwiller": 705,
    "Oberdorf": 1611,
    "Preuschdorf": 2107,
    "Reichshoffen": 210,
    "Spachbach": 1511,
}
FARMS = {"Albrechtshaeuserhof": 1313, "Alte Mühle": 1206, "Bruckmühle": 1413, "Lansberghof": 1213}
BRIDGES = {
    "Woerth bridge": (1309, 1410),
    "Bruckmühle bridge (Gunstett)": (1413, 1513),
    "Kuhbrücke": (1405, 1505),
    "Durrenbach bridge": (1615, 1714),
    "Biblisheim bridge": (1716, 1816),
    "Walbourg railway bridge": (2017, 2018),
    "Morsbronn mill bridge": (1316, 1416),
    "Durrenbach south bridge": (1817, 1818),
}
WEST, EAST = (106, 108), (2505, 2510, 2512, 2514)
"""Where the French retreat to, and where the Germans come from."""

COMMANDS = {
    "Ducrot": (1008, (1007, 806)),
    "Pellé": (909, (909, 910)),
    "Raoult": (1108, (1107, 1209)),
    "Lartigue": (1213, (1213, 1114)),
    "Conseil Dumesnil": (1010, (1010, 911)),
    "Kirchbach": (1811, (2107, 2008, 1811, 1610, 1910)),
    "Bose": (1814, (1614, 1814, 1914)),
    "Hartmann": (1203, (1203, 1303)),
}


@pytest.fixture(scope="module")
def board() -> Board:
    return atlas.board("macmahon:reichshoffen")


def test_the_sheet(board: Board) -> None:
    assert len(board.hexes) == 437
    assert board.grid == (25, 17, 18, "up")
    assert (board.compass[0], board.hex_m, board.source) == ("N", 600, "reconstructed")


def test_places_stand_on_their_hexes(board: Board) -> None:
    for name, hex in PLACES.items():
        assert [h for h, p in board.place.items() if p == name] == [hex]
        assert board.terrain[hex] == "village"
    for name, hex in FARMS.items():
        assert (board.place[hex], board.terrain[hex]) == (name, "isolated farm")


def test_every_word_of_the_terrain_table_is_on_the_map(board: Board) -> None:
    """There are no towns here, no canal, and no marsh was tabulated."""
    assert set(board.terrain.values()) == {"clear", "woods", "village", "isolated farm", "crops"}
    assert set(board.level.values()) == {1, 2, 3, 4, 5}
    sides = {w for words in board.sides.values() for w in words}
    assert sides == {"escarpment", "river", "stream", "bridge"}
    roads = {w for words in board.roads.values() for w in words}
    assert roads == {"major road", "minor road", "railroad"}


def test_bridges_are_where_they_must_be(board: Board) -> None:
    """The footbridge of Spachbach is no bridge: guns could not use it."""
    courses = atlas.survey("macmahon:reichshoffen").courses
    assert {n: s for c in courses for s, n in c.bridges.items()} == BRIDGES
    printed = {s for s, words in board.sides.items() if "bridge" in words and s[0] < s[1]}
    assert printed == set(BRIDGES.values())
    assert all("river" in board.sides[side] and side in board.roads for side in printed)
    assert "major road" in board.roads[BRIDGES["Woerth bridge"]]


def test_the_river_parts_the_armies(board: Board) -> None:
    """Without bridges cavalry and guns stay on their bank; infantry wades, for a whole turn."""

    def opens(a: int, b: int) -> bool:
        return "river" not in board.sides.get((a, b), frozenset())

    west = atlas.flood(board, 1309, opens)
    east = atlas.flood(board, 1614, opens)
    between = atlas.flood(board, 1617, opens)
    assert len(west) + len(east) + len(between) == len(board.hexes), "three banks and no more"
    assert {1008, 1010, 1316, 1203, 210, 1413} <= west
    assert {1811, 1706, 1511, 2107, 1916, 2510} <= east
    assert between >= {1416, 1516, 1617}, "Durrenbach lies between the Sauer and its arm"
    assert cost(board, 1412, 1511, "infantry") == ALLOWANCE["infantry"]
    assert cost(board, 1412, 1511, "cavalry") is None


def test_the_sauer_runs_from_edge_to_edge(board: Board) -> None:
    sauer, arm = atlas.survey("macmahon:reichshoffen").courses[:2]
    assert (sauer.water.name, sauer.water.word, arm.water.word) == ("Sauer", "river", "river")
    for a, b in (sauer.sides[0], sauer.sides[-1]):
        assert None in board.neighbours[a] or None in board.neighbours[b]
    assert arm.corners[0] in sauer.corners
    assert arm.corners[-1] in sauer.corners


def test_streams_cost_a_point_and_roads_cross_them(board: Board) -> None:
    streams = [c for c in atlas.survey("macmahon:reichshoffen").courses if not c.water.barrier]
    assert {c.water.name for c in streams} >= {"Soultzbach", "Eberbach", "Seltzbach"}
    for course in streams:
        assert any(side in board.roads for side in course.sides), course.water.name


def test_the_relief_is_that_of_the_country(board: Board) -> None:
    assert [board.level[PLACES[p]] for p in ("Woerth", "Morsbronn", "Durrenbach")] == [1, 1, 1]
    assert [board.level[VICTORY[p]] for p in ("Froeschwiller", "Elsasshausen")] == [4, 4]
    assert [board.level[PLACES[p]] for p in ("Gunstett", "Dieffenbach", "Goersdorf")] == [2, 2, 3]
    # One chain of heights behind the French front, from the Froeschwiller wood to Morsbronn.
    high = atlas.flood(board, 1008, lambda _, b: board.level[b] >= 3)
    assert {1006, 1010, 1012, 1113, 1115} <= high
    assert 1610 not in high, "the German ridge stands apart"
    # The valley between the armies.
    assert all(board.level[h] == 1 for h in (1409, 1410, 1412, 1413, 1415))


def test_the_slopes_above_woerth_can_be_stormed(board: Board) -> None:
    """Vines and hops cover them, but no side of the town's hex is barred."""
    assert all(
        cost(board, 1309, n, "infantry") is not None
        for n in board.neighbours[1309]
        if n is not None
    )
    crops = {h for h in board.hexes if board.terrain[h] == "crops"}
    assert crops
    assert all(board.grid.distance(h, 1309) <= 3 for h in crops)


def test_woods_are_those_of_the_battle(board: Board) -> None:
    assert all(board.terrain[h] == "woods" for h in (1012, 1112, 1013, 1113)), "Niederwald"
    assert all(board.terrain[h] == "woods" for h in (1005, 1006, 1105)), "Froeschwiller wood"
    assert all(board.terrain[h] == "woods" for h in (507, 608, 508)), "Grosser Wald"
    share = sum(t == "woods" for t in board.terrain.values()) / len(board.hexes)
    assert 0.15 < share < 0.25


def test_entries_and_exits_lie_on_their_edges(board: Board) -> None:
    for hex in (*WEST, *EAST):
        assert None in board.neighbours[hex]
        assert atlas.links(board, hex)
        assert hex // 100 == (1 if hex in WEST else 25)
    assert atlas.links(board, 1201)
    assert atlas.links(board, 1701)


@pytest.mark.parametrize("arm", sorted(ALLOWANCE))
def test_every_hex_is_reached_from_every_entry(board: Board, arm: str) -> None:
    for entry in (*WEST, *EAST, 1201, 1701, 1317):
        assert len(reach(board, entry, arm)) == len(board.hexes)


@pytest.mark.parametrize("arm", sorted(ALLOWANCE))
def test_no_hex_costs_more_than_a_turn_from_every_side(board: Board, arm: str) -> None:
    assert dearest(board, arm) <= ALLOWANCE[arm]


def test_marches_take_the_time_they_took(board: Board) -> None:
    figures = {
        "Soultz road to Woerth": (march(board, 2510, 1309), 6),
        "Preuschdorf to Woerth": (march(board, 2107, 1309), 4),
        "Surbourg road to Gunstett": (march(board, 2514, 1614), 9),
        "Gunstett to Morsbronn, guns": (march(board, 1614, 1316, "artillery"), 4.5),
        "Lobsann road to Goersdorf": (march(board, 2505, 1706), 7.5),
        "Langensoultzbach to Froeschwiller": (march(board, 1203, 1008), 6),
        "Woerth to Froeschwiller": (march(board, 1309, 1008), 1.5),
        "Morsbronn to Elsasshausen": (march(board, 1316, 1010), 6),
        "Froeschwiller to Reichshoffen": (march(board, 1008, 210), 4),
    }
    compare(figures)


def test_the_first_line_meets_on_the_first_turn(board: Board) -> None:
    """The outposts of V Corps before Woerth, the Bavarians in the Froeschwiller wood."""
    assert march(board, 1610, 1309) <= 4
    assert march(board, 1203, 1105) <= 4
    assert beside(board, 1203, 1007) <= 6


def test_at_the_start_leaders_reach_their_units(board: Board) -> None:
    far = {
        (name, unit): march(board, leader, unit, "cavalry")
        for name, (leader, units) in COMMANDS.items()
        for unit in units
        if march(board, leader, unit, "cavalry") > 6
    }
    assert far == {}
