"""Reading the data files; a mistake is named with its file and entry."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Any

from tricolore.core.board import Board
from tricolore.core.errors import DataError
from tricolore.core.text import say
from tricolore.rulesets.brothers.charts import (
    ASSAULT_SHIFTS,
    FIRE_SHIFTS,
    assault_table,
    chart,
    check_terrain,
    fire_table,
    numbers,
    odds_shifts,
    storm,
)
from tricolore.rulesets.brothers.reading_units import read_roster
from tricolore.rulesets.brothers.roster import (
    ARMS,
    NATIONS,
    Counter,
    Roster,
)
from tricolore.rulesets.brothers.setting import (
    ALLIED,
    AUSTRIAN_SIDE,
    SIDES,
    Arrival,
    Automatic,
    EventText,
    Level,
    Place,
    Setting,
)
from tricolore.rulesets.brothers.state import DISRUPTED, SHAKEN, STACK_LIMIT, Unit
from tricolore.rulesets.brothers.terrain import Ground
from tricolore.rulesets.kit.entries import (
    expect,
    meant,
    one_of,
    only,
    optional,
    rows_of,
    tables_of,
)
from tricolore.rulesets.kit.files import Files
from tricolore.rulesets.kit.layout import hex_text, read_board
from tricolore.rulesets.kit.overlay import NamedEntries

DATA = Path(__file__).parent / "data"
SCENARIOS = ("full-battle", "san-martino", "medole", "heights", "spia-ditalia")
NAMED = NamedEntries(
    {"formations": "formation", "sovereigns": "sovereign", "units": "unit", "places": "place"},
    ("worn", "weight", "white", "kind", "corps", "mp", "men", "division"),
)
TABLES = (
    *("source", "movement_points", "fire", "assault", "fire_shifts", "assault_shifts"),
    *("terrain", "sides", "storm"),
)
FAR = 10_000
"""No number of points is as great as this."""
CONDITIONS: Mapping[str, Mapping[str, Any]] = {
    "worn": {"worn": True},
    "shaken": {"hits": SHAKEN},
    "disrupted": {"hits": DISRUPTED},
    "low": {"low": True},
}


@cache
def load_setting(scenario: str, folder: str | None = None) -> Setting:
    """A scenario, with the player's own figures laid over ours."""
    files = Files(DATA, folder, NAMED)
    name = f"scenarios/{scenario}.toml"
    units, tables, events = (
        files.read("units.toml"),
        files.read("tables.toml"),
        files.read("events.toml"),
    )
    head = files.read(name)
    board = _part(
        read_board(files.read("map.toml"), files.named("map.toml")), head, files.named(name)
    )
    roster = read_roster(units, tables, files.named("units.toml"), files.named("tables.toml"))
    return _setting(scenario, files, head, board, roster, tables, events)


