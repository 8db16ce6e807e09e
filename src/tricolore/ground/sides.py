"""Slopes, ridges, hedges: the words that hexsides get from the ground under them."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np
from shapely import Point, prepare

from tricolore.core.board import compass
from tricolore.ground.cover import area_of, lot
from tricolore.ground.geography import Geography
from tricolore.ground.gridfile import GridPlan, SideRule
from tricolore.ground.places import PlaceHexes
from tricolore.ground.relief import Raster
from tricolore.ground.sheet import Array, Sheet
from tricolore.ground.spines import spine_levels
from tricolore.ground.water import Course

Side = tuple[int, int]

STRIDE_KM = 0.08
"""Steepness is measured over this length; a shorter one would measure only the raster's grain."""


EDGE_REACH = 0.75
"""How far, in hexes, a side may be from the escarpment that it represents."""


class Ground:
    """Everything known of the map before hexsides get their words."""

    def __init__(
        self,
        plan: GridPlan,
        sheet: Sheet,
        country: Geography,
        raster: Raster,
        levels: dict[int, int],
        terrain: dict[int, str],
        placed: PlaceHexes,
        lake: frozenset[int],
        courses: list[Course],
        roads: dict[Side, frozenset[str]],
    ) -> None:
        self.plan, self.sheet, self.country, self.raster = plan, sheet, country, raster
        self.levels, self.terrain, self.placed, self.lake = levels, terrain, placed, lake
        self.roads = roads
        self.words: dict[Side, set[str]] = {}
        for course in courses:
            for side in course.sides:
                self.words.setdefault(side, set()).add(course.water.word)
            for side in course.bridges:
                self.words[side].add(course.water.bridge)
            for side in course.fords:
                self.words[side].add(course.water.ford)
            for side in course.sides:
                for road in sorted(roads.get(side, ())):
                    if road in course.water.crossings:
                        self.words[side].add(course.water.crossings[road])

    def steepness(self, a: int, b: int) -> float:
        """The steepest stride between the middles of two hexes."""
        x, y = _between(self.sheet.centre(a), self.sheet.centre(b), 25)
        heights = self.raster.at(x, y)
        stride = max(1, round(STRIDE_KM / (self.sheet.hex_km / 24)))
        falls = np.abs(heights[stride:] - heights[:-stride])
        return float(falls.max() / (stride * self.sheet.hex_km / 24 * 1000))

    def crest(self, a: int, b: int) -> float:
        """How far the ground along the side rises above the higher of the two hex interiors."""
        first, second = (self.sheet.place(c) for c in self.sheet.side(a, b))
        along = self.raster.at(*_between(first, second, 9)).mean()
        return float(along - max(self._inner(a), self._inner(b)))

    def _inner(self, hex: int) -> float:
        cx, cy = self.sheet.centre(hex)
        angles = np.arange(12) * np.pi / 6
        ring = np.concatenate((np.full(12, 0.25), np.full(12, 0.5))) * self.sheet.radius
        turn = np.concatenate((angles, angles))
        x, y = cx + ring * np.cos(turn), cy + ring * np.sin(turn)
        return float(self.raster.at(x, y).mean())


def _between(a: tuple[float, float], b: tuple[float, float], count: int) -> tuple[Array, Array]:
    t = np.linspace(0, 1, count)
    return a[0] + t * (b[0] - a[0]), a[1] + t * (b[1] - a[1])


def word_sides(ground: Ground) -> dict[Side, frozenset[str]]:
    for rule in ground.plan.file.sides:
        if rule.rule == "spine":
            _word_spines(ground, rule)
            continue
        fits = _RULES[rule.rule](ground, rule)
        found = [side for side in ground.sheet.pairs if _may_have(ground, rule, side)]
        found = [side for side in found if fits(*side)]
        if rule.most < 6:
            found = _thinned(ground, rule, found)
        for side in found:
            ground.words.setdefault(side, set()).add(rule.word)
    return {side: frozenset(words) for side, words in sorted(ground.words.items())}


def _word_spines(ground: Ground, rule: SideRule) -> None:
    """Ridges, with their level in the word."""
    levels = spine_levels(ground.plan, ground.sheet, ground.country, ground.levels, ground.lake)
    for side, level in levels.items():
        if _may_have(ground, rule, side):
            ground.words.setdefault(side, set()).add(f"{rule.word} {level}")


