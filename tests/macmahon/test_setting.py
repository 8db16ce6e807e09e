"""Both scenarios as the rules see them, and each mistake in data of one's own."""

from __future__ import annotations

import tomllib
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from tricolore.core.board import Board
from tricolore.core.errors import DataError, UnknownScenario
from tricolore.core.hexes import Grid
from tricolore.rulesets.butchery.setting import load_setting as load_butchery
from tricolore.rulesets.great_battles.terrain import (
    ARTILLERY,
    CAVALRY,
    CLASSES,
    INFANTRY,
    Fronts,
    Ground,
    ground_of,
)
from tricolore.rulesets.macmahon.setting import DATA, SCENARIOS, Setting, load_setting
from tricolore.rulesets.macmahon.special import Chassepots, Coordination, Waiting
from tricolore.rulesets.macmahon.terrain import WORDS

both = pytest.mark.parametrize("battle", SCENARIOS)
HERE, THERE = 303, 304
"""Neighbours on the field below: whoever is on the first and faces south looks at the second."""
SOUTH = 3


@cache
def field(
    *words: str, roads: tuple[str, ...] = (), start: str = "clear", goal: str = "clear"
) -> Ground:
    """A flat and open map; the hexside between the two hexes has these words and roads."""
    grid = Grid(5, 6, 6, "up")
    pair = (HERE, THERE)
    board = Board(
        "Field",
        grid,
        dict.fromkeys(grid.hexes(), "clear") | {HERE: start, THERE: goal},
        level=dict.fromkeys(grid.hexes(), 1),
        sides={pair: frozenset(words)} if words else {},
        roads={pair: frozenset(roads)} if roads else {},
    )
    tables = tomllib.loads((DATA / "tables.toml").read_text())
    return ground_of(board, tables, WORDS, "field", "tables.toml")


def cost(ground: Ground, arm: str) -> int | None:
    """Half points from the first hex to the second, if there is a way."""
    return dict(ground.edges[arm][HERE]).get(THERE)


def crossed(fronts: Fronts) -> bool:
    """Whether the second hex is among what lies in front of the first; both ways alike."""
    there, back = THERE in fronts[HERE][SOUTH], HERE in fronts[THERE][0]
    assert there == back
    return there


# What is read


def test_an_unknown_scenario_is_refused() -> None:
    with pytest.raises(UnknownScenario, match="macmahon has no scenario 'woerth', but magenta, re"):
        load_setting("woerth")


@pytest.mark.parametrize(
    ("battle", "sides", "tie", "hours"),
    [
        ("magenta", ("allied", "austrian"), "allied", ("10:00", "19:00")),
        ("reichshoffen", ("french", "german"), "german", ("08:30", "17:30")),
    ],
)
def test_sides_and_hours(
    battle: str, sides: tuple[str, str], tie: str, hours: tuple[str, str]
) -> None:
    setting = load_setting(battle)
    assert (setting.id, setting.sides, setting.tie) == (battle, sides, tie)
    assert tuple(setting.side_names) == sides
    assert (setting.turns, setting.minutes) == (10, 60)
    assert (setting.clock(1), setting.clock(10)) == hours


@both
def test_movement_and_lines_are_in_half_points(battle: str) -> None:
    setting = load_setting(battle)
    assert setting.movement == (12, 16, 16, 20, 12, 16, 3)
    usual = {INFANTRY: 8, CAVALRY: 12, ARTILLERY: 6}
    for uid, counter in setting.roster.counters.items():
        assert counter.movement == (10 if uid == "BI.Tausch" else usual[counter.arm]), uid


def test_the_combat_table_agrees_with_the_worked_example_and_with_the_other_game() -> None:
    table = load_setting("magenta").combat_results
    assert table.read(8, 5) == "D+1"
    assert table.read(6, 5) == "D"
    other = load_butchery("solferino").combat_results
    assert (table.columns, table.rows) == (other.columns, other.rows)


