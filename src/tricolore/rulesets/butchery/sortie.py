"""What the formation that acts can do with its units: the problem that a planner solves.

Everything that stays the same while plans are compared (dangers, distances, fights between two
units) is worked out once and remembered.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import product
from typing import NamedTuple

from tricolore.core.hexes import number
from tricolore.core.search import reachable
from tricolore.rulesets.butchery.assault import attack_fight, defence_fight, may_assault
from tricolore.rulesets.butchery.barrage import barrage_fight
from tricolore.rulesets.butchery.capacities import may_use_capacity
from tricolore.rulesets.butchery.cohesion import cohesion_tally
from tricolore.rulesets.butchery.command import PASS
from tricolore.rulesets.butchery.dangers import SHARES, Dangers
from tricolore.rulesets.butchery.leaders import bonus_of
from tricolore.rulesets.butchery.movement import base_allowance, moves_of
from tricolore.rulesets.butchery.prospects import (
    DISORDER,
    DRIVEN,
    NOTHING,
    Prospect,
    Toll,
    chances,
    chances_of,
    duel,
    fails,
    hit,
    one_after_another,
    toll,
)
from tricolore.rulesets.butchery.routes import routes_of
from tricolore.rulesets.butchery.setting import Place, enemy_of
from tricolore.rulesets.butchery.sight import sight
from tricolore.rulesets.butchery.state import OFF_MAP, Attack, Butchery, Field
from tricolore.rulesets.butchery.terrain import ARTILLERY, CAVALRY
from tricolore.rulesets.judgement import (
    ATTACK,
    DELAY,
    HOLD,
    RESERVE,
    WITHDRAW,
    Blow,
    Mission,
    Plan,
    Stand,
    Terms,
)

PLACE = 6.0
"""What a point for a place is worth, in steps."""
SLACK = {ATTACK: 0.0, HOLD: 1.0, DELAY: 1.5, RESERVE: 3.0, WITHDRAW: 0.0}
"""Hexes of open ground from the goal within which a mission is content."""
GUN_SLACK = 2.0
LED = 12
"""Half points from his commander within which a unit is sure to be led (10.1.2)."""
FLANKED = -2
"""What a flank in an enemy zone takes off the die (10.4.3)."""


class Plight(NamedTuple):
    """What our zones of control do to the one we assault."""

    flanked: bool = False
    caught: bool = False
    """He can only retreat into them, and loses a step by it (10.4.6)."""


FREE = Plight()


class Sortie:
    """The acting formation, and what can be expected of its plans."""

    def __init__(
        self, s: Butchery, mission: Mission | None, dangers: Dangers, weights: Mapping[str, float]
    ) -> None:
        self.s = s
        self.weights = weights
        self.mission = mission
        self.formation = s.active
        self.side = s.formation(s.active).side
        self.foe = enemy_of(self.side)
        self.ground = s.ground
        members = s.members(s.active)
        self.movers = [uid for uid in members if uid not in s.moved]
        self.here = {uid: Stand(s.units[uid].hex, s.units[uid].facing) for uid in members}
        self.enemies = s.field(self.foe)
        self.others = others_of(s)
        self.dangers = dangers
        self.leader_reach = leader_reach(s)
        self.near_leader = leader_reach(s, LED)
        self.bonus = bonus_of(s, s.active) if s.active in s.leaders else 0
        self.together = self._chance_of_coordination()
        self._scratch = s.clone()
        if s.active in self._scratch.leaders:  # his bonus is counted apart
            leader = self._scratch.leaders[s.active]
            self._scratch.leaders[s.active] = leader._replace(hex=OFF_MAP)
        self._tolls: dict[str, Toll] = {}
        self._steady: dict[tuple[str, int], int] = {}
        self._stands: dict[str, list[Stand]] = {}
        self._spent: dict[str, dict[int, int]] = {}
        self._terms: dict[tuple[str, Stand], Terms] = {}
        self._risks: dict[tuple[str, Stand], list[tuple[float, int]]] = {}
        self._duels: dict[tuple[str, Stand, int, Plight, int], Prospect] = {}
        self._joint: dict[tuple[tuple[tuple[str, Stand], ...], int, Plight], Prospect] = {}
        self._places = {hex: place for place in s.setting.places for hex in place.hexes}
        self._shaken = [
            unit.hex for uid in s.of_side(self.foe) if (unit := s.units[uid]).disorganised
        ]
        self._late = 0.6 + 0.6 * s.turn / s.setting.turns

    def _chance_of_coordination(self) -> float:
        s = self.s
        if not may_use_capacity(s):
            return 0.0
        formation, leader = s.formation(s.active), s.leaders[s.active]
        command = formation.aide_command if leader.aide else formation.command
        return min(max(7 + command - PASS, 0), 6) / 6

    # Stands

    def stands(self, uid: str) -> Sequence[Stand]:
        """Every hex within reach, with the facings worth a thought; where it is comes first."""
        found = self._stands.get(uid)
        if found is None:
            found = self._stands[uid] = [self.here[uid]]
            spent = self._reach(uid)
            for hex in (self.here[uid].hex, *spent):
                found += [
                    stand
                    for facing in self._facings(uid, hex)
                    if (stand := Stand(hex, facing)) != self.here[uid]
                ]
        return found

    def _reach(self, uid: str) -> dict[int, int]:
        """Hexes a unit could end on if no other unit of the formation were in the way."""
        known = self._spent.get(uid)
        if known is None:
            s = self.s
            known = {}
            if uid in self.movers:
                alone = s.clone()
                for other in self.movers:
                    if other != uid:
                        alone.remove(other)
                known = moves_of(alone, uid, 0).cost
            self._spent[uid] = known
        return known

    def _facings(self, uid: str, hex: int) -> list[int]:
        """All towards an enemy at hand; elsewhere the one that looks where danger is."""
        ground = self.ground
        if hex in ground.all_round:
            return [self.here[uid].facing]
        near = self.enemies.occupied
        zone = ground.zone[hex]
        facing_them = [f for f in range(6) if any(other in near for other in zone[f])]
        raiders = self.dangers.raiders
        around = self.s.setting.board.neighbours[hex]
        heat = [raiders[o].weight * raiders[o].value if o in raiders else 0.0 for o in around]
        if any(heat):
            faced = [heat[f - 1] + 1.01 * heat[f] + heat[(f + 1) % 6] for f in range(6)]
            best = sorted(range(6), key=lambda f: (-faced[f], f))[:2]
            return sorted({*facing_them, *best})
        return facing_them or [self._towards(uid, hex)]

    def _towards(self, uid: str, hex: int) -> int:
        """The facing that looks at the mission's goal, or else away from the own edge."""
        point = self.s.setting.board.grid.point
        goal = self.mission.hex if self.mission is not None else 0
        if not goal or goal == hex:
            return self.s.setting.rearward[self.foe][0]
        around = self.s.setting.board.neighbours[hex]
        (gx, gy) = point(goal)
        ways = [
            ((point(other)[0] - gx) ** 2 * 3 + (point(other)[1] - gy) ** 2, way)
            for way, other in enumerate(around)
            if other is not None
        ]
        return min(ways)[1]

    # What a stand is worth to a unit by itself

    def alone(self, uid: str, stand: Stand) -> float:
        """Its own terms, what it risks there, and the best single assault it could make."""
        weights = self.weights
        terms = self.unit_terms(uid, stand)
        worth = sum(weights.get(term, 0.0) * value for term, value in terms.items())
        occupied = self.others.occupied | {
            at.hex for other, at in self.here.items() if other != uid
        }
        worth += weights.get("exposure", 0.0) * self.exposed(uid, stand, occupied)
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

    def unit_terms(self, uid: str, stand: Stand) -> Terms:
        """What does not depend on where the others go."""
        key = (uid, stand)
        terms = self._terms.get(key)
        if terms is None:
            terms = self._terms[key] = {
                "march": self._march(uid, stand.hex),
                "place": self._place(uid, stand.hex),
                "guns": self._guns(uid, stand),
                "rally": self._rally(uid, stand.hex),
                "command": self._command(uid, stand.hex),
            }
        return terms

    def _march(self, uid: str, hex: int) -> float:
        """Turns of march still before it, as far as the mission minds."""
        mission = self.mission
        if mission is None or not mission.hex:
            return 0.0
        arm = self.s.counter(uid).arm
        distance = routes_of(self.ground).to(arm, mission.hex).get(hex)
        if distance is None:
            return -20.0
        slack = SLACK[mission.kind] * 2
        if arm == ARTILLERY:
            return -0.3 * max(0.0, distance - slack - GUN_SLACK * 2) / base_allowance(self.s, uid)
        return -max(0.0, distance - slack) / base_allowance(self.s, uid)

    def place_worth(self, hex: int) -> float:
        """What it is worth to have a hex of a place: its share of the point, more as time goes."""
        place = self._places.get(hex)
        return PLACE * self._late / len(place.hexes) if place is not None else 0.0

    def _place(self, uid: str, hex: int) -> float:
        """Standing on a place that is the enemy's, or that he could take."""
        place: Place | None = self._places.get(hex)
        worth = 0.0
        if place is not None and self.s.counter(uid).arm != ARTILLERY:
            if self.s.control.get(hex) != self.side:
                worth = self.place_worth(hex)
            elif hex in self.dangers.raiders:
                worth = 0.5 * self.place_worth(hex)
            else:
                worth = 0.05
        for other in self.ground.zone[hex][self.here[uid].facing]:
            theirs = other in self._places and self.s.control.get(other) != self.side
            if theirs and other not in self.enemies.occupied:
                worth += 0.1 * self.place_worth(other)
        return worth

    def _guns(self, uid: str, stand: Stand) -> float:
        """What guns could fire at next time, where they will stand; guns beside foot."""
        s, counter = self.s, self.s.counter(uid)
        if not counter.reach:
            return 0.0
        arcs = self.ground.arc[counter.reach][stand.hex]
        hexes = {
            hex
            for turn in (-1, 0, 1)
            for hex in arcs[(stand.facing + turn) % 6]
            if hex in self.enemies.occupied
        }
        best = 0.0
        for hex in hexes:
            if sight(s, stand.hex, hex).clear:
                target = self.target_at(hex)
                column = counter.combat // self.ground.value[hex]
                on, more = hit(
                    chances(s.setting.combat_results, column, 0), fails(self.steady(target, hex))
                )
                theirs = self.toll(target)
                best = max(best, on * theirs.driven + more * theirs.driven_and_step)
        return best

    def _rally(self, uid: str, hex: int) -> float:
        unit = self.s.units[uid]
        if not unit.disorganised:
            return 0.0
        safe = 1.0 if hex not in self.enemies.zone else 0.0
        return safe - 0.5 * self.dangers.shells(hex)

    def _command(self, uid: str, hex: int) -> float:
        """Hexes too far from where the commander can be."""
        if not self.near_leader:
            return 0.0
        near = self.near_leader.get(hex)
        if near is None:
            return -1.0
        return -0.1 * max(0, near - LED)

    # What it risks there

    def risks(self, uid: str, stand: Stand) -> list[tuple[float, int]]:
        """What assaults out of each neighbouring hex would cost it, the worst first."""
        key = (uid, stand)
        found = self._risks.get(key)
        if found is None:
            found = self._risks[key] = self.dangers.assaults(
                uid, stand.hex, stand.facing, self.toll(uid), self.steady(uid, stand.hex)
            )
        return found

    def exposed(self, uid: str, stand: Stand, occupied: set[int] | frozenset[int]) -> float:
        total, at = 0.0, 0
        for cost, hex in self.risks(uid, stand):
            if hex not in occupied:
                total += SHARES[at] * cost
                at += 1
                if at == len(SHARES):
                    break
        shells = self.dangers.shells(stand.hex)
        if shells:
            total += shells * self.toll(uid).driven * fails(self.steady(uid, stand.hex))
        if stand.hex in self._places and total:
            total += 0.25 * total * self.place_worth(stand.hex)
        return -total

    def toll(self, uid: str) -> Toll:
        found = self._tolls.get(uid)
        if found is None:
            found = self._tolls[uid] = toll(self.s, uid)
        return found

    def _step(self, uid: str) -> float:
        """What one step more is worth."""
        toll = self.toll(uid)
        return toll.driven_and_step - toll.driven

    def steady(self, uid: str, hex: int) -> int:
        """The unit's tally for a cohesion test, as near as can be told before it is there."""
        key = (uid, hex)
        found = self._steady.get(key)
        if found is None:
            if uid in self.here:
                counter, unit = self.s.counter(uid), self.s.units[uid]
                found = counter.cohesion - unit.losses
                found += self.ground.value[hex] >= 2
                found -= uid not in self.s.commanded
                found -= self.s.weather == "heat"
            else:
                found = cohesion_tally(self.s, uid).total
            self._steady[key] = found
        return found

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

    def target_at(self, hex: int) -> str:
        """The unit in a hex that an assault is best aimed at: the one that holds it."""
        stack = self.s.stacks[hex]
        foot = [uid for uid in stack if self.s.counter(uid).arm != ARTILLERY]
        return foot[0] if foot else stack[0]

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
            back, worse = hit(defence, fails(self.steady(uid, stand.hex)))
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
            fails(self.steady(uid, stand.hex)),
            fails(self.steady(target, hex)),
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
        around = self.s.setting.board.neighbours[hex]
        back = {around[way] for way in self.s.setting.rearward[self.foe]}
        return Plight(
            not ours.isdisjoint(self.ground.flank[unit.hex][unit.facing]),
            all(other is None or other in ours or other in occupied for other in back),
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
            guards.append(hit(chances_of(s, fight, more), fails(self.steady(attack.attacker, hex))))
        theirs, failure = self.toll(target), fails(self.steady(target, hex))
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

    # A plan as a whole

    def fits(self, plan: Plan) -> bool:
        """3: one unit of foot or horse a hex, a battery beside it; or two batteries."""
        counters, stacks = self.s.setting.roster.counters, self.s.stacks
        at = {**self.here, **plan}
        by_hex: dict[int, list[str]] = {}
        for uid, stand in at.items():
            by_hex.setdefault(stand.hex, []).append(uid)
        for hex, uids in by_hex.items():
            for other in stacks.get(hex, ()):
                if other not in at:
                    uids.append(other)
            if len(uids) > 2:
                return False
            if len(uids) == 2 and not any(counters[uid].arm == ARTILLERY for uid in uids):
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
                exposed *= 0.4
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
        return formation.name if formation is not None else self.s.setting.roster.name_of(id)

    # Barrages

    def shot(self, gun: str, target: str) -> float:
        """What a barrage can be expected to cost the enemy."""
        on, more = hit(
            chances_of(self.s, barrage_fight(self.s, gun, target)),
            fails(self.steady(target, self.s.units[target].hex)),
        )
        theirs = self.toll(target)
        return on * theirs.driven + more * theirs.driven_and_step


def others_of(s: Butchery) -> Field:
    """Where the acting side stands and what it controls, the acting formation apart."""
    zones, active = s.ground.zone, s.active
    occupied: set[int] = set()
    zone: set[int] = set()
    for uid in s.of_side(s.formation(active).side):
        if s.counter(uid).formation != active:
            unit = s.units[uid]
            occupied.add(unit.hex)
            zone.update(zones[unit.hex][unit.facing])
    return Field(frozenset(occupied), frozenset(zone))


def dangers_to(s: Butchery) -> Dangers:
    """Those to the acting formation."""
    return Dangers(s, s.formation(s.active).side, others_of(s))


def leader_reach(s: Butchery, more: int = 0) -> dict[int, int]:
    """Where the acting commander can be, in half points, or come near to with some more."""
    leader = s.leaders.get(s.active)
    if leader is None or leader.hex == OFF_MAP:
        return {}
    blocked = s.field(enemy_of(s.formation(s.active).side)).occupied
    points = s.setting.movement.commander if s.activated and s.active not in s.moved else 0
    return reachable(s.ground.edges[CAVALRY], leader.hex, points + more, blocked).cost


def _has_flank(items: Sequence[tuple[int, str, str]]) -> bool:
    return any(reason.startswith("flank") for _, reason, _ in items)
