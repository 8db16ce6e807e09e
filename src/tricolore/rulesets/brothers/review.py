"""What All Are Brothers tells the review: the turn, and the strength that formations have left."""

from __future__ import annotations

from tricolore.core.text import say
from tricolore.rulesets.brothers.scene import label
from tricolore.rulesets.brothers.state import Brothers
from tricolore.rulesets.brothers.wording import formation_name
from tricolore.rulesets.review import Clock, Strength


class BrothersReview:
    counted = say("strength points")

    def clock(self, state: Brothers) -> Clock:
        return Clock(state.turn, state.setting.first, state.setting.last)

    def strengths(self, state: Brothers) -> list[Strength]:
        """By the side that is up (3.2).  Morale hits pass."""
        coming = {uid for due in state.due.values() for stack in due.stacks for uid in stack}
        found = []
        for id, formation in state.setting.roster.formations.items():
            left = 0
            for uid in formation.units:
                unit, counter = state.units.get(uid), state.counter(uid)
                if unit is not None:
                    left += counter.worn if unit.worn else counter.fresh
                elif uid in coming:
                    left += counter.fresh
            name = formation_name(state.setting, id)
            found.append(Strength(id, name, label(id), formation.side, left))
        return found


REVIEW = BrothersReview()
