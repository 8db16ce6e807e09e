"""Positions written by hand: what they may say, and the sentence for each mistake."""

from __future__ import annotations

import pytest

from tricolore import Pick, load_position
from tricolore.core.errors import PositionError, UnknownScenario

HEAD = 'scenario = "butchery:solferino"\n'
DIEU = '[units]\nFI.Dieu = "1918 E"\n'


def position(text: str):
    return load_position(HEAD + text, seed=1)


# What a position sets up


def test_a_position_places_units_with_facing_condition_and_losses():
    game = position(
        'step = "rally"\n[units]\nFI.Dieu = "1918 NE disorganised -1"\nFI.A1 = "1918 E"'
    )
    s = game.checkpoint
    assert s.units["FI.Dieu"] == (1918, 5, True, 1)
    assert s.units["FI.A1"] == (1918, 0, False, 0)
    assert set(s.units) == {"FI.Dieu", "FI.A1"}


def test_units_may_stand_under_a_heading_of_their_formation():
    s = position('step = "rally"\n[units.FI]\nDieu = "1918 E"').checkpoint
    assert s.units["FI.Dieu"].hex == 1918


def test_a_position_places_leaders_and_chiefs():
    s = position(
        'step = "rally"\n[leaders]\nFI = "1918 ooc aide"\nAV = "2010"\n[chiefs]\nfranz = "2010"'
    ).checkpoint
    assert s.leaders == {"FI": (1918, True, True), "AV": (2010, False, False)}
    assert s.chiefs == {"franz": 2010}


def test_turn_and_weather_are_1_and_cool_unless_they_are_given():
    s = position('step = "rally"').checkpoint
    assert (s.turn, s.weather) == (1, "cool")
    s = position('turn = 9\nweather = "heat"\nstep = "initiative"').checkpoint
    assert (s.turn, s.weather) == (9, "heat")


def test_a_turn_begins_with_its_first_step():
    game = position(f"turn = 8\n{DIEU}")
    assert any(event.rule == "7" for event in game.log)  # weather has been rolled for turn 8
    assert game.state.turn == 8


def test_places_belong_to_whom_the_position_says_or_to_who_stands_there():
    s = position('step = "rally"\n[control]\nMedole = "allied"').checkpoint
    medole = {p.name: p for p in s.setting.places}["Medole"]
    assert {s.control[hex] for hex in medole.hexes} == {"allied"}
    hex = medole.hexes[0]
    s = position(f'step = "rally"\n[units]\nFI.Dieu = "{hex} E"').checkpoint
    assert s.control[hex] == "allied"


def test_a_single_hex_of_a_place_may_be_held_and_a_unit_there_outweighs_what_is_written():
    text = 'step = "rally"\n[control]\nCastiglione = "austrian"\n1721 = "allied"\n'
    s = position(text).checkpoint
    assert (s.control[1720], s.control[1721]) == ("austrian", "allied")
    s = position(f'{text}[units]\nFI.Dieu = "1720 E"\nAV.Koller = "1721 W"').checkpoint
    assert (s.control[1720], s.control[1721]) == ("allied", "austrian")


def test_a_formation_may_wait_to_enter_that_has_failed_before():
    text = f'turn = 4\nstep = "operations"\ncup = ["FIII"]\n{DIEU}[waiting]\nFIII = 1'
    s = position(text).start
    assert s.failures == {"FIII": 1}
    assert s.waiting["FIII.Doens"] == s.waiting["FIII"] == 3522
    assert "FG" not in s.leaders


def test_the_losses_track_is_what_its_units_have_lost_unless_it_is_given():
    unit = '[units]\nFI.Dieu = "1918 E -1"\nFD.Marion = "1917 E -1"\n'
    assert position(f'step = "rally"\n{unit}').checkpoint.losses == {"FI": 1}
    assert position(f'step = "rally"\n{unit}[losses]\nFI = 5').checkpoint.losses == {"FI": 5}


def test_a_broken_formation_acts_as_broken():
    assert position('step = "rally"\nbroken = ["FI"]').checkpoint.broken == {"FI": True}


def test_points_that_units_have_moved_may_be_given():
    text = f'active = "FI"\nstep = "combat"\n{DIEU}[moved]\nFI.Dieu = 2.5'
    assert position(text).start.moved == {"FI.Dieu": 5}


def test_without_a_step_an_active_formation_is_activated():
    game = position(f'active = "FI"\n{DIEU}[leaders]\nFI = "1918"')
    assert game.state.active == "FI"
    assert game.ask.prompt == "Order a forced march?"


