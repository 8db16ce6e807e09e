"""The Terrain Effects Chart: what hexes and hexsides cost, and how they protect (5.2, 6.22, 6.23).

Prices count half points, because a leader on a road pays one half.  They are folded into tables of
edges, one for each class of pieces, for plain and for Strategic Movement, for dry roads and mud.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import NamedTuple

from tricolore.core.board import Board
from tricolore.core.board import Side as Hexside
from tricolore.core.search import Edges

FOOT, HORSE, GUNS, LEADER, STAFF = CLASSES = ("foot", "horse", "guns", "leader", "staff")
"""The columns of the chart.  `staff` is the range of corps commanders, traced like leaders but
across the Naviglio as well (4.12)."""

CLEAR, LC, HC, WOODS, ROUGH, WOODED_ROUGH = (
    "clear",
    "lightly cultivated",
    "heavily cultivated",
    "woods",
    "rough",
    "wooded rough",
)
MARSH, VILLAGE, TOWN, CASTLE, LAKE = "marsh", "village", "town", "castle", "lake"
RIVER, CANAL, DEEP, SHALLOW = WATERS = ("river", "canal", "deep stream", "shallow stream")
FORD, BRIDGE, FORTIFICATION = "ford", "bridge", "fortification"
SLOPES = ("gradual", "sharp", "steep")
SLOPE_WORDS = ("sharp slope", "steep slope")
"""What is written on the map where the level changes; the rules go by the levels."""
ROUGH_LEVEL = 4
"""5.24: from this level on all hexes are Rough."""
ROAD, TRAIL = "road", "trail"
ROADS = {"major road": ROAD, "minor road": ROAD, "trail": TRAIL, "railroad": TRAIL}
ALL_ROUND, HELD_TOWN = 6, 7
"""They stand for facings whose front are all six hexsides: that of a square (6.14), and that of a
stack which holds a Town (5.52)."""
POINT = 2
"""A movement point, in half points."""


class HexLine(NamedTuple):
    """A line of the chart for a kind of hex."""

    cost: Mapping[str, int | None]
    """Half points by class; None where it may not enter."""
    fire: int = 0
    attack: int = 0
    charge: str = "yes"
    """`yes`, `no`, or `road` where cavalry charges only by road or trail."""
    disorders: frozenset[str] = frozenset()
    """Classes that entering it disorders."""


class SideLine(NamedTuple):
    """A line of the chart for a kind of hexside; costs are added to that of the hex."""

    cost: Mapping[str, int | None]
    fire: int = 0
    attack: int | None = 0
    """None where nobody attacks across it."""
    charge: bool = True
    disorders: frozenset[str] = frozenset()


class Chart(NamedTuple):
    """The Terrain Effects Chart."""

    hexes: Mapping[str, HexLine]
    sides: Mapping[str, SideLine]
    road: Mapping[str, int]
    """The price of a hex entered by road."""


class Step(NamedTuple):
    """What a step from a hex to the next means for a class of pieces."""

    cost: int
    disorders: bool = False
    by: str = ""
    """`road`, `trail`, or empty."""


Broken = frozenset[Hexside]
"""Bridges that are down, each both ways."""
WHOLE: Broken = frozenset()


def halved(cost: int) -> int:
    """5.22, A9: the price of a hex by trail: half, rounded down to whole points; at least one."""
    return max(cost // POINT // 2 * POINT, min(cost, POINT))


class Ground:
    """What the terrain of a board means."""

    def __init__(
        self,
        board: Board,
        chart: Chart,
        fortified: Mapping[int, frozenset[int]] | None = None,
        open_canals: bool = False,
        weak: Collection[Hexside] = (),
    ) -> None:
        """`fortified` has, by hex, the neighbours against which it is fortified.  `open_canals`
        lets corps range cross canals (4.12).  On `weak` bridges artillery pays double."""
        self.board = board
        self.chart = chart
        self.fortified = dict(fortified or {})
        self.open_canals = open_canals
        self.weak = frozenset(pair for a, b in weak for pair in ((a, b), (b, a)))
        self.around: dict[int, tuple[int, ...]] = {
            hex: tuple(there for there in board.neighbours[hex] if there is not None)
            for hex in board.hexes
        }
        self.kinds = {hex: self._kinds(hex) for hex in board.hexes}
        """The lines of the chart that hold for a hex."""
        self.vines = any(word == HC for word in board.terrain.values())
        """Whether there is heavy cultivation on the map."""
        self._tables: dict[tuple[str, bool, bool, Broken], Edges] = {}
        self._steps: dict[tuple[str, int, int, bool, Broken], Step | None] = {}
        self.memory: dict[object, bool] = {}
        """What rules remember of single hexsides."""
        self._zones: dict[tuple[str, int, int, int], tuple[int, ...]] = {}
        self._discs: dict[tuple[int, int], tuple[int, ...]] = {}

    # Hexes

    def _kinds(self, hex: int) -> tuple[str, ...]:
        word, high = self.board.terrain[hex], self.board.level[hex] >= ROUGH_LEVEL
        if not high or word in (ROUGH, WOODED_ROUGH, LAKE):
            return (word,)
        if word == WOODS:
            return (WOODED_ROUGH,)
        return (ROUGH,) if word == CLEAR else (word, ROUGH)

    def is_(self, hex: int, *words: str) -> bool:
        return self.board.terrain[hex] in words

    def hex_cost(self, kind: str, hex: int) -> int | None:
        """Of two types of terrain the worse cost counts."""
        worst = 0
        for word in self.kinds[hex]:
            cost = self.chart.hexes[word].cost[kind]
            if cost is None:
                return None
            worst = max(worst, cost)
        return worst

    def hex_fire(self, hex: int, outside: bool = False) -> int:
        """The modifier against fire into a hex; `outside` the castle if there is one."""
        return min(self.chart.hexes[word].fire for word in self._defences(hex, outside))

    def hex_attack(self, hex: int, outside: bool = False) -> int:
        return min(self.chart.hexes[word].attack for word in self._defences(hex, outside))

    def _defences(self, hex: int, outside: bool) -> tuple[str, ...]:
        if not outside or self.board.terrain[hex] != CASTLE:
            return self.kinds[hex]
        return tuple(word for word in self.kinds[hex] if word != CASTLE) or (CLEAR,)

    def within(self, hex: int, reach: int) -> tuple[int, ...]:
        """The hexes up to so many away, the hex itself included."""
        known = self._discs.get((hex, reach))
        if known is None:
            found, edge = {hex}, {hex}
            for _ in range(reach):
                edge = {there for here in edge for there in self.around[here]} - found
                found |= edge
            known = self._discs[hex, reach] = tuple(sorted(found))
        return known

    # Hexsides

    def link(self, here: int, there: int, mud: bool = False) -> str:
        """5.21, 5.22: whether a road or a trail leads from hex to hex.

        In mud minor roads are trails.
        """
        words = self.board.roads.get((here, there), ())
        if "major road" in words or ("minor road" in words and not mud):
            return ROAD
        return TRAIL if words else ""

    def water(self, here: int, there: int, broken: Broken = WHOLE) -> str:
        """What has to be crossed: water, a ford, a bridge, or nothing (5.23)."""
        words = self.board.sides.get((here, there), ())
        water = next((word for word in WATERS if word in words), "")
        if not water:
            return ""
        if (here, there) in broken:
            return water
        by_road = self.link(here, there) == ROAD
        if BRIDGE in words or (by_road and water in (RIVER, CANAL)):
            return BRIDGE
        return FORD if FORD in words or by_road else water

    def ridge(self, here: int, there: int) -> int:
        """5.25: by how many levels a ridge rises above the hex that is left (N10); 0 if none."""
        for word in self.board.sides.get((here, there), ()):
            if word.startswith("ridge"):
                level = int(word.rpartition(" ")[2])
                return min(max(level - self.board.level[here], 1), 3)
        return 0

    def climb(self, here: int, there: int) -> int:
        """5.24: by how many levels the ground rises, three at most; negative if it falls."""
        rise = self.board.level[there] - self.board.level[here]
        return min(max(rise, -3), 3)

    def slope_line(self, here: int, there: int, lowered: int = 0) -> str:
        """The line of the chart for a ridge or slope, or "".  A road lowers it by one class."""
        ridge = self.ridge(here, there)
        if ridge:
            return f"ridge {ridge - lowered}" if ridge > lowered else ""
        rise = self.climb(here, there)
        steps = abs(rise) - lowered
        return f"{SLOPES[steps - 1]} {'up' if rise > 0 else 'down'}" if steps > 0 else ""

    def side_lines(
        self, here: int, there: int, mud: bool = False, broken: Broken = WHOLE
    ) -> list[str]:
        """The lines of the chart for everything between two hexes."""
        by_road = self.link(here, there, mud) == ROAD and not self.is_down(here, there, broken)
        lines = [self.slope_line(here, there, 1 if by_road else 0), self.water(here, there, broken)]
        if there in self.fortified.get(here, ()) or here in self.fortified.get(there, ()):
            lines.append(FORTIFICATION)
        return [line for line in lines if line]

    def is_down(self, here: int, there: int, broken: Broken) -> bool:
        return (here, there) in broken

    # Steps

    def step(
        self, kind: str, here: int, there: int, mud: bool = False, broken: Broken = WHOLE
    ) -> Step | None:
        """What a step costs; None if it cannot be made (5.26).  It is worked out once."""
        key = (kind, here, there, mud, broken)
        if key not in self._steps:
            self._steps[key] = self._step(kind, here, there, mud, broken)
        return self._steps[key]

    def _step(self, kind: str, here: int, there: int, mud: bool, broken: Broken) -> Step | None:
        down = self.is_down(here, there, broken)
        by = "" if down else self.link(here, there, mud)
        side = self._side_cost(kind, self.side_lines(here, there, mud, broken))
        if side is None:
            return None
        if by == ROAD:
            price = self.chart.road[kind] + side
            twice = kind == GUNS and (here, there) in self.weak
            return Step(2 * price if twice else price, False, ROAD)
        hex = self.hex_cost(kind, there)
        if hex is None:
            return None
        if by == TRAIL:
            return Step(halved(hex) + side, self._wades(kind, here, there, broken), TRAIL)
        return Step(hex + side, self._disorders(kind, here, there, broken))

    def _side_cost(self, kind: str, lines: list[str]) -> int | None:
        total = 0
        for line in lines:
            if line == CANAL and kind == STAFF and self.open_canals:
                continue
            cost = self.chart.sides[line].cost[kind]
            if cost is None:
                return None
            total += cost
        return total

    def _wades(self, kind: str, here: int, there: int, broken: Broken) -> bool:
        """5.23: whether it must wade through a canal or a deep stream: a trail makes no ford."""
        water = self.water(here, there, broken)
        return bool(water) and kind in self.chart.sides[water].disorders

    def _disorders(self, kind: str, here: int, there: int, broken: Broken) -> bool:
        """5.2, R18: some terrain disorders those who enter it, off roads and trails."""
        lines = self.side_lines(here, there, False, broken)
        return any(kind in self.chart.sides[line].disorders for line in lines) or any(
            kind in self.chart.hexes[word].disorders for word in self.kinds[there]
        )

    def disorders(self, kind: str, here: int, there: int, mud: bool, broken: Broken) -> bool:
        step = self.step(kind, here, there, mud, broken)
        return step is not None and step.disorders

    def edges(
        self, kind: str, strategic: bool = False, mud: bool = False, broken: Broken = WHOLE
    ) -> Edges:
        """All steps of a class of pieces, with their prices."""
        key = (kind, strategic, mud, broken)
        found = self._tables.get(key)
        if found is None:
            found = {
                hex: tuple(
                    (there, step.cost)
                    for there in self.around[hex]
                    if (step := self.step(kind, hex, there, mud, broken)) is not None
                    and (not strategic or self.marches(there, step.by))
                )
                for hex in self.board.hexes
            }
            self._tables[key] = found
        return found

    def marches(self, there: int, by: str) -> bool:
        """5.11: cultivated hexes only by road, lightly cultivated ones by trail as well."""
        if self.is_(there, HC):
            return by == ROAD
        return by != "" if self.is_(there, LC) else True

    def off_road(self, kind: str, here: int, there: int, broken: Broken = WHOLE) -> int | None:
        """5.27: the price of a step without its road or trail."""
        lines = [self.slope_line(here, there), self.water(here, there, broken)]
        side = self._side_cost(kind, [line for line in lines if line])
        hex = self.hex_cost(kind, there)
        return None if side is None or hex is None else hex + side

    def passable(
        self, kind: str, here: int, there: int, broken: Broken = WHOLE, mud: bool = False
    ) -> bool:
        return self.step(kind, here, there, mud, broken) is not None

    # Zones of Control

    def zone(self, kind: str, hex: int, facing: int, ahead: int = -1) -> tuple[int, ...]:
        """6.2: where a unit of a class exerts its Zone of Control.

        `ahead` is where a unit in square looks, which matters in cultivation (6.23, R23).
        """
        if facing not in (ALL_ROUND, HELD_TOWN):
            ahead = facing
        found = self._zones.get((kind, hex, facing, ahead))
        if found is None:
            hexes = [there for there in self.front(hex, facing) if self._controls(kind, hex, there)]
            if self.is_(hex, HC, LC):
                straight = self.board.neighbours[hex][ahead]
                hexes = [there for there in hexes if there == straight or self.link(hex, there)]
            if facing == HELD_TOWN:
                # 5.52: this zone is kept out of thick growth; that of one unit is not.
                hexes = [there for there in hexes if not self.is_(there, HC, WOODS, WOODED_ROUGH)]
            found = self._zones[kind, hex, facing, ahead] = tuple(hexes)
        return found

    def front(self, hex: int, facing: int) -> tuple[int, ...]:
        """6.1: the frontal hexes, without those off the map."""
        if facing in (ALL_ROUND, HELD_TOWN):
            return self.around[hex]
        around = self.board.neighbours[hex]
        hexes = (around[(facing + turn) % 6] for turn in (-1, 0, 1))
        return tuple(there for there in hexes if there is not None)

    def _controls(self, kind: str, here: int, there: int) -> bool:
        """6.22: not into Towns, over bridges or impassable sides, nor up sharp or steep ones."""
        if self.is_(there, TOWN):
            return False
        return self.reaches_over(kind, here, there)

    def reaches_over(self, kind: str, here: int, there: int) -> bool:
        """6.22 without the clause on Towns, which may be attacked all the same (N9)."""
        water = self.water(here, there)
        if water == BRIDGE:
            return False
        if water and self.chart.sides[water].cost[kind] is None:
            return False
        if self.hex_cost(kind, there) is None and not self.link(here, there):
            return False
        steep = self.ridge(here, there) or self.climb(here, there)
        return steep < 2 and (steep > -2 or kind == FOOT)

    # Combat

    def attack_sides(
        self, kind: str, here: int, there: int, broken: Broken = WHOLE, mud: bool = False
    ) -> int | None:
        """The modifier of the hexside against an attack; None where none is made (7.4, R51)."""
        if not self.passable(kind, here, there, broken, mud):
            return None
        total = 0
        for line in self.side_lines(here, there, mud, broken):
            attack = self.chart.sides[line].attack
            if attack is None:
                return None
            if line != FORTIFICATION or here in self.fortified.get(there, ()):
                total += attack
        return total
