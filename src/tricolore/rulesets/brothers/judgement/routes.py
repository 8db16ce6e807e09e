"""How far it is to a place over the whole map, in turns of march, and where a formation goes that
nobody has given a mission."""

from __future__ import annotations

from tricolore.core.board import Board
from tricolore.core.search import Edges, reachable, reversed_edges
from tricolore.rulesets.brothers.judgement.worth import Prices
from tricolore.rulesets.brothers.roster import INFANTRY
from tricolore.rulesets.brothers.setting import Setting
from tricolore.rulesets.brothers.state import Brothers
from tricolore.rulesets.brothers.terrain import AGGRESSIVE, MAJOR, NEVER
from tricolore.rulesets.missions import ATTACK, HOLD, Mission

TURN = 24.0
"""What infantry spends in a turn: four clear hexes."""
CLEAR_HEX, ROAD, MAJOR_ROAD = 3, 5, 4
"""Prices: a half point of terrain counts 3, a road hex 5, one of a Major Road 4."""
FAR = 3000
PREY = 0.4
"""Turns of march that are worth a victory point to be had by breaking those who stand there."""
MOST_MAPS = 8


class Routes:
    """Distances on one map, remembered by goal."""

    def __init__(self, setting: Setting) -> None:
        ground, board = setting.ground, setting.board
        edges: Edges = {
            hex: tuple(
                (there, _price(board.roads.get((hex, there)), plain))
                for there, _, plain in ground.edges[INFANTRY, AGGRESSIVE][hex]
            )
            for hex in board.hexes
        }
        self._back = reversed_edges(edges)
        self._to: dict[int, dict[int, int]] = {}

    def turns(self, start: int, goal: int) -> float:
        """Turns of march from a hex to a goal, nobody in the way."""
        found = self._to.get(goal)
        if found is None:
            found = self._to[goal] = reachable(self._back, goal, FAR).cost
        return found.get(start, FAR) / TURN


def _price(road: frozenset[str] | None, plain: int) -> int:
    if road:
        return MAJOR_ROAD if MAJOR in road else ROAD
    return plain * CLEAR_HEX if plain < NEVER else FAR


_KNOWN: dict[Board, Routes] = {}


def routes_of(setting: Setting) -> Routes:
    """The routes of a map."""
    known = _KNOWN.get(setting.board)
    if known is None:
        if len(_KNOWN) >= MOST_MAPS:
            _KNOWN.clear()
        known = _KNOWN[setting.board] = Routes(setting)
    return known


def own_goal(
    s: Brothers,
    prices: Prices,
    side: str,
    hexes: list[int],
    enemies: list[int],
    lead: float,
) -> Mission | None:
    """The goal of a formation that has no mission: the place of the enemy's that is nearest for
    what it is worth; if there is none, the nearest enemy, or for those who win the nearest place
    of their own."""
    routes, places = routes_of(s.setting), s.setting.places
    if not places or not hexes:
        return None

    def far(place: int) -> float:
        return sum(routes.turns(hex, place) for hex in hexes) / len(hexes)

    theirs = [hex for hex in places if s.control.get(hex) != side]
    if theirs:
        goal = min(theirs, key=lambda hex: (far(hex) - 0.3 * prices.place(hex), hex))
        return Mission(ATTACK, places[goal].name, goal)
    if lead < 1 and enemies:
        goal = min(enemies, key=lambda hex: (far(hex) - PREY * prices.at_stake(hex), hex))
        return Mission(ATTACK, "the enemy", goal)
    goal = min(places, key=lambda hex: (far(hex), hex))
    return Mission(HOLD, places[goal].name, goal)
