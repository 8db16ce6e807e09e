"""What a march costs on the boards of MacMahon, straight from the terrain table.

Half points are whole numbers here, as everywhere: a major road costs one.
"""

from __future__ import annotations

import heapq
from collections.abc import Mapping

from tricolore.core.board import Board

ALLOWANCE = {"infantry": 8, "cavalry": 12, "artillery": 6}
"""Movement points in a turn, in half points."""

NO_WAY = frozenset({"canal", "Ticino river"})
"""Waters that can be crossed only by a bridge."""


def cost(board: Board, a: int, b: int, arm: str) -> int | None:
    """Half points from one hex to its neighbour, or None where there is no way."""
    sides = board.sides.get((a, b), frozenset())
    roads = board.roads.get((a, b), frozenset())
    bridged = "bridge" in sides
    if sides & NO_WAY and not bridged:
        return None
    if "escarpment" in sides and not roads:
        return None
    if "major road" in roads:
        return 1
    if roads:
        return 2
    if "river" in sides and not bridged:
        return ALLOWANCE["infantry"] if arm == "infantry" else None
    points = 2
    if board.terrain[b] in ("crops", "marsh"):
        points = 4
    if board.terrain[b] == "woods":
        points += 2 if arm == "infantry" else 4
    if board.level[a] != board.level[b]:
        points += 2
    return points + 2 * ("stream" in sides)


def reach(board: Board, start: int, arm: str) -> dict[int, int]:
    """Half points to every hex that can be reached."""
    best = {start: 0}
    queue = [(0, start)]
    while queue:
        spent, hex = heapq.heappop(queue)
        if spent > best[hex]:
            continue
        for after in board.neighbours[hex]:
            step = None if after is None else cost(board, hex, after, arm)
            if after is not None and step is not None and spent + step < best.get(after, 10**6):
                best[after] = spent + step
                heapq.heappush(queue, (spent + step, after))
    return best


def march(board: Board, start: int, goal: int, arm: str = "infantry") -> float:
    """Movement points from hex to hex."""
    return reach(board, start, arm)[goal] / 2


def beside(board: Board, start: int, goal: int, arm: str = "infantry") -> float:
    """Movement points to the nearest hex beside the goal."""
    found = reach(board, start, arm)
    return min(found[n] for n in board.neighbours[goal] if n in found) / 2


def dearest(board: Board, arm: str) -> int:
    """The highest cost of entering any hex by its cheapest side."""
    sides = {
        hex: [cost(board, n, hex, arm) for n in board.neighbours[hex] if n is not None]
        for hex in board.hexes
    }
    return max(min(c for c in costs if c is not None) for costs in sides.values())


def compare(figures: Mapping[str, tuple[float, float]]) -> None:
    """The marches found and those expected.  A difference of one point is acceptable."""
    for words, (found, expected) in figures.items():
        print(f"{words}: {found} MP, expected about {expected}")
        assert abs(found - expected) <= 1
