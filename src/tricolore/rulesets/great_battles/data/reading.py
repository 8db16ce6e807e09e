"""Reading the parts of a scenario's data files that all games of the series share.

Every error names its file and entry.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from tricolore.core.board import Board
from tricolore.core.errors import DataError
from tricolore.core.tables import ResultTable, table_from
from tricolore.rulesets.great_battles.data.roster import FACTS, STRENGTH, Roster
from tricolore.rulesets.great_battles.data.setting import Arrival, Place
from tricolore.rulesets.great_battles.rules.stacking import may_stack
from tricolore.rulesets.great_battles.rules.terrain import Ground
from tricolore.rulesets.kit import layout
from tricolore.rulesets.kit.entries import (
    expect,
    meant,
    nearest,
    one_of,
    only,
    optional,
    rows_of,
    tables_of,
)
from tricolore.rulesets.kit.layout import HexReader, read_place
from tricolore.rulesets.kit.overlay import NamedEntries, Path, Rows

RESULTS = ("X", "T", "D", "D+1")
EACH_HEX = "each hex"
REINFORCEMENT = ("turn", "hex", "formation", "units", "commander", "chief")


class SeriesEntries(NamedEntries):
    """The named tables in the files of the series."""

    def meant(
        self, path: Path, known: Mapping[str, Rows], name: str, row: Rows, ours: Rows
    ) -> tuple[str, str]:
        if path[-1] == "units":
            formation = path[1]
            ids = {
                unit: f"{id}.{unit}"
                for id, one in ours["formations"].items()
                for unit in one["units"]
            }
            ids |= {unit: f"{formation}.{unit}" for unit in known}
            near = nearest(name, known) or nearest(name, ids)
            return f"{formation}.{name}", ids.get(near, "")
        if path[-1] == "formations":  # their names are too alike to compare
            units = row.get("units")
            named = set(units) if isinstance(units, Mapping) else set()
            same = [id for id, one in known.items() if named & set(one["units"])]
            return name, nearest(name, same, 0.0) or nearest(name, known)
        return super().meant(path, known, name, row, ours)


NAMED = SeriesEntries(
    {
        "formations": "formation",
        "units": "unit",
        "chiefs": "chief",
        "places": "place",
        "charges": "charge",
    },
    optional=(*FACTS, *STRENGTH, "worth"),
)


def read_sides(
    data: Mapping[str, Any], sides: Sequence[str], known: Iterable[str], file: str
) -> dict[str, Any]:
    """The two sides with their names and nations."""
    rows = layout.read_sides(data, sides, known, file)
    for side in sides:
        where = f"{file}: side {side}"
        for nation in expect(rows[side], "nations", list, where):
            if not isinstance(nation, str):
                raise DataError(f"{where}: nations hold {nation!r}, expected texts")
    return rows


def read_combat(tables: Mapping[str, Any], file: str) -> ResultTable:
    table = table_from(tables.get("combat"), file, "combat", RESULTS)
    only(tables["combat"], ("columns", "rows"), f"{file}: [combat]")
    return table


def read_points(tables: Mapping[str, Any], table: str, key: str, file: str, least: int) -> int:
    """The movement points of a table, in half points."""
    return 2 * int(expect(tables[table], key, int, f"{file}: [{table}]", least))


def read_places(
    data: Mapping[str, Any],
    board: Board,
    sides: Sequence[str],
    known: Iterable[str],
    hex_of: HexReader,
    file: str,
) -> tuple[Place, ...]:
    """The victory places."""
    places = []
    for name, row, where in tables_of(data, "places", "place", file):
        only(row, known, where)
        hexes = expect(row, "hexes", list, where)
        if not hexes:
            raise DataError(f"{where}: hexes is empty, expected one or more")
        numbers = tuple(hex_of(hex, board, where) for hex in hexes)
        holder = one_of(row, "holder", sides, where)
        worth = optional(row, "worth", str, where, "")
        if "worth" in row and worth != EACH_HEX:
            raise DataError(f"{where}: worth is {worth!r}, expected {EACH_HEX!r}")
        places.append(Place(name, numbers, holder, bool(worth)))
    return tuple(places)


def read_setup(
    data: Mapping[str, Any], roster: Roster, board: Board, file: str
) -> dict[str, tuple[int, int]]:
    """The hex and facing of everything on the map at the start."""
    setup: dict[str, tuple[int, int]] = {}
    setups = expect(data, "setup", dict, file)
    for formation in setups:
        for key, text in expect(setups, formation, dict, f"{file}: set-up").items():
            where = f"{file}: set-up of {formation}, {key}"
            if formation == "chiefs":
                uid, known = key, key in roster.chiefs
            elif key == "commander":
                leader = roster.formations.get(formation)
                uid, known = formation, leader is not None and not leader.detached
            else:
                uid, known = f"{formation}.{key}", f"{formation}.{key}" in roster.counters
            if not known:
                raise DataError(
                    f"{where}: there is no such counter{_counter(formation, key, roster)}"
                )
            if not isinstance(text, str):
                raise DataError(f'{where}: {text!r}, expected a text as "1918 E"')
            setup[uid] = read_place(text, board, where, facing=uid in roster.counters)
    return setup


def _counter(formation: str, key: str, roster: Roster) -> str:
    """The counter that a set-up probably means."""
    if formation == "chiefs":
        return meant(key, roster.chiefs)
    if formation not in roster.formations:
        theirs = [id for id in roster.formations if f"{id}.{key}" in roster.counters]
        near = nearest(formation, theirs, 0.0)
        return f"; did you mean {near}.{key}?" if near else meant(formation, roster.formations)
    leaders = [f"{id}.commander" for id, one in roster.formations.items() if not one.detached]
    return meant(f"{formation}.{key}", [*roster.counters, *leaders])


def read_arrivals(
    data: Mapping[str, Any],
    roster: Roster,
    board: Board,
    known: Iterable[str],
    hex_of: HexReader,
    file: str,
) -> tuple[Arrival, ...]:
    """Reinforcements, in the order of the file."""
    arrivals = []
    for row, where in rows_of(data, "reinforcements", file):
        only(row, known, where)
        formation = optional(row, "formation", str, where, "")
        chief = optional(row, "chief", str, where, "")
        if formation and formation not in roster.formations:
            hint = meant(formation, roster.formations)
            raise DataError(f"{where}: there is no formation {formation!r}{hint}")
        keys = expect(row, "units", list, where) if formation else ()
        units = tuple(f"{formation}.{key}" for key in keys)
        for uid in units:
            if uid not in roster.counters:
                raise DataError(f"{where}: there is no unit {uid}{meant(uid, roster.counters)}")
        if chief and chief not in roster.chiefs:
            hint = meant(chief, roster.chiefs)
            raise DataError(f"{where}: there is no chief {chief!r}{hint}")
        if not formation and not chief:
            raise DataError(f"{where}: names neither a formation nor a chief")
        if formation and chief:
            raise DataError(f"{where}: names both a formation and a chief")
        commander = optional(row, "commander", bool, where, False)
        if commander and (not formation or roster.formations[formation].detached):
            raise DataError(f"{where}: there is no such commander")
        hex = hex_of(row.get("hex"), board, where)
        arrivals.append(
            Arrival(
                expect(row, "turn", int, where, least=1),
                hex,
                formation,
                units,
                commander,
                chief,
                2 * expect(row, "movement", int, where, least=1) if "movement" in row else 0,
            )
        )
    return tuple(arrivals)


def check_complete(
    roster: Roster,
    setup: Mapping[str, tuple[int, int]],
    arrivals: tuple[Arrival, ...],
    file: str,
) -> None:
    """Check that every counter begins somewhere, and only once."""
    coming = [uid for arrival in arrivals for uid in arrival.units]
    coming += [arrival.formation for arrival in arrivals if arrival.commander]
    coming += [arrival.chief for arrival in arrivals if arrival.chief]
    leaders = [f.id for f in roster.formations.values() if not f.detached]
    for uid in (*roster.counters, *leaders, *roster.chiefs):
        times = coming.count(uid) + (uid in setup)
        if times != 1:
            raise DataError(f"{file}: {uid} is set up or arrives {times} times, not once")


def check_ground(
    roster: Roster,
    setup: Mapping[str, tuple[int, int]],
    board: Board,
    ground: Ground,
    guns_beside_foot: int,
    file: str,
) -> None:
    """Check that every unit stands where it can, within the stacking limits (3)."""
    written = board.number_and_label
    stacks: dict[int, list[str]] = {}
    for uid, (hex, _) in setup.items():
        if not ground.edges["infantry"][hex]:
            raise DataError(f"{file}: set-up of {uid}: no unit can stand at {written(hex)}")
        if uid in roster.counters:
            stacks.setdefault(hex, []).append(uid)
    for hex, uids in stacks.items():
        counters = [roster.counters[uid] for uid in uids]
        sides = {counter.side for counter in counters}
        if len(sides) > 1 or not may_stack([c.arm for c in counters], guns_beside_foot):
            raise DataError(
                f"{file}: set-up of {' and '.join(uids)}: no room at {written(hex)} (3)"
            )
