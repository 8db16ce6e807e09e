"""Distances to a place across the whole map, for marches of more than one turn."""

from __future__ import annotations

from collections.abc import Iterable

from tricolore.core.board import Board
from tricolore.core.search import Edges, Ranges, reachable, reversed_edges
from tricolore.rulesets.great_battles.data.setting import Setting
from tricolore.rulesets.great_battles.rules.state import Field
from tricolore.rulesets.great_battles.rules.terrain import Ground

FAR = 600
"""Enough half points to cross the map by any way."""


MOST_MAPS = 8
MOST_STRIKES = 10_000


class Routes:
    """Distances on one map, in half points, remembered by goal."""

    def __init__(self, ground: Ground) -> None:
        self.ground = ground
        self._back: dict[str, Edges] = {}
        self._to: dict[tuple[str, int], dict[int, int]] = {}
        self._ways: dict[tuple[int, int], int] = {}
        self._strikes = {arm: Ranges(edges, MOST_STRIKES) for arm, edges in ground.edges.items()}

    def to(self, arm: str, goal: int) -> dict[int, int]:
        """The cost for a unit of this arm to reach the goal from each hex, with nothing in its
        way."""
        key = (arm, goal)
        found = self._to.get(key)
        if found is None:
            back = self._back.get(arm)
            if back is None:
                back = self._back[arm] = reversed_edges(self.ground.edges[arm])
            found = self._to[key] = reachable(back, goal, FAR).cost
        return found

    def towards(self, hex: int, goal: int) -> int:
        """The direction from a hex that leads nearest to a goal."""
        way = self._ways.get((hex, goal))
        if way is None:
            board = self.ground.board
            point = board.grid.point
            (gx, gy) = point(goal)
            ways = [
                ((point(other)[0] - gx) ** 2 * 3 + (point(other)[1] - gy) ** 2, way)
                for way, other in enumerate(board.neighbours[hex])
                if other is not None
            ]
            way = self._ways[hex, goal] = min(ways)[1]
        return way

    def strike(
        self, arm: str, hex: int, points: int, ours: Field, leaving: int | None
    ) -> Iterable[int]:
        """The hexes that an enemy can reach, with our units where they stand."""
        return self._strikes[arm].cost(hex, points, ours.occupied, ours.zone, leaving)


_KNOWN: dict[Board, Routes] = {}


def routes_of(setting: Setting) -> Routes:
    """The routes of a map."""
    known = _KNOWN.get(setting.board)
    if known is None:
        if len(_KNOWN) >= MOST_MAPS:
            _KNOWN.clear()
        known = _KNOWN[setting.board] = Routes(setting.ground)
    return known
