"""Why a hex is refused, for the questions of this game."""

from __future__ import annotations

from tricolore.core.text import say
from tricolore.rulesets.butchery.movement import allowance_of, blocked_for, column_cost
from tricolore.rulesets.butchery.results import rearward, retreat_hexes, retreat_ways
from tricolore.rulesets.butchery.state import OFF_MAP, Butchery, RideOn
from tricolore.rulesets.butchery.subjects import AssaultHex, AssaultWith, ResolveFirst, RideTo
from tricolore.rulesets.great_battles.answers.queries import holders, holders_of, unfit_hex
from tricolore.rulesets.great_battles.answers.questions import (
    Deed,
    OpenQuestion,
    Questions,
    Reasons,
    Refusal,
)
from tricolore.rulesets.great_battles.answers.reasons import (
    ATTACK,
    GO_TO,
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
from tricolore.rulesets.great_battles.rules.lines import closed_to_lines
from tricolore.rulesets.great_battles.rules.movement import ONE_HEX, beside_enemies, leader_start
from tricolore.rulesets.great_battles.rules.stacking import has_room
from tricolore.rulesets.great_battles.rules.terrain import ARTILLERY, CAVALRY

ENTRY, DISPATCH, CHARGE = "13.1.2", "8.3", "10.4.10"


def _between(s: Butchery, here: int, hex: int) -> str:
    """What bars the way between two hexes, in words."""
    steep = "steep slope" in s.setting.board.sides.get((here, hex), ())
    return say("a steep slope") if steep else say("barred ground")


def _no_attacker(s: Butchery, uid: str) -> Refusal | None:
    """Why a unit can declare no assault at all (10.4.1, 10.1.3, 10.4.10)."""
    counter, unit, moved = s.counter(uid), s.units[uid], s.moved.get(uid, 0)
    if counter.arm == ARTILLERY:
        return Refusal("10.4.1", say("guns do not assault"))
    if uid in s.disengaged:
        return Refusal("10.1.3", say("out of command it has left an enemy zone instead"))
    if counter.arm != CAVALRY:
        return None
    if unit.disorganised:
        return Refusal(CHARGE, say("disorganised cavalry does not charge"))
    most = s.setting.movement.cavalry_attack
    if moved > most:
        return Refusal(
            CHARGE,
            say(
                "it has spent {moved:g} MP, and charges after {most:g}",
                moved=moved / 2,
                most=most / 2,
            ),
        )
    return None


def _retreat(s: Butchery, asked: OpenQuestion, uid: str, hex: int) -> Refusal | None:
    """One hex towards its own edge: outside zones first, then over the cheapest terrain
    (10.4.6)."""
    hexes, side = offered(asked), s.side(uid)
    here = passed_to(s, uid, hexes, retreat_hexes)
    rear = rearward(s, side, here)
    not_homeward = say("it is not toward its own map edge")
    retreat = RetreatInHand(here, hexes, rear, not_homeward, _between(s, here, hex))
    refusal = retreat_refused(s, uid, hex, retreat)
    if refusal is not None:
        return refusal
    ways, name = retreat_ways(s, uid, here), s.setting.board.name_of
    if hex not in ways:
        return behind_friends(s, uid, hex, hexes)
    best = min(hexes, key=lambda other: ways[other])
    if ways[hex].zone and not ways[best].zone:
        zone = say(
            "a retreat there ends in an enemy zone, and one over {best} does not", best=name(best)
        )
        return Refusal("10.4.6", zone)
    if ways[hex] > ways[best]:
        way = (
            say("it costs") if has_room(s, uid, hex) else say("the way through friends there costs")
        )
        dear = say(
            "{way} {dear:g} MP, and {best} {cheap:g}",
            way=way,
            dear=ways[hex].cost / 2,
            best=name(best),
            cheap=ways[best].cost / 2,
        )
        return Refusal("10.4.6", dear)
    return None


# 13.1.2 Entering the map


def _entry(s: Butchery, uid: str, hex: int) -> Refusal | None:
    counter = s.counter(uid)
    unfit = unfit_hex(s, uid, hex)
    if unfit is not None:
        return unfit
    start, zone = entry_hex(s, s.waiting[uid], counter.side), s.field(s.enemy_of(counter.side)).zone
    if hex in zone and uid not in s.commanded:
        whose = holders(s, uid, hex)
        return Refusal(
            "10.1.3", say("out of command it may not enter the zone of {whose}", whose=whose)
        )
    if s.broken.get(counter.formation) and hex in beside_enemies(s, counter.side):
        return Refusal("10.4.13", say("a broken formation goes nowhere beside the enemy"))
    spent = column_cost(s, start, counter.arm)
    entry = Entry(start, spent, allowance_of(s, uid), blocked_for(s, uid), zone, "5")
    return entry_refused(s, uid, hex, entry, ENTRY)


# Commanders and riders


def _commander(s: Butchery, hex: int, left: int, rule: str) -> Refusal | None:
    """Zones do not stop him; after a failed test he moves one hex."""
    formation, start, leader = s.formation(s.active), leader_start(s), s.leaders[s.active]
    unfit = unfit_for_leader(s, formation.side, leader.hex, hex, rule)
    if unfit is not None:
        return unfit
    if left == ONE_HEX:
        if not s.setting.board.adjacent(start, hex):
            return Refusal("10.4.13", say("after a failed test he moves one hex only"))
        return Refusal("10.4.13", say("{hex} lies between", hex=_between(s, start, hex)))
    if leader.hex == OFF_MAP:
        left -= entry_cost(s, start, CAVALRY)
    blocked = s.field(s.enemy_of(formation.side)).occupied
    return ride_refused(s, hex, Ride(formation.side, start, left, blocked), rule)


def _rider(s: Butchery, chief: str, hex: int, left: int) -> Refusal | None:
    """8.3: as for a line of command: not through enemy zones without a friendly unit."""
    side, at = s.setting.roster.chiefs[chief].side, s.riders[chief].hex
    unfit = unfit_for_leader(s, side, at, hex, DISPATCH)
    if unfit is not None:
        return unfit
    closed = closed_to_lines(s, side)
    if hex in closed:
        whose = holders_of(s, s.enemy_of(side), hex)
        return Refusal(
            DISPATCH,
            say("it is in the zone of {whose}, and no friendly unit is there", whose=whose),
        )
    return ride_refused(s, hex, Ride(side, at, left, closed), DISPATCH)


def _dispatch(
    ask: Questions, s: Butchery, asked: OpenQuestion, id: str, hex: int
) -> Refusal | None:
    return _rider(s, id, hex, asked.step.left) if isinstance(asked.step, RideOn) else None


REASONS = Reasons(
    entry=_entry,
    commander=_commander,
    no_attacker=_no_attacker,
    retreat=_retreat,
    between=_between,
    deeds={
        AssaultWith: ATTACK,
        AssaultHex: ATTACK,
        ResolveFirst: ORDER,
        RideTo: Deed("dispatch", GO_TO, _dispatch, rider=True),
    },
    barrage="10.2",
)
