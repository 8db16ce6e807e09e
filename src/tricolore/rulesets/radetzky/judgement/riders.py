"""Cavalry charges: what they can be expected to bring, and who should make one."""

from __future__ import annotations

from collections.abc import Sequence

from tricolore.rulesets.radetzky import charges
from tricolore.rulesets.radetzky.chances import charge_chances
from tricolore.rulesets.radetzky.judgement.worth import BLOWS, GROUND, Prices, bill
from tricolore.rulesets.radetzky.state import Radetzky
from tricolore.rulesets.radetzky.ways import is_cavalry, mover_of, moves_of

FAILED = 0.5
"""What it costs to be barred from charging until the next day."""
BLOWN = 0.2
"""What it costs in any case: the riders end where the enemy is."""
WORTH_IT = 0.25
"""What a charge must bring for a staff to order it before everybody marches."""


def charge_worth(s: Radetzky, prices: Prices, uids: Sequence[str], target: int) -> float:
    """What a charge can be expected to bring."""
    chargers = tuple(uid for uid in uids if s.units[uid].steps)
    defenders = tuple(s.combat_units(target))
    theirs = [cost for uid in defenders for cost in prices.steps(uid)]
    ours = [cost for uid in chargers for cost in prices.steps(uid)]
    ground = prices.ground(target, s.side(defenders[0]))
    total = 0.0
    for result, chance in charge_chances(s, chargers, defenders).items():
        if result == "DE":
            total += float(chance) * sum(theirs)
        elif result == "AE":
            total -= float(chance) * sum(ours)
        elif result.startswith("D"):
            total += float(chance) * bill(int(result[1:]), (ground, ground + GROUND), theirs)
        else:
            total -= float(chance) * (FAILED + bill(int(result[1:]), (BLOWS, 2 * BLOWS), ours))
    return total - BLOWN


def best_charge(
    s: Radetzky, prices: Prices, uids: tuple[str, ...], spent: tuple[int, ...], clear: bool
) -> int | None:
    """The enemy hex that riders had better charge; None if none is worth it."""
    if s.day.night or not is_cavalry(s, uids):
        return None
    mover = mover_of(s, uids, spent, clear)
    found = {
        hex: charge_worth(s, prices, uids, hex)
        for hex in charges.targets(s, mover, moves_of(s, mover))
    }
    best = max(found, key=lambda hex: (found[hex], -hex), default=None)
    return best if best is not None and found[best] > WORTH_IT else None