def test_a_formation_without_a_commander_acts_out_of_command():
    game = position(f'active = "FI"\nturn = 8\n{DIEU}')
    assert game.ask.prompt == "Move which unit?"
    game.answer(Pick("FI.Dieu"))
    assert not game.state.commanded


@pytest.mark.parametrize(
    ("step", "rule"), [("barrage", "10.2"), ("movement", "12.3"), ("combat", "10.4.1")]
)
def test_play_begins_at_the_step_that_is_named(step, rule):
    text = (
        f'active = "FI"\nstep = "{step}"\n[units]\nFI.Dieu = "1806 E"\nFI.A1 = "1806 E"\n'
        'AV.Koller = "1805 W"\n[leaders]\nFI = "1806"'
    )
    assert position(text).ask.rule == rule


def test_markers_in_the_cup_are_drawn():
    text = f'step = "operations"\ncup = ["FI"]\n{DIEU}[leaders]\nFI = "1918"'
    assert position(text).state.active == "FI"


def test_reinforcements_come_only_if_the_position_says_so():
    text = f"turn = 3\n{DIEU}"
    assert not position(text).state.waiting
    assert position("reinforcements = true\n" + text).state.waiting["FIII.Doens"] == 3522


def test_of_reinforcements_only_those_of_later_turns_come_once_a_turn_is_under_way():
    text = f'turn = 3\nstep = "initiative"\nreinforcements = true\n{DIEU}[leaders]\nFI = "1918"'
    s = position(text).start
    assert "FIII" not in s.leaders
    assert "FG" in s.leaders
    assert set(s.chiefs) == {"napoleon", "franz"}


def test_a_unit_on_the_map_does_not_arrive_a_second_time():
    text = 'turn = 3\nreinforcements = true\n[units]\nFIII.Doens = "1918 E"\n'
    s = position(text).state
    assert "FIII.Doens" not in s.waiting
    assert "FIII.Jannin" in s.waiting


def test_a_position_can_be_played_to_the_end_of_the_turn():
    game = position(f'turn = 13\n{DIEU}AV.Koller = "2010 W"\n[leaders]\nFI = "1918"\nAV = "2010"')
    for _ in range(100):
        if game.over:
            break
        game.answer(game.ask.options[-1])
    assert game.over


