"""A question, and what opinions on it are based on."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from tricolore.core.ask import Choose, Option
from tricolore.rulesets.missions import Mission
from tricolore.rulesets.risorgimento.judgement.stands import Book
from tricolore.rulesets.risorgimento.state import Risorgimento

Weights = Mapping[str, float]


class Decision:
    def __init__(
        self,
        s: Risorgimento,
        step: Any,
        ask: Choose,
        weights: Weights,
        missions: Mapping[str, Mission] | None,
        book: Book,
    ) -> None:
        self.s, self.step, self.ask, self.weights, self.book = s, step, ask, weights, book
        self.missions = missions
        """None for players without an army commander."""
        self.side, self.enemy = ask.side, s.enemy(ask.side)

    def weight(self, term: str) -> float:
        return self.weights.get(term, 1.0)


Opinion = Callable[[Decision, Option], float]
"""What an option is worth."""
