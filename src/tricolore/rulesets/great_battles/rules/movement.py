"""Movement: ways over the map, the effects of woods, and leaders met on the way.

Each game has its own rules for zones and movement allowances.
"""

from __future__ import annotations

from collections.abc import Iterable
from collections.abc import Set as AbstractSet
from typing import NamedTuple

from tricolore.core.ask import Rule, Turn
from tricolore.core.search import Reach, reachable
from tricolore.rulesets.great_battles.rules.arrivals import entry_hex
from tricolore.rulesets.great_battles.rules.leaders import enemy_enters
from tricolore.rulesets.great_battles.rules.losses import disorganise
from tricolore.rulesets.great_battles.rules.stacking import has_room
from tricolore.rulesets.great_battles.rules.state import OFF_MAP, Battle

ONE_HEX = -1
"""In place of the points of a commander who may move one hex at any cost."""
ALL_FACINGS = [Turn(facing) for facing in range(6)]


class Moves(NamedTuple):
    """Hexes a unit may move to, with the points it will have spent there."""

    cost: dict[int, int]
    reach: Reach
    woods: Reach | None
    """Ways through woods that disorganise the unit, to hexes it cannot reach otherwise."""

    def path(self, hex: int) -> list[int]:
        if hex in self.reach.cost or self.woods is None:
            return self.reach.path(hex)
        return self.woods.path(hex)


# 1.3, 5, 10.1.3 / 9.2
def half(points: int) -> int:
    """Half of some movement points, rounded down to whole points; in half points."""
    return points // 4 * 2


# 10.3 / 7.1
def walk(s: Battle, uid: str, path: Iterable[int]) -> Rule[None]:
    """Move a unit hex by hex, because woods, places and leaders on the way matter."""
    side, here = s.side(uid), s.units[uid].hex
    shy = s.counter(uid).arm in s.ground.disordered
    for hex in path:
        if shy and (here, hex) in s.ground.woods_edges and not s.units[uid].disorganised:
            disorganise(s, uid, s.book.woods)
        s.occupy(side, hex)
        here = hex
        if meets_leaders(s, side, hex):
            s.place(uid, hex)
            yield from enemy_enters(s, side, hex, moving=True)
    if s.units[uid].hex != here:
        s.place(uid, here)
    s.tell(s.book.movement, "{unit} moves to {hex}.", unit=uid, hex=here)


# 10.4.11, 10.4.12 / 8.4, 9.3
def meets_leaders(s: Battle, side: str, hex: int) -> bool:
    """Whether an enemy commander is on the hex, or an enemy chief on it or beside it."""
    chiefs = s.setting.roster.chiefs
    around = s.setting.board.neighbours[hex]
    for chief, at in s.chiefs.items():
        if at and chiefs[chief].side != side and (at == hex or at in around):
            return True
    for id, leader in s.leaders.items():
        if leader.hex == hex and s.formation(id).side != side:
            return True
    return False


# Where a unit may go


# 10.3 / 7.1
def reach_of(
    s: Battle,
    uid: str,
    left: int,
    blocked: AbstractSet[int],
    zone: AbstractSet[int],
    leaving: int | None,
) -> tuple[Reach, Reach | None]:
    """How far a unit can go with the points left, and how far through woods that disorganise it."""
    unit, arm, ground = s.units[uid], s.counter(uid).arm, s.ground
    full = reachable(ground.edges[arm], unit.hex, left, blocked, zone, leaving)
    if arm not in ground.disordered or unit.disorganised:
        return full, None
    if not any((came, hex) in ground.woods_edges for hex, came in full.came.items()):
        return full, None
    return reachable(ground.open_ways[arm], unit.hex, left, blocked, zone, leaving), full


# 3, 10.3 / 3, 7.1
def ends(
    s: Battle, uid: str, reach: Reach, woods: Reach | None, spent: int, zone: AbstractSet[int]
) -> dict[int, int]:
    """The hexes within reach that have room, with the points spent there."""
    unit, stacks = s.units[uid], s.stacks
    cost = {
        hex: spent + points
        for hex, points in reach.cost.items()
        if hex not in stacks or has_room(s, uid, hex)
    }
    cost.pop(unit.hex, None)
    if woods is not None:
        for hex, points in woods.cost.items():
            if hex in reach.cost or not has_room(s, uid, hex):
                continue
            if hex in zone and _woods_before(s, woods, hex):
                continue  # once disorganised, it may not enter an enemy zone
            cost[hex] = spent + points
    return cost


def _woods_before(s: Battle, woods: Reach, hex: int) -> bool:
    """Whether the way to a hex leads through woods before its last step."""
    path = woods.path(hex)[:-1]
    return any((woods.came[at], at) in s.ground.woods_edges for at in path)


# 5 / 6.1
def disengage(s: Battle, uid: str, blocked: AbstractSet[int], allowance: int) -> Reach:
    """A unit can use all its points to move one hex out of enemy zones."""
    unit = s.units[uid]
    hexes = [hex for hex, _ in s.ground.edges[s.counter(uid).arm][unit.hex] if hex not in blocked]
    return Reach(dict.fromkeys(hexes, allowance), dict.fromkeys(hexes, unit.hex))


# 10.4.13 / 9.4
def beside_enemies(s: Battle, side: str) -> frozenset[int]:
    neighbours = s.setting.board.neighbours
    occupied = s.field(s.enemy_of(side)).occupied
    return frozenset(near for hex in occupied for near in neighbours[hex] if near is not None)


# Commanders


# 10.3, 10.4.13 / 8.3, 9.4
def leader_allowance(s: Battle) -> int:
    """The half points of the active commander; one hex if he failed his test but may move."""
    return s.setting.movement.commander if s.activated else ONE_HEX


# 13.1.2 / 7.4
def leader_start(s: Battle) -> int:
    """Where the active commander starts: his hex, or the hex where he enters."""
    leader = s.leaders[s.active]
    if leader.hex != OFF_MAP:
        return leader.hex
    return entry_hex(s, s.waiting[s.active], s.formation(s.active).side)