def test_chiefs_and_whom_they_command() -> None:
    magenta, reichshoffen = (load_setting(battle).roster for battle in SCENARIOS)
    napoleon, gyulai = magenta.chiefs["napoleon"], magenta.chiefs["gyulai"]
    assert (napoleon.initiative, napoleon.inertia, gyulai.initiative, gyulai.inertia) == (
        1,
        3,
        0,
        1,
    )
    assert napoleon.commands == ("french", "sardinian")
    assert {id: f.chief for id, f in magenta.formations.items() if f.side == "allied"} == (
        dict.fromkeys(("FG", "FII", "FIII", "FIV", "S2"), "napoleon")
    )
    assert list(reichshoffen.chiefs) == ["friedrich"]
    for formation in reichshoffen.formations.values():
        assert formation.chief == ("friedrich" if formation.side == "german" else "")


def test_losses_are_those_of_the_table(tmp_path: Path) -> None:
    assert load_setting("magenta").roster.formations["FII"].losses == 9
    changed = with_data(tmp_path, "magenta", "magenta/magenta.toml", "[demoralisation]\nFII = 4\n")
    assert changed.roster.formations["FII"].losses == 4


def test_the_guard_division_with_macmahon_is_marked() -> None:
    counters = load_setting("magenta").roster.counters.values()
    attached = {counter.uid: counter.attached for counter in counters if counter.attached}
    assert attached == {"FII.Maneque": "FG", "FII.Decaen": "FG"}


def test_special_rules_of_magenta() -> None:
    setting = load_setting("magenta")
    assert setting.special == (Waiting("FII", "S2", -1), "", None, None, None, None, None)
    assert not setting.charges
    assert [(place.hexes, place.each_hex) for place in setting.places] == [
        ((1913, 2012, 2013), True)
    ]


def test_special_rules_of_reichshoffen() -> None:
    setting = load_setting("reichshoffen")
    special = setting.special
    assert special.leaderless == "french"
    assert special.reserve == ("F2", {1008, 1316, 1010}, {1316}, 6)
    assert special.chassepots == Chassepots("french", INFANTRY, 1)
    assert special.pairs == ({"prussian", "bavarian", "wurttemberger"}, 2)
    assert special.coordination == Coordination("german", "friedrich")
    assert special.marker == ("french", 1, True)
    assert special.waiting is None
    assert [(c.name, c.side, c.reach, c.most, c.village) for c in setting.charges.values()] == [
        ("Duhesme", "french", 5, 2, 1),
        ("Bonnemains", "french", 5, 2, 1),
    ]
    assert not any(place.each_hex for place in setting.places)


@both
def test_nations_have_colours(battle: str) -> None:
    setting = load_setting(battle)
    counters = setting.roster.counters.values()
    assert set(setting.nations) == {counter.nation for counter in counters}


# Ways home


@both
def test_every_hex_leads_home(battle: str) -> None:
    setting = load_setting(battle)
    for formation in setting.roster.formations:
        home, rear = setting.home[formation], setting.rear[formation]
        for hex in setting.board.hexes:
            assert bool(rear[hex]) == (home[hex] > 0), (formation, hex)
            assert all(home[other] == home[hex] - 1 for other in rear[hex]), (formation, hex)


def test_homes_of_magenta() -> None:
    setting = load_setting("magenta")
    home, board = setting.home, setting.board
    for id, formation in setting.roster.formations.items():
        if formation.side == "austrian":
            assert {hex for hex in board.hexes if not home[id][hex]} == set(range(2501, 2519))
            assert set(setting.rear[id][1414]) == {1513, 1514}
    for id in ("FG", "FIII", "FIV"):
        assert [hex for hex in board.hexes if not home[id][hex]] == [117]
        assert home[id][817] == board.distance(817, 117) == 7
    corner = {103, 102, *(100 * column + 1 for column in range(1, 16))}
    for id in ("FII", "S2"):
        assert {hex for hex in board.hexes if not home[id][hex]} == corner
    assert [board.compass[setting.forward[id]] for id in ("FG", "FII", "AI")] == ["NE", "S", "SW"]


def test_homes_of_reichshoffen() -> None:
    setting = load_setting("reichshoffen")
    for id, formation in setting.roster.formations.items():
        french = formation.side == "french"
        assert setting.home[id][1309] == 12
        assert setting.home[id][1008] == (9 if french else 15)
        assert setting.board.compass[setting.forward[id]] == ("NE" if french else "SW")


