"""The sheet: where each hex lies on paper and in the country.

There are two planes.  The *plane* is the country, in kilometres east and north of the grid file's
reference point.  The *sheet* is the map on the table, in kilometres to the right of and down from
its top left corner, whatever compass direction is up.  The compiler works on the sheet only.  So a
map with east at the top needs no special case, and hill shading always has light from the upper
left of the paper.

Centres and corners of hexes are whole numbers, in units of half a corner radius across and half a
hex down.  So a corner is exactly equal for the three hexes that share it.
"""

from __future__ import annotations

import math
from functools import cached_property

import numpy as np
from numpy.typing import NDArray
from pyproj import Transformer
from shapely import Polygon, unary_union
from shapely.geometry.base import BaseGeometry

from tricolore.core.hexes import Grid

Corner = tuple[int, int]
Array = NDArray[np.float64]

CORNERS: tuple[Corner, ...] = ((-1, -1), (1, -1), (2, 0), (1, 1), (-1, 1), (-2, 0))
"""Corners of a hex clockwise from the upper left; side k runs from corner k to corner k + 1."""

RIGHT = {"N": (1, 0), "E": (0, -1), "S": (-1, 0), "W": (0, 1)}
"""The east and north components of the sheet's rightward direction, by the compass point that is
up."""


class Sheet:
    """The hexes of a map, laid over the country."""

    def __init__(
        self, grid: Grid, up: str, hex_km: float, reference: int, lat: float, lon: float
    ) -> None:
        self.grid = grid
        self.up = up
        self.hex_km = hex_km
        """The distance between the centres of neighbouring hexes."""
        self.radius = hex_km / math.sqrt(3)
        self._right = RIGHT[up]
        self._down = (self._right[1], -self._right[0])
        self.hexes = tuple(grid.hexes())
        self._top = min(grid.point(h)[1] for h in self.hexes) - 1
        self._origin = self.centre(reference)
        self._transformer = Transformer.from_crs(
            "EPSG:4326",
            f"+proj=tmerc +lat_0={lat} +lon_0={lon} +ellps=WGS84 +units=km",
            always_xy=True,
        )

    # The country

    def plane(self, lon: Array, lat: Array) -> tuple[Array, Array]:
        """Kilometres east and north of the reference point, to the decimetre."""
        E, N = self._transformer.transform(lon, lat)
        return np.round(E, 4), np.round(N, 4)

    def degrees(self, E: Array, N: Array) -> tuple[Array, Array]:
        lon, lat = self._transformer.transform(E, N, direction="INVERSE")
        return lon, lat

    def on_sheet(self, E: Array, N: Array) -> tuple[Array, Array]:
        (re, rn), (de, dn) = self._right, self._down
        x, y = self._origin
        return x + re * E + rn * N, y + de * E + dn * N

    def in_country(self, x: Array, y: Array) -> tuple[Array, Array]:
        (re, rn), (de, dn) = self._right, self._down
        right, down = x - self._origin[0], y - self._origin[1]
        return re * right + de * down, rn * right + dn * down

    # The hexes

    @cached_property
    def width(self) -> float:
        return (1.5 * self.grid.columns + 0.5) * self.radius

    @cached_property
    def depth(self) -> float:
        lowest = max(self.grid.point(h)[1] for h in self.hexes) + 1
        return (lowest - self._top) * self.hex_km / 2

    def lattice(self, hex: int) -> Corner:
        """The centre in whole units: half a radius across, half a hex down."""
        column, height = self.grid.point(hex)
        return 3 * column - 1, height - self._top

    def place(self, corner: Corner) -> tuple[float, float]:
        """The sheet position of a lattice point."""
        return corner[0] * self.radius / 2, corner[1] * self.hex_km / 2

    def centre(self, hex: int) -> tuple[float, float]:
        return self.place(self.lattice(hex))

    def corners(self, hex: int) -> tuple[Corner, ...]:
        x, y = self.lattice(hex)
        return tuple((x + across, y + down) for across, down in CORNERS)

    def side(self, a: int, b: int) -> tuple[Corner, Corner]:
        """The two corners that neighbours share."""
        direction = self.grid.neighbours(a).index(b)
        corners = self.corners(a)
        return corners[direction], corners[(direction + 1) % 6]

    def middle(self, a: int, b: int) -> tuple[float, float]:
        (ax, ay), (bx, by) = self.centre(a), self.centre(b)
        return (ax + bx) / 2, (ay + by) / 2

    def polygon(self, hex: int) -> Polygon:
        return Polygon([self.place(c) for c in self.corners(hex)])

    @cached_property
    def pairs(self) -> tuple[tuple[int, int], ...]:
        """All pairs of neighbours, the lower number first."""
        return tuple(
            (a, b)
            for a in self.hexes
            for b in sorted(n for n in self.grid.neighbours(a) if n is not None)
            if a < b
        )

    @cached_property
    def outline(self) -> BaseGeometry:
        """The edge of the printed map."""
        return unary_union([self.polygon(h).buffer(1e-6, join_style="mitre") for h in self.hexes])

    def hex_at(self, x: float, y: float) -> int | None:
        """The hex under a point of the sheet, or None off the map."""
        best: tuple[float, int] | None = None
        column = round((x / self.radius + 0.5) / 1.5)
        for near in (column - 1, column, column + 1):
            half = 2 * y / self.hex_km + self._top
            for height in range(math.floor(half) - 1, math.floor(half) + 3):
                # Centres exist only where column and height are both odd or both even.
                hex = None if (near + height) % 2 else self.grid.hex_at((near, height))
                if hex is not None:
                    cx, cy = self.centre(hex)
                    best = min(best or (9e9, 0), (round(math.hypot(cx - x, cy - y), 9), hex))
        if best is None or best[0] > self.radius:
            return None
        return best[1]

    def nearest(self, x: float, y: float) -> int:
        """The hex of the map that is nearest to a point on it or off it."""
        return min(self.hexes, key=lambda h: (round(math.dist(self.centre(h), (x, y)), 6), h))
