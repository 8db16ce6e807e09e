"""Movement: where a unit or stack can go, by plain and by strategic movement.

No kind of movement is declared.  A way is legal if it costs no more than the movement factor, or
no more than twice as much and has always kept three hexes from the enemy.
"""

from __future__ import annotations

from functools import cached_property, reduce
from operator import or_
from typing import NamedTuple

from tricolore.core.bits import Steps
from tricolore.rulesets.radetzky import supply
from tricolore.rulesets.radetzky.setting import CAVALRY, LEADER
from tricolore.rulesets.radetzky.state import Bars, Radetzky
from tricolore.rulesets.radetzky.terrain import Ground, Pontoons

NO_STEPS = Steps()
KEPT = 300
"""How many searches are kept."""


class Mover(NamedTuple):
    """A unit or stack on the move.  It has the least points of its members."""

    uids: tuple[str, ...]
    side: str
    here: int
    left: int
    """Half points left for plain movement."""
    twice: int
    """Half points left for strategic movement; -1 if it cannot be used."""
    marked: bool
    """Whether all of them are marked Out of Supply, and may go where no supply reaches."""
    fights: bool
    """Whether there is a combat unit among them; crews and Benedek alone take nobody (T14)."""


class Search:
    """The hexes that one kind of movement can reach."""

    __slots__ = (
        *("barred", "ground", "lasting", "levels", "most", "reached", "steps", "stops", "waded"),
    )

    def __init__(
        self,
        ground: Ground,
        here: int,
        most: int = 0,
        steps: Steps = NO_STEPS,
        barred: int = 0,
        stops: int = 0,
    ) -> None:
        bits = ground.bits
        self.ground = ground
        self.most = most
        self.steps = steps
        self.barred = barred
        self.stops = stops
        self.levels = bits.levels(here, most, steps, ~barred, stops)
        """The hexes that cost each number of half points, in bits."""
        self.reached = reduce(or_, self.levels)
        """All of them, the first hex too."""
        self.lasting = self.reached ^ (self.levels[0] | self.levels[most])
        """Those that are entered with points to spare."""
        self.waded: dict[int, int] = {}
        """Hexes that are entered through a ford, and from where."""

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

    def wade(self, contact: int) -> None:
        """Fords take all that is left, and at least two points (T03)."""
        ground, bit = self.ground, self.ground.bits.bit
        banks = self.reached & ground.ford_bits
        if not banks:
            return
        for here in ground.bits.hexes(banks & ~self.stops):
            left = self.left(here)
            for there in ground.fords[here]:
                price = ground.ford_price(beside=contact & bit[there] != 0)
                open = not (self.barred | self.reached) & bit[there]
                if open and price <= left:
                    self.waded[there] = here
        for hex in self.waded:
            self.reached |= bit[hex]


class Moves:
    """Where a mover can go.  A way by strategic movement is better if it leaves more points."""

    def __init__(
        self, mover: Mover, slow: Search | None = None, fast: Search | None = None
    ) -> None:
        self.mover = mover
        self.slow = slow
        self.fast = fast
        self.searches = tuple(search for search in (fast, slow) if search is not None)
        reached = 0
        for search in self.searches:
            reached |= search.reached & ~search.levels[0]
        self.reached = reached
        """The hexes that it can go to, in bits."""

    @property
    def lasting(self) -> int:
        """Those of them where it would have points left, in bits."""
        last = 0
        for search in self.searches:
            last |= search.lasting
        return last

    @cached_property
    def left(self) -> dict[int, int]:
        """Half points that are left in each hex."""
        if not self.searches:
            return {}
        bits = self.searches[0].ground.bits
        return {hex: self.left_at(hex) for hex in bits.hexes(self.reached)}

    @cached_property
    def by_fast(self) -> frozenset[int]:
        """Hexes to which strategic movement is the better way."""
        return frozenset(hex for hex in self.left if self.way(hex) is self.fast)

    def left_at(self, hex: int) -> int:
        return max(search.left(hex) for search in self.searches)

    def way(self, hex: int) -> Search:
        """The better way to a hex; of equal ones that by strategic movement."""
        if len(self.searches) == 1:
            return self.searches[0]
        return max(self.searches, key=lambda search: search.left(hex))

    def path(self, hex: int) -> list[int]:
        return self.way(hex).path(hex)

    def spent(self, hex: int) -> int:
        way = self.way(hex)
        return way.most - way.left(hex)


