"""The rules of these battles on which judgement depends."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from tricolore.core.search import Edges
from tricolore.rulesets.great_battles.judgement.forecasts import passes
from tricolore.rulesets.great_battles.judgement.kit import Flank, Kit, Stakes
from tricolore.rulesets.great_battles.rules.combat import Fight
from tricolore.rulesets.great_battles.rules.leaders import command_of
from tricolore.rulesets.great_battles.rules.movement import half, leader_allowance
from tricolore.rulesets.great_battles.rules.terrain import CAVALRY, INFANTRY
from tricolore.rulesets.macmahon.announcement import may_assault
from tricolore.rulesets.macmahon.assault import attack_fight
from tricolore.rulesets.macmahon.barrage import barrage_fight, lay
from tricolore.rulesets.macmahon.combat import ON_THE_FLANK
from tricolore.rulesets.macmahon.coordination import waits_for_chief
from tricolore.rulesets.macmahon.defence import chassepots, defence_fight
from tricolore.rulesets.macmahon.judgement.activation import Activation
from tricolore.rulesets.macmahon.movement import commander_may_move, leader_moves, moves_of
from tricolore.rulesets.macmahon.results import HOLDS, retreat_hexes
from tricolore.rulesets.macmahon.state import MacMahon
from tricolore.rulesets.macmahon.victory import ATTACKER, holder, score
from tricolore.rulesets.macmahon.zones import price_of_leaving
from tricolore.rulesets.missions import Goal

BESIDE_THEM, IN_REACH = 8.0, 2.0
"""What it costs a commander in chief to be beside an enemy, and with a unit in the enemy's reach.
One formation more that he commands is worth about as much as its units."""
RIDE = 3
"""An enemy within so many hexes can come up to him."""

STAKES = {
    "magenta": Stakes(place=12.0, breaking=8.0, point=12.0, danger=2.25),
    "reichshoffen": Stakes(place=12.0, breaking=2.5, steps={"french": 1.6, "german": 0.6}),
}
"""At Magenta a demoralised formation counts as much as a hex of the town (13.2).  At Reichshoffen
only villages count (14.2).  At Magenta danger weighs 0.9, nearly as much as gain and loss: games
showed that what is expected of the enemy comes true."""


def lead(s: MacMahon, side: str) -> float:
    """At Reichshoffen: the villages that the Germans have yet to take; with all of them they
    lead."""
    if s.setting.id == "magenta":
        return score(s, side).points - score(s, s.enemy_of(side)).points
    missing = sum(holder(s, place) != ATTACKER for place in s.setting.places)
    ahead = missing or -1
    return float(-ahead if side == ATTACKER else ahead)


def stakes(s: MacMahon) -> Stakes:
    return STAKES[s.setting.id]


def goals(s: MacMahon, side: str) -> Sequence[Goal]:
    """A place is ours when all its hexes are; else the goal is the first hex that is not."""
    found = []
    for place in s.setting.places:
        wanted = [hex for hex in place.hexes if s.control.get(hex) != side]
        worth = float(len(place.hexes)) if place.each_hex else 1.0
        found.append(Goal(place.name, (wanted or place.hexes)[0], worth, not wanted))
    return found


def needs_all(s: MacMahon, side: str) -> bool:
    """14.2: the Germans win with all four villages."""
    return s.setting.id == "reichshoffen" and side == ATTACKER


def turns_left(s: MacMahon) -> float:
    return max(0.5, s.setting.turns - s.turn + 1)


def rear(s: MacMahon, side: str) -> int:
    """Where the first of a side's formations would leave the map."""
    away = _away(s, side)
    land = [hex for hex in away if not away[hex] and s.ground.edges[INFANTRY].get(hex)]
    return land[len(land) // 2]


def rearness(s: MacMahon, side: str, hex: int) -> float:
    return -float(_away(s, side)[hex])


def _away(s: MacMahon, side: str) -> Mapping[int, int]:
    formations = s.setting.roster.formations.values()
    return next(s.setting.home[one.id] for one in formations if one.side == side)


def forward(s: MacMahon, formation: str) -> int:
    return s.setting.forward[formation]


def peril(s: MacMahon, hex: int, near: int) -> float:
    """8.4: he falls only with the unit that he is with.  Alone he gets away to the nearest one."""
    if near <= 1:
        return BESIDE_THEM
    if near <= RIDE:
        return IN_REACH if hex in s.stacks else IN_REACH / 2
    return 0.0


def allowance(s: MacMahon, uid: str) -> int:
    return s.counter(uid).movement


def infantry(s: MacMahon) -> int:
    counters = s.setting.roster.counters.values()
    return next(counter.movement for counter in counters if counter.arm == INFANTRY)


def raid(s: MacMahon, uid: str, in_zone: bool) -> tuple[int, int | None]:
    """Cavalry can charge with half its points unspent (11.5)."""
    counter = s.counter(uid)
    points = half(counter.movement) if counter.arm == CAVALRY else counter.movement
    return points, price_of_leaving(counter.movement, in_zone)


def rides(s: MacMahon, near: Mapping[int, int], points: int) -> dict[int, int]:
    """Zones also stop commanders (9)."""
    here = s.leaders[s.active].hex
    hexes = leader_moves(s, leader_allowance(s)) if points else ()
    return {here: 0} | {hex: near.get(hex, points) for hex in hexes}


def led(s: MacMahon, hex: int, closed: frozenset[int]) -> Mapping[int, int]:
    """9.1: lines run from the commander to the unit, and are longer from the town."""
    movement = s.setting.movement
    in_town = hex in s.ground.towns
    length = movement.line_unit_in_town if in_town else movement.line_unit
    return s.ground.orders.cost(hex, length, closed)


def to_commander(s: MacMahon) -> Edges:
    return s.ground.back_edges


def one_barrage(s: MacMahon, gun: str, target: str) -> Fight:
    return barrage_fight(s, (gun,), target)


def holds(s: MacMahon, hex: int) -> bool:
    """Terrain from which no unit is driven (11.3)."""
    return s.ground.value[hex] > HOLDS


def ways_back(s: MacMahon, uid: str, hex: int) -> Sequence[int]:
    return s.setting.rear[s.counter(uid).formation][hex]


def driven_into_zone(s: MacMahon, uid: str, hex: int) -> bool | None:
    """The hexes that it may retreat to (11.3) are either all in a zone or all outside."""
    hexes = retreat_hexes(s, uid, hex)
    return hexes[0] in s.field(s.enemy_of(s.side(uid))).zone if hexes else None


def trampled(s: MacMahon, uid: str, hex: int) -> Sequence[str]:
    """11.3: those through whom it falls back are disorganised."""
    found: list[str] = []
    ways = retreat_hexes(s, uid, hex)
    while ways and ways[0] in s.stacks:
        found += [friend for friend in s.stacks[ways[0]] if not s.units[friend].disorganised]
        ways = retreat_hexes(s, uid, ways[0])
    return found


def coordination(s: MacMahon) -> float:
    """11.1: a die plus the HQ's command value, activated or not."""
    if s.active not in s.leaders or waits_for_chief(s, s.formation(s.active).side):
        return 0.0
    return passes(command_of(s, s.active))


KIT = Kit(
    activation=Activation,
    lead=lead,
    wins=1.0,
    stakes=stakes,
    goals=goals,
    needs_all=needs_all,
    turns_left=turns_left,
    rear=rear,
    rearness=rearness,
    forward=forward,
    peril=peril,
    allowance=allowance,
    infantry=infantry,
    moves_of=moves_of,
    raid=raid,
    rides=rides,
    commander_may_move=commander_may_move,
    led=led,
    to_commander=to_commander,
    lay=lay,
    barrage_fight=one_barrage,
    may_assault=may_assault,
    owes_all=False,  # 11
    defence_fight=defence_fight,
    attack_fight=attack_fight,
    defence_die=chassepots,
    joins=True,  # 11.2
    flank=Flank(defence=0, attack=ON_THE_FLANK),  # 11.3
    holds=holds,
    ways_back=ways_back,
    driven_into_zone=driven_into_zone,
    trampled=trampled,
    coordination=coordination,
    rally_beside=True,  # 12
)
