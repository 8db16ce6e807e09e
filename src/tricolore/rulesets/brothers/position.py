"""Positions of All Are Brothers, read from a short text (see docs/positions.md).

scenario = "brothers:full-battle"
turn = 4
active = "FI"
posture = "aggressive"
step = "movement"

[stacks]
2117 = ["FI.Dieu worn", "FI.DieuGuns low"]

[staff]
FI = "2117"
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from tricolore.core.errors import DataError, PositionError
from tricolore.core.hexes import number
from tricolore.core.position import Position
from tricolore.rulesets.brothers.chits import fill_cup
from tricolore.rulesets.brothers.command import POSTURES, in_command, rating_of
from tricolore.rulesets.brothers.reading import placed
from tricolore.rulesets.brothers.roster import ARTILLERY, INFANTRY
from tricolore.rulesets.brothers.sequence import begin, steps_after_command
from tricolore.rulesets.brothers.setting import ALLIED, AUSTRIAN_SIDE, SIDES, Setting
from tricolore.rulesets.brothers.state import STACK_LIMIT, Act, Brothers, Staff
from tricolore.rulesets.brothers.steps import (
    AssaultStep,
    Declare,
    Draw,
    FireStep,
    Housekeeping,
    LastPlays,
    MoveStep,
    RallyStep,
)
from tricolore.rulesets.brothers.terrain import AGGRESSIVE, DEFENSIVE, NEVER
from tricolore.rulesets.kit.positions import (
    check_entries,
    known,
    names_of,
    table_of,
    whole_of,
    word_of,
)

STEPS = {
    "fire": FireStep,
    "movement": MoveStep,
    "declaration": Declare,
    "assault": AssaultStep,
    "rally": RallyStep,
}
ENTRIES = (
    *("turn", "active", "posture", "step", "held"),
    *("stacks", "staff", "morale", "control", "declared"),
)
BEFALLEN = ("wounded", "overrun")
"""What may have befallen headquarters (8.7.1, 11.6)."""
Fields = Mapping[str, Any]


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
    _battle(s, fields)
    fill_cup(s)
    _held(s, fields)
    s.agenda = (Draw(), LastPlays(ALLIED), LastPlays(AUSTRIAN_SIDE), Housekeeping())
    _activate(s, fields)
    _declared(s, fields)
    return s


def _hex(s: Brothers, text: Any, who: str = "") -> int:
    """A hex of the map where somebody can stand."""
    if not str(text).isdecimal() or int(text) not in s.setting.board:
        named = f"{who}: {text!r}" if who else str(text)
        raise PositionError(f"{named} is not a hex of the map.")
    hex, ground = int(text), s.setting.ground
    if ground.hex_price(hex, INFANTRY) >= NEVER and hex not in ground.roads:
        terrain = s.setting.board.terrain[hex]
        raise PositionError(f"No unit can stand at {number(hex)}, which is {terrain}.")
    return hex


def _stacks(s: Brothers, fields: Fields) -> None:
    for text, names in table_of(fields, "stacks").items():
        hex = _hex(s, text)
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


def _staff(s: Brothers, fields: Fields) -> None:
    roster = s.setting.roster
    for id, text in table_of(fields, "staff").items():
        known(id, {**roster.formations, **roster.sovereigns}, "headquarters")
        where, *words = str(text).split() or [""]
        hex = _hex(s, where, id)
        if s.holder(hex) not in ("", roster.staff_side(id)):
            raise PositionError(f"{id}: enemy units stand at {number(hex)}.")
        for word in words:
            if word not in BEFALLEN:
                raise PositionError(f"{id} is {word!r}; it may be {', '.join(BEFALLEN)}.")
        if id in roster.sovereigns and "wounded" in words:
            raise PositionError(f"{id} is wounded; a sovereign who is hit leaves the map.")
        s.place_staff(id, hex)
        s.staff = {**s.staff, id: Staff(hex, **dict.fromkeys(words, True))}


def _battle(s: Brothers, fields: Fields) -> None:
    """Morale and places.  A formation whose morale has run out is demoralised (14.1); a place is
    held by whoever stands there, unless it is said who holds it (3.5.3)."""
    setting = s.setting
    for id, left in table_of(fields, "morale").items():
        known(id, setting.roster.formations, "formation")
        s.morale = {**s.morale, id: whole_of({"morale": left}, "morale", 0, 20)}
        if not s.morale[id]:
            s.demoralised = (*s.demoralised, id)
    standing = {hex: s.holder(hex) for hex in setting.places if hex in s.stacks}
    s.control = {**s.control, **standing}
    for name, side in table_of(fields, "control").items():
        places = {place.name: hex for hex, place in setting.places.items()}
        known(name, places, "place")
        holder = word_of({"control": side}, "control", SIDES, SIDES[0])
        s.control = {**s.control, places[name]: holder}


def _held(s: Brothers, fields: Fields) -> None:
    """Event chits in the hands of their owners (6.3)."""
    chits = fields.get("held", [])
    if not isinstance(chits, list):
        raise PositionError(f"held is {chits!r}; write a list of events.")
    there = {chit for box in s.box.values() for chit in box}
    for chit in names_of(chits, "held", there, "event"):
        nation = s.setting.nation_of_chit(chit)
        s.hands = {**s.hands, nation: (*s.hands[nation], chit)}
        s.box = {**s.box, nation: tuple(one for one in s.box[nation] if one != chit)}
    s.blind = {nation: min(number, len(s.box[nation])) for nation, number in s.blind.items()}


def _activate(s: Brothers, fields: Fields) -> None:
    """The formation that acts, from a step on; its chit has been drawn."""
    active = fields.get("active", "")
    if not active:
        return
    known(active, s.setting.roster.formations, "formation")
    shaken = active in s.demoralised
    posture = word_of(fields, "posture", POSTURES, DEFENSIVE if shaken else AGGRESSIVE)
    if shaken and posture == AGGRESSIVE:
        raise PositionError(f"{active} is demoralised, so it cannot act in aggressive posture.")
    step = word_of(fields, "step", STEPS, "fire")
    members = frozenset(s.members(active))
    s.act = Act(
        active,
        posture,
        members,
        ooc=members - in_command(s, active, posture),
        failed=active in s.staff and s.staff[active].overrun,
        rating=rating_of(s, active, posture),
        may_move=frozenset({active}),
    )
    s.cup = tuple(chit for chit in s.cup if chit != active)
    after = steps_after_command()
    first = next(at for at, record in enumerate(after) if isinstance(record, STEPS[step]))
    begun = (AssaultStep(),) if isinstance(after[first], AssaultStep) else after[first : first + 1]
    s.agenda = (*begun, *after[first + 1 :], *s.agenda)


def _declared(s: Brothers, fields: Fields) -> None:
    """11.10: assaults that have been declared."""
    for uid, text in table_of(fields, "declared").items():
        known(uid, s.units, "unit on the map")
        if s.act is None or uid not in s.act.members:
            raise PositionError(f"{uid} declares an assault, but does not act.")
        hex = _hex(s, text, uid)
        if s.counter(uid).arm == ARTILLERY:
            raise PositionError(f"{uid}: artillery never assaults.")
        if s.holder(hex) != s.enemy(s.side(uid)):
            raise PositionError(f"{uid}: there is no enemy to assault at {number(hex)}.")
        if not s.setting.board.adjacent(s.units[uid].hex, hex):
            raise PositionError(f"{uid}: {number(hex)} is not next to it.")
        if uid in s.act.ooc or s.act.failed:
            raise PositionError(f"{uid}: out of command, or overrun, nobody assaults.")
        here = s.units[uid].hex
        if any(s.declared.get(other, hex) != hex for other in s.stacks[here]):
            raise PositionError(f"{uid}: units of one hex assault the same target.")
        s.declared = {**s.declared, uid: hex}
    for here in {s.units[uid].hex for uid in s.declared}:
        if not any(uid in s.declared for uid, _ in s.front(here)):
            raise PositionError(f"{number(here)}: nobody of the front line assaults.")
