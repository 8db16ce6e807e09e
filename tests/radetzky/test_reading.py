"""Reading the data files: every mistake is named with its file and entry."""

from __future__ import annotations

from pathlib import Path

import pytest

from tricolore.core.errors import DataError
from tricolore.rulesets.radetzky import reading

SCENARIO = "scenarios/race.toml"


def load(folder: Path, scenario: str = "race"):
    return reading.load_setting(scenario, str(folder))


def write(folder: Path, name: str, text: str) -> None:
    (folder / name).parent.mkdir(exist_ok=True)
    (folder / name).write_text(text, encoding="utf-8")


def changed(folder: Path, old: str, new: str) -> None:
    """Our file of the scenario with one passage changed: lists replace ours as a whole."""
    text = (reading.DATA / SCENARIO).read_text(encoding="utf-8")
    assert old in text
    write(folder, SCENARIO, text.replace(old, new, 1))


def test_figures_of_a_player_are_laid_over_ours(tmp_path):
    write(tmp_path, "units.toml", '[units]\n"AII.IR33" = { factor = 5, reduced = 3 }\n')
    write(tmp_path, "tables.toml", "[victory]\ndifference = 30\n")
    write(tmp_path, "track.toml", "[literal]\n2 = { piedmontese = 5 }\n")
    setting = load(tmp_path)
    counter = setting.counters["AII.IR33"]
    assert (counter.factor, counter.reduced, counter.points) == (5, 3, 3)
    assert setting.victory.difference == 30
    assert setting.calendars["literal"][2].points == {"austrian": 4, "piedmontese": 5}
    assert setting.fingerprint != reading.load_setting("race").fingerprint


@pytest.mark.parametrize(
    ("name", "text", "wrong"),
    [
        (
            "units.toml",
            '[units]\n"AII.IR33" = { factor = 0 }\n',
            "unit AII.IR33: factor is 0, expected 1 or more",
        ),
        (
            "units.toml",
            '[units]\n"AII.IR33" = { reduced = 4 }\n',
            "reduced is 4, expected from 1 to 3",
        ),
        (
            "units.toml",
            '[units]\n"AII.IR33" = { elite = 2 }\n',
            "elite is 2, expected a whole number from 0 to 1",
        ),
        (
            "units.toml",
            '[units]\n"AII.IR33" = { arm = "foot" }\n',
            "arm is 'foot', expected one of",
        ),
        ("units.toml", '[units]\n"AII.IR33" = { strenght = 4 }\n', "unknown entry 'strenght'"),
        ("units.toml", '[units]\n"AII.IR34" = { factor = 4 }\n', "no unit AII.IR34; did you mean"),
        (
            "units.toml",
            '[units."XX.IR1"]\nname = "a"\narm = "infantry"\nkind = "IR"\npoints = 3\nfactor = 1\n',
            "no formation XX",
        ),
        (
            "units.toml",
            '[units]\n"AII.Bridge" = { factor = 1 }\n',
            "expected none for a bridge crew",
        ),
        ("units.toml", '[formations]\nAII = { side = "french" }\n', "side is 'french'"),
        (
            "units.toml",
            '[chiefs]\nHess = { name = "Hess", side = "austrian" }\n',
            "has a commander in chief already",
        ),
        ("tables.toml", '[combat.rows]\n3 = ["A1"]\n', "[combat] row 3 needs 11 cells"),
        ("tables.toml", '[combat]\ncolumns = ["1:1", "1:2"]\n', "expected them in rising order"),
        (
            "tables.toml",
            '[combat]\ncolumns = ["even"]\n',
            "column 'even', expected a ratio such as 1.5:1",
        ),
        (
            "tables.toml",
            '[charge_infantry.rows]\n1 = ["AE", "AE", "A4", "A4", "ENG"]\n',
            "has 'ENG'",
        ),
        (
            "tables.toml",
            '[charge_cavalry]\ncolumns = ["low"]\n',
            "expected a difference such as +1",
        ),
        (
            "tables.toml",
            "[terrain]\nswamp = { cost = 1.3 }\n",
            "cost is 1.3, expected a multiple of one half",
        ),
        ("tables.toml", "[movement]\nroad = -1\n", "road is -1"),
        (
            "tables.toml",
            "[command]\nchief = { radius = 0 }\n",
            "radius is 0, expected a whole number, 1 or more",
        ),
        (
            "tables.toml",
            "[victory]\nneeds = { austrian = -3, piedmontese = 1 }\n",
            "let both sides win",
        ),
        ("tables.toml", "[victory]\nneeds = { french = 1 }\n", "unknown entry 'french'"),
        ("track.toml", "[literal]\n2 = { austrian = -1 }\n", "austrian is -1"),
        ("track.toml", "[literal]\ntwo = { date = 1 }\n", "expected the number of a turn"),
        ("places.toml", '[places]\nNovara = { hex = "22x8" }\n', "expected the text of a hex"),
        (
            "places.toml",
            '[ends]\n7233 = { edge = "east", toward = "nowhere" }\n',
            "no road leads to 7233",
        ),
        (
            "places.toml",
            '[ends]\n7135 = { edge = "east", toward = "Lodi" }\n',
            "7135 is not on the east edge",
        ),
        ("places.toml", '[ends]\n7237 = { terminal = "french" }\n', "terminal is 'french'"),
    ],
)
def test_mistakes_are_named(tmp_path, name, text, wrong):
    write(tmp_path, name, text)
    with pytest.raises(DataError) as error:
        load(tmp_path)
    assert wrong in str(error.value)
    assert name in str(error.value)


