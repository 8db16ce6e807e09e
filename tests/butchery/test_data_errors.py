"""Figures of one's own in a folder of data files: how they are laid over ours, and each mistake."""

from __future__ import annotations

import pytest

from tricolore import new_game
from tricolore.core.errors import DataError


def with_data(folder, file: str, text: str):
    (folder / file).write_text(text)
    return new_game("butchery:solferino", seed=1, data=str(folder))


# What is laid over ours


def test_one_figure_changes_and_all_the_rest_stays_ours(tmp_path):
    game = with_data(tmp_path, "units.toml", "[formations.FI.units.Dieu]\ncombat = 9\n")
    ours = new_game("butchery:solferino", seed=1).checkpoint.setting.roster.counters
    theirs = game.checkpoint.setting.roster.counters
    assert theirs["FI.Dieu"] == ours["FI.Dieu"]._replace(combat=9)
    assert {uid: c for uid, c in theirs.items() if uid != "FI.Dieu"} == {
        uid: c for uid, c in ours.items() if uid != "FI.Dieu"
    }


def test_another_cohesion_value_changes_the_losses_that_break_the_formation(tmp_path):
    game = with_data(tmp_path, "units.toml", "[formations.P1.units.Savoia]\ncohesion = 8\n")
    formation = game.checkpoint.setting.roster.formations["P1"]
    counters = game.checkpoint.setting.roster.counters
    assert formation.losses == sum(counters[uid].cohesion for uid in formation.units) // 2


def test_a_unit_may_be_set_up_elsewhere(tmp_path):
    game = with_data(tmp_path, "solferino.toml", '[setup.FI]\nDieu = "1818 NE"\n')
    assert game.checkpoint.units["FI.Dieu"][:2] == (1818, 5)


def test_a_hex_of_the_map_may_be_corrected(tmp_path):
    game = with_data(tmp_path, "map.toml", '[hexes.1918]\nterrain = "woods"\nlevel = 2\n')
    board = game.checkpoint.setting.board
    assert (board.terrain[1918], board.level[1918]) == ("woods", 2)


def test_a_table_may_be_corrected(tmp_path):
    game = with_data(tmp_path, "tables.toml", "[movement]\ninfantry = 5\n")
    assert game.checkpoint.setting.movement.infantry == 10  # in half points


def test_other_data_have_another_fingerprint(tmp_path):
    game = with_data(tmp_path, "tables.toml", "[movement]\ninfantry = 5\n")
    ours = new_game("butchery:solferino", seed=1)
    assert game.checkpoint.setting.fingerprint != ours.checkpoint.setting.fingerprint


def test_an_empty_folder_changes_nothing(tmp_path):
    game = new_game("butchery:solferino", seed=1, data=str(tmp_path))
    ours = new_game("butchery:solferino", seed=1)
    assert game.checkpoint.setting.fingerprint == ours.checkpoint.setting.fingerprint


# Mistakes


def test_a_folder_that_is_not_there_is_named(tmp_path):
    with pytest.raises(DataError, match="nowhere: there is no such folder of data files"):
        new_game("butchery:solferino", data=str(tmp_path / "nowhere"))


UNITS = [
    ("combat = ", "not a TOML file"),
    ("formations = 3", "formations is 3, expected a table"),
    ("[formations.FI]\nunits = 3", "formation FI: units is 3, expected a table"),
    (
        '[formations.FI.units.Dieu]\ncombat = "six"',
        "formation FI, unit Dieu: combat is 'six', expected a whole number",
    ),
    (
        "[formations.FI.units.Dieu]\ncombat = true",
        "formation FI, unit Dieu: combat is True, expected a whole number",
    ),
    (
        "[formations.FI.units.Dieu]\ncombat = -1",
        "formation FI, unit Dieu: combat is -1, expected 0 or more",
    ),
    (
        "[formations.FI.units.Dieu]\ncohesion = 0",
        "formation FI, unit Dieu: cohesion is 0, expected 1 or more",
    ),
    (
        '[formations.FI.units.Dieu]\ntype = "camels"',
        "formation FI, unit Dieu: type is 'camels', expected one of infantry, cavalry, artillery",
    ),
    (
        '[formations.FI.units.Dieu]\nheavy = "yes"',
        "formation FI, unit Dieu: heavy is 'yes', expected true or false",
    ),
    ("[formations.FI.units.A1]\nrange = 4", "formation FI, unit A1: range is 4, expected 2 or 3"),
    (
        "[formations.FI.units.Dieux]\ncombat = 4",
        "formation FI, unit Dieux: type is None, expected a text",
    ),
    ("[formations.FI]\ncommander = 3", "formation FI: commander is 3, expected a table"),
    (
        '[formations.FI.commander]\ncommand = "good"',
        "formation FI, commander: command is 'good', expected a whole number",
    ),
    (
        '[formations.FI]\nnation = "turkish"',
        "formation FI: nation is 'turkish', expected one of french, piedmontese, austrian",
    ),
    (
        '[chiefs.napoleon]\nreaction = "slow"',
        "chief napoleon: reaction is 'slow', expected a whole number",
    ),
    ('[chiefs.victor]\nnation = "french"', "chiefs: there is none of the piedmontese nation"),
]

