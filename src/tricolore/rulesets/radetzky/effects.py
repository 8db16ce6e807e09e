"""The results of combat in words, with the letters of the tables behind them."""

from __future__ import annotations

import re
from collections.abc import Mapping

from tricolore.core.words import count

SIDES: Mapping[str, str] = {"A": "the attacker", "D": "the defender"}
LOSS = re.compile(r"([AD])(\d)")


def in_words(result: str) -> str:
    """A result in words; whatever is no result of the tables stays as it is."""
    if result == "ENG":
        return "engaged (ENG)"
    if result in ("AE", "DE"):
        return f"{SIDES[result[0]]} is eliminated ({result})"
    found = LOSS.fullmatch(result)
    return f"{SIDES[found[1]]} owes {count(int(found[2]), 'step')} ({result})" if found else result
