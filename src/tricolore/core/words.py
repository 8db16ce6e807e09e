"""Small pieces of text: numbers with nouns, lists, capital letters."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from tricolore.core.text import Figure, Headed, Joined, Sentence, Text, capital, say

IRREGULAR = {"die": "dice", "hex": "hexes"}


def noun(number: float, one: str, many: str = "") -> str:
    """The noun in the singular or plural, as the number requires: step, steps."""
    return Sentence(one, {}, many or plural(one), number)


def plural(one: str) -> str:
    """The plural of most nouns."""
    return IRREGULAR.get(one, f"{one}s")


def count(number: float, one: str, many: str = "") -> str:
    """A number and its noun: 1 step, 2 steps, 1.5 points."""
    holes = {"number": number if isinstance(number, int) else Figure(number)}
    return Sentence(f"{{number}} {one}", holes, f"{{number}} {many or plural(one)}", number)


def some(number: float, one: str, many: str, **holes: Any) -> str:
    """A sentence in the singular or plural, which may show the number in its hole `number`."""
    return Sentence(one, {"number": number, **holes}, many, number)


def listed(names: Sequence[str]) -> str:
    """Join names for a sentence: a, b and c."""
    if len(names) < 2:
        return names[0] if names else ""
    first = names[0] if len(names) == 2 else Joined(names[:-1], ", ")
    return say("{first} and {last}", first=first, last=names[-1])


def chained(names: Iterable[str]) -> str:
    """Join names that are few: a and b and c."""
    parts = list(names)
    if not parts:
        return ""
    chain = parts[0]
    for part in parts[1:]:
        chain = say("{first} and {last}", first=chain, last=part)
    return chain


def unstopped(sentence: str) -> str:
    """A sentence without its full stop, to stand in another one.  Without one it stays a text."""
    return sentence.rstrip(".") if sentence.endswith(".") else sentence


def headed(sentence: str) -> str:
    """Capitalise a sentence, unless it begins with a name in lower case such as a/1 Bils."""
    return Headed(sentence) if isinstance(sentence, Text) else capital(sentence)
