"""What a march costs on a Solferino board, straight from the terrain table.

Half points are whole numbers here, as everywhere: a major road costs one.
"""

from __future__ import annotations

import heapq

from tricolore.core.board import Board

ALLOWANCE = {"infantry": 8, "cavalry": 12, "artillery": 6}
"""Movement points in a turn, in half points."""


def cost(board: Board, a: int, b: int, arm: str) -> int | None:
    """Half points from one hex to its neighbour, or None where there is no way."""
    sides = board.sides.get((a, b), frozenset())
    if board.terrain[b] == "lake" or "steep slope" in sides:
        return None
    roads = board.roads.get((a, b), frozenset())
    if "major road" in roads:
        return 1
    if "minor road" in roads or "railway" in roads:
        return 2
    points = 2
    if board.terrain[b] == "woods":
        points += 2 if arm == "infantry" else 4
    if board.level[a] != board.level[b] and "track" not in roads:
        points += 2
    points += 2 * len(sides & {"ridge", "hedge", "water course"})
    return points


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
