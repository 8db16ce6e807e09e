"""Vegetation on the hexes: woods, crops, marsh.

The geography has only the larger woods.  If a game's map needs more, steep hillsides that face away
from the sun are added, because that is where coppice grew rather than vines.
"""

from __future__ import annotations

import hashlib
import math

import numpy as np
from shapely import unary_union
from shapely.geometry.base import BaseGeometry

from tricolore.ground.geography import Geography
from tricolore.ground.gridfile import CoverRule, GridPlan
from tricolore.ground.levels import samples
from tricolore.ground.places import PlaceHexes
from tricolore.ground.relief import CELL_KM, Raster
from tricolore.ground.sheet import Sheet


def lot(*hexes: int) -> float:
    """A number from 0 to 1 that is always the same for these hexes."""
    text = "/".join(f"{hex:04d}" for hex in hexes)
    return int.from_bytes(hashlib.sha256(text.encode()).digest()[:6], "big") / 2**48


def area_of(country: Geography, classes: list[str]) -> BaseGeometry:
    """The area of all woods and covers of these classes or names."""
    return unary_union(
        [
            f.geometry
            for kind in ("wood", "cover")
            for f in country.of(kind)
            if f.sort in classes or f.name in classes
        ]
    )


def cover_hexes(
    plan: GridPlan,
    sheet: Sheet,
    country: Geography,
    raster: Raster,
    levels: dict[int, int],
    placed: PlaceHexes,
    lake: frozenset[int],
) -> dict[int, str]:
    """The terrain words of covered hexes; the first rule that fits wins."""
    taken = set(lake) | set(placed.terrain)
    kept = {plan.hex(h, "clear") for h in plan.file.clear}
    found: dict[int, str] = {}
    for rule in plan.file.cover:
        free = [h for h in sheet.hexes if h not in taken and h not in found]
        if rule.fill or rule.best:
            free = [h for h in free if h not in kept and _has_a_level_way_in(sheet, levels, h)]
        elif "wood" in rule.classes:
            free = [h for h in free if h not in kept]
        if rule.levels:
            free = [h for h in free if levels[h] in rule.levels]
        if rule.apart:
            near = _near(sheet, placed, rule.apart)
            free = [h for h in free if h not in near]
        hexes = _covered(sheet, country, rule, free)
        if rule.fill:
            land = len(sheet.hexes) - len(lake)
            _fill(sheet, raster, levels, rule, free, hexes, round(rule.fill * land))
        found |= {hex: rule.by_level.get(str(levels[hex]), rule.word) for hex in hexes}
    return found


def _near(sheet: Sheet, placed: PlaceHexes, reach: int) -> set[int]:
    """All hexes so near to a village or a town."""
    built = [hex for hex, word in placed.terrain.items() if word in ("village", "town")]
    return {hex for hex in sheet.hexes if any(sheet.grid.distance(hex, b) <= reach for b in built)}


def _has_a_level_way_in(sheet: Sheet, levels: dict[int, int], hex: int) -> bool:
    """Whether guns can enter at all; they cannot enter woods that also differ in height all
    round."""
    return any(levels[n] == levels[hex] for n in sheet.grid.neighbours(hex) if n is not None)


def _covered(sheet: Sheet, country: Geography, rule: CoverRule, free: list[int]) -> set[int]:
    found: set[int] = set()
    chance = _patchy(sheet) if rule.patches else {hex: lot(hex) for hex in free}
    if rule.everywhere:
        return {hex for hex in free if chance[hex] < rule.lot}
    bare = area_of(country, rule.outside)
    for kind in ("wood", "cover"):
        for feature in country.of(kind):
            if feature.sort not in rule.classes:
                continue
            area = feature.geometry.difference(bare)
            shares = []
            for hex in free:
                polygon = sheet.polygon(hex)
                share = round(polygon.intersection(area).area / polygon.area, 6)
                if share:
                    shares.append((share, hex))
            full = {hex for share, hex in shares if share >= rule.share}
            if not full and rule.best and shares:
                full = {max(shares, key=lambda entry: (entry[0], -entry[1]))[1]}
            found |= {hex for hex in full if chance[hex] < rule.lot}
    return found


def _patchy(sheet: Sheet) -> dict[int, float]:
    """A lot for each hex that is like those of its neighbours, evenly spread from 0 to 1."""
    smooth = {hex: lot(hex) for hex in sheet.hexes}
    for _ in range(2):
        smooth = {
            hex: sum(smooth[h] for h in (hex, *filter(None, sheet.grid.neighbours(hex))))
            / (1 + sum(n is not None for n in sheet.grid.neighbours(hex)))
            for hex in sheet.hexes
        }
    ranks = sorted(sheet.hexes, key=lambda hex: (round(smooth[hex], 9), hex))
    return {hex: rank / len(ranks) for rank, hex in enumerate(ranks)}


def _fill(
    sheet: Sheet,
    raster: Raster,
    levels: dict[int, int],
    rule: CoverRule,
    free: list[int],
    hexes: set[int],
    wanted: int,
) -> None:
    """Add the steepest and shadiest hexes until enough of the land is covered."""
    down, right = np.gradient(raster.z, CELL_KM * 1000)
    ranking = []
    for hex in free:
        if levels[hex] < rule.fill_level:
            continue
        x, y = samples(sheet, hex)
        east, north = _uphill(sheet, raster.at(x, y, right), raster.at(x, y, down))
        steep = float(np.hypot(east, north).mean())
        # A slope faces downhill: one that rises to the south-west faces north-east.
        facing = float((-(east + north) / math.sqrt(2)).mean()) / (steep + 1e-9)
        ranking.append((-round(steep * (1 + 0.6 * max(facing, 0)), 5), hex))
    for _, hex in sorted(ranking):
        if len(hexes) >= wanted:
            return
        if hex not in hexes and _clump(sheet, hexes, hex) <= rule.clump:
            hexes.add(hex)


def _uphill(sheet: Sheet, right: np.ndarray, down: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
    """A gradient on the sheet as its east and north components."""
    E, N = sheet.in_country(right, down)
    zero_E, zero_N = sheet.in_country(np.zeros(1), np.zeros(1))
    return E - zero_E, N - zero_N


def _clump(sheet: Sheet, hexes: set[int], start: int) -> int:
    """The number of connected hexes if this one were added."""
    seen, todo = {start}, [start]
    while todo:
        for after in sheet.grid.neighbours(todo.pop()):
            if after in hexes and after not in seen:
                seen.add(after)
                todo.append(after)
    return len(seen)
