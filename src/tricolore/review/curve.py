"""The chance of winning that belongs to an evaluation.

An evaluation counts steps, and a lead of ten steps is worth more in the last turn than in the
first, and more in a small battle than in a large one.  A logistic curve for each scenario says how
much.  `python tools/winning.py` fits the curves from games of computer players and checks them on
others; `data/winning.json` has them, with the seeds of these games.
"""

from __future__ import annotations

import math
from collections.abc import Mapping
from functools import cache
from importlib.resources import files

import msgspec

UNKNOWN = 8.0
"""The lead in steps that counts as one at the start of a game of a scenario without a curve; at the
end half of it does."""


class Curve(msgspec.Struct, frozen=True):
    """How likely the first side is to win."""

    bias: tuple[float, float]
    """What speaks for the first side beforehand, and what the share of the game played adds."""
    slope: tuple[float, float, float]
    """What a lead counts: at first, and with the share played and its square."""
    scale: float
    """The lead in steps that counts as one, so that weights are of one size in all scenarios."""

    def chance(self, played: float, lead: float) -> float:
        weights = (*self.bias, *self.slope)
        known = features(played, lead / self.scale)
        return logistic(sum(w * f for w, f in zip(weights, known, strict=True)))


class Bin(msgspec.Struct, frozen=True):
    """Positions that were said to be won about equally often."""

    said: float
    """The mean chance that the curve gave the first side."""
    won: float
    """How many of them it won; a draw is half."""
    low: float
    high: float
    """The interval of 95 % for `won`, with whole games drawn again and again."""
    positions: int
    games: int


class Checked(msgspec.Struct, frozen=True):
    """How well a curve fits games that it was not fitted from."""

    games: int
    seeds: tuple[int, int]
    """The first and the last."""
    brier: float
    """The mean square of the error."""
    without: float
    """The same if every position were given the first side's share of wins in the fitted games."""
    bins: tuple[Bin, ...]


class Fitted(msgspec.Struct, frozen=True):
    """The curve of a scenario, and where it comes from."""

    curve: Curve
    players: str
    games: int
    seeds: tuple[int, int]
    won: float
    """The first side's share of these games."""
    checked: Checked


def features(played: float, lead: float) -> tuple[float, ...]:
    return 1.0, played, lead, lead * played, lead * played * played


def logistic(logit: float) -> float:
    if logit < 0:
        return 1.0 - logistic(-logit)
    return 1.0 / (1.0 + math.exp(-logit))


@cache
def fitted() -> Mapping[str, Fitted]:
    """All curves, by scenario."""
    text = files("tricolore.review").joinpath("data", "winning.json").read_bytes()
    return msgspec.json.decode(text, type=dict[str, Fitted])


def curve_of(scenario: str) -> Curve | None:
    """The curve of a scenario; None if nobody has fitted one."""
    found = fitted().get(scenario)
    return None if found is None else found.curve


PLAIN = Curve((0.0, 0.0), (1.0, 0.0, 1.0), UNKNOWN)
"""For a scenario without a curve: nobody is favoured, and a lead counts double at the end."""