TABLES = [
    ("movement = 4", "movement is 4, expected a table"),
    ('[movement]\ninfantry = "4"', "[movement]: infantry is '4', expected a whole number"),
    ("[command]\nunit = -1", "[command]: unit is -1, expected 0 or more"),
    ('[weather]\nnoon = ["cool"]', "[weather] 'noon': expected the number of a turn"),
    ('[weather]\n8 = ["cool"]', "[weather] turn 8: expected six of cool, heat, thunderstorm"),
    ("[weather]\n8 = 3", "[weather] turn 8: expected six of cool, heat, thunderstorm"),
    ("combat = 3", "[combat] needs columns, and rows numbered by the die"),
    ("terrain = 3", "terrain is 3, expected a table"),
    ("[terrain.woods]\nmovement = 3", "terrain woods: movement is 3, expected a table"),
    (
        '[terrain.woods.movement]\ninfantry = "slow"',
        "terrain woods, movement: infantry is 'slow', expected a number",
    ),
    ("[terrain.woods]\nvalue = 0", "terrain woods: value is 0, expected 1 or more"),
    ('[sides.ridge]\nmovement = "hard"', "side ridge: movement is 'hard', expected a number"),
    ('[roads.railway]\ncost = "dear"', "road railway: cost is 'dear', expected a number"),
    ("[levels]\nvalue = 3", "levels: value is 3, expected a list"),
    ("[levels]\nvalue = [1, 1, 0]", "levels, value of level: 2 is 0, expected 1 or more"),
    ('[levels]\nchange = "steep"', "levels: change is 'steep', expected a number"),
]

SCENARIO = [
    ("scenario = 3", "scenario is 3, expected a table"),
    ("[scenario]\nmap = 3", "[scenario]: map is 3, expected a text"),
    ("[scenario]\nturns = 0", "[scenario]: turns is 0, expected 1 or more"),
    ('[scenario]\nminutes = "60"', "[scenario]: minutes is '60', expected a whole number"),
    (
        '[scenario]\nfirst_turn = "dawn"',
        "[scenario]: first_turn is 'dawn', expected a time as 05:00",
    ),
    (
        '[scenario]\nfirst_turn = "25:00"',
        "[scenario]: first_turn is '25:00', expected a time as 05:00",
    ),
    ("[sides]\nallied = 3", "sides: allied is 3, expected a table"),
    ("[sides.allied]\nnations = 3", "side allied: nations is 3, expected a list"),
    ('[sides.allied]\nedge = "N"', "side allied: edge is 'N', expected one of E, SE, SW, W, NW"),
    ("[places.Medole]\nhexes = 3017", "place Medole: hexes is 3017, expected a list"),
    ("[places.Medole]\nhexes = []", "place Medole: hexes is empty, expected one or more"),
    ("[places.Medole]\nhexes = [9917]", "place Medole: 9917 is not a hex of the map"),
    (
        '[places.Medole]\nholder = "turks"',
        "place Medole: holder is 'turks', expected one of allied, austrian",
    ),
    ("[places.Roma]\nhexes = [1918]", "place Roma: holder is None, expected a text"),
    ("[setup]\nFI = 3", "set-up: FI is 3, expected a table"),
    ('[setup.FI]\nDieux = "1918 E"', "set-up of FI, Dieux: there is no such counter"),
    ('[setup.FX]\ncommander = "1918"', "set-up of FX, commander: there is no such counter"),
    ('[setup.chiefs]\nradetzky = "1918"', "set-up of chiefs, radetzky: there is no such counter"),
    ('[setup.FI]\nDieu = "9918 E"', "set-up of FI, Dieu: 9918 is not a hex of the map"),
    ('[setup.FI]\nDieu = "1918"', "set-up of FI, Dieu: '1918' needs a facing, one of E, SE,"),
    ('[setup.FI]\nDieu = "east"', "set-up of FI, Dieu: 'east' does not begin with a hex number"),
    ('[setup.FI]\nDieu = "0101 E"', "set-up of FI.Dieu: nobody can stand at 0101"),
    ('[setup.FI]\nDieu = "1717 E"', "set-up of FI.Dieu and FI.FDouay: no room at 1717 (3)"),
    ('[setup.FI]\nA1 = "2410 E"', "set-up of FI.A1 and AI.Hoditz: no room at 2410 (3)"),
    ('[setup.FII]\nDDouay = "1919 E"', "no room at 1919 (3)"),
    ('[setup.chiefs]\nnapoleon = "1918"', "napoleon is set up or arrives 2 times, not once"),
    ("reinforcements = 3", "reinforcements is 3, expected a list"),
]

