"""Placement card, reinforcements, places and ends of roads of all scenarios."""

from __future__ import annotations

import tomllib
from itertools import combinations

import pytest

from tricolore.rulesets.radetzky import reading
from tricolore.rulesets.radetzky.sequence import place
from tricolore.rulesets.radetzky.setting import LEADER, SIDES, Setting
from tricolore.rulesets.radetzky.stacking import MOST, MOST_NORMAL, within_limit
from tricolore.rulesets.radetzky.state import Radetzky
from tricolore.rulesets.radetzky.supply import is_supplied, look

CAMPAIGNS = ("campaign", "ramorino")


def load(name: str) -> Setting:
    return reading.load_setting(name)


every = pytest.mark.parametrize("name", reading.SCENARIOS)


def areas(setting: Setting) -> dict[tuple[int, ...], list[str]]:
    """The areas of the placement card, with the units that are placed in each."""
    found: dict[tuple[int, ...], list[str]] = {}
    for uid, hexes in setting.setup.items():
        found.setdefault(tuple(sorted(hexes)), []).append(uid)
    return found


@every
@pytest.mark.rule("Game setup", "Placement card")
def test_every_area_has_more_room_than_its_units_need(name):
    setting = load(name)
    for hexes, units in areas(setting).items():
        stacked = [setting.counters[uid] for uid in units if setting.counters[uid].arm != LEADER]
        assert len(stacked) <= MOST * len(hexes), units
        assert sum(not one.small for one in stacked) <= MOST_NORMAL * len(hexes), units


@every
@pytest.mark.rule("Game setup", "Placement card", "Stacking")
def test_the_proposed_placement_respects_stacking(name):
    setting = load(name)
    stacks: dict[int, list[str]] = {}
    for uid, hexes in setting.setup.items():
        stacks.setdefault(hexes[0], []).append(uid)
    for hex, stack in stacks.items():
        assert within_limit(setting, stack), hex


@every
@pytest.mark.rule("Game setup")
def test_areas_do_not_overlap_but_for_the_guard_of_novara(name):
    setting = load(name)
    for (one, units), (other, others) in combinations(areas(setting).items(), 2):
        if not {"P.GNNovara"} & {*units, *others}:
            assert not set(one) & set(other), (units, others)


@every
@pytest.mark.rule("Game setup")
def test_nobody_begins_beside_an_enemy_wherever_he_is_placed(name):
    setting = load(name)
    hexes: dict[str, set[int]] = {side: set() for side in SIDES}
    for uid, area in setting.setup.items():
        hexes[setting.counters[uid].side] |= set(area)
    for hex in hexes["piedmontese"]:
        assert not hexes["austrian"] & {hex, *setting.ground.around[hex]}, hex


NAMED = {
    "campaign": {
        "4th Division": ("San Martino",),
        "3rd Division": ("Romentino", "Galliate"),
        "2nd Division": ("Cerano", "Cassolnovo"),
        "1st Division": ("Vespolate", "Garbagna"),
        "Reserve Division": ("Novara", "Olengo"),
        "Görger": ("Rosate",),
        "1st Reserve Corps": ("Certosa di Pavia",),
        "II Corps": ("Pavia", "Borgo Ticino"),
        "Wohlgemuth": ("Magenta", "Abbiategrasso"),
        "5th Division": ("La Cava",),
    },
    "mortara": {
        "1st Division": ("Mortara",),
        "2nd Division": ("Sforzesca",),
        "3rd Division": ("Vigevano", "Gambolò"),
        "4th Division": ("Cassolnovo",),
        "Advance guard": ("Borgo San Siro",),
        "II Corps": ("Gropello",),
        "I Corps, Zerbolò": ("Zerbolò",),
        "Wohlgemuth": ("Bereguardo",),
        "IV Corps": ("La Cava",),
    },
    "novara": {
        "3rd Division": ("Bicocca",),
        "1st Division": ("Torrion Quartara",),
        "Reserve Division": ("Novara",),
        "II Corps": ("Garbagna", "Nibbiola"),
        "III Corps": ("Vespolate", "Borgolavezzaro"),
    },
    "race": {"1st Division": ("Vespolate",), "Reserve Division": ("Garbagna",)},
}


@pytest.mark.parametrize("name", NAMED)
@pytest.mark.rule("Placement card", "Game map")
def test_areas_include_the_places_that_they_are_named_after(name):
    """A map that is built anew may move a village; then its area must follow."""
    card = tomllib.loads((reading.DATA / f"scenarios/{name}.toml").read_text(encoding="utf-8"))
    board = load(name).board
    for part, wanted in NAMED[name].items():
        area = next(one for one in card["setup"] if part in one["name"])
        hexes = {*area["place"], *area.get("hexes", ())}
        names = {board.place.get(int(hex)) for hex in hexes}
        assert set(wanted) <= names, (part, names)


