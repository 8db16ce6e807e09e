"""Front hexes, flanks and fields of fire."""

from __future__ import annotations

from collections import Counter
from functools import cache

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tricolore.core.board import Board
from tricolore.core.hexes import STEPS, Grid
from tricolore.core.zones import (
    FLANK,
    FRONT,
    Covered,
    arc,
    arc_hexes,
    arcs,
    cover,
    fronts,
    uncover,
)

GRID = Grid(12, 11, 11, "up")
HEXES = tuple(GRID.hexes())
MIDDLE = 706


@cache
def board() -> Board:
    return Board("Plain", GRID, dict.fromkeys(HEXES, "clear"))


def test_the_front_is_the_hex_faced_and_the_two_beside_it():
    around = board().neighbours[MIDDLE]
    assert fronts(board())[MIDDLE][0] == (around[5], around[0], around[1])
    assert fronts(board())[MIDDLE][5] == (around[4], around[5], around[0])


@pytest.mark.parametrize("facing", range(6))
def test_front_and_flanks_together_are_all_six_neighbours(facing):
    for hex in HEXES:
        front = set(fronts(board(), FRONT)[hex][facing])
        flank = set(fronts(board(), FLANK)[hex][facing])
        assert not front & flank
        assert front | flank == {n for n in board().neighbours[hex] if n is not None}


def test_hexes_off_the_map_are_left_out():
    assert fronts(board())[101][5] == ()
    assert fronts(board())[101][3] == (202, 102)


def test_a_closed_hexside_bars_the_front():
    def open_side(hex: int, other: int) -> bool:
        return {hex, other} != {706, 705}

    table = fronts(board(), open_side=open_side)
    assert 705 not in table[706][0]
    assert 706 not in table[705][3]
    assert len(table[706][0]) == 2


def test_an_arc_of_one_hex_is_the_front():
    front, arc = fronts(board()), arcs(board(), 1)
    for hex in HEXES:
        for facing in range(6):
            assert set(arc[hex][facing]) == set(front[hex][facing])


def test_an_arc_of_two_hexes_is_the_wedge_between_the_outer_front_directions():
    # Facing up from 0706: three hexes near, five far.
    near = set(fronts(board())[MIDDLE][0])
    far = set(arcs(board(), 2)[MIDDLE][0]) - near
    assert {board().distance(MIDDLE, hex) for hex in far} == {2}
    assert len(far) == 5


@pytest.mark.parametrize("reach", [2, 3])
@pytest.mark.parametrize("facing", range(6))
def test_an_arc_is_a_third_of_the_ring_about_its_facing(reach, facing):
    """By angles: a hex is in the arc when its centre lies within 60 degrees of the facing."""
    for hex in HEXES:
        expected = {
            there
            for there in HEXES
            if 0 < board().distance(hex, there) <= reach and _within(hex, there, facing)
        }
        assert set(arcs_of(reach)[hex][facing]) == expected


@cache
def arcs_of(reach: int):
    return arcs(board(), reach)


def _within(hex: int, there: int, facing: int) -> bool:
    """On the facing's side of both lines that bound the wedge, with exact arithmetic."""
    (hx, hy), (tx, ty) = GRID.point(hex), GRID.point(there)
    # The sign of a cross product does not care that the two axes have different scales.
    vector = (tx - hx, ty - hy)
    left, right = STEPS[(facing - 1) % 6], STEPS[(facing + 1) % 6]
    return _cross(left, vector) >= 0 and _cross(vector, right) >= 0


def _cross(a: tuple[int, int], b: tuple[int, int]) -> int:
    return a[0] * b[1] - a[1] * b[0]


# Arcs on demand


@pytest.mark.parametrize("facing", range(6))
def test_an_arc_of_120_degrees_is_the_wedge_of_the_tables(facing):
    table = arcs(board(), 4)
    for hex in (505, 101, 1008):
        assert sorted(arc_hexes(board(), hex, facing, 4)) == list(table[hex][facing])


@pytest.mark.parametrize(
    ("degrees", "neighbours"), [(60, 1), (120, 3), (180, 3), (240, 5), (300, 5)]
)
def test_wider_arcs_hold_more_neighbours(degrees, neighbours):
    assert len(arc(0, 1, degrees)) == neighbours


def test_half_the_map_lies_before_a_unit():
    """Two rings have 18 hexes: facing a side, 8 lie before it, 2 on the line, 8 behind."""
    ahead, behind = set(arc(0, 2, 180)), set(arc(3, 2, 180))
    assert len(ahead) == len(behind) == 10
    assert len(ahead & behind) == 2
    assert len(ahead | behind) == 18


def test_the_nearest_come_first():
    distances = [board().distance(505, hex) for hex in arc_hexes(board(), 505, 1, 3, 180)]
    assert distances == sorted(distances)


# Counts of what is covered


@given(st.lists(st.sets(st.integers(101, 110), max_size=5), max_size=6))
def test_counts_kept_up_to_date_are_those_counted_anew(pieces):
    covered: Covered = {}
    for piece in pieces:
        cover(covered, piece)
    for gone in range(len(pieces)):
        assert covered == Counter(hex for piece in pieces[gone:] for hex in piece)
        uncover(covered, pieces[gone])
    assert covered == {}
