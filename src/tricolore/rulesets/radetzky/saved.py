"""Saved states, which anybody may have written: they must be such that they can be played."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from tricolore.rulesets.kit.saved import (
    POINTS,
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
from tricolore.rulesets.radetzky.setting import CREW, SIDES
from tricolore.rulesets.radetzky.stacking import within_limit
from tricolore.rulesets.radetzky.state import GOOD, TRIAL, VOID, Radetzky
from tricolore.rulesets.radetzky.steps import (
    Activate,
    AfterCharge,
    Charge,
    ChargeHome,
    CloseTurn,
    Deploy,
    EndActivation,
    EndTurn,
    March,
    Pay,
    Reserve,
    Turn,
)

BETWEEN = frozenset(
    {
        *("Deploy", "DeployBridge", "Turn", "Arrive", "ChooseCommands", "SupplyPhase", "Recovery"),
        *("Surprise", "Draw", "EndTurn", "FinishBridge", "CloseTurn", "Activate", "Reserve"),
    }
)
"""Steps for which nobody need be active."""


def check(s: Radetzky) -> None:
    """Refuse a state that play could not have led to; the sentence names what is wrong."""
    check_dice(s)
    check_result(s.result, SIDES)
    check_agenda(s, s.result, (Turn, EndTurn, CloseTurn))
    setting = s.setting
    one_of("calendar", s.calendar or "none", setting.calendars)
    deploying = bool(s.agenda) and isinstance(s.agenda[-1], Turn) and not s.sheets
    within("turn", s.turn, setting.first - (1 if deploying else 0), setting.last)
    _check_units(s)
    _check_gone(s)
    _check_bridges(s)
    _check_command(s)
    _check_activation(s)
    _check_steps(s)


def _check_units(s: Radetzky) -> None:
    counters = s.setting.counters
    some_of("units", s.units, counters)
    stacked = [uid for stack in s.stacks.values() for uid in stack]
    some_of("stacks", stacked, counters)
    if set(stacked) != set(s.units):
        wrong("stacks", "units that are nowhere, or elsewhere")
    on_board(s.setting.board, "stacks", s.stacks)
    for hex, stack in s.stacks.items():
        if not stack:
            wrong("stacks", f"nobody at {hex}")
        if len({counters[uid].side for uid in stack}) > 1:
            wrong("stacks", f"two sides at {hex}")
        if not within_limit(s.setting, stack) and not _on_march(s, stack):
            wrong("stacks", f"too many units at {hex}")
        for uid in stack:
            unit = s.units[uid]
            if unit.hex != hex:
                wrong("stacks", f"{uid} at {hex}")
            within(
                f"the steps of {uid}", unit.steps, min(counters[uid].steps, 1), counters[uid].steps
            )


def _on_march(s: Radetzky, stack: Iterable[str]) -> bool:
    """Whether somebody of a stack is passing through (S20)."""
    going = {uid for step in s.agenda if isinstance(step, March) for uid in step.uids}
    return not going.isdisjoint(stack)


def _check_gone(s: Radetzky) -> None:
    """Units that are not on the map: those that wait, and those that have left it."""
    counters, setting = s.setting.counters, s.setting
    due = [uid for line in setting.arrivals.values() for uid in line.units]
    some_of("waiting", s.waiting, due)
    some_of("exits", s.exits, counters)
    if set(s.waiting) & {*s.units, *s.exits} or set(s.exits) & set(s.units):
        wrong("units", "some that are in two places")
    for uid, one in s.exits.items():
        on_board(setting.board, "exits", (one.hex,))
        within("exits", one.turn, 1, s.turn)
        within("exits", one.steps, 0, counters[uid].steps)
        one_of("exits", one.fate or "none", (TRIAL, GOOD, VOID))
    for field, numbers in (("lost", s.lost), ("captured", s.captured)):
        counted(field, numbers, SIDES)
        if set(numbers) != set(SIDES):
            wrong(field, "a side is missing")
    for hex, side in s.holders.items():
        if hex not in setting.places:
            wrong("holders", hex)
        one_of("holders", side or "nobody", SIDES)


def _check_bridges(s: Radetzky) -> None:
    ground = s.setting.ground
    for uid, bridge in s.bridges.items():
        one_of("bridges", uid or "nobody", s.units)
        if s.counter(uid).arm != CREW:
            wrong("bridges", uid)
        here = s.units[uid].hex
        if bridge.over not in ground.around[here] or not ground.is_river(here, bridge.over):
            wrong("bridges", f"{uid} over {bridge.over}")
        within("bridges", bridge.ready, 0, s.turn + 1)


def _check_command(s: Radetzky) -> None:
    setting = s.setting
    some_of("sheets", s.sheets, SIDES)
    for side, sheet in s.sheets.items():
        own = [id for id, formation in setting.formations.items() if formation.side == side]
        some_of("sheets", sheet.committed, own)
        one_of("sheets", sheet.reserve, sheet.box)
        within("sheets", len(sheet.box), 0, setting.chiefs[side].most)
        within("sheets", len(sheet.committed), 0, s.day.points[side])
    if s.sheets and set(s.sheets) != set(SIDES):
        wrong("sheets", "a side is missing")
    counters = {**setting.formations, **setting.chief_ids, **setting.independent_ids}
    some_of("cup", s.cup, counters)
    some_of("drawn", s.drawn, counters)
    if set(s.cup) & set(s.drawn):
        wrong("cup", "counters that are drawn")
    some_of("shown", s.shown, setting.formations)
    if (s.cup or s.drawn) and not s.sheets:
        wrong("cup", "counters that nobody has chosen")
    _check_cup(s)
    some_of("chief_used", s.chief_used, SIDES)
    for turn in s.chief_used.values():
        within("chief_used", turn, 0, s.turn)
    some_of("posts", s.posts, {**setting.formations, **setting.counters})
    on_board(setting.board, "posts", s.posts.values())


def _check_cup(s: Radetzky) -> None:
    """A counter in the cup must be one that its side has chosen."""
    setting = s.setting
    for id in s.cup:
        sheet = s.sheets[setting.side_of(id)]
        if id in setting.formations and id not in sheet.cup:
            wrong("cup", f"{id}, which was not chosen")
        if id in setting.chief_ids:
            if not sheet.box:
                wrong("cup", f"{id}, whose box is empty")
            if s.chief_used.get(setting.side_of(id)) != s.turn:
                wrong("cup", f"{id}, who is not used this turn")


def _check_activation(s: Radetzky) -> None:
    counters, setting, act = s.setting.counters, s.setting, s.act
    if act is not None:
        one_of("act", act.side or "nobody", SIDES)
        known = {**setting.formations, **setting.chief_ids, **setting.independent_ids}
        one_of("act", act.counter or "nobody", known)
        some_of("act", act.formations, setting.formations)
        on_board(setting.board, "act", (act.post,))
        some_of("act", act.units, counters)
        if any(counters[uid].side != act.side for uid in act.units):
            wrong("act", "units of the enemy")
    for field, names in (
        *(("used", s.used), ("moved", s.moved)),
        *(("fought", s.fought), ("cut_off", s.cut_off)),
    ):
        some_of(field, names, counters)
    for attack in s.attacks:
        some_of("attacks", attack.attackers, counters)
        on_board(setting.board, "attacks", attack.hexes)
        if not attack.attackers or not attack.hexes:
            wrong("attacks", "nobody, or nothing")
    for hex, number in s.walked.items():
        on_board(setting.board, "walked", (hex,))
        within("walked", number, 0, POINTS)
    for one in s.engaged:
        some_of("engaged", one.units, s.units)
        within("engaged", one.until, 0, s.turn + 1)


# Steps

UNITS = frozenset({"uids", "units", "attackers", "idle"})
"""Entries of steps that list units, ..."""
HEXES, HEX = frozenset({"hexes", "foes", "left"}), frozenset({"target", "origin", "post"})
"""... hexes, or a hex."""


def _check_steps(s: Radetzky) -> None:
    active = s.act is not None
    for step in s.agenda:
        name = type(step).__name__
        if not active and name not in BETWEEN:
            wrong("agenda", f"{name} while nobody is active")
        active = active and not isinstance(step, EndActivation)
        _check_step(s, step)


def _check_step(s: Radetzky, step: Any) -> None:
    if isinstance(step, (ChargeHome, AfterCharge)):
        _check_step(s, step.charge)
        return
    setting = s.setting
    name = type(step).__name__
    for field, value in zip(getattr(step, "_fields", ()), step, strict=True):
        where = f"{name}, {field}"
        if field in UNITS:
            some_of(where, value, setting.counters)
        elif field in HEXES and isinstance(value, tuple):
            on_board(setting.board, where, value)
        elif field in HEX:
            on_board(setting.board, where, (value,))
        elif field == "side":
            one_of(where, value or "nobody", SIDES)
        elif field == "uid":
            one_of(where, value or "nobody", setting.counters)
        elif field == "march":
            _check_step(s, value)
        elif isinstance(value, int):
            within(where, value, -POINTS, POINTS)
    _check_kind(s, step)


def _check_kind(s: Radetzky, step: Any) -> None:
    """What single steps need besides."""
    setting = s.setting
    formations = setting.formations
    if isinstance(step, Deploy):
        one_of("Deploy", step.formation, formations)
    elif isinstance(step, Activate):
        known = {**formations, **setting.chief_ids, **setting.independent_ids}
        one_of("Activate", step.counter or "nobody", known)
        if not s.sheets:
            wrong("Activate", "a counter that nobody has chosen")
    elif isinstance(step, Reserve):
        one_of("Reserve", step.counter or "nobody", setting.chief_ids)
        one_of("Reserve", step.formation or "nobody", formations)
    elif isinstance(step, March):
        if not step.uids or len(step.spent) != len(step.uids):
            wrong("March", "points that are not those of its units")
        if s.act is not None and any(s.side(uid) != s.act.side for uid in step.uids):
            wrong("March", "units of the enemy")
        some_of("March", step.uids, s.units)
        if len({s.units[uid].hex for uid in step.uids}) != 1:
            wrong("March", "units of several hexes")
        for used in step.spent:
            within("March", used, 0, POINTS)
    elif isinstance(step, Charge):
        if step.target not in setting.ground.around[step.origin]:
            wrong("Charge", "a target that is not beside the charger")
    elif isinstance(step, Pay):
        within("Pay", step.owed, 0, POINTS)
