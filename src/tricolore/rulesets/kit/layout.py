"""The parts of data files that all games on a hex map share: heads, clocks, sides, hexes, facings.

Every error names its file and entry.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any

from tricolore.core.board import Board, board_from
from tricolore.core.errors import DataError
from tricolore.core.hexes import number
from tricolore.rulesets.kit.entries import expect, only

MAP = {
    "map": ("name", "columns", "rows_odd", "rows_even", "even", "up", "hex_m", "source", "sheets"),
    "hexes": (),
}
"""The tables of a map, and the entries of each."""

HexReader = Callable[[Any, Board, str], int]
"""Reads a hex as a game's files write it: a number or a string."""


def read_head(
    data: Mapping[str, Any], scenario: str, known: Iterable[str], file: str
) -> dict[str, Any]:
    """The table [scenario], which must belong to the requested scenario."""
    head: dict[str, Any] = expect(data, "scenario", dict, file)
    where = f"{file}: [scenario]"
    only(head, known, where)
    if expect(head, "id", str, where) != scenario:
        raise DataError(f"{where}: id is {head['id']!r}, expected {scenario!r}")
    return head


def read_minutes(head: Mapping[str, Any], where: str) -> int:
    """A time of day, "05:00", in minutes after midnight."""
    hours, _, minutes = expect(head, "first_turn", str, where).partition(":")
    if not (hours.isdigit() and minutes.isdigit() and int(hours) < 24 and int(minutes) < 60):
        raise DataError(f"{where}: first_turn is {head['first_turn']!r}, expected a time as 05:00")
    return int(hours) * 60 + int(minutes)


def clock(first_turn: int, minutes: int, turn: int) -> str:
    """The time of day at which a turn begins."""
    since_midnight = first_turn + (turn - 1) * minutes
    return f"{since_midnight // 60:02d}:{since_midnight % 60:02d}"


def read_board(data: Mapping[str, Any], file: str) -> Board:
    only(data, MAP, file)
    if isinstance(data.get("map"), dict):
        only(data["map"], MAP["map"], f"{file}: [map]")
    return board_from(data, file)


def read_sides(
    data: Mapping[str, Any], sides: Sequence[str], known: Iterable[str], file: str
) -> dict[str, Any]:
    """The sides with their names; a game checks the other `known` entries itself."""
    rows: dict[str, Any] = expect(data, "sides", dict, file)
    only(rows, sides, f"{file}: sides")
    for side in sides:
        row, where = expect(rows, side, dict, f"{file}: sides"), f"{file}: side {side}"
        only(row, known, where)
        expect(row, "name", str, where)
    return rows


def hex_number(value: Any, board: Board, where: str) -> int:
    """A hex written as a number."""
    if type(value) is not int or value not in board:
        shown = number(value) if isinstance(value, int) else repr(value)
        raise DataError(f"{where}: {shown} is not a hex of the map")
    return value


def hex_text(value: Any, board: Board, where: str) -> int:
    """A hex written as a string, since 0117 is not a valid number in TOML."""
    if not isinstance(value, str) or not value.isdecimal():
        raise DataError(f'{where}: {value!r}, expected the text of a hex as "0117"')
    return hex_number(int(value), board, where)


def read_place(text: str, board: Board, where: str, facing: bool) -> tuple[int, int]:
    """A hex and, for a unit, its facing: "1918 E"."""
    words = text.split()
    if not words or not words[0].isdigit():
        raise DataError(f"{where}: {text!r} does not begin with a hex number")
    hex = hex_number(int(words[0]), board, where)
    if not facing:
        return hex, 0
    if len(words) < 2 or words[1] not in board.compass:
        raise DataError(f"{where}: {text!r} needs a facing, one of {', '.join(board.compass)}")
    return hex, board.compass.index(words[1])
