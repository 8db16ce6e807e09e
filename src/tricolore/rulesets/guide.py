"""The guide to a game: the whole of it on one page, for people.

A game's guide is its file `guide.md`.  Charts are filled in from the tables that the engine plays
with, and every paragraph of the rulebook leads to some part of the page.  `kit.guide` reads it, and
the browser's page, the terminal's and the pages in docs are made from these records.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Container
from typing import Literal

from msgspec import Struct


class ListEntry(Struct, frozen=True, omit_defaults=True):
    """An entry of a list in the guide."""

    text: str
    id: str = ""
    """Its place on the page, where a link leads to it."""
    entries: list[ListEntry] = []
    step: str = ""
    """The step of a turn that it tells of."""


class Block(Struct, frozen=True, omit_defaults=True):
    """A piece of a guide.  In its texts **bold**, *slanted*, `plain` and [links](to) are marked."""

    kind: Literal["text", "list", "steps", "table"]
    """`steps` is a list whose entries follow one another."""
    id: str
    text: str = ""
    entries: list[ListEntry] = []
    head: list[str] = []
    rows: list[list[str]] = []


class Section(Struct, frozen=True, omit_defaults=True):
    """A section of a guide."""

    id: str
    title: str
    blocks: list[Block] = []


class Paragraph(Struct, frozen=True):
    """A paragraph of the rulebook that somebody may cite, and where the guide tells of it."""

    rule: str
    title: str
    """What it is about, in our own words."""
    part: str
    """The id of the section, block or entry."""


class Ruling(Struct, frozen=True):
    """How we read paragraphs that are silent or allow two readings."""

    id: str
    rules: list[str]
    text: str
    heading: str


class Guide(Struct, frozen=True):
    """A game on one page."""

    ruleset: str
    scenario: str
    title: str
    sections: list[Section]
    paragraphs: list[Paragraph]
    rulings: list[Ruling]


class Chart(Struct, frozen=True):
    """A chart that is filled in where the guide names it."""

    head: list[str]
    rows: list[list[str]]


Charts = Callable[[str, str | None], dict[str, Chart]]
"""The charts of a game by name, for a scenario and a folder with data of one's own; without a
scenario those that hold for all."""


def cited_in(cited: str, known: Container[str]) -> list[str]:
    """The paragraphs that a citation names, such as "8.4, 9", or the nearest above them."""
    if cited in known:
        return [cited]
    found = []
    for one in cited.split(", "):
        number = one.removeprefix("§").strip()
        while number not in known and "." in number:
            number = number.rpartition(".")[0]
        found += [number] if number in known else []
    return found


MARKED = re.compile(r"\*\*(.+?)\*\*|\*([^*]+)\*|`([^`]+)`")


def unmarked(text: str) -> str:
    """A text without its marks, for a terminal."""
    text = re.sub(r"\[([^\]]+)\]\([^)]+\)", r"\1", text)
    return MARKED.sub(lambda found: "".join(found.groups("")), text)
