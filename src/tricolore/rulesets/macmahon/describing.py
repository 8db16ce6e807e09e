"""A moment of Magenta or Reichshoffen as a position (see `position`)."""

from __future__ import annotations

from collections.abc import Collection
from typing import Any

from tricolore.core.state import Record
from tricolore.rulesets.great_battles.data.describing import entries
from tricolore.rulesets.macmahon.state import MacMahon

STEPS = {
    "Turn": "turn",
    "Initiative": "initiative",
    "Operations": "operations",
    "CheckCommand": "barrage",
    "Barrage": "barrage",
    "ChargeWindow": "movement",
    "Movement": "movement",
    "Declare": "combat",
    "Group": "combat",
    "Resolve": "combat",
    "EndActivation": "combat",
    "RallyPhase": "rally",
}


def describe(s: MacMahon, agenda: tuple[Record, ...], seen: Collection[str]) -> dict[str, Any]:
    fields = entries(s, agenda, seen, STEPS)
    if fields.get("step") not in ("turn", "initiative"):
        acting = {fields.get("active"), *fields.get("cup", ())}
        fields["failed"] = sorted(s.failed - acting)
    if s.setting.charges:
        fields["charges"] = list(s.charges)
    return fields
