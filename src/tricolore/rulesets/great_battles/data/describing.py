"""A battle of the series as a position, as somebody would write it by hand (see `position`)."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import Any

from tricolore.core.hexes import number
from tricolore.core.state import Record
from tricolore.rulesets.great_battles.rules.state import Activate, Battle, Leader, Unit

Steps = Mapping[str, str]
"""By the name of a record on the agenda, the step in which it comes."""
STEPS = {
    "Turn": "turn",
    "Initiative": "initiative",
    "Operations": "operations",
    "CheckCommand": "barrage",
    "Barrage": "barrage",
    "Movement": "movement",
    "Declare": "combat",
    "Resolve": "combat",
    "EndActivation": "combat",
    "RallyPhase": "rally",
}
"""Those of all games of the series."""


def entries(
    s: Battle, agenda: tuple[Record, ...], seen: Collection[str], steps: Steps
) -> dict[str, Any]:
    """The entries that all games of the series have."""
    units = {uid: unit for uid, unit in s.units.items() if uid in seen}
    return {
        "turn": s.turn,
        **_moment(s, agenda, steps),
        "reinforcements": s.arrivals,
        "broken": sorted(s.broken),
        "units": {uid: _unit(s, unit) for uid, unit in units.items()},
        "leaders": {id: _leader(one) for id, one in s.leaders.items() if id in seen},
        "chiefs": {id: number(hex) for id, hex in s.chiefs.items() if id in seen},
        "control": {number(hex): side for hex, side in sorted(s.control.items()) if side},
        "losses": {
            id: lost for id, lost in sorted(s.losses.items()) if not s.formation(id).detached
        },
    }


def _moment(s: Battle, agenda: tuple[Record, ...], steps: Steps) -> dict[str, Any]:
    """Where play is: the step under way, or the next one that a position can name."""
    for record in agenda:
        if isinstance(record, Activate):
            cup = [id for id in s.cup if id != record.formation]
            return {"active": record.formation, "step": "activation", "cup": cup}
        step = steps.get(type(record).__name__, "")
        if step == "turn":
            return {"turn": s.turn + 1, "step": step}
        if step in ("barrage", "movement", "combat"):
            if not s.active:
                continue
            moved = {
                uid: half / 2
                for uid, half in sorted(s.moved.items())
                if uid in s.units and s.counter(uid).formation == s.active
            }
            cup = [id for id in s.cup if id != s.active]
            return {"active": s.active, "step": step, "cup": cup, "moved": moved}
        if step:
            return {"step": step, "cup": list(s.cup)}
    return {"cup": list(s.cup)}


def _unit(s: Battle, unit: Unit) -> str:
    words = [number(unit.hex), s.setting.board.compass[unit.facing]]
    words += ["disorganised"] if unit.disorganised else []
    words += [f"-{unit.losses}"] if unit.losses else []
    return " ".join(words)


def _leader(leader: Leader) -> str:
    words = [number(leader.hex), *(["ooc"] if leader.ooc else [])]
    return " ".join([*words, *(["aide"] if leader.aide else [])])
