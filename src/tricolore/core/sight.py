"""Lines of sight: what lies between two hexes, hex by hex and side by side.

No verdict is given here.  Where the line runs exactly along a hexside it can be said to pass by
either of the two hexes, so each stretch of the line lists its ways; the rules of a game say when
a way is closed, and a stretch is closed when all its ways are.
"""

from __future__ import annotations

from typing import NamedTuple

from tricolore.core.board import Board, Side


class Way(NamedTuple):
    """One hex that the line may be said to pass, and the hexsides crossed in doing so.

    `hex` is None where there is none: off the map, or at the last hexside before the target.
    """

    hex: int | None
    sides: tuple[Side, ...]


Stretch = tuple[Way, ...]
"""One way through a hex, or the two ways on either side of a hexside."""


def sight_line(board: Board, a: int, b: int) -> tuple[Stretch, ...]:
    """The stretches between two hexes, from `a` to `b`; the ends themselves are left out."""
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
    """A way past one side of a hexside: into that hex and out of it again."""
    before, after = ends
    if hex is None or before is None or after is None:
        return Way(hex, ())
    return Way(hex, ((before, hex), (hex, after)))


def _crossing(before: tuple[int | None, ...], segment: tuple[int | None, ...]) -> tuple[Side, ...]:
    """The hexside between two single hexes; after a hexside run the line crosses none."""
    if len(before) == 2 or before[0] is None or segment[0] is None:
        return ()
    return ((before[0], segment[0]),)
