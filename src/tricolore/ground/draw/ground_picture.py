"""Tints, shading, contours and hachures.

The rules use levels, but people see slopes.  Before drawing, the surface is adjusted so that the
centre of each hex lies inside the band of its level.  Then the tint under the centre is the level
that the rules use, and between centres the surface still follows the ground.
"""

from __future__ import annotations

import math
from itertools import pairwise

import numpy as np
from scipy.ndimage import gaussian_filter, map_coordinates, zoom
from shapely import Polygon, STRtree, contains_xy, distance, points
from shapely.geometry import LineString

from tricolore.ground.draw import svg
from tricolore.ground.draw.canvas import Canvas
from tricolore.ground.draw.contours import rings
from tricolore.ground.relief import CELL_KM
from tricolore.ground.sheet import Array

TINTS = ("#d2dfb2", "#ece4b8", "#e6cd97", "#d3a66f", "#b88154", "#9a6443")
LINES = ("#a9985c", "#a5834c", "#8f6539", "#754a29", "#5e3720")
FINER = 2
"""How much finer the picture's raster is than the compiler's, for round contours."""
NUDGE = 0.38
"""The reach of the adjustment that brings a centre into its band, in hexes."""
EXAGGERATION = 7.0
SUN_HEIGHT = 40.0
SHADE = 0.52


class Surface:
    """The adjusted surface on a fine raster, and the field whose steps are the levels."""

    def __init__(self, canvas: Canvas) -> None:
        self.canvas = canvas
        raster = canvas.country.raster
        rules = canvas.plan.file.levels
        z = raster.z
        if rules.rule == "bands":
            self.steps = list(rules.bands_m)
            self.field = self._nudged(z, slack=4.0)
            z = self.field
        else:
            levels = sorted({rules.first, *rules.landforms.values()})
            self.steps = [(a + b) / 2 for a, b in pairwise(levels)]
            self.field = self._nudged(self._landform_field(), slack=0.2)
        self.levels = range(rules.first, rules.first + len(self.steps) + 1)
        if rules.rule != "bands":
            self.levels = range(min(levels), min(levels) + len(levels))
        self.field = zoom(self.field, FINER, order=3, mode="nearest", grid_mode=False)
        self.z = zoom(z, FINER, order=3, mode="nearest", grid_mode=False)
        self._centres = points([canvas.pixels.pixel(h) for h in canvas.board.hexes])
        self._tree = STRtree(self._centres)
        self.x = np.linspace(raster.x[0], raster.x[-1], self.z.shape[1])
        self.y = np.linspace(raster.y[0], raster.y[-1], self.z.shape[0])

    def _landform_field(self) -> Array:
        """Levels of landforms, with a soft edge that can be adjusted."""
        canvas, rules = self.canvas, self.canvas.plan.file.levels
        raster = canvas.country.raster
        field = np.full(raster.z.shape, float(rules.first))
        for sort, level in rules.landforms.items():
            for form in canvas.country.geography.of("landform", sort):
                inside = contains_xy(form.geometry, raster.X, raster.Y)
                away = distance(form.geometry.boundary, points(raster.X, raster.Y))
                signed = np.where(inside, away, -away) / (0.3 * canvas.sheet.hex_km)
                field += (level - rules.first) / (1 + np.exp(-np.clip(signed, -30, 30)))
        return field

    def _nudged(self, field: Array, slack: float) -> Array:
        canvas, raster = self.canvas, self.canvas.country.raster
        first = canvas.plan.file.levels.first
        if canvas.plan.file.levels.rule != "bands":
            first = min((first, *canvas.plan.file.levels.landforms.values()))
        reach = NUDGE * canvas.sheet.hex_km
        window = math.ceil(3 * reach / CELL_KM)
        field = field.copy()
        for _ in range(5):
            for hex in canvas.board.hexes:
                if hex in canvas.lake:
                    continue
                x, y = canvas.sheet.centre(hex)
                step = canvas.board.level[hex] - first
                low = self.steps[step - 1] + slack if step > 0 else -math.inf
                high = self.steps[step] - slack if step < len(self.steps) else math.inf
                here = float(raster.at(np.array([x]), np.array([y]), field)[0])
                miss = min(max(here, low), high) - here
                if abs(miss) < 1e-3:
                    continue
                row = round((y - raster.y[0]) / CELL_KM)
                column = round((x - raster.x[0]) / CELL_KM)
                part = (
                    slice(max(row - window, 0), row + window + 1),
                    slice(max(column - window, 0), column + window + 1),
                )
                away = np.hypot(raster.X[part] - x, raster.Y[part] - y)
                field[part] += miss * np.exp(-0.5 * (away / (reach * 0.62)) ** 2)
        return field

    def pixel_rings(
        self, field: Array, height: float, least: float = 48
    ) -> list[list[tuple[float, float]]]:
        """Contours in pixels; those shorter than `least` are left out."""
        found = []
        for ring in rings(self.x, self.y, field, height):
            line = [self.canvas.at(x, y) for x, y in ring]
            line.append(line[0])
            if len(line) < 8:
                continue
            simple = LineString(line).simplify(0.22)
            if simple.length > least and (field is not self.field or self._holds_a_centre(simple)):
                found.append(list(simple.coords)[:-1])
        return found

    def _holds_a_centre(self, ring: LineString) -> bool:
        """Whether a patch holds the centre of a hex.  Without one it would misrepresent a hex."""
        if ring.length > 7 * self.canvas.pixels.radius:
            return True
        area = Polygon(ring.coords)
        return any(area.contains(spot) for spot in self._centres[self._tree.query(area)])


