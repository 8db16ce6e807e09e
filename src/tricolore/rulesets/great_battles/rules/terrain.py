"""The Terrain Effects Table, compiled into tables for a board.

Movement costs are in half movement points, since a major road costs one half.  The tables are
computed once for a board and shared by all games on it.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, NamedTuple

from tricolore.core.board import Board, Side
from tricolore.core.errors import DataError
from tricolore.core.search import Edges, Ranges, reversed_edges
from tricolore.core.zones import FLANK, FRONT, Fronts, arcs, fronts
from tricolore.rulesets.kit.entries import expect, expect_cost, only, optional

INFANTRY, CAVALRY, ARTILLERY = "infantry", "cavalry", "artillery"
CLASSES = (INFANTRY, CAVALRY, ARTILLERY)

TERRAIN = ("movement", "impassable", "value", "blocks_sight", "all_round", "disorganises")
LEVELS = ("value", "change")

TRACK = "track"
"""A road without a cost of its own.  It only removes the cost of a change of level."""
ROAD = "road"
"""The entry that says a road opens a hexside, rather than another feature on it."""
MOST_LINES = 500
"""How many lines of command to remember: those of a turn or two."""


class TerrainWords(NamedTuple):
    """The words a game's terrain table may use, so that misspellings are noticed."""

    sides: tuple[str, ...]
    """The entries of a hexside's row."""
    roads: tuple[str, ...]
    disorders: tuple[str, ...]
    """Arms that a terrain may disorganise."""
    ranges: tuple[int, ...]
    """The ranges that artillery may have, halved ranges included."""


class Ground(NamedTuple):
    """What the rules read off the map."""

    board: Board
    edges: dict[str, Edges]
    """By arm.  Leaders, riders and lines of command use the edges of cavalry."""
    open_ways: dict[str, Edges]
    """By arm, the edges that do not disorganise: those outside woods or along a road."""
    fords: Mapping[int, tuple[int, ...]]
    """By hex, the neighbours that infantry must wade to.  Edges cross a river only at a bridge."""
    open_cost: dict[str, dict[int, int]]
    """The cost of a hex by itself, whatever hexside is crossed; lakes are not listed."""
    road_cost: dict[str, int]
    """The cost of a step along a road; tracks are not listed."""
    back_edges: Edges
    """The edges of cavalry walked backward: from a commander to the units that look for him."""
    lines: Ranges
    """Cached searches over `back_edges`, since each check of a unit asks for a line to its
    commander."""
    orders: Ranges
    """Cached searches in the forward direction: lines from a leader to the units he commands."""
    woods_edges: frozenset[Side]
    """Steps that disorganise units of the arms in `disordered`."""
    disordered: frozenset[str]
    """Arms that woods disorganise."""
    front: Fronts
    zone: Fronts
    """Front hexes that a zone of control covers; it does not cross steep slopes."""
    strike: dict[str, Fronts]
    """Front hexes that an arm may assault, which may be the same as the zone."""
    flank: Fronts
    arc: dict[int, Fronts]
    """Hexes that artillery bears on, by range, hex and facing."""
    all_round: frozenset[int]
    """Villages and towns: units there have no facing, and all six neighbours are front hexes."""
    towns: frozenset[int]
    cover: frozenset[int]
    """Woods, villages and towns, which block sight."""
    value: dict[int, int]
    level: dict[int, int]
    steep: frozenset[Side]
    """Hexsides that no arm can assault across."""
    obstacle: frozenset[Side]
    """Ridges, hedges and water courses, which cost a column in combat."""
    screen: frozenset[Side]
    """Ridges and hedges, which block sight where the line crosses them."""


