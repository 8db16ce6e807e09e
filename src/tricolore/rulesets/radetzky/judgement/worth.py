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
DECISIVE = 20.0
"""What a place is worth besides its points if taking it ends the campaign."""
FAR_FROM = 4.0
"""By how much that is less for each other place that must be taken with it."""
ALL = 8.0
"""What the places are worth together where nothing but places counts."""
BARE = 0.3
"""What a step is worth besides its strength where losses do not count."""
GROUND = 0.2
"""What a hex of no name is worth."""
GATES = (0.0, 0.15, 0.06)
"""The share of a place's worth that a hex at this distance from it has for its holder: whoever is
driven from there has opened the way."""
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
        counts = s.setting.victory
        self.step = float(counts.step) or BARE
        """What a step is worth as a point."""
        self.point = 1.0
        if not counts.step:
            self.point = ALL / max(sum(one.points for one in s.setting.places.values()), 1)
        self._steps: dict[tuple[str, int], tuple[float, ...]] = {}
        self._ground: dict[tuple[int, str], float] = {}
        self.relief: dict[int, float] = {}
        """What it is worth to drive enemies from hexes where they cut the other side's supply."""

    def steps(self, uid: str) -> tuple[float, ...]:
        """What each step of a unit costs as it is lost, the first one first."""
        left = self.s.units[uid].steps
        known = self._steps.get((uid, left))
        if known is None:
            counter = self.s.counter(uid)
            last = counter.reduced or counter.factor
            costs = [self.step + STRENGTH * self.use * last]
            if left > 1:
                costs.insert(
                    0, self.step + STRENGTH * self.use * (counter.factor - counter.reduced)
                )
            known = self._steps[uid, left] = tuple(costs)
        return known

    def unit(self, uid: str) -> float:
        return sum(self.steps(uid))

    def ground(self, hex: int, side: str) -> float:
        """What it costs a side to be driven from a hex."""
        known = self._ground.get((hex, side))
        if known is None:
            distance, gate = self.s.setting.board.distance, 0.0
            for place in self.s.setting.places:
                far = distance(hex, place)
                if far < len(GATES) and self.s.holders.get(place) == side:
                    gate = max(gate, GATES[far] * self.place(place, side))
            known = GROUND + self.place(hex, side) + gate + self.relief.get(hex, 0.0)
            self._ground[hex, side] = known
        return known

    def place(self, hex: int, side: str) -> float:
        """What it is worth to a side that it, and not the enemy, holds a place."""
        place = self.s.setting.places.get(hex)
        points = place.points if place is not None else 0
        worth = 2.0 * self.point * points * (EARLY + (1 - EARLY) * self.late)
        for case in self.s.setting.automatic:
            if hex in case.hexes:
                held = self.s.holders
                others = sum(held.get(one) != case.winner for one in case.hexes if one != hex)
                worth += DECISIVE / FAR_FROM**others
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
