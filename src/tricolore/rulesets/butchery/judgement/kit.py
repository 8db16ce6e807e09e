"""The rules of this game on which judgement depends."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from tricolore.core.search import Edges
from tricolore.rulesets.butchery.assault import attack_fight, defence_fight, may_assault
from tricolore.rulesets.butchery.barrage import barrage_fight, lay
from tricolore.rulesets.butchery.capacities import may_use_capacity
from tricolore.rulesets.butchery.judgement.activation import Activation
from tricolore.rulesets.butchery.movement import base_allowance, commander_may_move, moves_of
from tricolore.rulesets.butchery.results import rearward, retreat_ways
from tricolore.rulesets.butchery.state import Butchery
from tricolore.rulesets.butchery.victory import MINOR_FROM, score
from tricolore.rulesets.great_battles.judgement.forecasts import passes
from tricolore.rulesets.great_battles.judgement.kit import Flank, Kit, Stakes
from tricolore.rulesets.great_battles.rules.leaders import command_of
from tricolore.rulesets.great_battles.rules.movement import half
from tricolore.rulesets.great_battles.rules.terrain import CAVALRY, INFANTRY
from tricolore.rulesets.missions import Goal

STAKES = Stakes(place=6.0, breaking=3.0)
"""A place is worth one point.  A broken formation is worth half a point and the loss of its use
(13.2)."""
STORM = 12.5
"""The turn by which the storm that ends the day is expected (7)."""


def lead(s: Butchery, side: str) -> float:
    return (score(s, side).halves - score(s, s.enemy_of(side)).halves) / 2


def stakes(s: Butchery) -> Stakes:
    return STAKES


def goals(s: Butchery, side: str) -> Sequence[Goal]:
    return [
        Goal(place.name, place.hexes[0], 1.0, s.control.get(place.hexes[0]) == side)
        for place in s.setting.places
    ]


def needs_all(s: Butchery, side: str) -> bool:
    """13.2: each place has its points."""
    return False


def turns_left(s: Butchery) -> float:
    return max(0.5, min(s.setting.turns, STORM) - s.turn + 1)


def rear(s: Butchery, side: str) -> int:
    edge = s.setting.board.edge(s.setting.edges[side])
    land = [hex for hex in edge if s.ground.edges[INFANTRY][hex]]
    return land[len(land) // 2]


def rearness(s: Butchery, side: str, hex: int) -> float:
    sign = 1 if s.setting.rearward[side][0] == 3 else -1
    return float(s.setting.board.grid.point(hex)[1] * sign)


def forward(s: Butchery, formation: str) -> int:
    return s.setting.rearward[s.enemy_of(s.formation(formation).side)][0]


def infantry(s: Butchery) -> int:
    return s.setting.movement.infantry


def raid(s: Butchery, uid: str, in_zone: bool) -> tuple[int, int | None]:
    """Cavalry can charge only after a short move (10.4.10)."""
    points = base_allowance(s, uid)
    if s.counter(uid).arm == CAVALRY:
        points = min(points, s.setting.movement.cavalry_attack)
    return points, half(points) if in_zone else None


def rides(s: Butchery, near: Mapping[int, int], points: int) -> dict[int, int]:
    """Zones do not stop a commander (10.3)."""
    return {hex: cost for hex, cost in near.items() if cost <= points}


def led(s: Butchery, hex: int, closed: frozenset[int]) -> Mapping[int, int]:
    """10.1.2: lines run from the unit to its commander."""
    return s.ground.lines.cost(hex, s.setting.movement.line_unit, closed)


def to_commander(s: Butchery) -> Edges:
    return s.ground.edges[CAVALRY]


def nothing(s: Butchery, uid: str) -> int:
    return 0


def holds(s: Butchery, hex: int) -> bool:
    """No unit is driven out of a town (10.4.6)."""
    return hex in s.ground.towns


def ways_back(s: Butchery, uid: str, hex: int) -> Sequence[int]:
    return rearward(s, s.side(uid), hex)


def driven_into_zone(s: Butchery, uid: str, hex: int) -> bool | None:
    """Whether the best way back ends in an enemy zone (10.4.6)."""
    ways = retreat_ways(s, uid, hex)
    return min(ways.values()).zone if ways else None


def nobody(s: Butchery, uid: str, hex: int) -> Sequence[str]:
    return ()


def coordination(s: Butchery) -> float:
    """12.1: a die plus his command value."""
    if not may_use_capacity(s):
        return 0.0
    return passes(command_of(s, s.active))


KIT = Kit(
    activation=Activation,
    lead=lead,
    wins=MINOR_FROM,
    stakes=stakes,
    goals=goals,
    needs_all=needs_all,
    turns_left=turns_left,
    rear=rear,
    rearness=rearness,
    forward=forward,
    peril=None,
    allowance=base_allowance,
    infantry=infantry,
    moves_of=moves_of,
    raid=raid,
    rides=rides,
    commander_may_move=commander_may_move,
    led=led,
    to_commander=to_commander,
    lay=lay,
    barrage_fight=barrage_fight,
    may_assault=may_assault,
    owes_all=True,  # 10.4.1
    defence_fight=defence_fight,
    attack_fight=attack_fight,
    defence_die=nothing,
    joins=False,
    flank=Flank(defence=-2, attack=0),  # 10.4.3
    holds=holds,
    ways_back=ways_back,
    driven_into_zone=driven_into_zone,
    trampled=nobody,
    coordination=coordination,
    rally_beside=False,  # 11
)
