"""11.2 to 11.4: How far units come, and by which way."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from heapq import heappop, heappush
from typing import NamedTuple

from tricolore.core.search import Reach
from tricolore.rulesets.brothers.roster import INFANTRY
from tricolore.rulesets.brothers.state import FRONT_LINE, Brothers, Field
from tricolore.rulesets.brothers.terrain import (
    AGGRESSIVE,
    DEFENSIVE,
    NEVER,
    OUT_OF_COMMAND,
    Edges,
    Steps,
)

ROAD_BONUS = 2
"""11.4: one point more, in halves."""
STAFF_ARMS = (INFANTRY,)
"""3.4.4: headquarters pay as infantry does."""
NOBODY: frozenset[int] = frozenset()
EMPTY = (NOBODY, NOBODY, NOBODY)
"""Nothing closed, no ends, no crowded roads."""
MOST_REMEMBERED = 20_000
"""Searches that are kept before all are forgotten."""


class Mover(NamedTuple):
    """Whoever moves, as far as its way depends on it."""

    ids: tuple[str, ...]
    """Units of a stack, or one headquarters."""
    side: str
    here: int
    arms: tuple[str, ...]
    points: tuple[int, ...]
    """What each member has left, in halves."""
    march: str
    """The kind of march (see `terrain`)."""
    combat: bool
    """Whether it has combat units: headquarters alone engage nobody and draw no fire."""
    goal: int = 0
    """Out of command: the hex of the headquarters that each step must bring nearer (7.5)."""


def march_of(s: Brothers, ids: tuple[str, ...]) -> str:
    """7.2, 7.5, 16: which roads help them, and how."""
    act = s.act
    assert act is not None
    if not act.ooc.isdisjoint(ids):
        return OUT_OF_COMMAND
    if ids[0] in s.setting.roster.sovereigns:
        return AGGRESSIVE  # 3.4.5: they have no posture, so no Road March either
    return DEFENSIVE if act.posture == DEFENSIVE and not s.muddy else AGGRESSIVE


def mover_of(s: Brothers, ids: tuple[str, ...], spent: tuple[int, ...] | None = None) -> Mover:
    """A group as it stands."""
    setting, march = s.setting, march_of(s, ids)
    if ids[0] not in s.units:
        left = setting.staff_mp - (spent[0] if spent else 0)
        side, here = setting.roster.staff_side(ids[0]), s.staff[ids[0]].hex
        return Mover(ids, side, here, STAFF_ARMS, (left,), march, combat=False)
    counters = [setting.roster.counters[uid] for uid in ids]
    points = tuple([one.mp + setting.extra_points(s.effects, one.id) for one in counters])
    if spent:
        points = tuple([full - used for full, used in zip(points, spent, strict=True)])
    goal, first = 0, counters[0]
    if march == OUT_OF_COMMAND:
        goal = s.staff[first.formation].hex if first.formation in s.staff else -1
    arms = tuple([one.arm for one in counters])
    return Mover(ids, first.side, s.units[ids[0]].hex, arms, points, march, True, goal)


# Hexes that may not be entered, and hexes where a march stops


def field_of(s: Brothers, side: str) -> Field:
    """Where everybody stands, seen from one side; kept until a unit moves or is weakened."""
    found = s.fields.get(side)
    if found is None:
        found = s.fields[side] = _field(s, side)
    return found


def _field(s: Brothers, side: str) -> Field:
    setting, enemy = s.setting, s.enemy(side)
    enemies, ours = s.ground_of[enemy], s.ground_of[side]
    near = s.contact(enemy)
    bits = setting.bits
    engaged = bits.hexes(ours & near)
    full = bits.of(hex for hex in engaged if s.strength_in(hex) >= FRONT_LINE)
    return Field(enemies, near & ~enemies, full, ours & setting.road_bits)


def may_engage(s: Brothers, mover: Mover) -> bool:
    """11.7.1, 16: who may move next to the enemy at will."""
    act = s.act
    assert act is not None
    if s.stormy or mover.march == OUT_OF_COMMAND:
        return False
    return act.posture == AGGRESSIVE


def barred(s: Brothers, mover: Mover, field: Field) -> tuple[int, int]:
    """The hexes that a group may not enter, and those where its way ends.

    Whoever may not engage may still enter a hex where it can stand beneath a full front line, and
    from one engaged hex may step into another, since it disengages (11.7.1).
    """
    bits = s.setting.bits
    if not mover.combat:
        roster = s.setting.roster
        staff = (one.hex for id, one in s.staff.items() if roster.staff_side(id) != mover.side)
        return field.enemies | bits.of(staff), 0
    if may_engage(s, mover):
        return field.enemies, field.near
    open_to_it = field.sheltered
    if disengages(s, mover):
        beside = s.setting.board.neighbours[mover.here]
        open_to_it |= field.near & bits.of(hex for hex in beside if hex is not None)
    return field.enemies | (field.near & ~open_to_it), field.near


def disengages(s: Brothers, mover: Mover) -> bool:
    """Whether it is engaged and may, in leaving, engage again."""
    if mover.march == OUT_OF_COMMAND or s.stormy:
        return False
    return any(s.engaged(uid) for uid in mover.ids)


# The search


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
    hexes: tuple[int, ...]
    """In ascending order."""
    bits: int
    """The same as a set in bits."""
    bonus: Reach | None = None
    """Ways by road alone, where only the Road Bonus makes them possible (11.4)."""

    def path(self, hex: int) -> list[int]:
        if self.bonus is not None and hex not in self.plain.cost:
            return self.bonus.path(hex)
        return self.plain.path(hex)


def reach(
    s: Brothers, mover: Mover, field: Field, kept_road: bool = True, first: bool = True
) -> Moves:
    """All hexes that a group can come to, by the cheapest way.

    `kept_road` says whether it has kept to roads so far, `first` whether it has not moved yet.
    The same search is asked for time after time, so its answers are remembered by what lies within
    reach.
    """
    blocked, stops = barred(s, mover, field)
    within = around(s, mover)
    single = len(mover.ids) == 1
    # 11.2.2: friends matter only where they take a road away, and a stack uses none anyway
    near = (within & blocked, within & stops, within & field.crowded if single else 0)
    key = (
        mover.arms,
        mover.march,
        mover.here,
        mover.goal,
        mover.points,
        single,
        kept_road,
        first,
        near,
    )
    known = s.setting.reaches
    found = known.get(key)
    if found is None:
        if len(known) >= MOST_REMEMBERED:
            known.clear()
        hexes = s.setting.bits.hexes
        closed, ends, friends = (frozenset(hexes(one)) for one in near)
        found = known[key] = _reach(s, mover, closed, ends, friends, kept_road, first)
    return found


def around(s: Brothers, mover: Mover) -> int:
    """All hexes that a group of this kind could come to if nobody were there."""
    points = mover.points[0]  # the others of a stack come no farther without it
    key = (mover.arms[0], mover.march, mover.here, points, mover.goal)
    known = s.setting.ranges
    found = known.get(key)
    if found is None:
        if len(known) >= MOST_REMEMBERED:
            known.clear()
        if mover.march == OUT_OF_COMMAND:
            leader = mover._replace(points=mover.points[:1])
            hexes = [mover.here, *_nearer(s, leader, *EMPTY, first=True).cost]
        else:
            edges = s.setting.ground.edges[mover.arms[0], mover.march]
            hexes = list(_search(edges, mover.here, points + ROAD_BONUS, *EMPTY).cost)
            hexes += (hex for hex in s.setting.board.neighbours[mover.here] if hex is not None)
        found = known[key] = s.setting.bits.of(hexes)
    return found


def _reach(
    s: Brothers,
    mover: Mover,
    blocked: frozenset[int],
    stops: frozenset[int],
    crowded: frozenset[int],
    kept_road: bool,
    first: bool,
) -> Moves:
    if len(mover.ids) > 1 and (mover.march == OUT_OF_COMMAND or len(set(mover.arms)) > 1):
        jointly = _jointly(s, mover, blocked, stops, first)
        return _moves(s, jointly.cost, jointly)
    if mover.march == OUT_OF_COMMAND:
        nearer = _nearer(s, mover, blocked, stops, crowded, first)
        return _moves(s, nearer.cost, nearer)
    points = min(mover.points)
    found = _search(_edges(s, mover), mover.here, points, blocked, stops, crowded)
    if first:
        _add_least(s, mover, found, blocked, crowded)
    found.cost.pop(mover.here, None)
    if mover.march != DEFENSIVE or not kept_road or len(mover.ids) > 1:
        return _moves(s, found.cost, found)
    # 11.4: roads through empty hexes only
    roads = s.setting.ground.road_edges(mover.arms[0], mover.march)
    farther = _search(roads, mover.here, points + ROAD_BONUS, blocked | crowded, stops, NOBODY)
    farther.cost.pop(mover.here, None)
    return _moves(s, {**farther.cost, **found.cost}, found, farther)


def _moves(
    s: Brothers, cost: dict[int, int], plain: Reach | Ways, bonus: Reach | None = None
) -> Moves:
    return Moves(cost, plain, tuple(sorted(cost)), s.setting.bits.of(cost), bonus)


def _search(
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


def _edges(s: Brothers, mover: Mover) -> Edges:
    """11.2.2: a single unit may use the roads, a stack pays for the terrain."""
    ground = s.setting.ground
    if len(mover.ids) == 1:
        return ground.edges[mover.arms[0], mover.march]
    return ground.plain_edges(mover.arms[0], mover.march)


def _add_least(
    s: Brothers,
    mover: Mover,
    found: Reach,
    blocked: Collection[int],
    crowded: Collection[int],
) -> None:
    """11.2.3: one hex can always be entered, whatever it costs, if it can be entered at all."""
    for there, road, plain in _edges(s, mover)[mover.here]:
        passable = (plain if there in crowded else road) < NEVER
        if passable and there not in found.cost and there not in blocked:
            found.cost[there] = min(mover.points)
            found.came[there] = mover.here


def _nearer(
    s: Brothers,
    mover: Mover,
    blocked: Collection[int],
    stops: Collection[int],
    crowded: Collection[int],
    first: bool,
) -> Reach:
    """7.5: out of command, each hex must be nearer to the headquarters; without one on the map
    nobody moves (Q30)."""
    if mover.goal <= 0:
        return Reach({}, {})
    start = mover.here
    allowance = max(min(mover.points), 0)
    cost, came = {start: 0}, dict[int, int]()
    todo = [start]
    while todo:
        here = todo.pop(0)
        if here in stops and here != start:
            continue
        for there, road, plain in _steps_toward(s, mover, here):
            step = plain if there in crowded else road
            total = cost[here] + step
            least = first and here == start and step < NEVER
            if there in blocked or (total > allowance and not least):
                continue
            if there not in cost or total < cost[there]:
                cost[there] = min(total, allowance) if least else total
                came[there] = here
                todo.append(there)
    del cost[start]
    return Reach(cost, came)


def _jointly(
    s: Brothers,
    mover: Mover,
    blocked: Collection[int],
    stops: Collection[int],
    first: bool,
) -> Ways:
    """11.1: a stack whose members do not pay the same goes wherever each can pay its own price
    (Q24).  What one way saves one arm it may cost another, so several ways to a hex are kept.

    Out of command, each hex must be nearer to the headquarters (7.5).
    """
    board, ground, start = s.setting.board, s.setting.ground, mover.here
    arms = tuple(dict.fromkeys(mover.arms))
    points = list(zip(mover.arms, mover.points, strict=True))
    left = tuple(min(number for of, number in points if of == arm) for arm in arms)
    tables = [ground.plain_edges(arm, mover.march) for arm in arms]
    if mover.march == OUT_OF_COMMAND and mover.goal <= 0:
        return Ways({}, {})

    def steps(here: int) -> Iterator[tuple[int, tuple[int, ...]]]:
        prices = [{there: plain for there, _, plain in table[here]} for table in tables]
        for there in prices[0]:
            if there in blocked or not all(there in other for other in prices):
                continue
            if mover.march == OUT_OF_COMMAND:
                goal = mover.goal
                if board.distance(there, goal) >= board.distance(here, goal):
                    continue
            yield there, tuple(other[there] for other in prices)

    nothing = (0,) * len(arms)
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
        for there, price in steps(here):
            now = tuple(a + b for a, b in zip(paid, price, strict=True))
            if any(a > b for a, b in zip(now, left, strict=True)):
                continue
            others = kept.setdefault(there, [])
            if not any(all(a <= b for a, b in zip(other, now, strict=True)) for other in others):
                others.append(now)
                heappush(todo, (sum(now), now, there, (*way, there)))
    if first:  # 11.2.3: one hex can always be entered
        for there, _ in steps(start):
            if there not in ways:
                ways[there], cost[there] = (there,), max(left)
    del ways[start], cost[start]
    return Ways(cost, ways)


def _steps_toward(s: Brothers, mover: Mover, here: int) -> Steps:
    """The ways out of a hex that lead nearer to the headquarters."""
    key = (mover.arms[0], mover.goal, here)
    known = s.setting.steps_toward
    found = known.get(key)
    if found is None:
        if len(known) >= MOST_REMEMBERED:
            known.clear()
        distance, goal = s.setting.board.distance, mover.goal
        far = distance(here, goal)
        steps = s.setting.ground.edges[mover.arms[0], mover.march][here]
        found = known[key] = tuple(step for step in steps if distance(step[0], goal) < far)
    return found
