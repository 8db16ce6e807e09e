"""Levels to play against.

They differ by how much they plan and by how strictly they choose among good plans.  They never
differ by loaded dice or by blunders at random.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple

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
    """Each question by itself; where to go is drawn from the best few hexes."""

    def weighing(terms: Sequence[Term]) -> dict[str, float]:
        return styled(singly(terms), terms, style)

    return GreedyPlayer(seed, weighing, temperature=0.5)


def captain(seed: Seed, style: Style) -> Player:
    """Missions and few plans without details; a good plan is taken, the better the likelier."""
    return Planner(seed, 40, style, temperature=5.0, tiers=1)


def general(seed: Seed, style: Style) -> Player:
    """Missions and many plans, down to the details, of which the best is taken."""
    return Planner(seed, 1000, style)


LEVELS = (
    Level("recruit", "1", "Learns the trade: each brigade looks after itself.", recruit),
    Level("captain", "2", "Knows his business: plans well, if in haste.", captain),
    Level("general", "2", "A hard opponent: weighs a thousand plans and takes the best.", general),
)
