"""Which rolls belong together: those of one fight, one phase, one draw after the other.

No game says so.  Rolls are joined if they are about the same pieces or hexes and follow each other
in the same turn; others stand alone.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from tricolore.review.luck import Luck


class Made(NamedTuple):
    """A roll that was made."""

    ply: int
    """How many choices had been made."""
    turn: int
    rule: str
    what: str
    """What was rolled for, in the words of the rule."""
    text: str
    """What came of it, in a sentence; empty if nothing was told."""
    about: frozenset[str]
    """The pieces and hexes that the sentence names."""
    luck: Luck


class Fight(NamedTuple):
    """Rolls that belong together."""

    rolls: tuple[Made, ...]

    @property
    def chance(self) -> float:
        return sum(roll.luck.chance for roll in self.rolls)

    @property
    def lead(self) -> float:
        return sum(roll.luck.lead for roll in self.rolls)

    @property
    def text(self) -> str:
        """The sentence about the roll that mattered most."""
        most = max(self.rolls, key=lambda roll: abs(roll.luck.chance))
        return most.text or most.what


APART = 6
"""Most rolls about other things between two of one fight."""


def fights(rolls: Sequence[Made]) -> list[Fight]:
    """Every roll in one fight, the fights in the order in which they began."""
    groups: list[list[Made]] = []
    ends: list[int] = []
    for at, roll in enumerate(rolls):
        for back in range(len(groups) - 1, max(-1, len(groups) - 1 - APART), -1):
            last = groups[back][-1]
            near = last.turn == roll.turn and at - ends[back] <= APART
            if near and roll.about and roll.about & last.about:
                groups[back].append(roll)
                ends[back] = at
                break
        else:
            groups.append([roll])
            ends.append(at)
    return [Fight(tuple(group)) for group in groups]
