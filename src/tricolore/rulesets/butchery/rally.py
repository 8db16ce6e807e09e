"""11: Rally."""

from __future__ import annotations

from tricolore.core.ask import Rule
from tricolore.rulesets.butchery.state import Butchery, RallyPhase
from tricolore.rulesets.great_battles.rules.cohesion import rally


def rally_phase(s: Butchery, _: RallyPhase) -> Rule[None]:
    yield from rally(s, may_rally)


def may_rally(s: Butchery, uid: str) -> bool:
    """Whether a unit is disorganised and not in the zone of control of an enemy in good order."""
    unit = s.units[uid]
    if not unit.disorganised:
        return False
    zone = s.ground.zone
    return not any(
        unit.hex in zone[foe.hex][foe.facing]
        for foe in map(s.units.__getitem__, s.of_side(s.enemy_of(s.side(uid))))
        if not foe.disorganised
    )
