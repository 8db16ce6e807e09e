"""A moment of Magenta or Reichshoffen as a position (see `position`)."""

from __future__ import annotations

from collections.abc import Collection
from typing import Any

from tricolore.core.state import Record
from tricolore.rulesets.great_battles.data.describing import STEPS, entries
from tricolore.rulesets.macmahon.state import MacMahon

OWN_STEPS = {"ChargeWindow": "movement", "Group": "combat"}


def describe(s: MacMahon, agenda: tuple[Record, ...], seen: Collection[str]) -> dict[str, Any]:
    fields = entries(s, agenda, seen, STEPS | OWN_STEPS)
    if fields.get("step") not in ("turn", "initiative"):
        acting = {fields.get("active"), *fields.get("cup", ())}
        fields["failed"] = sorted(s.failed - acting)
    if s.setting.charges:
        fields["charges"] = list(s.charges)
    return fields
