"""Why a hex is refused.

Each kind of question has its own reasons: a refused retreat is not explained by the rules of
movement.  The subject of a question says what a piece is asked to do.  If no true reason is known,
none is given.  People are then reminded of the question instead.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any, NamedTuple

from tricolore.core.ask import Go, Subject
from tricolore.core.search import reachable
from tricolore.core.text import say
from tricolore.core.words import chained
from tricolore.rulesets.great_battles.answers.queries import (
    FAR,
    STACKING,
    holders,
    holders_of,
    names,
    unfit_hex,
)
from tricolore.rulesets.great_battles.answers.questions import (
    Deed,
    OpenQuestion,
    Questions,
    Refusal,
)
from tricolore.rulesets.great_battles.rules import subjects
from tricolore.rulesets.great_battles.rules.advance import may_occupy
from tricolore.rulesets.great_battles.rules.arrivals import chief_arrival, entry_cost, entry_hex
from tricolore.rulesets.great_battles.rules.attacks import attacks_of
from tricolore.rulesets.great_battles.rules.barrage import facings
from tricolore.rulesets.great_battles.rules.lines import chief_reach
from tricolore.rulesets.great_battles.rules.orientation import front_hexes
from tricolore.rulesets.great_battles.rules.sight import sight
from tricolore.rulesets.great_battles.rules.state import OFF_MAP, Battle, MoveLeader
from tricolore.rulesets.great_battles.rules.subjects import (
    EnterAt,
    EvadeTo,
    FireAtHex,
    FireWith,
    FleeTo,
    MoveChiefTo,
    MoveCommanderTo,
    MoveTo,
)
from tricolore.rulesets.great_battles.rules.terrain import CAVALRY, INFANTRY

GO_TO = say("go to")
NO_WAY = say("there is no way: the enemy, water or slopes bar it")


class Why(NamedTuple):
    """Whether a hex answers the question; if not, the reason, if known."""

    allowed: bool
    deed: str
    refusal: Refusal | None = None
    rider: bool = False
    """Whether the question is about a chief's despatch rider rather than the chief."""

    def sentence(self, who: str, where: str, prompt: str, cited: bool = False) -> str:
        if self.rider:
            who = say("The despatch rider of {who}", who=who)
        if self.allowed:
            return say("{who} can {deed} {where}.", who=who, deed=self.deed, where=where)
        if self.refusal is None:
            return say("{where} is not a possible answer: {prompt}", where=where, prompt=prompt)
        holes = {"who": who, "deed": self.deed, "where": where, "reason": self.refusal.reason}
        if cited:
            return say(
                "{who} cannot {deed} {where}: {reason} ({rule}).", **holes, rule=self.refusal.rule
            )
        return say("{who} cannot {deed} {where}: {reason}.", **holes)


def deed_of(ask: Questions, asked: OpenQuestion) -> Deed | None:
    """What a question asks a piece to do at a hex; None if it is about something else."""
    about = type(asked.ask.about)
    return DEEDS.get(about) or ask.reasons.deeds.get(about)


def why_not(ask: Questions, s: Battle, asked: OpenQuestion | None, id: str, hex: int) -> Why:
    """Why a hex is no answer for a piece, by the rule behind the question.

    For a unit that the question is not about, the reason is why it cannot move there.
    """
    deed = deed_of(ask, asked) if asked is not None else None
    if asked is not None and _concerns(s, asked, deed, id):
        words, rider = (deed.words, deed.rider) if deed is not None else (GO_TO, False)
        if Go(hex) in asked.ask.options and asked.ask.unit == id:
            return Why(True, words, rider=rider)
        refusal = _off_map(s, hex)
        if refusal is None and deed is not None:
            refusal = deed.refused(ask, s, asked, id, hex)
        return Why(False, words, refusal, rider)
    if id not in s.setting.roster.counters:
        return Why(False, GO_TO)
    refusal = ask.why_not(s, id, hex)
    return Why(refusal is None, GO_TO, refusal)


