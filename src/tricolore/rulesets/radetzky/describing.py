"""A moment of Radetzky's March as a position (see `position`).

What a side has put into the cup is its secret, and no position has it.
"""

from __future__ import annotations

from collections.abc import Collection
from typing import Any

from tricolore.core.hexes import number
from tricolore.core.state import Record
from tricolore.rulesets.radetzky.state import Radetzky, Unit
from tricolore.rulesets.radetzky.steps import Declare, Marches


def describe(s: Radetzky, agenda: tuple[Record, ...], seen: Collection[str]) -> dict[str, Any]:
    places = {place.name: s.holders.get(hex, "") for hex, place in s.setting.places.items()}
    units = {uid: unit for uid, unit in s.units.items() if uid in seen}
    named = {*s.setting.formations, *units}
    return {
        "turn": max(s.turn, s.setting.first),  # before the first turn armies are placed
        "calendar": s.calendar,
        **_moment(s, agenda, units),
        "units": {uid: _unit(s, uid, unit) for uid, unit in units.items()},
        "bridges": {
            uid: number(bridge.over)
            for uid, bridge in s.bridges.items()
            if bridge.stands and uid in units
        },
        "posts": {id: number(hex) for id, hex in s.posts.items() if id in named},
        "holders": {name: side for name, side in places.items() if side},
        "lost": dict(s.lost),
    }


def _moment(s: Radetzky, agenda: tuple[Record, ...], units: Collection[str]) -> dict[str, Any]:
    act = s.act
    if act is None or act.counter not in s.setting.formations:
        return {}
    if not any(uid in units for uid in s.members(act.counter)):
        return {}
    marching = any(isinstance(record, Marches) for record in agenda)
    if not marching and not any(isinstance(record, Declare) for record in agenda):
        return {}
    step = "movement" if marching else "combat"
    return {"active": act.counter, "post": act.post, "step": step}


def _unit(s: Radetzky, uid: str, unit: Unit) -> str:
    words = [number(unit.hex)]
    words += ["reduced"] if unit.steps < s.counter(uid).steps else []
    words += ["oos"] if unit.oos else []
    return " ".join([*words, *(["stop"] if unit.stop else [])])
