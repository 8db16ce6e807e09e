"""The board: everything printed on a map, and nothing that changes in play.

A board is read from a `map.toml`, one hex a line:

    1720 = { terrain = "town", level = 2, height = 116, place = "Castiglione",
             sides = { 1821 = ["ridge"] }, roads = { 1721 = ["major road"] } }

Each hexside or road is written once, at the hex with the lower number, and is valid both ways.
The words for terrain, sides and roads are free: the rules of each game say what they mean.

If the map joins several printed sheets, `[map]` lists them from left to right, each with the letter
of its hexes and its first column: `sheets = [{ letter = "N", first = 1 }, ...]`.
"""

from __future__ import annotations

import tomllib
from collections.abc import Iterable, Mapping
from difflib import get_close_matches
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple, TypeVar

from tricolore.core.errors import DataError
from tricolore.core.hexes import Grid, Segment, number

if TYPE_CHECKING:
    from tricolore.core.sight import Stretch

COMPASS = ("N", "NE", "E", "SE", "S", "SW", "W", "NW")

Side = tuple[int, int]
T = TypeVar("T")


class Board:
    """A map, immutable and shared by every game played on it.

    `neighbours[hex]` has the six hexes around a hex in the order of the directions, with None off
    the map.  `sides[a, b]` and `roads[a, b]` have the words for the hexside or the road between two
    neighbours, in both orders.
    """

    __slots__ = (
        "_lines",
        "_points",
        "compass",
        "grid",
        "height",
        "hex_m",
        "hexes",
        "labels",
        "level",
        "name",
        "neighbours",
        "place",
        "roads",
        "sides",
        "sight_lines",
        "source",
        "terrain",
    )

    def __init__(
        self,
        name: str,
        grid: Grid,
        terrain: Mapping[int, str],
        *,
        level: Mapping[int, int] | None = None,
        height: Mapping[int, int] | None = None,
        place: Mapping[int, str] | None = None,
        sides: Mapping[Side, frozenset[str]] | None = None,
        roads: Mapping[Side, frozenset[str]] | None = None,
        up: str = "N",
        hex_m: int = 0,
        source: str = "",
        labels: Mapping[int, str] | None = None,
    ) -> None:
        self.name = name
        self.grid = grid
        self.hexes = tuple(sorted(terrain))
        self.terrain = dict(terrain)
        self.level = dict.fromkeys(self.hexes, 0) | dict(level or {})
        self.height = dict(height or {})
        self.place = dict(place or {})
        self.sides = _both_ways(sides or {})
        self.roads = _both_ways(roads or {})
        self.compass = compass(up)
        self.hex_m = hex_m
        self.source = source
        self.labels = dict(labels or {})
        """What is printed on a hex, where it is not the hex's number.  If two sheets are joined,
        both of them are printed with numbers from 0101."""
        self.neighbours: dict[int, tuple[int | None, ...]] = {
            hex: tuple(n if n in self.terrain else None for n in grid.neighbours(hex))
            for hex in self.hexes
        }
        self._points = {hex: grid.point(hex) for hex in self.hexes}
        self._lines: dict[Side, tuple[Segment, ...]] = {}
        self.sight_lines: dict[Side, tuple[Stretch, ...]] = {}
        """The cache of `sight_line`."""

    def __contains__(self, hex: object) -> bool:
        return hex in self.terrain

    def __repr__(self) -> str:
        return f"<Board {self.name}, {len(self.hexes)} hexes>"

    def distance(self, a: int, b: int) -> int:
        """`Grid.distance`, with precomputed coordinates because it is called so often."""
        points = self._points
        try:
            (ax, ay), (bx, by) = points[a], points[b]
        except KeyError:
            return self.grid.distance(a, b)
        across, down = abs(ax - bx), abs(ay - by)
        return across if down <= across else across + (down - across) // 2

    def adjacent(self, a: int, b: int) -> bool:
        return b in self.neighbours[a]

    def direction(self, a: int, b: int) -> int:
        """The direction from a hex to its neighbour."""
        return self.neighbours[a].index(b)

    def facing_toward(self, hex: int, goal: int, facing: int) -> int:
        """The facing that looks most nearly toward another hex.  Of several it is the one that
        takes the least turning from the present facing."""
        around = self.neighbours[hex]

        def off(there: int) -> tuple[int, int, int]:
            ahead = around[there]
            away = len(self.hexes) if ahead is None else self.distance(ahead, goal)
            turn = (there - facing) % 6
            return away, min(turn, 6 - turn), there

        return min(range(6), key=off)

    def line(self, a: int, b: int) -> tuple[Segment, ...]:
        """`Grid.line`, cached because sight between the same hexes is checked repeatedly."""
        line = self._lines.get((a, b))
        if line is None:
            line = self._lines[a, b] = tuple(
                tuple(hex if hex in self.terrain else None for hex in segment)
                for segment in self.grid.line(a, b)
            )
        return line

    def edge(self, point: str) -> tuple[int, ...]:
        """The hexes at one edge of the map, which is named by its compass point."""
        direction = self.compass.index(point)
        return tuple(h for h in self.hexes if self.neighbours[h][direction] is None)

    def label(self, hex: int) -> str:
        """What is printed on a hex."""
        return self.labels.get(hex) or number(hex)

    def number_and_label(self, hex: int) -> str:
        """The name of a hex in messages about files: the number written there, and its label.

        The label is left out where it is the same.
        """
        label = self.label(hex)
        return label if label == number(hex) else f"{number(hex)} ({label} on the map)"

    def name_of(self, hex: int) -> str:
        """The name of a hex for people: what is printed on it, and its place if it has one."""
        place = self.place.get(hex)
        return f"{self.label(hex)} {place}" if place else self.label(hex)

    def part(self, name: str, hexes: Iterable[int]) -> Board:
        """A board with some of the hexes.  Where it is cut off, the map ends."""
        kept = set(hexes)

        def of(table: Mapping[int, T]) -> dict[int, T]:
            return {hex: value for hex, value in table.items() if hex in kept}

        def between(table: Mapping[Side, frozenset[str]]) -> dict[Side, frozenset[str]]:
            return {side: words for side, words in table.items() if kept.issuperset(side)}

        return Board(
            name,
            self.grid,
            of(self.terrain),
            level=of(self.level),
            height=of(self.height),
            place=of(self.place),
            sides=between(self.sides),
            roads=between(self.roads),
            up=self.compass[0],
            hex_m=self.hex_m,
            source=self.source,
            labels=of(self.labels),
        )


