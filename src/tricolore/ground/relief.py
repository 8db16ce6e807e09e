"""The relief: from scattered heights to a surface.

The base is a plain with a smooth correction through the spot heights.  Ridges and hills rise from
it as bells.  Where several overlap, the highest counts rather than their sum, because nearly every
hill in the data is also a point of some ridge.  Places with an official altitude then pull the
surface towards it, the moraine gets the grain that the ice gave it, and streams cut their beds.
"""

from __future__ import annotations

import math
from collections.abc import Mapping
from typing import Any

import numpy as np
from scipy.interpolate import RBFInterpolator
from scipy.ndimage import gaussian_filter, map_coordinates
from shapely import STRtree, contains_xy, distance, linestrings, points
from shapely.geometry import LineString

from tricolore.ground.geography import Feature, Geography
from tricolore.ground.sheet import Array, Sheet

CELL_KM = 0.04
MARGIN_KM = 1.2
SOFT_MAXIMUM = 12
TIE_KM = 0.33
BED_M = 1.5
BANK_KM = 0.32
EDGE_KM = 0.06
"""Half the width over which the ground falls at a terrace edge."""


class Raster:
    """Heights on a lattice of points over the sheet and a margin around it."""

    def __init__(self, sheet: Sheet) -> None:
        columns = math.ceil((sheet.width + 2 * MARGIN_KM) / CELL_KM) + 1
        rows = math.ceil((sheet.depth + 2 * MARGIN_KM) / CELL_KM) + 1
        self.x = np.round(-MARGIN_KM + CELL_KM * np.arange(columns), 4)
        self.y = np.round(-MARGIN_KM + CELL_KM * np.arange(rows), 4)
        self.X, self.Y = np.meshgrid(self.x, self.y)
        self.z = np.zeros((rows, columns))

    def at(self, x: Array, y: Array, z: Array | None = None) -> Array:
        """Heights anywhere on the sheet, linear between the lattice points."""
        rows = (np.asarray(y) + MARGIN_KM) / CELL_KM
        columns = (np.asarray(x) + MARGIN_KM) / CELL_KM
        field = self.z if z is None else z
        heights: Array = map_coordinates(field, [rows, columns], order=1, mode="nearest")
        return heights


def build_relief(sheet: Sheet, country: Geography, origin: tuple[float, float]) -> Raster:
    """`country` is already on the sheet; the grain of the moraine radiates from `origin`."""
    raster = Raster(sheet)
    rises = [ridge_rise(f) for f in country.of("ridge")] + [_hill(f) for f in country.of("hill")]
    base = _base(raster, sheet, country, rises)
    z = base + _soft_maximum(raster, base, rises)
    raster.z = z
    ties = [f for f in country.of("place") if f.more.get("tie")]
    _pull_to_ties(raster, ties)
    _add_grain(raster, sheet, country.relief, origin, [*ties, *country.of("hill")])
    _lower_landforms(raster, sheet, country)
    for water in country.of("water"):
        if water.conf <= "C":
            _burn(raster, water)
    raster.z = np.round(raster.z, 3)
    return raster


class Rise:
    """A ridge or a hill: a line of crest heights with a half width."""

    def __init__(self, spine: Array, crest: Array, half_width: float) -> None:
        self.spine, self.crest, self.half_width = spine, crest, half_width

    def nearest(self, X: Array, Y: Array) -> tuple[Array, Array]:
        """Distance from the spine, and the height of the crest at its nearest point."""
        best = np.full(X.shape, np.inf)
        crest = np.zeros(X.shape)
        starts, ends = self.spine[:-1], self.spine[1:]
        if len(self.spine) == 1:
            return np.hypot(X - self.spine[0, 0], Y - self.spine[0, 1]), crest + self.crest[0]
        for (ax, ay), (bx, by), low, high in zip(
            starts, ends, self.crest[:-1], self.crest[1:], strict=True
        ):
            length = (bx - ax) ** 2 + (by - ay) ** 2 or 1e-12
            t = np.clip(((X - ax) * (bx - ax) + (Y - ay) * (by - ay)) / length, 0, 1)
            away = np.hypot(X - ax - t * (bx - ax), Y - ay - t * (by - ay))
            nearer = away < best
            best = np.where(nearer, away, best)
            crest = np.where(nearer, low + t * (high - low), crest)
        return best, crest


def ridge_rise(feature: Feature) -> Rise:
    spine = np.array(feature.geometry.coords)
    return Rise(spine, np.array(feature.more["crest_m"]), feature.more["half_width_m"] / 1000)


def _hill(feature: Feature) -> Rise:
    spine = np.array(feature.geometry.coords)
    return Rise(spine, np.array([feature.elevation]), feature.more["radius_m"] / 1000)


