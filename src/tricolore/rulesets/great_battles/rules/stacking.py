"""Stacking: one infantry or cavalry unit in a hex, and some artillery.

Leaders do not count.
"""

from __future__ import annotations

from collections.abc import Sequence

from tricolore.rulesets.great_battles.rules.state import Battle
from tricolore.rulesets.great_battles.rules.terrain import ARTILLERY


# 3 / 3
def has_room(s: Battle, uid: str, hex: int) -> bool:
    """Whether a unit may end its movement on a hex."""
    stack = s.stacks.get(hex)
    if stack is None:
        return True
    counters = s.setting.roster.counters
    me = counters[uid]
    arms = [me.arm]
    for id in stack:
        if id != uid:
            other = counters[id]
            if other.side != me.side:
                return False
            arms.append(other.arm)
    return may_stack(arms, s.guns_beside_foot)


# 3 / 3
def may_stack(arms: Sequence[str], guns_beside_foot: int) -> bool:
    """Whether units of these arms may share a hex: two artillery units by themselves, or
    `guns_beside_foot` of them with one infantry or cavalry unit."""
    if len(arms) < 2:
        return True
    guns = arms.count(ARTILLERY)
    foot = len(arms) - guns
    return guns <= (guns_beside_foot if foot else 2) and foot < 2
