"""What each side may see: everything but future rolls (see `great_battles.answers.view`)."""

from __future__ import annotations

from typing import Any

from tricolore.rulesets.great_battles.answers.view import imagine, view_of
from tricolore.rulesets.macmahon.state import MacMahon
from tricolore.rulesets.macmahon.victory import holder, score

__all__ = ["imagine", "view"]


def view(s: MacMahon, side: str | None) -> dict[str, Any]:
    """The position as plain data, for a side or (None) for a spectator."""
    return {
        **view_of(s, score, holder),
        "hexes": {str(hex): holder for hex, holder in s.control.items()},
        "failed": sorted(s.failed),
        "reserve": s.reserve,
        "alarm": s.alarm,
        "marker": {"left": s.marker, "in_cup": s.placed},
        "charges": list(s.charges),
        "announced": [attack._asdict() for attack in s.announced],
        "grouped": {str(hex): list(uids) for hex, uids in s.grouped.items()},
        "joined": dict(s.joined),
        "stopped": sorted(s.stopped),
    }
