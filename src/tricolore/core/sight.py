"""Lines of sight: which hexes and hexsides lie between two hexes.

This module does not decide whether one hex can see another.  It divides the line into stretches.
Where the line runs exactly along a hexside, it may be taken to pass through either of the two
hexes, so that stretch has two ways.  The rules of a game say when a way is blocked.  A stretch is
blocked when all its ways are.
"""

from __future__ import annotations

from typing import NamedTuple

from tricolore.core.board import Board, Side


class Way(NamedTuple):
    """A hex that the line may be taken to pass through, and the hexsides crossed on the way.

    `hex` is None off the map, and at the last hexside before the target.
    """

    hex: int | None
    sides: tuple[Side, ...]


Stretch = tuple[Way, ...]
"""Either the one way through a hex, or the two ways along a hexside."""


def sight_line(board: Board, a: int, b: int) -> tuple[Stretch, ...]:
    """The stretches of the line from `a` to `b`, without the two ends."""
    known = board.sight_lines.get((a, b))
    if known is None:
        known = board.sight_lines[a, b] = _stretches(board, a, b)
    return known


def _stretches(board: Board, a: int, b: int) -> tuple[Stretch, ...]:
    segments = board.line(a, b)
    stretches: list[Stretch] = []
    for before, segment, after in zip(segments, segments[1:-1], segments[2:], strict=False):
        if len(segment) == 2:
            ends = (before[0], after[0])
            stretches.append(tuple(_along(hex, ends) for hex in segment))
        else:
            stretches.append((Way(segment[0], _crossing(before, segment)),))
    if len(segments) > 1:
        stretches.append((Way(None, _crossing(segments[-2], segments[-1])),))
    return tuple(stretches)


def _along(hex: int | None, ends: tuple[int | None, int | None]) -> Way:
    """The way along a hexside through one of its two hexes: into that hex and out again."""
    before, after = ends
    if hex is None or before is None or after is None:
        return Way(hex, ())
    return Way(hex, ((before, hex), (hex, after)))


def _crossing(before: tuple[int | None, ...], segment: tuple[int | None, ...]) -> tuple[Side, ...]:
    """The hexside between two single hexes.  After a run along a hexside the line crosses none."""
    if len(before) == 2 or before[0] is None or segment[0] is None:
        return ()
    return ((before[0], segment[0]),)
