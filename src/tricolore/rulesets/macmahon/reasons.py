"""Why not?  What this game answers to each of its questions (see `great_battles.reasons`)."""

from __future__ import annotations

from tricolore.rulesets.great_battles.arrivals import entry_cost, entry_hex
from tricolore.rulesets.great_battles.movement import ONE_HEX, leader_start
from tricolore.rulesets.great_battles.queries import holders, holders_of, unfit_hex
from tricolore.rulesets.great_battles.questions import Asked, Refusal
from tricolore.rulesets.great_battles.reasons import (
    ATTACK,
    ENTER,
    EVADE,
    FIRE,
    FLEE,
    MOVE,
    ORDER,
    RETREAT,
    RIDE,
    Entry,
    Retreat,
    Ride,
    attack_refused,
    behind_friends,
    chief_refused,
    entry_refused,
    evade_refused,
    fire_refused,
    flee_refused,
    offered,
    order_refused,
    passed_to,
    retreat_refused,
    ride_refused,
    unfit_for_leader,
)
from tricolore.rulesets.great_battles.setting import enemy_of
from tricolore.rulesets.great_battles.terrain import ARTILLERY, CAVALRY
from tricolore.rulesets.macmahon.command import commander_reach
from tricolore.rulesets.macmahon.demoralisation import (
    is_demoralised,
    nearer_home,
    shunned,
    ways_out,
)
from tricolore.rulesets.macmahon.movement import (
    allowance_of,
    blocked_for,
    column_cost,
    price_of_leaving,
    zone_for,
    zone_for_leader,
)
from tricolore.rulesets.macmahon.queries import BARRIERS, why_not
from tricolore.rulesets.macmahon.results import retreat_hexes
from tricolore.rulesets.macmahon.state import OFF_MAP, MacMahon, MoveLeader

BARRAGE, ENTRY, CHARGE, ZONES = "10.1", "7.4", "11.5", "6.1"


def refused(s: MacMahon, asked: Asked, kind: str, id: str, hex: int) -> Refusal | None:
    """Why a piece cannot do at a hex what it is asked for; None where no true reason is known."""
    rule = asked.ask.rule
    if kind == MOVE:
        return why_not(s, id, hex)
    if kind == ENTER:
        return _entry(s, id, hex)
    if kind == RIDE and id in s.chiefs:
        return chief_refused(s, id, hex, s.setting.movement.chief, rule)
    if kind == RIDE and isinstance(asked.step, MoveLeader):
        return _commander(s, hex, asked.step.left, rule)
    if kind == FLEE:
        return flee_refused(s, asked)
    if kind == FIRE:
        return fire_refused(s, id, hex, BARRAGE)
    if kind == ATTACK:
        return _no_attacker(s, id) or attack_refused(s, id, hex, _between(s, s.units[id].hex, hex))
    if kind == ORDER:
        return order_refused(s, asked, id)
    if kind == EVADE:
        return evade_refused(s, id, hex, _between(s, s.units[id].hex, hex))
    return _retreat(s, asked, id, hex) if kind == RETREAT else None


def _between(s: MacMahon, here: int, hex: int) -> str:
    """What of a hexside bars the way."""
    words = s.setting.board.sides.get((here, hex), ())
    return next((BARRIERS[word][0] for word in BARRIERS if word in words), "barred ground")


def _no_attacker(s: MacMahon, uid: str) -> Refusal | None:
    """Who announces no attack at all (11, 9.2, 11.5)."""
    counter, unit, moved = s.counter(uid), s.units[uid], s.moved.get(uid, 0)
    if counter.arm == ARTILLERY:
        return Refusal("11", "guns do not attack")
    if uid in s.disengaged:
        return Refusal("9.2", "out of command it has left an enemy zone instead")
    if counter.arm != CAVALRY:
        return None
    if unit.disorganised:
        return Refusal(CHARGE, "disorganised cavalry does not charge")
    if 2 * moved > counter.movement:
        spent = f"{moved / 2:g} of its {counter.movement / 2:g} MP"
        return Refusal(CHARGE, f"it has spent {spent}, and charges with half of them at most")
    return None


