"""Words that the log and the tallies of the series use all the time, each made once."""

from __future__ import annotations

from functools import cache

from tricolore.core.text import say
from tricolore.core.words import noun

PASSES, FAILS = say("passes"), say("fails")
RALLY, VALUE = say("rally"), say("value")


@cache
def lost(steps: int) -> str:
    return say("{steps} lost", steps=noun(steps, "step"))


@cache
def divided(value: int, terrain: int) -> str:
    return say("{value} divided by {terrain}", value=value, terrain=terrain)
