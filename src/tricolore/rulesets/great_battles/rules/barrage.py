"""What artillery can fire at, and how guns turn."""

from __future__ import annotations

from collections.abc import Set as AbstractSet

from tricolore.rulesets.great_battles.rules.sight import bears_on, sight
from tricolore.rulesets.great_battles.rules.state import Battle


# 4, 10.2 / 10.1
def facings(facing: int) -> tuple[int, int, int]:
    """The facings that guns can take as they fire: at most one hexside from their own."""
    return (facing, (facing + 1) % 6, (facing - 1) % 6)


# 10.2, 10.2.1 / 10.1, 10.2
def targets(s: Battle, gun: str) -> list[int]:
    """Hexes with enemy units in range and in sight, after turning by one hexside at most."""
    unit, counter = s.units[gun], s.counter(gun)
    arcs = s.ground.arc[counter.reach][unit.hex]
    enemies = s.field(s.enemy_of(counter.side)).occupied
    near = {hex for facing in facings(unit.facing) for hex in arcs[facing] if hex in enemies}
    return [hex for hex in sorted(near) if sight(s, counter.side, unit.hex, hex).clear]


# 10.2 / 10.1
def turn_guns(s: Battle, gun: str, hex: int, danger: AbstractSet[int]) -> None:
    """Turn guns by at most one hexside so that they bear on a hex.

    If several facings do, take the one whose flanks are safest, then the one that turns least.  The
    owner would choose no other, since he may turn the guns again when he moves.
    """
    unit = s.units[gun]
    flanks = s.ground.flank[unit.hex]
    facing = min(
        (f for f in facings(unit.facing) if bears_on(s, gun, f, hex)),
        key=lambda f: (not danger.isdisjoint(flanks[f]), f != unit.facing, f),
    )
    if facing != unit.facing:
        s.update(gun, facing=facing)
