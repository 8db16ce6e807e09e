"""Saved states, which anybody may have written: they must be such that they can be played."""

from __future__ import annotations

from collections.abc import Collection
from typing import Any

from tricolore.rulesets.brothers.roster import NATIONS
from tricolore.rulesets.brothers.setting import SIDES
from tricolore.rulesets.brothers.state import DISRUPTED, Brothers
from tricolore.rulesets.brothers.steps import (
    Activate,
    ActivateSovereign,
    Announce,
    Collapse,
    CollapseRetreats,
    Command,
    Draw,
    DrawEvent,
    EndActivation,
    Housekeeping,
    LastPlays,
    Plot,
    Retreat,
    Turn,
    Window,
)
from tricolore.rulesets.brothers.terrain import AGGRESSIVE, DEFENSIVE
from tricolore.rulesets.kit.saved import (
    check_agenda,
    check_dice,
    check_result,
    counted,
    on_board,
    one_of,
    some_of,
    within,
    wrong,
)

FAR = 10_000
"""No turn, hex or number of points is as great as this."""
BETWEEN = (Turn, Plot, Draw, DrawEvent, Activate, ActivateSovereign, LastPlays, Housekeeping)
"""Steps for which no formation need be active."""
ANYTIME = (Announce, Window, Collapse, CollapseRetreats, Retreat)


def check(s: Brothers) -> None:
    """Refuse a state that play could not have led to; the sentence names what is wrong."""
    check_dice(s)
    check_result(s.result, SIDES)
    check_agenda(s, s.result, (Turn, Housekeeping))
    within("turn", s.turn, s.setting.first - 1, s.setting.last)
    within("storm", s.storm, 0, 99)
    _check_units(s)
    _check_staff(s)
    _check_chits(s)
    _check_activation(s)
    _check_battle(s)
    _check_steps(s)


def _check_units(s: Brothers) -> None:
    counters, board = s.setting.roster.counters, s.setting.board
    some_of("units", s.units, counters)
    stacked = [uid for stack in s.stacks.values() for uid in stack]
    some_of("stacks", stacked, counters)
    if set(stacked) != set(s.units):
        wrong("stacks", "units that stand nowhere, or elsewhere")
    on_board(board, "stacks", s.stacks)
    for hex, stack in s.stacks.items():
        if not stack:
            wrong("stacks", f"nobody at {hex}")
        if len({counters[uid].side for uid in stack}) > 1:
            wrong("stacks", f"two sides at {hex}")
        for uid in stack:
            unit = s.units[uid]
            if unit.hex != hex:
                wrong("stacks", f"{uid} at {hex}")
            within(f"the hits of {uid}", unit.hits, 0, DISRUPTED)
            if unit.worn and counters[uid].detachment:
                wrong("units", f"{uid} is worn, and has no such side")
            if s.strength(uid) < 1:
                wrong("units", f"{uid} has no strength left")
            if s.setting.ground.hex_price(hex, counters[uid].arm) >= FAR:
                wrong("units", f"{uid} at {hex}")
    some_of("broken", s.broken, counters)
    for uid in s.broken:
        if uid in s.units:
            wrong("broken", f"{uid}, which is on the map")
    coming: list[str] = []
    for id, due in s.due.items():
        one_of("due", id or "nobody", s.setting.arrivals)
        on_board(board, "due", due.hexes)
        within("due", due.turn, 0, 99)
        within("due", due.waited, 0, 99)
        coming += [uid for stack in due.stacks for uid in stack]
        if not due.hexes or (not due.stacks and not due.staff) or not all(due.stacks):
            wrong("due", id)
    some_of("due", coming, counters)
    if set(coming) & {*s.units, *s.broken}:
        wrong("due", "units that are on the map or broken")


def _check_staff(s: Brothers) -> None:
    roster = s.setting.roster
    known = {**roster.formations, **roster.sovereigns}
    some_of("staff", s.staff, known)
    some_of("gone", s.gone, known)
    for id, staff in s.staff.items():
        on_board(s.setting.board, "staff", (staff.hex,))
        if id in s.gone:
            wrong("staff", f"{id}, who is out of the game")
    some_of("due", [id for due in s.due.values() for id in due.staff], known)
    if any(id in s.staff for due in s.due.values() for id in due.staff):
        wrong("due", "headquarters that are on the map")


def _check_chits(s: Brothers) -> None:
    roster, chits = s.setting.roster, s.setting.chits
    some_of("cup", s.cup, {**roster.formations, **roster.sovereigns})
    counted("blind", s.blind, NATIONS)
    for field, held in (("box", s.box), ("hands", s.hands)):
        some_of(field, held, chits)
        for nation, these in held.items():
            some_of(field, these, chits[nation])
    for nation in s.hands:
        if set(s.hands[nation]) & {*s.box.get(nation, ()), *s.played}:
            wrong("hands", "chits that are elsewhere as well")
    for nation, number in s.blind.items():
        within("blind", number, 0, len(s.box.get(nation, ())))
    some_of("played", s.played, [chit for these in chits.values() for chit in these])


