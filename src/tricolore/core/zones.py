"""Facings: which hexes lie in front of a unit, near and far.

A unit faces a hexside, that is a direction; its front hexes are the one it faces and the two
beside that one.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache

from tricolore.core.board import Board
from tricolore.core.hexes import STEPS, Grid, Point

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
    return dict(_arcs(board.grid, board.hexes, reach))


@lru_cache(maxsize=16)
def _arcs(grid: Grid, hexes: tuple[int, ...], reach: int) -> Fronts:
    """It depends on no terrain: boards of one shape, as tests and studies lay out, share it."""
    wedges = [_wedge(facing, reach) for facing in range(6)]
    by_point = {grid.point(hex): hex for hex in hexes}
    table: Fronts = {}
    for (column, height), hex in by_point.items():
        table[hex] = tuple(
            tuple(
                sorted(
                    there
                    for across, down in wedge
                    if (there := by_point.get((column + across, height + down))) is not None
                )
            )
            for wedge in wedges
        )
    return table


def _wedge(facing: int, reach: int) -> set[Point]:
    """Each point of a wedge is some steps along one of its directions and some along the next.

    Counted from the hex in coordinates, since on the way there the steps may leave the map.
    """
    ahead: set[Point] = set()
    for left, right in ((facing - 1, facing), (facing, facing + 1)):
        (lx, ly), (rx, ry) = STEPS[left % 6], STEPS[right % 6]
        for first in range(reach + 1):
            for second in range(reach + 1 - first):
                ahead.add((first * lx + second * rx, first * ly + second * ry))
    return ahead - {(0, 0)}
