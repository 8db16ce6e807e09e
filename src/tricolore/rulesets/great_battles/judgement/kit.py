"""The parts of a game's own rules that the shared judgement needs.

Only judgement uses them; the rules never do.  The state is `Any`, as in the driver's procedures.
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
    """What victory is worth, in steps."""

    place: float
    """The worth of one point for a victory place."""
    breaking: float
    """The cost of a broken formation: its points, and the loss of its use."""
    point: float = 0.0
    """The worth of the enemy's point for a broken formation, where such points decide the battle as
    much as places do; otherwise 0."""
    danger: float = 1.0
    """The factor for what the enemy can be expected to do where losses decide."""
    steps: Mapping[str, float] = {}
    """The worth of a side's steps, where one side can bear far more losses than the other; all
    others are worth 1."""


class Flank(NamedTuple):
    """What an assault on the flank does to the dice."""

    defence: int
    """Added to the defender's die, also if one of our zones covers his flank."""
    attack: int
    """Added to the attacker's die."""


class Kit(NamedTuple):
    """One game's rules, as far as judgement depends on them."""

    activation: type[Activation]
    """The class that weighs its plans."""

    # Victory
    lead: Callable[[Any, str], float]
    """How far a side is ahead in points, or in the nearest equivalent."""
    wins: float
    """The lead that wins."""
    stakes: Callable[[Any], Stakes]
    goals: Callable[[Any, str], Sequence[Goal]]
    needs_all: Callable[[Any, str], bool]
    """Whether a side wins only with all of its goals."""
    turns_left: Callable[[Any], float]
    rear: Callable[[Any, str], int]
    """A hex on a side's own map edge."""
    rearness: Callable[[Any, str, int], float]
    """How far back a hex lies for a side."""
    forward: Callable[[Any, str], int]
    """The facing away from where a formation falls back to."""

    peril: Callable[[Any, int, int], float] | None
    """What it costs a commander in chief to be in a hex, by his distance to the nearest enemy;
    None if he had better keep six hexes away."""

    # Movement
    allowance: Callable[[Any, str], int]
    """The half points that a unit normally has."""
    infantry: Callable[[Any], int]
    """The half points of infantry."""
    moves_of: Callable[[Any, str, int], Moves]
    raid: Callable[[Any, str, bool], tuple[int, int | None]]
    """The most half points after which a unit can still assault, and the cost of leaving a zone."""
    rides: Callable[[Any, Mapping[int, int], int], dict[int, int]]
    """Where the active commander can be, given distances from him and his points."""
    commander_may_move: Callable[[Any], bool]
    led: Callable[[Any, int, frozenset[int]], Mapping[int, int]]
    """The hexes that lines from a commander's hex reach, given the hexes they cannot cross."""
    to_commander: Callable[[Any], Edges]
    """The steps of a line of command, walked from a unit to its commander."""

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
    """Whether units beside an attacker that no one attacks add to the defence."""
    flank: Flank
    holds: Callable[[Any, int], bool]
    """Whether no unit can be driven out of a hex."""
    ways_back: Callable[[Any, str, int], Sequence[int]]
    """The neighbours of a hex that a unit on it could be driven to, occupied or not."""
    driven_into_zone: Callable[[Any, str, int], bool | None]
    """Whether a unit driven from a hex ends in an enemy zone; None if it cannot leave."""
    trampled: Callable[[Any, str, int], Sequence[str]]
    """The friends in good order through whom a unit driven from a hex would fall back."""
    coordination: Callable[[Any], float]
    """The chance that the active commander coordinates an assault."""
    rally_beside: bool
    """Whether any adjacent enemy keeps a unit from rallying, not only one that controls its hex."""
