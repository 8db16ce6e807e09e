"""Ratings for questions on despatch riders (8.3)."""

from __future__ import annotations

from tricolore.core.search import reachable
from tricolore.rulesets.butchery.state import OFF_MAP, Butchery
from tricolore.rulesets.great_battles.judgement.decision import Decision, Rates
from tricolore.rulesets.great_battles.rules.lines import closed_to_lines
from tricolore.rulesets.missions import ATTACK, HOLD

BUSY = 2.0
"""The factor by which a formation that is to attack or hold needs orders more than others."""


def rider_sent(d: Decision) -> Rates:
    """Prefer the largest formation without orders, and those with most to do."""
    s, ask = d.s, d.ask
    rates = []
    for option in ask.options:
        if option.kind != "pick":
            rates.append(0.0)
            continue
        mission = d.missions.get(str(option.value))
        busy = mission is not None and mission.kind in (ATTACK, HOLD)
        rates.append(len(s.members(str(option.value))) * (BUSY if busy else 1.0))
    return rates


def rider_rides(d: Decision) -> Rates:
    """Ride to the commander he was sent to, then back to the chief."""
    s, step, ask = d.s, d.step, d.ask
    assert isinstance(s, Butchery)
    rider = s.riders[step.chief]
    leader = s.leaders.get(rider.target)
    away = leader is not None and not rider.delivered and leader.hex != OFF_MAP
    goal = leader.hex if away and leader is not None else s.chiefs[step.chief]
    cost = reachable(
        s.ground.back_edges, goal, 200, closed_to_lines(s, s.setting.roster.chiefs[step.chief].side)
    ).cost
    now = cost.get(rider.hex, 500)
    return [
        float(now - cost.get(int(option.value), 500)) if option.kind == "go" else 0.0
        for option in ask.options
    ]
