"""Words for people that can be said in other languages.

A text is a `str`, its words in English, and it remembers how they came about: a template and what
fills its holes.  Rules, logs and records only ever see the English words.  Whoever shows a text to
a reader of another language says it anew (`said`) from the template's translation.

    say("{unit} retreats to {hex}.", unit="Dieu", hex="1917")

`core.words` has numbers with nouns, lists and capital letters; `core.catalogue` the translations.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, Protocol

VOWEL = re.compile(r"[aeiouyàâéèêëîïôûœæ]", re.IGNORECASE)

Change = Callable[[str], str]


class Tongue(Protocol):
    """A language to say texts in."""

    decimal: str
    """What stands between the whole and its parts in a number."""

    def translation(self, template: str, many: str, number: float) -> str:
        """The template in this language.  `many` is its English plural, if it depends on the
        number.  A template that is not translated is returned in English."""

    def word(self, word: str) -> str:
        """A word or a name as it stands in a hole; itself if there is no other for it."""


class Text(str):
    """Words in English, which can be said in another language."""

    __slots__ = ()

    def said(self, tongue: Tongue) -> str:
        raise NotImplementedError

    def filled(self, change: Change) -> Text:
        """The same text with other words in its holes, such as names in place of ids."""
        raise NotImplementedError

    def __add__(self, other: str) -> Text:
        return Joined((self, other))

    def __radd__(self, other: str) -> Text:
        return Joined((other, self))


class Sentence(Text):
    """A template and what fills its holes: strings, texts and numbers."""

    __slots__ = ("holes", "many", "number", "template")

    template: str
    holes: Mapping[str, Any]
    many: str
    """The template for several, if there is one."""
    number: float
    """How many there are."""

    def __new__(
        cls, template: str, holes: Mapping[str, Any], many: str = "", number: float = 1
    ) -> Sentence:
        english = many if many and abs(number) != 1 else template
        if holes:
            # Most templates have no forms, and their holes need not know any.
            shown = english.format(**(holes if ":" not in english else _wrapped(holes)))
        else:
            shown = english
        self = super().__new__(cls, shown)
        self.template, self.holes, self.many, self.number = template, holes, many, number
        return self

    def __reduce__(self) -> tuple[Any, ...]:
        return type(self), (self.template, self.holes, self.many, self.number)

    def said(self, tongue: Tongue) -> str:
        words = tongue.translation(self.template, self.many, self.number)
        if not self.holes:
            return words
        try:
            return words.format(
                **{hole: _said(value, tongue) for hole, value in self.holes.items()}
            )
        except (LookupError, ValueError):  # a translation with holes that nothing fills
            return str(self)

    def filled(self, change: Change) -> Sentence:
        if not self.holes:
            return self
        holes = {hole: _filled(value, change) for hole, value in self.holes.items()}
        return type(self)(self.template, holes, self.many, self.number)


class Joined(Text):
    """Texts beside each other, with the same sign between them in all languages."""

    __slots__ = ("between", "parts")

    parts: tuple[str, ...]
    between: str

    def __new__(cls, parts: Sequence[str], between: str = "") -> Joined:
        self = super().__new__(cls, between.join(parts))
        self.parts, self.between = tuple(parts), between
        return self

    def __reduce__(self) -> tuple[Any, ...]:
        return type(self), (self.parts, self.between)

    def said(self, tongue: Tongue) -> str:
        return self.between.join(str(_said(part, tongue)) for part in self.parts)

    def filled(self, change: Change) -> Joined:
        return Joined([_filled(part, change) for part in self.parts], self.between)


class Headed(Text):
    """A text that begins a sentence."""

    __slots__ = ("words",)

    words: str

    def __new__(cls, words: str) -> Headed:
        self = super().__new__(cls, capital(words))
        self.words = words
        return self

    def __reduce__(self) -> tuple[Any, ...]:
        return type(self), (self.words,)

    def said(self, tongue: Tongue) -> str:
        return capital(str(_said(self.words, tongue)))

    def filled(self, change: Change) -> Headed:
        return Headed(_filled(self.words, change))


class Named(Text):
    """The words in a hole, which know whether they stand for several things.

    A template can make its own words agree with them: `{uids:fires|fire}` is the first verb for one
    thing and the second for several, `{leader:'s}` is the leader's name as an owner, and in French
    `{leader:d’~de }` is the name after the first word before a vowel, or after the second.
    """

    __slots__ = ("several", "words")

    words: str
    several: bool

    def __new__(cls, words: str, several: bool = False) -> Named:
        self = super().__new__(cls, words)
        self.words, self.several = words, several
        return self

    def __reduce__(self) -> tuple[Any, ...]:
        return type(self), (self.words, self.several)

    @classmethod
    def of(cls, words: str, value: object) -> Named:
        return cls(words, isinstance(value, (tuple, list)) and len(value) != 1)

    def __format__(self, form: str) -> str:
        if "|" in form:
            one, _, many = form.partition("|")
            return many if self.several else one
        if "~" in form:
            before_vowel, _, otherwise = form.partition("~")
            return f"{before_vowel if VOWEL.match(self) else otherwise}{self!s}"
        if form == "'s":
            return f"{self!s}'" if self.endswith("s") else f"{self!s}'s"
        return super().__format__(form)

    def said(self, tongue: Tongue) -> Named:
        return Named(str(_said(self.words, tongue)), self.several)

    def filled(self, change: Change) -> Named:
        return Named(_filled(self.words, change), self.several)


class Figure(float):
    """A number with parts of a whole, written without needless digits."""

    __slots__ = ("decimal",)

    decimal: str

    def __new__(cls, value: float, decimal: str = ".") -> Figure:
        self = super().__new__(cls, value)
        self.decimal = decimal
        return self

    def __reduce__(self) -> tuple[Any, ...]:
        return type(self), (float(self), self.decimal)

    def __format__(self, form: str) -> str:
        return super().__format__(form or "g").replace(".", self.decimal)


def say(template: str, /, **holes: Any) -> str:
    """A sentence, or a part of one, from a template that translators find in the code."""
    return Sentence(template, holes)


def term(words: str) -> str:
    """Words that stand in a table or a list of the code, where translators find them."""
    return words if isinstance(words, Text) or not words else Sentence(words, {})


def joined(parts: Iterable[str], between: str = "") -> str:
    """Texts beside each other; as `between.join(parts)`."""
    beside = tuple(parts)
    return beside[0] if len(beside) == 1 else Joined(beside, between)


def said(text: str, tongue: Tongue | None) -> str:
    """A text as the reader of a language gets it; None is English."""
    if tongue is None:
        return str(text)
    return text.said(tongue) if isinstance(text, Text) else tongue.word(text)


def sentence_of(error: Exception) -> str:
    """What an error says, so that it can be said in other languages."""
    first = error.args[0] if error.args else ""
    return first if isinstance(first, Text) else str(error)


def _wrapped(holes: Mapping[str, Any]) -> dict[str, Any]:
    """The holes with strings that know the forms of `Named`."""
    return {
        hole: Named(value) if isinstance(value, str) and not isinstance(value, Named) else value
        for hole, value in holes.items()
    }


def _said(value: Any, tongue: Tongue) -> Any:
    """What stands in a hole, in a language."""
    if isinstance(value, Named):
        return value.said(tongue)
    if isinstance(value, str):
        return Named(said(value, tongue))
    if isinstance(value, (int, float)):
        return Figure(value, tongue.decimal) if isinstance(value, float) else value
    words = str(value)  # of something that describes itself, such as a tally
    return Named(said(words, tongue)) if isinstance(words, Text) else value


def _filled(value: Any, change: Change) -> Any:
    if isinstance(value, Text):
        return value.filled(change)
    return change(value) if isinstance(value, str) else value


# Kept beside the English words, where these are stored


def kept(value: Any) -> Any:
    """How a text came about, as plain data for JSON."""
    if isinstance(value, Sentence):
        holes = {hole: kept(held) for hole, held in value.holes.items()}
        plural = [str(value.many), value.number] if value.many else []
        return {"say": [str(value.template), holes, *plural]}  # a template can be a text itself
    if isinstance(value, Joined):
        return {"join": [value.between, *map(kept, value.parts)]}
    if isinstance(value, Headed):
        return {"head": kept(value.words)}
    if isinstance(value, Named):
        return {"named": [kept(value.words), value.several]}
    if isinstance(value, (str, int)):
        return value
    if isinstance(value, float):
        return {"figure": float(value)}
    words = str(value)
    return kept(words) if isinstance(words, Text) else words


def restored(data: Any) -> Any:
    """A text from what `kept` made of it."""
    if not isinstance(data, dict):
        return data
    ((kind, held),) = data.items()
    if kind == "say":
        template, holes, *plural = held
        return Sentence(template, {hole: restored(value) for hole, value in holes.items()}, *plural)
    if kind == "join":
        return Joined([restored(part) for part in held[1:]], held[0])
    if kind == "head":
        return Headed(restored(held))
    return Figure(held) if kind == "figure" else Named(restored(held[0]), held[1])


WORD = re.compile(r"[^\W\d_][^\W\d_A-Z]*(?![\w/.'’])")
"""A word of letters only, which is not the beginning of a name such as a/1, hArt or d'Autemarre."""


def capital(sentence: str) -> str:
    """Capitalise a sentence, unless it begins with a name in lower case such as a/1 Bils."""
    return sentence[:1].upper() + sentence[1:] if WORD.match(sentence) else str(sentence)
