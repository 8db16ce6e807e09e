"""Everything that is the same in all games of a scenario: map, counters, tables, set-up.

It is read from the TOML files in `data`.  Files of the same name in a player's own folder (`--data
DIR`) override ours, entry by entry.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache
from pathlib import Path
from typing import Any, NamedTuple

from tricolore.core.board import Board
from tricolore.core.errors import DataError, UnknownScenario
from tricolore.core.tables import ResultTable
from tricolore.rulesets.butchery.terrain import ground_of
from tricolore.rulesets.great_battles.data import reading
from tricolore.rulesets.great_battles.data.reading import NAMED, REINFORCEMENT
from tricolore.rulesets.great_battles.data.roster import Counter, Printed, Roster, roster_from
from tricolore.rulesets.great_battles.data.setting import Arrival, Place, enemies_of
from tricolore.rulesets.great_battles.rules.terrain import Ground
from tricolore.rulesets.kit import layout
from tricolore.rulesets.kit.entries import expect, only
from tricolore.rulesets.kit.files import Files
from tricolore.rulesets.kit.layout import hex_number

DATA = Path(__file__).parent / "data"
SCENARIOS = {"solferino": "solferino.toml"}
WEATHERS = ("cool", "heat", "thunderstorm")
PRINTED = Printed(chief=("reaction",), commander=(), unit=(), ranges=(2, 3))

TABLES = ("combat", "weather", "movement", "command", "terrain", "levels", "sides", "roads")
SCENARIO = {
    "scenario": ("id", "name", "summary", "length", "turns", "first_turn", "minutes", "map"),
    "sides": ("name", "nations", "edge"),
    "places": ("hexes", "holder"),
    "setup": (),
    "reinforcements": (*REINFORCEMENT, "movement"),
}
"""The tables of a scenario, and the entries of each; a set-up names counters."""
GUNS_BESIDE_FOOT = 1
"""How many artillery units may share a hex with infantry or cavalry (3)."""

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
    sides: tuple[str, str]
    enemies: Mapping[str, str]
    side_names: Mapping[str, str]
    edges: Mapping[str, str]
    """The map edge towards which each side retreats, by compass point (10.4.6)."""
    rearward: Mapping[str, tuple[int, ...]]
    """The three directions towards that edge."""
    places: tuple[Place, ...]
    setup: Mapping[str, tuple[int, int]]
    """Hex and facing of units; for commanders and chiefs, the hex and 0."""
    arrivals: tuple[Arrival, ...]
    fingerprint: str

    def clock(self, turn: int) -> str:
        """The time of day at which a turn begins."""
        return layout.clock(self.first_turn, self.minutes, turn)


@lru_cache(maxsize=8)
def load_setting(scenario: str, folder: str | None = None) -> Setting:
    """Read and check all data of a scenario."""
    if scenario not in SCENARIOS:
        raise UnknownScenario(f"butchery has no scenario {scenario!r}, but {', '.join(SCENARIOS)}.")
    files, name = Files(DATA, folder, NAMED), SCENARIOS[scenario]
    data, scenario_file = files.read(name), files.named(name)
    units = files.read("units.toml")
    tables, table_file = files.read("tables.toml"), files.named("tables.toml")
    only(data, SCENARIO, scenario_file)
    only(tables, TABLES, table_file)
    head = layout.read_head(data, scenario, SCENARIO["scenario"], scenario_file)
    top = f"{scenario_file}: [scenario]"
    map_name = expect(head, "map", str, top)
    board = layout.read_board(files.read(map_name), files.named(map_name))
    sides = _sides(data, board, files.named(name, map_name))
    roster = roster_from(units, sides, PRINTED, _half, files.named("units.toml", name))
    edges = {side: str(sides[side]["edge"]) for side in SIDES}
    coming = SCENARIO["reinforcements"]
    arrivals = reading.read_arrivals(data, roster, board, coming, hex_number, scenario_file)
    setup = reading.read_setup(data, roster, board, scenario_file)
    reading.check_complete(roster, setup, arrivals, files.named(name, "units.toml"))
    ground = ground_of(board, tables, files.named(map_name, "tables.toml"), table_file)
    where = files.named(name, map_name, "tables.toml", "units.toml")
    reading.check_ground(roster, setup, board, ground, GUNS_BESIDE_FOOT, where)
    weather = _weather(tables, table_file)
    return Setting(
        id=scenario,
        name=expect(head, "name", str, top),
        summary=expect(head, "summary", str, top),
        length=expect(head, "length", str, top),
        turns=_turns(head, weather, top),
        first_turn=layout.read_minutes(head, top),
        minutes=expect(head, "minutes", int, top, least=1),
        board=board,
        ground=ground,
        roster=roster,
        combat_results=reading.read_combat(tables, table_file),
        weather=weather,
        movement=_movement(tables, table_file),
        sides=SIDES,
        enemies=enemies_of(SIDES),
        side_names={side: str(sides[side]["name"]) for side in SIDES},
        edges=edges,
        rearward={side: _toward(board, edge) for side, edge in edges.items()},
        places=reading.read_places(
            data, board, SIDES, SCENARIO["places"], hex_number, scenario_file
        ),
        setup=setup,
        arrivals=arrivals,
        fingerprint=files.fingerprint,
    )


def _half(formation: str, units: Sequence[Counter]) -> int:
    """10.4.9: the loss of half its steps, rounded down, breaks a formation."""
    return sum(unit.cohesion for unit in units) // 2


def _toward(board: Board, edge: str) -> tuple[int, ...]:
    """The direction of a map edge and the two beside it."""
    straight = board.compass.index(edge)
    return (straight, (straight + 1) % 6, (straight - 1) % 6)


def _turns(head: Mapping[str, Any], weather: Mapping[int, Any], where: str) -> int:
    turns: int = expect(head, "turns", int, where, least=1)
    if turns > max(weather):
        raise DataError(
            f"{where}: turns is {turns}, expected {max(weather)} or fewer: "
            "the weather table has no row for a later turn"
        )
    return turns


def _sides(data: Mapping[str, Any], board: Board, file: str) -> dict[str, Any]:
    sides = reading.read_sides(data, SIDES, SCENARIO["sides"], file)
    for side in SIDES:
        edge = sides[side].get("edge")
        if edge not in board.compass:
            points = ", ".join(board.compass)
            raise DataError(f"{file}: side {side}: edge is {edge!r}, expected one of {points}")
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
        return reading.read_points(tables, table, key, file, 1 if table == "movement" else 0)

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
