"""What is kept beside a game and sent to people at its table: notes, talk, and who is there."""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta, Struct

from tricolore.server.limits import PLAIN, SideName, Whole

LINES = r"^[^\x00-\x09\x0b-\x1f\x7f]*\Z"
"""A text of one line or more, without other control characters."""
NOTE, NOTES = 1000, 100
"""Most letters in a note, and most notes of a seat."""
SAYING, SAYINGS = 500, 200
"""Most letters in what somebody says, and how much of the talk at a table is kept."""

HexNumber = Annotated[int, Meta(ge=0, le=99_999)]
Ply = Annotated[int, Meta(ge=0, le=1_000_000)]


class NewNote(Struct, forbid_unknown_fields=True):
    """A note of one's own.  It may be pinned to a hex, to a moment of the game, or to both."""

    text: Annotated[str, Meta(min_length=1, max_length=NOTE, pattern=LINES)]
    hex: HexNumber | None = None
    ply: Ply | None = None


class Note(Struct):
    """A note as it is kept with a seat.  Only the holder of that seat receives it."""

    number: int
    text: str
    hex: int | None
    ply: int | None
    written: int
    """When, in milliseconds since 1970."""


class PositionTold(Struct):
    """A moment of a game as a position that can be set up again (see docs/positions.md)."""

    text: str


class Say(Struct, forbid_unknown_fields=True):
    """Something to the other persons at the table."""

    id: Whole
    side: SideName
    text: Annotated[str, Meta(min_length=1, max_length=SAYING, pattern=PLAIN)]


class Quiet(Struct, forbid_unknown_fields=True):
    """A side wants no talk at this table, or allows it again."""

    id: Whole
    side: SideName
    quiet: bool


class Saying(Struct):
    """What somebody has said."""

    number: int
    side: str
    text: str
    said: int
    """When, in milliseconds since 1970."""


class Talk(Struct, tag="talk", tag_field="type"):
    """All that was said at a table lately, for those who play there."""

    sayings: list[Saying]
    quiet: list[str]
    """Sides that want no talk.  As long as there is one, nobody can say anything."""


class Spoken(Struct, tag="spoken", tag_field="type"):
    """Somebody has just said something."""

    saying: Saying


class Present(Struct, tag="present", tag_field="type"):
    """Who is at the table now, as far as they let others see it."""

    sides: list[str]
    watching: int
    """How many only watch."""
