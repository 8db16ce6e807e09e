"""8.5: Rally and Recovery; 6.15: rallied units may turn."""

from __future__ import annotations

from tricolore.core.ask import DONE, Pick, Rule, choose, choose_facing
from tricolore.rulesets.risorgimento.command import may_ride
from tricolore.rulesets.risorgimento.state import EXTENDED, Risorgimento
from tricolore.rulesets.risorgimento.steps import RallyUnits, Recover
from tricolore.rulesets.risorgimento.subjects import FaceRallied, TurnRallied

RECOVERED = 2
"""8.52: Hits that a unit in Reserve loses each turn."""


def rally_units(s: Risorgimento, step: RallyUnits) -> Rule[None] | None:
    """8.51: active units that did nothing else lose their Disorder."""
    act = s.act
    assert act is not None
    rallied = able_to_rally(s)
    return _rally(s, act.corps, rallied) if rallied else None


def _rally(s: Risorgimento, corps: str, rallied: list[str]) -> Rule[None]:
    for uid in rallied:
        s.update(uid, disordered=False)
        s.tell("8.51", "{uid} rallies.", uid=uid, hex=s.units[uid].hex)
    s.rallied |= frozenset(rallied)
    yield from _face(s, corps, rallied)


def able_to_rally(s: Risorgimento) -> list[str]:
    """8.51: not beside an enemy, and not in an Extended Activation."""
    act = s.act
    assert act is not None
    if act.kind == EXTENDED:
        return []
    enemy = s.enemy(s.setting.corps[act.corps].side)
    return [
        uid
        for uid in s.setting.corps_units[act.corps]
        if uid in s.units
        and s.units[uid].disordered
        and uid not in s.busy
        and uid not in s.once
        and (not act.only or (s.brigade_of(uid) or act.corps) == act.only)
        and (not s.counter(uid).horse or may_ride(s, uid))
        and not s.is_beside(enemy, s.units[uid].hex)
    ]


def _face(s: Risorgimento, corps: str, uids: list[str]) -> Rule[None]:
    """6.15: rallied units may change their facing, and those stacked with them (6.1)."""
    side, left = s.setting.corps[corps].side, list(uids)
    while left:
        option = yield from choose(side, "6.15", FaceRallied(corps), [*map(Pick, left), DONE])
        if option == DONE:
            return
        uid = str(option.value)
        left.remove(uid)
        others = [facing for facing in range(6) if facing != s.units[uid].facing]
        facing = yield from choose_facing(side, "6.15", TurnRallied(uid), others)
        turn_stack(s, uid, facing)


def turn_stack(s: Risorgimento, uid: str, facing: int) -> None:
    """6.1, 6.13: units of a hex face the same way; a battery may face its own beside infantry."""
    for other in s.aligned(uid):
        s.update(other, facing=facing)


def recover(s: Risorgimento, _: Recover) -> None:
    """8.52, 8.53: Disorder and two Hits, but the first Hit stays."""
    for uid in sorted(s.units):
        unit = s.units[uid]
        if unit.reserve and (unit.disordered or unit.hits > 1):
            hits = max(unit.hits - RECOVERED, min(unit.hits, 1))
            s.update(uid, disordered=False, hits=hits)
            s.tell("8.52", "{uid} recovers.", uid=uid, hex=unit.hex, hits=hits)
