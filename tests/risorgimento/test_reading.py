"""Data files: what is read, and what is refused with a sentence that names the mistake."""

from __future__ import annotations

import pytest

from tests.risorgimento.table import plain
from tricolore.core.errors import DataError
from tricolore.rulesets.risorgimento import charts
from tricolore.rulesets.risorgimento.placement import read_arrivals, read_setup
from tricolore.rulesets.risorgimento.reading import SCENARIOS, load_setting, read_weather
from tricolore.rulesets.risorgimento.roster import read_roster
from tricolore.rulesets.risorgimento.sequence import begin
from tricolore.rulesets.risorgimento.stacking import is_legal

RANGES = {"F": (2, 1, 0), "H": (1,), "Rf": (1,), "R": (1,), "Ho": (1, 0)}


def roster(**changes):
    """A small roster with some entries changed; a None takes an entry away."""
    data = {
        "corps": {
            "A5": {
                "name": "V Corps",
                "commander": "Stadion",
                "side": "austrian",
                "nation": "austrian",
                "range": 3,
                "continuity": 2,
            }
        },
        "chiefs": {"FJ": {"name": "Franz Josef", "side": "austrian"}},
        "brigades": {"A5.Gaal": {"name": "Gaal", "corps": "A5", "commitment": 0, "range": 3}},
        "units": {
            "A5.Gaal.1": {
                "name": "1",
                "brigade": "A5.Gaal",
                "kind": "line",
                "cohesion": 6,
                "points": 6,
            },
            "A5.guns": {"name": "g", "corps": "A5", "kind": "artillery", "gun": "F", "points": 6},
        },
    }
    for path, value in changes.items():
        kind, name, entry = path.split("__")
        table = data[kind].setdefault(name.replace("_", "."), {})
        if value is None:
            table.pop(entry)
        else:
            table[entry] = value
    return read_roster(data, RANGES, "solferino", "units.toml")


def test_a_roster_is_read_with_ranges_from_the_chart_and_names_by_scenario():
    found = roster(brigades__A5_Gaal__names={"solferino": "Gaál"})
    assert found.brigades["A5.Gaal"].units == ("A5.Gaal.1",)
    assert found.brigades["A5.Gaal"].name == "Gaál"
    assert found.counters["A5.guns"].range == 3
    assert found.counters["A5.guns"].brigade == ""
    assert found.only_with({"A5.guns"}).brigades == {}


def test_a_brigade_may_serve_under_another_corps_in_a_scenario():
    other = {"name": "VI", "side": "austrian", "nation": "austrian", "continuity": 2}
    corps = {f"corps__A6__{entry}": value for entry, value in other.items()}
    corps |= {"corps__A6__commander": "Nobody", "corps__A6__range": 3}
    there = roster(brigades__A5_Gaal__under={"solferino": "A6"}, **corps)
    assert there.brigades["A5.Gaal"].corps == "A6"
    assert there.counters["A5.Gaal.1"].corps == "A6"
    elsewhere = roster(brigades__A5_Gaal__under={"magenta": "A6"}, **corps)
    assert elsewhere.brigades["A5.Gaal"].corps == "A5"


@pytest.mark.parametrize(
    ("path", "value", "words"),
    [
        ("brigades__A5_Gaal__under", {"magenta": "A6"}, "no corps 'A6'"),
        ("units__A5_Gaal_1__brigade", "A5.Gael", "no brigade 'A5.Gael'"),
        ("units__A5_Gaal_1__corps", "A5", "either its brigade or its corps"),
        ("units__A5_Gaal_1__gun", "F", "gun is 'F' for line"),
        ("units__A5_guns__cohesion", 5, "cohesion is 5 for artillery"),
        ("units__A5_Gaal_1__points", 99, "points is 99"),
        ("units__A5_Gaal_1__speed", 9, "unknown entry 'speed'"),
        ("corps__A5__commander", None, "either a commander, or The Reserve"),
        ("corps__A5__near", {"chief": "Nap", "range": 6}, "no chief 'Nap'"),
        ("brigades__A5_Gaal__corps", "A6", "no corps 'A6'"),
        ("chiefs__FJ__corps", "A9", "no corps 'A9'"),
    ],
)
def test_a_roster_that_cannot_be_right_is_refused(path, value, words):
    with pytest.raises(DataError, match=words):
        roster(**{path: value})


BOARD = plain().board


def test_a_brigade_is_set_up_as_a_whole_and_single_units_elsewhere():
    head = {
        "setup": {"A5.Gaal": "1010 N", "A5.guns": "1111 S"},
        "leaders": {"A5.Gaal": "1010"},
        "reserve": {"brigades": ["A5.Gaal"], "releases": {"A5.Gaal": 4}},
    }
    found = read_setup(head, BOARD, roster(), "s.toml")
    assert found.setup == {"A5.Gaal.1": (1010, 0), "A5.guns": (1111, 3)}
    assert found.in_reserve == {"A5.Gaal.1"}
    assert found.releases == {"A5.Gaal": 4}


