"""Water courses, which run along hexsides and never through hexes.

A course is the cheapest way over the net of hex corners that stays near its true line.  Barriers
are crossed only at the bridges of the geography, which are placed here, before any road.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable
from collections.abc import Set as AbstractSet
from itertools import pairwise
from typing import Literal, NamedTuple

from shapely import Point
from shapely.geometry import LineString
from shapely.ops import substring

from tricolore.ground.geography import Feature, Geography
from tricolore.ground.gridfile import GridPlan, Water
from tricolore.ground.paths import UNIT, cheapest
from tricolore.ground.sheet import Corner, Sheet

Side = tuple[int, int]

PULL = 0.35
"""How closely a course follows its line, in hexes."""

LONGEST_STRAY = 0.9
"""A bridge farther than this from its water, in hexes, is an error in the data."""

SHORTEST = 2.0
"""Parts of a course on the map that are shorter than this, in hexes, are left out."""

FORDS = ("ferry", "ford")
"""Classes of crossings that are no bridges."""


class Course(NamedTuple):
    """A water course along hexsides, from source to mouth."""

    water: Water
    corners: list[Corner]
    sides: list[Side]
    bridges: dict[Side, str]
    fords: dict[Side, str]


class Net:
    """Corners and the hexsides between them, for sides that two land hexes share."""

    def __init__(self, sheet: Sheet, lake: frozenset[int]) -> None:
        self.sheet = sheet
        self.pair: dict[tuple[Corner, Corner], Side] = {}
        self.next: dict[Corner, list[Corner]] = {}
        for a, b in sheet.pairs:
            if a in lake or b in lake:
                continue
            first, second = sheet.side(a, b)
            self.pair[first, second] = self.pair[second, first] = (a, b)
            self.next.setdefault(first, []).append(second)
            self.next.setdefault(second, []).append(first)

    def nearest(self, spot: tuple[float, ...], among: Iterable[Corner]) -> Corner:
        return min(
            sorted(among),
            key=lambda c: round(math.dist(self.sheet.place(c), spot), 6),
        )


def lay_waters(
    plan: GridPlan, sheet: Sheet, country: Geography, lake: frozenset[int]
) -> list[Course]:
    net = Net(sheet, lake)
    courses: list[Course] = []
    for water in plan.file.water:
        feature = country.find("water", water.name)
        if feature is None:
            raise plan.source.error(
                f"no water {water.name!r} in the geography", "water", water.name
            )
        lines = _on_map(sheet, feature, water)
        if not lines:
            raise plan.source.error(f"{water.name} does not cross this map", "water", water.name)
        for line in lines:
            fed_by = _corners_of(plan, water, "leaves", courses) if water.leaves else set()
            corners = _trace(plan, net, water, line, fed_by)
            corners = _own(corners, fed_by)
            if water.joins:
                corners = _joined(plan, water, corners, courses)
            sides = [net.pair[pair] for pair in pairwise(corners)]
            courses.append(Course(water, corners, sides, {}, {}))
        if water.barrier:
            _cross(plan, sheet, country, [c for c in courses if c.water is water])
    return courses


def _on_map(sheet: Sheet, feature: Feature, water: Water) -> list[LineString]:
    """The line from where it first meets the map to where it last leaves it, or its parts."""
    line = feature.geometry
    if water.simplify_km:
        line = line.simplify(water.simplify_km)
    inside = line.intersection(sheet.outline)
    parts = [part for part in getattr(inside, "geoms", [inside]) if isinstance(part, LineString)]
    ends = [
        (line.project(Point(part.coords[0])), line.project(Point(part.coords[-1])))
        for part in parts
        if not part.is_empty
    ]
    if not ends:
        return []
    if water.apart:
        long_ones = [(a, b) for a, b in ends if b - a >= SHORTEST * sheet.hex_km]
        return [substring(line, a, b) for a, b in sorted(long_ones)]
    return [substring(line, min(map(min, ends)), max(map(max, ends)))]


def _corners_of(
    plan: GridPlan, water: Water, verb: Literal["leaves", "joins"], courses: list[Course]
) -> set[Corner]:
    """The corners of the other course that this one leaves or joins."""
    name: str = getattr(water, verb)
    others = [c for c in courses if c.water.name == name]
    if not others:
        raise plan.source.error(
            f"{water.name} {verb} {name!r}, which is not laid before it", "water", name
        )
    return {corner for other in others for corner in other.corners}


def _own(corners: list[Corner], shared: set[Corner]) -> list[Corner]:
    """The course from where it leaves another."""
    while len(corners) > 1 and corners[0] in shared and corners[1] in shared:
        corners = corners[1:]
    return corners


def _trace(
    plan: GridPlan, net: Net, water: Water, line: LineString, fed_by: set[Corner]
) -> list[Corner]:
    """Corners from start to mouth; a course that is fed by another begins on a corner of it."""
    sheet = net.sheet
    used: set[Corner] = set()
    steps = steps_near(net, line, PULL * sheet.hex_km, used)
    start = net.nearest(line.coords[0], fed_by or net.next)
    goal = net.nearest(line.coords[-1], net.next)
    trace = [start]
    for text in water.via:
        side = sheet.side(*plan.side(text, "water", water.name))
        way = _to_side(trace[-1], side, steps)
        if way is None:
            raise plan.source.error(f"{water.name} cannot pass {text}", "water", text)
        trace += way[1:]
        used.update(trace[:-1])
    way = cheapest(trace[-1], goal, steps)
    if way is None:
        raise plan.source.error(f"{water.name} finds no way over the map", "water", water.name)
    return trace + way[1:]


def steps_near(
    net: Net, line: LineString, reach: float, used: AbstractSet[Corner] = frozenset()
) -> Callable[[Corner], list[tuple[Corner, int]]]:
    """Steps from corner to corner, dearer with their distance from a line; never to used ones."""
    place = net.sheet.place
    costs: dict[tuple[Corner, Corner], int] = {}

    def steps(corner: Corner) -> list[tuple[Corner, int]]:
        found = []
        for after in sorted(net.next[corner]):
            if after in used:
                continue
            key = (min(corner, after), max(corner, after))
            if key not in costs:
                (ax, ay), (bx, by) = place(corner), place(after)
                away = line.distance(Point((ax + bx) / 2, (ay + by) / 2))
                costs[key] = round(UNIT * (1 + (away / reach) ** 2))
            found.append((after, costs[key]))
        return found

    return steps


def _joined(
    plan: GridPlan, water: Water, corners: list[Corner], courses: list[Course]
) -> list[Corner]:
    """The part of its own: from where it leaves the other course to where it meets it."""
    shared = _corners_of(plan, water, "joins", courses)
    corners = _own(corners, shared)
    meets = next((i for i, corner in enumerate(corners) if i and corner in shared), None)
    if meets is None:
        raise plan.source.error(f"{water.name} never meets {water.joins}", "water", water.name)
    return corners[: meets + 1]


def _to_side(start: Corner, side: tuple[Corner, Corner], steps: object) -> list[Corner] | None:
    """The cheaper way to pass along a side that the course must follow."""
    first, second = side
    ways = []
    for near, far in ((first, second), (second, first)):
        if start == near:
            ways.append([near, far])
            continue
        way = cheapest(start, near, steps)  # type: ignore[arg-type]
        if way is not None and far not in way:
            ways.append([*way, far])
    return min(ways, key=lambda way: (len(way), way)) if ways else None


def _cross(plan: GridPlan, sheet: Sheet, country: Geography, parts: list[Course]) -> None:
    """Put each bridge and each ford of the geography on the nearest side of its water."""
    water = parts[0].water
    home = {side: part for part in parts for side in part.sides}
    for feature in country.of("bridge"):
        if feature.more.get("over") != water.name:
            continue
        ford = water.ford and feature.sort in FORDS
        if feature.name in water.bridges:
            text = water.bridges[feature.name]
            if not text:
                continue
            first, second = sorted(plan.side(text, "water", feature.name))
            side = (first, second)
            if side not in home:
                raise plan.source.error(
                    f"{text} is not a side of {water.name}", "water", feature.name
                )
            (home[side].fords if ford else home[side].bridges)[side] = feature.name
            continue
        spot = (feature.geometry.x, feature.geometry.y)
        away, side = min((round(math.dist(sheet.middle(*s), spot), 6), s) for s in home)
        if away <= LONGEST_STRAY * sheet.hex_km:
            (home[side].fords if ford else home[side].bridges).setdefault(side, feature.name)
