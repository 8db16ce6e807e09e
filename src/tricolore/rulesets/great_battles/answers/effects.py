"""The results of combat in words, with the letters of the table behind them."""

from __future__ import annotations

from collections.abc import Mapping

from tricolore.core.text import say
from tricolore.rulesets.great_battles.rules.results import NOTHING

EFFECTS: Mapping[str, str] = {
    NOTHING: say("no effect"),
    "T": say("a test (T)"),
    "D": say("disorganised (D)"),
    "D+1": say("disorganised, a step lost (D+1)"),
}


def in_words(result: str) -> str:
    """A result in words; whatever is no result of the table stays as it is."""
    return EFFECTS.get(result, result)
