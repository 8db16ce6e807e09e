"""A question before a computer player, and what it remembers."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from tricolore.core.ask import Choose, Option
from tricolore.rulesets.brothers.judgement.stands import Book, Weights
from tricolore.rulesets.brothers.state import Brothers
from tricolore.rulesets.missions import Mission

NEVER = -1000.0
Rates = Sequence[float]


class Decision:
    """A question, and the book of the position."""

    __slots__ = ("ask", "book", "missions", "s", "side", "step", "weights")

    def __init__(
        self,
        s: Brothers,
        step: Any,
        ask: Choose,
        weights: Weights,
        missions: Mapping[str, Mission],
        book: Book,
    ) -> None:
        self.s, self.step, self.ask, self.weights = s, step, ask, weights
        self.missions, self.book = missions, book
        self.side = ask.side

    @property
    def options(self) -> Sequence[Option]:
        return self.ask.options

    @property
    def mission(self) -> Mission | None:
        """That of the acting formation, or what it makes of the position itself."""
        act = self.s.act
        if act is None or not act.formation:
            return None
        return self.book.mission(self.s, act.formation, self.missions)

    def mission_of(self, uid: str) -> Mission | None:
        return self.book.mission(self.s, self.s.counter(uid).formation, self.missions)

    def weight(self, term: str) -> float:
        return self.weights.get(term, 1.0)


Rater = Callable[[Decision], Rates]


def remembered(s: Brothers, side: str, memory: dict[str, Any], weights: Weights) -> Book:
    """The book of a position: the same until something happens to the enemy."""
    enemy = s.enemy(side)
    key = (
        s.setting.fingerprint,
        s.turn,
        side,
        s.cup,
        tuple(s.morale.values()),
        frozenset(s.control.items()),
        frozenset((hex, stack) for hex, stack in s.stacks.items() if s.holder(hex) == enemy),
        frozenset((uid, unit) for uid, unit in s.units.items() if s.counter(uid).side == enemy),
    )
    if memory.get("key") != key:
        memory["key"], memory["book"] = key, Book(s, side, bool(weights.get("staff", 1.0)))
    book: Book = memory["book"]
    return book
