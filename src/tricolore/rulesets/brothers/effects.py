"""The results of fire and assault in words, with the letters of the tables behind them."""

from __future__ import annotations

import re
from collections.abc import Mapping

from tricolore.core.words import listed

FIRE: Mapping[str, str] = {
    "CH": "a casualty hit",
    "2CH": "two casualty hits",
    "M": "a morale test",
    "M+1": "a morale test at +1",
    "M+2": "a morale test at +2",
    "M+3": "a morale test at +3",
}
SIDES: Mapping[str, str] = {"A": "the attacker pays", "D": "the defender pays"}
ASSAULT = re.compile(r"([AD])(\d)(\*?)(?:\(([AD])(\d)\))?")


def in_words(result: str) -> str:
    """A result in words; whatever is no result of the tables stays as it is."""
    if result == "TF":
        return "a tough fight (TF)"
    found = ASSAULT.fullmatch(result)
    if found:
        loser, points, star, winner, price = found.groups()
        words = f"{SIDES[loser]} {points}"
        if star:
            words = f"{words}, one of them in morale"
        if winner:
            words = f"{words}, {SIDES[winner]} {price}"
        return f"{words} ({result})"
    parts = ["CH", "M"] if result == "CH+M" else [result]
    if all(part in FIRE for part in parts):
        return f"{listed([FIRE[part] for part in parts])} ({result})"
    return result
