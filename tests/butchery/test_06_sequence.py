"""6: The sequence of play."""

from __future__ import annotations

import pytest

from tests.butchery.pieces import play, question, table
from tests.butchery.table import field
from tricolore import Pick, Roll, Say
from tricolore.rulesets.butchery.activation import activate
from tricolore.rulesets.butchery.sequence import turn
from tricolore.rulesets.butchery.state import (
    Activate,
    Barrage,
    CheckCommand,
    CheckLines,
    Declare,
    EndTurn,
    Initiative,
    MoveChief,
    Movement,
    MoveRider,
    Operations,
    RallyPhase,
    Resolve,
    Turn,
    WeatherPhase,
)

TWO_CORPS = {"FI.Dieu": "1920 E", "AV.Koller": "1905 W"}
THEIR_LEADERS = {"FI": "1920", "AV": "1905"}
DONE = Say("done")


@pytest.mark.rule("6", "8.1")
def test_a_turn_has_weather_command_initiative_operations_and_rally_in_this_order():
    s = field(TWO_CORPS, turn=8)
    s.agenda = ()
    turn(s, Turn())
    assert s.turn == 8
    assert [type(step) for step in s.agenda] == [
        WeatherPhase,
        *[MoveChief] * 3,
        CheckLines,
        *[MoveRider] * 3,
        Initiative,
        RallyPhase,
        EndTurn,
    ]


@pytest.mark.rule("6", "8.1")
def test_napoleon_moves_first_then_victor_emmanuel_then_franz_josef():
    chiefs = {"franz": "1901", "napoleon": "1922", "victor": "0510"}
    s = field(TWO_CORPS, chiefs=chiefs, step="command", turn=6)
    assert [step.chief for step in s.agenda if isinstance(step, MoveChief)] == [
        "napoleon",
        "victor",
        "franz",
    ]
    assert question(s).what == "reaction test of napoleon"
    assert question(s, 1).what == "reaction test of victor"
    assert question(s, 1, 1).what == "reaction test of franz"


@pytest.mark.rule("6", "10")
def test_a_formation_checks_command_fires_moves_and_fights_in_this_order():
    s = field(TWO_CORPS, leaders=THEIR_LEADERS, active="FI")
    assert list(activate(s, Activate("FI"))) == []  # in command, so no die is rolled
    steps = [type(step) for step in s.agenda]
    expected = [CheckCommand, Barrage, Movement, Declare, Resolve, Operations, RallyPhase]
    assert [step for step in steps if step in expected] == expected


@pytest.mark.rule("6", "10")
def test_operations_go_on_until_every_marker_has_been_drawn():
    units = {**TWO_CORPS, "FII.Gault": "2120 E"}
    s = field(units, step="operations", cup=["FI", "AV", "FII"], turn=8)
    game, acted = table(s), []
    while game.state.turn == 8:
        ask = game.chance_ask
        if isinstance(ask, Roll):
            game.answer(1)
            continue
        acted.append(game.state.active)
        game.answer(DONE)
    assert acted == ["FI", "AV", "FII"]


@pytest.mark.rule("6", "11")
def test_the_rally_phase_comes_when_the_cup_is_empty():
    units = {"FI.Dieu": "1920 E disorganised", "AV.Koller": "1905 W"}
    s = field(units, leaders={"FI": "1920"}, step="operations", cup=["AV"], turn=8)
    assert question(s).prompt == "Move which unit?"
    assert question(s, DONE).rule == "11"


@pytest.mark.rule("6", "10")
def test_units_that_are_drawn_act_one_formation_after_the_other():
    s = field(TWO_CORPS, leaders=THEIR_LEADERS, step="operations", cup=["FI", "AV"], turn=1)
    after_first = play(s, 2)  # the second of the two markers
    assert after_first.active == "AV"
    assert after_first.cup == ("FI",)


@pytest.mark.rule("6")
def test_a_new_turn_begins_after_the_rally_phase():
    s = field(TWO_CORPS, step="rally", turn=8)
    assert question(s).rule == "7"  # the weather of turn 9
    assert play(s).turn == 9


@pytest.mark.rule("6", "10.2")
def test_guns_that_have_fired_move_in_the_same_activation():
    units = {"FI.A1": "1920 E", "AV.Koller": "1918 W"}
    s = field(units, leaders={"FI": "1920"}, active="FI", step="barrage")
    asked = question(s, Pick("FI.A1"), 1, Say("no"))
    assert Pick("FI.A1") in asked.options
    assert asked.prompt == "Move which unit?"
