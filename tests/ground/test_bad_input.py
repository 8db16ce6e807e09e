"""Each mistake in a grid file, a correction or a geography gets a sentence with file and line."""

from __future__ import annotations

import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest
from typer.testing import CliRunner

from tests.ground import atlas
from tricolore.core.errors import DataError
from tricolore.core.extras import install
from tricolore.ground import cli, compile
from tricolore.ground.cli import MAPS, app, geographies
from tricolore.ground.compile import Country, build
from tricolore.ground.geography import load_geography
from tricolore.ground.gridfile import GridPlan, load_plan


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A copy of Magenta's data, in which a test makes mistakes."""
    shutil.copytree(atlas.folder("macmahon:magenta"), tmp_path / "data")
    return tmp_path / "data"


COUNTRIES: dict[tuple[str, Path], Country] = {}


@pytest.fixture(autouse=True)
def surveyed_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """The same grid file and geography make the same country: its relief takes most of the time."""
    survey = compile.survey_country

    def survey_country(plan: GridPlan, geographies: Path) -> Country:
        key = plan.source.text, geographies
        if key not in COUNTRIES:
            COUNTRIES[key] = survey(plan, geographies)
        return COUNTRIES[key]._replace(plan=plan)

    monkeypatch.setattr(compile, "survey_country", survey_country)


def spoil(path: Path, old: str, new: str) -> int:
    """Replace a text once.  Returns the line of the new text."""
    text = path.read_text(encoding="utf-8")
    assert old in text
    changed = text.replace(old, new, 1)
    path.write_text(changed, encoding="utf-8")
    return changed[: changed.index(new)].count("\n") + 1


def refuse(folder: Path, sentence: str, line: int | None = None, file: str = "grid.toml") -> None:
    """Building fails with the sentence, and the folder is as it was."""
    before = {path.name: path.read_bytes() for path in folder.iterdir()}
    with pytest.raises(DataError, match=sentence) as caught:
        build(folder, geographies())
    assert str(folder / file) in str(caught.value)
    if line is not None:
        assert re.search(rf"{re.escape(file)}:{line}: ", str(caught.value)), str(caught.value)
    assert {path.name: path.read_bytes() for path in folder.iterdir()} == before


def test_grid_that_leaves_the_geography(folder: Path) -> None:
    line = spoil(folder / "grid.toml", "[reference]", "[reference]")
    spoil(folder / "grid.toml", "lon = 8.87953", "lon = 9.2")
    refuse(folder, r"leaves the geography: hex \d{4} lies at .* magenta\.geojson covers", line)


def test_unknown_terrain_word_in_the_grid_file(folder: Path) -> None:
    line = spoil(folder / "grid.toml", 'hamlet = "village"', 'hamlet = "hovel"')
    refuse(folder, "terrain 'hovel' is not among this game's words: clear, woods", line)


def test_unknown_side_word_in_the_grid_file(folder: Path) -> None:
    spoil(folder / "grid.toml", 'word = "escarpment"', 'word = "cliff"')
    refuse(folder, "side 'cliff' is not among this game's words")


def test_unknown_road_word_in_the_grid_file(folder: Path) -> None:
    line = spoil(folder / "grid.toml", 'minor = "minor road"', 'minor = "lane"')
    refuse(folder, "road 'lane' is not among this game's words", line)


def test_override_for_a_hex_that_does_not_exist(folder: Path) -> None:
    line = spoil(folder / "overrides.toml", "[hexes]", '[hexes]\n2620 = { terrain = "clear" }') + 1
    refuse(folder, "hex 2620 does not exist on this map", line, "overrides.toml")


@pytest.mark.parametrize(
    ("row", "sentence"),
    [
        (
            '1010 = { terrain = "swamp" }',
            "hex 1010: terrain 'swamp' is not among this game's words",
        ),
        ('1010 = { sides = { 1012 = ["canal"] } }', "hex 1010: 1012 is no neighbour"),
        ('1010 = { roads = { 1011 = ["lane"] } }', "hex 1010: 'lane' is not among"),
        ('1010 = { level = "high" }', "hex 1010: level cannot be 'high'"),
        ("1010 = { colour = 3 }", "hex 1010: unknown entry 'colour'"),
        ("1010 = 3", "hex 1010: expected a table of corrections"),
    ],
)
def test_overrides_that_make_no_sense(folder: Path, row: str, sentence: str) -> None:
    line = spoil(folder / "overrides.toml", "[hexes]", f"[hexes]\n{row}") + 1
    refuse(folder, sentence, line, "overrides.toml")


