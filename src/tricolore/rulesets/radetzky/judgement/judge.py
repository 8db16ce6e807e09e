"""The judgement of Radetzky's March, for one player.

Players are given the game as their side may know it: the enemy's counters in the cup are dealt
anew, and nothing here looks at them.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from tricolore.core.ask import Choose, Fill, Filled, Go, Option, Pick, Stack
from tricolore.core.game import Game
from tricolore.rulesets.missions import Mission
from tricolore.rulesets.plans import Plan
from tricolore.rulesets.radetzky.judgement import sheets
from tricolore.rulesets.radetzky.judgement.activation import Marches
from tricolore.rulesets.radetzky.judgement.choices import OPINIONS, Decision, bridging
from tricolore.rulesets.radetzky.judgement.marches import next_march, next_step
from tricolore.rulesets.radetzky.judgement.outlook import Outlook
from tricolore.rulesets.radetzky.judgement.riders import best_charge
from tricolore.rulesets.radetzky.judgement.stands import Book
from tricolore.rulesets.radetzky.judgement.terms import TERMS
from tricolore.rulesets.radetzky.judgement.worth import STRENGTH, Prices
from tricolore.rulesets.radetzky.movement import BUILD
from tricolore.rulesets.radetzky.state import Radetzky
from tricolore.rulesets.radetzky.subjects import DeclareAttacks, NextMarch, OnMarch
from tricolore.rulesets.radetzky.victory import points
from tricolore.rulesets.radetzky.ways import is_cavalry

Weights = Mapping[str, float]


class RadetzkyJudgement:
    """One for each player."""

    terms = TERMS

    def __init__(self) -> None:
        self._key: tuple[Any, ...] = ()
        self._book: Book | None = None
        self._missions: Mapping[str, Mission] = {}

    def imagine(self, game: Game, side: str, seed: str) -> Radetzky:
        """Players are given the game as their side imagines it; only the dice are changed."""
        assert isinstance(game.state, Radetzky)
        s = game.state.clone()
        s.seed = seed
        return s

    def book(self, s: Radetzky, side: str) -> Book:
        """What is worked out once, as long as nothing has changed that it depends on."""
        acting = s.act.counter if s.act is not None else ""
        enemies = s.ground_of[s.enemy(side)]
        key = (s.turn, side, acting, s.rolls, enemies, frozenset(s.units), tuple(s.lost.values()))
        if self._book is None or key != self._key:
            self._key, self._book = key, Book(s, side)
        self._book.missions = self._missions
        return self._book

    # One question by itself

    def rate(
        self,
        state: Radetzky,
        step: Any,
        ask: Choose,
        weights: Weights,
        missions: Mapping[str, Mission] | None = None,
    ) -> Sequence[float]:
        self._missions = missions or {}
        opinion = OPINIONS.get(type(ask.about))
        if opinion is None:
            return [-float(at) for at in range(len(ask.options))]
        book = self.book(state, ask.side)
        return opinion(Decision(state, step, ask, weights, self._missions, book))

    # Sheets

    def weigh(
        self, state: Radetzky, step: Any, sheet: Fill, filled: Filled, weights: Weights
    ) -> float:
        opinion = sheets.WORTH.get(type(sheet.about))
        if opinion is None:
            return 0.0
        return opinion(state, self.book(state, sheet.side), sheet, filled, weights)

    def drafts(self, state: Radetzky, step: Any, sheet: Fill, weights: Weights) -> Sequence[Filled]:
        if not isinstance(sheet.about, DeclareAttacks):
            return ()
        return sheets.drafts(state, self.book(state, sheet.side), sheet)

    # Plans

    def problem(
        self,
        state: Radetzky,
        step: Any,
        ask: Choose,
        missions: Mapping[str, Mission],
        weights: Weights,
    ) -> Marches | None:
        self._missions = missions
        if not isinstance(ask.about, NextMarch):
            return None
        return Marches(state, self.book(state, ask.side), missions, weights)

    def orders(self, state: Radetzky, step: Any, ask: Choose, plan: Plan) -> Option | None:
        """Charges first, then bridges, then the marches of the plan."""
        s = state
        if isinstance(ask.about, NextMarch):
            return self._charger(s, ask) or self._builder(s, ask) or next_march(s, ask, plan)
        if isinstance(ask.about, OnMarch):
            target = best_charge(s, self.book(s, ask.side).prices, *step)
            if target is not None and Go(target) in ask.options:
                return Go(target)
            if BUILD in ask.options:
                book = self.book(s, ask.side)
                if bridging(s, book, ask.about.uid, self._missions) > 0:
                    return BUILD
            return next_step(s, ask, ask.about.uids, plan)
        return None

    def _charger(self, s: Radetzky, ask: Choose) -> Option | None:
        """Riders who can charge with profit do so first: a plan is made again after the die."""
        prices = self.book(s, ask.side).prices
        able = [str(one.value) for one in ask.options if one.kind == "pick"]
        riders = [uid for uid in able if is_cavalry(s, (uid,))]
        for option in (Stack(s.units[uid].hex) for uid in riders):
            if option in ask.options:
                stack = tuple(uid for uid in s.stacks[int(option.value)] if uid in able)
                if best_charge(s, prices, stack, (0,) * len(stack), True) is not None:
                    return option
        for uid in riders:
            if best_charge(s, prices, (uid,), (0,), True) is not None:
                return Pick(uid)
        return None

    def _builder(self, s: Radetzky, ask: Choose) -> Option | None:
        """A crew that stands where a bridge is wanted builds it, whatever the plan."""
        book = self.book(s, ask.side)
        for uid in s.setting.helpers[ask.side]:
            wanted = Pick(uid) in ask.options and uid not in s.bridges
            if wanted and bridging(s, book, uid, self._missions) > 0:
                return Pick(uid)
        return None

    def moment(self, state: Radetzky, step: Any) -> tuple[Any, ...]:
        """A plan holds for an activation, as long as no die has fallen."""
        return state.turn, state.act.counter if state.act else "", state.rolls

    # The campaign

    def turn(self, state: Radetzky) -> int:
        return state.turn

    def army(self, state: Radetzky, side: str) -> Outlook:
        return Outlook(state, side)

    def evaluate(self, state: Radetzky, side: str) -> float:
        """Points beyond what it needs, and what use is left for the strength of both, in steps."""
        prices, enemy = Prices(state), state.enemy(side)
        needs = state.setting.victory.needs[side]
        total = prices.point * (points(state, side) - points(state, enemy) - needs)
        for uid, unit in state.units.items():
            if unit.steps:
                worth = STRENGTH * prices.use * state.factor(uid)
                total += worth if state.side(uid) == side else -worth
        return total