def _part(board: Board, head: Mapping[str, Any], file: str) -> Board:
    """The columns of the map that a scenario is played on; the cut is an edge (Q63)."""
    columns = expect(head, "columns", list, file)
    if len(columns) != 2 or not all(isinstance(c, int) for c in columns):
        raise DataError(f"{file}: columns are {columns!r}, expected the first and the last")
    first, last = columns
    kept = [hex for hex in board.hexes if first <= hex // 100 <= last]
    if not kept:
        raise DataError(f"{file}: columns {first} to {last} hold no hex of the map")
    return board if len(kept) == len(board.hexes) else board.part(board.name, kept)


# events.toml


def _events(data: Mapping[str, Any], file: str) -> dict[str, EventText]:
    from tricolore.rulesets.brothers.events import RULES

    found = {}
    for kind in data:
        row, where = expect(data, kind, dict, file), f"{file}: event {kind}"
        _known(kind, RULES, "event", file)
        only(row, ("name", "nation", "count", "text", "printed", "last"), where)
        found[kind] = EventText(
            kind,
            expect(row, "name", str, where),
            one_of(row, "nation", NATIONS, where),
            optional(row, "count", int, where, 1),
            expect(row, "text", str, where),
            optional(row, "printed", bool, where, False),
            optional(row, "last", int, where, 99),
        )
    return found


def _without(
    events: dict[str, EventText], head: Mapping[str, Any], file: str
) -> dict[str, EventText]:
    """The events but those that have no place in a scenario."""
    left_out = optional(head, "without", list, file, [])
    for kind in left_out:
        _known(kind, events, "event", f"{file}: without")
    return {kind: event for kind, event in events.items() if kind not in left_out}


# A scenario


def _setting(
    scenario: str,
    files: Files,
    head: Mapping[str, Any],
    board: Board,
    roster: Roster,
    tables: Mapping[str, Any],
    events: Mapping[str, Any],
) -> Setting:
    file, charts = files.named(f"scenarios/{scenario}.toml"), files.named("tables.toml")
    only(
        head,
        (
            *("name", "summary", "length", "first", "last", "columns", "begin_with", "chits"),
            *("source", "without"),
            *("stacks", "staff", "morale", "arrivals", "places", "points", "levels", "automatic"),
        ),
        file,
    )
    only(tables, TABLES, charts)
    shifts = expect(expect(tables, "assault_shifts", dict, charts), "odds", dict, charts)
    terrain = chart(tables, charts)
    check_terrain(board, terrain, files.named("map.toml"))
    places = _places(head, board, file)
    points = _points(head, file)
    return Setting(
        id=scenario,
        name=expect(head, "name", str, file),
        summary=expect(head, "summary", str, file),
        length=expect(head, "length", str, file),
        first=expect(head, "first", int, file, 1),
        last=expect(head, "last", int, file, 1),
        board=board,
        ground=Ground(board, terrain),
        roster=roster,
        fire_table=fire_table(tables, charts),
        fire_shifts=numbers(tables, "fire_shifts", FIRE_SHIFTS, charts),
        assault_table=assault_table(tables, charts),
        assault_shifts=numbers(tables, "assault_shifts", ASSAULT_SHIFTS, charts),
        odds_shifts=odds_shifts(shifts, charts),
        storm=storm(tables, charts),
        staff_mp=2
        * expect(tables["movement_points"], "headquarters", int, f"{charts}: [movement_points]", 1),
        events=_without(_events(events, files.named("events.toml")), head, file),
        draws=_draws(head, file),
        stacks=_stacks(head, board, roster, file),
        staff=_staff(head, board, roster, file),
        morale=_morale(head, roster, file),
        arrivals=_arrivals(head, board, roster, file),
        places=places,
        points=points,
        points_for_corps=_corps(head, roster, file),
        levels=_levels(head, file),
        automatic=_automatic(head, places, file),
        fingerprint=files.fingerprint,
        begin_with=optional(head, "begin_with", bool, file, False),
    )


def _draws(head: Mapping[str, Any], file: str) -> dict[str, int]:
    table = expect(head, "chits", dict, file)
    only(table, NATIONS, f"{file}: [chits]")
    return {nation: expect(table, nation, int, f"{file}: [chits]") for nation in table}


def _stacks(
    head: Mapping[str, Any], board: Board, roster: Roster, file: str
) -> dict[int, tuple[tuple[str, Unit], ...]]:
    found: dict[int, tuple[tuple[str, Unit], ...]] = {}
    standing: set[str] = set()
    for text, names in expect(head, "stacks", dict, file).items():
        where = f"{file}: stacks {text}"
        hex = hex_text(text, board, where)
        stack = []
        for name in names if isinstance(names, list) else [names]:
            uid, unit = placed(name, hex, roster, where)
            if uid in standing:
                raise DataError(f"{where}: {uid} stands elsewhere already")
            standing.add(uid)
            stack.append((uid, unit))
        found[hex] = tuple(stack)
        _check_strength(sum(strength_of(roster.counters[u], unit) for u, unit in stack), where)
    return found


def _check_strength(strength: int, where: str) -> None:
    if strength > STACK_LIMIT:
        raise DataError(f"{where}: {strength} strength points, expected {STACK_LIMIT} at most")


def placed(name: Any, hex: int, roster: Roster, where: str) -> tuple[str, Unit]:
    uid, *words = str(name).split() or [""]
    _known(uid, roster.counters, "unit", where)
    changes: dict[str, Any] = {}
    for word in words:
        if word not in CONDITIONS:
            raise DataError(f"{where}: {uid} is {word!r}{meant(word, CONDITIONS)}")
        changes |= CONDITIONS[word]
    unit, counter = Unit(hex, **changes), roster.counters[uid]
    if unit.worn and counter.detachment:
        raise DataError(f"{where}: {uid} is worn, but a detachment has no worn side")
    if strength_of(counter, unit) < 1:
        raise DataError(f"{where}: {uid} has no strength left")
    return uid, unit


def strength_of(counter: Counter, unit: Unit) -> int:
    return (counter.worn if unit.worn else counter.fresh) - unit.hits


def _known(name: str, known: Mapping[str, Any], what: str, where: str) -> None:
    if name not in known:
        raise DataError(f"{where}: no {what} {name}{meant(name, known)}")


def _staff_ids(roster: Roster) -> dict[str, Any]:
    return {**roster.formations, **roster.sovereigns}


def _staff(head: Mapping[str, Any], board: Board, roster: Roster, file: str) -> dict[str, int]:
    found = {}
    for id, hex in expect(head, "staff", dict, file).items():
        _known(id, _staff_ids(roster), "headquarters", f"{file}: staff")
        found[id] = hex_text(hex, board, f"{file}: staff {id}")
    return found


def _morale(head: Mapping[str, Any], roster: Roster, file: str) -> dict[str, int]:
    table = optional(head, "morale", dict, file, {})
    for id in table:
        _known(id, roster.formations, "formation", f"{file}: [morale]")
    return {id: expect(table, id, int, f"{file}: [morale]", 1) for id in table}


def _arrivals(
    head: Mapping[str, Any], board: Board, roster: Roster, file: str
) -> dict[str, Arrival]:
    found: dict[str, Arrival] = {}
    for row, where in rows_of({"arrivals": head.get("arrivals", [])}, "arrivals", file):
        only(row, ("id", "name", "turn", "hexes", "span", "stacks", "staff"), where)
        id = expect(row, "id", str, where)
        if id in found:
            raise DataError(f"{where}: there is an arrival {id} already")
        stacks = _columns(optional(row, "stacks", list, where, []), where)
        for stack in stacks:
            for uid in stack:
                _known(uid, roster.counters, "unit", where)
            _check_strength(sum(roster.counters[uid].fresh for uid in stack), where)
        staff = tuple(optional(row, "staff", list, where, []))
        for one in staff:
            _known(str(one), _staff_ids(roster), "headquarters", where)
        if not stacks and not staff:
            raise DataError(f"{where}: nobody arrives; it needs stacks or staff")
        span = _span(row.get("span"), where)
        hexes = tuple(hex_text(hex, board, where) for hex in expect(row, "hexes", list, where))
        if not hexes:
            raise DataError(f"{where}: hexes is empty, expected one or more")
        if any(None not in board.neighbours[hex] for hex in hexes):
            raise DataError(f"{where}: an arrival hex is not on the edge of the map")
        found[id] = Arrival(
            id,
            optional(row, "name", str, where, id),
            expect(row, "turn", int, where, 1),
            hexes,
            span,
            stacks,
            staff,
        )
    return found


def _columns(stacks: list[Any], where: str) -> tuple[tuple[str, ...], ...]:
    for stack in stacks:
        if not isinstance(stack, list) or not all(isinstance(uid, str) for uid in stack):
            raise DataError(f"{where}: a stack is {stack!r}, expected a list of units")
        if not stack:
            raise DataError(f"{where}: a stack is empty")
    return tuple(tuple(stack) for stack in stacks)


def _span(span: Any, where: str) -> tuple[int, int] | None:
    if span is None:
        return None
    if isinstance(span, list) and len(span) == 2 and all(type(end) is int for end in span):
        low, high = span
        if 1 <= low <= high <= 10:
            return low, high
    raise DataError(f"{where}: span is {span!r}, expected two numbers from 1 to 10")


def _halves(value: float, where: str) -> int:
    halves = 2 * value
    if halves != int(halves):
        raise DataError(f"{where}: {value!r}, expected a multiple of one half")
    return int(halves)


def _places(head: Mapping[str, Any], board: Board, file: str) -> dict[int, Place]:
    found = {}
    for name, row, where in tables_of(head, "places", "place", file):
        only(row, ("hex", "points", "holder"), where)
        hex = hex_text(row.get("hex"), board, where)
        points = _halves(expect(row, "points", float, where), where)
        holder = one_of(row, "holder", SIDES, where) if "holder" in row else ""
        found[hex] = Place(name, hex, points, holder)
    return found


def _points(head: Mapping[str, Any], file: str) -> dict[str, int]:
    table, where = expect(head, "points", dict, file), f"{file}: [points]"
    for word in (*ARMS, "sovereign"):
        expect(table, word, float, where)
    return {
        word: _halves(expect(table, word, float, where), where)
        for word, value in table.items()
        if not isinstance(value, Mapping)
    }


def _corps(head: Mapping[str, Any], roster: Roster, file: str) -> dict[str, int]:
    table = optional(head["points"], "corps", dict, f"{file}: [points]", {})
    for id in table:
        _known(id, roster.formations, "formation", f"{file}: [points.corps]")
    where = f"{file}: [points.corps]"
    return {id: _halves(expect(table, id, float, where), where) for id in table}


def _levels(head: Mapping[str, Any], file: str) -> tuple[Level, ...]:
    """Levels of victory, the best for the Allies first; the last holds for everything below."""
    found = []
    levels = expect(head, "levels", dict, file)
    for name in levels:
        least = expect(levels, name, float, f"{file}: [levels]", -FAR)
        winner = ALLIED if "allied" in name.casefold() else None
        winner = AUSTRIAN_SIDE if "austrian" in name.casefold() else winner
        found.append(Level(name, winner, _halves(least, f"{file}: [levels]")))
    found.sort(key=lambda level: -level.least)
    if not found:
        raise DataError(f"{file}: [levels] is empty")
    return (*found[:-1], found[-1]._replace(least=-FAR))


def _automatic(
    head: Mapping[str, Any], places: Mapping[int, Place], file: str
) -> tuple[Automatic, ...]:
    by_name = {place.name: hex for hex, place in places.items()}
    found = []
    for row, where in rows_of({"automatic": head.get("automatic", [])}, "automatic", file):
        only(row, ("winner", "holds", "level"), where)
        holds = expect(row, "holds", list, where)
        if not holds:
            raise DataError(f"{where}: holds names no place")
        for name in map(str, holds):
            _known(name, by_name, "place", where)
        found.append(
            Automatic(
                one_of(row, "winner", SIDES, where),
                tuple(by_name[name] for name in holds),
                optional(row, "level", str, where, say("automatic victory")),
            )
        )
    return tuple(found)
