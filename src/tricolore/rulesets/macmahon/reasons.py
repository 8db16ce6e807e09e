"""Why a hex is refused, for the questions of this game."""

from __future__ import annotations

from tricolore.core.text import say
from tricolore.rulesets.great_battles.answers.queries import holders, holders_of, unfit_hex
from tricolore.rulesets.great_battles.answers.questions import OpenQuestion, Reasons, Refusal
from tricolore.rulesets.great_battles.answers.reasons import (
    ATTACK,
    ORDER,
    Entry,
    RetreatInHand,
    Ride,
    behind_friends,
    entry_refused,
    offered,
    passed_to,
    retreat_refused,
    ride_refused,
    unfit_for_leader,
)
from tricolore.rulesets.great_battles.rules.arrivals import entry_cost, entry_hex
from tricolore.rulesets.great_battles.rules.movement import ONE_HEX, leader_start
from tricolore.rulesets.great_battles.rules.terrain import ARTILLERY, CAVALRY
from tricolore.rulesets.macmahon.announcement import has_no_more
from tricolore.rulesets.macmahon.demoralisation import (
    is_demoralised,
    nearer_home,
    shunned,
    ways_out,
)
from tricolore.rulesets.macmahon.movement import (
    allowance_of,
    blocked_for,
    bound_on_arrival,
    column_cost,
)
from tricolore.rulesets.macmahon.queries import BARRIERS
from tricolore.rulesets.macmahon.results import retreat_hexes
from tricolore.rulesets.macmahon.state import OFF_MAP, MacMahon
from tricolore.rulesets.macmahon.subjects import AttackHex, AttackWith, ResolveFirst
from tricolore.rulesets.macmahon.zones import price_of_leaving, zone_for, zone_for_leader

ENTRY, CHARGE, ZONES = "7.4", "11.5", "6.1"


def _between(s: MacMahon, here: int, hex: int) -> str:
    """What bars the way between two hexes, in words."""
    words = s.setting.board.sides.get((here, hex), ())
    return next((BARRIERS[word][0] for word in BARRIERS if word in words), say("barred ground"))


def _no_attacker(s: MacMahon, uid: str) -> Refusal | None:
    """Why a unit can announce no attack at all (11, 9.2, 11.5)."""
    counter, unit, moved = s.counter(uid), s.units[uid], s.moved.get(uid, 0)
    if counter.arm == ARTILLERY:
        return Refusal("11", say("guns do not attack"))
    if uid in s.disengaged:
        return Refusal("9.2", say("out of command it has left an enemy zone instead"))
    if has_no_more(s, uid):
        return Refusal(
            "11", say("each attack takes a point, and it has {combat}", combat=counter.combat)
        )
    if counter.arm != CAVALRY:
        return None
    if unit.disorganised:
        return Refusal(CHARGE, say("disorganised cavalry does not charge"))
    if 2 * moved > counter.movement:
        spent = say(
            "{moved:g} of its {movement:g} MP", moved=moved / 2, movement=counter.movement / 2
        )
        return Refusal(
            CHARGE, say("it has spent {spent}, and charges with half of them at most", spent=spent)
        )
    return None


def _retreat(s: MacMahon, asked: OpenQuestion, uid: str, hex: int) -> Refusal | None:
    hexes, formation = offered(asked), s.counter(uid).formation
    here = passed_to(s, uid, hexes, retreat_hexes)
    rear, between = s.setting.rear[formation][here], _between(s, here, hex)
    not_homeward = say("it is no nearer to where its formation retreats")
    retreat = RetreatInHand(here, hexes, rear, not_homeward, between)
    return retreat_refused(s, uid, hex, retreat) or behind_friends(s, uid, hex, hexes)


# 7.4 Entering the map


def _entry(s: MacMahon, uid: str, hex: int) -> Refusal | None:
    counter = s.counter(uid)
    unfit = unfit_hex(s, uid, hex)
    if unfit is not None:
        return unfit
    start, zone = entry_hex(s, s.waiting[uid], counter.side), zone_for(s, uid)
    if hex in zone and uid not in s.commanded:
        whose = holders(s, uid, hex)
        return Refusal(
            "9.2", say("out of command it may not enter the zone of {whose}", whose=whose)
        )
    beside = shunned(s, counter.formation)
    if hex in beside:
        return Refusal("9.4", say("a demoralised formation goes nowhere beside the enemy"))
    if hex != start and hex not in bound_on_arrival(s, uid, start, {hex: 0}):
        if is_demoralised(s, counter.formation):
            return Refusal(
                "9.4", say("a demoralised formation only goes nearer to where it retreats")
            )
        return Refusal(
            ENTRY, say("a later arrival stays where it enters, or comes nearer its commander")
        )
    spent, blocked = column_cost(s, start, counter.arm), blocked_for(s, uid, zone, beside)
    entry = Entry(start, spent, allowance_of(s, uid), blocked, zone, ZONES)
    return entry_refused(s, uid, hex, entry, ENTRY)


# 9 Commanders


def _commander(s: MacMahon, hex: int, left: int, rule: str) -> Refusal | None:
    """He rides like cavalry, and zones stop him; after a failed test, one hex (8.3, 9.4)."""
    formation, start, leader = s.formation(s.active), leader_start(s), s.leaders[s.active]
    unfit = unfit_for_leader(s, formation.side, leader.hex, hex, rule)
    if unfit is not None:
        return unfit
    zone, adjacent = zone_for_leader(s, formation.side), s.setting.board.adjacent(start, hex)
    if is_demoralised(s, s.active):
        if hex in shunned(s, s.active) - ways_out(s, s.active, start):
            return Refusal("9.4", say("a demoralised formation goes nowhere beside the enemy"))
        if not nearer_home(s, s.active, start, hex, 0):
            return Refusal(
                "9.4", say("a demoralised formation only goes nearer to where it retreats")
            )
    whose = holders_of(s, s.enemy_of(formation.side), hex)
    if left == ONE_HEX:
        if not adjacent:
            return Refusal(rule, say("after a failed test he moves one hex only"))
        if hex in zone:
            return Refusal(ZONES, say("it is in the zone of {whose}", whose=whose))
        return Refusal(ZONES, say("{hex} lies between", hex=_between(s, start, hex)))
    if start in zone and hex in zone and adjacent:
        return Refusal(
            ZONES,
            say("he may not go from one enemy zone straight to another ({whose})", whose=whose),
        )
    blocked = s.field(s.enemy_of(formation.side)).occupied | shunned(s, s.active)
    leaving = None if leader.hex == OFF_MAP else price_of_leaving(left, start in zone)
    if leader.hex == OFF_MAP:
        left -= entry_cost(s, start, CAVALRY)
    ride = Ride(formation.side, start, left, blocked, zone, leaving, ZONES)
    return ride_refused(s, hex, ride, rule)


REASONS = Reasons(
    entry=_entry,
    commander=_commander,
    no_attacker=_no_attacker,
    retreat=_retreat,
    between=_between,
    deeds={AttackWith: ATTACK, AttackHex: ATTACK, ResolveFirst: ORDER},
    barrage="10.1",
)
