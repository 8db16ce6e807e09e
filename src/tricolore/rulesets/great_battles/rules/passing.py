"""Tests of leaders and units: a die plus a value must make 6 or more."""

from __future__ import annotations

from tricolore.core.ask import FACES, Rule, roll_d6

PASS = 6


# 2, 8.1, 10.1.1 / 0.4
def roll_pass(rule: str, what: str, value: int) -> Rule[tuple[int, bool]]:
    """Roll a test; returns the die, and whether the test is passed."""
    passes = tuple(face + value >= PASS for face in FACES)
    die = yield from roll_d6(rule, what, passes)
    return die, passes[die - 1]
