"""12: Rally."""

from __future__ import annotations

from tricolore.core.ask import Rule
from tricolore.rulesets.great_battles.setting import enemy_of
from tricolore.rulesets.macmahon.command import lift_markers
from tricolore.rulesets.macmahon.morale import morale_test
from tricolore.rulesets.macmahon.state import MacMahon, RallyPhase


def rally_phase(s: MacMahon, _: RallyPhase) -> Rule[None]:
    """Markers come off commanders (4 C), then every disorganised unit that may test does.

    A test can do no harm, so it is not asked for; and who may test is settled for both sides
    before the first does, so that no side gains by coming first.
    """
    lift_markers(s)
    counters = [uid for uid in s.setting.roster.counters if uid in s.units]
    counters.sort(key=lambda uid: s.side(uid) != s.setting.sides[0])
    for uid in [uid for uid in counters if may_rally(s, uid)]:
        if (yield from morale_test(s, uid, "12", rally=True)):
            s.update(uid, disorganised=False)
            s.tell("12", "{unit} rallies.", unit=uid)


def may_rally(s: MacMahon, uid: str) -> bool:
    """A disorganised unit with no enemy unit beside it, whichever way that looks."""
    unit = s.units[uid]
    enemies = s.field(enemy_of(s.side(uid))).occupied
    return unit.disorganised and enemies.isdisjoint(s.setting.board.neighbours[unit.hex])
