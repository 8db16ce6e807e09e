"""11.2 to 11.4: Searches over the map: by which ways a march of some kind comes where, past
obstacles.  Nothing here knows a state."""

from __future__ import annotations

from collections.abc import Collection
from heapq import heappop, heappush
from operator import add, le
from typing import TYPE_CHECKING, NamedTuple

import msgspec

from tricolore.core.bits import EVERYWHERE
from tricolore.core.hexes import STEPS, Point
from tricolore.core.search import Reach
from tricolore.rulesets.brothers.terrain import NEVER, NOWHERE, OUT_OF_COMMAND, Edges

if TYPE_CHECKING:
    from tricolore.rulesets.brothers.setting import Setting

ROAD_BONUS = 2
"""11.4: one point more, in halves."""
NOBODY: frozenset[int] = frozenset()


class Kind(msgspec.Struct, frozen=True, gc=False):
    """All that a march depends on, but for those who are in its way."""

    here: int
    march: str
    """See `terrain`."""
    arms: tuple[str, ...]
    """The arms of the group, each once, in the order of the stack."""
    points: tuple[int, ...]
    """The least that units of each arm have left, in halves."""
    single: bool
    """11.2.2: a single unit may use the roads, a stack pays for the terrain."""
    by_road: bool
    """Whether it has kept to roads so far, and may have the Road Bonus (11.4)."""
    first: bool
    """Whether it has not moved yet, so that it can always enter one hex (11.2.3)."""
    toward: int = NOWHERE
    """Out of command, each step must lead nearer to the headquarters (7.5): in this direction or in
    the next one clockwise.  `NOWHERE` if there is no headquarters to march to."""


Near = tuple[int, int, int]
"""Obstacles within reach, in bits: hexes that may not be entered, hexes where a march ends, and
hexes where somebody takes away a road."""
NOTHING: Near = (0, 0, 0)


class Ways(NamedTuple):
    """The hexes within reach of a stack of several arms: what each costs the arm that pays most,
    and the whole way to it."""

    cost: dict[int, int]
    ways: dict[int, tuple[int, ...]]

    def path(self, hex: int) -> list[int]:
        return list(self.ways[hex])


class Moves(NamedTuple):
    """Where a group can come to: what each hex costs, and by which way."""

    cost: dict[int, int]
    plain: Reach | Ways
    bits: int
    """The hexes as a set in bits."""
    bonus: Reach | None = None
    """Ways by road alone, where only the Road Bonus makes them possible (11.4)."""
    steps: Collection[int] = NOBODY
    """Hexes that are entered with the first step or not at all."""

    @property
    def hexes(self) -> list[int]:
        """In ascending order."""
        return sorted(self.cost)

    def path(self, hex: int) -> list[int]:
        if hex in self.steps:
            return [hex]
        if self.bonus is not None and hex not in self.plain.cost:
            return self.bonus.path(hex)
        return self.plain.path(hex)


def moves_of(setting: Setting, kind: Kind, near: Near, within: int = EVERYWHERE) -> Moves:
    """Where a march can come to past obstacles, or those of these hexes that lie within a set."""
    found = _search_for(setting, kind, *_sets(setting, near))
    cost, bits = found.cost, setting.bits
    if within != EVERYWHERE:
        cost = {hex: price for hex, price in cost.items() if within & bits.bit[hex]}
    return found._replace(cost=cost, bits=bits.of(cost))


def jointly(setting: Setting, kind: Kind, near: Near, goal: int) -> list[int]:
    """The way of a stack of several arms, or of one out of command, to a hex within reach."""
    closed, ends, _ = _sets(setting, near)
    return _jointly(setting, kind, closed, ends, goal).path(goal)


def by_bonus(setting: Setting, kind: Kind, near: Near, goal: int) -> list[int]:
    """11.4: the way along roads that the Road Bonus makes possible; empty if there is none."""
    closed, ends, taken = _sets(setting, near)
    arm, (points,) = kind.arms[0], kind.points
    roads, cheapest = setting.ground.road_edges(arm, kind.march), setting.ground.cheapest
    limit, blocked = points + ROAD_BONUS, closed | taken
    least = cheapest(arm, kind.march)
    return _search_one(setting, roads, kind.here, limit, blocked, ends, goal, least)


def enters_at_all(setting: Setting, kind: Kind, near: Near, goal: int) -> bool:
    """11.2.3: whether a march that has not begun can enter a hex as its first."""
    edges = edges_of(setting, kind.arms[0], kind.march, kind.single)
    crowded = setting.bits.hexes(near[2])
    return kind.first and _least(edges, kind.here, goal, crowded)