def _concerns(s: Battle, asked: OpenQuestion, deed: Deed | None, id: str) -> bool:
    """Whether the question is where this piece goes, or may be about what it attacks."""
    if asked.ask.unit == id:
        return deed is MOVE or any(option.kind == "go" for option in asked.ask.options)
    unasked = asked.ask.unit is None and deed is not None and deed.any_unit
    return unasked and id in s.units and s.counter(id).formation == s.active


def _off_map(s: Battle, hex: int) -> Refusal | None:
    if hex in s.setting.board:
        return None
    return Refusal(s.book.movement, say("{hex} is not on the map", hex=s.setting.board.label(hex)))


def offered(asked: OpenQuestion) -> list[int]:
    """The hexes among the options."""
    return [int(option.value) for option in asked.ask.options if option.kind == "go"]


# Guns and attacks


def fire_refused(s: Battle, gun: str, hex: int, rule: str) -> Refusal | None:
    """Out of range, out of arc even after turning one hexside, or out of sight."""
    unit, counter, board = s.units[gun], s.counter(gun), s.setting.board
    if not counter.reach:
        return Refusal(rule, say("only artillery fires barrages"))
    if gun in s.fired:
        return Refusal(rule, say("it has fired in this activation"))
    if hex not in s.field(s.enemy_of(counter.side)).occupied:
        return Refusal(rule, say("no enemy unit is there"))
    away = board.distance(unit.hex, hex)
    if away > counter.reach:
        return Refusal(
            rule,
            say(
                "it is {away} hexes away, and the range is {reach}", away=away, reach=counter.reach
            ),
        )
    arcs = s.ground.arc[counter.reach][unit.hex]
    if not any(hex in arcs[facing] for facing in facings(unit.facing)):
        return Refusal(rule, say("it is not before the guns, even if they turn by a hexside"))
    verdict = sight(s, counter.side, unit.hex, hex)
    if verdict.clear:
        return None
    hexes = (verdict.hex,) if verdict.hex is not None else verdict.side or ()
    return Refusal(
        verdict.rule,
        say("not in sight, {reason}{board}", reason=verdict.reason, board=verdict.where(board)),
        tuple(hexes),
    )


def attack_refused(s: Battle, uid: str, hex: int, between: str) -> Refusal | None:
    """For a unit that may attack: no enemy there, not in front, or barred to its arm."""
    unit, rule, board = s.units[uid], s.book.declare, s.setting.board
    if hex not in s.field(s.enemy_of(s.side(uid))).occupied:
        return Refusal(rule, say("no enemy unit is there"))
    if not board.adjacent(unit.hex, hex):
        return Refusal(rule, say("it is not adjacent"))
    if hex not in front_hexes(s, uid):
        facing = board.compass[unit.facing]
        return Refusal(
            rule,
            say(
                "it is not in front of {uid}, who faces {facing}",
                uid=s.counter(uid).name,
                facing=facing,
            ),
        )
    if hex not in s.ground.strike[s.counter(uid).arm][unit.hex][unit.facing]:
        return Refusal(rule, say("{between} lies between", between=between))
    if any(attack.hex == hex for attack in attacks_of(s, uid)):
        return Refusal(rule, say("that attack is announced already"))
    return None


def order_refused(s: Battle, asked: OpenQuestion, uid: str) -> Refusal:
    """Which of the announced attacks may come first."""
    hexes = chained(list(map(s.setting.board.name_of, offered(asked))))
    return Refusal(asked.ask.rule, say("its attacks are those on {hexes}", hexes=hexes))


# Retreats


def evade_refused(s: Battle, uid: str, hex: int, between: str) -> Refusal | None:
    """Retreat before combat needs an empty neighbouring hex outside enemy zones."""
    rule, here = s.book.evade, s.units[uid].hex
    if not s.setting.board.adjacent(here, hex):
        return Refusal(rule, say("a retreat before combat goes one hex"))
    unfit = unfit_hex(s, uid, hex)
    if unfit is not None:
        return unfit
    if not can_step(s, uid, here, hex):
        return Refusal(rule, say("{between} lies between", between=between))
    if hex in s.field(s.enemy_of(s.side(uid))).zone:
        return Refusal(rule, say("it is in the zone of {holders}", holders=holders(s, uid, hex)))
    if not may_occupy(s, uid, hex):
        return Refusal(s.book.losses, say("it goes nowhere beside the enemy of its own will"))
    return None


