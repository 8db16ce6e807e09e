"""10.4.5 and 10.4.6: The effects of combat results, and retreats (losses: `great_battles`)."""

from __future__ import annotations

from typing import NamedTuple

from tricolore.core.ask import Rule, choose_hex
from tricolore.rulesets.butchery.state import Butchery
from tricolore.rulesets.great_battles.rules.leaders import enemy_enters, go_along
from tricolore.rulesets.great_battles.rules.losses import disorganise, lose_steps
from tricolore.rulesets.great_battles.rules.orientation import turn_after
from tricolore.rulesets.great_battles.rules.results import suffer
from tricolore.rulesets.great_battles.rules.stacking import has_room
from tricolore.rulesets.great_battles.rules.subjects import Retreat

# 10.4.5 Combat results


def apply_result(s: Butchery, uid: str, result: str, barrage: bool = False) -> Rule[None]:
    """No unit falls back from a barrage (10.2.2), or out of a town (10.4.6)."""
    falls_back = yield from suffer(s, uid, result)
    if falls_back and not barrage and s.units[uid].hex not in s.ground.towns:
        yield from retreat_after_combat(s, uid)


# 10.4.6 Retreat after combat


def retreat_after_combat(s: Butchery, uid: str) -> Rule[None]:
    """One hex towards its own edge, and further through friends where there is no room."""
    side, start = s.side(uid), s.units[uid].hex
    here = start
    while True:
        hexes = retreat_hexes(s, uid, here)
        if not hexes:
            s.tell("10.4.6", "{unit} cannot retreat.", unit=uid)
            yield from lose_steps(s, uid, 1, "10.4.6")
            return
        here = yield from choose_hex(side, "10.4.6", Retreat(uid), hexes)
        if has_room(s, uid, here):
            break
        for friend in s.stacks[here]:
            if not s.units[friend].disorganised:
                disorganise(s, friend, "10.4.6")
    s.place(uid, here)
    go_along(s, side, start, here)
    s.tell("10.4.6", "{unit} retreats to {hex}.", unit=uid, hex=here)
    s.occupy(side, here)
    yield from enemy_enters(s, side, here)
    if here in s.field(s.enemy_of(side)).zone:
        s.tell("10.4.6", "{unit} has retreated into an enemy zone of control.", unit=uid)
        yield from lose_steps(s, uid, 1, "10.4.6")
    if uid in s.units:
        yield from turn_after(s, uid, start, "10.4.6")


def retreat_hexes(s: Butchery, uid: str, here: int) -> list[int]:
    """The next hexes that the priorities leave open; the owner chooses among them.

    Ways that end outside enemy zones come first, then cheaper ones.  A unit may pass through
    friends.  It need not if a neighbouring hex with room is no deeper in enemy zones.
    """
    ways = retreat_ways(s, uid, here)
    if not ways:
        return []
    limit = min(ways.values())
    roomy = [ways[hex] for hex in ways if has_room(s, uid, hex) and ways[hex].zone == limit.zone]
    if roomy:
        limit = min(roomy)
    return [hex for hex in ways if ways[hex] <= limit]


class RetreatRoute(NamedTuple):
    """A retreat route: whether it ends in an enemy zone, and its cost in half points."""

    zone: bool
    cost: int


def retreat_ways(s: Butchery, uid: str, here: int) -> dict[int, RetreatRoute]:
    """The best route through each of the neighbours towards the side's own edge.

    A route ends in the first hex with room, and until then passes only through friends.
    """
    side = s.side(uid)
    enemies, zone = s.field(s.enemy_of(side))
    edges = s.ground.edges[s.counter(uid).arm]
    known: dict[int, dict[int, RetreatRoute]] = {}  # in a crowd, many routes meet again

    def ways_from(here: int) -> dict[int, RetreatRoute]:
        if here in known:
            return known[here]
        costs, ways = dict(edges[here]), known.setdefault(here, {})
        for hex in rearward(s, side, here):
            if hex not in costs or hex in enemies:
                continue
            if has_room(s, uid, hex):
                ways[hex] = RetreatRoute(hex in zone, costs[hex])
            elif onward := ways_from(hex):
                best = min(onward.values())
                ways[hex] = RetreatRoute(best.zone, costs[hex] + best.cost)
        return ways

    return ways_from(here)


def rearward(s: Butchery, side: str, hex: int) -> list[int]:
    """The three neighbours towards the side's own map edge."""
    around = s.setting.board.neighbours[hex]
    return [other for way in s.setting.rearward[side] if (other := around[way]) is not None]
