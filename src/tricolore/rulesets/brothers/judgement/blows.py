"""What a fire or an assault can be expected to bring: exact, from the rules' own tables.

Each unit that is fired at tests by itself, so what a fire costs is the sum of what it costs each.
In an assault the loser is expected to pay in the way that costs him least.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import NamedTuple

from tricolore.rulesets.brothers.assault import compared_rating, shifts_of
from tricolore.rulesets.brothers.charge import BONUS
from tricolore.rulesets.brothers.dice import halved
from tricolore.rulesets.brothers.fire import casualties_of, column_of, morale_modifier
from tricolore.rulesets.brothers.judgement.endurance import falls, longest, staying
from tricolore.rulesets.brothers.judgement.worth import BACK, Prices, test_chances
from tricolore.rulesets.brothers.results import loss_choices, read_result
from tricolore.rulesets.brothers.roster import ARTILLERY, CAVALRY
from tricolore.rulesets.brothers.stacking import largest
from tricolore.rulesets.brothers.state import FRONT_LINE, Brothers
from tricolore.rulesets.brothers.steps import Fire

WAYS = (1, 2, 3, 4, 5, 6, 5, 4, 3, 2, 1)
"""In how many ways two dice come to 2, 3 ... 12."""
LOW = 0.04
"""What it costs to fire: one may run low on ammunition."""
BESIDES, MANY = 1.2, 4.8
"""The hits that a garrison can be expected to suffer besides in each turn, and at most."""
CASUALTY = 2.0
"""Hits that a casualty comes to: a unit that is turned over loses its markers (8.5)."""
PAID_BACK = 0.5
"""How often an attacker who is beaten stays, so that the winner pays as well (12.4.2)."""
HOME = 0.6
"""What of a place is lost when those who assaulted from it are thrown back."""
GROUND = 0.3
"""What a hex of no name is worth to those who drive the enemy off it."""


class Profile(NamedTuple):
    """What a column of the Fire Combat Table holds."""

    tests: tuple[tuple[int, float], ...]
    """Each modifier of a morale test, and how likely it comes up."""
    casualties: tuple[tuple[int, float], ...]


@lru_cache(maxsize=64)
def profile(row: tuple[str, ...]) -> Profile:
    tests: dict[int, float] = {}
    casualties: dict[int, float] = {}
    for result, ways in zip(row, WAYS, strict=True):
        modifier = morale_modifier(result)
        if modifier is not None:
            tests[modifier] = tests.get(modifier, 0.0) + ways / 36
        number = casualties_of(result)
        if number:
            casualties[number] = casualties.get(number, 0.0) + ways / 36
    return Profile(tuple(sorted(tests.items())), tuple(sorted(casualties.items())))


def front_of(s: Brothers, units: Sequence[str]) -> list[str]:
    """4.2: who of a stack, the uppermost first, is in its front line."""
    room, line = FRONT_LINE, []
    for uid in units:
        share = min(s.strength(uid), room)
        if share > 0:
            line.append(uid)
            room -= share
        if room <= 0:
            break
    return line


def shares_of(s: Brothers, units: Sequence[str]) -> list[tuple[str, int]]:
    """The same with what each gives."""
    room, line = FRONT_LINE, []
    for uid in units:
        share = min(s.strength(uid), room)
        if share > 0:
            line.append((uid, share))
            room -= share
    return line


class Blows:
    """Expectations at one moment, remembered."""

    def __init__(self, s: Brothers, prices: Prices, staff: bool = True) -> None:
        self.s, self.prices, self.staff = s, prices, staff
        self._units: dict[tuple[int, str, bool, int], float] = {}
        self._burnt: dict[tuple[object, ...], float] = {}
        self._assaults: dict[tuple[object, ...], Forecast] = {}
        self._payments: dict[tuple[object, ...], tuple[int, float]] = {}
        self._settled: dict[tuple[object, ...], tuple[float, float, float]] = {}
        self._columns: dict[int, list[tuple[str, float]]] = {}

    # Fire

    def burnt(self, s: Brothers, column: int, front: Sequence[str]) -> float:
        """What a fire on some column costs the side of a front line."""
        if not front:
            return 0.0
        at = s.setting.fire_table.held(column)
        key = (at, conditions(s, front))
        known = self._burnt.get(key)
        if known is None:
            known = self._burnt[key] = self._burns(s, at, front)
        return known

    def _burns(self, s: Brothers, at: int, front: Sequence[str]) -> float:
        table, total = s.setting.fire_table, 0.0
        for uid in front:
            unit = s.units[uid]
            key = (at, uid, unit.worn, unit.hits)
            known = self._units.get(key)
            if known is None:
                known = self._units[key] = self._tested(s, table.rows[at], uid)
            total += known
        casualties = profile(table.rows[at]).casualties
        if casualties:
            hit = min(largest(s, front), key=lambda uid: self.prices.value(uid, s.units[uid]))
            unit = s.units[hit]
            for number, chance in casualties:
                total += chance * self.prices.cost(hit, unit, 0, number)
        return total

    def _tested(self, s: Brothers, row: tuple[str, ...], uid: str) -> float:
        """What the morale tests of a column cost one unit of the front line."""
        unit, rating = s.units[uid], s.rating(uid)
        total = 0.0
        for modifier, chance in profile(row).tests:
            once, twice = test_chances(rating, modifier)
            total += chance * once * self.prices.cost(uid, unit, 1)
            total += chance * twice * self.prices.cost(uid, unit, 2)
        return total

    def stops(self, s: Brothers, column: int, uid: str) -> float:
        """The chance that a fire hurts a unit in front, which stops it (11.8.1)."""
        found = profile(s.setting.fire_table.column(column))
        rating = s.rating(uid)
        chance = sum(c for _, c in found.casualties)
        for modifier, likely in found.tests:
            chance += likely * sum(test_chances(rating, modifier))
        return min(chance, 1.0)

    def fire(self, s: Brothers, fire: Fire) -> float:
        """What a fire costs the enemy, by the rules' own column."""
        column = column_of(s, fire).total
        return self.burnt(s, column, [uid for uid, _ in s.front(fire.target)])

    # Places

    def taking(self, s: Brothers, hex: int, hits: float) -> float:
        """What of a place is gained by so many hits on each of its garrison.

        A garrison pays with its order rather than leave, so no single assault takes a place: it
        falls with the last who bears another hit.  A hit counts most where it is likely to be the
        last, which is why it pays to go on where one has begun.
        """
        stack = s.stacks.get(hex, ())
        if not self.staff or not stack or s.control.get(hex) != s.side(stack[0]):
            return 0.0
        place = self.prices.place(hex)
        if not place:
            return 0.0
        most = staying(s, longest(s, stack))
        besides = min(BESIDES * self.prices.left, MANY)
        return place * (falls(besides + hits, most) - falls(besides, most))

    def hits_by_fire(self, s: Brothers, column: int, uid: str) -> float:
        """The hits that a fire is expected to score on one unit of the front line."""
        found = profile(s.setting.fire_table.column(column))
        rating, hits = s.rating(uid), 0.0
        for modifier, chance in found.tests:
            once, twice = test_chances(rating, modifier)
            hits += chance * (once + 2 * twice)
        return hits + sum(CASUALTY * number * chance for number, chance in found.casualties)

    def hits_by_assault(
        self, s: Brothers, column: int, attackers: Sequence[str], defenders: Sequence[str]
    ) -> float:
        """The hits that an assault is expected to score on each defender, if none goes back."""
        hits = 0.0
        for text, chance in self.results(s, column):
            outcome = read_result(text)
            if outcome.loser == "D":
                hits += chance * outcome.points
            elif outcome.loser == "A":
                hits += chance * PAID_BACK * outcome.other
            else:
                hits += chance * (passes(s, attackers) + 1 - passes(s, defenders))
        return hits

    # Assaults

    def assault(
        self,
        s: Brothers,
        target: int,
        lead: int,
        attackers: Sequence[str],
        helpers: Mapping[int, Sequence[str]],
        bonus: int = 0,
        charging: bool = False,
    ) -> Forecast:
        """What an assault brings, whoever stands where by then; defenders may get away from foot.

        They do so where to stand would cost them more (12.2.2).
        """
        found = self.stand(s, target, lead, attackers, helpers, bonus, charging)
        if found is NOTHING or any(
            s.counter(uid).arm == CAVALRY
            for units in (attackers, *helpers.values())
            for uid in units
        ):
            return found
        cost = self.left(s, s.stacks[target], self.prices.place(target))
        return Forecast(cost + GROUND, 0.0, 1.0) if cost < found.worth else found

    def stand(
        self,
        s: Brothers,
        target: int,
        lead: int,
        attackers: Sequence[str],
        helpers: Mapping[int, Sequence[str]],
        bonus: int = 0,
        charging: bool = False,
    ) -> Forecast:
        """What an assault of a lead hex with some support brings if the defenders stand."""
        defenders = s.stacks.get(target, ())
        if not defenders or not attackers:
            return NOTHING
        key = (
            target,
            lead,
            tuple(attackers),
            tuple(sorted((hex, tuple(units)) for hex, units in helpers.items())),
            bonus,
            charging,
            tuple(
                (uid, s.units[uid][1:3])
                for uids in (attackers, defenders, *helpers.values())
                for uid in uids
            ),
        )
        known = self._assaults.get(key)
        if known is None:
            sent = {hex: list(units) for hex, units in helpers.items()}
            shifts = shifts_of(s, attackers, lead, target, sent, bonus).total
            ours = sum(map(s.strength, attackers))
            if charging:
                ours += sum(BONUS.get(s.counter(uid).weight, 0) for uid in attackers)
            difference = ours - defence(s, defenders)
            ground = self.prices.place(target) + GROUND
            home = 0.0
            if s.control.get(lead) == s.side(attackers[0]):
                home = HOME * self.prices.place(lead)
            known = self.fought(s, difference, shifts, attackers, defenders, ground, home)
            if self.staff and target in s.setting.places:
                table = s.setting.assault_table
                column = table.shift(table.find(difference), shifts)
                hits = self.hits_by_assault(s, column, attackers, defenders)
                more = (1 - known.taken) * self.taking(s, target, hits)
                known = known._replace(gain=known.gain + more)
            self._assaults[key] = known
        return known

    def left(self, s: Brothers, units: Sequence[str], ground: float) -> float:
        """What it costs units to abandon a position: the ground, and the order of some."""
        cost = ground + BACK
        for uid in units:
            cost += BACK * 0.5
            if s.counter(uid).arm != CAVALRY:
                shaken = min(max(11 - s.rating(uid), 0), 10) / 10
                cost += shaken * self.hit(s, [uid], 1)
        return cost

    def fought(
        self,
        s: Brothers,
        difference: int,
        shifts: int,
        attackers: Sequence[str],
        defenders: Sequence[str],
        ground: float,
        home: float = 0.0,
    ) -> Forecast:
        """The same by strength and shifts; `ground` is what the hex is worth, `home` the hex that
        the attackers come from."""
        table = s.setting.assault_table
        column = table.shift(table.find(difference), shifts)
        gain = loss = taken = 0.0
        fighters = (conditions(s, attackers), conditions(s, defenders), ground, home)
        for text, chance in self.results(s, column):
            if not read_result(text).loser:
                one = self._tough_fight(s, attackers, defenders)
            else:
                key = (text, fighters)
                one = self._settled.get(key) or self._result(
                    s, text, attackers, defenders, ground, home
                )
                self._settled[key] = one
            gain += chance * one[0]
            loss += chance * one[1]
            taken += chance * one[2]
        return Forecast(gain, loss, taken)

    def results(self, s: Brothers, column: int) -> list[tuple[str, float]]:
        """The results of a column of the Assault Combat Table, each with its chance."""
        known = self._columns.get(column)
        if known is None:
            chances: dict[str, float] = {}
            for total, ways in enumerate(WAYS, start=2):
                text = s.setting.assault_table.read(column, total)
                chances[text] = chances.get(text, 0.0) + ways / 36
            known = self._columns[column] = list(chances.items())
        return known

    def driven(self, s: Brothers, difference: int, shifts: int) -> float:
        """The chance that the defender loses an assault, by strength and shifts."""
        table = s.setting.assault_table
        column = table.shift(table.find(difference), shifts)
        return sum(
            chance for text, chance in self.results(s, column) if read_result(text).loser == "D"
        )

    def _tough_fight(
        self, s: Brothers, attackers: Sequence[str], defenders: Sequence[str]
    ) -> tuple[float, float, float]:
        """What both sides can expect to lose if neither gives way (12.4.2)."""
        ours, theirs = passes(s, attackers), passes(s, defenders)
        one, two = self.hit(s, defenders, 1), self.hit(s, defenders, 2)
        gain = ours * theirs * one + ours * (1 - theirs) * two + (1 - ours) * (1 - theirs) * one
        one, two = self.hit(s, attackers, 1), self.hit(s, attackers, 2)
        loss = ours * theirs * one + theirs * (1 - ours) * two + (1 - ours) * (1 - theirs) * one
        return gain, loss, 0.0

    def _result(
        self,
        s: Brothers,
        text: str,
        attackers: Sequence[str],
        defenders: Sequence[str],
        ground: float,
        home: float,
    ) -> tuple[float, float, float]:
        """What the defender and the attacker lose by a result, and whether the hex is taken."""
        outcome = read_result(text)
        winners, losers = (attackers, defenders)
        left, kept = ground, home
        if outcome.loser == "A":
            winners, losers, left, kept = losers, winners, kept, left
        paid_back = 0.0
        if outcome.other:
            paid_back = self.payment(s, winners, outcome.other, False, kept)[1]
        back, cost = self.payment(s, losers, outcome.points, outcome.yellow, left, paid_back)
        other = paid_back if not back else 0.0
        if outcome.loser == "A":
            return other, cost, 0.0
        return cost, other, 1.0 if back else self.emptied(s, losers, outcome.points)

    def payment(
        self,
        s: Brothers,
        units: Sequence[str],
        points: int,
        yellow: bool,
        ground: float,
        paid_back: float = 0.0,
    ) -> tuple[int, float]:
        """How a loser is expected to pay: the hexes that he goes back, and what it costs him."""
        key = (conditions(s, units), points, yellow, ground, paid_back)
        known = self._payments.get(key)
        if known is None:
            known = self._payments[key] = self._cheapest(
                s, units, points, yellow, ground, paid_back
            )
        return known

    def _cheapest(
        self,
        s: Brothers,
        units: Sequence[str],
        points: int,
        yellow: bool,
        ground: float,
        paid_back: float,
    ) -> tuple[int, float]:
        costs = [
            (self.paid(s, units, points, back, ground), back)
            for back in loss_choices(points, yellow)
        ]
        cost, back = min(costs, key=lambda one: (one[0] - (0 if one[1] else paid_back), -one[1]))
        return back, cost

    def paid(
        self, s: Brothers, units: Sequence[str], points: int, back: int, ground: float
    ) -> float:
        """What loss points cost when so many of them are hexes."""
        if back:
            away = ground + BACK * back * (0.5 + 0.5 * len(units))
        else:
            away = ground * self.emptied(s, units, points)
        return self.hit(s, units, points - back) + away

    def emptied(self, s: Brothers, units: Sequence[str], hits: int) -> float:
        """The chance that so many hits on each leave nobody in a hex."""
        chance = 1.0
        for uid in units:
            chance *= self.prices.gone(uid, s.units[uid], hits)
        return chance

    def hit(self, s: Brothers, units: Sequence[str], hits: int) -> float:
        """What so many hits on each of some units cost."""
        if hits <= 0:
            return 0.0
        return sum(self.prices.cost(uid, s.units[uid], hits) for uid in units)


def conditions(s: Brothers, units: Sequence[str]) -> tuple[tuple[str, bool, int], ...]:
    """What the worth of some units depends on, and what hits cost them."""
    found = []
    for uid in units:
        unit = s.units[uid]
        found.append((uid, unit.worn, unit.hits))
    return tuple(found)


def defence(s: Brothers, units: Sequence[str]) -> int:
    """12.1: guns count half."""
    total = 0
    for uid in units:
        strength = s.strength(uid)
        total += halved(strength) if s.counter(uid).arm == ARTILLERY else strength
    return total


def passes(s: Brothers, units: Sequence[str]) -> float:
    """The chance that a side passes its test in a tough fight."""
    rating = max(compared_rating(s, uid) for uid in largest(s, units))
    return min(max(rating - 1, 0), 10) / 10


class Forecast(NamedTuple):
    """What an assault can be expected to bring."""

    gain: float
    loss: float
    taken: float
    """The chance that the defenders leave their hex."""

    @property
    def worth(self) -> float:
        return self.gain - self.loss


NOTHING = Forecast(0.0, 0.0, 0.0)
