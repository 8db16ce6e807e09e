"""10.2.1: Line of sight, and what artillery bears on (10.2)."""

from __future__ import annotations

from tricolore.rulesets.butchery.state import Butchery
from tricolore.rulesets.great_battles.sight import Eyes, Verdict, look


def sight(s: Butchery, gun: int, target: int) -> Verdict:
    """Whether artillery on one hex sees another: units of either side are in its way."""
    return look(s, gun, target, Eyes(s.stacks, level_with_target=True))


def bears_on(s: Butchery, gun: str, facing: int, hex: int) -> bool:
    """Whether artillery facing so has a hex in range, in its arc and in sight."""
    at = s.units[gun].hex
    return hex in s.ground.arc[s.counter(gun).reach][at][facing] and sight(s, at, hex).clear
