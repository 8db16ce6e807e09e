"""Everything that is the same in all games of a scenario: map, counters, tables, set-up.

It is read from the TOML files in `data`; files of the same name in a folder of the player's own
(`--data DIR`) are laid over ours, entry by entry.
"""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from functools import lru_cache
from hashlib import sha256
from pathlib import Path
from typing import Any, NamedTuple

from tricolore.core.board import Board, board_from
from tricolore.core.errors import DataError, UnknownScenario
from tricolore.core.hexes import number
from tricolore.core.tables import ResultTable, table_from
from tricolore.rulesets.butchery.terrain import ground_of
from tricolore.rulesets.great_battles.entries import expect, only, optional
from tricolore.rulesets.great_battles.roster import Printed, Roster, roster_from
from tricolore.rulesets.great_battles.setting import Arrival, Place
from tricolore.rulesets.great_battles.terrain import ARTILLERY, Ground

DATA = Path(__file__).parent / "data"
SCENARIOS = {"solferino": "solferino.toml"}
RESULTS = ("X", "T", "D", "D+1")
WEATHERS = ("cool", "heat", "thunderstorm")
PRINTED = Printed(chief=("reaction",), commander=(), unit=(), ranges=(2, 3))

TABLES = ("combat", "weather", "movement", "command", "terrain", "levels", "sides", "roads")
SCENARIO = {
    "scenario": ("id", "name", "summary", "length", "turns", "first_turn", "minutes", "map"),
    "sides": ("name", "nations", "edge"),
    "places": ("hexes", "holder"),
    "setup": (),
    "reinforcements": ("turn", "hex", "formation", "units", "commander", "chief", "movement"),
}
"""The tables of a scenario, and the entries of each; a set-up names counters."""
MAP = {
    "map": ("name", "columns", "rows_odd", "rows_even", "even", "up", "hex_m", "source"),
    "hexes": (),
}

ALLIED, AUSTRIAN = "allied", "austrian"
SIDES = (ALLIED, AUSTRIAN)


class Movement(NamedTuple):
    """Allowances and lengths of lines of command, in half points (8, 10.1.2, 10.3)."""

    infantry: int
    cavalry: int
    cavalry_attack: int
    artillery: int
    commander: int
    chief: int
    rider: int
    line_chief: int
    line_chief_in_town: int
    line_unit: int


class Setting(NamedTuple):
    id: str
    name: str
    summary: str
    length: str
    turns: int
    first_turn: int
    """Minutes after midnight."""
    minutes: int
    board: Board
    ground: Ground
    roster: Roster
    combat_results: ResultTable
    weather: Mapping[int, tuple[str, ...]]
    movement: Movement
    side_names: Mapping[str, str]
    edges: Mapping[str, str]
    """The map edge of each side, by compass point: retreats go there (10.4.6)."""
    rearward: Mapping[str, tuple[int, ...]]
    """The three directions toward it."""
    places: tuple[Place, ...]
    setup: Mapping[str, tuple[int, int]]
    """Hex and facing of units; of commanders and chiefs the hex, facing 0."""
    arrivals: tuple[Arrival, ...]
    fingerprint: str

    def clock(self, turn: int) -> str:
        """The time of day at which a turn begins."""
        minutes = self.first_turn + (turn - 1) * self.minutes
        return f"{minutes // 60:02d}:{minutes % 60:02d}"


