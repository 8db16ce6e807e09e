"""The situation at large: formations, places and marches, for the commander of an army."""

from __future__ import annotations

from tricolore.rulesets.butchery.judgement.routes import routes_of
from tricolore.rulesets.butchery.state import Butchery
from tricolore.rulesets.butchery.victory import MINOR_FROM, score
from tricolore.rulesets.great_battles.setting import enemy_of
from tricolore.rulesets.great_battles.terrain import INFANTRY
from tricolore.rulesets.judgement import Corps, Goal

POINT = 1.0


class Outlook:
    """One side's."""

    def __init__(self, s: Butchery, side: str) -> None:
        self._s = s
        self.turn = s.turn
        self.turns_left = max(0.5, min(s.setting.turns, 12.5) - s.turn + 1)
        lead = (score(s, side).halves - score(s, enemy_of(side)).halves) / 2
        self.lead = lead / MINOR_FROM
        self.ours = corps_of(s, side)
        self.theirs = corps_of(s, enemy_of(side))
        self.goals = [
            Goal(place.name, place.hexes[0], POINT, s.control.get(place.hexes[0]) == side)
            for place in s.setting.places
        ]
        edge = s.setting.board.edge(s.setting.edges[side])
        land = [hex for hex in edge if s.ground.edges[INFANTRY][hex]]
        self.rear = land[len(land) // 2]

    def march(self, start: int, goal: int) -> float:
        points = routes_of(self._s.setting).to(INFANTRY, goal).get(start)
        if points is None:
            return 99.0
        return points / self._s.setting.movement.infantry


def corps_of(s: Butchery, side: str) -> list[Corps]:
    """The formations on the map or at its edge; strength is men in the ranks, guns counted once."""
    found = []
    for formation in s.setting.roster.formations.values():
        if formation.side != side:
            continue
        here = s.members(formation.id)
        coming = [uid for uid in formation.units if uid in s.waiting]
        if not here and not coming:
            continue
        strength = 0.0
        for uid in here:
            unit, counter = s.units[uid], s.counter(uid)
            share = (counter.cohesion - unit.losses) / counter.cohesion
            strength += counter.combat * share * (0.7 if unit.disorganised else 1.0)
        strength += sum(s.counter(uid).combat for uid in coming)
        hex = _middle(s, [s.units[uid].hex for uid in here]) if here else s.waiting[coming[0]]
        found.append(Corps(formation.id, formation.name, hex, strength, formation.id in s.broken))
    return found


def _middle(s: Butchery, hexes: list[int]) -> int:
    """The hex from which the others are nearest."""
    distance = s.setting.board.distance
    return min(hexes, key=lambda hex: (sum(distance(hex, other) for other in hexes), hex))
