"""Filling in sheets, at random or by improving them row by row."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterable

from tricolore.core.ask import Fill, Filled

MOST_SINGLES = 45
"""With more possible changes than this, rows are changed one by one and not in pairs."""


def filled_at_random(sheet: Fill, luck: random.Random) -> Filled:
    """Start from the sheet as given, and change every row at random where that causes no flaw."""
    filled = sheet.first
    for at, row in enumerate(sheet.rows):
        option = row.options[int(luck.random() * len(row.options))]
        changed = (*filled[:at], option, *filled[at + 1 :])
        if not sheet.flaw(changed):
            filled = changed
    return filled


def climbed(
    sheet: Fill,
    worth: Callable[[Filled], float],
    rounds: int = 10,
    drafts: Iterable[Filled] = (),
) -> Filled:
    """Improve a sheet by changing one row, or two at once, until nothing gets better.

    Changing two at once matters where a sum is fixed: what one row gains, another must lose.  On a
    long sheet there are too many pairs to try them all, so rows are then changed one by one.  The
    search begins with the sheet as it is given, or with a draft that is better.
    """
    best, value = sheet.first, worth(sheet.first)
    for draft in drafts:
        if not sheet.flaw(draft) and worth(draft) > value:
            best, value = draft, worth(draft)
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
        if len(singles) > MOST_SINGLES:
            continue
        for other, second in singles[number + 1 :]:
            if other != at:
                pair = [*changed]
                pair[other] = second
                found.append(tuple(pair))
    return found
