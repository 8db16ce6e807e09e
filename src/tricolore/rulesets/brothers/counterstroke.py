"""6.3: Uhlan Counterstroke, a charge in the other side's Movement Step."""

from __future__ import annotations

from tricolore.core.ask import Rule, choose_unit
from tricolore.rulesets.brothers.charge import charge_ways, choose_charge_way
from tricolore.rulesets.brothers.engagement import disengagement_test, free_to_leave
from tricolore.rulesets.brothers.movement import provoked
from tricolore.rulesets.brothers.opportunity import SETS_OUT
from tricolore.rulesets.brothers.roster import AUSTRIAN
from tricolore.rulesets.brothers.state import Brothers, Charge
from tricolore.rulesets.brothers.steps import (
    Announce,
    Assault,
    Countercharge,
    Retreat,
    Window,
)
from tricolore.rulesets.brothers.subjects import AimEvent
from tricolore.rulesets.brothers.veils import uncover
from tricolore.rulesets.brothers.victory import take_place
from tricolore.rulesets.kit.state import without

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
    side = s.setting.side_of(AUSTRIAN)
    found = able(s, step) if s.holder(step.hex) == s.enemy(side) else []
    if not found:
        s.tell("6.3", "{chit} comes to nothing.", chit=step.chit)
        return
    uid = yield from choose_unit(side, "6.3", AimEvent(step.chit), found)
    way = yield from choose_charge_way(s, (uid,), step.hex)
    s.charges = {**s.charges, uid: Charge(step.hex)}
    s.tell("6.3", "{uids} {uids:charges|charge} {hex}.", uids=(uid,), hex=step.hex)
    here = s.units[uid].hex
    announced = Window(SETS_OUT, (uid,), here, (s.enemy(side),))
    s.then(announced, Countercharge(uid, step.hex, way, here))


def countercharge(s: Brothers, step: Countercharge) -> Rule[None] | None:
    """The cavalry rides up hex by hex, drawing fire; unless that stops it, or it has been driven
    off, it strikes."""
    uid = step.uid
    driven_off = uid not in s.units or s.units[uid].hex != step.hex
    if driven_off or uid in s.halted or _way_is_barred(s, step):
        s.charges = without(s.charges, uid)
        return None
    if not step.way:
        return _strike(s, step)
    if s.engaged(uid) and not free_to_leave(s, uid):
        return _break_away(s, step)
    _ride(s, step)
    return None


def _way_is_barred(s: Brothers, step: Countercharge) -> bool:
    """11.11.1: fire on the way may have driven somebody onto it."""
    return any(hex in s.stacks or s.staff_at(hex) for hex in step.way[:1])


def _ride(s: Brothers, step: Countercharge) -> None:
    uid, hex = step.uid, step.way[0]
    s.shift(uid, hex)
    take_place(s, s.side(uid), hex)
    s.then(*provoked(s, (uid,), hex), step._replace(way=step.way[1:], hex=hex))


def _break_away(s: Brothers, step: Countercharge) -> Rule[None]:
    """11.7.2: past enemy horse it rides on with a test, as any charge does."""
    uid = step.uid
    back = yield from disengagement_test(s, uid)
    if uid in s.units and not back:
        _ride(s, step)
        return
    s.charges = without(s.charges, uid)
    if back:
        s.then(Retreat((uid,), 1, cause="break test"))


def _strike(s: Brothers, step: Countercharge) -> Rule[None]:
    uid = step.uid
    yield from uncover(s, (uid, *s.stacks.get(step.target, ())))
    order = max((charge.arrived for charge in s.charges.values()), default=0) + 1
    s.charges = {**s.charges, uid: Charge(step.target, order)}
    s.declared = {**s.declared, uid: step.target}
    s.then(Assault(step.target, s.units[uid].hex, (uid,)))
