"""What a move costs before it is made: points spent, points left, and effects on the way."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from tricolore.core.text import joined, say
from tricolore.rulesets.great_battles.rules.movement import Moves
from tricolore.rulesets.great_battles.rules.state import Battle
from tricolore.rulesets.great_battles.rules.terrain import CAVALRY


class MoveCosts(NamedTuple):
    """The cost of the hexes that a piece may go to, in half points."""

    points: int
    """All the points it has in this activation."""
    spent: int
    """The points it has used so far."""
    cost: Mapping[int, int]
    """The points it will have used on arrival, by hex, where known."""
    zone: frozenset[int] = frozenset()
    """Hexes in enemy zones, where it must stop."""
    woods: frozenset[int] = frozenset()
    """Hexes that it reaches only disorganised by woods."""
    charge: int | None = None
    """The most points that cavalry in good order may use and still charge."""
    plain: int | None = None
    """The points it has without a forced march."""


def through_woods(moves: Moves) -> frozenset[int]:
    """Hexes that can be reached only by ways that disorganise."""
    if moves.woods is None:
        return frozenset()
    return frozenset(hex for hex in moves.cost if hex not in moves.reach.cost)


def may_ride(s: Battle, uid: str) -> bool:
    """Whether the distance a unit moves decides whether it can charge."""
    return s.counter(uid).arm == CAVALRY and not s.units[uid].disorganised


def in_words(way: MoveCosts, hex: int) -> str:
    """The cost in words, such as: 2 MP, 1 left; woods disorganise it."""
    cost = way.cost[hex]
    words = [
        say(
            "{cost:g} MP, {points:g} left",
            cost=(cost - way.spent) / 2,
            points=max(way.points - cost, 0) / 2,
        )
    ]
    if hex in way.woods:
        words.append(say("woods disorganise it"))
    if hex in way.zone:
        words.append(say("an enemy zone: it stops there"))
    if way.plain is not None and cost > way.plain:
        words.append(say("a forced march: it tests its cohesion"))
    if way.charge is not None and hex not in way.woods:
        words.append(say("it can still charge") if cost <= way.charge else say("too far to charge"))
    return joined(words, "; ")