def compass(up: str) -> tuple[str, ...]:
    """Names of the six directions if this compass point is at the top of the sheet.

    The sides of a flat-topped hex face up, down, and 60 degrees to either side.  Each direction
    gets the nearest of the eight names: with east at the top they are E, SE, SW, W, NW, NE.
    """
    turn = COMPASS.index(up)
    return tuple(COMPASS[(turn + eighths) % 8] for eighths in (0, 1, 3, 4, 5, 7))


class MapSheet(NamedTuple):
    """One of several map sheets that are joined, and where it lies.

    It is moved to the right and down.  A letter is put before the numbers printed on it.
    """

    board: Board
    right: int = 0
    """The number of columns.  It must be even, so that the stagger stays the same."""
    down: int = 0
    letter: str = ""

    def at(self, hex: int) -> int:
        """The number that a hex of this sheet has on the joined board."""
        return hex + 100 * self.right + self.down

    def moved(self, table: Mapping[int, T]) -> dict[int, T]:
        """A table by hex of this sheet, as a table by hex of the joined board."""
        return {self.at(hex): value for hex, value in table.items()}


def join_sheets(name: str, *sheets: MapSheet) -> Board:
    """Join map sheets to one board.  Where they overlap, the first one counts.

    Each hex is labelled with what is printed on its sheet.  Hexsides and roads on the seam may be
    printed on either sheet.
    """
    first = sheets[0].board
    if any(sheet.right % 2 or sheet.board.grid.even != first.grid.even for sheet in sheets):
        raise DataError(
            f"{name}: all sheets must have the same stagger and be moved by an even number of "
            "columns"
        )
    if any(sheet.board.compass != first.compass for sheet in sheets):
        raise DataError(f"{name}: all sheets must have the same compass point at the top")
    columns = max(sheet.board.grid.columns + sheet.right for sheet in sheets)
    odd = max(sheet.board.grid.rows_odd + sheet.down for sheet in sheets)
    even = max(sheet.board.grid.rows_even + sheet.down for sheet in sheets)
    read = _Hexes({}, {}, {}, {}, {}, {})
    labels: dict[int, str] = {}
    for sheet in reversed(sheets):
        board = sheet.board
        for hex in board.hexes:
            labels[sheet.at(hex)] = sheet.letter + board.label(hex)
        read.terrain.update(sheet.moved(board.terrain))
        read.level.update(sheet.moved(board.level))
        read.height.update(sheet.moved(board.height))
        read.place.update(sheet.moved(board.place))
        for links, printed in ((read.sides, board.sides), (read.roads, board.roads)):
            links.update({(sheet.at(a), sheet.at(b)): words for (a, b), words in printed.items()})
    return Board(
        name,
        Grid(columns, odd, even, first.grid.even),
        read.terrain,
        level=read.level,
        height=read.height,
        place=read.place,
        sides=read.sides,
        roads=read.roads,
        up=first.compass[0],
        hex_m=first.hex_m,
        source=first.source,
        labels=labels,
    )


