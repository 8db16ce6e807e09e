"""The overall situation for an army commander: formations, places and marches."""

from __future__ import annotations

from tricolore.core.text import term
from tricolore.rulesets.great_battles.judgement.kit import Kit
from tricolore.rulesets.great_battles.judgement.routes import routes_of
from tricolore.rulesets.great_battles.rules.state import Battle
from tricolore.rulesets.great_battles.rules.terrain import INFANTRY
from tricolore.rulesets.missions import Corps


class Outlook:
    """The overall situation from one side."""

    def __init__(self, kit: Kit, s: Battle, side: str) -> None:
        self._s, self._kit = s, kit
        self.turn = s.turn
        self.turns_left = kit.turns_left(s)
        self.lead = kit.lead(s, side) / kit.wins
        self.ours = corps_of(s, side)
        self.theirs = corps_of(s, s.enemy_of(side))
        self.goals = kit.goals(s, side)
        self.rear = kit.rear(s, side)
        self.massed = kit.stakes(s).point > 0
        self.all_needed = kit.needs_all(s, side)

    def march(self, start: int, goal: int) -> float:
        points = routes_of(self._s.setting).to(INFANTRY, goal).get(start)
        if points is None:
            return 99.0
        return points / self._kit.infantry(self._s)


def corps_of(s: Battle, side: str) -> list[Corps]:
    """The formations on the map or about to enter.  Losses and disorder lower their strength."""
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
        name = term(formation.name)
        found.append(Corps(formation.id, name, hex, strength, formation.id in s.broken))
    return found


def _middle(s: Battle, hexes: list[int]) -> int:
    """The hex that is nearest to the others."""
    distance = s.setting.board.distance
    return min(hexes, key=lambda hex: (sum(distance(hex, other) for other in hexes), hex))