def _sets(setting: Setting, near: Near) -> tuple[frozenset[int], frozenset[int], frozenset[int]]:
    hexes = setting.bits.hexes
    closed, ends, taken = near
    return (
        frozenset(hexes(closed)) if closed else NOBODY,
        frozenset(hexes(ends)) if ends else NOBODY,
        frozenset(hexes(taken)) if taken else NOBODY,
    )


# 7.5: Toward the headquarters


def direction(here: Point, goal: Point) -> int:
    """The direction of a goal, in doubled coordinates: it, and often the next one clockwise, lead
    nearer to it."""
    across, down = goal[0] - here[0], goal[1] - here[1]
    if across > down and across > -down:
        return 1
    if across < down and across < -down:
        return 4
    if down < 0:
        return 0 if across >= 0 else 5
    return 2 if across >= 0 else 3


def before(setting: Setting, goal: int, toward: int) -> int:
    """The hexes from which a goal lies in a direction, in the next one clockwise or in between."""
    known = setting.half_planes.get((goal, toward))
    if known is None:
        right, left = (toward + 1) % 6, (toward + 3) % 6
        known = _beside(setting, goal, right) & _beside(setting, goal, left)
        setting.half_planes[goal, toward] = known
    return known


def _beside(setting: Setting, hex: int, direction: int) -> int:
    """The hexes on or to the left of the line that leads through a hex in a direction."""
    known = setting.half_planes.get(direction)
    if known is None:
        x, y = STEPS[direction]
        offset = {one: across * y - down * x for one, (across, down) in setting.points_of.items()}
        bits, hexes = {}, 0
        for one in sorted(offset, key=offset.__getitem__):
            hexes |= setting.bits.bit[one]
            bits[offset[one]] = hexes
        known = setting.half_planes[direction] = {one: bits[offset[one]] for one in offset}
    found: int = known[hex]
    return found


# The searches


def _search_for(
    setting: Setting,
    kind: Kind,
    blocked: frozenset[int],
    stops: frozenset[int],
    crowded: frozenset[int],
) -> Moves:
    lost = kind.march == OUT_OF_COMMAND
    if lost and kind.toward == NOWHERE:
        return Moves({}, Reach({}, {}), 0)
    if not kind.single and (lost or len(kind.arms) > 1):
        jointly = _jointly(setting, kind, blocked, stops)
        return Moves(jointly.cost, jointly, 0)
    if lost:
        nearer = _nearer(setting, kind, blocked, stops, crowded)
        return Moves(nearer.cost, nearer, 0)
    here, (points,) = kind.here, kind.points
    edges = edges_of(setting, kind.arms[0], kind.march, kind.single)
    found = search(edges, here, points, blocked, stops, crowded)
    if kind.first:
        _add_least(edges, here, points, found, blocked, crowded)
    found.cost.pop(here, None)
    if not kind.by_road:
        return Moves(found.cost, found, 0)
    # 11.4: roads through empty hexes only
    roads = setting.ground.road_edges(kind.arms[0], kind.march)
    farther = search(roads, here, points + ROAD_BONUS, blocked | crowded, stops, NOBODY)
    farther.cost.pop(here, None)
    return Moves({**farther.cost, **found.cost}, found, 0, farther)


def search(
    edges: Edges,
    start: int,
    allowance: int,
    blocked: Collection[int],
    stops: Collection[int],
    crowded: Collection[int],
) -> Reach:
    """Dijkstra's search in buckets: by the road's price, by the terrain's into a crowded hex."""
    cost, came = {start: 0}, dict[int, int]()
    if allowance <= 0:
        return Reach(cost, came)
    buckets: list[list[int]] = [[] for _ in range(allowance + 1)]
    buckets[0].append(start)
    known = cost.get
    for at, bucket in enumerate(buckets):
        for here in bucket:
            if cost[here] != at or (here in stops and here != start):
                continue
            for there, road, plain in edges[here]:
                total = at + road
                if total > allowance or total >= known(there, NEVER) or there in blocked:
                    continue
                if there in crowded and plain != road:
                    total = at + plain
                    if total > allowance or total >= known(there, NEVER):
                        continue
                cost[there] = total
                came[there] = here
                buckets[total].append(there)
    return Reach(cost, came)


