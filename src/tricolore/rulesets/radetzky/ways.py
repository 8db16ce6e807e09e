"""Movement: where a unit or stack can go, by plain and by strategic movement.

No kind of movement is declared.  A way is legal if it costs no more than the movement factor, or
no more than twice as much and has always kept three hexes from the enemy.
"""

from __future__ import annotations

from typing import NamedTuple

from tricolore.core.search import Edges, Reach, reachable
from tricolore.rulesets.radetzky import supply
from tricolore.rulesets.radetzky.setting import CAVALRY, LEADER
from tricolore.rulesets.radetzky.state import Radetzky

NOWHERE: frozenset[int] = frozenset()
NO_EDGES: Edges = {}


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


class Search(NamedTuple):
    """The hexes that one kind of movement can reach."""

    reach: Reach
    edges: Edges = NO_EDGES
    barred: frozenset[int] = NOWHERE


class Moves(NamedTuple):
    """Where a mover can go."""

    left: dict[int, int]
    """Half points that are left in each hex, by the way that leaves most."""
    slow: Search
    fast: Search
    by_fast: dict[int, int]
    """Hexes to which strategic movement is the better way."""

    def way(self, hex: int) -> Search:
        return self.fast if hex in self.by_fast else self.slow

    def path(self, hex: int) -> list[int]:
        return self.way(hex).reach.path(hex)

    def spent(self, hex: int) -> int:
        return self.way(hex).reach.cost[hex]


def mover_of(s: Radetzky, uids: tuple[str, ...], spent: tuple[int, ...], clear: bool) -> Mover:
    """S22: a stack moves with the least that its members have left.

    Out of supply, each has one point less; the doubling comes afterwards (S24).
    """
    left = twice = 10_000
    marked = True
    for uid, used in zip(uids, spent, strict=True):
        unit = s.units[uid]
        halves = 2 * (s.setting.counters[uid].points - unit.oos)
        left = min(left, halves - used)
        twice = min(twice, 2 * halves - used)
        marked = marked and unit.oos
    side, here = s.side(uids[0]), s.units[uids[0]].hex
    if not clear or s.nearness(s.enemy(side)) & s.setting.bits.bit[here]:
        twice = -1
    return Mover(uids, side, here, max(left, 0), twice, marked)


def moves_of(s: Radetzky, mover: Mover) -> Moves:
    """All hexes that a mover can enter."""
    here = Search(Reach({mover.here: 0}, {}))
    fast = _fast(s, mover) if mover.twice >= 0 else here
    slow = _slow(s, mover) if mover.twice < 0 or may_meet(s, mover) else here
    left = {hex: mover.left - cost for hex, cost in slow.reach.cost.items()}
    by_fast = {}
    for hex, cost in fast.reach.cost.items():
        rest = mover.twice - cost
        if rest >= left.get(hex, 0):
            left[hex] = by_fast[hex] = rest
    left.pop(mover.here, None)
    return Moves(left, slow, fast, by_fast)


def no_moves(s: Radetzky, mover: Mover) -> Moves:
    """For a bridge, which stays where it is."""
    here = Search(Reach({mover.here: 0}, {}))
    return Moves({}, here, here, {})


def _slow(s: Radetzky, mover: Mover) -> Search:
    """Plain movement, also beside the enemy."""
    contact = s.contact(s.enemy(mover.side))
    edges = s.setting.ground.edges(s.pontoons(mover.side), contact)
    barred = s.setting.ground.set_of(barred_to(s, mover))
    reach = reachable(edges, mover.here, mover.left, barred, undefended(s, mover.side))
    _wade(s, reach, mover.left, barred, contact)
    return Search(reach, edges, barred)


def _fast(s: Radetzky, mover: Mover) -> Search:
    """Strategic movement: at least three hexes from every enemy."""
    ground = s.setting.ground
    edges = ground.tables(s.pontoons(mover.side))[0]
    barred = ground.set_of(barred_to(s, mover) | s.nearness(s.enemy(mover.side)))
    reach = reachable(edges, mover.here, mover.twice, barred)
    _wade(s, reach, mover.twice, barred, 0)
    return Search(reach, edges, barred)


def _wade(s: Radetzky, reach: Reach, points: int, barred: frozenset[int], contact: int) -> None:
    """Fords take all that is left, and at least two points."""
    ground, bits = s.setting.ground, s.setting.bits.bit
    for here, across in ground.fords.items():
        cost = reach.cost.get(here)
        if cost is None:
            continue
        for there in across:
            price = ground.ford_price(beside=contact & bits[there] != 0)
            if there not in barred and there not in reach.cost and cost + price <= points:
                reach.cost[there] = points
                reach.came[there] = here


# What bars the way


def barred_to(s: Radetzky, mover: Mover) -> int:
    """Enemy combat units; and hexes out of supply, for whoever is not marked as lacking it (R31).

    In bits.
    """
    closed = fighting(s, s.enemy(mover.side))
    if not mover.marked:
        closed |= s.setting.bits.all & ~supply.area(s, mover.side)
    return closed


def fighting(s: Radetzky, side: str) -> int:
    """The hexes, in bits, with combat units of a side.  Others are entered, and what is there is
    lost (S43)."""
    bits = s.setting.bits.bit
    found = s.ground_of[side]
    for hex in undefended(s, s.enemy(side)):
        found &= ~bits[hex]
    return found


def undefended(s: Radetzky, side: str) -> frozenset[int]:
    """The hexes where enemies of a side have crews, bridges or Benedek alone.

    Whoever enters one stops there for a moment: what he takes changes the contact.
    """
    enemy = s.enemy(side)
    found = [
        s.units[uid].hex
        for uid in s.setting.helpers[enemy]
        if uid in s.units and not s.combat_units(s.units[uid].hex)
    ]
    return frozenset(found) if found else NOWHERE


def may_meet(s: Radetzky, mover: Mover) -> bool:
    """Whether a plain march could come to a hex that a strategic one has to avoid."""
    disc = s.setting.disc(mover.here, mover.left)
    return disc & s.nearness(s.enemy(mover.side)) != 0


def is_cavalry(s: Radetzky, uids: tuple[str, ...]) -> bool:
    """S34: who may charge: cavalry, with which Benedek may ride along."""
    arms = {s.setting.counters[uid].arm for uid in uids}
    return CAVALRY in arms and arms <= {CAVALRY, LEADER}
