"""Why one option of a question is worth more than another, by the terms that a ruleset names.

A judgement rates an option with a single number.  It is rated once more with each term's weight at
zero: what is missing then is the part of that term.  So no ruleset has to tell more than it does.
A part of the worth that no term explains is no reason that could be given to a person.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from tricolore.core.ask import Choose
from tricolore.players.base import Situation
from tricolore.players.explain import decided
from tricolore.rulesets.judgement import Judgement, Term, Weights, terms_of
from tricolore.rulesets.missions import Mission
from tricolore.rulesets.plans import Terms

Missions = Mapping[str, Mission]


class Parts:
    """The worth of the options of one question, term by term.

    The judgement should be one that no player uses: it may remember weights that it is given.
    """

    def __init__(
        self, judgement: Judgement, question: Situation, weights: Weights, missions: Missions
    ) -> None:
        self._judgement, self._question = judgement, question
        self._weights, self._missions = weights, missions
        self.terms = terms_of(judgement)
        self.whole = self._rated(weights)
        self._without: dict[str, Sequence[float]] = {}

    def _rated(self, weights: Weights) -> Sequence[float]:
        state, ask, step = self._question.state, self._question.ask, self._question.step
        return self._judgement.rate(state, step, ask, weights, self._missions)

    def named(self) -> list[float]:
        """The part of each option's worth that terms explain."""
        nothing = dict.fromkeys((*self._weights, *(term.name for term in self.terms)), 0.0)
        bare = self._rated(nothing)
        return [whole - rest for whole, rest in zip(self.whole, bare, strict=True)]

    def between(self, option: int, other: int) -> Terms:
        """By term, how much more the one is worth than the other."""
        for term in self.terms:
            if term.name not in self._without and self._weights.get(term.name, 1.0):
                self._without[term.name] = self._rated({**self._weights, term.name: 0.0})
        apart = self.whole[option] - self.whole[other]
        return {
            name: apart - (rates[option] - rates[other]) for name, rates in self._without.items()
        }


def reasons(parts: Terms, terms: Sequence[Term]) -> list[str]:
    """The terms that speak most for one option, and against it, in sentences."""
    return decided(parts, {}, dict.fromkeys(parts, 1.0), terms)


def has_opinion(ask: Choose, rates: Sequence[float]) -> bool:
    """Whether a judgement rates this question at all; if not, it prefers the first option."""
    return list(rates) != [-float(at) for at in range(len(ask.options))]