@every
@pytest.mark.rule("Game setup")
def test_areas_lie_where_units_can_leave_them(name):
    setting = load(name)
    for hexes in areas(setting):
        for hex in hexes:
            around = setting.ground.around[hex]
            assert any(setting.ground.passable(hex, there) for there in around), hex


@pytest.mark.parametrize("name", CAMPAIGNS)
@pytest.mark.rule("Game setup", "Reinforcements")
def test_in_the_campaign_every_unit_is_placed_or_due(name):
    setting = load(name)
    due = [uid for line in setting.arrivals.values() for uid in line.units]
    assert sorted([*setting.setup, *due]) == sorted(setting.counters)


@every
@pytest.mark.rule("Supply")
def test_terminals_lie_on_roads_at_the_edge(name):
    setting = load(name)
    for side in SIDES:
        assert setting.terminals[side]
        for hex in setting.terminals[side]:
            assert None in setting.board.neighbours[hex]
            assert hex in setting.ground.roads


@pytest.mark.rule("Supply", "Game map")
def test_the_picture_of_the_map_shows_the_terminals_of_the_rules():
    """The symbols are drawn from the grid file, the rules read the places."""
    grid = tomllib.loads((reading.DATA / "grid.toml").read_text(encoding="utf-8"))["terminals"]
    setting = load("campaign")
    for side, name in (("piedmontese", "Piedmont"), ("austrian", "Austria")):
        assert {int(hex) for hex in grid[name]["hexes"]} == setting.terminals[side]


