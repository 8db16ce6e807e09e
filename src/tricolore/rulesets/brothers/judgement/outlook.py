"""The situation at large: formations, places and marches, for the commander of an army."""

from __future__ import annotations

from tricolore.rulesets.brothers.judgement.routes import routes_of
from tricolore.rulesets.brothers.setting import ALLIED
from tricolore.rulesets.brothers.state import Brothers
from tricolore.rulesets.brothers.victory import margin
from tricolore.rulesets.missions import Corps, Goal

POINTS = 8.0
"""Halves of a victory point that make a difference of one in the lead."""
SAFETY = 0.3
"""How far a lead is trusted: a side that wins so far must still hold what it has."""
WORTH_A_CORPS = 2
"""Halves of a victory point from which a place is a goal for a whole formation: an outpost that is
worth less is for whoever comes by."""
SOON = 1
"""Turns before its arrival from which a formation is reckoned with."""


def lead_of(s: Brothers, side: str) -> float:
    """How far ahead a side is: 1 or more if the margin as it is now would win.

    Early in the battle that is not much of a lead: who has yet to be attacked wins so far.
    """
    lead, setting = margin(s), s.setting
    if side == ALLIED:
        least = min((level.least for level in setting.levels if level.winner == side), default=0)
        ahead = (lead - least) / POINTS
    else:
        most = min((level.least for level in setting.levels if level.winner != side), default=0)
        ahead = (most - 1 - lead) / POINTS
    played = (s.turn - setting.first) / max(setting.last - setting.first, 1)
    return 1.0 + (ahead if ahead < 0 else SAFETY * min(ahead, played))


class Outlook:
    """One side's."""

    def __init__(self, s: Brothers, side: str) -> None:
        self._routes = routes_of(s.setting)
        self.turn = s.turn
        self.turns_left = float(s.setting.last - s.turn + 1)
        self.lead = lead_of(s, side)
        self.ours = corps_of(s, side)
        self.theirs = corps_of(s, s.enemy(side))
        self.goals = [
            Goal(place.name, hex, place.halves / 2, s.control.get(hex) == side)
            for hex, place in s.setting.places.items()
            if place.halves >= WORTH_A_CORPS
        ]
        if self.lead < 1 and all(goal.ours for goal in self.goals):
            self.goals += quarry(s, self.theirs)
        edge = s.setting.ground.edge_hexes
        mine = [corps.hex for corps in self.ours] or [edge[0]]
        enemies = [corps.hex for corps in self.theirs] or [edge[-1]]
        distance = s.setting.board.distance
        self.massed = self.all_needed = False
        self.rear = max(
            edge,
            key=lambda hex: (
                sum(distance(hex, foe) for foe in enemies) / len(enemies)
                - 1.5 * sum(distance(hex, one) for one in mine) / len(mine),
                -hex,
            ),
        )

    def march(self, start: int, goal: int) -> float:
        return self._routes.turns(start, goal)


def corps_of(s: Brothers, side: str) -> list[Corps]:
    """The formations on the map or about to come, with their strength as it is now."""
    found = []
    for formation in s.setting.roster.formations.values():
        if formation.side != side:
            continue
        here = list(s.members(formation.id))
        strength = float(sum(map(s.strength, here)))
        hexes = [s.units[uid].hex for uid in here]
        for due in s.due.values():
            coming = [
                uid
                for stack in due.stacks
                for uid in stack
                if s.counter(uid).formation == formation.id
            ]
            if coming and due.turn <= s.turn + SOON:
                strength += sum(s.counter(uid).fresh for uid in coming)
                hexes = hexes or [due.hexes[0]]
        if hexes:
            middle = middle_of(s, hexes)
            broken = formation.id in s.demoralised
            found.append(Corps(formation.id, formation.name, middle, strength, broken))
    return found


def quarry(s: Brothers, enemies: list[Corps]) -> list[Goal]:
    """Who has all places and does not win by it must break the enemy: his formations are goals."""
    return [
        Goal(corps.name, corps.hex, s.setting.points_for_corps.get(corps.id, 0) / 2, False)
        for corps in enemies
        if not corps.broken
    ]


def middle_of(s: Brothers, hexes: list[int]) -> int:
    """The hex from which the others are nearest."""
    distance = s.setting.board.distance
    return min(hexes, key=lambda hex: (sum(distance(hex, other) for other in hexes), hex))
