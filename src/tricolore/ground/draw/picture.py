"""The whole picture, layer by layer."""

from __future__ import annotations

from pathlib import Path

from shapely import Point as Dot
from shapely import Polygon, box, unary_union
from shapely.geometry import LineString

from tricolore.core.board import Board
from tricolore.core.hexes import number
from tricolore.ground.compile import Survey
from tricolore.ground.draw import columns, fields, furniture, growth, hills, plain, signs, svg
from tricolore.ground.draw.canvas import Canvas
from tricolore.ground.draw.faces import FIGURES, text_width
from tricolore.ground.draw.ground_picture import Surface, contour_lines, hachures, shading, tints
from tricolore.ground.draw.houses import build_places, houses
from tricolore.ground.draw.legend import legend, legend_rows
from tricolore.ground.draw.names import Placer, hill_labels, label_text, place_labels
from tricolore.ground.draw.roads_picture import Roads, bridges, railway, roads
from tricolore.ground.draw.sides_picture import side_signs
from tricolore.ground.draw.text import glyphs, number_parts, number_text
from tricolore.ground.draw.water_picture import course_line, courses, lake, lake_shape
from tricolore.ground.pixels import BOTTOM, LEGEND_ROW, Pixels, fingerprint
from tricolore.ground.sources import write_whole

LAYERS = (
    "tints",
    "relief",
    "hachures",
    "cover",
    "marsh",
    "lake",
    "woods",
    "contours",
    "grid",
    "water",
    "sides",
    "roads",
    "railway",
    "bridges",
    "places",
    "numbers",
    "heights",
    "lettering",
    "names",
)
"""The layers of the map itself, from the bottom up; each is a group with the id `layer-` and its
name."""

NUMBER_SIZE = 10.4


def picture(survey: Survey, board: Board, bare: bool = False) -> str:
    """The map as SVG; `bare` shows the grid alone, without margins."""
    bare_grid = Pixels(board.grid)
    rows = legend_rows(survey.country.plan, bare_grid.body[0])
    canvas = Canvas(survey, board, bare_grid._replace(bottom=BOTTOM + rows * LEGEND_ROW))
    surface = Surface(canvas)
    net = Roads(canvas)
    shore = lake_shape(canvas)
    waters = [LineString(course_line(canvas, c)) for c in survey.courses]
    curves = [LineString(s.curve) for s in (*net.strokes, *net.railways)]
    built = build_places(canvas, curves)
    wood = growth.wood_shape(canvas)
    road_room = unary_union([c.buffer(5.5) for c in curves])
    numbers = {h: _number_box(canvas, h) for h in board.hexes}
    busy = unary_union(
        [
            road_room,
            wood.buffer(2),
            *(w.buffer(7) for w in waters),
            *(b.shape.buffer(5) for b in built.values()),
            *(frame.buffer(1) for frame in numbers.values()),
            *([shore.buffer(2)] if shore else []),
        ]
    )
    wheels = signs.terminal_spots(
        canvas, [*curves, *(b.shape for b in built.values()), *numbers.values()]
    )
    heavy = [
        *(Dot(spot).buffer(signs.WHEEL + 3) for spot in wheels.values()),
        *(h for b in built.values() for h in (*b.houses, *b.castle)),
        *(b.shape.buffer(3) for b in built.values() if b.works),
        *(numbers[h] for h in board.hexes if h not in canvas.lake),
        *furniture.lettering_frames(canvas),
    ]
    light = [*(c.buffer(2.4) for c in curves), *(w.buffer(2.5) for w in waters)]
    placer = Placer(canvas, light, heavy)
    names = [found for label in place_labels(canvas) if (found := placer.place(label))]
    tops = [found for label in hill_labels(canvas) if (found := placer.place(label))]
    peaks = "".join(
        svg.path([(x - 3.4, y + 2.6), (x, y - 3.6), (x + 3.4, y + 2.6)], close=True)
        for x, y in (p.label.spot for p in tops)
    )
    lines = {"fill": "none", "stroke_linejoin": "round", "stroke_linecap": "round"}
    layers = [
        svg.layer("tints", tints(canvas, surface)),
        svg.layer("relief", shading(canvas, surface)),
        svg.layer("hachures", hachures(canvas, surface), **lines),
        svg.layer(
            "cover",
            [
                *plain.washes(canvas),
                *growth.country_cover(canvas, busy),
                *growth.crops(canvas, busy),
                *fields.fields(canvas),
                *hills.hills(canvas, busy),
            ],
            stroke_linecap="round",
        ),
        svg.layer("marsh", growth.marsh(canvas, busy), **lines),
        svg.layer("lake", lake(canvas, shore)),
        svg.layer("woods", growth.woods(canvas, wood, road_room)),
        svg.layer("contours", contour_lines(canvas, surface), **lines),
        svg.layer("grid", [_grid(canvas), *furniture.seams(canvas)], **lines),
        svg.layer("water", courses(canvas), **lines),
        svg.layer(
            "sides",
            [part for word in canvas.plan.file.words.sides for part in side_signs(canvas, word)],
            stroke_linejoin="round",
            stroke_linecap="round",
        ),
        svg.layer("roads", roads(canvas, net), **lines),
        svg.layer("railway", railway(net), **lines),
        svg.layer(
            "bridges",
            [*bridges(canvas, net, waters), *signs.fords(canvas), *signs.terminals(canvas, wheels)],
            **lines,
        ),
        svg.layer("places", houses(canvas, built)),
        svg.layer(
            "numbers",
            _numbers(canvas),
            aria_hidden="true",  # hundreds of them; the table describes a hex on request
        ),
        svg.layer("heights", [svg.draw(peaks, fill="#4f2c12"), *map(label_text, tops)]),
        svg.layer("lettering", furniture.lettering(canvas)),
        svg.layer("names", [label_text(name, whole=canvas.large) for name in names]),
    ]
    return _document(canvas, surface, layers, bare)


