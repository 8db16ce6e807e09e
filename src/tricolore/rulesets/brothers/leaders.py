"""8.7, 11.6, 17.1: Leader casualties, the fall of a sovereign, headquarters that are overrun."""

from __future__ import annotations

from tricolore.core.ask import Roll, Rule, choose_unit
from tricolore.core.state import Result
from tricolore.core.text import say
from tricolore.rulesets.brothers.command import sovereign_range
from tricolore.rulesets.brothers.morale import nation_loses_morale, suffer
from tricolore.rulesets.brothers.state import Brothers
from tricolore.rulesets.brothers.steps import Retreat
from tricolore.rulesets.brothers.subjects import OverrunTo
from tricolore.rulesets.brothers.victory import end, score

FALL_OF_SOVEREIGN = "sovereigns"
"""The option of 17.1."""


def leader_casualty(s: Brothers, hex: int) -> Rule[None]:
    """8.7.1: one of the headquarters and sovereigns on the hex, at random."""
    there = s.staff_at(hex)
    if not there:
        return
    number = 1
    if len(there) > 1:
        number = yield Roll("8.7.1", "which leader is hit", len(there))
    id = there[number - 1]
    if id in s.setting.roster.sovereigns:
        yield from _sovereign_falls(s, id)
        return
    if not s.staff[id].wounded:
        s.staff = {**s.staff, id: s.staff[id]._replace(wounded=True)}
        s.tell("8.7.1", "The commander of {formation} is hit.", formation=id)


def _sovereign_falls(s: Brothers, id: str) -> Rule[None]:
    """8.7.2: he is gone; all units of his nation within his range take a morale hit, and all its
    formations lose morale (Q17)."""
    sovereign = s.setting.roster.sovereigns[id]
    reached = sovereign_range(s, id)
    shaken = [
        uid
        for uid, unit in s.units.items()
        if unit.hex in reached and s.counter(uid).nation == sovereign.nation
    ]
    s.remove_staff(id)
    s.gone = (*s.gone, id)
    s.cup = tuple(chit for chit in s.cup if chit != id)
    s.tell("8.7.2", "{sovereign} is hit.", sovereign=id)
    score(s, s.enemy(sovereign.side), s.setting.points["sovereign"])
    if FALL_OF_SOVEREIGN in s.options:
        winner = s.enemy(sovereign.side)
        end(
            s,
            Result(
                winner,
                s.setting.best_level(winner),
                say("{sovereign} has fallen", sovereign=sovereign.name),
            ),
        )
    back = []
    for uid in shaken:
        if uid in s.units and (yield from suffer(s, uid, 1, "the fall of a sovereign")):
            back.append(uid)
    nation_loses_morale(s, sovereign.nation)
    s.then(*(Retreat((uid,), 1, cause="break test") for uid in back))


# 11.6: Overruns


def overrun(s: Brothers, id: str) -> Rule[None]:
    """11.6: a lone headquarters that the enemy rides into takes refuge with its nearest unit.

    Without one it goes to the nearest friend of its nation, or of its side (Q35).
    """
    staff, roster, board = s.staff[id], s.setting.roster, s.setting.board
    side, nation = roster.staff_side(id), roster.staff_nation(id)
    mine = list(s.members(id)) if id in roster.formations else []
    mine = mine or [uid for uid in s.units if s.counter(uid).nation == nation]
    mine = mine or [uid for uid in s.units if s.side(uid) == side]
    s.tell("11.6", "{formation} is overrun.", formation=id)
    if not mine:
        s.remove_staff(id)
        s.gone = (*s.gone, id)
        s.cup = tuple(chit for chit in s.cup if chit != id)
        return
    nearest = min(board.distance(staff.hex, s.units[uid].hex) for uid in mine)
    choice: dict[int, str] = {}
    for uid in mine:
        if board.distance(staff.hex, s.units[uid].hex) == nearest:
            choice.setdefault(s.units[uid].hex, uid)
    uid = yield from choose_unit(side, "11.6", OverrunTo(id), choice.values())
    s.staff = {**s.staff, id: staff._replace(overrun=True)}
    s.place_staff(id, s.units[uid].hex)


def overrun_all(s: Brothers, hex: int, side: str) -> Rule[None]:
    """Headquarters of the other side that stand alone on a hex which a side has entered."""
    for id in s.staff_at(hex, s.enemy(side)):
        yield from overrun(s, id)
