"""How far it is to a place over the whole map, in turns of march."""

from __future__ import annotations

from tricolore.core.board import Board
from tricolore.core.search import Edges, reachable, reversed_edges
from tricolore.rulesets.radetzky.setting import Setting
from tricolore.rulesets.radetzky.terrain import NO_PONTOONS

TURN = 9.0
"""Half points that infantry makes of a turn: strategic movement would be twelve, but the enemy and
other columns are in the way."""
FORD = 6
FAR = 400
MOST_MAPS = 8


class Routes:
    """Distances on one map, remembered by goal."""

    def __init__(self, setting: Setting) -> None:
        ground = setting.ground
        edges: dict[int, tuple[tuple[int, int], ...]] = {}
        for here in setting.board.hexes:
            steps = []
            for there in ground.around[here]:
                price = ground.price(here, there, NO_PONTOONS, False)
                if price is None and ground.has_ford(here, there):
                    price = FORD
                if price is not None:
                    steps.append((there, price))
            edges[here] = tuple(steps)
        self._back: Edges = reversed_edges(edges)
        self._to: dict[int, dict[int, int]] = {}

    def halves(self, start: int, goal: int) -> int:
        """Half points from a hex to a goal, nobody in the way."""
        found = self._to.get(goal)
        if found is None:
            found = self._to[goal] = reachable(self._back, goal, FAR).cost
        return found.get(start, FAR)

    def turns(self, start: int, goal: int) -> float:
        return self.halves(start, goal) / TURN


_KNOWN: dict[Board, Routes] = {}


def routes_of(setting: Setting) -> Routes:
    """The routes of a map."""
    known = _KNOWN.get(setting.board)
    if known is None:
        if len(_KNOWN) >= MOST_MAPS:
            _KNOWN.clear()
        known = _KNOWN[setting.board] = Routes(setting)
    return known
