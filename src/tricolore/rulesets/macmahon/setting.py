"""Everything that is the same in all games of a scenario: map, counters, tables, set-up.

It is read from the TOML files in `data`: the tables there, the rest in a folder for each battle.
Files of the same name in a player's own folder (`--data DIR`, with the same subfolders) override
ours, entry by entry.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import lru_cache
from pathlib import Path
from typing import Any, NamedTuple

from tricolore.core.board import Board
from tricolore.core.errors import DataError, UnknownScenario
from tricolore.core.tables import ResultTable
from tricolore.rulesets.great_battles.data import reading
from tricolore.rulesets.great_battles.data.reading import NAMED, REINFORCEMENT
from tricolore.rulesets.great_battles.data.roster import Printed, Roster, roster_from
from tricolore.rulesets.great_battles.data.setting import Arrival, Place, enemies_of
from tricolore.rulesets.great_battles.rules.terrain import Ground, ground_of
from tricolore.rulesets.kit import layout
from tricolore.rulesets.kit.entries import expect, one_of, only
from tricolore.rulesets.kit.files import Files
from tricolore.rulesets.kit.layout import hex_text
from tricolore.rulesets.macmahon.homes import homes_from
from tricolore.rulesets.macmahon.special import (
    Charge,
    Known,
    Special,
    charges_from,
    special_from,
)
from tricolore.rulesets.macmahon.terrain import RANGES, WORDS

DATA = Path(__file__).parent / "data"
SCENARIOS = {
    "magenta": "magenta/magenta.toml",
    "reichshoffen": "reichshoffen/reichshoffen.toml",
}
SIDES = {"magenta": ("allied", "austrian"), "reichshoffen": ("french", "german")}

PRINTED = Printed(
    chief=("commands", "initiative", "inertia", "movement", "in_play"),
    commander=("movement",),
    unit=("movement", "attached"),
    ranges=RANGES,
)
TABLES = ("meta", "combat", "movement", "command", "terrain", "levels", "sides", "roads")
SCENARIO = {
    "meta": (),
    "scenario": ("id", "name", "summary", "length", "turns", "first_turn", "minutes", "map", "tie"),
    "nations": ("name", "paper", "ink"),
    "sides": ("name", "nations"),
    "retreat": (),
    "places": ("hexes", "holder", "worth"),
    "special": (),
    "charges": (),
    "demoralisation": (),
    "setup": (),
    "reinforcements": REINFORCEMENT,
}
"""The tables of a scenario, and the entries of each where all its rows have the same."""
GUNS_BESIDE_FOOT = 2
"""How many artillery units may share a hex with infantry or cavalry (3)."""
COLOUR = re.compile("#[0-9a-f]{6}")


class Movement(NamedTuple):
    """Allowances of leaders and lengths of lines of command, in half points (8.1, 8.2, 9.1).

    The allowance of a unit is on its counter.
    """

    commander: int
    chief: int
    line_chief: int
    line_chief_in_town: int
    line_unit: int
    line_unit_in_town: int
    alarm: int
    """In hexes, not points: an enemy this near lets a chief move (7.2)."""


class Nation(NamedTuple):
    """How a nation's counters look."""

    name: str
    paper: str
    ink: str


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
    movement: Movement
    sides: tuple[str, str]
    enemies: Mapping[str, str]
    side_names: Mapping[str, str]
    nations: Mapping[str, Nation]
    tie: str
    """The side that has the initiative if both dice are equal (4)."""
    home: Mapping[str, Mapping[int, int]]
    """By formation, the distance of each hex from its home (13.5, 14.5)."""
    rear: Mapping[str, Mapping[int, tuple[int, ...]]]
    """By formation, the neighbours of each hex that are nearer home."""
    forward: Mapping[str, int]
    """By formation, the facing away from home."""
    places: tuple[Place, ...]
    special: Special
    charges: Mapping[str, Charge]
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
        raise UnknownScenario(f"macmahon has no scenario {scenario!r}, but {', '.join(SCENARIOS)}.")
    files, name, both = Files(DATA, folder, NAMED), SCENARIOS[scenario], SIDES[scenario]
    units_name = f"{scenario}/units.toml"
    data, file = files.read(name), files.named(name)
    units, units_file = files.read(units_name), files.named(units_name, name)
    tables, table_file = files.read("tables.toml"), files.named("tables.toml")
    only(data, SCENARIO, file)
    only(tables, TABLES, table_file)
    head, top = layout.read_head(data, scenario, SCENARIO["scenario"], file), f"{file}: [scenario]"
    map_name = f"{scenario}/{expect(head, 'map', str, top)}"
    board = layout.read_board(files.read(map_name), files.named(map_name))
    sides = reading.read_sides(data, both, SCENARIO["sides"], file)
    side_of = {nation: side for side in both for nation in sides[side]["nations"]}
    limits, of_limits = expect(data, "demoralisation", dict, file), f"{file}: demoralisation"
    roster = roster_from(
        units, sides, PRINTED, lambda id, _: expect(limits, id, int, of_limits, least=1), units_file
    )
    only(limits, roster.formations, of_limits)
    movement = _movement(tables, table_file)
    _check_leaders(units, movement, units_file)
    arrivals = reading.read_arrivals(data, roster, board, REINFORCEMENT, hex_text, file)
    setup = reading.read_setup(data, roster, board, file)
    reading.check_complete(roster, setup, arrivals, files.named(name, units_name))
    ground = ground_of(board, tables, WORDS, files.named(map_name, "tables.toml"), table_file)
    where = files.named(name, map_name, "tables.toml", units_name)
    reading.check_ground(roster, setup, board, ground, GUNS_BESIDE_FOOT, where)
    places = reading.read_places(data, board, both, SCENARIO["places"], hex_text, file)
    known = Known(roster, both, side_of, {place.name: place for place in places})
    homes = homes_from(data, roster, board, both, file)
    return Setting(
        id=scenario,
        name=expect(head, "name", str, top),
        summary=expect(head, "summary", str, top),
        length=expect(head, "length", str, top),
        turns=expect(head, "turns", int, top, least=1),
        first_turn=layout.read_minutes(head, top),
        minutes=expect(head, "minutes", int, top, least=1),
        board=board,
        ground=ground,
        roster=roster,
        combat_results=reading.read_combat(tables, table_file),
        movement=movement,
        sides=both,
        enemies=enemies_of(both),
        side_names={side: str(sides[side]["name"]) for side in both},
        nations=_nations(data, side_of, file),
        tie=one_of(head, "tie", both, top),
        home={id: home.away for id, home in homes.items()},
        rear={id: home.rear for id, home in homes.items()},
        forward={id: home.forward for id, home in homes.items()},
        places=places,
        special=special_from(data, known, file),
        charges=charges_from(data, known, file),
        setup=setup,
        arrivals=arrivals,
        fingerprint=files.fingerprint,
    )


