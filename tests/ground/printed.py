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
        for element in group(root, layer).iter(f"{SVG}g")
        if element.get("aria-label")
    ]


def numbers(root: ET.Element) -> dict[int, tuple[float, float]]:
    """The hex numbers and the points that they stand on: a column and a row at the same point."""
    uses = list(group(root, "numbers").iter(f"{SVG}use"))
    found = {}
    for column, row in zip(uses[::2], uses[1::2], strict=True):
        assert (column.get("x"), column.get("y")) == (row.get("x"), row.get("y"))
        printed = column.get(LINK, "").removeprefix("#n-c") + row.get(LINK, "")[-2:]
        assert row.get(LINK, "").startswith("#n-r")
        found[int(printed)] = float(column.get("x", "")), float(column.get("y", ""))
    return found


def _words(element: ET.Element, known: dict[str, str]) -> Words:
    placed = PLACED.fullmatch(element.get("transform", ""))
    assert placed, element.attrib
    x, y, size = (float(placed[part]) for part in ("x", "y", "size"))
    ink = union_all(
        [
            translate(box(*bounds(known[name])), float(use.get("x", "0")))
            for use in element.iter(f"{SVG}use")
            if (name := use.get(LINK, "")[1:]) in known
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
