"""Translations, as they lie in the packages: a file of the gettext format for each language.

A package that has sentences has a folder `locale`, with `messages.pot` (every template of its code)
and a file such as `fr.po` for each language.  Nothing is compiled: a catalogue is read when its
language is first asked for.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from functools import cache
from gettext import c2py
from importlib.resources import files
from importlib.resources.abc import Traversable
from typing import NamedTuple

from tricolore.core.errors import DataError

LOCALE = "locale"
STRING = re.compile(r'"((?:[^"\\]|\\.)*)"')
ESCAPED = re.compile(r"\\(.)")
ESCAPES = {"n": "\n", "t": "\t"}


class Entry(NamedTuple):
    """A template and its translations: one, or one for each form of the plural."""

    template: str
    many: str
    words: tuple[str, ...]
    fuzzy: bool = False
    """Whether the translation belongs to an older template, and is not to be used."""


class Catalogue:
    """The translations into a language (see `core.text.Tongue`)."""

    def __init__(self, language: str, entries: Sequence[Entry]) -> None:
        """Where a template has several entries, the first counts."""
        self.language = language
        header = next((entry.words[0] for entry in entries if not entry.template), "")
        self.name = _field(header, "X-Name") or language
        self.decimal = _field(header, "X-Decimal") or "."
        self._form = c2py(re.sub(r".*plural=", "", _field(header, "Plural-Forms")) or "n!=1")
        self.words: dict[str, list[str]] = {}
        """By template, its translation, or one for each form of the plural."""
        for entry in entries:
            if entry.template and all(entry.words) and not entry.fuzzy:
                self.words.setdefault(entry.template, list(entry.words))

    def translation(self, template: str, many: str, number: float) -> str:
        words = self.words.get(template)
        if words is None:
            return many if many and abs(number) != 1 else template
        if not many or len(words) == 1:
            return words[0]
        return words[min(self._form(int(abs(number))), len(words) - 1)]

    def word(self, word: str) -> str:
        words = self.words.get(word)
        return word if words is None else words[0]

    def has(self, template: str) -> bool:
        return template in self.words


def _field(header: str, name: str) -> str:
    found = re.search(rf"^{name}: *(.*?);? *$", header, re.MULTILINE)
    return found[1] if found else ""


@cache
def catalogue(language: str, *packages: str) -> Catalogue:
    """The translations into a language that these packages have, the first of them first."""
    entries = [
        entry
        for package in packages
        if (file := folder_of(package) / f"{language}.po").is_file()
        for entry in read_po(file.read_text(encoding="utf-8"), f"{package}: {language}.po")
    ]
    return Catalogue(language, entries)


def folder_of(package: str) -> Traversable:
    """Where a package has its catalogues.  It is not imported for this, only what it lies in."""
    top, *inner = package.split(".")
    return files(top).joinpath(*inner, LOCALE)


def languages(package: str) -> list[str]:
    """The languages into which a package is translated."""
    folder = folder_of(package)
    if not folder.is_dir():
        return []
    return sorted(file.name[:-3] for file in folder.iterdir() if file.name.endswith(".po"))


def read_po(text: str, file: str = "") -> Iterator[Entry]:
    """The entries of a catalogue; the header is the entry without a template."""
    fields: dict[str, str] = {}
    fuzzy, field = False, ""
    for at, line in enumerate([*text.splitlines(), ""], 1):
        line = line.strip()
        if line.startswith("#"):
            fuzzy = fuzzy or (line.startswith("#,") and "fuzzy" in line)
        elif not line:
            if "msgid" in fields:
                yield _entry(fields, fuzzy)
            fields, fuzzy, field = {}, False, ""
        else:
            found = STRING.search(line)
            keyword = line[: line.index('"')].strip() if found else line
            if found is None or (not keyword and not field):
                raise DataError(f"{file}: line {at} is no line of a catalogue: {line!r}")
            field = keyword or field
            string = ESCAPED.sub(lambda sign: ESCAPES.get(sign[1], sign[1]), found[1])
            fields[field] = fields.get(field, "") + string


def _entry(fields: dict[str, str], fuzzy: bool) -> Entry:
    forms = [text for field, text in fields.items() if field.startswith("msgstr")]
    return Entry(fields["msgid"], fields.get("msgid_plural", ""), tuple(forms), fuzzy)
