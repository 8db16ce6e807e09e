"""The planner: one plan for a whole activation, improved by hill climbing, carried out, made anew.

A plan says what the guns fire at, where every unit of the acting formation goes and where its
commander rides; the assaults follow from where they stand.  Climbs begin from several first ideas:
everyone for himself, everyone on one enemy, everyone where he is, and what was left of the plan
before.  The most promising of them is then changed a unit or two at a time, each change kept if it
is no worse.  What a plan is worth is the ruleset's exact expectation, weighed here by style and
mission.  After every die the rest is planned again.
"""

from __future__ import annotations

import math
import random
from collections.abc import Mapping, Sequence
from typing import Any

from tricolore.core.ask import Answer, Choose, Fill, Option
from tricolore.core.game import Game
from tricolore.players.base import Explanation, Thinker
from tricolore.players.budget import Budget, Purse
from tricolore.players.climb import Climb, Scored, staying
from tricolore.players.explain import explain
from tricolore.players.missions import Missions, assign
from tricolore.rulesets.judgement import (
    DELAY,
    STEADY,
    Activation,
    Army,
    Judgement,
    Mission,
    Plan,
    Style,
)

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
    "siege": 0.6,
    "chief": 1.0,
}
"""Of the terms in which plans are compared; and how much the ruleset should mind assaults of
several as one, wearing down those who cannot be driven off, the lives of commanders in chief."""
LONG = 12.0
"""Turns that are time enough."""
NEED, DARE = 0.5, 0.8
"""How much of the daring is there from the start, and how much there can be."""
CARE = 1.5
"""How much more carefully those stand who win by standing."""
SPARE = 1.6
"""The same for those who only have to gain time."""
CLIMBS = 5
"""Plans to choose from where temperature has its say."""
AHEAD = 0.25
"""The share of the budget for plans that will be made again: before the guns fire, and for each
of the ways that a question opens."""
FIRST = 0.3
"""The share of a climb in which all first ideas have their chance."""


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


def for_mission(weights: Mapping[str, float], mission: Mission | None) -> Mapping[str, float]:
    """Who only has to gain time spares his men."""
    if mission is None or mission.kind != DELAY:
        return weights
    return {**weights, "exposure": weights["exposure"] * SPARE}


class Planner(Thinker):
    """A player with a commander of the army and a staff that plans each activation."""

    def __init__(
        self,
        seed: int | str | None = None,
        budget: Budget | int = 400,
        style: Style = STEADY,
        temperature: float = 0.0,
        commander: bool = True,
        weights: Mapping[str, float] = WEIGHTS,
    ) -> None:
        super().__init__(seed)
        self.budget = budget if isinstance(budget, Budget) else Budget(budget)
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
        self._purse = Purse(self.budget)
        self._acting = ""
        self._told: Explanation | None = None
        self._told_of = (-1, "")

    def choose(self, game: Game) -> Answer:
        if isinstance(game.ask, Fill):
            return self.fill(game, game.ask, self.weights)
        question = self.look(game)
        state, ask, step = question.state, question.ask, question.step
        if len(ask.options) == 1:
            return ask.options[0]
        judgement = self.judgement(game)
        turn = judgement.turn(state)
        if turn != self._turn:
            self._turn = turn
            self._take_stock(judgement, state, ask)
        moment = judgement.moment(state, step)
        if moment != self._moment:
            self._moment, self._task = moment, None
        weights = self.weights
        ways = judgement.ways(state, step, ask, self.missions, weights)
        if ways:
            return self._best_way(ways)
        if self._task is None:
            self._task = judgement.activation(state, step, ask, self.missions, weights)
            if self._task is not None:
                self._plan = self._make_plan(self._task)
        if self._task is not None:
            order = judgement.orders(state, step, ask, self._plan)
            if order is not None and order in ask.options:
                return order
        rates = judgement.rate(state, step, ask, weights, self.missions)
        return ask.options[max(range(len(rates)), key=lambda at: (rates[at], -at))]

    def explain(self) -> Explanation | None:
        """The last plan, in words."""
        return self._told

    def _take_stock(self, judgement: Judgement, state: Any, ask: Choose) -> None:
        """A new turn: missions, and how much must be dared."""
        army = judgement.army(state, ask.side)
        if self.commander:
            self.missions = assign(army, self.missions, self.style)
        self.weights = in_need(self.temper, self.style, army)

    def _best_way(self, ways: Sequence[tuple[Option, Activation]]) -> Option:
        """The answer whose best plan is worth most; that plan is where the next begins."""
        found = [(self._plans(task, AHEAD)[0], option) for option, task in ways]
        best, option = max(found, key=lambda item: item[0].worth)
        self._plan = best.plan
        return option

    def _make_plan(self, task: Activation) -> Plan:
        """The best plan that the budget finds, or with a temperature one of the best."""
        found = self._plans(task, AHEAD if task.guns else 1.0)
        chosen = found[0]
        if self.temperature:
            chosen = self._draw(found, self._luck("draw"))
        about = (self._turn, task.formation)
        if task.movers or about != self._told_of:  # else it is being carried out: its reasons stand
            self._told_of = about
            stay = task.assess(staying(task))
            weights = for_mission(self.weights, task.mission)
            self._told = explain(task, chosen.plan, chosen.terms, stay, weights)
        return chosen.plan

    def _luck(self, what: str) -> random.Random:
        return random.Random(f"{self.seed} {self._moment} {what}")  # nosec B311 # no dice

    def _plans(self, task: Activation, share: float) -> list[Scored]:
        """Plans that were climbed to, the best first."""
        climb = Climb(task, for_mission(self.weights, task.mission), self._luck("climb"))
        allowance = self._purse.draw((self._turn, task.formation), share)
        ideas = climb.ideas(self._plan)
        if self.temperature:
            tops = ideas[:1] + [
                climb.up(ideas[at % len(ideas)], allowance.part(1 / (CLIMBS - at)))
                for at in range(CLIMBS)
            ]
        else:
            first = allowance.part(FIRST)
            tops = [
                climb.up(idea, first.part(1 / (len(ideas) - at))) for at, idea in enumerate(ideas)
            ]
            tops.append(climb.up(max(tops, key=lambda top: top.worth), allowance))
        self._purse.close()
        return sorted(tops, key=lambda top: -top.worth)

    def _draw(self, found: Sequence[Scored], luck: random.Random) -> Scored:
        """One of the plans, the better the likelier."""
        best = found[0].worth
        odds = [math.exp((scored.worth - best) / self.temperature) for scored in found]
        return luck.choices(found, odds)[0]
