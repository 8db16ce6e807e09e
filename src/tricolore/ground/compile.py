"""The compiler: it makes a board from a grid file and a geography.

The order matters.  Waters and places come before roads, which cross waters and join places.  Roads
come before steep sides, because no road may cross one.  Of the terrain of hexes, woods come last,
on what is left.
"""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np

from tricolore.core.board import board_from
from tricolore.ground.cover import cover_hexes
from tricolore.ground.geography import Geography, load_geography
from tricolore.ground.gridfile import GridPlan, PrintedSheet, load_plan
from tricolore.ground.levels import agree, hex_heights, hex_levels
from tricolore.ground.overrides import apply_overrides
from tricolore.ground.parts import (
    Cut,
    PartFile,
    cut_courses,
    cut_geography,
    cut_links,
    cut_places,
    cut_raster,
    cut_rows,
    load_part,
    part_plan,
)
from tricolore.ground.places import PlaceHexes, lake_hexes, place_places
from tricolore.ground.relief import Raster, build_relief
from tricolore.ground.roads import Links, lay_roads
from tricolore.ground.sheet import Sheet
from tricolore.ground.sides import Ground, word_sides
from tricolore.ground.sources import Source, write_whole
from tricolore.ground.warp import Warp, lay_country
from tricolore.ground.water import Course, lay_waters

Rows = dict[int, dict[str, Any]]


class Country(NamedTuple):
    """The country under a sheet, warped and with heights, before a game's terrain words are
    applied."""

    plan: GridPlan
    sheet: Sheet
    geography: Geography
    """On the sheet, in kilometres."""
    warp: Warp
    raster: Raster


class Survey(NamedTuple):
    """A compiled map, with what the drawing needs besides."""

    country: Country
    rows: Rows
    courses: list[Course]
    placed: PlaceHexes
    links: Links
    overridden: int


def survey_country(plan: GridPlan, geographies: Path) -> Country:
    head = plan.file.map
    geography = load_geography(geographies / f"{head.geography}.geojson", head.hex_m)
    sheet = _sheet(plan)
    _check_area(plan, sheet, geography)
    warp = Warp(plan, sheet, geography)
    country = lay_country(geography, warp)
    origin = (0.0, 0.0)
    grain = geography.relief.get("grain")
    if grain:
        E, N = sheet.plane(np.array([grain["lon"]]), np.array([grain["lat"]]))
        x, y = sheet.on_sheet(E, N)
        origin = float(x[0]), float(y[0])
    return Country(plan, sheet, country, warp, build_relief(sheet, country, origin))


def compile_map(folder: Path, geographies: Path) -> Survey:
    """Make the map of a folder that holds a grid file."""
    source = Source(folder / "grid.toml")
    part = load_part(source)
    if part is not None:
        return _cut(source, part, compile_map(folder.parent / part.part.of, geographies))
    country = survey_country(load_plan(folder / "grid.toml"), geographies)
    plan, sheet, geography, _, raster = country
    lake = lake_hexes(plan, sheet, geography)
    placed = place_places(plan, sheet, geography, lake)
    heights = hex_heights(plan, sheet, raster, geography)
    levels = hex_levels(plan, sheet, geography, heights, lake)
    courses = lay_waters(plan, sheet, geography, lake)
    links = lay_roads(plan, sheet, geography, levels, lake, courses, placed)
    cover = cover_hexes(plan, sheet, geography, raster, levels, placed, lake)
    terrain = dict.fromkeys(sheet.hexes, "clear") | cover | placed.terrain
    terrain |= dict.fromkeys(lake, plan.file.lake.word)
    ground = Ground(
        plan, sheet, geography, raster, levels, terrain, placed, lake, courses, links.roads
    )
    sides = word_sides(ground)
    metres = agree(plan, heights, levels)
    rows: Rows = {}
    for hex in sheet.hexes:
        row: dict[str, Any] = {"terrain": terrain[hex], "level": levels[hex]}
        if hex not in lake:
            row["height"] = metres[hex]
        if hex in placed.name:
            row["place"] = placed.name[hex]
        rows[hex] = row
    for entry, words_of in (("sides", sides), ("roads", links.roads)):
        for (a, b), words in words_of.items():
            rows[a].setdefault(entry, {})[b] = sorted(words)
    overridden = apply_overrides(folder / "overrides.toml", plan, rows)
    _check_terminals(plan, rows, links)
    return Survey(country, rows, courses, placed, links, overridden)


def _cut(source: Source, file: PartFile, whole: Survey) -> Survey:
    """A sheet of a larger map."""
    cut = Cut(file.part.first, file.part.columns)
    rows = cut_rows(whole.rows, cut)
    plan = part_plan(source, file, whole.country.plan, rows)
    sheet = _sheet(plan)
    country = Country(
        plan,
        sheet,
        cut_geography(whole.country.geography, sheet, cut),
        whole.country.warp,
        cut_raster(whole.country.raster, sheet, cut),
    )
    return Survey(
        country,
        rows,
        cut_courses(whole.courses, cut),
        cut_places(whole.placed, cut),
        cut_links(whole.links, whole.country.sheet, sheet, cut),
        whole.overridden,
    )


