"""What each side may see: everything but future rolls (see `great_battles.answers.view`)."""

from __future__ import annotations

from typing import Any

from tricolore.rulesets.butchery.state import Butchery
from tricolore.rulesets.butchery.victory import controller, score
from tricolore.rulesets.great_battles.answers.view import imagine, view_of

__all__ = ["imagine", "view"]


def view(s: Butchery, side: str | None) -> dict[str, Any]:
    """The position as plain data, for a side or (None) for a spectator."""
    return {
        **view_of(s, score, controller),
        "weather": s.weather,
        "riders": {
            id: {"hex": rider.hex, "target": rider.target, "delivered": rider.delivered}
            for id, rider in s.riders.items()
        },
        "capacity": s.capacity,
        "no_quarter": s.no_quarter,
    }
