"""Writing SVG: numbers, paths, groups."""

from __future__ import annotations

import base64
import re
import struct
import zlib
from collections.abc import Iterable, Sequence

import numpy as np
from shapely.geometry.base import BaseGeometry

Point = tuple[float, float]


LINKS = {"href": "xlink:href"}
"""The old attribute for links: Inkscape 1.2 does not know the new one, and all others know both."""


def n(value: float) -> str:
    """A number rounded to a tenth of a pixel."""
    text = f"{value:.1f}"
    if text.endswith(".0"):
        text = text[:-2]
    return "0" if text == "-0" else text


def path(points: Sequence[Point], close: bool = False) -> str:
    """Path data: the first point, then relative steps, which are shorter to write."""
    x, y = round(points[0][0], 1), round(points[0][1], 1)
    parts = [f"M{n(x)} {n(y)}"]
    for px, py in points[1:]:
        dx, dy = round(px - x, 1), round(py - y, 1)
        if dx == 0 and dy == 0:
            continue
        x, y = round(x + dx, 1), round(y + dy, 1)
        second = n(dy)
        gap = "" if second.startswith("-") else " "
        parts.append(f"l{n(dx)}{gap}{second}")
    return "".join(parts) + ("z" if close else "")


class Pen:
    """Path data with curves, in relative steps, with this many digits after the point."""

    def __init__(self, digits: int) -> None:
        self.data = ""
        self._digits = digits
        self._command = ""
        self._at = self._start = (0.0, 0.0)

    def move(self, point: Point) -> None:
        self._at = self._start = self._rounded(point)
        self._write("M", self._at)

    def line(self, point: Point) -> None:
        (x, y), end = self._at, self._rounded(point)
        dx, dy = self._rounded((end[0] - x, end[1] - y))
        self._at = end
        if dx and dy:
            self._write("l", (dx, dy))
        elif dx:
            self._write("h", (dx,))
        elif dy:
            self._write("v", (dy,))

    def curve(self, points: Sequence[Point]) -> None:
        """A cubic curve: two control points and its end."""
        x, y = self._at
        ends = [self._rounded(point) for point in points]
        self._write("c", [d for end in ends for d in (end[0] - x, end[1] - y)])
        self._at = ends[-1]

    def close(self) -> None:
        self._write("z", ())
        self._at = self._start

    def _rounded(self, point: Point) -> Point:
        return round(point[0], self._digits), round(point[1], self._digits)

    def _write(self, command: str, values: Sequence[float]) -> None:
        """Write a command, unless it continues, and its numbers with as few separators as
        possible."""
        if command != self._command or not values:
            self.data += command
        self._command = command
        for value in values:
            word = f"{value:.{self._digits}f}"
            if "." in word:
                word = word.rstrip("0").rstrip(".")
            word = "0" if word == "-0" else re.sub(r"^(-?)0\.", r"\1.", word)
            last = re.search(r"[a-zA-Z]$|[\d.]*$", self.data)
            number = last[0] if last else ""
            told_apart = word[0] == "-" or number.isalpha() or (word[0] == "." and "." in number)
            self.data += word if told_apart else f" {word}"


def shape_path(geometry: BaseGeometry) -> str:
    """Path data of polygons with their holes, or of lines."""
    data = []
    for part in getattr(geometry, "geoms", [geometry]):
        if part.is_empty:
            continue
        if part.geom_type == "Polygon":
            for ring in (part.exterior, *part.interiors):
                data.append(path(list(ring.coords)[:-1], close=True))
        elif part.geom_type in ("LineString", "LinearRing"):
            data.append(path(list(part.coords)))
        elif hasattr(part, "geoms"):
            data.append(shape_path(part))
    return "".join(data)


def element(tag: str, content: str = "", **attributes: object) -> str:
    """An element; underscores in attribute names become hyphens, and None is left out."""
    words = "".join(
        f" {LINKS.get(name) or name.rstrip('_').replace('_', '-')}="
        f'"{value if isinstance(value, str) else n(value)}"'
        for name, value in attributes.items()
        if value is not None and isinstance(value, str | int | float)
    )
    return f"<{tag}{words}>{content}</{tag}>" if content else f"<{tag}{words}/>"


def draw(data: str, **attributes: object) -> str:
    """A path element, or "" if there is nothing to draw."""
    return element("path", "", d=data, **attributes) if data else ""


def layer(name: str, parts: Iterable[str], **attributes: object) -> str:
    """A group that can be switched on and off by its id."""
    body = "\n".join(part for part in parts if part)
    return element("g", f"\n{body}\n", id=f"layer-{name}", **attributes)


def discs(spots: Iterable[tuple[float, float, float]]) -> str:
    """Path data of many small circles: x, y, radius."""
    parts = []
    for x, y, r in spots:
        d = n(2 * r)
        r_ = n(r)
        parts.append(f"M{n(x - r)} {n(y)}a{r_} {r_} 0 1 0 {d} 0a{r_} {r_} 0 1 0-{d} 0z")
    return "".join(parts)


def dots(spots: Iterable[Point]) -> str:
    """Path data of many dots: lines without length, which a stroke with round ends makes discs."""
    parts = []
    x = y = 0.0
    for px, py in spots:
        dx, dy = round(px - x, 1), round(py - y, 1)
        x, y = round(x + dx, 1), round(y + dy, 1)
        gap = "" if n(dy).startswith("-") else " "
        parts.append(f"m{n(dx)}{gap}{n(dy)}h0")
    return "M" + parts[0][1:] + "".join(parts[1:]) if parts else ""


def palette_png(indices: np.ndarray, colours: Sequence[tuple[int, int, int, int]]) -> str:
    """An image of up to 256 translucent colours as a data URL."""
    height, width = indices.shape
    rows = np.zeros((height, width + 1), dtype=np.uint8)
    # On smooth ground, the difference to the pixel on the left is mostly zero and compresses well.
    rows[:, 0] = 1
    rows[:, 1:] = indices
    rows[:, 2:] -= indices[:, :-1]

    def chunk(kind: bytes, data: bytes) -> bytes:
        check = struct.pack(">I", zlib.crc32(kind + data))
        return struct.pack(">I", len(data)) + kind + data + check

    head = struct.pack(">IIBBBBB", width, height, 8, 3, 0, 0, 0)
    image = (
        b"\x89PNG\r\n\x1a\n"
        + chunk(b"IHDR", head)
        + chunk(b"PLTE", bytes(c for colour in colours for c in colour[:3]))
        + chunk(b"tRNS", bytes(colour[3] for colour in colours))
        + chunk(b"IDAT", zlib.compress(rows.tobytes(), 9))
        + chunk(b"IEND", b"")
    )
    return "data:image/png;base64," + base64.b64encode(image).decode()
