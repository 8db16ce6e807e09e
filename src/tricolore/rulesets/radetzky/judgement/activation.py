"""A plan for an activation: where each unit ends its march, and what is attacked from there."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import reduce
from operator import or_

from tricolore.core.ask import Row
from tricolore.rulesets.missions import Mission
from tricolore.rulesets.plans import Plan, Problem, Slots, Terms
from tricolore.rulesets.radetzky.judgement.attacks import best_attacks
from tricolore.rulesets.radetzky.judgement.raids import (
    blocks,
    cuts,
    leavers,
    leaving,
    still_open,
    threats,
    ways_out,
)
from tricolore.rulesets.radetzky.judgement.stands import HELPLESS, Book, single
from tricolore.rulesets.radetzky.movement import able_to_march
from tricolore.rulesets.radetzky.setting import CREW, LEADER
from tricolore.rulesets.radetzky.stacking import within_limit
from tricolore.rulesets.radetzky.state import Radetzky
from tricolore.rulesets.radetzky.ways import mover_of, moves_of
from tricolore.rulesets.radetzky.wording import formation_name

ROADS = 8
"""How many hexes are tried for each unit for their own sake."""
FRONT = 14
"""How many hexes beside the enemy are tried for each unit."""
COMPANY = 0.12
"""What it is worth to a unit to have a friend in its hex or beside it."""
IN_HAND = 0.1
"""What it is worth to a factor to be beside the enemy by day and attack together with others."""
ORDER = 0.06
"""What an order to march costs: nobody is sent a hex to and fro for next to nothing, and those of a
hex go together where it makes no difference."""
AIMS = 10
"""How many enemy hexes are considered as the aim of an attack by everybody."""
RAIDS, BLOCKS = 2, 10
"""How many hexes on the enemy's supply roads, and on our own, are tried for each unit."""
POLISHED = 2
"""How many of the ideas are improved unit by unit before the search begins."""
SWEEPS = 2
"""How often each unit is looked at in that."""


