"""A plan for an activation: where each unit ends its march, and what is attacked from there."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from tricolore.core.ask import Row
from tricolore.rulesets.missions import Mission
from tricolore.rulesets.plans import Plan, Problem, Slots, Terms
from tricolore.rulesets.radetzky.judgement.attacks import best_attacks
from tricolore.rulesets.radetzky.judgement.stands import HELPLESS, Book, single
from tricolore.rulesets.radetzky.movement import able_to_march
from tricolore.rulesets.radetzky.setting import CREW, LEADER
from tricolore.rulesets.radetzky.stacking import within_limit
from tricolore.rulesets.radetzky.state import Radetzky
from tricolore.rulesets.radetzky.ways import mover_of, moves_of
from tricolore.rulesets.radetzky.wording import formation_name

CHOICES = 12
"""How many hexes are tried for each unit."""
COMPANY = 0.12
"""What it is worth to a unit to have a friend in its hex or beside it."""
OPEN_DOOR = 0.5
"""The share of a place's worth that is at risk if it is left empty and the enemy could walk in."""


class Marches(Problem):
    """The marches of everybody who is active and has not marched."""

    patience = 0.4

    def __init__(self, s: Radetzky, book: Book, missions: Mapping[str, Mission]) -> None:
        act = s.act
        assert act is not None
        self.s, self.book, self.side = s, book, act.side
        self.about = f"turn {s.turn}, {act.counter}"
        self.title = ", ".join(formation_name(s.setting, id) for id in act.formations)
        self.title = self.title or "independent units"
        lead = act.formations[0] if act.formations else ""
        self.mission = book.goal(lead, missions) if lead else None
        self._missions = {
            uid: book.goal(s.counter(uid).formation, missions) or self.mission
            for uid in sorted(act.units)
            if uid in s.units
        }
        self._movers = [uid for uid in able_to_march(s) if uid not in s.bridges]
        self._fighters = [uid for uid in sorted(act.units) if uid in s.units and s.units[uid].steps]
        self._others = {
            hex: [uid for uid in stack if uid not in self._movers]
            for hex, stack in s.stacks.items()
            if s.holder(hex) == self.side
        }
        self._single: dict[tuple[str, int], Terms] = {}
        self._may_fight = not s.day.night
        self._rows = [Row(uid, self._hexes(uid)) for uid in self._movers]
        self._places = [hex for hex in s.setting.places if s.holders.get(hex) == self.side]

    # Choices

    def slots(self) -> Sequence[Slots]:
        return [Slots(self._rows, pairs=0.5)]

    def stay(self) -> Plan:
        return {uid: self.s.units[uid].hex for uid in self._movers}

    def _terms(self, uid: str, hex: int) -> Terms:
        known = self._single.get((uid, hex))
        if known is None:
            known = single(self.book, uid, hex, self._missions.get(uid))
            self._single[uid, hex] = known
        return known

    def _hexes(self, uid: str) -> tuple[int, ...]:
        """Where a unit may end its march, the most promising hexes first."""
        s, book = self.s, self.book
        moves = moves_of(s, mover_of(s, (uid,), (0,), True))
        here = s.units[uid].hex
        enemy = s.enemy(self.side)
        contact = s.contact(enemy)
        bits = s.setting.bits.bit
        fights = bool(s.units[uid].steps) and self._may_fight

        def worth(hex: int) -> float:
            total = sum(self._terms(uid, hex).values())
            if contact & bits[hex]:
                total += 0.4 if fights else -0.2
            return float(total - 0.05 * book.dangers.strength_near(hex) ** 0.5)

        ranked = sorted(moves.left, key=lambda hex: (-worth(hex), hex))
        front = [hex for hex in ranked if contact & bits[hex]][: CHOICES // 3]
        return tuple(dict.fromkeys((*ranked[: CHOICES - len(front)], *front, here)))

    def fits(self, plan: Plan) -> bool:
        setting = self.s.setting
        ends = self._ends(plan)
        return all(
            within_limit(setting, (*self._others.get(hex, ()), *uids)) for hex, uids in ends.items()
        )

    def _ends(self, plan: Plan) -> dict[int, list[str]]:
        ends: dict[int, list[str]] = {}
        for uid in self._movers:
            ends.setdefault(plan.get(uid, self.s.units[uid].hex), []).append(uid)
        return ends

    # Worth

    def assess(self, plan: Plan) -> Terms:
        s, book = self.s, self.book
        ends = self._ends(plan)
        total: Terms = {"line": 0.0, "exposure": 0.0, "place": 0.0}
        for hex, uids in ends.items():
            taken = False
            for uid in uids:
                for term, value in self._terms(uid, hex).items():
                    if term == "place":
                        if taken:
                            continue
                        taken = True
                    total[term] = total.get(term, 0.0) + value
        where = {uid: plan.get(uid, s.units[uid].hex) for uid in self._fighters}
        occupied = set(ends) | {hex for hex, left in self._others.items() if left}
        around = s.setting.ground.around
        for hex, uids in ends.items():
            stack = [uid for uid in (*uids, *self._others.get(hex, ())) if s.units[uid].steps]
            friends = sum(there in occupied for there in around[hex])
            total["exposure"] -= book.dangers.cost(hex, stack, friends)
            total["line"] += COMPANY * min(friends + len(stack) - 1, 2) * len(uids)
            if not stack and any(s.counter(uid).arm in (CREW, LEADER) for uid in uids):
                near = book.dangers.strength_near(hex)
                total["exposure"] -= HELPLESS * min(near / 4, 1.0)
        for hex in self._places:
            if hex not in occupied:
                near = min(book.dangers.strength_near(hex) / 6, 1.0)
                total["place"] -= OPEN_DOOR * near * book.prices.place(hex, self.side)
        if self._may_fight:
            blow = best_attacks(s, book, self.side, where)
            total["gain"] = blow.theirs
            total["loss"] = -blow.ours
        return total

    # In words

    def told(self, plan: Plan) -> Sequence[str]:
        s = self.s
        lines = []
        for hex, uids in self._ends(plan).items():
            going = [s.counter(uid).name for uid in uids if s.units[uid].hex != hex]
            if going:
                lines.append(f"{', '.join(going)} to {s.setting.board.name_of(hex)}.")
        return lines or ["Everybody stays."]