def _sheet(plan: GridPlan) -> Sheet:
    head, reference = plan.file.map, plan.file.reference
    return Sheet(
        plan.grid,
        head.up,
        reference.spacing_m / 1000,
        int(reference.hex),
        reference.lat,
        reference.lon,
    )


def _check_area(plan: GridPlan, sheet: Sheet, geography: Geography) -> None:
    """Check that every hex lies in the area that the geography covers."""
    west, south, east, north = geography.area
    x, y = np.array([sheet.centre(h) for h in sheet.hexes]).T
    lon, lat = sheet.degrees(*sheet.in_country(x, y))
    out = (lon < west) | (lon > east) | (lat < south) | (lat > north)
    if out.any():
        worst = int(np.argmax(out))
        raise plan.source.error(
            f"the grid leaves the geography: hex {sheet.hexes[worst]:04d} lies at "
            f"{lat[worst]:.4f} N {lon[worst]:.4f} E, but {geography.path.name} covers "
            f"{south} to {north} N and {west} to {east} E",
            "reference",
        )


def _check_terminals(plan: GridPlan, rows: Rows, links: Links) -> None:
    """Check that a road leaves the map at each supply terminal, after all corrections."""
    on_road = {hex for a, row in rows.items() for b in row.get("roads", ()) for hex in (a, b)}
    leaving = {hex for hex, _ in links.exits}
    for side, terminals in plan.file.terminals.items():
        for text in terminals.hexes:
            hex = plan.hex(text, "terminals", side)
            if None not in plan.grid.neighbours(hex):
                raise plan.source.error(f"terminal {text} is not on the edge", "terminals", text)
            if hex not in on_road or hex not in leaving:
                raise plan.source.error(
                    f"no road leaves the map at terminal {text}", "terminals", text
                )


def map_text(survey: Survey) -> str:
    """The map file: one hex per line; the same data always give the same bytes."""
    head = survey.country.plan.file.map
    made = [
        f"# {head.name}: made by `tricolore ground build` from grid.toml, overrides.toml and",
        f"# geography/{head.geography}.geojson.  Do not edit: correct overrides.toml and rebuild.",
    ]
    part = load_part(survey.country.plan.source)
    if part is not None:
        made = [
            f"# {head.name}: a sheet that `tricolore ground build` cuts from {part.part.of}.",
            f"# Do not edit: correct {part.part.of}/overrides.toml and rebuild both.",
        ]
    lines = [
        *made,
        "# The terrain is reconstructed from the country itself, not copied from a printed map.",
        "",
        "[map]",
        f"name = {_quoted(head.name)}",
        f"columns = {head.columns}",
        f"rows_odd = {head.rows_odd}",
        f"rows_even = {head.rows_even}",
        f"even = {_quoted(head.even)}",
        f"up = {_quoted(head.up)}",
        f"hex_m = {head.hex_m}",
        f"source = {_quoted(head.source)}",
        *_sheets(head.sheets),
        "",
        "[hexes]",
    ]
    for hex in sorted(survey.rows):
        lines.append(f"{hex:04d} = {{ {', '.join(_entries(survey.rows[hex]))} }}")
    return "\n".join(lines) + "\n"


def _sheets(sheets: list[PrintedSheet]) -> list[str]:
    if not sheets:
        return []
    each = (f"{{ letter = {_quoted(s.letter)}, first = {s.first} }}" for s in sheets)
    return [f"sheets = [{', '.join(each)}]"]


def _entries(row: dict[str, Any]) -> list[str]:
    entries = [f"terrain = {_quoted(row['terrain'])}", f"level = {row['level']}"]
    if "height" in row:
        entries.append(f"height = {row['height']}")
    if "place" in row:
        entries.append(f"place = {_quoted(row['place'])}")
    for word in ("sides", "roads"):
        links = row.get(word)
        if links:
            inner = ", ".join(
                f"{other:04d} = [{', '.join(map(_quoted, links[other]))}]"
                for other in sorted(links)
            )
            entries.append(f"{word} = {{ {inner} }}")
    return entries


def _quoted(text: str) -> str:
    return '"' + text.replace("\\", "\\\\").replace('"', '\\"') + '"'


def build(folder: Path, geographies: Path, out: Path | None = None) -> Survey:
    """Compile and write `map.toml`; on any error the old file is left unchanged."""
    survey = compile_map(folder, geographies)
    text = map_text(survey)
    board_from(tomllib.loads(text), "the map just compiled")
    write_whole(out or folder / "map.toml", text)
    return survey
