"""What the slots of a plan stand for, and what can be chosen for them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from tricolore.rulesets.brothers.state import DISRUPTED, Brothers


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


def disordered(s: Brothers, hits: Mapping[str, int]) -> Brothers:
    """The state as it will be when these units have so many morale hits more from woods, which
    never turn a unit over (11.2.4)."""
    then = s.clone()
    for uid, more in hits.items():
        unit = s.units[uid]
        then.units[uid] = unit._replace(hits=min(unit.hits + more, DISRUPTED))
    return then
