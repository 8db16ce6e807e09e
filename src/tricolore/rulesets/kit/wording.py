"""Names in place of ids: events and questions in words, for table and terminal."""

from __future__ import annotations

import re
from typing import Any, ClassVar

from tricolore.core.ask import Question
from tricolore.core.board import Board
from tricolore.core.events import Event
from tricolore.core.words import count


class Names:
    """How one audience reads the ids in a text.  A game says what its pieces are called."""

    id: ClassVar[re.Pattern[str]] = re.compile(r"[^\W_]+(?:\.[^\W_]+)?")
    """What may be an id in a running text: `FI`, or `FI.Dieu`."""

    def __init__(self, board: Board) -> None:
        self.board = board

    # What a game says

    def piece(self, id: str) -> str | None:
        """The name of a piece; None for a word that is the id of none."""
        raise NotImplementedError

    def special(self, hole: str, value: Any) -> str | None:
        """What goes into a hole that means something in this game only; None for others."""
        return None

    # What follows from it

    def fill(self, hole: str, value: Any) -> str:
        """What goes into a hole of a sentence: names for ids, places for hexes."""
        special = self.special(hole, value)
        if special is not None:
            return special
        if "hex" in hole and isinstance(value, int) and value in self.board:
            return self.board.name_of(value)
        if hole == "points":
            return count(value, "point")
        if isinstance(value, tuple | list):
            return " and ".join(self.fill(hole, item) for item in value)
        return self.text(str(value))

    def text(self, text: str) -> str:
        """A text with names in place of the ids in it."""
        return self.id.sub(lambda found: self.piece(found.group()) or found.group(), text)

    def question(self, ask: Question) -> str:
        return ask.tell(self.fill)

    def event(self, event: Event) -> str:
        return event.tell(self.fill)
