"""The worth of a fight before the dice are rolled: exact expectations from the rules' tallies.

Worth is counted in steps.  Only computer players use this.  The odds that people see come from
playing the rules through with every possible roll (see `queries`).
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
"""The additional worth of a unit's last step: its zone, its guns, its place in the line."""
SHAKEN = 0.5
"""What disorder counts on the way to losing a place: the next hit will cost a step."""
DRIVEN = 0.25
"""The cost of being driven back one hex, where the hex is no victory place."""


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
    """The chances of a fight, with a die modifier in addition to those of the rules."""
    table = s.setting.combat_results
    return chances(table, fight.column.total, fight.die.total + modifier, fight.dice)


class Toll(NamedTuple):
    """What a hit costs the unit's side, in steps."""

    driven: float
    driven_and_step: float


def step_worth(s: Battle, formation: str, breaking: float) -> float:
    """The worth of a step: more as the formation nears breaking, little once it is broken.

    `breaking` is the cost of a broken formation.
    """
    entry = s.formation(formation)
    if entry.detached:
        return 0.8
    if formation in s.broken:
        return 0.5
    left = max(1, entry.losses - s.losses.get(formation, 0))
    return 1.0 + breaking / (left + 2)


def late(s: Battle) -> float:
    """The factor for the worth of points, which rises as time passes."""
    return 0.6 + 0.6 * s.turn / s.setting.turns


def weight_of(counter: Counter) -> float:
    """The worth of a unit's step compared with one of an ordinary brigade."""
    return 0.45 + 0.1 * counter.combat / max(1, counter.cohesion) + (0.35 if counter.reach else 0.2)


def cost_of(steps: int, left: int, worth: float, disorganised: int) -> float:
    """The cost to a unit with `left` steps of losing some steps and its order."""
    if steps >= left:
        return worth * (left + KILLED)
    return worth * (steps + (0 if disorganised else DISORDER))


def passes(total: int) -> float:
    """The chance that a test with this tally makes 6 or more."""
    return min(max(total + 1, 0), 6) / 6


def fails(total: int) -> float:
    """The chance that a test with this tally makes less than 6."""
    return min(max(5 - total, 0), 6) / 6


class Forecast(NamedTuple):
    """The expected result of an assault."""

    gain: float
    loss: float
    driven: float
    """The chance that the target leaves its hex or is eliminated there."""
    repulsed: float
    """The chance that the attacker never gets to attack."""


NOTHING = Forecast(0.0, 0.0, 0.0, 0.0)


def hit(chances: Chances, failure: float) -> tuple[float, float]:
    """The chances of D and of D+1 after the test, if the result calls for one."""
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
