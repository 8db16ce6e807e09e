"""What happened, in sentences.  The log is kept beside the state, never in it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple

from tricolore.core.hexes import number
from tricolore.core.text import Headed, Named, Sentence


class Event(NamedTuple):
    """Something that happened under a rule.

    `text` is a template in English: a sentence with placeholders.  `data` has their values: ids of
    units, hexes, dice, tallies.  So the log can show names in any language, and a table can
    highlight the units and hexes mentioned.
    A verb agrees with a placeholder that can hold one thing or several: `{uids:fires|fire}`.  Dice
    that were rolled are always in `data["dice"]`, even if the sentence does not show them.
    """

    rule: str
    text: str
    data: dict[str, Any]
    seen_by: str | None = None
    """The only side that may see it; None for everybody."""

    def tell(self, name: Callable[[str, Any], str] | None = None) -> str:
        """The sentence, with each placeholder filled by `name(placeholder, value)`.

        Without `name` it shows plain ids.  With names the sentence is capitalised, unless it begins
        with a name in lower case.
        """
        fill = name or plain
        holes = {hole: Named.of(fill(hole, value), value) for hole, value in self.data.items()}
        text = Sentence(self.text, holes)
        return text if name is None else Headed(text)


def plain(hole: str, value: Any) -> str:
    """Fill a placeholder with a plain id, or with the four digits of a hex."""
    if "hex" in hole and isinstance(value, int):
        return number(value)
    return value if isinstance(value, str) else str(value)
