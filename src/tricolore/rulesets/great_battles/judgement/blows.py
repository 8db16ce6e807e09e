"""The assaults that units could make from where they stand, singly or together.

The chances of each fight are exact and come from the tallies of the rules.  A fight depends on who
attacks from where, and on what the other units of the formation do to the defender (`Plight`).  The
two are kept apart, so each fight is computed once and remembered for every plan that leads to it.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cached_property
from typing import NamedTuple

from tricolore.rulesets.great_battles.judgement.assault import AssaultForecast, Notes
from tricolore.rulesets.great_battles.judgement.forecasts import (
    NOTHING,
    Forecast,
    one_after_another,
)
from tricolore.rulesets.great_battles.judgement.standing import COVERED, Standing
from tricolore.rulesets.great_battles.judgement.stands import Blow, Stand, aim_key
from tricolore.rulesets.great_battles.rules.barrage import targets
from tricolore.rulesets.great_battles.rules.leaders import bonus_of
from tricolore.rulesets.great_battles.rules.terrain import ARTILLERY, CAVALRY
from tricolore.rulesets.plans import Plan

Stands = tuple[tuple[str, Stand], ...]
WHOLE = -1
"""In place of a value: each attacker uses all of its own value."""


class Plight(NamedTuple):
    """What the other units of the formation do to a unit that is assaulted."""

    flanked: bool = False
    """Their zones cover its flank, which weakens its fire."""
    caught: bool = False
    """It can retreat only into our zones, and loses a step if it does."""
    beset: bool = False
    """One of them stands on its flank, which lowers its cohesion."""
    led: int | None = None
    """The attackers' hex where their commander is; 0 if he is elsewhere, None if unknown."""
    engaged: frozenset[int] = frozenset()
    """Hexes beside the attackers whose units other units assault at the same time."""


FREE = Plight()

FLANKS, BESETS, *BACKS = 1, 2, 4, 8, 16, 32, 64, 128
"""What a unit does to an enemy, as bits: its zone covers the enemy's flank, it stands on that
flank, or it closes one of the enemy's ways back."""
ALL = FLANKS | BESETS | sum(BACKS)


