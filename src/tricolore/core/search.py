"""Where can it go, and at what cost: Dijkstra's search over a board's edges.

Costs are ints, in half movement points in all our games (a good road costs one half).  The queue
is a list of buckets, one for each cost, which beats a heap by far on ranges as short as these.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from collections.abc import Set as AbstractSet
from typing import NamedTuple

Edges = Mapping[int, tuple[tuple[int, int], ...]]
"""`edges[hex]` lists `(neighbour, cost)`, terrain and hexsides and roads folded in."""


class Reach(NamedTuple):
    """The hexes within reach: what each costs, and from where it is entered."""

    cost: dict[int, int]
    came: dict[int, int]

    def path(self, hex: int) -> list[int]:
        """The cheapest way, without the hex where it starts."""
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

    Hexes in `blocked` cannot be entered; those in `stops` can, but not left again.  With
    `leaving` the start itself lies in such a zone: that cost comes on top of the first step, and
    the first step may not end in `stops`.
    """
    cost = {start: 0}
    came: dict[int, int] = {}
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
    for at, bucket in enumerate(buckets):
        for here in bucket:
            if cost[here] != at:
                continue  # a cheaper way was found after this one had been queued
            for hex, step in edges[here]:
                spent = at + step
                if spent <= allowance:
                    known = cost.get(hex)
                    if (known is None or spent < known) and hex not in blocked:
                        cost[hex] = spent
                        came[hex] = here
                        if hex not in stops:
                            buckets[spent].append(hex)
    return Reach(cost, came)


def shunning(reach: Reach, edges: Edges, shun: AbstractSet[int], stops: Collection[int]) -> Reach:
    """The same hexes at the same cost; of equally cheap ways those over fewer shunned hexes.

    So nobody walks past a battery for nothing.  It takes a second look at every edge, and is meant
    for those who will really walk: ask `reachable` first.
    """
    met = {hex: 0 for hex in reach.cost if hex not in reach.came}
    came: dict[int, int] = {}
    for here in sorted(reach.cost, key=reach.cost.__getitem__):
        if here in stops and here in came:
            continue  # nobody goes on from there
        for hex, step in edges[here]:
            if hex not in reach.came:
                continue
            from_start = reach.came[hex] == here  # its price may hold what it costs to leave
            if not from_start and reach.cost[hex] != reach.cost[here] + step:
                continue
            shunned = met[here] + (hex in shun)
            if hex not in met or shunned < met[hex]:
                met[hex] = shunned
                came[hex] = here
    return Reach(reach.cost, came)


def patched(
    edges: Edges,
    into: AbstractSet[int],
    dear: Edges,
    neighbours: Mapping[int, Iterable[int | None]],
) -> Edges:
    """Edges over which a step into some hexes costs what another table says.

    Such hexes lie beside an enemy, or are crowded, so that a road through them is of no use.  The
    search itself need not know: the table is made once and kept for as long as they are the same.
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
    """Edges over which a step into some hexes costs so much more."""
    near = {other for hex in more for other in neighbours[hex] if other is not None}
    changed = dict(edges)
    for here in near:
        changed[here] = tuple((hex, cost + more.get(hex, 0)) for hex, cost in edges[here])
    return changed


NOWHERE: frozenset[int] = frozenset()


class Ranges:
    """Searches over one table of edges, remembered: the same are asked for time after time.

    What is blocked and what stops matters only where the allowance could lead at all; elsewhere the
    pieces may stand as they like.
    """

    __slots__ = ("_around", "_known", "edges", "most")

    def __init__(self, edges: Edges, most: int) -> None:
        self.edges = edges
        self.most = most
        """How many to remember before all are forgotten."""
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
        """What each hex within reach costs, as `reachable` has it."""
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
    """The edges walked backward: a search from the goal then finds every start's cost to it."""
    back: dict[int, list[tuple[int, int]]] = {hex: [] for hex in edges}
    for hex, steps in edges.items():
        for neighbour, cost in steps:
            back[neighbour].append((hex, cost))
    return {hex: tuple(steps) for hex, steps in back.items()}
