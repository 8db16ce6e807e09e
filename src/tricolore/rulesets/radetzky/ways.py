"""Movement: where a unit or stack can go, by plain and by strategic movement.

No kind of movement is declared.  A way is legal if it costs no more than the movement factor, or
no more than twice as much and has always kept three hexes from the enemy.
"""

from __future__ import annotations

from functools import cached_property
from typing import NamedTuple

from tricolore.rulesets.radetzky import supply
from tricolore.rulesets.radetzky.searches import Search
from tricolore.rulesets.radetzky.setting import ENEMIES, LEADER
from tricolore.rulesets.radetzky.state import Bars, Radetzky


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


class Moves:
    """Where a mover can go.  A way by strategic movement is better if it leaves more points."""

    def __init__(
        self, mover: Mover, slow: Search | None = None, fast: Search | None = None
    ) -> None:
        self.mover = mover
        self.slow = slow
        self.fast = fast
        self.searches: tuple[Search, ...] = ()
        self.reached = 0
        """The hexes that it can go to, in bits."""
        self.lasting = 0
        """Those of them where it would have points left, in bits."""
        if fast is not None:
            self.searches = (fast,)
            self.reached, self.lasting = fast.beyond, fast.lasting
        if slow is not None:
            self.searches = (*self.searches, slow)
            self.reached |= slow.beyond
            self.lasting |= slow.lasting

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
    units, counters = s.units, s.setting.counters
    left = twice = 10_000
    marked, fights = True, False
    for uid, used in zip(uids, spent, strict=True):
        _, steps, oos, _ = units[uid]
        halves = 2 * (counters[uid].points - oos)
        if halves - used < left:
            left = halves - used
        if 2 * halves - used < twice:
            twice = 2 * halves - used
        marked = marked and oos
        fights = fights or steps > 0
    side, here = counters[uids[0]].side, units[uids[0]].hex
    if not clear or s.nearness(ENEMIES[side]) & s.setting.bits.bit[here]:
        twice = -1
    return Mover(uids, side, here, max(left, 0), twice, marked, fights)


def moves_of(s: Radetzky, mover: Mover) -> Moves:
    """All hexes that a mover can enter."""
    enemy, bars = ENEMIES[mover.side], bars_of(s, mover.side)
    barred = barred_to(s, mover, bars)
    start, search = (mover.here, s.pontoons(mover.side)), s.setting.searches.find
    slow = fast = None
    if mover.twice >= 0:
        # Strategic movement: at least three hexes from every enemy.
        near = s.nearness(enemy)
        fast = search(start, mover.twice, 0, barred | near, 0)
        # As far as that a plain march goes where it goes, at the same prices.
        apart = not fast.around(mover.left) & near
    if fast is None or not apart:
        slow = search(start, mover.left, s.contact(enemy), barred, bars.alone)
    return Moves(mover, slow, fast)


# What bars the way


def barred_to(s: Radetzky, mover: Mover, bars: Bars) -> int:
    """Enemy units, and hexes out of supply for whoever is not marked as lacking it (R31), in bits.

    Combat units enter hexes with nobody but crews, bridges or Benedek, and take them (S43).
    """
    closed = s.ground_of[ENEMIES[mover.side]]
    if mover.fights and bars.alone:
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


def is_cavalry(s: Radetzky, uids: tuple[str, ...]) -> bool:
    """S34: who may charge: cavalry, with which Benedek may ride along."""
    setting = s.setting
    if setting.cavalry.isdisjoint(uids):
        return False
    return all(uid in setting.cavalry or setting.counters[uid].arm == LEADER for uid in uids)
