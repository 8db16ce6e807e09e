"""11.2 to 11.4: How far marches come, as sets of hexes in bits (`core.bits`).

`searches` finds the same hexes with their prices and ways, one by one.  Here they are found many at
a time, since every question of the Movement Step tells where everybody can be sent.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

import msgspec

from tricolore.rulesets.brothers.searches import NOTHING, ROAD_BONUS, Kind, Near, moves_of
from tricolore.rulesets.brothers.terrain import NEVER, NOWHERE, OUT_OF_COMMAND, Edges

if TYPE_CHECKING:
    from tricolore.rulesets.brothers.setting import Setting


MOST_REMEMBERED, OTHERS_REMEMBERED = 10_000, 1
"""Kinds of march that are kept before those are forgotten that have not come again since as many
were kept before; and how many of each besides the last."""

Ways = tuple[int, ...]
"""For each of the six directions, the hexes that can be entered in it.  Out of command, for the two
directions that lead nearer."""


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


class Table(NamedTuple):
    """All steps of an arm on a kind of march."""

    prices: Prices
    dear: int
    """The hexes that cost another price where their road cannot be used (11.2.2)."""
    most: int
    """The dearest price."""


Levels = tuple[int, ...]
"""By price, from nothing on, the hexes that are reached.  There are many of these, and Python's
collector looks through all tuples but those of numbers, so it is a single one."""


class Spread(msgspec.Struct, frozen=True, gc=False):
    """Where a group can come to, past those in its way.  All sets of hexes are in bits."""

    reached: int
    looked: int
    """The hexes that were looked at: whoever comes to others, or leaves them, changes nothing."""
    roads: int
    """Those of them where it matters whether a friend is on the road."""
    near: Near
    """Those that could not be entered, those where its way ended, and roads that were taken."""
    levels: Levels

    def price(self, hex: int) -> int:
        """What a hex costs, which is given in bits; `NEVER` if only the Road Bonus (11.4) or the
        rule of the first hex (11.2.3) leads there, or if it is not known."""
        for price, hexes in enumerate(self.levels):
            if hexes & hex:
                return price
        return NEVER


NOT_AT_ALL = Spread(0, 0, 0, NOTHING, ())
Flood = tuple[int, int, list[int]]
"""The hexes that are reached, that were looked at, and the levels."""
Found = tuple[int, int, int, Levels]
"""The hexes that are reached, that were looked at, where roads matter, and the levels (see
`Spread`)."""


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
    return Spread(plain.reached | farther, looked, roads, near, plain.levels)


def _plain(setting: Setting, kind: Kind, blocked: int, stops: int, friends: int) -> Spread:
    """Without the Road Bonus.  What was found before is right again if the same are in the way on
    the hexes that were looked at then."""
    before: tuple[Spread, ...] = _recalled(setting, kind) or ()
    for spread in before:
        looked = spread.looked
        if (looked & blocked, looked & stops, spread.roads & friends) == spread.near:
            return spread
    reached, looked, roads, levels = _find(setting, kind, blocked, stops, friends)
    near = looked & blocked, looked & stops, roads & friends
    if near == NOTHING:
        near = NOTHING  # the same one for all
    found = Spread(reached, looked, roads, near, levels)
    _remember(setting, kind, (found, *before[:OTHERS_REMEMBERED]))
    return found


def _recalled(setting: Setting, key: object) -> Any:
    """What is remembered of a march; None if it was not looked for, or not for long."""
    lately, before = setting.spreads
    found = lately.get(key)
    if found is None:
        found = before.get(key)
        if found is not None:
            lately[key] = found
    return found


def _remember(setting: Setting, key: object, found: object) -> None:
    lately, _ = setting.spreads
    lately[key] = found
    if len(lately) > MOST_REMEMBERED:
        setting.spreads[:] = {}, lately


def _find(setting: Setting, kind: Kind, blocked: int, stops: int, friends: int) -> Found:
    arms, bits, toward = kind.arms, setting.bits, kind.toward
    arm, points = arms[0], kind.points[0]
    if len(arms) > 1:
        arm = setting.ground.dearest(arms, kind.points, kind.march)
        if not arm:
            looked = moves_of(setting, kind, NOTHING).bits
            near = (looked & blocked, looked & stops, 0)
            reached = looked if near == NOTHING else moves_of(setting, kind, near).bits
            return reached, looked, 0, ()
        points = kind.points[arms.index(arm)]
    prices, dear, most = _table(setting, arm, kind.march, kind.single, toward)
    taken = friends & dear
    start = bits.bit[kind.here]
    fresh = bits.all ^ (bits.all & (blocked | start))
    if toward == NOWHERE:
        reached, looked, levels = _flood(setting, prices, start, points, fresh, stops, taken)
    else:
        back = setting.back[toward]
        reached, looked, levels = _flood_ahead(back, prices, start, points, fresh, stops, taken)
    if kind.first and most > points:
        # 11.2.3: one hex can always be entered
        for halves, leaving, into, plain in prices:
            if halves > points and start & leaving:
                found = _entered(setting, start, into, toward)
                looked |= found
                if taken:
                    found ^= found & taken
                    found |= _entered(setting, start, plain, toward) & taken
                reached |= found & fresh
    return reached, looked, looked & dear, tuple(levels)


def _along_roads(
    setting: Setting, kind: Kind, blocked: int, stops: int, friends: int
) -> tuple[int, int, int]:
    """11.4: with the Road Bonus, along roads through empty hexes only: the hexes that are reached,
    that were looked at, and where roads matter."""
    arm, (points,), bits = kind.arms[0], kind.points, setting.bits
    key = (kind.here, arm, kind.march, points)
    free: tuple[int, int, int] | None = _recalled(setting, key)
    prices = _road_prices(setting, arm, kind.march)
    start = bits.bit[kind.here]
    if free is None:
        fresh = bits.all ^ start
        reached, looked, _ = _flood(setting, prices, start, points + ROAD_BONUS, fresh, 0)
        free = (reached, looked, looked)
        _remember(setting, key, free)
    if not free[1] & (blocked | stops | friends):
        return free
    fresh = bits.all ^ (bits.all & (blocked | friends | start))
    reached, looked, _ = _flood(setting, prices, start, points + ROAD_BONUS, fresh, stops)
    return reached, looked, looked


def _flood(
    setting: Setting,
    prices: Prices,
    start: int,
    allowance: int,
    fresh: int,
    stops: int,
    taken: int = 0,
) -> Flood:
    """The hexes that cost no more than the allowance, all that were looked at, and the first by
    their price.

    `fresh` hexes may be entered, those in `stops` not be left again, and friends have `taken`
    roads.  The hexes of a level are shifted in all directions once, and then sorted by prices.
    """
    if allowance <= 0 or not prices:
        return 0, 0, []
    due = [0] * (allowance + 1)
    due[0], unseen = start, fresh
    looked = 0
    dear = setting.bits.beside(taken) if taken else 0
    rising, across = setting.shifts
    last = allowance - prices[0].halves
    for spent, hexes in enumerate(due):
        if spent:
            due[spent] = hexes = hexes & unseen
            if not hexes:
                continue
            unseen ^= hexes
            if spent > last:
                continue
            hexes ^= hexes & stops
        if not hexes:
            continue
        up, down = hexes >> 1, hexes << 1
        up_right, down_right = hexes << rising, hexes << across
        down_left, up_left = hexes >> rising, hexes >> across
        for halves, leaving, into, plain in prices:
            total = spent + halves
            if total > allowance:
                break
            if hexes & leaving:
                a, b, c, d, e, f = into
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
    due[0] = 0
    return fresh ^ unseen, looked, due


def _flood_ahead(
    back: tuple[int, int, int],
    prices: Prices,
    start: int,
    allowance: int,
    fresh: int,
    stops: int,
    taken: int,
) -> Flood:
    """7.5: as `_flood`, in the two directions that lead nearer to the headquarters.

    `back` is by how many places all hexes are shifted ahead, and each direction back from there.
    """
    if allowance <= 0 or not prices:
        return 0, 0, []
    due = [0] * (allowance + 1)
    due[0], unseen = start, fresh
    looked = 0
    ahead, one, other = back
    last = allowance - prices[0].halves
    for spent, hexes in enumerate(due):
        if not hexes:
            continue
        if spent:
            due[spent] = hexes = hexes & unseen
            if not hexes:
                continue
            unseen ^= hexes
            if spent > last:
                continue
            hexes ^= hexes & stops
        shifted = hexes << ahead
        straight, beside = shifted >> one, shifted >> other
        for halves, leaving, into, plain in prices:
            total = spent + halves
            if total > allowance:
                break
            if hexes & leaving:
                a, b = into
                found = straight & a | beside & b
                looked |= found
                if taken:
                    found ^= found & taken
                    a, b = plain
                    found |= taken & (straight & a | beside & b)
                due[total] |= found
    due[0] = 0
    return fresh ^ unseen, looked, due


def _entered(setting: Setting, hexes: int, into: Ways, toward: int) -> int:
    """The hexes that are one step of some kind away."""
    if toward != NOWHERE:
        ahead, one, other = setting.back[toward]
        straight, beside = into
        return hexes << ahead >> one & straight | hexes << ahead >> other & beside
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


def _table(setting: Setting, arm: str, march: str, single: bool, toward: int) -> Table:
    """The steps of an arm by their price.  A stack uses no roads; out of command one goes in a
    direction or in the next one clockwise."""
    key = (arm, march, single, toward)
    found: Table | None = setting.prices.get(key)
    if found is None:
        ground = setting.ground
        edges = ground.edges[arm, march] if single else ground.plain_edges(arm, march)
        prices = _prices(setting, edges, toward)
        dear = setting.dear_roads(arm, march) if single else 0
        found = setting.prices[key] = Table(prices, dear, prices[-1].halves if prices else 0)
    return found


def _road_prices(setting: Setting, arm: str, march: str) -> Prices:
    """The steps along roads alone."""
    key = (arm, march)
    found: Prices | None = setting.prices.get(key)
    if found is None:
        roads = setting.ground.road_edges(arm, march)
        found = setting.prices[key] = _prices(setting, roads, NOWHERE)
    return found


def _prices(setting: Setting, edges: Edges, toward: int) -> Prices:
    bit, direction = setting.bits.bit, setting.board.direction
    directions = range(6) if toward == NOWHERE else (toward, (toward + 1) % 6)
    leaving: dict[int, int] = {}
    into: dict[int, dict[int, int]] = {}
    plain: dict[int, dict[int, int]] = {}
    for hex, ways in edges.items():
        for there, by_road, terrain in ways:
            way = direction(hex, there)
            if way not in directions:
                continue
            for table, price in ((into, by_road), (plain, terrain)):
                if price < NEVER:
                    leaving[price] = leaving.get(price, 0) | bit[hex]
                    entered = table.setdefault(price, dict.fromkeys(range(6), 0))
                    entered[way] |= bit[there]

    def some(table: dict[int, dict[int, int]], price: int) -> Ways:
        return tuple(table[price][way] if price in table else 0 for way in directions)

    return tuple(
        Price(halves, leaving[halves], some(into, halves), some(plain, halves))
        for halves in sorted(leaving)
    )
