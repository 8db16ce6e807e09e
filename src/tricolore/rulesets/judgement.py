"""What a ruleset tells the computer players.

The players know how to search, compare and explain, but they know no rules.  They can all play a
ruleset that has a module `judgement` with a class `JUDGEMENT`.  This class must answer only two
questions (`Judgement`): how the game looks to one side, and what each option of a question is
worth.  All other protocols below are optional.  A ruleset that implements them gets more out of
the players:

* `NamesTerms`: the terms of worth, their weights, and phrases to explain them.
* `MakesPlans`: what is decided as a whole.  Without it, each question is answered by itself.
* `NoticesObstacles`: whether the rest of a plan has become impossible, so that it is made anew.
* `OffersWays`: a plan for each answer to a question, so that the best plan decides.
* `SeesArmy`: the overall situation.  Without it, no formation has a mission.
* `WeighsSheets`: the worth of a filled-in sheet.  Without it, sheets are returned unchanged.
* `DraftsSheets`: sheets from which the search begins, besides the one that is given.
* `Evaluates`: how good a position is.
* `HasVersion`: which results of the players are of one kind.

Worth is counted in *steps*: 1 is the worth of one step of an ordinary unit.
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
"""What terms can stand for, so that a player's style can change their weight: the enemy's losses,
the danger from the enemy, and the way to our goals."""


class Term(NamedTuple):
    """One of the parts that make up the worth of a plan or an option."""

    name: str
    better: str = ""
    """The phrase for a plan that has more of it.  A term without phrases is never mentioned."""
    worse: str = ""
    """The phrase for a plan that has less of it."""
    weight: float = 1.0
    """Its weight for a player that plans."""
    singly: float | None = None
    """Its weight for a player that decides each question by itself; None for the same."""
    stands_for: str = ""
    """`GAIN`, `EXPOSURE` or `ADVANCE`, if it is one of these."""


Weights = Mapping[str, float]
"""The weight of each term, by name."""


class Judgement(Protocol):
    """What every ruleset must answer."""

    def imagine(self, game: Game, side: str, seed: str) -> Any:
        """The state as a side may know it; what the side cannot know is dealt again from a seed."""

    def rate(
        self,
        state: Any,
        step: Any,
        ask: Choose,
        weights: Weights,
        missions: Mapping[str, Mission] | None = None,
    ) -> Sequence[float]:
        """The worth of each option; `step` is the step on the agenda that asks."""


@runtime_checkable
class NamesTerms(Protocol):
    """A judgement that names the terms it uses."""

    @property
    def terms(self) -> Sequence[Term]: ...


@runtime_checkable
class MakesPlans(Protocol):
    """A judgement for a game in which some things are better decided as a whole."""

    def problem(
        self,
        state: Any,
        step: Any,
        ask: Choose,
        missions: Mapping[str, Mission],
        weights: Weights,
    ) -> Problem | None:
        """What a plan is to decide now; None if the question stands by itself."""

    def orders(self, state: Any, step: Any, ask: Choose, plan: Plan) -> Option | None:
        """The answer that carries out a plan; None if the question is not part of it."""

    def moment(self, state: Any, step: Any) -> tuple[Any, ...]:
        """A value that stays equal as long as a plan is valid.

        When it changes, the problem is posed again.  If that need not mean a new plan, the problem
        says so (`Problem.patience`).
        """


@runtime_checkable
class NoticesObstacles(Protocol):
    """A judgement for a game in which those who carry out a plan can be in each other's way."""

    def stuck(self, state: Any, step: Any, ask: Choose, plan: Plan) -> bool:
        """Whether something that is left of a plan can no longer be carried out.

        Asked if `orders` gives no answer.  The problem is then posed again.
        """


@runtime_checkable
class OffersWays(Protocol):
    """A judgement for a game in which some answers decide what can be planned afterwards."""

    def ways(
        self,
        state: Any,
        step: Any,
        ask: Choose,
        missions: Mapping[str, Mission],
        weights: Weights,
    ) -> Sequence[tuple[Option, Problem]]:
        """The problem that each answer leads to; empty for most questions."""


@runtime_checkable
class SeesArmy(Protocol):
    """A judgement for a game in which formations can be given missions."""

    def turn(self, state: Any) -> int:
        """The turn.  New missions are given when it changes."""

    def army(self, state: Any, side: str) -> Army: ...


@runtime_checkable
class WeighsSheets(Protocol):
    """A judgement for a game that asks for sheets."""

    def weigh(self, state: Any, step: Any, sheet: Fill, filled: Filled, weights: Weights) -> float:
        """The worth of a filled-in sheet."""


@runtime_checkable
class DraftsSheets(Protocol):
    """A judgement for sheets on which many rows are of use only together, such as attacks."""

    def drafts(self, state: Any, step: Any, sheet: Fill, weights: Weights) -> Sequence[Filled]:
        """Sheets to begin with.  Those with a flaw are left aside."""


@runtime_checkable
class Evaluates(Protocol):
    """A judgement that can evaluate a position, for playouts that stop before the end."""

    def evaluate(self, state: Any, side: str) -> float: ...


@runtime_checkable
class HasVersion(Protocol):
    """A judgement that has changed since results of its players were first kept."""

    @property
    def version(self) -> str:
        """Raised whenever players may choose otherwise because of it.  Results of another version
        do not count, in this game alone."""


def terms_of(judgement: Judgement) -> Sequence[Term]:
    """The terms that a ruleset names; none if it names none."""
    return judgement.terms if isinstance(judgement, NamesTerms) else ()


def version_of(judgement: Judgement) -> str:
    """The version of a judgement; an empty one if it has none."""
    return judgement.version if isinstance(judgement, HasVersion) else ""


def judgement_of(ruleset: str) -> Judgement:
    """A new judgement of a ruleset; each player needs its own."""
    return rulesets.ruleset(ruleset).judgement()
