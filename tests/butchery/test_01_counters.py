"""1 and the set-up of 13.2: the pieces, and where each of them begins."""

from __future__ import annotations

import pytest

from tests.butchery.pieces import printed
from tests.butchery.table import commanded, field, solferino
from tricolore import Pick, new_game
from tricolore.rulesets.butchery.movement import allowance_of
from tricolore.rulesets.butchery.sequence import begin
from tricolore.rulesets.butchery.state import OFF_MAP
from tricolore.rulesets.great_battles.rules.movement import half

FORMATIONS = {
    "P1": ("Durando", "0518"),
    "P2": ("Fantì", "0620"),
    "P3": ("Mollard", "0511"),
    "P5": ("Cuchiarri", "0219"),
    "FI": ("Baraguey d'Hilliers", "1717"),
    "FII": ("Mac Mahon", "2118"),
    "FIV": ("Niel", "2721"),
    "FD": ("", ""),
    "AI": ("Clam Gallas", "2507"),
    "AIII": ("Schwarzenberg", "3207"),
    "AV": ("Stadion", "2111"),
    "AVIII": ("Benedek", "1403"),
    "AIX": ("Schaffgotsche", "3210"),
    "AD": ("", ""),
    "FIII": ("Canrobert", "enters"),
    "FG": ("St Jean D'Angely", "enters"),
    "AVII": ("Zobel", "enters"),
    "AXI": ("Veigl", "enters"),
}
"""Commander and his hex."""

UNITS = {
    "P1": {"1/1 Granatieri": "1016", "2/1 Savoia": "0518", "Alessandria": "0817"},
    "P2": {"1/2 Piemonte": "0822", "2/2 Aosta": "0620", "Aosta": "0922"},
    "P3": {"1/3 Cuneo": "0511", "2/3 Pinerolo": "0215", "Monferrato": "0411"},
    "P5": {"1/5 Casale": "0219", "2/5 Acqui": "0319", "Saluzzo": "0320"},
    "FI": {
        "1/1 Dieu": "1918",
        "2/1 d'Arlon": "1819",
        "1/2 F. Douay": "1717",
        "2/2 Négrier": "1617",
        "1/3 Goze": "1421",
        "2/3 Dumont": "1321",
        "A1": "1720",
        "A2": "1621",
    },
    "FII": {
        "1/1 Lefevbre": "1919",
        "2/1 D. Douay": "1820",
        "1/2 Gault": "2019",
        "2/2 Castagny": "2118",
        "Cav de Vilaine": "2316",
        "A1": "1919",
        "A2": "1820",
    },
    "FIV": {
        "1/1 C. Douay": "2720",
        "2/1 Lenoble": "2721",
        "1/2 Capriol": "2722",
        "2/2 Charrière": "through 2722",
        "1/3 O'Farrel": "through 2722",
        "2/3 Saurin": "through 2722",
        "Cav Richepance": "2719",
        "A1": "through 2722",
        "A2": "through 2722",
    },
    "FD": {
        "Cav Ia de Plainhol": "2121",
        "Cav Ib de Forlon": "2122",
        "Cav IIIa Lahareyre": "2320",
        "Cav IIIb de Clérembault": "2319",
        "Cav Ga de Champeron": "through 1623",
        "Cav Gb Cassaignolles": "through 1623",
        "Cav Gc Marion": "through 1623",
    },
    "AI": {
        "1/1 Paszthory": "2507",
        "2/1 Brunner": "2505",
        "1/2 Hoditz": "2410",
        "2/2 Reznicek": "2407",
        "Cav 12 Hussars": "2509",
        "A1": "2508",
        "A2": "2507",
    },
    "AIII": {
        "1/1 Pokorny": "3105",
        "2/1 Dienstel": "3307",
        "1/2 Wetzlar": "3107",
        "2/2 Hartlung": "3106",
        "3/2 Rösigen": "3207",
        "Cav 10 Hussars": "2807",
        "A1": "3207",
        "A2": "3206",
    },
    "AV": {
        "1/1 Gaal": "1808",
        "2/1 Puchner": "2013",
        "3/1 Bils": "1914",
        "1/2 Koller": "2010",
        "2/2 Festetick": "2111",
        "Cav 12 Uhlans": "2213",
        "a/1 Bils": "2015",
        "a/2 Bils": "1714",
        "A1": "2010",
        "A2": "2110",
    },
    "AVIII": {
        "1/1 Watervliet": "1304",
        "2/1 Kuhn": "1303",
        "1/2 Philipovic": "1503",
        "2/2 Dauber": "1302",
        "3/2 Lippert": "1404",
        "Reichlin": "1604",
        "Cav 1 Hussars": "1405",
        "A1": "1503",
        "A2": "1303",
    },
    "AIX": {
        "1/1 Castiglione": "3208",
        "2/1 Wimpfflen": "3313",
        "3/1 Benedek": "3210",
        "1/2 Blumencron": "2911",
        "2/2 Fehlmayr": "3011",
        "Cav 12 Uhlans": "3111",
        "a/1 Blumencron": "3017",
        "a/2 Blumencron": "2615",
        "A1": "3210",
        "A2": "3010",
    },
    "AD": {
        "Cav Ia Vopatarny": "3015",
        "A1b": "3208",
        "Cav IIa Holstein": "2903",
        "Cav IIb Zichy": "2803",
    },
    "FIII": {
        "1/1 Doens": "through 3522",
        "2/1 Jannin": "through 3522",
        "1/2 Bataille": "through 3522",
        "2/2 Collineau": "through 3522",
        "Art. 1": "through 3522",
    },
    "FG": {
        "1/1 Niol": "through 1623",
        "2/1 Blanchard": "through 1623",
        "1/2 Manèque": "through 1623",
        "2/2 Picard": "through 1623",
        "Art 1": "through 1623",
    },
    "AVII": {
        "1/1 Wussin": "through 3101",
        "1/2 Gablentz": "through 3101",
        "2/1 Brandenstein": "through 3101",
        "2/2 Wallon": "through 3101",
        "Art. 1": "through 3101",
    },
    "AXI": {
        "2/1 Greschke": "through 3603",
        "1/2 Baltin": "through 3603",
        "2/2 Dobrzensky": "through 3603",
        "Cav 4 Uhlans": "through 3603",
    },
}
"""Units by the names on their counters: the hex of the set-up, or that of their entry."""

