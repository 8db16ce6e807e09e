"""11: Rally."""

from __future__ import annotations

from tricolore.core.ask import Rule
from tricolore.rulesets.butchery.cohesion import cohesion_test
from tricolore.rulesets.butchery.setting import ALLIED
from tricolore.rulesets.butchery.state import Butchery, RallyPhase
from tricolore.rulesets.great_battles.setting import enemy_of


def rally_phase(s: Butchery, _: RallyPhase) -> Rule[None]:
    """Every disorganised unit that may test does.

    A test can do no harm, so it is not asked for; and who may test is settled for both sides
    before the first does, so that no side gains by coming first.
    """
    counters = [uid for uid in s.setting.roster.counters if uid in s.units]
    counters.sort(key=lambda uid: s.side(uid) != ALLIED)
    for uid in [uid for uid in counters if may_rally(s, uid)]:
        if (yield from cohesion_test(s, uid, "11", rally=True)):
            s.update(uid, disorganised=False)
            s.tell("11", "{unit} rallies.", unit=uid)


def may_rally(s: Butchery, uid: str) -> bool:
    """A disorganised unit, not in the zone of control of an organised enemy."""
    unit = s.units[uid]
    if not unit.disorganised:
        return False
    zone = s.ground.zone
    return not any(
        unit.hex in zone[foe.hex][foe.facing]
        for foe in map(s.units.__getitem__, s.of_side(enemy_of(s.side(uid))))
        if not foe.disorganised
    )
