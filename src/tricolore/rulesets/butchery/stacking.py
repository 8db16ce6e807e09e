"""3: Stacking."""

from __future__ import annotations

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
    if len(others) > 1 or others[0].side != me.side:
        return False
    return me.arm == ARTILLERY or others[0].arm == ARTILLERY
