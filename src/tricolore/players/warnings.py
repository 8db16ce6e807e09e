"""Warnings: which answers to a question give away much against the best one found.

What an answer gives away is measured in two ways where that is possible, and the smaller number
counts, so that nobody is warned of what only one of them sees.

* The best plan found with this answer, against the best plan.  An answer's plan is the best plan
  with one slot changed, so that the ruleset's `orders` give that answer.
* The part of its rating that named terms explain, against that of the best option.  Whatever no
  term explains is an order of preference rather than steps, and nobody could be told of it.

The way to a goal is left out of both: a person may have other goals than the adviser.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

import msgspec

from tricolore.core.ask import Option
from tricolore.core.game import Game
from tricolore.players.planner import Ground, Planner
from tricolore.players.reasons import Parts, has_opinion
from tricolore.players.weights import UNKNOWN
from tricolore.rulesets.judgement import ADVANCE, Term, judgement_of
from tricolore.rulesets.plans import Plan, Problem, Terms

TRIES = 60
"""The plans that are tried for a warning: it must be there before the answer."""
CHANGES = 600
"""Most changes of the best plan that are looked at."""
NEARLY = 0.5
"""How far the parts of the terms may be from the whole, as a share of it."""
BEYOND = 50.0
"""So many steps are not lost by one answer: a rating that is so far apart says "never" instead."""
THRESHOLD = 1.5
"""From this many steps on a person is warned (docs/players.md says how it was measured)."""


class Warned(msgspec.Struct, frozen=True):
    """An answer that gives away much."""

    option: Option
    worse: float
    """How many steps it is worse than the best answer."""
    why: str
    """The main reason, as the end of a sentence without a full stop; it may be empty."""


class Lookout(msgspec.Struct, frozen=True):
    """What is known of the answers to a question."""

    best: Option | None = None
    warned: tuple[Warned, ...] = ()


class Loss(NamedTuple):
    """What an answer gives away."""

    steps: float
    apart: Terms
    """By term, how much less it is worth than the best."""
    plan: Plan | None = None
    """The plan that it would belong to."""


class Watchman:
    """Somebody who looks on, and says so if an answer gives away much."""

    def __init__(self, seed: int | str | None) -> None:
        self.player = Planner(seed, TRIES, tiers=1)

    def watch(self, game: Game, threshold: float = THRESHOLD) -> Lookout:
        """The answers that give away at least so much.  There are none for sheets."""
        answer = self.player.choose(game)
        ground = self.player.ground
        if ground is None or not isinstance(answer, Option) or len(ground.question.ask.options) < 2:
            return Lookout()
        losses = self.losses(game, ground, answer, threshold)
        found = [Warned(o, round(loss.steps, 1), self._why(ground, loss)) for o, loss in losses]
        return Lookout(answer, tuple(one for one in found if one.why))

    def losses(
        self, game: Game, ground: Ground, answer: Option, threshold: float
    ) -> list[tuple[Option, Loss]]:
        """The answers that give away at least so much, as far as that can be told."""
        planned = self._by_plans(ground, answer)
        suspects = [
            option
            for option in ground.question.ask.options
            if option != answer
            and (not planned or (option in planned and planned[option].steps >= threshold))
        ]
        found = []
        for option, rated in self._by_terms(game, ground, answer, suspects, threshold):
            loss = planned.get(option, rated)
            if rated is not None and loss is not None:
                loss = loss._replace(steps=min(loss.steps, rated.steps))
            if loss is not None and loss.steps >= threshold:
                found.append((option, loss))
        return found

    def _by_terms(
        self,
        game: Game,
        ground: Ground,
        answer: Option,
        suspects: Sequence[Option],
        threshold: float,
    ) -> Iterator[tuple[Option, Loss | None]]:
        """What answers give away by their ratings; None where nobody rates this question.

        Where the parts of the terms do not add up to the whole, worth is no sum, and nothing is
        said.
        """
        ask, judgement = ground.question.ask, judgement_of(game.ruleset.name)
        parts = Parts(judgement, ground.question, self._weights(), self.player.missions)
        if not suspects or not has_opinion(ask, parts.whole):
            yield from ((option, None) for option in suspects)
            return
        best = ask.options.index(answer)
        named = parts.named()
        for option in suspects:
            at = ask.options.index(option)
            steps = min(named[best] - named[at], parts.whole[best] - parts.whole[at])
            apart = parts.between(best, at) if steps >= threshold else {}
            adds_up = abs(sum(apart.values()) - steps) <= NEARLY * steps and steps < BEYOND
            yield option, Loss(steps if adds_up else 0.0, apart)

    def _by_plans(self, ground: Ground, answer: Option) -> dict[Option, Loss]:
        """What answers give away by the best plans that would give them."""
        problem, plan, staff = ground.problem, ground.plan, self.player.staff
        if problem is None or plan is None or staff is None:
            return {}
        climb, question, weights = self.player.climb(problem), ground.question, self._weights()
        best = climb.score(plan).terms
        found: dict[Option, Loss] = {}
        for other in _changes(problem, plan):
            option = staff.orders(question.state, question.step, question.ask, other)
            if option is None or option == answer or not problem.fits(other):
                continue
            terms = climb.score(other).terms
            apart = {
                name: weights.get(name, UNKNOWN) * (best.get(name, 0.0) - terms.get(name, 0.0))
                for name in {**best, **terms}
            }
            steps = sum(apart.values())
            if option not in found or steps < found[option].steps:
                found[option] = Loss(steps, apart, other)
        return found

    def _weights(self) -> dict[str, float]:
        """The player's weights, without the way to goals: those of a person may be others."""
        off = {term.name: 0.0 for term in self.player.terms if term.stands_for == ADVANCE}
        return {**self.player.weights, **off}

    def _why(self, ground: Ground, loss: Loss) -> str:
        """What would go wrong, by the plan's own account or else by the term that counts most."""
        problem = ground.problem
        if problem is not None and loss.plan is not None and ground.plan is not None:
            risk = problem.risk(loss.plan)
            if risk and risk != problem.risk(ground.plan):
                return risk
        return _leading(loss.apart, self.player.terms)


def _changes(problem: Problem, plan: Plan) -> Iterator[Plan]:
    """The plan that changes nothing, and this plan with one slot changed."""
    yield problem.stay()
    left = CHANGES
    for slots in problem.slots():
        for row in slots.rows:
            for choice in row.options:
                if choice != plan.get(row.key):
                    left -= 1
                    yield {**plan, row.key: choice}
                if left <= 0:
                    return


def _leading(apart: Terms, terms: Sequence[Term]) -> str:
    """The phrase of the term that costs most."""
    words = {term.name: term.worse for term in terms}
    told = {name: value for name, value in apart.items() if words.get(name)}
    most = max(sorted(told), key=lambda name: told[name], default="")
    return words[most] if most and told[most] > 0 else ""
