"""10.2.1: Line of sight, and what artillery bears on (10.2)."""

from __future__ import annotations

from typing import NamedTuple

from tricolore.core.sight import Way, sight_line
from tricolore.rulesets.butchery.state import Butchery


class Verdict(NamedTuple):
    """Whether one hex can be seen from another, and if not, what blocks and by which rule."""

    clear: bool
    hex: int | None = None
    side: tuple[int, int] | None = None
    reason: str = ""
    rule: str = "10.2.1"


SEEN = Verdict(True)
COVER = {"woods": "woods stand", "village": "a village stands", "town": "a town stands"}


def sight(s: Butchery, gun: int, target: int) -> Verdict:
    """Whether artillery on one hex sees another.

    Neighbours always see each other.  Otherwise every stretch of the line must be open; where it
    runs along a hexside, one of the two hexes beside it is enough.
    """
    if s.setting.board.distance(gun, target) <= 1:
        return SEEN
    for stretch in sight_line(s.setting.board, gun, target):
        blocked = SEEN
        for way in stretch:
            blocked = _blocked(s, way, gun, target)
            if blocked.clear:
                break
        if not blocked.clear:
            return blocked
    return SEEN


def bears_on(s: Butchery, gun: str, facing: int, hex: int) -> bool:
    """Whether artillery facing so has a hex in range, in its arc and in sight."""
    at = s.units[gun].hex
    return hex in s.ground.arc[s.counter(gun).reach][at][facing] and sight(s, at, hex).clear


def _blocked(s: Butchery, way: Way, gun: int, target: int) -> Verdict:
    """What closes one way of the line: a hedge or ridge crossed, the ground, or what is on it."""
    ground = s.ground
    for side in way.sides:
        if side in ground.screen:
            return Verdict(False, side=side, reason="a hedge or ridge is in the way")
    if way.hex is None:
        return SEEN
    hex, level = way.hex, ground.level
    here, from_, to = level[hex], level[gun], level[target]
    if (
        (here > from_ and here > to)
        or (here > to and here == from_)
        or (here > from_ and here == to)
    ):
        return Verdict(False, hex, reason="the ground between is too high")
    if hex not in ground.cover and hex not in s.stacks:
        return SEEN
    what = "units stand" if hex in s.stacks else COVER[s.setting.board.terrain[hex]]
    if here >= from_:
        return Verdict(False, hex, reason=f"{what} in the way")
    if here == to and s.setting.board.adjacent(hex, target):
        return Verdict(False, hex, reason=f"{what} right before the target, on its level")
    return SEEN
