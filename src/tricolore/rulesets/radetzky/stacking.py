"""Stacking: three units in a hex, two of them of normal size."""

from __future__ import annotations

from collections.abc import Iterable

from tricolore.rulesets.radetzky.setting import ROOM, Setting
from tricolore.rulesets.radetzky.state import Radetzky

MOST, MOST_NORMAL = 3, 2
ROOMY = frozenset(
    ROOM * units + normal for units in range(MOST + 1) for normal in range(MOST_NORMAL + 1)
)
"""The sums of room (`Setting.room_for`) that a hex holds."""


def within_limit(setting: Setting, uids: Iterable[str]) -> bool:
    """Whether these units may share a hex.

    Crews and bridges are small units (S21).  Benedek is not counted (Benedek).
    """
    return has_room(setting.room_taken(uids))


def fits(s: Radetzky, hex: int, uids: Iterable[str]) -> bool:
    """Whether these units have room in a hex beside the friends who are there."""
    stack = s.stacks.get(hex)
    if not stack:
        return within_limit(s.setting, uids)
    return within_limit(s.setting, {*stack, *uids})


def full_hexes(s: Radetzky, uids: Iterable[str]) -> int:
    """The hexes, in bits, where somebody is and these units, who are elsewhere, have no room."""
    more, found = s.setting.room_taken(uids), 0
    for taken, hexes in s.rooms.items():
        if hexes and taken + more not in ROOMY:
            found |= hexes
    return found


def has_room(taken: int) -> bool:
    """Whether a hex holds what this room is taken by (`Setting.room_for`)."""
    return taken in ROOMY
