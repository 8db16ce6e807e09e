"""The paragraphs of this game's rulebook for the rules that the series shares."""

from __future__ import annotations

from tricolore.core.text import say
from tricolore.rulesets.great_battles.rules.book import Book

BOOK = Book(
    draw="4",
    arrival="7.4",
    sight="10.2",
    test="0.5",
    cohesion="morale",
    movement="7.1",
    woods="7.1",
    obstacle=say("water between"),
    declare="11",
    divide="11.2",
    results="11.3",
    retreat="11.3",
    advance="11.2",
    evade="11.4",
    charge="11.5",
    rally="12",
    losses="9.4",
    chiefs="8.4",
    commanders="9.3",
    follow="11.3",
    broken=say("{formation} has lost too many of its steps: demoralised from the next turn on."),
)
