"""How far it is to a place, by the net of roads and by what the ground costs."""

from __future__ import annotations

from tricolore.core.search import reachable
from tricolore.rulesets.risorgimento.setting import Setting
from tricolore.rulesets.risorgimento.terrain import FOOT

FAR = 600
"""Half points within which ways are looked for."""
ABREAST = 60
"""How many ways are remembered."""
A_TURN = 30.0
"""Half points that a brigade makes in a turn, partly by Strategic Movement."""


class Routes:
    """The ways of a scenario; units are not considered."""

    def __init__(self, setting: Setting) -> None:
        self.setting = setting
        self._edges = setting.ground.edges(FOOT)
        self._costs: dict[int, dict[int, int]] = {}

    def costs(self, goal: int) -> dict[int, int]:
        """Half points from each hex to a goal, nearly the same both ways."""
        known = self._costs.get(goal)
        if known is None:
            if len(self._costs) >= ABREAST:
                self._costs.clear()
            known = self._costs[goal] = reachable(self._edges, goal, FAR).cost
        return known

    def cost(self, start: int, goal: int) -> int:
        return self.costs(goal).get(start, FAR)

    def turns(self, start: int, goal: int) -> float:
        return self.cost(start, goal) / A_TURN


def routes_of(setting: Setting) -> Routes:
    """Those of a scenario, which all players share."""
    known = setting.memory.setdefault("routes", {})
    found = known.get("routes")
    if found is None:
        found = known["routes"] = Routes(setting)
    assert isinstance(found, Routes)
    return found
