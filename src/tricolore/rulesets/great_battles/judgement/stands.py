"""What plans of the series are made of: stands of units, aims of batteries, the commander's ride.

A unit's slot has its id for a key and a `Stand` for a choice.  The commander's slot has the id of
his formation, and a `Stand` whose facing means nothing.  A battery that may fire before anybody
moves has a second slot, its aim; the choice is a hex, 0 for none.
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
    """One assault that a plan leads to, with its exact chances."""

    attackers: tuple[str, ...]
    target: str
    hex: int
    driven: float
    """The chance that the target leaves its hex."""
    repulsed: float
    """The chance that the first attacker, or all of those who strike as one, never strike."""
    gain: float
    loss: float
    together: bool = False
    """Whether the attackers strike as one."""


def aim_key(gun: str) -> str:
    """The key of the slot that says what a battery fires at."""
    return AIM + gun


def gun_of(key: str) -> str:
    """The battery whose aim a slot is; empty if the slot is none."""
    return key[len(AIM) :] if key.startswith(AIM) else ""
