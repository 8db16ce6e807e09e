"""What a game of the series tells the review: the turn, and the steps that formations have left."""

from __future__ import annotations

from typing import Generic, TypeVar

from tricolore.core.text import say
from tricolore.rulesets.great_battles.answers.scene import label
from tricolore.rulesets.great_battles.answers.wording import formation_name
from tricolore.rulesets.great_battles.rules.state import Battle
from tricolore.rulesets.review import Clock, Strength

S = TypeVar("S", bound=Battle)


class BattleReview(Generic[S]):
    counted = say("steps")

    def clock(self, state: S) -> Clock:
        return Clock(state.turn, 1, state.setting.turns)

    def strengths(self, state: S) -> list[Strength]:
        coming = _coming(state)
        found = []
        for id, formation in state.setting.roster.formations.items():
            left = 0
            for uid in formation.units:
                unit, cohesion = state.units.get(uid), state.counter(uid).cohesion
                if unit is not None:
                    left += cohesion - unit.losses
                elif uid in coming:
                    left += cohesion
            name = formation_name(state, id, short=True)
            found.append(Strength(id, name, label(id), formation.side, left))
        return found


def _coming(s: Battle) -> set[str]:
    """Units that wait at the edge of the map, or are due later."""
    due = (uid for arrival in s.setting.arrivals if arrival.turn > s.turn for uid in arrival.units)
    return {*s.waiting, *(due if s.arrivals else ())}
