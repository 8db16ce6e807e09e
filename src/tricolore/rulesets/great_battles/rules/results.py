"""The effect of a combat result on a unit, up to the retreat.  Each game has its own retreats."""

from __future__ import annotations

from tricolore.core.ask import Rule
from tricolore.rulesets.great_battles.rules.cohesion import take_test
from tricolore.rulesets.great_battles.rules.losses import disorganise, lose_steps
from tricolore.rulesets.great_battles.rules.state import Battle

NOTHING = "X"
"""The tables' symbol for no effect, even where the rulebook prints a dash."""


# 10.4.5 / 11.3
def suffer(s: Battle, uid: str, result: str) -> Rule[bool]:
    """X: nothing.  T: a test, and D if it fails.  D: disorganised.  D+1: also a step lost.

    A unit that was already disorganised loses a step instead.  Returns whether it must fall back
    now.
    """
    if result == NOTHING:
        return False
    rule = s.book.results
    if result == "T":
        if (yield from take_test(s, uid, rule)):
            return False
        result = "D"
    steps = 1 if result == "D+1" else 0
    if s.units[uid].disorganised:
        steps += 1
    else:
        disorganise(s, uid, rule)
    yield from lose_steps(s, uid, steps, rule)
    return uid in s.units
