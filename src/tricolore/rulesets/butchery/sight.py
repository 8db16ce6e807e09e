"""10.2.1: Line of sight (see `great_battles.rules.sight`)."""

from __future__ import annotations

from tricolore.rulesets.butchery.state import Butchery
from tricolore.rulesets.great_battles.rules.sight import Blockers


def blockers(s: Butchery, side: str) -> Blockers:
    """Units of either side block sight."""
    return Blockers(s.stacks, level_with_target=True)
