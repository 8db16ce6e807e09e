"""Behind the enemy: who leaves the map for points, and who stands on the enemy's supply roads.

Units leave from an exit in supply, and each of their steps gives two points if their communications
stay open.  Nobody fights at night, so whoever comes to stand on a supply road in the night before
supply is looked at cannot be driven off in time.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from tricolore.rulesets.missions import ATTACK, Mission
from tricolore.rulesets.radetzky import supply
from tricolore.rulesets.radetzky.judgement.stands import Book
from tricolore.rulesets.radetzky.state import Radetzky

OPEN_ROAD, LAST_LOOK = 0.5, 0.7
"""How likely the communications of those who leave the map stay open: for a day, or until the
campaign is over."""
SURE = 0.95
"""The same if they leave on the last turn."""
TRIAL = 5
LAST_DAYS = 9
"""The turns at the end in which units march off the map."""
IN_TIME = 0.6
"""The share of the turns that are left in which a formation can be expected to act."""
FREE = 0.7
"""A formation marches toward an exit if no more than this share of its factors can come there."""
HUNGER = 0.7
"""How likely those who are cut off when supply is about to be looked at are still so then."""
COMING = 0.4
"""How likely an enemy who could cut the road comes to do so."""
LATER = 0.6
"""By how much that is less likely a turn earlier."""
FORESIGHT = 2
"""Turns before supply is looked at in which a staff thinks of its own roads."""
SLOWED = 0.4
"""What it costs a unit to lack supply, besides its step."""
MOST = 15.0
"""The most that it counts to cut off an enemy."""


def leaving(s: Radetzky, book: Book, uids: Iterable[str]) -> float:
    """Map exit: points, if the communications stay open; and the units fight no more."""
    left = s.setting.last - s.turn
    chance = OPEN_ROAD if left >= TRIAL else LAST_LOOK if left else SURE
    fighters = [uid for uid in uids if s.units[uid].steps]
    steps = sum(s.units[uid].steps for uid in fighters)
    strength = sum(map(book.prices.unit, fighters)) - steps
    return s.setting.victory.exit * chance * steps - strength - 0.5


def ways_out(s: Radetzky, side: str) -> list[int]:
    """The exits of a side that are in supply, in the last days; none where nobody counts who
    leaves."""
    if not s.setting.victory.exit or s.setting.last - s.turn >= LAST_DAYS:
        return []
    return [hex for hex in sorted(s.setting.exits[side]) if supply.hex_supplied(s, side, hex)]


def leavers(s: Radetzky, book: Book, formations: Iterable[str]) -> dict[str, Mission]:
    """Formations that march off the map in the last days, and where: those who can be there in time
    and find no enemy who could stop them."""
    left, exits = s.setting.last - s.turn + 1, ways_out(s, book.side)
    found: dict[str, Mission] = {}
    for id in formations:
        units = [uid for uid in s.members(id) if s.units[uid].steps]
        if not units or not exits or id in book.bound:
            continue
        here = s.units[units[len(units) // 2]].hex
        strength = FREE * sum(map(s.factor, units))
        near = min(exits, key=lambda hex: (book.routes.turns(here, hex), hex))
        in_time = book.routes.turns(here, near) <= IN_TIME * left
        if in_time and book.dangers.strength_near(near) <= strength:
            found[id] = Mission(ATTACK, s.setting.board.name_of(near), near)
    return found


def cuts(s: Radetzky, book: Book, fixed: int, reach: int) -> dict[int, float]:
    """Hexes where one of ours would cut off enemies, in the night before supply is looked at, and
    what that is worth.  `fixed` has those of our hexes that are held in any case."""
    if not _looked_at(s, book, 1):
        return {}
    roads = reach & book.area & s.setting.bits.of(s.setting.ground.roads) & ~fixed
    return _cut_off(s, book, s.enemy(book.side), fixed, roads, HUNGER)


def threats(s: Radetzky, book: Book, fixed: int) -> dict[int, float]:
    """Hexes where an enemy who could march there would cut off ours, and what that would cost.
    Those are safe that we hold in any case."""
    if not _looked_at(s, book, FORESIGHT):
        return {}
    bits, enemy = s.setting.bits, s.enemy(book.side)
    roads = book.dangers.coming & supply.area(s, enemy) & bits.of(s.setting.ground.roads)
    chance = COMING * LATER ** (book.until - 1)
    return _cut_off(s, book, book.side, supply.cutters(s, book.side), roads & ~fixed, chance)


def still_open(s: Radetzky, side: str, found: Mapping[int, float], ours: int) -> float:
    """What the threats cost if we stand in these hexes: the more are open, the more.  Who is out of
    supply himself cuts nobody off, so it helps to stand on his own road."""
    if not found:
        return 0.0
    area = supply.area_without(s, s.enemy(side), ours)
    bit = s.setting.bits.bit
    open = [cost for hex, cost in found.items() if not ours & bit[hex] and area & bit[hex]]
    return max(open) * len(open) / len(found) if open else 0.0


def blocks(
    s: Radetzky, book: Book, found: Mapping[int, float], fixed: int, reach: int
) -> list[int]:
    """Road hexes from which one of ours helps most against threats, the best first."""
    if not found:
        return []
    bits = s.setting.bits
    now = still_open(s, book.side, found, fixed)
    left = {
        hex: still_open(s, book.side, found, fixed | bits.bit[hex])
        for hex in bits.hexes(reach & book.area & bits.of(s.setting.ground.roads))
    }
    return sorted((hex for hex in left if left[hex] < now), key=lambda hex: (left[hex], hex))


def _looked_at(s: Radetzky, book: Book, turns: int) -> bool:
    """Whether supply is looked at within so many turns, and before the scenario is over."""
    return book.until <= turns and s.turn + book.until <= s.setting.last


def _cut_off(
    s: Radetzky, book: Book, side: str, cut: int, roads: int, chance: float
) -> dict[int, float]:
    """Of some road hexes those where an enemy more would cut off units of a side."""
    bits = s.setting.bits
    where = {
        hex: sum(_hunger(s, book, uid) for uid in s.combat_units(hex))
        for hex in bits.hexes(s.ground_of[side])
    }

    def lost(cut: int) -> float:
        area = supply.area_without(s, side, cut)
        return sum(worth for hex, worth in where.items() if not area & bits.bit[hex])

    before = lost(cut)
    if not roads or lost(cut | roads) <= before:
        return {}
    found = {hex: lost(cut | bits.bit[hex]) - before for hex in bits.hexes(roads)}
    return {hex: min(chance * worth, MOST) for hex, worth in found.items() if worth > 0}


def _hunger(s: Radetzky, book: Book, uid: str) -> float:
    """What it costs a unit to be without supply when it is looked at."""
    if s.units[uid].oos:
        return book.prices.unit(uid)
    return book.prices.steps(uid)[0] + SLOWED
