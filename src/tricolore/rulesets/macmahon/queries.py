"""Answers from the rules: where a unit can go, why a hex is refused, what is in sight.

They come from the functions that the rules themselves use.  For the odds see `odds`.
"""

from __future__ import annotations

from collections.abc import Mapping

from tricolore.core.search import reachable
from tricolore.core.text import say
from tricolore.rulesets.great_battles.answers.queries import (
    FAR,
    BadQuestion,
    holders,
    known_units,
    not_active,
    sight,
    unfit_hex,
    zone_on_the_way,
)
from tricolore.rulesets.great_battles.answers.questions import OpenQuestion, Refusal, zone
from tricolore.rulesets.great_battles.answers.ways import MoveCosts, may_ride, through_woods
from tricolore.rulesets.great_battles.rules.arrivals import entry_cost
from tricolore.rulesets.great_battles.rules.lines import chief_lines, chief_reach
from tricolore.rulesets.great_battles.rules.movement import Moves, leader_start
from tricolore.rulesets.great_battles.rules.terrain import CAVALRY, INFANTRY
from tricolore.rulesets.kit.sight import Verdict
from tricolore.rulesets.macmahon.activation import check_command, end_activation
from tricolore.rulesets.macmahon.command import commander_reach
from tricolore.rulesets.macmahon.demoralisation import (
    is_demoralised,
    nearer_home,
    one_hex_only,
    shunned,
    ways_out,
)
from tricolore.rulesets.macmahon.movement import (
    allowance_of,
    blocked_for,
    enters_woods,
    entry_reach,
    moves_of,
)
from tricolore.rulesets.macmahon.reichshoffen import held_back
from tricolore.rulesets.macmahon.state import (
    OFF_MAP,
    CheckCommand,
    EndActivation,
    Enter,
    MacMahon,
    Move,
    MoveChief,
    MoveLeader,
)
from tricolore.rulesets.macmahon.zones import price_of_leaving, zone_for, zone_for_leader

__all__ = [
    "BadQuestion",
    "Refusal",
    "Verdict",
    "as_if_active",
    "command_line",
    "reach",
    "sight",
    "way_of",
    "why_not",
    "zone",
]

WATER = {"magenta": "13.6", "reichshoffen": "14.6"}
"""The paragraph on rivers, by battle."""
BARRIERS = {
    "canal": (say("the canal"), "13.6"),
    "Ticino river": (say("the Ticino"), "13.6"),
    "river": (say("the river"), "14.6"),
    "escarpment": (say("the escarpment"), "table"),
}
"""Hexsides that can be crossed only by a bridge or a road, and the paragraph that says so."""

# Reach, command and sight


def as_if_active(s: MacMahon, uid: str) -> MacMahon:
    """The state as it would be if the unit's formation were active."""
    formation = s.counter(uid).formation
    if s.active == formation:
        return s
    copy = s.clone()
    end_activation(copy, EndActivation())
    copy.active = formation
    leader = copy.leaders.get(formation)
    copy.activated = leader is not None and not leader.ooc
    check_command(copy, CheckCommand())
    return copy


def reach(s: MacMahon, uid: str) -> Moves:
    """Hexes a unit could move to, with the half points it will have spent."""
    s = as_if_active(s, uid)
    return moves_of(s, uid, s.moved.get(uid, 0))


def command_line(s: MacMahon, uid: str) -> Mapping[int, int]:
    """Hexes from which units reach a commander (by formation), or that a chief's line reaches."""
    if uid in s.chiefs:
        return chief_lines(s, uid)
    return commander_reach(s, uid)


# Costs


def way_of(s: MacMahon, asked: OpenQuestion) -> MoveCosts | None:
    """Where a piece is asked to go and what that costs; None if that is not the question."""
    step, movement = asked.step, s.setting.movement
    if isinstance(step, Move):
        moves, zone = moves_of(s, step.uid, step.spent), zone_for(s, step.uid)
        charge = s.counter(step.uid).movement // 2 if may_ride(s, step.uid) else None
        points, woods = allowance_of(s, step.uid), through_woods(moves)
        return MoveCosts(points, step.spent, moves.cost, zone, woods, charge)
    if isinstance(step, Enter):
        entry = entry_reach(s, step.uid)
        if entry is None:
            return None
        start, _, cost = entry
        woods = frozenset(cost if enters_woods(s, step.uid, start) else ())
        return MoveCosts(allowance_of(s, step.uid), 0, cost, zone_for(s, step.uid), woods)
    if isinstance(step, MoveLeader) and step.left > 0:
        return _ride(s, step.left)
    if isinstance(step, MoveChief) and s.chiefs.get(step.chief, OFF_MAP) != OFF_MAP:
        side = s.setting.roster.chiefs[step.chief].side
        cost = chief_reach(s, side, s.chiefs[step.chief], movement.chief).cost
        return MoveCosts(movement.chief, 0, cost)
    return None


