"""Supply: where it reaches, and who interrupts it."""

from __future__ import annotations

from tricolore.rulesets.radetzky.setting import SIDES
from tricolore.rulesets.radetzky.state import Radetzky
from tricolore.rulesets.radetzky.terrain import Pontoons

REACH = 5
"""How many hexes a unit may be away from the road that supplies it."""


# Who interrupts supply


def look(s: Radetzky) -> None:
    """Prevent enemy supply: who lacks supply himself interrupts nobody's.

    Supply is traced as if every enemy unit cut it (R18).  Whoever has none then cuts none.  This is
    settled when an activation begins and after each fight, not at every step of a march.
    """
    found: list[str] = []
    for side in SIDES:
        area = area_without(s, side, s.ground_of[s.enemy(side)])
        for hex in s.setting.bits.hexes(s.ground_of[side] & ~area):
            found += s.stacks[hex]
    s.cut_off = frozenset(found)


def cutters(s: Radetzky, side: str) -> int:
    """The hexes, in bits, with enemy units that interrupt a side's supply."""
    enemy = s.enemy(side)
    found = s.ground_of[enemy]
    if s.cut_off:
        bits = s.setting.bits.bit
        for uid in sorted(s.cut_off):
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
    """Whether a hex with enemy units would be in supply if they were gone (T04)."""
    bit = s.setting.bits.bit[hex]
    return area_without(s, side, cutters(s, side) & ~bit) & bit != 0


def area(s: Radetzky, side: str) -> int:
    """The hexes, in bits, where units of a side are in supply."""
    return area_without(s, side, cutters(s, side))


def area_without(s: Radetzky, side: str, cut: int) -> int:
    """The hexes in supply if these are occupied by enemies that interrupt it.

    Cities and towns supply whoever is in them (Alternative sources of supply), and nobody else.
    """
    setting = s.setting
    own = s.own_pontoons(side)
    known = setting.memory.setdefault("supply", {})
    key = (side, cut, own)
    found = known.get(key)
    if found is None:
        if len(known) >= 500:
            known.clear()
        roads = supply_roads(s, side, cut, own)
        ways = setting.ground.ways_with(own)
        found = setting.bits.within(roads, REACH, ~cut, ways) | setting.source_bits
        known[key] = found
    result: int = found
    return result


def supply_roads(s: Radetzky, side: str, cut: int, own: Pontoons) -> int:
    """The road hexes that are connected with a terminal of the side, in bits.

    A bridge of one's own carries a road if it joins two road hexes (S83).
    """
    roads = s.setting.ground.roads
    joined = frozenset(pair for pair in own if pair[0] in roads and pair[1] in roads)
    return s.setting.road_net(joined).connected(sorted(s.setting.terminals[side]), cut)
