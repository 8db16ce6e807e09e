"""Roads and railways: links from hex to hex.

A road is routed from one named place to the next along its true line.  Later roads prefer existing
links, so that roads meet before a village instead of running side by side.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import pairwise
from typing import NamedTuple

from shapely import Point
from shapely.geometry import LineString

from tricolore.ground.geography import Feature, Geography
from tricolore.ground.gridfile import GridPlan
from tricolore.ground.paths import UNIT, cheapest
from tricolore.ground.places import PlaceHexes
from tricolore.ground.sheet import Sheet
from tricolore.ground.water import Course

Side = tuple[int, int]
Spot = tuple[float, float]

SHORTEST = 0.8
"""Pieces of a road on the map that are shorter than this, in hexes, are left out."""

ENTRY_REACH = 4.0
"""How far, in hexes, the end of a road may be from its entry hex."""


class Surveyor:
    """Knows the ground and the links laid so far."""

    def __init__(
        self,
        plan: GridPlan,
        sheet: Sheet,
        levels: Mapping[int, int],
        lake: frozenset[int],
        courses: list[Course],
        placed: PlaceHexes,
    ) -> None:
        self.plan, self.sheet, self.levels, self.lake = plan, sheet, levels, lake
        self.placed = placed
        self.links: dict[Side, set[str]] = {}
        self.exits: dict[tuple[int, str], Spot] = {}
        self.wet: set[Side] = set()
        self.barred: set[Side] = set()
        self.fords: set[Side] = set()
        for course in courses:
            self.wet |= set(course.sides)
            self.fords |= set(course.fords)
            if course.water.barrier:
                self.barred |= set(course.sides) - set(course.bridges) - set(course.fords)

    def lay(self, road: Feature, word: str) -> None:
        whole = road.geometry
        for stops, line in self._stretches(road):
            for hex, spot, end in (
                (stops[0], line.coords[0], whole.coords[0]),
                (stops[-1], line.coords[-1], whole.coords[-1]),
            ):
                if Point(spot).distance(Point(end)) > 0.05:
                    self.exits[hex, word] = (spot[0], spot[1])
            for start, stop in pairwise(stops):
                if start == stop:
                    continue
                way = self._way(start, stop, line)
                if way is None:
                    raise self.plan.source.error(
                        f"{road.name} finds no way from {start:04d} to {stop:04d}", "roads"
                    )
                for a, b in pairwise(way):
                    side = (min(a, b), max(a, b))
                    if side not in self.fords:  # a road leads to the bank and goes on beyond it
                        self.links.setdefault(side, set()).add(word)

    def _stretches(self, road: Feature) -> Iterator[tuple[list[int], LineString]]:
        """The hexes that each part of the road on the map must touch, in order."""
        sheet, line = self.sheet, road.geometry
        inside = line.intersection(sheet.outline)
        pieces = [p for p in getattr(inside, "geoms", [inside]) if p.length > 0]
        pieces.sort(key=lambda p: line.project(Point(p.coords[0])))
        for piece in pieces:
            if piece.length < SHORTEST * sheet.hex_km:
                continue
            first, last = (line.project(Point(c)) for c in (piece.coords[0], piece.coords[-1]))
            stops: list[tuple[float, int]] = []
            for name in road.more.get("via", ()):
                hex = self.placed.hex.get(name)
                if hex is None:
                    continue
                spot = line.project(Point(sheet.centre(hex)))
                if first - 0.3 <= spot <= last + 0.3:
                    stops.append((spot, hex))
            for spot, end in ((first, piece.coords[0]), (last, piece.coords[-1])):
                if not any(abs(spot - known) < 0.3 for known, _ in stops):
                    hex = self._end(road, end)
                    if hex is not None:
                        stops.append((spot, hex))
            if stops:
                yield [hex for _, hex in sorted(stops)], piece

    def _end(self, road: Feature, spot: tuple[float, ...]) -> int | None:
        """Where a road ends that leaves the map or stops in open country."""
        sheet = self.sheet
        best = None
        for text, name in self.plan.file.roads.entries.items():
            if name == road.name:
                hex = self.plan.hex(text, "entries", text)
                away = Point(sheet.centre(hex)).distance(Point(spot))
                if away <= ENTRY_REACH * sheet.hex_km:
                    best = min(best or (9e9, 0), (round(away, 6), hex))
        if best:
            return best[1]
        hex = sheet.nearest(spot[0], spot[1])
        return None if hex in self.lake else hex

    def _way(self, start: int, stop: int, line: LineString) -> list[int] | None:
        pull = self.plan.file.roads.pull * self.sheet.hex_km
        costs: dict[int, float] = {}

        def steps(hex: int) -> Iterator[tuple[int, int]]:
            for after in self.sheet.grid.neighbours(hex):
                if after is None or after in self.lake:
                    continue
                side = (min(hex, after), max(hex, after))
                if side in self.barred:
                    continue
                if after not in costs:
                    away = line.distance(Point(self.sheet.centre(after)))
                    costs[after] = 1 + (away / pull) ** 2
                climb = abs(self.levels[hex] - self.levels[after])
                cost = costs[after] + (0, 0.15)[climb] if climb < 2 else costs[after] + 4
                if side in self.links:
                    cost *= 0.5
                elif side in self.wet:
                    cost += 0.25
                yield after, round(UNIT * cost)

        return cheapest(start, stop, steps)

    def drop_triangles(self) -> None:
        """Remove the worst of three links that form a triangle, so that roads fork instead of
        paving."""
        order = {word: rank for rank, word in enumerate(self.plan.file.words.roads)}
        railway = self.plan.file.roads.railway

        def rank(side: Side) -> int:
            roads = [order[w] for w in self.links[side] if w != railway]
            return min(roads, default=-1)

        for a, b in sorted(self.links):
            for c in sorted(n for n in self.sheet.grid.neighbours(a) if n):
                three = [(min(x, y), max(x, y)) for x, y in ((a, b), (a, c), (b, c))]
                if not all(side in self.links for side in three):
                    continue
                worst = max(three, key=lambda side: (rank(side), side))
                if rank(worst) > 0 and railway not in self.links[worst]:
                    del self.links[worst]


class Links(NamedTuple):
    """Roads for the board, and for the picture the points where they leave the map."""

    roads: dict[Side, frozenset[str]]
    exits: dict[tuple[int, str], Spot]
    """By hex and class of road, the point where the true line crosses the map's edge."""


