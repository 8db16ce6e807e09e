"""8.33: the retreat of defenders, riders in pending attacks, and displacement."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from itertools import combinations

from tricolore.core.ask import Go, Option, Rule, Say, choose, choose_facing, choose_unit
from tricolore.rulesets.risorgimento.facing import turns_from
from tricolore.rulesets.risorgimento.leaders import go_along
from tricolore.rulesets.risorgimento.notice import noticed
from tricolore.rulesets.risorgimento.results import cross, eliminate, holds, take_hits
from tricolore.rulesets.risorgimento.stacking import fits, is_legal
from tricolore.rulesets.risorgimento.state import Risorgimento
from tricolore.rulesets.risorgimento.steps import Displaced, Fallback
from tricolore.rulesets.risorgimento.subjects import Displace, FaceRetreated, MakeRoom, Retreat

PERISH = Say("perish")
"""8.33: rather than displace its friends, a unit may be eliminated."""


def fallback(s: Risorgimento, step: Fallback) -> Rule[None]:
    """8.33: all units of the hex retreat; batteries with them are lost."""
    uids = [uid for uid in step.uids if uid in s.units]
    for uid in uids:
        if s.counter(uid).guns:
            eliminate(s, uid, "8.33")
    for uid in uids:
        if uid in s.units:
            yield from _retreat(s, uid, step)


def _retreat(s: Risorgimento, uid: str, step: Fallback) -> Rule[None]:
    here, side = s.units[uid].hex, s.side(uid)
    rode = uid in s.riders
    s.riders -= {uid}
    hexes, displacing = retreat_hexes(s, uid, step.barred)
    if not hexes:
        s.tell("8.33", "{uid} cannot retreat.", uid=uid)
        eliminate(s, uid, "8.33")
        return
    options: list[Option] = [*map(Go, hexes)]
    if displacing:
        options.append(PERISH)  # 8.33: it may displace others, but need not
    option = yield from choose(side, "8.33", Retreat(uid), options)
    if option == PERISH:
        eliminate(s, uid, "8.33")
        return
    there = int(option.value)
    tested: tuple[str, ...] = ()
    if displacing:
        moved = yield from push_out(s, there, (uid,), {here}, step.attackers)
        tested = (*moved, uid)
        for other in [other for other, hex in s.targets.items() if hex == there]:
            s.targets.pop(other)  # 8.33: the attack on that hex is cancelled
    pending = there in s.targets.values() and there in s.stacks
    s.put(uid, there)
    go_along(s, here, there, side)
    s.tell("8.33", "{uid} retreats to {hex}.", uid=uid, hex=there, from_hex=here)
    if pending:
        s.riders |= {uid}
    yield from _after_retreat(s, uid, step, rode)
    if tested:
        yield from displaced(s, Displaced(tested))


def _after_retreat(s: Risorgimento, uid: str, step: Fallback, rode: bool) -> Rule[None]:
    """8.33, R30: a Hit in the zone of another enemy; a second retreat is tested; facing."""
    side, there = s.side(uid), s.units[uid].hex
    if s.aligned(uid) == [uid]:
        every = turns_from(s.units[uid].facing)
        facing = yield from choose_facing(side, "8.33", FaceRetreated(uid), every)
        s.update(uid, facing=facing)
    noticed(s, uid)
    cross(s, uid, step.hex, there)
    if uid not in s.units:
        return
    if s.in_zone(s.enemy(side), there, step.attackers):
        take_hits(s, uid, 1, "8.33")
    if rode and uid in s.units:
        steady = yield from holds(s, uid, "8.33", "second retreat")
        if not steady:
            take_hits(s, uid, 1, "8.33")


def retreat_hexes(s: Risorgimento, uid: str, barred: Collection[int]) -> tuple[list[int], bool]:
    """8.33, A31: the cheapest hexes open to a retreat, and whether they displace others."""
    unit, ground = s.units[uid], s.setting.ground
    enemy, kind = s.enemy(s.side(uid)), s.counter(uid).mobility
    prices = {
        there: step.cost
        for there in ground.around[unit.hex]
        if there not in barred
        and s.holder(there) != enemy
        and (step := ground.step(kind, unit.hex, there, s.mud, s.down)) is not None
    }
    free = {there: cost for there, cost in prices.items() if fits(s, there, uid)}
    displacing = not free
    if displacing:
        free = {
            there: cost
            for there, cost in prices.items()
            if room_by_displacing(s, there, (uid,), {unit.hex})
        }
    least = min(free.values(), default=0)
    return sorted(there for there, cost in free.items() if cost == least), displacing


# Displacement


def room_by_displacing(
    s: Risorgimento, hex: int, party: Sequence[str], seen: Collection[int] = ()
) -> bool:
    """R31: whether those who must make room find a place themselves, if in a chain."""
    return bool(who_makes_room(s, hex, party, {*seen, hex}))


def who_makes_room(
    s: Risorgimento, hex: int, party: Sequence[str], seen: set[int]
) -> list[tuple[str, ...]]:
    """The occupants who could go so that the newcomers fit: no more of them than must."""
    stack = s.stacks.get(hex, ())
    for number in range(len(stack) + 1):
        found = [
            going
            for going in combinations(stack, number)
            if is_legal(s, hex, (*(uid for uid in stack if uid not in going), *party))
        ]
        if found:
            return [going for going in found if not going or _places_of(s, going, seen)]
    return []


def _places_of(s: Risorgimento, going: Sequence[str], seen: set[int]) -> dict[int, bool]:
    """Where the first of those who are displaced can go so that the others find a place as well."""
    first, *others = going
    places = _places(s, first, seen)
    if not others:
        return places
    return {
        there: free
        for there, free in places.items()
        if not free or _places_of(_gone(s, first, there), others, seen)
    }


def _gone(s: Risorgimento, uid: str, there: int) -> Risorgimento:
    """The position after a unit has made room."""
    thought = s.clone()
    thought.put(uid, there)
    return thought


def _places(s: Risorgimento, uid: str, seen: set[int]) -> dict[int, bool]:
    """Where a displaced unit can go; True where it needs to displace nobody."""
    unit, ground = s.units[uid], s.setting.ground
    enemy, kind = s.enemy(s.side(uid)), s.counter(uid).mobility
    open_to = [
        there
        for there in ground.around[unit.hex]
        if there not in seen
        and s.holder(there) != enemy
        and ground.passable(kind, unit.hex, there, s.down, s.mud)
    ]
    free = {there: True for there in open_to if fits(s, there, uid)}
    if free:
        return free
    return {there: False for there in open_to if room_by_displacing(s, there, (uid,), seen)}


def push_out(
    s: Risorgimento,
    hex: int,
    party: Sequence[str],
    seen: set[int],
    besides: Sequence[str] = (),
) -> Rule[list[str]]:
    """8.33 i: occupants are displaced one hex, which may displace others; returns all of them."""
    moved: list[str] = []
    ways = who_makes_room(s, hex, party, {*seen, hex})
    while len(ways) > 1:  # R31: their owner says which
        some = [uid for uid in s.stacks[hex] if 0 < sum(uid in way for way in ways) < len(ways)]
        chosen = yield from choose_unit(s.side(party[0]), "8.33", MakeRoom(hex), some)
        ways = [way for way in ways if chosen in way]
    going = ways[0] if ways else ()
    for at, uid in enumerate(going):
        places = _places_of(s, going[at:], {*seen, hex})
        if not places:
            continue
        option = yield from choose(s.side(uid), "8.33", Displace(uid), [*map(Go, sorted(places))])
        there = int(option.value)
        if not places[there]:
            moved += yield from push_out(s, there, (uid,), {*seen, hex}, besides)
        s.put(uid, there)
        s.targets.pop(uid, None)  # 7.31: it is no longer where it would have attacked from
        go_along(s, hex, there, s.side(uid))
        s.tell("8.33", "{uid} is displaced to {hex}.", uid=uid, hex=there)
        moved.append(uid)
        noticed(s, uid)
        cross(s, uid, hex, there)
        if uid in s.units and s.in_zone(s.enemy(s.side(uid)), there, besides):
            take_hits(s, uid, 1, "8.33")
    return moved


def displaced(s: Risorgimento, step: Displaced) -> Rule[None]:
    """8.33 ii, R31: each of them rolls against its Cohesion; batteries do not."""
    for uid in step.uids:
        if uid in s.units and not s.counter(uid).guns:
            steady = yield from holds(s, uid, "8.33", "displacement")
            if not steady:
                take_hits(s, uid, 1, "8.33")
