"""Hex grids: printed numbers, directions, distances and exact lines.

A hex is the number printed on the map, an int: 1917 is column 19, row 17.  Columns run across
the sheet and are straight; every other column is shifted by half a hex.  Directions are counted
clockwise from the top of the sheet: 0 up, 1 up-right, 2 down-right, 3 down, 4 down-left,
5 up-left.  Each map says which compass point is at the top (`Board.compass`).

Internally, geometry uses doubled coordinates (column, twice the height).  In these both kinds of
stagger look the same: the six neighbours are always `STEPS` away.
"""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from functools import cache
from typing import Literal, NamedTuple

STEPS = ((0, -2), (1, -1), (1, 1), (0, 2), (-1, 1), (-1, -1))
"""What each of the six directions adds to doubled coordinates."""

Point = tuple[int, int]


class Grid(NamedTuple):
    """The numbering of a map sheet.

    `even` says whether even columns are shifted up (toward row 1) or down by half a hex, compared
    with the odd columns.
    """

    columns: int
    rows_odd: int
    rows_even: int
    even: Literal["up", "down"]

    def hexes(self) -> Iterator[int]:
        """All hexes, column by column."""
        for column in range(1, self.columns + 1):
            for row in range(1, self.rows(column) + 1):
                yield column * 100 + row

    def rows(self, column: int) -> int:
        return self.rows_odd if column % 2 else self.rows_even

    def __contains__(self, hex: object) -> bool:
        if not isinstance(hex, int):
            return False
        column, row = divmod(hex, 100)
        return 1 <= column <= self.columns and 1 <= row <= self.rows(column)

    def point(self, hex: int) -> Point:
        """Doubled coordinates of a hex, which may be off the map."""
        column, row = divmod(hex, 100)
        shift = column % 2
        return column, 2 * row + (shift if self.even == "up" else -shift)

    def hex_at(self, point: Point) -> int | None:
        """The hex at doubled coordinates, or None off the map."""
        column, height = point
        shift = column % 2
        row = (height - (shift if self.even == "up" else -shift)) // 2
        if not 1 <= column <= self.columns or not 1 <= row <= self.rows(column):
            return None
        return column * 100 + row

    def neighbour(self, hex: int, direction: int) -> int | None:
        """The next hex in a direction, or None off the map."""
        column, height = self.point(hex)
        across, down = STEPS[direction % 6]
        return self.hex_at((column + across, height + down))

    def neighbours(self, hex: int) -> tuple[int | None, ...]:
        """The six neighbours in the order of the directions, None off the map."""
        return tuple(self.neighbour(hex, direction) for direction in range(6))

    def distance(self, a: int, b: int) -> int:
        (ax, ay), (bx, by) = self.point(a), self.point(b)
        across, down = abs(ax - bx), abs(ay - by)
        return across + max(0, down - across) // 2

    def line(self, a: int, b: int) -> tuple[Segment, ...]:
        """The hexes that a straight line from centre to centre crosses, including both ends.

        A hex that the line enters is a segment with one hex.  Where the line runs exactly along a
        hexside, the segment has the two hexes that share the side.  A hex off the map is None.
        """
        (ax, ay), (bx, by) = self.point(a), self.point(b)
        return tuple(
            tuple(self.hex_at((ax + x, ay + y)) for x, y in points)
            for points in _line(bx - ax, by - ay)
        )


Segment = tuple[int | None, ...]


def number(hex: int) -> str:
    """The number of a hex with its leading zero.

    In texts for people use `Board.label`: on joined map sheets other labels are printed.
    """
    return f"{hex:04d}"


@cache
def _line(across: int, down: int) -> tuple[tuple[Point, ...], ...]:
    """Segments of the line from (0, 0) to the given point, in doubled coordinates.

    A point lies in the hex around `c` if its distance from `c` along each of the three axes is at
    most half the hex's width.  For each axis this gives an interval of the line's parameter t.  The
    line is inside the hex where the three intervals overlap.  Fractions keep the corners exact.
    """
    ends = _axes(across, down)
    reach = max(abs(across), abs(down) // 2 + 1) + 1
    inside: list[tuple[Fraction, tuple[Point, ...]]] = []
    along: dict[tuple[Fraction, Fraction], list[Point]] = {}
    for x in range(-reach, reach + 1):
        for y in range(-2 * reach, 2 * reach + 1):
            if (x + y) % 2:
                continue
            span = _span(ends, _axes(x, y))
            if span is None:
                continue
            start, stop, on_edge = span
            if on_edge:
                along.setdefault((start, stop), []).append((x, y))
            else:
                inside.append((start, ((x, y),)))
    inside += [(start, tuple(sorted(points))) for (start, _), points in along.items()]
    return tuple(points for _, points in sorted(inside))


def _axes(across: int, down: int) -> tuple[int, int, int]:
    """Twice the signed distance along the three axes through opposite hexsides.

    In these units a hex extends 2 each way from its centre, and neighbouring centres are 4 apart.
    """
    return (2 * down, 3 * across + down, 3 * across - down)


def _span(
    ends: tuple[int, int, int], centre: tuple[int, int, int]
) -> tuple[Fraction, Fraction, bool] | None:
    """Where the line (t from 0 to 1) enters and leaves the hex.  True if only along its edge."""
    start, stop, on_edge = Fraction(0), Fraction(1), False
    for end, middle in zip(ends, centre, strict=True):
        if middle - 2 > max(end, 0) or middle + 2 < min(end, 0):
            return None  # nearly all hexes lie wholly before, beyond or beside the line
    for end, middle in zip(ends, centre, strict=True):
        if end == 0:
            on_edge = on_edge or abs(middle) == 2
            continue
        first, last = sorted((Fraction(middle - 2, end), Fraction(middle + 2, end)))
        start, stop = max(start, first), min(stop, last)
    return (start, stop, on_edge) if start < stop else None
