"""Supply: where it reaches, and who interrupts it."""

from __future__ import annotations

from typing import NamedTuple

from tricolore.rulesets.radetzky.setting import SIDES
from tricolore.rulesets.radetzky.state import Radetzky
from tricolore.rulesets.radetzky.terrain import Pontoons

REACH = 5
"""How many hexes a unit may be away from the road that supplies it."""
KEPT = 500
"""How many tracings are kept."""


# Who interrupts supply


def look(s: Radetzky) -> None:
    """Prevent enemy supply: who lacks supply himself interrupts nobody's.

    Supply is traced as if every enemy unit cut it (R18).  Whoever has none then cuts none.  This is
    settled when an activation begins and after each fight, not at every step of a march.
    """
    found: list[str] = []
    for side in SIDES:
        ground = s.ground_of[side]
        lacking = ground ^ (ground & area_without(s, side, s.ground_of[s.enemy(side)]))
        for hex in s.setting.bits.hexes(lacking):
            found += s.stacks[hex]
    s.cut_off = frozenset(found)


def cutters(s: Radetzky, side: str) -> int:
    """The hexes, in bits, with enemy units that interrupt a side's supply."""
    enemy = s.enemy(side)
    found = s.ground_of[enemy]
    if s.cut_off:
        bits = s.setting.bits.bit
        for uid in s.cut_off:
            if uid in s.units and s.side(uid) == enemy:
                hex = s.units[uid].hex
                if s.cut_off.issuperset(s.stacks[hex]):
                    found &= ~bits[hex]
    return found


# Where supply reaches


def is_supplied(s: Radetzky, uid: str) -> bool:
    return hex_supplied(s, s.side(uid), s.units[uid].hex)


def hex_supplied(s: Radetzky, side: str, hex: int) -> bool:
    """Whether a unit of a side could trace a line from a hex, everybody standing as they do."""
    return area(s, side) & s.setting.bits.bit[hex] != 0


def supplied_once_taken(s: Radetzky, side: str, hex: int) -> bool:
    """Whether a hex with enemy units would be in supply if they were gone (T04).

    What else would then be in supply does not matter: a line to this hex ends here, and its last
    step comes from a road, or from a hex that is near enough to one.
    """
    setting = s.setting
    bit, cut, own = setting.bits.bit[hex], cutters(s, side), s.own_pontoons(side)
    traced = _trace(s, side, cut, own)
    if not cut & bit:
        return traced.area & bit != 0
    if setting.source_bits & bit or hex in setting.terminals[side]:
        return True
    return setting.bits.beside(traced.near, setting.ground.ways_with(own)) & bit != 0


def area(s: Radetzky, side: str) -> int:
    """The hexes, in bits, where units of a side are in supply."""
    return area_without(s, side, cutters(s, side))


def area_without(s: Radetzky, side: str, cut: int) -> int:
    """The hexes in supply if these are occupied by enemies that interrupt it.

    Cities and towns supply whoever is in them (Alternative sources of supply), and nobody else.
    """
    return _trace(s, side, cut, s.own_pontoons(side)).area


class Traced(NamedTuple):
    """Where lines of supply lead, in bits."""

    roads: int
    """The road hexes that are connected with a terminal."""
    near: int
    """The hexes from which they are reached with a hex to spare."""
    area: int
    """The hexes in supply."""


def _trace(s: Radetzky, side: str, cut: int, own: Pontoons) -> Traced:
    """Lines of supply past these hexes; the last ones are kept."""
    setting = s.setting
    known: dict[tuple[str, int, Pontoons], Traced] = setting.memory.setdefault("supply", {})
    found = known.get((side, cut, own))
    if found is None:
        if len(known) >= KEPT:
            known.clear()
        bits, ways, free = setting.bits, setting.ground.ways_with(own), setting.bits.all ^ cut
        roads = supply_roads(s, side, cut, own)
        near = bits.within(roads, REACH - 1, free, ways)
        area = near | bits.beside(near, ways) & free | setting.source_bits
        found = known[side, cut, own] = Traced(roads, near, area)
    return found


def supply_roads(s: Radetzky, side: str, cut: int, own: Pontoons) -> int:
    """The road hexes that are connected with a terminal of the side, in bits."""
    return s.setting.road_net(side, own).connected(cut)
