"""What the units of the active formation can do: the problem that a planner solves."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cached_property
from typing import NamedTuple

from tricolore.core.text import say
from tricolore.core.words import chained
from tricolore.rulesets.great_battles.judgement.forecasts import (
    chances_of,
    fails,
    hit,
)
from tricolore.rulesets.great_battles.judgement.ideas import Ideas
from tricolore.rulesets.great_battles.judgement.standing import COVERED
from tricolore.rulesets.great_battles.judgement.stands import (
    NO_AIM,
    Blow,
    Stand,
    aim_key,
    gun_of,
)
from tricolore.rulesets.great_battles.rules.stacking import may_stack
from tricolore.rulesets.great_battles.rules.terrain import ARTILLERY
from tricolore.rulesets.plans import Plan, Terms


class Salvo(NamedTuple):
    """A barrage by one battery."""

    hits: float
    """The chance that the target is disordered or loses steps."""
    worth: float


class Activation(Ideas):
    """The active formation, with the expected results of its plans."""

    @cached_property
    def _shaken(self) -> list[int]:
        """The hexes of disordered enemies."""
        units = self.s.units
        return [unit.hex for uid in self.s.of_side(self.foe) if (unit := units[uid]).disorganised]

    # Plans

    def fits(self, plan: Plan) -> bool:
        """Whether the plan puts no unit on a hex without room for it."""
        counters, stacks = self.s.setting.roster.counters, self.s.stacks
        at, lead = self.arranged(plan)
        if lead is not None and lead not in self.leader_reach:
            return False
        by_hex: dict[int, list[str]] = {}
        for uid, stand in at.items():
            by_hex.setdefault(stand.hex, []).append(uid)
        for hex, uids in by_hex.items():
            if hex in stacks:
                uids += [other for other in stacks[hex] if other not in at]
            if len(uids) > 1 and not may_stack(
                [counters[uid].arm for uid in uids], self.s.guns_beside_foot
            ):
                return False
        return True

    @cached_property
    def _batteries(self) -> frozenset[str]:
        counters = self.s.setting.roster.counters
        return frozenset(uid for uid in self.here if counters[uid].arm == ARTILLERY)

    def assess(self, plan: Plan) -> Terms:
        """All terms of a plan, summed over all units of the formation."""
        at, lead = self.arranged(plan)
        terms: Terms = {}
        for uid, stand in at.items():
            for term, value in self.unit_parts(uid, stand):
                terms[term] = terms.get(term, 0.0) + value
        if lead is not None:
            terms["command"] = self.prices.later * self.leads(at, lead)
        where = [stand.hex for stand in at.values()]
        occupied = self.others.occupied.union(where)
        exposure = line = 0.0
        neighbours = self.s.setting.board.neighbours
        batteries = self._batteries
        foot = {stand.hex for uid, stand in at.items() if uid not in batteries}
        for uid, stand in at.items():
            risks = self.risks(uid, stand)
            exposed = self.exposed(uid, stand, occupied, risks)
            if uid in batteries and (stand.hex in foot or stand.hex in self.others.occupied):
                exposed *= COVERED
            exposure += exposed
            if risks:
                beside = sum(other in occupied for other in neighbours[stand.hex])
                line += min(beside, 2) * 0.1
        terms["exposure"] = exposure
        terms["pin"] = self.prices.later * self._pinned(at)
        terms["line"] = line
        shelled, gain = self._barrages(plan) if self.guns else ({}, 0.0)
        loss = self.strain(at)
        for blow in self.blows(plan):
            hits = shelled.get(blow.target, 0.0)
            if hits:
                blow = self._after_fire(blow, plan, hits)
            gain += blow.gain
            loss += blow.loss
        terms["gain"], terms["loss"] = gain, -loss
        return terms

    def strain(self, at: Mapping[str, Stand]) -> float:
        """The expected cost of the march to these stands; zero unless a game overrides it."""
        return 0.0

    def _pinned(self, at: Mapping[str, Stand]) -> float:
        """The worth of disordered enemies that are kept from rallying."""
        if not self._shaken:
            return 0.0
        units = self.s.units
        pinned = 0
        for uid, stand in at.items():
            if self.kit.rally_beside or not units[uid].disorganised:
                pinned |= self._pins(stand)
        return float(pinned.bit_count())

    def _pins(self, stand: Stand) -> int:
        """The disordered enemies that a unit in this stand keeps from rallying, one bit each."""
        pins = self._pinning.get(stand)
        if pins is None:
            zone: Sequence[int | None] = self.ground.zone[stand.hex][stand.facing]
            if self.kit.rally_beside:
                zone = self.s.setting.board.neighbours[stand.hex]
            pins = sum(1 << at for at, hex in enumerate(self._shaken) if hex in zone)
            self._pinning[stand] = pins
        return pins

    @cached_property
    def _pinning(self) -> dict[Stand, int]:
        return {}

    # Barrages

    @cached_property
    def _salvos(self) -> dict[tuple[str, str], Salvo]:
        """Barrages computed so far."""
        return {}

    @cached_property
    def _under_fire(self) -> dict[str, Activation]:
        """The same problem with one enemy disordered, filled on demand."""
        return {}

    def shot(self, gun: str, target: str) -> float:
        """What a barrage is expected to cost the enemy."""
        return self.salvo(gun, target).worth

    def salvo(self, gun: str, target: str) -> Salvo:
        """The expected result of a barrage.  Guns turn to their target before they fire."""
        known = self._salvos.get((gun, target))
        if known is None:
            s = self.s.clone()
            unit = s.units[target]
            self.kit.lay(s, gun, unit.hex)
            friends = s.field(self.side).occupied
            beset = not friends.isdisjoint(self.ground.flank[unit.hex][unit.facing])
            on, more = hit(
                chances_of(s, self.kit.barrage_fight(s, gun, target)),
                fails(self.foe_steady(target, beset)),
            )
            theirs = self.toll(target)
            known = Salvo(on + more, on * theirs.driven + more * theirs.driven_and_step)
            self._salvos[gun, target] = known
        return known

    def _barrages(self, plan: Plan) -> tuple[dict[str, float], float]:
        """The chance that each target is hit, and the worth of all barrages of a plan."""
        shelled: dict[str, float] = {}
        worth = 0.0
        for gun in self.guns:
            aim = plan.get(aim_key(gun), NO_AIM)
            if not aim:
                continue
            target = self.target_at(aim)
            before = shelled.get(target, 0.0)
            salvo = self.salvo(gun, target)
            worth += (1 - before) * salvo.worth
            if before:
                worth += before * self._disordered(target).salvo(gun, target).worth
            shelled[target] = 1 - (1 - before) * (1 - salvo.hits)
        return shelled, worth

    def _after_fire(self, blow: Blow, plan: Plan, hits: float) -> Blow:
        """An assault on a unit that our guns may have disordered first."""
        stands = {key: choice for key, choice in plan.items() if not gun_of(key)}
        easier = next(
            (b for b in self._disordered(blow.target).blows(stands) if b.hex == blow.hex), blow
        )
        if self.balance(easier) < self.balance(blow):
            return blow
        return blow._replace(
            gain=(1 - hits) * blow.gain + hits * easier.gain,
            loss=(1 - hits) * blow.loss + hits * easier.loss,
        )

    def _disordered(self, target: str) -> Activation:
        known = self._under_fire.get(target)
        if known is None:
            s = self.s.clone()
            s.update(target, disorganised=True)
            known = self.kit.activation(s, self.mission, self.dangers, self.weights)
            self._under_fire[target] = known
        return known

    # In words

    def told(self, plan: Plan) -> list[str]:
        """The targets of the batteries, and the assaults with their chances."""
        aims = {gun: plan.get(aim_key(gun), NO_AIM) for gun in self.guns}
        label = self.s.setting.board.label
        lines = [
            say("{gun} fires at {hex}.", gun=self.name(gun), hex=label(aim))
            for gun, aim in aims.items()
            if aim
        ]
        return lines + [self._blow_told(blow) for blow in self.blows(plan)]

    def _blow_told(self, blow: Blow) -> str:
        if blow.together:
            deed = say("{attackers} together assault {target} at {hex}", **self._fought(blow))
        elif len(blow.attackers) > 1:
            deed = say(
                "{attackers}, one after the other, assault {target} at {hex}", **self._fought(blow)
            )
        else:
            deed = say("{attackers} assaults {target} at {hex}", **self._fought(blow))
        return say(
            "{deed}: {driven:.0%} to drive it off, {repulsed:.0%} to be thrown back first.",
            deed=deed,
            driven=blow.driven,
            repulsed=blow.repulsed,
        )

    def _fought(self, blow: Blow) -> dict[str, str]:
        return {
            "attackers": chained(map(self.name, blow.attackers)),
            "target": self.name(blow.target),
            "hex": self.s.setting.board.label(blow.hex),
        }

    def risk(self, plan: Plan) -> str:
        """The enemy assault that would cost most, and whether that enemy has yet to act this
        turn."""
        at, _ = self.arranged(plan)
        occupied = self.others.occupied.union(stand.hex for stand in at.values())
        worst, words = 0.3, ""
        name, label = self.s.setting.roster.name_of, self.s.setting.board.label
        for uid, stand in at.items():
            for cost, hex in self.risks(uid, stand):
                if hex in occupied or cost <= worst:
                    continue
                worst = cost
                raider = self.dangers.raiders[hex]
                formation = self.s.counter(raider.uid).formation
                words = say(
                    "{unit} at {hex} can be assaulted by {raider}, whose marker is still in the cup"
                    if formation in self.s.cup
                    else "{unit} at {hex} can be assaulted by {raider}, who has acted this turn",
                    unit=name(uid),
                    hex=label(stand.hex),
                    raider=name(raider.uid),
                )
        return words

    def name(self, id: str) -> str:
        formation = self.s.setting.roster.formations.get(id)
        if formation is None:
            return self.s.setting.roster.name_of(id)
        return say("{nation} {name}", nation=formation.nation.capitalize(), name=formation.name)
