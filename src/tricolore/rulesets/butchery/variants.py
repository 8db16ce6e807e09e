"""This game's versions of rules that the shared rules call."""

from __future__ import annotations

from tricolore.core.search import reachable
from tricolore.rulesets.butchery.advance import advance
from tricolore.rulesets.butchery.assault import still_stands
from tricolore.rulesets.butchery.cohesion import cohesion_tally
from tricolore.rulesets.butchery.movement import full_allowance
from tricolore.rulesets.butchery.sight import blockers
from tricolore.rulesets.butchery.state import Butchery
from tricolore.rulesets.butchery.victory import sudden_death
from tricolore.rulesets.great_battles.rules.terrain import CAVALRY
from tricolore.rulesets.great_battles.rules.variants import Variants

ANYWHERE = 200
"""Enough half points to reach every hex."""


def flee_costs(s: Butchery, side: str, at: int) -> dict[int, int]:
    """10.4.11: distances in cavalry movement points, or in hexes if no way is open."""
    blocked = s.field(s.enemy_of(side)).occupied
    friends = s.field(side).occupied
    reach = reachable(s.ground.edges[CAVALRY], at, ANYWHERE, blocked).cost
    costs = {hex: reach[hex] for hex in friends if hex in reach}
    if costs:
        return costs
    distance = s.setting.board.distance
    return {hex: distance(at, hex) for hex in friends}


def chief_killed(s: Butchery, chief: str) -> None:
    """His rider is removed with him, and the battle may end (13.2.2)."""
    s.riders.pop(chief, None)
    sudden_death(s, chief)


VARIANTS = Variants(
    chief_killed=chief_killed,
    flee_costs=flee_costs,
    tally=cohesion_tally,
    blockers=blockers,
    still_stands=still_stands,
    full_allowance=full_allowance,
    advance=advance,
)