ARRIVALS = [
    ("turn = 1", "names neither a formation nor a chief"),
    ('turn = 1\nformation = "FX"\nhex = 2722', "there is no formation 'FX'"),
    ('turn = 1\nformation = "FIV"\nhex = 2722\nunits = 3', "units is 3, expected a list"),
    (
        'turn = 1\nformation = "FIV"\nhex = 2722\nunits = ["Saurinn"]',
        "there is no unit FIV.Saurinn",
    ),
    (
        'turn = 1\nformation = "FIV"\nhex = 9922\nunits = ["Saurin"]',
        "9922 is not a hex of the map",
    ),
    (
        'formation = "FIV"\nhex = 2722\nunits = ["Saurin"]',
        "turn is None, expected a whole number",
    ),
    (
        'turn = 0\nformation = "FIV"\nhex = 2722\nunits = ["Saurin"]',
        "turn is 0, expected 1 or more",
    ),
]

MAP = [
    ('[hexes.1918]\nterrain = "swamp"', "hex 1918 is 'swamp'; the terrain table knows clear,"),
    ("[hexes.1918]\nlevel = 7", "hex 1918 has level 7; the terrain table knows 0 to 4"),
    ('[hexes.9918]\nterrain = "clear"', "hex 9918: not a hex of this grid"),
    (
        '[hexes.1918.sides]\n1925 = ["ridge"]',
        "hex 1918: sides name 1925, which is no neighbour",
    ),
    ('[hexes.1918.sides]\n1919 = ["wall"]', "the hexside 1918/1919 is 'wall'; the terrain table"),
    ('[hexes.1918.roads]\n1919 = ["canal"]', "the road 1918/1919 is 'canal'; the terrain table"),
    ('[hexes.1918]\ncolour = "green"', "hex 1918: unknown entry 'colour'"),
]


@pytest.mark.parametrize(
    ("file", "text", "sentence"),
    [("units.toml", *case) for case in UNITS]
    + [("tables.toml", *case) for case in TABLES]
    + [("solferino.toml", *case) for case in SCENARIO]
    + [
        ("solferino.toml", f"[[reinforcements]]\n{text}", f"reinforcements, entry 1: {sentence}")
        for text, sentence in ARRIVALS
    ]
    + [("map.toml", *case) for case in MAP],
)
def test_a_mistake_is_named_with_its_file_its_entry_and_what_was_expected(
    tmp_path, file, text, sentence
):
    with pytest.raises(DataError) as error:
        with_data(tmp_path, file, text)
    assert str(error.value).startswith(f"{tmp_path / file}: ")
    assert sentence in str(error.value)


def test_a_counter_that_is_set_up_nowhere_is_named(tmp_path):
    new = 'New = { name = "9/9 New", type = "infantry", combat = 4, cohesion = 2 }'
    with pytest.raises(DataError, match=r"FI.New is set up or arrives 0 times, not once"):
        with_data(tmp_path, "units.toml", f"[formations.FI.units]\n{new}")


def test_a_map_file_that_is_not_there_is_named(tmp_path):
    with pytest.raises(DataError, match=r"mars.toml: this file is missing"):
        with_data(tmp_path, "solferino.toml", '[scenario]\nmap = "mars.toml"')
