"""11.1: What is remembered from question to question about the marches of a side."""

from __future__ import annotations

from typing import NamedTuple

import msgspec

from tricolore.core.offers import Part
from tricolore.rulesets.brothers.searches import Kind


class Field(NamedTuple):
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

    ids: tuple[str, ...]
    here: int
    strength: int
    leaves: bool
    """Whether it would disengage, and so might engage again."""
    kind: Kind
    """What its march depends on."""
    stance: int
    """How it goes about the enemy (see `ways`)."""
    parts: tuple[Part, ...]
    """The hexes that it can be sent to, and whether it can be picked."""
    looked: int
    """Hexes where a change may touch it: its own, and those that its ways were looked for on."""
    roads: int
    """Those of them where it matters whether somebody takes a road away."""
    near: tuple[int, int, int]
    """Those where it may not go, those where its way ends, and roads that others have taken."""
    direct: int
    """Closed hexes that it can enter with the very step by which it disengages (11.7.1)."""
    spread: int
    """Hexes that it could come to, wherever its headquarters is in the same direction."""
    reached: int
    """Hexes that it can come to."""
    ends: int
    """Those of them where it may end."""
    lost: bool
    """Whether it is out of command, so that it marches to its headquarters (7.5)."""
