"""Reading the data files of a scenario: what both games write in the same way.

Our files are in a game's `data`; files of the same name in a folder of the player's own
(`--data DIR`) are laid over ours, entry by entry.  Every mistake is named with its file and entry.
"""

from __future__ import annotations

import tomllib
from collections.abc import Callable, Iterable, Mapping, Sequence
from hashlib import sha256
from pathlib import Path
from typing import Any

from tricolore.core.board import Board, board_from
from tricolore.core.errors import DataError
from tricolore.core.hexes import number
from tricolore.core.tables import ResultTable, table_from
from tricolore.rulesets.great_battles.data.entries import expect, meant, nearest, only, optional
from tricolore.rulesets.great_battles.data.overlay import check_names
from tricolore.rulesets.great_battles.data.roster import Roster
from tricolore.rulesets.great_battles.data.setting import Arrival, Place
from tricolore.rulesets.great_battles.rules.stacking import may_stack
from tricolore.rulesets.great_battles.rules.terrain import Ground

RESULTS = ("X", "T", "D", "D+1")
MAP = {
    "map": ("name", "columns", "rows_odd", "rows_even", "even", "up", "hex_m", "source"),
    "hexes": (),
}
EACH_HEX = "each hex"
REINFORCEMENT = ("turn", "hex", "formation", "units", "commander", "chief")

HexReader = Callable[[Any, Board, str], int]
"""How a game's files write a hex: a number, or a text."""


class Files:
    """The data files of a game, with the player's own laid over them."""

    def __init__(self, ours: Path, folder: str | None) -> None:
        self.ours = ours
        self.over = Path(folder) if folder is not None else None
        if self.over is not None and not self.over.is_dir():
            raise DataError(f"{self.over}: there is no such folder of data files")
        self._digest = sha256()

    @property
    def fingerprint(self) -> str:
        """Of everything that has been read."""
        return self._digest.hexdigest()

    def named(self, *names: str) -> str:
        """Where to look for a mistake: in the first of these that the player has of his own."""
        over = self.over
        own = [over / name for name in names if (over / name).exists()] if over is not None else []
        return str(own[0]) if own else names[0]

    def read(self, name: str) -> dict[str, Any]:
        """Our file of that name, with the player's own laid over it."""
        data: dict[str, Any] = {}
        for path in (self.ours / name, *([self.over / name] if self.over is not None else [])):
            if path.exists():
                read = self._toml(path)
                check_names(data, read, str(path))
                _lay_over(data, read)
        if not data:
            raise DataError(f"{self.ours / name}: this file is missing")
        return data

    def _toml(self, path: Path) -> dict[str, Any]:
        if path.is_dir():
            raise DataError(f"{path}: this is a folder, expected a TOML file")
        try:
            content = path.read_bytes()
        except OSError as error:
            raise DataError(f"{path}: cannot be read: {error.strerror}") from None
        self._digest.update(content)
        try:
            return tomllib.loads(content.decode())
        except (tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
            raise DataError(f"{path}: not a TOML file: {error}") from None


def _lay_over(data: dict[str, Any], other: Mapping[str, Any]) -> None:
    for key, value in other.items():
        if isinstance(value, dict) and isinstance(data.get(key), dict):
            _lay_over(data[key], value)
        else:
            data[key] = value


def read_head(
    data: Mapping[str, Any], scenario: str, known: Iterable[str], file: str
) -> dict[str, Any]:
    """The table [scenario], which must be of the scenario that was asked for."""
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


def read_combat(tables: Mapping[str, Any], file: str) -> ResultTable:
    table = table_from(tables.get("combat"), file, "combat", RESULTS)
    only(tables["combat"], ("columns", "rows"), f"{file}: [combat]")
    return table


def read_points(tables: Mapping[str, Any], table: str, key: str, file: str, least: int) -> int:
    """Movement points of a table, in half points."""
    return 2 * int(expect(tables[table], key, int, f"{file}: [{table}]", least))


def read_sides(
    data: Mapping[str, Any], sides: Sequence[str], known: Iterable[str], file: str
) -> dict[str, Any]:
    """The two sides with their names and nations; what else is `known` is for the game to check."""
    rows: dict[str, Any] = expect(data, "sides", dict, file)
    only(rows, sides, f"{file}: sides")
    for side in sides:
        row, where = expect(rows, side, dict, f"{file}: sides"), f"{file}: side {side}"
        only(row, known, where)
        expect(row, "name", str, where)
        for nation in expect(row, "nations", list, where):
            if not isinstance(nation, str):
                raise DataError(f"{where}: nations hold {nation!r}, expected texts")
    return rows


def hex_number(value: Any, board: Board, where: str) -> int:
    """A hex written as a number."""
    if type(value) is not int or value not in board:
        shown = number(value) if isinstance(value, int) else repr(value)
        raise DataError(f"{where}: {shown} is not a hex of the map")
    return value


def hex_text(value: Any, board: Board, where: str) -> int:
    """A hex written as a text: 0117 is no number in TOML."""
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


def read_places(
    data: Mapping[str, Any],
    board: Board,
    sides: Sequence[str],
    known: Iterable[str],
    hex_of: HexReader,
    file: str,
) -> tuple[Place, ...]:
    """What is worth holding."""
    places, rows = [], expect(data, "places", dict, file)
    for name in rows:
        row, where = expect(rows, name, dict, f"{file}: places"), f"{file}: place {name}"
        only(row, known, where)
        hexes, holder = expect(row, "hexes", list, where), expect(row, "holder", str, where)
        if not hexes:
            raise DataError(f"{where}: hexes is empty, expected one or more")
        numbers = tuple(hex_of(hex, board, where) for hex in hexes)
        if holder not in sides:
            raise DataError(f"{where}: holder is {holder!r}, expected one of {', '.join(sides)}")
        worth = optional(row, "worth", str, where, "")
        if "worth" in row and worth != EACH_HEX:
            raise DataError(f"{where}: worth is {worth!r}, expected {EACH_HEX!r}")
        places.append(Place(name, numbers, holder, bool(worth)))
    return tuple(places)


def read_setup(
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
                raise DataError(
                    f"{where}: there is no such counter{_counter(formation, key, roster)}"
                )
            if not isinstance(text, str):
                raise DataError(f'{where}: {text!r}, expected a text as "1918 E"')
            setup[uid] = read_place(text, board, where, facing=uid in roster.counters)
    return setup


def _counter(formation: str, key: str, roster: Roster) -> str:
    """Which counter a set-up may have meant."""
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
    for at, row in enumerate(expect(data, "reinforcements", list, file), start=1):
        where = f"{file}: reinforcements, entry {at}"
        if not isinstance(row, dict):
            raise DataError(f"{where}: {row!r}, expected a table")
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
    """Every counter begins somewhere, and only once."""
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
    ground: Ground,
    guns_beside_foot: int,
    file: str,
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
        if len(sides) > 1 or not may_stack([c.arm for c in counters], guns_beside_foot):
            raise DataError(f"{file}: set-up of {' and '.join(uids)}: no room at {number(hex)} (3)")
