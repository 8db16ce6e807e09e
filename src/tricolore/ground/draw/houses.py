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

COUNT = {"city": 86, "town": 64, "village": 26, "hamlet": 13, "isolated building": 3}
REACH = {"city": 0.7, "town": 0.66, "village": 0.46, "hamlet": 0.36, "isolated building": 0.12}

FAR_OFF = {"city": 72, "town": 44, "village": 13, "hamlet": 7}
"""How many houses a place has where a hex is a kilometre wide."""

CLOSE_BY = {"town": (92, 0.82), "village": (46, 0.68), "hamlet": (22, 0.5), "castle": (12, 0.7)}
"""How many houses a place has where it fills its hex, and how far they reach."""

SETTLED = ("village", "town", "city", "fortified city", "hill")
"""The terrain of places that are more than a farm."""


class Built(NamedTuple):
    """Houses of a hex, and the area they take."""

    houses: list[Polygon]
    church: Point | None
    shape: BaseGeometry
    works: tuple[BaseGeometry, ...] = ()
    """Old fieldworks, which are only drawn."""
    walls: Polygon | None = None
    """The ramparts of a fortress."""
    castle: tuple[Polygon, ...] = ()


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
    if terrain not in COUNT and feature is not None and feature.sort in ("fieldwork", "bridge"):
        return feature.sort
    if terrain == "castle":
        return "castle"
    if terrain in ("city", "fortified city"):
        return "city"
    if terrain in ("village", "hill"):
        small = feature is not None and feature.sort not in ("village", "town")
        return "hamlet" if small and name not in rules.objectives else "village"
    return terrain if terrain in COUNT else "isolated building"


def _build(canvas: Canvas, hex: int, curves: list[LineString]) -> Built:
    chance = canvas.chance("houses", hex)
    size = _size(canvas, hex)
    x, y = canvas.pixels.pixel(hex)
    if size == "fieldwork":
        return _works(x, y, curves)
    if size == "bridge":
        return Built([], None, Polygon())
    if size == "castle":
        keep = castle(x, y)
        return Built([], None, unary_union(keep), castle=keep)
    if size == "isolated building":
        return _farm(x, y, chance.uniform(0, math.pi), curves)
    reach = (CLOSE_BY[size][1] if canvas.near else REACH[size]) * canvas.pixels.radius
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
        if canvas.far or canvas.near:
            lines = _lanes(x, y, 0.8 * reach, chance.uniform(0, math.pi))
    if (size == "city" and canvas.far) or (size == "town" and canvas.near):
        lines += _lanes(x, y, reach, chance.uniform(0.5, 1.0))
    houses: list[Polygon] = []
    taken: list[BaseGeometry] = [line.buffer(2.9) for line in curves if line.distance(ground) < 1]
    blocked = unary_union(taken) if taken else Polygon()
    prepare(blocked)
    church = _church_site(x, y, blocked)
    occupied = [Dot(church).buffer(5.4)] if church else []
    tries = 0
    most = FAR_OFF[size] if canvas.far else COUNT[size]
    if canvas.near:
        most = CLOSE_BY[size][0]
    while len(houses) < most and tries < 25 * most:
        tries += 1
        line = lines[chance.randrange(len(lines))]
        along = chance.uniform(0, line.length)
        spot, ahead = line.interpolate(along), line.interpolate(along + 1)
        if spot.distance(ahead) < 0.5:
            continue
        turn = math.atan2(ahead.y - spot.y, ahead.x - spot.x)
        rank = chance.choice((0, 0, 1) if size not in ("city", "town") else (0, 0, 1, 1, 2))
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
    whole = unary_union([*houses, *occupied])
    if canvas.board.terrain[hex] == "fortified city":
        walls = ramparts(x, y, canvas.pixels.radius)
        return Built(houses, church, whole.union(walls), walls=walls)
    return Built(houses, church, whole)


