"""The situation at large, from which the commander of an army gives missions to formations."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple, Protocol

ATTACK, HOLD, DELAY, RESERVE, WITHDRAW = "attack", "hold", "delay", "reserve", "withdraw"


class Mission(NamedTuple):
    """What the commander of the army wants of a formation."""

    kind: str
    goal: str
    """The name of a place, or of a map edge."""
    hex: int
    since: int = 0
    """The turn in which it was given."""
    strength: float = 0.0
    """The strength of all formations that are sent there."""
    against: float = 0.0
    """The strength that they are expected to meet."""


class Corps(NamedTuple):
    """A formation as the commander of the army sees it."""

    id: str
    name: str
    hex: int
    """About where it stands."""
    strength: float
    broken: bool


class Goal(NamedTuple):
    """A place worth having."""

    name: str
    hex: int
    worth: float
    ours: bool


class Army(Protocol):
    """The situation at large, from one side."""

    turn: int
    turns_left: float
    """The number to be expected, where the end is uncertain."""
    lead: float
    """How far ahead we are, in points; a lead of 1 or more wins."""
    ours: Sequence[Corps]
    theirs: Sequence[Corps]
    goals: Sequence[Goal]
    rear: int
    """A hex on our own map edge."""

    def march(self, start: int, goal: int) -> float:
        """The number of turns that infantry needs from one hex to another."""
