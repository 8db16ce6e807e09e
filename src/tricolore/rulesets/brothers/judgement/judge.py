"""The judgement of All Are Brothers, for one player.

Players are given the game as their side may know it: the enemy's chits in it are dealt anew, and
nothing here looks at them.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from tricolore.core.ask import Choose, Fill, Filled, Option, Subject
from tricolore.core.game import Game
from tricolore.rulesets.brothers import subjects as asked
from tricolore.rulesets.brothers.command import in_command, rating_of, sovereign_range
from tricolore.rulesets.brothers.judgement import chits, fights, marches, orders, parties
from tricolore.rulesets.brothers.judgement.activation import Activation
from tricolore.rulesets.brothers.judgement.dangers import obedience
from tricolore.rulesets.brothers.judgement.decision import Decision, Rater, Rates, remembered
from tricolore.rulesets.brothers.judgement.outlook import Outlook, lead_of
from tricolore.rulesets.brothers.judgement.stands import Weights
from tricolore.rulesets.brothers.judgement.terms import TERMS
from tricolore.rulesets.brothers.judgement.worth import Prices
from tricolore.rulesets.brothers.ordering import STOP, TOGETHER
from tricolore.rulesets.brothers.roster import CAVALRY
from tricolore.rulesets.brothers.state import Act, Brothers
from tricolore.rulesets.brothers.steps import Command
from tricolore.rulesets.brothers.terrain import AGGRESSIVE
from tricolore.rulesets.missions import Mission
from tricolore.rulesets.plans import Plan

OPINIONS: Mapping[type[Subject], Rater] = {
    asked.ChoosePosture: orders.posture,
    asked.ChangePosture: orders.change_posture,
    asked.ChooseDivision: orders.division,
    asked.OrderFire: fights.order_fire,
    asked.ComposeFire: fights.compose_fire,
    asked.AimFire: fights.aim_fire,
    asked.PickLargest: fights.pick_largest,
    asked.OrderMove: marches.order_move,
    asked.OrderStack: marches.order_stack,
    asked.OnMarch: marches.on_march,
    asked.PlaceInStack: marches.place_in_stack,
    asked.ChargeAt: marches.charge_to,
    asked.ChargeFrom: marches.charge_from,
    asked.AnswerMove: fights.answer_move,
    asked.React: chits.react,
    asked.AimEvent: chits.aim_event,
    asked.BringIn: chits.bring_in,
    asked.Reroll: fights.reroll,
    asked.DeclareAssault: fights.declare,
    asked.ComposeAssault: fights.compose_assault,
    asked.NextAssault: fights.next_assault,
    asked.ChooseLead: fights.choose_lead,
    asked.Abandon: fights.abandon,
    asked.AbandonFar: fights.abandon_far,
    asked.OverrunTo: fights.refuge,
    asked.ChooseLosses: fights.choose_losses,
    asked.RetreatTo: fights.retreat_to,
    asked.GoAlong: fights.go_along,
    asked.AdvanceWith: fights.advance_with,
    asked.AdvanceAlong: fights.go_along,
    asked.AdvanceOn: fights.advance_on,
    asked.Overstacked: fights.least_loss,
    asked.RallyUnit: orders.rally_unit,
    asked.RallyWhat: orders.rally_what,
    asked.PlayLast: chits.play_last,
    asked.PlayAfter: chits.play_last,
    asked.EnterWith: marches.enter_with,
    asked.MoveAgain: chits.move_again,
}
"""Who rates the options of which question.  On others nobody has an opinion, and the first option
is taken."""
CHARGED = 0.3
"""What a charge must be worth to a player that has a plan."""
OWN_STEPS = {
    asked.OrderFire: "fire step",
    asked.OrderMove: "move step",
    asked.OnMarch: "move step",
    asked.DeclareAssault: "declare",
    asked.RallyUnit: "rally step",
}
"""The steps in which chits are offered beside something else."""


class BrothersJudgement:
    """One for each player."""

    terms = TERMS
    version = "3"
    """1 let those pass whose road others would take away; 2 garrisons places before the enemy is
    near."""

    def __init__(self) -> None:
        self._memory: dict[str, Any] = {}
        self._weights: Weights = {}
        """Those of the last plan."""

    def imagine(self, game: Game, side: str, seed: str) -> Brothers:
        """Players are given the game as their side imagines it; only the dice are changed."""
        assert isinstance(game.state, Brothers)
        s = game.state.clone()
        s.seed = seed
        return s

    # One question by itself

    def rate(
        self,
        state: Brothers,
        step: Any,
        ask: Choose,
        weights: Weights,
        missions: Mapping[str, Mission] | None = None,
    ) -> Rates:
        d = self._decision(state, step, ask, weights, missions)
        opinion = OPINIONS.get(type(ask.about))
        if opinion is None:
            return [-float(at) for at in range(len(ask.options))]
        rates = list(opinion(d))
        moment = OWN_STEPS.get(type(ask.about))
        if moment:
            for at, option in enumerate(ask.options):
                if option.kind == "play":
                    rates[at] = chits.in_own_step(d, option, moment)
        return rates

    def _decision(
        self,
        s: Brothers,
        step: Any,
        ask: Choose,
        weights: Weights,
        missions: Mapping[str, Mission] | None,
    ) -> Decision:
        book = remembered(s, ask.side, self._memory, weights)
        return Decision(s, step, ask, weights, missions or {}, book)

    def weigh(
        self, state: Brothers, step: Any, sheet: Fill, filled: Filled, weights: Weights
    ) -> float:
        """17.3: plotted postures, each by itself."""
        book = remembered(state, sheet.side, self._memory, weights)
        total = 0.0
        for row, option in zip(sheet.rows, filled, strict=True):
            if option.value == AGGRESSIVE:
                mission = book.mission(state, row.key, {})
                total += orders.eagerness(state, book, row.key, mission)
        return total

    # Plans

    def turn(self, state: Brothers) -> int:
        return state.turn

    def army(self, state: Brothers, side: str) -> Outlook:
        return Outlook(state, side)

    def ways(
        self,
        state: Brothers,
        step: Any,
        ask: Choose,
        missions: Mapping[str, Mission],
        weights: Weights,
    ) -> Sequence[tuple[Option, Activation]]:
        """A plan for each posture."""
        if not isinstance(ask.about, asked.ChoosePosture) or not isinstance(step, Command):
            return ()
        found = []
        for option in ask.options:
            posture = str(option.value)
            then = acting(state, step, posture)
            obeys = 1.0 if step.sovereign else obedience(then, step.formation, posture)
            found.append((option, self._activation(then, ask, missions, weights, obeys)))
        return found

    def problem(
        self,
        state: Brothers,
        step: Any,
        ask: Choose,
        missions: Mapping[str, Mission],
        weights: Weights,
    ) -> Activation | None:
        if not isinstance(ask.about, asked.OrderMove) or state.act is None:
            return None
        if not state.act.formation:
            return None
        return self._activation(state, ask, missions, weights)

    def _activation(
        self,
        s: Brothers,
        ask: Choose,
        missions: Mapping[str, Mission],
        weights: Weights,
        obeys: float = 1.0,
    ) -> Activation:
        assert s.act is not None
        self._weights = weights
        book = remembered(s, ask.side, self._memory, weights)
        mission = book.mission(s, s.act.formation, missions)
        return Activation(s, ask.side, book, mission, weights, obeys)

    def moment(self, state: Brothers, step: Any) -> tuple[Any, ...]:
        """A plan stands until somebody is stopped or broken, or comes onto the map."""
        act = state.act
        if act is None:
            return (state.turn,)
        return (state.turn, act[:2], act.sovereign, len(state.units), len(state.halted))

    def orders(self, state: Brothers, step: Any, ask: Choose, plan: Plan) -> Option | None:
        """The next march of a plan, or the next answer of a march that part of a stack makes."""
        if isinstance(ask.about, asked.OrderStack):
            return TOGETHER if TOGETHER in ask.options else STOP
        if isinstance(ask.about, asked.OnMarch):
            return parties.next_of(state, ask, plan)
        if not isinstance(ask.about, asked.OrderMove):
            return None
        return self._charge(state, step, ask) or parties.next_march(state, ask, plan)

    def stuck(self, state: Brothers, step: Any, ask: Choose, plan: Plan) -> bool:
        """Friends on a road make it longer (11.2.2), and those who were late stay behind."""
        return isinstance(ask.about, asked.OrderMove) and parties.stuck(state, ask, plan)

    def _charge(self, s: Brothers, step: Any, ask: Choose) -> Option | None:
        """Cavalry that has a good charge before it makes it, whatever the plan: charges are
        announced before a unit moves (11.11)."""
        act = s.act
        if act is None or act.posture != AGGRESSIVE or act.failed or s.stormy:
            return None
        d = self._decision(s, step, ask, self._weights, None)
        for option in ask.options:
            if option.kind == "pick" and option.value in s.units:
                uid = str(option.value)
                if s.counter(uid).arm == CAVALRY and marches.charge_worth(d, uid) > CHARGED:
                    return option
        return None

    # Positions

    def evaluate(self, state: Brothers, side: str) -> float:
        """Points and what is left of both sides, in steps."""
        prices = Prices(state)
        return prices.with_units(lead_of(state, side) * 4 * prices.point, side)


def acting(state: Brothers, step: Command, posture: str) -> Brothers:
    """The state as it will be when a formation acts in some posture."""
    s = state.clone()
    s.offered = None
    formation = step.formation
    if step.sovereign:
        reached = sovereign_range(s, step.sovereign)
        members = frozenset(
            uid
            for uid in s.members(formation)
            if s.counter(uid).division == step.division and s.units[uid].hex in reached
        )
        s.act = Act(formation, posture, members, division=step.division, sovereign=step.sovereign)
        return s
    members = frozenset(s.members(formation))
    s.act = Act(
        formation,
        posture,
        members,
        ooc=members - in_command(s, formation, posture),
        failed=formation in s.staff and s.staff[formation].overrun,
        rating=rating_of(s, formation, posture),
        may_move=frozenset({formation}),
    )
    return s


JUDGEMENT = BrothersJudgement
