"""Orientation: the hexes that a unit faces, and those on its flanks."""

from __future__ import annotations

from tricolore.core.ask import Rule, Turn, choose
from tricolore.rulesets.great_battles.rules.state import Battle
from tricolore.rulesets.great_battles.rules.subjects import FaceAfter


# 4 / 2
def front_hexes(s: Battle, uid: str) -> tuple[int, ...]:
    """The three hexes in front of a unit; all six in a village or town."""
    unit = s.units[uid]
    return s.ground.front[unit.hex][unit.facing]


# 4 / 2, 6.2
def flank_hexes(s: Battle, uid: str) -> tuple[int, ...]:
    """The three others; none in a village or town."""
    unit = s.units[uid]
    return s.ground.flank[unit.hex][unit.facing]


# 4, 10.4.6, 10.4.7, 10.4.8 / 7.3, 11.2
def turn_after(s: Battle, uid: str, left: int, rule: str) -> Rule[None]:
    """Turn by up to one hexside after an advance or retreat from the hex `left`.

    A unit that leaves a village or town had no facing there, so it may take any.
    """
    unit = s.units[uid]
    if unit.hex in s.ground.all_round:
        return
    if left in s.ground.all_round:
        facings = list(range(6))
    else:
        facings = sorted((unit.facing + turn) % 6 for turn in (-1, 0, 1))
    option = yield from choose(s.side(uid), rule, FaceAfter(uid), [Turn(f) for f in facings])
    if option.value != unit.facing:
        s.update(uid, facing=option.value)
