"""Woods, crops, vines, heath and marsh.

Terrain that the rules use is drawn strongly and hex by hex.  Other vegetation (the vines of the
moraine, the open heath, rows of mulberries) is drawn faintly under it.  It shows the character of
the country without misleading about movement.
"""

from __future__ import annotations

import math
from collections.abc import Iterator

from shapely import Polygon, contains_xy, prepare, unary_union
from shapely.geometry.base import BaseGeometry

from tricolore.ground.cover import area_of
from tricolore.ground.draw import svg
from tricolore.ground.draw.canvas import Canvas

CROPS = ("crops", "cultivated")
WOODS = ("woods", "forest", "wooded rough")
MARSHES = ("marsh", "swamp")


def wood_shape(canvas: Canvas) -> BaseGeometry:
    """Woods fill their hexes, merge with their neighbours and have a lobed edge."""
    radius = canvas.pixels.radius
    hexes = [canvas.shape(canvas.sheet.polygon(h)) for h in canvas.hexes(*WOODS)]
    if not hexes:
        return Polygon()
    whole = unary_union([h.buffer(0.6) for h in hexes]).buffer(-0.27 * radius)
    soft = whole.buffer(-0.2 * radius).buffer(0.2 * radius)
    chance = canvas.chance("wood edge")
    lobes = [soft]
    for part in getattr(soft, "geoms", [soft]):
        for ring in (part.exterior, *part.interiors):
            along = 0.0
            while along < ring.length:
                spot = ring.interpolate(along)
                lobes.append(spot.buffer(radius * chance.uniform(0.11, 0.2), 6))
                along += radius * chance.uniform(0.2, 0.34)
    return unary_union(lobes).simplify(0.25)


def woods(canvas: Canvas, shape: BaseGeometry, clear: BaseGeometry) -> list[str]:
    """`clear` is the area of the roads, where no tree is drawn."""
    if shape.is_empty:
        return []
    ground = canvas.spread_shape(
        "wood",
        shape,
        {"fill": "#33481f", "fill_opacity": 0.3, "transform": "translate(2.2 2.8)"},
        {"fill": "#8fa968", "fill_opacity": 0.7, "stroke": "#465c2b", "stroke_width": 1.1},
    )
    if canvas.large:
        return [*ground, *_many_trees(canvas, shape, clear)]
    trees = list(_trees(canvas, shape, clear))
    light = [(x - 0.26 * size, y - 0.3 * size, 0.55 * size) for x, y, size in trees]
    return [
        *ground,
        svg.draw(
            svg.discs((x + 1.5, y + 1.7, size) for x, y, size in trees),
            fill="#2f451f",
            fill_opacity=0.5,
        ),
        svg.draw(svg.discs(trees), fill="#5f8141", stroke="#3a5525", stroke_width=0.5),
        svg.draw(svg.discs(light), fill="#86a55c"),
    ]


def _trees(
    canvas: Canvas, shape: BaseGeometry, clear: BaseGeometry
) -> Iterator[tuple[float, float, float]]:
    """Each tree with its size, hex by hex."""
    room = shape.buffer(-2.5)
    prepare(room)
    prepare(clear)
    for hex in canvas.hexes(*WOODS):
        chance = canvas.chance("trees", hex)
        x, y = canvas.pixels.pixel(hex)
        gap = 9.8 if canvas.large else 9.2
        steps = math.ceil(canvas.pixels.radius / gap) + 1
        for row in range(-steps, steps + 1):
            for column in range(-steps, steps + 1):
                tx = x + (column + 0.5 * (row % 2)) * gap + chance.uniform(-2.6, 2.6)
                ty = y + row * gap * 0.86 + chance.uniform(-2.4, 2.4)
                size = chance.uniform(3.1, 4.9)
                mine = canvas.sheet.hex_at(
                    (tx - canvas.pixels.left) / canvas.scale,
                    (ty - canvas.pixels.top) / canvas.scale,
                )
                if mine == hex and contains_xy(room, tx, ty) and not contains_xy(clear, tx, ty):
                    yield tx, ty, size


