"""Sets of hexes as integers, with one bit for each hex.

Where many sets are joined, compared and grown (command, supply, contact, overlays), an integer
takes a few operations for what a set does hex by hex.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import reduce
from itertools import compress
from operator import or_
from typing import Generic, NamedTuple, TypeVar, overload

from tricolore.core.board import Board

T = TypeVar("T")
EVERYWHERE = -1
"""All bits are set, so every hex is allowed."""

Ways = tuple[int, ...]
"""For each of the six directions, the hexes that may be left in that direction."""
SHORT = 600
"""How many places must be out of reach before a search leaves them out."""
SCATTERED = 10
"""If fewer than one in so many hexes belong to a set, they are found one by one."""
ONES = bytes.maketrans(b"01", b"\0\1")
HALVES = tuple((1 << power, (1 << (1 << power)) - 1) for power in range(14, -1, -1))
"""Powers of two, each with as many bits that are set; more than a map has hexes."""
IN_BYTE = tuple(tuple(at for at in range(8) if byte >> at & 1) for byte in range(256))
"""The places of the bits that are set in each byte."""


class Step(NamedTuple):
    """All steps of one price, for a search by levels."""

    price: int
    into: Ways
    """For each of the six directions, the hexes that are entered at this price in that direction.
    The hex before must be on the map."""
    leaving: int
    """The hexes from which such steps lead."""


class Steps:
    """All steps of a search by levels, in ascending order of their prices.  They never change."""

    __slots__ = ("_by_first", "by_price")

    def __init__(self, by_price: Iterable[Step] = ()) -> None:
        self.by_price = tuple(by_price)
        self._by_first: dict[int, tuple[Step, ...]] = {}

    def __iter__(self) -> Iterator[Step]:
        return iter(self.by_price)

    def counted_from(self, first: int) -> tuple[Step, ...]:
        """The same without the places before this one, which becomes the lowest bit."""
        found = self._by_first.get(first)
        if found is None:
            found = self._by_first[first] = tuple(
                Step(price, tuple(hexes >> first for hexes in into), leaving >> first)
                for price, into, leaving in self.by_price
            )
        return found


class Labels(Generic[T]):
    """A label for each hex of a board, such as the option to go there."""

    __slots__ = ("bit", "by_place")

    def __init__(self, by_place: tuple[T | None, ...], bit: Mapping[T, int]) -> None:
        self.by_place = by_place
        self.bit = bit
        """The integer of the hex that has a label."""

    def of(self, bits: int) -> Labelled[T]:
        """The labels of the hexes of an integer."""
        return Labelled(self, bits)


class Bits:
    """The hexes of one board as bits, column by column."""

    __slots__ = ("_across", "_column", "_row", "_up", "all", "bit", "numbers")

    def __init__(self, board: Board) -> None:
        grid = board.grid
        # A step in one direction shifts the bits by the same number of places everywhere on the
        # map: odd columns are half a hex higher or lower than even ones, so every other column
        # begins one place earlier.  Columns are padded, since some hexes have no neighbour there.
        # The places of a part of a map begin at its own corner, since short numbers are faster.
        rows = [hex % 100 for hex in board.hexes]
        self._row = min(rows, default=1) - 1
        self._column = min(board.hexes, default=0) // 200 * 2  # even, since every other differs
        self._across = max(rows, default=1) - self._row + 2
        self._up = grid.even == "up"
        by_place = {self._place(hex): hex for hex in board.hexes}
        self.bit = {hex: 1 << self._place(hex) for hex in board.hexes}
        """The integer for each single hex."""
        places = range(max(by_place) + 1)
        self.numbers: Labels[int] = Labels(tuple(map(by_place.get, places)), self.bit)
        """The hexes as labels of themselves."""
        self.all = self.of(board.hexes)

    def of(self, hexes: Iterable[int]) -> int:
        """The integer for a set of hexes."""
        return reduce(or_, map(self.bit.__getitem__, hexes), 0)

    def hexes(self, bits: int) -> list[int]:
        """The hexes of an integer, in ascending order."""
        return picked(bits, self.numbers.by_place)

    def labelled(self, label: Callable[[int], T]) -> Labels[T]:
        """A label for each hex."""
        by_place = tuple(None if hex is None else label(hex) for hex in self.numbers.by_place)
        bit = {one: 1 << place for place, one in enumerate(by_place) if one is not None}
        return Labels(by_place, bit)

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

    def step(self, price: int, board: Board, pairs: Iterable[tuple[int, int]]) -> Step:
        """All steps of a price, given as pairs of a hex and the next."""
        into, leaving = [0] * 6, 0
        for here, there in pairs:
            into[board.direction(here, there)] |= self.bit[there]
            leaving |= self.bit[here]
        return Step(price, tuple(into), leaving)

    def limited(self, steps: Iterable[Step], to: int) -> tuple[Step, ...]:
        """Those of some steps that lead to these hexes."""
        beside = self.beside(to)
        return tuple(
            Step(price, tuple(hexes & to for hexes in into), leaving & beside)
            for price, into, leaving in steps
        )

    def beside(self, bits: int, ways: Ways | None = None) -> int:
        """The hexes that are one step away from any hex of the set."""
        across = self._across
        if ways is None:
            # Between two columns are places without a hex, so no step off the map leads to another.
            above, below = bits >> 1, bits << 1
            return (above | below | (bits | above) << across | (bits | below) >> across) & self.all
        up, up_right, down_right, down, down_left, up_left = ways
        return (
            (bits & up) >> 1
            | (bits & down) << 1
            | (bits & up_right) << across - 1
            | (bits & down_left) >> across - 1
            | (bits & down_right) << across
            | (bits & up_left) >> across
        )

    def entered(self, bits: int, into: Ways) -> int:
        """The hexes that are entered from any hex of the set, where `into` has those that may be
        entered in each direction."""
        up, up_right, down_right, down, down_left, up_left = into
        across = self._across
        return (
            bits >> 1 & up
            | bits << 1 & down
            | bits << across - 1 & up_right
            | bits >> across - 1 & down_left
            | bits << across & down_right
            | bits >> across & up_left
        )

    def within(
        self, bits: int, steps: int, allowed: int = EVERYWHERE, ways: Ways | None = None
    ) -> int:
        """The set and all hexes within so many steps of it, through allowed hexes only."""
        edge, unseen = bits, self.all & allowed & ~bits
        for _ in range(steps):
            edge = self.beside(edge, ways) & unseen
            if not edge:
                break
            unseen ^= edge
            bits |= edge
        return bits

    def flood(self, bits: int, ways: Ways | None = None, allowed: int = EVERYWHERE) -> int:
        """Everything that can be reached from the set, at any distance."""
        edge, unseen = bits, self.all & allowed & ~bits
        while edge:
            edge = self.beside(edge, ways) & unseen
            unseen ^= edge
            bits |= edge
        return bits

    def levels(
        self,
        start: int,
        most: int,
        steps: Steps,
        allowed: int = EVERYWHERE,
        stops: int = 0,
        settled: Sequence[int] = (),
    ) -> list[int]:
        """The hexes that can be reached from a hex, by what they cost, up to the most one may pay.

        This is Dijkstra's algorithm on whole sets: all hexes of a level are left at once, at each
        price.  It needs no table for hexes that are closed for a while.  Hexes in `stops` can be
        entered but not left again.  The first levels can be given if they are `settled` already.
        """
        settled = settled or (self.bit[start],)
        known = len(settled)
        found = [*settled, *(0,) * (most + 1 - known)]
        if not steps.by_price:
            return found
        first = self._first_in_reach(start, most // steps.by_price[0].price)
        by_price = steps.counted_from(first) if first else steps.by_price
        if first:
            found = [level >> first for level in found]
        # Numbers above zero only, since Python takes much longer over those below.
        unseen = (self.all & allowed) >> first
        unseen ^= unseen & reduce(or_, found)
        open = (self.all & ~stops) >> first if stops else 0
        across = self._across
        rising = across - 1
        for at in range(max(0, known - by_price[-1].price), most + 1):
            here = found[at]
            if at >= known:
                here &= unseen
                found[at] = here
                unseen ^= here
            if not here:
                continue
            if at == most:
                break
            if stops:
                here &= open
            above, below = here >> 1, here << 1
            right_above, right_below = here << rising, here << across
            left_below, left_above = here >> rising, here >> across
            for price, (up, up_right, down_right, down, down_left, up_left), leaving in by_price:
                after = at + price
                if after > most:
                    break
                if after >= known and here & leaving:
                    found[after] |= (
                        above & up
                        | right_above & up_right
                        | right_below & down_right
                        | below & down
                        | left_below & down_left
                        | left_above & up_left
                    )
        return [level << first for level in found] if first else found

    def _first_in_reach(self, start: int, columns: int) -> int:
        """The first place that a search needs: of a column at least so many to the left of a hex.

        On a large map it makes the numbers shorter, on a small one it is not worth while.  Only
        every fourth column is used, so that searches from hexes nearby begin at the same one.
        """
        column = (start // 100 - columns) // 4 * 4
        first = self._place(100 * column + self._row + 1)
        return first if first > SHORT else 0

    def way(
        self, levels: Sequence[int], steps: Steps, hex: int, board: Board, stops: int = 0
    ) -> list[int]:
        """One of the cheapest ways to a hex, without the start, as `levels` has found it."""
        bit, path = self.bit, [hex]
        at = next(at for at, level in enumerate(levels) if level & bit[hex])
        while at:
            at, hex = self._before(levels, steps, at, hex, board, stops)
            path.append(hex)
        path.pop()
        path.reverse()
        return path

    def _before(
        self,
        levels: Sequence[int],
        steps: Steps,
        at: int,
        hex: int,
        board: Board,
        stops: int,
    ) -> tuple[int, int]:
        """The last hex before one that costs so much, with its own cost."""
        bit = self.bit
        here = bit[hex]
        for price, into, _ in steps:
            if price > at:
                break
            level = levels[at - price]
            for direction, other in enumerate(board.neighbours[hex]):
                if other is None or not level & bit[other] or not into[direction - 3] & here:
                    continue
                if at == price or not stops & bit[other]:
                    return at - price, other
        raise ValueError(f"no way leads to {hex}")

    def _place(self, hex: int) -> int:
        column, row = hex // 100 - self._column, hex % 100 - self._row
        return column * self._across + row - (column + (not self._up)) // 2


def joined(some: Iterable[Step], others: Iterable[Step]) -> Steps:
    """Steps of two kinds together, in ascending order of their prices."""
    found = {step.price: step for step in some}
    for step in others:
        price, into, leaving = found.get(step.price, step)
        into = tuple(map(or_, into, step.into))
        found[price] = Step(price, into, leaving | step.leaving)
    return Steps(found[price] for price in sorted(found))


def picked(bits: int, by_place: Sequence[T | None]) -> list[T]:
    """The labels of the hexes of an integer, in ascending order of the hexes."""
    if not bits:
        return []
    low = (bits & -bits).bit_length() - 1
    if bits.bit_count() * SCATTERED < bits.bit_length() - low:
        found = []
        while bits:  # from the highest on, since the number becomes shorter in this way
            place = bits.bit_length() - 1
            found.append(by_place[place])
            bits ^= 1 << place
        found.reverse()
        return found  # type: ignore[return-value]  # every bit is a hex
    chosen = bin(bits >> low)[:1:-1].encode().translate(ONES)
    return list(compress(by_place[low : low + len(chosen)], chosen))  # type: ignore[arg-type]


class Labelled(Sequence[T]):
    """The labels of an integer's hexes in ascending order, looked up when they are asked for."""

    __slots__ = ("_labels", "_set")

    def __init__(self, labels: Labels[T], set: int) -> None:
        self._labels = labels
        self._set = set

    def __len__(self) -> int:
        return self._set.bit_count()

    def __iter__(self) -> Iterator[T]:
        return iter(picked(self._set, self._labels.by_place))

    @overload
    def __getitem__(self, at: int) -> T: ...

    @overload
    def __getitem__(self, at: slice) -> list[T]: ...

    def __getitem__(self, at: int | slice) -> T | list[T]:
        if isinstance(at, slice):
            return list(self)[at]
        count = self._set.bit_count()
        if not -count <= at < count:
            raise IndexError(f"there are only {count} hexes")
        label = self._labels.by_place[_place_of(self._set, at % count)]
        assert label is not None, "no hex has this bit"
        return label

    def __contains__(self, label: object) -> bool:
        try:
            return self._set & self._labels.bit.get(label, 0) != 0  # type: ignore[arg-type]
        except TypeError:  # a list, for example, is the label of no hex
            return False

    def index(self, label: object, start: int = 0, stop: int | None = None) -> int:
        if label not in self:
            raise ValueError(f"{label!r} is not among the hexes")
        at = (self._set & (self._labels.bit[label] - 1)).bit_count()  # type: ignore[index]
        if not start <= at < (len(self) if stop is None else stop):
            raise ValueError(f"{label!r} is not among the hexes there")
        return at

    def __eq__(self, other: object) -> bool:
        if isinstance(other, Labelled) and self._labels is other._labels:
            return bool(self._set == other._set)
        return isinstance(other, Sequence) and list(self) == list(other)

    def __hash__(self) -> int:
        return tuple(self).__hash__()

    def __repr__(self) -> str:
        return repr(list(self))


def _place_of(bits: int, at: int) -> int:
    """The place of the n-th bit that is set, counted from the lowest."""
    place = 0
    for half, mask in HALVES[-bits.bit_length().bit_length() : -3]:  # down to a byte
        low = bits & mask
        below = low.bit_count()
        if at < below:
            bits = low
        else:
            bits >>= half
            place += half
            at -= below
    return place + IN_BYTE[bits][at]
