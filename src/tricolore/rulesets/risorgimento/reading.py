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
from tricolore.rulesets.kit.entries import expect, only, optional, rows_of, some_of, tables_of
from tricolore.rulesets.kit.files import Files
from tricolore.rulesets.kit.layout import hex_text, read_board, read_minutes
from tricolore.rulesets.kit.overlay import NamedEntries
from tricolore.rulesets.kit.records import read_record
from tricolore.rulesets.risorgimento import charts
from tricolore.rulesets.risorgimento.placement import Forces, read_arrivals, read_setup
from tricolore.rulesets.risorgimento.roster import Roster, read_roster
from tricolore.rulesets.risorgimento.setting import (
    ALLIED,
    AUSTRIAN,
    HEAT,
    NIGHT,
    RAIN,
    SIDES,
    Bridge,
    Initiative,
    Place,
    Setting,
    Special,
    Victory,
)
from tricolore.rulesets.risorgimento.terrain import CANAL, FORTIFICATION, Chart, Ground

DATA = Path(__file__).parent / "data"
SCENARIOS = ("magenta", "san-martino", "solferino")
NAMED = NamedEntries(
    {"corps": "corps", "chiefs": "chief", "brigades": "brigade", "units": "unit"},
    (
        "army",
        "armies",
        "near",
        "reserve",
        "massed",
        "names",
        "under",
        "cohesion",
        "gun",
        "regiment",
    ),
)
SIDE_NAMES = {ALLIED: say("Allies"), AUSTRIAN: say("Austrians")}
SCENARIO = (
    *("source", "name", "summary", "length", "map", "turns", "first_turn", "minutes", "part"),
    *("weather", "initiative", "setup", "leaders", "reserve", "arrivals", "places", "victory"),
    *("special", "fortifications"),
)

Side = Literal["allied", "austrian"]
Positive = Annotated[int, Meta(ge=1)]
Count = Annotated[int, Meta(ge=0)]


class Part(Struct, frozen=True):
    """The columns and rows of the map that a scenario is played on."""

    columns: tuple[int, int]
    rows: tuple[int, int]


class WeatherRow(Struct, frozen=True):
    heat: tuple[Positive, ...] = ()
    rain: tuple[Positive, ...] = ()
    night: tuple[Positive, ...] = ()
    mud: tuple[Positive, ...] = ()


class InitiativeRow(Struct, frozen=True):
    side: Side
    amount: int
    chief: str = ""


class PlaceRow(Struct, frozen=True):
    hexes: tuple[str, ...]
    holder: Side
    points: Count = 1
    each: bool = False


class VictoryRow(Struct, frozen=True):
    demoralised: Count = 1
    margin: Positive = 1
    major: Positive = 1000
    tie: Literal["", "allied", "austrian"] = ""
    needs: dict[str, int] = {}


class WaitingRow(Struct, frozen=True):
    corps: str
    turn: Positive
    units_of: str = ""


class BridgeRow(Struct, frozen=True):
    name: str
    hexes: tuple[str, str]
    standing: bool = True


class SpecialRow(Struct, frozen=True):
    no_continuity: bool = False
    awareness: bool = False
    unwilling: tuple[str, ...] = ()
    belt: Count = 0
    bank: tuple[str, ...] = ()
    bank_turn: Count = 0
    waiting: dict[str, Any] = {}
    level: dict[str, int] = {}
    withdraws_in_rain: bool = False
    canals_closed: bool = False
    bridges: tuple[dict[str, Any], ...] = ()
    weak: tuple[tuple[str, str], ...] = ()


@cache
def load_setting(scenario: str, folder: str | None = None) -> Setting:
    """A scenario, with the player's own figures laid over ours."""
    files = Files(DATA, folder, NAMED)
    name = f"scenarios/{scenario}.toml"
    head, tables = files.read(name), files.read("tables.toml")
    file, charted = files.named(name), files.named("tables.toml")
    only(head, SCENARIO, file)
    only(tables, charts.TABLES, charted)
    chart, ranges = charts.chart(tables, charted), charts.ranges(tables, charted)
    map_name = f"{expect(head, 'map', str, file)}/map.toml"
    board = _part(read_board(files.read(map_name), files.named(map_name)), head, file)
    charts.check_words(board, chart, files.named(map_name))
    special_row = read_record(SpecialRow, head.get("special", {}), f"{file}: special")
    if special_row.canals_closed:
        chart = closed_canals(chart)
    roster = read_roster(files.read("units.toml"), ranges, scenario, files.named("units.toml"))
    forces = read_setup(head, board, roster, file)
    arrivals = read_arrivals(head, board, roster, forces, file)
    roster = roster.only_with({*forces.setup, *(uid for one in arrivals for uid in one.units)})
    weather, muddy = read_weather(head, file)
    return Setting(
        id=scenario,
        name=expect(head, "name", str, file),
        summary=expect(head, "summary", str, file),
        length=expect(head, "length", str, file),
        turns=expect(head, "turns", int, file, 1),
        first_minutes=read_minutes(head, file),
        minutes=expect(head, "minutes", int, file, 1),
        board=board,
        ground=Ground(
            board,
            chart,
            _fortified(head, board, file),
            special_row.canals_closed,
            _weak(special_row, board, f"{file}: special"),
        ),
        counters=roster.counters,
        brigades=roster.brigades,
        corps=roster.corps,
        chiefs=roster.chiefs,
        fire_table=charts.bands(tables, "fire", charted),
        small_arms_table=charts.bands(tables, "small_arms", charted),
        attack_table=charts.bands(tables, "attack", charted),
        ranges=ranges,
        weather=weather,
        muddy=muddy,
        setup=forces.setup,
        posts=_known_posts(forces, roster),
        in_reserve=forces.in_reserve,
        releases=forces.releases,
        held=forces.held,
        arrivals=arrivals,
        initiative=_initiative(head, roster, file),
        places=_places(head, board, file),
        side_names=SIDE_NAMES,
        fingerprint=files.fingerprint,
        victory=_victory(head, file),
        special=_special(special_row, board, roster, f"{file}: special"),
        map=head["map"],
    )


