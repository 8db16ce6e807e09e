"""Facings: which hexes lie in front of a unit, near and far.

A unit faces a hexside, that is a direction; its front hexes are the one it faces and the two
beside that one.
"""

from __future__ import annotations

from collections.abc import Callable

from tricolore.core.board import Board
from tricolore.core.hexes import STEPS

FRONT = (-1, 0, 1)
FLANK = (2, 3, 4)

Fronts = dict[int, tuple[tuple[int, ...], ...]]
"""`fronts[hex][facing]`: the hexes in front, those off the map left out."""


def fronts(
    board: Board,
    turns: tuple[int, ...] = FRONT,
    open_side: Callable[[int, int], bool] = lambda hex, other: True,
) -> Fronts:
    """A table of the hexes that lie so many turns from each facing, across open hexsides only."""
    return {
        hex: tuple(
            tuple(
                other
                for turn in turns
                if (other := around[(facing + turn) % 6]) is not None and open_side(hex, other)
            )
            for facing in range(6)
        )
        for hex, around in board.neighbours.items()
    }


def arcs(board: Board, reach: int) -> Fronts:
    """Hexes within reach in the wedge between the two outer front directions, both included."""
    return {
        hex: tuple(_wedge(board, hex, facing, reach) for facing in range(6)) for hex in board.hexes
    }


def _wedge(board: Board, hex: int, facing: int, reach: int) -> tuple[int, ...]:
    """Each hex of the wedge is some steps along one of its directions and some along the next.

    Counted in coordinates, since on the way there the steps may leave the map.
    """
    column, height = board.grid.point(hex)
    ahead: set[int] = set()
    for left, right in ((facing - 1, facing), (facing, facing + 1)):
        (lx, ly), (rx, ry) = STEPS[left % 6], STEPS[right % 6]
        for first in range(reach + 1):
            for second in range(reach + 1 - first):
                point = (column + first * lx + second * rx, height + first * ly + second * ry)
                there = board.grid.hex_at(point)
                if there is not None and there in board:
                    ahead.add(there)
    ahead.discard(hex)
    return tuple(sorted(ahead))
