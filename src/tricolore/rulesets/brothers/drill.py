"""Drill: ordinary answers that move many units of a formation at once.

It proposes, and the rules decide: nothing here is a rule.  Whatever could cost something is left to
the player: leaving the enemy by a test, woods that would disorder, and all that comes after the
enemy may have fired.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping
from itertools import pairwise
from typing import Any, NamedTuple

from tricolore.core.ask import Choose, Go, Option, Pick, Send
from tricolore.core.game import Game
from tricolore.core.hexes import number
from tricolore.core.search import reachable, reversed_edges
from tricolore.core.text import say
from tricolore.rulesets.brothers.arrivals import price_of_entry, waiting_lines
from tricolore.rulesets.brothers.chits import PASS
from tricolore.rulesets.brothers.engagement import free_to_leave
from tricolore.rulesets.brothers.marching import sent_on
from tricolore.rulesets.brothers.offers import movable_stacks, movable_staff
from tricolore.rulesets.brothers.ordering import STOP
from tricolore.rulesets.brothers.reasons import why_not
from tricolore.rulesets.brothers.roster import ARTILLERY, INFANTRY
from tricolore.rulesets.brothers.stacking import TOP, habitual_place, room
from tricolore.rulesets.brothers.state import Brothers
from tricolore.rulesets.brothers.subjects import (
    EnterWith,
    OnMarch,
    OrderMove,
    PlaceInStack,
    React,
)
from tricolore.rulesets.brothers.terrain import DEFENSIVE, NEVER
from tricolore.rulesets.brothers.ways import march_of
from tricolore.rulesets.kit.scripts import Script
from tricolore.rulesets.kit.vectors import Vector, ahead, moved, vectors_toward

FAR = 400
"""Half points within which ways to a goal are looked for."""
TRIES = 4
"""Hexes that are tried for a unit before it stays where it is."""
WOODS = say("the woods would disorder it")
TEST = say("it would have to disengage")
FIRE = say("the enemy may fire before it goes")
WAITS = say("something else comes before it goes")
EDGE = say("the map ends there")
NO_ROOM = say("there is no room for it to enter now")


class Drilled(NamedTuple):
    """What is known of a gesture while it is being made."""

    script: Script
    wanted: frozenset[str]
    """The units and headquarters that shall move."""
    left: dict[str, str]
    """Who stays behind or falls short, and why."""
    ways: dict[str, list[int]]

    @property
    def s(self) -> Brothers:
        state = self.script.game.state
        assert isinstance(state, Brothers)
        return state


def begin(game: Game, wanted: Collection[str]) -> Drilled:
    """A script that begins at the question who moves."""
    return Drilled(Script(game, ahead=True, others=_others), frozenset(wanted), {}, {})


def _others(ask: Choose) -> Option | None:
    """The enemy plays no event; if he may fire, the gesture ends."""
    return PASS if isinstance(ask.about, React) else None


def is_open(drilled: Drilled) -> bool:
    """Whether it is asked who moves."""
    asked = drilled.script.ask
    return asked is not None and isinstance(asked.about, OrderMove)


def why_closed(drilled: Drilled) -> str:
    """What has come before the next march."""
    asked = drilled.script.game.ask
    enemy = drilled.s.enemy(drilled.s.active_side) if drilled.s.act else ""
    return FIRE if asked is not None and asked.side == enemy else WAITS


# One march


def movers(drilled: Drilled) -> dict[int, tuple[str, ...]]:
    """The units that can still move, by their hexes, the uppermost of each first."""
    stacks = movable_stacks(drilled.s) if is_open(drilled) else {}
    found = {
        hex: tuple([uid for uid in group if uid in drilled.wanted]) for hex, group in stacks.items()
    }
    return {hex: group for hex, group in found.items() if group}


def goals(drilled: Drilled, who: str) -> list[int]:
    """The hexes to which a unit, a stack or a headquarters can be sent now and find room, even if
    nobody leaves them after it."""
    s = drilled.s
    offer = s.offered.offers.get(who) if is_open(drilled) and s.offered is not None else None
    if offer is None:
        return []
    able = s.setting.bits.hexes(offer.reached & ~offer.full)
    return [hex for hex in able if room(s, hex, offer.strength)]


def send(drilled: Drilled, who: str, hexes: Iterable[int]) -> bool:
    """Send somebody to the first of these hexes that he can come to without harm."""
    for hex in list(hexes)[:TRIES]:
        s = drilled.s
        march = sent_on(s, who, hex)
        here = s.units[march.group[0]].hex if march.group[0] in s.units else 0
        if here and any(
            s.setting.ground.loose_woods(*step) for step in pairwise((here, *march.way))
        ):
            continue
        if drilled.script.give(Send(who, hex)):
            drilled.ways.update({id: list(march.way) for id in march.group})
            _fall_in(drilled)
            return True
    return False


def _fall_in(drilled: Drilled) -> None:
    """4.3: whoever comes to others takes his usual place."""
    while (asked := drilled.script.ask) is not None and isinstance(asked.about, PlaceInStack):
        about, s = asked.about, drilled.s
        at = habitual_place(s, about.uid, about.hex)
        place = Pick(s.stacks[about.hex][at - 1]) if at else TOP
        if not drilled.script.give(place if place in asked.options else asked.options[-1]):
            break


def must_test(s: Brothers, uid: str) -> bool:
    """11.7.2: whether it leaves the enemy by a test."""
    return s.engaged(uid) and not free_to_leave(s, uid)


def why_left(drilled: Drilled, uid: str, hex: int | None) -> str:
    """Why a unit does not go to a hex."""
    if not is_open(drilled):
        return why_closed(drilled)
    if hex is None:
        return EDGE
    found = why_not(drilled.s, drilled.script.game, uid, hex)
    return WOODS if found.allowed else found.reason


# Along the roads


class Ways:
    """What it costs to come to a hex, if no friends were in the way."""

    def __init__(self, s: Brothers, goal: int) -> None:
        side, bits = s.active_side, s.setting.bits
        enemy = s.enemy(side)
        shut = s.ground_of[enemy]
        self.goal, self._s = goal, s
        self._shut = frozenset(bits.hexes(shut)) - {goal}
        self._round = self._shut | (frozenset(bits.hexes(s.contact(enemy))) - {goal})
        self._known: dict[tuple[str, str], dict[int, int]] = {}

    def of(self, arm: str, march: str) -> Mapping[int, int]:
        """Half points from each hex, round the enemy where that is possible."""
        found = self._known.get((arm, march))
        if found is None:
            edges = self._s.setting.ground.edges[arm, march]
            back = reversed_edges(
                {
                    hex: tuple([(there, road) for there, road, _ in steps if road < NEVER])
                    for hex, steps in ((hex, edges[hex]) for hex in self._s.setting.board.hexes)
                }
            )
            through = reachable(back, self.goal, FAR, self._shut).cost
            found = {**through, **reachable(back, self.goal, FAR, self._round).cost}
            self._known[arm, march] = found
        return found

    def of_unit(self, s: Brothers, uid: str) -> Mapping[int, int]:
        return self.of(s.counter(uid).arm, march_of(s, (uid,)))


def by_road(drilled: Drilled, ways: Ways) -> None:
    """Everybody comes as near as he can, those in front first: nobody overtakes them, and nobody
    goes up to the enemy."""
    s = drilled.s
    side, bits = s.active_side, s.setting.bits
    near = s.contact(s.enemy(side))
    column = ways.of(INFANTRY, DEFENSIVE)
    units = [uid for group in movers(drilled).values() for uid in group]
    head = 0
    for uid in sorted(units, key=lambda uid: column.get(s.units[uid].hex, FAR)):
        now = drilled.s
        if not is_open(drilled):
            drilled.left[uid] = why_closed(drilled)
            continue
        here, far = now.units[uid].hex, ways.of_unit(now, uid)
        if here == ways.goal:
            continue
        if must_test(now, uid):
            drilled.left[uid] = TEST
            continue
        nearer = [
            hex
            for hex in goals(drilled, uid)
            if far.get(hex, FAR) < far.get(here, FAR)
            and column.get(hex, FAR) >= head
            and not near & bits.bit[hex]
        ]
        nearer.sort(key=lambda hex: (far[hex], hex))
        if send(drilled, uid, nearer):
            last = drilled.ways[uid][-1]
            head = max(head, column.get(last, FAR))
        else:
            drilled.left[uid] = why_left(drilled, uid, _next(now, far, here))
    _enter_all(drilled, ways, near)


def _next(s: Brothers, far: Mapping[int, int], here: int) -> int | None:
    """The first hex on the way."""
    around = [one for one in s.setting.board.neighbours[here] if one is not None and one in far]
    return min(around, key=lambda one: (far[one], one), default=None)


# 11.5: Those who arrive


def arriving(s: Brothers, wanted: Collection[str]) -> list[tuple[str, ...]]:
    """The stacks that may enter now, and headquarters each by itself."""
    found: list[tuple[str, ...]] = []
    for _, due in waiting_lines(s):
        found += [stack for stack in due.stacks if set(stack) <= set(wanted)]
        found += [(id,) for id in due.staff if id in wanted]
    return found


def _enter_all(drilled: Drilled, ways: Ways, near: int) -> None:
    """Whoever arrives comes as near as he can: in Defensive Posture one by one, as roads help
    single units, else by stacks."""
    if not is_open(drilled):
        return
    s = drilled.s
    singly = s.act is not None and s.act.posture == DEFENSIVE
    for stack in arriving(s, drilled.wanted):
        if len(stack) > 1 and not singly and _enter(drilled, stack, ways, near):
            continue
        for id in stack:
            if not _enter(drilled, (id,), ways, near):
                drilled.left[id] = NO_ROOM if is_open(drilled) else why_closed(drilled)


def _enter(drilled: Drilled, group: tuple[str, ...], ways: Ways, near: int) -> bool:
    """A group enters by the hex from which it is nearest to its goal."""
    script, lead = drilled.script, group[0]
    if not is_open(drilled):
        return False
    s = drilled.s
    combat = lead in s.setting.roster.counters
    far = ways.of_unit(s, lead) if combat else ways.of(INFANTRY, march_of(s, (lead,)))
    bit = s.setting.bits.bit
    mark = script.mark()

    def dear(hex: int) -> tuple[bool, int, int]:
        price = max(price_of_entry(s, group, hex)) if combat else 0
        return bool(near & bit[hex]), far.get(hex, FAR) + price, hex

    if len(group) > 1:
        asked = script.ask if script.give(Pick(lead)) else None
        hexes = [int(one.value) for one in asked.options] if asked and _enters(asked) else []
        entered = bool(hexes) and script.give(Go(min(hexes, key=dear)))
    else:
        asked = script.ask
        sends = {hex for hex in s.setting.ground.edge_hexes if Send(lead, hex) in _options(asked)}
        entered = bool(sends) and script.give(Send(lead, min(sends, key=dear)))
    if not entered:
        script.back(mark)
        return False
    _fall_in(drilled)
    _march_on(drilled, group, far, near)
    return True


def _enters(asked: Choose) -> bool:
    return isinstance(asked.about, EnterWith)


def _options(asked: Choose | None) -> Any:
    return () if asked is None else asked.options


def _march_on(drilled: Drilled, group: tuple[str, ...], far: Mapping[int, int], near: int) -> None:
    """Those who have entered go on toward their goal."""
    asked, s = drilled.script.ask, drilled.s
    here = s.units[group[0]].hex if group[0] in s.units else s.staff[group[0]].hex
    drilled.ways.update({id: [here] for id in group})
    if asked is None or not isinstance(asked.about, OnMarch):
        return
    bit = s.setting.bits.bit
    nearer = [
        int(one.value)
        for one in asked.options
        if one.kind == "go"
        and far.get(int(one.value), FAR) < far.get(here, FAR)
        and not near & bit[int(one.value)]
    ]
    best = min(nearer, key=lambda hex: (far[hex], hex), default=0)
    if best and drilled.script.give(Go(best)):
        drilled.ways.update({id: [here, best] for id in group})
        _fall_in(drilled)
    else:
        drilled.script.give(STOP)


# Forward, in order


def parties(drilled: Drilled) -> dict[str, tuple[str, ...]]:
    """Who goes together: whole stacks where that is offered, so that they keep their order."""
    offered = drilled.s.offered
    found: dict[str, tuple[str, ...]] = {}
    for hex, group in movers(drilled).items():
        offer = offered.offers.get(number(hex)) if offered is not None else None
        ids = offer.mover.ids if offer is not None and len(group) > 1 else ()
        together = ids if set(ids) <= set(group) else ()
        if together:
            found[number(hex)] = together
        found |= {uid: (uid,) for uid in group if uid not in together}
    return found


def guide_of(drilled: Drilled, hex: int) -> str:
    """The party nearest to a hex: it goes there, and the others keep their distance from it."""
    s = drilled.s
    distance = s.setting.board.distance
    bold = {who: ids for who, ids in parties(drilled).items() if not _tests(s, ids)}

    def away(who: str) -> tuple[int, bool, str]:
        first = bold[who][0]
        return distance(s.units[first].hex, hex), s.counter(first).arm == ARTILLERY, who

    return min(bold, key=away, default="")


def _tests(s: Brothers, uids: Iterable[str]) -> bool:
    return any(must_test(s, uid) for uid in uids)


def vectors(drilled: Drilled, guide: str, hex: int) -> list[Vector]:
    """How far everybody goes."""
    s = drilled.s
    at = {who: s.units[ids[0]].hex for who, ids in parties(drilled).items()}
    reach = {who: frozenset(goals(drilled, who)) for who in at}
    return vectors_toward(s.setting.board, at, reach, guide, hex)


def forward(drilled: Drilled, vector: Vector) -> None:
    """All go as far and in the same direction: those in front first, but those who come next to the
    enemy last of all, since he may fire at them."""
    s = drilled.s
    board, bit = s.setting.board, s.setting.bits.bit
    near = s.contact(s.enemy(s.active_side))
    all_of_them = parties(drilled)
    places = {who: moved(board, s.units[ids[0]].hex, vector) for who, ids in all_of_them.items()}
    to_go = sorted(
        all_of_them, key=lambda who: -ahead(board, s.units[all_of_them[who][0]].hex, vector)
    )
    for who in list(to_go):
        if _tests(s, all_of_them[who]):
            to_go.remove(who)
            drilled.left.update(dict.fromkeys(all_of_them[who], TEST))
    touching = [who for who in to_go if (place := places[who]) is not None and near & bit[place]]
    to_go = _in_place(drilled, [who for who in to_go if who not in touching], places)
    for who in to_go:
        _short(drilled, all_of_them[who], vector, near)
    for who in _in_place(drilled, touching, places):
        if is_open(drilled):
            _short(drilled, all_of_them[who], vector, near)
        else:
            drilled.left.update(dict.fromkeys(all_of_them[who], why_closed(drilled)))


def _in_place(drilled: Drilled, to_go: list[str], places: Mapping[str, int | None]) -> list[str]:
    """Those go who can take their places, as one who goes may make room for another; the others
    are returned."""
    to_go, found = list(to_go), True
    while found and to_go:
        found = False
        for who in list(to_go):
            place = places[who]
            if place is not None and place in goals(drilled, who) and send(drilled, who, [place]):
                to_go.remove(who)
                found = True
    return to_go


def _short(drilled: Drilled, uids: tuple[str, ...], vector: Vector, near: int) -> None:
    """Whoever cannot take his place comes as near as he can by himself, but not up to the enemy."""
    board, bit = drilled.s.setting.board, drilled.s.setting.bits.bit
    distance = board.distance
    for uid in uids:
        here = drilled.s.units[uid].hex
        place = moved(board, here, vector)
        drilled.left[uid] = why_left(drilled, uid, place)
        if place is None:
            continue
        if len(uids) > 1 and place in goals(drilled, uid) and send(drilled, uid, [place]):
            del drilled.left[uid]
            continue
        nearer = [
            hex
            for hex in goals(drilled, uid)
            if not near & bit[hex] and distance(hex, place) < distance(here, place)
        ]
        send(drilled, uid, sorted(nearer, key=lambda hex: (distance(hex, place), hex)))


# The headquarters


def follow(drilled: Drilled) -> None:
    """Headquarters go to the unit in the middle of those they command."""
    s = drilled.s
    act = s.act
    if act is None or not is_open(drilled):
        return
    for id in movable_staff(s):
        own = [unit.hex for uid, unit in s.units.items() if uid in act.members]
        if id not in drilled.wanted or not own:
            continue
        here, spread = s.staff[id].hex, _spread(s, own)
        able = [hex for hex in sorted(set(own)) if hex in goals(drilled, id)]
        best = min([here, *able], key=spread)
        if best != here:
            send(drilled, id, [best])


def _spread(s: Brothers, own: list[int]) -> Callable[[int], Any]:
    """How far they are from a hex; one next to the enemy only if there is no other."""
    distance = s.setting.board.distance
    near, bit = s.contact(s.enemy(s.active_side)), s.setting.bits.bit

    def spread(hex: int) -> tuple[bool, int, int]:
        away = [distance(hex, other) for other in own]
        return bool(near & bit[hex]), max(away), sum(away)

    return spread
