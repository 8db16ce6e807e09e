"""The situation at large: formations, places and marches, for the commander of an army."""

from __future__ import annotations

from tricolore.rulesets.missions import Corps, Goal
from tricolore.rulesets.radetzky.judgement.routes import routes_of
from tricolore.rulesets.radetzky.state import Radetzky
from tricolore.rulesets.radetzky.victory import points

POINTS = 8.0
"""Points that make a difference of one in the lead."""
TRUST = 0.3
"""How far a lead is trusted: a side that wins so far must still hold what it has."""
SHORT = 0.6
"""Marches count so much shorter to an army commander than to a column: a corps comes in one night
from as far as others see in two turns, and a place must be held before he is there."""
MAIN = 3.0
"""What a place is worth to an army commander that gives no points but can end the campaign."""


def lead_of(s: Radetzky, side: str) -> float:
    """How far ahead a side is: 1 or more if the points as they are now would win."""
    margin = points(s, side) - points(s, s.enemy(side)) - s.setting.victory.needs[side]
    ahead = margin / POINTS
    played = (s.turn - s.setting.first) / max(s.setting.turns - 1, 1)
    return 1.0 + (ahead if ahead < 0 else TRUST * min(ahead, max(played, 0.0)))


class Outlook:
    """One side's."""

    def __init__(self, s: Radetzky, side: str) -> None:
        self._routes = routes_of(s.setting)
        self.turn = s.turn
        self.turns_left = float(s.setting.last - s.turn + 1)
        self.lead = lead_of(s, side)
        self.ours = corps_of(s, side)
        self.theirs = corps_of(s, s.enemy(side))
        self.goals = goals_of(s, side)
        terminals = sorted(s.setting.terminals[side]) or sorted(s.setting.board.hexes)[:1]
        middle = self.ours[0].hex if self.ours else terminals[0]
        distance = s.setting.board.distance
        self.massed = self.all_needed = False
        self.rear = min(terminals, key=lambda hex: (distance(hex, middle), hex))

    def march(self, start: int, goal: int) -> float:
        return SHORT * self._routes.turns(start, goal)


def goals_of(s: Radetzky, side: str) -> list[Goal]:
    """Places that count, and those that can end the campaign."""
    found = {
        hex: Goal(place.name, hex, float(place.points), s.holders.get(hex) == side)
        for hex, place in s.setting.places.items()
    }
    for case in s.setting.automatic:
        for hex in case.hexes:
            if hex not in found:
                ours = case.winner != side
                found[hex] = Goal(s.setting.board.name_of(hex), hex, MAIN, ours)
    return [goal for goal in found.values() if goal.worth > 0]


def corps_of(s: Radetzky, side: str) -> list[Corps]:
    """The formations on the map, with their factors as they are now."""
    found = []
    distance = s.setting.board.distance
    for id, formation in s.setting.formations.items():
        if formation.side != side:
            continue
        units = [uid for uid in s.members(id) if s.units[uid].steps]
        if units:
            hexes = [s.units[uid].hex for uid in units]
            middle = min(hexes, key=lambda hex: (sum(distance(hex, o) for o in hexes), hex))
            strength = float(sum(map(s.factor, units)))
            found.append(Corps(id, formation.name, middle, strength, False))
    return found
