"""Reading the tables: combat, charges, terrain, command, victory."""

from __future__ import annotations

import re
from collections.abc import Mapping
from fractions import Fraction
from itertools import pairwise
from typing import Annotated, Any

from msgspec import Meta, Struct

from tricolore.core.board import Board
from tricolore.core.errors import DataError
from tricolore.core.hexes import number
from tricolore.core.tables import Bands, Columns
from tricolore.rulesets.kit.entries import expect, expect_cost, only, tables_of
from tricolore.rulesets.kit.records import read_record
from tricolore.rulesets.radetzky.setting import CAVALRY, INFANTRY
from tricolore.rulesets.radetzky.terrain import Chart, HexEffect, SideEffect

TABLES = (
    *("source", "combat", "charge_infantry", "charge_cavalry", "terrain", "sides"),
    *("movement", "command", "victory"),
)
DICE = range(1, 7)
COMBAT_RESULT = re.compile(r"ENG|[AD][1-9]")
CHARGE_RESULT = re.compile(r"[AD]E|[AD][1-9]")
RATIO = re.compile(r"(\d+(?:\.\d+)?):(\d+)")
DIFFERENCE = re.compile(r"([+-]?\d+)(?:/\d+)?")


class Reach(Struct, frozen=True):
    """How far a command counter commands, and how many formations or units it activates."""

    radius: Annotated[int, Meta(ge=1)]
    most: Annotated[int, Meta(ge=1)] = 1


# Combat Result Table and Cavalry Charge Tables


def combat_table(data: Mapping[str, Any], file: str) -> Columns:
    """Columns by ratio; the label of each is the least ratio that comes to it."""
    floors = []
    for label in _labels(data, "combat", file):
        found = RATIO.fullmatch(label)
        if not found or not int(found[2]):
            raise DataError(f"{file}: [combat] column {label!r}, expected a ratio such as 1.5:1")
        floors.append(Fraction(found[1]) / int(found[2]))
    return _table(data, "combat", floors, COMBAT_RESULT, "A1, ENG or D2", file)


def charge_tables(data: Mapping[str, Any], file: str) -> dict[str, Columns]:
    """Columns by difference, by the arm of those who are charged."""
    return {arm: _charge_table(data, f"charge_{arm}", file) for arm in (INFANTRY, CAVALRY)}


def _charge_table(data: Mapping[str, Any], name: str, file: str) -> Columns:
    floors = []
    for label in _labels(data, name, file):
        found = DIFFERENCE.fullmatch(label)
        if not found:
            raise DataError(f"{file}: [{name}] column {label!r}, expected a difference such as +1")
        floors.append(Fraction(found[1]))
    return _table(data, name, floors, CHARGE_RESULT, "AE, A2 or D3", file)


def _labels(data: Mapping[str, Any], name: str, file: str) -> list[str]:
    table = expect(data, name, dict, file)
    only(table, ("columns", "rows"), f"{file}: [{name}]")
    return [str(label) for label in expect(table, "columns", list, f"{file}: [{name}]")]


def _table(
    data: Mapping[str, Any],
    name: str,
    floors: list[Fraction],
    known: re.Pattern[str],
    such_as: str,
    file: str,
) -> Columns:
    where = f"{file}: [{name}]"
    labels, rows = _labels(data, name, file), expect(data[name], "rows", dict, where)
    if not floors or any(low >= high for low, high in pairwise(floors)):
        raise DataError(f"{where}: columns are {', '.join(labels)}, expected them in rising order")
    only(rows, map(str, DICE), f"{where} rows")
    for die in DICE:
        row = rows.get(str(die))
        if not isinstance(row, list) or len(row) != len(labels):
            raise DataError(f"{where} row {die} needs {len(labels)} cells, not {row!r}")
        for cell in row:
            if not isinstance(cell, str) or not known.fullmatch(cell):
                raise DataError(f"{where} row {die} has {cell!r}, expected a result as {such_as}")
    bands = tuple(
        Bands(tuple(DICE), tuple(rows[str(die)][at] for die in DICE)) for at in range(len(labels))
    )
    return Columns(tuple(labels), tuple(floors), bands)


# Terrain Effects Table


def chart(data: Mapping[str, Any], file: str) -> Chart:
    """The Terrain Effects Table, with prices in half points."""
    hexes: dict[str, HexEffect] = {}
    for word, row, where in tables_of(data, "terrain", "terrain", file):
        only(row, ("cost", "shift", "open", "fortified"), where)
        marks = {
            mark: expect(row, mark, bool, where) for mark in ("open", "fortified") if mark in row
        }
        hexes[word] = HexEffect(_halves(row, "cost", where), _shift(row, where), **marks)
    sides: dict[str, SideEffect] = {}
    for word, row, where in tables_of(data, "sides", "side", file):
        only(row, ("cost", "shift"), where)
        barred = row.get("cost") == "no"
        cost = None if barred else _halves(row, "cost", where, free=True)
        sides[word] = SideEffect(cost, _shift(row, where))
    prices, where = expect(data, "movement", dict, file), f"{file}: [movement]"
    words = ("road", "contact", "pontoon", "ford")
    only(prices, words, where)
    return Chart(hexes, sides, *(_halves(prices, word, where, free=True) for word in words))


def _halves(row: Mapping[str, Any], key: str, where: str, free: bool = False) -> int:
    expect_cost(row, key, where, free)
    return int(2 * row[key])


def _shift(row: Mapping[str, Any], where: str) -> int:
    shift: int = expect(row, "shift", int, where) if "shift" in row else 0
    return shift


def check_words(board: Board, chart: Chart, file: str) -> None:
    """Check that the Terrain Effects Table knows every word of the map."""
    for hex, word in board.terrain.items():
        if word not in chart.hexes:
            known = ", ".join(chart.hexes)
            raise DataError(f"{file}: hex {number(hex)} is {word!r}; the table knows {known}")
    for (a, b), words in board.sides.items():
        for word in sorted(words - chart.sides.keys()):
            known = ", ".join(chart.sides)
            raise DataError(
                f"{file}: the side {number(a)}/{number(b)} is {word!r}; the table knows {known}"
            )


# Command


def reaches(data: Mapping[str, Any], file: str) -> dict[str, Reach]:
    """Command radius, by kind of counter."""
    table, where = expect(data, "command", dict, file), f"{file}: [command]"
    kinds = ("chief", "corps", "division", "independent")
    only(table, kinds, where)
    return {kind: read_record(Reach, table.get(kind), f"{where} {kind}") for kind in kinds}
