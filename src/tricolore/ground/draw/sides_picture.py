"""Symbols along hexsides: steep slopes, ridges, hedges, slopes, escarpments."""

from __future__ import annotations

import math
from collections.abc import Callable

from tricolore.ground.draw import svg
from tricolore.ground.draw.canvas import Canvas, Point
from tricolore.ground.draw.ground_picture import TINTS


class Side:
    """A hexside in pixels, with the direction from the higher hex to the lower."""

    def __init__(
        self, start: Point, stop: Point, down: Point, wet: bool = False, high: int = 0
    ) -> None:
        self.start, self.stop, self.down = start, stop, down
        self.wet = wet
        """Whether water also runs along this side, so that a symbol must keep away from the
        bank."""
        self.high = high

    @classmethod
    def of(cls, canvas: Canvas, a: int, b: int) -> Side:
        start, stop = (canvas.at(*canvas.sheet.place(c)) for c in canvas.sheet.side(a, b))
        high, low = (a, b) if canvas.board.level[a] >= canvas.board.level[b] else (b, a)
        (hx, hy), (lx, ly) = canvas.pixels.pixel(high), canvas.pixels.pixel(low)
        size = math.hypot(lx - hx, ly - hy)
        waters = {water.word for water in canvas.plan.file.water}
        wet = bool(waters & canvas.board.sides.get((a, b), frozenset()))
        return cls(start, stop, ((lx - hx) / size, (ly - hy) / size), wet, high)

    def spot(self, along: float, out: float) -> Point:
        (ax, ay), (bx, by) = self.start, self.stop
        return (
            ax + along * (bx - ax) + out * self.down[0],
            ay + along * (by - ay) + out * self.down[1],
        )


def side_signs(canvas: Canvas, word: str) -> list[str]:
    sides = [
        Side.of(canvas, a, b)
        for (a, b), words in sorted(canvas.board.sides.items())
        if a < b and word in words
    ]
    sign = SIGNS.get(word)
    return sign(sides) if sign and sides else []


def _steep(sides: list[Side]) -> list[str]:
    """A cliff edge with teeth that point down the slope."""
    teeth, edges = [], []
    for side in sides:
        edges.append(svg.path([side.spot(t, -1.5) for t in (0.04, 0.96)]))
        for step in range(8):
            left, right = 0.05 + step * 0.1142, 0.05 + step * 0.1142 + 0.098
            tip = (left + right) / 2
            teeth.append(
                svg.path([side.spot(left, -1.2), side.spot(right, -1.2), side.spot(tip, 8)], True)
            )
    return [
        svg.draw("".join(teeth), fill="#3d2413"),
        svg.draw("".join(edges), stroke="#3d2413", stroke_width=2.6),
    ]


def _slope(sides: list[Side]) -> list[str]:
    """Wedges that point downhill, wide apart, because a slope can be climbed and a cliff cannot."""
    wedges = []
    for side in sides:
        for step in range(5):
            left, right = 0.1 + step * 0.175, 0.1 + step * 0.175 + 0.1
            tip = (left + right) / 2
            wedges.append(
                svg.path([side.spot(left, -2), side.spot(right, -2), side.spot(tip, 8)], True)
            )
    return [svg.draw("".join(wedges), fill="#6b4220", stroke="#4a2a14", stroke_width=0.5)]


SETBACK = 12.0
"""How far an escarpment is set back from water at its foot, in pixels."""


def _escarpment(sides: list[Side]) -> list[str]:
    at: dict[Point, list[Side]] = {}
    for side in sides:
        for x, y in (side.start, side.stop):
            at.setdefault((round(x, 1), round(y, 1)), []).append(side)

    def trim(side: Side, corner: Point) -> float:
        """Edges that are set back meet sooner within one hex, and later from hex to hex."""
        others = [s for s in at[round(corner[0], 1), round(corner[1], 1)] if s is not side]
        if not side.wet or not others:
            return 0.0
        length = math.dist(side.start, side.stop)
        shift = SETBACK * math.tan(math.radians(30)) / length
        return shift if others[0].high == side.high else -shift

    ticks, edges = [], []
    for side in sides:
        top, foot = (-SETBACK, 7 - SETBACK) if side.wet else (-1, 8)
        first, last = trim(side, side.start), 1 - trim(side, side.stop)
        edges.append(svg.path([side.spot(t, top) for t in (first, last)]))
        for step in range(9):
            along = first + (last - first) * (0.06 + step * 0.11)
            ticks.append(svg.path([side.spot(along, top), side.spot(along, foot)]))
    return [
        svg.draw("".join(ticks), stroke="#4a2a14", stroke_width=1.6),
        svg.draw("".join(edges), stroke="#4a2a14", stroke_width=2.6),
    ]


def _ridge(sides: list[Side]) -> list[str]:
    """A crest line with short strokes down both sides."""
    ticks, edges = [], []
    for side in sides:
        edges.append(svg.path([side.spot(t, 0) for t in (0.05, 0.95)]))
        for step in range(8):
            along = 0.08 + step * 0.12
            ticks.append(svg.path([side.spot(along, -4.6), side.spot(along, 4.6)]))
    return [
        svg.draw("".join(ticks), stroke="#6d4420", stroke_width=1.15),
        svg.draw("".join(edges), stroke="#5b3616", stroke_width=2.1),
    ]


def _hedge(sides: list[Side]) -> list[str]:
    dark, light = [], []
    for side in sides:
        for step in range(9):
            x, y = side.spot(0.08 + step * 0.105, 0.8 if step % 2 else -0.8)
            dark.append((x, y, 2.9))
            light.append((x - 0.8, y - 0.9, 1.4))
    return [
        svg.draw(svg.discs(dark), fill="#3f6527", stroke="#2b4719", stroke_width=0.5),
        svg.draw(svg.discs(light), fill="#83a554"),
    ]


def _graded(level: int) -> Callable[[list[Side]], list[str]]:
    """A narrow ridge in the tint of its level."""

    def paint(sides: list[Side]) -> list[str]:
        ticks, edges = [], []
        for side in sides:
            edges.append(svg.path([side.spot(t, 0) for t in (0.03, 0.97)]))
            for step in range(8):
                along = 0.08 + step * 0.12
                ticks.append(svg.path([side.spot(along, -7.5), side.spot(along, 7.5)]))
        data = "".join(edges)
        return [
            svg.draw("".join(ticks), stroke="#5b3616", stroke_width=1.3),
            svg.draw(data, stroke="#4a2a14", stroke_width=7.4),
            svg.draw(data, stroke=TINTS[level - 1], stroke_width=4.6),
        ]

    return paint


def _works(sides: list[Side]) -> list[str]:
    """An earthwork: a zigzag parapet along the side."""
    lines = []
    for side in sides:
        points = [side.spot(0.02 + 0.16 * k, 4 if k % 2 else -4) for k in range(7)]
        lines.append(svg.path(points))
    data = "".join(lines)
    return [
        svg.draw(data, stroke="#5b3616", stroke_width=4.6, fill="none"),
        svg.draw(data, stroke="#e3cf9c", stroke_width=1.7, fill="none"),
    ]


SIGNS: dict[str, Callable[[list[Side]], list[str]]] = {
    "steep slope": _steep,
    "escarpment": _escarpment,
    "slope": _slope,
    "ridge": _ridge,
    "hedge": _hedge,
    "sharp slope": _slope,
    "fortification": _works,
    **{f"ridge {level}": _graded(level) for level in range(1, 7)},
}
