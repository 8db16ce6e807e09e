"""What maps with small hexes need: fine features, ridges, patches, fords, and sheets to cut."""

from __future__ import annotations

import json
from pathlib import Path

import numpy as np
import pytest

from tests.ground import atlas
from tricolore.core.errors import DataError
from tricolore.ground.cli import geographies
from tricolore.ground.compile import Survey, compile_map, map_text
from tricolore.ground.cover import _patchy
from tricolore.ground.geography import FINE_M, load_geography
from tricolore.ground.gridfile import load_plan

WHOLE = """
[map]
name = "Around Solferino"
geography = "solferino"
columns = 16
rows_odd = 16
rows_even = 16
even = "up"
up = "E"
hex_m = 300
sheets = [{ letter = "A", first = 1 }, { letter = "B", first = 9 }]
[reference]
hex = "0608"
lat = 45.3713
lon = 10.565
spacing_m = 297
[words]
terrain = ["clear", "woods", "rough", "wooded rough", "village"]
sides = ["ridge 2", "ridge 3", "ridge 4", "ridge 5", "sharp slope"]
roads = ["minor road", "trail"]
[levels]
rule = "bands"
bands_m = [85, 110, 135, 160]
first = 1
percentile = 50
fixed = { 1616 = 5 }
[places]
classes = { village = "village", hamlet = "village", farm = "" }
objectives = ["Solferino", "San Cassiano"]
[roads]
classes = { main = "minor road", minor = "minor road", track = "trail" }
entries = { 0116 = "Castiglione - Barche - Madonna della Scoperta" }
margin = { 0116 = "from Castiglione" }
[[sides]]
word = "ridge"
rule = "spine"
under_roads = true
[[sides]]
word = "sharp slope"
rule = "drop"
levels = 2
levels_most = 2
under_roads = true
[[cover]]
word = "woods"
by_level = { 4 = "wooded rough", 5 = "wooded rough" }
classes = []
everywhere = true
lot = 0.3
patches = true
apart = 1
[[cover]]
word = "rough"
classes = []
everywhere = true
levels = [4, 5]
"""

PART = """
[map]
name = "The right half"
[part]
of = "whole"
first = 9
columns = 8
"""


@pytest.fixture
def data(tmp_path: Path) -> Path:
    """A small map of the country around Solferino and San Cassiano, and a sheet of it."""
    for name, text in (("whole", WHOLE), ("part", PART)):
        (tmp_path / name).mkdir()
        (tmp_path / name / "grid.toml").write_text(text, encoding="utf-8")
    return tmp_path


@pytest.fixture(scope="module")
def survey(tmp_path_factory: pytest.TempPathFactory) -> Survey:
    folder = tmp_path_factory.mktemp("whole")
    (folder / "grid.toml").write_text(WHOLE, encoding="utf-8")
    return compile_map(folder, geographies())


# Features for one scale


def test_fine_maps_have_features_of_their_own() -> None:
    path = geographies() / "solferino.geojson"
    fine, coarse = load_geography(path, FINE_M), load_geography(path, FINE_M + 1)
    assert fine.find("road", "Barche - Grole")
    assert not coarse.find("road", "Barche - Grole")
    assert coarse.find("wood", "Lugana scrub (lake plain)")
    assert not fine.find("wood", "Lugana scrub (lake plain)")
    rock = "Rocca di Solferino (Spia d'Italia)"
    narrow, wide = fine.find("hill", rock), coarse.find("hill", rock)
    assert narrow is not None
    assert wide is not None
    assert narrow.more["radius_m"] < wide.more["radius_m"]
    assert narrow.geometry == wide.geometry


@pytest.mark.parametrize(
    ("entry", "said"),
    [
        ({"scale": "huge"}, "scale is 'huge', expected fine or coarse"),
        ({"fine": 3}, "fine is 3, expected a table of entries"),
    ],
)
def test_an_unknown_scale_is_refused(tmp_path: Path, entry: dict[str, object], said: str) -> None:
    feature = {
        "type": "Feature",
        "properties": {"kind": "place", "name": "Barche", **entry},
        "geometry": {"type": "Point", "coordinates": [10.5, 45.4]},
    }
    collection = {"type": "FeatureCollection", "area": [10, 45, 11, 46], "features": [feature]}
    path = tmp_path / "barche.geojson"
    path.write_text(json.dumps(collection), encoding="utf-8")
    with pytest.raises(DataError, match=said):
        load_geography(path)


# Rules of the compiler


def test_a_fixed_level_is_kept(survey: Survey) -> None:
    assert survey.rows[1616]["level"] == 5
    assert survey.rows[1616]["height"] == 160, "and the height is that of its band"


def test_ridges_carry_the_level_of_their_crest(survey: Survey) -> None:
    rows = survey.rows
    found = [
        (word, max(rows[a]["level"], rows[b]["level"]))
        for a, row in rows.items()
        for b, words in row.get("sides", {}).items()
        for word in words
        if word.startswith("ridge")
    ]
    assert found
    assert all(int(word.removeprefix("ridge ")) > level for word, level in found)


def test_a_drop_of_two_levels_is_not_one_of_three(survey: Survey) -> None:
    rows = survey.rows
    for a, b in survey.country.sheet.pairs:
        step = abs(rows[a]["level"] - rows[b]["level"])
        words = rows[a].get("sides", {}).get(b, [])
        assert ("sharp slope" in words) == (step == 2)
    assert any(rows[1616]["level"] - rows[n]["level"] >= 3 for n in (1615, 1515, 1516))