# Hexsides: who crosses, whose zone goes across, who assaults across


def test_clear_ground_is_no_obstacle() -> None:
    ground = field()
    assert [cost(ground, arm) for arm in CLASSES] == [2, 2, 2]
    assert crossed(ground.zone)
    assert all(ground.strike[arm] is ground.zone for arm in CLASSES)


def test_in_the_other_game_zones_reach_as_far_as_assaults() -> None:
    ground = load_butchery("solferino").ground
    assert all(ground.strike[arm] is ground.zone for arm in CLASSES)
    assert not ground.fords


def test_an_escarpment_stops_everybody() -> None:
    ground = field("escarpment")
    assert [cost(ground, arm) for arm in CLASSES] == [None] * 3
    assert not crossed(ground.zone)
    assert not any(crossed(ground.strike[arm]) for arm in CLASSES)
    assert (HERE, THERE) in ground.steep


@pytest.mark.parametrize(
    ("road", "points"), [("minor road", 2), ("major road", 1), ("railroad", 2)]
)
def test_by_road_units_and_zones_cross_an_escarpment_but_no_assault_does(
    road: str, points: int
) -> None:
    ground = field("escarpment", roads=(road,))
    assert [cost(ground, arm) for arm in CLASSES] == [points] * 3
    assert crossed(ground.zone)
    assert not any(crossed(ground.strike[arm]) for arm in CLASSES)
    assert (HERE, THERE) in ground.steep
    assert crossed(ground.front)


@pytest.mark.parametrize("water", ["canal", "Ticino river"])
def test_canal_and_ticino_are_crossed_by_bridge_only(water: str) -> None:
    shut, bridged = field(water), field(water, "bridge")
    assert [cost(shut, arm) for arm in CLASSES] == [None] * 3
    assert [cost(bridged, arm) for arm in CLASSES] == [2, 2, 2]
    assert not crossed(shut.zone)
    assert crossed(bridged.zone)
    for arm in CLASSES:
        assert not crossed(shut.strike[arm])
        assert crossed(bridged.strike[arm])
    assert (HERE, THERE) in shut.obstacle & bridged.obstacle
    assert not shut.fords


def test_infantry_wades_a_river_and_zones_go_across() -> None:
    ground = field("river")
    assert [cost(ground, arm) for arm in CLASSES] == [None] * 3
    assert ground.fords == {HERE: (THERE,), THERE: (HERE,)}
    assert crossed(ground.zone)
    assert [crossed(ground.strike[arm]) for arm in CLASSES] == [True, False, False]
    assert (HERE, THERE) in ground.obstacle
    assert not ground.steep


def test_by_a_bridge_all_cross_a_river_and_nobody_wades() -> None:
    ground = field("river", "bridge", roads=("major road",))
    assert [cost(ground, arm) for arm in CLASSES] == [1, 1, 1]
    assert not ground.fords
    assert all(crossed(ground.strike[arm]) for arm in CLASSES)
    assert (HERE, THERE) in ground.obstacle


def test_a_river_below_an_escarpment_is_not_waded() -> None:
    ground = field("river", "escarpment")
    assert not ground.fords
    assert not crossed(ground.zone)
    assert not crossed(ground.strike[INFANTRY])


def test_a_bridge_does_not_open_an_escarpment_but_a_road_over_it_does() -> None:
    assert cost(field("canal", "escarpment", "bridge"), INFANTRY) is None
    assert cost(field("canal", "escarpment", "bridge", roads=("minor road",)), INFANTRY) == 2


def test_a_stream_costs_a_point_and_a_column() -> None:
    ground = field("stream")
    assert [cost(ground, arm) for arm in CLASSES] == [4, 4, 4]
    assert (HERE, THERE) in ground.obstacle
    assert cost(field("stream", roads=("minor road",)), CAVALRY) == 2


