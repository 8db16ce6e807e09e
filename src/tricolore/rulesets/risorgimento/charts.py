"""Reading `tables.toml`: fire, attack, ranges and the Terrain Effects Chart."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import pairwise
from typing import Any

from tricolore.core.board import Board
from tricolore.core.errors import DataError
from tricolore.core.tables import Bands
from tricolore.rulesets.kit.entries import expect, one_of, only, some_of, tables_of
from tricolore.rulesets.risorgimento.setting import GUN_TYPES
from tricolore.rulesets.risorgimento.terrain import (
    FOOT,
    GUNS,
    HORSE,
    LEADER,
    ROADS,
    SLOPE_WORDS,
    STAFF,
    Chart,
    HexLine,
    SideLine,
)

TABLES = ("source", "fire", "attack", "small_arms", "ranges", "terrain", "sides", "road")
COLUMNS = (FOOT, HORSE, GUNS, LEADER)
RESULTS: Mapping[str, tuple[str, ...]] = {
    "fire": ("NE", "CDR", "D", "D+1"),
    "attack": ("0", "1", "2", "3"),
    "small_arms": ("NE", "1"),
}


def bands(data: Mapping[str, Any], name: str, file: str) -> Bands:
    """A table with one column and open ends (7.18, 7.23, 7.44)."""
    table, where = expect(data, name, dict, file), f"{file}: [{name}]"
    only(table, ("floors", "results"), where)
    floors = expect(table, "floors", list, where)
    results = some_of(table, "results", RESULTS[name], where)
    if len(floors) != len(results) or not all(type(floor) is int for floor in floors):
        raise DataError(f"{where}: floors are {floors!r}, expected a number for each result")
    if any(low >= high for low, high in pairwise(floors)):
        raise DataError(f"{where}: floors are {floors!r}, expected them in rising order")
    return Bands(tuple(floors), tuple(results))


def ranges(data: Mapping[str, Any], file: str) -> dict[str, tuple[int, ...]]:
    """7.11: the Artillery Range Effects Chart."""
    table, where = expect(data, "ranges", dict, file), f"{file}: [ranges]"
    only(table, GUN_TYPES, where)
    found = {}
    for gun in GUN_TYPES:
        row = expect(table, gun, list, where)
        if not row or not all(type(value) is int for value in row):
            raise DataError(f"{where}: {gun} is {row!r}, expected a modifier for each range")
        found[gun] = tuple(row)
    return found


def chart(data: Mapping[str, Any], file: str) -> Chart:
    """The Terrain Effects Chart, with prices in half points."""
    hexes: dict[str, HexLine] = {}
    for word, row, where in tables_of(data, "terrain", "terrain", file):
        only(row, ("cost", "fire", "attack", "charge", "disorders"), where)
        charge = one_of(row, "charge", ("yes", "no", "road"), where) if "charge" in row else "yes"
        hexes[word] = HexLine(
            _costs(row, where),
            _modifier(row, "fire", where),
            _modifier(row, "attack", where),
            charge,
            _disorders(row, where),
        )
    sides: dict[str, SideLine] = {}
    for word, row, where in tables_of(data, "sides", "side", file):
        only(row, ("cost", "fire", "attack", "charge", "disorders"), where)
        sides[word] = SideLine(
            _costs(row, where),
            _modifier(row, "fire", where),
            None if row.get("attack") == "no" else _modifier(row, "attack", where),
            expect(row, "charge", bool, where) if "charge" in row else True,
            _disorders(row, where),
        )
    road, where = expect(data, "road", dict, file), f"{file}: [road]"
    only(road, ("cost",), where)
    prices = _costs(road, where)
    if None in prices.values():
        raise DataError(f"{where}: everybody may use roads")
    return Chart(hexes, sides, {kind: cost or 0 for kind, cost in prices.items()})


def _costs(row: Mapping[str, Any], where: str) -> dict[str, int | None]:
    costs = expect(row, "cost", list, where)
    if len(costs) != len(COLUMNS):
        raise DataError(f"{where}: cost is {costs!r}, expected one each of {', '.join(COLUMNS)}")
    found = {kind: _halves(cost, where) for kind, cost in zip(COLUMNS, costs, strict=True)}
    return {**found, STAFF: found[LEADER]}


def _halves(cost: Any, where: str) -> int | None:
    if cost == "no":
        return None
    good = isinstance(cost, (int, float)) and not isinstance(cost, bool)
    if not good or cost < 0 or (2 * cost) % 1:
        raise DataError(f'{where}: cost holds {cost!r}, expected points, or "no"')
    return int(2 * cost)


def _modifier(row: Mapping[str, Any], key: str, where: str) -> int:
    """7.45: terrain never helps an attacker."""
    value: int = expect(row, key, int, where, least=-9) if key in row else 0
    if value > 0:
        raise DataError(f"{where}: {key} is {value}, expected 0 or less")
    return value


def _disorders(row: Mapping[str, Any], where: str) -> frozenset[str]:
    found = some_of(row, "disorders", COLUMNS, where) if "disorders" in row else ()
    return frozenset(found)


def check_words(board: Board, chart: Chart, file: str) -> None:
    """Check that the chart knows every word of the map."""
    for hex, word in board.terrain.items():
        if word not in chart.hexes:
            known = ", ".join(chart.hexes)
            raise DataError(
                f"{file}: hex {board.number_and_label(hex)} is {word!r}; the chart knows {known}"
            )
    for (a, b), words in board.sides.items():
        for word in sorted(words):
            if word not in (*chart.sides, *SLOPE_WORDS) and not _is_ridge(word):
                known = ", ".join(chart.sides)
                raise DataError(
                    f"{file}: the side {board.number_and_label(a)}/{board.number_and_label(b)} "
                    f"is {word!r}; the chart knows {known}"
                )
    for (a, _), words in board.roads.items():
        for word in sorted(words):
            if word not in ROADS:
                raise DataError(
                    f"{file}: hex {board.number_and_label(a)} has a {word!r}; "
                    f"known are {', '.join(ROADS)}"
                )


def _is_ridge(word: str) -> bool:
    """A ridge is written with the level of its crest: `ridge 3`."""
    name, _, level = word.partition(" ")
    return name == "ridge" and level.isdecimal() and int(level) <= 9
