"""What units, points and Corps Morale are worth, in steps, and what hits cost.

The worth of a unit is that of its strength and morale as they are now, and of its being there at
all: the points and the Corps Morale that its end would cost.  Toward the end of the battle strength
counts for less and points for more.
"""

from __future__ import annotations

import math
from functools import lru_cache

from tricolore.rulesets.brothers.judgement.stakes import Stakes
from tricolore.rulesets.brothers.morale import hits_of
from tricolore.rulesets.brothers.setting import ALLIED, AUSTRIAN_SIDE
from tricolore.rulesets.brothers.state import DISRUPTED, Brothers, Unit
from tricolore.rulesets.brothers.victory import points_for_broken

POINT = 1.0
"""What a victory point is worth at the beginning ..."""
LAST_POINT = 1.0
"""... and what it is worth more at the end."""
STRENGTH, MORALE = 0.25, 0.12
"""What a strength point, and one of the morale rating, is worth while there is time to use it."""
WHOLE = 4.0
"""The strength from which the morale rating counts in full: small units have little to lose."""
FRESH = 0.8
"""What it is worth not to be battleworn."""
BEING = 0.3
"""What a unit is worth for being there, however small."""
HUNTED = 2.0
"""How much more the points for breaking a unit count for a side that has every place, and wins
only by them."""
COLLAPSE = 3.0
"""What it costs besides its points to have a formation demoralised."""
WEAR = 0.4
"""What a formation loses of its Corps Morale in a turn, by the wear of fighting."""
BRINK = {1: 1.0, 2: 0.4}
"""How likely the next loss matters at least, with so little left: the last is the end, and before
it one can be careful."""
FORSAKEN = 0.8
"""What of a place goes with a formation that holds it alone and must fall back from it (14.1)."""
BACK = 0.25
"""What it costs to fall back a hex of no name."""
LONG = 4.0
"""Turns that are time enough to make use of strength."""


@lru_cache(maxsize=4096)
def test_chances(rating: int, modifier: int) -> tuple[float, float]:
    """The chances that a morale test brings one hit, and two (9.1)."""
    hits = [hits_of(die + modifier, rating) for die in range(1, 11)]
    return hits.count(1) / 10, hits.count(2) / 10


@lru_cache(maxsize=64)
def break_chances(rating: int) -> tuple[float, float]:
    """The chances to fall back and to be broken in a break test (10.1)."""
    stands = min(max(rating - 3, 0), 10)
    holds = min(max(rating, 0), 10)
    return (holds - stands) / 10, (10 - holds) / 10


