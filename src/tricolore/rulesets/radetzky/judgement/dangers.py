"""What the enemy can be expected to do to units that stand in a hex until their next turn.

Enemies count by how near they are, whether they can still act this turn, and whether there will be
daylight to fight by.
"""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction

from tricolore.rulesets.radetzky.judgement.fights import expected, faces_of
from tricolore.rulesets.radetzky.judgement.worth import GROUND, Prices
from tricolore.rulesets.radetzky.setting import CAVALRY, HORSE_ARTILLERY
from tricolore.rulesets.radetzky.state import Radetzky

NEAR, NEAR_RIDERS = 4, 6
"""Hexes from which foot and horse can come to attack."""
STILL, AGAIN = 0.75, 0.55
"""How likely an enemy acts who has not acted this turn, and one who acts again in the next."""
ATTACKED = 0.5
"""How likely an enemy who could attack with profit does so here and not elsewhere."""
FROM_A_SIDE = 8
"""Combat factors that can come from one hex."""
STEP = 1.4
"""What a step of those who stand there is worth, roughly."""


class Dangers:
    """The dangers for a side at one moment."""

    def __init__(self, s: Radetzky, prices: Prices, side: str) -> None:
        self.s, self.prices, self.side = s, prices, side
        self.enemy = s.enemy(side)
        self._foes = [self._foe(uid) for uid in s.of_side(self.enemy) if s.units[uid].steps]
        self._near: dict[int, float] = {}
        self._known: dict[tuple[int, int, int, int], float] = {}

    def _foe(self, uid: str) -> tuple[int, int, float]:
        """Where an enemy is, how far it can come, and its factor times the chance that it acts."""
        s = self.s
        riders = s.counter(uid).arm in (CAVALRY, HORSE_ARTILLERY)
        days = s.setting.calendars[s.calendar]
        now = 0.0 if uid in s.used or s.day.night else STILL
        following = days.get(s.turn + 1)
        later = AGAIN if following is not None and not following.night else 0.0
        if s.turn >= s.setting.last:
            later = 0.0
        chance = now + (1 - now) * later
        return s.units[uid].hex, NEAR_RIDERS if riders else NEAR, chance * s.factor(uid)

    def strength_near(self, hex: int) -> float:
        """Combat factors of the enemy that can be expected to come next to a hex."""
        known = self._near.get(hex)
        if known is None:
            known, distance = 0.0, self.s.setting.board.distance
            for here, reach, factor in self._foes:
                far = distance(here, hex)
                if far <= reach:
                    known += factor if far <= 2 else factor * (reach + 1 - far) / (reach - 1)
            self._near[hex] = known
        return known

    def cost(self, hex: int, units: Iterable[str], friends: int) -> float:
        """What enemy attacks can be expected to cost units that stand in a hex.

        `friends` are the hexes around with friends: from these nobody attacks.
        """
        s = self.s
        units = list(units)
        if not units:
            return 0.0
        strength = self.strength_near(hex)
        if strength < 1:
            return 0.0
        sides = sum(s.passable(self.enemy, there, hex) for there in s.setting.ground.around[hex])
        open_sides = max(sides - friends, 1)
        attack = int(min(strength, FROM_A_SIDE * open_sides))
        defence = sum(map(s.factor, units))
        steps = sum(s.units[uid].steps for uid in units)
        key = (hex, attack, defence, 10 * steps + open_sides)
        known = self._known.get(key)
        if known is None:
            known = self._known[key] = self._cost(hex, attack, defence, steps, open_sides)
        return known

    def _cost(self, hex: int, attack: int, defence: int, steps: int, sides: int) -> float:
        s, table = self.s, self.s.setting.combat_table
        shift = -s.setting.ground.defence(hex)
        if sides >= 4 and not s.setting.ground.is_fortified(hex):
            shift += 1
        column = table.shift(table.find(Fraction(attack, max(defence, 1))), shift)
        loses = GROUND + self.prices.place(hex, self.side)
        blow = expected(
            faces_of(table, column, 0), (loses, loses + GROUND), (STEP,) * steps, (STEP,) * 6
        )
        return ATTACKED * max(blow.theirs - 0.3 * blow.ours, 0.0)
