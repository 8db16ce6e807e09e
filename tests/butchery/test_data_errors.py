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


def test_facts_that_no_rule_reads_may_be_told(tmp_path):
    facts = 'known_as = "D"\nmen = 5\nguns = 0\nwhy = "so"\nsource = "mine"\nrange = 2'
    text = f'[meta]\nauthor = "me"\n[formations.FI.units.Dieu]\n{facts}\nheavy = false\n'
    dieu = with_data(tmp_path, "units.toml", text).checkpoint.setting.roster.counters["FI.Dieu"]
    assert (dieu.known_as, dieu.men, dieu.reach) == ("D", 5, 0)


def test_a_terrain_of_ones_own_needs_movement_for_all_three_arms(tmp_path):
    swamp = "movement = { infantry = 2, cavalry = 2.5, artillery = 3 }"
    (tmp_path / "map.toml").write_text('[hexes.1908]\nterrain = "swamp"\n')
    game = with_data(tmp_path, "tables.toml", f"[terrain.swamp]\n{swamp}\n")
    costs = game.checkpoint.setting.ground.open_cost
    assert [costs[arm][1908] for arm in ("infantry", "cavalry", "artillery")] == [4, 5, 6]


def ground_with(folder, text: str):
    return with_data(folder, "tables.toml", text).checkpoint.setting.ground


def test_what_the_terrain_table_says_of_hexes_is_what_counts(tmp_path):
    ours = new_game("butchery:solferino", seed=1).checkpoint.setting.ground
    villages = {hex for hex in ours.all_round if ours.board.terrain[hex] == "village"}
    theirs = ground_with(
        tmp_path, "[terrain.village]\nall_round = false\n[terrain.woods]\ndisorganises = []\n"
    )
    assert villages
    assert theirs.all_round == ours.all_round - villages
    assert ours.woods_edges
    assert not theirs.woods_edges