class Prices:
    """What everything is worth at one moment of a battle."""

    def __init__(self, s: Brothers, hunter: str = "", staff: bool = False) -> None:
        """`hunter` is the side that must break its enemy's units to win, if there is one; with a
        `staff`, points are worth what they can still decide."""
        self.s, self.hunter = s, hunter
        self.stakes = Stakes(s) if staff else None
        self.left = s.setting.last - s.turn + 1.0
        early = min((self.left - 0.5) / LONG, 1.0)
        self.use = 0.25 + 0.75 * early
        """How much use there is still for strength."""
        self.again = 1.0 if self.left > 1 else 0.0
        """Whether there is a next time for those who have acted."""
        self.point = POINT + LAST_POINT * (1 - early)
        self._places: dict[int, float] = {}
        self._lost: dict[tuple[float, str], float] = {}
        self.morale = {id: self._morale(id) for id in s.morale}
        self._values: dict[tuple[str, bool, int], float] = {}
        self._after: dict[tuple[str, bool, int, int, int], float] = {}
        self._costs: dict[tuple[str, bool, int, int, int], float] = {}
        self._gone: dict[tuple[str, bool, int, int], float] = {}

    def _morale(self, formation: str) -> float:
        """What the next loss of Corps Morale costs a formation: all the more the less it has."""
        s = self.s
        left = s.morale[formation]
        if formation in s.demoralised or left <= 0:
            return 0.0
        points = s.setting.points_for_corps.get(formation, 0) / 2
        whole = self.points(points, s.formation(formation).side) + COLLAPSE * self.use
        if self.stakes is not None:
            whole += FORSAKEN * sum(map(self.place, self._held(formation)))
        return whole * self._last_straw(left)

    def _held(self, formation: str) -> list[int]:
        """The places that a formation holds alone."""
        s = self.s
        return [
            hex
            for hex in s.setting.places
            if (stack := s.stacks.get(hex))
            and s.control.get(hex) == s.side(stack[0])
            and all(s.counter(uid).formation == formation for uid in stack)
        ]

    def _last_straw(self, left: int) -> float:
        """How likely the next loss of Corps Morale is the one that brings a formation down: that it
        loses all the rest, and no more, in what is left of the battle."""
        losses = WEAR * self.left
        chance = math.exp(-losses)
        for number in range(1, left):
            chance *= losses / number
        return max(chance, BRINK.get(left, 0.0))

    def points(self, points: float, loser: str) -> float:
        """What so many points are worth that a side loses, or that its enemy gains."""
        if self.stakes is None:
            return points * self.point
        return self.point * self.stakes.swing(-points if loser == ALLIED else points)

    def place(self, hex: int) -> float:
        """What a place is worth to whoever takes it: both tracks move (3.5.2)."""
        known = self._places.get(hex)
        if known is None:
            known = self._places[hex] = self._place(hex)
        return known

    def _place(self, hex: int) -> float:
        place = self.s.setting.places.get(hex)
        if place is None:
            return 0.0
        points, holder = place.halves / 2, self.s.control.get(hex)
        if holder is not None:
            return self.points(2 * points, holder)
        return (self.points(points, ALLIED) + self.points(points, AUSTRIAN_SIDE)) / 2

    def at_stake(self, hex: int) -> float:
        """The points for the units of a hex, more of them the nearer they are to breaking."""
        s, total = self.s, 0.0
        for uid in s.stacks.get(hex, ()):
            near = 0.4 + 0.4 * s.units[uid].worn + 0.1 * s.units[uid].hits
            total += near * points_for_broken(s, uid) / 2
        return total

    # Units

    def _broken(self, points: float, side: str) -> float:
        known = self._lost.get((points, side))
        if known is None:
            known = self._lost[points, side] = self.points(points, side)
        return known

    def keep(self, uid: str) -> float:
        """What it is worth that a unit is not broken, whatever its condition."""
        counter = self.s.counter(uid)
        points = self._broken(points_for_broken(self.s, uid) / 2, counter.side)
        if self.hunter and self.s.side(uid) != self.hunter:
            points *= HUNTED
        worth = BEING + points
        if not counter.detachment:
            worth += self.morale.get(counter.formation, 0.0)
        return worth

    def value(self, uid: str, unit: Unit) -> float:
        """What a unit is worth in a condition."""
        key = (uid, unit.worn, unit.hits)
        known = self._values.get(key)
        if known is None:
            known = self._values[key] = self._value(uid, unit)
        return known

    def _value(self, uid: str, unit: Unit) -> float:
        return self.keep(uid) + self.use * self._strong(uid, unit)

    def _strong(self, uid: str, unit: Unit) -> float:
        """What its strength and steadiness are worth while there is time to use them."""
        counter = self.s.counter(uid)
        strength = max((counter.worn if unit.worn else counter.fresh) - unit.hits, 0)
        steady = MORALE * (counter.mr - unit.hits) * min(counter.fresh / WHOLE, 1.0)
        worth = STRENGTH * strength + steady
        if not unit.worn and not counter.detachment:
            worth += FRESH
        return worth

    def with_units(self, total: float, side: str) -> float:
        """A sum, and what is left of a side less what is left of its enemy.  Nothing is at stake
        and nobody hunted: each unit has its plain value."""
        s, known = self.s, self.s.setting.bare_worths
        counters, morale, use, point = s.setting.roster.counters, self.morale, self.use, self.point
        for uid, unit in s.units.items():
            key = (uid, unit.worn, unit.hits)
            bare = known.get(key)
            if bare is None:
                bare = known[key] = (points_for_broken(s, uid) / 2, self._strong(uid, unit))
            counter = counters[uid]
            worth = BEING + bare[0] * point
            if not counter.detachment:
                worth += morale.get(counter.formation, 0.0)
            worth += use * bare[1]
            total += worth if counter.side == side else -worth
        return total

    def after(self, uid: str, unit: Unit, hits: int, casualties: int = 0) -> float:
        """What a unit is worth after so many hits, as the dice may fall; never more than it is."""
        key = (uid, unit.worn, unit.hits, hits, casualties)
        known = self._after.get(key)
        if known is None:
            known = self._after[key] = self._worked_out(uid, unit, hits, casualties)
        return known

    def cost(self, uid: str, unit: Unit, hits: int, casualties: int = 0) -> float:
        """What hits can be expected to cost a unit's side."""
        key = (uid, unit.worn, unit.hits, hits, casualties)
        known = self._costs.get(key)
        if known is None:
            left = self.after(uid, unit, hits, casualties)
            known = self._costs[key] = max(self.value(uid, unit) - left, 0.0)
        return known

    def _worked_out(self, uid: str, unit: Unit, hits: int, casualties: int) -> float:
        if casualties:
            return self._casualty(uid, unit, hits, casualties - 1)
        if not hits:
            return self.value(uid, unit)
        if unit.hits == DISRUPTED:
            return self._casualty(uid, unit, hits - 1, 0)
        counter = self.s.counter(uid)
        strength = (counter.worn if unit.worn else counter.fresh) - unit.hits - 1
        after = unit._replace(hits=unit.hits + 1)
        if strength > 0:
            return self.after(uid, after, hits - 1)
        if counter.detachment:
            return 0.0
        return self._test(uid, unit, counter.mr - after.hits, hits - 1, 0)

    def _casualty(self, uid: str, unit: Unit, hits: int, casualties: int) -> float:
        counter = self.s.counter(uid)
        if counter.detachment:
            return 0.0
        if unit.worn:
            return self._test(uid, unit, counter.mr - unit.hits, hits, casualties)
        return self.after(uid, unit._replace(worn=True, hits=0), hits, casualties)

    def gone(self, uid: str, unit: Unit, hits: int) -> float:
        """The chance that so many hits break a unit."""
        key = (uid, unit.worn, unit.hits, hits)
        known = self._gone.get(key)
        if known is None:
            known = self._gone[key] = self._fate(uid, unit, hits)
        return known

    def _fate(self, uid: str, unit: Unit, hits: int) -> float:
        counter = self.s.counter(uid)
        if hits <= 0:
            return 0.0
        strength = (counter.worn if unit.worn else counter.fresh) - unit.hits
        if unit.hits < DISRUPTED and strength > 1:
            return self.gone(uid, unit._replace(hits=unit.hits + 1), hits - 1)
        if counter.detachment:
            return 1.0
        if unit.hits == DISRUPTED and not unit.worn:
            return self.gone(uid, unit._replace(worn=True, hits=0), hits - 1)
        return 1 - (1 - break_chances(counter.mr - unit.hits)[1]) ** hits

    def _test(self, uid: str, unit: Unit, rating: int, hits: int, casualties: int) -> float:
        """What is left of a unit after a break test and the hits that are still to come, each of
        which is another test."""
        back, broken = break_chances(rating)
        return (1 - broken) * self.after(uid, unit, hits, casualties) - back * BACK
