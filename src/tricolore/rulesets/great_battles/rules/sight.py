"""Artillery's line of sight and field of fire.

Each game says what blocks sight besides the terrain, and up to which height (`Blockers`).
"""

from __future__ import annotations

from collections.abc import Container
from functools import cache
from typing import NamedTuple

from tricolore.core.sight import Way, sight_line
from tricolore.core.text import say
from tricolore.rulesets.great_battles.rules.state import Battle
from tricolore.rulesets.kit.sight import Verdict


class Blockers(NamedTuple):
    """What blocks the sight of a side's artillery."""

    standing: Container[int]
    """Hexes whose units block their sight."""
    level_with_target: bool
    """Whether an obstacle beside the target and lower than the gun blocks only on the target's
    level; otherwise it blocks on any level."""


COVER = {
    "woods": say("woods stand"),
    "village": say("a village stands"),
    "town": say("a town stands"),
    "isolated farm": say("a farm stands"),
}


@cache
def seen(rule: str) -> Verdict:
    return Verdict(True, rule=rule)


# 10.2.1 / 10.2
def sight(s: Battle, side: str, gun: int, target: int) -> Verdict:
    """Whether a side's artillery on one hex sees another.

    Neighbours always see each other.  Otherwise every part of the line must be open.  Where the
    line runs along a hexside, one of the two hexes beside it is enough.
    """
    clear = seen(s.book.sight)
    if s.setting.board.distance(gun, target) <= 1:
        return clear
    blockers = s.variants.blockers(s, side)
    for stretch in sight_line(s.setting.board, gun, target):
        blocked = clear
        for way in stretch:
            blocked = _blocked(s, way, gun, target, blockers)
            if blocked.clear:
                break
        if not blocked.clear:
            return blocked
    return clear


# 10.2, 10.2.1 / 10.2
def bears_on(s: Battle, gun: str, facing: int, hex: int, reach: int | None = None) -> bool:
    """Whether artillery with this facing has a hex in sight and in range, or within a shorter
    reach."""
    at, counter = s.units[gun].hex, s.counter(gun)
    arcs = s.ground.arc[counter.reach if reach is None else reach]
    return hex in arcs[at][facing] and sight(s, counter.side, at, hex).clear


def _blocked(s: Battle, way: Way, gun: int, target: int, blockers: Blockers) -> Verdict:
    """What blocks one way of the line: a hedge or ridge crossed, the terrain, or what stands on
    it."""
    ground, rule = s.ground, s.book.sight
    for side in way.sides:
        if side in ground.screen:
            return Verdict(
                False, side=side, reason=say("a hedge or ridge is in the way"), rule=rule
            )
    if way.hex is None:
        return seen(rule)
    hex, level = way.hex, ground.level
    here, from_, to = level[hex], level[gun], level[target]
    if (
        (here > from_ and here > to)
        or (here > to and here == from_)
        or (here > from_ and here == to)
    ):
        return Verdict(False, hex, reason=say("the ground between is too high"), rule=rule)
    units = hex in blockers.standing
    if not units and hex not in ground.cover:
        return seen(rule)
    what = say("units stand") if units else COVER[s.setting.board.terrain[hex]]
    if here >= from_:
        return Verdict(False, hex, reason=say("{what} in the way", what=what), rule=rule)
    if s.setting.board.adjacent(hex, target):
        if here == to:
            where = say("right before the target, on its level")
            return Verdict(
                False, hex, reason=say("{what} {where}", what=what, where=where), rule=rule
            )
        if not blockers.level_with_target:
            return Verdict(
                False, hex, reason=say("{what} right before the target", what=what), rule=rule
            )
    return seen(rule)
