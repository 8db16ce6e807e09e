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
from tricolore.rulesets.butchery.roster import Roster, roster_from
from tricolore.rulesets.butchery.terrain import Ground, ground_of

DATA = Path(__file__).parent / "data"
SCENARIOS = {"solferino": "solferino.toml"}
RESULTS = ("X", "T", "D", "D+1")
WEATHERS = ("cool", "heat", "thunderstorm")

ALLIED, AUSTRIAN = "allied", "austrian"
SIDES = (ALLIED, AUSTRIAN)


def enemy_of(side: str) -> str:
    return AUSTRIAN if side == ALLIED else ALLIED


class Place(NamedTuple):
    """A location worth a victory point (13.2.1)."""

    name: str
    hexes: tuple[int, ...]
    holder: str


class Arrival(NamedTuple):
    """Reinforcements: a formation's units, or a commander in chief (13.2)."""

    turn: int
    hex: int
    formation: str
    units: tuple[str, ...]
    commander: bool
    chief: str
    movement: int
    """Movement points of a chief on the turn he comes, where not the usual ones; else 0."""


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
    data = _read(SCENARIOS[scenario], over, digest)
    units, file = _read("units.toml", over, digest), _file("units.toml", over)
    tables = _read("tables.toml", over, digest)
    head = _table(data, "scenario", SCENARIOS[scenario])
    map_file = str(head["map"])
    board = board_from(_read(map_file, over, digest), _file(map_file, over))
    sides = _table(data, "sides", SCENARIOS[scenario])
    roster = roster_from(units, sides, file)
    hours, minutes = str(head["first_turn"]).split(":")
    edges = {side: str(sides[side]["edge"]) for side in SIDES}
    scenario_file = _file(SCENARIOS[scenario], over)
    arrivals = _arrivals(data, roster, board, scenario_file)
    setup = _setup(data, roster, board, scenario_file)
    _check_complete(roster, setup, arrivals, scenario_file)
    return Setting(
        id=scenario,
        name=str(head["name"]),
        summary=str(head["summary"]),
        length=str(head["length"]),
        turns=int(head["turns"]),
        first_turn=int(hours) * 60 + int(minutes),
        minutes=int(head["minutes"]),
        board=board,
        ground=ground_of(board, tables, _file(map_file, over)),
        roster=roster,
        combat_results=table_from(
            tables.get("combat"), _file("tables.toml", over), "combat", RESULTS
        ),
        weather=_weather(tables, _file("tables.toml", over)),
        movement=_movement(tables, _file("tables.toml", over)),
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


def _file(name: str, over: Path | None) -> str:
    return str(over / name) if over is not None and (over / name).exists() else name


def _read(name: str, over: Path | None, digest: Any) -> dict[str, Any]:
    """Our file of that name, with the player's own laid over it."""
    data: dict[str, Any] = {}
    for path in (DATA / name, *([over / name] if over is not None else [])):
        if path.exists():
            content = path.read_bytes()
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


def _table(data: Mapping[str, Any], key: str, file: str) -> dict[str, Any]:
    value = data.get(key)
    if not isinstance(value, dict):
        raise DataError(f"{file}: expected a table [{key}]")
    return value


def _weather(tables: Mapping[str, Any], file: str) -> dict[int, tuple[str, ...]]:
    rows = {int(turn): tuple(row) for turn, row in _table(tables, "weather", file).items()}
    for turn, row in rows.items():
        if len(row) != 6 or not set(row) <= set(WEATHERS):
            raise DataError(f"{file}: [weather] turn {turn}: expected six of {', '.join(WEATHERS)}")
    return rows


def _movement(tables: Mapping[str, Any], file: str) -> Movement:
    points = _table(tables, "movement", file)
    lines = _table(tables, "command", file)
    try:
        return Movement(
            infantry=2 * int(points["infantry"]),
            cavalry=2 * int(points["cavalry"]),
            cavalry_attack=2 * int(points["cavalry_attack"]),
            artillery=2 * int(points["artillery"]),
            commander=2 * int(points["commander"]),
            chief=2 * int(points["chief"]),
            rider=2 * int(points["rider"]),
            line_chief=2 * int(lines["chief"]),
            line_chief_in_town=2 * int(lines["chief_in_town"]),
            line_unit=2 * int(lines["unit"]),
        )
    except KeyError as error:
        raise DataError(f"{file}: [movement] or [command] lacks {error}") from None


def _places(data: Mapping[str, Any], board: Board, file: str) -> tuple[Place, ...]:
    places = []
    for name, row in _table(data, "places", file).items():
        for hex in row["hexes"]:
            _check_hex(hex, board, f"{file}: place {name}")
        if row["holder"] not in SIDES:
            raise DataError(f"{file}: place {name}: holder is {row['holder']!r}")
        places.append(Place(name, tuple(row["hexes"]), row["holder"]))
    return tuple(places)


def _setup(
    data: Mapping[str, Any], roster: Roster, board: Board, file: str
) -> dict[str, tuple[int, int]]:
    """Hex and facing of everything on the map at the start."""
    setup: dict[str, tuple[int, int]] = {}
    for formation, rows in _table(data, "setup", file).items():
        for key, text in rows.items():
            where = f"{file}: set-up of {formation}, {key}"
            if formation == "chiefs":
                uid, known = key, key in roster.chiefs
            elif key == "commander":
                uid, known = formation, formation in roster.formations
            else:
                uid, known = f"{formation}.{key}", f"{formation}.{key}" in roster.counters
            if not known:
                raise DataError(f"{where}: there is no such counter")
            setup[uid] = read_place(str(text), board, where, facing=uid in roster.counters)
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
    if hex not in board:
        shown = number(hex) if isinstance(hex, int) else repr(hex)
        raise DataError(f"{where}: {shown} is not a hex of the map")


def _arrivals(
    data: Mapping[str, Any], roster: Roster, board: Board, file: str
) -> tuple[Arrival, ...]:
    arrivals = []
    for at, row in enumerate(data.get("reinforcements", ()), start=1):
        where = f"{file}: reinforcements, entry {at}"
        formation = row.get("formation", "")
        units = tuple(f"{formation}.{key}" for key in row.get("units", ()))
        for uid in units:
            if uid not in roster.counters:
                raise DataError(f"{where}: there is no unit {uid}")
        if not formation and row.get("chief") not in roster.chiefs:
            raise DataError(f"{where}: names neither a formation nor a chief")
        _check_hex(row.get("hex"), board, where)
        arrivals.append(
            Arrival(
                int(row["turn"]),
                int(row["hex"]),
                formation,
                units,
                bool(row.get("commander", False)),
                row.get("chief", ""),
                int(row.get("movement", 0)) * 2,
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
