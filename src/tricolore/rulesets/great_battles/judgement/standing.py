"""Where the units of the active formation could stand, and the worth of each stand by itself.

Dangers, distances and other things that stay the same while plans are compared are computed once
and remembered.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from tricolore.core.search import reachable
from tricolore.rulesets.great_battles.data.setting import Place
from tricolore.rulesets.great_battles.judgement.dangers import NO_GROUND, SHARES, Dangers
from tricolore.rulesets.great_battles.judgement.forecasts import (
    SHAKEN,
    Toll,
    chances,
    fails,
    hit,
    late,
)
from tricolore.rulesets.great_battles.judgement.kit import Kit
from tricolore.rulesets.great_battles.judgement.prices import prices_of
from tricolore.rulesets.great_battles.judgement.routes import routes_of
from tricolore.rulesets.great_battles.judgement.stands import Stand
from tricolore.rulesets.great_battles.rules.cohesion import PROTECTING, leader_hexes, shaken
from tricolore.rulesets.great_battles.rules.sight import sight
from tricolore.rulesets.great_battles.rules.state import OFF_MAP, Battle
from tricolore.rulesets.great_battles.rules.terrain import ARTILLERY, CAVALRY
from tricolore.rulesets.missions import ATTACK, DELAY, HOLD, RESERVE, WITHDRAW, Mission
from tricolore.rulesets.plans import Terms

SLACK = {ATTACK: 0.0, HOLD: 1.0, DELAY: 1.5, RESERVE: 3.0, WITHDRAW: 0.0}
"""The distance from its goal, in hexes of open ground, within which a mission counts as done."""
GUN_SLACK = 2.0
JOINED = (1.0, 0.5, 0.25)
"""The factor for an enemy assault where no, one, or two neighbours can join the defence."""
ALLOTTED = 0.8
"""The share of the fire that can reach a hex that is expected to come, since others draw it too."""
COVERED = 0.4
"""The factor for the danger to artillery that shares its hex with other units."""


class Standing:
    """The active formation on the map."""

    def __init__(
        self,
        s: Battle,
        mission: Mission | None,
        dangers: Dangers,
        weights: Mapping[str, float],
        settled: bool = False,
    ) -> None:
        self.s = s
        self.kit = dangers.kit
        self.stakes = dangers.kit.stakes(s)
        self.prices = dangers.prices
        self.weights = weights
        self.mission = mission
        self.formation = s.active
        self.side = s.formation(s.active).side
        self.foe = s.enemy_of(self.side)
        self.ground = s.ground
        members = s.members(s.active)
        self.movers = [uid for uid in members if uid not in s.moved]
        self.here = {uid: Stand(s.units[uid].hex, s.units[uid].facing) for uid in members}
        self.enemies = s.field(self.foe)
        self.others = dangers.friends(s)
        self.dangers = dangers
        self.leader_reach, self.near_leader = leader_reach(s, dangers)
        self._tolls: dict[str, Toll] = {}
        self.settled = settled
        """Whether all units have moved.  Tallies then count the commander and the units where they
        are."""
        self.scratch = s.clone()
        if s.active in s.leaders and not settled:  # his final position is not yet known
            leader = s.leaders[s.active]
            self.scratch.leaders[s.active] = leader._replace(hex=OFF_MAP)
        self.scratch.assume(self.side, s.field(self.side) if settled else self.others)
        self._chief_hex = s.chiefs.get(s.formation(s.active).chief, OFF_MAP)
        self._commanders = leader_hexes(self.scratch, s.active)
        self._steady: dict[tuple[str, bool, bool, bool], int] = {}
        self._foe_steady = {} if settled else dangers.steady
        self._stands: dict[str, list[Stand]] = {}
        self._spent: dict[str, dict[int, int]] = {}
        self._terms: dict[tuple[str, int, int], Terms] = {}
        self._worths: dict[tuple[str, int, int], float] = {}
        self._parts: dict[tuple[str, int, int], Sequence[tuple[str, float]]] = {}
        self._friends: dict[str, frozenset[int]] = {}
        self._risks: dict[tuple[str, int, int], list[tuple[float, int]]] = {}
        self._places = {hex: place for place in s.setting.places for hex in place.hexes}
        self._late = late(s)

    # Where a unit can go

    def stands(self, uid: str) -> Sequence[Stand]:
        """Every hex within reach, with the facings worth trying.  The unit's present stand comes
        first."""
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
        """Hexes where a unit could end if no other unit of the formation were in the way."""
        known = self._spent.get(uid)
        if known is None:
            s = self.s
            known = {}
            if uid in self.movers:
                alone = s.clone()
                for other in self.movers:
                    if other != uid:
                        alone.remove(other)
                known = self.kit.moves_of(alone, uid, 0).cost
            self._spent[uid] = known
        return known

    def _facings(self, uid: str, hex: int) -> list[int]:
        """The facings towards nearby enemies or danger, or otherwise towards the goal."""
        if hex in self.ground.all_round:
            return [self.here[uid].facing]
        return self.dangers.facings(hex, self.enemies.occupied) or [self._towards(hex)]

    def _towards(self, hex: int) -> int:
        """The facing towards the mission's goal, or otherwise away from the side's own map edge."""
        goal = self.mission.hex if self.mission is not None else 0
        if not goal or goal == hex:
            return self.kit.forward(self.s, self.formation)
        return routes_of(self.s.setting).towards(hex, goal)

    # The worth of a stand to a unit by itself

    def unit_terms(self, uid: str, stand: Stand) -> Terms:
        """The terms that do not depend on where other units go."""
        key = self._where(uid, stand)
        terms = self._terms.get(key)
        if terms is None:
            later = self.prices.later
            terms = self._terms[key] = {
                "march": self._march(uid, stand.hex),
                "place": self._place(uid, stand.hex),
                "guns": later and later * self._guns(uid, stand),
                "rally": later * self._rally(uid, stand.hex),
                "command": later * self._command(uid, stand.hex),
            }
        return terms

    def unit_parts(self, uid: str, stand: Stand) -> Sequence[tuple[str, float]]:
        """Those of these terms that are not zero."""
        key = self._where(uid, stand)
        parts = self._parts.get(key)
        if parts is None:
            terms = self.unit_terms(uid, stand)
            parts = self._parts[key] = [(term, value) for term, value in terms.items() if value]
        return parts

    def unit_worth(self, uid: str, stand: Stand) -> float:
        """The sum of these terms, as this player weighs them."""
        key = self._where(uid, stand)
        worth = self._worths.get(key)
        if worth is None:
            weights, terms = self.weights, self.unit_terms(uid, stand)
            worth = sum(weights.get(term, 0.0) * value for term, value in terms.items())
            self._worths[key] = worth
        return worth

    def _where(self, uid: str, stand: Stand) -> tuple[str, int, int]:
        """The parts of a stand on which these terms depend; facing matters only for guns."""
        return uid, stand.hex, stand.facing if self.s.counter(uid).reach else 0

    def _march(self, uid: str, hex: int) -> float:
        """The turns of march that the unit still needs to fulfil its mission, as a negative
        number."""
        mission = self.mission
        if mission is None or not mission.hex:
            return 0.0
        arm = self.s.counter(uid).arm
        distance = routes_of(self.s.setting).to(arm, mission.hex).get(hex)
        if distance is None:
            return -20.0
        slack = SLACK[mission.kind] * 2
        allowance = self.kit.allowance(self.s, uid)
        if arm == ARTILLERY:
            return -0.3 * max(0.0, distance - slack - GUN_SLACK * 2) / allowance
        return -max(0.0, distance - slack) / allowance

    def place_worth(self, hex: int) -> float:
        """The worth of a hex of a victory place: its share of the points, more as time passes."""
        place = self._places.get(hex)
        if place is None:
            return 0.0
        return self.stakes.place * self._late / (1 if place.each_hex else len(place.hexes))

    def _place(self, uid: str, hex: int) -> float:
        """The worth of standing on a place that the enemy holds or could take."""
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
        """The best barrage that guns in this stand could fire next time."""
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
            if sight(s, self.side, stand.hex, hex).clear:
                target = self.target_at(hex)
                column = counter.combat // self.ground.value[hex]
                on, more = hit(
                    chances(s.setting.combat_results, column, 0), fails(self.foe_steady(target))
                )
                theirs = self.toll(target)
                best = max(best, on * theirs.driven + more * theirs.driven_and_step)
        return best

    def target_at(self, hex: int) -> str:
        """The best unit to assault in a hex: not guns, if other units hold it."""
        stack = self.s.stacks[hex]
        foot = [uid for uid in stack if self.s.counter(uid).arm != ARTILLERY]
        return foot[0] if foot else stack[0]

    def _rally(self, uid: str, hex: int) -> float:
        unit = self.s.units[uid]
        if not unit.disorganised:
            return 0.0
        around = self.s.setting.board.neighbours[hex]
        harried = (
            not self.enemies.occupied.isdisjoint(around)
            if self.kit.rally_beside
            else hex in self.enemies.zone
        )
        safe = 0.0 if harried else 1.0
        return safe - 0.5 * self.dangers.shells(hex)

    def _command(self, uid: str, hex: int) -> float:
        """The cost of a hex too far from where the commander can be."""
        if not self.near_leader:
            return 0.0
        near = self.near_leader.get(hex)
        if near is None:
            return -1.0
        return -0.1 * max(0, near - self.s.setting.movement.line_unit)

    # The risks of a stand

    def risks(self, uid: str, stand: Stand) -> Sequence[tuple[float, int]]:
        """What an assault from each adjacent hex would cost, the worst first."""
        raids = self.dangers.raids(stand.hex)
        if not raids:
            return ()
        key = (uid, stand.hex, stand.facing)
        found = self._risks.get(key)
        if found is None:
            front = self.ground.front[stand.hex][stand.facing]
            found = self._risks[key] = self.dangers.assaults(
                uid,
                raids,
                front,
                self.toll(uid),
                self.steady(uid, stand),
                self._ground(uid, stand.hex),
            )
        return found

    def _ground(self, uid: str, hex: int) -> Toll:
        """What is lost with the hex of a victory place by D and by D+1."""
        if not self.prices.by_losses or hex not in self._places:
            return NO_GROUND
        unit, worth = self.s.units[uid], self.place_worth(hex)
        if not self.kit.holds(self.s, hex):
            return Toll(worth, worth)
        left = self.s.counter(uid).cohesion - unit.losses
        lost = 1 if unit.disorganised else 0
        worn = worth * self.weights.get("siege", 0.0) / left
        on, more = (worth if one >= left else worn * (one or SHAKEN) for one in (lost, lost + 1))
        return Toll(on, more)

    def exposed(
        self,
        uid: str,
        stand: Stand,
        occupied: set[int] | frozenset[int],
        risks: Sequence[tuple[float, int]] | None = None,
    ) -> float:
        """What the enemy is expected to do to a unit there, as plans weigh it.

        `risks` are those of the stand, if they are known.
        """
        return self.prices.danger * self.harmed(uid, stand, occupied, risks)

    def harmed(
        self,
        uid: str,
        stand: Stand,
        occupied: set[int] | frozenset[int],
        risks: Sequence[tuple[float, int]] | None = None,
    ) -> float:
        """What the enemy is expected to do to a unit there."""
        total, at = 0.0, 0
        neighbours = self.s.setting.board.neighbours if self.kit.joins else None
        for cost, hex in self.risks(uid, stand) if risks is None else risks:
            if hex not in occupied:
                if neighbours is not None:
                    beside = sum(other in occupied for other in neighbours[hex])
                    cost *= JOINED[min(beside - (stand.hex in occupied), 2)]
                total += SHARES[at] * cost
                at += 1
                if at == len(SHARES):
                    break
        total += self._shelled(uid, stand)
        if stand.hex in self._places and total and not self.prices.by_losses:
            total += 0.25 * total * self.place_worth(stand.hex)
        return -total

    def _shelled(self, uid: str, stand: Stand) -> float:
        """What guns can be expected to do to a unit in a stand."""
        if not self.prices.by_losses:
            shells = self.dangers.shells(stand.hex)
            return shells and shells * self.toll(uid).driven * fails(self.steady(uid, stand))
        test, driven, more = self.dangers.salvos(stand.hex)
        if not (test or driven or more):
            return 0.0
        harm = self.toll(uid)
        once = driven + test * fails(self.steady(uid, stand))
        return ALLOTTED * (once * harm.driven + more * harm.driven_and_step)

    def friends_of(self, uid: str) -> frozenset[int]:
        """The hexes of the other units of its side."""
        found = self._friends.get(uid)
        if found is None:
            members = (stand.hex for other, stand in self.here.items() if other != uid)
            found = self._friends[uid] = self.others.occupied.union(members)
        return found

    def toll(self, uid: str) -> Toll:
        found = self._tolls.get(uid)
        if found is None:
            found = self._tolls[uid] = self.prices.toll(self.s, uid)
        return found

    def steady(self, uid: str, stand: Stand, led: int | None = None) -> int:
        """The cohesion tally of one of our units; `led` is where its commander is."""
        hex, facing = stand.hex, stand.facing
        with_him = led == hex and self._chief_hex != hex
        ground = self.ground
        key = (  # everything about a stand that matters to a unit of the active formation
            uid,
            ground.value[hex] >= PROTECTING,
            hex in self._commanders,
            self.enemies.occupied.isdisjoint(ground.flank[hex][facing]),
        )
        found = self._steady.get(key)
        if found is None:
            s = self.scratch
            before = s.units[uid]
            s.units[uid] = before._replace(hex=hex, facing=facing)
            found = self._steady[key] = s.variants.tally(s, uid, False).total
            s.units[uid] = before
        return found + with_him

    def foe_steady(self, uid: str, beset: bool = False) -> int:
        """The cohesion tally of an enemy; `beset` if a unit of the active formation is on its
        flank."""
        found = self._foe_steady.get(uid)
        if found is None:
            s = self.scratch
            s.assume(self.side, self.s.field(self.side) if self.settled else self.others)
            steady = s.variants.tally(s, uid, False).total - shaken(s, uid)
            unit = s.units[uid]
            flank = self.ground.flank[unit.hex][unit.facing]
            others = not self.others.occupied.isdisjoint(flank)
            found = self._foe_steady[uid] = (steady, others)
        total, others = found
        return total - (1 if beset or others else 0)


def dangers_to(kit: Kit, s: Battle, weights: Mapping[str, float]) -> Dangers:
    """The dangers to the active formation."""
    counters, side = s.setting.roster.counters, s.formation(s.active).side
    others = [uid for uid in s.of_side(side) if counters[uid].formation != s.active]
    return Dangers(kit, s, side, others, prices_of(kit, s, weights))


def leader_reach(s: Battle, dangers: Dangers) -> tuple[dict[int, int], dict[int, int]]:
    """Where the active commander can be, and what he can come near to, in half points."""
    leader = s.leaders.get(s.active)
    if leader is None or leader.hex == OFF_MAP:
        return {}, {}
    points, led = s.setting.movement.commander, s.setting.movement.line_unit
    if not s.activated or s.active in s.moved:
        points = 0
    rides = dangers.rides.get((leader.hex, points))
    if rides is None:
        blocked = s.field(s.enemy_of(s.formation(s.active).side)).occupied
        near = reachable(s.ground.edges[CAVALRY], leader.hex, points + led, blocked).cost
        rides = (dangers.kit.rides(s, near, points), near)
        dangers.rides[leader.hex, points] = rides
    return rides
