"""Words that the log and the tallies use all the time, each made once."""

from __future__ import annotations

from functools import cache

from tricolore.core.text import say

STANDS, FALLS_BACK, BROKEN = say("stands"), say("falls back"), say("is broken")
"""What a break test can come to."""
SHAKEN_WORD, DISRUPTED_WORD = say("shaken"), say("disrupted")
NO_EFFECT = say("no effect")
IN_ORDER, NO_LONGER_DISRUPTED = say("in good order"), say("shaken, no longer disrupted")
"""How a unit is after a morale hit has been taken from it."""


@cache
def strength_of(unit: str) -> str:
    return say("strength of {unit}", unit=unit)


@cache
def half_strength_of(unit: str) -> str:
    return say("strength of {unit}, halved", unit=unit)


@cache
def ratings(ours: int, theirs: int) -> str:
    return say("morale rating {ours} against {theirs}", ours=ours, theirs=theirs)


@cache
def odds_of(ratio: str) -> str:
    return say("odds {ratio}", ratio=ratio)


@cache
def across(water: str) -> str:
    return say("across a {water}", water=water)


@cache
def defender_in(terrain: str) -> str:
    return say("defender in {terrain}", terrain=terrain)


@cache
def target_in(terrain: str) -> str:
    return say("target in {terrain}", terrain=terrain)