class Blows(Standing):
    """The active formation and the fights open to it."""

    firing = False
    """Whether its guns have yet to fire."""

    @cached_property
    def guns(self) -> list[str]:
        """Batteries that have a target and have not fired."""
        if not self.firing:
            return []
        able = [uid for uid in self.here if self.s.counter(uid).reach and uid not in self.s.fired]
        return [uid for uid in able if self.aims(uid)]

    def aims(self, gun: str) -> Sequence[int]:
        """Hexes that guns could fire at from where they are."""
        return targets(self.s, gun)

    @cached_property
    def notes(self) -> Notes:
        """Results that fights share."""
        return Notes()

    @cached_property
    def _fights(self) -> dict[tuple[Stands, int, Plight, int], Forecast]:
        """Fights computed so far."""
        return {}

    @cached_property
    def bonus(self) -> int:
        """The bonus that the commander can lend; 0 once he has moved, when the tallies include
        it."""
        led = self.s.active in self.s.leaders and not self.settled
        return bonus_of(self.s, self.s.active) if led else 0

    @cached_property
    def together(self) -> float:
        """The chance that he coordinates an assault of several units."""
        return self.kit.coordination(self.s)

    def may_join(self, uid: str, hexes: Sequence[int]) -> bool:
        """Whether a unit can take part in a coordinated assault: in command, and facing no other
        enemy."""
        return len(hexes) == 1 and uid in self.s.commanded

    def announce(self, engaged: frozenset[int]) -> None:
        """Receive the enemies that are assaulted at the same time, for games where that matters."""

    # A single unit

    def alone(self, uid: str, stand: Stand) -> float:
        """The worth of a stand to a unit if nothing else moves, with its best single assault."""
        exposed = self.exposed(uid, stand, self.friends_of(uid))
        if self.s.counter(uid).arm == ARTILLERY:
            exposed *= COVERED  # other units will protect the guns
        worth = self.unit_worth(uid, stand) + self.weights.get("exposure", 0.0) * exposed
        blow = self.single(uid, stand)
        return worth if blow is NOTHING else worth + max(0.0, self.balance(blow))

    def strikes(self, uid: str, stand: Stand) -> list[int]:
        """The enemy hexes that a unit could assault from a stand."""
        key = (uid, stand)
        found = self._striking.get(key)
        if found is None:
            enemies, ahead = self.enemies.occupied, self.ground.strike[self.s.counter(uid).arm]
            found = [hex for hex in ahead[stand.hex][stand.facing] if hex in enemies]
            if found and not self._may_strike(uid, stand):
                found = []
            self._striking[key] = found
        return found

    @cached_property
    def _striking(self) -> dict[tuple[str, Stand], list[int]]:
        """The results of `strikes` so far."""
        return {}

    def single(self, uid: str, stand: Stand) -> Forecast:
        """A unit's best single assault; empty if it loses more than it gains."""
        hexes = self.strikes(uid, stand)
        if not hexes:
            return NOTHING
        best = self._against_all(uid, stand, hexes, set(), FREE)
        return best if self.balance(best) > 0 else NOTHING

    def balance(self, forecast: Forecast | Blow) -> float:
        """Gain minus loss, as this player weighs them."""
        weights = self.weights
        return weights.get("gain", 1.0) * forecast.gain - weights.get("loss", 1.0) * forecast.loss

    # Fights

    def _may_strike(self, uid: str, stand: Stand) -> bool:
        s, counter = self.s, self.s.counter(uid)
        if counter.arm == ARTILLERY:
            return False
        if uid not in self.movers:
            return self.kit.may_assault(s, uid)
        if counter.arm == CAVALRY:
            if s.units[uid].disorganised:
                return False
            spent = self._reach(uid).get(stand.hex, 0)
            return spent <= self.kit.raid(s, uid, False)[0]
        return uid in s.commanded or stand.hex == self.here[uid].hex

    def duel(self, uid: str, stand: Stand, hex: int, plight: Plight, value: int) -> Forecast:
        """One unit's assault on a hex with part of its value."""
        return self._remembered(((uid, stand),), hex, plight, value)

    def _remembered(self, stands: Stands, hex: int, plight: Plight, value: int = WHOLE) -> Forecast:
        key = (stands, hex, plight, value)
        found = self._fights.get(key)
        if found is None:
            found = self._fights[key] = AssaultForecast(self, stands, hex, plight, value).fight()
        return found

    def ground_worth(self, uid: str, stand: Stand, hex: int) -> float:
        """The worth of an advance into a hex: its victory place, minus the dangers there."""
        worth = 0.0
        if hex in self._places and self.s.control.get(hex) != self.side:
            worth += 0.7 * self.place_worth(hex)
        worth -= self._left_open(stand.hex)
        there = Stand(hex, stand.facing)
        return worth + 0.5 * self.harmed(uid, there, self.others.occupied)

    def _left_open(self, hex: int) -> float:
        """The price of leaving a place of ours by an advance, if an enemy can come there."""
        if not self.prices.by_losses or hex not in self._places:
            return 0.0
        raider = self.dangers.raiders.get(hex)
        if raider is None or hex in self.others.occupied or self.s.control.get(hex) != self.side:
            return 0.0
        return raider.weight * self.place_worth(hex)

    @cached_property
    def renewed(self) -> float:
        """How likely the assault on a worn defender can be renewed before the end."""
        if self.prices.later >= 1:
            return 1.0
        ours = any(self.s.formation(id).side == self.side for id in self.s.cup)
        return max(self.prices.later, 0.5 if ours else 0.0)

    def _against_all(
        self, uid: str, stand: Stand, hexes: Sequence[int], covered: set[int], plight: Plight
    ) -> Forecast:
        """An assault on the most promising of several hexes.

        A unit may have to assault every enemy in front of it.  Then the enemies in `hexes` that no
        other unit assaults (those not in `covered`) fire at it as well.
        """
        value = self.s.counter(uid).combat
        duels = [(self.duel(uid, stand, hex, plight, value), hex) for hex in hexes]
        main, at = max(duels, key=lambda item: (self.balance(item[0]), -item[1]))
        rest = [hex for hex in hexes if hex != at and hex not in covered]
        # fire from further enemies improves no assault
        if not self.kit.owes_all or not rest or self.balance(main) <= 0:
            return main
        gain, loss, stays = main.gain, main.loss, 1 - main.repulsed
        for hex in rest:
            side = self.duel(uid, stand, hex, plight, 0)
            gain *= 1 - side.repulsed
            loss += stays * side.loss
            stays *= 1 - side.repulsed
        return Forecast(gain, loss, main.driven * stays, 1 - stays)

    def blows(self, plan: Plan) -> list[Blow]:
        """The assaults worth making from the stands of a plan.

        A unit may have to assault every enemy in front of it.  So it assaults all it must, or none.
        """
        at, lead = self.arranged(plan)
        facing = {uid: hexes for uid, stand in at.items() if (hexes := self.strikes(uid, stand))}
        if not facing:
            return []
        by_hex: dict[int, list[str]] = {}
        for uid, hexes in facing.items():
            for hex in hexes:
                by_hex.setdefault(hex, []).append(uid)
        coordinated = self._coordination(at, by_hex, facing, lead)
        blows: list[Blow] = []
        used: set[str] = set()
        covered: set[int] = set()
        if coordinated is not None:
            blows.append(coordinated)
            used.update(coordinated.attackers)
            covered.add(coordinated.hex)
        singles: dict[int, list[tuple[Forecast, str]]] = {}
        for uid, hexes in facing.items():
            if uid in used:
                continue
            value = self.s.counter(uid).combat
            best, aim, aimed = NOTHING, 0, FREE
            for hex in hexes:
                if hex in covered:
                    continue
                plight = self._plight(at, hex, (uid,), lead)
                found = self.duel(uid, at[uid], hex, plight, value)
                if self.balance(found) > self.balance(best):
                    best, aim, aimed = found, hex, plight
            others = [hex for hex in hexes if hex != aim and hex not in covered]
            if aim and others:
                best = self._against_all(uid, at[uid], hexes, covered, aimed)
            if aim and self.balance(best) > 0:
                singles.setdefault(aim, []).append((best, uid))
        for hex, found_at in singles.items():
            found_at.sort(key=lambda item: (-self.balance(item[0]), item[1]))
            whole = one_after_another([forecast for forecast, _ in found_at])
            blows.append(
                Blow(
                    tuple(uid for _, uid in found_at),
                    self.target_at(hex),
                    hex,
                    whole.driven,
                    whole.repulsed,
                    whole.gain,
                    whole.loss,
                )
            )
        return blows

    def arranged(self, plan: Plan) -> tuple[dict[str, Stand], int | None]:
        """Where all units will be, and their commander's hex; None if the plan does not say."""
        at = {**self.here, **plan}
        for gun in self.guns:  # a battery's target does not change where it stands
            at.pop(aim_key(gun), None)
        ride = at.pop(self.formation, None)
        return at, ride.hex if ride is not None else None

    def _plight(
        self,
        at: Mapping[str, Stand],
        hex: int,
        attackers: tuple[str, ...],
        lead: int | None = None,
    ) -> Plight:
        """What the units that do not assault a hex do to its defender."""
        everybody = self._shut[hex]
        others = 0
        for uid, stand in at.items():
            grip = self._grip(stand, hex)
            everybody |= grip
            if uid not in attackers:
                others |= grip
        if lead is not None and not any(at[uid].hex == lead for uid in attackers):
            lead = 0
        caught = everybody | FLANKS | BESETS == ALL
        return Plight(bool(others & FLANKS), caught, bool(others & BESETS), lead)

    def _grip(self, stand: Stand, hex: int) -> int:
        """What a unit in a stand does to the defender of a hex, as bits."""
        key = (stand, hex)
        grip = self._grips.get(key)
        if grip is None:
            unit = self.s.units[self.target_at(hex)]
            flank = self.ground.flank[unit.hex][unit.facing]
            zone = self.ground.zone[stand.hex][stand.facing]
            grip = FLANKS if any(other in zone for other in flank) else 0
            if stand.hex in flank:
                grip |= BESETS
            for bit, back in self._backs(hex):
                if back == stand.hex or back in zone:
                    grip |= bit
            self._grips[key] = grip
        return grip

    @cached_property
    def _grips(self) -> dict[tuple[Stand, int], int]:
        """The results of `_grip` so far."""
        return {}

    @cached_property
    def _shut(self) -> dict[int, int]:
        """By enemy hex, the ways back that other units of our side have closed, as bits."""
        zone, occupied = self.others.zone, self.others.occupied
        shut = {}
        for hex in self.enemies.occupied:
            open_ = [bit for bit, back in self._backs(hex) if back not in zone | occupied]
            shut[hex] = ALL & ~sum(open_) & ~(FLANKS | BESETS)
        return shut

    def _backs(self, hex: int) -> list[tuple[int, int]]:
        """The ways back of the enemy in a hex, each with its bit."""
        ways = self.kit.ways_back(self.s, self.target_at(hex), hex)
        return list(zip(BACKS, ways, strict=False))

    def _coordination(
        self,
        at: Mapping[str, Stand],
        by_hex: Mapping[int, list[str]],
        facing: Mapping[str, list[int]],
        lead: int | None,
    ) -> Blow | None:
        """The best coordinated assault; None if all units do better singly."""
        if not self.together:
            return None
        best: Blow | None = None
        for hex, uids in by_hex.items():
            uids = [uid for uid in uids if self.may_join(uid, facing[uid])]
            leads = self.leader_reach if lead is None else (lead,)
            if len(uids) < 2 or not any(at[uid].hex in leads for uid in uids):
                continue
            uids = sorted(uids, key=lambda uid: (-self.s.counter(uid).combat, uid))[:3]
            if lead is not None and not any(at[uid].hex == lead for uid in uids):
                continue
            joint, apart = self.both_ways(at, uids, hex, lead)
            chance = self.together
            gain = chance * joint.gain + (1 - chance) * apart.gain
            loss = chance * joint.loss + (1 - chance) * apart.loss
            blow = Blow(
                tuple(uids),
                self.target_at(hex),
                hex,
                chance * joint.driven + (1 - chance) * apart.driven,
                chance * joint.repulsed + (1 - chance) * apart.repulsed,
                gain,
                loss,
                together=True,
            )
            if self.balance(blow) > (self.balance(best) if best is not None else 0.0):
                best = blow
        return best

    def both_ways(
        self, at: Mapping[str, Stand], uids: Sequence[str], hex: int, lead: int | None = None
    ) -> tuple[Forecast, Forecast]:
        """An assault by several units together, and by the same units one after another."""
        plight = self._plight(at, hex, tuple(uids), lead)
        joint = self._remembered(tuple((uid, at[uid]) for uid in uids), hex, plight)
        values = {uid: self.s.counter(uid).combat for uid in uids}
        apart = [
            self.duel(uid, at[uid], hex, self._plight(at, hex, (uid,), lead), values[uid])
            for uid in uids
        ]
        return joint, one_after_another(apart)
