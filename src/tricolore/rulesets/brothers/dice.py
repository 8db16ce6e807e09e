"""3.6: Two six-sided dice and a ten-sided one, on which 0 counts ten; halving."""

from __future__ import annotations

from tricolore.core.ask import Rule, roll_dice
from tricolore.core.dice import D10, SIX, TEN, TWO_D6

Label = int | str | bool
FIRE_DICE = (SIX, SIX, TEN)
"""8.4: the three dice of a fire, thrown together."""


def roll_d10(rule: str, what: str, alike: tuple[Label, ...] = ()) -> Rule[int]:
    (die,) = yield from roll_dice(rule, what, D10, alike)
    return die


def roll_two(rule: str, what: str, alike: tuple[Label, ...] = ()) -> Rule[tuple[int, int]]:
    first, second = yield from roll_dice(rule, what, TWO_D6, alike)
    return first, second


def halved(value: int) -> int:
    """3.6: rounded down, but never below one."""
    return max(value // 2, 1)