def test_overrides_are_applied_and_survive(folder: Path) -> None:
    before = build(folder, geographies()).overridden
    spoil(
        folder / "overrides.toml",
        "[hexes]",
        '[hexes]\n1501 = { terrain = "marsh", roads = { 1502 = [] } }',
    )
    survey = build(folder, geographies())
    assert survey.overridden == before + 1
    assert survey.rows[1501]["terrain"] == "marsh"
    assert 1502 not in survey.rows[1501].get("roads", {})


def test_pin_to_a_place_that_is_not_there(folder: Path) -> None:
    line = spoil(folder / "grid.toml", '"Magenta" = "2013"', '"Atlantis" = "2013"')
    refuse(folder, "Atlantis is no place of magenta.geojson", line)


def test_pin_to_a_hex_that_is_not_there(folder: Path) -> None:
    line = spoil(folder / "grid.toml", '"Magenta" = "2013"', '"Magenta" = "3013"')
    refuse(folder, "3013 is not a hex of this grid", line)


def test_pins_that_fold_the_country(folder: Path) -> None:
    spoil(folder / "grid.toml", '"Magenta" = "2013"', '"Magenta" = "1010"')
    refuse(folder, "the pins fold the country")


def test_entry_that_the_grid_file_does_not_know(folder: Path) -> None:
    line = spoil(folder / "grid.toml", "hex_m = 600", "hex_m = 600\nhex_km = 1")
    refuse(folder, "Object contains unknown field `hex_km`", line - 10)


def test_water_that_is_not_there(folder: Path) -> None:
    spoil(folder / "grid.toml", 'name = "Ticino"', 'name = "Tiber"')
    refuse(folder, "no water 'Tiber' in the geography")


def test_tributary_of_a_river_that_is_not_laid(folder: Path) -> None:
    line = spoil(folder / "grid.toml", 'word = "canal"', 'word = "canal"\njoins = "Po"') + 1
    refuse(folder, "Naviglio Grande joins 'Po', which is not laid before it", line)


def test_tributary_that_never_meets_its_river(folder: Path) -> None:
    spoil(folder / "grid.toml", 'word = "canal"', 'word = "canal"\njoins = "Ticino"')
    refuse(folder, "Naviglio Grande never meets Ticino")


def test_canal_that_leaves_a_river_that_is_not_laid(folder: Path) -> None:
    line = spoil(folder / "grid.toml", 'word = "canal"', 'word = "canal"\nleaves = "Po"') + 1
    refuse(folder, "Naviglio Grande leaves 'Po', which is not laid before it", line)


def test_ford_without_a_word_in_the_terrain_table(folder: Path) -> None:
    spoil(folder / "grid.toml", 'word = "canal"', 'word = "canal"\nford = "wade"')
    refuse(folder, "side 'wade' is not among this game's words")


def add_terminal(folder: Path, hex: str) -> int:
    text = f'[terminals.Austria]\ncolour = "#7d7f85"\nhexes = ["{hex}"]\n[roads]\n'
    return spoil(folder / "grid.toml", "[roads]\n", text) + 2


def test_terminal_in_the_middle_of_the_map(folder: Path) -> None:
    refuse(folder, "terminal 1210 is not on the edge", add_terminal(folder, "1210"))


def test_terminal_without_a_road(folder: Path) -> None:
    refuse(folder, "no road leaves the map at terminal 0110", add_terminal(folder, "0110"))


