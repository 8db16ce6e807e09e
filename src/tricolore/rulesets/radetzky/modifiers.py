"""Combat modifiers: what shifts the column, and what changes the die, as two tallies."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from fractions import Fraction

from tricolore.core.tally import Tally
from tricolore.rulesets.radetzky.headings import (
    BENEDEK,
    ELITE,
    ENCIRCLEMENT,
    GROUND,
    OUT_OF_SUPPLY,
)
from tricolore.rulesets.radetzky.setting import LEADER
from tricolore.rulesets.radetzky.state import Radetzky
from tricolore.rulesets.radetzky.terms import (
    ELITES,
    LEADS,
    OPPOSITE_HEXES,
    THREE_AROUND,
    defence_in,
    encircled,
    from_hexes,
)

OPPOSITE = (0b001001, 0b010010, 0b100100)
ALTERNATE = (0b010101, 0b101010)
MANY = 4
"""Hexes around the defender, as bits by direction."""


# The ratio


def ratio(s: Radetzky, attackers: Iterable[str], defenders: Iterable[str]) -> Fraction:
    """Combat procedure: attacking factors divided by defending ones."""
    return Fraction(sum(map(s.factor, attackers)), sum(map(s.factor, defenders)))


def column_of(
    s: Radetzky, attackers: Sequence[str], hexes: Sequence[int]
) -> tuple[int, int, Tally]:
    """The column of the ratio, the column after all shifts, and the shifts.

    The ratio is rounded down to a column (R03) and held inside the table.  Then all shifts are
    added up, and the sum is held inside it again (S54).
    """
    table = s.setting.combat_table
    plain = table.find(ratio(s, attackers, defenders_in(s, hexes)))
    shifts = column_shifts(s, attackers, hexes)
    return plain, table.shift(plain, shifts.total), shifts


def defenders_in(s: Radetzky, hexes: Iterable[int]) -> list[str]:
    return [uid for hex in hexes for uid in s.combat_units(hex)]


# The column


def column_shifts(s: Radetzky, attackers: Sequence[str], hexes: Sequence[int]) -> Tally:
    """Columns to the right; to the left where negative."""
    tally = Tally()
    ground = s.setting.ground
    best = max(hexes, key=ground.defence)  # against several hexes the best ground counts (S46)
    tally.add(-ground.defence(best), defence_in(s.setting.board.terrain[best]), GROUND)
    tally.add(-side_shift(s, attackers, hexes), "all attack across water", GROUND)
    shapes = [encirclement(s, attackers, hex) for hex in hexes]
    if all(shapes):  # each of several hexes must be encircled (U05)
        tally.add(1, encircled(shapes[0]), ENCIRCLEMENT)
    if any(s.units[uid].oos for uid in attackers):  # once, however many they are (S55)
        tally.add(-1, "attackers out of supply", OUT_OF_SUPPLY)
    return tally


def side_shift(s: Radetzky, attackers: Iterable[str], hexes: Sequence[int]) -> int:
    """Ground: what hexsides give the defender, if all attackers must cross them.

    Where they cross waters of different kinds, the least counts (S51).
    """
    ground = s.setting.ground
    return min(
        ground.side_defence(here, there)
        for here in {s.units[uid].hex: None for uid in attackers}
        for there in ground.around[here]
        if there in hexes
    )


def encirclement(s: Radetzky, attackers: Iterable[str], hex: int) -> str:
    """Encirclement: how a hex is encircled by those who attack it; empty if it is not."""
    if s.setting.ground.is_fortified(hex):
        return ""
    directions = s.setting.board.neighbours[hex]
    mask = 0
    for uid in attackers:
        here = s.units[uid].hex
        if here in directions:
            mask |= 1 << directions.index(here)
    return shape(mask)


def shape(mask: int) -> str:
    """The shape that attackers in these directions make: A, B or C of the rulebook.

    The hexes between are empty if no attacker is in them (S52).
    """
    if mask.bit_count() >= MANY:
        return from_hexes(mask.bit_count())
    if any(mask & line == line for line in OPPOSITE):
        return OPPOSITE_HEXES
    return THREE_AROUND if mask in ALTERNATE else ""


# The die


def die_modifiers(s: Radetzky, attackers: Iterable[str], hexes: Sequence[int]) -> Tally:
    """Elite units, Benedek: one at most for each side (R04).  Each is used whenever it can be,
    since no result is better for a side whose die is worse (S56)."""
    tally = Tally()
    mine, theirs = list(attackers), defenders_in(s, hexes)
    _add(s, tally, 1, mine, {s.units[uid].hex: None for uid in mine})
    _add(s, tally, -1, theirs, hexes)
    return tally


def _add(s: Radetzky, tally: Tally, sign: int, units: list[str], hexes: Iterable[int]) -> None:
    if any(s.counter(uid).elite for uid in units):
        tally.add(sign, ELITES[sign], ELITE)
    elif leads(s, units, hexes):
        tally.add(sign, LEADS[sign], BENEDEK)


def leads(s: Radetzky, units: Iterable[str], hexes: Iterable[int]) -> bool:
    """Benedek: he is in a hex of those who fight, and a unit of his corps fights (S57).  To lead an
    attack he must be active himself (U19)."""
    formations = {s.counter(uid).formation for uid in units}
    return any(
        s.counter(uid).arm == LEADER
        and s.counter(uid).formation in formations
        and not s.is_idle(uid)
        for hex in hexes
        for uid in s.stacks.get(hex, ())
    )
