"""12: Rally."""

from __future__ import annotations

from tricolore.core.ask import Rule
from tricolore.rulesets.great_battles.rules.cohesion import rally
from tricolore.rulesets.macmahon.command import lift_markers
from tricolore.rulesets.macmahon.state import MacMahon, RallyPhase


def rally_phase(s: MacMahon, _: RallyPhase) -> Rule[None]:
    """Markers come off commanders (4 C), then units rally."""
    lift_markers(s)
    yield from rally(s, may_rally)


def may_rally(s: MacMahon, uid: str) -> bool:
    """A disorganised unit with no enemy unit beside it, whatever that unit's facing."""
    unit = s.units[uid]
    enemies = s.field(s.enemy_of(s.side(uid))).occupied
    return unit.disorganised and enemies.isdisjoint(s.setting.board.neighbours[unit.hex])
