"""The choices in a plan for an activation, and the plans from which a search starts."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import cached_property

from tricolore.core.ask import Row
from tricolore.rulesets.great_battles.judgement.blows import Blows
from tricolore.rulesets.great_battles.judgement.dangers import Dangers
from tricolore.rulesets.great_battles.judgement.stands import NO_AIM, Stand, aim_key
from tricolore.rulesets.great_battles.rules.lines import closed_to_lines
from tricolore.rulesets.great_battles.rules.state import OFF_MAP, Battle
from tricolore.rulesets.missions import Mission
from tricolore.rulesets.plans import Plan, Problem, Slots

CANDIDATES = 12
"""The number of stands tried for each unit, besides those from which it could attack."""
STRIKES = 12
"""The number of stands tried because the unit could attack from there."""
TARGETS = 3
"""The number of enemies on which a combined attack of all units is tried."""
AIMS = 0.25
RIDES = 0.15
"""The share of changes that affect a battery's target or the commander's ride."""
PAIRS = 0.4
"""The share of changes that affect two units at once."""

ALONE, IN_REACH, BESIDE_THEM = -0.4, -2.8, -4.2
"""The cost of a commander who is alone: anywhere, in the enemy's reach, or beside an enemy."""
FAR = -0.03
"""The cost of each hex between a commander and his chief or his units."""


