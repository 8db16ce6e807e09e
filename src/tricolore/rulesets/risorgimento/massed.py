"""4.16: Massed Cavalry Attack."""

from __future__ import annotations

from collections.abc import Sequence

from tricolore.core.ask import NO, Pick, Rule, choose
from tricolore.rulesets.risorgimento.command import brigade_reach
from tricolore.rulesets.risorgimento.setting import AUSTRIAN, PIEDMONTESE, RAIN
from tricolore.rulesets.risorgimento.state import EXTENDED, NORMAL, Risorgimento
from tricolore.rulesets.risorgimento.subjects import Mass


def choose_massed(s: Risorgimento, corps: str, kind: str) -> Rule[str]:
    """Once a turn a player may use a corps' activation for a Massed Attack; returns who leads."""
    side = s.setting.corps[corps].side
    if side in s.massed or kind not in (NORMAL, EXTENDED) or not may_mass(s, corps):
        return ""
    leaders = [
        id for id in massed_leaders(s, corps) if any(is_fit(s, uid) for uid in massed_units(s, id))
    ]
    if not leaders:
        return ""
    option = yield from choose(side, "4.16", Mass(corps), [*map(Pick, leaders), NO])
    if option == NO:
        return ""
    s.massed |= {side}
    return str(option.value)


def may_mass(s: Risorgimento, corps: str) -> bool:
    """Those who mass must charge, so nobody masses in the Rain, nor a corps that withdraws."""
    return RAIN not in s.weather and not s.corps[corps].withdrawing


def is_fit(s: Risorgimento, uid: str) -> bool:
    """7.5, 7.51, 9.11, Q14: whether a regiment could charge at all."""
    unit = s.units[uid]
    beside = s.is_beside(s.enemy(s.side(uid)), unit.hex)
    withdraws = s.corps[s.counter(uid).corps].withdrawing
    return not (unit.disordered or beside or s.is_hdc(uid) or withdraws)


def massed_leaders(s: Risorgimento, corps: str) -> list[str]:
    """French cavalry brigadiers of the corps; of the Austrians three, by The Reserve alone."""
    one = s.setting.corps[corps]
    if one.nation == PIEDMONTESE or (one.nation == AUSTRIAN and not one.reserve):
        return []
    return [
        id
        for id in s.setting.corps_brigades[corps]
        if s.setting.brigades[id].leads_massed and id in s.posts and not s.brigades[id].finished
    ]


def massed_units(s: Risorgimento, leader: str) -> list[str]:
    """All cavalry within his range, of whatever command (R13).

    Not of the Piedmontese (4.15), and not of another Austrian army.
    """
    one = s.setting.brigades[leader]
    reach = brigade_reach(s, leader)
    army = army_of(s, leader)
    found = []
    for uid in s.setting.side_cavalry[one.side]:
        unit = s.units.get(uid)
        if unit is None or unit.hex not in reach or unit.reserve:
            continue
        counter = s.counter(uid)
        if s.setting.corps[counter.corps].nation == PIEDMONTESE:
            continue
        if one.side == AUSTRIAN and unit_army(s, uid) != army:
            continue
        found.append(uid)
    return [uid for uid in found if not s.is_strategic(uid) or _may_end_march(s, uid, found)]


def _may_end_march(s: Risorgimento, uid: str, able: Sequence[str]) -> bool:
    """5.1, N23: a brigade ends its Strategic Movement as a whole, when all of it is activated."""
    units = s.setting.brigades[s.counter(uid).brigade].units
    return all(other in able for other in units if other in s.units)


def army_of(s: Risorgimento, brigade: str) -> int:
    """The army that a brigadier belongs to; The Reserve has brigades of both (4.17)."""
    one = s.setting.brigades[brigade]
    return one.army or s.setting.corps[one.corps].army


def unit_army(s: Risorgimento, uid: str) -> int:
    counter = s.counter(uid)
    return army_of(s, counter.brigade) if counter.brigade else s.setting.corps[counter.corps].army
