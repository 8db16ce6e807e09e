"""Fords, and the terminals where supplies reach the map."""

from __future__ import annotations

import math

from shapely import Point as Dot
from shapely import STRtree
from shapely.geometry.base import BaseGeometry

from tricolore.ground.draw import svg
from tricolore.ground.draw.canvas import Canvas, Point

WHEEL = 10.5
"""The radius of a terminal's sign."""


def fords(canvas: Canvas) -> list[str]:
    """Stepping stones through the water, from bank to bank or from road to road."""
    ways = []
    for course in canvas.survey.courses:
        for a, b in sorted(course.fords):
            (ax, ay), (bx, by) = canvas.pixels.pixel(a), canvas.pixels.pixel(b)
            ends = [
                0.04 if canvas.on_road(a) else 0.24,
                0.96 if canvas.on_road(b) else 0.76,
            ]
            ways.append([(ax + t * (bx - ax), ay + t * (by - ay)) for t in ends])
    return [*ford_sign(ways), *_road_fords(canvas)] if ways else _road_fords(canvas)


def _road_fords(canvas: Canvas) -> list[str]:
    """Stones beside a road that goes through a stream."""
    ways = []
    for course in canvas.survey.courses:
        if "ford" not in course.water.crossings.values():
            continue
        for a, b in course.sides:
            if "ford" in canvas.board.sides.get((a, b), ()):
                (ax, ay), (bx, by) = canvas.pixels.pixel(a), canvas.pixels.pixel(b)
                size = math.hypot(bx - ax, by - ay)
                ux, uy = (bx - ax) / size, (by - ay) / size
                x, y = (ax + bx) / 2, (ay + by) / 2
                for out in (-6.5, 6.5):
                    middle = (x - uy * out, y + ux * out)
                    ways.append([(middle[0] + ux * t, middle[1] + uy * t) for t in (-7.5, 7.6)])
    data = "".join(svg.path(way) for way in ways)
    return [
        svg.draw(data, stroke="#4b3a22", stroke_width=4.4, stroke_dasharray="0 5"),
        svg.draw(data, stroke="#fbf5e2", stroke_width=2.8, stroke_dasharray="0 5"),
    ]


def ford_sign(ways: list[list[Point]]) -> list[str]:
    data = "".join(svg.path(way) for way in ways)
    return [
        svg.draw(data, stroke="#4b3a22", stroke_width=7.4, stroke_dasharray="0 9"),
        svg.draw(data, stroke="#fbf5e2", stroke_width=5.0, stroke_dasharray="0 9"),
    ]


def terminal_spots(canvas: Canvas, busy: list[BaseGeometry]) -> dict[int, Point]:
    """Where each terminal's sign has most room in its hex, beside roads, houses and number."""
    tree = STRtree(busy)
    spots = {}
    for rules in canvas.plan.file.terminals.values():
        for text in rules.hexes:
            x, y = canvas.pixels.pixel(int(text))
            reach = 0.56 * canvas.pixels.radius
            tried = [
                (x + reach * math.cos(turn), y + reach * math.sin(turn))
                for turn in (math.radians(degrees) for degrees in range(0, 360, 30))
            ]
            near = [busy[index] for index in tree.query(Dot(x, y).buffer(canvas.pixels.radius))]
            spots[int(text)] = max(
                tried,
                key=lambda spot: (
                    round(min((shape.distance(Dot(spot)) for shape in near), default=99.0), 1),
                    spot,
                ),
            )
    return spots


def terminals(canvas: Canvas, spots: dict[int, Point]) -> list[str]:
    """The wheel of a wagon in the colour of its side."""
    return [
        part
        for rules in canvas.plan.file.terminals.values()
        for text in rules.hexes
        for part in wheel(*spots[int(text)], rules.colour)
    ]


def wheel(x: float, y: float, colour: str) -> list[str]:
    spokes = "".join(
        svg.path(
            [
                (x + r * math.cos(math.radians(turn)), y + r * math.sin(math.radians(turn)))
                for r in (2.6, WHEEL - 2)
            ]
        )
        for turn in range(0, 360, 45)
    )
    ring = svg.discs([(x, y, WHEEL)])
    return [
        svg.draw(svg.discs([(x + 1.2, y + 1.6, WHEEL + 1)]), fill="#2a160c", fill_opacity=0.35),
        svg.draw(ring, fill="#fbf5e2", stroke="#2b1d10", stroke_width=5.2),
        svg.draw(ring, fill="none", stroke=colour, stroke_width=3.4),
        svg.draw(spokes, stroke="#2b1d10", stroke_width=1.5, fill="none"),
        svg.draw(svg.discs([(x, y, 2.6)]), fill="#2b1d10"),
    ]
