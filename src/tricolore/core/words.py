"""Small pieces of English: numbers with nouns, lists, capital letters."""

from __future__ import annotations

import re
from collections.abc import Sequence

IRREGULAR = {"die": "dice", "hex": "hexes"}
WORD = re.compile(r"[^\W\d_][^\W\d_A-Z]*(?![\w/.'’])")
"""A word of letters only, which is not the beginning of a name such as a/1, hArt or d'Autemarre."""


class Named(str):
    """The words in a placeholder, which know whether they stand for several things.

    In a text, `{uids:fires|fire}` is the first verb for one thing and the second for several.
    """

    several = False

    @classmethod
    def of(cls, words: str, value: object) -> Named:
        named = cls(words)
        named.several = isinstance(value, (tuple, list)) and len(value) != 1
        return named

    def __format__(self, form: str) -> str:
        one, bar, many = form.partition("|")
        if not bar:
            return super().__format__(form)
        return many if self.several else one


def noun(number: float, one: str, many: str = "") -> str:
    """The noun in the singular or plural, as the number requires: step, steps."""
    return one if abs(number) == 1 else many or IRREGULAR.get(one, f"{one}s")


def count(number: float, one: str, many: str = "") -> str:
    """A number and its noun: 1 step, 2 steps, 1.5 points."""
    shown = str(number) if isinstance(number, int) else f"{number:g}"
    return f"{shown} {noun(number, one, many)}"


def listed(names: Sequence[str]) -> str:
    """Join names for a sentence: a, b and c."""
    return " and ".join(filter(None, [", ".join(names[:-1]), *names[-1:]]))


def headed(sentence: str) -> str:
    """Capitalise a sentence, unless it begins with a name in lower case such as a/1 Bils."""
    return sentence[:1].upper() + sentence[1:] if WORD.match(sentence) else sentence
