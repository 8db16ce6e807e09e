"""What the enemy can do before a formation acts again, weighed by the markers in the cup.

This is computed once in an activation.  The units about to move are left out, since they will stand
elsewhere by then.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from typing import NamedTuple

from tricolore.core.tables import ResultTable
from tricolore.rulesets.great_battles.judgement.forecasts import DRIVEN, Toll, chances, fails, hit
from tricolore.rulesets.great_battles.judgement.kit import Kit
from tricolore.rulesets.great_battles.judgement.prices import ENDURING, Prices
from tricolore.rulesets.great_battles.judgement.routes import routes_of
from tricolore.rulesets.great_battles.rules.sight import sight
from tricolore.rulesets.great_battles.rules.state import Battle, Field, Unit
from tricolore.rulesets.great_battles.rules.terrain import ARTILLERY, CAVALRY

SOON, LATER = 1.0, 0.55
"""The chance that an enemy formation acts before ours acts again.

A formation whose marker is in the cup is certain to act first.  One whose marker has been drawn
must come before ours in the next turn.  That is an even chance, and a little more for the
initiative.
"""
UNLED = 0.5
"""The factor for a formation whose commander is out of command."""
REPULSE = 0.8
"""What a repulsed assault costs the attacker, in steps."""
RECKLESS = 0.3
"""The factor for an assault that would cost the enemy more than us, while there is time left."""
NO_GROUND = Toll(0.0, 0.0)
NO_FIRE = (0.0, 0.0, 0.0)
SHARES = (1.0, 0.5, 0.25)
"""The shares of the worst, second and third attack on a unit that are expected to happen."""


class Raider(NamedTuple):
    """An enemy unit that can reach a hex and assault from there."""

    weight: float
    value: int
    uid: str


class Gun(NamedTuple):
    """Enemy artillery in its present position."""

    weight: float
    hex: int
    value: int
    covered: set[int]
    """The hexes that it can turn to and fire at, if it sees them."""


class Raid(NamedTuple):
    """An enemy assault from one hex into another, whatever unit defends."""

    hex: int
    """The hex that the attacker comes from."""
    weight: float
    defence: int
    """What height and water add to the defender's column."""
    attack: int
    """The column of the attack."""


