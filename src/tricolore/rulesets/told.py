"""An event as the table tells it: in words, and what it is in the story of what happened."""

from __future__ import annotations

from typing import Literal

from msgspec import Struct


class TallyLines(Struct, frozen=True):
    label: str
    total: int
    items: list[tuple[int, str, str]]
    """An amount, its reason, its rule."""


Deed = Literal["", "turn", "begins", "marches", "shifts", "declares", "strikes", "befalls"]
"""What an event is in the story of what happened: a turn begins, or the activation of a formation;
pieces go where they were sent, or shift because of a fight; an attack is announced, or takes place;
something befalls a piece, such as a loss.  Others are not part of the story."""


class Blow(Struct, frozen=True, omit_defaults=True):
    """An attack or a fire: whose, on which hexes, with which odds, and what comes of it."""

    by: list[str]
    hexes: list[int] = []
    on: list[str] = []
    """The pieces that are struck, where the event names them."""
    places: list[int] = []
    """Where those who strike stand, in their order, in a game that does not tell of every march; 0
    for one that is no more."""
    odds: str = ""
    result: str = ""
    """In words, and as the table says it: "disorganised (D)"."""


class Told(Struct, frozen=True, omit_defaults=True):
    """An event in words."""

    rule: str
    text: str
    units: list[str] = []
    hexes: list[int] = []
    dice: list[int | str] = []
    """Numbers from 1 to 6 are drawn with pips; a text is drawn as it is, such as "3" of a
    ten-sided die."""
    tallies: list[TallyLines] = []
    deed: Deed = ""
    way: list[int] = []
    """The hexes through which its pieces have come, as far as they are told; the last is where
    they are."""
    blow: Blow | None = None