# What is wrong with it


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("turn = ", "The position is not a TOML text"),
        ("rounds = 3", "There is no entry 'rounds'. The nearest is 'units'."),
        ("turn = 0", "turn is 0; it may be 1 to 14."),
        ("turn = 15", "turn is 15; it may be 1 to 14."),
        ('turn = "8"', "turn is '8'; it may be 1 to 14."),
        ("turn = true", "turn is True; it may be 1 to 14."),
        ('weather = "thunderstorm"', "weather is 'thunderstorm'; it may be cool, heat."),
        ("weather = []", "weather is []; it may be cool, heat."),
        ('step = "supper"', "step is 'supper'; it may be turn, command, initiative, operations,"),
        ('step = "combat"', 'The step "combat" needs an active formation.'),
        (
            'step = "rally"\nactive = "FI"',
            'In the step "rally" no formation is active yet.',
        ),
        ('active = "F1"', "There is no formation 'F1'. The nearest is"),
        ('active = ["FI"]', "There is no formation ['FI']."),
        ('cup = ["XX"]', "There is no formation 'XX'."),
        ('cup = "FI"', 'cup is \'FI\'; write a list of formations, as ["FI", "AV"].'),
        ('cup = ["FI", "FI"]', "cup names FI twice."),
        ("broken = 3", 'broken is 3; write a list of formations, as ["FI", "AV"].'),
        ('broken = ["FD"]', "FD are detached units: no commander, no losses track."),
        ('reinforcements = "no"', "reinforcements is 'no'; it may be true or false."),
        ('units = "FI.Dieu"', "units is 'FI.Dieu'; write a table, with a line [units] above it."),
        ('[units]\nFI.Dieux = "1918 E"', "There is no unit 'FI.Dieux'. The nearest is 'FI.Dieu'."),
        ('[units]\nFI.Dieu = "east"', "Unit FI.Dieu: 'east' does not begin with a hex number."),
        ('[units]\nFI.Dieu = ""', "Unit FI.Dieu: '' does not begin with a hex number."),
        ('[units]\nFI.Dieu = "3799 E"', "Unit FI.Dieu: 3799 is not a hex of the map."),
        (
            '[units]\nFI.Dieu = "1918"',
            "Unit FI.Dieu: '1918' needs a facing, one of E, SE, SW, W, NW, NE.",
        ),
        (
            '[units]\nFI.Dieu = "1918 N"',
            "Unit FI.Dieu: '1918 N' needs a facing, one of E, SE, SW, W, NW, NE.",
        ),
        (
            '[units]\nFI.Dieu = "1918 E tired"',
            "Unit FI.Dieu: 'tired' is no condition; write disorganised, or -1 for a step.",
        ),
        ('[units]\nFI.Dieu = "1918 E -9"', "Unit FI.Dieu would be eliminated by 9 step losses."),
        ('[units]\nFI.Dieu = "0101 E"', "Unit FI.Dieu cannot stand at 0101."),
        (
            DIEU + 'AV.Koller = "1918 W"',
            "Unit AV.Koller finds no room at 1918 (3: stacking).",
        ),
        ("leaders = 3", "leaders is 3; write a table, with a line [leaders] above it."),
        ('[leaders]\nXX = "1918"', "There is no formation 'XX'."),
        ('[leaders]\nFD = "1918"', "FD are detached units: no commander, no losses track."),
        ('[leaders]\nFI = "1918 drunk"', "Leader FI: 'drunk' is neither ooc nor aide."),
        ('[leaders]\nFI = "9918"', "Leader FI: 9918 is not a hex of the map."),
        ('[leaders]\nFI = "0101"', "Leader FI cannot stand at 0101."),
        (DIEU + '[leaders]\nAV = "1918"', "Leader AV stands among the enemy at 1918."),
        ('[chiefs]\nradetzky = "1918"', "There is no chief 'radetzky'."),
        ('[chiefs]\nfranz = "here"', "Chief franz: 'here' does not begin with a hex number."),
        ('[chiefs]\nfranz = "0101"', "Chief franz cannot stand at 0101."),
        (DIEU + '[chiefs]\nfranz = "1918"', "Chief franz stands among the enemy at 1918."),
        ('[control]\nRoma = "allied"', "There is no place 'Roma'."),
        (
            '[control]\nMedole = "french"',
            "There is no side 'french' to hold Medole. The sides are 'allied' and 'austrian'.",
        ),
        (
            'active = "FI"\ncup = ["AV", "FI"]',
            "FI is active: its marker is not in the cup any more.",
        ),
        (
            '[units]\nFI.Dieu = "1918 E disorganised disorganised"',
            "Unit FI.Dieu: 'disorganised' is written twice.",
        ),
        ('[units]\nFI.Dieu = "1918 E -1 -2"', "Unit FI.Dieu: a step loss is written twice."),
        ('[units]\nFI.Dieu = "1918 E -²"', "Unit FI.Dieu: '-²' is no condition"),
        ('[leaders]\nFI = "1918 ooc ooc"', "Leader FI: 'ooc' is written twice."),
        ('control = "allied"', "control is 'allied'; write a table"),
        ("[losses]\nXX = 1", "There is no formation 'XX'."),
        ('[losses]\nFI = "many"', "losses of FI is 'many'; it may be 0 to 99."),
        ("[losses]\nFI = -1", "losses of FI is -1; it may be 0 to 99."),
        ("[losses]\nFD = 1", "FD are detached units: no commander, no losses track."),
        ("[moved]\nFI.Dieu = 1", "There is no unit on the map 'FI.Dieu'."),
        (DIEU + '[moved]\nFI.Dieu = "far"', "Unit FI.Dieu has moved 'far'; write points, as 1.5."),
        *(
            (
                f'active = "FI"\n{DIEU}[moved]\nFI.Dieu = {points}',
                f"Unit FI.Dieu has moved {points}; it may be 0 to 12, in halves.",
            )
            for points in ("0.3", "12.5", "-1", "nan", "inf")
        ),
        (
            f'active = "AV"\nstep = "combat"\n{DIEU}[moved]\nFI.Dieu = 1',
            "Unit FI.Dieu has not moved in this activation: AV is active.",
        ),
        (
            f'step = "rally"\n{DIEU}[moved]\nFI.Dieu = 1',
            "Unit FI.Dieu has not moved in this activation: no formation is active.",
        ),
    ],
)
def test_a_mistake_is_named_in_a_sentence(text, sentence):
    with pytest.raises(PositionError) as error:
        position(text)
    assert sentence in str(error.value)


def test_a_position_names_its_scenario():
    with pytest.raises(PositionError, match="A position must name its scenario"):
        load_position(DIEU)


def test_an_unknown_scenario_is_refused_with_the_nearest_name():
    with pytest.raises(UnknownScenario, match="nearest is 'butchery:solferino'"):
        load_position('scenario = "butchery:solverino"')
