"""The paragraphs of this game's rulebook for the rules that the series shares."""

from __future__ import annotations

from tricolore.core.text import say
from tricolore.rulesets.great_battles.rules.book import Book

BOOK = Book(
    draw="10",
    arrival="13.2",
    sight="10.2.1",
    test="2",
    cohesion=say("cohesion"),
    movement="10.3",
    woods="10.3",
    obstacle=say("ridge, hedge or water course"),
    declare="10.4.1",
    divide="10.4.2",
    results="10.4.5",
    retreat="10.4.6",
    advance="10.4.7",
    evade="10.4.8",
    charge="10.4.10",
    rally="11",
    losses="10.4.9",
    chiefs="10.4.11",
    commanders="10.4.12",
    follow="10.4.12",
    broken=say("{formation} has lost half its strength and is broken."),
)
