"""Data of one's own, and each mistake in it."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from tricolore.core.errors import DataError
from tricolore.rulesets.macmahon.setting import SCENARIOS, Setting, load_setting

both = pytest.mark.parametrize("battle", SCENARIOS)


def with_data(folder: Path, battle: str, file: str, text: str) -> Setting:
    path = folder / file
    path.parent.mkdir(exist_ok=True)
    path.write_text(text)
    return load_setting(battle, str(folder))


def test_losses_are_those_of_the_table(tmp_path: Path) -> None:
    assert load_setting("magenta").roster.formations["FII"].losses == 9
    changed = with_data(tmp_path, "magenta", "magenta/magenta.toml", "[demoralisation]\nFII = 4\n")
    assert changed.roster.formations["FII"].losses == 4


def test_one_figure_changes_and_all_the_rest_stays_ours(tmp_path: Path) -> None:
    text = "[formations.FG.units.Cler]\ncombat = 9\n"
    theirs = with_data(tmp_path, "magenta", "magenta/units.toml", text)
    ours = load_setting("magenta")
    assert theirs.roster.counters["FG.Cler"] == ours.roster.counters["FG.Cler"]._replace(combat=9)
    assert theirs.fingerprint != ours.fingerprint
    assert load_setting("reichshoffen", str(tmp_path)).fingerprint == (
        load_setting("reichshoffen").fingerprint
    )


MAGENTA: list[tuple[str, str, str]] = [
    (
        "magenta.toml",
        '[scenario]\ntie = "nobody"',
        "[scenario]: tie is 'nobody', expected one of a",
    ),
    ("magenta.toml", "[demoralisation]\nFG = 0", "demoralisation: FG is 0, expected 1 or more"),
    ("magenta.toml", "[demoralisation]\nFX = 3", "demoralisation: unknown entry 'FX'"),
    ("magenta.toml", '[places.Magenta]\nhexes = ["9901"]', "place Magenta: 9901 is not a hex of t"),
    ("magenta.toml", "[places.Magenta]\nhexes = [1913]", "place Magenta: 1913, expected the text"),
    (
        "magenta.toml",
        '[places.Magenta]\nworth = "all"',
        "place Magenta: worth is 'all', expected 'e",
    ),
    ("magenta.toml", "[special.waits]\nmodifier = 1", "special, waits: modifier is 1, expected -1"),
    ("magenta.toml", '[special.waits]\nfor = "S9"', "special, waits: for is 'S9', expected one of"),
    (
        "magenta.toml",
        '[special.attached]\nunits = ["Maneque"]',
        "special, attached: units are FII.M",
    ),
    ("magenta.toml", "[special.rain]", "special: unknown entry 'rain'"),
    (
        "magenta.toml",
        '[nations.french]\npaper = "blue"',
        "nation french: paper is 'blue', expected",
    ),
    ("magenta.toml", "[nations.turkish]", "nations: unknown entry 'turkish'"),
    ("magenta.toml", '[sides.allied]\nedge = "W"', "side allied: unknown entry 'edge'; known are"),
    ("magenta.toml", '[setup.FG]\nCler = "0817 E"', "set-up of FG, Cler: '0817 E' needs a facing"),
    ("magenta.toml", '[setup.FG]\nCler = "0916 NE"', "set-up of FG.Cler and FG.Wimpffen: no room"),
    (
        "magenta.toml",
        '[setup.FIV]\ncommander = "0117"',
        "FIV is set up or arrives 2 times, not once",
    ),
    (
        "units.toml",
        "[formations.FG.units.A1]\nrange = 6",
        "unit A1: range is 6, expected 2 or 3 or 4",
    ),
    (
        "units.toml",
        "[formations.FG.units.Cler]\nmovement = 0",
        "unit Cler: movement is 0, expected 1",
    ),
    (
        "units.toml",
        '[formations.FG.units.Cler]\nattached = "X"',
        "unit FG.Cler: attached is 'X', exp",
    ),
    (
        "units.toml",
        "[formations.FG.commander]\nmovement = 7",
        "formation FG, commander: movement is 7",
    ),
    (
        "units.toml",
        "[chiefs.gyulai]\nmovement = 9",
        "chief gyulai: movement is 9, expected 8 as in t",
    ),
    ("units.toml", "[chiefs.gyulai]\nreaction = 1", "chief gyulai: unknown entry 'reaction'"),
    (
        "units.toml",
        '[chiefs.gyulai]\ncommands = ["french"]',
        "chief gyulai: commands hold 'french'",
    ),
    (
        "units.toml",
        '[chiefs.napoleon]\ncommands = ["french"]',
        "there is none of the sardinian nati",
    ),
    ("map.toml", '[hexes.0817]\nterrain = "lake"', "hex 0817 is 'lake'; the terrain table knows"),
    (
        "../tables.toml",
        '[sides.canal]\nopened_by = "boat"',
        "side canal: opened_by is 'boat', expected",
    ),
    (
        "../tables.toml",
        '[sides.stream]\nfords = ["infantry"]',
        "side stream: fords needs impassable",
    ),
    (
        "../tables.toml",
        '[sides.river]\nfords = ["cavalry"]',
        "side river: fords is ['cavalry'], expect",
    ),
    (
        "../tables.toml",
        '[sides.river]\nzone = "yes"',
        "side river: zone is 'yes', expected true or f",
    ),
    (
        "../tables.toml",
        "[sides.canal]\nblocks_sight = true",
        "side canal: unknown entry 'blocks_sight'",
    ),
    (
        "../tables.toml",
        '[terrain.woods]\ndisorganises = ["infantry"]',
        'expected ["cavalry", "artill',
    ),
    (
        "../tables.toml",
        "[roads.railway]\ncost = 1",
        "roads: unknown entry 'railway'; the nearest is r",
    ),
    ("../tables.toml", "[movement]\ninfantry = 4", "[movement]: unknown entry 'infantry'"),
    (
        "../tables.toml",
        "[command]\nunit_in_town = 0",
        "[command]: unit_in_town is 0, expected 1 or m",
    ),
    ("../tables.toml", '[combat.rows]\n1 = ["-"]', "[combat] row 1 needs 9 cells"),
]
RETREAT = [
    ('side = "prussian"\nedge = "E"', "side is 'prussian', expected one of allied, austrian"),
    ('side = "allied"', "expected either edge or hexes"),
    ('side = "allied"\nedge = "W"\nhexes = ["0117"]', "expected either edge or hexes"),
    ('side = "allied"\nedge = "NE"', "edge is 'NE', expected one of N, E, S, W"),
    ('side = "allied"\nhexes = []', "hexes is empty, expected one or more"),
    ('side = "allied"\nhexes = ["9999"]', "9999 is not a hex of the map"),
    ('side = "allied"\nformations = ["AI"]\nedge = "W"', "allied has no formation 'AI'"),
]
REICHSHOFFEN = [
    (
        '[special.reserve]\noccupied = ["Paris"]',
        "special, reserve: occupied hold 'Paris', expected",
    ),
    (
        '[special.chassepot]\ntype = "foot"',
        "special, chassepot: type is 'foot', expected one of inf",
    ),
    (
        "[special.guns]\nclose_range = 1",
        "special, guns: close_range is 1, but half the range of PV",
    ),
    (
        '[special.coordination]\nchief = "moltke"',
        "special, coordination: chief is 'moltke', expecte",
    ),
    (
        '[special.no_chief]\nside = "german"',
        "special, no_chief: side is 'german', but friedrich is",
    ),
    (
        "[charges.duhesme]\nmost = 7",
        "charge duhesme: most is 7, expected a whole number from 1 to 6",
    ),
    (
        '[charges.duhesme]\nnation = "turkish"',
        "charge duhesme: nation is 'turkish', expected one of",
    ),
    ('[charges.lasalle]\nname = "Lasalle"', "charge lasalle: nation is None, expected a text"),
]


@pytest.mark.ruling("M10")
@pytest.mark.parametrize(
    ("battle", "file", "text", "sentence"),
    [("magenta", *case) for case in MAGENTA]
    + [
        ("magenta", "magenta.toml", f"[[retreat]]\n{text}\n", f"retreat, entry 1: {sentence}")
        for text, sentence in RETREAT
    ]
    + [("reichshoffen", "reichshoffen.toml", *case) for case in REICHSHOFFEN],
)
def test_a_mistake_is_named_with_its_file_its_entry_and_what_was_expected(
    tmp_path: Path, battle: str, file: str, text: str, sentence: str
) -> None:
    (tmp_path / battle).mkdir()
    path = (tmp_path / battle / file).resolve()
    path.write_text(text)
    with pytest.raises(DataError) as error:
        load_setting(battle, str(tmp_path))
    assert str(error.value).startswith(f"{path}: ")
    assert sentence in str(error.value)


@pytest.mark.parametrize(
    ("rows", "sentence"),
    [
        (['side = "allied"\nedge = "W"'], "retreat: AI has nowhere to go"),
        (
            ['side = "allied"\nedge = "W"', 'side = "allied"\nedge = "E"'],
            "retreat, entry 2: there is an entry for all of allied already",
        ),
        (
            ['side = "allied"\nformations = ["FG", "FG"]\nedge = "W"'],
            "retreat, entry 1: there is an entry for FG already",
        ),
    ],
)
def test_every_formation_has_one_way_home(tmp_path: Path, rows: list[str], sentence: str) -> None:
    text = "".join(f"[[retreat]]\n{row}\n" for row in rows)
    with pytest.raises(DataError, match=sentence):
        with_data(tmp_path, "magenta", "magenta/magenta.toml", text)


def test_a_nation_has_one_chief_at_most(tmp_path: Path) -> None:
    row: dict[str, Any] = {"name": '"Victor"', "nation": '"sardinian"', "commands": '["sardinian"]'}
    row |= {"initiative": 0, "inertia": 1, "movement": 8}
    text = "[chiefs.victor]\n" + "".join(f"{key} = {value}\n" for key, value in row.items())
    with pytest.raises(DataError, match="chief victor: the sardinian nation has a chief, napoleon"):
        with_data(tmp_path, "magenta", "magenta/units.toml", text)
