"""Names that do not collide.

Each name tries places around its point and takes the one that covers least.  It never covers
another name, and covers houses, roads and printed numbers only if it must.  Important names choose
first.  A small farm whose name would cover another is drawn without a name.
"""

from __future__ import annotations

import math
from typing import NamedTuple

from shapely import STRtree, box, prepare
from shapely.geometry.base import BaseGeometry

from tricolore.ground.draw.canvas import Canvas, Point
from tricolore.ground.draw.faces import BOLD, ITALIC, STRONG, Face, text_width
from tricolore.ground.draw.text import Halo, text


class Label(NamedTuple):
    words: str
    spot: Point
    size: float
    style: str
    """objective, town, village, farm or hill."""
    reach: float
    """How far from the point the name starts."""
    rank: int
    must: bool
    out: float = 0.0
    """How far houses extend around the point: the name of a large place starts beyond them."""


class PlacedName(NamedTuple):
    label: Label
    x: float
    y: float
    frame: BaseGeometry


class NameStyle(NamedTuple):
    face: Face
    fill: str
    spacing: float = 0.0


STYLES = {
    "objective": NameStyle(BOLD, "#9c1208", 1.4),
    "town": NameStyle(BOLD, "#1f150c", 1.1),
    "village": NameStyle(STRONG, "#1f150c", 0.2),
    "farm": NameStyle(ITALIC, "#2b1c10"),
    "hill": NameStyle(ITALIC, "#4a2810"),
}

MOST = 75.0
"""A name that would cover more than this is left out, unless the place is important."""

AROUND = (270, 90, 0, 180, 315, 225, 45, 135, 292, 248, 68, 112)
"""Directions in degrees, the best first: above, below, right, left, then the corners."""


class Placer:
    def __init__(
        self, canvas: Canvas, light: list[BaseGeometry], heavy: list[BaseGeometry]
    ) -> None:
        self.canvas = canvas
        self.placed: list[PlacedName] = []
        self._light, self._heavy = STRtree(light), STRtree(heavy)
        self._light_shapes, self._heavy_shapes = light, heavy
        self._room = canvas.outline.buffer(-4)
        prepare(self._room)

    def place(self, label: Label) -> PlacedName | None:
        style = STYLES[label.style]
        width = text_width(label.words, style.face, label.size, style.spacing)
        best: tuple[float, PlacedName] | None = None
        for stretch in (1.0, 1.35, 1.75, 2.3):
            for rank, degrees in enumerate(AROUND):
                found = self._try(label, width, degrees, label.reach * stretch + label.out)
                price = self._price(found) + 0.5 * rank + 14 * (stretch - 1)
                if best is None or price < best[0] - 1e-9:
                    best = (price, found)
        if best is None or (best[0] > MOST and not label.must):
            return None
        self.placed.append(best[1])
        return best[1]

    def _try(self, label: Label, width: float, degrees: float, reach: float) -> PlacedName:
        angle = math.radians(degrees)
        height = 0.72 * label.size
        # The nearest point of the frame touches the circle with this radius.
        cx = label.spot[0] + math.cos(angle) * (reach + width / 2 * abs(math.cos(angle)))
        cy = label.spot[1] + math.sin(angle) * (reach + height / 2)
        frame = box(
            cx - width / 2 - 1, cy - height / 2 - 1, cx + width / 2 + 1, cy + height / 2 + 1
        )
        return PlacedName(label, cx, cy + height / 2 - 0.06 * label.size, frame)

    def _price(self, found: PlacedName) -> float:
        frame = found.frame
        price = 0.0
        if not self._room.contains(frame):
            price += 2 * frame.difference(self._room).area + 60
        for other in self.placed:
            if frame.distance(other.frame) < 1.5:
                price += 400 + frame.intersection(other.frame).area * 4
        for index in self._heavy.query(frame):
            price += 1.1 * frame.intersection(self._heavy_shapes[index]).area
        for index in self._light.query(frame):
            price += 0.22 * frame.intersection(self._light_shapes[index]).area
        return price

    def area(self) -> list[BaseGeometry]:
        return [p.frame for p in self.placed]


