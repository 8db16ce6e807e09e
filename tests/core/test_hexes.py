"""Printed numbers, neighbours, distances and exact lines."""

from __future__ import annotations

from collections import deque
from functools import cache
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tricolore.core.hexes import Grid, number

UP = Grid(36, 22, 23, "up")
DOWN = Grid(11, 9, 8, "down")
GRIDS = (UP, DOWN, Grid(7, 5, 5, "up"), Grid(7, 5, 5, "down"))

grids = st.sampled_from(GRIDS)


@st.composite
def grid_and_hexes(draw: st.DrawFn, count: int) -> tuple[Grid, list[int]]:
    grid = draw(grids)
    hexes = st.sampled_from(all_hexes(grid))
    return grid, [draw(hexes) for _ in range(count)]


@cache
def all_hexes(grid: Grid) -> list[int]:
    return list(grid.hexes())


def steps_from(grid: Grid, start: int) -> dict[int, int]:
    """Distances found by walking, as a player counts hexes."""
    steps = {start: 0}
    queue = deque([start])
    while queue:
        here = queue.popleft()
        for there in grid.neighbours(here):
            if there is not None and there not in steps:
                steps[there] = steps[here] + 1
                queue.append(there)
    return steps


# Numbers


def test_a_hex_is_printed_with_four_digits():
    assert number(101) == "0101"
    assert number(1917) == "1917"


def test_hexes_run_column_by_column_with_the_rows_of_each():
    hexes = all_hexes(UP)
    assert hexes[:2] == [101, 102]
    assert len(hexes) == 18 * 22 + 18 * 23
    assert 122 in hexes
    assert 123 not in hexes
    assert 223 in hexes


@pytest.mark.parametrize("hex", [0, 100, 123, 224, 3701, 3624, -101, "1917", None, 19.17])
def test_what_is_not_a_hex_of_the_grid_is_not_in_it(hex):
    assert hex not in UP


@given(grid_and_hexes(1))
def test_coordinates_lead_back_to_the_hex(case):
    grid, (hex,) = case
    assert hex in grid
    assert grid.hex_at(grid.point(hex)) == hex


@given(grid_and_hexes(1))
def test_coordinates_are_doubled_so_both_are_odd_or_both_even_for_every_hex(case):
    grid, (hex,) = case
    column, height = grid.point(hex)
    assert (column + height) % 2 == 0


# Neighbours


@pytest.mark.parametrize(
    ("grid", "hex", "around"),
    [
        (UP, 1917, (1916, 2017, 2018, 1918, 1818, 1817)),
        (UP, 2017, (2016, 2116, 2117, 2018, 1917, 1916)),
        (UP, 101, (None, 201, 202, 102, None, None)),
        (UP, 201, (None, None, 301, 202, 101, None)),
        (UP, 3623, (3622, None, None, None, None, 3522)),
        (DOWN, 303, (302, 402, 403, 304, 203, 202)),
        (DOWN, 403, (402, 503, 504, 404, 304, 303)),
        (DOWN, 101, (None, None, 201, 102, None, None)),
    ],
)
def test_the_six_neighbours_follow_the_directions_clockwise_from_the_top(grid, hex, around):
    assert grid.neighbours(hex) == around


@given(grid_and_hexes(1), st.integers(0, 5))
def test_the_way_back_is_the_opposite_direction(case, direction):
    grid, (hex,) = case
    there = grid.neighbour(hex, direction)
    if there is not None:
        assert grid.neighbour(there, direction + 3) == hex


@given(grid_and_hexes(1), st.integers(0, 5))
def test_neighbours_beside_each_other_are_neighbours_of_each_other(case, direction):
    grid, (hex,) = case
    one, next_one = grid.neighbour(hex, direction), grid.neighbour(hex, direction + 1)
    if one is not None and next_one is not None:
        assert next_one in grid.neighbours(one)


# Distance


@pytest.mark.parametrize(
    ("a", "b", "hexes"),
    [(1917, 1917, 0), (1917, 2018, 1), (1917, 1920, 3), (1917, 2117, 2), (101, 3623, 39)],
)
def test_distances_known_from_the_map(a, b, hexes):
    assert UP.distance(a, b) == hexes


