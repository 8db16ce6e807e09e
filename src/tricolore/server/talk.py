"""Messages of live play besides single choices: gestures, conceding, draws, standing answers."""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta, Struct

from tricolore.server.limits import Pair, SideName, Whole, Word

GESTURE = 200
"""Most choices in one gesture."""


class Answers(Struct, forbid_unknown_fields=True):
    """Several choices in one gesture.  It stops before a choice that is not offered, after a die
    has fallen, and when another side is asked."""

    ply: Whole
    options: Annotated[list[Pair], Meta(min_length=1, max_length=GESTURE)]


class Concede(Struct, forbid_unknown_fields=True):
    """A side gives up the game."""

    ply: Whole
    side: SideName


class Draw(Struct, forbid_unknown_fields=True):
    """With `offer` a draw is offered or accepted; without it an offer is withdrawn or declined."""

    ply: Whole
    side: SideName
    offer: bool


class Stand(Struct, forbid_unknown_fields=True):
    """From now on the server answers questions of a kind for a side."""

    side: SideName
    asks: Word
    """The `kind` of the question."""
    answer: Pair
    when: Annotated[dict[Word, Whole | Word | bool], Meta(max_length=8)] = {}
    """Values that fields of the question must have."""
    until: Word = "game"
    """`game`, `turn`, `once`, or another span that the game knows."""


class Revoke(Struct, forbid_unknown_fields=True):
    """A standing answer ends."""

    side: SideName
    id: Whole
