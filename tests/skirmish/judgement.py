"""What the computer players are told of the toy: what options, sheets and marches are worth.

The state is one that the player's side imagines, so what lies under the enemy's markers in it is
a guess.  Worth is counted in steps.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import cache
from typing import Any

from tests.skirmish.assault import RETREAT, tallies
from tests.skirmish.fire import HALT, NOTHING, column_of, strength
from tests.skirmish.march import MINE, SHOW, STAY
from tests.skirmish.plans import ColumnMarch, stand_terms, to_goal
from tests.skirmish.queries import fight_chances
from tests.skirmish.sequence import ACT
from tests.skirmish.setting import FIRE_DICE
from tests.skirmish.state import Skirmish, TakeEffect
from tests.skirmish.subjects import (
    FireOnTheMarch,
    GiveOrders,
    Lead,
    MarchTo,
    MayAdvance,
    MayRetreat,
    NextAssault,
    NextToMarch,
    PlayEvent,
    RetreatTo,
)
from tricolore.core.ask import YES, Choose, Fill, Filled, Go, Option, Pick, sent
from tricolore.core.game import Game
from tricolore.rulesets.judgement import ADVANCE, EXPOSURE, GAIN, Term
from tricolore.rulesets.plans import Plan

Weights = Mapping[str, float]

FEINT = 0.3
"""What it is worth to stop a march."""
HELD_BACK = 0.4
"""What an event is worth for a later fight."""


class SkirmishJudgement:
    terms = (
        Term("gain", "hurts the enemy more", "hurts the enemy less", stands_for=GAIN),
        Term("exposure", "is safer", "is less safe", 0.5, stands_for=EXPOSURE),
        Term("march", "comes nearer to the places", "stays farther off", stands_for=ADVANCE),
    )

    def imagine(self, game: Game, side: str, seed: str) -> Skirmish:
        """Players are given the game as their side imagines it; only the dice are changed."""
        assert isinstance(game.state, Skirmish)
        s = game.state.clone()
        s.seed = seed
        return s

    def rate(
        self,
        state: Skirmish,
        step: Any,
        ask: Choose,
        weights: Weights,
        missions: Mapping[str, Any] | None = None,
    ) -> Sequence[float]:
        opinion = OPINIONS.get(type(ask.about))
        if opinion is None:
            return [-float(at) for at in range(len(ask.options))]
        return [opinion(state, ask, option, weights) for option in ask.options]

    def weigh(
        self, state: Skirmish, step: Any, sheet: Fill, filled: Filled, weights: Weights
    ) -> float:
        if isinstance(sheet.about, GiveOrders):
            ordered = [
                row.key for row, option in zip(sheet.rows, filled, strict=True) if option == ACT
            ]
            return sum(of_use(state, column) for column in ordered)
        return -sum(
            price(state, row.key, int(option.value))
            for row, option in zip(sheet.rows, filled, strict=True)
        )

    # Plans: where the pieces of a column march

    def problem(
        self,
        state: Skirmish,
        step: Any,
        ask: Choose,
        missions: Mapping[str, Any],
        weights: Weights,
    ) -> ColumnMarch | None:
        if not isinstance(ask.about, NextToMarch):
            return None
        return ColumnMarch(state, ask.about.column)

    def orders(self, state: Skirmish, step: Any, ask: Choose, plan: Plan) -> Option | None:
        """Those who go somewhere march first; what guns fire at is decided when they are asked."""
        if isinstance(ask.about, NextToMarch):
            going = (Pick(id) for id, hex in plan.items() if state.at.get(id, hex) != hex)
            return next((pick for pick in going if pick in ask.options), None)
        if isinstance(ask.about, MarchTo) and ask.about.uid in plan:
            hex = plan[ask.about.uid]
            return Go(hex) if hex != state.at[ask.about.uid] else None
        return None

    def moment(self, state: Skirmish, step: Any) -> tuple[Any, ...]:
        """Dice call for another look at the plan, which is patient (see `ColumnMarch`)."""
        return state.turn, state.active, state.rolls


def of_use(s: Skirmish, column: str) -> float:
    """A column is the more useful the more it has, and the nearer it is to what is at stake."""
    side = s.setting.columns[column].side
    return sum(1 + s.steps(id) - 0.3 * to_goal(s, side, s.at[id]) for id in s.of_column(column))


def price(s: Skirmish, key: str, number: int) -> float:
    """What a row of losses costs: the last step of a piece more than others."""
    if key == RETREAT:
        return 0.9 * number
    return number + (0.5 if number and number == s.steps(key) else 0.0)


def next_to_march(s: Skirmish, ask: Choose, option: Option, w: Weights) -> float:
    """Everybody has his say, those nearest to a goal first."""
    return -1000.0 if option.kind == "say" else -to_goal(s, ask.side, s.at[str(option.value)])


def march_to(s: Skirmish, ask: Choose, option: Option, w: Weights) -> float:
    assert isinstance(ask.about, MarchTo)
    uid = ask.about.uid
    if option.kind == "stack":
        return w["gain"] * hits(s, uid, s.stacks[int(option.value)][0])
    if option in (SHOW, MINE) or option.kind == "via":
        return -100.0
    return stand(s, uid, s.at[uid] if option == STAY else int(option.value), w)


def stand(s: Skirmish, uid: str, hex: int, w: Weights) -> float:
    """What it is worth to end a march in a hex."""
    return sum(w[term] * value for term, value in stand_terms(s, uid, hex).items())


def fire_on_the_march(s: Skirmish, ask: Choose, option: Option, w: Weights) -> float:
    assert isinstance(ask.about, FireOnTheMarch)
    if option.kind == "say":
        return 0.1
    shooter = str(option.value)
    if s.counter(shooter).arm == "decoy":
        return FEINT
    return w["gain"] * hits(s, shooter, ask.about.target) + 0.01 * strength(s, shooter)


def play_event(s: Skirmish, ask: Choose, option: Option, w: Weights) -> float:
    """A parry where the enemy has just played something; others while they are plenty."""
    if option.kind == "say":
        return HELD_BACK
    below = next((step for step in s.agenda if isinstance(step, TakeEffect)), None)
    if option.value == "parry":
        return 1.0 if below is not None and below.side != ask.side else 0.0
    return 0.2 * len(s.hands[ask.side])


def next_assault(s: Skirmish, ask: Choose, option: Option, w: Weights) -> float:
    if option.kind == "say":
        return 0.0
    uid, defender = sent(option)
    attack, defence = tallies(s, s.at[uid], defender)
    theirs, ours = expected(attack.total - defence.total)
    return w["gain"] * theirs - ours + 0.5 * s.setting.places.get(defender, 0) * theirs


@cache
def expected(lead: int) -> tuple[float, float]:
    """The points that the defender and the attacker can be expected to lose."""
    theirs = ours = 0.0
    for label, chance in fight_chances(lead).items():
        points = int(label[-1]) * float(chance)
        theirs += 0.0 if label.startswith("we") else points
        ours += 0.0 if label.startswith("the defender") else points
    return theirs, ours


def lead(s: Skirmish, ask: Choose, option: Option, w: Weights) -> float:
    return float(s.counter(str(option.value)).combat)


def retreat_to(s: Skirmish, ask: Choose, option: Option, w: Weights) -> float:
    hex = int(option.value)
    return s.setting.cover.get(s.setting.board.terrain[hex], 0) - 0.1 * to_goal(s, ask.side, hex)


def may_advance(s: Skirmish, ask: Choose, option: Option, w: Weights) -> float:
    return 1.0 if option == YES else 0.5


def may_retreat(s: Skirmish, ask: Choose, option: Option, w: Weights) -> float:
    """A step is worth more than ground, unless the ground is a place."""
    assert isinstance(ask.about, MayRetreat)
    return 0.0 if option == YES else 0.5 * s.setting.places.get(ask.about.hex, 0) - 0.1


OPINIONS: Mapping[type, Callable[[Skirmish, Choose, Option, Weights], float]] = {
    NextToMarch: next_to_march,
    MarchTo: march_to,
    FireOnTheMarch: fire_on_the_march,
    PlayEvent: play_event,
    NextAssault: next_assault,
    Lead: lead,
    RetreatTo: retreat_to,
    MayAdvance: may_advance,
    MayRetreat: may_retreat,
}


def hits(s: Skirmish, shooter: str, target: str) -> float:
    """The steps that fire can be expected to cost."""
    column, _ = column_of(s, shooter, target)
    chances = s.setting.fire.chances(column, 0, FIRE_DICE)
    return sum(
        float(chance) * (FEINT if result == HALT else int(result))
        for result, chance in chances.items()
        if result != NOTHING
    )


JUDGEMENT = SkirmishJudgement
