"""How often Python's garbage collector looks for rubbish in our programs.

Rules build many small records, and the collector looks through all of them each time that 700 more
have come.  Hardly any of them ever are rubbish that only it can find.  Looking seldom makes random
games a seventh faster at Solferino and a quarter faster in the largest games.  Only our programs
set this: a library leaves the collector to the program that uses it.
"""

from __future__ import annotations

import gc

SELDOM = (20_000, 20, 20)
"""Thresholds of the collector's three generations."""


def collect_seldom() -> None:
    gc.set_threshold(*SELDOM)


def keep_what_is_loaded() -> None:
    """What is loaded now stays, so the collector need not look at it again."""
    gc.collect()
    gc.freeze()
    collect_seldom()
