"""Stacking: three units in a hex, two of them of normal size."""

from __future__ import annotations

from collections.abc import Iterable

from tricolore.rulesets.radetzky.setting import ROOM, Setting
from tricolore.rulesets.radetzky.state import Radetzky

MOST, MOST_NORMAL = 3, 2


def within_limit(setting: Setting, uids: Iterable[str]) -> bool:
    """Whether these units may share a hex.

    Crews and bridges are small units (S21).  Benedek is not counted (Benedek).
    """
    return has_room(sum(map(setting.room_for.__getitem__, uids)))


def fits(s: Radetzky, hex: int, uids: Iterable[str]) -> bool:
    """Whether these units have room in a hex beside the friends who are there."""
    stack = s.stacks.get(hex)
    if not stack:
        return within_limit(s.setting, uids)
    return within_limit(s.setting, {*stack, *uids})


def full_hexes(s: Radetzky, hexes: Iterable[int], uids: Iterable[str]) -> list[int]:
    """Those of some hexes in which these units, who are elsewhere, have no room."""
    room_for = s.setting.room_for
    more = sum(map(room_for.__getitem__, uids))
    return [
        hex for hex in hexes if not has_room(more + sum(map(room_for.__getitem__, s.stacks[hex])))
    ]


def has_room(taken: int) -> bool:
    """Whether a hex holds what this room is taken by (`Setting.room_for`)."""
    units, normal = divmod(taken, ROOM)
    return units <= MOST and normal <= MOST_NORMAL
