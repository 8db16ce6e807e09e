"""Tests whether a new player is better than an old one, with as few games as possible.

This is the generalised sequential probability ratio test on pair scores, in the normal
approximation.  It decides whether the new player is `high` Elo better than the old one, rather than
`low`.  Each kind of error has a probability of 5 %.  The pairs are read in the order of their
seeds, so the verdict does not depend on which process was faster.
"""

from __future__ import annotations

import math
from collections.abc import Iterable
from typing import NamedTuple

from tricolore.core.errors import TricoloreError

ERROR = 0.05
BOUND = math.log((1 - ERROR) / ERROR)
"""The bound of the log-likelihood ratio: accept above it, reject below its negative."""


class Bounds(NamedTuple):
    """The two hypotheses, in Elo."""

    low: float
    high: float


class Trial(NamedTuple):
    """The state of a test."""

    pairs: int
    score: float
    """The new player's share of the points."""
    llr: float

    @property
    def verdict(self) -> str:
        """`accepted`, `rejected`, or empty while undecided."""
        if self.llr >= BOUND:
            return "accepted"
        return "rejected" if self.llr <= -BOUND else ""


def read_bounds(text: str) -> Bounds:
    """Read two numbers such as `0,50`."""
    try:
        low, high = (float(part) for part in text.split(","))
    except ValueError:
        low = high = math.nan
    if not (math.isfinite(low) and math.isfinite(high) and low < high):
        raise TricoloreError(
            f"{text!r} is not a pair of bounds. Give two differences in Elo, the lower one first, "
            "such as 0,50."
        )
    return Bounds(low, high)


def expected(elo: float) -> float:
    """The expected share of points of a player who is so many Elo points better."""
    return 1 / (1 + 10 ** (-elo / 400))


def read_in_order(scores: Iterable[float], bounds: Bounds) -> Trial:
    """The trial when it first crosses a bound, or after all pair scores (0, 1/4, 1/2, 3/4, 1).

    Two pairs with extreme scores are added to the variance, but not to the score.  Otherwise a
    match whose first pairs all have the same score would seem certain.
    """
    low, high = expected(bounds.low), expected(bounds.high)
    now = Trial(0, 0.5, 0.0)
    total = squares = 0.0
    for count, share in enumerate(scores, start=1):
        total += share
        squares += share * share
        mean = total / count
        variance = (squares - total * mean + 2 * 0.25) / (count + 2)
        llr = count * (high - low) * (2 * mean - low - high) / (2 * variance)
        now = Trial(count, mean, llr)
        if now.verdict:
            break
    return now