def test_terminal_whose_road_a_correction_takes_away(folder: Path) -> None:
    line = add_terminal(folder, "2511")
    overrides = folder / "overrides.toml"
    roads = sorted(atlas.links(atlas.board("macmahon:magenta"), 2511))
    gone = ", ".join(f"{hex:04d} = []" for hex in roads)
    text = overrides.read_text(encoding="utf-8")
    known = re.search(r"^2511 = .*$", text, re.MULTILINE)
    fix = f"2511 = {{ roads = {{ {gone} }} }}"
    text = text.replace(known[0], fix) if known else text + fix + "\n"
    overrides.write_text(text, encoding="utf-8")
    refuse(folder, "no road leaves the map at terminal 2511", line)


def test_terminal_that_is_no_hex(folder: Path) -> None:
    refuse(folder, "9901 is not a hex of this grid", add_terminal(folder, "9901"))


def test_file_that_is_no_toml(folder: Path) -> None:
    spoil(folder / "grid.toml", "[map]", "[map")
    refuse(folder, "not a TOML file")


def test_geography_with_an_unknown_kind(tmp_path: Path) -> None:
    shutil.copytree(geographies(), tmp_path / "geography")
    path = tmp_path / "geography" / "magenta.geojson"
    line = spoil(path, '"kind": "hill"', '"kind": "mountain"')
    with pytest.raises(DataError, match=rf"magenta\.geojson:{line}: kind is 'mountain'"):
        load_geography(path)


def test_geography_that_is_not_there(folder: Path, tmp_path: Path) -> None:
    with pytest.raises(DataError, match=r"magenta\.geojson: cannot be read"):
        build(folder, tmp_path)


def test_grid_file_that_is_not_there(tmp_path: Path) -> None:
    with pytest.raises(DataError, match=r"grid\.toml: cannot be read"):
        load_plan(tmp_path / "grid.toml")


def test_command_line_says_what_is_wrong(folder: Path) -> None:
    spoil(folder / "overrides.toml", "[hexes]", "[hexes]\n9999 = {}")
    result = CliRunner().invoke(app, ["build", "macmahon:magenta", "--data", str(folder)])
    assert result.exit_code == 1
    assert "hex 9999 does not exist on this map" in result.output


def test_command_line_knows_its_maps(tmp_path: Path) -> None:
    result = CliRunner().invoke(app, ["build", "waterloo"])
    assert result.exit_code == 1
    assert "there is no map 'waterloo': known are brothers, butchery, macmahon:mag" in result.output


def test_command_line_finds_every_map() -> None:
    grids = set((geographies().parent / "src/tricolore/rulesets").rglob("grid.toml"))
    assert {folder / "grid.toml" for folder in MAPS.values()} == grids
    assert len(MAPS) == len(grids) >= 4


def test_command_line_builds_all_maps_if_none_is_named(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    other = folder.with_name("other")
    shutil.copytree(folder, other)
    built, survey = [], atlas.survey("macmahon:magenta")
    monkeypatch.setattr(cli, "MAPS", {"one": folder, "two": other})
    monkeypatch.setattr(compile, "build", lambda where, _: built.append(where) or survey)
    assert CliRunner().invoke(app, ["build"]).exit_code == 0
    assert built == [folder, other]


def test_command_line_builds_checks_and_draws(folder: Path, tmp_path: Path) -> None:
    run = CliRunner().invoke
    (folder / "map.toml").unlink()
    name = ["macmahon:magenta", "--data", str(folder)]
    assert run(app, ["build", *name, "--check"]).exit_code == 1
    assert run(app, ["build", *name]).exit_code == 0
    assert run(app, ["build", *name, "--check"]).exit_code == 0
    committed = atlas.folder("macmahon:magenta") / "map.toml"
    assert (folder / "map.toml").read_bytes() == committed.read_bytes()
    assert run(app, ["draw", *name, "-o", str(tmp_path / "m.svg")]).exit_code == 0
    assert (tmp_path / "m.svg").read_text(encoding="utf-8").startswith("<svg")


def test_without_the_extra_the_command_says_what_to_install() -> None:
    script = (
        "import sys; sys.modules['numpy'] = sys.modules['shapely'] = None\n"
        "from tricolore.ground.cli import app\n"
        "app(['build', 'butchery'])"
    )
    done = subprocess.run(
        [sys.executable, "-c", script], capture_output=True, text=True, check=False
    )
    assert done.returncode == 1
    assert install("ground") in done.stderr
    assert "Traceback" not in done.stderr
