"""The judgement of Risorgimento 1859, for one player.  Nothing is hidden but the dice to come."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from tricolore.core.ask import Choose, Option
from tricolore.core.game import Game
from tricolore.rulesets.missions import Mission
from tricolore.rulesets.plans import Plan
from tricolore.rulesets.risorgimento import subjects as asked
from tricolore.rulesets.risorgimento.judgement import choices, fights, following
from tricolore.rulesets.risorgimento.judgement.activation import Activation
from tricolore.rulesets.risorgimento.judgement.decision import Decision, Opinion, Weights
from tricolore.rulesets.risorgimento.judgement.outlook import Outlook, lead_of
from tricolore.rulesets.risorgimento.judgement.stands import Book
from tricolore.rulesets.risorgimento.judgement.terms import TERMS
from tricolore.rulesets.risorgimento.judgement.worth import Prices
from tricolore.rulesets.risorgimento.state import Risorgimento

OPINIONS: Mapping[type, Opinion] = {
    asked.PlaceReserve: choices.rests,
    asked.LeaveReserve: choices.rests,
    asked.ChooseCorps: choices.corps,
    asked.ChooseBrigade: choices.brigade,
    asked.ChooseCommand: choices.command,
    asked.ChooseAssault: choices.picks_first,
    asked.ChooseGun: choices.picks_first,
    asked.ChooseShooter: choices.picks_first,
    asked.TryOrders: choices.orders,
    asked.GoStrategic: choices.strategic,
    asked.ChooseMover: choices.mover,
    asked.MoveOn: choices.move_on,
    asked.Enter: choices.enter,
    asked.MoveLeader: choices.leader,
    asked.FaceOnEntry: choices.face,
    asked.FaceSquare: choices.face,
    asked.FaceWithdrawn: choices.face,
    asked.FaceRetreated: choices.face,
    asked.TurnAfter: choices.face,
    asked.TurnRallied: choices.face,
    asked.Aim: fights.aim,
    asked.Combine: fights.combine,
    asked.FireSmallArms: fights.volley,
    asked.Target: fights.target,
    asked.ChargeAt: fights.target,
    asked.Continue: fights.go_on,
    asked.ContinueInto: fights.go_on,
    asked.PreAttack: fights.aim,
    asked.CounterBattery: fights.aim,
    asked.ReturnFire: fights.volley,
    asked.WithdrawCavalry: fights.riders,
    asked.Withdraw: fights.retreat,
    asked.Retreat: fights.retreat,
    asked.Displace: fights.retreat,
    asked.TakeHit: fights.takes_hit,
}
"""Who rates the options of which question.  On others the first option is taken."""
CONTACT = 8
"""With an enemy so near to one of its units, a command has a plan."""


class RisorgimentoJudgement:
    """One for each player."""

    terms = TERMS
    version = "2"

    def __init__(self) -> None:
        self._memory: dict[Any, Any] = {}
        self._key: tuple[Any, ...] = ()
        self._book: Book | None = None

    def imagine(self, game: Game, side: str, seed: str) -> Risorgimento:
        assert isinstance(game.state, Risorgimento)
        s = game.state.clone()
        s.seed = seed
        return s

    def book(
        self,
        s: Risorgimento,
        side: str,
        missions: Mapping[str, Mission] | None,
        weights: Weights,
    ) -> Book:
        """What is worked out once, as long as nothing has changed that it depends on."""
        key = (side, s.turn, s.rolls, s.occupied[s.enemy(side)], *sorted(s.holders.items()))
        if self._book is None or key != self._key or self._book.missions is not (missions or {}):
            self._key = key
            self._book = Book(s, side, missions or {}, self._memory, _fading(weights))
        self._book.turn_to(s)
        return self._book

    def rate(
        self,
        state: Risorgimento,
        step: Any,
        ask: Choose,
        weights: Weights,
        missions: Mapping[str, Mission] | None = None,
    ) -> Sequence[float]:
        opinion = OPINIONS.get(type(ask.about))
        if opinion is None:
            return [-float(at) for at in range(len(ask.options))]
        book = self.book(state, ask.side, missions, weights)
        decision = Decision(state, step, ask, weights, missions, book)
        return [opinion(decision, option) for option in ask.options]

    # Plans

    def problem(
        self,
        state: Risorgimento,
        step: Any,
        ask: Choose,
        missions: Mapping[str, Mission],
        weights: Weights,
    ) -> Activation | None:
        if not isinstance(ask.about, (asked.ChooseGun, asked.ChooseMover)):
            return None
        command = ask.about.command
        act = state.act
        if act is None or act.leader or not self._in_touch(state, ask.side, command):
            return None
        book = Book(state, ask.side, missions, self._memory, _fading(weights))
        return Activation(state, ask, book, command)

    def _in_touch(self, s: Risorgimento, side: str, command: str) -> bool:
        """Whether an enemy is near enough for a plan."""
        enemies = s.occupied[s.enemy(side)]
        known = self._memory.get("near")
        if known is None or known[0] != enemies:
            known = self._memory["near"] = (enemies, s.bits.within(enemies, CONTACT))
        near, bit = known[1], s.bits.bit
        return any(near & bit[s.units[uid].hex] for uid in following.units(s, command))

    def moment(self, state: Risorgimento, step: Any) -> tuple[Any, ...]:
        """A plan stands until the enemy has moved, or somebody is Disordered or lost."""
        act = state.act
        if act is None:
            return (state.turn,)
        return (
            state.turn,
            act,
            tuple(sorted(state.opened)),
            state.occupied[state.enemy(state.setting.corps[act.corps].side)],
            len(state.zone_of),
        )

    def orders(self, state: Risorgimento, step: Any, ask: Choose, plan: Plan) -> Option | None:
        return following.order(state, ask, plan)

    # The army

    def turn(self, state: Risorgimento) -> int:
        return state.turn

    def army(self, state: Risorgimento, side: str) -> Outlook:
        return Outlook(state, side)

    def evaluate(self, state: Risorgimento, side: str) -> float:
        """Points and what is left of both sides, in steps."""
        prices = Prices(state)
        total = (lead_of(state, side) - 1) * 3 * prices.point
        for uid in state.units:
            total += prices.unit(uid) if state.side(uid) == side else -prices.unit(uid)
        return total


def _fading(weights: Weights) -> bool:
    return bool(weights.get("time", 0.0))


JUDGEMENT = RisorgimentoJudgement
