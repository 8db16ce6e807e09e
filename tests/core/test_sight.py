"""What lies between two hexes, hex by hex and side by side."""

from __future__ import annotations

from functools import cache

from hypothesis import given
from hypothesis import strategies as st

from tricolore.core.board import Board
from tricolore.core.hexes import Grid
from tricolore.core.sight import Way, sight_line

GRID = Grid(8, 7, 7, "up")
HEXES = tuple(GRID.hexes())


@cache
def board() -> Board:
    return Board("Plain", GRID, dict.fromkeys(HEXES, "clear"))


def test_nothing_lies_between_a_hex_and_itself():
    assert sight_line(board(), 304, 304) == ()


def test_between_neighbours_lies_only_their_hexside():
    assert sight_line(board(), 304, 305) == ((Way(None, ((304, 305),)),),)


def test_a_straight_line_lists_each_hex_with_the_side_it_is_entered_by():
    assert sight_line(board(), 302, 305) == (
        (Way(303, ((302, 303),)),),
        (Way(304, ((303, 304),)),),
        (Way(None, ((304, 305),)),),
    )


def test_along_a_hexside_there_are_two_ways_each_with_the_sides_crossed_in_taking_it():
    assert sight_line(board(), 304, 504) == (
        (
            Way(404, ((304, 404), (404, 504))),
            Way(405, ((304, 405), (405, 504))),
        ),
        (Way(None, ()),),
    )


def test_after_a_hexside_run_the_next_hex_is_entered_at_its_corner_across_no_side():
    stretches = sight_line(board(), 304, 704)
    assert stretches[1] == (Way(504, ()),)


def test_off_the_map_there_is_no_hex_and_no_side_to_cross():
    assert sight_line(board(), 201, 401) == (
        (Way(None, ()), Way(301, ((201, 301), (301, 401)))),
        (Way(None, ()),),
    )


pairs = st.tuples(st.sampled_from(HEXES), st.sampled_from(HEXES))


@given(pairs)
def test_the_ends_are_never_among_the_hexes_between(pair):
    between = {way.hex for stretch in sight_line(board(), *pair) for way in stretch}
    assert between.isdisjoint(pair)


@given(pairs)
def test_the_hexes_between_are_the_same_both_ways(pair):
    a, b = pair
    forth = [{way.hex for way in stretch} for stretch in sight_line(board(), a, b)[:-1]]
    back = [{way.hex for way in stretch} for stretch in sight_line(board(), b, a)[:-1]]
    assert forth == back[::-1]


@given(pairs)
def test_every_side_crossed_lies_between_neighbours_and_is_crossed_both_ways(pair):
    a, b = pair

    def sides(a: int, b: int) -> set[frozenset[int]]:
        ways = [way for stretch in sight_line(board(), a, b) for way in stretch]
        crossed = [side for way in ways for side in way.sides]
        assert all(board().adjacent(*side) for side in crossed)
        return set(map(frozenset, crossed))

    assert sides(a, b) == sides(b, a)
