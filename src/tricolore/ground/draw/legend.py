"""The legend: every word of the game's terrain table, drawn as on the map."""

from __future__ import annotations

import math
from collections.abc import Callable

from tricolore.ground.draw import svg
from tricolore.ground.draw.canvas import Canvas
from tricolore.ground.draw.faces import ITALIC, ROMAN
from tricolore.ground.draw.fields import rocks, vines
from tricolore.ground.draw.ground_picture import Surface, tint
from tricolore.ground.draw.hills import crest
from tricolore.ground.draw.houses import castle, ramparts
from tricolore.ground.draw.names import STYLES
from tricolore.ground.draw.roads_picture import STYLE
from tricolore.ground.draw.sides_picture import SIGNS, Side
from tricolore.ground.draw.signs import ford_sign, wheel
from tricolore.ground.draw.text import text
from tricolore.ground.gridfile import GridPlan
from tricolore.ground.pixels import LEGEND_ROW

ITEM, SWATCH = 121.0, 25.0
INK = "#2b1d10"


def legend_rows(plan: GridPlan, width: float) -> int:
    """The number of rows of a map's legend under a grid of this width."""
    levels = plan.file.levels
    count = 1 + (len(levels.bands_m) if levels.rule == "bands" else len(levels.landforms))
    words = plan.file.words
    count += sum(word in _TERRAIN for word in words.terrain) + len(words.sides) + len(words.roads)
    count += bool(plan.file.places.objectives) + len(plan.file.terminals)
    return math.ceil(count / int(width // ITEM))


def legend(canvas: Canvas, surface: Surface) -> list[str]:
    """The items in rows under the map, levels first."""
    words = canvas.plan.file.words
    items: list[tuple[str, Callable[[float, float], list[str]]]] = []
    for step, level in enumerate(surface.levels):
        items.append((_level_caption(canvas, step, level), _tinted(tint(step, surface))))
    ground = tint(0, surface)
    for word in words.terrain:
        if word in _TERRAIN:
            items.append((word, _with(_TERRAIN[word], ground)))
    for word in words.sides:
        if word == "ford":
            items.append((word, _ford(ground)))
        elif word in SIGNS:
            items.append((word, _side_item(word, ground)))
        else:
            items.append((word, _water_item(canvas, word, ground)))
    for word in words.roads:
        items.append((word, _road_item(word, canvas.plan.file.roads.railway, ground)))
    if canvas.plan.file.places.objectives:
        items.append(("victory place", _objective))
    for side, rules in canvas.plan.file.terminals.items():
        items.append((f"supply of {side}", _terminal(rules.colour)))
    width, height = canvas.pixels.body
    across = math.ceil(len(items) / legend_rows(canvas.plan, width))
    gap = width / across
    parts = []
    for index, (caption, paint) in enumerate(items):
        x = canvas.pixels.left + gap * (index % across + 0.5)
        y = canvas.pixels.top + height + 58 + LEGEND_ROW * (index // across)
        parts += paint(x, y)
        parts.append(text(x, y + 42, caption, ROMAN, 14.5, fill=INK, anchor="middle"))
    note = (
        "Contours part the levels; hachures, vines, heath and small fields are for the eye alone."
    )
    if canvas.hexes("lightly cultivated"):
        note = "Contours part the levels; hachures, single vines and heath are for the eye alone."
    if canvas.hexes("crops", "cultivated", "heavily cultivated"):
        note = "Contours part the levels; hachures and shading are for the eye alone."
    if canvas.flat:
        note = (
            "Both kinds of road count alike. Hachures, rice, fields, meadows and heath are for"
            " the eye alone."
        )
    names = canvas.plan.file.places.names
    works = [names.get(f.name, f.name) for f in canvas.country.geography.of("place", "fieldwork")]
    for name in sorted(set(works) & set(canvas.board.place.values())):
        note += f" The old works at {name} have no effect."
    parts.append(text(canvas.pixels.left, canvas.pixels.size[1] - 42, note, ITALIC, 15, fill=INK))
    return parts


def _level_caption(canvas: Canvas, step: int, level: int) -> str:
    rules = canvas.plan.file.levels
    if rules.rule == "landform":
        named = {value: name for name, value in rules.landforms.items()}
        return f"level {level}: {named.get(level, 'plateau')}"
    if not rules.bands_m:
        return "clear"
    name = rules.names[step] if step < len(rules.names) else f"level {level}"
    if step == 0:
        return f"{name}: below {rules.bands_m[0]:.0f} m"
    return f"{name}: from {rules.bands_m[step - 1]:.0f} m"


def _hexagon(x: float, y: float, fill: str) -> str:
    points = [
        (
            x + SWATCH * 1.15 * math.cos(math.radians(60 * k)),
            y + SWATCH * 1.15 * math.sin(math.radians(60 * k)),
        )
        for k in range(6)
    ]
    return svg.draw(svg.path(points, close=True), fill=fill, stroke="#4a3a24", stroke_width=0.9)


def _tinted(fill: str) -> Callable[[float, float], list[str]]:
    return lambda x, y: [_hexagon(x, y, fill)]


def _with(
    paint: Callable[[float, float], list[str]], fill: str
) -> Callable[[float, float], list[str]]:
    return lambda x, y: [_hexagon(x, y, fill), *paint(x, y)]


def _side_item(word: str, fill: str) -> Callable[[float, float], list[str]]:
    def paint(x: float, y: float) -> list[str]:
        side = Side((x - 20, y - 2), (x + 20, y - 2), (0.0, 1.0))
        return [_hexagon(x, y, fill), *SIGNS[word]([side])]

    return paint


def _water_item(canvas: Canvas, word: str, fill: str) -> Callable[[float, float], list[str]]:
    sorts = {
        feature.sort
        for water in canvas.plan.file.water
        if water.word == word and (feature := canvas.country.geography.find("water", water.name))
    }

    def paint(x: float, y: float) -> list[str]:
        wave = f"M{svg.n(x - 26)} {svg.n(y + 5)}q13-14 26-4t26-6"
        if not sorts:  # a bridge, which is the word for a crossing
            return [
                _hexagon(x, y, fill),
                svg.draw(wave, stroke="#2f6f91", stroke_width=6.6, fill="none"),
                svg.draw(wave, stroke="#9cc7da", stroke_width=3.8, fill="none"),
                svg.draw(f"M{svg.n(x)} {svg.n(y - 20)}v40", stroke="#5d4a30", stroke_width=4.4),
                svg.draw(f"M{svg.n(x)} {svg.n(y - 20)}v40", stroke="#fbf5e2", stroke_width=2.4),
                svg.draw(
                    f"M{svg.n(x - 7)} {svg.n(y - 9)}l2.4 2.5v12l-2.4 2.5"
                    f"M{svg.n(x + 7)} {svg.n(y - 9)}l-2.4 2.5v12l2.4 2.5",
                    stroke="#33271a",
                    stroke_width=1.7,
                    fill="none",
                ),
            ]
        width = 11.0 if "river" in sorts else 5.0 if "canal" in sorts else 3.6
        parts = [_hexagon(x, y, fill)]
        if sorts == {"canal"}:
            parts.append(
                svg.draw(
                    wave,
                    stroke="#2f6f91",
                    stroke_width=width + 6.5,
                    stroke_dasharray="0.9 6.5",
                    stroke_linecap="butt",
                    fill="none",
                )
            )
        parts.append(svg.draw(wave, stroke="#2f6f91", stroke_width=width + 1.6, fill="none"))
        parts.append(svg.draw(wave, stroke="#9cc7da", stroke_width=width - 1.2, fill="none"))
        return parts

    return paint


def _road_item(word: str, railway: str, fill: str) -> Callable[[float, float], list[str]]:
    def paint(x: float, y: float) -> list[str]:
        wave = f"M{svg.n(x - 27)} {svg.n(y + 4)}q14-10 27-4t27-4"
        parts = [_hexagon(x, y, fill)]
        if word == railway:
            parts.append(svg.draw(wave, stroke="#2b2622", stroke_width=4.6, fill="none"))
            parts.append(
                svg.draw(
                    wave,
                    stroke="#f4efe2",
                    stroke_width=2.8,
                    stroke_dasharray="9 9",
                    stroke_linecap="butt",
                    fill="none",
                )
            )
            return parts
        for colour, width, dash in STYLE.get(word, STYLE["minor road"]):
            parts.append(
                svg.draw(
                    wave,
                    stroke=colour,
                    stroke_width=width,
                    stroke_dasharray=dash or None,
                    fill="none",
                )
            )
        return parts

    return paint


def _objective(x: float, y: float) -> list[str]:
    style = STYLES["objective"]
    words = text(
        x, y + 7, "NAME", style.face, 22, fill=style.fill, anchor="middle", spacing=style.spacing
    )
    return [words]


def _terminal(colour: str) -> Callable[[float, float], list[str]]:
    return lambda x, y: wheel(x, y, colour)


def _ford(fill: str) -> Callable[[float, float], list[str]]:
    def paint(x: float, y: float) -> list[str]:
        wave = f"M{svg.n(x - 26)} {svg.n(y + 5)}q13-14 26-4t26-6"
        return [
            _hexagon(x, y, fill),
            svg.draw(wave, stroke="#2f6f91", stroke_width=12.6, fill="none"),
            svg.draw(wave, stroke="#9cc7da", stroke_width=9.8, fill="none"),
            svg.element(
                "g", "".join(ford_sign([[(x, y - 21), (x, y + 21)]])), stroke_linecap="round"
            ),
        ]

    return paint


def _trees(x: float, y: float) -> list[str]:
    spots = [(-13, -6), (-4, -11), (6, -7), (14, -1), (-10, 4), (0, 0), (7, 8), (-4, 10)]
    return [
        svg.draw(svg.discs((x + a, y + b, 8.4) for a, b in spots), fill="#8fa968"),
        svg.draw(
            svg.discs((x + a, y + b, 4.6) for a, b in spots),
            fill="#5f8141",
            stroke="#3a5525",
            stroke_width=0.5,
        ),
        svg.draw(svg.discs((x + a - 1.2, y + b - 1.4, 2.4) for a, b in spots), fill="#86a55c"),
    ]


def _roofs(count: int) -> Callable[[float, float], list[str]]:
    spots = [(0, 0), (-8, -3), (8, 2), (-2, -9), (3, 9), (-11, 6), (11, -7), (-7, 12), (9, 11)]
    spots += [(-13, -10), (2, -16), (16, 4), (-17, 1), (-1, 17), (12, -15)]

    def paint(x: float, y: float) -> list[str]:
        data = "".join(
            svg.path(
                [
                    (x + a - 3, y + b - 2),
                    (x + a + 3, y + b - 2.6),
                    (x + a + 3, y + b + 1.6),
                    (x + a - 3, y + b + 2),
                ],
                close=True,
            )
            for a, b in spots[:count]
        )
        return [svg.draw(data, fill="#b2412c", stroke="#541708", stroke_width=0.6)]

    return paint


def _barn(x: float, y: float) -> list[str]:
    data = f"M{svg.n(x - 7)} {svg.n(y - 6)}h14v4h-14zm0 5h4v8h-4zm10 0h4v6h-4z"
    return [svg.draw(data, fill="#5a3a2a", stroke="#2a160c", stroke_width=0.6)]


def _waves(x: float, y: float) -> list[str]:
    lines = "".join(
        f"M{svg.n(x - half)} {svg.n(y + down)}q{svg.n(half / 2)}-4 {svg.n(half)} 0t{svg.n(half)} 0"
        for down, half in ((-12, 15), (-4, 21), (4, 21), (12, 15))
    )
    return [
        _hexagon(x, y, "#a9cbd8"),
        svg.draw(lines, fill="none", stroke="#3f7d9b", stroke_width=1.0),
    ]


def _furrows(x: float, y: float) -> list[str]:
    rows = "".join(f"M{svg.n(x - 16)} {svg.n(y + 3.4 * k)}h14" for k in range(-3, 3))
    rows += "".join(f"M{svg.n(x + 3 + 3.4 * k)} {svg.n(y - 11)}v18" for k in range(5))
    return [svg.draw(rows, stroke="#6d8038", stroke_width=0.9)]


def _reeds(x: float, y: float) -> list[str]:
    spots = [(-9, -6), (6, -8), (-3, 4), (11, 4), (-13, 9), (2, 14)]
    water = "".join(f"M{svg.n(x + a - 5)} {svg.n(y + b)}h10m-8 2.4h6" for a, b in spots)
    reeds = "".join(
        f"M{svg.n(x + a)} {svg.n(y + b)}v-4.6m-2 4.6l-1-3m4.8 3l1.1-3.2" for a, b in spots
    )
    return [
        svg.draw(water, stroke="#4f8ba5", stroke_width=1.0),
        svg.draw(reeds, stroke="#5e7337", stroke_width=0.8),
    ]


def _hillock(x: float, y: float) -> list[str]:
    parts = "".join(crest(x + a, y + b, 7.5) for a, b in ((-9, -4), (7, -8), (0, 8), (14, 7)))
    return [
        svg.draw(svg.discs([(x, y, 19)]), fill="#cfa765", fill_opacity=0.6),
        svg.draw(parts, fill="none", stroke="#6b4220", stroke_width=0.9),
    ]


def _city(x: float, y: float) -> list[str]:
    """Twice the houses of a town."""
    return [*_roofs(15)(x, y), *_roofs(12)(x + 3.4, y + 5.2)]


def _fortress(x: float, y: float) -> list[str]:
    walls = svg.shape_path(ramparts(x, y, 29))
    return [
        svg.draw(walls, fill="#d9c39a", stroke="#4a2a14", stroke_width=3.4),
        svg.draw(walls, fill="none", stroke="#c99a63", stroke_width=1.4),
        *_roofs(9)(x, y),
    ]


def _vineyard(x: float, y: float) -> list[str]:
    rows, trees = vines(x, y, 0.3, 14, 11.5)
    return [
        svg.draw(svg.discs([(x, y, 21)]), fill="#b3c56c", fill_opacity=0.6),
        svg.draw(rows, stroke="#7f8f3f", stroke_width=0.8),
        svg.draw(svg.discs((a, b, 1.3) for a, b in trees), fill="#57752f"),
    ]


def _boulders(x: float, y: float) -> list[str]:
    spots = [(-11, -8), (1, -12), (11, -5), (-5, 1), (6, 6), (-13, 9), (1, 15), (15, 9)]
    data = "".join(rocks(x + a, y + b, 3.6) for a, b in spots)
    return [svg.draw(data, fill="none", stroke="#4f3319", stroke_width=0.9)]


def _keep(x: float, y: float) -> list[str]:
    data = "".join(svg.shape_path(part) for part in castle(x, y))
    return [svg.draw(data, fill="#e8dcc0", stroke="#2b1608", stroke_width=1.5)]


_TERRAIN: dict[str, Callable[[float, float], list[str]]] = {
    "woods": _trees,
    "forest": _trees,
    "swamp": _reeds,
    "hill": _hillock,
    "city": _city,
    "fortified city": _fortress,
    "village": _roofs(6),
    "town": _roofs(15),
    "isolated building": _barn,
    "isolated farm": _barn,
    "lake": _waves,
    "crops": _furrows,
    "cultivated": _furrows,
    "marsh": _reeds,
    "lightly cultivated": _furrows,
    "heavily cultivated": _vineyard,
    "rough": _boulders,
    "wooded rough": lambda x, y: [*_boulders(x, y), *_trees(x, y)],
    "castle": _keep,
}
