"""What a position is worth to the side that is named first."""

from __future__ import annotations

from typing import Any, NamedTuple, Protocol

from tricolore.core.errors import TricoloreError
from tricolore.core.game import Game
from tricolore.core.state import Result
from tricolore.review.curve import PLAIN, curve_of
from tricolore.rulesets import find
from tricolore.rulesets.judgement import Evaluates, judgement_of
from tricolore.rulesets.review import Clock, Review
from tricolore.rulesets.ruleset import MissingPart
from tricolore.rulesets.table import Table


class Worth(NamedTuple):
    """Both seen from the first side."""

    chance: float
    """Its chance of winning; a draw is half."""
    lead: float
    """How far the evaluation sees it ahead, in steps."""


class Appraiser(Protocol):
    def of(self, game: Game) -> Worth: ...


class Appraisal:
    """Appraises positions of one scenario."""

    def __init__(self, scenario: str) -> None:
        self.rules, name = find(scenario)
        self.sides = self.rules.sides_of(name)
        self.curve = curve_of(scenario) or PLAIN
        self.is_fitted = curve_of(scenario) is not None
        self.review: Review | None = getattr(self.rules, "review", None)
        self._judgement: Evaluates | None = None
        try:
            judgement = judgement_of(self.rules.name)
        except TricoloreError:
            return
        if isinstance(judgement, Evaluates):
            self._judgement = judgement

    @property
    def table(self) -> Table | None:
        """The table, which has names for everything; None for a game without one."""
        try:
            return self.rules.table
        except MissingPart:
            return None

    def clock(self, state: Any) -> Clock:
        return Clock(0, 0, 0) if self.review is None else self.review.clock(state)

    def lead(self, state: Any) -> float:
        """Half the difference of what both sides think, since some evaluations count what is
        still to be done against the side that has to do it."""
        first, second = self.sides
        if self._judgement is None:
            points = self.points(state)
            return points[first] - points[second]
        evaluate = self._judgement.evaluate
        return (evaluate(state, first) - evaluate(state, second)) / 2

    def points(self, state: Any) -> dict[str, float]:
        """Victory points by side."""
        summary = self.rules.summary(state)
        return {side: float(summary.get(side, {}).get("points", 0)) for side in self.sides}

    def of(self, game: Game) -> Worth:
        state = game.state
        lead = self.lead(state)
        if game.over and game.result is not None:
            return Worth(self.outcome(game.result), lead)
        return Worth(self.curve.chance(self.clock(state).played, lead), lead)

    def outcome(self, result: Result) -> float:
        if result.winner is None:
            return 0.5
        return 1.0 if result.winner == self.sides[0] else 0.0