class RetreatInHand(NamedTuple):
    """A retreat after combat: where it starts, and which hexes are open to it."""

    here: int
    """Where the unit is now, which may be the hex of friends it passes through."""
    hexes: list[int]
    rear: Iterable[int]
    not_homeward: str
    """The reason to give for a hex that is not towards home."""
    between: str


def passed_to(
    s: Any, uid: str, hexes: list[int], retreat_hexes: Callable[[Any, str, int], list[int]]
) -> int:
    """The hex that a unit retreats from now: its own, or that of friends it passes through."""
    start: int = s.units[uid].hex
    ways = [start]
    for here in ways:
        onward = retreat_hexes(s, uid, here)
        if set(onward) == set(hexes):
            return here
        ways += [hex for hex in onward if hex in s.stacks and hex not in ways]
    return start


def retreat_refused(s: Battle, uid: str, hex: int, retreat: RetreatInHand) -> Refusal | None:
    """Retreat after combat: one hex towards home, outside enemy zones if possible."""
    rule, here, board = s.book.retreat, retreat.here, s.setting.board
    enemy = s.field(s.enemy_of(s.side(uid)))
    if hex == s.units[uid].hex:
        return Refusal(rule, say("it has to leave that hex"))
    if not board.adjacent(here, hex):
        on = "" if here == s.units[uid].hex else say(" on from {here}", here=board.name_of(here))
        return Refusal(rule, say("a retreat goes one hex{on}", on=on))
    if hex in enemy.occupied:
        return Refusal(
            STACKING, say("the enemy is there: {stacks}", stacks=names(s, s.stacks[hex]))
        )
    if hex not in retreat.rear:
        return Refusal(rule, retreat.not_homeward)
    if hex not in s.ground.open_cost[s.counter(uid).arm]:
        return Refusal("table", say("{terrain} is impassable", terrain=board.terrain[hex]))
    if not can_step(s, uid, here, hex):
        return Refusal(rule, say("{between} lies between", between=retreat.between))
    if hex in enemy.zone and not enemy.zone.issuperset(retreat.hexes):
        better = _free(s, retreat.hexes, enemy.zone)
        whose = holders(s, uid, hex)
        return Refusal(
            rule,
            say(
                "it is in the zone of {whose}, and {better} is in none", whose=whose, better=better
            ),
        )
    return None


def behind_friends(s: Battle, uid: str, hex: int, hexes: list[int]) -> Refusal | None:
    """Refused because of friends: an empty hex is open, or no hex lies behind them."""
    if hex not in s.stacks:
        return None
    rule, friends = s.book.retreat, names(s, s.stacks[hex])
    free = [other for other in hexes if other not in s.stacks]
    if free:
        return Refusal(
            rule,
            say("{friends} is there, and {free} is free", friends=friends, free=_free(s, free)),
        )
    return Refusal(rule, say("{friends} is there, and behind them no hex is free", friends=friends))


def _free(s: Battle, hexes: Iterable[int], shut: Iterable[int] = ()) -> str:
    return next(s.setting.board.name_of(hex) for hex in hexes if hex not in frozenset(shut))


def can_step(s: Battle, uid: str, here: int, hex: int) -> bool:
    """Whether its arm can enter a neighbouring hex at all.  Infantry may also wade."""
    arm = s.counter(uid).arm
    if arm == INFANTRY and hex in s.ground.fords.get(here, ()):
        return True
    return any(other == hex for other, _ in s.ground.edges[arm][here])


# Onto the map


class Entry(NamedTuple):
    """How a unit enters the map: at which hex, at what cost, and what blocks it."""

    start: int
    spent: int
    points: int
    blocked: frozenset[int]
    zone: frozenset[int]
    zones: str
    """The paragraph on zones of control."""