def _many_trees(canvas: Canvas, shape: BaseGeometry, clear: BaseGeometry) -> list[str]:
    """The same trees in three sizes and as dots, which take a quarter of the bytes."""
    sizes: dict[float, list[tuple[float, float]]] = {3.4: [], 4.0: [], 4.6: []}
    for x, y, size in _trees(canvas, shape, clear):
        sizes[min(sizes, key=lambda known: abs(known - size))].append((x, y))
    parts = []
    for colour, opacity, grow, right, down in (
        ("#2f451f", 0.5, 1.0, 1.5, 1.7),
        ("#3a5525", 1.0, 1.07, 0.0, 0.0),
        ("#5f8141", 1.0, 0.94, 0.0, 0.0),
        ("#86a55c", 1.0, 0.52, -1.05, -1.2),
    ):
        for size, spots in sizes.items():
            for block in canvas.blocks(spots):
                parts.append(
                    svg.draw(
                        svg.dots((x + right, y + down) for x, y in block),
                        stroke=colour,
                        stroke_width=f"{2 * size * grow:.1f}",
                        stroke_opacity=opacity if opacity < 1 else None,
                    )
                )
    return [svg.element("g", "".join(parts), fill="none", stroke_linecap="round")]


def crops(canvas: Canvas, busy: BaseGeometry) -> list[str]:
    """A patchwork of fields on hexes that the rules call crops or cultivated."""
    furrows: list[str] = []
    patches: list[str] = []
    trees: list[tuple[float, float, float]] = []
    prepare(busy)
    for hex in canvas.hexes(*CROPS):
        chance = canvas.chance("crops", hex)
        x, y = canvas.pixels.pixel(hex)
        turn = chance.uniform(0, math.pi)
        for patch in range(7):
            angle = math.tau * patch / 6 + turn
            reach = 0 if patch == 6 else 0.55 * canvas.pixels.radius
            px, py = x + reach * math.cos(angle), y + reach * math.sin(angle)
            _field(
                (px, py),
                turn + (math.pi / 2 if chance.random() < 0.45 else 0) + chance.uniform(-0.2, 0.2),
                (chance.uniform(15, 21), chance.uniform(10, 15)),
                busy,
                furrows,
                patches,
                trees,
            )
    hexes = [canvas.shape(canvas.sheet.polygon(h)) for h in canvas.hexes(*CROPS)]
    if not hexes:
        return []
    wash = unary_union([h.buffer(0.6) for h in hexes]).buffer(-8).buffer(5)
    return [
        svg.draw(svg.shape_path(wash.simplify(0.3)), fill="#b9c66f", fill_opacity=0.3),
        svg.draw("".join(patches), fill="#9fb45f", fill_opacity=0.34),
        svg.draw("".join(furrows), stroke="#6d8038", stroke_width=0.8, stroke_opacity=0.62),
        svg.draw(svg.discs(trees), fill="#5c7a35", fill_opacity=0.8),
    ]


def _field(
    centre: tuple[float, float],
    turn: float,
    size: tuple[float, float],
    busy: BaseGeometry,
    furrows: list[str],
    patches: list[str],
    trees: list[tuple[float, float, float]],
) -> None:
    (x, y), (width, height) = centre, size
    ux, uy, vx, vy = math.cos(turn), math.sin(turn), -math.sin(turn), math.cos(turn)

    def spot(across: float, down: float) -> tuple[float, float]:
        return x + ux * across + vx * down, y + uy * across + vy * down

    corners = [spot(a * width / 2, b * height / 2) for a, b in ((-1, -1), (1, -1), (1, 1), (-1, 1))]
    if any(contains_xy(busy, *corner) for corner in [*corners, centre]):
        return
    patches.append(svg.path(corners, close=True))
    down = -height / 2 + 1.6
    while down < height / 2 - 0.8:
        furrows.append(svg.path([spot(-width / 2 + 1, down), spot(width / 2 - 1, down)]))
        down += 2.9
    across = -width / 2 + 1.5
    while across < width / 2:
        trees.append((*spot(across, -height / 2), 1.15))
        across += 5.2


def country_cover(canvas: Canvas, busy: BaseGeometry) -> list[str]:
    """Faint symbols of vegetation where the rules see only clear terrain."""
    if canvas.hexes(*CROPS):
        return []
    tilled = canvas.hexes("heavily cultivated", "lightly cultivated")
    geography = canvas.country.geography
    bare = area_of(geography, ["open"])
    fields = canvas.shape(area_of(geography, ["lightly cultivated"]).difference(bare))
    vines = canvas.shape(area_of(geography, ["broken"]).difference(bare))
    heath = canvas.shape(bare)
    return [
        *([] if tilled else _scatter_fields(canvas, fields, busy)),
        *_vines(canvas, vines, busy),
        *_tufts(canvas, heath, busy),
    ]


def _spots(canvas: Canvas, area: BaseGeometry, gap: float, key: str) -> list[tuple[float, float]]:
    if area.is_empty:
        return []
    prepare(area)
    chance = canvas.chance(key)
    width, height = canvas.pixels.body
    found = []
    row = 0
    y = canvas.pixels.top
    while y < canvas.pixels.top + height:
        x = canvas.pixels.left + (gap / 2 if row % 2 else 0)
        while x < canvas.pixels.left + width:
            px, py = x + chance.uniform(-0.3, 0.3) * gap, y + chance.uniform(-0.3, 0.3) * gap
            keep = chance.random()
            if contains_xy(area, px, py) and keep < 0.8:
                found.append((px, py))
            x += gap
        y += gap * 0.86
        row += 1
    return found


