"""What can be expected of a fight, from the tables of the rules."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from fractions import Fraction
from functools import lru_cache
from typing import NamedTuple

from tricolore.core.tables import Columns
from tricolore.rulesets.radetzky.judgement.worth import BLOWS, ENGAGED, GROUND, Prices, bill
from tricolore.rulesets.radetzky.modifiers import shape
from tricolore.rulesets.radetzky.results import ENGAGED as ENG
from tricolore.rulesets.radetzky.results import read_result
from tricolore.rulesets.radetzky.setting import LEADER
from tricolore.rulesets.radetzky.state import Radetzky


class Blow(NamedTuple):
    """What a fight can be expected to bring the attacker, in steps."""

    theirs: float
    """What the defender loses, the ground among it."""
    ours: float
    taken: float
    """The chance that the ground is taken."""


NOTHING = Blow(0.0, 0.0, 0.0)


class Odds:
    """Expectations of fights at one moment; remembered by who fights, and from where."""

    def __init__(self, s: Radetzky, prices: Prices) -> None:
        self.s, self.prices = s, prices
        self._known: dict[object, Blow] = {}
        self._back: dict[tuple[int, str], int] = {}

    def attack(self, attackers: Sequence[tuple[str, int]], hexes: Sequence[int]) -> Blow:
        """An attack by units from the hexes where they would be, if the defenders stand."""
        key = (tuple(sorted(attackers)), tuple(hexes))
        known = self._known.get(key)
        if known is None:
            known = self._known[key] = self._attack(attackers, hexes)
        return known

    def _attack(self, attackers: Sequence[tuple[str, int]], hexes: Sequence[int]) -> Blow:
        s = self.s
        defenders = [uid for hex in hexes for uid in s.combat_units(hex)]
        if not defenders or not attackers:
            return NOTHING
        table = s.setting.combat_table
        column = self.column(attackers, hexes, defenders)
        modifier = self.modifier(attackers, hexes, defenders)
        side = s.side(defenders[0])
        froms = {hex for _, hex in attackers}
        ground = [sum(self.prices.ground(hex, side) for hex in hexes)]
        ground.append(ground[0] + GROUND)
        back = min(self.back(hex, side, froms) for hex in hexes)
        theirs = [cost for uid in defenders for cost in self.prices.steps(uid)]
        ours = [cost for uid, _ in attackers for cost in self.prices.steps(uid)]
        mine = s.enemy(side)
        given = sum(
            self.prices.place(hex, mine)
            for hex in sorted(froms)
            if hex in s.setting.places and s.holders.get(hex) == mine
        )
        return expected(
            faces_of(table, column, modifier),
            tuple(ground[:back]),
            tuple(sorted(theirs)),
            tuple(sorted(ours)),
            given,
        )

    def column(
        self, attackers: Sequence[tuple[str, int]], hexes: Sequence[int], defenders: Sequence[str]
    ) -> int:
        """The column after all shifts, as `modifiers.column_of` has it for units in place."""
        s, ground = self.s, self.s.setting.ground
        table = s.setting.combat_table
        ours = sum(s.factor(uid) for uid, _ in attackers)
        plain = table.find(Fraction(ours, sum(map(s.factor, defenders))))
        shift = -max(map(ground.defence, hexes))
        shift -= min(
            (
                ground.side_defence(here, there)
                for here in {hex for _, hex in attackers}
                for there in hexes
                if there in ground.around[here]
            ),
            default=0,
        )
        shift += all(self.encircled(attackers, hex) for hex in hexes)
        shift -= any(s.units[uid].oos for uid, _ in attackers)
        return table.shift(plain, shift)

    def encircled(self, attackers: Iterable[tuple[str, int]], hex: int) -> bool:
        if self.s.setting.ground.is_fortified(hex):
            return False
        directions = self.s.setting.board.neighbours[hex]
        mask = 0
        for _, here in attackers:
            if here in directions:
                mask |= 1 << directions.index(here)
        return bool(shape(mask))

    def modifier(
        self, attackers: Sequence[tuple[str, int]], hexes: Sequence[int], defenders: Sequence[str]
    ) -> int:
        mine = [uid for uid, _ in attackers]
        theirs = {uid for hex in hexes for uid in self.s.stacks.get(hex, ())}
        return self._better(mine, mine) - self._better(defenders, theirs)

    def _better(self, units: Iterable[str], there: Iterable[str]) -> int:
        s = self.s
        if any(s.counter(uid).elite for uid in units):
            return 1
        return int(any(s.counter(uid).arm == LEADER for uid in there))

    def back(self, hex: int, side: str, foes: Iterable[int]) -> int:
        """How many hexes the defenders could give up: a quick look at what is behind them."""
        s, ground = self.s, self.s.setting.ground
        enemy, taken = s.enemy(side), set(foes)
        for there in ground.around[hex]:
            if there not in taken and s.holder(there) != enemy and s.passable(side, hex, there):
                return 2
        return 0


Faces = tuple[tuple[str, float], ...]
"""The results of a die, with the chance of each."""


def faces_of(table: Columns, column: int, modifier: int) -> Faces:
    return tuple((result, float(c)) for result, c in table.chances(column, modifier).items())


@lru_cache(maxsize=100_000)
def expected(
    faces: Faces,
    ground: tuple[float, ...],
    theirs: tuple[float, ...],
    ours: tuple[float, ...],
    given: float = 0.0,
) -> Blow:
    """What each side pays at the least, over all faces of the die.

    `given` is what the attackers would give up if they were thrown back: a place from which they
    attack.
    """
    lost = cost = taken = 0.0
    for result, chance in faces:
        if result == ENG:
            lost += ENGAGED * chance
            continue
        who, owed = read_result(result)
        if who == "D":
            paid = bill(owed, ground, theirs)
            lost += chance * paid
            stays = bill(owed, (), theirs) <= paid and owed < len(theirs)
            taken += 0.0 if stays else chance
        else:
            cost += chance * bill(owed, (BLOWS + given, 2 * BLOWS + given), ours)
    return Blow(lost, cost, taken)
