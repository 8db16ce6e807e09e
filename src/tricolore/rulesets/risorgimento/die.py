"""2.3: the ten-sided die, on which a 0 is a 0."""

from __future__ import annotations

from collections.abc import Callable

from tricolore.core.ask import Rule, roll_dice
from tricolore.core.dice import FROM_ZERO, Dice

DIE: Dice = (FROM_ZERO,)
TWO_DICE: Dice = (FROM_ZERO, FROM_ZERO)


def roll(rule: str, what: str, means: Callable[[int], int | str | bool] | None = None) -> Rule[int]:
    """Roll the die.  `means` says what each face leads to, so that odds try each result once."""
    alike = tuple(means(face) for face in FROM_ZERO) if means is not None else ()
    faces = yield from roll_dice(rule, what, DIE, alike)
    return faces[0]


def roll_both(rule: str, what: str, means: Callable[[int, int], str]) -> Rule[tuple[int, int]]:
    """Roll for both sides at once (4.3, 7.44)."""
    alike = tuple(means(ours, theirs) for ours in FROM_ZERO for theirs in FROM_ZERO)
    ours, theirs = yield from roll_dice(rule, what, TWO_DICE, alike)
    return ours, theirs
