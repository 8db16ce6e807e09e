"""What happened, in sentences: the log lives beside the state, never in it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple


class Event(NamedTuple):
    """Something that happened under a rule.

    `text` is a sentence with holes, `data` what goes into them: ids of units, hexes, dice, tallies.
    So a log line can be told in names, and a table can light what it speaks of.  The dice that
    were rolled stand under `dice`, whatever the sentence makes of them.
    """

    rule: str
    text: str
    data: dict[str, Any]
    seen_by: str | None = None
    """The only side that may see it; None for everybody."""

    def tell(self, name: Callable[[str, Any], str] = lambda hole, value: str(value)) -> str:
        """The sentence, each hole filled by `name(hole, value)`."""
        return self.text.format(**{hole: name(hole, value) for hole, value in self.data.items()})
