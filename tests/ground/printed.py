"""The words on a drawing, read off its outlines: what they say and where their ink lies."""

from __future__ import annotations

import re
import xml.etree.ElementTree as ET
from functools import cache
from typing import NamedTuple

from fontTools.pens.boundsPen import BoundsPen
from fontTools.svgLib.path import parse_path
from shapely import Polygon, box, union_all
from shapely.affinity import rotate, scale, translate

SVG = "{http://www.w3.org/2000/svg}"
LINK = "{http://www.w3.org/1999/xlink}href"

PLACED = re.compile(
    r"translate\((?P<x>[-\d.]+) (?P<y>[-\d.]+)\)"
    r"(?: rotate\((?P<turn>[-\d.]+)\))? scale\((?P<size>[\d.]+)\)"
)


class Words(NamedTuple):
    said: str
    x: float
    y: float
    ink: Polygon
    """The box of all that is drawn of them, turned as they are."""


def group(root: ET.Element, layer: str) -> ET.Element:
    found = [g for g in root.iter(f"{SVG}g") if g.get("id") == f"layer-{layer}"]
    assert len(found) == 1, layer
    return found[0]


def shapes(root: ET.Element) -> dict[str, str]:
    """Path data by id."""
    return {p.get("id", ""): p.get("d", "") for p in root.iter(f"{SVG}path") if p.get("id")}


def words(root: ET.Element, *layers: str) -> list[Words]:
    """All lines of words in some layers."""
    known = shapes(root)
    return [
        _words(element, known)
        for layer in layers
        for element in group(root, layer).iter()
        if element.get("aria-label")
    ]


def numbers(root: ET.Element) -> list[tuple[int, tuple[float, float]]]:
    """The hex numbers and the points that they stand on: a column and a row at the same point.

    A map of several sheets has the same number more than once.
    """
    uses = list(group(root, "numbers").iter(f"{SVG}use"))
    if any(e.get("id", "").startswith("n-r01-") for e in root.iter(f"{SVG}path")):
        return _strips(root, uses)
    found = []
    for column, row in zip(uses[::2], uses[1::2], strict=True):
        assert (column.get("x"), column.get("y")) == (row.get("x"), row.get("y"))
        printed = column.get(LINK, "").removeprefix("#n-c") + row.get(LINK, "")[-2:]
        assert row.get(LINK, "").startswith("#n-r")
        found.append((int(printed), (float(column.get("x", "")), float(column.get("y", "")))))
    return found


def _strips(root: ET.Element, uses: list[ET.Element]) -> list[tuple[int, tuple[float, float]]]:
    """The numbers of a large map: two strips of one figure each, and one of rows beside them.

    Where each number of a strip stands is read off its outlines, so that a strip with a row too
    many or in the wrong place is found.
    """
    known = shapes(root)
    found = []
    for tens, ones, rows in zip(uses[::3], uses[1::3], uses[2::3], strict=True):
        figures = [re.fullmatch(r"#n-(\d)-(\d+)", use.get(LINK, "")) for use in (tens, ones)]
        strip = re.fullmatch(r"#n-r(\d+)-(\d+)", rows.get(LINK, ""))
        assert strip
        assert figures[0]
        assert figures[1]
        assert figures[0][2] == figures[1][2] == strip[2]
        assert tens.get("y") == ones.get("y") == rows.get("y")
        x, y = float(rows.get("x", "")), float(rows.get("y", ""))
        assert float(tens.get("x", "")) < float(ones.get("x", "")) < x
        column, first, count = int(figures[0][1] + figures[1][1]), int(strip[1]), int(strip[2])
        for name in (use.get(LINK, "")[1:] for use in (tens, ones, rows)):
            assert len(baselines(known[name])) == count
        for row, down in enumerate(baselines(known[f"n-r{strip[1]}-{count}"])):
            found.append((100 * column + first + row, (x, y + down)))
    return found


@cache
def baselines(data: str) -> list[float]:
    """How far below its first line each line of figures in a strip stands."""
    boxes = sorted(
        (top, low) for _, top, _, low in (bounds(f"M{mark}") for mark in data.split("M")[1:])
    )
    lines: list[float] = []
    for top, low in boxes:
        if not lines or top > lines[-1] + 5:
            lines.append(low)
        else:
            lines[-1] = max(lines[-1], low)
    return [round(line - lines[0], 1) for line in lines]


def _words(element: ET.Element, known: dict[str, str]) -> Words:
    placed = PLACED.fullmatch(element.get("transform", ""))
    assert placed, element.attrib
    x, y, size = (float(placed[part]) for part in ("x", "y", "size"))
    inks = [box(*bounds(element.get("d", "")))] if element.tag == f"{SVG}path" else []
    ink = union_all(
        [
            *inks,
            *(
                translate(box(*bounds(known[name])), float(use.get("x", "0")))
                for use in element.iter(f"{SVG}use")
                if (name := use.get(LINK, "")[1:]) in known
            ),
        ]
    ).envelope
    ink = translate(scale(ink, size, size, origin=(0, 0)), x, y)
    turned = rotate(ink, float(placed["turn"] or 0), origin=(x, y))
    return Words(element.get("aria-label", ""), x, y, turned)


@cache
def bounds(data: str) -> tuple[float, float, float, float]:
    pen = BoundsPen(None)
    parse_path(data, pen)
    assert pen.bounds
    return pen.bounds