def _plane(sheet: Sheet, model: Mapping[str, Any], x: Array, y: Array) -> Array:
    """A sloping plain, given by its height at a point and its gradients in metres per kilometre."""
    E0, N0 = sheet.plane(np.array([model["lon"]]), np.array([model["lat"]]))
    E, N = sheet.in_country(x, y)
    heights: Array
    heights = model["elevation"] + model["north"] * (N - N0[0]) + model["east"] * (E - E0[0])
    return heights


def _base(raster: Raster, sheet: Sheet, country: Geography, rises: list[Rise]) -> Array:
    plain = country.relief["plain"]
    lows = [f.geometry for f in country.of("landform")]
    known: list[tuple[float, float, float]] = []
    for feature in country.of("spot height"):
        known.append((feature.geometry.x, feature.geometry.y, feature.more["elevation"]))
    for feature in country.of("place"):
        x, y = feature.geometry.x, feature.geometry.y
        clear = all(
            rise.nearest(np.array([x]), np.array([y]))[0][0] > 1.6 * rise.half_width
            for rise in rises
        )
        if clear and feature.elevation is not None:
            known.append((x, y, feature.elevation))
    for lake in country.of("lake"):
        for x, y in lake.geometry.exterior.coords[:-1:3]:
            known.append((x, y, lake.more["elevation"] + 1))
    spots_and_heights = {
        (round(float(x), 3), round(float(y), 3)): h
        for x, y, h in known
        if not any(low.contains(points(x, y)) for low in lows)
    }
    if len(spots_and_heights) < 4:
        return _plane(sheet, plain, raster.X, raster.Y)
    spots = np.array(sorted(spots_and_heights))
    heights = np.array([float(spots_and_heights[x, y]) for x, y in spots])
    rest = heights - _plane(sheet, plain, spots[:, 0], spots[:, 1])
    spline = RBFInterpolator(spots, rest, kernel="thin_plate_spline", smoothing=0.3, degree=1)
    # The correction is so smooth that every fifth point is enough.
    coarse_x, coarse_y = raster.X[::5, ::5], raster.Y[::5, ::5]
    coarse = spline(np.column_stack((coarse_x.ravel(), coarse_y.ravel()))).reshape(coarse_x.shape)
    rows, columns = (np.arange(size) / 5 for size in raster.X.shape)
    smooth: Array = map_coordinates(
        coarse, np.meshgrid(rows, columns, indexing="ij"), order=3, mode="nearest"
    )
    return _plane(sheet, plain, raster.X, raster.Y) + smooth


def _soft_maximum(raster: Raster, base: Array, rises: list[Rise]) -> Array:
    """The highest of all rises, without a crease where two of them meet."""
    total = np.zeros(base.shape)
    for rise in rises:
        part = _window(raster, rise)
        away, crest = rise.nearest(raster.X[part], raster.Y[part])
        height = np.maximum(crest - base[part], 0) * np.exp2(-((away / rise.half_width) ** 2))
        total[part] += (height / 100) ** SOFT_MAXIMUM
    return 100 * total ** (1 / SOFT_MAXIMUM)


def _window(raster: Raster, rise: Rise) -> tuple[slice, slice]:
    """The part of the raster that a rise can lift: four half widths around its spine."""
    reach = 4 * rise.half_width
    low, high = rise.spine.min(axis=0) - reach, rise.spine.max(axis=0) + reach
    columns = np.searchsorted(raster.x, (low[0], high[0]))
    rows = np.searchsorted(raster.y, (low[1], high[1]))
    return slice(int(rows[0]), int(rows[1])), slice(int(columns[0]), int(columns[1]))


def _pull_to_ties(raster: Raster, ties: list[Feature]) -> None:
    for _ in range(3):
        change = np.zeros(raster.z.shape)
        for tie in ties:
            x, y = tie.geometry.x, tie.geometry.y
            miss = tie.more["elevation"] - raster.at(np.array([x]), np.array([y]))[0]
            away = np.hypot(raster.X - x, raster.Y - y)
            change += 0.8 * miss * np.exp(-0.5 * (away / TIE_KM) ** 2)
        raster.z = raster.z + change


def _noise(seed: int, shape: tuple[int, int]) -> Array:
    """White noise from the generator's raw bits, which are the same in every version."""
    raw = np.random.PCG64(seed).random_raw(4 * shape[0] * shape[1])
    uniform = (raw >> np.uint64(11)).astype(float) * 2.0**-53
    bell: Array = uniform.reshape(*shape, 4).sum(axis=2)
    return (bell - 2) * math.sqrt(3)


def _unit(noise: Array) -> Array:
    unit: Array = (noise - noise.mean()) / noise.std()
    return unit


