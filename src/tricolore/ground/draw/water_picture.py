"""Lake, rivers, canals and streams."""

from __future__ import annotations

from shapely import Point, unary_union
from shapely.geometry import LineString
from shapely.geometry.base import BaseGeometry

from tricolore.ground.draw import canvas as drawing
from tricolore.ground.draw import svg
from tricolore.ground.draw.canvas import Canvas
from tricolore.ground.sheet import Corner
from tricolore.ground.water import Course

Pixel = drawing.Point

DEEP, BLUE, SHORE = "#7fb0c8", "#a9cbd8", "#3f7d9b"


def lake_shape(canvas: Canvas) -> BaseGeometry | None:
    """The shore, bent so that land hexes are dry around their centres and lake hexes wet."""
    if not canvas.lake:
        return None
    water = unary_union([f.geometry for f in canvas.country.geography.of("lake")])
    reach = canvas.sheet.radius
    wet = [Point(canvas.sheet.centre(h)).buffer(0.93 * reach) for h in sorted(canvas.lake)]
    near = {n for h in canvas.lake for n in canvas.board.neighbours[h] if n}
    dry = [Point(canvas.sheet.centre(h)).buffer(0.82 * reach) for h in sorted(near - canvas.lake)]
    cores = unary_union([Point(canvas.sheet.centre(h)).buffer(0.7 * reach) for h in canvas.lake])
    shape = unary_union([water, *wet]).difference(unary_union(dry)).union(cores)
    margin = canvas.sheet.outline.buffer(0.6)
    shape = shape.intersection(margin)
    soft = 0.3 * reach
    shape = shape.buffer(soft).buffer(-2 * soft).buffer(soft)
    # The lake continues beyond the map; a puddle between two capes does not count.
    parts = [p for p in getattr(shape, "geoms", [shape]) if p.area > 0.2]
    return canvas.shape(unary_union(parts)).simplify(0.2)


def lake(canvas: Canvas, shape: BaseGeometry | None) -> list[str]:
    """The lake with lines along its shore, as engravers drew water."""
    if shape is None:
        return []
    parts = [svg.draw(svg.shape_path(shape), fill=BLUE)]
    for depth in (26, 52, 80):
        inner = shape.buffer(-depth)
        if not inner.is_empty:
            parts.append(svg.draw(svg.shape_path(inner), fill=DEEP, fill_opacity=0.32))
    lines = []
    inward, gap = 3.0, 3.2
    for rank in range(9):
        inner = shape.buffer(-inward).simplify(0.3)
        if inner.is_empty:
            break
        lines.append(
            svg.draw(
                svg.shape_path(inner),
                fill="none",
                stroke=SHORE,
                stroke_width=0.9,
                stroke_opacity=f"{0.75 - 0.075 * rank:.2f}",
            )
        )
        inward += gap
        gap *= 1.16
    edge = svg.draw(svg.shape_path(shape), fill="none", stroke="#2c6380", stroke_width=1.8)
    return [*parts, *lines, edge]


def courses(canvas: Canvas) -> list[str]:
    shared: list[str] = []
    casing: list[str] = []
    inner: list[str] = []
    banks: list[str] = []
    for index, course in enumerate(canvas.survey.courses):
        feature = canvas.country.geography.find("water", course.water.name)
        sort = feature.sort if feature else "stream"
        if "river" in course.water.word:  # what the rules call a river must look like one
            sort = "river"
        line = course_line(canvas, course)
        width = {"river": 11.0, "canal": 5.0, "stream": 3.6}.get(sort, 3.6)
        if feature and sort == "river":
            width = min(max(feature.more.get("width_m", 60) / 1000 * canvas.scale, 8), 16)
        data = "".join(svg.path(piece) for piece in canvas.pieces(line))
        styles: list[dict[str, object]] = [
            {"stroke": "#2f6f91", "stroke_width": width + 1.6, "stroke_opacity": 0.95},
            {"stroke": "#9cc7da", "stroke_width": max(width - 1.2, 1.6)},
        ]
        if sort == "canal":
            # Banks beside a canal: fine ticks on a straight cut.
            styles.append(
                {
                    "stroke": "#2f6f91",
                    "stroke_width": width + 6.5,
                    "stroke_dasharray": "0.9 6.5",
                    "stroke_linecap": "butt",
                    "stroke_opacity": 0.75,
                }
            )
        drawn = canvas.spread(f"water-{index}", data, *styles)
        shared += drawn[: -len(styles)]
        for layer, part in zip((casing, inner, banks), drawn[-len(styles) :], strict=False):
            layer.append(part)
    return [*shared, *banks, *casing, *inner]


def course_line(canvas: Canvas, course: Course) -> list[Pixel]:
    """The course along its hexsides, rounded, and extended over the edge of the map."""
    sheet = canvas.sheet
    points = [sheet.place(c) for c in course.corners]
    line = [canvas.at(*p) for p in points]
    if len(line) > 2:
        if _on_rim(canvas, course.corners[0]):
            line.insert(0, _beyond(line[0], line[1]))
        if _on_rim(canvas, course.corners[-1]):
            line.append(_beyond(line[-1], line[-2]))
    line = canvas.curve(line)
    other = next((c for c in canvas.survey.courses if c.water.name == course.water.joins), None)
    if other is not None:
        # The other course has rounded corners, so the mouth lies on its curve and not on the
        # corner.
        into = LineString(course_line(canvas, other))
        for end, corner in ((0, course.corners[0]), (-1, course.corners[-1])):
            if corner in other.corners:
                mouth = into.interpolate(into.project(Point(line[end])))
                line[end] = (mouth.x, mouth.y)
    return line


def _on_rim(canvas: Canvas, corner: Corner) -> bool:
    x, y = canvas.sheet.place(corner)
    away = float(canvas.sheet.outline.boundary.distance(Point(x, y)))
    return away < 0.1 * canvas.sheet.radius


def _beyond(end: Pixel, before: Pixel) -> Pixel:
    return 2 * end[0] - before[0], 2 * end[1] - before[1]