def _search_one(
    setting: Setting,
    edges: Edges,
    start: int,
    allowance: int,
    blocked: Collection[int],
    stops: Collection[int],
    goal: int,
    cheapest: int,
) -> list[int]:
    """The way that `search` finds to one hex by road; empty if there is none.

    It does not go on from hexes that are too far from the goal for the points left, even if every
    step were one of the `cheapest`.  No cheapest way to a hex that is near enough leads through
    such a hex, so the way that is found is the same.  Once a way is known, nor does it go on from
    hexes that could only lead to one as long.
    """
    cost, came = {start: 0}, dict[int, int]()
    if allowance <= 0:
        return []
    buckets: list[list[int]] = [[] for _ in range(allowance + 1)]
    buckets[0].append(start)
    known, bit, within = cost.get, setting.bits.bit, setting.within
    for at, bucket in enumerate(buckets):
        if not bucket:
            continue
        left = min(allowance, known(goal, NEVER) - 1) - at
        if left < 0:
            break
        near = within(goal, left // cheapest)
        for here in bucket:
            if cost[here] != at or not near & bit[here] or (here in stops and here != start):
                continue
            for there, road, _ in edges[here]:
                total = at + road
                if total > allowance or total >= known(there, NEVER) or there in blocked:
                    continue
                cost[there] = total
                came[there] = here
                buckets[total].append(there)
    return Reach(cost, came).path(goal) if goal in cost else []


def edges_of(setting: Setting, arm: str, march: str, single: bool) -> Edges:
    """11.2.2: a single unit may use the roads, a stack pays for the terrain."""
    ground = setting.ground
    return ground.edges[arm, march] if single else ground.plain_edges(arm, march)


def _add_least(
    edges: Edges,
    here: int,
    points: int,
    found: Reach,
    blocked: Collection[int],
    crowded: Collection[int],
) -> None:
    """11.2.3: one hex can always be entered, whatever it costs, if it can be entered at all."""
    for there, _, _ in edges[here]:
        least = there not in found.cost and there not in blocked
        if least and _least(edges, here, there, crowded):
            found.cost[there] = points
            found.came[there] = here


def _least(edges: Edges, here: int, goal: int, crowded: Collection[int]) -> bool:
    """11.2.3: whether a hex can be entered from one beside it at all."""
    return any(
        (plain if there in crowded else road) < NEVER
        for there, road, plain in edges[here]
        if there == goal
    )


def _nearer(
    setting: Setting,
    kind: Kind,
    blocked: Collection[int],
    stops: Collection[int],
    crowded: Collection[int],
) -> Reach:
    """7.5: out of command, each hex must be nearer to the headquarters; without one on the map
    nobody moves (Q30)."""
    start = kind.here
    allowance = max(*kind.points, 0)
    edges = setting.ground.edges_toward(kind.arms[0], kind.toward)
    cost, came = {start: 0}, dict[int, int]()
    todo = [start]
    for here in todo:
        if here in stops and here != start:
            continue
        for there, road, plain in edges[here]:
            if there in blocked:
                continue
            step = plain if there in crowded else road
            total = cost[here] + step
            least = kind.first and here == start and step < NEVER
            if total > allowance and not least:
                continue
            if there not in cost or total < cost[there]:
                cost[there] = min(total, allowance) if least else total
                came[there] = here
                todo.append(there)
    del cost[start]
    return Reach(cost, came)


def _jointly(
    setting: Setting,
    kind: Kind,
    blocked: Collection[int],
    stops: Collection[int],
    goal: int = NOWHERE,
) -> Ways:
    """11.1: a stack whose members do not pay the same goes wherever each can pay its own price
    (Q24).  What one way saves one arm it may cost another, so several ways to a hex are kept.

    Out of command, each hex must be nearer to the headquarters (7.5).  If only the way to one hex
    is asked for, it ends there.
    """
    start, left = kind.here, kind.points
    table = setting.ground.joint_edges(kind.arms, kind.march, kind.toward)
    nothing = (0,) * len(left)
    kept: dict[int, list[tuple[int, ...]]] = {start: [nothing]}
    todo: list[tuple[int, tuple[int, ...], int, tuple[int, ...]]] = [(0, nothing, start, ())]
    ways: dict[int, tuple[int, ...]] = {}
    cost: dict[int, int] = {}
    while todo:
        _, paid, here, way = heappop(todo)
        if here not in ways:
            ways[here], cost[here] = way, max(paid)
        if here == goal:
            break
        if here in stops and here != start:
            continue
        for there, price in table[here]:
            if there in blocked:
                continue
            now = tuple(map(add, paid, price))
            if not all(map(le, now, left)):
                continue
            others = kept.setdefault(there, [])
            if not any(all(map(le, other, now)) for other in others):
                others.append(now)
                heappush(todo, (sum(now), now, there, (*way, there)))
    if kind.first:  # 11.2.3: one hex can always be entered
        for there, _ in table[start]:
            if there not in ways and there not in blocked:
                ways[there], cost[there] = (there,), max(left)
    del ways[start], cost[start]
    return Ways(cost, ways)
