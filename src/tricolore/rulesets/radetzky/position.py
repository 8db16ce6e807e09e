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
    names_of,
    once,
    pieces_of,
    table_of,
    whole_of,
    word_of,
)
from tricolore.rulesets.radetzky import moments, supply
from tricolore.rulesets.radetzky.moments import go_on, hex_of, is_lists, list_of
from tricolore.rulesets.radetzky.sequence import begin
from tricolore.rulesets.radetzky.setting import CREW, LITERAL, SIDES, Setting
from tricolore.rulesets.radetzky.stacking import within_limit
from tricolore.rulesets.radetzky.state import (
    GOOD,
    TRIAL,
    VOID,
    Bridge,
    Engagement,
    Exit,
    Radetzky,
    Unit,
)

MARKS = ("reduced", "oos", "stop")
FATES = {"counts": GOOD, "void": VOID}
"""What has become of an exit; nothing is said of those that are still watched."""
ENTRIES = (
    *("turn", "calendar", "units", "bridges", "posts", "holders", "lost"),
    *("waiting", "captured", "exits", "chiefs", "engaged"),
    *moments.ENTRIES,
)


def set_up(position: Position, setting: Setting, seed: str) -> Radetzky:
    """The state that a position describes; whatever it does not name is off the map."""
    fields = position.fields
    check_entries(fields, ENTRIES)
    s = begin(setting, seed, word_of(fields, "calendar", setting.calendars, LITERAL))
    s.turn = whole_of({"turn": setting.first, **fields}, "turn", setting.first, setting.last)
    _units(s, fields)
    _bridges(s, fields)
    _gone(s, fields)
    _engaged(s, fields)
    for id, hex in table_of(fields, "posts").items():
        known(id, {**setting.formations, **setting.counters}, "formation or unit")
        s.posts = {**s.posts, id: hex_of(s, hex, id)}
    for name, side in table_of(fields, "holders").items():
        places = {place.name: hex for hex, place in setting.places.items()}
        known(name, places, "place")
        holder = word_of({"holders": side}, "holders", SIDES, SIDES[0])
        s.holders = {**s.holders, places[name]: holder}
    s.lost = {**s.lost, **_numbers(fields, "lost")}
    s.captured = {**s.captured, **_numbers(fields, "captured")}
    for id, turn in table_of(fields, "chiefs").items():
        known(id, setting.chief_ids, "commander in chief")
        used = whole_of({"chiefs": turn}, "chiefs", 1, s.turn)
        s.chief_used = {**s.chief_used, setting.chief_ids[id].side: used}
    supply.look(s)
    go_on(s, fields)
    _check_stacks(s, fields)
    return s


def _units(s: Radetzky, fields: Mapping[str, Any]) -> None:
    for uid, text in pieces_of(fields, "units").items():
        known(uid, s.setting.counters, "unit")
        where, *marks = text.split() or [""]
        hex, counter = hex_of(s, where, uid), s.counter(uid)
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


def _check_stacks(s: Radetzky, fields: Mapping[str, Any]) -> None:
    """Whoever is on the move may pass through a full hex (S20)."""
    passing = {s.units[uid].hex for uid in pieces_of(fields, "march") if uid in s.units}
    for hex, stack in s.stacks.items():
        if hex not in passing and not within_limit(s.setting, stack):
            raise PositionError(f"There are too many units at {s.setting.board.label(hex)}.")


def _bridges(s: Radetzky, fields: Mapping[str, Any]) -> None:
    """Bridges, each with the hex across the river; those that are being built with the turn at
    whose end they are ready."""
    ground = s.setting.ground
    for uid, text in pieces_of(fields, "bridges").items():
        known(uid, s.units, "unit on the map")
        where, *more = text.split() or [""]
        over, here = hex_of(s, where, uid), s.units[uid].hex
        if s.counter(uid).arm != CREW:
            raise PositionError(f"{uid} is not a bridge crew.")
        if over not in ground.around[here] or not ground.is_river(here, over):
            raise PositionError(f"{uid}: there is no river between {here:04d} and {over:04d}.")
        ready = s.turn
        if more:
            if len(more) > 1 or not more[0].isdecimal() or not 1 <= int(more[0]) <= s.turn + 1:
                raise PositionError(
                    f"{uid}: {text!r}; expected a hex and the turn when it is ready."
                )
            ready = int(more[0])
        s.bridges = {**s.bridges, uid: Bridge(over, ready, stands=not more)}


def _gone(s: Radetzky, fields: Mapping[str, Any]) -> None:
    """Who waits off the map, and who has left it."""
    due = [uid for line in s.setting.arrivals.values() for uid in line.units]
    s.waiting = names_of(list_of(fields, "waiting"), "waiting", due, "reinforcement")
    for uid, text in pieces_of(fields, "exits").items():
        known(uid, s.setting.counters, "unit")
        words = text.split()
        if len(words) < 2:
            raise PositionError(f"{uid}: {text!r}; expected a hex and the turn when it has left.")
        where, turn, *marks = words
        for mark in marks:
            known(mark, ("reduced", *FATES), "mark")
        once(marks, uid)
        if not turn.isdecimal() or not 1 <= int(turn) <= s.turn:
            raise PositionError(f"{uid}: {text!r}; expected a hex and the turn when it has left.")
        fate = next((FATES[mark] for mark in marks if mark in FATES), TRIAL)
        steps = max(s.counter(uid).steps - ("reduced" in marks), 0)
        s.exits = {**s.exits, uid: Exit(int(turn), hex_of(s, where, uid), steps, fate)}
    for uid in (*s.waiting, *s.exits):
        if uid in s.units or (uid in s.waiting and uid in s.exits):
            raise PositionError(f"{uid} is in two places.")


def _engaged(s: Radetzky, fields: Mapping[str, Any]) -> None:
    """ENG result: who holds whom, and to the end of which turn."""
    for one in list_of(fields, "engaged"):
        if not is_lists(one, 2) or len(one) != 3:
            raise PositionError(f"engaged has {one!r}; expected [[units], [enemies], turn].")
        sides = [names_of(uids, "engaged", s.units, "unit on the map") for uids in one[:2]]
        if len({s.side(uid) for uids in sides for uid in uids}) < 2 or any(
            len({s.side(uid) for uid in uids}) > 1 for uids in sides
        ):
            raise PositionError("Units of one side are engaged with those of the other.")
        until = whole_of({"engaged": one[2]}, "engaged", s.turn, s.turn + 1)
        s.set_engaged([*s.engaged, Engagement(sides[0], sides[1], until)])


def _numbers(fields: Mapping[str, Any], key: str) -> dict[str, int]:
    """A number for each side that is named."""
    found = {}
    for side, number in table_of(fields, key).items():
        known(side, SIDES, "side")
        found[side] = whole_of({key: number}, key, 0, 200)
    return found