def _document(canvas: Canvas, surface: Surface, layers: list[str], bare: bool) -> str:
    pixels, grid, head = canvas.pixels, canvas.board.grid, canvas.plan.file.map
    width, height = pixels.body if bare else pixels.size
    corner = (pixels.left, pixels.top) if bare else (0.0, 0.0)
    outline = svg.shape_path(canvas.outline)
    clip = svg.element("clipPath", svg.draw(outline), id="map-edge")
    margins = [
        svg.layer("margin", [*furniture.frame(canvas), *furniture.title(canvas)]),
        svg.layer("compass", [*furniture.compass_rose(canvas), *furniture.scale_bar(canvas)]),
        svg.layer("notes", furniture.margin_notes(canvas)),
        svg.layer("legend", legend(canvas, surface)),
    ]
    edge = svg.draw(
        outline, fill="none", stroke="#33240f", stroke_width=2.4, stroke_linejoin="round"
    )
    body = svg.element("g", "\n" + "\n".join(layers) + "\n", id="map", clip_path="url(#map-edge)")
    # The root element's attributes; the browser reads the positions of hexes from the data
    # attributes.
    root = (
        '<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink"'
        f' width="{width:.2f}" height="{height:.2f}"'
        f' viewBox="{corner[0]:.2f} {corner[1]:.2f} {width:.2f} {height:.2f}"'
        f' data-map="{head.name}" data-radius="{pixels.radius:g}"'
        f' data-left="{pixels.left:g}" data-top="{pixels.top:g}"'
        f' data-columns="{grid.columns}" data-rows-odd="{grid.rows_odd}"'
        f' data-rows-even="{grid.rows_even}" data-even="{grid.even}" data-up="{head.up}"'
        f' data-board="{fingerprint(canvas.board)}">'
    )
    shapes = glyphs([*layers, *([] if bare else margins)])
    shapes += plain.definitions(canvas) + fields.definitions(canvas)
    if canvas.large:
        shapes += columns.grid_definitions(canvas)
        shapes += columns.number_definitions(canvas, NUMBER_SIZE)
    else:
        shapes += number_parts(map(number, canvas.board.hexes), NUMBER_SIZE)
    parts = [
        root,
        f"<title>{head.name}, {head.date}</title>",
        svg.element("defs", clip + shapes),
        *([] if bare else margins),
        body,
        svg.layer("edge", [edge]),
        "</svg>",
    ]
    return "\n".join(parts) + "\n"


def _number_box(canvas: Canvas, hex: int) -> Polygon:
    x, y = canvas.pixels.pixel(hex)
    half = text_width("0000", FIGURES, NUMBER_SIZE) / 2
    top = y - canvas.pixels.half + 3
    return box(x - half, top, x + half, top + 0.8 * NUMBER_SIZE)


def _numbers(canvas: Canvas) -> list[str]:
    if canvas.large:
        parts = columns.numbers(canvas, NUMBER_SIZE)
    else:
        parts = "".join(
            number_text(x, y - canvas.pixels.half + 11.5, number(hex))
            for hex in canvas.board.hexes
            for x, y in (canvas.pixels.pixel(hex),)
        )
    return [
        svg.element(
            "g",
            parts,
            fill="#3b2c18",
            fill_opacity=0.78,
            stroke="#f6efdc",
            stroke_width=1.6,
            stroke_opacity=0.45,
            paint_order="stroke",
        )
    ]


def _grid(canvas: Canvas) -> str:
    if canvas.large:
        return columns.grid(canvas)
    seen = set()
    lines = []
    for hex in canvas.board.hexes:
        corners = canvas.sheet.corners(hex)
        for first, second in zip(corners, corners[1:] + corners[:1], strict=True):
            key = (min(first, second), max(first, second))
            if key not in seen:
                seen.add(key)
                a, b = (canvas.at(*canvas.sheet.place(c)) for c in key)
                lines.append(svg.path([a, b]))
    return svg.draw("".join(lines), stroke="#3a2a14", stroke_width=0.8, stroke_opacity=0.42)


def write_picture(survey: Survey, board: Board, path: Path, bare: bool = False) -> None:
    write_whole(path, picture(survey, board, bare))
