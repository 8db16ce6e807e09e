"""What points are worth, by what they can still decide.

Early in the battle every point counts alike.  Toward its end those count that make the difference
between levels of victory: who is half a point short of a draw wants any half point, and who has won
need not care for one more.
"""

from __future__ import annotations

import math

from tricolore.rulesets.brothers.setting import ALLIED, AUSTRIAN_SIDE
from tricolore.rulesets.brothers.state import Brothers
from tricolore.rulesets.brothers.victory import margin

SPREAD = 2.5
"""How far the margin strays in a turn of play, in points: it goes with the root of the turns."""
DECIDES = 8.0
"""What it is worth to turn defeat into victory, in points."""
LEAST = 0.65
"""What a point is worth if it decides nothing."""


class Stakes:
    """The worth of points at one moment."""

    def __init__(self, s: Brothers) -> None:
        levels = s.setting.levels
        self._lead = margin(s) / 2
        self._won = min((level.least for level in levels if level.winner == ALLIED), default=0) / 2
        self._drawn = (
            min((level.least for level in levels if level.winner != AUSTRIAN_SIDE), default=0) / 2
        )
        self._spread = SPREAD * math.sqrt(s.setting.last - s.turn + 1.0)
        self._now = self._hope(self._lead)

    def _hope(self, lead: float) -> float:
        """What the Allied side can hope to score, from 0 for defeat to 1 for victory."""
        return (self._beyond(lead, self._drawn) + self._beyond(lead, self._won)) / 2

    def _beyond(self, lead: float, level: float) -> float:
        """The chance that a margin ends at a level or above it; levels are half points apart."""
        return 0.5 * (1 + math.erf((lead - level + 0.25) / (self._spread * math.sqrt(2))))

    def swing(self, points: float) -> float:
        """What it is worth to move the Allied margin by so many points, up or down."""
        return DECIDES * abs(self._hope(self._lead + points) - self._now) + LEAST * abs(points)