def _retreat(s: MacMahon, asked: Asked, uid: str, hex: int) -> Refusal | None:
    hexes, formation = offered(asked), s.counter(uid).formation
    here = passed_to(s, uid, hexes, retreat_hexes)
    rear, between = s.setting.rear[formation][here], _between(s, here, hex)
    homeward = "it is no nearer to where its formation retreats"
    retreat = Retreat(here, hexes, rear, homeward, between)
    return retreat_refused(s, uid, hex, retreat) or behind_friends(s, uid, hex, hexes)


# 7.4 Onto the map


def _entry(s: MacMahon, uid: str, hex: int) -> Refusal | None:
    counter = s.counter(uid)
    unfit = unfit_hex(s, uid, hex)
    if unfit is not None:
        return unfit
    start, zone = entry_hex(s, s.waiting[uid], counter.side), zone_for(s, uid)
    if hex in zone and uid not in s.commanded:
        whose = holders(s, uid, hex)
        return Refusal("9.2", f"out of command it may not enter the zone of {whose}")
    beside = shunned(s, counter.formation)
    if hex in beside:
        return Refusal("9.4", "a demoralised formation goes nowhere beside the enemy")
    leader = s.leaders.get(counter.formation)
    if uid not in s.commanded and leader is not None and leader.hex != OFF_MAP:
        reach, distance = commander_reach(s, counter.formation), s.setting.board.distance
        if start in reach and hex not in reach:
            return Refusal("9.2", "out of command it may not leave its commander's reach")
        if start not in reach and distance(hex, leader.hex) >= distance(start, leader.hex):
            return Refusal("9.2", "out of command it may only come nearer to its commander")
    spent, blocked = column_cost(s, start, counter.arm), blocked_for(s, uid, zone, beside)
    entry = Entry(start, spent, allowance_of(s, uid), blocked, zone, ZONES)
    return entry_refused(s, uid, hex, entry, ENTRY)


# 9 Commanders


def _commander(s: MacMahon, hex: int, left: int, rule: str) -> Refusal | None:
    """As cavalry rides, zones binding him too; one hex after a failed test (8.3, 9.4)."""
    formation, start, leader = s.formation(s.active), leader_start(s), s.leaders[s.active]
    unfit = unfit_for_leader(s, formation.side, leader.hex, hex, rule)
    if unfit is not None:
        return unfit
    zone, adjacent = zone_for_leader(s, formation.side), s.setting.board.adjacent(start, hex)
    if is_demoralised(s, s.active):
        if hex in shunned(s, s.active) - ways_out(s, s.active, start):
            return Refusal("9.4", "a demoralised formation goes nowhere beside the enemy")
        if not nearer_home(s, s.active, start, hex, 0):
            return Refusal("9.4", "a demoralised formation only goes nearer to where it retreats")
    whose = holders_of(s, enemy_of(formation.side), hex)
    if left == ONE_HEX:
        if not adjacent:
            return Refusal(rule, "after a failed test he moves one hex only")
        if hex in zone:
            return Refusal(ZONES, f"it is in the zone of {whose}")
        return Refusal(ZONES, f"{_between(s, start, hex)} lies between")
    if start in zone and hex in zone and adjacent:
        return Refusal(ZONES, f"he may not go from one enemy zone straight to another ({whose})")
    blocked = s.field(enemy_of(formation.side)).occupied | shunned(s, s.active)
    leaving = None if leader.hex == OFF_MAP else price_of_leaving(left, start in zone)
    if leader.hex == OFF_MAP:
        left -= entry_cost(s, start, CAVALRY)
    ride = Ride(formation.side, start, left, blocked, zone, leaving, ZONES)
    return ride_refused(s, hex, ride, rule)
