"""The languages that games can be shown in, and JSON in each of them.

English is the language of the code.  Another language is there once a catalogue lies in a package's
folder `locale` (see docs/translating.md).
"""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import cache
from typing import Any, TypeVar, cast

import msgspec

from tricolore import rulesets
from tricolore.core.catalogue import Catalogue, catalogue, languages
from tricolore.core.text import Text, kept, restored, said

ENGLISH = "en"
SHARED = (
    "tricolore.server",
    "tricolore.cli",
    "tricolore.players",
    "tricolore.rulesets",
    "tricolore.rulesets.kit",
    "tricolore.rulesets.great_battles",
    "tricolore.core",
)
"""The packages whose sentences any game may show."""
T = TypeVar("T")

PREFERRED = re.compile(r"\s*([a-zA-Z]+)[\w-]*\s*(?:;\s*q=([\d.]+))?\s*(?:,|$)")


class Wording(msgspec.Struct):
    """What the pages say in the reader's language."""

    language: str
    languages: dict[str, str]
    """What there is to choose from: codes, and how each language calls itself."""
    words: dict[str, list[str]]
    """By the English words, a translation or one for each form of the plural."""


def known() -> list[str]:
    """The languages that there is a choice of, English first."""
    return [ENGLISH, *languages("tricolore.server")]


def tongue(language: str, ruleset: str = "") -> Catalogue | None:
    """The catalogue for a language and a game; None for English, and for unknown languages."""
    if language not in known() or language == ENGLISH:
        return None
    games = (ruleset,) if ruleset else rulesets.names()
    return catalogue(language, *map(_package, games), *SHARED)


def _package(ruleset: str) -> str:
    """The package that a game lies in.  Those here need not be loaded for it."""
    if ruleset in rulesets._packages():
        return f"tricolore.rulesets.{ruleset}"
    return type(rulesets.ruleset(ruleset)).__module__.rpartition(".")[0]


def preferred(wishes: str) -> str:
    """The language that somebody wishes for, in the form of the header Accept-Language."""
    ranked = sorted(
        (-float(found[2] or 1), at, found[1].lower())
        for at, found in enumerate(PREFERRED.finditer(wishes[:200]))
        if re.fullmatch(r"[01](\.\d*)?", found[2] or "1")
    )
    there = known()
    return next((language for _, _, language in ranked if language in there), ENGLISH)


def encoded(value: Any, tongue: Catalogue | None = None) -> bytes:
    """A record as JSON, its texts in a language; None is English."""
    return _encoder(tongue).encode(value)


@cache
def _encoder(tongue: Catalogue | None) -> msgspec.json.Encoder:
    return msgspec.json.Encoder(enc_hook=_saying(tongue))


def _saying(tongue: Catalogue | None) -> Callable[[Any], str]:
    def say_it(value: Any) -> str:
        if isinstance(value, Text):
            return said(value, tongue)
        raise NotImplementedError(f"{type(value).__name__} is no text")

    return say_it


def packed(value: Any) -> bytes:
    """A record for another process, its texts in English."""
    return msgspec.msgpack.encode(value, enc_hook=_saying(None))


TEXT = "\x1e"
"""What a text begins with on its way from another process."""


def packed_with_texts(value: Any) -> bytes:
    """A record for another process, where its texts can be said in other languages."""
    return msgspec.msgpack.encode(value, enc_hook=_as_kept)


def _as_kept(value: Any) -> str:
    if isinstance(value, Text):
        return TEXT + msgspec.json.encode(kept(value)).decode()
    raise NotImplementedError(f"{type(value).__name__} is no text")


def with_texts(value: T) -> T:
    """A record that has come from `packed_with_texts`, once it is decoded.  It is changed itself.

    Texts are sought in records, and in their tuples and lists.
    """
    found: Any = value
    if isinstance(value, str):
        found = restored(msgspec.json.decode(value[len(TEXT) :])) if value[:1] == TEXT else value
    elif isinstance(value, msgspec.Struct):
        for name in value.__struct_fields__:
            msgspec.structs.force_setattr(value, name, with_texts(getattr(value, name)))
    elif type(value) in (tuple, list):
        found = type(value)(map(with_texts, value))  # type: ignore[call-arg, call-overload]
    return cast(T, found)


def builtin(value: Any, tongue: Catalogue | None = None) -> Any:
    """A record as plain data, its texts in a language."""
    return msgspec.to_builtins(value, enc_hook=_saying(tongue))
