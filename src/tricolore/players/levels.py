"""Levels to play against, by how many plans they weigh and how coolly they choose among good ones.

Never by loaded dice, and never by blunders at random: a recruit is a hasty planner, not a fool.
"""

from __future__ import annotations

from typing import NamedTuple

from tricolore.players.planner import Planner
from tricolore.rulesets.judgement import STEADY, Style

STYLES = {
    "steady": STEADY,
    "bold": Style(aggression=1.4, caution=0.7),
    "cautious": Style(aggression=0.8, caution=1.4),
}


class Level(NamedTuple):
    name: str
    version: str
    about: str
    budget: int
    """Plans compared in an activation."""
    temperature: float
    """Steps by which a plan may be worse and still be as good as taken."""

    def player(self, seed: int | str | None, style: Style = STEADY) -> Planner:
        return Planner(seed, self.budget, style, self.temperature)


LEVELS = (
    Level("recruit", "1", "Learns the trade: looks at few plans and takes a fair one.", 20, 3.0),
    Level(
        "captain", "1", "Knows his business: weighs some plans, if not always the best.", 150, 1.0
    ),
    Level("general", "1", "A hard opponent: weighs many plans and takes the best.", 1500, 0.0),
)
