"""How many hits a unit bears, and how likely it gets as many."""

from __future__ import annotations

import math
from collections.abc import Sequence

from tricolore.rulesets.brothers.state import DISRUPTED, Brothers

SIDE_OF_A_COUNTER = DISRUPTED + 1
"""The hits that a side of a counter bears: shaken, disrupted, and the one that turns it over."""


def staying(s: Brothers, uid: str) -> int:
    """The hits after which a unit is broken or, by a break test, most likely gone from its hex."""
    unit, counter = s.units[uid], s.counter(uid)
    if counter.detachment:
        return max(counter.fresh - unit.hits, 0)
    left = min(counter.worn, SIDE_OF_A_COUNTER)
    return max(left - unit.hits, 1) if unit.worn else left + SIDE_OF_A_COUNTER - unit.hits


def longest(s: Brothers, units: Sequence[str]) -> str:
    """Who of some units bears most."""
    return max(units, key=lambda uid: (staying(s, uid), uid))


def falls(hits: float, staying: int) -> float:
    """The chance that a unit which bears so many hits gets them, if so many are expected: hits come
    by ones, independently."""
    chance, holds = math.exp(-hits), 0.0
    for number in range(staying):
        holds += chance
        chance *= hits / (number + 1)
    return max(1.0 - holds, 0.0)