def tints(canvas: Canvas, surface: Surface) -> list[str]:
    parts = [svg.draw(svg.shape_path(canvas.outline), fill=tint(0, surface))]
    for index, height in enumerate(surface.steps, 1):
        data = "".join(
            svg.path(ring, close=True) for ring in surface.pixel_rings(surface.field, height)
        )
        parts.append(svg.draw(data, fill=tint(index, surface), fill_rule="evenodd"))
    return parts


def tint(step: int, surface: Surface) -> str:
    """The tint of a level.  With few levels, tints are spread over the scale so that they differ
    well."""
    count = len(surface.steps)
    if count == 0:
        return "#dfe6bf"
    if count == 1:
        return ("#c4d8ab", "#ece3b9")[step]
    if count == 2:
        return (TINTS[0], TINTS[1], TINTS[3])[step]
    return TINTS[min(step, len(TINTS) - 1)]


def shading(canvas: Canvas, surface: Surface) -> list[str]:
    """Light from the upper left of the sheet, as a translucent image with two pixels per point."""
    width, height = canvas.pixels.body
    columns, rows = round(width / 2), round(height / 2)
    cell = (surface.x[1] - surface.x[0]) * 1000
    smooth = gaussian_filter(surface.z, 1.2)
    down, right = np.gradient(smooth * EXAGGERATION, cell)
    sun = math.radians(SUN_HEIGHT)
    lx, ly, lz = -math.cos(sun) * math.sqrt(0.5), -math.cos(sun) * math.sqrt(0.5), math.sin(sun)
    light = (lz - right * lx - down * ly) / np.sqrt(1 + right**2 + down**2)
    relative = light / math.sin(sun) - 1
    shade = np.where(relative < 0, relative, np.clip(relative, 0, 1.0) * 0.9)
    x = (np.arange(columns) + 0.5) * 2 / canvas.scale
    y = (np.arange(rows) + 0.5) * 2 / canvas.scale
    X, Y = np.meshgrid(x, y)
    step = surface.x[1] - surface.x[0]
    values = map_coordinates(
        shade, [(Y - surface.y[0]) / step, (X - surface.x[0]) / step], order=1, mode="nearest"
    )
    indices = np.clip(np.round(values * 62 + 64), 0, 127).astype(np.uint8)
    colours = []
    for index in range(128):
        value = (index - 64) / 63
        strength = round(255 * SHADE * abs(value) ** 0.9)
        colours.append((66, 38, 18, strength) if value < 0 else (255, 250, 228, strength))
    return [
        svg.element(
            "image",
            x=canvas.pixels.left,
            y=canvas.pixels.top,
            width=f"{width:.2f}",
            height=f"{height:.2f}",
            preserveAspectRatio="none",
            href=svg.palette_png(indices, colours),
        )
    ]


