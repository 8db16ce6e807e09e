"""The paragraphs of each game's rulebook for the rules that the series shares.

Questions and log entries cite paragraphs, and the same rule has a different number in each book.
"""

from __future__ import annotations

from typing import NamedTuple


class Book(NamedTuple):
    """The paragraphs of a rulebook, and its names for things that differ between the games."""

    draw: str
    """The drawing of markers."""
    arrival: str
    """When reinforcements are due."""
    sight: str
    """Lines of sight of artillery."""
    test: str
    """Cohesion or morale tests."""
    cohesion: str
    """What a unit's steadiness is called."""
    movement: str
    woods: str
    """How woods disorganise units that enter them."""
    obstacle: str
    """The kinds of hexside that take a column off an attack across them."""
    declare: str
    """Declaring attacks, and dividing a value among several."""
    divide: str
    """How the defender divides his fire among the attackers."""
    results: str
    """What a combat result does."""
    retreat: str
    advance: str
    evade: str
    """Retreat before combat."""
    charge: str
    """How a charge disorganises the cavalry that makes it."""
    rally: str
    losses: str
    """Step losses, and what becomes of a formation that has too many."""
    chiefs: str
    """Commanders in chief near the enemy."""
    commanders: str
    """Commanders of formations in and near fights."""
    follow: str
    """Commanders who may advance with a unit."""
    broken: str
    """What the log says when the losses of a formation reach its limit."""
