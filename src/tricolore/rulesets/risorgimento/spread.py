"""Searches over the map whose prices depend on who stands where.

Whether a hex can be entered, what that costs besides the terrain and whether it ends the way is
worked out when the search first looks at the hex.  So the time of a search depends on how far it
goes, not on how many pieces there are.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from typing import NamedTuple

from tricolore.core.search import Edges, Reach

Toll = tuple[int, bool] | None
"""What entering a hex adds, in half points, and whether the way ends there; None if barred."""


class Tolls(dict[int, Toll]):
    """Tolls by hex, each worked out once."""

    def __init__(self, of: Callable[[int], Toll]) -> None:
        super().__init__()
        self.of = of

    def __missing__(self, hex: int) -> Toll:
        toll = self[hex] = self.of(hex)
        return toll


class Reached(NamedTuple):
    """Where a search has come to: the price of each hex, and the way to it."""

    cost: dict[int, int]
    path: Callable[[int], list[int]]


def spread(
    edges: Edges,
    start: int,
    allowance: int,
    tolls: Tolls,
    leaving: int = 0,
    held: bool = False,
) -> Reach:
    """All hexes that cost no more than the allowance.

    `leaving` is added to the first step.  If the start is `held`, the first step may not end where
    ways end: nobody goes straight from zone to zone (6.33).
    """
    cost = {start: 0}
    came: dict[int, int] = {}
    buckets: list[list[int]] = [[] for _ in range(allowance + 1)]
    if allowance >= 0:
        buckets[0].append(start)
    beyond = allowance + 1
    for at, bucket in enumerate(buckets):
        for here in bucket:
            if cost[here] != at:
                continue  # a cheaper way was found after this one had been queued
            first = here == start
            paid = at + leaving if first else at
            for hex, step in edges[here]:
                spent = paid + step
                cheapest = cost.get(hex, beyond)
                if spent >= cheapest:
                    continue  # whatever the toll; most steps lead back
                toll = tolls[hex]
                if toll is None or (held and first and toll[1]):
                    continue
                spent += toll[0]
                if spent < cheapest:
                    cost[hex] = spent
                    came[hex] = here
                    if not toll[1]:
                        buckets[spent].append(hex)
    return Reach(cost, came)


Node = tuple[int, int]
"""A hex, and the direction in which it was entered where that matters."""
UNTURNED = -1


def spread_turning(
    edges: Edges,
    start: int,
    facing: int,
    allowance: int,
    tolls: Tolls,
    leaving: int,
    held: bool,
    thick: Collection[int],
    linked: Callable[[int, int], str],
    neighbours: Mapping[int, tuple[int | None, ...]],
    turn: int,
) -> Reached:
    """The same where hexes in `thick` are left through the front only, off roads and trails.

    Each hexside that a unit turns there, so that the next hex is in front, costs `turn`.
    """
    first: Node = (start, facing if start in thick else UNTURNED)
    cost: dict[Node, int] = {first: 0}
    came: dict[Node, Node] = {}
    best: dict[int, Node] = {start: first}
    buckets: list[list[Node]] = [[] for _ in range(max(allowance, 0) + 1)]
    buckets[0].append(first)
    for at, bucket in enumerate(buckets):
        for node in bucket:
            if cost[node] != at:
                continue
            here, faced = node
            for hex, step in edges[here]:
                direction = neighbours[here].index(hex)
                spent = at + step + (leaving if here == start else 0)
                if faced != UNTURNED and not linked(here, hex):
                    apart = abs(direction - faced)
                    spent += turn * max(min(apart, 6 - apart) - 1, 0)
                toll = tolls[hex] if spent <= allowance else None
                if toll is None or (held and here == start and toll[1]):
                    continue
                spent += toll[0]
                there = (hex, direction if hex in thick else UNTURNED)
                if spent <= allowance and spent < cost.get(there, allowance + 1):
                    cost[there] = spent
                    came[there] = node
                    if hex not in best or spent < cost[best[hex]]:
                        best[hex] = there
                    if not toll[1]:
                        buckets[spent].append(there)

    def path(hex: int) -> list[int]:
        node, way = best[hex], []
        while node in came:
            way.append(node[0])
            node = came[node]
        return way[::-1]

    return Reached({hex: cost[node] for hex, node in best.items()}, path)