# 5, table / 6, 13.6, 14.6, table
def ground_of(
    board: Board, terrain_table: Mapping[str, Any], words: TerrainWords, file: str, table_file: str
) -> Ground:
    """Compile the table for a board.  A word that the table does not know is refused."""
    check_table(terrain_table, words, table_file)
    table = _Table(terrain_table, board, file)
    shut = table.shut()
    edges: dict[str, Edges] = {arm: table.edges(arm, shut) for arm in CLASSES}
    disordered = frozenset(arm for arm in CLASSES if table.ever_disorganises(arm))
    woods = {
        arm: frozenset(
            (hex, other)
            for hex, steps in edges[arm].items()
            for other, _ in steps
            if table.disorganises(other, arm) and not table.on_road(hex, other)
        )
        for arm in CLASSES
    }
    all_round = table.hexes_with("all_round")
    front, flank = fronts(board, FRONT), fronts(board, FLANK)
    out_of_zone = table.shut(lambda row: bool(row.get("zone")))
    zone = _fronts_across(board, all_round, out_of_zone)
    barred = {arm: table.barred(arm) for arm in CLASSES}
    ahead = {out_of_zone: zone}
    for sides in barred.values():
        if sides not in ahead:
            ahead[sides] = _fronts_across(board, all_round, sides)
    arc = {reach: arcs(board, reach) for reach in words.ranges}
    for hex in all_round:
        front[hex] = (_round_about(board, hex),) * 6
        flank[hex] = ((),) * 6
        for reach, table_of_arcs in arc.items():
            near = tuple(o for o in board.hexes if 0 < board.distance(hex, o) <= reach)
            table_of_arcs[hex] = (near,) * 6
    open_ways = {
        arm: _without(edges[arm], woods[arm]) if woods[arm] else edges[arm] for arm in CLASSES
    }
    back_edges = reversed_edges(edges[CAVALRY])
    return Ground(
        board=board,
        edges=edges,
        open_ways=open_ways,
        fords=table.fords(shut),
        open_cost={
            arm: {h: table.open_cost(h, arm) for h in board.hexes if table.passable(h)}
            for arm in CLASSES
        },
        road_cost=table.road_cost,
        back_edges=back_edges,
        lines=Ranges(back_edges, MOST_LINES),
        orders=Ranges(edges[CAVALRY], MOST_LINES),
        woods_edges=frozenset().union(*woods.values()),
        disordered=disordered,
        front=front,
        zone=zone,
        strike={arm: ahead[sides] for arm, sides in barred.items()},
        flank=flank,
        arc=arc,
        all_round=all_round,
        towns=frozenset(h for h in board.hexes if board.terrain[h] == "town"),
        cover=table.hexes_with("blocks_sight"),
        value={h: table.value(h) for h in board.hexes},
        level=board.level,
        steep=frozenset.intersection(*barred.values()),
        obstacle=table.sides_with("column"),
        screen=table.sides_with("blocks_sight"),
    )


def _without(edges: Edges, steps: frozenset[Side]) -> Edges:
    return {
        hex: tuple((other, cost) for other, cost in ways if (hex, other) not in steps)
        for hex, ways in edges.items()
    }


def _round_about(board: Board, hex: int) -> tuple[int, ...]:
    return tuple(other for other in board.neighbours[hex] if other is not None)


def _fronts_across(board: Board, all_round: frozenset[int], shut: frozenset[Side]) -> Fronts:
    """Front hexes except those behind the sides in `shut`; all neighbours of a hex without a
    facing."""
    table = fronts(board, FRONT, lambda hex, other: (hex, other) not in shut)
    for hex in all_round:
        table[hex] = (tuple(o for o in _round_about(board, hex) if (hex, o) not in shut),) * 6
    return table


# table / table
def check_table(table: Mapping[str, Any], words: TerrainWords, file: str) -> None:
    """Check that every figure the table needs is there and is a number, and that nothing else
    is."""
    terrain, sides, roads = (
        expect(table, key, dict, file) for key in ("terrain", "sides", "roads")
    )
    for word in terrain:
        row, where = expect(terrain, word, dict, f"{file}: terrain"), f"{file}: terrain {word}"
        _check_terrain(row, words, where)
    for word in sides:
        row, where = expect(sides, word, dict, f"{file}: sides"), f"{file}: side {word}"
        only(row, words.sides, where)
        _check_side(row, where)
        _check_passage(row, sides, where)
    only(roads, words.roads, f"{file}: roads")
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


def _check_terrain(row: Mapping[str, Any], words: TerrainWords, where: str) -> None:
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
    _check_arms(row, "disorganises", words.disorders, where)


def _check_arms(row: Mapping[str, Any], key: str, arms: tuple[str, ...], where: str) -> None:
    """Check a list of arms, which may be empty."""
    value = row.get(key, [])
    if not isinstance(value, list) or value != [arm for arm in arms if arm in value]:
        listed = ", ".join(f'"{arm}"' for arm in arms)
        raise DataError(f"{where}: {key} is {value!r}, expected [{listed}] or []")


def _check_side(row: Mapping[str, Any], where: str) -> None:
    for key in ("impassable", "blocks_sight"):
        optional(row, key, bool, where, False)
    if "movement" in row:
        expect_cost(row, "movement", where, free=True)
    elif not row.get("impassable"):
        raise DataError(f"{where}: expected movement, or impassable = true")
    column = row.get("column", 0)
    if type(column) is not int or column not in (0, -1):
        raise DataError(f"{where}: column is {column!r}, expected 0 or -1")


