"""Reading the charts: fire and assault tables, column shifts, the Terrain Chart."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from typing import Any

from tricolore.core.board import Board
from tricolore.core.errors import DataError
from tricolore.core.hexes import number
from tricolore.core.tables import Bands, Columns
from tricolore.rulesets.brothers.roster import ARMS
from tricolore.rulesets.brothers.setting import FireTable
from tricolore.rulesets.brothers.terrain import MAJOR, Chart
from tricolore.rulesets.kit.entries import expect, expect_cost, only, tables_of

FIRE_RESULTS = ("-", "M", "M+1", "M+2", "M+3", "CH", "CH+M", "2CH")

ROADS = (MAJOR, "minor road", "railway")
FIRE_SHIFTS = (
    *("white", "canister", "flank", "extended", "obscured", "low_ammo", "repeated"),
    *("town", "woods", "village", "cultivated", "uphill", "cavalry"),
)
ASSAULT_SHIFTS = (
    *("morale", "flank", "slope", "stream", "canal"),
    *("town", "village", "woods", "cultivated", "cavalry_on_foot", "odds"),
)
MOST = 10
"""3.6: what a ten-sided die can show."""


def fire_table(data: Mapping[str, Any], file: str) -> FireTable:
    table = expect(data, "fire", dict, file)
    columns, rows = expect(table, "columns", list, f"{file}: [fire]"), _rows(table, file, "fire")
    for total, row in rows.items():
        for cell in row:
            if cell not in FIRE_RESULTS:
                known = ", ".join(FIRE_RESULTS)
                raise DataError(f"{file}: [fire] row {total} holds {cell!r}; it knows {known}")
    return FireTable(
        tuple(map(str, columns)),
        tuple(tuple(rows[total][at] for total in range(2, 13)) for at in range(len(columns))),
    )


def _rows(table: Mapping[str, Any], file: str, name: str) -> dict[int, list[str]]:
    rows = expect(table, "rows", dict, f"{file}: [{name}]")
    width = len(table["columns"])
    found: dict[int, list[str]] = {}
    for total in range(2, 13):
        row = rows.get(str(total))
        if not isinstance(row, list) or len(row) != width:
            raise DataError(f"{file}: [{name}] row {total} needs {width} cells, not {row!r}")
        found[total] = row
    return found


def assault_table(data: Mapping[str, Any], file: str) -> Columns:
    table = expect(data, "assault", dict, file)
    where = f"{file}: [assault]"
    labels, floors = expect(table, "columns", list, where), expect(table, "floors", list, where)
    if len(labels) != len(floors):
        raise DataError(f"{where}: columns and floors are not the same number")
    if not all(type(floor) is int for floor in floors):
        raise DataError(f"{where}: floors are {floors!r}, expected whole numbers")
    if sorted(set(floors)) != floors:
        raise DataError(f"{where}: floors do not ascend: {floors!r}")
    rows = _rows(table, file, "assault")
    for total, row in rows.items():
        for cell in row:
            _check_assault_result(cell, f"{where} row {total}")
    bands = tuple(
        Bands(tuple(range(2, 13)), tuple(rows[total][at] for total in range(2, 13)))
        for at in range(len(labels))
    )
    return Columns(tuple(map(str, labels)), tuple(map(Fraction, floors)), bands)


def _check_assault_result(cell: Any, where: str) -> None:
    from tricolore.rulesets.brothers.results import read_result

    try:
        outcome = read_result(str(cell))
        fine = cell == "TF" or (outcome.loser in "AD" and 0 < outcome.points < 10)
    except (ValueError, IndexError):
        fine = False
    if not fine:
        raise DataError(f"{where}: {cell!r}, expected a result such as A1, D2*, D1(A1) or TF")


def chart(data: Mapping[str, Any], file: str) -> Chart:
    def prices(key: str) -> dict[str, dict[str, int | None]]:
        found: dict[str, dict[str, int | None]] = {}
        for word, row, where in tables_of(data, key, key, file):
            only(row, ARMS, where)
            found[word] = {arm: _price(row, arm, where) for arm in ARMS}
        return found

    return Chart(prices("terrain"), prices("sides"))


def check_terrain(board: Board, chart: Chart, file: str) -> None:
    """Check that the Terrain Chart and the rules know every word of the map."""
    for hex, word in board.terrain.items():
        if word not in chart.hexes:
            raise DataError(
                f"{file}: hex {number(hex)} is {word!r}; the terrain table knows "
                + ", ".join(sorted(chart.hexes))
            )
    for kind, links, known in (
        ("hexside", board.sides, tuple(chart.sides)),
        ("road", board.roads, ROADS),
    ):
        for (a, b), words in links.items():
            for word in sorted(set(words) - set(known)):
                raise DataError(
                    f"{file}: the {kind} {number(a)}/{number(b)} is {word!r}; the game knows "
                    + ", ".join(sorted(known))
                )


def _price(row: Mapping[str, Any], arm: str, where: str) -> int | None:
    if row.get(arm) == "no":
        return None
    expect_cost(row, arm, where)
    return int(2 * row[arm])


def numbers(data: Mapping[str, Any], key: str, known: Sequence[str], file: str) -> dict[str, int]:
    table = expect(data, key, dict, file)
    only(table, known, f"{file}: [{key}]")
    return {
        word: expect(table, word, int, f"{file}: [{key}]", -20)
        for word, value in table.items()
        if not isinstance(value, Mapping)
    }


def odds_shifts(table: Mapping[str, Any], file: str) -> dict[str, int]:
    """12.3.2: columns by ratio, such as 2:1 or 1:3."""
    where = f"{file}: [assault_shifts.odds]"
    for ratio in table:
        ours, _, theirs = ratio.partition(":")
        if not (ours.isdecimal() and theirs.isdecimal() and "1" in (ours, theirs)):
            raise DataError(f"{where}: no ratio {ratio!r}, expected one such as 2:1 or 1:3")
    _check_gaps(table, where)
    return {ratio: expect(table, ratio, int, where, -20) for ratio in table}


def _check_gaps(table: Mapping[str, Any], where: str) -> None:
    """Odds beyond the ends count as the ends do, so there must be every ratio up to them."""
    ours, theirs = zip(*(map(int, ratio.split(":")) for ratio in table), strict=True)
    wanted = [f"{n}:1" for n in range(1, max(ours) + 1)]
    wanted += [f"1:{n}" for n in range(1, max(theirs) + 1)]
    for ratio in wanted:
        if ratio not in table:
            raise DataError(f"{where}: {ratio} is missing, though there are ratios beyond it")


def storm(data: Mapping[str, Any], file: str) -> dict[int, int]:
    """17.2: by turn, the highest roll on which the storm breaks."""
    table, where = expect(data, "storm", dict, file), f"{file}: [storm]"
    for turn in table:
        if not turn.isdecimal():
            raise DataError(f"{where}: no turn {turn!r}")
    for turn in table:
        if expect(table, turn, int, where) > MOST:
            raise DataError(f"{where}: {turn} is {table[turn]}, expected {MOST} at most")
    return {int(turn): table[turn] for turn in table}
