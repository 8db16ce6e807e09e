"""Positions that somebody pastes in the lobby: what is sent, and what is answered."""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta, Struct

from tricolore.server.limits import Hash, Players, SideName, Title

LONGEST = 32_768
"""Most letters of a position: three times as many as one with every unit of the largest battle."""
TYPED = r"^[^\x00-\x08\x0b\x0c\x0e-\x1f\x7f]*\Z"
"""A text as it is typed or pasted: lines, tabs, and no other control characters."""

PositionText = Annotated[str, Meta(min_length=1, max_length=LONGEST, pattern=TYPED)]


class Pasted(Struct, forbid_unknown_fields=True):
    """A position to look at."""

    text: PositionText


class PastedGame(Struct, forbid_unknown_fields=True):
    """A new game from a position.  Everything but the text is as in any new game."""

    text: PositionText
    players: Players = {}
    title: Title = ""
    plans: bool = True
    seat: SideName = ""
    one_screen: bool = False
    commitment: Hash = ""
    advice: bool = False


class PositionRead(Struct):
    """What a position is, if it can be set up."""

    scenario: str
    turn: int
    over: bool
    """Whether the battle is over as it stands."""