class Dangers:
    """Threats to one side."""

    def __init__(
        self, kit: Kit, s: Battle, side: str, others: Sequence[str], prices: Prices
    ) -> None:
        self.kit = kit
        self.s = s
        self.side = side
        self.prices = prices
        coming = kit.turns_left(s) - 1 if prices.by_losses else ENDURING
        self.reckless = 1 - (1 - RECKLESS) * min(1.0, coming / ENDURING)
        """The same now.  In the end nobody minds."""
        self._others = others
        """The units of the side except those of the active formation."""
        self._stood = [s.units[uid] for uid in others]
        self._ours = field_of(s, self._stood)
        self._raiders: dict[int, Raider] | None = None
        self.guns: list[Gun] = []
        self._shells: dict[int, float] = {}
        self._salvos: dict[int, tuple[float, float, float]] = {}
        self._raids: dict[int, tuple[Raid, ...]] = {}
        self.steady: dict[str, tuple[int, bool]] = {}
        """Cohesion tallies of enemies, computed before any unit moved (see `Standing`)."""
        self.rides: dict[tuple[int, int], tuple[dict[int, int], dict[int, int]]] = {}
        """Where commanders can be and what they can come near to, by start and movement points."""
        self._facings: dict[tuple[frozenset[int], int], list[int]] = {}
        for uid in s.of_side(s.enemy_of(side)):
            counter = s.counter(uid)
            if not counter.reach:
                continue
            weight, unit = self.weight(counter.formation), s.units[uid]
            if weight:
                arcs = s.ground.arc[counter.reach][unit.hex]
                covered = {hex for turn in (-1, 0, 1) for hex in arcs[(unit.facing + turn) % 6]}
                self.guns.append(Gun(weight, unit.hex, counter.combat, covered))
        self._covered = set[int]().union(*(gun.covered for gun in self.guns))

    def friends(self, s: Battle) -> Field:
        """The hexes and zones of our other units, which rarely change."""
        units = s.units
        stand = [units[uid] for uid in self._others if uid in units]
        return self._ours if stand == self._stood else field_of(s, stand)

    @property
    def raiders(self) -> dict[int, Raider]:
        """The most dangerous enemy that can reach each hex, computed on first use."""
        if self._raiders is None:
            found = [self._strike(uid) for uid in self.s.of_side(self.s.enemy_of(self.side))]
            strikes = [strike for strike in found if strike is not None]
            strikes.sort(key=lambda strike: -strike[0].weight * strike[0].value)
            self._raiders = {}
            for raider, reach in reversed(strikes):  # the last one is the most dangerous
                self._raiders.update(dict.fromkeys(reach, raider))
        return self._raiders

    def _strike(self, uid: str) -> tuple[Raider, Iterable[int]] | None:
        """An enemy that could assault us, and the hexes from which it could."""
        s, unit, counter, ours = self.s, self.s.units[uid], self.s.counter(uid), self._ours
        weight = self.weight(counter.formation)
        if counter.reach or not weight or (counter.arm == CAVALRY and unit.disorganised):
            return None
        points, leaving = self.kit.raid(s, uid, unit.hex in ours.zone)
        value = counter.combat - unit.losses
        reach: Iterable[int] = (unit.hex,)
        if leaving is None or not unit.disorganised:
            reach = routes_of(s.setting).strike(counter.arm, unit.hex, points, ours, leaving)
        return Raider(weight, value, uid), reach

    def weight(self, formation: str) -> float:
        """How likely an enemy formation is to act before ours acts again."""
        s = self.s
        if s.broken.get(formation) or formation in s.broken:
            return 0.0
        weight = SOON if formation in s.cup else LATER * self.prices.later
        leader = s.leaders.get(formation)
        return weight * UNLED if leader is not None and leader.ooc else weight

    def shells(self, hex: int) -> float:
        """How likely guns are to hit an unsteady unit there, firing from where they stand."""
        if hex not in self._covered:
            return 0.0
        known = self._shells.get(hex)
        if known is not None:
            return known
        s, foe, total = self.s, self.s.enemy_of(self.side), 0.0
        for weight, gun, value, covered in self.guns:
            if hex in covered and sight(s, foe, gun, hex).clear:
                odds = chances(s.setting.combat_results, value // s.ground.value[hex], 0)
                total += weight * (odds.driven + odds.driven_and_step + 0.45 * odds.test)
        self._shells[hex] = total
        return total

    def salvos(self, hex: int) -> tuple[float, float, float]:
        """The expected numbers of T, D and D+1 there, from guns where they stand."""
        if hex not in self._covered:
            return NO_FIRE
        known = self._salvos.get(hex)
        if known is not None:
            return known
        s, foe = self.s, self.s.enemy_of(self.side)
        test = driven = more = 0.0
        for weight, gun, value, covered in self.guns:
            if hex in covered and sight(s, foe, gun, hex).clear:
                odds = chances(s.setting.combat_results, value // s.ground.value[hex], 0)
                test += weight * odds.test
                driven += weight * odds.driven
                more += weight * odds.driven_and_step
        self._salvos[hex] = found = (test, driven, more)
        return found

    def facings(self, hex: int, enemies: frozenset[int]) -> list[int]:
        """Facings towards adjacent enemies and towards most of the danger; none if there is no
        danger."""
        found = self._facings.get((enemies, hex))
        if found is None:
            raiders, around = self.raiders, self.s.setting.board.neighbours[hex]
            found = []
            if not enemies.isdisjoint(around):
                zone = self.s.ground.zone[hex]
                found = [f for f in range(6) if not enemies.isdisjoint(zone[f])]
            if not raiders.keys().isdisjoint(around):
                heat = [
                    raiders[o].weight * raiders[o].value if o in raiders else 0.0 for o in around
                ]
                if any(heat):
                    faced = [heat[f - 1] + 1.01 * heat[f] + heat[(f + 1) % 6] for f in range(6)]
                    best = sorted(range(6), key=lambda f: (-faced[f], f))[:2]
                    found = sorted({*found, *best})
            self._facings[enemies, hex] = found
        return found

    def raids(self, hex: int) -> tuple[Raid, ...]:
        """The assaults that can reach a hex, one from each adjacent hex."""
        found = self._raids.get(hex)
        if found is None:
            around = self.s.setting.board.neighbours[hex]
            near = not self.raiders.keys().isdisjoint(around)
            found = self._raids[hex] = tuple(self._raids_on(hex)) if near else ()
        return found

    def _raids_on(self, hex: int) -> Iterator[Raid]:
        ground, level, raiders = self.s.ground, self.s.ground.level, self.raiders
        worth, here = ground.value[hex], level[hex]
        for other in self.s.setting.board.neighbours[hex]:
            if other is None:
                continue
            raider = raiders.get(other)
            if raider is None or (other, hex) in ground.steep:
                continue
            up = 1 if here > level[other] else -1 if here < level[other] else 0
            crossed = 1 if (other, hex) in ground.obstacle else 0
            attack = raider.value // worth - up - crossed
            yield Raid(other, raider.weight, up - crossed, attack)

    def assaults(
        self,
        uid: str,
        raids: Iterable[Raid],
        front: tuple[int, ...],
        harm: Toll,
        steady: int,
        ground: Toll = NO_GROUND,
    ) -> list[tuple[float, int]]:
        """What raids would cost a unit, the worst first.

        `front` are the hexes it faces; `steady` is its tally for cohesion tests.  `ground` is what
        is lost with its hex.
        """
        s = self.s
        counter, losses = s.counter(uid), s.units[uid].losses if uid in s.units else 0
        table, guns = s.setting.combat_results, counter.arm == ARTILLERY
        die, flank = self.kit.defence_die(s, uid), self.kit.flank
        found = []
        away = DRIVEN * self.prices.use
        on = harm.driven + away + ground.driven
        more = harm.driven_and_step + away + ground.driven_and_step
        for other, weight, height, attack in raids:
            if other in front:
                defence = counter.combat - losses + height
                chance = _overcome(table, defence, die, attack, 0, steady)
            else:
                defence = counter.combat // 2 - losses + height
                on_flank = die + flank.defence
                chance = _overcome(table, defence, on_flank, attack, flank.attack, steady - 1)
            if guns:
                cost = chance.through * harm.driven_and_step
            else:
                cost = chance.driven * on + chance.driven_and_step * more
            price = chance.repulsed * REPULSE
            if cost <= price:
                cost *= self.reckless  # the attacker would lose more than we would
            if cost > 0.01:
                found.append((weight * cost, other))
        found.sort(reverse=True)
        return found


def field_of(s: Battle, units: Iterable[Unit]) -> Field:
    """The hexes where some units stand, and the hexes they control."""
    zones = s.ground.zone
    occupied: set[int] = set()
    zone: set[int] = set()
    for unit in units:
        occupied.add(unit.hex)
        zone.update(zones[unit.hex][unit.facing])
    return Field(frozenset(occupied), frozenset(zone))


class Onset(NamedTuple):
    """The chances of an assault, from the defender's side."""

    driven: float
    driven_and_step: float
    through: float
    """The chance that the attacker gets through the defender's fire."""
    repulsed: float
    """The chance that he does not, counted twice where he loses a step."""


@lru_cache(maxsize=65536)
def _overcome(
    table: ResultTable, defence: int, die: int, attack: int, bonus: int, steady: int
) -> Onset:
    back, worse = hit(chances(table, defence, die + max(0, defence - 8)), fails(2))
    through = 1 - back - worse
    on, more = hit(chances(table, attack, bonus + max(0, attack - 8)), fails(steady))
    return Onset(through * on, through * more, through, back + 2 * worse)
