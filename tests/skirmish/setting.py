"""The data of a scenario, read once and shared by all its games."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from fractions import Fraction
from functools import cache
from hashlib import sha256
from pathlib import Path
from typing import NamedTuple

from tricolore.core.board import Board, load_board
from tricolore.core.dice import TWO_D6, Dice
from tricolore.core.search import Edges
from tricolore.core.tables import Bands, Columns

DATA = Path(__file__).parent / "data"
FILES = ("map.toml", "pieces.toml", "tables.toml", "scenarios.toml")
FIRE_DICE: Dice = TWO_D6


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
    fingerprint: str

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
        return _edges(self.id, bridges)

    def crossed(self, a: int, b: int, bridges: frozenset[tuple[int, int]]) -> bool:
        """Whether one may go from a hex to its neighbour at all."""
        words = self.board.sides.get((a, b), frozenset())
        return "river" not in words or "ford" in words or (a, b) in bridges


@cache
def _edges(scenario: str, bridges: frozenset[tuple[int, int]]) -> Edges:
    setting = load_setting(scenario)
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
def load_setting(scenario: str) -> Setting:
    data = {name: tomllib.loads((DATA / name).read_text()) for name in FILES[1:]}
    pieces, tables = data["pieces.toml"], data["tables.toml"]
    head = data["scenarios.toml"][scenario]
    board = load_board(DATA / "map.toml")
    if "columns" in head:
        board = board.part(head["name"], (h for h in board.hexes if h // 100 <= head["columns"]))
    setup = {id: tuple(map(int, hexes)) for id, hexes in head["setup"].items()}
    counters = {
        f"{column}.{id}": Counter(column=column, **printed)
        for column, of_column in pieces["pieces"].items()
        for id, printed in of_column.items()
        if column in setup
    }
    columns = {
        id: Column(
            id,
            **printed,
            pieces=tuple(uid for uid in counters if uid.startswith(id)),
            markers=tuple(f"{id}?{n + 1}" for n in range(len(setup[id]))),
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
        fingerprint=sha256(b"".join((DATA / name).read_bytes() for name in FILES)).hexdigest(),
    )


def _fire_table(labels: list[str], data: Mapping[str, list[dict[str, str]]]) -> Columns:
    bands = tuple(
        Bands(tuple(map(int, results)), tuple(results.values())) for results in data["results"]
    )
    floors = tuple(Fraction(str(floor)) for floor in data["floors"])
    return Columns(tuple(labels), floors, bands)