def entry_refused(s: Battle, uid: str, hex: int, entry: Entry, rule: str) -> Refusal:
    """For a hex that is fit to stand on and open to the unit: too far, or no way there."""
    arm = s.counter(uid).arm
    open_ways = reachable(s.ground.open_ways[arm], entry.start, FAR, entry.blocked, entry.zone)
    if hex in open_ways.cost:
        needed = entry.spent + open_ways.cost[hex]
        column = say("{spent:g} of them to come onto the map in column", spent=entry.spent / 2)
        have = say("it has {points:g}", points=entry.points / 2)
        return Refusal(
            rule,
            say(
                "{needed:g} MP needed, {column}, and {have}",
                needed=needed / 2,
                column=column,
                have=have,
            ),
        )
    ways = reachable(s.ground.edges[arm], entry.start, FAR, entry.blocked, entry.zone)
    if hex in ways.cost:
        return Refusal(rule, say("who enters goes through no woods that would disorganise him"))
    through = reachable(s.ground.edges[arm], entry.start, FAR, entry.blocked)
    step = next((step for step in through.path(hex) if step in entry.zone), None)
    if step is not None:
        whose = holders(s, uid, step)
        return Refusal(
            entry.zones, say("it must stop in the zone of {whose}", whose=whose), (step,)
        )
    return Refusal(rule, NO_WAY)


# Leaders


class Ride(NamedTuple):
    """A leader's ride: his side, his start, his half points, and what bars him."""

    side: str
    start: int
    left: int
    blocked: frozenset[int]
    zone: frozenset[int] = frozenset()
    """Zones in which he must stop."""
    leaving: int | None = None
    zones: str = ""
    """The paragraph on zones of control."""


def unfit_for_leader(s: Battle, side: str, here: int, hex: int, rule: str) -> Refusal | None:
    """What is wrong with the hex itself for a leader."""
    board = s.setting.board
    if hex == here:
        return Refusal(rule, say("he is there already"))
    if hex not in s.ground.open_cost[CAVALRY]:
        return Refusal(
            "table",
            say(
                "{hex} is {terrain}: impassable", hex=board.name_of(hex), terrain=board.terrain[hex]
            ),
        )
    if hex in s.field(s.enemy_of(side)).occupied:
        return Refusal(rule, say("the enemy is there: {stacks}", stacks=names(s, s.stacks[hex])))
    return None


def ride_refused(s: Battle, hex: int, ride: Ride, rule: str) -> Refusal:
    """Too far, a zone on the way, or no way at all."""
    edges = s.ground.edges[CAVALRY]
    far = reachable(edges, ride.start, FAR, ride.blocked, ride.zone, ride.leaving)
    if hex in far.cost:
        half = (
            ""
            if ride.leaving is None
            else say(", {leaving:g} of them to leave the zone", leaving=ride.leaving / 2)
        )
        needed = say("{cost:g} MP needed{half}", cost=far.cost[hex] / 2, half=half)
        return Refusal(
            rule, say("{needed}, and he has {left:g}", needed=needed, left=max(ride.left, 0) / 2)
        )
    through = reachable(edges, ride.start, FAR, ride.blocked)
    step = next((step for step in through.path(hex) if step in ride.zone), None)
    if step is not None:
        whose = holders_of(s, s.enemy_of(ride.side), step)
        return Refusal(ride.zones, say("he must stop in the zone of {whose}", whose=whose), (step,))
    return Refusal(rule, NO_WAY)


