"""Names in place of ids in events and questions, for the table and the terminal."""

from __future__ import annotations

import re
from typing import Any, ClassVar

from tricolore.core.ask import Question
from tricolore.core.board import Board
from tricolore.core.events import Event
from tricolore.core.words import count


class Names:
    """Replaces ids in texts for one kind of reader.  A game supplies the names of its pieces."""

    id: ClassVar[re.Pattern[str]] = re.compile(r"[^\W_]+(?:\.[^\W_]+)?")
    """What may be an id in running text: `FI`, or `FI.Dieu`."""

    def __init__(self, board: Board) -> None:
        self.board = board

    # What a game defines

    def piece(self, id: str) -> str | None:
        """The name of a piece; None if the word is not an id."""
        raise NotImplementedError

    def special(self, hole: str, value: Any) -> str | None:
        """The text for a placeholder that only this game has; None for others."""
        return None

    # What follows from that

    def fill(self, hole: str, value: Any) -> str:
        """The text for a placeholder in a sentence: names for ids, places for hexes."""
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
        """A text with names in place of ids."""
        return self.id.sub(lambda found: self.piece(found.group()) or found.group(), text)

    def question(self, ask: Question) -> str:
        return ask.tell(self.fill)

    def event(self, event: Event) -> str:
        return event.tell(self.fill)
