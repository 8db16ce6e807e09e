"""How long a player may think: in plans, which is the same on every machine, or in seconds."""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import NamedTuple

PLENTY = 1_000_000
"""Plans, where only the clock counts."""
LOOK = 8
"""Plans between two looks at the clock."""


class Budget(NamedTuple):
    """Plans that may be tried for each search, or seconds for all searches of one activation."""

    plans: int = PLENTY
    seconds: float | None = None


class Allowance:
    """What is left for one search."""

    __slots__ = ("clock", "deadline", "plans")

    def __init__(
        self, plans: int, deadline: float | None = None, clock: Callable[[], float] = time.monotonic
    ) -> None:
        self.plans, self.deadline, self.clock = plans, deadline, clock

    def take(self) -> bool:
        """Whether one more plan may be looked at."""
        if self.plans <= 0:
            return False
        self.plans -= 1
        if self.deadline is not None and self.plans % LOOK == 0 and self.clock() > self.deadline:
            self.plans = 0
            return False
        return True

    def part(self, share: float) -> Allowance:
        """A share of it as an allowance of its own; what is not used of that is lost."""
        plans = int(self.plans * share)
        self.plans -= plans
        deadline = self.deadline
        if deadline is not None:
            now = self.clock()
            deadline = now + share * max(0.0, deadline - now)
        return Allowance(plans, deadline, self.clock)


class Purse:
    """The time for an activation, shared by all searches that are made in it."""

    def __init__(self, budget: Budget, clock: Callable[[], float] = time.monotonic) -> None:
        self.budget, self.clock = budget, clock
        self._about: object = None
        self._left = 0.0
        self._since: float | None = None

    def draw(self, about: object, share: float) -> Allowance:
        """The allowance of one search: with a clock, at most half of the time that is left.

        The other half is kept for searches that the dice will make necessary.
        """
        plans, seconds = self.budget
        if seconds is None:
            return Allowance(int(plans * share))
        now = self.clock()
        if about != self._about:
            self._about, self._left = about, seconds
        elif self._since is not None:
            self._left = max(0.0, self._left - (now - self._since))
        self._since = now
        return Allowance(plans, now + share * self._left / 2, self.clock)

    def close(self) -> None:
        """The search has ended; time that passes before the next one is not counted."""
        if self._since is not None:
            self._left = max(0.0, self._left - (self.clock() - self._since))
            self._since = None
