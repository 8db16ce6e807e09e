"""Filling in sheets: at random, or row by row to something better."""

from __future__ import annotations

import random
from collections.abc import Callable

from tricolore.core.ask import Fill, Filled


def filled_at_random(sheet: Fill, luck: random.Random) -> Filled:
    """From the sheet as it lies there, every row is changed at random where that makes no flaw."""
    filled = sheet.first
    for at, row in enumerate(sheet.rows):
        option = row.options[int(luck.random() * len(row.options))]
        changed = (*filled[:at], option, *filled[at + 1 :])
        if not sheet.flaw(changed):
            filled = changed
    return filled


def climbed(sheet: Fill, worth: Callable[[Filled], float], rounds: int = 10) -> Filled:
    """The best that changes of one row, or of two at once, come to from the sheet as it lies there.

    Two at once matter where a sum is fixed: what is laid on one row must come from another.
    """
    best, value = sheet.first, worth(sheet.first)
    for _ in range(rounds):
        better = max(
            (
                (worth(changed), -number, changed)
                for number, changed in enumerate(_neighbours(sheet, best))
                if not sheet.flaw(changed)
            ),
            default=None,
        )
        if better is None or better[0] <= value:
            break
        value, _, best = better
    return best


def _neighbours(sheet: Fill, filled: Filled) -> list[Filled]:
    """Sheets that differ from this one in a row or two."""
    singles = [
        (at, option)
        for at, row in enumerate(sheet.rows)
        for option in row.options
        if option != filled[at]
    ]
    found = []
    for number, (at, option) in enumerate(singles):
        changed = [*filled]
        changed[at] = option
        found.append(tuple(changed))
        for other, second in singles[number + 1 :]:
            if other != at:
                pair = [*changed]
                pair[other] = second
                found.append(tuple(pair))
    return found