def _movement(tables: Mapping[str, Any], file: str) -> Movement:
    def points(table: str, key: str) -> int:
        return reading.read_points(tables, table, key, file, 1)

    lines = ("chief", "chief_in_town", "unit", "unit_in_town", "alarm")
    only(expect(tables, "movement", dict, file), ("commander", "chief"), f"{file}: [movement]")
    only(expect(tables, "command", dict, file), lines, f"{file}: [command]")
    return Movement(
        commander=points("movement", "commander"),
        chief=points("movement", "chief"),
        line_chief=points("command", "chief"),
        line_chief_in_town=points("command", "chief_in_town"),
        line_unit=points("command", "unit"),
        line_unit_in_town=points("command", "unit_in_town"),
        alarm=expect(tables["command"], "alarm", int, f"{file}: [command]"),
    )


def _check_leaders(units: Mapping[str, Any], movement: Movement, file: str) -> None:
    """Check that leaders' counters show the same movement as the rules give them."""
    leaders = [(f"chief {id}", row, movement.chief) for id, row in units["chiefs"].items()]
    leaders += [
        (f"formation {id}, commander", row["commander"], movement.commander)
        for id, row in units["formations"].items()
        if "commander" in row
    ]
    for who, row, points in leaders:
        printed = expect(row, "movement", int, f"{file}: {who}")
        if 2 * printed != points:
            raise DataError(
                f"{file}: {who}: movement is {printed}, expected {points // 2} as in tables.toml"
            )


def _nations(data: Mapping[str, Any], side_of: Mapping[str, str], file: str) -> dict[str, Nation]:
    nations, rows = {}, expect(data, "nations", dict, file)
    only(rows, side_of, f"{file}: nations")
    for nation in side_of:
        row, where = expect(rows, nation, dict, f"{file}: nations"), f"{file}: nation {nation}"
        only(row, SCENARIO["nations"], where)
        for key in ("paper", "ink"):
            if not COLOUR.fullmatch(expect(row, key, str, where)):
                raise DataError(f'{where}: {key} is {row[key]!r}, expected a colour as "#2f5fa8"')
        nations[nation] = Nation(expect(row, "name", str, where), row["paper"], row["ink"])
    return nations
