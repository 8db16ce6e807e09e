"""What the enemy can be expected to do to units that stand in a hex until their next turn.

An enemy counts where he could march to and attack, with the chance that he acts before the units
act again.  There must be daylight to fight by.
"""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction
from functools import reduce
from operator import or_
from typing import NamedTuple

from tricolore.rulesets.radetzky.judgement.fights import expected, faces_of
from tricolore.rulesets.radetzky.judgement.worth import GROUND, Prices
from tricolore.rulesets.radetzky.state import Radetzky
from tricolore.rulesets.radetzky.ways import mover_of, moves_of

STILL, AGAIN = 0.75, 0.55
"""How likely an enemy acts who has not acted this turn, and one who acts again in the next."""
FROM_A_SIDE = 8
"""Combat factors that can come from one hex."""
STEP = 1.4
"""What a step of those who stand there is worth, roughly."""
SPITE = 0.3
"""How far the enemy is held back by what an attack would cost him."""
ATTACKED = 0.5
"""How likely an enemy who could attack with profit does so here and not elsewhere."""
FIRST, NEXT = 1.6, 0.6
"""Of all hexes of a plan the enemy attacks where it hurts most, which is likelier than for any one
hex; each further hex counts so much less than the last."""
OPEN_DOOR = 0.8
"""How likely an enemy walks into a place of ours that he finds empty."""
WALKED_IN = 3.0
"""Factors that must be able to come before an open door is as good as lost."""


class Foe(NamedTuple):
    """Enemies of one hex who march alike."""

    marches: int
    """Where they can go, in bits, their own hex too."""
    attacks: int
    """The hexes that they could attack from there, in bits."""
    coming: float
    """Their factors, times the chance that they act."""
    fighting: float
    """The same, with nothing for hours in which nobody fights."""


class Dangers:
    """The dangers for a side at one moment."""

    def __init__(self, s: Radetzky, prices: Prices, side: str) -> None:
        self.s, self.prices, self.side = s, prices, side
        self.enemy = s.enemy(side)
        self.paces: set[tuple[int, int]] = set()
        """Where enemies are, and the half points that they make of a turn at the most."""
        self._foes = self._all_foes()
        self._near: dict[int, float] = {}
        self._sides: dict[int, int] = {}
        self._stacks: dict[tuple[str, ...], tuple[int, int, int]] = {}
        self._visits: dict[int, float] = {}
        self._known: dict[tuple[int, int, int, int, int], float] = {}

    def _all_foes(self) -> list[Foe]:
        s = self.s
        bits = s.setting.bits
        alike: dict[tuple[int, int, bool, bool, bool], list[str]] = {}
        for uid in s.of_side(self.enemy):
            unit = s.units[uid]
            if unit.steps:
                points = s.counter(uid).points
                key = (unit.hex, points, unit.oos, uid in s.used, s.is_engaged(uid))
                alike.setdefault(key, []).append(uid)
        found = []
        for (hex, points, _, used, engaged), uids in alike.items():
            self.paces.add((hex, 4 * points))
            marches = bits.bit[hex]
            if not engaged:
                marches |= moves_of(s, mover_of(s, (uids[0],), (0,), True)).reached
            factors = sum(map(s.factor, uids))
            coming, fighting = self._chances(used)
            found.append(Foe(marches, bits.beside(marches), coming * factors, fighting * factors))
        return found

    def _chances(self, used: bool) -> tuple[float, float]:
        """How likely an enemy marches, and how likely he fights, before we act again."""
        s = self.s
        days = s.setting.calendars[s.calendar]
        following = days.get(s.turn + 1) if s.turn < s.setting.last else None
        now = 0.0 if used else STILL
        march = now + (1 - now) * (AGAIN if following is not None else 0.0)
        fight = 0.0 if s.day.night else now
        fight += (1 - fight) * (AGAIN if following is not None and not following.night else 0.0)
        return march, fight

    @property
    def coming(self) -> int:
        """Where enemies could march before we act again, in bits."""
        return reduce(or_, (foe.marches for foe in self._foes if foe.coming), 0)

    def strength_near(self, hex: int) -> float:
        """Combat factors of the enemy that can be expected to come and attack a hex."""
        known = self._near.get(hex)
        if known is None:
            bit = self.s.setting.bits.bit[hex]
            known = sum(foe.fighting for foe in self._foes if foe.attacks & bit)
            self._near[hex] = known
        return known

    def visits(self, hex: int) -> float:
        """How likely an enemy walks into a hex that nobody holds, or that we leave: whoever can
        come beside our men can come in when they are gone."""
        known = self._visits.get(hex)
        if known is None:
            bit, held = self.s.setting.bits.bit[hex], self.s.holder(hex) == self.side
            coming = sum(
                foe.coming for foe in self._foes if (foe.attacks if held else foe.marches) & bit
            )
            known = self._visits[hex] = OPEN_DOOR * min(coming / WALKED_IN, 1.0)
        return known

    def total(self, costs: Iterable[float]) -> float:
        """What attacks on several hexes cost: the enemy has only so many men, and begins where it
        hurts most."""
        total, share = 0.0, FIRST
        for cost in sorted(costs, reverse=True):
            total += share * cost
            share *= NEXT
        return total

    def cost(self, hex: int, units: Iterable[str], friends: int) -> float:
        """What an enemy attack can be expected to cost units that stand in a hex.

        `friends` are the hexes around with friends: from these nobody attacks.
        """
        units = tuple(units)
        if not units:
            return 0.0
        strength = self.strength_near(hex)
        if strength < 1:
            return 0.0
        open_sides = max(self._ways_in(hex) - friends, 1)
        attack = int(min(strength, FROM_A_SIDE * open_sides))
        defence, steps, elite = self._stack(units)
        key = (hex, attack, defence, 10 * steps + open_sides, elite)
        known = self._known.get(key)
        if known is None:
            known = self._cost(hex, attack, defence, steps, open_sides, elite)
            self._known[key] = known
        return known

    def _stack(self, units: tuple[str, ...]) -> tuple[int, int, int]:
        """Factors and steps of a stack, and whether an elite unit is in it."""
        known = self._stacks.get(units)
        if known is None:
            s = self.s
            known = self._stacks[units] = (
                sum(map(s.factor, units)),
                sum(s.units[uid].steps for uid in units),
                int(any(s.counter(uid).elite for uid in units)),
            )
        return known

    def _ways_in(self, hex: int) -> int:
        """The sides of a hex that the enemy could come over."""
        known = self._sides.get(hex)
        if known is None:
            around, passable = self.s.setting.ground.around[hex], self.s.passable
            known = self._sides[hex] = sum(passable(self.enemy, there, hex) for there in around)
        return known

    def _cost(
        self, hex: int, attack: int, defence: int, steps: int, sides: int, elite: int
    ) -> float:
        s, table = self.s, self.s.setting.combat_table
        shift = -s.setting.ground.defence(hex)
        if sides >= 4 and not s.setting.ground.is_fortified(hex):
            shift += 1
        column = table.shift(table.find(Fraction(attack, max(defence, 1))), shift)
        loses = self.prices.ground(hex, self.side)
        # Whoever attacks in earnest brings guns, Jaegers or Bersaglieri along.
        blow = expected(
            faces_of(table, column, 1 - elite),
            (loses, loses + GROUND),
            (STEP,) * steps,
            (STEP,) * 6,
        )
        return ATTACKED * max(blow.theirs - SPITE * blow.ours, 0.0)