@lru_cache(maxsize=8)
def load_setting(scenario: str, folder: str | None = None) -> Setting:
    """Read and check all data of a scenario."""
    if scenario not in SCENARIOS:
        raise UnknownScenario(f"butchery has no scenario {scenario!r}, but {', '.join(SCENARIOS)}.")
    over = Path(folder) if folder is not None else None
    if over is not None and not over.is_dir():
        raise DataError(f"{over}: there is no such folder of data files")
    digest = sha256()
    name = SCENARIOS[scenario]
    data, scenario_file = _read(name, over, digest), _file(over, name)
    units = _read("units.toml", over, digest)
    tables, table_file = _read("tables.toml", over, digest), _file(over, "tables.toml")
    only(data, SCENARIO, scenario_file)
    only(tables, TABLES, table_file)
    head = expect(data, "scenario", dict, scenario_file)
    top = f"{scenario_file}: [scenario]"
    only(head, SCENARIO["scenario"], top)
    if expect(head, "id", str, top) != scenario:
        raise DataError(f"{top}: id is {head['id']!r}, expected {scenario!r}")
    map_name = expect(head, "map", str, top)
    board = _board(_read(map_name, over, digest), _file(over, map_name))
    sides = _sides(data, board, _file(over, name, map_name))
    roster = roster_from(units, sides, PRINTED, _file(over, "units.toml", name))
    edges = {side: str(sides[side]["edge"]) for side in SIDES}
    arrivals = _arrivals(data, roster, board, scenario_file)
    setup = _setup(data, roster, board, scenario_file)
    _check_complete(roster, setup, arrivals, _file(over, name, "units.toml"))
    ground = ground_of(board, tables, _file(over, map_name, "tables.toml"), table_file)
    _check_ground(roster, setup, ground, _file(over, name, map_name, "tables.toml", "units.toml"))
    weather = _weather(tables, table_file)
    return Setting(
        id=scenario,
        name=expect(head, "name", str, top),
        summary=expect(head, "summary", str, top),
        length=expect(head, "length", str, top),
        turns=_turns(head, weather, top),
        first_turn=_minutes(head, top),
        minutes=expect(head, "minutes", int, top, least=1),
        board=board,
        ground=ground,
        roster=roster,
        combat_results=_combat(tables, table_file),
        weather=weather,
        movement=_movement(tables, table_file),
        side_names={side: str(sides[side]["name"]) for side in SIDES},
        edges=edges,
        rearward={side: _toward(board, edge) for side, edge in edges.items()},
        places=_places(data, board, scenario_file),
        setup=setup,
        arrivals=arrivals,
        fingerprint=digest.hexdigest(),
    )


def _toward(board: Board, edge: str) -> tuple[int, ...]:
    """The direction of a map edge and the two beside it."""
    straight = board.compass.index(edge)
    return (straight, (straight + 1) % 6, (straight - 1) % 6)


def _file(over: Path | None, *names: str) -> str:
    """Where to look for a mistake: in the first of these files that the player has of his own."""
    own = [over / name for name in names if (over / name).exists()] if over is not None else []
    return str(own[0]) if own else names[0]


