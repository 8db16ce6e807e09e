"""Reading the data files; a mistake is named with its file and entry."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Annotated, Any, Literal

from msgspec import Meta, Struct

from tricolore.core.board import Board
from tricolore.core.errors import DataError
from tricolore.core.text import say
from tricolore.rulesets.kit.entries import expect, only, optional, tables_of
from tricolore.rulesets.kit.files import Files
from tricolore.rulesets.kit.layout import hex_text, read_board
from tricolore.rulesets.kit.overlay import NamedEntries
from tricolore.rulesets.kit.records import read_record
from tricolore.rulesets.radetzky.charts import (
    TABLES,
    Reach,
    charge_tables,
    chart,
    check_words,
    combat_table,
    reaches,
)
from tricolore.rulesets.radetzky.placement import known_name, read_arrivals, read_setup, read_units
from tricolore.rulesets.radetzky.setting import (
    ARMS,
    AUSTRIAN,
    CREW,
    LITERAL,
    PIEDMONTESE,
    REGULAR,
    SIDES,
    Automatic,
    Chief,
    Counter,
    Day,
    Formation,
    Independent,
    Place,
    Setting,
    Victory,
)
from tricolore.rulesets.radetzky.terrain import Ground

DATA = Path(__file__).parent / "data"
SCENARIOS = ("campaign", "mortara", "novara", "ramorino", "race")
NAMED = NamedEntries(
    {"formations": "formation", "chiefs": "chief", "units": "unit", "places": "place"},
    ("reduced", "small", "elite", "men", "guns", "quality", "factor"),
)
SIDE_NAMES = {PIEDMONTESE: say("Piedmontese"), AUSTRIAN: say("Austrians")}
INDEPENDENTS = {PIEDMONTESE: "P.Ind", AUSTRIAN: "A.Ind"}
EDGES = {"north": "N", "west": "W", "south": "S", "east": "E"}
LEAVING = {"west": AUSTRIAN, "east": PIEDMONTESE}
"""Victory at points: which side gains by leaving over which edge."""
SCENARIO = (
    *("source", "name", "summary", "length", "first", "last", "part", "surprise"),
    *("setup", "weakened", "built", "arrivals", "places", "ends", "victory", "automatic"),
)

Side = Literal["piedmontese", "austrian"]
Count = Annotated[int, Meta(ge=0)]
Positive = Annotated[int, Meta(ge=1)]


class FormationRow(Struct, frozen=True):
    name: str
    commander: str
    side: Side
    band: str


class ChiefRow(Struct, frozen=True):
    name: str
    side: Side


class UnitRow(Struct, frozen=True):
    name: str
    arm: Literal["infantry", "cavalry", "artillery", "horse artillery", "bridge crew", "leader"]
    kind: str
    points: Positive
    factor: Count = 0
    reduced: Count = 0
    small: bool = False
    elite: Annotated[int, Meta(ge=0, le=1)] = 0
    men: Count = 0
    guns: Count = 0
    quality: Literal["", "poor", "line", "veteran", "elite"] = ""


class DayRow(Struct, frozen=True):
    date: str
    hour: str
    austrian: Count
    piedmontese: Count
    night: bool = False
    supply: bool = False


class PlaceRow(Struct, frozen=True):
    """What a place counts in a scenario."""

    holder: Side
    points: Count = 0


class EndRow(Struct, frozen=True):
    """A road that leaves the map."""

    edge: Literal["north", "west", "south", "east"]
    toward: str
    terminal: Side | None = None


class VictoryRow(Struct, frozen=True):
    step: Count
    capture: Count
    exit: Count
    trial: Count
    difference: Positive
    needs: dict[str, int]


class AutomaticRow(Struct, frozen=True):
    winner: Side
    holds: tuple[str, ...]


class Part(Struct, frozen=True):
    """The columns and rows of the map that a scenario is played on."""

    columns: tuple[int, int]
    rows: tuple[int, int]


@cache
def load_setting(scenario: str, folder: str | None = None) -> Setting:
    """A scenario, with the player's own figures laid over ours."""
    files = Files(DATA, folder, NAMED)
    name = f"scenarios/{scenario}.toml"
    head, tables = files.read(name), files.read("tables.toml")
    file, charts = files.named(name), files.named("tables.toml")
    only(head, SCENARIO, file)
    only(tables, TABLES, charts)
    command = reaches(tables, charts)
    units = files.read("units.toml")
    formations, counters = _counters(units, command, files.named("units.toml"))
    board = _part(read_board(files.read("map.toml"), files.named("map.toml")), head, file)
    terrain = chart(tables, charts)
    check_words(board, terrain, files.named("map.toml"))
    spots, spots_file = files.read("places.toml"), files.named("places.toml")
    places, sources = _places(spots, spots_file, head, file, board)
    terminals, exits = _ends(spots, spots_file, head, file, board)
    setup = read_setup(head, board, counters, file)
    arrivals = read_arrivals(head, board, counters, setup, file)
    surprise = optional(head, "surprise", str, file, "")
    if surprise:
        known_name(surprise, formations, "formation", f"{file}: surprise")
    first = expect(head, "first", int, file, 1)
    last = expect(head, "last", int, file, first)
    return Setting(
        id=scenario,
        name=expect(head, "name", str, file),
        summary=expect(head, "summary", str, file),
        length=expect(head, "length", str, file),
        first=first,
        last=last,
        board=board,
        ground=Ground(board, terrain),
        counters=counters,
        formations=formations,
        chiefs=_chiefs(units, command["chief"], files.named("units.toml")),
        independents={
            side: Independent(id, say("INDEPENDENT"), side, *_both(command["independent"]))
            for side, id in INDEPENDENTS.items()
        },
        calendars=_calendars(files.read("track.toml"), last, files.named("track.toml")),
        combat_table=combat_table(tables, charts),
        charge_tables=charge_tables(tables, charts),
        setup=setup,
        weakened=_weakened(head, setup, counters, file),
        may_begin_built=_built(head, setup, counters, file),
        arrivals=arrivals,
        terminals=terminals,
        exits=exits,
        places=places,
        sources=sources,
        surprise=surprise,
        side_names=SIDE_NAMES,
        fingerprint=files.fingerprint,
        victory=_victory(tables, head, charts, file),
        automatic=_automatic(head, places, file),
    )