def contour_lines(canvas: Canvas, surface: Surface) -> list[str]:
    parts = []
    bands = canvas.plan.file.levels.rule == "bands"
    for index, height in enumerate(surface.steps):
        data = "".join(
            svg.path(ring, close=True) for ring in surface.pixel_rings(surface.field, height)
        )
        colour = LINES[min(index, len(LINES) - 1)]
        parts.append(svg.draw(data, stroke=colour, stroke_width=1.2, stroke_opacity=0.8))
        if bands:
            top = surface.steps[index + 1] if index + 1 < len(surface.steps) else height + 30
            data = "".join(
                svg.path(ring, close=True)
                for ring in surface.pixel_rings(surface.z, (height + top) / 2, 90)
            )
            parts.append(svg.draw(data, stroke=colour, stroke_width=0.6, stroke_opacity=0.5))
    if not bands:
        low = math.ceil(float(surface.z.min()) / 5) * 5
        for height in range(low, math.ceil(float(surface.z.max())), 5):
            data = "".join(
                svg.path(ring, close=True) for ring in surface.pixel_rings(surface.z, height)
            )
            parts.append(svg.draw(data, stroke=LINES[1], stroke_width=0.6, stroke_opacity=0.35))
    return parts


def hachures(canvas: Canvas, surface: Surface) -> list[str]:
    """Short strokes down the slope, closer and stronger where it is steeper."""
    step = surface.x[1] - surface.x[0]
    smooth = gaussian_filter(surface.z, 1.5)
    down, right = np.gradient(smooth, step * 1000)
    chance = canvas.chance("hachures")
    gap = 7.5 if canvas.large else 5.6
    left, top = canvas.pixels.left, canvas.pixels.top
    fine: list[str] = []
    strong: list[str] = []
    low = math.floor(float(surface.z.min()) / 7.5) * 7.5
    for height in np.arange(low, float(surface.z.max()), 7.5):
        for ring in surface.pixel_rings(smooth, float(height) + 0.01):
            line = np.array([*ring, ring[0]])
            far = np.concatenate(([0.0], np.cumsum(np.hypot(*np.diff(line, axis=0).T))))
            along = chance.uniform(0, 3)
            while along < far[-1]:
                px = float(np.interp(along, far, line[:, 0]))
                py = float(np.interp(along, far, line[:, 1]))
                x, y = (px - left) / canvas.scale, (py - top) / canvas.scale
                along += gap * chance.uniform(0.75, 1.25)
                if not (
                    -0.1 < x < canvas.sheet.width + 0.1 and -0.1 < y < canvas.sheet.depth + 0.1
                ):
                    continue
                row, column = round((y - surface.y[0]) / step), round((x - surface.x[0]) / step)
                gx, gy = float(right[row, column]), float(down[row, column])
                steep = math.hypot(gx, gy)
                if steep < 0.035:
                    continue
                reach = min(7.5 / steep / 1000 * canvas.scale, 11) * chance.uniform(0.6, 0.9)
                ex, ey = -gx / steep * reach, -gy / steep * reach
                stroke = svg.path([(px, py), (px + ex, py + ey)])
                (strong if steep > 0.09 else fine).append(stroke)
    return [
        *canvas.spread(
            "fine", "".join(fine), {"stroke": "#6f4d2c", "stroke_width": 0.6, "stroke_opacity": 0.5}
        ),
        *canvas.spread(
            "strong",
            "".join(strong),
            {"stroke": "#5a3a20", "stroke_width": 0.95, "stroke_opacity": 0.55},
        ),
    ]
