"""Placement card and reinforcements table: where units begin, and where they enter."""

from __future__ import annotations

from collections.abc import Container, Iterable, Mapping
from typing import Any

from msgspec import Struct

from tricolore.core.board import Board
from tricolore.core.errors import DataError
from tricolore.core.hexes import number
from tricolore.rulesets.kit.entries import meant, optional, rows_of
from tricolore.rulesets.kit.layout import hex_text
from tricolore.rulesets.kit.records import read_record
from tricolore.rulesets.radetzky.setting import LEADER, Arrival, Counter

MOST_UNITS, MOST_NORMAL = 3, 2
"""Stacking: units in a hex, and units of normal size among them."""


class AreaRow(Struct, frozen=True):
    """A line of the placement card."""

    name: str
    place: dict[str, tuple[str, ...]]
    """The hexes that are proposed, with the units in each."""
    hexes: tuple[str, ...] = ()
    """More hexes of the area."""


class ArrivalRow(Struct, frozen=True):
    """A line of the reinforcements table."""

    id: str
    name: str
    units: tuple[str, ...]
    doors: dict[str, tuple[str, ...]]
    """The entry hexes from each turn on."""


def read_setup(
    head: Mapping[str, Any], board: Board, counters: Mapping[str, Counter], file: str
) -> dict[str, tuple[int, ...]]:
    """For each unit the hexes of its area, the proposed one first."""
    setup: dict[str, tuple[int, ...]] = {}
    owners: dict[int, str] = {}
    for row, where in rows_of(head, "setup", file):
        area = read_record(AreaRow, row, where)
        where = f"{file}: setup {area.name}"
        placed = {hex_text(text, board, where): units for text, units in area.place.items()}
        more = [hex_text(text, board, where) for text in area.hexes]
        hexes = list(dict.fromkeys([*placed, *more]))
        for hex, units in placed.items():
            for uid in units:
                known_name(uid, counters, "unit", where)
                if uid in setup:
                    raise DataError(f"{where}: {uid} is placed already")
                setup[uid] = (hex, *(other for other in hexes if other != hex))
        sides = {counters[uid].side for units in placed.values() for uid in units}
        for hex in hexes:
            owners.setdefault(hex, *sides or {""})
            if sides != {owners[hex]}:
                raise DataError(f"{where}: both sides are to be placed in {number(hex)}")
    _check_stacks(setup, counters, file)
    return setup


def _check_stacks(
    setup: Mapping[str, tuple[int, ...]], counters: Mapping[str, Counter], file: str
) -> None:
    """Stacking: the proposed placement must respect it."""
    stacks: dict[int, list[Counter]] = {}
    for uid, hexes in setup.items():
        if counters[uid].arm != LEADER:
            stacks.setdefault(hexes[0], []).append(counters[uid])
    for hex, stack in stacks.items():
        normal = sum(not counter.small for counter in stack)
        if len(stack) > MOST_UNITS or normal > MOST_NORMAL:
            raise DataError(
                f"{file}: setup puts {len(stack)} units into {number(hex)}, {normal} of normal "
                f"size; expected {MOST_UNITS} at most, {MOST_NORMAL} of them of normal size"
            )


def read_arrivals(
    head: Mapping[str, Any],
    board: Board,
    counters: Mapping[str, Counter],
    setup: Container[str],
    file: str,
) -> dict[str, Arrival]:
    """The lines of the reinforcements table."""
    found: dict[str, Arrival] = {}
    due: set[str] = set()
    for row, where in rows_of({"arrivals": head.get("arrivals", [])}, "arrivals", file):
        one = read_record(ArrivalRow, row, where)
        if one.id in found:
            raise DataError(f"{where}: there is an arrival {one.id} already")
        for uid in one.units:
            known_name(uid, counters, "unit", where)
            if uid in setup or uid in due:
                raise DataError(f"{where}: {uid} is placed already")
        due |= set(one.units)
        sides = {counters[uid].side for uid in one.units}
        if len(sides) != 1 or not one.doors:
            raise DataError(f"{where}: expected units of one side, and a turn with entry hexes")
        doors = {
            _turn(turn, where): tuple(hex_text(hex, board, where) for hex in hexes)
            for turn, hexes in one.doors.items()
        }
        if not all(doors.values()):
            raise DataError(f"{where}: doors name a turn without entry hexes")
        found[one.id] = Arrival(
            one.id, one.name, min(sides), one.units, dict(sorted(doors.items()))
        )
    return found


def _turn(text: str, where: str) -> int:
    if not text.isdecimal() or not int(text):
        raise DataError(f"{where}: {text!r}, expected the number of a turn")
    return int(text)


def read_units(
    head: Mapping[str, Any], key: str, known: Iterable[str], what: str, file: str
) -> list[str]:
    """A list of units."""
    found = []
    for uid in optional(head, key, list, file, []):
        known_name(str(uid), known, what, f"{file}: {key}")
        found.append(str(uid))
    return found


def known_name(name: str, known: Iterable[str], what: str, where: str) -> None:
    names = tuple(known)
    if name not in names:
        raise DataError(f"{where}: no {what} {name}{meant(name, names)}")
