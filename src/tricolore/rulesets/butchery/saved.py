"""Saved states: what only this game saves."""

from __future__ import annotations

from tricolore.rulesets.butchery.capacities import (
    COORDINATED_ASSAULT,
    FORCED_MARCH,
    NO_QUARTER,
    STAND,
)
from tricolore.rulesets.butchery.setting import WEATHERS
from tricolore.rulesets.butchery.state import OFF_MAP, Butchery
from tricolore.rulesets.great_battles.saved import on_board, one_of, within, wrong
from tricolore.rulesets.great_battles.terrain import CAVALRY

CAPACITIES = (COORDINATED_ASSAULT, FORCED_MARCH, NO_QUARTER, STAND)


def check(s: Butchery) -> None:
    roster = s.setting.roster
    for chief, rider in s.riders.items():
        if s.chiefs.get(chief, OFF_MAP) == OFF_MAP:
            wrong("riders", f"one of {chief}, who is not there")
        on_board(s, "riders", (rider.hex,))
        if not s.ground.edges[CAVALRY][rider.hex]:
            wrong("riders", f"one at {rider.hex}")
        one_of("riders", rider.target or "nobody", roster.formations)
    if s.weather not in WEATHERS:
        wrong("weather", s.weather)
    one_of("capacity", s.capacity, CAPACITIES)
    one_of("no_quarter", s.no_quarter, roster.counters)
    within("entered", s.entered, 0, len(roster.counters))
