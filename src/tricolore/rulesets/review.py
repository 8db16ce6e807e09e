"""What a ruleset tells the review of a game (`tricolore.review`).

The review works out by itself who was ahead, what the dice brought and where the game turned.  It
knows no rule of any game, so what a formation still has, and how far the game has come, is said
here.  A ruleset says it in a module `review` with a `REVIEW`.  A game without one is reviewed too:
nothing is then said about losses, and its evaluation counts alike early and late.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple, Protocol


class Clock(NamedTuple):
    """How far a game has come."""

    turn: int
    first: int
    last: int

    @property
    def played(self) -> float:
        """The share of the game that is over, from 0 to 1."""
        done = (self.turn - self.first) / max(self.last - self.first + 1, 1)
        return min(max(done, 0.0), 1.0)


class Strength(NamedTuple):
    """What a formation has at a moment, be it on the map or still to come."""

    id: str
    name: str
    label: str
    """The name in a letter or two, as on its counters."""
    side: str
    left: float


class Review(Protocol):
    """The module `review` of a ruleset."""

    @property
    def counted(self) -> str:
        """What the strength of formations is counted in: steps, strength points."""

    def clock(self, state: Any) -> Clock: ...

    def strengths(self, state: Any) -> Sequence[Strength]:
        """The formations of both sides, always all of them and in the same order."""
