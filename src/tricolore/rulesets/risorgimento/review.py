"""What Risorgimento 1859 tells the review: the turn, and the Cohesion that corps have left."""

from __future__ import annotations

from tricolore.rulesets.review import Clock, Strength
from tricolore.rulesets.risorgimento.scene import BATTERY, label
from tricolore.rulesets.risorgimento.state import Risorgimento
from tricolore.rulesets.risorgimento.wording import corps_name


class RisorgimentoReview:
    counted = "points of Cohesion"

    def clock(self, state: Risorgimento) -> Clock:
        return Clock(state.turn, 1, state.setting.turns)

    def strengths(self, state: Risorgimento) -> list[Strength]:
        left = dict.fromkeys(state.setting.corps, 0)
        for uid, counter in state.setting.counters.items():
            if uid in state.units:
                left[counter.corps] += BATTERY if counter.guns else state.cohesion(uid)
            elif uid in state.waiting:
                left[counter.corps] += BATTERY if counter.guns else counter.cohesion
        return [
            Strength(id, corps_name(state.setting, id), label(id), corps.side, left[id])
            for id, corps in state.setting.corps.items()
        ]


REVIEW = RisorgimentoReview()
