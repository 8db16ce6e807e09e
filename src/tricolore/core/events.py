"""What happened, in sentences: the log lives beside the state, never in it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple

from tricolore.core.hexes import number
from tricolore.core.words import headed


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

    def tell(self, name: Callable[[str, Any], str] | None = None) -> str:
        """The sentence, each hole filled by `name(hole, value)`; with plain ids without one.

        Told in names it begins with a capital letter, unless a name does not.
        """
        fill = name or plain
        text = self.text.format(**{hole: fill(hole, value) for hole, value in self.data.items()})
        return text if name is None else headed(text)


def plain(hole: str, value: Any) -> str:
    """Ids as they are; hexes, which stand in holes named so, as they are printed."""
    return number(value) if "hex" in hole and isinstance(value, int) else str(value)
