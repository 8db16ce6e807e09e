"""7: Weather."""

from __future__ import annotations

from tricolore.core.ask import Rule, roll_d6
from tricolore.core.text import say
from tricolore.rulesets.butchery.state import Butchery, WeatherPhase
from tricolore.rulesets.butchery.victory import end_game
from tricolore.rulesets.great_battles.rules.terrain import CAVALRY, INFANTRY

HEAT_PENALTY = {INFANTRY: 2, CAVALRY: 4}
"""Half points that heat takes away; guns, leaders, riders and lines of command lose none."""


def weather_phase(s: Butchery, _: WeatherPhase) -> Rule[None]:
    """From turn 8, a die on the table, plus one after a turn of heat.  A storm ends the game."""
    row = s.setting.weather.get(s.turn)
    if row is None:
        return
    die = yield from roll_d6("7", "weather")
    modifier = 1 if s.weather == "heat" else 0
    s.weather = row[min(die + modifier, 6) - 1]
    s.tell(
        "7",
        "Weather: {weather} ({die}{heat}).",
        weather=s.weather,
        die=die,
        dice=(die,),
        heat=say(" +1 after heat") if modifier else "",
    )
    if s.weather == "thunderstorm":
        end_game(s, say("A thunderstorm breaks over the field"))
