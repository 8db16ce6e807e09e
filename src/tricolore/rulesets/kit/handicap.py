"""A handicap: points that one side has beforehand, so that a lopsided battle is an even game.

No rulebook has it.  The figures of a battle follow history and one written rule for both sides;
players who want even chances choose a handicap before the game begins.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from tricolore.core.state import GameOption
from tricolore.core.text import say

HANDICAP = "handicap"
NONE = "none"


class Given(NamedTuple):
    """A side and the points that it has beforehand."""

    side: str
    points: int


def handicap_option(about: str, names: Mapping[str, str], steps: Sequence[int]) -> GameOption:
    """The option of a game in which either of the named sides may be given so many points."""
    return GameOption(
        HANDICAP,
        say("Handicap"),
        about,
        [
            (NONE, say("None, as printed")),
            *(
                (f"{side}-{points}", say("{points} for the {side}", points=points, side=name))
                for side, name in names.items()
                for points in steps
            ),
        ],
    )


def handicap_of(options: Mapping[str, str] | None) -> Given | None:
    """What was chosen; nothing unless somebody chose it."""
    side, _, points = (options or {}).get(HANDICAP, NONE).partition("-")
    return Given(side, int(points)) if points else None
