"""What a combat result does to a unit, up to the retreat.  Each game has its own retreats."""

from __future__ import annotations

from tricolore.core.ask import Rule
from tricolore.rulesets.great_battles.rules.cohesion import take_test
from tricolore.rulesets.great_battles.rules.losses import disorganise, lose_steps
from tricolore.rulesets.great_battles.rules.state import Battle

NOTHING = "X"
"""How the tables write a throw without effect, also where the rulebook prints a dash."""


# 10.4.5 / 11.3
def suffer(s: Battle, uid: str, result: str) -> Rule[bool]:
    """X nothing; T a test, D if it fails; D disorganised, and D+1 a step besides.

    Who was disorganised before pays with a step.  Returns whether the unit has to fall back now.
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
