"""The data of a scenario, read once and shared by all its games."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from functools import cache
from pathlib import Path
from typing import NamedTuple

from tricolore.core.board import Board, board_from
from tricolore.core.dice import TWO_D6, Dice
from tricolore.core.search import Edges
from tricolore.core.tables import Bands, Columns
from tricolore.rulesets.kit.files import Files
from tricolore.rulesets.kit.overlay import NamedEntries

DATA = Path(__file__).parent / "data"
FIRE_DICE: Dice = TWO_D6
NAMED = NamedEntries({"columns": "column", "events": "event"})


class Side(NamedTuple):
    id: str
    name: str
    short: str
    paper: str
    ink: str


class Column(NamedTuple):
    id: str
    side: str
    name: str
    band: str
    pieces: tuple[str, ...]
    markers: tuple[str, ...]


class Counter(NamedTuple):
    name: str
    column: str
    arm: str
    combat: int = 0
    steps: int = 0
    fire: int = 0


class Happening(NamedTuple):
    """An event chit."""

    name: str
    text: str
    number: int


class Setting(NamedTuple):
    id: str
    name: str
    summary: str
    turns: int
    sides: tuple[str, str]
    board: Board
    armies: dict[str, Side]
    columns: dict[str, Column]
    counters: dict[str, Counter]
    cost: dict[str, int]
    cover: dict[str, int]
    fire: Columns
    events: dict[str, Happening]
    drawn: int
    """How many events each side holds before the first turn, less the one drawn then."""
    places: dict[int, int]
    setup: dict[str, tuple[int, ...]]
    open: bool
    """9: no markers, no events and no orders."""
    fingerprint: str
    known_edges: dict[frozenset[tuple[int, int]], Edges]
    """By the bridges that stand, what each step costs."""

    @property
    def ruleset(self) -> str:
        return "daylight" if self.open else "skirmish"

    def enemy(self, side: str) -> str:
        first, second = self.sides
        return second if side == first else first

    def column_of(self, id: str) -> Column:
        """The column of a piece or marker: its id begins with it."""
        return self.columns[id[:2]]

    def side_of(self, id: str) -> str:
        return self.column_of(id).side

    def edges(self, bridges: frozenset[tuple[int, int]]) -> Edges:
        """What each step costs while these bridges stand (4.1, 4.2)."""
        if bridges not in self.known_edges:
            self.known_edges[bridges] = edges_with(self, bridges)
        return self.known_edges[bridges]

    def crossed(self, a: int, b: int, bridges: frozenset[tuple[int, int]]) -> bool:
        """Whether one may go from a hex to its neighbour at all."""
        words = self.board.sides.get((a, b), frozenset())
        return "river" not in words or "ford" in words or (a, b) in bridges


def edges_with(setting: Setting, bridges: frozenset[tuple[int, int]]) -> Edges:
    board, cost = setting.board, setting.cost

    def price(a: int, b: int) -> int:
        road = "road" in board.roads.get((a, b), ())
        ford = "ford" in board.sides.get((a, b), ())
        return (1 if road else cost[board.terrain[b]]) + (cost["ford"] if ford else 0)

    return {
        hex: tuple(
            (other, price(hex, other))
            for other in around
            if other is not None and setting.crossed(hex, other, bridges)
        )
        for hex, around in board.neighbours.items()
    }


@cache
def load_setting(scenario: str, folder: str | None = None) -> Setting:
    """The data of a scenario, with files of the player's own laid over ours."""
    files = Files(DATA, folder, NAMED)
    pieces, tables = files.read("pieces.toml"), files.read("tables.toml")
    head = files.read("scenarios.toml")[scenario]
    board = board_from(files.read("map.toml"), files.named("map.toml"))
    if "columns" in head:
        board = board.part(head["name"], (h for h in board.hexes if h // 100 <= head["columns"]))
    setup = {id: tuple(map(int, hexes)) for id, hexes in head["setup"].items()}
    counters = {
        f"{column}.{id}": Counter(column=column, **printed)
        for column, of_column in pieces["pieces"].items()
        for id, printed in of_column.items()
        if column in setup and (printed["arm"] != "decoy" or not head.get("open"))
    }
    columns = {
        id: Column(
            id,
            **printed,
            pieces=tuple(uid for uid in counters if uid.startswith(id)),
            markers=()
            if head.get("open")
            else tuple(f"{id}?{n + 1}" for n in range(len(setup[id]))),
        )
        for id, printed in pieces["columns"].items()
        if id in setup
    }
    return Setting(
        id=scenario,
        name=head["name"],
        summary=head["summary"],
        turns=head["turns"],
        sides=(head["sides"][0], head["sides"][1]),
        board=board,
        armies={id: Side(id, **side) for id, side in pieces["sides"].items()},
        columns=columns,
        counters=counters,
        cost=tables["cost"],
        cover=tables["cover"],
        fire=_fire_table(tables["fire"]["columns"], tables["fire"]),
        events={id: Happening(**event) for id, event in tables["events"].items()},
        drawn=head["events"] - 1,
        places={int(hex): points for hex, points in head["places"].items()},
        setup=setup,
        open=head.get("open", False),
        fingerprint=files.fingerprint,
        known_edges={},
    )


def _fire_table(labels: list[str], data: Mapping[str, list[dict[str, str]]]) -> Columns:
    bands = tuple(
        Bands(tuple(map(int, results)), tuple(results.values())) for results in data["results"]
    )
    floors = tuple(Fraction(str(floor)) for floor in data["floors"])
    return Columns(tuple(labels), floors, bands)