def _ride(s: MacMahon, left: int) -> MoveCosts:
    """A commander's ride, except a first step that takes all his points."""
    side, start = s.formation(s.active).side, leader_start(s)
    zone, enemies = zone_for_leader(s, side), s.field(s.enemy_of(side)).occupied
    off_map = s.leaders[s.active].hex == OFF_MAP
    spent = entry_cost(s, start, CAVALRY) if off_map else 0
    leaving = None if off_map else price_of_leaving(left, start in zone)
    edges, points = s.ground.edges[CAVALRY], max(left - spent, 0)
    cost = reachable(edges, start, points, enemies, zone, leaving).cost
    return MoveCosts(left, 0, {hex: spent + used for hex, used in cost.items()}, zone)


# Why a hex is refused


def why_not(s: MacMahon, uid: str, hex: int) -> Refusal | None:
    """Why a unit cannot move to a hex now; None if it can."""
    known_units(s, uid)
    refusal = _not_its_turn(s, uid)
    if refusal is not None:
        return refusal
    if hex in moves_of(s, uid, s.moved.get(uid, 0)).cost:
        return None
    return (
        unfit_hex(s, uid, hex)
        or _shut(s, uid, hex)
        or _bound(s, uid, hex)
        or _too_far(s, uid, hex)
        or _no_way(s, uid, hex)
    )


def _not_its_turn(s: MacMahon, uid: str) -> Refusal | None:
    name = s.setting.roster.name_of
    if uid not in s.units:
        return Refusal("7.4", say("{uid} is not on the map", uid=name(uid)))
    formation = s.counter(uid).formation
    if held_back(s, formation):
        return Refusal(
            "14.4", say("{formation} is held in reserve", formation=s.formation(formation).name)
        )
    inactive = not_active(s, uid, "5")
    if inactive is not None:
        return inactive
    if uid in s.stopped:
        return Refusal("14.4", say("a charge to the death has stopped it"))
    if uid in s.moved and uid != s.mover:
        return Refusal("7.1", say("{uid} has moved in this activation", uid=name(uid)))
    return None


def _shut(s: MacMahon, uid: str, hex: int) -> Refusal | None:
    """Hexes closed to this unit in its present condition: zones, and those beside the enemy."""
    unit, counter, spent = s.units[uid], s.counter(uid), s.moved.get(uid, 0)
    if hex in zone_for(s, uid):
        whose = holders(s, uid, hex)
        if uid not in s.commanded:
            return Refusal(
                "9.2", say("out of command it may not enter the zone of {whose}", whose=whose)
            )
        if counter.arm == CAVALRY and unit.disorganised:
            return Refusal(
                "6.1", say("disorganised cavalry may not enter the zone of {whose}", whose=whose)
            )
    if is_demoralised(s, counter.formation):
        out = frozenset() if spent else ways_out(s, counter.formation, unit.hex)
        if hex in shunned(s, counter.formation) - out:
            return Refusal("9.4", say("a demoralised formation goes nowhere beside the enemy"))
        if not nearer_home(s, counter.formation, unit.hex, hex, spent):
            return Refusal(
                "9.4", say("a demoralised formation only goes nearer to where it retreats")
            )
    return None


