"""2.2, 11.2 to 11.4: the Terrain Chart, folded into tables of edges on the board."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache, cached_property
from typing import NamedTuple

from tricolore.core.board import Board
from tricolore.rulesets.brothers.roster import ARMS, ARTILLERY, INFANTRY

CLEAR, CULTIVATED, WOODS, VILLAGE, TOWN, LAKE = (
    "clear",
    "cultivated",
    "woods",
    "village",
    "town",
    "lake",
)
SLOPE, STREAM, CANAL = "slope", "stream", "canal"
MAJOR = "major road"

NEVER = 10_000
"""The price of a step that nobody can make."""

AGGRESSIVE, DEFENSIVE, OUT_OF_COMMAND = "aggressive", "defensive", "out of command"
"""Kinds of march: roads at one point a hex; with Road March (11.3); away from roads at twice the
price (7.5)."""
MARCHES = (AGGRESSIVE, DEFENSIVE, OUT_OF_COMMAND)

NOWHERE = -1
"""No direction."""

ROAD = 2
"""A road hex costs one point (11.2.2) ..."""
ROAD_MARCH = 1
"""... or half a point on a Major Road (11.3)."""

Steps = tuple[tuple[int, int, int], ...]
"""The ways out of a hex: a neighbour, the price by road, the price of the terrain.  The second is
paid by stacks, and by whoever enters a hex where another unit is (11.2.2)."""
Edges = Mapping[int, Steps]
JointSteps = tuple[tuple[int, tuple[int, ...]], ...]
"""The ways out of a hex for a stack of several arms: a neighbour, and a price for every arm."""


class Chart(NamedTuple):
    """The Terrain Chart: prices in half points by arm; None where nobody of the arm may go."""

    hexes: Mapping[str, Mapping[str, int | None]]
    sides: Mapping[str, Mapping[str, int | None]]


class Ground:
    """What the terrain of a board means in this game."""

    def __init__(self, board: Board, chart: Chart) -> None:
        self.board = board
        self.chart = chart
        self.edges: dict[tuple[str, str], Edges] = {
            (arm, march): {hex: self._steps(hex, arm, march) for hex in board.hexes}
            for arm in ARMS
            for march in MARCHES
        }
        self.roads: frozenset[int] = frozenset(hex for link in board.roads for hex in link)
        major = (link for link, words in board.roads.items() if MAJOR in words)
        self.major = frozenset(hex for link in major for hex in link)
        self.woods = frozenset(h for h in board.hexes if board.terrain[h] == WOODS)
        self.price_tuples: dict[tuple[int, ...], tuple[int, ...]] = {}
        """What a stack of several arms pays; the same ones for all of its steps."""
        self.edge_hexes = tuple(h for h in board.hexes if None in board.neighbours[h])

    def hex_price(self, hex: int, arm: str) -> int:
        """The price of the hex itself, without hexsides and roads."""
        price = self.chart.hexes[self.board.terrain[hex]][arm]
        return NEVER if price is None else price

    def side_price(self, here: int, there: int, arm: str) -> int:
        """What a hexside adds (11.2.1).  A slope costs on the way up; guns cross none either way
        (Q25)."""
        price = 0
        for word in self.board.sides.get((here, there), ()):
            extra = self.chart.sides[word][arm]
            if extra is None:
                return NEVER
            if word != SLOPE or self.uphill(here, there):
                price += extra
        return price

    def _steps(self, here: int, arm: str, march: str) -> Steps:
        steps = []
        for there in self.board.neighbours[here]:
            if there is None:
                continue
            plain = min(self.hex_price(there, arm) + self.side_price(here, there, arm), NEVER)
            if march == OUT_OF_COMMAND and plain < NEVER:
                plain *= 2
            road = plain
            words = self.board.roads.get((here, there))
            if words:
                road = ROAD_MARCH if march == DEFENSIVE and MAJOR in words else ROAD
            if min(road, plain) < NEVER:
                steps.append((there, road, plain))
        return tuple(steps)

    @cache  # noqa: B019 - boards are few, and kept for good
    def plain_edges(self, arm: str, march: str) -> Edges:
        """The edges for a unit of a stack on the march: everywhere the price of the terrain."""
        return {
            hex: tuple((there, plain, plain) for there, _, plain in steps if plain < NEVER)
            for hex, steps in self.edges[arm, march].items()
        }

    @cache  # noqa: B019
    def road_edges(self, arm: str, march: str) -> Edges:
        """The edges along roads alone."""
        return {
            hex: tuple(step for step in steps if (hex, step[0]) in self.board.roads)
            for hex, steps in self.edges[arm, march].items()
        }

    @cache  # noqa: B019
    def dry_edges(self, arm: str, march: str, single: bool) -> Edges:
        """The edges of a unit, or of a stack, that lead into no woods away from a road."""
        edges = self.edges[arm, march] if single else self.plain_edges(arm, march)
        return {
            hex: tuple(step for step in steps if not self.loose_woods(hex, step[0]))
            for hex, steps in edges.items()
        }

    @cache  # noqa: B019
    def edges_toward(self, arm: str, toward: int) -> Edges:
        """The edges of a march out of command, in one direction and the next one clockwise."""
        edges = self.edges[arm, OUT_OF_COMMAND]
        return {
            hex: tuple(step for step in steps if step[0] in self.ahead(hex, toward))
            for hex, steps in edges.items()
        }

    @cache  # noqa: B019
    def joint_edges(self, arms: tuple[str, ...], march: str, toward: int = NOWHERE) -> JointEdges:
        """The edges for a stack of several arms; in one direction and the next one clockwise, or
        everywhere."""
        return JointEdges(self, arms, march, toward)

    @cache  # noqa: B019
    def ways_into(self, arm: str, march: str, single: bool) -> Into:
        """The steps by which a unit of an arm, or a stack, comes onto each hex."""
        return Into(self, self.edges[arm, march] if single else self.plain_edges(arm, march))

    def ahead(self, hex: int, toward: int) -> tuple[int | None, int | None]:
        """The next hexes in a direction and in the next one clockwise."""
        around = self.board.neighbours[hex]
        return around[toward], around[(toward + 1) % 6]

    def dearest(self, arms: tuple[str, ...], points: tuple[int, ...], march: str) -> str:
        """The arm of a stack that no other falls behind: it pays at least as much everywhere, out
        of no more points.  Empty if there is none."""
        for arm, left in zip(arms, points, strict=True):
            if left == min(points) and all(self._as_dear(arm, one, march) for one in arms):
                return arm
        return ""

    @cache  # noqa: B019
    def _as_dear(self, arm: str, other: str, march: str) -> bool:
        """Whether every step costs an arm at least as much as another; of course if it is closed
        to it."""
        theirs = self.plain_edges(other, march)
        return all(
            any(its == there and price <= plain for its, price, _ in theirs[hex])
            for hex, steps in self.plain_edges(arm, march).items()
            for there, plain, _ in steps
        )

    @cache  # noqa: B019
    def cheapest(self, arm: str, march: str) -> int:
        """The least price of any step."""
        return min(
            min(road, plain) for ways in self.edges[arm, march].values() for _, road, plain in ways
        )

    @cache  # noqa: B019
    def dear_roads(self, arm: str, march: str) -> frozenset[int]:
        """Hexes that cost another price where their road cannot be used (11.2.2)."""
        steps = (step for ways in self.edges[arm, march].values() for step in ways)
        return frozenset(there for there, road, plain in steps if road != plain)

    # What is asked of single hexes and sides

    def uphill(self, here: int, there: int) -> bool:
        """Whether a slope leads up that way."""
        if SLOPE not in self.board.sides.get((here, there), ()):
            return False
        return self.board.level[there] > self.board.level[here]

    def linked(self, here: int, there: int) -> bool:
        """Whether a road leads from hex to hex."""
        return (here, there) in self.board.roads

    def passable(self, here: int, there: int, arm: str) -> bool:
        """Whether units of an arm can go that way at all, by road or not."""
        return any(step[0] == there for step in self.edges[arm, AGGRESSIVE][here])

    def loose_woods(self, here: int, there: int) -> bool:
        """Whether the step leads into woods away from a road (11.2.4)."""
        return there in self.woods and not self.linked(here, there)

    def entry_price(self, hex: int, arm: str, march: str, by_road: bool) -> int:
        """The price of a hex that is entered from beyond the map edge (11.5.1)."""
        if by_road and hex in self.roads:
            return ROAD_MARCH if march == DEFENSIVE and hex in self.major else ROAD
        price = self.hex_price(hex, arm)
        return price * 2 if march == OUT_OF_COMMAND and price < NEVER else price

    @cached_property
    def charge_ways(self) -> Mapping[int, tuple[int, ...]]:
        """11.11.1: the hexes that chargers may enter from each hex: clear ones, not across a
        stream, canal or slope, bridged or not."""
        board = self.board
        return {
            hex: tuple(
                there
                for there in board.neighbours[hex]
                if there is not None
                and board.terrain[there] == CLEAR
                and not board.sides.get((hex, there))
            )
            for hex in board.hexes
        }


class JointEdges(dict[int, JointSteps]):
    """For each hex the ways out of it, with what each arm of a stack has to pay for the terrain.

    There are many such tables, and most of each is never looked at.  So the ways out of a hex are
    found when they are wanted.
    """

    def __init__(self, ground: Ground, arms: tuple[str, ...], march: str, toward: int) -> None:
        self._tables = [ground.plain_edges(arm, march) for arm in arms]
        self._ground, self._toward = ground, toward

    def __missing__(self, hex: int) -> JointSteps:
        prices = [{there: plain for there, _, plain in table[hex]} for table in self._tables]
        ahead = prices[0] if self._toward == NOWHERE else self._ground.ahead(hex, self._toward)
        common = [there for there in prices[0] if there in ahead]
        for others in prices[1:]:
            common = [there for there in common if there in others]
        priced = [(there, tuple([other[there] for other in prices])) for there in common]
        known = self._ground.price_tuples
        found = self[hex] = tuple(
            [(there, known.setdefault(price, price)) for there, price in priced]
        )
        return found


class Into(dict[int, tuple[tuple[int, int, int, int], ...]]):
    """For each hex the steps onto it: whence, the price by road, the price of the terrain, and the
    direction, by which they are ordered.  They are found when they are wanted."""

    def __init__(self, ground: Ground, edges: Edges) -> None:
        self._board, self._edges = ground.board, edges

    def __missing__(self, hex: int) -> tuple[tuple[int, int, int, int], ...]:
        around = self._board.neighbours[hex]
        sources = ((direction, around[(direction + 3) % 6]) for direction in range(6))
        found = self[hex] = tuple(
            (source, road, plain, direction)
            for direction, source in sources
            if source is not None
            for there, road, plain in self._edges[source]
            if there == hex
        )
        return found


def staff_arm(arm: str | None) -> str:
    """Headquarters pay as infantry does (3.4.4)."""
    return arm or INFANTRY


def may_cross(ground: Ground, here: int, there: int, arm: str, occupied: bool) -> bool:
    """Whether a unit may go that way when the hex is `occupied`: guns that depend on a road for a
    slope or canal cannot use it then (11.2.2)."""
    if arm != ARTILLERY or not occupied:
        return ground.passable(here, there, arm)
    return any(step[0] == there and step[2] < NEVER for step in ground.edges[arm, AGGRESSIVE][here])