def _add_grain(
    raster: Raster,
    sheet: Sheet,
    relief: Mapping[str, Any],
    origin: tuple[float, float],
    known: list[Feature],
) -> None:
    """Arcs of moraine around the old glacier's tongue, and small bumps on all high ground.

    Both fade out where a height is known, because they only stand in for unmeasured ground.
    """
    grain = relief.get("grain")
    if grain is None:
        return
    fade = np.ones(raster.z.shape)
    for spot in known:
        away = np.hypot(raster.X - spot.geometry.x, raster.Y - spot.geometry.y)
        reach, depth = (0.4, 1.0) if spot.kind == "place" else (0.3, 0.75)
        fade *= 1 - depth * np.exp(-((away / reach) ** 2))
    E, N = sheet.in_country(raster.X - origin[0], raster.Y - origin[1])
    zero = sheet.in_country(np.zeros(1), np.zeros(1))
    E, N = (E - zero[0]) * grain["stretch"], N - zero[1]
    radius, angle = np.hypot(E, N), np.arctan2(E, -N)
    ring, turn = 0.05, 0.05 / 15
    rows = math.ceil(radius.max() / ring) + 1
    columns = math.ceil(2 * math.pi / turn)
    polar = np.zeros((rows, columns))
    for seed, along, across, weight in ((1, 0.22, 0.5, 1.0), (2, 0.11, 0.18, 0.5)):
        white = _noise(relief["seed"] * 10 + seed, (rows, columns))
        soft = gaussian_filter(white, (along / ring, across / 15 / turn), mode="wrap")
        polar += weight * _unit(soft)
    arcs = map_coordinates(
        polar, [radius / ring, (angle + math.pi) / turn], order=1, mode="grid-wrap"
    )
    high = np.clip((raster.z - grain["from_m"]) / grain["over_m"], 0, 1)
    rough = np.zeros(raster.z.shape)
    for seed, size, weight in ((3, 0.30, 1.0), (4, 0.14, 0.6), (5, 0.07, 0.35)):
        white = _noise(relief["seed"] * 10 + seed, raster.z.shape)
        rough += weight * _unit(gaussian_filter(white, size / CELL_KM))
    low = np.clip((raster.z - 80) / 40, 0.06, 1)
    raster.z = raster.z + fade * (grain["amplitude_m"] * high * arcs + 2.6 * low * rough)


def _lower_landforms(raster: Raster, sheet: Sheet, country: Geography) -> None:
    """Valleys with their own floor, cut into the plateau along their edges."""
    for form in country.of("landform"):
        floor = _plane(sheet, form.more["floor"], raster.X, raster.Y)
        inside = contains_xy(form.geometry, raster.X, raster.Y)
        edge = form.geometry.boundary
        # Farther away the ground is either wholly lowered or not at all.
        near = contains_xy(edge.buffer(20 * EDGE_KM), raster.X, raster.Y)
        away = np.full(raster.X.shape, 20 * EDGE_KM)
        away[near] = distance(edge, points(raster.X[near], raster.Y[near]))
        share = 1 / (1 + np.exp(np.clip(-np.where(inside, away, -away) / (EDGE_KM / 2), -40, 40)))
        raster.z = raster.z + share * np.minimum(floor - raster.z, 0)


def _burn(raster: Raster, water: Feature) -> None:
    """Cut the bed of a stream, which never rises downstream."""
    line = water.geometry
    length = line.length
    along = np.arange(0, length, 0.1)
    stations = [line.interpolate(float(s)) for s in along]
    x, y = np.array([p.x for p in stations]), np.array([p.y for p in stations])
    smooth = gaussian_filter(raster.z, 0.2 / CELL_KM)
    bed = raster.at(x, y, smooth)
    inside = (x > raster.x[0]) & (x < raster.x[-1]) & (y > raster.y[0]) & (y < raster.y[-1])
    if inside.sum() < 2:
        return
    x, y, bed = x[inside], y[inside], np.minimum.accumulate(bed[inside]) - BED_M
    pieces = linestrings(
        np.stack((np.column_stack((x[:-1], y[:-1])), np.column_stack((x[1:], y[1:]))), axis=1)
    )
    near = LineString(np.column_stack((x, y))).buffer(3 * BANK_KM)
    spots = contains_xy(near, raster.X, raster.Y)
    cells = points(raster.X[spots], raster.Y[spots])
    tree = STRtree(pieces)
    nearest = tree.nearest(cells)
    away = distance(cells, pieces[nearest])
    weight = np.exp(-((away / BANK_KM) ** 2))
    target = bed[nearest]
    raster.z[spots] += weight * np.minimum(target - raster.z[spots], 0)