@pytest.mark.rule("Supply")
@pytest.mark.ruling("R20")
def test_terminals_and_sources_of_the_campaign():
    setting = load("campaign")
    columns = {side: {hex // 100 for hex in setting.terminals[side]} for side in SIDES}
    assert columns["austrian"] == {72}
    for hex in setting.terminals["piedmontese"]:
        assert hex // 100 == 1 or hex % 100 in (1, 46)
    names = {setting.board.place[hex] for hex in setting.sources}
    wanted = {"Novara", "Vercelli", "Casale", "Pavia"}
    assert names == wanted | {"Mortara", "Vigevano", "Abbiategrasso", "Magenta"}


@pytest.mark.rule("Supply")
def test_piedmontese_terminals_in_the_north_lie_west_of_the_ticino():
    """They can be reached from Novara without crossing a river."""
    setting = load("campaign")
    dry = setting.bits.sides(setting.board, lambda a, b: not setting.ground.is_river(a, b))
    bank = setting.bits.flood(setting.bits.bit[2208], dry)
    north = [hex for hex in setting.terminals["piedmontese"] if hex % 100 == 1]
    west_of_the_sesia = [hex for hex in north if not setting.bits.has(bank, hex)]
    assert north
    assert west_of_the_sesia == [201]


@pytest.mark.parametrize(("name", "south"), [("novara", "austrian"), ("race", "")])
@pytest.mark.rule("Supply", "Game map")
def test_where_a_map_is_cut_every_road_has_the_owner_that_the_page_tells(name, south):
    """West, and north as far as the Ticino, Piedmontese; in the south of Novara Austrian."""
    whole, setting = load("campaign"), load(name)
    dry = whole.bits.sides(whole.board, lambda a, b: not whole.ground.is_river(a, b))
    west_of_the_ticino = whole.bits.flood(whole.bits.bit[2208], dry)
    columns = [hex // 100 for hex in setting.board.hexes]
    rows_ = [hex % 100 for hex in setting.board.hexes]
    cut = [(a, b) for a, b in whole.board.roads if a in setting.board and b not in setting.board]
    assert cut
    for here, there in cut:
        bank = whole.bits.has(west_of_the_ticino, here)
        if there // 100 < min(columns) or (there % 100 < min(rows_) and bank):
            owner = "piedmontese"
        else:
            owner = south if there % 100 > max(rows_) else ""
        found = [side for side in SIDES if here in setting.terminals[side]]
        assert found == [owner] * bool(owner), (here, there)


@pytest.mark.rule("Map exit", "Victory at points")
@pytest.mark.ruling("R23")
def test_austrians_leave_in_the_west_and_piedmontese_in_the_east():
    setting = load("campaign")
    assert {hex // 100 for hex in setting.exits["austrian"]} == {1}
    assert {hex // 100 for hex in setting.exits["piedmontese"]} == {72}


@every
@pytest.mark.rule("Victory at points", "Game map")
def test_places_lie_where_the_map_has_their_names(name):
    setting = load(name)
    for spot in setting.places.values():
        assert setting.board.place[spot.hex] == spot.name


@pytest.mark.parametrize("name", CAMPAIGNS)
@pytest.mark.rule("Victory at points", "Game end")
@pytest.mark.ruling("R22")
def test_places_of_the_campaign(name):
    setting = load(name)
    places = {place.name: (place.points, place.holder) for place in setting.places.values()}
    assert places == {
        "Novara": (6, "piedmontese"),
        "Vercelli": (6, "piedmontese"),
        "Casale": (6, "piedmontese"),
        "Mortara": (3, "piedmontese"),
        "Vigevano": (3, "piedmontese"),
        "Abbiategrasso": (3, "austrian"),
        "Magenta": (3, "austrian"),
        "Pavia": (0, "austrian"),
    }
    winners = {
        case.winner: [setting.board.place[hex] for hex in case.hexes] for case in setting.automatic
    }
    assert winners == {"piedmontese": ["Pavia"], "austrian": ["Casale", "Vercelli", "Novara"]}
    assert setting.victory.difference == 24


@pytest.mark.rule("Victory at points")
@pytest.mark.ruling("S105")
def test_a_city_is_one_hex_and_the_works_of_casale_and_pavia_are_the_same():
    setting = load("campaign")
    terrain = {name: setting.board.terrain[hex] for hex, name in setting.board.place.items()}
    wanted = ("Casale", "Pavia", "Novara", "Mortara")
    found = [terrain[name] for name in wanted]
    assert found == ["fortified city", "fortified city", "city", "town"]
    assert sum(terrain == "fortified city" for terrain in setting.board.terrain.values()) == 2


@pytest.mark.rule("Entry of the Ramorino division")
def test_ramorinos_doors_lie_between_the_streams_that_the_rulebook_names():
    """West to east the streams meet the southern edge, or the Po, in this order of columns."""
    setting = load("campaign")
    doors = setting.arrivals["Ramorino"].doors
    assert list(doors) == [5, 6, 7]
    south = {hex for hex in setting.terminals["piedmontese"] if hex % 100 == 46}
    assert all(set(hexes) <= south for hexes in doors.values())
    agogna = _crossing(setting, "stream", range(36, 44))
    sesia_and_po = _crossing(setting, "river", range(18, 26))
    terdoppio = 60
    assert set(doors[5]) == {hex for hex in south if agogna < hex // 100 < terdoppio}
    assert set(doors[6]) == {hex for hex in south if sesia_and_po < hex // 100 < terdoppio}
    assert set(doors[7]) == {hex for hex in south if hex // 100 < terdoppio}


def _crossing(setting: Setting, word: str, columns: range) -> float:
    """Where a water leaves the southern edge: between which columns of the last row."""
    for column in columns:
        here, there = column * 100 + 46, column * 100 + 146
        if word in setting.board.sides.get((here, there), ()):
            return column + 0.5
    raise AssertionError(f"no {word} in columns {columns}")


@pytest.mark.rule("Reinforcements")
def test_cavriani_comes_from_lodi_on_turn_3():
    line = load("campaign").arrivals["Cavriani"]
    assert (line.turn, line.side, dict(line.doors)) == (3, "austrian", {3: (7234,)})


@pytest.mark.rule("Entry of the Ramorino division")
def test_in_the_variant_ramorino_has_obeyed():
    setting = load("ramorino")
    assert "Ramorino" not in setting.arrivals
    fifth = [uid for uid in setting.counters if uid.startswith("P5.")]
    for uid in fifth:
        assert all(setting.board.distance(hex, 6441) <= 4 for hex in setting.setup[uid])
    same = load("campaign")
    for uid, hexes in same.setup.items():
        if uid not in fifth:
            assert setting.setup[uid] == hexes


@pytest.mark.rule("Game setup")
def test_the_bridge_of_ii_corps_may_begin_built_and_its_area_touches_the_ticino():
    for name in ("campaign", "ramorino", "race"):
        setting = load(name)
        assert setting.may_begin_built == {"AII.Bridge"}
        assert setting.surprise == "AII"
        ground = setting.ground
        at_river = [
            hex
            for hex in setting.setup["AII.Bridge"]
            if any(ground.is_river(hex, there) for there in ground.around[hex])
        ]
        assert len(at_river) >= 3


@every
@pytest.mark.rule("Supply", "Game sequence")
def test_everybody_is_in_supply_where_he_is_proposed_to_stand(name):
    setting = load(name)
    s = Radetzky(setting, "test")
    s.turn = setting.first
    for uid, hexes in setting.setup.items():
        place(s, uid, hexes[0])
    look(s)
    assert [uid for uid in s.units if not is_supplied(s, uid)] == []


def test_shorter_scenarios_have_places_of_their_own():
    mortara, novara, race = load("mortara"), load("novara"), load("race")
    assert {place.name: place.points for place in mortara.places.values()} == {
        "Mortara": 4,
        "Vigevano": 4,
    }
    assert {place.name: place.points for place in novara.places.values()} == {
        "Bicocca": 4,
        "Novara": 4,
    }
    assert (race.victory.step, race.victory.capture, race.victory.exit) == (0, 0, 0)
    assert (mortara.first, mortara.last) == (5, 9)
    assert (novara.first, novara.last) == (18, 22)
    assert (race.first, race.last) == (1, 9)
    assert mortara.victory.needs == {"piedmontese": 6, "austrian": -5}
    assert novara.victory.needs == {"piedmontese": 6, "austrian": -5}
    assert novara.weakened == {"P1.Re9", "PR.Cn7"}
