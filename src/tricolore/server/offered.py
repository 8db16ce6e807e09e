"""What the lobby offers: scenarios, and computer players to play them against."""

from __future__ import annotations

from msgspec import Struct

from tricolore.core.state import GameOption
from tricolore.rulesets.lesson import LessonCard
from tricolore.rulesets.table import Side


class Scenario(Struct, omit_defaults=True):
    scenario: str
    ruleset: str
    title: str
    name: str
    summary: str
    length: str
    turns: int
    sides: list[Side]
    map: str
    """The address of the map."""
    options: list[GameOption] = []
    """What can be settled before a game begins."""
    begin_with: bool = False
    """Whether a newcomer to this game does best to begin with it."""
    lessons: list[LessonCard] = []
    special: str = ""
    """What sets its game apart from the others."""
    hard: str = ""
    """How hard its game is to learn, and because of what."""


class StyleName(Struct):
    name: str
    title: str
    about: str
    """What it means, in a sentence."""


class PlayerName(Struct):
    name: str
    title: str
    about: str
    """What it is like to play against, in a sentence."""
    styles: list[StyleName]
    """Its tempers, named after a colon (`general:bold`).  The first is the default."""
