"""Text on the map, drawn as outlines.

A `<text>` needs a font on the reader's machine, unless the picture includes one.  Browsers accept
an included font; Inkscape does not.  Outlines look the same everywhere.  Each glyph is defined once
and used many times, which keeps the file small.  `aria-label` holds the words for screen readers
and for programs that search for them.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from html import escape
from typing import NamedTuple

from tricolore.ground.draw import svg
from tricolore.ground.draw.faces import EM, FACES, FIGURES, Face, Line, outline, set_line

COARSE = 3
"""Whole lines are drawn in steps of so many thousandths of an em: a twentieth of a pixel."""

ANCHORS = {"start": 0.0, "middle": -0.5, "end": -1.0}


class Halo(NamedTuple):
    """A light edge that makes words stand out from the ground."""

    colour: str
    width: float
    opacity: float


def text(
    x: float,
    y: float,
    words: str,
    face: Face,
    size: float,
    *,
    fill: str,
    anchor: str = "start",
    spacing: float = 0.0,
    turn: float = 0.0,
    fill_opacity: float | None = None,
    halo: Halo | None = None,
    whole: bool = False,
) -> str:
    """A line of text on its baseline; `anchor` says which point of it is given, `turn` is in
    degrees.

    A `whole` line is one path instead of a glyph for each letter.  It takes more bytes and fewer
    elements, which is better for hundreds of names.
    """
    line = set_line(words, face, spacing * EM / size)
    start = ANCHORS[anchor] * line.width
    if whole:
        return _whole(x, y, words, face, size, line, start, fill, fill_opacity, turn, halo)
    uses = "".join(
        svg.element("use", href=f"#{_id(face, glyph)}", x=f"{start + at:.0f}")
        for glyph, at in line.glyphs
        if outline(face, glyph)
    )
    turned = f" rotate({svg.n(turn)})" if turn else ""
    return svg.element(
        "g",
        _with_halo(uses, f"w{x:.0f}-{y:.0f}", halo, EM / size) if halo else uses,
        role="img",
        aria_label=escape(words),
        transform=f"translate({svg.n(x)} {svg.n(y)}){turned} scale({size / EM:.5g})",
        fill=fill,
        fill_opacity=None if fill_opacity is None else f"{fill_opacity:g}",
    )


def _whole(
    x: float,
    y: float,
    words: str,
    face: Face,
    size: float,
    line: Line,
    start: float,
    fill: str,
    fill_opacity: float | None,
    turn: float,
    halo: Halo | None,
) -> str:
    turned = f" rotate({svg.n(turn)})" if turn else ""
    scale = EM / COARSE / size
    return svg.element(
        "path",
        "",
        d="".join(
            _path(face, glyph, 1 / COARSE, round(start + at), digits=0) for glyph, at in line.glyphs
        ),
        role="img",
        aria_label=escape(words),
        transform=f"translate({svg.n(x)} {svg.n(y)}){turned} scale({size * COARSE / EM:.5g})",
        fill=fill,
        fill_opacity=None if fill_opacity is None else f"{fill_opacity:g}",
        stroke=halo.colour if halo else None,
        stroke_width=f"{halo.width * scale:.0f}" if halo else None,
        stroke_opacity=f"{halo.opacity:g}" if halo else None,
        stroke_linejoin="round" if halo else None,
        paint_order="stroke" if halo else None,
    )


def _with_halo(uses: str, name: str, halo: Halo, scale: float) -> str:
    """The edges of all letters lie under all letters, so that none covers its neighbour."""
    return svg.element(
        "g",
        svg.element("g", uses, id=name),
        stroke=halo.colour,
        stroke_width=f"{halo.width * scale:.0f}",
        stroke_opacity=f"{halo.opacity:g}",
        stroke_linejoin="round",
    ) + svg.element("use", href=f"#{name}")


def glyphs(drawn: Iterable[str]) -> str:
    """Definitions of all glyphs used in these parts of a picture."""
    names = {name for part in drawn for name in re.findall(r'<use \S+="#([a-z]\d+)"', part)}
    return "".join(
        svg.element("path", id=name, d=_path(FACES[name[0]], int(name[1:])))
        for name in sorted(names)
        if name[0] in FACES
    )


def number_parts(numbers: Iterable[str], size: float) -> str:
    """Definitions of the halves of hex numbers: the column left of a point, the row right of it.

    There are hundreds of numbers, but few columns and rows.
    """
    halves = {name for number in numbers for name in (f"c{number[:2]}", f"r{number[2:]}")}
    parts = []
    for name in sorted(halves):
        line = set_line(name[1:], FIGURES)
        start = -line.width if name[0] == "c" else 0.0
        data = "".join(_path(FIGURES, glyph, size / EM, start + at) for glyph, at in line.glyphs)
        parts.append(svg.element("path", id=f"n-{name}", d=data))
    return "".join(parts)


def number_text(x: float, y: float, number: str) -> str:
    """A hex number, centred on a point."""
    halves = f"n-c{number[:2]}", f"n-r{number[2:]}"
    return "".join(svg.element("use", href=f"#{half}", x=x, y=y) for half in halves)


def figures_path(figures: str, face: Face, size: float, right: float, down: float) -> str:
    """Path data of some figures that begin at a point."""
    line = set_line(figures, face)
    start = right * EM / size
    return "".join(
        _path(face, glyph, size / EM, start + at, down * EM / size) for glyph, at in line.glyphs
    )


def _id(face: Face, glyph: int) -> str:
    return f"{face.mark}{glyph}"


def _path(
    face: Face,
    glyph: int,
    scale: float = 1.0,
    right: float = 0.0,
    down: float = 0.0,
    digits: int | None = None,
) -> str:
    """Path data of a glyph, in whole thousandths of an em, or in hundredths of a pixel."""
    if digits is None:
        digits = 0 if scale == 1.0 else 2
    pen = svg.Pen(digits)
    for stroke, points in outline(face, glyph):
        moved = [((x + right) * scale, (y + down) * scale) for x, y in points]
        if stroke == "moveTo":
            pen.move(moved[0])
        elif stroke == "lineTo":
            pen.line(moved[0])
        elif stroke == "curveTo":
            pen.curve(moved)
        elif stroke == "closePath":
            pen.close()
    return pen.data
