"""Positions for the special rules of the day."""

from __future__ import annotations

from typing import Any

from tests.butchery.table import field
from tests.table import script
from tricolore.rulesets.butchery.activation import activate
from tricolore.rulesets.butchery.state import (
    Activate,
    Butchery,
)

FAR_AWAY = {"AV.Koller": "0510 W"}


def chief_phase(turn_: int, units: dict[str, str] | None = None, **fields: Any) -> Butchery:
    return field(units or {}, turn=turn_, reinforcements=True, **fields)


def lowest(s: Butchery, formation: str) -> int:
    def passes(die: int) -> bool:
        copy = s.clone()
        script(activate(copy, Activate(formation)), die)
        return copy.activated

    return min(die for die in range(1, 7) if passes(die))
