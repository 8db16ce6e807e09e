"""11.2 to 11.4: Searches over the map: where a march of some kind can come to, past obstacles.

Nothing here knows a state.  So what was found once serves every game of a scenario: it is
remembered by what the march depends on and by the obstacles that lie within its reach.
"""

from __future__ import annotations

from collections.abc import Collection
from heapq import heappop, heappush
from operator import add, le
from typing import TYPE_CHECKING, NamedTuple

from tricolore.core.hexes import STEPS, Point
from tricolore.core.search import Reach
from tricolore.rulesets.brothers.terrain import NEVER, NOWHERE, OUT_OF_COMMAND, Edges

if TYPE_CHECKING:
    from tricolore.rulesets.brothers.setting import Setting

ROAD_BONUS = 2
"""11.4: one point more, in halves."""
NOBODY: frozenset[int] = frozenset()
MOST_REMEMBERED = 200_000
"""Searches that are kept before all are forgotten."""


class Kind(NamedTuple):
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
hexes where friends take away a road."""
NOTHING: Near = (0, 0, 0)
Span = tuple[int, int]
"""How many steps lead nearer to a goal, in a direction and in the next one clockwise."""


class Moves(NamedTuple):
    """Where a group can come to: what each hex costs, and by which way."""

    hexes: tuple[int, ...]
    """In ascending order."""
    bits: int
    """The same as a set in bits."""
    prices: tuple[int, ...]
    """What each of them costs; a stack of several arms, what the arm pays that pays most."""
    came: tuple[int, ...]
    """The hex from which each is entered; 0 where only the Road Bonus makes it possible (11.4)."""
    by_road: tuple[tuple[int, int], ...] = ()
    """Hexes within reach by road alone, each with the one from which it is entered (11.4)."""
    ways: tuple[tuple[int, ...], ...] = ()
    """Of a stack of several arms: the whole way to each hex."""

    @property
    def cost(self) -> dict[int, int]:
        return dict(zip(self.hexes, self.prices, strict=True))

    def path(self, hex: int) -> list[int]:
        """The cheapest way to a hex, without the start."""
        if self.ways:
            return list(self.ways[self.hexes.index(hex)])
        came = dict(zip(self.hexes, self.came, strict=True))
        if not came[hex]:
            came = dict(self.by_road)
        return Reach({}, came).path(hex)

    def next_hexes(self, here: int) -> list[int]:
        """The hexes that are best entered from where the group is."""
        if self.ways:
            return [hex for hex, way in zip(self.hexes, self.ways, strict=True) if len(way) == 1]
        by_road = dict(self.by_road)
        return [
            hex
            for hex, came in zip(self.hexes, self.came, strict=True)
            if (came or by_road[hex]) == here
        ]


class Range:
    """What marches of one kind can come to, by the obstacles that are within it."""

    __slots__ = ("_setting", "_span", "kind", "number", "roads", "within")

    def __init__(self, setting: Setting, kind: Kind, number: int) -> None:
        self.kind = kind
        self.number = number
        self._setting = setting
        free = _search_for(setting, kind, NOBODY, NOBODY, NOBODY)
        setting.searches[number, *NOTHING] = tuple(free)
        self.within = free.bits
        """Hexes where somebody may be in its way, in bits: those that it can come to if nobody is.
        Obstacles only ever make ways longer."""
        self.roads = self._taken_roads(free) if kind.single else 0
        """Hexes among them where friends change the price, in bits."""
        self._span = self._widest(free)

    def _taken_roads(self, free: Moves) -> int:
        kind, setting = self.kind, self._setting
        dear = setting.dear_roads(kind.arms[0], kind.march)
        dear |= setting.bits.of(hex for hex, _ in free.by_road)
        return dear & free.bits

    def _widest(self, free: Moves) -> Span:
        """The most steps that it can make each way, out of command."""
        if self.kind.toward == NOWHERE or not free.hexes:
            return 0, 0
        steps = [self._steps_to(hex) for hex in free.hexes]
        return max([first for first, _ in steps]), max([second for _, second in steps])

    def _steps_to(self, hex: int) -> Span:
        (ax, ay), (bx, by) = map(self._setting.points_of.__getitem__, (self.kind.here, hex))
        return _steps_in(self.kind.toward, bx - ax, by - ay)

    def near(self, blocked: int, stops: int, friends: int) -> Near:
        """What of all obstacles matters here."""
        within = self.within
        closed = within & blocked
        return closed, within & stops & ~closed, self.roads & friends

    def moves(self, near: Near, span: Span | None = None) -> Moves:
        """Where it can come to past obstacles, out of command no farther than its span."""
        known = self._setting.searches
        if span is not None:
            most = self._span
            if span[0] < most[0] or span[1] < most[1]:
                return self._shortened(near, (min(span[0], most[0]), min(span[1], most[1])))
        key = (self.number, *near)
        found = known.get(key)
        if found is None:
            bits = self._setting.bits
            closed, ends, taken = (frozenset(bits.hexes(some)) for some in near)
            found = known[key] = tuple(_search_for(self._setting, self.kind, closed, ends, taken))
        return Moves._make(found)

    def _shortened(self, near: Near, span: Span) -> Moves:
        """Every step of such a march leads nearer to its goal, or to one farther away in the same
        direction.  So all that a nearer goal does is to leave out the hexes beyond it."""
        known = self._setting.searches
        key = (self.number, *near, *span)
        found = known.get(key)
        if found is None:
            whole = self.moves(near)
            kept = [at for at, hex in enumerate(whole.hexes) if _at_most(self._steps_to(hex), span)]
            hexes = tuple([whole.hexes[at] for at in kept])
            shortened = Moves(
                hexes,
                self._setting.bits.of(hexes),
                tuple([whole.prices[at] for at in kept]),
                tuple([whole.came[at] for at in kept]) if whole.came else (),
                ways=tuple([whole.ways[at] for at in kept]) if whole.ways else (),
            )
            found = known[key] = tuple(shortened)
        return Moves._make(found)


def _at_most(steps: Span, span: Span) -> bool:
    return steps[0] <= span[0] and steps[1] <= span[1]


def range_of(setting: Setting, kind: Kind) -> Range:
    """The range of a kind of march.  Plain tuples are kept, which cost the collector nothing."""
    key = tuple(kind)
    found: Range | None = setting.ranges.get(key)
    if found is None:
        if len(setting.searches) > MOST_REMEMBERED:
            setting.searches.clear()
            setting.ranges.clear()
        found = setting.ranges[key] = Range(setting, kind, setting.next_number())
    return found


def way(setting: Setting, kind: Kind, near: Near, goal: int) -> tuple[int, ...]:
    """The cheapest way to a hex within reach, if it is all that is asked for."""
    closed, ends, taken = (frozenset(setting.bits.hexes(bits)) for bits in near)
    if kind.march == OUT_OF_COMMAND or len(kind.arms) > 1:
        return tuple(_search_for(setting, kind, closed, ends, taken).path(goal))
    here, (points,) = kind.here, kind.points
    found = _search(_edges(setting, kind), here, points, closed, ends, taken, goal)
    if goal in found.cost:
        return tuple(found.path(goal))
    if kind.by_road:
        roads = setting.ground.road_edges(kind.arms[0], kind.march)
        limit = points + ROAD_BONUS
        found = _search(roads, here, limit, closed | taken, ends, NOBODY, goal)
        if goal in found.cost:
            return tuple(found.path(goal))
    return (goal,)  # 11.2.3: the one hex that can always be entered


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


def span(toward: int, here: Point, goal: Point) -> Span:
    """How many steps lead nearer to a goal in its direction, and in the next one clockwise; so many
    of each on any way."""
    return _steps_in(toward, goal[0] - here[0], goal[1] - here[1])


def _steps_in(toward: int, across: int, down: int) -> Span:
    """How many steps in a direction, and in the next one clockwise, make up a distance."""
    (ax, ay), (bx, by) = STEPS[toward], STEPS[(toward + 1) % 6]
    whole = ax * by - ay * bx
    return (across * by - down * bx) // whole, (ax * down - ay * across) // whole


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
        return Moves((), 0, (), ())
    if not kind.single and (lost or len(kind.arms) > 1):
        cost, ways = _jointly(setting, kind, blocked, stops)
        hexes = tuple(sorted(cost))
        return Moves(
            hexes,
            setting.bits.of(hexes),
            tuple([cost[hex] for hex in hexes]),
            (),
            ways=tuple([ways[hex] for hex in hexes]),
        )
    if lost:
        return _moves(setting, _nearer(setting, kind, blocked, stops, crowded))
    here, (points,) = kind.here, kind.points
    edges = _edges(setting, kind)
    found = _search(edges, here, points, blocked, stops, crowded)
    if kind.first:
        _add_least(edges, here, points, found, blocked, crowded)
    found.cost.pop(here, None)
    if not kind.by_road:
        return _moves(setting, found)
    # 11.4: roads through empty hexes only
    roads = setting.ground.road_edges(kind.arms[0], kind.march)
    farther = _search(roads, here, points + ROAD_BONUS, blocked | crowded, stops, NOBODY)
    farther.cost.pop(here, None)
    return _moves(setting, Reach({**farther.cost, **found.cost}, found.came), farther.came)


def _moves(setting: Setting, reach: Reach, by_road: dict[int, int] | None = None) -> Moves:
    cost, came = reach
    hexes = tuple(sorted(cost))
    return Moves(
        hexes,
        setting.bits.of(hexes),
        tuple([cost[hex] for hex in hexes]),
        tuple([came.get(hex, 0) for hex in hexes]),
        tuple(by_road.items()) if by_road else (),
    )


def _search(
    edges: Edges,
    start: int,
    allowance: int,
    blocked: Collection[int],
    stops: Collection[int],
    crowded: Collection[int],
    goal: int = 0,
) -> Reach:
    """Dijkstra's search in buckets: by the road's price, by the terrain's into a crowded hex.  It
    is broken off when the way to a goal is found."""
    cost, came = {start: 0}, dict[int, int]()
    if allowance <= 0:
        return Reach(cost, came)
    buckets: list[list[int]] = [[] for _ in range(allowance + 1)]
    buckets[0].append(start)
    known = cost.get
    for at, bucket in enumerate(buckets):
        if goal in cost and cost[goal] <= at:
            break
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


def _edges(setting: Setting, kind: Kind) -> Edges:
    """11.2.2: a single unit may use the roads, a stack pays for the terrain."""
    ground = setting.ground
    if kind.single:
        return ground.edges[kind.arms[0], kind.march]
    return ground.plain_edges(kind.arms[0], kind.march)


def _add_least(
    edges: Edges,
    here: int,
    points: int,
    found: Reach,
    blocked: Collection[int],
    crowded: Collection[int],
) -> None:
    """11.2.3: one hex can always be entered, whatever it costs, if it can be entered at all."""
    for there, road, plain in edges[here]:
        passable = (plain if there in crowded else road) < NEVER
        if passable and there not in found.cost and there not in blocked:
            found.cost[there] = points
            found.came[there] = here


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
    setting: Setting, kind: Kind, blocked: Collection[int], stops: Collection[int]
) -> tuple[dict[int, int], dict[int, tuple[int, ...]]]:
    """11.1: a stack whose members do not pay the same goes wherever each can pay its own price
    (Q24).  What one way saves one arm it may cost another, so several ways to a hex are kept.
    Returns what each hex costs the arm that pays most, and the whole way to it.

    Out of command, each hex must be nearer to the headquarters (7.5).
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
    return cost, ways
