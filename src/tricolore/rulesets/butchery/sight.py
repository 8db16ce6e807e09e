"""10.2.1: Line of sight (see `great_battles.rules.sight`)."""

from __future__ import annotations

from tricolore.rulesets.butchery.state import Butchery
from tricolore.rulesets.great_battles.rules.sight import Eyes


def eyes(s: Butchery, side: str) -> Eyes:
    """Units of either side are in the way."""
    return Eyes(s.stacks, level_with_target=True)