def test_a_word_may_change_with_the_level(survey: Survey) -> None:
    for row in survey.rows.values():
        if row["terrain"] in ("rough", "wooded rough"):
            assert row["level"] >= 4
        if row["terrain"] in ("woods", "clear"):
            assert row["level"] < 4
    assert {"woods", "rough", "wooded rough"} <= {row["terrain"] for row in survey.rows.values()}


def test_growth_keeps_apart_from_villages(survey: Survey) -> None:
    grid = survey.country.plan.grid
    for hex, row in survey.rows.items():
        if row["terrain"] == "village":
            near = [survey.rows[n]["terrain"] for n in grid.neighbours(hex) if n is not None]
            assert not {"woods", "wooded rough"} & set(near)


def test_patches_are_larger_than_single_hexes(survey: Survey) -> None:
    sheet = survey.country.sheet
    chance = _patchy(sheet)
    assert sorted(chance.values())[:2] == [0, 1 / len(sheet.hexes)], "spread evenly"
    chosen = {hex for hex in sheet.hexes if chance[hex] < 0.3}
    beside = [
        sum(n in chosen for n in sheet.grid.neighbours(hex)) for hex in sheet.hexes if hex in chosen
    ]
    assert sum(beside) / len(beside) > 3, "three neighbours of six, where chance would give two"


def test_a_farm_has_its_name_and_the_ground_it_stands_on(survey: Survey) -> None:
    farms = [row for row in survey.rows.values() if row.get("place") == "Casa Andreotti"]
    assert [row["terrain"] for row in farms] != ["village"]
    assert len(farms) == 1


def test_roads_make_fords_and_trails_do_not() -> None:
    board = atlas.board("risorgimento:whole-day")
    over = {
        side: board.roads[side]
        for side, w in board.sides.items()
        if "shallow stream" in w
        if side in board.roads
    }
    fords = {side for side, words in board.sides.items() if "ford" in words}
    assert fords == {side for side, roads in over.items() if "minor road" in roads}
    assert any(roads == {"trail"} for roads in over.values())


# Sheets


def test_a_sheet_is_numbered_from_its_own_first_column(data: Path) -> None:
    whole = compile_map(data / "whole", geographies())
    part = compile_map(data / "part", geographies())
    assert len(part.rows) == 8 * 16
    for hex, row in part.rows.items():
        for key in ("terrain", "level", "height", "place"):
            assert row.get(key) == whole.rows[hex + 800].get(key)
        for links in ("sides", "roads"):
            for n, words in row.get(links, {}).items():
                assert whole.rows[hex + 800][links][n + 800] == words
    assert part.country.plan.file.places.objectives == ["San Cassiano"]
    assert part.country.plan.file.roads.entries == {}
    assert "sheets" not in map_text(part)
    assert 'sheets = [{ letter = "A", first = 1 }, { letter = "B", first = 9 }]' in map_text(whole)


def test_the_country_moves_with_its_sheet(data: Path) -> None:
    whole = compile_map(data / "whole", geographies())
    part = compile_map(data / "part", geographies())
    for place, hex in part.placed.hex.items():
        found = part.country.geography.find("place", place)
        assert found is not None
        assert part.country.sheet.hex_at(found.geometry.x, found.geometry.y) == hex
        assert whole.placed.hex[place] == hex + 800
    for hex in part.country.sheet.hexes:
        here, there = part.country.sheet.centre(hex), whole.country.sheet.centre(hex + 800)
        heights = [
            float(country.raster.at(np.array([spot[0]]), np.array([spot[1]]))[0])
            for country, spot in ((part.country, here), (whole.country, there))
        ]
        assert abs(heights[0] - heights[1]) < 3


def test_roads_go_on_where_a_sheet_is_cut(data: Path) -> None:
    part = compile_map(data / "part", geographies())
    left = part.country.sheet
    leaving = [spot for (hex, _), spot in part.links.exits.items() if hex // 100 == 1]
    assert any(x < left.centre(101)[0] for x, _ in leaving)


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ("first = 9", "first = 8", "a sheet begins at an odd column"),
        ("columns = 8", "columns = 9", "the whole map has columns 1 to 16"),
        ("columns = 8", "columns = 8\nrows = 3", "unknown field `rows`"),
        ('of = "whole"', 'of = "hole"', "cannot be read"),
        ("[part]", '[margin]\n0999 = "to Volta"\n[part]', "0999 is not a hex of this grid"),
    ],
)
def test_a_sheet_that_cannot_be_cut_is_refused(data: Path, old: str, new: str, said: str) -> None:
    path = data / "part" / "grid.toml"
    path.write_text(PART.replace(old, new), encoding="utf-8")
    with pytest.raises(DataError, match=said):
        compile_map(data / "part", geographies())


def test_a_word_for_every_level_of_a_ridge_is_needed(data: Path) -> None:
    path = data / "whole" / "grid.toml"
    path.write_text(WHOLE.replace('"ridge 5", ', ""), encoding="utf-8")
    with pytest.raises(DataError, match="side 'ridge 5' is not among this game's words"):
        load_plan(path)
