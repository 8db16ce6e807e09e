"""The typefaces of the map, and lines of text set in them.

They are the files that the server sends to browsers, so the map and the page look alike.  HarfBuzz
sets the text, as in a browser, and it is drawn as outlines (see `text.py`).  So no program needs a
font to show the map, and text has the measured width everywhere.
"""

from __future__ import annotations

import io
from functools import cache
from pathlib import Path
from typing import NamedTuple

import uharfbuzz as hb
from fontTools.pens.qu2cuPen import Qu2CuPen
from fontTools.pens.recordingPen import RecordingPen
from fontTools.ttLib import TTFont

from tricolore.core.errors import DataError

FONTS = Path(__file__).resolve().parents[2] / "server" / "static" / "fonts"

EM = 1000
"""Outlines and widths are in thousandths of the font size."""

CLOSE = 0.8
"""How far, in these units, an outline may differ from the font's: too little to see at any zoom."""


class Face(NamedTuple):
    file: str
    weight: int
    mark: str
    """A letter for the ids of its glyphs."""
    figures: str
    """The font feature for figures: proportional or tabular."""


ROMAN = Face("eb-garamond", 400, "r", "pnum")
STRONG = Face("eb-garamond", 600, "s", "pnum")
BOLD = Face("eb-garamond", 700, "b", "pnum")
ITALIC = Face("eb-garamond-italic", 480, "i", "pnum")
"""A little heavier than for a book, because most of it is small and on hachures."""
FIGURES = Face("tricolore-sans", 400, "n", "tnum")
"""For hex numbers: plain tabular figures, legible when small."""

FACES = {face.mark: face for face in (ROMAN, STRONG, BOLD, ITALIC, FIGURES)}


class PlacedGlyph(NamedTuple):
    glyph: int
    x: float


class Line(NamedTuple):
    """Text in a typeface: the glyphs, their positions and the length of the line, in ems / 1000."""

    glyphs: tuple[PlacedGlyph, ...]
    width: float


@cache
def set_line(words: str, face: Face, spacing: float = 0.0) -> Line:
    """Set text; `spacing` is added between all letters and separates ligatures."""
    buffer = hb.Buffer()
    buffer.add_str(words)
    buffer.guess_segment_properties()
    font = _font(face)
    hb.shape(font, buffer, {face.figures: True, "kern": True, "liga": spacing == 0})
    scale = EM / font.face.upem
    placed: list[PlacedGlyph] = []
    x = 0.0
    for info, position in zip(buffer.glyph_infos, buffer.glyph_positions, strict=True):
        if info.codepoint == 0:
            raise DataError(
                f"{face.file} has no letter {words[info.cluster]!r}, which {words!r} needs: "
                "see EXTENDED and LATIN in tools/fonts.py"
            )
        placed.append(PlacedGlyph(info.codepoint, x + position.x_offset * scale))
        x += position.x_advance * scale + spacing
    return Line(tuple(placed), max(x - spacing, 0.0))


def text_width(words: str, face: Face, size: float, spacing: float = 0.0) -> float:
    """The length of a line in pixels."""
    return set_line(words, face, spacing * EM / size).width * size / EM


@cache
def outline(face: Face, glyph: int) -> tuple[tuple[str, tuple[tuple[float, float], ...]], ...]:
    """The pen strokes that draw a glyph, with y downwards; none for a space.

    Web fonts contain quadratic curves.  Cubic curves describe the same with half as many points.
    """
    font = _font(face)
    scale = EM / font.face.upem
    drawn = RecordingPen()
    font.draw_glyph_with_pen(glyph, Qu2CuPen(drawn, CLOSE / scale, all_cubic=True))
    return tuple(
        (stroke, tuple((x * scale, -y * scale) for x, y in points))
        for stroke, points in drawn.value
    )


@cache
def _font(face: Face) -> hb.Font:
    packed = TTFont(FONTS / f"{face.file}.woff2")
    packed.flavor = None
    plain = io.BytesIO()
    packed.save(plain)
    font = hb.Font(hb.Face(plain.getvalue()))
    font.set_variations({"wght": face.weight})
    return font
