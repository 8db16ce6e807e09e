"""What a ruleset tells the computer players, and which of it a ruleset may leave out.

The players know how to search, compare and explain.  They know no rule of any game.  A ruleset
that has a module `judgement` with a `JUDGEMENT` (a class) can be played by all of them.  It has to
answer two questions only (`Judgement`): how the game looks to one side, and what each option of a
question is worth.  Every other protocol below is optional.  A ruleset that has its methods gets
more out of the players:

* `NamesTerms`: the words in which worth is explained, and how much each term weighs.
* `MakesPlans`: what is decided as a whole.  Without it, each question is answered by itself.
* `OffersWays`: plans for each answer to a question, so that the best plan decides.
* `SeesArmy`: the situation at large.  Without it, nobody has a mission.
* `WeighsSheets`: what a filled-in sheet is worth.  Without it, sheets are handed in as they lie.
* `Evaluates`: how good a position is.

Worth is counted in *steps*: one is what a step of an ordinary unit is worth.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple, Protocol, runtime_checkable

from tricolore import rulesets
from tricolore.core.ask import Choose, Fill, Filled, Option
from tricolore.core.game import Game
from tricolore.rulesets.missions import Army, Mission
from tricolore.rulesets.plans import Plan, Problem

GAIN, EXPOSURE, ADVANCE = "gain", "exposure", "advance"
"""What terms can stand for, so that players of every temper know which to weigh higher or lower:
what the enemy loses, what he may do to us, and how near we come to our goals."""


class Term(NamedTuple):
    """One of the things that make up the worth of a plan or an option."""

    name: str
    better: str = ""
    """What is said of a plan that has more of it.  A term without words is not told."""
    worse: str = ""
    """What is said of a plan that has less of it."""
    weight: float = 1.0
    """How much it counts for a player who plans."""
    singly: float | None = None
    """How much it counts for one who decides each question by itself; None for the same."""
    stands_for: str = ""
    """`GAIN`, `EXPOSURE` or `ADVANCE`, if it is one of these."""


Weights = Mapping[str, float]
"""How much each term counts, by its name."""


class Judgement(Protocol):
    """What every ruleset has to answer."""

    def imagine(self, game: Game, side: str, seed: str) -> Any:
        """The state as a side may know it, what it cannot know dealt anew from a seed."""

    def rate(
        self,
        state: Any,
        step: Any,
        ask: Choose,
        weights: Weights,
        missions: Mapping[str, Mission] | None = None,
    ) -> Sequence[float]:
        """The worth of each option; `step` is the record on the agenda that asks."""


@runtime_checkable
class NamesTerms(Protocol):
    """A judgement that has words for what it weighs."""

    @property
    def terms(self) -> Sequence[Term]: ...


@runtime_checkable
class MakesPlans(Protocol):
    """A judgement of a game in which some things are better decided as a whole."""

    def problem(
        self,
        state: Any,
        step: Any,
        ask: Choose,
        missions: Mapping[str, Mission],
        weights: Weights,
    ) -> Problem | None:
        """What is to be decided now by a plan; None if the question stands by itself."""

    def orders(self, state: Any, step: Any, ask: Choose, plan: Plan) -> Option | None:
        """The answer that carries a plan out; None if the question is no part of it."""

    def moment(self, state: Any, step: Any) -> tuple[Any, ...]:
        """Stays equal for as long as a plan stands.

        When it changes, the problem is put anew.  Where that need not mean a new plan, the problem
        says so (`Problem.patience`).
        """


@runtime_checkable
class OffersWays(Protocol):
    """A judgement of a game in which some answers decide what can be planned afterwards."""

    def ways(
        self,
        state: Any,
        step: Any,
        ask: Choose,
        missions: Mapping[str, Mission],
        weights: Weights,
    ) -> Sequence[tuple[Option, Problem]]:
        """The problem that each answer would lead to; empty for most questions."""


@runtime_checkable
class SeesArmy(Protocol):
    """A judgement of a game in which formations can be given missions."""

    def turn(self, state: Any) -> int:
        """The turn.  Missions are given anew when it changes."""

    def army(self, state: Any, side: str) -> Army: ...


@runtime_checkable
class WeighsSheets(Protocol):
    """A judgement of a game that asks for sheets."""

    def weigh(self, state: Any, step: Any, sheet: Fill, filled: Filled, weights: Weights) -> float:
        """What a filled-in sheet is worth."""


@runtime_checkable
class Evaluates(Protocol):
    """A judgement that can tell how good a position is, for playouts that stop before the end."""

    def evaluate(self, state: Any, side: str) -> float: ...


def terms_of(judgement: Judgement) -> Sequence[Term]:
    """The terms that a ruleset names, if it does."""
    return judgement.terms if isinstance(judgement, NamesTerms) else ()


def judgement_of(ruleset: str) -> Judgement:
    """A judgement of a ruleset by its name; each player has one of its own."""
    return rulesets.ruleset(ruleset).judgement()
