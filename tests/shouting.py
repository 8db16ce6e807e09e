"""A made-up language: every sentence of the catalogues in capital letters, names as they are.

Whatever is shown in it with a small letter, and is no name, was never given to translators.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from functools import cache
from string import Formatter
from typing import Any

import msgspec
from tools import catalogues

from tricolore.core.catalogue import read_po
from tricolore.core.text import Text, capital, said

SHARED = ("rulesets", "rulesets/kit", "rulesets/great_battles", "core")
SMALL = re.compile(r"[^\W\d_]*[a-zß-öø-ÿ][^\W_]*")
"""A word with a small letter."""

NOT_WORDS: Mapping[str, tuple[str, ...]] = {
    "Side": ("id", "short", "papers"),
    "Nation": ("paper", "ink"),
    "Formation": ("side", "nation", "band", "label"),
    "Counter": ("kind", "side", "nation", "formation", "faces"),
    "Sign": ("mark", "badge", "look", "tone"),
    "Symbol": ("path",),
    "Hex": ("terrain",),
    "Board": ("compass", "even", "source", "labels"),
    "Tool": ("id", "query", "wants", "key", "icon"),
    "Scene": ("scenario", "ruleset", "queries", "symbols"),
    "GameOption": ("id",),
    "Piece": ("id", "face", "marks", "texts"),
    "Picture": ("gone",),
    "Due": ("id",),
    "Item": ("side", "nation", "formation", "id"),
    **dict.fromkeys(("Track", "Words", "Markers", "Bars", "Points", "Lines"), ("id",)),
    "Hand": ("id", "side"),
    "Overlay": ("pieces",),
    "Sight": ("rule",),
    "WhyNot": ("rule",),
    "Gesture": ("id", "answers", "pieces", "facings", "ways", "then"),
    "Told": ("rule", "units", "dice", "deed"),
    "Blow": ("by", "on"),
    "Strength": ("id", "label", "side"),
    "Fact": ("side",),
    "Result": ("winner",),
    "Cell": ("tint", "sign", "road", "side", "arm"),
}
"""Fields of records that hold ids, colours and signs."""
SECOND = {"GameOption.choices", "Gesture.left", "StackInfo.front"}
"""Fields whose pairs begin with an id."""
RULES = {"TallyLines.items"}
"""Fields whose entries end with the rule."""


class Shouting:
    """The language of a game; it knows the sentences of the catalogues that the game may show."""

    decimal = ","

    def __init__(self, ruleset: str, names: frozenset[str]) -> None:
        self.known = _sentences(f"rulesets/{ruleset}") | frozenset().union(*map(_sentences, SHARED))
        names |= frozenset(map(capital, names))
        self.names = re.compile(
            "|".join(
                rf"\b{re.escape(name)}\b(?:'s)?" for name in sorted(names, key=len, reverse=True)
            )
        )

    def translation(self, template: str, many: str, number: float) -> str:
        words = many if many and abs(number) != 1 else template
        return _shouted(words) if template in self.known else words

    def word(self, word: str) -> str:
        return word.upper() if word in self.known else word

    def small(self, text: str) -> str:
        """The first word of a text that is neither a name nor in a catalogue; "" if all are.

        A plain string is shown as it is, whatever the reader's language.
        """
        shown = text.said(self) if isinstance(text, Text) else text
        found = SMALL.search(self.names.sub("", shown))
        return found.group() if found else ""

    def whispered(self, shown: Any) -> Iterator[str]:
        """What people read of a record, or of anything with texts in it, and is in English."""
        return (f"{text!s} -> {said(text, self)}" for text in texts(shown) if self.small(text))


@cache
def _sentences(package: str) -> frozenset[str]:
    path = catalogues.SRC / package / "locale" / "messages.pot"
    if not path.is_file():
        return frozenset()
    return frozenset(entry.template for entry in read_po(path.read_text(encoding="utf-8")))


@cache
def _shouted(template: str) -> str:
    """A template in capital letters; its holes stay, and so do the forms of numbers."""
    words = ""
    for literal, hole, form, _ in Formatter().parse(template):
        words += literal.upper().replace("{", "{{").replace("}", "}}")
        if hole is not None:
            loud = (form or "").upper() if {*"|~'"} & {*(form or "")} else form
            words += f"{{{hole}:{loud}}}" if loud else f"{{{hole}}}"
    return words.replace(":'S}", ":'s}")


def texts(value: Any, field: str = "") -> Iterator[str]:
    """The strings that people read."""
    if isinstance(value, (Text, str)):
        yield value
    elif isinstance(value, msgspec.Struct):
        yield from _fields(value, value.__struct_fields__)
    elif isinstance(value, tuple) and hasattr(value, "_fields"):
        yield from _fields(value, value._fields)
    elif isinstance(value, (list, tuple)):
        for one in value:
            if field in SECOND or field in RULES:
                one = one[1:] if field in SECOND else one[:-1]
            yield from texts(one)
    elif isinstance(value, Mapping):
        for one in value.values():
            yield from texts(one)


def _fields(value: Any, names: tuple[str, ...]) -> Iterator[str]:
    kind = type(value).__name__
    for name in names:
        if name not in NOT_WORDS.get(kind, ()):
            yield from texts(getattr(value, name), f"{kind}.{name}")