class Marches(Problem):
    """The marches of everybody who is active and has not marched."""

    patience = 0.4

    def __init__(
        self,
        s: Radetzky,
        book: Book,
        missions: Mapping[str, Mission],
        weights: Mapping[str, float],
    ) -> None:
        act = s.act
        assert act is not None
        self.s, self.book, self.side, self.weights = s, book, act.side, weights
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
        self._here = {uid: s.units[uid].hex for uid in self._movers}
        self._fighters = [uid for uid in sorted(act.units) if uid in s.units and s.units[uid].steps]
        self._others = {
            hex: left
            for hex, stack in s.stacks.items()
            if s.holder(hex) == self.side
            and (left := [uid for uid in stack if uid not in self._here])
        }
        self._exits = ways_out(s, self.side) if weights.get("exit", 1.0) else []
        if self._exits:
            going = leavers(s, book, act.formations)
            for uid in self._missions:
                given = going.get(s.counter(uid).formation)
                self._missions[uid] = given or self._missions[uid]
        self._single: dict[tuple[str, int], Terms] = {}
        self._may_fight = not s.day.night
        self._pauses: dict[str, int] = {}
        """Where each unit has points left, or has not begun to march."""
        self._reach = {uid: self._reached(uid) for uid in self._movers}
        self._cuts: Mapping[int, float] = {}
        self._threats: Mapping[int, float] = {}
        self._blocks: list[int] = []
        self._fixed = s.setting.bits.of(self._others)
        if weights.get("cut", 1.0):
            reach = reduce(or_, (self._reach[uid] for uid in self._fighting_movers()), 0)
            self._cuts = cuts(s, book, self._fixed, reach)
            self._threats = threats(s, book, self._fixed)
            self._blocks = blocks(s, book, self._threats, self._fixed, reach)
        self._rows = [Row(uid, self._hexes(uid)) for uid in self._movers]
        self._places = [hex for hex in s.setting.places if s.holders.get(hex) == self.side]

    # Choices

    def slots(self) -> Sequence[Slots]:
        return [Slots(self._rows, pairs=0.5)]

    def stay(self) -> Plan:
        return dict(self._here)

    def _terms(self, uid: str, hex: int) -> Terms:
        known = self._single.get((uid, hex))
        if known is None:
            known = single(self.book, uid, hex, self._missions.get(uid))
            self._single[uid, hex] = known
        return known

    def _reached(self, uid: str) -> int:
        s = self.s
        moves = moves_of(s, mover_of(s, (uid,), (0,), True))
        here = s.setting.bits.bit[self._here[uid]]
        self._pauses[uid] = moves.lasting | here
        return moves.reached | here

    def _fighting_movers(self) -> list[str]:
        return [uid for uid in self._movers if self.s.units[uid].steps]

    def _hexes(self, uid: str) -> tuple[int, ...]:
        """Where a unit may end its march, the most promising hexes first."""
        s, book = self.s, self.book
        bits = s.setting.bits
        contact = s.contact(s.enemy(self.side))
        fights = bool(s.units[uid].steps) and self._may_fight

        def worth(hex: int) -> float:
            total = sum(self._terms(uid, hex).values())
            if contact & bits.bit[hex]:
                total += 0.4 if fights else -0.2
            return float(total - 0.05 * book.dangers.strength_near(hex) ** 0.5)

        ranked = sorted(bits.hexes(self._reach[uid]), key=lambda hex: (-worth(hex), hex))
        front = [hex for hex in ranked if contact & bits.bit[hex]][: FRONT if fights else 2]
        return tuple(
            dict.fromkeys((*ranked[:ROADS], *front, self._here[uid], *self._beyond(uid, ranked)))
        )

    def _beyond(self, uid: str, ranked: Sequence[int]) -> list[int]:
        """Off the map, and on to the enemy's supply roads."""
        unit, bits = self.s.units[uid], self.s.setting.bits
        if not unit.steps:
            return []
        out = [] if unit.oos else [-hex for hex in self._exits if bits.has(self._pauses[uid], hex)]
        raids = sorted(self._cuts, key=lambda hex: (-self._cuts[hex], hex))
        for hexes, most in ((raids, RAIDS), (self._blocks, BLOCKS)):
            out += [hex for hex in hexes if bits.has(self._reach[uid], hex)][:most]
        return out

    def fits(self, plan: Plan) -> bool:
        setting = self.s.setting
        ends = self._ends(plan)
        return all(
            within_limit(setting, (*self._others.get(hex, ()), *uids))
            for hex, uids in ends.items()
            if hex > 0
        )

    def _ends(self, plan: Plan) -> dict[int, list[str]]:
        ends: dict[int, list[str]] = {}
        for uid, here in self._here.items():
            ends.setdefault(plan.get(uid, here), []).append(uid)
        return ends

    # Starting points

    def ideas(self, before: Plan) -> Iterable[Plan]:
        """Besides the usual ideas: everybody who can attacks one enemy hex, for each that can be
        reached; the most promising ideas are improved unit by unit."""
        usual = [plan for plan in super().ideas(before) if self.fits(plan)]
        found = usual + [self._assault(aim) for aim in self._aims()]
        if self._exits:
            found.append(self._departure())
        ranked = sorted(found, key=self.worth, reverse=True)
        yield from ranked[POLISHED:]
        for plan in ranked[:POLISHED]:
            yield self._polished(plan)

    def _departure(self) -> Plan:
        """Everybody who can leaves the map."""
        choices: dict[str, Sequence[int]] = {row.key: row.options for row in self._rows}
        return {
            uid: next((hex for hex in choices[uid] if hex < 0), here)
            for uid, here in self._here.items()
        }

    def promise(self) -> float:
        """How much better than staying the best idea is: for a quick look, without a search."""
        stay = self.stay()
        found = [*super().ideas({}), *map(self._assault, self._aims())]
        if self._exits:
            found.append(self._departure())
        best = max((plan for plan in found if self.fits(plan)), key=self.worth, default=stay)
        return self.worth(self._polished(best, 1)) - self.worth(stay)

    def worth(self, plan: Plan) -> float:
        weights = self.weights
        return sum(weights.get(term, 1.0) * value for term, value in self.assess(plan).items())

    def _aims(self) -> list[int]:
        """Enemy hexes that can be attacked, those with most attackers in reach first."""
        if not self._may_fight:
            return []
        s, bits = self.s, self.s.setting.bits
        found: dict[int, float] = {}
        for hex in bits.hexes(s.ground_of[s.enemy(self.side)]):
            if not s.combat_units(hex):
                continue
            beside = bits.beside(bits.bit[hex])
            able = sum(
                s.factor(uid)
                for uid in self._movers
                if s.units[uid].steps and self._reach[uid] & beside
            )
            if able:
                place = self.book.prices.place(hex, self.side) if hex in s.setting.places else 0.0
                found[hex] = able / sum(map(s.factor, s.combat_units(hex))) + place
        return sorted(found, key=lambda hex: (-found[hex], hex))[:AIMS]

    def _assault(self, aim: int) -> Plan:
        """Everybody who can goes beside an enemy hex, the strongest first: to where there are few
        other enemies, and opposite to those who are there already."""
        s = self.s
        around = s.setting.ground.around
        enemy = s.ground_of[s.enemy(self.side)]
        bit = s.setting.bits.bit
        posts = [hex for hex in around[aim] if not enemy & bit[hex]]
        others = {
            hex: sum(bool(enemy & bit[there]) for there in around[hex] if there != aim)
            for hex in posts
        }
        plan: Plan = {}
        ends = {hex: list(uids) for hex, uids in self._others.items()}
        choices: dict[str, Sequence[int]] = {row.key: row.options for row in self._rows}
        fighters = [uid for uid in self._movers if s.units[uid].steps]
        waiting = [uid for uid in self._movers if not s.units[uid].steps]
        for uid in sorted(fighters, key=lambda uid: (-s.factor(uid), uid)):
            room = [
                hex
                for hex in posts
                if self._reach[uid] & bit[hex]
                and within_limit(s.setting, (*ends.get(hex, ()), uid))
            ]
            if room:
                hex = min(room, key=lambda hex: (others[hex], bool(ends.get(hex)), hex))
                plan[uid] = hex
                ends.setdefault(hex, []).append(uid)
            else:
                waiting.append(uid)
        for uid in waiting:
            for hex in choices[uid]:
                if hex > 0 and within_limit(s.setting, (*ends.get(hex, ()), uid)):
                    plan[uid] = hex
                    ends.setdefault(hex, []).append(uid)
                    break
        return plan if self.fits(plan) else self.stay()

    def _polished(self, plan: Plan, sweeps: int = SWEEPS) -> Plan:
        """A plan in which each unit in turn has the best of its choices, given all others."""
        best, worth = dict(plan), self.worth(plan)
        for _ in range(sweeps):
            before = worth
            for row in self._rows:
                for hex in row.options:
                    if hex == best.get(row.key):
                        continue
                    tried = {**best, row.key: hex}
                    if self.fits(tried) and (value := self.worth(tried)) > worth + 1e-9:
                        best, worth = tried, value
            if worth <= before:
                break
        return best

    # Worth

    def assess(self, plan: Plan) -> Terms:
        s, book = self.s, self.book
        ends = self._ends(plan)
        total: Terms = {"line": 0.0, "place": 0.0}
        gone = {hex: ends.pop(hex) for hex in list(ends) if hex < 0}
        if self._cuts or self._threats:
            total["cut"] = self._roads(ends)
        for uids in gone.values():
            total["exit"] = total.get("exit", 0.0) + leaving(s, book, uids)
        for hex, uids in ends.items():
            taken = False
            for uid in uids:
                for term, value in self._terms(uid, hex).items():
                    if term == "place":
                        if taken:
                            continue
                        taken = True
                    total[term] = total.get(term, 0.0) + value
        total["effort"] = -ORDER * self._orders(plan)
        total["exposure"] = -self._exposure(ends, total)
        for hex in self._places:
            stack = (*ends.get(hex, ()), *self._others.get(hex, ()))
            if not any(s.units[uid].steps for uid in stack):
                total["place"] -= book.door(hex)
        if self._may_fight:
            where = {uid: plan.get(uid, s.units[uid].hex) for uid in self._fighters}
            where = {uid: hex for uid, hex in where.items() if hex > 0}
            blow = best_attacks(s, book, self.side, where)
            total["gain"] = blow.theirs
            total["loss"] = -blow.ours
        return total

    def _roads(self, ends: Mapping[int, list[str]]) -> float:
        """What we cut of the enemy's supply, and what we leave open of our own."""
        s = self.s
        cut = (self._cuts.get(hex, 0.0) for hex in ends if any(s.units[u].steps for u in ends[hex]))
        ours = self._fixed | s.setting.bits.of(ends)
        return max(cut, default=0.0) - still_open(s, self.side, self._threats, ours)

    def _orders(self, plan: Plan) -> int:
        """How many marches a plan takes: those of a hex who go the same way march as one."""
        ways = {(here, plan.get(uid, here)) for uid, here in self._here.items()}
        return sum(here != there for here, there in ways)

    def _exposure(self, ends: Mapping[int, list[str]], total: Terms) -> float:
        """What the enemy can do to everybody, and to crews and leaders who stand alone."""
        s, book, others = self.s, self.book, self._others
        around = s.setting.ground.around
        costs, alone = [], 0.0
        for hex in {**others, **ends}:
            uids = ends.get(hex, ())
            near = book.dangers.strength_near(hex)
            if not uids and near < 1:
                continue
            stack = [uid for uid in (*uids, *others.get(hex, ())) if s.units[uid].steps]
            friends = sum(there in ends or there in others for there in around[hex])
            if near >= 1:
                costs.append(book.dangers.cost(hex, stack, friends))
            total["line"] += COMPANY * min(friends + len(stack) - 1, 2) * len(uids)
            if not stack and any(s.counter(uid).arm in (CREW, LEADER) for uid in uids):
                alone += HELPLESS * min(near / 4, 1.0)
        return alone + book.dangers.total(costs)

    # In words

    def told(self, plan: Plan) -> Sequence[str]:
        s = self.s
        lines = []
        for hex, uids in self._ends(plan).items():
            going = [s.counter(uid).name for uid in uids if s.units[uid].hex != hex]
            if going and hex < 0:
                lines.append(f"{', '.join(going)} off the map.")
            elif going:
                lines.append(f"{', '.join(going)} to {s.setting.board.name_of(hex)}.")
        return lines or ["Everybody stays."]
