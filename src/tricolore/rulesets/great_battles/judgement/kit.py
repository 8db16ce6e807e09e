"""What the shared judgement must know of a game's own rules.

Judgement asks this of a game; the rules never use it.  The state is `Any`, as in the driver's
procedures.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, Any, NamedTuple

from tricolore.core.search import Edges
from tricolore.rulesets.great_battles.rules.combat import Fight
from tricolore.rulesets.great_battles.rules.movement import Moves
from tricolore.rulesets.great_battles.rules.state import Attack
from tricolore.rulesets.missions import Goal

if TYPE_CHECKING:
    from tricolore.rulesets.great_battles.judgement.activation import Activation


class Stakes(NamedTuple):
    """What victory is worth, counted in steps."""

    place: float
    """A point for a place."""
    breaking: float
    """A broken formation: its points, and that it is of no more use."""


class Flank(NamedTuple):
    """What it means on the dice to be assaulted on the flank."""

    defence: int
    """Added to the defender's, also where his flank lies in a zone of ours."""
    attack: int
    """Added to the attacker's."""


class Kit(NamedTuple):
    """One game's rules, as far as judgement depends on them."""

    activation: type[Activation]
    """The class that its plans are weighed with."""

    # Victory
    lead: Callable[[Any, str], float]
    """How far a side is ahead, in points, or in what comes nearest to them."""
    wins: float
    """The lead that wins."""
    stakes: Callable[[Any], Stakes]
    goals: Callable[[Any, str], Sequence[Goal]]
    turns_left: Callable[[Any], float]
    rear: Callable[[Any, str], int]
    """A hex on a side's own map edge."""
    rearness: Callable[[Any, str, int], float]
    """How far back a hex lies for a side."""
    forward: Callable[[Any, str], int]
    """The facing that looks away from where a formation falls back to."""

    # Movement
    allowance: Callable[[Any, str], int]
    """Half points that a unit has as a rule."""
    infantry: Callable[[Any], int]
    """Those of infantry."""
    moves_of: Callable[[Any, str, int], Moves]
    raid: Callable[[Any, str, bool], tuple[int, int | None]]
    """Half points after which a unit can still assault, and what it pays to leave a zone."""
    rides: Callable[[Any, Mapping[int, int], int], dict[int, int]]
    """Where the acting commander can be; given are distances from him, and his points."""
    commander_may_move: Callable[[Any], bool]
    led: Callable[[Any, int, frozenset[int]], Mapping[int, int]]
    """The hexes that lines from a commander on a hex reach; given is what they do not cross."""
    to_commander: Callable[[Any], Edges]
    """The steps of a line, walked from a unit to its commander."""

    # Guns
    lay: Callable[[Any, str, int], None]
    barrage_fight: Callable[[Any, str, str], Fight]

    # Fights
    may_assault: Callable[[Any, str], bool]
    owes_all: bool
    """Whether a unit that assaults must assault every enemy in front of it."""
    defence_fight: Callable[[Any, str, str, Sequence[Attack]], Fight]
    attack_fight: Callable[[Any, str, Sequence[Attack]], Fight]
    defence_die: Callable[[Any, str], int]
    """What a unit adds to its die whenever it is assaulted."""
    joins: bool
    """Whether units beside an attacker whom nobody attacks add to the defence."""
    flank: Flank
    holds: Callable[[Any, int], bool]
    """Whether nobody is driven out of a hex."""
    ways_back: Callable[[Any, str, int], Sequence[int]]
    """The neighbours of a hex that a unit on it could be driven to, whoever stands there."""
    driven_into_zone: Callable[[Any, str, int], bool | None]
    """Whether a unit driven from a hex ends in an enemy zone; None if it cannot leave."""
    coordination: Callable[[Any], float]
    """The chance that the acting commander brings about an assault of several units as one."""
    rally_beside: bool
    """Whether any enemy beside a unit keeps it from rallying, not only one who controls its hex."""
