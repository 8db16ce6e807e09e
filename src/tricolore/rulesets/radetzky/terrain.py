"""Terrain effects charts: what the ground costs, what it gives, and where one can pass.

Prices are the same for all arms.  They are folded into sets of steps (`core.bits`), in half points:
one for open country and one for hexes beside the enemy, where roads are of no use.  Pontoons are
laid into both; few sets of pontoons occur, and what is worked out for one is kept.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import cached_property
from typing import NamedTuple

from tricolore.core.bits import Bits, Steps, Ways, joined
from tricolore.core.board import Board
from tricolore.core.board import Side as Hexside
from tricolore.core.search import Edges

RIVER, FORD = "river", "ford"
WATER = frozenset({RIVER, "stream", "canal"})

Pontoons = frozenset[Hexside]
"""The river sides that bridges of the armies lead across, each from a hex to the next."""
NO_PONTOONS: Pontoons = frozenset()


class HexEffect(NamedTuple):
    """A line of the chart for a kind of hex."""

    halves: int
    """Half points to enter it."""
    shift: int = 0
    """Columns to the left for who defends it."""
    open: bool = False
    """Whether cavalry can charge into it (Cavalry Charges)."""
    fortified: bool = False
    """Whether nobody in it can be encircled (Encirclement)."""


class SideEffect(NamedTuple):
    """A line of the chart for a kind of hexside."""

    halves: int | None
    """Half points to cross it; None where only a crossing leads over it."""
    shift: int = 0
    """Columns to the left if all attackers must cross it (Ground)."""


class Chart(NamedTuple):
    """The Terrain Effects Table; prices are in half points."""

    hexes: Mapping[str, HexEffect]
    sides: Mapping[str, SideEffect]
    road: int
    """A hex that is entered along a road, with the watercourses it crosses."""
    contact: int
    """What a hex beside an enemy unit costs more."""
    pontoon: int
    """What a bridge of the armies adds to the hex behind it."""
    ford: int
    """The least that a ford takes; it takes all that is left."""


class Ground:
    """What the terrain of a board means in this game."""

    def __init__(self, board: Board, chart: Chart) -> None:
        self.board = board
        self.chart = chart
        self.bits = Bits(board)
        neighbours = board.neighbours
        self.around: Mapping[int, tuple[int, ...]] = {
            hex: tuple(there for there in neighbours[hex] if there is not None)
            for hex in board.hexes
        }
        self.roads: Mapping[int, tuple[int, ...]] = {
            hex: tuple(there for there in self.around[hex] if (hex, there) in board.roads)
            for hex in board.hexes
            if any((hex, there) in board.roads for there in self.around[hex])
        }
        """The hexes that a road leads to, by hex."""
        self.fords: Mapping[int, tuple[int, ...]] = {
            hex: fords
            for hex in board.hexes
            if (fords := tuple(there for there in self.around[hex] if self.has_ford(hex, there)))
        }
        self.ford_bits = self.bits.of(self.fords)
        self._known: dict[tuple[Pontoons, bool], Steps] = {}
        self._last: tuple[tuple[Pontoons, int], Steps] = (NO_PONTOONS, 0), Steps()
        """The steps in contact that were asked for last: enemies seldom move during a march."""
        self._edges: dict[Pontoons, Edges] = {}
        self._ways: dict[Pontoons, Ways] = {}

    # Prices of marches

    def free(self, pontoons: Pontoons) -> Steps:
        """The steps in open country."""
        return self._steps(pontoons, beside=False)

    def in_contact(self, pontoons: Pontoons, contact: int) -> Steps:
        """Movement in contact with enemy units: hexes beside an enemy have another price."""
        if not contact:
            return self.free(pontoons)
        if self._last[0] == (pontoons, contact):
            return self._last[1]
        apart = self.bits.limited(self.free(pontoons), self.bits.all & ~contact)
        beside = self.bits.limited(self._steps(pontoons, beside=True), contact)
        self._last = (pontoons, contact), joined(apart, beside)
        return self._last[1]

    def _steps(self, pontoons: Pontoons, beside: bool) -> Steps:
        """All steps by price, remembered for each set of pontoons."""
        found = self._known.get((pontoons, beside))
        if found is None:
            if pontoons:
                found = self._bridged(pontoons, beside)
            else:
                found = self._by_price(
                    ((here, there) for here, around in self.around.items() for there in around),
                    NO_PONTOONS,
                    beside,
                )
            self._known[pontoons, beside] = found
        return found

    def _bridged(self, pontoons: Pontoons, beside: bool) -> Steps:
        """The steps of the map, and those that these pontoons add."""
        added = [
            (here, there)
            for here, there in pontoons
            if self.price(here, there, NO_PONTOONS, beside) is None
        ]
        printed = self._steps(NO_PONTOONS, beside)
        return joined(printed, self._by_price(added, pontoons, beside))

    def _by_price(
        self, pairs: Iterable[tuple[int, int]], pontoons: Pontoons, beside: bool
    ) -> Steps:
        by_price: dict[int, list[tuple[int, int]]] = {}
        for here, there in pairs:
            price = self.price(here, there, pontoons, beside)
            if price:
                by_price.setdefault(price, []).append((here, there))
        return Steps(
            self.bits.step(price, self.board, pairs) for price, pairs in sorted(by_price.items())
        )

    def edges(self, pontoons: Pontoons) -> Edges:
        """The steps in open country as a table of edges, for questions about the whole map."""
        found = self._edges.get(pontoons)
        if found is None:
            found = self._edges[pontoons] = {
                here: tuple(
                    (there, price)
                    for there in around
                    if (price := self.price(here, there, pontoons, beside=False)) is not None
                )
                for here, around in self.around.items()
            }
        return found

    def price(self, here: int, there: int, pontoons: Pontoons, beside: bool) -> int | None:
        """What a step costs; None if it cannot be made, or only through a ford."""
        chart = self.chart
        hex = chart.hexes[self.board.terrain[there]].halves
        if (here, there) in self.board.roads:
            # S27: beside the enemy the road is of no use, but its bridges are.
            return hex + chart.contact if beside else chart.road
        side = self.side_price(here, there)
        if side is None:
            if (here, there) not in pontoons:
                return None
            side = chart.pontoon
        return hex + side + (chart.contact if beside else 0)

    def side_price(self, here: int, there: int) -> int | None:
        """What the hexside adds; None across a river."""
        price = 0
        for word in self.board.sides.get((here, there), ()):
            extra = self.chart.sides[word].halves
            if extra is None:
                return None
            price += extra
        return price

    def ford_price(self, beside: bool) -> int:
        """The least that one must have left to wade into a hex."""
        return self.chart.ford + (self.chart.contact if beside else 0)

    # What is asked of single hexes and sides

    def defence(self, hex: int) -> int:
        """Ground: columns to the left for who defends the hex."""
        return self.chart.hexes[self.board.terrain[hex]].shift

    def side_defence(self, here: int, there: int) -> int:
        """Ground: columns to the left against an attack across this side."""
        words = self.board.sides.get((here, there), ())
        return max((self.chart.sides[word].shift for word in words), default=0)

    def is_open(self, hex: int) -> bool:
        """Cavalry Charges: whether the hex is open terrain."""
        return self.chart.hexes[self.board.terrain[hex]].open

    def is_fortified(self, hex: int) -> bool:
        return self.chart.hexes[self.board.terrain[hex]].fortified

    def has_water(self, here: int, there: int) -> bool:
        return not WATER.isdisjoint(self.board.sides.get((here, there), ()))

    def has_ford(self, here: int, there: int) -> bool:
        return FORD in self.board.sides.get((here, there), ())

    def is_river(self, here: int, there: int) -> bool:
        return RIVER in self.board.sides.get((here, there), ())

    def linked(self, here: int, there: int) -> bool:
        """Whether a road leads from hex to hex."""
        return (here, there) in self.board.roads

    def passable(self, here: int, there: int, pontoons: Pontoons = NO_PONTOONS) -> bool:
        """Whether units can go from a hex to the next at all: rivers only at crossings."""
        return (
            (here, there) in pontoons
            or self.linked(here, there)
            or self.side_price(here, there) is not None
            or self.has_ford(here, there)
        )

    @cached_property
    def open_from(self) -> Mapping[int, int]:
        """The hexes that can be entered from each hex without fords and bridges of the armies, in
        bits."""
        return {
            here: self.bits.of(
                there for there in around if self.price(here, there, NO_PONTOONS, beside=False)
            )
            for here, around in self.around.items()
        }

    @cached_property
    def ways(self) -> Ways:
        """All sides that can be passed without pontoons, as `Bits` needs them."""
        return self.bits.sides(self.board, self.passable)

    def ways_with(self, pontoons: Pontoons) -> Ways:
        """The same with these pontoons."""
        if not pontoons:
            return self.ways
        found = self._ways.get(pontoons)
        if found is None:
            more = list(self.ways)
            for here, there in pontoons:
                direction = self.board.direction(here, there)
                more[direction] |= self.bits.bit[here]
            found = self._ways[pontoons] = tuple(more)
        return found