def _may_have(ground: Ground, rule: SideRule, side: Side) -> bool:
    """Not in the lake, not under a road unless the rule says so, and no two fences on one side."""
    if side[0] in ground.lake or side[1] in ground.lake:
        return False
    if side in ground.roads and not rule.under_roads:
        return False
    return not (rule.rule in ("fields", "crest", "spine") and side in ground.words)


def _thinned(ground: Ground, rule: SideRule, sides: list[Side]) -> list[Side]:
    """The steepest sides, up to a number per hex, so that no hex is closed all round."""
    count: dict[int, int] = {}
    kept = []
    for side in sorted(sides, key=lambda s: (-round(ground.steepness(*s), 4), s)):
        if all(count.get(hex, 0) < rule.most for hex in side):
            kept.append(side)
            for hex in side:
                count[hex] = count.get(hex, 0) + 1
    return kept


def _drop(ground: Ground, rule: SideRule) -> Callable[[int, int], bool]:
    directions = compass(ground.plan.file.map.up)

    def fits(a: int, b: int) -> bool:
        fall = ground.levels[a] - ground.levels[b]
        if not rule.levels <= abs(fall) <= rule.levels_most:
            return False
        if round(ground.steepness(a, b), 4) < rule.gradient:
            return False
        high, low = (a, b) if fall > 0 else (b, a)
        faces = directions[ground.sheet.grid.neighbours(high).index(low)]
        return not rule.facing or faces in rule.facing

    return fits


def _crest(ground: Ground, rule: SideRule) -> Callable[[int, int], bool]:
    def fits(a: int, b: int) -> bool:
        if ground.levels[a] != ground.levels[b]:
            return False
        if a in ground.placed.name and ground.placed.name.get(a) == ground.placed.name.get(b):
            return False
        return round(ground.crest(a, b), 2) >= rule.rise_m

    return fits


def _fields(ground: Ground, rule: SideRule) -> Callable[[int, int], bool]:
    inside = area_of(ground.country, rule.inside).difference(area_of(ground.country, rule.outside))
    prepare(inside)
    covered = {w.word for w in ground.plan.file.cover}

    def fits(a: int, b: int) -> bool:
        if ground.terrain.get(a) in covered or ground.terrain.get(b) in covered:
            return False
        if ground.levels[a] != ground.levels[b]:
            return False
        if not inside.contains(Point(ground.sheet.middle(a, b))):
            return False
        built = a in ground.placed.terrain or b in ground.placed.terrain
        return lot(a, b) < (rule.near if built else rule.far)

    return fits


def _landform(ground: Ground, rule: SideRule) -> Callable[[int, int], bool]:
    """A terrace edge: levels differ, and the ground really falls within the two hexes."""

    def fits(a: int, b: int) -> bool:
        if ground.levels[a] == ground.levels[b]:
            return False
        x, y = _between(ground.sheet.centre(a), ground.sheet.centre(b), 25)
        heights = ground.raster.at(x, y)
        return round(float(heights.max() - heights.min()), 1) >= rule.drop_m

    return fits


def _edge(ground: Ground, rule: SideRule) -> Callable[[int, int], bool]:
    """A terrace edge that the geography has measured.

    How far the ground falls between two hexes depends on where the grid happens to lie.  Whether a
    bluff can be climbed does not.  A bridge leads somewhere, so it never ends below a bluff.
    """
    edges = list(ground.country.of("escarpment"))
    bridges = {water.bridge for water in ground.plan.file.water}

    def fits(a: int, b: int) -> bool:
        if ground.levels[a] == ground.levels[b] or not edges:
            return False
        if bridges & ground.words.get((a, b), set()):
            return False
        spot = Point(ground.sheet.middle(a, b))
        away = {edge.name: round(edge.geometry.distance(spot), 6) for edge in edges}
        nearest = min(edges, key=lambda edge: away[edge.name])
        if away[nearest.name] > EDGE_REACH * ground.sheet.hex_km:
            return False
        return float(nearest.more.get("drop_m", 0)) >= rule.drop_m

    return fits


_RULES: dict[str, Callable[[Ground, SideRule], Callable[[int, int], bool]]] = {
    "drop": _drop,
    "crest": _crest,
    "fields": _fields,
    "landform": _landform,
    "edge": _edge,
}
