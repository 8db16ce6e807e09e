"""The overall situation, from which an army commander gives missions to formations."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple, Protocol

ATTACK, HOLD, DELAY, RESERVE, WITHDRAW = "attack", "hold", "delay", "reserve", "withdraw"


class Mission(NamedTuple):
    """What the army commander wants a formation to do."""

    kind: str
    goal: str
    """The name of a place, or of a map edge."""
    hex: int
    since: int = 0
    """The turn in which it was given."""
    strength: float = 0.0
    """The total strength of all formations that are sent there."""
    against: float = 0.0
    """The strength they are expected to meet."""


class Corps(NamedTuple):
    """A formation as the army commander sees it."""

    id: str
    name: str
    hex: int
    """Roughly where it stands."""
    strength: float
    broken: bool


class Goal(NamedTuple):
    """A place worth having."""

    name: str
    hex: int
    worth: float
    ours: bool


class Army(Protocol):
    """The overall situation of one side."""

    turn: int
    turns_left: float
    """The expected number, if the end is uncertain."""
    lead: float
    """How far we are ahead, in points; a lead of 1 or more wins."""
    ours: Sequence[Corps]
    theirs: Sequence[Corps]
    goals: Sequence[Goal]
    rear: int
    """A hex on our own map edge."""
    massed: bool
    """Whether formations near a goal wait for those that will be there a little later."""
    all_needed: bool
    """Whether the goals win only all together."""

    def march(self, start: int, goal: int) -> float:
        """The number of turns that infantry needs from one hex to another."""
