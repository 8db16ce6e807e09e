"""What computer players are told about this game: worths, and answers to its questions."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from tricolore.core.ask import DONE, NO, YES, Choose, Go, Option, Pick, Turn
from tricolore.core.game import Game
from tricolore.rulesets.butchery import state as steps
from tricolore.rulesets.butchery.capacities import FORCED_MARCH
from tricolore.rulesets.butchery.judgement.marches import mission_of
from tricolore.rulesets.butchery.judgement.opinions import PARAGRAPHS, STEPS
from tricolore.rulesets.butchery.judgement.outlook import Outlook
from tricolore.rulesets.butchery.judgement.prospects import DISORDER
from tricolore.rulesets.butchery.judgement.sortie import Sortie
from tricolore.rulesets.butchery.judgement.standing import PLACE
from tricolore.rulesets.butchery.judgement.thought import (
    Memory,
    Rates,
    Thought,
    Weights,
    remembered,
)
from tricolore.rulesets.butchery.state import Butchery
from tricolore.rulesets.butchery.victory import score
from tricolore.rulesets.butchery.view import imagine
from tricolore.rulesets.great_battles.setting import enemy_of
from tricolore.rulesets.great_battles.stacking import has_room
from tricolore.rulesets.judgement import Mission, Plan


class Butcher:
    """The judgement of A Sheer Butchery, one for each player."""

    def __init__(self) -> None:
        self._memory: Memory = {}

    def imagine(self, game: Game, side: str, seed: str) -> Butchery:
        state = game.state
        assert isinstance(state, Butchery)
        return imagine(state, side, seed)

    def army(self, s: Butchery, side: str) -> Outlook:
        return Outlook(s, side)

    def turn(self, s: Butchery) -> int:
        return s.turn

    def activation(
        self,
        s: Butchery,
        step: Any,
        ask: Choose,
        missions: Mapping[str, Mission],
        weights: Weights,
    ) -> Sortie | None:
        """Only while a formation fires or moves, and not while it must fall back (10.4.13)."""
        firing = isinstance(step, steps.Barrage)
        moving = isinstance(step, steps.Movement) and ask.rule == "10.3"
        if not (firing or moving) or s.broken.get(s.active):
            return None
        return self._sortie(s, ask, missions, weights, firing)

    def ways(
        self,
        s: Butchery,
        step: Any,
        ask: Choose,
        missions: Mapping[str, Mission],
        weights: Weights,
    ) -> Sequence[tuple[Option, Sortie]]:
        """With a forced march and without (12.3)."""
        if not isinstance(step, steps.OrderMarch) or s.broken.get(s.active):
            return ()
        forced = s.clone()
        forced.capacity = FORCED_MARCH
        return (
            (NO, self._sortie(s, ask, missions, weights)),
            (YES, self._sortie(forced, ask, missions, weights)),
        )

    def _sortie(
        self,
        s: Butchery,
        ask: Choose,
        missions: Mapping[str, Mission],
        weights: Weights,
        firing: bool = False,
    ) -> Sortie:
        mission = missions.get(s.active) or mission_of(s, ask.side)
        sortie = Sortie(s, mission, remembered(s, self._memory), weights)
        sortie.firing = firing
        return sortie

    def moment(self, s: Butchery, step: Any) -> tuple[Any, ...]:
        return (s.turn, s.active, s.rolls, len(s.units), isinstance(step, steps.Barrage))

    def orders(self, s: Butchery, step: Any, ask: Choose, plan: Plan) -> Option | None:
        """Guns fire; units go in the order in which they find room; their commander comes last."""
        if isinstance(step, steps.Barrage):
            return _next_shot(ask, plan)
        if isinstance(step, steps.MoveLeader) and s.active in plan:
            ride = Go(plan[s.active].hex)
            return ride if ride in ask.options else DONE if DONE in ask.options else None
        if isinstance(step, steps.Movement) and ask.rule == "10.3":
            return _next_mover(s, ask, plan)
        if isinstance(step, steps.Move) and step.uid in plan:
            stand = plan[step.uid]
            here = s.units[step.uid].hex
            if here != stand.hex:
                return Go(stand.hex) if Go(stand.hex) in ask.options else None
            turn = Turn(stand.facing)
            return turn if turn in ask.options else DONE if DONE in ask.options else None
        return None

    def rate(
        self,
        s: Butchery,
        step: Any,
        ask: Choose,
        weights: Weights,
        missions: Mapping[str, Mission] | None = None,
    ) -> Rates:
        """By the step of the sequence of play that asks, or else by the paragraph."""
        thought = Thought(s, step, ask, weights, missions, self._memory)
        rater = STEPS.get((type(step), ask.rule)) or PARAGRAPHS.get(ask.rule)
        rates = rater(thought) if rater is not None else None
        return rates or [-float(at) for at in range(len(ask.options))]

    def evaluate(self, s: Butchery, side: str) -> float:
        """Points, strength left and order, in steps."""
        foe = enemy_of(side)
        lead = (score(s, side).halves - score(s, foe).halves) / 2
        total = PLACE * lead
        for uid, unit in s.units.items():
            counter = s.counter(uid)
            if counter.formation in s.broken:
                continue
            worth = counter.cohesion - unit.losses - (DISORDER if unit.disorganised else 0)
            total += worth if counter.side == side else -worth
        return total


def _next_shot(ask: Choose, plan: Plan) -> Option | None:
    if ask.unit is None:
        guns = (Pick(uid) for uid, stand in plan.items() if stand.aim)
        return next((gun for gun in guns if gun in ask.options), DONE)
    return Go(plan[ask.unit].aim) if ask.unit in plan and ask.options[0].kind == "go" else None


def _next_mover(s: Butchery, ask: Choose, plan: Plan) -> Option | None:
    waiting = False
    for uid, stand in plan.items():
        if Pick(uid) not in ask.options or uid == s.active:
            continue
        unit = s.units[uid]
        if unit.hex == stand.hex:
            if unit.facing != stand.facing and unit.hex not in s.ground.all_round:
                return Pick(uid)
            continue
        if has_room(s, uid, stand.hex):
            return Pick(uid)
        waiting = True
    if waiting:
        return None
    for option in ask.options:  # arrivals, and the commander last
        if option.kind == "pick" and option.value in s.waiting and option.value != s.active:
            return option
    if Pick(s.active) in ask.options:
        return Pick(s.active)
    return DONE if DONE in ask.options else None


JUDGEMENT = Butcher
