"""Opinions on special capacities (12)."""

from __future__ import annotations

from tricolore.core.ask import YES
from tricolore.rulesets.great_battles.judgement.thought import Rates, Thought

FAR_OFF = 9
"""Hexes from the nearest enemy at which a forced march can do no harm."""


def capacity(t: Thought) -> Rates:
    """A coordinated assault where it was planned; else no quarter for the surest blow."""
    ask, weights = t.ask, t.weights
    sortie = t.sortie()
    if not weights.get("together", 1.0):
        sortie.together = 0.0
    blows = sortie.blows({})
    joint = next((blow for blow in blows if blow.together), None)
    rates = []
    for option in ask.options:
        if option.kind == "go":
            rates.append(1.0 if joint is not None and option.value == joint.hex else 0.0)
        elif option.kind == "pick":
            mine = [b.driven - b.repulsed for b in blows if option.value in b.attackers]
            rates.append(max(mine, default=-1.0))
        elif option.value == "coordinated assault":
            rates.append(2.0 if joint is not None else 0.5)
        elif option.value == "no quarter":
            sure = max((blow.driven - blow.repulsed for blow in blows), default=-1.0)
            rates.append(1.0 if sure > 0.1 else -1.0)
        else:
            rates.append(0.0)
    return rates


def hold_back(t: Thought) -> Rates:
    """12.2: Stand! only where the hex ahead is a trap."""
    s, ask = t.s, t.ask
    uid = str(ask.unit)
    sortie = t.sortie_of(uid)
    vacated = next((v for v in s.vacated if uid in v.attackers), None)
    trap = vacated is not None and sortie.ground_worth(uid, sortie.here[uid], vacated.hex) < -0.7
    return [1.0 if (option == YES) == trap else 0.0 for option in ask.options]


def forced_march(t: Thought) -> Rates:
    """Only far from the enemy: disorder has a night's rest before it matters."""
    s, ask, weights = t.s, t.ask, t.weights
    enemies = s.field(s.enemy_of(ask.side)).occupied
    distance = s.setting.board.distance
    near = min(
        (distance(s.units[uid].hex, hex) for uid in s.members(s.active) for hex in enemies),
        default=99,
    )
    march = weights.get("march", 0.0) > 0 and near >= FAR_OFF
    return [1.0 if (option == YES) == march else 0.0 for option in ask.options]
