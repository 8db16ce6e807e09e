"""Towns, villages and farms as clusters of houses along their streets."""

from __future__ import annotations

import math
from typing import NamedTuple

from shapely import Point as Dot
from shapely import Polygon, prepare, unary_union
from shapely.geometry import LineString
from shapely.geometry.base import BaseGeometry

from tricolore.ground.draw import svg
from tricolore.ground.draw.canvas import Canvas, Point

COUNT = {"town": 64, "village": 26, "hamlet": 13, "isolated building": 3}
REACH = {"town": 0.66, "village": 0.46, "hamlet": 0.36, "isolated building": 0.12}


class Built(NamedTuple):
    """Houses of a hex, and the area they take."""

    houses: list[Polygon]
    church: Point | None
    shape: BaseGeometry
    works: tuple[BaseGeometry, ...] = ()
    """Old fieldworks, which are only drawn."""


def build_places(canvas: Canvas, curves: list[LineString]) -> dict[int, Built]:
    return {hex: _build(canvas, hex, curves) for hex in sorted(canvas.board.place)}


def _size(canvas: Canvas, hex: int) -> str:
    """Hamlets count as villages in the rules, but are drawn smaller."""
    terrain = canvas.board.terrain[hex]
    rules = canvas.plan.file.places
    name = canvas.board.place[hex]
    feature = next(
        (
            f
            for f in canvas.country.geography.of("place")
            if rules.names.get(f.name, f.name) == name
        ),
        None,
    )
    if terrain == "clear" and feature is not None and feature.sort == "fieldwork":
        return "fieldwork"
    if terrain == "village":
        small = feature is not None and feature.sort not in ("village", "town")
        return "hamlet" if small and name not in rules.objectives else "village"
    return terrain if terrain in COUNT else "isolated building"


def _build(canvas: Canvas, hex: int, curves: list[LineString]) -> Built:
    chance = canvas.chance("houses", hex)
    size = _size(canvas, hex)
    x, y = canvas.pixels.pixel(hex)
    if size == "fieldwork":
        return _works(x, y, curves)
    if size == "isolated building":
        return _farm(x, y, chance.uniform(0, math.pi), curves)
    reach = REACH[size] * canvas.pixels.radius
    ground = Dot(x, y).buffer(reach)
    streets = [part for c in curves if not (part := c.intersection(ground)).is_empty]
    lines = [
        line
        for street in streets
        for line in getattr(street, "geoms", [street])
        if line.geom_type == "LineString" and line.length > 4
    ]
    if not lines:
        lines = [LineString([(x - reach * 0.7, y), (x + reach * 0.7, y)])]
    houses: list[Polygon] = []
    taken: list[BaseGeometry] = [line.buffer(2.9) for line in curves if line.distance(ground) < 1]
    blocked = unary_union(taken) if taken else Polygon()
    prepare(blocked)
    church = _church_site(x, y, blocked)
    occupied = [Dot(church).buffer(5.4)] if church else []
    tries = 0
    while len(houses) < COUNT[size] and tries < 25 * COUNT[size]:
        tries += 1
        line = lines[chance.randrange(len(lines))]
        along = chance.uniform(0, line.length)
        spot, ahead = line.interpolate(along), line.interpolate(along + 1)
        if spot.distance(ahead) < 0.5:
            continue
        turn = math.atan2(ahead.y - spot.y, ahead.x - spot.x)
        rank = chance.choice((0, 0, 1) if size != "town" else (0, 0, 1, 1, 2))
        aside = (5.6 + 6.4 * rank + chance.uniform(0, 1.6)) * chance.choice((-1, 1))
        hx = spot.x - math.sin(turn) * aside
        hy = spot.y + math.cos(turn) * aside
        if math.hypot(hx - x, hy - y) > reach:
            continue
        house = _house(hx, hy, chance.uniform(4.2, 7.4), chance.uniform(3.2, 4.6), turn)
        if house.intersects(blocked) or any(house.distance(o) < 0.6 for o in occupied):
            continue
        houses.append(house)
        occupied.append(house)
    return Built(houses, church, unary_union([*houses, *occupied]))


def _church_site(x: float, y: float, blocked: BaseGeometry) -> Point | None:
    for distance in (8.5, 11, 14, 17):
        for step in range(8):
            angle = math.tau * step / 8 + 0.4
            spot = (x + distance * math.cos(angle), y + distance * math.sin(angle))
            if Dot(spot).buffer(4.2).disjoint(blocked):
                return spot
    return None