class Ideas(Blows, Problem):
    """The active formation and its choices."""

    def __init__(
        self,
        s: Battle,
        mission: Mission | None,
        dangers: Dangers,
        weights: Mapping[str, float],
        settled: bool = False,
    ) -> None:
        super().__init__(s, mission, dangers, weights, settled)
        self.about = self.formation
        self.worth_telling = bool(self.movers)  # otherwise an earlier plan is being carried out

    # Choices

    def slots(self) -> Sequence[Slots]:
        """The targets of batteries, the stands of units, and the commander's ride."""
        aims = [Row(aim_key(gun), tuple(self.aims(gun))) for gun in self.guns]
        units = [Row(uid, tuple(stands)) for uid, stands in self.choices.items() if stands[1:]]
        found = [Slots(aims, AIMS, open=True), Slots(units, pairs=PAIRS)]
        if self.commander:
            ride = Row(self.commander, tuple(self._candidates(self.commander)))
            found.append(Slots([ride], RIDES, open=True, beside=self._rides))
        return found

    @cached_property
    def choices(self) -> dict[str, list[Stand]]:
        """The stands worth trying for each unit that has yet to move."""
        return {uid: self._candidates(uid) for uid in self.movers}

    def _candidates(self, uid: str) -> list[Stand]:
        """The best stands for the unit by itself, those it can attack from, and where it is."""
        stands = list(self.stands(uid))
        worth = {stand: self.alone(uid, stand) for stand in stands}
        ranked = sorted(stands, key=lambda stand: -worth[stand])
        chosen = ranked[:CANDIDATES]
        if uid != self.commander:
            chosen += [s for s in ranked[CANDIDATES:] if self.strikes(uid, s)][:STRIKES]
        if stands[0] not in chosen:
            chosen.append(stands[0])
        return chosen

    # First ideas

    def stay(self) -> Plan:
        """The plan in which nothing moves."""
        return {self.commander: self.stands(self.commander)[0]} if self.commander else {}

    def ideas(self, before: Plan) -> Iterable[Plan]:
        """Nothing moves; each unit takes its own best stand; many attack one enemy; the previous
        plan."""
        for plan in (self.stay(), self.placed(self.choices), *self._massed(), self.still(before)):
            yield self._unaimed(plan)

    def _massed(self) -> Iterable[Plan]:
        """Plans in which all units that can do so attack one enemy, for the most reachable
        enemies."""
        able: dict[int, dict[str, list[Stand]]] = {}
        for uid, stands in self.choices.items():
            for stand in stands:
                for hex in self.strikes(uid, stand):
                    able.setdefault(hex, {}).setdefault(uid, []).append(stand)
        most = sorted(able, key=lambda hex: (-len(able[hex]), hex))[:TARGETS]
        for hex in most:
            if len(able[hex]) > 1:
                others = {uid: at for uid, at in self.choices.items() if uid not in able[hex]}
                yield self.placed({**able[hex], **others})

    def still(self, before: Plan) -> Plan:
        """The part of an earlier plan that can still be done; batteries choose targets again."""
        plan = self.stay()
        for key, choice in before.items():
            if key in self.choices and choice in self.stands(key):
                plan[key] = choice
            elif key and key == self.commander:
                plan[key] = self.ride(choice.hex) or plan[key]
        return plan

    def _unaimed(self, plan: Plan) -> Plan:
        """The plan with every battery in it but without targets.

        Batteries fire in the order in which they appear in a plan.
        """
        for gun in [*(uid for uid in plan if uid in self.guns), *self.guns]:
            plan.setdefault(gun, self.here[gun])
            plan.setdefault(aim_key(gun), NO_AIM)
        return plan

    # The commander

    @cached_property
    def commander(self) -> str:
        """The formation's id if its commander can ride, otherwise an empty string."""
        s = self.s
        able = self.kit.commander_may_move(s) and s.activated and s.leaders[s.active].hex != OFF_MAP
        return s.active if able else ""

    def stands(self, uid: str) -> Sequence[Stand]:
        """For the commander: his own hex, and every hex with a unit that he can reach."""
        if uid != self.formation:
            return super().stands(uid)
        here = self.s.leaders[uid].hex
        friends = self.s.stacks
        with_them = [hex for hex in self.leader_reach if hex in friends and hex != here]
        return [Stand(here, 0), *(Stand(hex, 0) for hex in with_them)]

    def ride(self, hex: int) -> Stand | None:
        """The commander's stand in a hex; None if he cannot be there."""
        return Stand(hex, 0) if hex in self.leader_reach else None

    def _rides(self, plan: Plan) -> list[Stand]:
        """The stands in which he would be with one of his units."""
        here, own = self.here, self.formation
        hexes = dict.fromkeys(plan[key].hex for key in plan if key in here or key == own)
        return [ride for hex in hexes if (ride := self.ride(hex)) is not None]

    def alone(self, uid: str, stand: Stand) -> float:
        if uid != self.formation:
            return super().alone(uid, stand)
        return self.weights.get("command", 0.0) * self.leads(self.here, stand.hex)

    @cached_property
    def _closed(self) -> frozenset[int]:
        """Hexes that no line of command may cross."""
        return closed_to_lines(self.s, self.side)

    @cached_property
    def _led(self) -> dict[int, Mapping[int, int]]:
        """Hexes in command by the commander's hex, filled on demand."""
        return {}

    def leads(self, at: Mapping[str, Stand], lead: int) -> float:
        """The worth of a commander's hex: the units he leads from there, and his safety."""
        led = self._led.get(lead)
        if led is None:
            led = self._led[lead] = self.kit.led(self.s, lead, self._closed)
        distance = self.s.setting.board.distance
        total, far = 0.0, 0
        alone = lead not in self.others.occupied
        for stand in at.values():
            total -= stand.hex not in led
            far += distance(lead, stand.hex)
            alone = alone and stand.hex != lead
        total += FAR * far / max(len(at), 1)
        if alone:
            around = self.s.setting.board.neighbours[lead]
            total += ALONE
            if any(other in self.enemies.occupied for other in around):
                total += BESIDE_THEM
            elif any(other in self.dangers.raiders for other in around):
                total += IN_REACH
        chief = self.s.chiefs.get(self.s.formation(self.formation).chief, OFF_MAP)
        return total + (FAR * distance(lead, chief) if chief != OFF_MAP else 0.0)
