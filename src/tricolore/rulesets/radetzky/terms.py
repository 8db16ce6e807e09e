"""Words that the rules use all the time, each made once."""

from __future__ import annotations

from functools import cache

from tricolore.core.text import say
from tricolore.core.words import count

OPPOSITE_HEXES, THREE_AROUND = say("from opposite hexes"), say("from three hexes around")
ELITES = {1: say("an elite unit among the attackers"), -1: say("an elite unit among the defenders")}
LEADS = {1: say("Benedek among the attackers"), -1: say("Benedek among the defenders")}
"""By whom they help: the attackers, whose die they raise, or the defenders, who lower it."""


@cache
def defence_in(terrain: str) -> str:
    return say("defence in {terrain}", terrain=terrain)


@cache
def encircled(shape: str) -> str:
    return say("encirclement, {shape}", shape=shape)


@cache
def from_hexes(number: int) -> str:
    return say("from {hexes}", hexes=count(number, "hex"))


@cache
def steps_lost(steps: int) -> str:
    return say("{steps} lost by the enemy", steps=count(steps, "step"))


@cache
def bridges_taken(bridges: int) -> str:
    return say("{bridges} or bridge crews", bridges=count(bridges, "bridge"))


@cache
def off_the_map(steps: int) -> str:
    return say("{steps} off the map in supply", steps=count(steps, "step"))


# What is wrong with a payment, which the rules ask of all payments that there could be


@cache
def to_be_paid(owed: int, paid: int) -> str:
    return say("{steps} must be paid, not {paid}.", steps=count(owed, "step"), paid=paid)


@cache
def too_much(owed: int, paid: int) -> str:
    return say("Only {steps} may be paid, not {paid}.", steps=count(owed, "step"), paid=paid)


@cache
def too_far(most: int, back: int) -> str:
    return say(
        "Those who are left can withdraw {hexes}, not {back}.", hexes=count(most, "hex"), back=back
    )


NOBODY_LEFT = say("Nobody is left to withdraw.")
