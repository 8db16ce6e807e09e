"""Hill climbing over the plans of one activation."""

from __future__ import annotations

import random
from collections.abc import Iterable, Mapping, Sequence
from typing import NamedTuple, TypeVar

from tricolore.players.budget import Allowance
from tricolore.rulesets.judgement import Activation, Plan, Stand, Terms

CANDIDATES = 12
"""Stands of a unit that are thought about, besides those from which it could strike."""
STRIKES = 12
TARGETS = 3
"""Enemies on whom all that can strike are tried together."""
AIMS = 0.25
RIDES = 0.15
"""How often it is the aim of a battery, or the commander's ride, that is changed."""
ONE = 0.6
"""How often it is one unit only."""


Thing = TypeVar("Thing")


class Scored(NamedTuple):
    """A plan and what it is worth."""

    worth: float
    plan: Plan
    terms: Terms


def staying(task: Activation) -> Plan:
    """Everyone where he is."""
    return {task.commander: task.stands(task.commander)[0]} if task.commander else {}


class Climb:
    """The search for a good plan; `weights` say what is good, `luck` what is tried next."""

    def __init__(self, task: Activation, weights: Mapping[str, float], luck: random.Random) -> None:
        self.task, self.weights, self.luck = task, weights, luck
        self.choices = {uid: self._candidates(uid) for uid in task.movers}
        self.movers = [uid for uid, stands in self.choices.items() if len(stands) > 1]
        self.rides = self._candidates(task.commander) if task.commander else []
        self.aims = {gun: task.aims(gun) for gun in task.guns}

    def score(self, plan: Plan) -> Scored:
        terms = self.task.assess(plan)
        weights = self.weights
        return Scored(sum(weights.get(t, 0.0) * x for t, x in terms.items()), plan, terms)

    # Where to begin

    def ideas(self, before: Plan) -> list[Scored]:
        """Plans to begin with, the best first: each stands for another way to go about it."""
        everyone = self._everyone()
        plans = [staying(self.task), everyone, *self._massed(), self._still(before)]
        found = {}
        for plan in plans:
            if self.task.fits(plan):
                scored = self._led(self._aimed(self.score(plan)))
                found[tuple(sorted(scored.plan.items()))] = scored
        return sorted(found.values(), key=lambda scored: -scored.worth)

    def _candidates(self, uid: str) -> list[Stand]:
        """Stands worth a thought: the best for the unit itself, and those it can strike from."""
        task = self.task
        stands = list(task.stands(uid))
        worth = {stand: task.alone(uid, stand) for stand in stands}
        ranked = sorted(stands, key=lambda stand: -worth[stand])
        chosen = ranked[:CANDIDATES]
        if uid != task.commander:
            strikes = [s for s in ranked[CANDIDATES:] if task.strikes(uid, s)]
            chosen += strikes[:STRIKES]
        if stands[0] not in chosen:
            chosen.append(stands[0])
        return chosen

    def _everyone(self) -> Plan:
        """Everyone for himself."""
        return self._placed(self.choices)

    def _massed(self) -> Iterable[Plan]:
        """All that can strike one enemy, for those enemies whom most can."""
        able: dict[int, dict[str, list[Stand]]] = {}
        for uid, stands in self.choices.items():
            for stand in stands:
                for hex in self.task.strikes(uid, stand):
                    able.setdefault(hex, {}).setdefault(uid, []).append(stand)
        most = sorted(able, key=lambda hex: (-len(able[hex]), hex))[:TARGETS]
        for hex in most:
            if len(able[hex]) > 1:
                yield self._placed({**able[hex], **_rest(self.choices, able[hex])})

    def _placed(self, choices: Mapping[str, Sequence[Stand]]) -> Plan:
        """Each in turn on the first of his stands that leaves room for all."""
        plan = staying(self.task)
        for uid, stands in choices.items():
            for stand in stands:
                plan[uid] = stand
                if self.task.fits(plan):
                    break
            else:
                del plan[uid]
        return plan

    def _still(self, before: Plan) -> Plan:
        """What of an earlier plan can still be done."""
        plan = staying(self.task)
        for uid, stand in before.items():
            bare = stand._replace(aim=0)
            if uid in self.choices and bare in self.task.stands(uid):
                plan[uid] = bare
            elif uid and uid == self.task.commander:
                plan[uid] = self.task.ride(stand.hex) or plan[uid]
        return plan

    def _aimed(self, scored: Scored) -> Scored:
        """Each battery in turn at what is best for the plan."""
        for gun, hexes in self.aims.items():
            stand = scored.plan.get(gun) or self.task.stands(gun)[0]
            scored = max(
                (self.score({**scored.plan, gun: stand._replace(aim=hex)}) for hex in hexes),
                key=lambda tried: tried.worth,
            )
        return scored

    def _led(self, scored: Scored) -> Scored:
        """The commander with the unit where he does most good."""
        if not self.task.commander:
            return scored
        rides = (self._with_commander(scored.plan, ride) for ride in self._rides(scored.plan))
        return max((scored, *map(self.score, rides)), key=lambda tried: tried.worth)

    def _rides(self, plan: Plan) -> list[Stand]:
        """Where he would be with one of his units."""
        hexes = dict.fromkeys(stand.hex for stand in plan.values())
        return [ride for hex in hexes if (ride := self.task.ride(hex)) is not None]

    def _with_commander(self, plan: Plan, ride: Stand) -> Plan:
        return {**plan, self.task.commander: ride}

    # And how to go on

    def up(self, start: Scored, allowance: Allowance) -> Scored:
        """Change a unit or two at a time; keep what is no worse."""
        best = start
        if not (self.movers or self.aims or len(self.rides) > 1):
            return best
        while allowance.take():
            plan = self._changed(best.plan)
            if plan == best.plan or not self.task.fits(plan):
                continue
            scored = self.score(plan)
            if scored.worth >= best.worth:
                best = scored
        return best

    def _changed(self, before: Plan) -> Plan:
        plan, luck = dict(before), self.luck
        draw = luck.random()
        if self.aims and draw < AIMS:
            gun = _any(list(self.aims), luck)
            stand = plan.get(gun) or self.task.stands(gun)[0]
            plan[gun] = stand._replace(aim=_any(self.aims[gun], luck))
            return plan
        if self.rides and draw > 1 - RIDES:
            rides = self.rides if luck.random() < 0.5 else self._rides(plan) or self.rides
            return self._with_commander(plan, _any(rides, luck))
        if not self.movers:
            return plan
        for _ in range(1 if luck.random() < ONE else 2):
            uid = _any(self.movers, luck)
            aim = plan[uid].aim if uid in plan else 0
            stand = _any(self.choices[uid], luck)
            plan[uid] = stand._replace(aim=aim) if aim else stand
        return plan


def _any(things: Sequence[Thing], luck: random.Random) -> Thing:
    return things[int(luck.random() * len(things))]


def _rest(
    choices: Mapping[str, Sequence[Stand]], taken: Mapping[str, object]
) -> dict[str, Sequence[Stand]]:
    return {uid: stands for uid, stands in choices.items() if uid not in taken}
