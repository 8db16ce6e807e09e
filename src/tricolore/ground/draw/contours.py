"""Contour lines of a raster, as closed rings.

The raster has a frame of low ground, so every line closes.  Filled with the even-odd rule, the
rings of a height cover the area above it.
"""

from __future__ import annotations

import numpy as np

from tricolore.ground.sheet import Array

# For each pattern of high corners (1 upper left, 2 upper right, 4 lower right, 8 lower left): the
# sides by which the line enters and leaves the cell, with high ground on its right.  Sides: 0 top,
# 1 right, 2 bottom, 3 left.
_CASES: dict[int, tuple[tuple[int, int], ...]] = {
    1: ((0, 3),),
    2: ((1, 0),),
    3: ((1, 3),),
    4: ((2, 1),),
    5: ((0, 3), (2, 1)),
    6: ((2, 0),),
    7: ((2, 3),),
    8: ((3, 2),),
    9: ((0, 2),),
    10: ((1, 0), (3, 2)),
    11: ((1, 2),),
    12: ((3, 1),),
    13: ((0, 1),),
    14: ((3, 0),),
}


def rings(x: Array, y: Array, z: Array, height: float) -> list[list[tuple[float, float]]]:
    """Closed lines at this height of the raster; x and y are its columns and rows."""
    low = min(float(z.min()), height) - 1.0
    framed = np.full((z.shape[0] + 2, z.shape[1] + 2), low)
    framed[1:-1, 1:-1] = z
    xs = np.concatenate(([2 * x[0] - x[1]], x, [2 * x[-1] - x[-2]]))
    ys = np.concatenate(([2 * y[0] - y[1]], y, [2 * y[-1] - y[-2]]))
    high = framed >= height
    codes = (
        high[:-1, :-1].astype(int)
        + 2 * high[:-1, 1:].astype(int)
        + 4 * high[1:, 1:].astype(int)
        + 8 * high[1:, :-1].astype(int)
    )
    after: dict[tuple[int, int, int], tuple[int, int, int]] = {}
    for row, column in zip(*np.nonzero((codes != 0) & (codes != 15)), strict=True):
        r, c = int(row), int(column)
        sides = ((0, r, c), (1, r, c + 1), (0, r + 1, c), (1, r, c))
        for enter, leave in _CASES[int(codes[r, c])]:
            after[sides[enter]] = sides[leave]

    def crossing(side: tuple[int, int, int]) -> tuple[float, float]:
        upright, r, c = side
        r2, c2 = (r + 1, c) if upright else (r, c + 1)
        a, b = framed[r, c], framed[r2, c2]
        t = (height - a) / (b - a)
        return float(xs[c] + t * (xs[c2] - xs[c])), float(ys[r] + t * (ys[r2] - ys[r]))

    found = []
    while after:
        start = min(after)
        ring = []
        side = start
        while side in after:
            ring.append(crossing(side))
            side = after.pop(side)
        found.append(ring)
    return found
