"""The judgement of a game of the series, for one player.

A game's subclass says which function rates which question.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, ClassVar, Generic, TypeVar

from tricolore.core.ask import DONE, Choose, Go, Option, Pick, Subject, Turn
from tricolore.core.game import Game
from tricolore.rulesets.great_battles.judgement.activation import Activation
from tricolore.rulesets.great_battles.judgement.decision import (
    Decision,
    Memory,
    Rater,
    Rates,
    Weights,
    remembered,
)
from tricolore.rulesets.great_battles.judgement.forecasts import DISORDER
from tricolore.rulesets.great_battles.judgement.kit import Kit
from tricolore.rulesets.great_battles.judgement.marches import mission_of
from tricolore.rulesets.great_battles.judgement.outlook import Outlook
from tricolore.rulesets.great_battles.judgement.stands import aim_key, gun_of
from tricolore.rulesets.great_battles.judgement.terms import TERMS
from tricolore.rulesets.great_battles.rules.stacking import has_room
from tricolore.rulesets.great_battles.rules.state import Barrage, Battle, Move, MoveLeader
from tricolore.rulesets.great_battles.rules.subjects import MoveWhich
from tricolore.rulesets.judgement import Term
from tricolore.rulesets.kit.imagine import imagine
from tricolore.rulesets.missions import Mission
from tricolore.rulesets.plans import Plan

S = TypeVar("S", bound=Battle)


class Judge(Generic[S]):
    """The judgement of one player.  It is not shared, because it remembers what it has computed."""

    state: type[S]
    kit: ClassVar[Kit]
    terms: ClassVar[Sequence[Term]] = TERMS
    opinions: ClassVar[Mapping[type[Subject], Rater]]
    """The functions that rate the options of questions, by the type of the subject."""

    def __init__(self) -> None:
        self._memory: Memory = {}

    def imagine(self, game: Game, side: str, seed: str) -> S:
        state = game.state
        assert isinstance(state, self.state)
        return imagine(state, side, seed)

    def army(self, s: S, side: str) -> Outlook:
        return Outlook(self.kit, s, side)

    def turn(self, s: S) -> int:
        return s.turn

    def problem(
        self,
        s: S,
        step: Any,
        ask: Choose,
        missions: Mapping[str, Mission],
        weights: Weights,
    ) -> Activation | None:
        """There is a problem only while a formation fires or moves, and not while it must fall
        back."""
        firing = isinstance(step, Barrage)
        moving = isinstance(ask.about, MoveWhich)
        if not (firing or moving) or s.broken.get(s.active):
            return None
        return self.activation(s, ask, missions, weights, firing)

    def ways(
        self,
        s: S,
        step: Any,
        ask: Choose,
        missions: Mapping[str, Mission],
        weights: Weights,
    ) -> Sequence[tuple[Option, Activation]]:
        return ()

    def activation(
        self,
        s: S,
        ask: Choose,
        missions: Mapping[str, Mission],
        weights: Weights,
        firing: bool = False,
    ) -> Activation:
        """What the active formation can do."""
        mission = missions.get(s.active) or mission_of(s, ask.side)
        dangers = remembered(self.kit, s, self._memory, weights)
        activation = self.kit.activation(s, mission, dangers, weights)
        activation.firing = firing
        activation.provisional = bool(activation.guns)  # to be replaced after they fire
        activation.title = activation.name(activation.formation)
        return activation

    def moment(self, s: S, step: Any) -> tuple[Any, ...]:
        return (s.turn, s.active, s.rolls, len(s.units), isinstance(step, Barrage))

    def orders(self, s: S, step: Any, ask: Choose, plan: Plan) -> Option | None:
        """Guns fire, units move once there is room for them, and their commander rides last."""
        if isinstance(step, Barrage):
            return _next_shot(ask, plan)
        if isinstance(step, MoveLeader) and s.active in plan:
            ride = Go(plan[s.active].hex)
            return ride if ride in ask.options else DONE if DONE in ask.options else None
        if isinstance(ask.about, MoveWhich):
            return _next_mover(s, ask, plan)
        if isinstance(step, Move) and step.uid in plan:
            stand = plan[step.uid]
            here = s.units[step.uid].hex
            if here != stand.hex:
                return Go(stand.hex) if Go(stand.hex) in ask.options else None
            turn = Turn(stand.facing)
            return turn if turn in ask.options else DONE if DONE in ask.options else None
        return None

    def rate(
        self,
        s: S,
        step: Any,
        ask: Choose,
        weights: Weights,
        missions: Mapping[str, Mission] | None = None,
    ) -> Rates:
        """Where no function rates the options, the first one gets the highest rating."""
        rates = self.opinion(Decision(self.kit, s, step, ask, weights, missions, self._memory))
        return rates or [-float(at) for at in range(len(ask.options))]

    def opinion(self, d: Decision) -> Rates | None:
        """The rating of each option; None for a question that no function rates."""
        rater = self.opinions.get(type(d.ask.about))
        return rater(d) if rater is not None else None

    def evaluate(self, s: S, side: str) -> float:
        """Points, steps left and units in good order, all counted in steps."""
        total = self.kit.stakes(s).place * self.kit.lead(s, side)
        for uid, unit in s.units.items():
            counter = s.counter(uid)
            if counter.formation in s.broken:
                continue
            worth = counter.cohesion - unit.losses - (DISORDER if unit.disorganised else 0)
            total += worth if counter.side == side else -worth
        return total


def _next_shot(ask: Choose, plan: Plan) -> Option | None:
    if ask.unit is None:
        guns = (Pick(gun_of(key)) for key, aim in plan.items() if aim and gun_of(key))
        return next((gun for gun in guns if gun in ask.options), DONE)
    key = aim_key(ask.unit)
    return Go(plan[key]) if key in plan and ask.options[0].kind == "go" else None


def _next_mover(s: Battle, ask: Choose, plan: Plan) -> Option | None:
    waiting = False
    for uid, stand in plan.items():
        if uid not in s.units or Pick(uid) not in ask.options or uid == s.active:
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
    for option in ask.options:  # arrivals come next, the commander last
        if option.kind == "pick" and option.value in s.waiting and option.value != s.active:
            return option
    if Pick(s.active) in ask.options:
        return Pick(s.active)
    return DONE if DONE in ask.options else None
