"""Words as outlines: they are set as a browser sets them, and written compactly."""

from __future__ import annotations

import xml.etree.ElementTree as ET
from itertools import pairwise

import pytest
from fontTools.pens.areaPen import AreaPen
from fontTools.svgLib.path import parse_path
from fontTools.ttLib import TTFont

from tests.ground.printed import LINK
from tricolore.core.errors import DataError
from tricolore.ground.draw.faces import (
    BOLD,
    EM,
    FIGURES,
    FONTS,
    ITALIC,
    ROMAN,
    STRONG,
    Face,
    set_line,
    text_width,
)
from tricolore.ground.draw.svg import Pen
from tricolore.ground.draw.text import Halo, glyphs, text


def letters(words: str, face: Face, spacing: float = 0.0) -> list[str]:
    """The names of the glyphs in a line."""
    order = TTFont(FONTS / f"{face.file}.woff2").getGlyphOrder()
    return [order[placed.glyph] for placed in set_line(words, face, spacing).glyphs]


def parsed(drawn: str) -> ET.Element:
    """A part of a drawing, with the declarations that its links need."""
    (part,) = ET.fromstring(f'<svg xmlns:xlink="http://www.w3.org/1999/xlink">{drawn}</svg>')
    return part


def test_words_are_spelled_in_their_order() -> None:
    assert letters("Reno", ROMAN) == ["R", "e", "n", "o"]
    assert letters("é", ROMAN) == ["eacute"]
    assert letters("Reno", ITALIC) == ["R", "e", "n", "o"]


def test_letters_are_joined_unless_they_are_spaced() -> None:
    assert len(letters("fi", ROMAN)) == 1
    assert letters("fi", ROMAN, 10) == ["f", "i"]


def test_pairs_are_kerned() -> None:
    apart = text_width("A", BOLD, 20) + text_width("V", BOLD, 20)
    assert text_width("AV", BOLD, 20) < apart - 0.5


def test_spacing_comes_between_letters_only() -> None:
    assert text_width("AB", BOLD, 20, 3) == pytest.approx(text_width("AB", BOLD, 20) + 3)


def test_figures_of_numbers_are_equally_wide() -> None:
    widths = {set_line(f"{figure}", FIGURES).width for figure in range(10)}
    assert len(widths) == 1


def blackness(face: Face) -> float:
    pen = AreaPen()
    parse_path(ET.fromstring(glyphs([text(0, 0, "l", face, 10, fill="black")])).get("d", ""), pen)
    return abs(pen.value)


def test_heavier_faces_are_drawn_heavier() -> None:
    """The outlines have the right weight.  Without one, a variable font draws its lightest."""
    assert blackness(ROMAN) < 0.9 * blackness(STRONG) < 0.9 * blackness(BOLD)


def test_a_letter_that_the_face_lacks_is_named() -> None:
    with pytest.raises(DataError, match=r"eb-garamond has no letter '猫', which 'a猫' needs"):
        set_line("a猫", ROMAN)


@pytest.mark.parametrize(("anchor", "share"), [("start", 0), ("middle", 0.5), ("end", 1)])
def test_a_line_stands_at_its_anchor(anchor: str, share: float) -> None:
    drawn = parsed(text(50, 20, "Mincio", ROMAN, 20, fill="black", anchor=anchor))
    first = drawn.find("use")
    assert first is not None
    width = text_width("Mincio", ROMAN, 20) * EM / 20
    assert float(first.get("x", "")) == pytest.approx(-share * width, abs=0.6)
    assert drawn.get("transform") == "translate(50 20) scale(0.02)"


def test_words_can_be_heard() -> None:
    drawn = parsed(text(0, 0, "Ca' <Nuova> & Baite", ITALIC, 13, fill="black"))
    assert drawn.get("aria-label") == "Ca' <Nuova> & Baite"
    assert drawn.get("role") == "img"


def test_halos_lie_under_all_letters() -> None:
    """First all letters with their edges, then all of them again without."""
    halo = Halo("white", 2.0, 0.5)
    edges, letters = parsed(text(3, 4, "MW", BOLD, 20, fill="black", halo=halo))
    assert edges.get("stroke-width") == "100", "two pixels, in thousandths of 20"
    assert letters.tag == "use"
    assert letters.get(LINK) == f"#{edges[0].get('id')}"
    assert letters.get("stroke") is None
    assert len(edges[0]) == 2


def test_paths_are_written_shortly_and_truly() -> None:
    pen = Pen(2)
    pen.move((1, 2))
    pen.line((1.5, 2))
    pen.line((1.5, 2.25))
    pen.line((1.5, 2.25))
    pen.curve([(2, 3), (2.5, 3.125), (0.5, 2)])
    pen.curve([(0, 1), (0.25, 1.5), (1, 2)])
    pen.close()
    assert pen.data == "M1 2h.5v.25c.5.75 1 .87-1-.25-.5-1-.25-.5.5 0z"


def test_rounding_does_not_add_up() -> None:
    """A thousand small steps end where they should, each being rounded from its true place."""
    pen = Pen(0)
    pen.move((0, 0))
    points = [(0.4 * step, 0.3 * step) for step in range(1, 1001)]
    for _, point in pairwise([(0.0, 0.0), *points]):
        pen.line(point)
    ends: list[tuple[float, float]] = []

    class Ends:
        def moveTo(self, point: tuple[float, float]) -> None:  # noqa: N802
            ends.append(point)

        lineTo = moveTo  # noqa: N815

        def endPath(self) -> None:  # noqa: N802
            pass

    parse_path(pen.data, Ends())
    assert ends[-1] == (400, 300)