def test_what_the_terrain_table_says_of_hexsides_is_what_counts(tmp_path):
    ours = new_game("butchery:solferino", seed=1).checkpoint.setting.ground
    water = {p for p, words in ours.board.sides.items() if words == {"water course"}}
    theirs = ground_with(
        tmp_path,
        '[sides."water course"]\ncolumn = 0\nblocks_sight = true\nimpassable = true\n',
    )
    assert water <= ours.obstacle
    assert theirs.obstacle == ours.obstacle - water
    assert water <= theirs.screen
    assert water <= theirs.steep


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
        "no unit FI.Dieux; did you mean FI.Dieu? A new unit would need cohesion, name, type as w",
    ),
    ("[formations.FII.units.Diue]\ncombat = 4", "no unit FII.Diue; did you mean FI.Dieu?"),
    ("[formations.F1.units.Dieu]\ncombat = 4", "no formation F1; did you mean FI? A new"),
    ("[formations.F]\nunits = 3", "no formation F; did you mean FI? A new formation would"),
    ("[chiefs.napolion]\nreaction = 4", "no chief napolion; did you mean napoleon?"),
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
    ("[units]", "unknown entry 'units'; known are chiefs, formations, meta"),
    ("[FI]\ncombat = 9", "unknown entry 'FI'; known are chiefs, formations, meta"),
    ("[formation.FI]", "unknown entry 'formation'; the nearest is formations"),
    (
        "[formations.FI.units.Dieu]\ncombt = 9",
        "formation FI, unit Dieu: unknown entry 'combt'; the nearest is combat",
    ),
    (
        '[formations.FI.units.New]\ntyp = "infantry"',
        "formation FI, unit New: unknown entry 'typ'; the nearest is type",
    ),
    (
        "[formations.FI]\ncommand = 9",
        "formation FI: unknown entry 'command'; the nearest is commander",
    ),
    (
        "[formations.FI]\nlosses = 9",
        "formation FI: unknown entry 'losses'; known are name, nation,",
    ),
    (
        "[formations.FI]\ncommander = { comand = 9 }",
        "formation FI, commander: unknown entry 'comand'; the nearest is command",
    ),
    (
        "[chiefs.napoleon]\nreation = 2",
        "chief napoleon: unknown entry 'reation'; the nearest is reaction",
    ),
    ("[chiefs]\nnapoleon = 4", "chiefs: napoleon is 4, expected a table"),
    ("[formations]\nFI = 4", "formations: FI is 4, expected a table"),
    ("[formations.FI.units]\nDieu = 4", "formation FI, units: Dieu is 4, expected a table"),
    (
        '[formations.FI.units.Dieu]\nmen = "many"',
        "formation FI, unit Dieu: men is 'many', expected a whole number",
    ),
    (
        "[formations.FI.units.Dieu]\nknown_as = 3",
        "formation FI, unit Dieu: known_as is 3, expected a text",
    ),
    (
        '[formations.FI.units.Dieu]\nrange = "far"',
        "formation FI, unit Dieu: range is 'far', expected a whole number",
    ),
    (
        '[formations.FD]\ndetached = "yes"',
        "formation FD: detached is 'yes', expected true or false",
    ),
    ("[formations.FI]\ndetached = true", "formation FI: detached units have no commander"),
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
    ("[combatt]", "unknown entry 'combatt'; the nearest is combat"),
    ("[combat]\ncolums = [1]", "[combat]: unknown entry 'colums'; the nearest is columns"),
    ("[movement]\ninfantri = 5", "[movement]: unknown entry 'infantri'; the nearest is infantry"),
    ("[movement]\ninfantry = 0", "[movement]: infantry is 0, expected 1 or more"),
    ("[command]\nunits = 5", "[command]: unknown entry 'units'; the nearest is unit"),
    (
        f"[weather]\n16 = {['cool'] * 6}",
        "[weather] has no row for turn 15, but for a later one",
    ),
    (
        f"[weather]\n014 = {['cool'] * 6}",
        "[weather] '014': expected the number of a turn",
    ),
    ("[terrain.clear]\nvalu = 2", "terrain clear: unknown entry 'valu'; the nearest is value"),
    (
        "[terrain.clear]\nmovement = { artilery = 3 }",
        "terrain clear, movement: unknown entry 'artilery'; the nearest is artillery",
    ),
    ("[terrain]\nclear = 3", "terrain: clear is 3, expected a table"),
    ("[terrain.swamp]", "terrain swamp: expected movement for each class, or impassable = true"),
    (
        "[terrain.swamp]\nmovement = { infantry = 2, cavalry = 3 }",
        "terrain swamp, movement: artillery is None, expected a number",
    ),
    (
        "[terrain.lake]\nimpassable = false",
        "terrain lake: expected movement for each class, or impassable = true",
    ),
    (
        "[terrain.clear.movement]\ninfantry = 0",
        "terrain clear, movement: infantry is 0, expected more than 0",
    ),
    (
        "[terrain.clear.movement]\ninfantry = 1.2",
        "terrain clear, movement: infantry is 1.2, expected a multiple of one half",
    ),
    (
        '[terrain.woods]\nblocks_sight = "no"',
        "terrain woods: blocks_sight is 'no', expected true or false",
    ),
    ("[terrain.town]\nall_round = 1", "terrain town: all_round is 1, expected true or false"),
    (
        '[terrain.woods]\ndisorganises = ["camels"]',
        "terrain woods: disorganises is ['camels'], expected [\"cavalry\"] or []",
    ),
    ('[sides.ridge]\ncolumn = "x"', "side ridge: column is 'x', expected 0 or -1"),
    ("[sides.ridge]\ncolumn = 1", "side ridge: column is 1, expected 0 or -1"),
    ("[sides.ridge]\ncolum = -1", "side ridge: unknown entry 'colum'; the nearest is column"),
    ("[sides.ridge]\nmovement = 0.3", "side ridge: movement is 0.3, expected a multiple of one"),
    ("[sides.wall]\ncolumn = -1", "side wall: expected movement, or impassable = true"),
    (
        '[roads."major road"]\nmovement = "fast"',
        "road major road: unknown entry 'movement'; known are cost",
    ),
    ("[roads.railway]\ncost = 0.3", "road railway: cost is 0.3, expected a multiple of one half"),
    ("[roads.railway]\ncost = 0", "road railway: cost is 0, expected more than 0"),
    ("[roads.railway]\ncost = inf", "road railway: cost is inf, expected a multiple of one half"),
    ("[roads.railway]\ncost = nan", "road railway: cost is nan, expected a multiple of one half"),
    ("[roads.railwy]\ncost = 1", "roads: unknown entry 'railwy'; the nearest is railway"),
    ("[roads.track]\nlevel_change = 1", "road track: level_change is 1, expected 0"),
    ("[roads.track]\ncost = 1", "road track: unknown entry 'cost'; known are level_change"),
    ("[levels]\nchanges = 1", "levels: unknown entry 'changes'; the nearest is change"),
    ("[levels]\nchange = 0.7", "levels: change is 0.7, expected a multiple of one half"),
    ("[levels]\nvalue = []", "levels: value is empty, expected one for each level"),
    ("[levels]\nvalue = [1, 1]", "has level 2; the terrain table knows 0 to 1"),
    ("[terrain.village]\nimpassable = true", "no unit can stand at "),
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
    (
        '[setup.FI]\nDieux = "1918 E"',
        "set-up of FI, Dieux: there is no such counter; did you mean FI.Dieu?",
    ),
    (
        '[setup.FI]\ncomander = "1918"',
        "set-up of FI, comander: there is no such counter; did you mean FI.commander?",
    ),
    (
        '[setup.F1]\nDieu = "1918 E"',
        "set-up of F1, Dieu: there is no such counter; did you mean FI.Dieu?",
    ),
    (
        '[setup.chiefs]\nnapolion = "1720"',
        "set-up of chiefs, napolion: there is no such counter; did you mean napoleon?",
    ),
    ("[places.Solferno]\nholder = 'allied'", "no place Solferno; did you mean Solferino?"),
    ('[setup.FX]\ncommander = "1918"', "set-up of FX, commander: there is no such counter"),
    ('[setup.chiefs]\nradetzky = "1918"', "set-up of chiefs, radetzky: there is no such counter"),
    ('[setup.FI]\nDieu = "9918 E"', "set-up of FI, Dieu: 9918 is not a hex of the map"),
    ('[setup.FI]\nDieu = "1918"', "set-up of FI, Dieu: '1918' needs a facing, one of E, SE,"),
    ('[setup.FI]\nDieu = "east"', "set-up of FI, Dieu: 'east' does not begin with a hex number"),
    ('[setup.FI]\nDieu = "0101 E"', "set-up of FI.Dieu: no unit can stand at 0101"),
    ('[setup.FI]\nDieu = "1717 E"', "set-up of FI.Dieu and FI.FDouay: no room at 1717 (3)"),
    ('[setup.FI]\nA1 = "2410 E"', "set-up of FI.A1 and AI.Hoditz: no room at 2410 (3)"),
    ('[setup.FII]\nDDouay = "1919 E"', "no room at 1919 (3)"),
    ('[setup.chiefs]\nnapoleon = "1918"', "napoleon is set up or arrives 2 times, not once"),
    ("reinforcements = 3", "reinforcements is 3, expected a list"),
    ("[victory]\nmargin = 3", "unknown entry 'victory'; known are scenario, sides, places,"),
    ("[scenario]\nturn = 12", "[scenario]: unknown entry 'turn'; the nearest is turns"),
    ("[scenario]\nturns = 15", "[scenario]: turns is 15, expected 14 or fewer: the weather"),
    ('[scenario]\nid = "magenta"', "[scenario]: id is 'magenta', expected 'solferino'"),
    ('[sides.alied]\nedge = "W"', "sides: unknown entry 'alied'; the nearest is allied"),
    ('[sides.allied]\nedgs = "W"', "side allied: unknown entry 'edgs'; the nearest is edge"),
    ("[sides.allied]\nnations = [3]", "side allied: nations hold 3, expected texts"),
    ("[places.Medole]\nhex = 3017", "place Medole: unknown entry 'hex'; the nearest is hexes"),
    ("[places]\nMedole = 3017", "places: Medole is 3017, expected a table"),
    ("[places.Medole]\nhexes = [[3017]]", "place Medole: [3017] is not a hex of the map"),
    ("[places.Medole]\nhexes = [3017.0]", "place Medole: 3017.0 is not a hex of the map"),
    ("[setup.FI]\nDieu = 1918", 'set-up of FI, Dieu: 1918, expected a text as "1918 E"'),
    ('[setup.FD]\ncommander = "1918"', "set-up of FD, commander: there is no such counter"),
    ("reinforcements = [3]", "reinforcements, entry 1: 3, expected a table"),
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
    (
        'turn = 1\nformation = "FIV"\nhex = 2722\nunit = ["Saurin"]',
        "unknown entry 'unit'; the nearest is units",
    ),
    ('turn = 1\nformation = ["FIV"]', "formation is ['FIV'], expected a text"),
    (
        'turn = 1\nformation = "FIV"\nhex = 2722\nunits = []\nchief = "napoleon"',
        "names both a formation and a chief",
    ),
    (
        'turn = 1\nformation = "FD"\nhex = 2722\nunits = []\ncommander = true',
        "there is no such commander",
    ),
    ('turn = 1\nchief = "napoleon"\nhex = [2722]', "[2722] is not a hex of the map"),
    (
        'turn = 1\nchief = "napoleon"\nhex = 2722\nmovement = 0',
        "movement is 0, expected 1 or more",
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
    ('[hexs.1918]\nterrain = "woods"', "unknown entry 'hexs'; the nearest is hexes"),
    ('[map]\nnam = "Mine"', "[map]: unknown entry 'nam'; the nearest is name"),
    ('[map]\nup = "N"', "side allied: edge is 'W', expected one of N,"),
    ('[hexes.1918]\nterrain = "lake"', "set-up of FI.Dieu: no unit can stand at 1918"),
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
    with pytest.raises(DataError, match=r"/units.toml: FI.New is set up or arrives 0 times"):
        with_data(tmp_path, "units.toml", f"[formations.FI.units]\n{new}")


def test_a_map_file_that_is_not_there_is_named(tmp_path):
    with pytest.raises(DataError, match=r"mars.toml: this file is missing"):
        with_data(tmp_path, "solferino.toml", '[scenario]\nmap = "mars.toml"')


def test_a_folder_in_the_place_of_a_file_is_named(tmp_path):
    (tmp_path / "units.toml").mkdir()
    with pytest.raises(DataError, match=r"/units.toml: this is a folder, expected a TOML file"):
        new_game("butchery:solferino", seed=1, data=str(tmp_path))
