"""Which hexes are water, and which have towns, villages and farms."""

from __future__ import annotations

from typing import NamedTuple

from shapely import unary_union

from tricolore.ground.geography import Feature, Geography
from tricolore.ground.gridfile import GridPlan
from tricolore.ground.sheet import Sheet

SIZE = ("city", "fortress", "town", "village", "hamlet", "building", "fieldwork", "farm", "bridge")
"""Classes of places, the larger first.  Each hex has one place, and the larger one wins."""


class PlaceHexes(NamedTuple):
    """Places on their hexes."""

    terrain: dict[int, str]
    name: dict[int, str]
    hex: dict[str, int]
    """By the geography's name, including places that had to share a hex and lost."""


def lake_hexes(plan: GridPlan, sheet: Sheet, country: Geography) -> frozenset[int]:
    """Hexes that are more water than land, except those where units must stand."""
    lakes = [f.geometry for f in country.of("lake")]
    if not lakes:
        return frozenset()
    water = unary_union(lakes)
    dry = {plan.hex(h, "clear") for h in plan.file.clear}
    dry |= {plan.hex(h, "dry") for h in plan.file.lake.dry}
    found = set()
    for hex in sheet.hexes:
        polygon = sheet.polygon(hex)
        share = round(polygon.intersection(water).area / polygon.area, 6)
        if share > plan.file.lake.share and hex not in dry:
            found.add(hex)
    return frozenset(found)


def place_places(
    plan: GridPlan, sheet: Sheet, country: Geography, lake: frozenset[int]
) -> PlaceHexes:
    rules = plan.file.places
    placed = PlaceHexes({}, {}, {})
    for feature in sorted(country.of("place"), key=lambda f: (SIZE.index(f.sort), f.conf, f.name)):
        hex = sheet.hex_at(feature.geometry.x, feature.geometry.y)
        word = _word(plan, feature)
        if hex is None or hex in lake or word is None or feature.name in rules.leave_out:
            continue
        placed.hex[feature.name] = hex
        if hex in placed.name:
            continue
        name = rules.names.get(feature.name, feature.name)
        for each in (hex, *(plan.hex(h, "more_hexes") for h in rules.more_hexes.get(name, ()))):
            placed.name[each] = name
            if word:
                placed.terrain[each] = word
    for name in (*rules.more_hexes, *rules.objectives):
        if name not in placed.name.values():
            raise plan.source.error(f"{name} is no place on this map", "places", name)
    return placed


def _word(plan: GridPlan, feature: Feature) -> str | None:
    rules = plan.file.places
    for name in (feature.name, rules.names.get(feature.name)):
        if name in rules.terrain:
            return rules.terrain[name]
    sort = feature.sort
    if sort == "hamlet" and feature.conf == "D":
        sort = "farm"
    return rules.classes.get(sort)
