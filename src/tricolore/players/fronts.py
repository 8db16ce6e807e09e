"""Goals that are of use only all together: formations are spread over all of them.

Formation by formation the nearest goal looks best, and an army that needs four villages ends up
before the first of them.  Here the chance of each goal is estimated from the strength that is sent
there in time and the resistance it will meet, and the product of the chances is what counts.
"""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from itertools import combinations, product

from tricolore.rulesets.missions import Army, Corps, Goal, Mission

FAITH = 0.15
"""What it is worth that a formation keeps its goal, compared with the logarithm of the chance."""
WATCH = 0.3
"""The share of the enemy's strength that a goal already won needs."""
WON = 0.7
"""The weight of a goal already won: who loses it has time to win it back."""
NOBODY = 3.0
"""The least resistance that is reckoned with."""
TOO_LATE = 0.02
"""The share of a formation that counts however far away it is."""
LESS_MARCHING = 0.003
"""The worth of strength by itself, which decides between goals that are as good as won."""

Sent = dict[str, str]
"""The goal of each formation, by their names."""


def spread(
    army: Army,
    able: Sequence[Corps],
    dangers: Mapping[str, float],
    before: Mapping[str, Mission],
) -> Sent:
    """The best goal for each formation: those to be won, and those won that the enemy threatens."""
    goals = [goal for goal in army.goals if not goal.ours or dangers[goal.name]]
    if not able or not goals:
        return {}
    able = sorted(able, key=lambda corps: corps.id)
    goals.sort(key=lambda goal: goal.name)
    fronts = Fronts(army, able, goals, dangers, before)
    sent = fronts.improved(tuple(fronts.nearest(at) for at in range(len(able))))
    return {corps.id: goals[at].name for corps, at in zip(able, sent, strict=True)}


class Fronts:
    """Formations and goals, both by number."""

    def __init__(
        self,
        army: Army,
        able: Sequence[Corps],
        goals: Sequence[Goal],
        dangers: Mapping[str, float],
        before: Mapping[str, Mission],
    ) -> None:
        self.goals = goals
        self.needs = [
            max(dangers[goal.name], NOBODY) * (WATCH if goal.ours else 1.0) for goal in goals
        ]
        self.weights = [WON if goal.ours else 1.0 for goal in goals]
        left = max(army.turns_left, 0.5)
        self.useful = [
            [
                corps.strength * max(TOO_LATE, 1 - army.march(corps.hex, goal.hex) / left)
                for goal in goals
            ]
            for corps in able
        ]
        """The strength of each formation at each goal.  A day on the road leaves none to fight."""
        olds = [before.get(corps.id) for corps in able]
        self.faith = [
            [FAITH * (old is not None and old.goal == goal.name) for goal in goals] for old in olds
        ]

    def nearest(self, corps: int) -> int:
        useful = self.useful[corps]
        return max(range(len(useful)), key=lambda at: (useful[at], -at))

    def worth(self, sent: Sequence[int]) -> float:
        """The logarithm of the chance that all goals are won, and what speaks for this way to try.

        Strength equal to the resistance gives even chances.
        """
        strength = [0.1] * len(self.goals)
        total = 0.0
        for corps, at in enumerate(sent):
            useful = self.useful[corps][at]
            strength[at] += useful
            total += LESS_MARCHING * useful + self.faith[corps][at]
        for own, need, weight in zip(strength, self.needs, self.weights, strict=True):
            total += weight * math.log(own / (own + need))
        return total

    def improved(self, sent: tuple[int, ...]) -> tuple[int, ...]:
        """Send one formation or two of them elsewhere for as long as that helps."""
        best, worth = sent, self.worth(sent)
        while True:
            found = max(self._beside(best), key=lambda one: (self.worth(one), one), default=best)
            if self.worth(found) <= worth + 1e-9:
                return best
            best, worth = found, self.worth(found)

    def _beside(self, sent: tuple[int, ...]) -> list[tuple[int, ...]]:
        goals = range(len(self.goals))
        ways = [
            (*sent[:one], at, *sent[one + 1 :])
            for one in range(len(sent))
            for at in goals
            if at != sent[one]
        ]
        for one, two in combinations(range(len(sent)), 2):
            for at, other in product(goals, goals):
                if at != sent[one] and other != sent[two]:
                    ways.append((*sent[:one], at, *sent[one + 1 : two], other, *sent[two + 1 :]))
        return ways