@pytest.mark.parametrize(
    ("old", "new", "wrong"),
    [
        ('"P1.Ao5", "P1.Ao6"', '"P1.Ao5", "P1.Ao7"', "no unit P1.Ao7; did you mean"),
        ('"P1.Ao5", "P1.Ao6"', '"P1.Ao5", "P1.Re9"', "P1.Re9 is placed already"),
        ('2619 = ["P1.Ao5"', '2619 = ["P1.Re9", "P1.Ao5"', "P1.Re9 is placed already"),
        ('2619 = ["P1.Ao5"', '9918 = ["P1.Ao5"', "9918 is not a hex of the map"),
        ('2618 = ["P1.Art"]', '6737 = ["P1.Art"]', "both sides are to be placed in 6737"),
        ('2618 = ["P1.Art"]', '2619 = ["P1.Art"]', "not a TOML file"),
        ('2618 = ["P1.Art"]', '2616 = ["P1.Art"]', "setup puts 4 units into 2616"),
        ('units = ["P5.L19"', 'units = ["P5.Man"', "P5.Man is placed already"),
        ('5 = ["4246", "4646", "5246"]', "5 = []", "doors name a turn without entry hexes"),
        (
            '5 = ["4246", "4646", "5246"]',
            'five = ["4246"]',
            "'five', expected the number of a turn",
        ),
        ('built = ["AII.Bridge"]', 'built = ["AI.Bridge"]', "no unit on the map AI.Bridge"),
        ('surprise = "AII"', 'surprise = "AVI"', "no formation AVI"),
        ("Mortara = {", "Milan = {", "no place Milan"),
        ("points = 1, holder", "points = -1, holder", "points is -1"),
        ("rows = [15, 46]", "rows = [90, 99]", "part holds no hex of the map"),
        ("rows = [15, 46]", "rows = [15]", "rows is [15]"),
        ("first = 1", "first = 10", "last is 9, expected 10 or more"),
        ('surprise = "AII"', 'weakened = ["P1.Nizzaa"]', "P1.Nizzaa, which has no reduced side"),
        ('"AII.Bridge"]', '"AII.ST"]', "AII.ST, which is no bridge crew"),
        ("last = 9", "last = 24", "[literal] has no turn 24"),
        ("step = 0", "steps = 0", "unknown entry 'steps'"),
        (
            "[victory]",
            '[[automatic]]\nwinner = "austrian"\nholds = ["Pavia"]\n[victory]',
            "no place Pavia",
        ),
        ("first = 1", "frist = 1", "unknown entry 'frist'"),
    ],
)
def test_mistakes_in_a_scenario_are_named(tmp_path, old, new, wrong):
    changed(tmp_path, old, new)
    with pytest.raises(DataError) as error:
        load(tmp_path)
    assert wrong in str(error.value)
    assert "race.toml" in str(error.value) or "track.toml" in str(error.value)


def test_every_word_of_the_map_must_be_in_the_terrain_table(tmp_path):
    write(tmp_path, "map.toml", '[hexes]\n2618 = { terrain = "jungle", level = 0 }\n')
    with pytest.raises(DataError, match="hex 2618 is 'jungle'; the table knows clear, forest"):
        load(tmp_path)
