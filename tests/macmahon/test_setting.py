"""Both scenarios as the rules see them: sides, hours, chiefs, special rules, ways home."""

from __future__ import annotations

import pytest

from tricolore.core.errors import UnknownScenario
from tricolore.rulesets.butchery.setting import load_setting as load_butchery
from tricolore.rulesets.great_battles.data.setting import enemies_of
from tricolore.rulesets.great_battles.rules.terrain import (
    ARTILLERY,
    CAVALRY,
    INFANTRY,
)
from tricolore.rulesets.macmahon.setting import SCENARIOS, load_setting
from tricolore.rulesets.macmahon.special import Chassepots, Coordination, Waiting
from tricolore.rulesets.macmahon.state import MacMahon

both = pytest.mark.parametrize("battle", SCENARIOS)


# What is read


def test_an_unknown_scenario_is_refused() -> None:
    with pytest.raises(UnknownScenario, match="macmahon has no scenario 'woerth', but magenta, re"):
        load_setting("woerth")


def test_the_enemy_of_a_side_is_that_of_its_battle() -> None:
    """The same side may meet others in other games: French and Piedmontese both fight Austrians."""
    magenta, reichshoffen = load_setting("magenta"), load_setting("reichshoffen")
    assert magenta.enemies == {"allied": "austrian", "austrian": "allied"}
    assert reichshoffen.enemies == {"french": "german", "german": "french"}
    austrians = [
        MacMahon(magenta._replace(sides=sides, enemies=enemies_of(sides)), "").enemy_of("austrian")
        for sides in (("french", "austrian"), ("piedmontese", "austrian"))
    ]
    assert austrians == ["french", "piedmontese"]


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


@pytest.mark.ruling("M10")
@both
def test_movement_and_lines_are_in_half_points(battle: str) -> None:
    setting = load_setting(battle)
    assert setting.movement == (12, 16, 16, 20, 12, 16, 3)
    usual = {INFANTRY: 8, CAVALRY: 12, ARTILLERY: 6}
    for uid, counter in setting.roster.counters.items():
        assert counter.movement == (10 if uid == "BI.Tausch" else usual[counter.arm]), uid


@pytest.mark.ruling("M05")
def test_the_combat_table_agrees_with_the_worked_example_and_with_the_other_game() -> None:
    table = load_setting("magenta").combat_results
    assert table.read(8, 5) == "D+1"
    assert table.read(6, 5) == "D"
    assert (table.read(-1, 5), table.read(9, 5)) == (table.read(0, 5), table.read(8, 5))
    assert (table.read(4, 0), table.read(4, 9)) == (table.read(4, 1), table.read(4, 6))
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


@pytest.mark.ruling("M119")
def test_the_guard_division_with_macmahon_is_marked() -> None:
    counters = load_setting("magenta").roster.counters.values()
    attached = {counter.uid: counter.attached for counter in counters if counter.attached}
    assert attached == {"FII.Maneque": "FG", "FII.Decaen": "FG"}


@pytest.mark.ruling("M116")
def test_special_rules_of_magenta() -> None:
    setting = load_setting("magenta")
    assert setting.special == (Waiting("FII", "S2", -1), None, None, None, None, None)
    assert not setting.charges
    assert [(place.hexes, place.each_hex) for place in setting.places] == [
        ((1913, 2012, 2013), True)
    ]


def test_special_rules_of_reichshoffen() -> None:
    setting = load_setting("reichshoffen")
    special = setting.special
    assert special.reserve == ("F2", {1008, 1316, 1010}, {1316}, 6)
    assert special.chassepots == Chassepots("french", INFANTRY, 1)
    assert special.pairs == ({"prussian", "bavarian", "wurttemberger"},)
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


@pytest.mark.ruling("M120")
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
