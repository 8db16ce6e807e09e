"""How far it is to a place over the whole map: marches of more than one turn."""

from __future__ import annotations

from tricolore.core.board import Board
from tricolore.core.search import Edges, reachable, reversed_edges
from tricolore.rulesets.butchery.setting import Setting
from tricolore.rulesets.butchery.state import Field
from tricolore.rulesets.butchery.terrain import Ground

FAR = 600
"""Half points enough to cross the map by any way."""


MOST_MAPS = 8
MOST_STRIKES = 20_000
Key = tuple[str, int, int, int | None, frozenset[int], frozenset[int]]


class Routes:
    """Distances on one map, in half points, remembered by goal."""

    def __init__(self, ground: Ground) -> None:
        self.ground = ground
        self._back: dict[str, Edges] = {}
        self._to: dict[tuple[str, int], dict[int, int]] = {}
        self._around: dict[tuple[str, int, int], frozenset[int]] = {}
        self._strikes: dict[Key, tuple[int, ...]] = {}

    def to(self, arm: str, goal: int) -> dict[int, int]:
        """By hex, what a unit of that class spends to reach the goal, nobody in its way."""
        key = (arm, goal)
        found = self._to.get(key)
        if found is None:
            back = self._back.get(arm)
            if back is None:
                back = self._back[arm] = reversed_edges(self.ground.edges[arm])
            found = self._to[key] = reachable(back, goal, FAR).cost
        return found

    def strike(
        self, arm: str, hex: int, points: int, ours: Field, leaving: int | None
    ) -> tuple[int, ...]:
        """The hexes that an enemy can come to, we standing where we stand.

        Only those of us matter who are within his reach, and mostly the same are, time after time.
        """
        around = self._around.get((arm, hex, points))
        edges = self.ground.edges[arm]
        if around is None:
            around = frozenset(reachable(edges, hex, points).cost)
            self._around[arm, hex, points] = around
        key = (arm, hex, points, leaving, ours.occupied & around, ours.zone & around)
        found = self._strikes.get(key)
        if found is None:
            if len(self._strikes) >= MOST_STRIKES:
                self._strikes.clear()
            reach = reachable(edges, hex, points, ours.occupied, ours.zone, leaving)
            found = self._strikes[key] = tuple(reach.cost)
        return found


_KNOWN: dict[Board, Routes] = {}


def routes_of(setting: Setting) -> Routes:
    """The routes of a map."""
    known = _KNOWN.get(setting.board)
    if known is None:
        if len(_KNOWN) >= MOST_MAPS:
            _KNOWN.clear()
        known = _KNOWN[setting.board] = Routes(setting.ground)
    return known
