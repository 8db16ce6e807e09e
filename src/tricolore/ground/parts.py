"""Map sheets that are cut from a larger map.

A game may print one country on several sheets that can be joined.  All of them must agree where
they overlap and at the seams.  So the whole country is compiled once, and each sheet is cut from
it.  A sheet has its own numbers: its first column is 01.
"""

from __future__ import annotations

from typing import Any

Rows = dict[int, dict[str, Any]]


def cut(rows: Rows, first: int, columns: int) -> Rows:
    """The rows of some columns, renumbered; links that leave them are cut off."""
    shift = 100 * (first - 1)
    last = first + columns - 1

    def inside(hex: int) -> bool:
        return first <= hex // 100 <= last

    part: Rows = {}
    for hex, row in rows.items():
        if not inside(hex):
            continue
        kept = dict(row)
        for links in ("sides", "roads"):
            if links in kept:
                kept[links] = {n - shift: words for n, words in kept[links].items() if inside(n)}
        part[hex - shift] = kept
    return part
