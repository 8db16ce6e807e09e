"""Narrow ridges, which run along hexsides and are higher than the hexes on both sides.

The spine of each ridge of the geography is traced over the net of hex corners, like a water course.
A side of it is a ridge where the tabulated crest reaches a level that neither hex reaches, because
the hexes are as high as most of their ground and the crest is only a line.
"""

from __future__ import annotations

from itertools import pairwise

import numpy as np
from shapely.geometry import LineString

from tricolore.ground.geography import Feature, Geography
from tricolore.ground.gridfile import GridPlan
from tricolore.ground.paths import cheapest
from tricolore.ground.relief import ridge_rise
from tricolore.ground.sheet import Sheet
from tricolore.ground.water import Net, steps_near

Side = tuple[int, int]

PULL = 0.35
"""How closely a ridge follows its spine, in hexes."""


def spine_levels(
    plan: GridPlan,
    sheet: Sheet,
    country: Geography,
    levels: dict[int, int],
    lake: frozenset[int],
) -> dict[Side, int]:
    """The level of each hexside that is a ridge."""
    net = Net(sheet, lake)
    found: dict[Side, int] = {}
    for ridge in country.of("ridge"):
        for side in _traced(sheet, net, ridge):
            level = _crest_level(plan, sheet, ridge, side)
            if level > max(levels[hex] for hex in side):
                found[side] = max(level, found.get(side, level))
    return found


def _traced(sheet: Sheet, net: Net, ridge: Feature) -> list[Side]:
    inside = ridge.geometry.intersection(sheet.outline)
    sides: list[Side] = []
    for part in getattr(inside, "geoms", [inside]):
        if not isinstance(part, LineString) or part.length < sheet.hex_km:
            continue
        start, goal = (net.nearest(part.coords[end], net.next) for end in (0, -1))
        way = cheapest(start, goal, steps_near(net, part, PULL * sheet.hex_km))
        sides += [net.pair[pair] for pair in pairwise(way or [])]
    return sides


def _crest_level(plan: GridPlan, sheet: Sheet, ridge: Feature, side: Side) -> int:
    x, y = sheet.middle(*side)
    _, crest = ridge_rise(ridge).nearest(np.array([x]), np.array([y]))
    rules = plan.file.levels
    return rules.first + sum(round(float(crest[0]), 1) >= band for band in rules.bands_m)