def _lanes(x: float, y: float, reach: float, turn: float) -> list[LineString]:
    """Two lanes that cross, for houses where no road is drawn."""
    return [
        LineString(
            [
                (x - reach * math.cos(angle), y - reach * math.sin(angle)),
                (x + reach * math.cos(angle), y + reach * math.sin(angle)),
            ]
        )
        for angle in (turn, turn + 1.4)
    ]


def ramparts(x: float, y: float, radius: float) -> Polygon:
    """A curtain with eight bastions."""
    points = []
    for bastion in range(8):
        middle = math.tau * bastion / 8 + 0.2
        for turn, out in ((-0.2, 0.66), (-0.13, 0.74), (0.0, 0.83), (0.13, 0.74), (0.2, 0.66)):
            points.append(
                (
                    x + out * radius * math.cos(middle + turn),
                    y + out * radius * math.sin(middle + turn),
                )
            )
    return Polygon(points)


def castle(x: float, y: float) -> tuple[Polygon, ...]:
    """A keep with battlements, a wall before it and a tower on either side."""

    def block(left: float, top: float, right: float, down: float, teeth: int) -> Polygon:
        """A wall with teeth along its top."""
        step = (right - left) / (2 * teeth - 1)
        points = [(left, down), (left, top)]
        for tooth in range(teeth):
            start = left + 2 * tooth * step
            points += [(start, top - 3), (start + step, top - 3), (start + step, top)]
            if tooth < teeth - 1:
                points.append((start + 2 * step, top))
        points.append((right, down))
        return Polygon([(x + a, y + b) for a, b in points])

    return (
        block(-4.5, -13, 4.5, 6, 3),
        block(-15, 0, 15, 9, 7),
        block(-18, -4, -12, 9, 2),
        block(12, -4, 18, 9, 2),
    )


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
    farms = {h for h in built if canvas.board.terrain[h] not in SETTLED}
    roofs = "".join(svg.shape_path(h) for k, b in built.items() if k not in farms for h in b.houses)
    barns = "".join(svg.shape_path(h) for k in sorted(farms) for h in built[k].houses)
    gardens = [
        b.shape.buffer(5.5).buffer(-1.5).simplify(0.4)
        for k, b in built.items()
        if k not in farms and b.houses and not b.walls
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
    castles = "".join(svg.shape_path(part) for b in built.values() for part in b.castle)
    shade = {"fill": "#2a160c", "fill_opacity": 0.4, "transform": "translate(1.1 1.4)"}
    tile = {"fill": "#b2412c", "stroke": "#541708", "stroke_width": 0.6}
    walls = "".join(svg.shape_path(b.walls) for b in built.values() if b.walls)
    return [
        *([svg.draw(works, stroke="#5b3616", stroke_width=4.2, **earth)] if works else []),
        *([svg.draw(works, stroke="#d8c08c", stroke_width=1.5, **earth)] if works else []),
        *canvas.spread_shape(
            "garden", unary_union(gardens), {"fill": "#b9c48c", "fill_opacity": 0.75}
        ),
        *([svg.draw(walls, fill="#dcc9a0", stroke="#4a2a14", stroke_width=5)] if walls else []),
        *([svg.draw(walls, stroke="#c99a63", stroke_width=2.2, **earth)] if walls else []),
        *(
            canvas.spread("roof", roofs, shade, tile)
            if canvas.large
            else [svg.draw(shadow, **shade), svg.draw(roofs, **tile)]
        ),
        svg.draw(barns, fill="#5a3a2a", stroke="#2a160c", stroke_width=0.6),
        svg.draw(churches, fill="#f7efdc", stroke="#3b0f06", stroke_width=1.3),
        *(
            [svg.draw(castles, fill="#e8dcc0", stroke="#2b1608", stroke_width=1.5)]
            if castles
            else []
        ),
    ]


def _church(spot: Point) -> str:
    """A nave with a cross above it."""
    x, y = spot
    return (
        svg.path([(x - 2.9, y - 1), (x + 2.9, y - 1), (x + 2.9, y + 4.6), (x - 2.9, y + 4.6)], True)
        + f"M{svg.n(x)} {svg.n(y - 1)}v-5.6m-2.1 1.9h4.2"
    )
