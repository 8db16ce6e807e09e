"""Magenta for MacMahon: the hexes of the rulebook, the waters, the marches and the commands."""

from __future__ import annotations

from itertools import pairwise

import pytest

from tests.ground import atlas
from tests.ground.campaigning import ALLOWANCE, NO_WAY, beside, compare, cost, dearest, march, reach
from tricolore.core.board import Board

TOWN = (1913, 2012, 2013)
CEMETERY = 1912
NORTH_WEST = (103, 102, 101, *range(201, 1600, 100))
"""Where MacMahon and the Sardinians come from and retreat to, from the canal to the high road."""

PLACES = {
    "Bernate": (1011,),
    "Boffalora": (1112,),
    "Carpenzago": (1818,),
    "Casate": (909,),
    "Casone": (2109,),
    "Castelletto": (606,),
    "Cemetery": (CEMETERY,),
    "Cerello": (2515,),
    "Corbetta": (2512,),
    "Cuggiono": (1006,),
    "Inveruno": (1504,),
    "Magenta": TOWN,
    "Malvaglio": (402,),
    "Marcallo": (1810,),
    "Mesero": (1607,),
    "Ossona": (2206,),
    "Ponte Nuovo": (1414,),
    "Ponte Vecchio": (1616, 1715),
    "Robecchetto": (201,),
    "Robecco": (2019,),
    "Santo Stefano": (2509,),
}
BRIDGES = {
    "Ticino bridge (Ponte di Boffalora / San Martino)": (817, 916),
    "Castelletto di Cuggiono": (606, 607),
    "Bernate": (910, 1011),
    "Boffalora": (1112, 1212),
    "Ponte Nuovo": (1414, 1513),
    "Railway bridge": (1415, 1514),
    "Ponte Vecchio": (1616, 1715),
    "Robecco": (2018, 2019),
}
ROADS = {117: "major road", 201: "minor road", 1201: "major road", 1501: "minor road"}
ROADS |= {2019: "major road", 2511: "major road"}

COMMANDS = {
    "the Guard": (817, 6, (817, 916, 617)),
    "MacMahon": (603, 6, (603, 502, 804)),
    "Clam Gallas, in the town": (2012, 8, (1514, 2012, 2412, 1913)),
    "Liechtenstein, in the town": (2013, 8, (1414, 1412, 1715, 1112, 1814, 1614)),
}


@pytest.fixture(scope="module")
def board() -> Board:
    return atlas.board("macmahon:magenta")


def dry(board: Board, a: int, b: int) -> bool:
    return not board.sides.get((a, b), frozenset()) & NO_WAY


def test_the_sheet(board: Board) -> None:
    assert len(board.hexes) == 462
    assert board.grid == (25, 18, 19, "up")
    assert (board.compass[0], board.hex_m, board.source) == ("N", 600, "reconstructed")


def test_places_stand_on_their_hexes(board: Board) -> None:
    for name, hexes in PLACES.items():
        assert tuple(h for h, p in sorted(board.place.items()) if p == name) == hexes
        for hex in hexes:
            assert board.terrain[hex] == ("town" if name == "Magenta" else "village")


def test_magenta_has_three_hexes_and_its_cemetery_beside_them(board: Board) -> None:
    assert tuple(h for h in board.hexes if board.terrain[h] == "town") == TOWN
    assert {1913, 2012} <= set(board.neighbours[2013])
    assert len(set(TOWN) & set(board.neighbours[CEMETERY])) >= 2


def test_the_hexes_of_the_rulebook_lie_on_the_edge(board: Board) -> None:
    """0117 is the way to Novara; from 0103 to 1501 runs the north-west edge."""
    for hex in (117, *NORTH_WEST):
        assert None in board.neighbours[hex]
    for a, b in pairwise(NORTH_WEST):
        assert b in board.neighbours[a]
    for hex, road in ROADS.items():
        words = {w for n in atlas.links(board, hex) for w in board.roads[hex, n]}
        assert road in words, f"{hex:04d} has no {road}"


def test_every_word_of_the_terrain_table_is_on_the_map(board: Board) -> None:
    terrain = {"clear", "woods", "village", "town", "isolated farm", "crops", "marsh"}
    assert set(board.terrain.values()) == terrain
    assert set(board.level.values()) == {1, 2}
    sides = {w for words in board.sides.values() for w in words}
    assert sides == {"escarpment", "canal", "Ticino river", "bridge"}
    roads = {w for words in board.roads.values() for w in words}
    assert roads == {"major road", "minor road", "railroad"}


def test_bridges_are_where_they_must_be(board: Board) -> None:
    laid = {n: s for c in atlas.survey("macmahon:magenta").courses for s, n in c.bridges.items()}
    assert laid == BRIDGES
    printed = {s for s, words in board.sides.items() if "bridge" in words and s[0] < s[1]}
    assert printed == set(BRIDGES.values())


