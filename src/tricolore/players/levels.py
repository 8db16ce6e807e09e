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
    commander: bool
    """Whether somebody commands the army; else each formation makes for the nearest place."""

    def player(self, seed: int | str | None, style: Style = STEADY) -> Planner:
        return Planner(seed, self.budget, style, self.temperature, self.commander)


LEVELS = (
    Level(
        "recruit",
        "1",
        "Learns the trade: few plans, and every corps makes for the nearest place.",
        budget=10,
        temperature=3.0,
        commander=False,
    ),
    Level(
        "captain",
        "1",
        "Knows his business: weighs some plans, and takes a good one, not always the best.",
        budget=80,
        temperature=1.8,
        commander=True,
    ),
    Level(
        "general",
        "1",
        "A hard opponent: weighs many plans and takes the best.",
        budget=1500,
        temperature=0.0,
        commander=True,
    ),
)
