"""Cultivation and rough ground that the rules know, as patterns.

Where a map has a thousand hexes of vines, drawing each vine would fill the file.  So some dozen
plots are drawn once, as a pattern that repeats, and the hexes are filled with it.
"""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import NamedTuple

from shapely import unary_union

from tricolore.ground.draw import svg
from tricolore.ground.draw.canvas import Canvas, Point
from tricolore.ground.draw.plain import spread


class Growth(NamedTuple):
    """A wash over the hexes of some terrain words, and the pattern on it."""

    name: str
    words: tuple[str, ...]
    wash: str
    opacity: float
    size: tuple[int, int]
    gap: float
    paint: Callable[[Canvas, list[Point]], str]


def fields(canvas: Canvas) -> list[str]:
    """The growths of a map, under its woods, roads and houses."""
    parts = []
    for growth in GROWTHS:
        hexes = [canvas.shape(canvas.sheet.polygon(h)) for h in canvas.hexes(*growth.words)]
        if not hexes:
            continue
        whole = unary_union([h.buffer(0.6) for h in hexes])
        data = svg.shape_path(whole.buffer(-9).buffer(6).simplify(0.3))
        wash = svg.draw(data, fill=growth.wash, fill_opacity=growth.opacity, fill_rule="evenodd")
        parts += [wash, svg.draw(data, fill=f"url(#f-{growth.name})", fill_rule="evenodd")]
    return parts


def definitions(canvas: Canvas) -> str:
    parts = []
    for growth in GROWTHS:
        if canvas.hexes(*growth.words):
            width, height = growth.size
            spots = spread(canvas, growth.name, width, height, growth.gap)
            parts.append(
                svg.element(
                    "pattern",
                    growth.paint(canvas, spots),
                    id=f"f-{growth.name}",
                    width=width,
                    height=height,
                    patternUnits="userSpaceOnUse",
                )
            )
    return "".join(parts)


def vines(x: float, y: float, turn: float, half: float, tall: float) -> tuple[str, list[Point]]:
    """A plot of vines in rows: the lines on which they hang, and the trees that carry them."""
    ux, uy, vx, vy = math.cos(turn), math.sin(turn), -math.sin(turn), math.cos(turn)
    lines, trees = [], []
    down = -tall
    while down <= tall:
        ends = [(x + ux * a + vx * down, y + uy * a + vy * down) for a in (-half, half)]
        lines.append(svg.path(ends))
        across = -half + 1.2
        while across <= half:
            trees.append((x + ux * across + vx * down, y + uy * across + vy * down))
            across += 4.4
        down += 4.6
    return "".join(lines), trees


def _vineyards(canvas: Canvas, spots: list[Point]) -> str:
    """Rows of vines between trees, plot beside plot: nobody sees through them."""
    chance = canvas.chance("vineyards")
    lines, trees = [], []
    for x, y in spots:
        turn = 0.3 + (math.pi / 2 if chance.random() < 0.45 else 0) + chance.uniform(-0.22, 0.22)
        rows, stocks = vines(x, y, turn, chance.uniform(9, 11.5), chance.choice((4.6, 6.9, 6.9)))
        lines.append(rows)
        trees += stocks
    return svg.draw(
        "".join(lines), fill="none", stroke="#7f8f3f", stroke_width=0.8, stroke_opacity=0.75
    ) + svg.draw(
        svg.dots(trees),
        fill="none",
        stroke="#57752f",
        stroke_width=2.5,
        stroke_opacity=0.8,
        stroke_linecap="round",
    )


def _furrows(canvas: Canvas, spots: list[Point]) -> str:
    """Ploughed plots with a row of mulberries, and room between them."""
    chance = canvas.chance("furrows")
    lines, trees, plots = [], [], []
    for x, y in spots:
        turn = 0.35 + (math.pi / 2 if chance.random() < 0.4 else 0) + chance.uniform(-0.25, 0.25)
        half, tall = chance.uniform(8, 11), chance.uniform(5, 7.5)

        def at(across: float, down: float, x: float = x, y: float = y, turn: float = turn) -> Point:
            return (
                x + math.cos(turn) * across - math.sin(turn) * down,
                y + math.sin(turn) * across + math.cos(turn) * down,
            )

        corners = ((-half, -tall), (half, -tall), (half, tall), (-half, tall))
        plots.append(svg.path([at(*c) for c in corners], close=True))
        down = -tall + 2.0
        while down < tall - 0.5:
            lines.append(svg.path([at(1 - half, down), at(half - 1, down)]))
            down += 3.1
        across = 1.4 - half
        while across < half:
            trees.append(at(across, -tall))
            across += 5.0
    return (
        svg.draw("".join(plots), fill="#9fb45f", fill_opacity=0.36)
        + svg.draw(
            "".join(lines), fill="none", stroke="#6d8038", stroke_width=0.8, stroke_opacity=0.6
        )
        + svg.draw(
            svg.dots(trees),
            fill="none",
            stroke="#5c7a35",
            stroke_width=2.3,
            stroke_opacity=0.75,
            stroke_linecap="round",
        )
    )


def rocks(x: float, y: float, size: float) -> str:
    """A boulder: an edge of rock with its shadow."""
    return (
        f"M{svg.n(x - size)} {svg.n(y + 0.6 * size)}l{svg.n(0.7 * size)} {svg.n(-1.2 * size)}"
        f"l{svg.n(0.7 * size)} {svg.n(0.3 * size)}l{svg.n(0.5 * size)} {svg.n(0.9 * size)}"
        f"m{svg.n(-0.9 * size)} {svg.n(-0.9 * size)}l{svg.n(-0.1 * size)} {svg.n(0.8 * size)}"
    )


def _boulders(canvas: Canvas, spots: list[Point]) -> str:
    chance = canvas.chance("boulders")
    data = "".join(rocks(x, y, chance.uniform(2.6, 4.0)) for x, y in spots)
    return svg.draw(
        data,
        fill="none",
        stroke="#4f3319",
        stroke_width=0.9,
        stroke_opacity=0.62,
        stroke_linejoin="round",
        stroke_linecap="round",
    )


GROWTHS = (
    Growth("vines", ("heavily cultivated",), "#b3c56c", 0.5, (470, 405), 22.5, _vineyards),
    Growth("furrows", ("lightly cultivated",), "#b9c66f", 0.34, (430, 372), 30, _furrows),
    Growth("rocks", ("rough", "wooded rough"), "#8a5a34", 0.1, (330, 286), 19, _boulders),
)
