"""The drawings: well formed, of the documented size, with layers and names in order."""

from __future__ import annotations

import itertools
import math
import re
import xml.etree.ElementTree as ET

import pytest
from shapely import box

from tests.ground import atlas
from tricolore.core.hexes import Grid
from tricolore.ground.draw.names import text_width
from tricolore.ground.draw.picture import LAYERS, picture
from tricolore.ground.draw.svg import n
from tricolore.ground.pixels import LEFT, RADIUS, TOP, Pixels, fingerprint, pixel

SVG = "{http://www.w3.org/2000/svg}"


@pytest.fixture(params=atlas.NAMES)
def name(request: pytest.FixtureRequest) -> str:
    return str(request.param)


def group(root: ET.Element, layer: str) -> ET.Element:
    found = [g for g in root.iter(f"{SVG}g") if g.get("id") == f"layer-{layer}"]
    assert len(found) == 1, layer
    return found[0]


def test_drawing_is_well_formed_and_has_its_layers(name: str) -> None:
    root = ET.fromstring(atlas.drawing(name))
    for layer in (*LAYERS, "margin", "compass", "notes", "legend", "edge"):
        group(root, layer)


def test_drawing_has_the_documented_size(name: str) -> None:
    root = ET.fromstring(atlas.drawing(name))
    pixels = Pixels(atlas.board(name).grid)
    width, height = pixels.body
    assert float(root.get("width", "0")) == pytest.approx(LEFT + width + pixels.right, abs=0.01)
    assert float(root.get("height", "0")) > TOP + height
    assert root.get("viewBox") == f"0.00 0.00 {root.get('width')} {root.get('height')}"
    assert (root.get("data-left"), root.get("data-top")) == (f"{LEFT:g}", f"{TOP:g}")
    assert root.get("data-radius") == f"{RADIUS:g}"
    assert root.get("data-even") == atlas.board(name).grid.even
    assert len(atlas.drawing(name).encode()) < 3_000_000


def test_numbers_stand_where_the_formula_puts_their_hexes(name: str) -> None:
    root, board = ET.fromstring(atlas.drawing(name)), atlas.board(name)
    numbers = {int(t.text or ""): t for t in group(root, "numbers").iter(f"{SVG}text")}
    assert sorted(numbers) == list(board.hexes)
    for hex, text in numbers.items():
        x, y = pixel(hex, board.grid)
        assert float(text.get("x", "0")) == pytest.approx(x, abs=0.06)
        assert -RADIUS < float(text.get("y", "0")) - y < 0


def test_names_do_not_collide(name: str) -> None:
    root = ET.fromstring(atlas.drawing(name))
    frames = []
    for layer in ("names", "heights"):
        for text in group(root, layer).iter(f"{SVG}text"):
            size = float(text.get("font-size", "0"))
            spacing = float(text.get("letter-spacing", "0"))
            half = text_width(text.text or "", size, spacing) / 2
            x, y = float(text.get("x", "0")), float(text.get("y", "0"))
            frames.append((text.text, box(x - half, y - 0.66 * size, x + half, y)))
    for (one, a), (two, b) in itertools.combinations(frames, 2):
        assert not a.intersects(b), f"{one} and {two} collide"


def test_every_objective_is_named(name: str) -> None:
    root = ET.fromstring(atlas.drawing(name))
    shown = {t.text for t in group(root, "names").iter(f"{SVG}text")}
    for place in atlas.survey(name).country.plan.file.places.objectives:
        assert place.upper() in shown


def test_names_and_houses_stay_on_the_map(name: str) -> None:
    root = ET.fromstring(atlas.drawing(name))
    width, height = Pixels(atlas.board(name).grid).body
    for text in group(root, "names").iter(f"{SVG}text"):
        size = float(text.get("font-size", "0"))
        half = text_width(text.text or "", size, float(text.get("letter-spacing", "0"))) / 2
        x, y = float(text.get("x", "0")), float(text.get("y", "0"))
        assert x - half > LEFT, text.text
        assert x + half < LEFT + width, text.text
        assert TOP < y < TOP + height


def test_legend_has_every_word_of_the_terrain_table(name: str) -> None:
    root = ET.fromstring(atlas.drawing(name))
    captions = {t.text for t in group(root, "legend").iter(f"{SVG}text")}
    words = atlas.survey(name).country.plan.file.words
    assert set(words.terrain) - {"clear"} <= captions
    assert set(words.sides) | set(words.roads) <= captions


def test_nothing_is_fetched_from_the_network(name: str) -> None:
    links = re.findall(r'href="([^"]{0,40})', atlas.drawing(name))
    assert all(link.startswith("data:") for link in links)
    assert "@import" not in atlas.drawing(name)


def test_a_committed_drawing_is_that_of_the_committed_map(name: str) -> None:
    """The bytes of a drawing may differ between machines; the map it shows may not."""
    drawing = atlas.folder(name) / "map.svg"
    if drawing.exists():
        root = ET.fromstring(drawing.read_text(encoding="utf-8"))
        assert root.get("data-board") == fingerprint(atlas.board(name))
    else:
        assert name == "brothers", "the table in the browser shows this drawing"


def test_every_bridge_is_drawn(name: str) -> None:
    """Where a road crosses, its bridge has parapets; elsewhere a short deck shows it."""
    root, board = ET.fromstring(atlas.drawing(name)), atlas.board(name)
    alone = [
        side
        for course in atlas.survey(name).courses
        for side in course.bridges
        if side not in board.roads
    ]
    drawn = "".join(p.get("d", "") for p in group(root, "bridges").iter(f"{SVG}path"))
    for a, b in alone:
        (ax, ay), (bx, by) = pixel(a, board.grid), pixel(b, board.grid)
        assert f"M{n(ax + 0.26 * (bx - ax))} {n(ay + 0.26 * (by - ay))}" in drawn


def test_bare_drawing_is_the_grid_alone() -> None:
    survey, board = atlas.survey("macmahon:magenta"), atlas.board("macmahon:magenta")
    root = ET.fromstring(picture(survey, board, bare=True))
    width, height = Pixels(board.grid).body
    assert root.get("viewBox") == f"{LEFT:.2f} {TOP:.2f} {width:.2f} {height:.2f}"
    assert not [g for g in root.iter(f"{SVG}g") if g.get("id") == "layer-legend"]


def test_a_redraw_is_the_same() -> None:
    survey, board = atlas.survey("macmahon:magenta"), atlas.board("macmahon:magenta")
    assert picture(survey, board) == atlas.drawing("macmahon:magenta")


@pytest.mark.parametrize("even", ["up", "down"])
def test_neighbours_are_as_far_apart_as_the_formula_says(even: str) -> None:
    grid = Grid(6, 5, 5, even)  # type: ignore[arg-type]
    pixels = Pixels(grid)
    for hex in grid.hexes():
        x, y = pixels.pixel(hex)
        assert x + 1e-9 >= LEFT + RADIUS
        assert TOP + pixels.half <= y + 1e-9
        for other in grid.neighbours(hex):
            if other is not None:
                assert math.dist((x, y), pixels.pixel(other)) == pytest.approx(2 * pixels.half)