GUNS = {"A1", "A2", "A1b", "Art. 1", "Art 1"}
PIEDMONTESE_CAVALRY = {"Alessandria", "Aosta", "Monferrato", "Saluzzo"}


def nation_of(formation: str) -> str:
    return {"P": "piedmontese", "F": "french", "A": "austrian"}[formation[0]]


def arm_of(formation: str, name: str) -> str:
    """By the name: only the Piedmontese name their cavalry without saying so."""
    if name.startswith("Cav ") or (formation[0] == "P" and name in PIEDMONTESE_CAVALRY):
        return "cavalry"
    return "artillery" if name in GUNS else "infantry"


@pytest.mark.rule("1.2.3", "13.2")
@pytest.mark.parametrize("formation", FORMATIONS)
def test_every_unit_of_a_formation_is_there_and_begins_where_the_book_says(formation):
    s = begin(solferino(), "test")
    entries = {uid: arrival.hex for arrival in s.setting.arrivals for uid in arrival.units}
    found = {
        s.counter(uid).name: f"{s.units[uid].hex:04d}"
        if uid in s.units
        else f"through {entries[uid]:04d}"
        for uid in s.formation(formation).units
    }
    assert found == UNITS[formation]


@pytest.mark.rule("1.2.2", "13.2")
@pytest.mark.parametrize("formation", FORMATIONS)
def test_every_formation_has_its_commander_and_he_begins_where_the_book_says(formation):
    s = begin(solferino(), "test")
    name, hex = FORMATIONS[formation]
    assert s.formation(formation).commander == name
    if hex == "enters":
        assert s.leaders[formation].hex == OFF_MAP
    elif hex:
        assert f"{s.leaders[formation].hex:04d}" == hex
    else:
        assert formation not in s.leaders


@pytest.mark.rule("1.2.2")
def test_there_are_eighteen_formations_and_no_others():
    assert set(solferino().roster.formations) == set(FORMATIONS)


@pytest.mark.rule("1.2.1", "13.2")
def test_victor_emmanuel_begins_at_0221_and_the_emperors_off_the_map():
    s = begin(solferino(), "test")
    assert s.chiefs == {"victor": 221, "napoleon": OFF_MAP, "franz": OFF_MAP}


@pytest.mark.rule("1.2.1", "10.1.3")
def test_reaction_values_are_4_for_napoleon_1_for_victor_emmanuel_0_for_franz_josef():
    chiefs = solferino().roster.chiefs
    assert {id: chief.reaction for id, chief in chiefs.items()} == {
        "napoleon": 4,
        "victor": 1,
        "franz": 0,
    }


@pytest.mark.rule("1.2.1")
@pytest.mark.parametrize("formation", FORMATIONS)
def test_each_nation_obeys_its_own_commander_in_chief(formation):
    roster = solferino().roster
    entry = roster.formations[formation]
    assert entry.nation == nation_of(formation)
    assert entry.chief == {"P": "victor", "F": "napoleon", "A": "franz"}[formation[0]]
    assert entry.side == ("austrian" if formation[0] == "A" else "allied")


@pytest.mark.rule("1.2.3")
@pytest.mark.parametrize("formation", FORMATIONS)
def test_infantry_cavalry_and_artillery_are_told_apart(formation):
    roster = solferino().roster
    for uid in roster.formations[formation].units:
        counter = roster.counters[uid]
        assert counter.arm == arm_of(formation, counter.name), counter.name


