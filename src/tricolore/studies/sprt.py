"""Whether a change is worth having, by as few games as it takes.

The generalised sequential probability ratio test on pair scores, in the normal approximation: is
the new player `high` Elo better than the old, rather than `low`?  Each error has a chance of 5 in
100.  The pairs are read in the order of their seeds, so the verdict does not depend on which of
two processes was quicker.
"""

from __future__ import annotations

import math
from collections.abc import Iterable
from typing import NamedTuple

from tricolore.core.errors import TricoloreError

ERROR = 0.05
BOUND = math.log((1 - ERROR) / ERROR)
"""Of the logarithm of the likelihood ratio: above it accept, below its negative reject."""


class Bounds(NamedTuple):
    """The two hypotheses, in Elo."""

    low: float
    high: float


class Trial(NamedTuple):
    """How far a test is."""

    pairs: int
    score: float
    """The new player's share."""
    llr: float

    @property
    def verdict(self) -> str:
        """`accepted`, `rejected`, or nothing yet."""
        if self.llr >= BOUND:
            return "accepted"
        return "rejected" if self.llr <= -BOUND else ""


def read_bounds(text: str) -> Bounds:
    """Two numbers, as in `0,50`."""
    try:
        low, high = (float(part) for part in text.split(","))
    except ValueError:
        low = high = math.nan
    if not (math.isfinite(low) and math.isfinite(high) and low < high):
        raise TricoloreError(
            f"{text!r} are no bounds: two differences in Elo are wanted, the lower first, as 0,50."
        )
    return Bounds(low, high)


def expected(elo: float) -> float:
    """The share of a player so much better."""
    return 1 / (1 + 10 ** (-elo / 400))


def read_in_order(scores: Iterable[float], bounds: Bounds) -> Trial:
    """The trial when it first crossed a bound, or after all pair scores (0, 1/4, 1/2, 3/4, 1).

    Two pairs at the extremes are added to the variance (not to the score): the first pairs of a
    match may all be alike, and would otherwise be taken for certainty.
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
