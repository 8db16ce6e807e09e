"""Sets of hexes as integers, with one bit for each hex.

Where many sets are joined, compared and grown (command, supply, contact, overlays), an integer
takes a few operations for what a set does hex by hex.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import reduce
from operator import or_

from tricolore.core.board import Board

EVERYWHERE = -1
"""All bits are set, so every hex is allowed."""

Ways = tuple[int, ...]
"""For each of the six directions, the hexes that may be left in that direction."""


class Bits:
    """The hexes of one board as bits, column by column."""

    __slots__ = ("_even", "_hexes", "_odd", "_shifts", "_stride", "all", "bit", "ways")

    def __init__(self, board: Board) -> None:
        grid = board.grid
        # Columns are padded, so that a step up or down never reaches the next column.
        self._stride = max(grid.rows_odd, grid.rows_even) + 2
        self._hexes = {self._place(hex): hex for hex in board.hexes}
        self.bit = {hex: 1 << self._place(hex) for hex in board.hexes}
        """The integer for each single hex."""
        self.all = self.of(board.hexes)
        self._odd = self.of(hex for hex in board.hexes if hex // 100 % 2)
        self._even = self.all & ~self._odd
        # How the row changes on a step up to the right, from an odd column and from an even one.
        up = (0, -1) if grid.even == "up" else (-1, 0)
        steps = ((0, (-1, -1)), (1, up), (1, (up[0] + 1, up[1] + 1)))
        right = [tuple(columns * self._stride + row for row in rows) for columns, rows in steps]
        # A step back is the opposite of the step there, which began in a column of the other kind.
        left = [(-right[0][1], -right[0][0]), (-right[1][1], -right[1][0])]
        self._shifts = (*right, *left, (-right[2][1], -right[2][0]))
        self.ways = self.sides(board, lambda hex, other: True)
        """The ways across every hexside of the map."""

    def of(self, hexes: Iterable[int]) -> int:
        """The integer for a set of hexes."""
        return reduce(or_, map(self.bit.__getitem__, hexes), 0)

    def hexes(self, bits: int) -> list[int]:
        """The hexes of an integer, in ascending order."""
        found = []
        while bits:
            low = bits & -bits
            found.append(self._hexes[low.bit_length() - 1])
            bits ^= low
        return found

    def has(self, bits: int, hex: int) -> bool:
        return bits & self.bit[hex] != 0

    def sides(self, board: Board, passable: Callable[[int, int], bool]) -> Ways:
        """The ways across those hexsides that are passable."""
        return tuple(
            self.of(
                hex
                for hex, around in board.neighbours.items()
                if (other := around[direction]) is not None and passable(hex, other)
            )
            for direction in range(6)
        )

    def beside(self, bits: int, ways: Ways | None = None) -> int:
        """The hexes that are one step away from any hex of the set."""
        ways = ways or self.ways
        around = 0
        for (odd, even), way in zip(self._shifts, ways, strict=True):
            leaving = bits & way
            around |= _shifted(leaving & self._odd, odd) | _shifted(leaving & self._even, even)
        return around

    def within(
        self, bits: int, steps: int, allowed: int = EVERYWHERE, ways: Ways | None = None
    ) -> int:
        """The set and all hexes within so many steps of it, through allowed hexes only."""
        edge = bits
        for _ in range(steps):
            edge = self.beside(edge, ways) & allowed & ~bits
            if not edge:
                break
            bits |= edge
        return bits

    def flood(self, bits: int, ways: Ways | None = None, allowed: int = EVERYWHERE) -> int:
        """Everything that can be reached from the set, at any distance."""
        edge = bits
        while edge:
            edge = self.beside(edge, ways) & allowed & ~bits
            bits |= edge
        return bits

    def _place(self, hex: int) -> int:
        column, row = divmod(hex, 100)
        return column * self._stride + row


def _shifted(bits: int, by: int) -> int:
    return bits << by if by >= 0 else bits >> -by
