"""The assaults that units could make from where they stand, one by one or as one.

Chances are exact for each fight between two units, from the tallies of the rules themselves; what
the zones of the others add to it is counted apart, so that fights need not be worked out again
for every plan.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import product
from typing import NamedTuple

from tricolore.rulesets.butchery.assault import attack_fight, defence_fight, may_assault
from tricolore.rulesets.butchery.capacities import may_use_capacity
from tricolore.rulesets.butchery.command import PASS
from tricolore.rulesets.butchery.judgement.dangers import Dangers
from tricolore.rulesets.butchery.judgement.prospects import (
    DISORDER,
    DRIVEN,
    NOTHING,
    Prospect,
    chances_of,
    duel,
    fails,
    hit,
    one_after_another,
)
from tricolore.rulesets.butchery.judgement.standing import COVERED, Standing
from tricolore.rulesets.butchery.leaders import bonus_of
from tricolore.rulesets.butchery.state import Attack, Butchery, Field
from tricolore.rulesets.butchery.terrain import ARTILLERY, CAVALRY
from tricolore.rulesets.judgement import (
    Blow,
    Mission,
    Plan,
    Stand,
)

FLANKED = -2
"""What a flank in an enemy zone takes off the die (10.4.3)."""


class Plight(NamedTuple):
    """What our zones of control do to the one we assault."""

    flanked: bool = False
    caught: bool = False
    """He can only retreat into them, and loses a step by it (10.4.6)."""
    beset: bool = False
    """One of us stands on his flank, which shakes him (2)."""


FREE = Plight()


class Blows(Standing):
    """The acting formation and the fights before it."""

    def __init__(
        self, s: Butchery, mission: Mission | None, dangers: Dangers, weights: Mapping[str, float]
    ) -> None:
        super().__init__(s, mission, dangers, weights)
        self.bonus = bonus_of(s, s.active) if s.active in s.leaders else 0
        self.together = self._chance_of_coordination()
        self._duels: dict[tuple[str, Stand, int, Plight, int], Prospect] = {}
        self._joint: dict[tuple[tuple[tuple[str, Stand], ...], int, Plight], Prospect] = {}

    def _chance_of_coordination(self) -> float:
        s = self.s
        if not may_use_capacity(s):
            return 0.0
        formation, leader = s.formation(s.active), s.leaders[s.active]
        command = formation.aide_command if leader.aide else formation.command
        return min(max(7 + command - PASS, 0), 6) / 6

    # One unit by itself

    def alone(self, uid: str, stand: Stand) -> float:
        """Its own terms, what it risks there, and the best single assault it could make."""
        weights = self.weights
        terms = self.unit_terms(uid, stand)
        worth = sum(weights.get(term, 0.0) * value for term, value in terms.items())
        occupied = self.others.occupied | {
            at.hex for other, at in self.here.items() if other != uid
        }
        exposed = self.exposed(uid, stand, occupied)
        if self.s.counter(uid).arm == ARTILLERY:
            exposed *= COVERED  # others will see to that
        worth += weights.get("exposure", 0.0) * exposed
        blow = self.single(uid, stand)
        return worth + max(0.0, self.balance(blow))

    def strikes(self, uid: str, stand: Stand) -> bool:
        """Whether it could assault somebody from there."""
        zone = self.ground.zone[stand.hex][stand.facing]
        return not self.enemies.occupied.isdisjoint(zone) and self._may_strike(uid, stand)

    def single(self, uid: str, stand: Stand) -> Prospect:
        """The assault a unit could make by itself on all it faces; nothing if that is no gain."""
        if not self._may_strike(uid, stand):
            return NOTHING
        hexes = [h for h in self.ground.zone[stand.hex][stand.facing] if h in self.enemies.occupied]
        if not hexes:
            return NOTHING
        best = self._against_all(uid, stand, hexes, set(), FREE)
        return best if self.balance(best) > 0 else NOTHING

    def balance(self, prospect: Prospect | Blow) -> float:
        """What it brings less what it costs, as this player weighs the two."""
        weights = self.weights
        return weights.get("gain", 1.0) * prospect.gain - weights.get("loss", 1.0) * prospect.loss

    # Fights

    def _may_strike(self, uid: str, stand: Stand) -> bool:
        s, counter = self.s, self.s.counter(uid)
        if counter.arm == ARTILLERY:
            return False
        if uid not in self.movers:
            return may_assault(s, uid)
        if counter.arm == CAVALRY:
            if s.units[uid].disorganised:
                return False
            spent = self._reach(uid).get(stand.hex, 0)
            return spent <= s.setting.movement.cavalry_attack
        return uid in s.commanded or stand.hex == self.here[uid].hex

    def duel(
        self, uid: str, stand: Stand, hex: int, plight: Plight, value: int, bonus: int = 0
    ) -> Prospect:
        """One unit's assault on a hex, with so much of its value."""
        key = (uid, stand, hex, plight, value * 8 + bonus)
        found = self._duels.get(key)
        if found is None:
            found = self._duels[key] = self._duel(uid, stand, hex, plight, value, bonus)
        return found

    def _duel(
        self, uid: str, stand: Stand, hex: int, plight: Plight, value: int, bonus: int
    ) -> Prospect:
        s, target = self._scratch, self.target_at(hex)
        before = s.units[uid]
        s.units[uid] = before._replace(hex=stand.hex, facing=stand.facing)
        zone = frozenset(self.ground.zone[stand.hex][stand.facing])
        s.assume(self.side, Field(self.others.occupied, self.others.zone | zone))
        attack = (Attack(uid, hex, target, value),)
        guarding = defence_fight(s, target, uid, attack)
        striking = attack_fight(s, target, attack)
        s.units[uid] = before
        more = FLANKED if plight.flanked and not _has_flank(guarding.die.items) else 0
        defence = chances_of(s, guarding, more)
        strike = chances_of(s, striking, bonus)
        stack = self.s.stacks[hex]
        theirs = self.toll(target)
        ground = DRIVEN + self.ground_worth(uid, stand, hex)
        ground += self._step(target) if plight.caught else 0.0
        if self.s.counter(target).arm == ARTILLERY:
            # guns by themselves are lost once the attacker is through (10.4.4)
            back, worse = hit(defence, fails(self.steady(uid, stand)))
            through = 1 - back - worse
            mine = self.toll(uid)
            lost = sum(self.toll(gun).driven_and_step for gun in stack)
            loss = back * (mine.driven + DRIVEN) + worse * (mine.driven_and_step + DRIVEN)
            return Prospect(through * (lost + ground), loss, through, back + worse)
        ground += sum(self.toll(gun).driven_and_step for gun in stack if gun != target)
        spent = 0.0
        if self.s.counter(uid).arm == CAVALRY:
            spent = DISORDER
        return duel(
            defence,
            strike,
            self.toll(uid),
            theirs,
            fails(self.steady(uid, stand)),
            fails(self.foe_steady(target) - (1 if plight.beset else 0)),
            ground,
            spent,
        )

    def ground_worth(self, uid: str, stand: Stand, hex: int) -> float:
        """What it is worth to advance into a hex: a place, less what waits there."""
        worth = 0.0
        if hex in self._places and self.s.control.get(hex) != self.side:
            worth += 0.7 * self.place_worth(hex)
        there = Stand(hex, stand.facing)
        return worth + 0.5 * self.exposed(uid, there, self.others.occupied)

    def _against_all(
        self, uid: str, stand: Stand, hexes: Sequence[int], covered: set[int], plight: Plight
    ) -> Prospect:
        """Assault the most promising hex; others that nobody covers cost their fire."""
        value = self.s.counter(uid).combat
        duels = [(self.duel(uid, stand, hex, plight, value), hex) for hex in hexes]
        main, at = max(duels, key=lambda item: (self.balance(item[0]), -item[1]))
        rest = [hex for hex in hexes if hex != at and hex not in covered]
        if not rest:
            return main
        gain, loss, stays = main.gain, main.loss, 1 - main.repulsed
        for hex in rest:
            side = self.duel(uid, stand, hex, plight, 0)
            gain *= 1 - side.repulsed
            loss += stays * side.loss
            stays *= 1 - side.repulsed
        return Prospect(gain, loss, main.driven * stays, 1 - stays)

    def blows(self, plan: Plan) -> list[Blow]:
        """The assaults worth making from where a plan puts the units.

        Whoever assaults owes it to every enemy in front of him (10.4.1), so that units are taken
        in or left out whole.
        """
        at = {**self.here, **plan}
        zones, enemies = self.ground.zone, self.enemies.occupied
        facing: dict[str, list[int]] = {}
        for uid, stand in at.items():
            hexes = [hex for hex in zones[stand.hex][stand.facing] if hex in enemies]
            if hexes and self._may_strike(uid, stand):
                facing[uid] = hexes
        if not facing:
            return []
        ours = set(self.others.zone)
        for stand in at.values():
            ours.update(zones[stand.hex][stand.facing])
        occupied = {stand.hex for stand in at.values()} | self.others.occupied
        plights = {
            hex: self._plight(hex, ours, occupied) for hexes in facing.values() for hex in hexes
        }
        by_hex: dict[int, list[str]] = {}
        for uid, hexes in facing.items():
            for hex in hexes:
                by_hex.setdefault(hex, []).append(uid)
        coordinated = self._coordination(at, by_hex, facing, plights)
        blows: list[Blow] = []
        used: set[str] = set()
        covered: set[int] = set()
        if coordinated is not None:
            blows.append(coordinated)
            used.update(coordinated.attackers)
            covered.add(coordinated.hex)
        singles: dict[int, list[tuple[Prospect, str]]] = {}
        for uid, hexes in facing.items():
            if uid in used:
                continue
            value = self.s.counter(uid).combat
            best, aim = NOTHING, 0
            for hex in hexes:
                if hex in covered:
                    continue
                found = self.duel(uid, at[uid], hex, plights[hex], value)
                if self.balance(found) > self.balance(best):
                    best, aim = found, hex
            others = [hex for hex in hexes if hex != aim and hex not in covered]
            if aim and others:
                best = self._against_all(uid, at[uid], hexes, covered, plights[aim])
            if aim and self.balance(best) > 0:
                singles.setdefault(aim, []).append((best, uid))
        for hex, found_at in singles.items():
            found_at.sort(key=lambda item: (-self.balance(item[0]), item[1]))
            whole = one_after_another([prospect for prospect, _ in found_at])
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

    def _plight(self, hex: int, ours: set[int], occupied: set[int]) -> Plight:
        """Whether our zones lie on the flank of whoever holds a hex, and on his way back."""
        unit = self.s.units[self.target_at(hex)]
        flank = self.ground.flank[unit.hex][unit.facing]
        around = self.s.setting.board.neighbours[hex]
        back = {around[way] for way in self.s.setting.rearward[self.foe]}
        return Plight(
            not ours.isdisjoint(flank),
            all(other is None or other in ours or other in occupied for other in back),
            not occupied.isdisjoint(flank),
        )

    def _coordination(
        self,
        at: Mapping[str, Stand],
        by_hex: Mapping[int, list[str]],
        facing: Mapping[str, list[int]],
        plights: Mapping[int, Plight],
    ) -> Blow | None:
        """The best assault of several units as one (12.1), if one is better than each by itself."""
        if not self.together:
            return None
        best: Blow | None = None
        for hex, uids in by_hex.items():
            uids = [uid for uid in uids if len(facing[uid]) == 1 and uid in self.s.commanded]
            if len(uids) < 2 or not any(at[uid].hex in self.leader_reach for uid in uids):
                continue
            uids = sorted(uids, key=lambda uid: (-self.s.counter(uid).combat, uid))[:3]
            joint = self._as_one(tuple((uid, at[uid]) for uid in uids), hex, plights[hex])
            apart = one_after_another(
                [
                    self.duel(uid, at[uid], hex, plights[hex], self.s.counter(uid).combat)
                    for uid in uids
                ]
            )
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

    def _as_one(self, stands: tuple[tuple[str, Stand], ...], hex: int, plight: Plight) -> Prospect:
        key = (stands, hex, plight)
        found = self._joint.get(key)
        if found is None:
            found = self._joint[key] = self._fight_as_one(stands, hex, plight)
        return found

    def _fight_as_one(
        self, stands: tuple[tuple[str, Stand], ...], hex: int, plight: Plight
    ) -> Prospect:
        """Each attacker under his share of the fire; those left strike with their values added."""
        s, target = self._scratch, self.target_at(hex)
        before = {uid: s.units[uid] for uid, _ in stands}
        zone = set(self.others.zone)
        for uid, stand in stands:
            s.units[uid] = before[uid]._replace(hex=stand.hex, facing=stand.facing)
            zone.update(self.ground.zone[stand.hex][stand.facing])
        s.assume(self.side, Field(self.others.occupied, frozenset(zone)))
        attacks = [Attack(uid, hex, target, s.counter(uid).combat) for uid, _ in stands]
        guards = []
        for attack in attacks:
            fight = defence_fight(s, target, attack.attacker, attacks)
            more = FLANKED if plight.flanked and not _has_flank(fight.die.items) else 0
            steady = self.steady(attack.attacker, dict(stands)[attack.attacker])
            guards.append(hit(chances_of(s, fight, more), fails(steady)))
        theirs = self.toll(target)
        failure = fails(self.foe_steady(target) - (1 if plight.beset else 0))
        stack = self.s.stacks[hex]
        gain = loss = driven = 0.0
        ground = DRIVEN + self.ground_worth(stands[0][0], stands[0][1], hex)
        ground += self._step(target) if plight.caught else 0.0
        ground += sum(self.toll(gun).driven_and_step for gun in stack if gun != target)
        for attack, (back, worse) in zip(attacks, guards, strict=True):
            mine = self.toll(attack.attacker)
            loss += back * (mine.driven + DRIVEN) + worse * (mine.driven_and_step + DRIVEN)
        for through in product((True, False), repeat=len(attacks)):
            chance = 1.0
            for passes, (back, worse) in zip(through, guards, strict=True):
                chance *= 1 - back - worse if passes else back + worse
            left = [attack for attack, passes in zip(attacks, through, strict=True) if passes]
            if not left or chance < 0.005:
                continue
            strike = attack_fight(s, target, left)
            on, more_ = hit(chances_of(s, strike, self.bonus), failure)
            gain += chance * (
                on * (theirs.driven + ground) + more_ * (theirs.driven_and_step + ground)
            )
            driven += chance * (on + more_)
        for uid, _ in stands:
            s.units[uid] = before[uid]
        none_left = 1.0
        for back, worse in guards:
            none_left *= back + worse
        return Prospect(gain, loss, driven, none_left)


def _has_flank(items: Sequence[tuple[int, str, str]]) -> bool:
    return any(reason.startswith("flank") for _, reason, _ in items)
