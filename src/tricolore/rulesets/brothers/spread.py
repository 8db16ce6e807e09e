"""11.2 to 11.4: How far marches come, as sets of hexes in bits (`core.bits`).

`searches` finds the same hexes with their prices and ways, one by one.  Here they are found many at
a time, since every question of the Movement Step tells where everybody can be sent.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, NamedTuple

import msgspec

from tricolore.rulesets.brothers.searches import NOTHING, ROAD_BONUS, Kind, Near, moves_of
from tricolore.rulesets.brothers.terrain import NEVER, NOWHERE, OUT_OF_COMMAND, Edges

if TYPE_CHECKING:
    from tricolore.rulesets.brothers.setting import Setting


MOST_REMEMBERED, OTHERS_REMEMBERED = 15_000, 1
"""Kinds of march that are kept before all are forgotten, and how many of each besides the last."""

Ways = tuple[int, int, int, int, int, int]
"""For each of the six directions, the hexes that can be entered in it."""


class Price(NamedTuple):
    """All steps of one price."""

    halves: int
    leaving: int
    """The hexes from which such steps lead."""
    into: Ways
    """Where nobody else is, by road or not."""
    plain: Ways
    """Where a friend takes the road away (11.2.2)."""


Prices = tuple[Price, ...]
"""In ascending order."""


class Spread(msgspec.Struct, frozen=True, gc=False):
    """Where a group can come to, past those in its way.  All sets of hexes are in bits."""

    reached: int
    looked: int
    """The hexes that were looked at: whoever comes to others, or leaves them, changes nothing."""
    roads: int
    """Those of them where it matters whether a friend is on the road."""
    near: Near
    """Those that could not be entered, those where its way ended, and roads that were taken."""


NOT_AT_ALL = Spread(0, 0, 0, NOTHING)
Found = tuple[int, int, int]
"""The hexes that are reached, that were looked at, and where roads matter (see `Spread`)."""


def spread(setting: Setting, kind: Kind, blocked: int, stops: int, friends: int) -> Spread:
    """All hexes that a march of some kind can come to."""
    if kind.march == OUT_OF_COMMAND and kind.toward == NOWHERE:
        return NOT_AT_ALL
    plain = _plain(setting, kind, blocked, stops, friends)
    if not kind.by_road:
        return plain
    farther, seen, used = _along_roads(setting, kind, blocked, stops, friends)
    looked, roads = plain.looked | seen, plain.roads | used
    near = looked & blocked, looked & stops, roads & friends
    return Spread(plain.reached | farther, looked, roads, near)


def _plain(setting: Setting, kind: Kind, blocked: int, stops: int, friends: int) -> Spread:
    """Without the Road Bonus.  What was found before is right again if the same are in the way on
    the hexes that were looked at then."""
    known = setting.spreads
    before: tuple[Spread, ...] = known.get(kind, ())
    for spread in before:
        looked = spread.looked
        if (looked & blocked, looked & stops, spread.roads & friends) == spread.near:
            return spread
    if len(known) > MOST_REMEMBERED:
        known.clear()
    reached, looked, roads = _find(setting, kind, blocked, stops, friends)
    near = looked & blocked, looked & stops, roads & friends
    found = Spread(reached, looked, roads, near)
    known[kind] = (found, *before[:OTHERS_REMEMBERED])
    return found


def _find(setting: Setting, kind: Kind, blocked: int, stops: int, friends: int) -> Found:
    arm, bits, march = kind.arms[0], setting.bits, kind.march
    if len(kind.arms) > 1:
        arm = setting.ground.dearest(kind.arms, kind.points, march)
        if not arm:
            looked = moves_of(setting, kind, NOTHING).bits
            near = (looked & blocked, looked & stops, 0)
            reached = looked if near == NOTHING else moves_of(setting, kind, near).bits
            return reached, looked, 0
    taken = friends & setting.dear_roads(arm, march) if kind.single else 0
    points = kind.points[kind.arms.index(arm)]
    prices = prices_of(setting, arm, march, kind.single, kind.toward)
    start = bits.bit[kind.here]
    fresh = bits.all ^ (bits.all & (blocked | start))
    passable = bits.all ^ (bits.all & stops)
    reached, looked = _flood(setting, prices, start, points, fresh, passable, taken)
    if kind.first and prices and prices[-1].halves > points:
        # 11.2.3: one hex can always be entered
        for halves, leaving, into, plain in prices:
            if halves > points and start & leaving:
                found = _entered(setting, start, into)
                looked |= found
                if taken:
                    found ^= found & taken
                    found |= _entered(setting, start, plain) & taken
                reached |= found & fresh
    return reached, looked, looked & setting.dear_roads(arm, march) if kind.single else 0


def _along_roads(setting: Setting, kind: Kind, blocked: int, stops: int, friends: int) -> Found:
    """11.4: with the Road Bonus, along roads through empty hexes only."""
    arm, (points,), bits = kind.arms[0], kind.points, setting.bits
    key = (kind.here, arm, kind.march, points)
    known = setting.spreads
    free = known.get(key)
    prices = road_prices_of(setting, arm, kind.march)
    start = bits.bit[kind.here]
    if free is None:
        fresh = bits.all ^ start
        reached, looked = _flood(setting, prices, start, points + ROAD_BONUS, fresh, bits.all)
        free = known[key] = (reached, looked, looked)
    if not free[1] & (blocked | stops | friends):
        return free
    fresh = bits.all ^ (bits.all & (blocked | friends | start))
    passable = bits.all ^ (bits.all & stops)
    reached, looked = _flood(setting, prices, start, points + ROAD_BONUS, fresh, passable)
    return reached, looked, looked


def _flood(
    setting: Setting,
    prices: Prices,
    start: int,
    allowance: int,
    fresh: int,
    passable: int,
    taken: int = 0,
) -> tuple[int, int]:
    """The hexes that cost no more than the allowance, and all that were looked at.

    `fresh` hexes may be entered, `passable` ones may be left again, and friends have `taken` roads.
    The hexes of a level are shifted in all directions once, and then sorted by prices.
    """
    if allowance <= 0 or not prices:
        return 0, 0
    due = [0] * (allowance + 1)
    hexes, reached, looked = start, 0, 0
    dear = setting.bits.beside(taken) if taken else 0
    rising, across = setting.shifts
    last = allowance - prices[0].halves
    for spent in range(allowance + 1):
        if spent:
            hexes = due[spent] & fresh
            if not hexes:
                continue
            fresh ^= hexes
            reached |= hexes
            hexes &= passable
        if spent > last or not hexes:
            continue
        up, down = hexes >> 1, hexes << 1
        up_right, down_right = hexes << rising, hexes << across
        down_left, up_left = hexes >> rising, hexes >> across
        for halves, leaving, (a, b, c, d, e, f), plain in prices:
            total = spent + halves
            if total > allowance:
                break
            if hexes & leaving:
                found = (
                    up & a | up_right & b | down_right & c | down & d | down_left & e | up_left & f
                )
                looked |= found
                if hexes & dear:
                    a, b, c, d, e, f = plain
                    found ^= found & taken
                    found |= taken & (
                        up & a
                        | up_right & b
                        | down_right & c
                        | down & d
                        | down_left & e
                        | up_left & f
                    )
                due[total] |= found
    return reached, looked


def _entered(setting: Setting, hexes: int, into: Ways) -> int:
    """The hexes that are one step of some kind away."""
    rising, across = setting.shifts
    a, b, c, d, e, f = into
    return (
        hexes >> 1 & a
        | hexes << rising & b
        | hexes << across & c
        | hexes << 1 & d
        | hexes >> rising & e
        | hexes >> across & f
    )


# The tables


def prices_of(setting: Setting, arm: str, march: str, single: bool, toward: int) -> Prices:
    """The steps of an arm by their price.  A stack uses no roads; out of command one goes in a
    direction or in the next one clockwise."""
    key = (arm, march, single, toward)
    found: Prices | None = setting.prices.get(key)
    if found is None:
        ground = setting.ground
        if not single:
            edges = ground.plain_edges(arm, march)
        else:
            edges = ground.edges[arm, march]
        found = setting.prices[key] = _prices(setting, edges, toward)
    return found


def road_prices_of(setting: Setting, arm: str, march: str) -> Prices:
    """The steps along roads alone."""
    key = (arm, march)
    found: Prices | None = setting.prices.get(key)
    if found is None:
        roads = setting.ground.road_edges(arm, march)
        found = setting.prices[key] = _prices(setting, roads, NOWHERE)
    return found


def _prices(setting: Setting, edges: Edges, toward: int) -> Prices:
    every = [
        (hex, *step)
        for hex, ways in edges.items()
        for step in ways
        if toward == NOWHERE or step[0] in setting.ground.ahead(hex, toward)
    ]
    halves = {price for _, _, road, plain in every for price in (road, plain) if price < NEVER}

    def some(fits: Callable[[int, int], bool]) -> Ways:
        return _ways(setting, [(a, b) for a, b, road, plain in every if fits(road, plain)])

    found = []
    bit = setting.bits.bit
    for price in sorted(halves):
        into = some(lambda road, plain, p=price: road == p)  # type: ignore[misc]
        plain = some(lambda road, plain, p=price: plain == p)  # type: ignore[misc]
        leaving = 0
        for hex, _, road, terrain in every:
            if price in (road, terrain):
                leaving |= bit[hex]
        found.append(Price(price, leaving, into, plain))
    return tuple(found)


def _ways(setting: Setting, pairs: list[tuple[int, int]]) -> Ways:
    """Steps from hex to hex, by their direction."""
    bit, direction = setting.bits.bit, setting.board.direction
    found = [0] * 6
    for here, there in pairs:
        found[direction(here, there)] |= bit[there]
    a, b, c, d, e, f = found
    return a, b, c, d, e, f