@pytest.mark.rule("4.25")
def test_a_chief_who_commands_a_corps_has_the_counter_of_the_corps():
    head = {"setup": {}, "leaders": {"FJ": "1010"}}
    own = roster(chiefs__FJ__corps="A5")
    assert read_setup(head, BOARD, own, "s.toml").posts == {"A5": 1010}
    assert read_setup(head, BOARD, roster(), "s.toml").posts == {"FJ": 1010}


@pytest.mark.parametrize(
    ("head", "words"),
    [
        ({"setup": {"A5.Gael": "1010 N"}}, "did you mean A5.Gaal"),
        ({"setup": {"A5.Gaal": "1010"}}, "needs a facing"),
        ({"setup": {"A5.Gaal": "9999 N"}}, "not a hex of the map"),
        ({"setup": {}, "leaders": {"A7": "1010"}}, "no leader 'A7'"),
        ({"setup": {}, "reserve": {"brigades": ["A5"]}}, "no brigade 'A5'"),
    ],
)
def test_a_set_up_that_cannot_be_right_is_refused(head, words):
    with pytest.raises(DataError, match=words):
        read_setup(head, BOARD, roster(), "s.toml")


@pytest.mark.parametrize(
    ("line", "words"),
    [
        ({"units": ["A5.Gaal"], "turn": 2, "hexes": ["1010"]}, "at the map's edge"),
        ({"units": ["A5.Gaal"], "turn": 0, "hexes": ["1001"]}, "turn is 0"),
        ({"units": ["A5.guns"], "turn": 2, "hexes": ["1001"]}, "already on the map"),
    ],
)
def test_arrivals_that_cannot_be_right_are_refused(line, words):
    head = {"setup": {"A5.guns": "1111 S"}, "arrivals": [line]}
    forces = read_setup(head, BOARD, roster(), "s.toml")
    with pytest.raises(DataError, match=words):
        read_arrivals(head, BOARD, roster(), forces, "s.toml")


def test_tables_that_cannot_be_right_are_refused():
    with pytest.raises(DataError, match="rising order"):
        charts.bands({"fire": {"floors": [3, 1], "results": ["NE", "D"]}}, "fire", "t")
    with pytest.raises(DataError, match="hold 'X'"):
        charts.bands({"fire": {"floors": [3], "results": ["X"]}}, "fire", "t")
    with pytest.raises(DataError, match="expected 0 or less"):
        charts.chart({"terrain": {"clear": {"cost": [1, 1, 1, 1], "attack": 1}}}, "t")
    with pytest.raises(DataError, match="cost is"):
        charts.chart({"terrain": {"clear": {"cost": [1, 1]}}}, "t")
    with pytest.raises(DataError, match="'sand'"):
        charts.check_words(_sandy(), plain().ground.chart, "map.toml")


def _sandy():
    from tricolore.core.board import Board
    from tricolore.core.hexes import Grid

    grid = Grid(2, 2, 2, "up")
    return Board("Sand", grid, dict.fromkeys(grid.hexes(), "sand"))


@pytest.mark.rule("4.44")
def test_weather_is_listed_by_turn():
    weather, mud = read_weather({"weather": {"heat": [2, 3], "rain": [3], "mud": [4]}}, "s.toml")
    assert weather == {2: {"heat"}, 3: {"heat", "rain"}}
    assert mud == {4}


# The battles as delivered


@pytest.mark.parametrize("scenario", SCENARIOS)
@pytest.mark.rule("5.41", "2.1")
def test_the_battles_begin_with_legal_stacks_and_everybody_on_dry_ground(scenario):
    s = begin(load_setting(scenario), "seed")
    ground = s.setting.ground
    for hex, stack in s.stacks.items():
        for uid in stack:
            assert ground.hex_cost(s.counter(uid).mobility, hex) is not None, (uid, hex)
        if not any(s.units[uid].reserve for uid in stack):
            assert is_legal(s, hex, stack) or len({s.counter(uid).horse for uid in stack}) == 2
    for line in s.setting.arrivals:
        assert line.turn <= s.setting.turns


@pytest.mark.parametrize("scenario", SCENARIOS)
@pytest.mark.rule("4.11", "4.21")
def test_every_brigade_and_corps_has_its_leader_on_the_map_or_on_the_way(scenario):
    s = begin(load_setting(scenario), "seed")
    for id in s.brigades:
        assert id in s.posts or id in s.waiting, id
    for id in s.corps:
        if not s.setting.corps[id].reserve:
            assert id in s.posts or id in s.waiting, id


@pytest.mark.rule("4.51", "4.21", "4.25", "4.17")
def test_the_ratings_that_the_rulebook_states():
    corps = load_setting("solferino").corps
    by_name = {one.commander or one.name: one for one in corps.values()}

    def of(part):
        return next(one for name, one in by_name.items() if part in name)

    assert of("Niel").continuity == 4
    assert of("Hilliers").continuity == 3
    assert of("Benedek").continuity == 5
    assert of("Stadion").continuity == 2
    assert of("Schwarzenberg").range == 3
    assert next(one for one in corps.values() if one.reserve).continuity == 2
    sardinia = next(one for one in corps.values() if one.nation == "piedmontese")
    assert (sardinia.range, sardinia.continuity) == (3, 3)
