"""7: Weather."""

from __future__ import annotations

from contextlib import suppress

import pytest

from tests.butchery.pieces import table
from tests.butchery.table import field
from tests.table import script
from tricolore.core.ask import GameOver
from tricolore.rulesets.butchery.state import Butchery, WeatherPhase
from tricolore.rulesets.butchery.weather import weather_phase

COOL, HEAT, STORM = "cool", "heat", "thunderstorm"

TABLE = {
    8: [COOL, COOL, COOL, COOL, COOL, HEAT],
    9: [COOL, COOL, COOL, HEAT, HEAT, HEAT],
    10: [COOL, COOL, COOL, HEAT, HEAT, HEAT],
    11: [COOL, COOL, HEAT, HEAT, HEAT, STORM],
    12: [COOL, HEAT, HEAT, HEAT, STORM, STORM],
    13: [HEAT, HEAT, HEAT, STORM, STORM, STORM],
    14: [HEAT, STORM, STORM, STORM, STORM, STORM],
}


def on_turn(turn: int, before: str = COOL) -> Butchery:
    s = field({"FI.Dieu": "1920 E", "AV.Koller": "1905 W"}, step="rally", turn=turn)
    s.weather = before
    return s


def weather(s: Butchery, die: int) -> str:
    with suppress(GameOver):  # a storm
        script(weather_phase(s, WeatherPhase()), die)
    return s.weather


@pytest.mark.rule("7")
def test_the_battle_begins_in_cool_weather():
    assert field({}).weather == COOL


@pytest.mark.rule("7")
@pytest.mark.parametrize("turn", range(1, 8))
def test_before_turn_8_no_die_is_rolled(turn):
    s = on_turn(turn)
    script(weather_phase(s, WeatherPhase()))
    assert s.weather == COOL


@pytest.mark.rule("7", "table")
@pytest.mark.parametrize("turn", TABLE)
@pytest.mark.parametrize("die", range(1, 7))
def test_from_turn_8_the_die_is_read_on_the_weather_table(turn, die):
    assert weather(on_turn(turn), die) == TABLE[turn][die - 1]


@pytest.mark.rule("7", "table")
@pytest.mark.parametrize("turn", [9, 11, 12, 13, 14])
@pytest.mark.parametrize("die", range(1, 7))
def test_after_a_turn_of_heat_the_die_is_1_higher_and_6_at_most(turn, die):
    assert weather(on_turn(turn, HEAT), die) == TABLE[turn][min(die + 1, 6) - 1]


@pytest.mark.rule("7")
def test_heat_can_pass():
    s = on_turn(10, HEAT)
    assert weather(s, 2) == COOL  # 2 and 1
    assert weather(on_turn(10, HEAT), 3) == HEAT


@pytest.mark.rule("7", "13.2.2")
def test_a_thunderstorm_stops_the_game_at_once_and_the_points_are_counted():
    game = table(on_turn(12))  # from the rally phase on: what is asked next is turn 13's weather
    assert game.chance_ask.rule == "7"
    game.answer(4)
    assert game.over
    assert game.state.turn == 13
    assert game.result.reason == "A thunderstorm breaks over the field"
    assert game.result.level in ("major victory", "minor victory", "draw")
    assert game.state.agenda == ()


@pytest.mark.rule("7")
@pytest.mark.ruling("R73")
def test_without_a_storm_the_game_ends_with_turn_14():
    game = table(on_turn(14))
    assert game.over
    assert game.result.reason == "Night falls"
    assert not table(on_turn(13)).over


@pytest.mark.rule("7", "table")
@pytest.mark.ruling("R73")
def test_the_storm_always_comes_before_turn_14_is_played():
    """Ten to thirteen turns are played: the first storm can come with turn 11."""
    assert all(STORM not in TABLE[turn] for turn in range(8, 11))
    assert {
        weather(on_turn(13, before), die) for before in (COOL, HEAT) for die in range(1, 7)
    } == {
        HEAT,
        STORM,
    }
    assert {weather(on_turn(14, HEAT), die) for die in range(1, 7)} == {STORM}
