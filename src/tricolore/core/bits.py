"""Sets of hexes as integers, with one bit for each hex.

Where many sets are joined, compared and grown (command, supply, contact, overlays), an integer
takes a few operations for what a set does hex by hex.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import reduce
from itertools import compress
from operator import or_
from typing import NamedTuple, TypeVar, overload

from tricolore.core.board import Board

T = TypeVar("T")
EVERYWHERE = -1
"""All bits are set, so every hex is allowed."""

Ways = tuple[int, ...]
"""For each of the six directions, the hexes that may be left in that direction."""
SCATTERED = 32
"""If fewer than one in so many hexes belong to a set, they are found one by one."""
ONES = bytes.maketrans(b"01", b"\0\1")


class Step(NamedTuple):
    """All steps of one price, for a search by levels."""

    price: int
    ways: Ways
    """The hexes that may be left at this price, by direction."""
    leaving: int = EVERYWHERE
    """All of them together, or those of them that matter."""
    into: int = EVERYWHERE
    """The hexes that may be entered at this price."""


class Bits:
    """The hexes of one board as bits, column by column."""

    __slots__ = ("_across", "_hexes", "_up", "all", "bit", "ways")

    def __init__(self, board: Board) -> None:
        grid = board.grid
        # A step in one direction shifts the bits by the same number of places everywhere on the
        # map: odd columns are half a hex higher or lower than even ones, so every other column
        # begins one place earlier.  Columns are padded, since some hexes have no neighbour there.
        self._across = max(grid.rows_odd, grid.rows_even) + 2
        self._up = grid.even == "up"
        by_place = {self._place(hex): hex for hex in board.hexes}
        self._hexes = tuple(by_place.get(place) for place in range(max(by_place) + 1))
        self.bit = {hex: 1 << self._place(hex) for hex in board.hexes}
        """The integer for each single hex."""
        self.all = self.of(board.hexes)
        self.ways = self.sides(board, lambda hex, other: True)
        """The ways across every hexside of the map."""

    def of(self, hexes: Iterable[int]) -> int:
        """The integer for a set of hexes."""
        return reduce(or_, map(self.bit.__getitem__, hexes), 0)

    def hexes(self, bits: int) -> list[int]:
        """The hexes of an integer, in ascending order."""
        return self.pick(bits, self._hexes)

    def labelled(self, label: Callable[[int], T]) -> tuple[T | None, ...]:
        """A label for each hex, such as the option to go there, for `pick`."""
        return tuple(None if hex is None else label(hex) for hex in self._hexes)

    def pick(self, bits: int, labels: Sequence[T | None]) -> list[T]:
        """The labels of the hexes of an integer, in ascending order of the hexes."""
        if not bits:
            return []
        low = (bits & -bits).bit_length() - 1
        if bits.bit_count() * SCATTERED < bits.bit_length() - low:
            found = []
            while bits:
                bit = bits & -bits
                found.append(labels[bit.bit_length() - 1])
                bits ^= bit
            return found  # type: ignore[return-value]  # every bit is a hex
        chosen = bin(bits >> low)[:1:-1].encode().translate(ONES)
        return list(compress(labels[low : low + len(chosen)], chosen))  # type: ignore[arg-type]

    def hex_at(self, place: int) -> int:
        """The hex that has a bit of its own at this place."""
        hex = self._hexes[place]
        assert hex is not None, "no hex has this bit"
        return hex

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
        up, up_right, down_right, down, down_left, up_left = ways or self.ways
        across = self._across
        return (
            (bits & up) >> 1
            | (bits & down) << 1
            | (bits & up_right) << across - 1
            | (bits & down_left) >> across - 1
            | (bits & down_right) << across
            | (bits & up_left) >> across
        )

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

    def levels(
        self,
        start: int,
        most: int,
        steps: Sequence[Step],
        allowed: int = EVERYWHERE,
        stops: int = 0,
    ) -> list[int]:
        """The hexes that can be reached from a hex, by what they cost, up to the most one may pay.

        This is Dijkstra's algorithm on whole sets: all hexes of a level are left at once, at each
        price.  It needs no table for hexes that are closed or dearer for a while.  Hexes in
        `stops` can be entered but not left again.
        """
        found = [0] * (most + 1)
        found[0], unseen = self.bit[start], allowed
        for at in range(most + 1):
            here = found[at] & unseen if at else found[0]
            found[at] = here
            if not here:
                continue
            unseen &= ~here
            if at:
                here &= ~stops
            for price, ways, leaving, into in steps:
                after = at + price
                if after <= most and here & leaving:
                    found[after] |= self.beside(here, ways) & into
        return found

    def way(
        self, levels: Sequence[int], steps: Sequence[Step], hex: int, board: Board, stops: int = 0
    ) -> list[int]:
        """One of the cheapest ways to a hex, without the start, as `levels` has found it."""
        bit, path = self.bit, [hex]
        at = next(at for at, level in enumerate(levels) if level & bit[hex])
        while at:
            before = (
                (at - step.price, other)
                for step in steps
                if step.price <= at and step.into & bit[hex]
                for direction, other in enumerate(board.neighbours[hex])
                if other is not None
                and step.ways[(direction + 3) % 6] & levels[at - step.price] & bit[other]
                and not (stops & bit[other] and at > step.price)
            )
            at, hex = next(before)
            path.append(hex)
        path.pop()
        path.reverse()
        return path

    def _place(self, hex: int) -> int:
        column, row = divmod(hex, 100)
        return column * self._across + row - (column + (not self._up)) // 2


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
        return tuple(self).__hash__()

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
