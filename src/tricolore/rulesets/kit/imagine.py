"""A game as one side may know it, for players who think ahead."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, TypeVar

from tricolore.core.state import State

S = TypeVar("S", bound=State)

Deal = Callable[[S, str, str], None]
"""Deals again, in a copy of a state, what a side cannot know: the state, the side, the new seed."""


def imagine(s: S, side: str, seed: str, deal: Deal[S] | None = None) -> S:
    """A copy with other dice to come, in which whatever else is hidden from a side is dealt again.

    A game in which nothing but the dice is hidden needs no `deal`.
    """
    copy = s.clone()
    copy.seed = seed
    if deal is not None:
        deal(copy, side, seed)
    return copy


def imaginer(
    deal: Deal[S],
) -> Callable[[S, Sequence[Any], str, str], tuple[S, Sequence[Any]]]:
    """How a side pictures a game, given its checkpoint and the inputs since.

    The checkpoint is dealt again and the inputs stay, so that whatever they have shown remains as
    it was shown.  A `deal` must therefore leave alone what the inputs take for granted.
    """

    def imagined(
        checkpoint: S, journal: Sequence[Any], side: str, seed: str
    ) -> tuple[S, Sequence[Any]]:
        return imagine(checkpoint, side, seed, deal), journal

    return imagined
