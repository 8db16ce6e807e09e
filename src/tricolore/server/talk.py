"""Messages of live play beyond single choices: gestures, ends by agreement, standing answers."""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta, Struct

from tricolore.server.limits import Pair, SideName, Whole, Word

GESTURE = 200
"""Choices that can be sent together."""


class Answers(Struct, forbid_unknown_fields=True):
    """Several choices in one gesture.  It stops before one that is not offered, and as soon as a
    die has fallen or somebody else is asked."""

    ply: Whole
    options: Annotated[list[Pair], Meta(min_length=1, max_length=GESTURE)]


class Concede(Struct, forbid_unknown_fields=True):
    ply: Whole
    side: SideName


class Draw(Struct, forbid_unknown_fields=True):
    """A draw is offered or accepted; or an offer is withdrawn or declined."""

    ply: Whole
    side: SideName
    offer: bool


class Stand(Struct, forbid_unknown_fields=True):
    """Questions of a kind are to be answered by proxy from now on."""

    side: SideName
    asks: Word
    """The `kind` of the question."""
    answer: Pair
    when: Annotated[dict[Word, Whole | Word | bool], Meta(max_length=8)] = {}
    """What must be so, by fields of the question."""
    until: Word = "game"
    """`game`, `turn`, `once`, or another span that the game knows."""


class Revoke(Struct, forbid_unknown_fields=True):
    side: SideName
    id: Whole
