"""Movement: searches for the hexes that a march can reach.

Few of them are made from nothing.  Most marches begin far from the enemy, in hexes where others
have begun before; what they reached is remembered for each hex, as far as nothing hinders a march.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import reduce
from operator import or_

from tricolore.core.bits import Steps
from tricolore.rulesets.radetzky.terrain import Ground, Pontoons

KEPT = 3_000
"""How many hexes with the searches from them are kept; they take up to 5 kB each."""
KEPT_HINDERED = 3_000
"""How many searches that something hinders are kept; they take up to 7 kB each."""

Start = tuple[int, Pontoons]
"""The hex where a search begins, and the bridges of the armies that may be used."""


class Search:
    """The hexes that one kind of movement can reach.

    In bits, hexes in `contact` are dearer to enter, those that are `barred` cannot be entered, and
    those in `stops` not left again.
    """

    __slots__ = (
        *("_around", "barred", "beyond", "ground", "lasting", "levels", "most"),
        *("reached", "steps", "stops", "waded"),
    )

    def __init__(
        self,
        ground: Ground,
        steps: Steps,
        levels: list[int],
        contact: int = 0,
        barred: int = 0,
        stops: int = 0,
    ) -> None:
        self.ground = ground
        self.steps = steps
        self.levels = levels
        """The hexes that cost each number of half points, in bits."""
        self.most = len(levels) - 1
        self.barred = barred
        self.stops = stops
        self.reached = reduce(or_, levels)
        """All of them, the first hex too."""
        self.lasting = self.reached ^ (levels[0] | levels[-1])
        """Those that are entered with points to spare."""
        self.waded: dict[int, int] = {}
        """Hexes that are entered through a ford, and from where."""
        if banks := self.reached & ground.ford_bits:
            self._wade(banks & ~stops, contact)
        self.beyond = self.reached ^ levels[0]
        """All but the first hex."""
        self._around: dict[int, int] = {}

    def cost(self, hex: int) -> int | None:
        """Half points to a hex; None if it is out of reach."""
        bit = self.ground.bits.bit[hex]
        if hex in self.waded:
            return self.most
        if self.reached & bit:
            for at, level in enumerate(self.levels):
                if level & bit:
                    return at
        return None

    def first_in(self, hexes: int) -> int:
        """The least half points to one of these hexes, but for the first hex.  The levels below
        stay the same if something is in the way there."""
        for at, level in enumerate(self.levels):
            if at and level & hexes:
                return at
        return len(self.levels)

    def left(self, hex: int) -> int:
        """Half points that are left there; -1 out of reach."""
        cost = self.cost(hex)
        return -1 if cost is None else self.most - cost

    def path(self, hex: int) -> list[int]:
        """The way to a hex, without the start."""
        if hex in self.waded:
            return [*self.path(self.waded[hex]), hex]
        ground = self.ground
        return ground.bits.way(self.levels, self.steps, hex, ground.board, self.stops)

    def around(self, cost: int) -> int:
        """The hexes beside those that cost less, in bits."""
        found = self._around.get(cost)
        if found is None:
            inner = reduce(or_, self.levels[:cost], 0)
            found = self._around[cost] = self.ground.bits.beside(inner)
        return found

    def _wade(self, banks: int, contact: int) -> None:
        """Fords take all that is left, and at least two points (T03)."""
        ground, bit = self.ground, self.ground.bits.bit
        closed = self.barred | self.reached
        for here in ground.bits.hexes(banks):
            for there in ground.fords[here]:
                if closed & bit[there]:
                    continue
                price = ground.ford_price(beside=contact & bit[there] != 0)
                if price <= self.left(here):
                    self.waded[there] = here
        for hex in self.waded:
            self.reached |= bit[hex]


class Searches:
    """The searches of one map, as far as they are remembered."""

    def __init__(self, ground: Ground) -> None:
        self._ground = ground
        self._free: dict[Start, dict[int, Search]] = {}
        """Searches that nothing hinders, by their half points, from each place where a march has
        begun before."""
        self._hindered: dict[tuple[Start, int, int, int, int], Search] = {}
        """Other searches, by what hindered them within the reach that they would have had without:
        units of one hex often have the same points and enemies, and games begin alike."""

    def find(self, start: Start, most: int, contact: int, barred: int, stops: int) -> Search:
        """What can be reached from a hex with so many half points."""
        if start[1]:
            start = self._with_bridges_in_reach(start, most)
        free = self._unhindered(start, most)
        hindered = contact | barred | stops
        if not free.beyond & hindered:
            return free
        within = free.reached
        kind = (start, most, contact & within, barred & within, stops & within)
        found = self._hindered.get(kind)
        if found is not None:
            return found
        if len(self._hindered) >= KEPT_HINDERED:
            self._hindered.clear()
        settled = free.levels[: free.first_in(hindered)]
        if not contact & within:
            contact = 0  # the prices in open country, which are known
        found = self._hindered[kind] = self.search(start, most, contact, barred, stops, settled)
        return found

    def _with_bridges_in_reach(self, start: Start, most: int) -> Start:
        """A beginning without the bridges that are too far away, since it may be known so."""
        here, pontoons = start
        distance = self._ground.board.distance
        return here, frozenset(side for side in pontoons if distance(here, side[0]) < most)

    def _unhindered(self, start: Start, most: int) -> Search:
        """What could be reached if nothing hindered."""
        known = self._free.get(start)
        if known is None:
            if len(self._free) >= KEPT:
                self._free.clear()
            known = self._free[start] = {}
        found = known.get(most)
        if found is None:
            farther = max(known, default=-1)
            if farther > most:
                wider = known[farther]
                found = Search(self._ground, wider.steps, wider.levels[: most + 1])
            else:
                settled = known[farther].levels if known else ()
                found = self.search(start, most, settled=settled)
            known[most] = found
        return found

    def search(
        self,
        start: Start,
        most: int,
        contact: int = 0,
        barred: int = 0,
        stops: int = 0,
        settled: Sequence[int] = (),
    ) -> Search:
        """A search from nothing, or from levels that are settled already."""
        here, pontoons = start
        ground = self._ground
        steps = ground.in_contact(pontoons, contact)
        levels = ground.bits.levels(here, most, steps, ~barred, stops, settled)
        return Search(ground, steps, levels, contact, barred, stops)
