"""Lines of command: how far they reach, and what closes them."""

from __future__ import annotations

from collections.abc import Mapping

from tricolore.core.search import Reach, reachable
from tricolore.rulesets.great_battles.rules.state import OFF_MAP, Battle
from tricolore.rulesets.great_battles.rules.terrain import CAVALRY


# 8.1 / 7.2
def chief_reach(s: Battle, side: str, start: int, allowance: int) -> Reach:
    """Where a chief can ride.  Zones do not stop him, but he goes beside an enemy only to join a
    unit."""
    field = s.field(s.enemy_of(side))
    neighbours = s.setting.board.neighbours
    friends = s.field(side).occupied
    beside = {near for hex in field.occupied for near in neighbours[hex] if near is not None}
    blocked = (beside - friends) | field.occupied
    return reachable(s.ground.edges[CAVALRY], start, max(allowance, 0), blocked)


# 8.2 / 8.1, 8.2
def chief_lines(s: Battle, chief: str) -> Mapping[int, int]:
    """The hexes that a chief's lines of command reach: 8 cavalry points, or 10 from a town."""
    at = s.chiefs.get(chief, OFF_MAP)
    if at == OFF_MAP:
        return {}
    movement = s.setting.movement
    length = movement.line_chief_in_town if at in s.ground.towns else movement.line_chief
    return line_costs(s, s.setting.roster.chiefs[chief].side, at, length)


# 8.2, 10.1.2 / 8.2, 9.1
def line_costs(s: Battle, side: str, start: int, length: int) -> Mapping[int, int]:
    """The hexes that a line of command reaches, and the cost of each."""
    return s.ground.orders.cost(start, length, closed_to_lines(s, side))


# 5, 8.2, 10.1.2 / 6.1, 8.2, 9.1
def closed_to_lines(s: Battle, side: str) -> frozenset[int]:
    enemy = s.field(s.enemy_of(side))
    return (enemy.zone - s.field(side).occupied) | enemy.occupied
