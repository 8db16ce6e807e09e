"""Where a unit can go, and at what cost: Dijkstra's algorithm over a board's edges.

Costs are ints.  Our games count half movement points, because a good road costs one half.  The
queue is a list of buckets, one for each cost.  For ranges as short as these it is much faster than
a heap.

The search itself has no special cases.  Prices that depend on the situation are put into the table
of edges beforehand (`dearer`, `patched`, `Bridges`), and such a table is kept for as long as the
situation stays the same.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from collections.abc import Set as AbstractSet
from typing import NamedTuple

Edges = Mapping[int, tuple[tuple[int, int], ...]]
"""`edges[hex]` lists pairs `(neighbour, cost)`, with terrain, hexsides and roads included."""


class Reach(NamedTuple):
    """The hexes within reach: the cost of each, and the hex from which it is entered."""

    cost: dict[int, int]
    came: dict[int, int]

    def path(self, hex: int) -> list[int]:
        """The cheapest path to a hex, without the start."""
        way: list[int] = []
        while hex in self.came:
            way.append(hex)
            hex = self.came[hex]
        way.reverse()
        return way


def reachable(
    edges: Edges,
    start: int,
    allowance: int,
    blocked: Collection[int] = frozenset(),
    stops: Collection[int] = frozenset(),
    leaving: int | None = None,
) -> Reach:
    """All hexes that cost no more than the allowance.

    Every step costs at least 1.  Hexes in `blocked` cannot be entered.  Hexes in `stops` can be
    entered but not left again.  If the start itself lies in such a zone, `leaving` is the cost of
    leaving it: this is added to the first step, which then may not end in `stops`.
    """
    cost = {start: 0}
    came: dict[int, int] = {}
    known = cost.get
    beyond = allowance + 1  # in place of the cost of a hex not reached yet
    buckets: list[list[int]] = [[] for _ in range(allowance + 1)]
    if leaving is None:
        buckets[0].append(start)
    else:
        for hex, step in edges[start]:
            spent = leaving + step
            if spent <= allowance and hex not in blocked and hex not in stops:
                cost[hex] = spent
                came[hex] = start
                buckets[spent].append(hex)
    del buckets[allowance:]  # no step leads on from the last of them
    for at, bucket in enumerate(buckets):
        for here in bucket:
            if cost[here] != at:
                continue  # a cheaper path was found after this one had been queued
            for hex, step in edges[here]:
                spent = at + step
                if spent < known(hex, beyond) and hex not in blocked:
                    cost[hex] = spent
                    came[hex] = here
                    if spent < allowance and hex not in stops:
                        buckets[spent].append(hex)
    return Reach(cost, came)


def avoiding(reach: Reach, edges: Edges, avoid: AbstractSet[int], stops: Collection[int]) -> Reach:
    """The same hexes at the same cost, but of equally cheap paths the one through fewest `avoid`.

    So no unit walks past a battery without need.  It visits every edge a second time, so call
    `reachable` first, and this only for a unit that is really going to move.
    """
    met = {hex: 0 for hex in reach.cost if hex not in reach.came}
    came: dict[int, int] = {}
    for here in sorted(reach.cost, key=reach.cost.__getitem__):
        if here in stops and here in came:
            continue  # no path leads on from there
        for hex, step in edges[here]:
            if hex not in reach.came:
                continue
            from_start = reach.came[hex] == here  # its cost may include that of leaving a zone
            if not from_start and reach.cost[hex] != reach.cost[here] + step:
                continue
            avoidable = met[here] + (hex in avoid)
            if hex not in met or avoidable < met[hex]:
                met[hex] = avoidable
                came[hex] = here
    return Reach(reach.cost, came)


def patched(
    edges: Edges,
    into: AbstractSet[int],
    dear: Edges,
    neighbours: Mapping[int, Iterable[int | None]],
) -> Edges:
    """Edges with which a step into some hexes costs what another table says.

    Use it where hexes beside an enemy, or occupied hexes, have prices of their own: a road into
    them may be of no use, for example.
    """
    near = {other for hex in into for other in neighbours[hex] if other is not None}
    changed = dict(edges)
    for here in near:
        kept = tuple(edge for edge in edges[here] if edge[0] not in into)
        changed[here] = kept + tuple(edge for edge in dear[here] if edge[0] in into)
    return changed


def dearer(
    edges: Edges, more: Mapping[int, int], neighbours: Mapping[int, Iterable[int | None]]
) -> Edges:
    """Edges with which a step into some hexes costs more, as the mapping says."""
    near = {other for hex in more for other in neighbours[hex] if other is not None}
    changed = dict(edges)
    for here in near:
        changed[here] = tuple((hex, cost + more.get(hex, 0)) for hex, cost in edges[here])
    return changed


class Bridges:
    """Tables of edges by the set of bridges that are open, each made once and then cached.

    It takes one table as if there were no bridge at all, and one as if every bridge were open.  A
    bridge joins two hexes and is used both ways.  Games build, burn and repair few bridges, so few
    sets occur.  For the same set the same table is returned, which can therefore be the key of a
    cache of its own.
    """

    __slots__ = ("_known", "_with_all", "_without")

    def __init__(self, without: Edges, with_all: Edges) -> None:
        self._without = without
        self._with_all = with_all
        self._known: dict[frozenset[tuple[int, int]], Edges] = {frozenset(): without}

    def edges(self, bridges: Iterable[tuple[int, int]]) -> Edges:
        """The edges when these bridges are open and no others."""
        key = frozenset((a, b) if a < b else (b, a) for a, b in bridges)
        found = self._known.get(key)
        if found is None:
            found = self._known[key] = self._opened(key)
        return found

    def _opened(self, bridges: frozenset[tuple[int, int]]) -> Edges:
        changed = dict(self._without)
        for a, b in bridges:
            for here, there in ((a, b), (b, a)):
                others = tuple(edge for edge in changed[here] if edge[0] != there)
                across = tuple(edge for edge in self._with_all[here] if edge[0] == there)
                changed[here] = others + across
        return changed


NOWHERE: frozenset[int] = frozenset()


class Ranges:
    """Searches over one table of edges, cached because the same ones are repeated often.

    Only blocked hexes and stops within the allowance matter.  A change elsewhere on the map does
    not invalidate the result.
    """

    __slots__ = ("_around", "_known", "edges", "most")

    def __init__(self, edges: Edges, most: int) -> None:
        self.edges = edges
        self.most = most
        """How many results to keep before the cache is cleared."""
        self._around: dict[tuple[int, int], frozenset[int]] = {}
        self._known: dict[tuple[object, ...], Mapping[int, int]] = {}

    def cost(
        self,
        start: int,
        allowance: int,
        blocked: AbstractSet[int],
        stops: AbstractSet[int] = NOWHERE,
        leaving: int | None = None,
    ) -> Mapping[int, int]:
        """The cost of each hex within reach, as in `reachable`."""
        around = self._around.get((start, allowance))
        if around is None:
            around = frozenset(reachable(self.edges, start, allowance).cost)
            self._around[start, allowance] = around
        key = (start, allowance, leaving, around & blocked, around & stops)
        found = self._known.get(key)
        if found is None:
            if len(self._known) >= self.most:
                self._known.clear()
            found = reachable(self.edges, start, allowance, blocked, stops, leaving).cost
            self._known[key] = found
        return found


def reversed_edges(edges: Edges) -> dict[int, tuple[tuple[int, int], ...]]:
    """The edges in the opposite direction.

    A search from a goal then finds what it costs to reach that goal from every other hex.
    """
    back: dict[int, list[tuple[int, int]]] = {hex: [] for hex in edges}
    for hex, steps in edges.items():
        for neighbour, cost in steps:
            back[neighbour].append((hex, cost))
    return {hex: tuple(steps) for hex, steps in back.items()}
