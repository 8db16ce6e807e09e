"""Hill climbing: the search for a good plan, whatever its slots mean."""

from __future__ import annotations

import random
from collections.abc import Hashable, Mapping, Sequence
from typing import NamedTuple, TypeVar

from tricolore.players.budget import Allowance
from tricolore.players.weights import UNKNOWN
from tricolore.rulesets.plans import Plan, Problem, Slots, Terms

BESIDE = 0.5
"""How often a slot gets a choice that the rest of the plan suggests, if there are any."""
REMEMBERED = 20_000
"""How many plans have their worth remembered."""

Thing = TypeVar("Thing")


class Scored(NamedTuple):
    """A plan and its worth."""

    worth: float
    plan: Plan
    terms: Terms


class Climb:
    """One search: `weights` say what is good, and `luck` decides what is tried next."""

    def __init__(self, problem: Problem, weights: Mapping[str, float], luck: random.Random) -> None:
        self.problem, self.weights, self.luck = problem, weights, luck
        self.kinds = [slots for slots in problem.slots() if slots.rows or slots.share is None]
        self._bounds = _bounds(self.kinds)
        self._scores: dict[frozenset[tuple[str, Hashable]], tuple[float, Terms] | None] = {}
        """Worth and terms of the plans tried; None for plans that do not fit."""
        self._parts: dict[tuple[str, Hashable], Terms] = {}

    # The worth of a plan

    def score(self, plan: Plan) -> Scored:
        """Score a plan that is known to fit."""
        terms = self._assess(plan) if self.problem.groups else self.problem.assess(plan)
        weights = self.weights
        worth = sum(weights.get(term, UNKNOWN) * value for term, value in terms.items())
        return Scored(worth, plan, terms)

    def _assess(self, plan: Plan) -> Terms:
        """The sum over all groups; only groups in which something changed are computed."""
        problem, total = self.problem, Terms()
        for group in problem.groups:
            key = (group, problem.matters(group, plan))
            part = self._parts.get(key)
            if part is None:
                part = self._parts[key] = problem.part(group, plan)
            for term, value in part.items():
                total[term] = total.get(term, 0.0) + value
        return total

    def _tried(self, plan: Plan) -> Scored | None:
        """Score a plan, or remember its score; None for a plan that does not fit."""
        key = frozenset(plan.items())
        if key in self._scores:
            known = self._scores[key]
            return None if known is None else Scored(known[0], plan, known[1])
        scored = self.score(plan) if self.problem.fits(plan) else None
        if len(self._scores) < REMEMBERED:
            self._scores[key] = None if scored is None else (scored.worth, scored.terms)
        return scored

    # Starting points

    def ideas(self, before: Plan) -> list[Scored]:
        """Starting plans, the best first; `before` is the previous plan.

        There is always one: where none fits, everybody stays.
        """
        found = {}
        for plan in self.problem.ideas(before):
            if self.problem.fits(plan):
                scored = self._completed(self.score(plan))
                found[tuple(sorted(scored.plan.items()))] = scored
        if not found:  # a hex can be too crowded even for those who are there
            return [self._completed(self.score(self.problem.stay()))]
        return sorted(found.values(), key=lambda scored: -scored.worth)

    def _completed(self, scored: Scored) -> Scored:
        """Fill the slots that an idea leaves open, one after another, each with its best choice."""
        for slots in self.kinds:
            if not slots.open:
                continue
            for row in slots.rows:
                options: Sequence[Hashable] = row.options
                tried: list[Scored] = []
                if slots.beside is not None:
                    options = slots.beside(scored.plan)
                    tried.append(scored)
                tried += [self.score({**scored.plan, row.key: option}) for option in options]
                scored = max(tried, key=lambda one: one.worth)
        return scored

    # Improvement

    def up(self, start: Scored, allowance: Allowance) -> Scored:
        """Change one or two slots at a time, and keep a change if the plan is no worse."""
        best = start
        if not any(len(row.options) > 1 for slots in self.kinds for row in slots.rows):
            return best
        while allowance.take():
            plan = self._changed(best.plan)
            if plan == best.plan:
                continue
            scored = self._tried(plan)
            if scored is not None and scored.worth >= best.worth:
                best = scored
        return best

    def _changed(self, before: Plan) -> Plan:
        plan, luck = dict(before), self.luck
        slots = self._drawn(luck.random())
        if slots is None or not slots.rows:
            return plan
        if slots.beside is not None:
            (row,) = slots.rows
            options: Sequence[Hashable] = row.options
            if luck.random() >= BESIDE:
                options = slots.beside(plan) or options
            plan[row.key] = _any(options, luck)
            return plan
        for _ in range(2 if slots.pairs and luck.random() >= 1 - slots.pairs else 1):
            row = _any(slots.rows, luck)
            plan[row.key] = _any(row.options, luck)
        return plan

    def _drawn(self, draw: float) -> Slots | None:
        """The kind of slots to change next."""
        for bound, slots in self._bounds:
            if draw < bound:
                return slots
        return None


def _bounds(kinds: Sequence[Slots]) -> list[tuple[float, Slots]]:
    """For each kind, the upper bound of the draws between 0 and 1 that select it."""
    left = max(0.0, 1.0 - sum(slots.share or 0.0 for slots in kinds))
    rest = sum(slots.share is None for slots in kinds)
    found, total = [], 0.0
    for slots in kinds:
        total += left / rest if slots.share is None else slots.share
        found.append((total, slots))
    if not rest and total:
        found = [(bound / total, slots) for bound, slots in found]
    return found


def _any(things: Sequence[Thing], luck: random.Random) -> Thing:
    return things[int(luck.random() * len(things))]
