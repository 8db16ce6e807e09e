"""Levels to play against: by how much they plan, and how coolly they choose among good choices.

Never by loaded dice, and never by blunders at random.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import NamedTuple

from tricolore.players.base import Player
from tricolore.players.greedy import GREEDY, GreedyPlayer
from tricolore.players.planner import Planner
from tricolore.rulesets.judgement import STEADY, Style

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
    """Each unit for itself, and where to go among the best few hexes."""
    return GreedyPlayer(seed, styled(GREEDY, style), temperature=0.5)


def captain(seed: Seed, style: Style) -> Player:
    """A commander of the army and few plans, any of which may be taken, the better the likelier."""
    return Planner(seed, 40, style, temperature=5.0)


def general(seed: Seed, style: Style) -> Player:
    """Many plans, and the best of them."""
    return Planner(seed, 1000, style)


def styled(weights: Mapping[str, float], style: Style) -> dict[str, float]:
    return {
        **weights,
        "gain": weights["gain"] * style.aggression,
        "exposure": weights["exposure"] * style.caution,
    }


LEVELS = (
    Level("recruit", "1", "Learns the trade: each brigade looks after itself.", recruit),
    Level("captain", "2", "Knows his business: plans well, if in haste.", captain),
    Level("general", "2", "A hard opponent: weighs a thousand plans and takes the best.", general),
)