def label_text(placed: PlacedName, whole: bool = False) -> str:
    style = STYLES[placed.label.style]
    return text(
        placed.x,
        placed.y,
        placed.label.words,
        style.face,
        placed.label.size,
        fill=style.fill,
        anchor="middle",
        spacing=style.spacing,
        halo=Halo("#f6efdc", 3.2 if placed.label.size > 14 else 2.6, 0.82),
        whole=whole,
    )


def place_labels(canvas: Canvas) -> list[Label]:
    """Names of towns, villages and farms; a place of two hexes is named once."""
    rules = canvas.plan.file.places
    seen: dict[str, list[int]] = {}
    for hex, name in sorted(canvas.board.place.items()):
        seen.setdefault(name, []).append(hex)
    labels = []
    for name, hexes in seen.items():
        xs, ys = zip(*(canvas.pixels.pixel(h) for h in hexes), strict=True)
        spot = (sum(xs) / len(xs), sum(ys) / len(ys))
        terrain = canvas.board.terrain[hexes[0]]
        radius = canvas.pixels.radius
        # The name of a place of three hexes must be outside them.
        out = max(math.dist(spot, xy) for xy in zip(xs, ys, strict=True)) if len(xs) > 2 else 0.0
        if name in rules.objectives:
            # On a large map the eye must find them while the whole sheet is shown.
            size = 40.0 if canvas.far else 31.0 if canvas.near else 23.0
            labels.append(Label(name.upper(), spot, size, "objective", 0.5 * radius, 0, True, out))
        elif terrain == "city":
            labels.append(Label(name.upper(), spot, 30, "town", 0.56 * radius, 1, True, out))
        elif terrain == "town":
            size = 26.0 if canvas.near else 19.0
            labels.append(Label(name.upper(), spot, size, "town", 0.56 * radius, 1, True))
        elif terrain in ("village", "hill"):
            size, out = (23.0, 0.6 * radius) if canvas.near else (16.5, 0.42 * radius)
            labels.append(Label(name, spot, size, "village", out, 2, True))
        else:
            size = 17.0 if canvas.near else 13.0
            labels.append(Label(name, spot, size, "farm", 0.28 * radius, 4, False))
    return sorted(labels, key=lambda label: (label.rank, label.words))


def hill_labels(canvas: Canvas) -> list[Label]:
    """Hills by their short names, with the height; the best known first.

    A hill with the same name as the place on it gets only its height, since the name is already
    there.
    """
    if canvas.plan.file.levels.rule == "landform" or not canvas.plan.file.levels.bands_m:
        return []  # on terraces and in a plain, a height above sea level means nothing
    shown = [name.split(" (")[0] for name in canvas.board.place.values()]
    labels = []
    for hill in canvas.country.geography.of("hill"):
        x, y = hill.geometry.x, hill.geometry.y
        if canvas.sheet.hex_at(x, y) is None:
            continue
        name = hill.name.split(" (")[0].split(" / ")[0].replace("Monte ", "M. ")
        words = f"{name} {hill.elevation:.0f}"
        if any(name.startswith(place) for place in shown):
            words = f"{hill.elevation:.0f}"
        rank = 3 + "ABCD".index(hill.conf)
        size = 16.0 if canvas.near else 13.0
        labels.append(Label(words, canvas.at(x, y), size, "hill", 6.5, rank, hill.conf == "A"))
    labels.sort(key=lambda label: (label.rank, label.words))
    return _thinned(labels, 1.7 * canvas.pixels.radius)


def _thinned(labels: list[Label], apart: float) -> list[Label]:
    """Keep only the first of several names on one hill."""
    kept: list[Label] = []
    for label in labels:
        if all(math.dist(label.spot, other.spot) >= apart for other in kept):
            kept.append(label)
    return kept
