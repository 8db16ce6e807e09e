"""What the slots of a plan stand for, and what can be chosen for them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from tricolore.rulesets.brothers.state import Brothers


class Stand(NamedTuple):
    """Where units go, and what they assault from there."""

    hex: int
    aim: int = 0
    """The enemy hex that is assaulted; 0 for none."""
    units: tuple[str, ...] = ()


class Group(NamedTuple):
    """Units of one arm in one hex."""

    key: str
    units: tuple[str, ...]
    here: int
    strength: int
    fixed: bool
    """Whether they have moved, or cannot."""


def loose_woods(s: Brothers, here: int, way: Sequence[int]) -> int:
    """The hexes of woods on a way that are entered without a road."""
    number = 0
    for hex in way:
        number += s.setting.ground.loose_woods(here, hex)
        here = hex
    return number
