"""Names in place of ids in events and questions, for the table and the terminal."""

from __future__ import annotations

import re
from typing import Any, ClassVar

from tricolore.core.ask import Question
from tricolore.core.board import Board
from tricolore.core.events import Event
from tricolore.core.tally import Tally
from tricolore.core.text import Text, joined
from tricolore.core.words import chained, count


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
        if hole == "points" and not isinstance(value, str):
            return count(value, "point")
        if isinstance(value, tuple | list):
            return chained(self.fill(hole, item) for item in value)
        if isinstance(value, Tally):
            return value.words()
        return self.text(value if isinstance(value, str) else str(value))

    def text(self, text: str) -> str:
        """A text with names in place of ids."""
        if isinstance(text, Text):
            return text.filled(self.text)
        parts: list[str] = []
        at = 0
        for found in self.id.finditer(text):
            piece = self.piece(found.group())
            if piece is not None:
                parts += [text[at : found.start()], piece]
                at = found.end()
        if not parts:
            return text
        return joined([part for part in (*parts, text[at:]) if part])

    def question(self, ask: Question) -> str:
        return ask.tell(self.fill)

    def event(self, event: Event) -> str:
        return event.tell(self.fill)
