"""Sets of hexes as whole numbers do what sets of hexes do."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tricolore.core.bits import Bits
from tricolore.core.board import Board
from tricolore.core.hexes import Grid

GRIDS = {even: Grid(9, 7, 6, even) for even in ("up", "down")}
BOARDS = {
    even: Board(even, grid, dict.fromkeys(grid.hexes(), "clear")) for even, grid in GRIDS.items()
}
BITS = {even: Bits(board) for even, board in BOARDS.items()}
HEXES = st.sets(st.sampled_from(BOARDS["up"].hexes), max_size=12)


@pytest.fixture(params=GRIDS)
def even(request):
    return request.param


def around(board, hexes, passable=lambda hex, other: True):
    return {
        other
        for hex in hexes
        for other in board.neighbours[hex]
        if other is not None and passable(hex, other)
    }


def test_a_set_comes_back_in_the_order_of_its_hexes(even):
    bits = BITS[even]
    assert bits.hexes(bits.of([305, 101, 907])) == [101, 305, 907]
    assert bits.hexes(bits.all) == list(BOARDS[even].hexes)
    assert bits.has(bits.of([305]), 305)
    assert not bits.has(bits.of([305]), 306)


def test_neighbours_are_those_of_the_board(even):
    board, bits = BOARDS[even], BITS[even]
    for hex in board.hexes:
        assert set(bits.hexes(bits.beside(bits.of([hex])))) == around(board, [hex])


@given(HEXES, HEXES, st.integers(0, 5))
def test_so_many_steps_over_allowed_hexes(start, closed, steps):
    for even in GRIDS:
        board, bits = BOARDS[even], BITS[even]
        reached = set(start)
        for _ in range(steps):
            reached |= around(board, reached) - closed
        allowed = bits.all & ~bits.of(closed)
        assert set(bits.hexes(bits.within(bits.of(start), steps, allowed))) == reached


@given(HEXES, HEXES)
def test_a_flood_ends_where_sides_are_closed(start, island):
    """Nobody can pass between the island and the rest."""
    for even in GRIDS:
        board, bits = BOARDS[even], BITS[even]

        def passable(hex, other):
            return (hex in island) == (other in island)

        reached, edge = set(start), set(start)
        while edge:
            edge = around(board, edge, passable) - reached
            reached |= edge
        ways = bits.sides(board, passable)
        assert set(bits.hexes(bits.flood(bits.of(start), ways))) == reached
