"""A moment of All Are Brothers as a position (see `position`).

Events in hand are secrets, and no position has them.
"""

from __future__ import annotations

from collections.abc import Collection
from typing import Any

from tricolore.core.hexes import number
from tricolore.core.state import Record
from tricolore.rulesets.brothers.state import DISRUPTED, SHAKEN, Brothers, Staff, Unit
from tricolore.rulesets.brothers.steps import (
    AssaultStep,
    Declare,
    FireStep,
    MoveStep,
    RallyStep,
)

STEPS: dict[type, str] = {
    FireStep: "fire",
    MoveStep: "movement",
    Declare: "declaration",
    AssaultStep: "assault",
    RallyStep: "rally",
}


def describe(s: Brothers, agenda: tuple[Record, ...], seen: Collection[str]) -> dict[str, Any]:
    stacks = {
        number(hex): [_unit(uid, s.units[uid]) for uid in stack if uid in seen]
        for hex, stack in sorted(s.stacks.items())
    }
    places = {place.name: s.control.get(hex, "") for hex, place in s.setting.places.items()}
    return {
        "turn": s.turn,
        **_moment(s, agenda),
        "stacks": {hex: stack for hex, stack in stacks.items() if stack},
        "staff": {id: _staff(staff) for id, staff in s.staff.items() if id in seen},
        "morale": dict(s.morale),
        "control": {name: side for name, side in places.items() if side},
    }


def _moment(s: Brothers, agenda: tuple[Record, ...]) -> dict[str, Any]:
    if s.act is None or s.act.formation not in s.setting.roster.formations:
        return {}
    steps = (STEPS[type(record)] for record in agenda if type(record) in STEPS)
    step = next(steps, "")
    if not step:
        return {}
    return {"active": s.act.formation, "posture": s.act.posture, "step": step}


def _unit(uid: str, unit: Unit) -> str:
    words = [uid, *(["worn"] if unit.worn else [])]
    words += {SHAKEN: ["shaken"], DISRUPTED: ["disrupted"]}.get(unit.hits, [])
    return " ".join([*words, *(["low"] if unit.low else [])])


def _staff(staff: Staff) -> str:
    words = [number(staff.hex), *(["wounded"] if staff.wounded else [])]
    return " ".join([*words, *(["overrun"] if staff.overrun else [])])
