"""The canvas of all layers: board, country, and the conversion from kilometres to pixels."""

from __future__ import annotations

import math
import random
import re
from collections.abc import Iterable
from functools import cached_property
from itertools import pairwise

import numpy as np
from shapely import transform
from shapely.geometry import LineString
from shapely.geometry.base import BaseGeometry

from tricolore.core.board import Board
from tricolore.ground.compile import Country, Survey
from tricolore.ground.draw import svg
from tricolore.ground.pixels import Pixels
from tricolore.ground.sheet import Array

Point = tuple[float, float]

BLOCK = 640.0
"""The side of a block in pixels."""

LARGE = 1500
"""A map of more hexes than this is drawn with larger names and smaller villages, and in ways that
take fewer bytes and fewer elements."""


class Canvas:
    def __init__(self, survey: Survey, board: Board, pixels: Pixels | None = None) -> None:
        self.survey = survey
        self.country: Country = survey.country
        self.plan = survey.country.plan
        self.sheet = survey.country.sheet
        self.board = board
        self.pixels = pixels or Pixels(board.grid)
        self.scale = self.pixels.radius / self.sheet.radius
        """Pixels per kilometre."""

    def at(self, x: float, y: float) -> Point:
        """A point of the sheet in pixels."""
        return self.pixels.left + x * self.scale, self.pixels.top + y * self.scale

    def shape(self, geometry: BaseGeometry) -> BaseGeometry:
        """A geometry of the sheet in pixels."""

        def move(points: Array) -> Array:
            moved: Array = points * self.scale + np.array([self.pixels.left, self.pixels.top])
            return moved

        return transform(geometry, move)

    @cached_property
    def outline(self) -> BaseGeometry:
        return self.shape(self.sheet.outline).simplify(0.05)

    def hexes(self, *words: str) -> list[int]:
        """Hexes with these terrain words."""
        return [h for h in self.board.hexes if self.board.terrain[h] in words]

    def curve(self, line: list[Point]) -> list[Point]:
        """A line with its corners cut; on a large map without points that nobody would miss."""
        curve = rounded(line, 3)
        if not self.large or len(curve) < 3:
            return curve
        return [(x, y) for x, y in LineString(curve).simplify(0.12).coords]

    def on_road(self, hex: int) -> bool:
        return any((hex, n) in self.board.roads for n in self.board.neighbours[hex] if n)

    @cached_property
    def large(self) -> bool:
        return len(self.board.hexes) > LARGE

    @cached_property
    def lake(self) -> frozenset[int]:
        return frozenset(self.hexes(self.plan.file.lake.word))

    def blocks(self, spots: Iterable[Point]) -> list[list[Point]]:
        """Spots in square blocks of the sheet, row by row."""
        found: dict[tuple[int, int], list[Point]] = {}
        for x, y in spots:
            found.setdefault((int(y // BLOCK), int(x // BLOCK)), []).append((x, y))
        return [found[key] for key in sorted(found)]

    def spread(self, name: str, data: str, *styles: dict[str, object]) -> list[str]:
        """Path data of many marks, drawn once in each style.

        A browser paints a window in tiles, and for each tile every path that touches it, whole.  So
        on a large map the marks are cut into blocks, by where each begins, and no path scatters its
        parts over the whole sheet.  Several styles share the same data.
        """
        if not self.large:
            return [svg.draw(data, **style) for style in styles]
        marks = [f"M{mark}" for mark in data.split("M")[1:]]
        return self._in_blocks(name, [(_start(mark), mark) for mark in marks], styles)

    def spread_shape(self, name: str, shape: BaseGeometry, *styles: dict[str, object]) -> list[str]:
        """The same for areas, each with its holes."""
        if not self.large:
            return [svg.draw(svg.shape_path(shape), **style) for style in styles]
        parts = [svg.shape_path(part) for part in getattr(shape, "geoms", [shape])]
        return self._in_blocks(name, [(_start(part), part) for part in parts if part], styles)

    def _in_blocks(
        self,
        name: str,
        marks: list[tuple[Point, str]],
        styles: tuple[dict[str, object], ...],
    ) -> list[str]:
        found: dict[tuple[int, int], list[str]] = {}
        for (x, y), mark in marks:
            found.setdefault((int(y // BLOCK), int(x // BLOCK)), []).append(mark)
        blocks = ["".join(found[key]) for key in sorted(found)]
        if len(styles) == 1:
            paths = "".join(svg.element("path", d=block) for block in blocks)
            return [svg.element("g", paths, **styles[0])]
        shared = "".join(
            svg.element("path", id=f"{name}-{index}", d=block) for index, block in enumerate(blocks)
        )
        uses = "".join(svg.element("use", href=f"#{name}-{index}") for index in range(len(blocks)))
        return [
            svg.element("defs", shared),
            *(svg.element("g", uses, **style) for style in styles),
        ]

    def pieces(self, curve: list[Point]) -> list[list[Point]]:
        """A long curve in pieces that fit into blocks, on a large map."""
        if not self.large:
            return [curve]
        found = [[curve[0]]]
        along = 0.0
        for before, after in pairwise(curve):
            found[-1].append(after)
            along += math.dist(before, after)
            if along > 0.7 * BLOCK:
                found.append([after])
                along = 0.0
        return [piece for piece in found if len(piece) > 1]

    def chance(self, *key: object) -> random.Random:
        """Random numbers that depend only on the key and the map, so that a redrawn map looks the
        same."""
        name = "/".join(map(str, (self.board.name, *key)))
        return random.Random(name)  # nosec B311 # a drawing has no secrets


def _start(mark: str) -> Point:
    """The point at which path data begins."""
    x, y = map(float, re.findall(r"-?[\d.]+", mark)[:2])
    return x, y


def rounded(points: list[Point], rounds: int, closed: bool = False) -> list[Point]:
    """Cut the corners of a line: each round replaces a corner by two points nearer its sides."""
    for _ in range(rounds):
        if len(points) < 3:
            return points
        cut: list[Point] = [] if closed else [points[0]]
        pairs = list(zip(points, points[1:] + points[:1], strict=True))
        if not closed:
            pairs = pairs[:-1]
        for index, ((ax, ay), (bx, by)) in enumerate(pairs):
            if closed or index > 0:
                cut.append((0.75 * ax + 0.25 * bx, 0.75 * ay + 0.25 * by))
            if closed or index < len(pairs) - 1:
                cut.append((0.25 * ax + 0.75 * bx, 0.25 * ay + 0.75 * by))
        if not closed:
            cut.append(points[-1])
        points = cut
    return points


def length(points: Iterable[Point]) -> float:
    line = np.array(list(points))
    return float(np.hypot(*np.diff(line, axis=0).T).sum())
