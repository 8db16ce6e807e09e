"""What the formation that acts can do with its units: the problem that a planner solves."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cached_property

from tricolore.core.hexes import number
from tricolore.rulesets.butchery.barrage import barrage_fight, lay
from tricolore.rulesets.butchery.judgement.blows import Blows
from tricolore.rulesets.butchery.judgement.prospects import (
    chances_of,
    fails,
    hit,
)
from tricolore.rulesets.butchery.judgement.standing import COVERED
from tricolore.rulesets.butchery.stacking import may_stack
from tricolore.rulesets.butchery.terrain import ARTILLERY
from tricolore.rulesets.judgement import (
    Plan,
    Stand,
    Terms,
)


class Sortie(Blows):
    """The acting formation, and what can be expected of its plans."""

    @cached_property
    def _shaken(self) -> list[int]:
        """Where disordered enemies stand."""
        units = self.s.units
        return [unit.hex for uid in self.s.of_side(self.foe) if (unit := units[uid]).disorganised]

    def fits(self, plan: Plan) -> bool:
        """Whether all find room where the plan puts them (3)."""
        counters, stacks = self.s.setting.roster.counters, self.s.stacks
        at = {**self.here, **plan}
        by_hex: dict[int, list[str]] = {}
        for uid, stand in at.items():
            by_hex.setdefault(stand.hex, []).append(uid)
        for hex, uids in by_hex.items():
            for other in stacks.get(hex, ()):
                if other not in at:
                    uids.append(other)
            if not may_stack([counters[uid].arm for uid in uids]):
                return False
        return True

    def assess(self, plan: Plan) -> Terms:
        """All terms of a plan, over all units of the formation."""
        at = {**self.here, **plan}
        terms: Terms = {}
        for uid, stand in at.items():
            for term, value in self.unit_terms(uid, stand).items():
                if value:
                    terms[term] = terms.get(term, 0.0) + value
        where = [stand.hex for stand in at.values()]
        occupied = self.others.occupied.union(where)
        exposure = line = 0.0
        counters = self.s.setting.roster.counters
        neighbours = self.s.setting.board.neighbours
        foot = {stand.hex for uid, stand in at.items() if counters[uid].arm != ARTILLERY}
        for uid, stand in at.items():
            exposed = self.exposed(uid, stand, occupied)
            if counters[uid].arm == ARTILLERY and (
                stand.hex in foot or stand.hex in self.others.occupied
            ):
                exposed *= COVERED
            exposure += exposed
            if self.risks(uid, stand):
                beside = sum(other in occupied for other in neighbours[stand.hex])
                line += min(beside, 2) * 0.1
        terms["exposure"] = exposure
        terms["pin"] = self._pinned(at)
        terms["line"] = line
        gain = loss = 0.0
        for blow in self.blows(plan):
            gain += blow.gain
            loss += blow.loss
        terms["gain"], terms["loss"] = gain, -loss
        return terms

    def _pinned(self, at: Mapping[str, Stand]) -> float:
        """Disordered enemies whom organised units keep from rallying (11)."""
        zones, units = self.ground.zone, self.s.units
        pinned = 0.0
        for hex in self._shaken:
            for uid, stand in at.items():
                if not units[uid].disorganised and hex in zones[stand.hex][stand.facing]:
                    pinned += 1.0
                    break
        return pinned

    def risk(self, plan: Plan) -> str:
        """The unit most likely to suffer, and from whom."""
        at = {**self.here, **plan}
        occupied = self.others.occupied.union(stand.hex for stand in at.values())
        worst, words = 0.3, ""
        name = self.s.setting.roster.name_of
        for uid, stand in at.items():
            for cost, hex in self.risks(uid, stand):
                if hex in occupied or cost <= worst:
                    continue
                worst = cost
                raider = self.dangers.raiders[hex]
                formation = self.s.counter(raider.uid).formation
                when = (
                    "whose marker is still in the cup"
                    if formation in self.s.cup
                    else "who has acted this turn"
                )
                words = (
                    f"{name(uid)} at {number(stand.hex)} can be assaulted by "
                    f"{name(raider.uid)}, {when}"
                )
        return words

    def name(self, id: str) -> str:
        formation = self.s.setting.roster.formations.get(id)
        if formation is None:
            return self.s.setting.roster.name_of(id)
        return f"{formation.nation.capitalize()} {formation.name}"

    # Barrages

    def shot(self, gun: str, target: str) -> float:
        """What a barrage can be expected to cost the enemy; the guns turn to it first."""
        s = self.s.clone()
        unit = s.units[target]
        lay(s, gun, unit.hex)
        beset = not s.field(self.side).occupied.isdisjoint(self.ground.flank[unit.hex][unit.facing])
        on, more = hit(
            chances_of(s, barrage_fight(s, gun, target)), fails(self.foe_steady(target, beset))
        )
        theirs = self.toll(target)
        return on * theirs.driven + more * theirs.driven_and_step
