"""13.4: The special rule of Magenta that delays a commander.

That the second division of the Guard marches with II Corps is in the data: its units are counters
of that corps.
"""

from __future__ import annotations

from tricolore.core.tally import Tally
from tricolore.rulesets.macmahon.state import MacMahon


def add_waiting(s: MacMahon, formation: str, tally: Tally) -> None:
    """MacMahon is slow until the first unit of Fanti's division has arrived; his aide is not."""
    waiting = s.setting.special.waiting
    if waiting is None or waiting.formation != formation or s.leaders[formation].aide:
        return
    if not has_come(s, waiting.until):
        tally.add(waiting.modifier, "the left flank is open", "13.4")


def has_come(s: MacMahon, formation: str) -> bool:
    """Whether one of its units is or has been on the map; a unit leaves it only with a loss."""
    return bool(s.members(formation)) or s.losses.get(formation, 0) > 0
