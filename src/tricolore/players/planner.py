"""The planner: one plan for a whole activation, improved by hill climbing, carried out, made anew.

A plan gives every unit of the acting formation a place to stand.  It begins with everyone for
himself and is changed a unit or two at a time, each change kept if it is no worse; in the end it is
compared with everyone staying.  What a plan is worth is the ruleset's exact expectation, weighed
here by style.  After every die the rest is planned again.
"""

from __future__ import annotations

import math
import random
from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from tricolore.core.ask import Option
from tricolore.core.game import Game
from tricolore.players.base import Explanation, Thinker
from tricolore.players.explain import explain
from tricolore.players.missions import Missions, assign
from tricolore.rulesets.judgement import STEADY, Activation, Army, Plan, Stand, Style, Terms

WEIGHTS: Mapping[str, float] = {
    "gain": 1.0,
    "loss": 1.0,
    "place": 1.0,
    "march": 1.0,
    "exposure": 0.4,
    "line": 1.0,
    "guns": 1.0,
    "command": 0.7,
    "rally": 0.6,
    "pin": 0.3,
    "together": 1.0,
}
CANDIDATES = 12
"""Stands of a unit that are thought about, besides those from which it could strike."""
STRIKES = 12
LONG = 12.0
"""Turns that are time enough."""
NEED, DARE = 0.5, 0.8
"""How much of the daring is there from the start, and how much there can be."""
CARE = 1.5
"""How much more carefully those stand who win by standing."""
CLIMBS = 5
"""Plans to choose from where temperature has its say."""


def in_need(weights: Mapping[str, float], style: Style, army: Army) -> dict[str, float]:
    """Who is not winning must dare more, the more the less time is left; who is, need not."""
    behind = min(max(1.0 - army.lead, 0.0), 2.0) / 2
    late = 1.0 - min(army.turns_left / LONG, 1.0)
    need = behind * (NEED + (1 - NEED) * late)
    ahead = min(max(army.lead - 0.5, 0.0), 1.0)
    return {
        **weights,
        "gain": weights["gain"] * style.aggression * (1 + DARE * need),
        "exposure": weights["exposure"] * style.caution * (1 - 0.5 * need) * (1 + CARE * ahead),
    }


class Scored(NamedTuple):
    """A plan and what it is worth."""

    worth: float
    plan: Plan
    terms: Terms


class Planner(Thinker):
    """A player with a commander of the army and a staff that plans each activation."""

    def __init__(
        self,
        seed: int | str | None = None,
        budget: int = 400,
        style: Style = STEADY,
        temperature: float = 0.0,
        commander: bool = True,
        weights: Mapping[str, float] = WEIGHTS,
    ) -> None:
        super().__init__(seed)
        self.budget = budget
        self.style = style
        self.temperature = temperature
        self.commander = commander
        """Whether there is a commander of the army; else each formation finds its own goal."""
        self.temper = weights
        self.weights = weights
        self.missions: Missions = {}
        self._turn = -1
        self._moment: tuple[Any, ...] = ()
        self._task: Activation | None = None
        self._plan: Plan = {}
        self._told: Explanation | None = None
        self._told_of = (-1, "")

    def choose(self, game: Game) -> Option:
        question = self.look(game)
        state, ask, step = question.state, question.ask, question.step
        if len(ask.options) == 1:
            return ask.options[0]
        judgement = self.judgement(game)
        turn = judgement.turn(state)
        if turn != self._turn:
            self._turn = turn
            army = judgement.army(state, ask.side)
            if self.commander:
                self.missions = assign(army, self.missions, self.style)
            self.weights = in_need(self.temper, self.style, army)
        moment = judgement.moment(state)
        if moment != self._moment:
            self._moment, self._task = moment, None
        if self._task is None:
            self._task = judgement.activation(state, step, ask, self.missions, self.weights)
            if self._task is not None:
                self._plan = self._make_plan(self._task, moment)
        if self._task is not None:
            order = judgement.orders(state, step, ask, self._plan)
            if order is not None and order in ask.options:
                return order
        rates = judgement.rate(state, step, ask, self.weights, self.missions)
        return ask.options[max(range(len(rates)), key=lambda at: (rates[at], -at))]

    def explain(self) -> Explanation | None:
        """The last plan, in words."""
        return self._told

    def _make_plan(self, task: Activation, moment: tuple[Any, ...]) -> Plan:
        """The best plan that the budget finds, or with a temperature one of the best."""
        luck = random.Random(f"{self.seed} {moment}")
        choices = {uid: self._candidates(task, uid) for uid in task.movers}
        stay = self._score(task, {})
        climbed = [stay]
        if any(len(stands) > 1 for stands in choices.values()):
            climbs = 1 if not self.temperature else CLIMBS
            each = self.budget // climbs
            start = self._score(task, self._everyone_for_himself(task, choices))
            for _ in range(climbs):
                climbed.append(self._climb(task, choices, start, each, luck))
            climbed.append(start)
        climbed.sort(key=lambda scored: -scored.worth)
        chosen = self._draw(climbed, luck) if self.temperature else climbed[0]
        about = (self._turn, task.formation)
        if task.movers or about != self._told_of:  # else it is being carried out: its reasons stand
            self._told_of = about
            self._told = explain(task, chosen.plan, chosen.terms, stay.terms, self.weights)
        return chosen.plan

    def _candidates(self, task: Activation, uid: str) -> list[Stand]:
        """Stands worth a thought: the best for the unit itself, and those it can strike from."""
        stands = list(task.stands(uid))
        worth = {stand: task.alone(uid, stand) for stand in stands}
        ranked = sorted(stands, key=lambda stand: -worth[stand])
        chosen = ranked[:CANDIDATES]
        strikes = [s for s in ranked[CANDIDATES:] if task.strikes(uid, s)]
        chosen += strikes[:STRIKES]
        if stands[0] not in chosen:
            chosen.append(stands[0])
        return chosen

    def _everyone_for_himself(
        self, task: Activation, choices: Mapping[str, Sequence[Stand]]
    ) -> Plan:
        plan: Plan = {}
        for uid, stands in choices.items():
            for stand in stands:
                plan[uid] = stand
                if task.fits(plan):
                    break
            else:
                del plan[uid]
        return plan if task.fits(plan) else {}

    def _climb(
        self,
        task: Activation,
        choices: Mapping[str, Sequence[Stand]],
        start: Scored,
        budget: int,
        luck: random.Random,
    ) -> Scored:
        """Change a unit or two at a time; keep what is no worse."""
        best = start
        movers = [uid for uid, stands in choices.items() if len(stands) > 1]
        for _ in range(budget):
            plan = dict(best.plan)
            for _ in range(1 if luck.random() < 0.6 else 2):
                uid = movers[int(luck.random() * len(movers))]
                stands = choices[uid]
                plan[uid] = stands[int(luck.random() * len(stands))]
            if plan == best.plan or not task.fits(plan):
                continue
            scored = self._score(task, plan)
            if scored.worth >= best.worth:
                best = scored
        return best

    def _score(self, task: Activation, plan: Plan) -> Scored:
        terms = task.assess(plan)
        weights = self.weights
        return Scored(sum(weights.get(t, 0.0) * x for t, x in terms.items()), plan, terms)

    def _draw(self, climbed: Sequence[Scored], luck: random.Random) -> Scored:
        """One of the plans, the better the likelier."""
        best = climbed[0].worth
        odds = [math.exp((scored.worth - best) / self.temperature) for scored in climbed]
        return luck.choices(climbed, odds)[0]