def lay_roads(
    plan: GridPlan,
    sheet: Sheet,
    country: Geography,
    levels: Mapping[int, int],
    lake: frozenset[int],
    courses: list[Course],
    placed: PlaceHexes,
) -> Links:
    """Links with the best road on each, and the railway beside it."""
    rules = plan.file.roads
    surveyor = Surveyor(plan, sheet, levels, lake, courses, placed)
    order = {word: rank for rank, word in enumerate(plan.file.words.roads)}
    todo: list[tuple[int, int, Feature, str]] = []
    for index, road in enumerate(country.of("road")):
        word = rules.named.get(road.name, rules.classes.get(road.sort, ""))
        if word and road.name not in rules.leave_out:
            todo.append((order[word], index, road, word))
    for _, _, road, word in sorted(todo, key=lambda entry: entry[:2]):
        surveyor.lay(road, word)
    surveyor.drop_triangles()
    roads = {side: {min(words, key=order.__getitem__)} for side, words in surveyor.links.items()}
    exits = dict(surveyor.exits)
    if rules.railway:
        # The railway starts without any links, since it follows its own line and not the roads.
        rails = Surveyor(plan, sheet, levels, lake, courses, placed)
        for railway in country.of("railway"):
            if railway.name not in rules.leave_out:
                rails.lay(railway, rules.railway)
        for side in rails.links:
            roads.setdefault(side, set()).add(rules.railway)
        exits |= rails.exits
    return Links({side: frozenset(words) for side, words in sorted(roads.items())}, exits)
