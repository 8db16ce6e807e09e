"""The result of a line of sight check, whatever blocks sight in a game."""

from __future__ import annotations

from typing import NamedTuple

from tricolore.core.board import Board
from tricolore.core.text import say
from tricolore.core.words import chained, count


class Verdict(NamedTuple):
    """Whether one hex can be seen from another, and if not, what blocks and by which rule."""

    clear: bool
    hex: int | None = None
    side: tuple[int, int] | None = None
    reason: str = ""
    rule: str = ""

    def where(self, board: Board) -> str:
        """Where the obstacle is: " at 1917 Medole", " between 1917 and 1918"; or nothing."""
        if self.hex is not None:
            return say(" at {hex}", hex=board.name_of(self.hex))
        return (
            say(" between {side}", side=chained(list(map(board.label, self.side))))
            if self.side is not None
            else ""
        )


def sight_sentence(board: Board, a: int, b: int, verdict: Verdict) -> str:
    """A sentence on whether two hexes see each other, and if not, what is between them."""
    ends = say("{a} and {b}", a=board.name_of(a), b=board.name_of(b))
    if verdict.clear:
        apart = count(board.distance(a, b), "hex")
        return say(
            "{ends} see each other, {apart} apart ({rule}).",
            ends=ends,
            apart=apart,
            rule=verdict.rule,
        )
    return say(
        "No sight between {ends}: {reason}{board} ({rule}).",
        ends=ends,
        reason=verdict.reason,
        board=verdict.where(board),
        rule=verdict.rule,
    )
