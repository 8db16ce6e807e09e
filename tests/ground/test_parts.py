"""The compiler's parts, each on its own."""

from __future__ import annotations

import itertools
import json
import math

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from shapely import Polygon

from tests.ground import atlas
from tricolore.core.hexes import Grid
from tricolore.ground.cli import geographies
from tricolore.ground.cover import lot
from tricolore.ground.draw.canvas import Canvas, rounded
from tricolore.ground.draw.contours import rings
from tricolore.ground.draw.svg import dots, n, path
from tricolore.ground.geography import load_geography
from tricolore.ground.paths import UNIT, cheapest
from tricolore.ground.relief import _noise
from tricolore.ground.sheet import Sheet

FILES = ("lomellina", "magenta", "solferino", "woerth")


@pytest.mark.parametrize("name", FILES)
def test_geography_reads_and_is_one_feature_a_line(name: str) -> None:
    path = geographies() / f"{name}.geojson"
    geography = load_geography(path)
    lines = [json.loads(x.rstrip(",")) for x in path.read_text().splitlines() if '"Feature"' in x]
    assert len(lines) == len(geography.features) > 100
    assert {f.conf for f in geography.features} <= set("ABCD")


@pytest.mark.parametrize("name", FILES)
def test_geography_refers_to_what_it_has(name: str) -> None:
    geography = load_geography(geographies() / f"{name}.geojson")
    places = {f.name for f in geography.of("place")}
    waters = {f.name for f in geography.of("water")}
    assert len(places) == len(list(geography.of("place")))
    for road in geography.of("road"):
        assert set(road.more.get("via", ())) <= places, road.name
    for bridge in geography.of("bridge"):
        assert bridge.more["over"] in waters, bridge.name
    for ridge in geography.of("ridge"):
        assert len(ridge.more["crest_m"]) == len(ridge.geometry.coords), ridge.name


@pytest.mark.parametrize("up", ["N", "E", "S", "W"])
def test_sheet_and_country_are_each_others_inverse(up: str) -> None:
    sheet = Sheet(Grid(7, 5, 6, "up"), up, 0.6, 303, 45.4, 10.5)
    x, y = np.array([0.3, 2.5]), np.array([1.1, 0.2])
    back = sheet.on_sheet(*sheet.in_country(x, y))
    assert np.allclose(back, (x, y))
    east_km, north_km = sheet.in_country(*(np.array([v]) for v in sheet.centre(303)))
    assert (east_km[0], north_km[0]) == pytest.approx((0, 0))
    # One hex toward the top of the sheet lies in the direction that is up.
    east_km, north_km = sheet.in_country(*(np.array([v]) for v in sheet.centre(302)))
    east, north = {"N": (0, 0.6), "E": (0.6, 0), "S": (0, -0.6), "W": (-0.6, 0)}[up]
    assert (east_km[0], north_km[0]) == pytest.approx((east, north))


@settings(max_examples=60, deadline=None)
@given(
    even=st.sampled_from(("up", "down")),
    across=st.floats(0, 1),
    down=st.floats(0, 1),
)
def test_hex_under_a_point_is_the_one_whose_polygon_holds_it(
    even: str, across: float, down: float
) -> None:
    sheet = Sheet(Grid(6, 5, 5, even), "N", 0.6, 101, 45.4, 10.5)  # type: ignore[arg-type]
    x, y = across * sheet.width, down * sheet.depth
    found = sheet.hex_at(x, y)
    inside = [h for h in sheet.hexes if sheet.polygon(h).buffer(1e-9).contains(_point(x, y))]
    if inside:
        assert found in inside


def _point(x: float, y: float) -> object:
    from shapely import Point

    return Point(x, y)


def test_neighbours_share_two_corners() -> None:
    sheet = Sheet(Grid(6, 5, 6, "up"), "E", 0.6, 101, 45.4, 10.5)
    for a, b in sheet.pairs:
        shared = set(sheet.corners(a)) & set(sheet.corners(b))
        assert set(sheet.side(a, b)) == shared
        assert len(shared) == 2


@pytest.mark.parametrize("name", atlas.NAMES)
def test_bending_is_exact_at_the_pins_and_never_folds(name: str) -> None:
    country = atlas.survey(name).country
    for place, hex in country.plan.file.pins.items():
        found = country.geography.find("place", place)
        assert found is not None
        x, y = country.sheet.centre(int(hex))
        assert math.dist((found.geometry.x, found.geometry.y), (x, y)) < 0.01
    least = country.warp.least_area()
    print(f"{name}: no patch of country shrinks below {least:.2f} of its size")
    assert least > 0.3