def mover_of(s: Radetzky, uids: tuple[str, ...], spent: tuple[int, ...], clear: bool) -> Mover:
    """S22: a stack moves with the least that its members have left.

    Out of supply, each has one point less; the doubling comes afterwards (S24).
    """
    left = twice = 10_000
    marked, fights = True, False
    for uid, used in zip(uids, spent, strict=True):
        unit = s.units[uid]
        halves = 2 * (s.setting.counters[uid].points - unit.oos)
        left = min(left, halves - used)
        twice = min(twice, 2 * halves - used)
        marked = marked and unit.oos
        fights = fights or unit.steps > 0
    side, here = s.side(uids[0]), s.units[uids[0]].hex
    if not clear or s.nearness(s.enemy(side)) & s.setting.bits.bit[here]:
        twice = -1
    return Mover(uids, side, here, max(left, 0), twice, marked, fights)


def moves_of(s: Radetzky, mover: Mover) -> Moves:
    """All hexes that a mover can enter."""
    enemy, barred = s.enemy(mover.side), barred_to(s, mover)
    pontoons = s.pontoons(mover.side)
    slow = fast = None
    if mover.twice >= 0:
        # Strategic movement: at least three hexes from every enemy.
        far = barred | s.nearness(enemy)
        fast = _search(s, (mover.here, mover.twice, pontoons, 0, far, 0))
    if fast is None or may_meet(s, mover, fast):
        stops = bars_of(s, mover.side).alone
        slow = _search(s, (mover.here, mover.left, pontoons, s.contact(enemy), barred, stops))
    return Moves(mover, slow, fast)


def _search(s: Radetzky, key: tuple[int, int, Pontoons, int, int, int]) -> Search:
    """A search; the last ones are kept, since units of one hex often have the same points."""
    known: dict[tuple[int, int, Pontoons, int, int, int], Search]
    known = s.setting.memory.setdefault("searches", {})
    found = known.get(key)
    if found is None:
        if len(known) >= KEPT:
            known.clear()
        here, most, pontoons, contact, barred, stops = key
        ground = s.setting.ground
        steps = ground.in_contact(pontoons, contact)
        found = known[key] = Search(ground, here, most, steps, barred, stops)
        found.wade(contact)
    return found


# What bars the way


def barred_to(s: Radetzky, mover: Mover) -> int:
    """Enemy units, and hexes out of supply for whoever is not marked as lacking it (R31), in bits.

    Combat units enter hexes with nobody but crews, bridges or Benedek, and take them (S43).
    """
    bars, closed = bars_of(s, mover.side), s.ground_of[s.enemy(mover.side)]
    if mover.fights:
        closed &= ~bars.alone
    return closed if mover.marked else closed | bars.unsupplied


def bars_of(s: Radetzky, side: str) -> Bars:
    """What bars the way of a side; remembered until an enemy moves."""
    own, found = s.own_pontoons(side), s.bars.get(side)
    if found is None or found.cut_off != s.cut_off or found.own != own:
        bits, alone = s.setting.bits, undefended(s, side)
        closed = bits.all & ~(supply.area(s, side) | alone)
        for hex in bits.hexes(alone):
            if not supply.supplied_once_taken(s, side, hex):
                closed |= bits.bit[hex]
        found = s.bars[side] = Bars(s.cut_off, own, alone, closed)
    return found


def undefended(s: Radetzky, side: str) -> int:
    """The hexes, in bits, where enemies of a side have crews, bridges or Benedek alone.

    Whoever enters one stops there for a moment: what he takes changes the contact (T02).
    """
    bits, found = s.setting.bits.bit, 0
    for uid in s.setting.helpers[s.enemy(side)]:
        unit = s.units.get(uid)
        if unit is not None and not s.combat_units(unit.hex):
            found |= bits[unit.hex]
    return found


def may_meet(s: Radetzky, mover: Mover, fast: Search) -> bool:
    """Whether a plain march could come to a hex that a strategic one has to avoid.

    As far as that it goes where strategic movement goes, at the same prices.
    """
    inner = reduce(or_, fast.levels[: mover.left], 0)
    return s.setting.bits.beside(inner) & s.nearness(s.enemy(mover.side)) != 0


def is_cavalry(s: Radetzky, uids: tuple[str, ...]) -> bool:
    """S34: who may charge: cavalry, with which Benedek may ride along."""
    arms = {s.setting.counters[uid].arm for uid in uids}
    return CAVALRY in arms and arms <= {CAVALRY, LEADER}
