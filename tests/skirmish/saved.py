"""Saved states, which anybody may have written: they must be such that they can be played."""

from __future__ import annotations

from typing import Any

from tests.skirmish.state import ROOM, EndTurn, Skirmish, Turn
from tricolore.rulesets.kit.saved import (
    check_agenda,
    check_dice,
    check_result,
    check_steps,
    counted,
    on_board,
    one_of,
    some_of,
    within,
    wrong,
)


def check(s: Skirmish) -> None:
    setting = s.setting
    sides, columns = setting.sides, setting.columns
    pieces = {*setting.counters, *s.beneath}
    check_dice(s)
    check_result(s.result, sides)
    check_agenda(s, s.result, (Turn, EndTurn))
    within("turn", s.turn, 0, setting.turns)
    for column in columns.values():
        hidden = () if setting.open else column.pieces
        if sorted(s.beneath.get(marker, "") for marker in column.markers) != sorted(hidden):
            wrong("beneath", f"what lies under the markers of {column.id}")
    some_of("at", s.at, pieces)
    counted("lost", s.lost, setting.counters)
    check_stacks(s)
    on_board(setting.board, "bridges", (hex for pair in s.bridges for hex in pair))
    if set(s.control) != set(setting.places):
        wrong("control", "other places than there are")
    for holder in s.control.values():
        one_of("control", holder, sides)
    for field, chits in (("decks", s.decks), ("hands", s.hands)):
        if set(chits) != set(sides):
            wrong(field, "sides that do not play")
        for held in chits.values():
            for event in held:
                one_of(field, event or "nothing", setting.events)
            within(field, len(held), 0, sum(event.number for event in setting.events.values()))
    some_of("cup", s.cup, columns)
    some_of("drawn", s.drawn, columns)
    one_of("active", s.active, columns)
    some_of("marched", s.marched, pieces)
    some_of("fired", s.fired, pieces)
    counted("bonus", s.bonus, sides)
    known = {"column": columns, "side": sides, "event": setting.events}
    known |= {"uid": pieces, "shooter": pieces, "target": pieces}
    known |= dict.fromkeys(("attacker", "defender", "hex", "enemy"), setting.board.hexes)
    check_steps(s, known, lambda field, name, value: check_way(s, field, value))


def check_stacks(s: Skirmish) -> None:
    if {id: hex for hex, stack in s.stacks.items() for id in stack} != s.at:
        wrong("stacks", "pieces that stand elsewhere")
    on_board(s.setting.board, "stacks", s.stacks)
    for hex, stack in s.stacks.items():
        within(f"the stack at {hex}", len(stack), 1, ROOM)
        if len(set(map(s.side, stack))) != 1:
            wrong("stacks", f"two sides at {hex}")
    for id in s.at:
        if not s.is_hidden(id) and s.steps(id) < 1:
            wrong("at", f"{id}, which has nothing left")


def check_way(s: Skirmish, field: str, value: Any) -> None:
    """The way of a march is the only entry of a step that is no name and no number."""
    if not isinstance(value, tuple):
        wrong(field, value)
    on_board(s.setting.board, field, value)