def _check_activation(s: Brothers) -> None:
    roster, act = s.setting.roster, s.act
    if act is not None:
        one_of("act", act.formation, roster.formations)
        one_of("act", act.sovereign, roster.sovereigns)
        if not act.formation and not act.sovereign:
            wrong("act", "nobody")
        if act.posture not in (AGGRESSIVE, DEFENSIVE):
            wrong("act", act.posture)
        some_of("act", act.members, roster.counters)
        some_of("act", act.ooc, roster.counters)
        some_of("act", act.may_move, {**roster.formations, **roster.sovereigns})
        within("act", act.rating, 0, 99)
        if act.formation:
            if any(roster.counters[uid].formation != act.formation for uid in act.members):
                wrong("act", "units of another formation")
        elif act.members:
            wrong("act", "units without a formation")
    pieces = {**roster.counters, **roster.formations, **roster.sovereigns}
    for field, names in (("fired", s.fired), ("moved", s.moved), ("halted", s.halted)):
        some_of(field, names, pieces)
    counted("answers", s.answers, roster.counters)
    on_board(s.setting.board, "entered", s.entered)
    some_of("declared", s.declared, roster.counters)
    on_board(s.setting.board, "declared", s.declared.values())
    some_of("charges", s.charges, roster.counters)
    for uid, charge in s.charges.items():
        on_board(s.setting.board, "charges", (charge.target,))
        within("charges", charge.arrived, 0, 999)
        if not roster.counters[uid].weight or roster.counters[uid].arm != "cavalry":
            wrong("charges", uid)
    some_of("seen", s.seen, roster.counters)


def _check_battle(s: Brothers) -> None:
    formations = s.setting.roster.formations
    counted("morale", s.morale, formations)
    some_of("demoralised", s.demoralised, s.morale)
    some_of("vp", s.vp, SIDES)
    for points in s.vp.values():
        within("vp", points, -FAR, FAR)
    for hex, side in s.control.items():
        if hex not in s.setting.places:
            wrong("control", hex)
        one_of("control", side or "nobody", SIDES)
    for id, posture in s.plotted.items():
        one_of("plotted", id or "nobody", s.morale)
        one_of("plotted", posture or "none", (AGGRESSIVE, DEFENSIVE))


# Steps

PIECES = frozenset(
    {
        *("firers", "mover", "group", "units", "attackers", "enemies", "spared_by", "staff"),
        *("chargers", "targets", "winners", "done", "defenders", "helpers", "took_part"),
    }
)
"""Entries of steps that list pieces, ..."""
HEXES, HEX = frozenset({"way", "back"}), frozenset({"hex", "target", "lead", "charge", "start"})
"""... hexes, or a hex, ..."""
WORDS = frozenset({"kind", "stage", "cause", "name", "moment"})
"""... or are a word of the rules."""


def _check_steps(s: Brothers) -> None:
    active = s.act is not None
    for step in s.agenda:
        active = active or isinstance(step, Command)
        if not active and not isinstance(step, (*BETWEEN, *ANYTIME)):
            wrong("agenda", f"{type(step).__name__} while nobody is active")
        active = active and not isinstance(step, EndActivation)
        _check_step(s, type(step).__name__, step)


def _check_step(s: Brothers, kind: str, step: Any) -> None:
    roster, board = s.setting.roster, s.setting.board
    pieces = {**roster.counters, **roster.formations, **roster.sovereigns}
    divisions = {counter.division for counter in roster.counters.values()}
    names: dict[str, Collection[str]] = {
        "nation": NATIONS,
        "side": SIDES,
        "id": roster.sovereigns,
        "formation": roster.formations,
        "uid": roster.counters,
        "chit": [chit for these in s.setting.chits.values() for chit in these],
    }
    for name, value in zip(step._fields, step, strict=True):
        field = f"{kind}, {name}"
        if name in names:
            one_of(field, value or "nobody", names[name])
        elif name in PIECES:
            some_of(field, value, pieces)
        elif name in HEXES:
            on_board(board, field, value)
        elif name in HEX:
            on_board(board, field, [value] if value else [])
        elif name == "speakers":
            some_of(field, value, SIDES)
        elif name == "spent":
            within(field, len(value), len(step.group), len(step.group))
            for spent in value:
                within(field, spent, 0, FAR)
        elif name in ("division", "sovereign"):
            one_of(field, value, {*divisions, *roster.sovereigns})
        elif name in WORDS:
            within(field, len(value), 0, 40)
        elif name == "march":
            _check_step(s, kind, value)
        else:
            within(field, value, -99, 99)
