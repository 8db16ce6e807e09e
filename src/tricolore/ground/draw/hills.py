"""Hills that are a terrain of their own, on maps where height has no levels."""

from __future__ import annotations

import math
import random

from shapely import Polygon, contains_xy, prepare, unary_union
from shapely.geometry.base import BaseGeometry

from tricolore.ground.draw import svg
from tricolore.ground.draw.canvas import Canvas

HILLS = ("hill",)
INK: dict[str, object] = {"fill": "none", "stroke": "#6b4220"}


def hill_shape(canvas: Canvas) -> BaseGeometry:
    """Hexes whose terrain is hill, as one soft shape."""
    hilly = set(canvas.hexes(*HILLS))
    if not hilly:
        return Polygon()
    # A village among hills stands on one, though the rules call it a village.
    among = {
        h
        for h in canvas.board.place
        if sum(n is None or n in hilly for n in canvas.board.neighbours[h]) >= 4
    }
    hexes = [canvas.shape(canvas.sheet.polygon(h)) for h in sorted(hilly | among)]
    radius = canvas.pixels.radius
    whole = unary_union([h.buffer(0.6) for h in hexes])
    return whole.buffer(-0.3 * radius).buffer(0.18 * radius)


def hills(canvas: Canvas, busy: BaseGeometry) -> list[str]:
    """A brown wash with hachures down its edge, and small crests on the hexes inside."""
    shape = hill_shape(canvas)
    if shape.is_empty:
        return []
    chance = canvas.chance("hills")
    prepare(busy)
    strokes: list[str] = []
    for inset, reach, gap in ((0.0, 9.5, 4.2), (11.0, 7.5, 4.8)):
        ring_of = shape.buffer(-inset)
        for part in getattr(ring_of, "geoms", [ring_of]):
            if not part.is_empty:
                _rim(part.exterior, reach, gap, chance, busy, strokes)
    crests: list[str] = []
    inside = shape.buffer(-20)
    prepare(inside)
    for hex in canvas.hexes(*HILLS):
        x, y = canvas.pixels.pixel(hex)
        for _ in range(5):
            px, py = x + chance.uniform(-24, 24), y + chance.uniform(-17, 21)
            if contains_xy(inside, px, py) and not contains_xy(busy, px, py):
                crests.append(crest(px, py, chance.uniform(5.5, 8.5)))
    return [
        svg.draw(svg.shape_path(shape.buffer(9).simplify(0.5)), fill="#d9bb83", fill_opacity=0.45),
        svg.draw(svg.shape_path(shape.simplify(0.5)), fill="#cfa765", fill_opacity=0.42),
        *canvas.spread("rim", "".join(strokes), INK | {"stroke_width": 1.0, "stroke_opacity": 0.7}),
        *canvas.spread("top", "".join(crests), INK | {"stroke_width": 0.9, "stroke_opacity": 0.6}),
    ]


def _rim(
    ring: BaseGeometry,
    reach: float,
    gap: float,
    chance: random.Random,
    busy: BaseGeometry,
    strokes: list[str],
) -> None:
    """Hachures outward along a ring."""
    outside = Polygon(ring.coords)
    along = 0.0
    while along < ring.length:
        spot, ahead = ring.interpolate(along), ring.interpolate((along + 1) % ring.length)
        along += gap * chance.uniform(0.75, 1.25)
        dx, dy = ahead.x - spot.x, ahead.y - spot.y
        size = math.hypot(dx, dy) or 1
        nx, ny = dy / size, -dx / size
        if contains_xy(outside, spot.x + nx, spot.y + ny):
            nx, ny = -nx, -ny
        far = reach * chance.uniform(0.7, 1.1)
        end = (spot.x + nx * far, spot.y + ny * far)
        if not contains_xy(busy, *end) and not contains_xy(busy, spot.x, spot.y):
            strokes.append(svg.path([(spot.x, spot.y), end]))


def crest(x: float, y: float, size: float) -> str:
    """A small hilltop: an arc and hachures below it."""
    half = svg.n(size)
    marks = f"M{svg.n(x - size)} {svg.n(y)}q{half}-{svg.n(1.1 * size)} {svg.n(2 * size)} 0"
    for step in (-0.6, -0.2, 0.2, 0.6):
        top = -0.5 * size * (1 - step * step)
        marks += (
            f"M{svg.n(x + step * size)} {svg.n(y + top + 1.4)}"
            f"l{svg.n(0.28 * step * size)} {svg.n(0.55 * size)}"
        )
    return marks
