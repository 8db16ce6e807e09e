"""7.13: Line of Sight; 7.1: the field of fire of a battery."""

from __future__ import annotations

from functools import cache
from typing import NamedTuple

from tricolore.core.sight import sight_line
from tricolore.core.zones import arc
from tricolore.rulesets.risorgimento.setting import Setting
from tricolore.rulesets.risorgimento.state import Risorgimento
from tricolore.rulesets.risorgimento.terrain import CASTLE, HC, TOWN, VILLAGE, WOODED_ROUGH, WOODS

TALL = frozenset({WOODS, WOODED_ROUGH, VILLAGE, TOWN, CASTLE})
"""7.13: they are treated as one level higher than their hex."""
FAN = 180
"""R38: the line may leave through any of the three frontal hexsides, corners included."""


class Line(NamedTuple):
    """What lies between two hexes."""

    blocked: int
    """The hex whose ground blocks sight; 0 if none does."""
    screens: tuple[int, ...]
    """Hexes in which a combat unit would block it."""


def sees(s: Risorgimento, a: int, b: int, left: int = 0) -> bool:
    """7.13: whether a hex can be seen from another; neighbours always can.

    The hex that has been `left` counts as empty.
    """
    line = line_between(s.setting, a, b)
    return not line.blocked and not any(hex in s.stacks and hex != left for hex in line.screens)


def line_between(setting: Setting, a: int, b: int) -> Line:
    """What the ground says about a line, remembered; units come and go."""
    known = setting.memory.setdefault("sight", {})
    found: Line | None = known.get((a, b))
    if found is None:
        found = known[a, b] = known[b, a] = _look(setting, a, b)
    return found


def _look(setting: Setting, a: int, b: int) -> Line:
    board, level = setting.board, setting.board.level
    apart = board.distance(a, b)
    if apart < 2:
        return Line(0, ())
    if setting.special.awareness and HC in (board.terrain[a], board.terrain[b]):
        return Line(b, ())  # Magenta: nobody sees into heavy cultivation, but from next to it
    screens = []
    for stretch in sight_line(board, a, b):
        first, last = stretch[0].hex, stretch[-1].hex
        if first and last and _crest(setting, first, last) > max(level[a], level[b]):
            return Line(last, ())  # the line runs along a ridge
        for way in stretch:
            # A22: along a hexside both hexes count, and either blocks.
            for here, there in way.sides:
                if _crest(setting, here, there) > max(level[a], level[b]):
                    return Line(there, ())
            if way.hex is None:
                continue
            if _blocks(setting, way.hex, a, b):
                return Line(way.hex, ())
            if max(level[a], level[b]) <= level[way.hex]:
                screens.append(way.hex)
    return Line(0, tuple(screens))


def _crest(setting: Setting, here: int, there: int) -> int:
    """The level of a ridge on a hexside, or 0."""
    for word in setting.board.sides.get((here, there), ()):
        if word.startswith("ridge"):
            return int(word.rpartition(" ")[2])
    return 0


def _blocks(setting: Setting, hex: int, a: int, b: int) -> bool:
    """A22: elevation, and growth or houses that neither end looks over well enough."""
    board, level = setting.board, setting.board.level
    words = setting.ground.kinds[hex]
    tall = not TALL.isdisjoint(words)
    height = level[hex] + (1 if tall else 0)
    low, high = sorted((a, b), key=level.__getitem__)
    if height > level[high]:
        return True
    if not tall and HC not in words:
        return False
    if level[high] <= height:
        return True
    if level[low] > height:
        return False
    return 2 * board.distance(hex, low) <= board.distance(a, b)


@cache
def _fan(facing: int, reach: int) -> frozenset[tuple[int, int]]:
    return frozenset(arc(facing, reach, FAN))


def in_front(setting: Setting, here: int, facing: int, there: int) -> bool:
    """7.1, R38: whether a line to a hex leaves through the front."""
    point = setting.board.grid.point
    (ax, ay), (bx, by) = point(here), point(there)
    reach = max(setting.board.distance(here, there), 1)
    return (bx - ax, by - ay) in _fan(facing, reach)
