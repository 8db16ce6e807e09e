"""From heights to the levels of the game.

A hex is as high as the ground that a unit would choose in it.  So its height is a high percentile
of samples, not the height of the centre, which misses every narrow ridge.
"""

from __future__ import annotations

import math

import numpy as np
from shapely import unary_union

from tricolore.ground.geography import Geography
from tricolore.ground.gridfile import GridPlan
from tricolore.ground.relief import Raster
from tricolore.ground.sheet import Array, Sheet


def samples(sheet: Sheet, hex: int) -> tuple[Array, Array]:
    """The centre and three rings of points inside a hex, 37 in all."""
    cx, cy = sheet.centre(hex)
    spots = [(cx, cy)]
    for ring in (1, 2, 3):
        for step in range(6 * ring):
            angle = math.tau * step / (6 * ring)
            reach = ring / 4 * sheet.radius
            spots.append((cx + reach * math.cos(angle), cy + reach * math.sin(angle)))
    x, y = np.array(spots).T
    return x, y


def hex_heights(
    plan: GridPlan, sheet: Sheet, raster: Raster, country: Geography
) -> dict[int, float]:
    """The height of each hex, to the decimetre."""
    percentile = plan.file.levels.percentile
    heights = {
        hex: round(float(np.percentile(raster.at(*samples(sheet, hex)), percentile)), 1)
        for hex in sheet.hexes
    }
    for name in plan.file.levels.own_height:
        place = country.find("place", name)
        if place is None or place.elevation is None:
            raise plan.source.error(f"{name} is no place with an altitude", "own_height", name)
        hex = sheet.hex_at(place.geometry.x, place.geometry.y)
        if hex is not None:
            heights[hex] = float(place.elevation)
    return heights


def hex_levels(
    plan: GridPlan,
    sheet: Sheet,
    country: Geography,
    heights: dict[int, float],
    lake: frozenset[int],
) -> dict[int, int]:
    rules = plan.file.levels
    fixed = {plan.hex(hex, "fixed"): level for hex, level in rules.fixed.items()}
    if rules.rule == "landform":
        return _by_landform(plan, sheet, country) | fixed
    levels = {
        hex: rules.first + sum(height >= band for band in rules.bands_m)
        for hex, height in heights.items()
    }
    levels |= dict.fromkeys(lake, rules.first)
    return _without_pits_and_needles(sheet, country, levels, lake) | fixed


def _by_landform(plan: GridPlan, sheet: Sheet, country: Geography) -> dict[int, int]:
    rules = plan.file.levels
    levels = dict.fromkeys(sheet.hexes, rules.first)
    for sort, level in rules.landforms.items():
        forms = [f.geometry for f in country.of("landform", sort)]
        if not forms:
            raise plan.source.error(f"no landform {sort!r} in the geography", "landforms", sort)
        area = unary_union(forms)
        for hex in sheet.hexes:
            polygon = sheet.polygon(hex)
            if round(polygon.intersection(area).area / polygon.area, 6) > 0.5:
                levels[hex] = level
    return levels


def _without_pits_and_needles(
    sheet: Sheet, country: Geography, levels: dict[int, int], lake: frozenset[int]
) -> dict[int, int]:
    """Remove single hexes below or above all their neighbours, which are accidents of the sampling.

    A pit rises to its lowest neighbour.  A needle sinks to its highest neighbour, unless a hill or
    a place of the geography is on it.
    """
    named = {
        sheet.hex_at(f.geometry.x, f.geometry.y)
        for kind in ("hill", "place")
        for f in country.of(kind)
    }
    result = dict(levels)
    for hex in sheet.hexes:
        if hex in lake:
            continue
        round_it = [levels[n] for n in sheet.grid.neighbours(hex) if n and n not in lake]
        if len(round_it) < 2:
            continue
        if levels[hex] < min(round_it):
            result[hex] = min(round_it)
        elif levels[hex] > max(round_it) and hex not in named:
            result[hex] = max(round_it)
    return result


def agree(plan: GridPlan, heights: dict[int, float], levels: dict[int, int]) -> dict[int, int]:
    """Heights in whole metres, within the band of the hex's level."""
    rules = plan.file.levels
    if rules.rule == "landform":
        return {hex: round(height) for hex, height in heights.items()}
    agreed = {}
    for hex, height in heights.items():
        step = levels[hex] - rules.first
        low = rules.bands_m[step - 1] if step else -math.inf
        high = rules.bands_m[step] - 1 if step < len(rules.bands_m) else math.inf
        agreed[hex] = int(min(max(math.floor(height + 0.5), low), high))
    return agreed
