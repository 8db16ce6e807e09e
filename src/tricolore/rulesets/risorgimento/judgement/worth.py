"""What Hits, Disorder, guns, ground and places are worth, in steps.  A Hit is about half a step."""

from __future__ import annotations

from collections.abc import Iterable

from tricolore.rulesets.risorgimento.demoralization import counts
from tricolore.rulesets.risorgimento.state import Risorgimento

HIT = 0.45
LAST = 0.8
"""How much more a Hit counts for a unit, the nearer it is to its end."""
DISORDER = 0.35
BREAKING = 0.3
"""What Disorder counts more in a brigade that it may put Hors de Combat (9.1)."""
BATTERY = 1.8
SILENCED = 0.5
"""What it costs that a battery is Disordered."""
GROUND = 0.5
"""What it is worth to throw the enemy out of a hex."""
POINT = 5.0
"""What a point is worth in the last turn."""
EARLY = 0.45
"""The share of it that counts in the first turn: places change hands again."""


class Prices:
    """What everything is worth at one moment."""

    def __init__(self, s: Risorgimento) -> None:
        self.s = s
        played = (s.turn - 1) / max(s.setting.turns - 1, 1)
        self.point = POINT * (EARLY + (1 - EARLY) * played * played)
        self.late = played
        self.places = {
            hex: place.points * self.point / (1 if place.each else len(place.hexes))
            for place in s.setting.places.values()
            for hex in place.hexes
        }
        self._breaking: dict[str, bool] = {}

    def place(self, hex: int) -> float:
        """What it is worth that a place changes hands: both scores move."""
        return self.places.get(hex, 0.0)

    def hit(self, uid: str) -> float:
        left = self.s.cohesion(uid)
        return HIT * (1 + LAST / (left + 1))

    def hits(self, uids: Iterable[str]) -> float:
        """What a Hit costs on the average of these."""
        costs = [self.hit(uid) for uid in uids]
        return sum(costs) / len(costs) if costs else HIT

    def disorder(self, uid: str) -> float:
        """What it costs that a unit is Disordered; who is so already takes a Hit (8.24)."""
        counter = self.s.counter(uid)
        if counter.guns:
            return BATTERY if self.s.units[uid].disordered else SILENCED
        if self.s.units[uid].disordered:
            return self.hit(uid)
        return DISORDER + BREAKING * self.is_breaking(counter.brigade)

    def is_breaking(self, brigade: str) -> bool:
        """9.1: whether one more Disordered unit would put a brigade Hors de Combat."""
        if not brigade:
            return False
        known = self._breaking.get(brigade)
        if known is None:
            s = self.s
            counted = [uid for uid in s.setting.brigades[brigade].units if counts(s, uid)]
            bad = sum(
                uid in s.fallen or (uid in s.units and s.units[uid].disordered) for uid in counted
            )
            known = self._breaking[brigade] = 2 * bad <= len(counted) < 2 * (bad + 1)
        return known

    def unit(self, uid: str) -> float:
        """What a unit is worth as it is."""
        if self.s.counter(uid).guns:
            return BATTERY
        return HIT * (self.s.cohesion(uid) + 1 + LAST)
