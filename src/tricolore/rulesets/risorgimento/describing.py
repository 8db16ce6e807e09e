"""A moment of Risorgimento 1859 as a position (see `position`)."""

from __future__ import annotations

from collections.abc import Collection
from typing import Any

from tricolore.core.hexes import number
from tricolore.core.state import Record
from tricolore.rulesets.risorgimento.stacking import is_crowded
from tricolore.rulesets.risorgimento.state import Risorgimento, Unit
from tricolore.rulesets.risorgimento.steps import (
    Assaults,
    EndActivations,
    FireLater,
    RallyUnits,
    Release,
    RollInitiative,
)

STEPS: dict[type, str] = {FireLater: "fire", Assaults: "attack", RallyUnits: "rally"}


def describe(s: Risorgimento, agenda: tuple[Record, ...], seen: Collection[str]) -> dict[str, Any]:
    units = {uid: unit for uid, unit in s.units.items() if uid in seen}
    top_first = [uid for stack in s.stacks.values() for uid in stack if uid in units]
    held = {
        name: s.holder(place.hexes[0]) or s.holders.get(place.hexes[0], "")
        for name, place in s.setting.places.items()
    }
    return {
        "turn": s.turn,
        **_moment(s, agenda, units),
        "reinforcements": bool(s.waiting),
        "fallen": list(s.fallen),
        "waiting": [id for id in s.waiting if s.setting.arrival_of[id].turn <= s.turn],
        "finished": [id for id, one in s.corps.items() if one.finished and id not in s.fallen_out],
        "demoralised": [id for id, corps in s.corps.items() if corps.demoralised],
        "withdrawing": [id for id, corps in s.corps.items() if corps.withdrawing],
        "strategic": [
            *(id for id, brigade in s.brigades.items() if brigade.strategic),
            *(id for id, corps in s.corps.items() if corps.strategic),
        ],
        "hdc": [id for id, brigade in s.brigades.items() if brigade.hdc],
        **_bridges(s),
        "activations": {
            **{id: now.activations for id, now in s.brigades.items() if now.activations},
            **{id: now.activations for id, now in s.corps.items() if now.activations},
        },
        "units": {uid: _unit(s, units[uid]) for uid in top_first},
        "leaders": {id: _leader(s, id, hex) for id, hex in s.posts.items() if hex and id in seen},
        "holders": {name: side for name, side in held.items() if side},
    }


def _bridges(s: Risorgimento) -> dict[str, tuple[str, ...]]:
    """Magenta: which bridges are down.  A tuple is written even if it is empty: all stand then."""
    bridges = s.setting.special.bridges
    return {"down": tuple(one.name for one in bridges if one.hexes in s.down)} if bridges else {}


def _moment(s: Risorgimento, agenda: tuple[Record, ...], units: Collection[str]) -> dict[str, Any]:
    side = {} if s.play is None else {"side": s.play.side}
    if any(isinstance(record, RollInitiative) for record in agenda):
        steps_out = any(isinstance(record, Release) for record in agenda[:1])
        return {"step": "release" if steps_out else "initiative"}
    act, single = s.act, s.setting.special.no_continuity
    active = "" if act is None else (act.only if single else act.corps)
    members: Collection[str] = ()
    if single and active in s.setting.brigades:
        members = s.setting.brigades[active].units
    elif active and not single:
        members = s.setting.corps_units[active]
    if act is None or not any(uid in units for uid in members):
        ends = any(isinstance(record, EndActivations) for record in agenda[:1])
        return {"step": "end" if ends else "selection", **side}
    step = next((STEPS[type(record)] for record in agenda if type(record) in STEPS), "rally")
    first = agenda[0] if agenda else None
    return {
        "active": active,
        "kind": act.kind,
        "step": step if type(first) in STEPS else "movement" if step == "fire" else step,
    }


def _unit(s: Risorgimento, unit: Unit) -> str:
    words = [number(unit.hex), s.setting.board.compass[unit.facing]]
    words += [f"-{unit.hits}"] if unit.hits else []
    words += ["disordered"] if unit.disordered else []
    words += ["square"] if unit.square else []
    words += ["crowded"] if is_crowded(s, unit.hex) else []
    return " ".join([*words, *(["reserve"] if unit.reserve else [])])


def _leader(s: Risorgimento, id: str, hex: int) -> str:
    if id in s.brigades:
        done = s.brigades[id].finished
    else:
        done = id in s.fallen_out
    return " ".join([number(hex), *(["finished"] if done else [])])
