"""Filling in sheets, at random or by improving them row by row."""

from __future__ import annotations

import random
from collections.abc import Callable

from tricolore.core.ask import Fill, Filled


def filled_at_random(sheet: Fill, luck: random.Random) -> Filled:
    """Start from the sheet as given, and change every row at random where that causes no flaw."""
    filled = sheet.first
    for at, row in enumerate(sheet.rows):
        option = row.options[int(luck.random() * len(row.options))]
        changed = (*filled[:at], option, *filled[at + 1 :])
        if not sheet.flaw(changed):
            filled = changed
    return filled


def climbed(sheet: Fill, worth: Callable[[Filled], float], rounds: int = 10) -> Filled:
    """Improve the given sheet by changing one row, or two at once, until nothing gets better.

    Changing two at once matters where a sum is fixed: what one row gains, another must lose.
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
    """Sheets that differ from this one in one or two rows."""
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