def _known_posts(forces: Forces, roster: Roster) -> dict[str, int]:
    known = {**roster.brigades, **roster.corps, **roster.chiefs}
    return {id: hex for id, hex in forces.posts.items() if id in known}


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


def closed_canals(chart: Chart) -> Chart:
    """Magenta: canals are crossed at bridges only."""
    line = chart.sides[CANAL]
    shut = line._replace(cost=dict.fromkeys(line.cost), attack=None)
    return chart._replace(sides={**chart.sides, CANAL: shut})


def read_weather(
    head: Mapping[str, Any], file: str
) -> tuple[dict[int, frozenset[str]], frozenset[int]]:
    """4.44: the turns with Heat, Rain and Night, and those with muddy roads."""
    row = read_record(WeatherRow, head.get("weather", {}), f"{file}: weather")
    found: dict[int, frozenset[str]] = {}
    for word, turns in ((HEAT, row.heat), (RAIN, row.rain), (NIGHT, row.night)):
        for turn in turns:
            found[turn] = found.get(turn, frozenset()) | {word}
    return found, frozenset(row.mud)


def _fortified(head: Mapping[str, Any], board: Board, file: str) -> dict[int, frozenset[int]]:
    """The works of the map: those that the scenario lists, or else all of them, both ways."""
    found: dict[int, frozenset[int]] = {}
    table = optional(head, "fortifications", dict, file, {})
    if not table:
        for (a, b), words in board.sides.items():
            if FORTIFICATION in words:
                found[a] = found.get(a, frozenset()) | {b}
    for key in table:
        where = f"{file}: fortification {key}"
        hex = hex_text(key, board, where)
        against = [hex_text(text, board, where) for text in expect(table, key, list, where)]
        for other in against:
            if not board.adjacent(hex, other):
                raise DataError(f"{where}: {board.number_and_label(other)} is no neighbour")
        found[hex] = frozenset(against)
    return found


def _initiative(head: Mapping[str, Any], roster: Roster, file: str) -> Initiative | None:
    if "initiative" not in head:
        return None
    where = f"{file}: initiative"
    row = read_record(InitiativeRow, head["initiative"], where)
    if row.chief and row.chief not in roster.chiefs:
        raise DataError(f"{where}: chief is {row.chief!r}, who is not in this battle")
    return Initiative(row.side, row.amount, row.chief)


def _places(head: Mapping[str, Any], board: Board, file: str) -> dict[str, Place]:
    found = {}
    if "places" in head:
        for name, data, where in tables_of(head, "places", "place", file):
            row = read_record(PlaceRow, data, where)
            hexes = tuple(hex_text(text, board, where) for text in row.hexes)
            if not hexes:
                raise DataError(f"{where}: hexes is empty")
            found[name] = Place(name, hexes, row.points, row.holder, row.each)
    return found


def _victory(head: Mapping[str, Any], file: str) -> Victory:
    where = f"{file}: victory"
    row = read_record(VictoryRow, head.get("victory", {}), where)
    only(row.needs, SIDES, f"{where} needs")
    return Victory(row.demoralised, row.margin, row.major, row.tie, dict(row.needs))


def _weak(row: SpecialRow, board: Board, where: str) -> tuple[tuple[int, int], ...]:
    return tuple(
        (hex_text(a, board, f"{where}: weak"), hex_text(b, board, f"{where}: weak"))
        for a, b in row.weak
    )


def _bank(hexes: list[int], board: Board) -> frozenset[int]:
    """All hexes that one comes to from these without crossing a canal."""
    found, edge = set(hexes), list(hexes)
    while edge:
        here = edge.pop()
        for there in board.neighbours[here]:
            if there is None or there in found or CANAL in board.sides.get((here, there), ()):
                continue
            found.add(there)
            edge.append(there)
    return frozenset(found)


def _special(row: SpecialRow, board: Board, roster: Roster, where: str) -> Special:
    waiting = WaitingRow("", 1)
    if row.waiting:
        waiting = read_record(WaitingRow, row.waiting, f"{where}: waiting")
        some_of({"corps": [waiting.corps]}, "corps", tuple(roster.corps), f"{where}: waiting")
    only(row.level, SIDES, f"{where} level")
    bridges = []
    for data, at in rows_of({"bridges": list(row.bridges)}, "bridges", where):
        bridge = read_record(BridgeRow, data, at)
        a, b = (hex_text(text, board, at) for text in bridge.hexes)
        if not board.adjacent(a, b):
            raise DataError(f"{at}: the hexes of {bridge.name} are no neighbours")
        bridges.append(Bridge(bridge.name, (a, b), bridge.standing))
    return Special(
        no_continuity=row.no_continuity,
        awareness=row.awareness,
        bridges=tuple(bridges),
        weak=_weak(row, board, where),
        unwilling=row.unwilling,
        belt=row.belt,
        bank=_bank([hex_text(text, board, f"{where}: bank") for text in row.bank], board),
        bank_turn=row.bank_turn,
        waiting_corps=waiting.corps,
        waiting_turn=waiting.turn if waiting.corps else 0,
        waiting_for=waiting.units_of,
        level=dict(row.level),
        withdraws_in_rain=row.withdraws_in_rain,
    )