@pytest.mark.rule("1.2.3", "10.2")
def test_guns_reach_three_hexes_if_french_two_if_austrian_and_nobody_else_has_a_range():
    for counter in solferino().roster.counters.values():
        if counter.arm == "artillery":
            assert counter.reach == {"french": 3, "austrian": 2}[counter.nation]
        else:
            assert counter.reach == 0


@pytest.mark.rule("1.2.3")
def test_every_unit_has_a_combat_value_and_at_least_one_step():
    for counter in solferino().roster.counters.values():
        assert counter.combat >= 1
        assert counter.cohesion >= 1


@pytest.mark.rule("1.2.3")
def test_only_cavalry_can_be_heavy():
    heavy = [c for c in solferino().roster.counters.values() if c.heavy]
    assert heavy
    assert {counter.arm for counter in heavy} == {"cavalry"}


@pytest.mark.rule("1.2.3")
def test_the_cohesion_value_is_the_number_of_steps_a_unit_can_lose():
    with pytest.raises(Exception, match="eliminated by 3 step losses"):
        field({"FI.Dieu": "1918 E -3"}, printed("FI.Dieu", cohesion=3))
    assert field({"FI.Dieu": "1918 E -2"}, printed("FI.Dieu", cohesion=3)).units


@pytest.mark.rule("1.2.3", "10.1.3")
@pytest.mark.ruling("R03")
def test_detached_units_of_a_side_form_one_formation_without_a_commander():
    formations = solferino().roster.formations
    assert [id for id, entry in formations.items() if entry.detached] == ["FD", "AD"]
    assert formations["FD"].commander == formations["AD"].commander == ""


@pytest.mark.rule("1.3")
def test_a_formation_breaks_at_half_its_steps_rounded_down():
    roster = solferino().roster
    for formation in roster.formations.values():
        steps = sum(roster.counters[uid].cohesion for uid in formation.units)
        assert formation.losses == steps // 2


@pytest.mark.rule("1.3")
def test_half_of_three_movement_points_is_one():
    s = field({"FI.A1": "1918 E"}, active="FI", step="movement")
    assert half(allowance_of(commanded(s), "FI.A1")) == 2  # in half points


@pytest.mark.rule("1.1")
def test_a_turn_is_an_hour_and_the_first_begins_at_five():
    setting = solferino()
    assert setting.clock(1) == "05:00"
    assert setting.clock(5) == "09:00"
    assert setting.clock(8) == "12:00"
    assert setting.clock(14) == "18:00"
    assert setting.turns == 14


@pytest.mark.rule("1.1")
def test_a_hex_is_about_six_hundred_metres():
    assert 550 <= solferino().board.hex_m <= 650


@pytest.mark.rule("13.2", "3")
def test_the_set_up_obeys_stacking_and_nobody_stands_in_the_lake():
    s = begin(solferino(), "test")
    for hex, stack in s.stacks.items():
        counters = [s.counter(uid) for uid in stack]
        assert len({counter.side for counter in counters}) == 1
        assert len(counters) <= 2
        assert sum(counter.arm != "artillery" for counter in counters) <= 1
        assert s.ground.edges["infantry"][hex], f"{hex} cannot be left"
    for leader in s.leaders.values():
        assert leader.hex == OFF_MAP or s.ground.edges["cavalry"][leader.hex]


@pytest.mark.rule("13.2", "4")
@pytest.mark.ruling("R24")
def test_at_the_start_the_allies_look_east_and_the_austrians_west():
    s = begin(solferino(), "test")
    compass = s.setting.board.compass
    for uid, unit in s.units.items():
        assert ("E" if s.side(uid) == "allied" else "W") in compass[unit.facing], uid


@pytest.mark.rule("13.2", "5")
def test_nobody_is_disorganised_or_has_losses_at_the_start():
    s = begin(solferino(), "test")
    assert not any(unit.disorganised or unit.losses for unit in s.units.values())
    assert not s.losses
    assert not s.broken


@pytest.mark.rule("1.2.4")
def test_markers_of_turn_1_are_those_of_the_formations_on_the_map():
    game = new_game("butchery:solferino", seed=1, chance=True)
    while True:
        ask = game.chance_ask
        if ask.rule == "9":
            break
        game.answer(1 if hasattr(ask, "sides") else ask.options[-1])
    game.answer(6)
    game.answer(1)
    ask = game.chance_ask
    here = {"P1", "P2", "P3", "P5", "FI", "FII", "FIV", "FD"}
    assert set(ask.options) == {Pick(id) for id in here}
    game.answer(Pick("FI"))
    assert set(game.state.cup) == here - {"FI"} | {"AI", "AIII", "AV", "AVIII", "AIX", "AD"}
