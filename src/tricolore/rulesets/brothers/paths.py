"""7.5, 11.1, 11.2: Searches for the ways of units, of stacks, and of units out of command."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from heapq import heappop, heappush
from typing import TYPE_CHECKING, NamedTuple

from tricolore.core.search import Reach
from tricolore.rulesets.brothers.state import Brothers
from tricolore.rulesets.brothers.terrain import NEVER, OUT_OF_COMMAND, Edges, Steps

if TYPE_CHECKING:
    from tricolore.rulesets.brothers.ways import Mover

MOST_REMEMBERED = 20_000
"""Searches that are kept before all are forgotten."""


class Ways(NamedTuple):
    """The hexes within reach of a stack of several arms: what each costs the arm that pays most,
    and the whole way to it."""

    cost: dict[int, int]
    ways: dict[int, tuple[int, ...]]

    def path(self, hex: int) -> list[int]:
        return list(self.ways[hex])


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


def nearer(
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


def jointly(
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
