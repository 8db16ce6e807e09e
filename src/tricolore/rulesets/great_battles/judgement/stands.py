"""The parts of a plan: stands of units, targets of batteries, the commander's ride.

A unit's slot has its id as key and a `Stand` as choice.  The commander's slot has the id of his
formation, and a `Stand` whose facing has no meaning.  A battery that may fire before any unit moves
has a second slot for its target.  The choice there is a hex, or 0 for none.
"""

from __future__ import annotations

from typing import NamedTuple

AIM = "aim of "
NO_AIM = 0


class Stand(NamedTuple):
    """Where a unit ends its move, and which way it faces there."""

    hex: int
    facing: int


class Blow(NamedTuple):
    """One assault that a plan leads to, with exact chances."""

    attackers: tuple[str, ...]
    target: str
    hex: int
    driven: float
    """The chance that the target leaves its hex."""
    repulsed: float
    """The chance that the first attacker (or all of a coordinated assault) never gets to attack."""
    gain: float
    loss: float
    together: bool = False
    """Whether the attackers make a coordinated assault."""


def aim_key(gun: str) -> str:
    """The key of the slot for a battery's target."""
    return AIM + gun


def gun_of(key: str) -> str:
    """The battery whose target a slot holds; empty for any other slot."""
    return key[len(AIM) :] if key.startswith(AIM) else ""
