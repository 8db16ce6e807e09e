"""The Terrain Effects Table, folded into tables on the board.

Movement costs are in half movement points, since a major road costs one half.  Everything here is
worked out once for a board and shared by all games on it.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple

from tricolore.core.board import Board
from tricolore.core.errors import DataError
from tricolore.core.hexes import number
from tricolore.core.search import Edges, Ranges, reversed_edges
from tricolore.core.zones import FLANK, FRONT, Fronts, arcs, fronts
from tricolore.rulesets.great_battles.entries import expect, expect_cost, only, optional

INFANTRY, CAVALRY, ARTILLERY = "infantry", "cavalry", "artillery"
CLASSES = (INFANTRY, CAVALRY, ARTILLERY)

TERRAIN = ("movement", "impassable", "value", "blocks_sight", "all_round", "disorganises")
SIDE = ("movement", "impassable", "column", "blocks_sight")
LEVELS = ("value", "change")

TRACK = "track"
MOST_LINES = 500
"""Lines of command to remember: those of a turn or two."""
ROADS = ("minor road", "major road", "railway", TRACK)
"""Words that a table may have a row for, so that a slip of the pen in one is noticed.  What a road
costs is in the table; a track has no cost of its own, it only spares the change of level."""


class Ground(NamedTuple):
    """What the rules read off the map."""

    board: Board
    edges: dict[str, Edges]
    """By class of unit; leaders, riders and lines of command use those of cavalry."""
    open_edges: Edges
    """Those of cavalry that do not disorganise it: no woods, unless along a road."""
    open_cost: dict[str, dict[int, int]]
    """What a hex costs by itself, coming from nowhere in particular; lakes are not listed."""
    road_cost: dict[str, int]
    """What a step along a road costs at all times; tracks are not listed."""
    back_edges: Edges
    """Those of cavalry, walked backward: from a commander to the units that look for him."""
    lines: Ranges
    """Searches over those: every test of every unit asks for a line to its commander."""
    woods_edges: frozenset[tuple[int, int]]
    front: Fronts
    zone: Fronts
    """Front hexes that a zone of control reaches: not across a steep slope."""
    flank: Fronts
    arc: dict[int, Fronts]
    """Hexes that artillery bears on, by range, hex and facing."""
    all_round: frozenset[int]
    """Villages and towns: no facing, all six hexes are front hexes."""
    towns: frozenset[int]
    cover: frozenset[int]
    """Woods, villages and towns: they block sight."""
    value: dict[int, int]
    level: dict[int, int]
    steep: frozenset[tuple[int, int]]
    obstacle: frozenset[tuple[int, int]]
    """Ridges, hedges and water courses: a column less in combat."""
    screen: frozenset[tuple[int, int]]
    """Ridges and hedges: they block sight when crossed."""


def ground_of(
    board: Board, terrain_table: Mapping[str, Any], file: str, table_file: str = "tables.toml"
) -> Ground:
    """Fold the table into the board; a word the table does not know is refused."""
    check_table(terrain_table, table_file)
    table = _Table(terrain_table, board, file)
    steep = table.sides_with("impassable")
    edges: dict[str, Edges] = {arm: table.edges(arm, steep) for arm in CLASSES}
    woods = frozenset(
        (hex, other)
        for hex, steps in edges[CAVALRY].items()
        for other, _ in steps
        if table.disorganises(other, CAVALRY) and not table.on_road(hex, other)
    )
    all_round = table.hexes_with("all_round")
    front, flank = fronts(board, FRONT), fronts(board, FLANK)
    zone = fronts(board, FRONT, lambda hex, other: (hex, other) not in steep)
    arc = {reach: arcs(board, reach) for reach in (2, 3)}
    for hex in all_round:
        round_about = tuple(other for other in board.neighbours[hex] if other is not None)
        front[hex] = (round_about,) * 6
        flank[hex] = ((),) * 6
        zone[hex] = (tuple(o for o in round_about if (hex, o) not in steep),) * 6
        for reach, table_of_arcs in arc.items():
            near = tuple(o for o in board.hexes if 0 < board.distance(hex, o) <= reach)
            table_of_arcs[hex] = (near,) * 6
    back_edges = reversed_edges(edges[CAVALRY])
    return Ground(
        board=board,
        edges=edges,
        open_edges={
            hex: tuple((other, cost) for other, cost in steps if (hex, other) not in woods)
            for hex, steps in edges[CAVALRY].items()
        },
        open_cost={
            arm: {h: table.open_cost(h, arm) for h in board.hexes if table.passable(h)}
            for arm in CLASSES
        },
        road_cost=table.road_cost,
        back_edges=back_edges,
        lines=Ranges(back_edges, MOST_LINES),
        woods_edges=woods,
        front=front,
        zone=zone,
        flank=flank,
        arc=arc,
        all_round=all_round,
        towns=frozenset(h for h in board.hexes if board.terrain[h] == "town"),
        cover=table.hexes_with("blocks_sight"),
        value={h: table.value(h) for h in board.hexes},
        level=board.level,
        steep=steep,
        obstacle=table.sides_with("column"),
        screen=table.sides_with("blocks_sight"),
    )


def check_table(table: Mapping[str, Any], file: str) -> None:
    """Every figure that the table needs is there, and a figure; nothing else is."""
    terrain, sides, roads = (
        expect(table, key, dict, file) for key in ("terrain", "sides", "roads")
    )
    for word in terrain:
        _check_terrain(expect(terrain, word, dict, f"{file}: terrain"), f"{file}: terrain {word}")
    for word in sides:
        _check_side(expect(sides, word, dict, f"{file}: sides"), f"{file}: side {word}")
    only(roads, ROADS, f"{file}: roads")
    for word in roads:
        _check_road(word, expect(roads, word, dict, f"{file}: roads"), f"{file}: road {word}")
    levels = expect(table, "levels", dict, file)
    only(levels, LEVELS, f"{file}: levels")
    expect_cost(levels, "change", f"{file}: levels", free=True)
    values = expect(levels, "value", list, f"{file}: levels")
    if not values:
        raise DataError(f"{file}: levels: value is empty, expected one for each level")
    by_level = {str(level): value for level, value in enumerate(values)}
    for level in by_level:
        expect(by_level, level, int, f"{file}: levels, value of level", least=1)


def _check_terrain(row: Mapping[str, Any], where: str) -> None:
    only(row, TERRAIN, where)
    impassable = optional(row, "impassable", bool, where, False)
    if "movement" not in row and not impassable:
        raise DataError(f"{where}: expected movement for each class, or impassable = true")
    if "movement" in row:
        movement = expect(row, "movement", dict, where)
        only(movement, CLASSES, f"{where}, movement")
        for arm in CLASSES:
            expect_cost(movement, arm, f"{where}, movement")
    if "value" in row:
        expect(row, "value", int, where, least=1)
    for key in ("blocks_sight", "all_round"):
        optional(row, key, bool, where, False)
    if row.get("disorganises", []) not in ([], [CAVALRY]):
        shown = row["disorganises"]
        raise DataError(f'{where}: disorganises is {shown!r}, expected ["{CAVALRY}"] or []')


def _check_side(row: Mapping[str, Any], where: str) -> None:
    only(row, SIDE, where)
    for key in ("impassable", "blocks_sight"):
        optional(row, key, bool, where, False)
    if "movement" in row:
        expect_cost(row, "movement", where, free=True)
    elif not row.get("impassable"):
        raise DataError(f"{where}: expected movement, or impassable = true")
    column = row.get("column", 0)
    if type(column) is not int or column not in (0, -1):
        raise DataError(f"{where}: column is {column!r}, expected 0 or -1")


def _check_road(word: str, row: Mapping[str, Any], where: str) -> None:
    """A track has no cost of its own, and only a track spares the change of level."""
    if word != TRACK:
        only(row, ("cost",), where)
        expect_cost(row, "cost", where)
        return
    only(row, ("level_change",), where)
    change = row.get("level_change")
    if type(change) is not int or change != 0:
        raise DataError(f"{where}: level_change is {change!r}, expected 0")


class _Table:
    """The printed table, asked hex by hex."""

    def __init__(self, table: Mapping[str, Any], board: Board, file: str) -> None:
        self.terrain = table["terrain"]
        self.sides = table["sides"]
        self.roads = table["roads"]
        self.levels = table["levels"]
        self.road_cost = {
            word: int(2 * row["cost"]) for word, row in self.roads.items() if "cost" in row
        }
        self.board = board
        self._check(file)

    def _check(self, file: str) -> None:
        levels = range(len(self.levels["value"]))
        for hex, word in self.board.terrain.items():
            if self.board.level[hex] not in levels:
                raise DataError(
                    f"{file}: hex {number(hex)} has level {self.board.level[hex]}; "
                    f"the terrain table knows 0 to {levels[-1]}"
                )
            if word not in self.terrain:
                raise DataError(
                    f"{file}: hex {number(hex)} is {word!r}; the terrain table knows "
                    + ", ".join(sorted(self.terrain))
                )
        for kind, links, known in (
            ("hexside", self.board.sides, self.sides),
            ("road", self.board.roads, self.roads),
        ):
            for (a, b), words in links.items():
                for word in sorted(words):
                    if word not in known:
                        raise DataError(
                            f"{file}: the {kind} {number(a)}/{number(b)} is {word!r}; the terrain "
                            "table knows " + ", ".join(sorted(known))
                        )

    def passable(self, hex: int) -> bool:
        return not self.terrain[self.board.terrain[hex]].get("impassable", False)

    def hexes_with(self, key: str) -> frozenset[int]:
        words = {word for word, row in self.terrain.items() if row.get(key)}
        return frozenset(hex for hex in self.board.hexes if self.board.terrain[hex] in words)

    def sides_with(self, key: str) -> frozenset[tuple[int, int]]:
        words = {word for word, row in self.sides.items() if row.get(key)}
        return frozenset(pair for pair, has in self.board.sides.items() if has & words)

    def disorganises(self, hex: int, arm: str) -> bool:
        return arm in self.terrain[self.board.terrain[hex]].get("disorganises", ())

    def edges(self, arm: str, steep: frozenset[tuple[int, int]]) -> Edges:
        return {
            hex: tuple(
                (other, self.cost(hex, other, arm))
                for other in self.board.neighbours[hex]
                if other is not None and self.passable(other) and (hex, other) not in steep
            )
            if self.passable(hex)
            else ()
            for hex in self.board.hexes
        }

    def cost(self, hex: int, other: int, arm: str) -> int:
        """Half points to enter a hex from its neighbour: across country, or by road if cheaper."""
        roads = self.board.roads.get((hex, other), frozenset())
        across = self.open_cost(other, arm)
        spared = any(self.roads[word].get("level_change") == 0 for word in roads)
        if self.board.level[hex] != self.board.level[other] and not spared:
            across += int(2 * self.levels["change"])
        for word in self.board.sides.get((hex, other), ()):
            across += int(2 * self.sides[word].get("movement", 0))
        return min([across, *(self.road_cost[word] for word in roads if word in self.road_cost)])

    def open_cost(self, hex: int, arm: str) -> int:
        return int(2 * self.terrain[self.board.terrain[hex]]["movement"][arm])

    def on_road(self, hex: int, other: int) -> bool:
        return any(word in self.road_cost for word in self.board.roads.get((hex, other), ()))

    def value(self, hex: int) -> int:
        own = int(self.terrain[self.board.terrain[hex]].get("value", 1))
        return max(own, int(self.levels["value"][self.board.level[hex]]))