@pytest.mark.parametrize(
    ("terrain", "points", "value", "blocks"),
    [
        ("crops", [4, 4, 4], 1, False),
        ("marsh", [4, 4, 4], 1, False),
        ("woods", [4, 6, 6], 2, True),
        ("village", [2, 2, 2], 2, True),
        ("town", [2, 2, 2], 3, True),
        ("isolated farm", [2, 2, 2], 1, True),
    ],
)
def test_terrain(terrain: str, points: list[int], value: int, blocks: bool) -> None:
    ground = field(goal=terrain)
    assert [cost(ground, arm) for arm in CLASSES] == points
    assert ground.value[THERE] == value
    assert (THERE in ground.cover) == blocks
    assert (THERE in ground.all_round) == (terrain in ("village", "town"))
    assert cost(field(goal=terrain, roads=("major road",)), CAVALRY) == 1


def test_woods_disorganise_cavalry_and_artillery_unless_by_road() -> None:
    ground, by_road = field(goal="woods"), field(goal="woods", roads=("minor road",))
    assert ground.disordered == {CAVALRY, ARTILLERY}
    assert (HERE, THERE) in ground.woods_edges
    assert (HERE, THERE) not in by_road.woods_edges
    assert ground.open_ways[INFANTRY] is ground.edges[INFANTRY]
    for arm in (CAVALRY, ARTILLERY):
        assert THERE not in dict(ground.open_ways[arm][HERE])
        assert THERE in dict(by_road.open_ways[arm][HERE])


def test_from_a_village_all_six_are_in_front_but_not_across_a_canal() -> None:
    ground = field("canal", start="village")
    assert len(ground.front[HERE][0]) == 6
    assert len(ground.zone[HERE][0]) == 5
    assert THERE not in ground.zone[HERE][0]


def test_arcs_are_there_for_every_range_and_its_half() -> None:
    ground = load_setting("reichshoffen").ground
    assert set(ground.arc) == {1, 2, 3, 4, 5}
    for counter in load_setting("reichshoffen").roster.counters.values():
        if counter.reach:
            assert {counter.reach, -(-counter.reach // 2)} <= set(ground.arc)


@pytest.mark.parametrize("pair", [(817, 916), (606, 607), (910, 1011), (1112, 1212), (1414, 1513)])
def test_the_bridges_of_magenta_lead_across(pair: tuple[int, int]) -> None:
    ground = load_setting("magenta").ground
    for here, there in (pair, pair[::-1]):
        for arm in CLASSES:
            assert there in dict(ground.edges[arm][here])


def test_there_is_no_way_across_canal_or_ticino_but_the_bridges() -> None:
    setting = load_setting("magenta")
    across = {
        pair
        for pair, words in setting.board.sides.items()
        if words & {"canal", "Ticino river"}
        and pair[1] in dict(setting.ground.edges[INFANTRY][pair[0]])
    }
    assert len(across) == 2 * 8
    assert all("bridge" in setting.board.sides[pair] for pair in across)


def test_the_sauer_is_waded_where_it_has_neither_bridge_nor_bluff() -> None:
    setting = load_setting("reichshoffen")
    wet = {(here, there) for here, hexes in setting.ground.fords.items() for there in hexes}
    assert wet == {pair for pair, words in setting.board.sides.items() if words == {"river"}}
    for here, there in wet:
        assert there in {hex for ahead in setting.ground.zone[here] for hex in ahead}
        assert there in {hex for ahead in setting.ground.strike[INFANTRY][here] for hex in ahead}
        for arm in (CAVALRY, ARTILLERY):
            fronts = setting.ground.strike[arm]
            assert there not in {hex for ahead in fronts[here] for hex in ahead}


# Data of one's own


def with_data(folder: Path, battle: str, file: str, text: str) -> Setting:
    path = folder / file
    path.parent.mkdir(exist_ok=True)
    path.write_text(text)
    return load_setting(battle, str(folder))


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
    ("[charges.duhesme]\nmost = 7", "charge duhesme: most is 7, expected 6 or less"),
    (
        '[charges.duhesme]\nnation = "turkish"',
        "charge duhesme: nation is 'turkish', expected one of",
    ),
    ('[charges.lasalle]\nname = "Lasalle"', "charge lasalle: nation is None, expected a text"),
]


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