@pytest.mark.parametrize("grid", GRIDS)
def test_distance_is_the_number_of_steps_to_walk(grid):
    for start in (all_hexes(grid)[0], all_hexes(grid)[len(all_hexes(grid)) // 2]):
        for there, steps in steps_from(grid, start).items():
            assert grid.distance(start, there) == steps


@given(grid_and_hexes(3))
def test_distance_is_a_metric(case):
    grid, (a, b, c) = case
    assert grid.distance(a, b) == grid.distance(b, a) >= 0
    assert (grid.distance(a, b) == 0) == (a == b)
    assert grid.distance(a, c) <= grid.distance(a, b) + grid.distance(b, c)


# Lines


def test_a_line_to_the_hex_itself_is_that_hex():
    assert UP.line(1917, 1917) == ((1917,),)


@pytest.mark.parametrize("direction", range(6))
def test_a_line_to_a_neighbour_is_the_two_hexes(direction):
    there = UP.neighbour(1917, direction)
    assert UP.line(1917, there) == ((1917,), (there,))


@pytest.mark.parametrize("direction", range(6))
def test_a_line_straight_through_hexsides_enters_one_hex_after_the_other(direction):
    hexes = [1911]
    for _ in range(5):
        hexes.append(UP.neighbour(hexes[-1], direction))
    assert UP.line(hexes[0], hexes[-1]) == tuple((hex,) for hex in hexes)


@pytest.mark.parametrize("direction", range(6))
def test_a_line_through_corners_runs_along_every_other_hexside(direction):
    left = UP.neighbour(1911, direction)
    right = UP.neighbour(1911, direction + 1)
    there = UP.neighbour(left, direction + 1)
    middle = tuple(sorted((left, right), key=UP.point))
    assert UP.line(1911, there) == ((1911,), middle, (there,))


def test_a_long_line_through_corners_has_pairs_and_single_hexes_in_turn():
    assert UP.line(1910, 2310) == ((1910,), (2010, 2011), (2110,), (2210, 2211), (2310,))


def test_a_skew_line_enters_the_hexes_a_string_would():
    assert UP.line(1910, 2012) == ((1910,), (1911, 2011), (2012,))
    assert UP.line(1910, 2112) == ((1910,), (2011,), (2012,), (2112,))


def test_a_pair_at_the_edge_of_the_map_lacks_the_hex_beyond():
    assert UP.line(201, 401) == ((201,), (None, 301), (401,))
    assert Grid(7, 5, 5, "up").line(105, 305) == ((105,), (205, None), (305,))


@given(grid_and_hexes(2))
def test_a_line_is_the_same_from_both_ends(case):
    grid, (a, b) = case
    assert grid.line(a, b) == tuple(reversed(grid.line(b, a)))


@given(grid_and_hexes(2))
def test_a_line_begins_and_ends_with_its_ends_alone(case):
    grid, (a, b) = case
    line = grid.line(a, b)
    assert line[0] == (a,)
    assert line[-1] == (b,)


@given(grid_and_hexes(2))
def test_a_line_is_at_least_as_long_as_the_way_and_visits_no_hex_twice(case):
    grid, (a, b) = case
    line = grid.line(a, b)
    hexes = [hex for segment in line for hex in segment if hex is not None]
    assert len(hexes) == len(set(hexes))
    assert sum(map(len, line)) >= grid.distance(a, b) + 1
    assert len(line) <= 2 * grid.distance(a, b) + 1


@given(grid_and_hexes(2))
def test_consecutive_single_hexes_are_neighbours_and_pairs_share_a_side(case):
    grid, (a, b) = case
    line = grid.line(a, b)
    for segment, after in pairwise(line):
        if len(segment) == len(after) == 1:
            assert after[0] in grid.neighbours(segment[0])
        elif None not in (*segment, *after):
            # Before and after a hexside run lie the two hexes that both of its hexes touch.
            assert len(segment) != len(after)
            assert all(there in grid.neighbours(here) for here in segment for there in after)
    for pair in line:
        assert len(pair) in (1, 2)
        if len(pair) == 2 and None not in pair:
            assert pair[1] in grid.neighbours(pair[0])


@given(grid_and_hexes(2))
def test_every_hex_of_a_line_lies_between_its_ends(case):
    grid, (a, b) = case
    for segment in grid.line(a, b):
        for hex in segment:
            if hex is not None:
                assert grid.distance(a, hex) + grid.distance(hex, b) <= grid.distance(a, b) + 1
