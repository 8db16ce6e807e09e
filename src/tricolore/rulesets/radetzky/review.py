"""What Radetzky's March tells the review: the turn, and the steps that formations have left."""

from __future__ import annotations

from tricolore.core.text import say
from tricolore.rulesets.radetzky.scene import label
from tricolore.rulesets.radetzky.setting import SIDES
from tricolore.rulesets.radetzky.state import Radetzky
from tricolore.rulesets.radetzky.wording import formation_name
from tricolore.rulesets.review import Clock, Strength


class RadetzkyReview:
    counted = say("steps")

    def clock(self, state: Radetzky) -> Clock:
        return Clock(state.turn, state.setting.first, state.setting.last)

    def strengths(self, state: Radetzky) -> list[Strength]:
        """Who has left the map is not lost."""
        left: dict[tuple[str, str], int] = {}
        for uid, counter in state.setting.counters.items():
            if uid in state.units:
                steps = state.units[uid].steps
            elif uid in state.exits:
                steps = state.exits[uid].steps
            else:
                steps = counter.steps if uid in state.waiting else 0
            key = counter.formation, counter.side
            left[key] = left.get(key, 0) + steps
        found = [
            Strength(
                id,
                formation_name(state.setting, id),
                label(id),
                formation.side,
                left.get((id, formation.side), 0),
            )
            for id, formation in state.setting.formations.items()
        ]
        return found + [
            Strength(f"{side} others", say("Units of no corps"), "–", side, left[("", side)])
            for side in SIDES
            if ("", side) in left
        ]


REVIEW = RadetzkyReview()
