"""What Hits, Disorder, guns, ground and places are worth, in steps.  A Hit is about half a step."""

from __future__ import annotations

from collections.abc import Iterable

from tricolore.rulesets.risorgimento.demoralization import counts, level_of, unfit_brigades
from tricolore.rulesets.risorgimento.state import Risorgimento

HIT = 0.45
LAST = 0.8
"""How much more a Hit counts for a unit, the nearer it is to its end."""
DISORDER = 0.35
BREAKING = 0.3
"""What Disorder counts more in a brigade that it may put Hors de Combat (9.1)."""
ENDURING = 3.0
"""With so many turns to come after this one, a unit is of full use."""
REMNANT = 0.1
"""What is left of its use when no turn comes after this one: others have yet to act."""
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
    """What everything is worth at one moment.

    If losses fade, a unit counts for what it may still do: nobody fights after the last turn.
    """

    def __init__(self, s: Risorgimento, fading: bool = False) -> None:
        self.s, self.fading = s, fading
        coming = s.setting.turns - s.turn
        self.use = min(1.0, max(REMNANT, coming / ENDURING)) if fading else 1.0
        self.battery = BATTERY * self.use
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
        return HIT * self.use * (1 + LAST / (left + 1))

    def hits(self, uids: Iterable[str]) -> float:
        """What a Hit costs on the average of these."""
        costs = [self.hit(uid) for uid in uids]
        return sum(costs) / len(costs) if costs else HIT

    def disorder(self, uid: str) -> float:
        """What it costs that a unit is Disordered; who is so already takes a Hit (8.24)."""
        counter = self.s.counter(uid)
        if counter.guns:
            return self.battery if self.s.units[uid].disordered else SILENCED * self.use
        if self.s.units[uid].disordered:
            return self.hit(uid)
        breaks = self.is_breaking(counter.brigade)
        if not self.fading:
            return DISORDER + BREAKING * breaks
        return DISORDER * self.use + (self.breaking(counter.corps) if breaks else 0.0)

    def breaking(self, corps: str) -> float:
        """9.2: what it is worth that one more brigade of a corps is Hors de Combat when the turn
        ends: the chance that this Demoralizes it."""
        if self.s.corps[corps].demoralised:
            return 0.0
        more = chance_of_collapse(self.s, corps, 1) - chance_of_collapse(self.s, corps)
        return more * self.s.setting.victory.demoralised * self.point

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
            return self.battery
        return HIT * self.use * (self.s.cohesion(uid) + 1 + LAST)


def chance_of_collapse(s: Risorgimento, corps: str, more: int = 0) -> float:
    """9.2: the chance that a corps is Demoralized at the end of the turn, if so many more of its
    brigades are Hors de Combat."""
    unfit = unfit_brigades(s, corps) + more
    if not unfit:
        return 0.0
    least = level_of(s, corps) - unfit + s.setting.corps[corps].continuity
    return max(0, min(10, 10 - least)) / 10
