"""A plan of the toy: where the pieces of a column march, decided as a whole.

Each piece has a slot.  What a piece is worth where it ends depends on who ends there with it, so
the plan adds up by pieces, and only those whose hex or company changes are assessed again.
"""

from __future__ import annotations

from collections.abc import Hashable, Mapping, Sequence

from tests.skirmish.march import enemies_beside, reach_of
from tests.skirmish.names import name
from tests.skirmish.state import MARCH, ROOM, Skirmish
from tricolore.core.ask import Row
from tricolore.core.words import count, headed
from tricolore.rulesets.plans import Plan, Problem, Slots, Terms

CHOICES = 8
"""How many hexes are tried for each piece."""
COMPANY = 0.3
"""What each friend in the same hex is worth to a piece beside an enemy: it adds 1 there (6.4)."""


class ColumnMarch(Problem):
    patience = 0.5
    """Most fire on the march changes little: the plan is kept unless it has lost this much."""

    def __init__(self, s: Skirmish, column: str) -> None:
        self.s = s
        self.about = f"the march of {column}"
        self.title = s.setting.columns[column].name
        self.groups = s.of_column(column)
        self._left = [id for id in self.groups if id not in s.marched]
        self._known: dict[tuple[str, int], Terms] = {}

    def slots(self) -> Sequence[Slots]:
        return [Slots([Row(id, self._hexes(id)) for id in self._left], pairs=0.5)]

    def stay(self) -> Plan:
        return {id: self.s.at[id] for id in self._left}

    def fits(self, plan: Plan) -> bool:
        """1.4: no more than there is room for, at the end of all marches."""
        ends = self._ends(plan)
        hexes = list(ends.values())
        return all(hexes.count(hex) <= ROOM for hex in plan.values())

    def matters(self, group: str, plan: Plan) -> Hashable:
        ends = self._ends(plan)
        hex = ends[group]
        return hex, sum(other == hex for other in ends.values())

    def part(self, group: str, plan: Plan) -> Terms:
        ends = self._ends(plan)
        hex = ends[group]
        key = group, hex
        if key not in self._known:
            self._known[key] = stand_terms(self.s, group, hex)
        terms = dict(self._known[key])
        if enemies_beside(self.s, group, hex):
            friends = sum(other == hex for other in ends.values()) - 1
            terms["gain"] += COMPANY * friends
        return terms

    def told(self, plan: Plan) -> Sequence[str]:
        s = self.s
        return [
            f"{headed(name(s, '', id))} marches to {s.setting.board.name_of(hex)}."
            for id, hex in plan.items()
            if hex != s.at[id]
        ] or ["Everybody stays."]

    def risk(self, plan: Plan) -> str:
        if not plan:
            return ""
        near = {id: len(enemies_beside(self.s, id, hex)) for id, hex in plan.items()}
        worst = max(near, key=lambda id: near[id])
        if not near[worst]:
            return ""
        return f"{name(self.s, '', worst)} ends beside {count(near[worst], 'enemy', 'enemies')}"

    def _ends(self, plan: Plan) -> Mapping[str, int]:
        """Where all pieces of the side stand once the plan is carried out."""
        side = self.s.side(self.groups[0])
        return {id: plan.get(id, self.s.at[id]) for id in self.s.of_side(side)}

    def _hexes(self, id: str) -> tuple[int, ...]:
        """Where a piece may end its march, the most promising hexes first."""

        def worth(hex: int) -> float:
            return sum(stand_terms(self.s, id, hex).values())

        found = sorted(reach_of(self.s, id, MARCH).cost, key=lambda hex: (-worth(hex), hex))
        here = self.s.at[id]
        return tuple(dict.fromkeys((*found[:CHOICES], here)))


def stand_terms(s: Skirmish, uid: str, hex: int) -> Terms:
    """What it is worth to end a march in a hex."""
    near = enemies_beside(s, uid, hex)
    cover = s.setting.cover.get(s.setting.board.terrain[hex], 0)
    terms = {"march": -0.5 * to_goal(s, s.side(uid), hex), "gain": 0.0, "exposure": 0.0}
    if near:
        terms["gain"] = 0.4 * (s.counter(uid).combat - 2.5)
        terms["exposure"] = 0.2 * cover - 0.3 * len(near)
    if s.control.get(hex) == s.setting.enemy(s.side(uid)):
        terms["march"] += s.setting.places[hex]
    return terms


def to_goal(s: Skirmish, side: str, hex: int) -> float:
    """Hexes to the nearest place that the side does not hold, worthier ones seeming nearer."""
    distance = s.setting.board.distance
    goals = [place for place, holder in s.control.items() if holder != side] or list(s.control)
    return min(distance(hex, place) - 0.5 * s.setting.places[place] for place in goals)
