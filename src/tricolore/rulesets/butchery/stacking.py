"""3: Stacking."""

from __future__ import annotations

from collections.abc import Sequence

from tricolore.rulesets.butchery.state import Butchery
from tricolore.rulesets.butchery.terrain import ARTILLERY


def has_room(s: Butchery, uid: str, hex: int) -> bool:
    """Whether a unit may end its movement on a hex.

    One infantry or cavalry unit a hex, with one artillery unit beside it; or two artillery units.
    Leaders do not count.
    """
    stack = s.stacks.get(hex)
    if stack is None:
        return True
    counters = s.setting.roster.counters
    me = counters[uid]
    others = [counters[other] for other in stack if other != uid]
    if not others:
        return True
    return others[0].side == me.side and may_stack([me.arm, *(other.arm for other in others)])


def may_stack(arms: Sequence[str]) -> bool:
    """Whether units of such arms may share a hex."""
    return len(arms) < 2 or (len(arms) == 2 and ARTILLERY in arms)