def load_board(path: Path) -> Board:
    """Read a `map.toml`.  An error names the file, the hex and what was expected."""
    with path.open("rb") as file:
        try:
            data = tomllib.load(file)
        except (tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
            raise DataError(f"{path}: not a TOML file: {error}") from None
    return board_from(data, str(path))


def board_from(data: Mapping[str, Any], file: str) -> Board:
    head = _expect(data, "map", Mapping, file, "a table [map]")
    rows = _expect(data, "hexes", Mapping, file, "a table [hexes], one hex a line")
    try:
        grid = Grid(head["columns"], head["rows_odd"], head["rows_even"], head["even"])
    except KeyError as error:
        raise DataError(f"{file}: [map] lacks {error}") from None
    for word in ("columns", "rows_odd", "rows_even"):
        if type(head[word]) is not int or not 1 <= head[word] <= 99:
            raise DataError(f"{file}: [map] {word} is 1 to 99, not {head[word]!r}")
    if grid.even not in ("up", "down"):
        raise DataError(f'{file}: [map] even is "up" or "down", not {grid.even!r}')
    if head.get("up", "N") not in ("N", "E", "S", "W"):
        raise DataError(f"{file}: [map] up is N, E, S or W, not {head['up']!r}")
    read = _Hexes({}, {}, {}, {}, {}, {})
    for key, row in rows.items():
        where = f"{file}: hex {key}"
        if not key.isdigit() or int(key) not in grid:
            raise DataError(f"{where}: not a hex of this grid")
        if not isinstance(row, Mapping) or not isinstance(row.get("terrain"), str):
            raise DataError(f"{where}: expected a table with a terrain word")
        _read_hex(grid, int(key), row, read, where)
    missing = [number(h) for h in grid.hexes() if h not in read.terrain]
    if missing:
        some = "1 hex is" if len(missing) == 1 else f"{len(missing)} hexes are"
        raise DataError(f"{file}: {some} missing, the first is {missing[0]}")
    return Board(
        head.get("name", ""),
        grid,
        read.terrain,
        level=read.level,
        height=read.height,
        place=read.place,
        sides=read.sides,
        roads=read.roads,
        up=head.get("up", "N"),
        hex_m=head.get("hex_m", 0),
        source=head.get("source", ""),
        labels=_labels(head.get("sheets", []), read.terrain, file),
    )


def _labels(sheets: object, hexes: Iterable[int], file: str) -> dict[int, str]:
    """What is printed on each hex of a map that joins several sheets."""
    what = f"{file}: [map] sheets are a list of tables, each with a letter and its first column"
    if not isinstance(sheets, list):
        raise DataError(what)
    columns: dict[int, str] = {}
    for sheet in sheets:
        if not isinstance(sheet, Mapping) or set(sheet) != {"letter", "first"}:
            raise DataError(what)
        letter, first = sheet["letter"], sheet["first"]
        if not isinstance(letter, str) or type(first) is not int or not 1 <= first <= 99:
            raise DataError(what)
        if first % 2 == 0:
            raise DataError(f"{file}: sheet {letter} begins at column {first}, which must be odd")
        columns |= {column: f"{letter}{column - first + 1:02d}" for column in range(first, 100)}
    return {hex: f"{columns[hex // 100]}{hex % 100:02d}" for hex in hexes if hex // 100 in columns}


class _Hexes(NamedTuple):
    terrain: dict[int, str]
    level: dict[int, int]
    height: dict[int, int]
    place: dict[int, str]
    sides: dict[Side, frozenset[str]]
    roads: dict[Side, frozenset[str]]


def _read_hex(grid: Grid, hex: int, row: Mapping[str, Any], read: _Hexes, where: str) -> None:
    read.terrain[hex] = row["terrain"]
    for word, table, kind in (
        ("level", read.level, int),
        ("height", read.height, int),
        ("place", read.place, str),
    ):
        if word in row:
            if type(row[word]) is not kind:
                expected = "a whole number" if kind is int else "a text"
                raise DataError(f"{where}: {word} is {row[word]!r}, expected {expected}")
            table[hex] = row[word]
    for word, links in (("sides", read.sides), ("roads", read.roads)):
        by_neighbour = row.get(word, {})
        if not isinstance(by_neighbour, Mapping):
            raise DataError(f"{where}: {word} is {by_neighbour!r}, expected a table by neighbour")
        for other, words in by_neighbour.items():
            if not other.isdigit() or int(other) not in grid.neighbours(hex):
                raise DataError(f"{where}: {word} name {other}, which is no neighbour")
            if not isinstance(words, list) or not all(isinstance(w, str) for w in words):
                raise DataError(f"{where}: {word} toward {other}: expected a list of words")
            links[hex, int(other)] = frozenset(words)
    known = ("terrain", "level", "height", "place", "sides", "roads")
    for word in sorted(set(row) - set(known)):
        near = get_close_matches(word, known, n=1)
        hint = f"; the nearest is {near[0]}" if near else ""
        raise DataError(f"{where}: unknown entry {word!r}{hint}")


def _expect(data: Mapping[str, Any], key: str, kind: type, file: str, what: str) -> Any:
    value = data.get(key)
    if not isinstance(value, kind):
        raise DataError(f"{file}: expected {what}")
    return value


def _both_ways(links: Mapping[Side, frozenset[str]]) -> dict[Side, frozenset[str]]:
    both: dict[Side, frozenset[str]] = {}
    for (a, b), words in links.items():
        both[a, b] = both[b, a] = both.get((a, b), frozenset()) | words
    return both
