"""6.3: Uhlan Counterstroke, a charge in the other side's Movement Step."""

from __future__ import annotations

from tricolore.core.ask import Rule, choose_unit
from tricolore.rulesets.brothers.charge import charge_ways, choose_charge_way
from tricolore.rulesets.brothers.roster import AUSTRIAN
from tricolore.rulesets.brothers.state import Brothers, Charge
from tricolore.rulesets.brothers.steps import Announce, AnswerFire, Assault, Countercharge, Window
from tricolore.rulesets.brothers.subjects import AimEvent
from tricolore.rulesets.brothers.veils import uncover
from tricolore.rulesets.brothers.victory import take_place

COUNTERSTROKE = 3
"""Hexes within which cavalry may answer a move."""


def able(s: Brothers, step: Window | Announce) -> list[str]:
    """Unengaged Austrian cavalry that could charge the units which have just moved up."""
    board = s.setting.board
    found = []
    cavalry = s.setting.austrian_cavalry
    for uid in [uid for uid in s.units if uid in cavalry]:
        unit = s.units[uid]
        if unit.hits or board.distance(unit.hex, step.hex) > COUNTERSTROKE:
            continue
        if not s.beside(s.enemy(s.side(uid)), unit.hex) and charge_ways(s, (uid,), step.hex):
            found.append(uid)
    return found


def usable(s: Brothers, side: str, step: Window) -> bool:
    """A unit or stack has ended its move next to an Austrian combat unit."""
    if s.stormy or not step.units or step.units[0] not in s.units:
        return False
    moved_up = s.holder(step.hex) == s.enemy(side) and s.beside(side, step.hex)
    return moved_up and bool(able(s, step))


def counterstroke(s: Brothers, step: Announce) -> Rule[None]:
    """It is fought at once, as a small step of its own."""
    found = able(s, step)
    if not found:
        s.tell("6.3", "{chit} comes to nothing.", chit=step.chit)
        return
    side = s.setting.side_of(AUSTRIAN)
    uid = yield from choose_unit(side, "6.3", AimEvent(step.chit), found)
    way = yield from choose_charge_way(s, (uid,), step.hex)
    s.charges[uid] = Charge(step.hex)
    s.tell("6.3", "{uids} {uids:charges|charge} {hex}.", uids=(uid,), hex=step.hex)
    s.then(Countercharge(uid, step.hex, way))


def countercharge(s: Brothers, step: Countercharge) -> Rule[None] | None:
    """The cavalry rides up hex by hex, drawing fire; unless that stops it, it strikes."""
    uid = step.uid
    if uid not in s.units or uid in s.halted:
        s.charges.pop(uid, None)
        return None
    if step.way:
        hex = step.way[0]
        s.shift(uid, hex)
        take_place(s, s.side(uid), hex)
        s.then(AnswerFire((uid,), hex), step._replace(way=step.way[1:]))
        return None
    return _strike(s, step)


def _strike(s: Brothers, step: Countercharge) -> Rule[None]:
    uid = step.uid
    yield from uncover(s, (uid, *s.stacks.get(step.target, ())))
    order = max((charge.arrived for charge in s.charges.values()), default=0) + 1
    s.charges[uid] = Charge(step.target, order)
    s.declared[uid] = step.target
    s.then(Assault(step.target, s.units[uid].hex, (uid,)))