def _read(name: str, over: Path | None, digest: Any) -> dict[str, Any]:
    """Our file of that name, with the player's own laid over it."""
    data: dict[str, Any] = {}
    for path in (DATA / name, *([over / name] if over is not None else [])):
        if path.exists():
            if path.is_dir():
                raise DataError(f"{path}: this is a folder, expected a TOML file")
            try:
                content = path.read_bytes()
            except OSError as error:
                raise DataError(f"{path}: cannot be read: {error.strerror}") from None
            digest.update(content)
            try:
                _lay_over(data, tomllib.loads(content.decode()))
            except (tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
                raise DataError(f"{path}: not a TOML file: {error}") from None
    if not data:
        raise DataError(f"{DATA / name}: this file is missing")
    return data


def _lay_over(data: dict[str, Any], other: Mapping[str, Any]) -> None:
    for key, value in other.items():
        if isinstance(value, dict) and isinstance(data.get(key), dict):
            _lay_over(data[key], value)
        else:
            data[key] = value


def _board(data: Mapping[str, Any], file: str) -> Board:
    only(data, MAP, file)
    if isinstance(data.get("map"), dict):
        only(data["map"], MAP["map"], f"{file}: [map]")
    return board_from(data, file)


def _turns(head: Mapping[str, Any], weather: Mapping[int, Any], where: str) -> int:
    turns: int = expect(head, "turns", int, where, least=1)
    if turns > max(weather):
        raise DataError(
            f"{where}: turns is {turns}, expected {max(weather)} or fewer: "
            "the weather table has no row for a later turn"
        )
    return turns


def _combat(tables: Mapping[str, Any], file: str) -> ResultTable:
    table = table_from(tables.get("combat"), file, "combat", RESULTS)
    only(tables["combat"], ("columns", "rows"), f"{file}: [combat]")
    return table


def _minutes(head: Mapping[str, Any], where: str) -> int:
    """A time of day, "05:00", in minutes after midnight."""
    hours, _, minutes = expect(head, "first_turn", str, where).partition(":")
    if not (hours.isdigit() and minutes.isdigit() and int(hours) < 24 and int(minutes) < 60):
        raise DataError(f"{where}: first_turn is {head['first_turn']!r}, expected a time as 05:00")
    return int(hours) * 60 + int(minutes)


def _sides(data: Mapping[str, Any], board: Board, file: str) -> dict[str, Any]:
    sides: dict[str, Any] = expect(data, "sides", dict, file)
    only(sides, SIDES, f"{file}: sides")
    for side in SIDES:
        row, where = expect(sides, side, dict, f"{file}: sides"), f"{file}: side {side}"
        only(row, SCENARIO["sides"], where)
        expect(row, "name", str, where)
        for nation in expect(row, "nations", list, where):
            if not isinstance(nation, str):
                raise DataError(f"{where}: nations hold {nation!r}, expected texts")
        if row.get("edge") not in board.compass:
            points = ", ".join(board.compass)
            raise DataError(f"{where}: edge is {row.get('edge')!r}, expected one of {points}")
    return sides


def _weather(tables: Mapping[str, Any], file: str) -> dict[int, tuple[str, ...]]:
    rows: dict[int, tuple[str, ...]] = {}
    for turn, row in expect(tables, "weather", dict, file).items():
        if not turn.isdecimal() or turn != str(int(turn)) or turn == "0":
            raise DataError(f"{file}: [weather] {turn!r}: expected the number of a turn")
        if not isinstance(row, list) or len(row) != 6 or any(w not in WEATHERS for w in row):
            raise DataError(f"{file}: [weather] turn {turn}: expected six of {', '.join(WEATHERS)}")
        rows[int(turn)] = tuple(row)
    for turn in range(min(rows, default=1), max(rows, default=1)):
        if turn not in rows:
            raise DataError(f"{file}: [weather] has no row for turn {turn}, but for a later one")
    return rows


def _movement(tables: Mapping[str, Any], file: str) -> Movement:
    def points(table: str, key: str) -> int:
        least = 1 if table == "movement" else 0
        return 2 * int(expect(tables[table], key, int, f"{file}: [{table}]", least))

    own = tuple(field for field in Movement._fields if not field.startswith("line_"))
    only(expect(tables, "movement", dict, file), own, f"{file}: [movement]")
    lines = ("chief", "chief_in_town", "unit")
    only(expect(tables, "command", dict, file), lines, f"{file}: [command]")
    return Movement(
        infantry=points("movement", "infantry"),
        cavalry=points("movement", "cavalry"),
        cavalry_attack=points("movement", "cavalry_attack"),
        artillery=points("movement", "artillery"),
        commander=points("movement", "commander"),
        chief=points("movement", "chief"),
        rider=points("movement", "rider"),
        line_chief=points("command", "chief"),
        line_chief_in_town=points("command", "chief_in_town"),
        line_unit=points("command", "unit"),
    )


def _places(data: Mapping[str, Any], board: Board, file: str) -> tuple[Place, ...]:
    places, rows = [], expect(data, "places", dict, file)
    for name in rows:
        row, where = expect(rows, name, dict, f"{file}: places"), f"{file}: place {name}"
        only(row, SCENARIO["places"], where)
        hexes, holder = expect(row, "hexes", list, where), expect(row, "holder", str, where)
        if not hexes:
            raise DataError(f"{where}: hexes is empty, expected one or more")
        for hex in hexes:
            _check_hex(hex, board, where)
        if holder not in SIDES:
            raise DataError(f"{where}: holder is {holder!r}, expected one of {', '.join(SIDES)}")
        places.append(Place(name, tuple(hexes), holder))
    return tuple(places)


def _setup(
    data: Mapping[str, Any], roster: Roster, board: Board, file: str
) -> dict[str, tuple[int, int]]:
    """Hex and facing of everything on the map at the start."""
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
                raise DataError(f"{where}: there is no such counter")
            if not isinstance(text, str):
                raise DataError(f'{where}: {text!r}, expected a text as "1918 E"')
            setup[uid] = read_place(text, board, where, facing=uid in roster.counters)
    return setup


def read_place(text: str, board: Board, where: str, facing: bool) -> tuple[int, int]:
    """A hex and, for a unit, its facing: "1918 E"."""
    words = text.split()
    if not words or not words[0].isdigit():
        raise DataError(f"{where}: {text!r} does not begin with a hex number")
    _check_hex(int(words[0]), board, where)
    if not facing:
        return int(words[0]), 0
    if len(words) < 2 or words[1] not in board.compass:
        raise DataError(f"{where}: {text!r} needs a facing, one of {', '.join(board.compass)}")
    return int(words[0]), board.compass.index(words[1])


def _check_hex(hex: Any, board: Board, where: str) -> None:
    if type(hex) is not int or hex not in board:
        shown = number(hex) if isinstance(hex, int) else repr(hex)
        raise DataError(f"{where}: {shown} is not a hex of the map")


def _arrivals(
    data: Mapping[str, Any], roster: Roster, board: Board, file: str
) -> tuple[Arrival, ...]:
    arrivals = []
    for at, row in enumerate(expect(data, "reinforcements", list, file), start=1):
        where = f"{file}: reinforcements, entry {at}"
        if not isinstance(row, dict):
            raise DataError(f"{where}: {row!r}, expected a table")
        only(row, SCENARIO["reinforcements"], where)
        formation = optional(row, "formation", str, where, "")
        chief = optional(row, "chief", str, where, "")
        if formation and formation not in roster.formations:
            raise DataError(f"{where}: there is no formation {formation!r}")
        keys = expect(row, "units", list, where) if formation else ()
        units = tuple(f"{formation}.{key}" for key in keys)
        for uid in units:
            if uid not in roster.counters:
                raise DataError(f"{where}: there is no unit {uid}")
        if not formation and chief not in roster.chiefs:
            raise DataError(f"{where}: names neither a formation nor a chief")
        if formation and chief:
            raise DataError(f"{where}: names both a formation and a chief")
        commander = optional(row, "commander", bool, where, False)
        if commander and (not formation or roster.formations[formation].detached):
            raise DataError(f"{where}: there is no such commander")
        _check_hex(row.get("hex"), board, where)
        arrivals.append(
            Arrival(
                expect(row, "turn", int, where, least=1),
                row["hex"],
                formation,
                units,
                commander,
                chief,
                2 * expect(row, "movement", int, where, least=1) if "movement" in row else 0,
            )
        )
    return tuple(arrivals)


def _check_complete(
    roster: Roster,
    setup: Mapping[str, tuple[int, int]],
    arrivals: tuple[Arrival, ...],
    file: str,
) -> None:
    """Every counter begins somewhere, and only once."""
    coming = [uid for arrival in arrivals for uid in arrival.units]
    coming += [arrival.formation for arrival in arrivals if arrival.commander]
    coming += [arrival.chief for arrival in arrivals if arrival.chief]
    leaders = [f.id for f in roster.formations.values() if not f.detached]
    for uid in (*roster.counters, *leaders, *roster.chiefs):
        times = coming.count(uid) + (uid in setup)
        if times != 1:
            raise DataError(f"{file}: {uid} is set up or arrives {times} times, not once")


def _check_ground(
    roster: Roster, setup: Mapping[str, tuple[int, int]], ground: Ground, file: str
) -> None:
    """Everybody stands where he can, and nobody too close to another (3)."""
    stacks: dict[int, list[str]] = {}
    for uid, (hex, _) in setup.items():
        if not ground.edges["infantry"][hex]:
            raise DataError(f"{file}: set-up of {uid}: nobody can stand at {number(hex)}")
        if uid in roster.counters:
            stacks.setdefault(hex, []).append(uid)
    for hex, uids in stacks.items():
        counters = [roster.counters[uid] for uid in uids]
        sides = {counter.side for counter in counters}
        others = sum(counter.arm != ARTILLERY for counter in counters)
        if len(sides) > 1 or len(uids) > 2 or others > 1:
            raise DataError(f"{file}: set-up of {' and '.join(uids)}: no room at {number(hex)} (3)")
