"""The results of combat in words, with the letters of the tables behind them."""

from __future__ import annotations

import re
from collections.abc import Mapping

from tricolore.core.text import say
from tricolore.core.words import count

SIDES: Mapping[str, str] = {"A": say("the attacker"), "D": say("the defender")}
LOSS = re.compile(r"([AD])(\d)")


def in_words(result: str) -> str:
    """A result in words; whatever is no result of the tables stays as it is."""
    if result == "ENG":
        return say("engaged (ENG)")
    if result in ("AE", "DE"):
        return say("{side} is eliminated ({result})", side=SIDES[result[0]], result=result)
    found = LOSS.fullmatch(result)
    if not found:
        return result
    return say(
        "{side} owes {steps} ({result})",
        side=SIDES[found[1]],
        steps=count(int(found[2]), "step"),
        result=result,
    )