def _bound(s: MacMahon, uid: str, hex: int) -> Refusal | None:
    """What keeps it where it is, or near its commander."""
    unit, spent, zone = s.units[uid], s.moved.get(uid, 0), zone_for(s, uid)
    if unit.hex in zone and spent:
        return Refusal(
            "6.1", say("it had to stop in the zone of {holders}", holders=holders(s, uid, unit.hex))
        )
    if unit.hex in zone and hex in zone and s.setting.board.adjacent(unit.hex, hex):
        whose = holders(s, uid, hex)
        return Refusal(
            "6.1",
            say("it may not go from one enemy zone straight to another ({whose})", whose=whose),
        )
    if unit.hex in zone and (uid not in s.commanded or unit.disorganised):
        return Refusal("6.1", say("leaving an enemy zone takes all its movement: one hex only"))
    if uid not in s.commanded and one_hex_only(s, s.counter(uid).formation):
        return Refusal("9.4", say("demoralised, without an active commander it goes one hex only"))
    if uid not in s.commanded and unit.hex not in zone:
        return _from_commander(s, uid, hex)
    return None


def _from_commander(s: MacMahon, uid: str, hex: int) -> Refusal | None:
    """9.2: out of command it stays within reach of its commander, or comes nearer to him."""
    formation, start = s.counter(uid).formation, s.units[uid].hex
    leader, distance = s.leaders.get(formation), s.setting.board.distance
    if leader is None or leader.hex == OFF_MAP or is_demoralised(s, formation):
        return None
    within = commander_reach(s, formation)
    if start in within and hex not in within:
        return Refusal("9.2", say("out of command it may not leave its commander's reach"))
    if start in within and not s.moved.get(uid, 0):
        return None
    most = distance(start, leader.hex) - (0 if s.moved.get(uid, 0) else 1)
    if distance(hex, leader.hex) > most:
        return Refusal("9.2", say("out of command it may only come nearer to its commander"))
    return None


def _too_far(s: MacMahon, uid: str, hex: int) -> Refusal | None:
    """A way there is open, but too long for the points it has left."""
    unit, counter, zone = s.units[uid], s.counter(uid), zone_for(s, uid)
    left = allowance_of(s, uid) - s.moved.get(uid, 0)
    leaving = price_of_leaving(counter.movement, unit.hex in zone)
    blocked = blocked_for(s, uid, zone, shunned(s, counter.formation))
    far = reachable(s.ground.edges[counter.arm], unit.hex, FAR, blocked, zone, leaving)
    if hex not in far.cost:
        return None
    needed = far.cost[hex]
    if needed <= left:  # short enough, but woods would disorganise the unit first
        return Refusal(
            "6.1", say("woods on the way would disorganise it before it enters the zone")
        )
    barrier = _barrier(s, uid, hex)
    if barrier is not None:
        what, rule = barrier
        return Refusal(
            rule,
            say(
                "{what} lies between: the way round takes {needed:g} MP, {left:g} left",
                what=what,
                needed=needed / 2,
                left=left / 2,
            ),
        )
    some = (
        ""
        if leaving is None
        else say(", {leaving:g} of them to leave the zone", leaving=leaving / 2)
    )
    return Refusal(
        "7.1",
        say(
            "{needed:g} MP needed{some}, {left:g} left", needed=needed / 2, some=some, left=left / 2
        ),
    )


def _no_way(s: MacMahon, uid: str, hex: int) -> Refusal:
    """Zones bar every way, or water and steep slopes do."""
    zone, counter = zone_for(s, uid), s.counter(uid)
    step = zone_on_the_way(s, uid, hex, zone)
    if step is not None:
        return Refusal(
            "6.1",
            say("it must stop in the zone of {holders}", holders=holders(s, uid, step)),
            (step,),
        )
    if hex in s.ground.fords.get(s.units[uid].hex, ()) and counter.arm == INFANTRY:
        return Refusal("14.6", say("wading the river takes all its movement, from the very start"))
    barrier = _barrier(s, uid, hex)
    if barrier is not None:
        what, rule = barrier
        return Refusal(rule, say("{what} lies between, and there is no way round", what=what))
    water = WATER[s.setting.id]
    return Refusal(
        water, say("there is no way: the enemy, water without a bridge or slopes bar it")
    )


def _barrier(s: MacMahon, uid: str, hex: int) -> tuple[str, str] | None:
    """What bars the way to a neighbour, and the paragraph that says so."""
    start = s.units[uid].hex
    if any(other == hex for other, _ in s.ground.edges[s.counter(uid).arm][start]):
        return None
    between = s.setting.board.sides.get((start, hex), ())
    return next((BARRIERS[word] for word in BARRIERS if word in between), None)
