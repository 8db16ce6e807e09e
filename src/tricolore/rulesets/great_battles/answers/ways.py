"""What a move costs before it is made: points, what is left, and what happens on the way."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from tricolore.rulesets.great_battles.rules.movement import Moves
from tricolore.rulesets.great_battles.rules.state import Battle
from tricolore.rulesets.great_battles.rules.terrain import CAVALRY


class Way(NamedTuple):
    """The hexes that a piece is asked about, in half points."""

    points: int
    """All that it has in this activation."""
    spent: int
    """What it has used of them so far."""
    cost: Mapping[int, int]
    """What it will have used by then, where that is known."""
    zone: frozenset[int] = frozenset()
    """Enemy zones, in which it stops."""
    woods: frozenset[int] = frozenset()
    """Hexes that it comes to disorganised by woods."""
    charge: int | None = None
    """What cavalry in good order may have used and still charge."""
    plain: int | None = None
    """What it has without a forced march."""


def through_woods(moves: Moves) -> frozenset[int]:
    """Hexes that can only be had by ways that disorganise."""
    if moves.woods is None:
        return frozenset()
    return frozenset(hex for hex in moves.cost if hex not in moves.reach.cost)


def may_ride(s: Battle, uid: str) -> bool:
    """Whether it matters how far a unit goes before it charges."""
    return s.counter(uid).arm == CAVALRY and not s.units[uid].disorganised


def in_words(way: Way, hex: int) -> str:
    """Such as: 2 MP, 1 left; woods disorganise it."""
    cost = way.cost[hex]
    words = [f"{(cost - way.spent) / 2:g} MP, {max(way.points - cost, 0) / 2:g} left"]
    if hex in way.woods:
        words.append("woods disorganise it")
    if hex in way.zone:
        words.append("an enemy zone: it stops there")
    if way.plain is not None and cost > way.plain:
        words.append("a forced march: it tests its cohesion")
    if way.charge is not None and hex not in way.woods:
        words.append("it can still charge" if cost <= way.charge else "too far to charge")
    return "; ".join(words)