def test_noise_is_the_same_in_every_version() -> None:
    white = _noise(1859, (40, 40))
    assert white[0, :3].round(6).tolist() == [-0.010992, 0.682605, -0.39912]
    assert abs(white.mean()) < 0.1
    assert abs(white.std() - 1) < 0.1


def test_lot_belongs_to_its_hexes() -> None:
    assert lot(1720) == lot(1720) != lot(1721)
    draws = [lot(h) for h in Grid(36, 22, 23, "up").hexes()]
    assert 0.47 < sum(draws) / len(draws) < 0.53


def test_cheapest_way_takes_the_first_of_equals() -> None:
    def steps(hex: int) -> list[tuple[int, int]]:
        return [(after, UNIT) for after in {0: (2, 1), 1: (3,), 2: (3,), 3: ()}[hex]]

    assert cheapest(0, 3, steps) == [0, 1, 3]
    assert cheapest(3, 0, steps) is None


def test_contours_of_a_cone_are_circles() -> None:
    axis = np.linspace(-2, 2, 81)
    across, down = np.meshgrid(axis, axis)
    found = rings(axis, axis, 2 - np.hypot(across, down), 1.0)
    assert len(found) == 1
    assert Polygon(found[0]).area == pytest.approx(math.pi, rel=0.01)


def test_contours_close_at_the_edge_and_leave_holes() -> None:
    axis = np.arange(6.0)
    z = np.full((6, 6), 5.0)
    z[2:4, 2:4] = 0.0
    found = rings(axis, axis, z, 1.0)
    assert len(found) == 2


def test_rounding_keeps_the_ends() -> None:
    line = [(0.0, 0.0), (10.0, 0.0), (10.0, 10.0)]
    soft = rounded(line, 3)
    assert (soft[0], soft[-1]) == (line[0], line[-1])
    assert (10.0, 0.0) not in soft


def test_svg_numbers_and_paths_are_short() -> None:
    assert (n(3.0), n(-0.01), n(2.26)) == ("3", "0", "2.3")
    assert path([(0, 0), (1.5, -2), (1.5, 3)], close=True) == "M0 0l1.5-2l0 5z"


def test_dots_are_lines_without_length_at_their_spots() -> None:
    spots = [(10.04, 20.0), (12.5, 18.26), (3.0, 18.3)]
    assert dots(spots) == "M10 20h0m2.5-1.7h0m-9.5 0h0"
    assert dots([]) == ""


def test_marks_of_a_large_map_are_cut_into_blocks_that_share_their_data() -> None:
    canvas = Canvas(atlas.survey("radetzky"), atlas.board("radetzky"))
    data = "M10 10l1 1M700 10h3M20 30v2"
    one = canvas.spread("x", data, {"stroke": "red"})
    assert one == [
        '<g stroke="red"><path d="M10 10l1 1M20 30v2"/><path d="M700 10h3"/></g>',
    ]
    shared, first, second = canvas.spread("x", data, {"stroke": "red"}, {"stroke": "blue"})
    assert shared == (
        '<defs><path id="x-0" d="M10 10l1 1M20 30v2"/><path id="x-1" d="M700 10h3"/></defs>'
    )
    uses = '<use xlink:href="#x-0"/><use xlink:href="#x-1"/>'
    assert first == f'<g stroke="red">{uses}</g>'
    assert second == f'<g stroke="blue">{uses}</g>'


def test_areas_of_a_large_map_keep_their_holes() -> None:
    canvas = Canvas(atlas.survey("radetzky"), atlas.board("radetzky"))
    pond = Polygon([(630, 5), (720, 5), (720, 90)], [[(690, 20), (700, 20), (700, 30)]])
    (drawn,) = canvas.spread_shape("x", pond, {"fill": "red"})
    assert drawn.count("<path") == 1
    assert drawn.count("M") == 2


def test_a_small_map_is_not_cut() -> None:
    canvas = Canvas(atlas.survey("butchery"), atlas.board("butchery"))
    data = "M10 10l1 1M700 10h3"
    assert canvas.spread("x", data, {"stroke": "red"}) == [f'<path d="{data}" stroke="red"/>']
    line = [(0.0, 0.0), (5000.0, 0.0), (9000.0, 10.0)]
    assert canvas.pieces(line) == [line]


def test_long_curves_of_a_large_map_are_cut_and_hang_together() -> None:
    canvas = Canvas(atlas.survey("radetzky"), atlas.board("radetzky"))
    line = [(40.0 * step, 0.0) for step in range(60)]
    pieces = canvas.pieces(line)
    assert len(pieces) > 3
    assert [point for piece in pieces for point in piece[:-1]] + [line[-1]] == line
    for before, after in itertools.pairwise(pieces):
        assert before[-1] == after[0]
