"""A plain without levels: washes for what grows on it, and its fields.

On a large plain thousands of fields would fill the file.  So a few dozen are drawn as a pattern,
and two patterns of different size lie over each other, so that no repetition can be seen.
"""

from __future__ import annotations

import math

import numpy as np
from shapely import segmentize, transform, unary_union
from shapely.geometry.base import BaseGeometry

from tricolore.ground.cover import area_of
from tricolore.ground.draw import svg
from tricolore.ground.draw.canvas import Canvas, Point
from tricolore.ground.draw.hills import hill_shape
from tricolore.ground.sheet import Array

WASHES = (
    (("irrigated",), "#bfd6b4", 0.6),
    (("water meadow",), "#c4dba6", 0.75),
    (("heath",), "#e3d7a5", 0.7),
)
"""Cover of the country that the rules do not know, and its colour."""


def _is_plain(canvas: Canvas) -> bool:
    levels = canvas.plan.file.levels
    return canvas.large and levels.rule == "bands" and not levels.bands_m


def washes(canvas: Canvas) -> list[str]:
    """Soft tints under the fields, with the fields themselves."""
    if not _is_plain(canvas):
        return []
    geography = canvas.country.geography
    valley = canvas.shape(unary_union([f.geometry for f in geography.of("landform")]))
    parts = [_wash(canvas, valley, "#d3e3bd", 0.6)]
    taken: BaseGeometry = valley
    shapes = {}
    for classes, colour, opacity in WASHES:
        area = _rambling(canvas.shape(area_of(geography, list(classes)))).difference(taken)
        shapes[classes[0]] = area
        taken = taken.union(area)
        parts.append(_wash(canvas, area, colour, opacity))
    hills = hill_shape(canvas)
    dry = canvas.outline.difference(taken).difference(hills.buffer(6))
    fields = (("rice", shapes["irrigated"]), ("fields", dry), ("heath", shapes["heath"]))
    for name, area in fields:
        data = svg.shape_path(area.difference(hills).intersection(canvas.outline).simplify(1))
        for size in ("a", "b"):
            parts.append(svg.draw(data, fill=f"url(#p-{name}-{size})", fill_rule="evenodd"))
    return parts


def _rambling(area: BaseGeometry) -> BaseGeometry:
    """The same area with an edge that wanders, since nobody measured where the rice ends."""

    def wander(points: Array) -> Array:
        x, y = points[:, 0], points[:, 1]
        right = 34 * np.sin(y / 61 + 1.3) + 17 * np.sin((x + y) / 29)
        down = 34 * np.sin(x / 67 + 0.4) + 17 * np.sin((x - y) / 31 + 2)
        moved: Array = np.column_stack((x + right, y + down)).round(2)
        return moved

    return transform(segmentize(area, 12), wander).buffer(0)


def _wash(canvas: Canvas, area: BaseGeometry, colour: str, opacity: float) -> str:
    """A tint that fades out at its edge, in three steps."""
    soft = 0.35 * canvas.pixels.radius
    steps = []
    for step in (-1, 0, 1):
        shape = area.buffer(-step * soft).intersection(canvas.outline).simplify(1.5)
        steps.append(
            svg.draw(
                svg.shape_path(shape),
                fill=colour,
                fill_opacity=f"{1 - (1 - opacity) ** (1 / 3):.2f}",
                fill_rule="evenodd",
            )
        )
    return "".join(steps)


def definitions(canvas: Canvas) -> str:
    """The patterns that the washes refer to."""
    if not _is_plain(canvas):
        return ""
    parts = []
    for name, paint in (("rice", _paddies), ("fields", _furrows), ("heath", _tufts)):
        for size, (width, height) in (("a", (236, 190)), ("b", (318, 262))):
            parts.append(
                svg.element(
                    "pattern",
                    paint(canvas, f"{name} {size}", width, height),
                    id=f"p-{name}-{size}",
                    width=width,
                    height=height,
                    patternUnits="userSpaceOnUse",
                )
            )
    return "".join(parts)


