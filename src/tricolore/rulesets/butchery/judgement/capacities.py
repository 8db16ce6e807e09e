"""Opinions on special capacities (12)."""

from __future__ import annotations

from tricolore.core.ask import YES
from tricolore.rulesets.butchery.capacities import COORDINATED_ASSAULT, NO_QUARTER
from tricolore.rulesets.great_battles.judgement.decision import Decision, Rates
from tricolore.rulesets.great_battles.judgement.stands import Blow

FAR_OFF = 9
"""The distance in hexes to the nearest enemy at which a forced march can do no harm."""
TRAP = -0.7
"""A hex that is worth less than this is a trap to whoever advances into it."""


def capacity(d: Decision) -> Rates:
    """A coordinated assault where it was planned; else no quarter for the surest assault."""
    blows = _blows(d)
    joint = any(blow.together for blow in blows)
    sure = max((blow.driven - blow.repulsed for blow in blows), default=-1.0)
    worth = {
        COORDINATED_ASSAULT: 2.0 if joint else 0.5,
        NO_QUARTER: 1.0 if sure > 0.1 else -1.0,
    }
    return [worth.get(str(option.value), 0.0) for option in d.ask.options]


def coordinate(d: Decision) -> Rates:
    """The assault that was planned as one."""
    joint = next((blow.hex for blow in _blows(d) if blow.together), None)
    return [float(option.value == joint) for option in d.ask.options]


def no_quarter(d: Decision) -> Rates:
    """The unit whose assault is surest."""
    blows = _blows(d)
    rates = []
    for option in d.ask.options:
        mine = [b.driven - b.repulsed for b in blows if option.value in b.attackers]
        rates.append(max(mine, default=-1.0))
    return rates


def _blows(d: Decision) -> list[Blow]:
    """The assaults worth making from where the units stand."""
    activation = d.activation()
    if not d.weights.get("together", 1.0):
        activation.together = 0.0
    return activation.blows({})


def hold_back(d: Decision) -> Rates:
    """12.2: a unit is held back only where the hex ahead is a trap."""
    s, ask = d.s, d.ask
    uid = str(ask.unit)
    activation = d.activation_of(uid)
    vacated = next((v for v in s.vacated if uid in v.attackers), None)
    worth = 0.0
    if vacated is not None:
        worth = activation.ground_worth(uid, activation.here[uid], vacated.hex)
    return [1.0 if (option == YES) == (worth < TRAP) else 0.0 for option in ask.options]


def forced_march(d: Decision) -> Rates:
    """12.3: only far from the enemy, where disordered units have time to rally."""
    s, ask, weights = d.s, d.ask, d.weights
    enemies = s.field(s.enemy_of(ask.side)).occupied
    distance = s.setting.board.distance
    near = min(
        (distance(s.units[uid].hex, hex) for uid in s.members(s.active) for hex in enemies),
        default=99,
    )
    march = weights.get("march", 0.0) > 0 and near >= FAR_OFF
    return [1.0 if (option == YES) == march else 0.0 for option in ask.options]
