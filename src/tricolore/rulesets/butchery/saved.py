"""Checks of the saved fields that only this game has."""

from __future__ import annotations

from tricolore.rulesets.butchery.capacities import (
    COORDINATED_ASSAULT,
    FORCED_MARCH,
    NO_QUARTER,
    STAND,
)
from tricolore.rulesets.butchery.setting import WEATHERS
from tricolore.rulesets.butchery.state import OFF_MAP, Butchery, OrderMarch, RideOn, UseCapacity
from tricolore.rulesets.great_battles.data import saved
from tricolore.rulesets.great_battles.rules.terrain import CAVALRY
from tricolore.rulesets.kit.saved import on_board, one_of, within, wrong

CAPACITIES = (COORDINATED_ASSAULT, FORCED_MARCH, NO_QUARTER, STAND)


ACTING = frozenset((OrderMarch, UseCapacity))
"""This game's own steps for which a formation must be active."""


def check(s: Butchery) -> None:
    saved.check(s, ACTING, before_fights=(UseCapacity,))
    roster = s.setting.roster
    for chief, rider in s.riders.items():
        if s.chiefs.get(chief, OFF_MAP) == OFF_MAP:
            wrong("riders", f"one of {chief}, who is not there")
        on_board(s.setting.board, "riders", (rider.hex,))
        if not s.ground.edges[CAVALRY][rider.hex]:
            wrong("riders", f"one at {rider.hex}")
        one_of("riders", rider.target or "nobody", roster.formations)
    if s.weather not in WEATHERS:
        wrong("weather", s.weather)
    one_of("capacity", s.capacity, CAPACITIES)
    one_of("no_quarter", s.no_quarter, roster.counters)
    within("entered", s.entered, 0, len(roster.counters))
    for step in s.agenda:
        if isinstance(step, RideOn) and step.chief not in s.riders:
            wrong("agenda", f"{step.chief} has no rider on his way")