def test_railway_and_high_road_cross_both_waters(board: Board) -> None:
    assert board.roads[817, 916] == {"major road", "railroad"}
    assert board.roads[1414, 1513] == {"major road"}
    assert board.roads[1415, 1514] == {"railroad"}


def test_canal_and_ticino_are_crossed_at_bridges_only(board: Board) -> None:
    east = atlas.flood(board, 2013, lambda a, b: dry(board, a, b))
    west = atlas.flood(board, 117, lambda a, b: dry(board, a, b))
    valley = atlas.flood(board, 1415, lambda a, b: dry(board, a, b))
    assert len(east) + len(west) + len(valley) == len(board.hexes), "three banks and no more"
    assert set(NORTH_WEST) <= east, "MacMahon has no water before him"
    assert {1112, 1414, 1616, 1818, 607, 711} <= valley
    assert {1513, 1212, 1715, 2018, 606, 1011} <= east
    assert {817, 617} <= west
    assert 916 in valley


def test_old_works_are_drawn_and_nothing_else(board: Board) -> None:
    assert (board.place[617], board.terrain[617], board.level[617]) == ("San Martino", "clear", 1)


def test_the_bluff_follows_the_canal_down_to_bernate(board: Board) -> None:
    """The upper course of the canal can be crossed only by bridges; below, the step is low."""
    course = next(c for c in atlas.survey("macmahon:magenta").courses if c.water.word == "canal")
    end = course.sides.index(BRIDGES["Bernate"])
    for a, b in course.sides[: end + 1]:
        assert board.level[a] != board.level[b]
        assert board.sides[a, b] & {"escarpment", "bridge"}
    for a, b in ((1112, 1113), (1314, 1414), (1515, 1615)):
        assert board.level[a] != board.level[b]
        assert "escarpment" not in board.sides.get((a, b), frozenset())


def test_vines_on_the_plateau_woods_and_marsh_in_the_valley(board: Board) -> None:
    high = [h for h in board.hexes if board.level[h] == 2]
    crops = [h for h in board.hexes if board.terrain[h] == "crops"]
    assert set(crops) <= set(high)
    assert 0.65 < len(crops) / len(high) < 0.85
    wet = [h for h in board.hexes if board.terrain[h] == "marsh"]
    assert all(board.level[h] == 1 for h in wet)
    woods = [h for h in board.hexes if board.terrain[h] == "woods"]
    assert sum(board.level[h] == 1 for h in woods) > 0.9 * len(woods)


@pytest.mark.parametrize("arm", sorted(ALLOWANCE))
def test_every_hex_is_reached_from_every_entry(board: Board, arm: str) -> None:
    for entry in (117, 103, 201, 1201, 1501, 2019, 2511):
        assert len(reach(board, entry, arm)) == len(board.hexes)


@pytest.mark.parametrize("arm", sorted(ALLOWANCE))
def test_no_hex_costs_more_than_a_turn_from_every_side(board: Board, arm: str) -> None:
    assert dearest(board, arm) <= ALLOWANCE[arm]


def test_marches_take_the_time_they_took(board: Board) -> None:
    figures = {
        "Novara road to the Ticino bridge": (march(board, 117, 817), 3.5),
        "Novara road to Ponte Nuovo": (march(board, 117, 1414), 6.5),
        "Ticino bridge to Boffalora": (march(board, 817, 1112), 5),
        "Ponte Nuovo to Magenta": (march(board, 1414, 2013), 3),
        "Robecco to Ponte Vecchio": (march(board, 2019, 1715), 4.5),
        "Robecco to Magenta": (march(board, 2019, 2013), 3),
        "Corbetta to Magenta": (march(board, 2512, 2013), 3.5),
        "Espinasse: 1201 to Marcallo": (march(board, 1201, 1810), 6),
        "La Motterouge: Cuggiono to Boffalora": (march(board, 1006, 1112), 9),
        "La Motterouge: Robecchetto to Cuggiono": (march(board, 201, 1006), 9),
    }
    compare(figures)


def test_the_guard_can_strike_on_the_first_turn(board: Board) -> None:
    """From the Ticino bridge to a hex before Ponte Nuovo or Boffalora: a turn of infantry."""
    for goal in (1414, 1112):
        assert beside(board, 817, goal) <= ALLOWANCE["infantry"] / 2
    open_sides = [
        n
        for n in board.neighbours[1112]
        if n is not None and board.level[n] == 1 and cost(board, n, 1112, "infantry") is not None
    ]
    assert len(open_sides) >= 2, "Boffalora can be attacked from the valley by more than one hex"


def test_at_the_start_leaders_reach_their_units(board: Board) -> None:
    """Two points more for those in the town."""
    far = {
        (name, unit): march(board, leader, unit, "cavalry")
        for name, (leader, most, units) in COMMANDS.items()
        for unit in units
        if march(board, leader, unit, "cavalry") > most
    }
    assert far == {}