def _scatter_fields(canvas: Canvas, area: BaseGeometry, busy: BaseGeometry) -> list[str]:
    furrows: list[str] = []
    patches: list[str] = []
    trees: list[tuple[float, float, float]] = []
    chance = canvas.chance("fields")
    prepare(busy)
    for spot in _spots(canvas, area, 30, "field spots"):
        turn = 0.35 + (math.pi / 2 if chance.random() < 0.4 else 0) + chance.uniform(-0.25, 0.25)
        size = (chance.uniform(14, 21), chance.uniform(8, 13))
        _field(spot, turn, size, busy, furrows, patches, trees)
    return [
        svg.draw("".join(patches), fill="#a9bf72", fill_opacity=0.2),
        svg.draw("".join(furrows), stroke="#76883f", stroke_width=0.6, stroke_opacity=0.4),
        svg.draw(svg.discs(trees), fill="#67823c", fill_opacity=0.5),
    ]


def _vines(canvas: Canvas, area: BaseGeometry, busy: BaseGeometry) -> list[str]:
    """Vine stocks: a stake with a tendril, in little rows."""
    marks = []
    prepare(busy)
    chance = canvas.chance("vines")
    for x, y in _spots(canvas, area, 34, "vine spots"):
        if chance.random() < 0.35:
            continue
        for row in range(2):
            for column in range(3):
                px, py = x + 6.2 * column + 3 * row - 6, y + 6.5 * row - 3
                if contains_xy(busy, px, py):
                    continue
                marks.append(f"M{svg.n(px)} {svg.n(py)}v-4.6m0 1.2c1.8-1.6 2.8.6 1 1.6")
    style = {"stroke": "#5f6f2c", "stroke_width": 0.75, "stroke_opacity": 0.62}
    return canvas.spread("vine", "".join(marks), style) if marks else []


def _tufts(canvas: Canvas, area: BaseGeometry, busy: BaseGeometry) -> list[str]:
    """Heath: tufts of dry grass, far apart, because guns and cavalry had room there."""
    marks = []
    prepare(busy)
    for x, y in _spots(canvas, area, 26, "heath"):
        if not contains_xy(busy, x, y):
            marks.append(f"M{svg.n(x - 2.4)} {svg.n(y - 2)}l1.2 2m1.2-3v3m2.4-2l-1.2 2")
    style = {"stroke": "#8b8347", "stroke_width": 0.7, "stroke_opacity": 0.6}
    return canvas.spread("tuft", "".join(marks), style) if marks else []


def marsh(canvas: Canvas, busy: BaseGeometry) -> list[str]:
    """Reeds over short lines of water: on marsh hexes, and faintly on other marshy ground."""
    spots: list[tuple[float, float]] = []
    hexes = canvas.hexes(*MARSHES)
    for hex in hexes:
        chance = canvas.chance("marsh", hex)
        x, y = canvas.pixels.pixel(hex)
        wide, tall = (16.5, 11.4) if canvas.large else (13.5, 9.4)
        for row in range(-3, 4):
            for column in range(-2, 3):
                px = x + wide * (column + 0.5 * (row % 2)) + chance.uniform(-2.5, 2.5)
                py = y + tall * row + chance.uniform(-2, 2)
                if math.hypot(px - x, py - y) < 0.8 * canvas.pixels.radius:
                    spots.append((px, py))
    if not hexes:
        area = canvas.shape(area_of(canvas.country.geography, ["marsh"]))
        spots = _spots(canvas, area, 13, "marsh spots")
    prepare(busy)
    water, reeds = [], []
    for x, y in spots:
        if contains_xy(busy, x, y):
            continue
        water.append(f"M{svg.n(x - 5)} {svg.n(y)}h10m-8 2.4h6")
        reeds.append(f"M{svg.n(x)} {svg.n(y)}v-4.6m-2 4.6l-1-3m4.8 3l1.1-3.2")
    return [
        *canvas.spread(
            "pool",
            "".join(water),
            {"stroke": "#4f8ba5", "stroke_width": 1.0, "stroke_opacity": 0.85},
        ),
        *canvas.spread(
            "reed",
            "".join(reeds),
            {"stroke": "#5e7337", "stroke_width": 0.8, "stroke_opacity": 0.85},
        ),
    ]
