"""Levels to play against.

They differ in how much they plan and in how strictly they choose among good plans.  They never
differ by loaded dice or by random blunders.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple

from tricolore.core.text import say
from tricolore.players.base import Player
from tricolore.players.greedy import GreedyPlayer
from tricolore.players.planner import Planner
from tricolore.players.weights import STEADY, Style, singly, styled
from tricolore.rulesets.judgement import Term

Seed = int | str | None

STYLES = {
    "steady": STEADY,
    "bold": Style(aggression=1.4, caution=0.7),
    "cautious": Style(aggression=0.8, caution=1.4),
}


class Level(NamedTuple):
    name: str
    version: str
    about: str
    make: Callable[[Seed, Style], Player]


def recruit(seed: Seed, style: Style) -> Player:
    """Decides each question by itself, and draws where to go from the best few hexes."""

    def weighing(terms: Sequence[Term]) -> dict[str, float]:
        return styled(singly(terms), terms, style)

    return GreedyPlayer(seed, weighing, temperature=0.5)


def captain(seed: Seed, style: Style) -> Player:
    """Uses missions and a few plans without details, and draws among good plans; better ones are
    more likely."""
    return Planner(seed, 40, style, temperature=5.0, tiers=1)


def general(seed: Seed, style: Style) -> Player:
    """Uses missions and many detailed plans, and takes the best."""
    return Planner(seed, 1000, style)


LEVELS = (
    Level("recruit", "1", say("Learns the trade: each brigade looks after itself."), recruit),
    Level("captain", "2", say("Knows his business: plans well, if in haste."), captain),
    Level(
        "general", "2", say("A hard opponent: weighs a thousand plans and takes the best."), general
    ),
)
