"""A game as one side may know it, for players that think ahead."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, TypeVar

from tricolore.core.state import State

S = TypeVar("S", bound=State)

Deal = Callable[[S, str, str], None]
"""Deals again, in a copy of a state, what a side cannot know.  Takes the state, the side and the
new seed."""


def imagine(s: S, side: str, seed: str, deal: Deal[S] | None = None) -> S:
    """A copy with different future rolls, in which everything hidden from a side is dealt again.

    A game that hides only future rolls needs no `deal`.
    """
    copy = s.clone()
    copy.seed = seed
    if deal is not None:
        deal(copy, side, seed)
    return copy


def imaginer(
    deal: Deal[S],
) -> Callable[[S, Sequence[Any], str, str], tuple[S, Sequence[Any]]]:
    """A function that imagines a game for a side, given a checkpoint and the inputs since then.

    The checkpoint is dealt again and the inputs stay, so everything they have revealed remains as
    it was.  So a `deal` must not change anything that the inputs depend on.
    """

    def imagined(
        checkpoint: S, journal: Sequence[Any], side: str, seed: str
    ) -> tuple[S, Sequence[Any]]:
        return imagine(checkpoint, side, seed, deal), journal

    return imagined
