"""Positions of All Are Brothers, read from a short text (see docs/positions.md).

scenario = "brothers:full-battle"
turn = 4
active = "FI"
posture = "aggressive"
step = "movement"

[stacks]
2117 = ["FI.Dieu", "FI.DieuGuns worn"]

[staff]
FI = "2117"
"""

from __future__ import annotations

from typing import Any

from tricolore.core.errors import DataError, PositionError
from tricolore.core.position import Position
from tricolore.rulesets.brothers.command import POSTURES, in_command, rating_of
from tricolore.rulesets.brothers.reading import placed
from tricolore.rulesets.brothers.sequence import begin, steps_after_command
from tricolore.rulesets.brothers.setting import SIDES, Setting
from tricolore.rulesets.brothers.state import STACK_LIMIT, Act, Brothers
from tricolore.rulesets.brothers.steps import (
    AssaultStep,
    Declare,
    Draw,
    FireStep,
    Housekeeping,
    MoveStep,
    RallyStep,
)
from tricolore.rulesets.kit.positions import check_entries, known, table_of, whole_of, word_of

STEPS = {
    "fire": FireStep,
    "movement": MoveStep,
    "declaration": Declare,
    "assault": AssaultStep,
    "rally": RallyStep,
}
ENTRIES = ("turn", "active", "posture", "step", "stacks", "staff", "morale", "control", "declared")


def set_up(position: Position, setting: Setting, seed: str) -> Brothers:
    """The state that a position describes; whatever it does not name is off the map."""
    fields = position.fields
    check_entries(fields, ENTRIES)
    s = begin(setting, seed)
    s.units, s.stacks, s.staff, s.due = {}, {}, {}, {}
    s.rebuild()
    s.turn = whole_of({"turn": setting.first, **fields}, "turn", setting.first, setting.last)
    _stacks(s, fields)
    _staff(s, fields)
    for id, left in table_of(fields, "morale").items():
        known(id, setting.roster.formations, "formation")
        s.morale[id] = whole_of({"morale": left}, "morale", 0, 20)
    for name, side in table_of(fields, "control").items():
        places = {place.name: hex for hex, place in setting.places.items()}
        known(name, places, "place")
        s.control[places[name]] = word_of({"control": side}, "control", SIDES, SIDES[0])
    s.agenda = (Draw(), Housekeeping())
    _activate(s, fields)
    return s


def _stacks(s: Brothers, fields: Any) -> None:
    board = s.setting.board
    for text, names in table_of(fields, "stacks").items():
        if not text.isdecimal() or int(text) not in board:
            raise PositionError(f"{text} is not a hex of the map.")
        hex = int(text)
        for at, name in enumerate(names if isinstance(names, list) else [names]):
            try:
                uid, unit = placed(name, hex, s.setting.roster, f"stacks {text}")
            except DataError as error:
                raise PositionError(f"{error}.") from None
            if uid in s.units:
                raise PositionError(f"{uid} is named twice.")
            if s.holder(hex) not in ("", s.side(uid)):
                raise PositionError(f"Units of both sides stand in {text}.")
            s.place(uid, hex, at, unit)
        if s.strength_in(hex) > STACK_LIMIT:
            raise PositionError(f"There are more than {STACK_LIMIT} strength points in {text}.")


def _staff(s: Brothers, fields: Any) -> None:
    roster = s.setting.roster
    for id, text in table_of(fields, "staff").items():
        known(id, {**roster.formations, **roster.sovereigns}, "headquarters")
        if not str(text).isdecimal() or int(text) not in s.setting.board:
            raise PositionError(f"{id}: {text!r} is not a hex of the map.")
        s.place_staff(id, int(text))


def _activate(s: Brothers, fields: Any) -> None:
    """The formation that acts, from a step on."""
    active = fields.get("active", "")
    if not active:
        return
    known(active, s.setting.roster.formations, "formation")
    posture = word_of(fields, "posture", POSTURES, POSTURES[0])
    step = word_of(fields, "step", STEPS, "fire")
    members = frozenset(s.members(active))
    s.act = Act(
        active,
        posture,
        members,
        ooc=members - in_command(s, active, posture),
        rating=rating_of(s, active, posture),
        may_move=frozenset({active}),
    )
    for uid, text in table_of(fields, "declared").items():
        known(uid, s.units, "unit on the map")
        s.declared[uid] = int(text)
    after = steps_after_command()
    first = next(at for at, record in enumerate(after) if isinstance(record, STEPS[step]))
    s.agenda = (*after[first:], *s.agenda)
