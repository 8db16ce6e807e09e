"""11.1: What is remembered from question to question about the marches of a side."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from typing import Any

import msgspec

from tricolore.core.offers import Part
from tricolore.rulesets.brothers.searches import Kind
from tricolore.rulesets.brothers.spread import Spread


class Mover(msgspec.Struct, frozen=True, gc=False):
    """Whoever moves, as far as its way depends on it."""

    ids: tuple[str, ...]
    """Units of a stack, or one headquarters."""
    side: str
    here: int
    arms: tuple[str, ...]
    points: tuple[int, ...]
    """What each member has left, in halves."""
    march: str
    """The kind of march (see `terrain`)."""
    combat: bool
    """Whether it has combat units: headquarters alone engage nobody and draw no fire."""
    goal: int = 0
    """Out of command: the hex of the headquarters that each step must bring nearer (7.5)."""


class Field(msgspec.Struct, frozen=True, gc=False):
    """Where everybody stands, seen from one side, as sets of hexes in bits (`core.bits`)."""

    enemies: int
    """11.1: hexes with enemy combat units, onto which nobody moves."""
    near: int
    """Hexes next to enemy combat units: who is in the front line there is engaged (11.7)."""
    sheltered: int
    """Those of them with a full front line of friends, beneath which nobody is engaged (11.7.1)."""
    closed: int
    """Where nobody goes who may not engage: onto the enemy, and next to him unless sheltered."""
    crowded: int
    """Road hexes with friendly combat units or enemy headquarters, where roads do not help
    (11.2.2)."""


class Offer(msgspec.Struct, frozen=True, gc=False):
    """The marches that one mover was offered.  Sets of hexes are in bits."""

    mover: Mover
    kind: Kind
    """What its march depends on."""
    stance: int
    """How it goes about the enemy (see `ways`)."""
    strength: int
    parts: tuple[Part, ...]
    """The hexes that it can be sent to, and whether it can be picked."""
    here: int
    """Its own hex."""
    spread: Spread
    """How far it could come, wherever its headquarters is in the same direction."""
    direct: int
    """Closed hexes that it can enter with the very step by which it disengages (11.7.1)."""
    reached: int
    """Hexes that it can come to."""
    full: int
    """Those of them where it may not end, since there is no room for it."""
    watched: int
    """Hexes where a change may matter: its own, and all that were looked at."""


class Place(msgspec.Struct, frozen=True, gc=False):
    """Those of a hex who can still move."""

    rank: int
    """Where they come in the question, by the place of their first unit in its formation."""
    parts: tuple[Part, ...]


class Entries(msgspec.Struct, frozen=True, gc=False):
    """Who could enter the map, and where (11.5)."""

    due: Mapping[str, Any]
    act: Any
    effects: Mapping[str, str]
    """On these it hangs which lines wait."""
    lines: Sequence[tuple[str, Any]]
    """The lines that were waiting."""
    entered: Mapping[int, int]
    """How many stacks had entered by each hex."""
    watched: int
    """Hexes where a change may matter, in bits."""
    parts: tuple[Part, ...]
    """The options, if there are any."""


class InHand(msgspec.Struct, frozen=True):
    """What follows from the event chits that are held and that were played, until either
    changes."""

    hands: Mapping[str, tuple[str, ...]]
    played: tuple[str, ...]
    holders: Collection[str]
    """The sides that hold any."""
    held_for: dict[tuple[str, str], Sequence[str]]
    """The chits of a side that belong to a moment, as they are asked for."""
    unplayed: dict[tuple[str, str], Sequence[Any]]
    """The events of a moment that a side could hold, for all that others know."""


class Offered(msgspec.Struct, frozen=True, gc=False):
    """What was offered when a side was last asked in a Movement Step who moves.  Nobody changes it:
    the next question makes a new one."""

    field: Field
    able: frozenset[str]
    """The units that could still move."""
    offers: Mapping[str, Offer]
    """By who makes the march: a unit, a stack by the number of its hex, or a headquarters."""
    places: Mapping[int, Place]
    entries: Entries