def _both(reach: Reach) -> tuple[int, int]:
    return reach.radius, reach.most


def _part(board: Board, head: Mapping[str, Any], file: str) -> Board:
    """The part of the map that a scenario is played on; the cut is an edge."""
    if "part" not in head:
        return board
    part = read_record(Part, head["part"], f"{file}: part")
    (left, right), (top, bottom) = part.columns, part.rows
    kept = [h for h in board.hexes if left <= h // 100 <= right and top <= h % 100 <= bottom]
    if not kept:
        raise DataError(f"{file}: part holds no hex of the map")
    return board.part(board.name, kept)


def _weakened(
    head: Mapping[str, Any], setup: Mapping[str, Any], counters: Mapping[str, Counter], file: str
) -> frozenset[str]:
    """Units that begin reduced."""
    found = read_units(head, "weakened", setup, "unit on the map", file)
    for uid in found:
        if not counters[uid].reduced:
            raise DataError(f"{file}: weakened names {uid}, which has no reduced side")
    return frozenset(found)


def _built(
    head: Mapping[str, Any], setup: Mapping[str, Any], counters: Mapping[str, Counter], file: str
) -> frozenset[str]:
    """Game setup: bridge crews that may begin in bridge mode."""
    found = read_units(head, "built", setup, "unit on the map", file)
    for uid in found:
        if counters[uid].arm != CREW:
            raise DataError(f"{file}: built names {uid}, which is no bridge crew")
    return frozenset(found)


# units.toml


def _counters(
    data: Mapping[str, Any], command: Mapping[str, Reach], file: str
) -> tuple[dict[str, Formation], dict[str, Counter]]:
    only(data, ("source", "formations", "chiefs", "units"), file)
    formations: dict[str, Formation] = {}
    for id, row, where in tables_of(data, "formations", "formation", file):
        one = read_record(FormationRow, row, where)
        radius = command["corps" if one.side == AUSTRIAN else "division"].radius
        formations[id] = Formation(id, one.name, one.side, one.commander, radius, (), one.band)
    counters: dict[str, Counter] = {}
    for uid, row, where in tables_of(data, "units", "unit", file):
        counters[uid] = _counter(uid, read_record(UnitRow, row, where), formations, where)
    for id, formation in formations.items():
        units = tuple(uid for uid, counter in counters.items() if counter.formation == id)
        formations[id] = formation._replace(units=units)
    return formations, counters


def _counter(uid: str, row: UnitRow, formations: Mapping[str, Formation], where: str) -> Counter:
    """A unit's id begins with its formation, or with the letter of its side if it has none."""
    prefix = uid.partition(".")[0]
    undesignated = {independent.partition(".")[0]: s for s, independent in INDEPENDENTS.items()}
    if prefix not in undesignated:
        known_name(prefix, formations, "formation", where)
    side = undesignated.get(prefix) or formations[prefix].side
    fights = row.arm in ARMS[:4]
    if fights != bool(row.factor):
        wanted = "1 or more" if fights else f"none for a {row.arm}"
        raise DataError(f"{where}: factor is {row.factor}, expected {wanted}")
    if bool(row.reduced) != (row.factor > 1) or row.reduced >= max(row.factor, 1):
        wanted = f"from 1 to {row.factor - 1}" if row.factor > 1 else "none"
        raise DataError(f"{where}: reduced is {row.reduced}, expected {wanted}")
    formation = "" if prefix in undesignated else prefix
    return Counter(
        *(uid, row.name, side, formation, row.arm, row.kind),
        *(row.factor, row.reduced, row.points, row.small, row.elite),
    )


def _chiefs(data: Mapping[str, Any], reach: Reach, file: str) -> dict[str, Chief]:
    found: dict[str, Chief] = {}
    for id, row, where in tables_of(data, "chiefs", "chief", file):
        one = read_record(ChiefRow, row, where)
        if one.side in found:
            raise DataError(f"{where}: the {one.side} side has a commander in chief already")
        found[one.side] = Chief(id, one.name, one.side, reach.radius, reach.most)
    for side in SIDES:
        if side not in found:
            raise DataError(f"{file}: the {side} side has no commander in chief")
    return found


# track.toml


def _calendars(data: Mapping[str, Any], last: int, file: str) -> dict[str, dict[int, Day]]:
    only(data, ("source", LITERAL, REGULAR), file)
    found: dict[str, dict[int, Day]] = {}
    for calendar in (LITERAL, REGULAR):
        days: dict[int, Day] = {}
        for turn, row, where in tables_of(data, calendar, f"{calendar} turn", file):
            if not turn.isdecimal():
                raise DataError(f"{where}: expected the number of a turn")
            one = read_record(DayRow, row, where)
            points = {AUSTRIAN: one.austrian, PIEDMONTESE: one.piedmontese}
            days[int(turn)] = Day(int(turn), one.date, one.hour, one.night, one.supply, points)
        for turn_number in range(1, last + 1):
            if turn_number not in days:
                raise DataError(f"{file}: [{calendar}] has no turn {turn_number}")
        found[calendar] = days
    return found


# places.toml


def _places(
    data: Mapping[str, Any], ours: str, head: Mapping[str, Any], file: str, board: Board
) -> tuple[dict[int, Place], frozenset[int]]:
    """The places of a scenario, and the cities and towns that supply (Alternative sources)."""
    only(data, ("source", "places", "ends"), ours)
    hexes: dict[str, int] = {}
    sources = set()
    for name, row, where in tables_of(data, "places", "place", ours):
        only(row, ("hex", "supplies"), where)
        text = expect(row, "hex", str, where)
        if text.isdecimal() and int(text) not in board:
            continue  # on a part of the map
        hexes[name] = hex_text(text, board, where)
        if optional(row, "supplies", bool, where, False):
            sources.add(hexes[name])
    found: dict[int, Place] = {}
    for name, row, where in tables_of(head, "places", "place", file):
        known_name(name, hexes, "place", where)
        one = read_record(PlaceRow, row, where)
        found[hexes[name]] = Place(name, hexes[name], one.points, one.holder)
    return found, frozenset(sources)


def _ends(
    data: Mapping[str, Any], ours: str, head: Mapping[str, Any], file: str, board: Board
) -> tuple[dict[str, frozenset[int]], dict[str, frozenset[int]]]:
    """The ends of roads: supply terminals, and where the map can be left for points."""
    terminals: dict[str, set[int]] = {side: set() for side in SIDES}
    exits: dict[str, set[int]] = {side: set() for side in SIDES}
    tables = [(data, ours)] + ([(head, file)] if "ends" in head else [])
    for source, name in tables:
        for text, row, where in tables_of(source, "ends", "end", name):
            one = read_record(EndRow, row, where)
            if source is data and text.isdecimal() and int(text) not in board:
                continue  # on a part of the map
            hex = hex_text(text, board, where)
            if not any(hex in link for link in board.roads):
                raise DataError(f"{where}: no road leads to {text}")
            if hex not in _edge(board, one.edge):
                raise DataError(f"{where}: {text} is not on the {one.edge} edge of the map")
            if one.terminal:
                terminals[one.terminal].add(hex)
            if one.edge in LEAVING:
                exits[LEAVING[one.edge]].add(hex)
    return (
        {side: frozenset(hexes) for side, hexes in terminals.items()},
        {side: frozenset(hexes) for side, hexes in exits.items()},
    )


def _edge(board: Board, edge: str) -> set[int]:
    if edge in ("west", "east"):
        columns = {hex // 100 for hex in board.hexes}
        last = min(columns) if edge == "west" else max(columns)
        return {hex for hex in board.hexes if hex // 100 == last}
    return set(board.edge(EDGES[edge]))


# Victory


def _victory(tables: Mapping[str, Any], head: Mapping[str, Any], charts: str, file: str) -> Victory:
    """What counts: the table, with what a scenario counts otherwise laid over it."""
    base = expect(tables, "victory", dict, charts)
    found = _counted(base, f"{charts}: [victory]")
    own = optional(head, "victory", dict, file, {})
    return _counted(base | own, f"{file}: [victory]") if own else found


def _counted(data: Mapping[str, Any], where: str) -> Victory:
    row = read_record(VictoryRow, data, where)
    only(row.needs, SIDES, f"{where} needs")
    needs = {side: row.needs.get(side, 1) for side in SIDES}
    if sum(needs.values()) < 1:
        raise DataError(f"{where}: needs let both sides win with the same points")
    return Victory(row.step, row.capture, row.exit, row.trial, row.difference, needs)


def _automatic(
    head: Mapping[str, Any], places: Mapping[int, Place], file: str
) -> tuple[Automatic, ...]:
    by_name = {place.name: hex for hex, place in places.items()}
    found = []
    for at, row in enumerate(optional(head, "automatic", list, file, []), start=1):
        where = f"{file}: automatic, entry {at}"
        one = read_record(AutomaticRow, row, where)
        for name in one.holds:
            known_name(name, by_name, "place", where)
        found.append(Automatic(one.winner, tuple(by_name[name] for name in one.holds)))
    return tuple(found)
