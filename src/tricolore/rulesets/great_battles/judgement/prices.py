"""What losses cost, in steps: the use of what is lost, and the danger of breaking.

Where points for broken formations decide the battle, the use of a unit fades as the day ends, since
nobody fights after the last turn.  What breaks a formation does not fade.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from typing import NamedTuple

from tricolore.rulesets.great_battles.data.roster import Counter
from tricolore.rulesets.great_battles.judgement.forecasts import (
    Toll,
    cost_of,
    late,
    step_worth,
    weight_of,
)
from tricolore.rulesets.great_battles.judgement.kit import Kit
from tricolore.rulesets.great_battles.rules.state import Battle

ENDURING = 3.0
"""With so many turns to come after this one, a unit is of full use."""
REMNANT = 0.1
"""What is left of its use when no turn comes after this one: others have yet to act."""
WEAR = 0.4
"""The steps that a formation can be expected to lose in a turn from now on."""
STILL_USEFUL = 0.7
"""The use of the steps that a formation has left when it breaks, compared with others: some of them
would never have come to fight."""


class Prices(NamedTuple):
    """What the losses of one moment cost."""

    breaking: float
    by_losses: bool = False
    """Whether they are weighed by the time that is left and by what they may decide."""
    use: float = 1.0
    """The use of a unit compared with its use in the midst of the battle."""
    point: float = 0.0
    """What the enemy's point for a broken formation is worth."""
    wear: float = 0.0
    """The steps that a formation can be expected to lose until the end."""
    later: float = 1.0
    """The worth of what is of use only in a later turn."""
    danger: float = 1.0
    """The factor for what the enemy can be expected to do."""
    steps: Mapping[str, float] = {}
    """The worth of a side's steps, if it is not 1."""

    def of(self, s: Battle, uid: str, lost: int) -> float:
        """The cost of some of a unit's steps, and of its order if it has any left."""
        unit, counter = s.units[uid], s.counter(uid)
        left = counter.cohesion - unit.losses
        if not self.by_losses:
            worth = step_worth(s, counter.formation, self.breaking) * weight_of(counter)
            worth *= self.steps.get(counter.side, 1.0)
            return cost_of(lost, left, worth, unit.disorganised)
        own = cost_of(lost, left, weight_of(counter) * self.use, unit.disorganised)
        return own + self._nearer(s, counter, min(lost, left))

    def toll(self, s: Battle, uid: str) -> Toll:
        """What D and D+1 cost a unit in its present condition, apart from the retreat."""
        lost = 1 if s.units[uid].disorganised else 0
        return Toll(self.of(s, uid, lost), self.of(s, uid, lost + 1))

    def _nearer(self, s: Battle, counter: Counter, lost: int) -> float:
        """How much nearer the formation comes to breaking, and what that costs."""
        entry = s.formation(counter.formation)
        if entry.detached or entry.id in s.broken or not lost:
            return 0.0
        left = max(1, entry.losses - s.losses.get(entry.id, 0))
        chance = likely_to_break(left - lost, self.wear) - likely_to_break(left, self.wear)
        shares = sum(1 / (rest + 1) for rest in range(max(1, left - lost + 1), left + 1))
        return chance * self.point + shares * self.use * STILL_USEFUL * entry.losses


@lru_cache(maxsize=4096)
def likely_to_break(left: int, wear: float) -> float:
    """How likely a formation is to lose so many steps until the end, if `wear` are expected.

    How hot the fight will be is uncertain, which gives the losses a long tail.
    """
    if left <= 0:
        return 1.0
    more = wear / (wear + 2)
    return float(more**left * (1 + left * (1 - more)))


def prices_of(kit: Kit, s: Battle, weights: Mapping[str, float]) -> Prices:
    """What losses cost in this turn, for a player with these weights."""
    stakes = kit.stakes(s)
    if not weights.get("time", 0.0):
        return Prices(stakes.breaking)
    if not stakes.point:
        return Prices(stakes.breaking, steps=stakes.steps)
    coming = kit.turns_left(s) - 1
    return Prices(
        stakes.breaking,
        by_losses=True,
        use=min(1.0, max(REMNANT, coming / ENDURING)),
        point=stakes.point * late(s),
        wear=WEAR * (coming + 0.5),
        later=min(1.0, max(0.0, coming)),
        danger=stakes.danger,
    )
