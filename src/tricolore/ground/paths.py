"""The cheapest way through a graph, with the same result on every machine.

Costs are whole numbers.  Of two ways with equal costs, the one whose points come first in order is
taken.  So nothing depends on the last bit of a float.
"""

from __future__ import annotations

import heapq
from collections.abc import Callable, Iterable
from typing import TypeVar

Node = TypeVar("Node", int, tuple[int, int])

UNIT = 10_000
"""The cost of one plain step."""


def cheapest(
    start: Node, goal: Node, steps: Callable[[Node], Iterable[tuple[Node, int]]]
) -> list[Node] | None:
    """Nodes from start to goal, or None if there is no way."""
    best: dict[Node, int] = {start: 0}
    came: dict[Node, Node] = {}
    queue: list[tuple[int, Node]] = [(0, start)]
    while queue:
        spent, node = heapq.heappop(queue)
        if node == goal:
            way = [goal]
            while way[-1] != start:
                way.append(came[way[-1]])
            return way[::-1]
        if spent > best[node]:
            continue
        for after, cost in steps(node):
            total = spent + cost
            known = best.get(after)
            if known is None or total < known or (total == known and node < came[after]):
                best[after] = total
                came[after] = node
                heapq.heappush(queue, (total, after))
    return None
