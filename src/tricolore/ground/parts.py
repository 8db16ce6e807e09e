"""Map sheets that are cut from a larger map.

A game may print one country on several sheets that can be joined.  All of them must agree where
they overlap and at the seams.  So the whole country is compiled once, and each sheet is cut from
it: a run of columns, numbered from 01.  The grid file of such a sheet says only what it is cut
from, and what differs in its picture.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, NamedTuple, TypeVar

import msgspec
import numpy as np
from shapely.affinity import translate

from tricolore.core.hexes import Grid
from tricolore.ground.geography import Geography
from tricolore.ground.gridfile import GridFile, GridPlan, Lettering, Part, converted
from tricolore.ground.places import PlaceHexes
from tricolore.ground.relief import Raster
from tricolore.ground.roads import Links
from tricolore.ground.sheet import Sheet
from tricolore.ground.sources import Source
from tricolore.ground.water import Course

Rows = dict[int, dict[str, Any]]
T = TypeVar("T")


class PartMap(Part):
    name: str


class Columns(Part):
    """Which columns of which map."""

    of: str
    """The folder of the whole map, beside this one."""
    first: int
    columns: int


class PartFile(Part):
    map: PartMap
    part: Columns
    margin: dict[str, str] = msgspec.field(default_factory=dict)
    """Margin notes at the edge where the sheet is cut; those of other edges come with the whole."""
    lettering: list[Lettering] | None = None
    """What the picture writes across the country, if it differs from the whole."""


def load_part(source: Source) -> PartFile | None:
    """The file of a sheet that is cut from another map; None if it is a map of its own."""
    return converted(source, PartFile) if "part" in source.data else None


class Cut(NamedTuple):
    """From the numbers of the whole map to those of the sheet."""

    first: int
    columns: int

    def has(self, hex: int) -> bool:
        return self.first <= hex // 100 < self.first + self.columns

    def hex(self, hex: int) -> int:
        return hex - 100 * (self.first - 1)

    def table(self, table: Mapping[int, T]) -> dict[int, T]:
        return {self.hex(hex): value for hex, value in table.items() if self.has(hex)}

    def printed(self, table: Mapping[str, T]) -> dict[str, T]:
        """A table by hex as a grid file writes it."""
        return {f"{self.hex(int(h)):04d}": v for h, v in table.items() if self.has(int(h))}


def part_plan(source: Source, file: PartFile, whole: GridPlan, rows: Rows) -> GridPlan:
    """The plan of the whole map, as far as it concerns the sheet."""
    there = {row.get("place") for row in rows.values()}
    on_road = {f"{hex:04d}" for hex in _road_net(rows)}
    head, cut = whole.file.map, Cut(file.part.first, file.part.columns)
    if cut.first % 2 == 0:
        raise source.error("a sheet begins at an odd column, or its stagger would change", "first")
    if cut.columns < 1 or cut.first < 1 or cut.first + cut.columns - 1 > head.columns:
        raise source.error(f"the whole map has columns 1 to {head.columns}", "part", "columns")
    grid = Grid(cut.columns, head.rows_odd, head.rows_even, head.even)
    roads, places = whole.file.roads, whole.file.places
    reference = f"{cut.hex(int(whole.file.reference.hex)):04d}"
    replace = msgspec.structs.replace
    lettering = file.lettering
    if lettering is None:
        lettering = [
            replace(entry, hex=f"{cut.hex(int(entry.hex)):04d}")
            for entry in whole.file.lettering
            if cut.has(int(entry.hex))
        ]
    derived: GridFile = replace(
        whole.file,
        map=replace(head, name=file.map.name, columns=cut.columns, sheets=[]),
        reference=replace(whole.file.reference, hex=reference),
        pins={p: f"{cut.hex(int(h)):04d}" for p, h in whole.file.pins.items() if cut.has(int(h))},
        anchors=[],
        clear=[f"{cut.hex(int(hex)):04d}" for hex in whole.file.clear if cut.has(int(hex))],
        places=replace(places, objectives=[p for p in places.objectives if p in there]),
        roads=replace(
            roads,
            # A road may come in near the corner and leave the sheet again at once.
            entries={h: road for h, road in cut.printed(roads.entries).items() if h in on_road},
            margin={h: note for h, note in cut.printed(roads.margin).items() if h in on_road}
            | file.margin,
        ),
        lettering=lettering,
    )
    plan = GridPlan(source, derived, grid)
    for hex in file.margin:
        plan.hex(hex, "margin")
    for entry in lettering:
        plan.hex(entry.hex, "lettering", entry.words)
    return plan


def _road_net(rows: Rows) -> set[int]:
    """The largest net of roads on the sheet."""
    links: dict[int, set[int]] = {}
    for a, row in rows.items():
        for b in row.get("roads", ()):
            links.setdefault(a, set()).add(b)
            links.setdefault(b, set()).add(a)
    largest: set[int] = set()
    while links:
        net, todo = set(), [min(links)]
        while todo:
            hex = todo.pop()
            net.add(hex)
            todo += links.pop(hex, set()) - net
        largest = max(largest, net, key=len)
    return largest


def cut_rows(rows: Rows, cut: Cut) -> Rows:
    """The rows of the sheet; links that leave it are cut off."""
    part: Rows = {}
    for hex, row in cut.table(rows).items():
        part[hex] = dict(row)
        for links in ("sides", "roads"):
            if links in row:
                part[hex][links] = cut.table(row[links])
    return part


def cut_geography(geography: Geography, sheet: Sheet, cut: Cut) -> Geography:
    """The same features, in kilometres from the left edge of the sheet."""
    left = _left(sheet, cut)
    moved = (f._replace(geometry=translate(f.geometry, -left)) for f in geography.features)
    return geography._replace(features=tuple(moved))


def cut_raster(raster: Raster, sheet: Sheet, cut: Cut) -> Raster:
    part = Raster(sheet)
    part.z = np.round(raster.at(part.X + _left(sheet, cut), part.Y), 3)
    return part


def cut_courses(courses: Iterable[Course], cut: Cut) -> list[Course]:
    """The parts of the courses that lie on the sheet."""
    found = []
    for course in courses:
        run: list[int] = []
        for index, side in enumerate(course.sides):
            if all(map(cut.has, side)):
                run.append(index)
            elif run:
                found.append(_stretch(course, run, cut))
                run = []
        if run:
            found.append(_stretch(course, run, cut))
    return found


def _stretch(course: Course, run: list[int], cut: Cut) -> Course:
    corners = course.corners[run[0] : run[-1] + 2]
    back = 3 * (cut.first - 1)
    sides = [course.sides[index] for index in run]

    def kept(table: Mapping[tuple[int, int], str]) -> dict[tuple[int, int], str]:
        return {(cut.hex(a), cut.hex(b)): name for (a, b), name in table.items() if (a, b) in sides}

    return course._replace(
        corners=[(x - back, y) for x, y in corners],
        sides=[(cut.hex(a), cut.hex(b)) for a, b in sides],
        bridges=kept(course.bridges),
        fords=kept(course.fords),
    )


def cut_places(placed: PlaceHexes, cut: Cut) -> PlaceHexes:
    return PlaceHexes(
        cut.table(placed.terrain),
        cut.table(placed.name),
        {name: cut.hex(hex) for name, hex in placed.hex.items() if cut.has(hex)},
    )


def cut_links(links: Links, whole: Sheet, sheet: Sheet, cut: Cut) -> Links:
    """Roads of the sheet.  Those that go on beyond the cut leave it toward the next hex."""
    left = _left(sheet, cut)
    roads, exits = {}, {}
    for (hex, word), (x, y) in links.exits.items():
        if cut.has(hex):
            exits[cut.hex(hex), word] = (x - left, y)
    for (a, b), words in links.roads.items():
        if cut.has(a) and cut.has(b):
            roads[cut.hex(a), cut.hex(b)] = words
        elif cut.has(a) or cut.has(b):
            inner, outer = (a, b) if cut.has(a) else (b, a)
            x, y = whole.centre(outer)
            exits |= {(cut.hex(inner), word): (x - left, y) for word in sorted(words)}
    return Links(roads, exits)


def _left(sheet: Sheet, cut: Cut) -> float:
    """The left edge of the sheet on the whole map, in kilometres."""
    return 1.5 * (cut.first - 1) * sheet.radius