def _spots(canvas: Canvas, key: str, width: int, height: int, gap: float) -> list[Point]:
    """Points that keep apart, also across the edge of a pattern that repeats."""
    chance = canvas.chance("pattern", key)
    spots: list[Point] = []
    if key.endswith("b"):
        gap *= 1.35  # the second pattern only breaks up the first
    for _ in range(600):
        # A sign must lie inside its pattern, or it would be cut.
        x, y = chance.uniform(gap / 2, width - gap / 2), chance.uniform(gap / 2, height - gap / 2)
        if all(
            math.hypot(min(abs(x - a), width - abs(x - a)), min(abs(y - b), height - abs(y - b)))
            > gap
            for a, b in spots
        ):
            spots.append((x, y))
    return spots


def _turned(x: float, y: float, turn: float) -> tuple[float, float, float, float, float, float]:
    return x, y, math.cos(turn), math.sin(turn), -math.sin(turn), math.cos(turn)


def _box(at: tuple[float, ...], left: float, top: float, right: float, down: float) -> str:
    x, y, ux, uy, vx, vy = at
    return svg.path(
        [
            (x + ux * a + vx * b, y + uy * a + vy * b)
            for a, b in ((left, top), (right, top), (right, down), (left, down))
        ],
        close=True,
    )


def _paddies(canvas: Canvas, key: str, width: int, height: int) -> str:
    """Rice fields: little basins of water between banks."""
    basins = []
    chance = canvas.chance("paddies", key)
    for x, y in _spots(canvas, key, width, height, 44):
        at = _turned(x, y, 0.3 + chance.choice((0.0, math.pi / 2)) + chance.uniform(-0.2, 0.2))
        rows, left = chance.choice((2, 2, 3)), chance.uniform(12, 16)
        for row in range(rows):
            top = -13 + 26 / rows * row
            cut = chance.uniform(-6, 6)
            basins.append(_box(at, -left, top, cut - 0.8, top + 26 / rows - 1.6))
            basins.append(_box(at, cut + 0.8, top, left, top + 26 / rows - 1.6))
    return svg.draw(
        "".join(basins),
        fill="#9ec9cd",
        fill_opacity=0.3,
        stroke="#5f8f7d",
        stroke_width=0.7,
        stroke_opacity=0.42,
    )


def _furrows(canvas: Canvas, key: str, width: int, height: int) -> str:
    """Ploughed fields with a row of mulberries."""
    patches, lines, trees = [], [], []
    chance = canvas.chance("furrows", key)
    for x, y in _spots(canvas, key, width, height, 47):
        at = _turned(x, y, 0.35 + chance.choice((0.0, math.pi / 2)) + chance.uniform(-0.25, 0.25))
        _, _, ux, uy, vx, vy = at
        half, tall = chance.uniform(8, 12), chance.uniform(5, 8)
        patches.append(_box(at, -half, -tall, half, tall))
        down = -tall + 1.8
        while down < tall - 0.6:
            lines.append(
                svg.path(
                    [(x + ux * a + vx * down, y + uy * a + vy * down) for a in (1 - half, half - 1)]
                )
            )
            down += 3.2
        across = 1.5 - half
        while across < half:
            trees.append((x + ux * across - vx * tall, y + uy * across - vy * tall))
            across += 5.0
    return (
        svg.draw("".join(patches), fill="#b4c47c", fill_opacity=0.25)
        + svg.draw(
            "".join(lines), fill="none", stroke="#7d8d46", stroke_width=0.6, stroke_opacity=0.4
        )
        + svg.draw(
            svg.dots(trees),
            fill="none",
            stroke="#67823c",
            stroke_width=2.2,
            stroke_opacity=0.45,
            stroke_linecap="round",
        )
    )


def _tufts(canvas: Canvas, key: str, width: int, height: int) -> str:
    """Heath: tufts of dry grass."""
    marks = [
        f"M{svg.n(x - 2.4)} {svg.n(y - 2)}l1.2 2m1.2-3v3m2.4-2l-1.2 2"
        for x, y in _spots(canvas, key, width, height, 26)
    ]
    return svg.draw(
        "".join(marks), fill="none", stroke="#8b8347", stroke_width=0.7, stroke_opacity=0.6
    )
