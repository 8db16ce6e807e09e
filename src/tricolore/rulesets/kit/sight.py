"""The result of a line of sight check, whatever blocks sight in a game."""

from __future__ import annotations

from typing import NamedTuple

from tricolore.core.board import Board
from tricolore.core.words import count


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
            return f" at {board.name_of(self.hex)}"
        return (
            f" between {' and '.join(map(board.label, self.side))}" if self.side is not None else ""
        )


def sight_sentence(board: Board, a: int, b: int, verdict: Verdict) -> str:
    """A sentence on whether two hexes see each other, and if not, what is between them."""
    ends = f"{board.name_of(a)} and {board.name_of(b)}"
    if verdict.clear:
        apart = count(board.distance(a, b), "hex")
        return f"{ends} see each other, {apart} apart ({verdict.rule})."
    return f"No sight between {ends}: {verdict.reason}{verdict.where(board)} ({verdict.rule})."
