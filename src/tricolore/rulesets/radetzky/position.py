"""Positions of Radetzky's March, read from a short text (see docs/positions.md).

scenario = "radetzky:campaign"
turn = 6
active = "AII"
post = 6736
step = "movement"

[units]
AII.IR1 = "6737"
AII.IR21 = "6737 reduced"
AII.Hus7a = "6636 stop"
AII.Bridge = "6736"

[bridges]
AII.Bridge = "6636"
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from tricolore.core.errors import PositionError
from tricolore.core.position import Position
from tricolore.rulesets.kit.positions import (
    check_entries,
    known,
    once,
    pieces_of,
    table_of,
    whole_of,
    word_of,
)
from tricolore.rulesets.radetzky import supply
from tricolore.rulesets.radetzky.activation import commanded
from tricolore.rulesets.radetzky.sequence import begin, from_choice_on
from tricolore.rulesets.radetzky.setting import CREW, LITERAL, SIDES, Setting
from tricolore.rulesets.radetzky.stacking import within_limit
from tricolore.rulesets.radetzky.state import Act, Bridge, Radetzky, Sheet, Unit
from tricolore.rulesets.radetzky.steps import Declare, Draw, EndActivation, EndTurn, Marches

STEPS = ("movement", "combat")
CHOICE = "choice"
"""Where a turn begins in which nobody is active yet."""
MARKS = ("reduced", "oos", "stop")
ENTRIES = (
    *("turn", "calendar", "active", "post", "step"),
    *("units", "bridges", "posts", "holders", "lost"),
)


def set_up(position: Position, setting: Setting, seed: str) -> Radetzky:
    """The state that a position describes; whatever it does not name is off the map."""
    fields = position.fields
    check_entries(fields, ENTRIES)
    s = begin(setting, seed, word_of(fields, "calendar", setting.calendars, LITERAL))
    s.turn = whole_of({"turn": setting.first, **fields}, "turn", setting.first, setting.last)
    s.waiting = ()
    _units(s, fields)
    _bridges(s, fields)
    for id, hex in table_of(fields, "posts").items():
        known(id, {**setting.formations, **setting.counters}, "formation or unit")
        s.posts = {**s.posts, id: _hex(s, hex, id)}
    for name, side in table_of(fields, "holders").items():
        places = {place.name: hex for hex, place in setting.places.items()}
        known(name, places, "place")
        holder = word_of({"holders": side}, "holders", SIDES, SIDES[0])
        s.holders = {**s.holders, places[name]: holder}
    for side, lost in table_of(fields, "lost").items():
        known(side, SIDES, "side")
        s.lost = {**s.lost, side: whole_of({"lost": lost}, "lost", 0, 200)}
    s.sheets = {side: Sheet() for side in SIDES}
    s.agenda = (Draw(), EndTurn())
    supply.look(s)
    _activate(s, fields)
    return s


def _units(s: Radetzky, fields: Mapping[str, Any]) -> None:
    for uid, text in pieces_of(fields, "units").items():
        known(uid, s.setting.counters, "unit")
        where, *marks = text.split() or [""]
        hex, counter = _hex(s, where, uid), s.counter(uid)
        for mark in marks:
            known(mark, MARKS, "mark")
        once(marks, uid)
        if "reduced" in marks and counter.steps < 2:
            raise PositionError(f"{uid} has no reduced side.")
        if s.holder(hex) not in ("", counter.side):
            raise PositionError(f"Units of both sides are at {s.setting.board.label(hex)}.")
        steps = counter.steps - ("reduced" in marks)
        s.put(uid, hex, Unit(hex, steps, "oos" in marks, "stop" in marks))
        if counter.combat:
            s.take(counter.side, hex)
    for hex, stack in s.stacks.items():
        if not within_limit(s.setting, stack):
            raise PositionError(f"There are too many units at {s.setting.board.label(hex)}.")


def _bridges(s: Radetzky, fields: Mapping[str, Any]) -> None:
    """Bridges that stand, each with the hex across the river."""
    ground = s.setting.ground
    for uid, text in pieces_of(fields, "bridges").items():
        known(uid, s.units, "unit on the map")
        over, here = _hex(s, text, uid), s.units[uid].hex
        if s.counter(uid).arm != CREW:
            raise PositionError(f"{uid} is not a bridge crew.")
        if over not in ground.around[here] or not ground.is_river(here, over):
            raise PositionError(f"{uid}: there is no river between {here:04d} and {over:04d}.")
        s.bridges = {**s.bridges, uid: Bridge(over, s.turn, stands=True)}


def _hex(s: Radetzky, text: Any, who: str) -> int:
    if not str(text).isdecimal() or int(text) not in s.setting.board:
        raise PositionError(f"{who}: {text!r} is not a hex of the map.")
    return int(text)


def _activate(s: Radetzky, fields: Mapping[str, Any]) -> None:
    """The formation that acts, from a step on, with its counter at a post; or the choice of both
    sides, before anybody acts."""
    active = fields.get("active", "")
    if not active:
        if "step" in fields and word_of(fields, "step", (CHOICE,), CHOICE):
            s.sheets, s.agenda = {}, from_choice_on(s)
        return
    known(active, s.setting.formations, "formation")
    members = s.members(active)
    if not members:
        raise PositionError(f"{active} has no unit on the map.")
    post = _hex(s, fields.get("post", s.units[members[0]].hex), "post")
    if s.holder(post) == s.enemy(s.formation(active).side):
        raise PositionError("The post is in a hex with enemy units.")
    units = frozenset(commanded(s, active, post, members))
    s.act = Act(s.formation(active).side, active, (active,), post, units)
    s.used, s.posts = units, {**s.posts, active: post}
    step = word_of(fields, "step", STEPS, "movement")
    if step == "combat" and s.day.night:
        raise PositionError(f"Turn {s.turn} is a night, when nobody fights.")
    fights = () if s.day.night else (Declare(),)
    marches = (Marches(),) if step == "movement" else ()
    s.agenda = (*marches, *fights, EndActivation(), *s.agenda)
