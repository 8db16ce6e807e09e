"""What the enemy can be expected to do to units that stand in a hex, before they act again.

An enemy battalion counts where it could come beside the hex and attack, with the chance that its
formation acts.  Batteries count where they bear and see.  Those of the enemy who are too far away
for the units that are looked at are left out.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

from tricolore.rulesets.risorgimento.artillery import can_hit, is_able, max_range
from tricolore.rulesets.risorgimento.command import usual_limit
from tricolore.rulesets.risorgimento.judgement.blows import fire_total, fire_worth, outcome
from tricolore.rulesets.risorgimento.judgement.worth import GROUND, Prices
from tricolore.rulesets.risorgimento.setting import JAEGER
from tricolore.rulesets.risorgimento.spread import Toll, Tolls, spread
from tricolore.rulesets.risorgimento.state import REFUSED, Risorgimento
from tricolore.rulesets.risorgimento.terrain import POINT
from tricolore.rulesets.risorgimento.ways import INTO_ZONE

STILL, AGAIN = 0.85, 0.45
"""How likely an enemy acts who can still act this turn, and one who first acts in the next."""
WILLING = 0.15
"""How likely an enemy who could attack with profit does so here and not elsewhere."""
SPITE = 0.6
"""How far he is held back by what an attack would cost him."""
GOES_IN = 0.75
"""The share of battalions that pass their Commitment."""
SHAKEN = 0.35
"""What a Disordered battalion counts: it may rally and come."""
VOLLEY = (0.35, 0.2, 0.1, 0.05)
"""How likely the batteries that bear on a hex fire at it rather than elsewhere, the worst first."""
ALONE = 0.8
"""How likely guns that stand alone are lost to an enemy who can reach them."""
OPEN = 0.8
"""How likely an enemy walks into a place that he finds empty, if he comes in strength."""
NEAR_BY, BY_AND_BY = 16, 0.3
"""Enemies within so many hexes of a place may come there later on, with this chance."""
AROUND = 0.35
"""How likely an enemy who stands in front of a unit goes round it, if he can."""
MARCHING = 2
"""7.45: what is added against those who are in Strategic Movement."""


class Foe(NamedTuple):
    """An enemy unit that could come."""

    uid: str
    hex: int
    formation: str
    reach: int
    """The hexes where it could go, in bits; its own among them."""
    counts: float
    """The chance that it acts, and is fit to attack."""
    foot: bool


class Dangers:
    """The dangers for a side around some hexes, at one moment."""

    def __init__(
        self,
        s: Risorgimento,
        prices: Prices,
        side: str,
        near: int,
        movers: frozenset[str],
        memory: dict[Any, Any],
    ) -> None:
        """`near` has the hexes that matter, in bits; `movers` may still go elsewhere."""
        self.s, self.prices, self.side = s, prices, side
        self.enemy = s.enemy(side)
        self.movers = movers
        self._memory = memory
        self._acts: dict[str, float] = {}
        self._wall, self._zones = self._ours()
        self.foes, self.guns = self._find(near)
        self._fire: dict[tuple[int, int], float] = {}
        self._rough: dict[int, int] = {}
        self._attacks: dict[Any, float] = {}
        self._doors: dict[int, float] = {}
        self._visits: dict[int, float] = {}

    def _ours(self) -> tuple[int, int]:
        """The hexes and zones of those of us who stay where they are, in bits."""
        s, bit = self.s, self.s.bits.bit
        wall = zones = 0
        for hex, stack in s.stacks.items():
            if s.side(stack[0]) != self.side:
                continue
            for uid in stack:
                if uid not in self.movers:
                    wall |= bit[hex]
                    for there in s.zone_of.get(uid, ()):
                        zones |= bit[there]
        return wall, zones

    # Who could come

    def acts(self, formation: str) -> float:
        """How likely an enemy formation acts before we act again."""
        known = self._acts.get(formation)
        if known is None:
            s, limit = self.s, usual_limit(self.s)
            if formation in s.brigades and s.setting.special.no_continuity:
                done = s.brigades[formation].activations >= limit
            else:
                corps = formation if formation in s.corps else s.setting.brigades[formation].corps
                done = s.corps[corps].finished or s.corps[corps].activations >= limit
                if s.corps[corps].withdrawing:
                    done = True
            last = s.turn >= s.setting.turns
            known = (0.0 if last else AGAIN) if done else STILL
            if formation in s.brigades and s.brigades[formation].hdc:
                known = 0.0
            if formation in s.brigades and s.brigades[formation].orders == REFUSED:
                known = min(known, 0.0 if last else AGAIN)
            self._acts[formation] = known
        return known

    def _find(self, near: int) -> tuple[list[Foe], list[tuple[str, int, float]]]:
        s, bits = self.s, self.s.bits
        foes: list[Foe] = []
        guns: list[tuple[str, int, float]] = []
        for hex in bits.hexes(near & s.occupied[self.enemy]):
            for uid in s.stacks[hex]:
                counter, unit = s.counter(uid), s.units[uid]
                if unit.reserve:
                    continue
                formation = counter.brigade or counter.corps
                acts = self.acts(formation)
                if not acts:
                    continue
                if counter.guns:
                    if is_able(s, uid):
                        guns.append((uid, max_range(s, uid), acts))
                    continue
                if s.is_hdc(uid):
                    continue
                counts = acts * (SHAKEN if unit.disordered else 1.0)
                foes.append(Foe(uid, hex, formation, self._reach(uid, hex), counts, counter.foot))
        return foes, guns

    def _reach(self, uid: str, hex: int) -> int:
        """Where it could go: past us, but not through us."""
        s, counter, bit = self.s, self.s.counter(uid), self.s.bits.bit
        points = counter.points * POINT
        wall, zones = self._wall, self._zones
        key = (uid, hex, wall, zones)
        known = self._memory.get(key)
        if known is not None:
            found: int = known
            return found

        def toll(there: int) -> Toll:
            one = bit[there]
            if wall & one:
                return None
            return (INTO_ZONE, True) if zones & one else (0, False)

        edges = s.setting.ground.edges(counter.mobility, False, s.mud, s.down)
        held = bool(zones & bit[hex])
        reach = spread(edges, hex, points, Tolls(toll), POINT if held else 0, held)
        found = 0
        for there in reach.cost:
            found |= bit[there]
        if len(self._memory) > 20_000:
            self._memory.clear()
        self._memory[key] = found
        return found

    # Attacks

    def pressure(self, hex: int) -> float:
        """Battalions of the enemy that could come beside a hex, or into it."""
        known = self._doors.get(hex)
        if known is None:
            beside = self.s.beside_of(hex) | self.s.bits.bit[hex]
            known = sum(foe.counts for foe in self.foes if foe.foot and foe.reach & beside)
            self._doors[hex] = known
        return known

    def visits(self, hex: int) -> float:
        """How likely an enemy walks into a place that he finds empty."""
        known = self._visits.get(hex)
        if known is None:
            s = self.s
            enemies = s.strong[self.enemy] & ~s.idle[self.enemy]
            near = s.bits.within(s.bits.bit[hex], NEAR_BY)
            by = BY_AND_BY if near & enemies else 0.0
            known = self._visits[hex] = max(OPEN * min(self.pressure(hex), 1.0), by)
        return known

    def attack(
        self, hex: int, units: Sequence[str], facing: int, friends: int, strategic: bool = False
    ) -> float:
        """What attacks can be expected to cost those who stand in a hex.

        `friends` are hexes where others of us stand, in bits: nobody attacks from there.
        """
        beside = self.s.beside_of(hex)
        key = (hex, tuple(units), facing, friends & beside, strategic)
        known = self._attacks.get(key)
        if known is None:
            known = self._attacks[key] = self._attack(hex, units, facing, friends, strategic)
        return known

    def _attack(
        self, hex: int, units: Sequence[str], facing: int, friends: int, strategic: bool
    ) -> float:
        s, bits, prices = self.s, self.s.bits, self.prices
        ground = s.setting.ground
        beside = s.beside_of(hex) & ~friends
        if not beside or not self.foes:
            return 0.0
        front = 0
        for there in ground.front(hex, facing):
            front |= bits.bit[there]
        fighters = [uid for uid in units if not s.counter(uid).guns]
        batteries = len(units) - len(fighters)
        main = [uid for uid in fighters if s.counter(uid).kind != JAEGER] or fighters
        before: dict[str, list[float]] = {}
        behind: dict[str, float] = {}
        ahead = self.s.setting.board.neighbours[hex][facing] if facing < 6 else None
        riders = 0.0
        for foe in self.foes:
            near = foe.reach & beside
            if not foe.foot:
                if near:
                    riders = max(riders, foe.counts)
                continue
            if near:
                before.setdefault(foe.formation, []).append(foe.counts)
                if near & ~front:
                    way = self._behind(foe.hex, hex, ahead)
                    behind[foe.formation] = max(behind.get(foe.formation, 0.0), way)
        spoils = batteries * prices.battery
        if not main:
            chance = max((max(counts) for counts in before.values()), default=0.0)
            chance = max(chance, riders)
            return ALONE * chance * spoils
        if not before:
            return 0.0
        sides = 2 * beside.bit_count()
        mine = tuple(sorted(s.cohesion(uid) for uid in main))
        best = max(s.counter(uid).cohesion for uid in main)
        shaken = any(s.units[uid].disordered for uid in main)
        terrain = ground.hex_attack(hex, outside=True) + self._sides(hex)
        loses = GROUND + prices.place(hex) * 2 * (s.holders.get(hex) == self.side)
        loses += spoils + 0.25 * len(fighters)
        table = s.setting.attack_table
        harm = prices.hits(main)
        total = worst = 0.0
        for formation, counts in before.items():
            come = min(GOES_IN * sum(counts) / max(counts), sides)
            number = max(1, round(come))
            ours = max(number - len(main), 0) + terrain + MARCHING * strategic
            theirs = max(len(main) - number, 0) - shaken + (best > 6)
            given, taken, won = outcome(table, ours, theirs, (6,) * number, mine)
            share = behind.get(formation, 0.0)
            if share:
                more = 2 if number > 1 and front & beside else 1
                worse = outcome(table, ours + more, theirs, (6,) * number, mine)
                given, taken, won = (
                    (1 - share) * one + share * other
                    for one, other in zip((given, taken, won), worse, strict=True)
                )
            cost = given * harm + won * loses
            good = cost - SPITE * taken * 0.5
            if good > 0:
                one = WILLING * max(counts) * cost * min(1.0, 0.4 + good)
                total += one
                worst = max(worst, one)
        return worst + 0.3 * (total - worst)

    def _behind(self, there: int, hex: int, ahead: int | None) -> float:
        """How likely an enemy who could come from behind does so: more if he is there."""
        distance = self.s.setting.board.distance
        if ahead is None:
            return AROUND
        return AROUND if distance(there, ahead) < distance(there, hex) else 1.0

    def _sides(self, hex: int) -> int:
        """What slopes and water around a hex are worth to its defenders, on the average."""
        known = self._rough.get(hex)
        if known is None:
            ground, found = self.s.setting.ground, []
            for there in ground.around[hex]:
                side = ground.attack_sides("foot", there, hex, self.s.down)
                if side is not None:
                    found.append(side)
            known = self._rough[hex] = round(sum(found) / len(found)) if found else 0
        return known

    # Fire

    def fire(self, hex: int, units: Sequence[str]) -> float:
        """What batteries can be expected to cost those who stand in a hex."""
        massed = sum(not self.s.counter(uid).guns for uid in units) > 1
        key = (hex, massed)
        known = self._fire.get(key)
        if known is None:
            known = self._fire[key] = self._volleys(hex, units)
        return known

    def _volleys(self, hex: int, units: Sequence[str]) -> float:
        s, distance = self.s, self.s.setting.board.distance
        found = []
        for gun, reach, acts in self.guns:
            here = s.units[gun].hex
            if distance(here, hex) <= reach and can_hit(s, here, hex):
                total = fire_total(s, gun, here, hex, units)
                found.append(acts * fire_worth(s, self.prices, total, units))
        found.sort(reverse=True)
        return sum(share * cost for share, cost in zip(VOLLEY, found, strict=False))