def _farm(x: float, y: float, turn: float, curves: list[LineString]) -> Built:
    """Three wings around a yard, beside the road."""
    for line in curves:
        near = line.interpolate(line.project(Dot(x, y)))
        away = math.hypot(near.x - x, near.y - y)
        if away < 13:
            dx, dy = (x - near.x, y - near.y) if away > 0.5 else (0.6, -0.8)
            size = math.hypot(dx, dy)
            x, y = near.x + dx / size * 13, near.y + dy / size * 13
    ux, uy, vx, vy = math.cos(turn), math.sin(turn), -math.sin(turn), math.cos(turn)
    houses = [
        _house(x - vx * 4.4, y - vy * 4.4, 10.5, 3.6, turn),
        _house(x - ux * 4.4 + vx * 1.4, y - uy * 4.4 + vy * 1.4, 3.4, 6.4, turn),
        _house(x + ux * 4.6 + vx * 2.2, y + uy * 4.6 + vy * 2.2, 3.4, 4.4, turn),
    ]
    return Built(houses, None, unary_union(houses))


def _works(x: float, y: float, curves: list[LineString]) -> Built:
    """Two angular earthworks, one on each side of the road that they barred."""
    redoubt = [(-11, 7), (-11, -2), (-4, -8), (0, -4), (4, -8), (11, -2), (11, 7)]
    road = unary_union([c.buffer(5) for c in curves])
    works = []
    for down, up in ((-23, 1), (25, -1)):
        line = LineString([(x + a, y + down + up * b) for a, b in redoubt])
        works.append(line.difference(road))
    whole = unary_union(works)
    return Built([], None, whole.buffer(3), tuple(works))


def _house(x: float, y: float, width: float, depth: float, turn: float) -> Polygon:
    ux, uy = math.cos(turn), math.sin(turn)
    return Polygon(
        [
            (
                x + ux * a * width / 2 - uy * b * depth / 2,
                y + uy * a * width / 2 + ux * b * depth / 2,
            )
            for a, b in ((-1, -1), (1, -1), (1, 1), (-1, 1))
        ]
    )


def houses(canvas: Canvas, built: dict[int, Built]) -> list[str]:
    everything = [h for b in built.values() for h in b.houses]
    farms = {h for h in built if canvas.board.terrain[h] not in ("town", "village")}
    roofs = "".join(svg.shape_path(h) for k, b in built.items() if k not in farms for h in b.houses)
    barns = "".join(svg.shape_path(h) for k in sorted(farms) for h in built[k].houses)
    gardens = [
        b.shape.buffer(5.5).buffer(-1.5).simplify(0.4)
        for k, b in built.items()
        if k not in farms and b.houses
    ]
    shadow = "".join(svg.shape_path(h) for h in everything)
    churches = "".join(_church(b.church) for b in built.values() if b.church)
    works = "".join(
        svg.path(list(line.coords))
        for b in built.values()
        for work in b.works
        for line in getattr(work, "geoms", [work])
        if not line.is_empty
    )
    earth = {"fill": "none", "stroke_linejoin": "miter"}
    return [
        *([svg.draw(works, stroke="#5b3616", stroke_width=4.2, **earth)] if works else []),
        *([svg.draw(works, stroke="#d8c08c", stroke_width=1.5, **earth)] if works else []),
        svg.draw(svg.shape_path(unary_union(gardens)), fill="#b9c48c", fill_opacity=0.75),
        svg.draw(shadow, fill="#2a160c", fill_opacity=0.4, transform="translate(1.1 1.4)"),
        svg.draw(roofs, fill="#b2412c", stroke="#541708", stroke_width=0.6),
        svg.draw(barns, fill="#5a3a2a", stroke="#2a160c", stroke_width=0.6),
        svg.draw(churches, fill="#f7efdc", stroke="#3b0f06", stroke_width=1.3),
    ]


def _church(spot: Point) -> str:
    """A nave with a cross above it."""
    x, y = spot
    return (
        svg.path([(x - 2.9, y - 1), (x + 2.9, y - 1), (x + 2.9, y + 4.6), (x - 2.9, y + 4.6)], True)
        + f"M{svg.n(x)} {svg.n(y - 1)}v-5.6m-2.1 1.9h4.2"
    )
