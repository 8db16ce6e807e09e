"""Sets of hexes as integers, with one bit for each hex.

Where many sets are joined, compared and grown (command, supply, contact, overlays), an integer
takes a few operations for what a set does hex by hex.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import reduce
from operator import or_
from typing import overload

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

    def hex_at(self, place: int) -> int:
        """The hex that has a bit of its own at this place."""
        return self._hexes[place]

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


class Hexes(Sequence[int]):
    """The hexes of an integer in ascending order, looked up when they are asked for."""

    __slots__ = ("_bits", "_set")

    def __init__(self, bits: Bits, set: int) -> None:
        self._bits = bits
        self._set = set

    def __len__(self) -> int:
        return self._set.bit_count()

    def __iter__(self) -> Iterator[int]:
        return iter(self._bits.hexes(self._set))

    @overload
    def __getitem__(self, at: int) -> int: ...

    @overload
    def __getitem__(self, at: slice) -> list[int]: ...

    def __getitem__(self, at: int | slice) -> int | list[int]:
        if isinstance(at, slice):
            return self._bits.hexes(self._set)[at]
        count = self._set.bit_count()
        if not -count <= at < count:
            raise IndexError(f"there are only {count} hexes")
        return self._bits.hex_at(_place_of(self._set, at % count))

    def __contains__(self, hex: object) -> bool:
        return isinstance(hex, int) and self._set & self._bits.bit.get(hex, 0) != 0

    def index(self, hex: int, start: int = 0, stop: int | None = None) -> int:
        if hex not in self:
            raise ValueError(f"{hex} is not among the hexes")
        at = (self._set & (self._bits.bit[hex] - 1)).bit_count()
        if not start <= at < (len(self) if stop is None else stop):
            raise ValueError(f"{hex} is not among the hexes there")
        return at

    def __eq__(self, other: object) -> bool:
        if isinstance(other, Hexes):
            return self._set == other._set
        return isinstance(other, Sequence) and list(self) == list(other)

    def __hash__(self) -> int:
        return hash(tuple(self))

    def __repr__(self) -> str:
        return repr(list(self))


def _place_of(bits: int, at: int) -> int:
    """The place of the n-th bit that is set, counted from the lowest."""
    place, width = 0, bits.bit_length()
    while width > 1:
        half = width // 2
        low = bits & ((1 << half) - 1)
        below = low.bit_count()
        if at < below:
            bits, width = low, half
        else:
            bits, width, place, at = bits >> half, width - half, place + half, at - below
    return place


def _shifted(bits: int, by: int) -> int:
    return bits << by if by >= 0 else bits >> -by
