"""Rules that every game of the series has, each in its own way.

Shared rules that need one of them call it here.  A game's own chapters import each other and do not
go through this.  The state is `Any`, as in the driver's procedures.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, NamedTuple

from tricolore.core.ask import Rule
from tricolore.core.tally import Tally

if TYPE_CHECKING:
    from tricolore.rulesets.great_battles.rules.sight import Blockers


class Variants(NamedTuple):
    """The rules of one game; they are set once on its class of states."""

    chief_killed: Callable[[Any, str], None]
    """What the death of a commander in chief brings about."""
    flee_costs: Callable[[Any, str, int], dict[int, int]]
    """How far it is for a chief who stands alone on a hex to each hex with units of his side."""
    tally: Callable[[Any, str, bool], Tally]
    """All that is added to the die of a unit's test of cohesion or morale; True to rally."""
    blockers: Callable[[Any, str], Blockers]
    """What blocks the sight of a side's artillery."""
    still_stands: Callable[[Any, Any], bool]
    """Whether an attack that was declared can still be fought."""
    full_allowance: Callable[[Any, str], int]
    """Movement points of a unit, to be compared with those of its attackers."""
    advance: Callable[[Any, Any], Rule[None]]
    """Attackers advance into a hex that they have emptied, or stay."""
