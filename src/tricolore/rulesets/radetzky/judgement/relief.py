"""Who cuts our supply, and what it is worth to drive him off.

Units that are cut off cannot move, since every hex around them is out of supply.  Others have to
open the road for them, and before the turn on which supply is looked at.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from tricolore.rulesets.radetzky import supply
from tricolore.rulesets.radetzky.state import Radetzky

SHARE = 0.5
"""The share of what is at stake that counts for driving off one enemy: others may come after."""
MOST = 15.0
"""The most that it is worth: about what a place is that decides the campaign."""
ENOUGH = 2.0
"""How many times the strength of an enemy who cuts the road is sent against him."""


def relief_of(s: Radetzky, side: str, area: int, lost: float) -> dict[int, float]:
    """Enemy hexes that cut supply and must all be opened, and what each of them is worth.

    `area` is where we are in supply, and `lost` what it costs a step not to be.
    """
    bits = s.setting.bits
    away = {
        hex: sum(s.units[uid].steps for uid in s.stacks[hex])
        for hex in bits.hexes(s.ground_of[side] & ~area)
    }
    if not any(away.values()):
        return {}

    def regained(cut: int) -> int:
        opened = supply.area_without(s, side, cut)
        return sum(steps for here, steps in away.items() if opened & bits.bit[here])

    cut = supply.cutters(s, side)
    on_roads = cut & bits.of(s.setting.ground.roads)
    left = cut & ~on_roads
    most = regained(left)
    if not most:
        return {}
    needed = []
    for hex in bits.hexes(on_roads):
        # Whoever can stay where he is without harm is left alone.
        if regained(left | bits.bit[hex]) == most:
            left |= bits.bit[hex]
        else:
            needed.append(hex)
    return dict.fromkeys(needed, min(SHARE * lost * most / max(len(needed), 1), MOST))


def sent(
    s: Radetzky,
    relief: Mapping[int, float],
    area: int,
    formations: Iterable[str],
    turns: Mapping[tuple[str, int], float],
) -> dict[str, int]:
    """Formations that go to open the road, and where: the nearest that are in supply themselves,
    until they are enough."""
    found: dict[str, int] = {}
    bits = s.setting.bits
    able = [
        id
        for id in formations
        if 2 * sum(bits.has(area, s.units[uid].hex) for uid in s.members(id)) > len(s.members(id))
    ]
    for hex in sorted(relief, key=lambda hex: (-relief[hex], hex)):
        need = ENOUGH * sum(map(s.factor, s.combat_units(hex)))
        for id in sorted(able, key=lambda id: (turns[id, hex], id)):
            if need <= 0:
                break
            if id not in found:
                found[id] = hex
                need -= sum(s.factor(uid) for uid in s.members(id) if s.units[uid].steps)
    return found
