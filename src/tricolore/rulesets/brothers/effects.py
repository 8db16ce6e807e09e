"""The results of fire and assault in words, with the letters of the tables behind them."""

from __future__ import annotations

import re
from collections.abc import Mapping

from tricolore.core.text import say
from tricolore.core.words import listed

FIRE: Mapping[str, str] = {
    "CH": say("a casualty hit"),
    "2CH": say("two casualty hits"),
    "M": say("a morale test"),
    "M+1": say("a morale test at +1"),
    "M+2": say("a morale test at +2"),
    "M+3": say("a morale test at +3"),
}
SIDES: Mapping[str, str] = {"A": say("the attacker"), "D": say("the defender")}
ASSAULT = re.compile(r"([AD])(\d)(\*?)(?:\(([AD])(\d)\))?")


def in_words(result: str) -> str:
    """A result in words; whatever is no result of the tables stays as it is."""
    if result == "TF":
        return say("a tough fight (TF)")
    found = ASSAULT.fullmatch(result)
    if found:
        loser, points, star, winner, price = found.groups()
        words = say("{side} pays {points}", side=SIDES[loser], points=int(points))
        if star:
            words = say("{words}, at least one of them in morale", words=words)
        if winner:
            words = say(
                "{words}, {winner} pays {price} unless {loser} goes back",
                words=words,
                winner=SIDES[winner],
                price=int(price),
                loser=SIDES[loser],
            )
        return _with_letters(words, result)
    parts = ["CH", "M"] if result == "CH+M" else [result]
    if all(part in FIRE for part in parts):
        return _with_letters(listed([FIRE[part] for part in parts]), result)
    return result


def _with_letters(words: str, result: str) -> str:
    return say("{words} ({result})", words=words, result=result)
