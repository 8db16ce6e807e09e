"""What a fight is worth before the dice are cast: exact expectations, from the rules' own tallies.

Worth is counted in steps.  Only computer players use this; the odds that people see are
played through the rules in every fall of the dice (`queries`).
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import NamedTuple

from tricolore.core.tables import ResultTable
from tricolore.rulesets.great_battles.data.roster import Counter
from tricolore.rulesets.great_battles.rules.combat import Fight
from tricolore.rulesets.great_battles.rules.state import Battle

DISORDER = 0.55
"""What it costs to be disorganised, given that half of such units rally within the turn."""
KILLED = 0.4
"""What a unit's last step is worth in addition: its zone, its guns, its place in the line."""
DRIVEN = 0.25
"""What it costs to be driven back one hex, where the hex is no place of importance."""


class Chances(NamedTuple):
    """The chances of each result of the Combat Results Table."""

    test: float
    driven: float
    """D"""
    driven_and_step: float
    """D+1"""


@lru_cache(maxsize=4096)
def chances(table: ResultTable, column: int, modifier: int, dice: int = 1) -> Chances:
    found = table.distribution(column, modifier, dice)
    return Chances(*(float(found.get(result, 0)) for result in ("T", "D", "D+1")))


def chances_of(s: Battle, fight: Fight, modifier: int = 0) -> Chances:
    """The chances of a fight, with a modifier of the die besides those of the rules."""
    table = s.setting.combat_results
    return chances(table, fight.column.total, fight.die.total + modifier, fight.dice)


class Toll(NamedTuple):
    """What it costs a unit's side when it is hit: worth in steps."""

    driven: float
    driven_and_step: float


def step_worth(s: Battle, formation: str, breaking: float) -> float:
    """What a step is worth: more the nearer the formation is to breaking, little once it is broken.

    `breaking` is what it costs to have a formation broken.
    """
    entry = s.formation(formation)
    if entry.detached:
        return 0.8
    if formation in s.broken:
        return 0.5
    left = max(1, entry.losses - s.losses.get(formation, 0))
    return 1.0 + breaking / (left + 2)


def toll(s: Battle, uid: str, breaking: float) -> Toll:
    """What D and D+1 cost a unit as it is now, the retreat not counted."""
    unit, counter = s.units[uid], s.counter(uid)
    worth = step_worth(s, counter.formation, breaking) * weight_of(counter)
    left = counter.cohesion - unit.losses
    more = 1 if unit.disorganised else 0
    return Toll(cost_of(more, left, worth, more), cost_of(more + 1, left, worth, more))


def weight_of(counter: Counter) -> float:
    """What a step of a unit is worth beside one of an ordinary brigade, by what it can do."""
    return 0.45 + 0.1 * counter.combat / max(1, counter.cohesion) + (0.35 if counter.reach else 0.2)


def cost_of(steps: int, left: int, worth: float, disorganised: int) -> float:
    """What it costs a unit with so many left to lose some steps and its order."""
    if steps >= left:
        return worth * (left + KILLED)
    return worth * (steps + (0 if disorganised else DISORDER))


def passes(total: int) -> float:
    """The chance that a test with such a tally comes to 6 or more."""
    return min(max(total + 1, 0), 6) / 6


def fails(total: int) -> float:
    """The chance that a test with such a tally comes to less than 6."""
    return min(max(5 - total, 0), 6) / 6


class Forecast(NamedTuple):
    """What an assault can be expected to bring."""

    gain: float
    loss: float
    driven: float
    """The chance that the target leaves its hex, or falls there."""
    repulsed: float
    """The chance that the attacker never strikes."""


NOTHING = Forecast(0.0, 0.0, 0.0, 0.0)


def hit(chances: Chances, failure: float) -> tuple[float, float]:
    """The chances of D and of D+1 once a test, if one is called for, has been taken."""
    return chances.driven + chances.test * failure, chances.driven_and_step


def one_after_another(forecasts: Sequence[Forecast]) -> Forecast:
    """Assaults by several units in turn; each takes place only if the target is still there."""
    gain = loss = 0.0
    stands = 1.0
    repulsed = forecasts[0].repulsed if forecasts else 0.0
    for forecast in forecasts:
        gain += stands * forecast.gain
        loss += stands * forecast.loss
        stands *= 1 - forecast.driven
    return Forecast(gain, loss, 1 - stands, repulsed)
