"""Where a hex is on the picture: one formula, for Python and for the browser.

With r the corner radius, column c and height h of a hex (twice its row, one more or less in
every other column, see `Grid.point`) and h0 the smallest height on the map:

    x = left + r * (1.5 * c - 0.5)
    y = top + r * sqrt(3) / 2 * (h - h0 + 1)

The picture carries r, left, top and the numbering in data attributes of its root element.
Nothing here needs the extra packages of the compiler.
"""

from __future__ import annotations

import math
from hashlib import sha256
from typing import NamedTuple

from tricolore.core.board import Board
from tricolore.core.hexes import Grid

RADIUS = 40.0
LEFT, TOP, RIGHT, BOTTOM = 90.0, 176.0, 90.0, 102.0
"""Margins around the grid.  The title is above; below, each row of the legend adds its own
height."""

LEGEND_ROW = 84.0


class Pixels(NamedTuple):
    """The layout of a picture."""

    grid: Grid
    radius: float = RADIUS
    left: float = LEFT
    top: float = TOP
    right: float = RIGHT
    bottom: float = BOTTOM

    def pixel(self, hex: int) -> tuple[float, float]:
        """The centre of a hex."""
        column, height = self.grid.point(hex)
        return (
            self.left + self.radius * (1.5 * column - 0.5),
            self.top + self.half * (height - self._first + 1),
        )

    @property
    def half(self) -> float:
        """Half the distance from a hex to the next one below."""
        return self.radius * math.sqrt(3) / 2

    @property
    def _first(self) -> int:
        return min(self.grid.point(101)[1], self.grid.point(201)[1])

    @property
    def body(self) -> tuple[float, float]:
        """Width and height of the grid alone."""
        odd, even = (
            self.grid.point(100 + self.grid.rows_odd),
            self.grid.point(200 + self.grid.rows_even),
        )
        last = max(odd[1], even[1])
        return (
            self.radius * (1.5 * self.grid.columns + 0.5),
            self.half * (last - self._first + 2),
        )

    @property
    def size(self) -> tuple[float, float]:
        """Width and height of the whole picture."""
        width, height = self.body
        return self.left + width + self.right, self.top + height + self.bottom


def fingerprint(board: Board) -> str:
    """A short hash of everything printed on a board; a drawing carries that of its map."""
    links = [
        sorted((side, sorted(words)) for side, words in t.items())
        for t in (board.sides, board.roads)
    ]
    printed = (
        board.name,
        tuple(board.grid),
        sorted(board.terrain.items()),
        sorted(board.level.items()),
        sorted(board.place.items()),
        links,
    )
    return sha256(repr(printed).encode()).hexdigest()[:12]


def pixel(hex: int, grid: Grid) -> tuple[float, float]:
    """The centre of a hex in a picture with the usual margins."""
    return Pixels(grid).pixel(hex)
