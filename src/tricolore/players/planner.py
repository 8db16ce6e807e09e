"""The planner makes one plan for what belongs together, carries it out, and plans again.

A ruleset says what is decided as a whole, and by which slots (`rulesets.plans`).  The search starts
from several ideas.  It improves all of them a little, and the most promising one for longer.  Each
step changes one or two slots, and a change is kept if the plan is no worse.  The ruleset computes
the expected terms of a plan; the planner weighs them by style, need and mission.  The ruleset also
says when a plan is out of date.  Questions outside any plan are answered one by one, and so are all
questions of a game without plans.
"""

from __future__ import annotations

import math
import random
from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from tricolore.core.ask import Answer, Choose, Fill, Option
from tricolore.core.game import Game
from tricolore.players.base import Explanation, Situation, Thinker
from tricolore.players.budget import Budget, Purse
from tricolore.players.climb import Climb, Scored
from tricolore.players.explain import Assigned, assigned, explain
from tricolore.players.missions import Missions, assign
from tricolore.players.weights import STEADY, Style, for_mission, in_need, planned, styled
from tricolore.rulesets.judgement import (
    Judgement,
    MakesPlans,
    NoticesObstacles,
    OffersWays,
    SeesArmy,
    Term,
    terms_of,
)
from tricolore.rulesets.missions import Army, Corps
from tricolore.rulesets.plans import Plan, Problem

CLIMBS = 5
"""With a temperature, the number of plans from which one is drawn."""
AHEAD = 0.25
"""The share of the budget for plans that will be made again: provisional plans, and the plans for
each answer that `OffersWays` offers."""
FIRST = 0.3
"""The share of a climb in which all starting ideas are tried."""
ALL = 9
"""More tiers than the plans of any game have."""


class Ground(NamedTuple):
    """What an answer rests on: a plan, or the ratings of the options."""

    question: Situation
    about: tuple[int, str] | None = None
    """The turn, and what the plan is for to which the question belongs; None if it belongs to no
    plan."""
    problem: Problem | None = None
    """The problem, if the answer carries out its plan."""
    plan: Plan | None = None
    told: Explanation | None = None
    """That plan in words."""
    rates: Sequence[float] = ()
    """The worth of each option, if the question was answered by itself."""


