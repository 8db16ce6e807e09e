"""Stacking: three units in a hex, two of them of normal size."""

from __future__ import annotations

from collections.abc import Iterable

from tricolore.rulesets.radetzky.setting import LEADER, Setting
from tricolore.rulesets.radetzky.state import Radetzky

MOST, MOST_NORMAL = 3, 2


def within_limit(setting: Setting, uids: Iterable[str]) -> bool:
    """Whether these units may share a hex.

    Crews and bridges are small units (S21).  Benedek is not counted (Benedek).
    """
    units = normal = 0
    for uid in uids:
        counter = setting.counters[uid]
        if counter.arm != LEADER:
            units += 1
            normal += not counter.small
    return units <= MOST and normal <= MOST_NORMAL


def fits(s: Radetzky, hex: int, uids: Iterable[str]) -> bool:
    """Whether these units have room in a hex beside the friends who are there."""
    stack = s.stacks.get(hex)
    if not stack:
        return within_limit(s.setting, uids)
    here = dict.fromkeys((*stack, *uids))
    return within_limit(s.setting, here)