def _check_passage(row: Mapping[str, Any], sides: Mapping[str, Any], where: str) -> None:
    """Check what opens an impassable side, and what may cross it even so."""
    for key in ("zone", "assault"):
        optional(row, key, bool, where, False)
    opened = optional(row, "opened_by", str, where, ROAD)
    if opened not in (ROAD, *sides):
        known = ", ".join((ROAD, *sides))
        raise DataError(f"{where}: opened_by is {opened!r}, expected one of {known}")
    _check_arms(row, "fords", (INFANTRY,), where)
    for key in ("opened_by", "zone", "fords"):
        if row.get(key) and not row.get("impassable"):
            raise DataError(f"{where}: {key} needs impassable = true")


def _check_road(word: str, row: Mapping[str, Any], where: str) -> None:
    """Check that a track has no cost, and that only a track removes the cost of a change of
    level."""
    if word != TRACK:
        only(row, ("cost",), where)
        expect_cost(row, "cost", where)
        return
    only(row, ("level_change",), where)
    change = row.get("level_change")
    if type(change) is not int or change != 0:
        raise DataError(f"{where}: level_change is {change!r}, expected 0")


class _Table:
    """The printed table, with lookups by hex."""

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
        written = self.board.number_and_label
        for hex, word in self.board.terrain.items():
            if self.board.level[hex] not in levels:
                raise DataError(
                    f"{file}: hex {written(hex)} has level {self.board.level[hex]}; "
                    f"the terrain table knows 0 to {levels[-1]}"
                )
            if word not in self.terrain:
                raise DataError(
                    f"{file}: hex {written(hex)} is {word!r}; the terrain table knows "
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
                            f"{file}: the {kind} {written(a)}/{written(b)} is {word!r}; "
                            "the terrain table knows " + ", ".join(sorted(known))
                        )

    def passable(self, hex: int) -> bool:
        return not self.terrain[self.board.terrain[hex]].get("impassable", False)

    def hexes_with(self, key: str) -> frozenset[int]:
        words = {word for word, row in self.terrain.items() if row.get(key)}
        return frozenset(hex for hex in self.board.hexes if self.board.terrain[hex] in words)

    def sides_with(self, key: str) -> frozenset[Side]:
        return self._sides_that(lambda row: bool(row.get(key)))

    def _sides_that(self, has: Callable[[Mapping[str, Any]], bool]) -> frozenset[Side]:
        words = {word for word, row in self.sides.items() if has(row)}
        return frozenset(pair for pair, found in self.board.sides.items() if found & words)

    def shut(
        self, lets_pass: Callable[[Mapping[str, Any]], bool] = lambda row: False
    ) -> frozenset[Side]:
        """Sides with a feature that shuts them, unless it is opened there or its row `lets_pass`.

        Each feature counts by itself: a bridge opens a canal, but not the escarpment beside it.
        """
        return frozenset(
            pair
            for pair, words in self.board.sides.items()
            if any(
                self.sides[word].get("impassable")
                and not self._opened(self.sides[word], pair)
                and not lets_pass(self.sides[word])
                for word in words
            )
        )

    def _opened(self, row: Mapping[str, Any], pair: Side) -> bool:
        by = row.get("opened_by")
        return self.on_road(*pair) if by == ROAD else by in self.board.sides[pair]

    def barred(self, arm: str) -> frozenset[Side]:
        """Sides that an arm may not assault across, because it cannot cross them even by wading."""
        never = self._sides_that(lambda row: row.get("assault") is False)
        return never | self.shut(lambda row: arm in row.get("fords", ()))

    def fords(self, shut: frozenset[Side]) -> dict[int, tuple[int, ...]]:
        """By hex, the neighbours that infantry wades to; hexes without any are not listed."""
        wet = shut - self.shut(lambda row: INFANTRY in row.get("fords", ()))
        found: dict[int, tuple[int, ...]] = {}
        for hex, other in sorted(wet):
            if self.passable(hex) and self.passable(other):
                found[hex] = (*found.get(hex, ()), other)
        return found

    def ever_disorganises(self, arm: str) -> bool:
        return any(arm in row.get("disorganises", ()) for row in self.terrain.values())

    def disorganises(self, hex: int, arm: str) -> bool:
        return arm in self.terrain[self.board.terrain[hex]].get("disorganises", ())

    def edges(self, arm: str, shut: frozenset[Side]) -> Edges:
        passable = {hex: self.open_cost(hex, arm) for hex in self.board.hexes if self.passable(hex)}
        level, sides, roads = self.board.level, self.board.sides, self.board.roads

        def cost(hex: int, other: int) -> int:
            # Thousands of steps cross nothing, so they take a short cut.
            plain = level[hex] == level[other] and (hex, other) not in sides
            if plain and (hex, other) not in roads:
                return passable[other]
            return self.cost(hex, other, arm)

        return {
            hex: tuple(
                (other, cost(hex, other))
                for other in self.board.neighbours[hex]
                if other in passable and (hex, other) not in shut
            )
            if hex in passable
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