class Planner(Thinker):
    """A player with an army commander and a staff that plans what belongs together."""

    def __init__(
        self,
        seed: int | str | None = None,
        budget: Budget | int = 400,
        style: Style = STEADY,
        temperature: float = 0.0,
        commander: bool = True,
        weights: Mapping[str, float] | None = None,
        tiers: int = ALL,
    ) -> None:
        super().__init__(seed)
        self.budget = budget if isinstance(budget, Budget) else Budget(budget)
        self.style = style
        self.temperature = temperature
        self.commander = commander
        """Whether there is an army commander.  Without one, each formation finds its own goal."""
        self.tiers = tiers
        """How far details are planned: with 1, only the groups of a plan."""
        self.wishes = weights or {}
        self.weights: Mapping[str, float] = {}
        self.missions: Missions = {}
        self._known: Judgement | None = None
        self._army: SeesArmy | None = None
        self._staff: MakesPlans | None = None
        self._ways: OffersWays | None = None
        """The ruleset's judgement, if it can do this."""
        self._terms: Sequence[Term] = ()
        self._temper: Mapping[str, float] = {}
        self._turn = -1
        self._moment: tuple[Any, ...] = ()
        self._problem: Problem | None = None
        self._plan: Plan = {}
        self._planned: tuple[object, float] = (None, 0.0)
        """What the current plan is for, and its worth."""
        self._purse = Purse(self.budget)
        self._told: Explanation | None = None
        self._told_of: tuple[int, str] = (-1, "")
        self.ground: Ground | None = None
        """What the last answer rests on; None for a sheet."""
        self.corps: Sequence[Corps] = ()
        """The formations that have missions, as they stood when these were given."""

    def choose(self, game: Game) -> Answer:
        judgement = self.judgement(game)
        if judgement is not self._known:
            self._meet(judgement)
        self.ground = None
        if isinstance(game.ask, Fill):
            return self.fill(game, game.ask, self.weights)
        question = self.look(game)
        state, ask, step = question.state, question.ask, question.step
        self.ground = Ground(question)
        if len(ask.options) == 1:
            return ask.options[0]
        if self._army is not None:
            turn = self._army.turn(state)
            if turn != self._turn:
                self._turn = turn
                self._take_stock(self._army.army(state, ask.side))
        order = self._order(self._staff, state, step, ask) if self._staff is not None else None
        if order is not None:
            return order
        rates = judgement.rate(state, step, ask, self.weights, self.missions)
        about = None if self._problem is None else (self._turn, self._problem.about)
        self.ground = Ground(question, about, rates=rates)
        return ask.options[max(range(len(rates)), key=lambda at: (rates[at], -at))]

    def explain(self) -> Explanation | None:
        """Explain the last plan."""
        return self._told

    def assigned(self) -> tuple[Assigned, ...]:
        """What the army commander wants of each formation."""
        return assigned(self.corps, self.missions)

    @property
    def staff(self) -> MakesPlans | None:
        """The ruleset's judgement, if it makes plans."""
        return self._staff

    @property
    def terms(self) -> Sequence[Term]:
        """The terms that the ruleset names."""
        return self._terms

    def climb(self, problem: Problem) -> Climb:
        """A search that weighs plans as this player does."""
        return self._climb(problem)

    def explained(self, ground: Ground) -> Explanation | None:
        """The plan in words that an answer carries out; None if it carries out none."""
        if ground.told is not None or ground.problem is None or ground.plan is None:
            return ground.told
        return self._explained(ground.problem, self._climb(ground.problem).score(ground.plan))

    def _meet(self, judgement: Judgement) -> None:
        """Adapt to a game of another ruleset than the previous one."""
        self._known, self._terms = judgement, terms_of(judgement)
        self._army = judgement if isinstance(judgement, SeesArmy) else None
        self._staff = judgement if isinstance(judgement, MakesPlans) else None
        self._ways = judgement if isinstance(judgement, OffersWays) else None
        self._temper = {**planned(self._terms), **self.wishes}
        self.weights = styled(self._temper, self._terms, self.style)

    def _take_stock(self, army: Army) -> None:
        """At a new turn, give missions and decide how much risk is needed."""
        self.corps = tuple(army.ours)
        if self.commander:
            self.missions = assign(army, self.missions, self.style)
        self.weights = in_need(self._temper, self._terms, self.style, army)

    # Plans

    def _order(self, staff: MakesPlans, state: Any, step: Any, ask: Choose) -> Option | None:
        """The answer that a plan gives, if the question belongs to one."""
        moment = staff.moment(state, step)
        if moment != self._moment:
            self._moment, self._problem = moment, None
        if self._ways is not None:
            ways = self._ways.ways(state, step, ask, self.missions, self.weights)
            if ways:
                return self._best_way(Situation(ask, state, step), ways)
        if self._problem is None:
            self._problem = staff.problem(state, step, ask, self.missions, self.weights)
            if self._problem is not None:
                self._plan = self._make_plan(self._problem)
        if self._problem is None:
            return None
        order = staff.orders(state, step, ask, self._plan)
        if order is None and isinstance(staff, NoticesObstacles):
            order = self._around(staff, state, step, ask)
        if order is None or order not in ask.options:
            return None
        problem = self._problem
        if problem is not None:
            question, about = Situation(ask, state, step), (self._turn, problem.about)
            told = self._told if self._told_of == about else None
            self.ground = Ground(question, about, problem, self._plan, told)
        return order

    def _around(self, staff: NoticesObstacles, state: Any, step: Any, ask: Choose) -> Option | None:
        """The answer that a new plan gives, if something of the present one is impossible."""
        assert self._staff is not None
        if not staff.stuck(state, step, ask, self._plan):
            return None
        self._planned = (None, 0.0)  # not even patience keeps it
        self._problem = self._staff.problem(state, step, ask, self.missions, self.weights)
        if self._problem is None:
            return None
        self._plan = self._make_plan(self._problem, AHEAD)
        return self._staff.orders(state, step, ask, self._plan)

    def _best_way(self, question: Situation, ways: Sequence[tuple[Option, Problem]]) -> Option:
        """The answer with the best plan; the next search starts from that plan."""
        found = [(self._plans(way, AHEAD)[0], option, way) for option, way in ways]
        best, option, problem = max(found, key=lambda item: item[0].worth)
        self._plan = best.plan
        about = (self._turn, problem.about)
        self.ground = Ground(question, about, problem, best.plan)
        return option

    def _make_plan(self, problem: Problem, share: float = 1.0) -> Plan:
        """The best plan found within a share of the budget; with a temperature, one of the best."""
        about = (self._turn, problem.about)
        kept = self._kept(problem, about)
        if kept is not None:
            self._planned = (about, kept.worth)
            return kept.plan
        found = self._plans(problem, AHEAD if problem.provisional else share)
        chosen = found[0]
        if self.temperature:
            chosen = self._draw(found, problem.grain, self._luck("draw"))
        self._planned = (about, chosen.worth)
        if problem.worth_telling or about != self._told_of:
            self._told_of = about
            self._told = self._explained(problem, chosen)
        return self._detailed(problem, chosen.plan)

    def _kept(self, problem: Problem, about: object) -> Scored | None:
        """What is left of the previous plan, if the problem is patient and the plan still good."""
        before, worth = self._planned
        if problem.patience is None or before != about:
            return None
        still = problem.still(self._plan)
        if not problem.fits(still):
            return None
        scored = self._climb(problem).score(still)
        return scored if scored.worth >= worth - problem.patience else None

    def _detailed(self, problem: Problem, plan: Plan) -> Plan:
        """A plan and its details, tier by tier."""
        for _ in range(self.tiers - 1):
            finer = problem.finer(plan)
            if finer is None:
                break
            plan = {**plan, **self._plans(finer, AHEAD if finer.provisional else 1.0)[0].plan}
            problem = finer
        return plan

    def _explained(self, problem: Problem, chosen: Scored) -> Explanation:
        stay = problem.assess(problem.stay())
        weights = for_mission(self.weights, self._terms, problem.mission)
        return explain(problem, chosen.plan, chosen.terms, stay, weights, self._terms)

    # The search

    def _luck(self, what: str) -> random.Random:
        return random.Random(f"{self.seed} {self._moment} {what}")  # nosec B311 # not used for dice

    def _climb(self, problem: Problem) -> Climb:
        weights = for_mission(self.weights, self._terms, problem.mission)
        return Climb(problem, weights, self._luck("climb"))

    def _plans(self, problem: Problem, share: float) -> list[Scored]:
        """The plans found by climbing, the best first."""
        climb = self._climb(problem)
        allowance = self._purse.draw((self._turn, problem.about), share)
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

    def _draw(self, found: Sequence[Scored], grain: float, luck: random.Random) -> Scored:
        """Draw one of the plans; better ones are more likely."""
        best = found[0].worth
        heat = self.temperature * grain
        odds = [math.exp((scored.worth - best) / heat) for scored in found]
        return luck.choices(found, odds)[0]
