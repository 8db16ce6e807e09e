"""Rules that every game of the series has in its own version.

Shared rules call a game's version through `Variants`.  The chapters of a game import each other
directly.  The state is `Any`, as in the driver's procedures.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, NamedTuple

from tricolore.core.ask import Rule
from tricolore.core.tally import Tally

if TYPE_CHECKING:
    from tricolore.rulesets.great_battles.rules.sight import Blockers


class Variants(NamedTuple):
    """One game's versions, set once on its class of states."""

    chief_killed: Callable[[Any, str], None]
    """What follows from the death of a commander in chief."""
    flee_costs: Callable[[Any, str, int], dict[int, int]]
    """The distances from a chief who is alone on a hex to each hex with units of his side."""
    tally: Callable[[Any, str, bool], Tally]
    """The modifiers of a unit's cohesion or morale test; the flag marks a rally test."""
    blockers: Callable[[Any, str], Blockers]
    """What blocks the sight of a side's artillery."""
    still_stands: Callable[[Any, Any], bool]
    """Whether a declared attack can still be fought."""
    full_allowance: Callable[[Any, str], int]
    """A unit's movement points, for comparison with those of its attackers."""
    advance: Callable[[Any, Any], Rule[None]]
    """Attackers advance into a hex that they have emptied, or stay."""