def chief_refused(s: Battle, id: str, hex: int, left: int, rule: str) -> Refusal | None:
    """A chief may go beside the enemy only where a friendly unit stands."""
    side, start = s.setting.roster.chiefs[id].side, s.chiefs[id]
    if start == OFF_MAP:
        arrival = chief_arrival(s, id)
        if arrival is None:
            return None
        start = entry_hex(s, arrival.hex, side, chief=True)
        left = (arrival.movement or left) - entry_cost(s, start, CAVALRY)
    unfit = unfit_for_leader(s, side, s.chiefs[id], hex, rule)
    if unfit is not None:
        return unfit
    enemies, friends = s.field(s.enemy_of(side)).occupied, s.field(side).occupied
    around = s.setting.board.neighbours
    foes = [foe for near in around[hex] if near in enemies for foe in s.stacks[near]]
    if foes and hex not in friends:
        return Refusal(
            rule, say("it is beside {foes}, and no friendly unit is there", foes=names(s, foes))
        )
    far = chief_reach(s, side, start, FAR).cost
    if hex not in far:
        return Refusal(rule, NO_WAY)
    return Refusal(
        rule, say("{far:g} MP needed, and he has {left:g}", far=far[hex] / 2, left=max(left, 0) / 2)
    )


def flee_refused(s: Battle, asked: OpenQuestion) -> Refusal:
    """A fleeing chief must go to one of the nearest units."""
    hexes = chained(list(map(s.setting.board.name_of, offered(asked))))
    return Refusal(
        asked.ask.rule, say("he flees to the nearest friendly unit, at {hexes}", hexes=hexes)
    )


# By the subjects of questions


def _move(ask: Questions, s: Any, asked: OpenQuestion, id: str, hex: int) -> Refusal | None:
    return ask.why_not(s, id, hex)


def _enter(ask: Questions, s: Any, asked: OpenQuestion, id: str, hex: int) -> Refusal | None:
    return ask.reasons.entry(s, id, hex)


def _ride(ask: Questions, s: Any, asked: OpenQuestion, id: str, hex: int) -> Refusal | None:
    if isinstance(asked.step, MoveLeader):
        return ask.reasons.commander(s, hex, asked.step.left, asked.ask.rule)
    return chief_refused(s, id, hex, s.setting.movement.chief, asked.ask.rule)


def _flee(ask: Questions, s: Any, asked: OpenQuestion, id: str, hex: int) -> Refusal | None:
    return flee_refused(s, asked)


def _fire(ask: Questions, s: Any, asked: OpenQuestion, id: str, hex: int) -> Refusal | None:
    return fire_refused(s, id, hex, ask.reasons.barrage)


def _attack(ask: Questions, s: Any, asked: OpenQuestion, id: str, hex: int) -> Refusal | None:
    between = ask.reasons.between(s, s.units[id].hex, hex)
    return ask.reasons.no_attacker(s, id) or attack_refused(s, id, hex, between)


def _order(ask: Questions, s: Any, asked: OpenQuestion, id: str, hex: int) -> Refusal | None:
    return order_refused(s, asked, id)


def _evade(ask: Questions, s: Any, asked: OpenQuestion, id: str, hex: int) -> Refusal | None:
    return evade_refused(s, id, hex, ask.reasons.between(s, s.units[id].hex, hex))


def _retreat(ask: Questions, s: Any, asked: OpenQuestion, id: str, hex: int) -> Refusal | None:
    return ask.reasons.retreat(s, asked, id, hex)


MOVE = Deed("move", GO_TO, _move)
RIDE = Deed("ride", GO_TO, _ride)
FIRE = Deed("fire", say("fire at"), _fire, any_unit=True)
ATTACK = Deed(say("attack"), say("attack"), _attack, any_unit=True)
ORDER = Deed("order", say("attack"), _order)
"""Choosing which of several attacks comes first."""

DEEDS: Mapping[type[Subject], Deed] = {
    MoveTo: MOVE,
    EnterAt: Deed("enter", say("come to"), _enter),
    MoveChiefTo: RIDE,
    MoveCommanderTo: RIDE,
    FleeTo: Deed("flee", say("flee to"), _flee),
    FireWith: FIRE,
    FireAtHex: FIRE,
    EvadeTo: Deed("evade", say("retreat to"), _evade),
    subjects.Retreat: Deed("retreat", say("retreat to"), _retreat),
}
"""What the questions that all games of the series ask want a piece to do at a hex."""
