"""What steps, places and ground are worth, in steps.

A step lost is a point for the enemy, and the army is weaker by it.  A place that changes hands
moves both scores.  Toward the end strength counts for less and points for more.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import lru_cache

from tricolore.rulesets.radetzky.state import Radetzky

LONG = 8.0
"""Turns that are time enough to make use of strength."""
STRENGTH = 0.3
"""What a combat factor is worth while there is time to use it."""
EARLY = 0.35
"""The share of a place's worth that counts early in the campaign, when much can still happen."""
DECISIVE = 4.0
"""What a place is worth besides its points if holding it, with others, ends the campaign."""
GROUND = 0.2
"""What a hex of no name is worth."""
BLOWS = 0.4
"""What it costs to be thrown back a hex while attacking."""
ENGAGED = -0.1
"""What it is worth to the attacker that both hold each other."""
CAPTURE = 3.0
"""Bridges: what a crew is worth."""


class Prices:
    """What everything is worth at one moment of a campaign."""

    def __init__(self, s: Radetzky) -> None:
        self.s = s
        self.left = s.setting.last - s.turn + 1.0
        early = min((self.left - 1) / LONG, 1.0)
        self.use = early
        """How much use there is still for strength."""
        self.late = 1 - early
        self._steps: dict[tuple[str, int], tuple[float, ...]] = {}

    def steps(self, uid: str) -> tuple[float, ...]:
        """What each step of a unit costs as it is lost, the first one first."""
        left = self.s.units[uid].steps
        known = self._steps.get((uid, left))
        if known is None:
            counter = self.s.counter(uid)
            last = counter.reduced or counter.factor
            costs = [1 + STRENGTH * self.use * last]
            if left > 1:
                costs.insert(0, 1 + STRENGTH * self.use * (counter.factor - counter.reduced))
            known = self._steps[uid, left] = tuple(costs)
        return known

    def unit(self, uid: str) -> float:
        return sum(self.steps(uid))

    def place(self, hex: int, side: str) -> float:
        """What it is worth to a side that it, and not the enemy, holds a place."""
        place = self.s.setting.places.get(hex)
        points = place.points if place is not None else 0
        worth = 2.0 * points * (EARLY + (1 - EARLY) * self.late)
        for case in self.s.setting.automatic:
            if hex in case.hexes:
                worth += DECISIVE / len(case.hexes)
        return worth


def bill(owed: int, ground: Sequence[float], steps: Iterable[float]) -> float:
    """The least that a side can pay for a result: so many steps, or hexes of ground instead.

    `ground` has what one, and what two hexes cost, as far as there is a way back.
    """
    return _bill(owed, tuple(ground), tuple(sorted(steps)))


@lru_cache(maxsize=100_000)
def _bill(owed: int, ground: tuple[float, ...], steps: tuple[float, ...]) -> float:
    if owed >= len(steps) + len(ground):
        return sum(steps)
    costs = []
    for back in range(min(len(ground), owed) + 1):
        if owed - back < len(steps):
            costs.append((ground[back - 1] if back else 0.0) + sum(steps[: owed - back]))
    return min(costs, default=sum(steps))
