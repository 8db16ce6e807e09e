"""Facings: which hexes lie in front of a unit, near and far.

A unit faces one of its hexsides, that is, a direction.  Its front hexes are the one it faces and
the two beside that one.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import cache, lru_cache

from tricolore.core.board import Board
from tricolore.core.hexes import STEPS, Grid, Point

FRONT = (-1, 0, 1)
FLANK = (2, 3, 4)

Fronts = dict[int, tuple[tuple[int, ...], ...]]
"""`fronts[hex][facing]` has the hexes in front, without those off the map."""


def fronts(
    board: Board,
    turns: tuple[int, ...] = FRONT,
    open_side: Callable[[int, int], bool] = lambda hex, other: True,
) -> Fronts:
    """A table of the neighbours at these turns from each facing, across open hexsides only."""
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
    """A table of the hexes within reach between the two outer front directions, inclusive."""
    return dict(_arcs(board.grid, board.hexes, reach))


@lru_cache(maxsize=16)
def _arcs(grid: Grid, hexes: tuple[int, ...], reach: int) -> Fronts:
    """The table does not depend on terrain, so boards of the same shape share it."""
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
    """The points of a wedge: some steps in one of its directions, and some in the next one.

    They are coordinates relative to the hex, because the steps in between may leave the map.
    """
    ahead: set[Point] = set()
    for left, right in ((facing - 1, facing), (facing, facing + 1)):
        (lx, ly), (rx, ry) = STEPS[left % 6], STEPS[right % 6]
        for first in range(reach + 1):
            for second in range(reach + 1 - first):
                ahead.add((first * lx + second * rx, first * ly + second * ry))
    return ahead - {(0, 0)}


# Arcs on demand, of any width

COSINES = {60: (True, 3), 120: (True, 1), 180: (True, 0), 240: (False, 1), 300: (False, 3)}
"""The cosine of half an arc's width: whether it is positive, and four times its square."""


@cache
def arc(facing: int, reach: int, degrees: int) -> tuple[Point, ...]:
    """The points within reach in an arc of so many degrees, centred on a facing.

    120 degrees are the front hexes and everything beyond them.  180 degrees are the half of the map
    in front of a unit.  Points are doubled coordinates relative to the unit, nearest first.
    """
    across, down = STEPS[facing % 6]
    positive, square = COSINES[degrees]
    found = []
    for x in range(-reach, reach + 1):
        for y in range(-2 * reach, 2 * reach + 1):
            distance = abs(x) + max(0, abs(y) - abs(x)) // 2
            if (x + y) % 2 or not 0 < distance <= reach:
                continue
            # One column is as wide as the square root of three units of height.
            ahead, length = 3 * x * across + y * down, 3 * x * x + y * y
            narrow = ahead * ahead >= square * length
            wide = ahead * ahead <= square * length
            if (ahead >= 0 and narrow) if positive else (ahead >= 0 or wide):
                found.append((distance, (x, y)))
    return tuple(point for _, point in sorted(found))


def arc_hexes(board: Board, hex: int, facing: int, reach: int, degrees: int = 120) -> list[int]:
    """The hexes of an arc that are on the map, nearest first."""
    column, height = board.grid.point(hex)
    points = ((column + x, height + y) for x, y in arc(facing, reach, degrees))
    found = (board.grid.hex_at(point) for point in points)
    return [there for there in found if there is not None and there in board]


# Zones as counts, updated with every move instead of recomputed

Covered = dict[int, int]
"""How many units cover each hex.  Hexes that no unit covers are left out."""


def cover(covered: Covered, hexes: Iterable[int]) -> None:
    """Count one more unit that covers these hexes."""
    for hex in hexes:
        covered[hex] = covered.get(hex, 0) + 1


def uncover(covered: Covered, hexes: Iterable[int]) -> None:
    """Count one unit less that covers these hexes."""
    for hex in hexes:
        left = covered[hex] - 1
        if left:
            covered[hex] = left
        else:
            del covered[hex]
