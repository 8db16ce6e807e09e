"""The drawings: well formed, of the documented size, with layers and names in order."""

from __future__ import annotations

import itertools
import math
import re
import xml.etree.ElementTree as ET

import pytest
from shapely import box

from tests.ground import atlas
from tests.ground.printed import LINK, SVG, bounds, group, numbers, shapes, words
from tricolore.core.hexes import Grid
from tricolore.ground.draw.picture import LAYERS, picture
from tricolore.ground.draw.svg import n
from tricolore.ground.pixels import LEFT, RADIUS, TOP, Pixels, fingerprint, pixel


@pytest.fixture(params=atlas.NAMES)
def name(request: pytest.FixtureRequest) -> str:
    return str(request.param)


def test_drawing_is_well_formed_and_has_its_layers(name: str) -> None:
    root = atlas.root(name)
    for layer in (*LAYERS, "margin", "compass", "notes", "legend", "edge"):
        group(root, layer)


def test_drawing_has_the_documented_size(name: str) -> None:
    root = atlas.root(name)
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
    root, board = atlas.root(name), atlas.board(name)
    shown = numbers(root)
    hexes: dict[int, list[int]] = {}
    for hex in board.hexes:
        hexes.setdefault(int(board.label(hex)[-4:]), []).append(hex)
    assert sorted(number for number, _ in shown) == sorted(
        number for number, printed in hexes.items() for _ in printed
    )
    for number, (at_x, at_y) in shown:
        spots = [pixel(hex, board.grid) for hex in hexes[number]]
        ((x, y),) = [spot for spot in spots if abs(spot[0] - at_x) < RADIUS]
        assert at_x == pytest.approx(x, abs=0.06)
        assert -RADIUS < at_y - y < 0


def test_the_halves_of_numbers_meet_at_their_point(name: str) -> None:
    """Columns end left of it and rows begin right of it, or numbers would not be centred."""
    known = shapes(atlas.root(name))
    halves = {id: bounds(data) for id, data in known.items() if id.startswith(("n-c", "n-r"))}
    for id, (left, _, right, _) in halves.items():
        if id.startswith("n-c"):
            assert -14 < left < right < 0.2
        else:
            assert -0.2 < left < right < 14


def test_names_do_not_collide(name: str) -> None:
    found = words(atlas.root(name), "names", "heights")
    for one, two in itertools.combinations(found, 2):
        assert not one.ink.intersects(two.ink), f"{one.said} and {two.said} collide"


def test_words_in_the_margins_keep_apart_and_on_the_sheet(name: str) -> None:
    """The title, the notes beside it, the legend, the scale: each has room in its own face."""
    root = atlas.root(name)
    width, height = float(root.get("width", "0")), float(root.get("height", "0"))
    sheet = box(24, 24, width - 24, height - 24)
    found = words(root, "margin", "compass", "notes", "legend")
    assert len(found) > 20
    for one in found:
        assert sheet.contains(one.ink), one.said
    for one, two in itertools.combinations(found, 2):
        assert one.ink.distance(two.ink) > 3, f"{one.said} and {two.said} touch"


def test_every_objective_is_named(name: str) -> None:
    shown = {one.said for one in words(atlas.root(name), "names")}
    for place in atlas.survey(name).country.plan.file.places.objectives:
        assert place.upper() in shown


def test_names_stay_on_the_map(name: str) -> None:
    width, height = Pixels(atlas.board(name).grid).body
    ground = box(LEFT, TOP, LEFT + width, TOP + height)
    for one in words(atlas.root(name), "names"):
        assert ground.contains(one.ink), one.said


def test_legend_has_every_word_of_the_terrain_table(name: str) -> None:
    root = atlas.root(name)
    captions = {one.said for one in words(root, "legend")}
    table = atlas.survey(name).country.plan.file.words
    assert set(table.terrain) - {"clear"} <= captions
    assert set(table.sides) | set(table.roads) <= captions


def test_nothing_is_fetched_from_the_network(name: str) -> None:
    links = re.findall(r' (xlink:href|href)="([^"]{0,40})', atlas.drawing(name))
    assert all(link.startswith(("data:", "#")) for _, link in links)
    assert {word for word, _ in links} == {"xlink:href"}, "Inkscape 1.2 knows no other"
    assert "@import" not in atlas.drawing(name)


def test_no_font_of_the_machine_is_needed(name: str) -> None:
    """All words are outlines."""
    root = atlas.root(name)
    assert not list(root.iter(f"{SVG}text"))
    assert not [e for e in root.iter() if any(key.startswith("font") for key in e.attrib)]
    assert words(root, "margin")[0].said == root.get("data-map", "").upper()


def test_every_glyph_is_defined_once_and_used(name: str) -> None:
    root = atlas.root(name)
    ids = [e.get("id", "") for e in root.iter() if e.get("id")]
    assert len(ids) == len(set(ids))
    used = {use.get(LINK, "")[1:] for use in root.iter(f"{SVG}use")}
    assert used <= set(ids)
    assert set(shapes(root)) <= used


def test_a_committed_drawing_is_that_of_the_committed_map(name: str) -> None:
    """The bytes of a drawing may differ between machines; the map it shows may not."""
    drawing = atlas.folder(name) / "map.svg"
    root = ET.fromstring(drawing.read_text(encoding="utf-8"))
    assert root.get("data-board") == fingerprint(atlas.board(name))


def test_every_bridge_is_drawn(name: str) -> None:
    """Where a road crosses, its bridge has parapets; elsewhere a short deck shows it."""
    root, board = atlas.root(name), atlas.board(name)
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
