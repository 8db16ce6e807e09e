"""Warping the country to fit the map.

Wargame maps are drawn by hand, and towns may be up to two hexes from their true position.  The
rulebook's hexes win, but a village must not leave its hill.  So one smooth field of displacements,
exact at the pinned places, moves hills, roads, waters and woods together.  A thin-plate spline is
the smoothest surface through the pins.  Anchors on the rim keep it in check where there are no
pins.
"""

from __future__ import annotations

import numpy as np
from scipy.interpolate import RBFInterpolator
from shapely import segmentize, transform
from shapely.geometry.base import BaseGeometry

from tricolore.ground.geography import Feature, Geography
from tricolore.ground.gridfile import GridPlan
from tricolore.ground.sheet import Array, Sheet

LEAST_AREA = 0.3
"""A patch of country may shrink to this share of its area; with less, the map would fold."""

STEP_DEGREES = 0.003
"""Lines are warped at points this close, about 300 m, so that long straight lines become curves."""


class Warp:
    """Converts degrees to the warped country on the sheet."""

    def __init__(self, plan: GridPlan, sheet: Sheet, geography: Geography) -> None:
        self._sheet = sheet
        true, moved = _pins(plan, sheet, geography)
        self.pins = len(true)
        self._spline = (
            RBFInterpolator(true, moved - true, kernel="thin_plate_spline", degree=1)
            if len(true) >= 3
            else None
        )
        least = self.least_area()
        if least < LEAST_AREA:
            raise plan.source.error(
                f"the pins fold the country: a patch shrinks to {least:.2f} of its size", "pins"
            )

    def bend(self, E: Array, N: Array) -> tuple[Array, Array]:
        if self._spline is None:
            return E, N
        shift: Array = np.round(self._spline(np.column_stack((E, N))), 4)
        return E + shift[:, 0], N + shift[:, 1]

    def lay(self, geometry: BaseGeometry) -> BaseGeometry:
        """A geometry in degrees, warped, on the sheet in kilometres."""
        return self.move(segmentize(geometry, STEP_DEGREES))

    def move(self, geometry: BaseGeometry) -> BaseGeometry:
        """Warp a geometry point by point."""

        def move(points: Array) -> Array:
            E, N = self.bend(*self._sheet.plane(points[:, 0], points[:, 1]))
            moved: Array = np.column_stack(self._sheet.on_sheet(E, N))
            return moved.round(4)

        return transform(geometry, move)

    def least_area(self) -> float:
        """The smallest factor by which the warp changes areas on the map."""
        sheet, step = self._sheet, 0.1
        x, y = np.meshgrid(np.arange(0, sheet.width, 0.5), np.arange(0, sheet.depth, 0.5))
        E, N = sheet.in_country(x.ravel(), y.ravel())
        (e1, n1), (e0, n0) = self.bend(E + step, N), self.bend(E - step, N)
        (e3, n3), (e2, n2) = self.bend(E, N + step), self.bend(E, N - step)
        area = (e1 - e0) * (n3 - n2) - (n1 - n0) * (e3 - e2)
        return float(area.min() / (2 * step) ** 2)


def lay_country(geography: Geography, warp: Warp) -> Geography:
    """The whole geography on the sheet; crests keep their heights at their original points."""
    return geography._replace(features=tuple(_lay(f, warp) for f in geography.features))


def _lay(feature: Feature, warp: Warp) -> Feature:
    if feature.kind != "ridge":
        return feature._replace(geometry=warp.lay(feature.geometry))
    # Added points get their crest by distance along the line, measured before the warp.
    line = feature.geometry
    dense = segmentize(line, STEP_DEGREES)
    known = _along(np.array(line.coords))
    crest = np.interp(_along(np.array(dense.coords)), known, feature.more["crest_m"])
    more = {**feature.more, "crest_m": [round(float(c), 2) for c in crest]}
    return feature._replace(geometry=warp.move(dense), more=more)


def _along(points: Array) -> Array:
    steps = np.hypot(*np.diff(points, axis=0).T)
    along: Array = np.concatenate(([0.0], np.cumsum(steps)))
    return along.round(9)


def _pins(plan: GridPlan, sheet: Sheet, geography: Geography) -> tuple[Array, Array]:
    """Points in the plane, and where they must go."""
    degrees: list[tuple[float, float]] = []
    targets: list[tuple[float, float] | None] = []
    shifts: list[tuple[float, float]] = []
    for name, hex in plan.file.pins.items():
        place = geography.find("place", name)
        if place is None:
            raise plan.source.error(f"{name} is no place of {geography.path.name}", "pins", name)
        degrees.append((place.geometry.x, place.geometry.y))
        targets.append(sheet.centre(plan.hex(hex, "pins", name)))
        shifts.append((0.0, 0.0))
    for anchor in plan.file.anchors:
        degrees.append((anchor.lon, anchor.lat))
        targets.append(sheet.centre(plan.hex(anchor.hex, "anchors")) if anchor.hex else None)
        shifts.append((anchor.east_km, anchor.north_km))
    if not degrees:
        return np.empty((0, 2)), np.empty((0, 2))
    lon, lat = np.array(degrees).T
    true = np.column_stack(sheet.plane(lon, lat))
    moved = true + np.array(shifts)
    for index, target in enumerate(targets):
        if target is not None:
            E, N = sheet.in_country(np.array([target[0]]), np.array([target[1]]))
            moved[index] = E[0], N[0]
    return true, moved
