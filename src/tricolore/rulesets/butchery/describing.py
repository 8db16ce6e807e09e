"""A moment of A Sheer Butchery as a position (see `position`)."""

from __future__ import annotations

from collections.abc import Collection
from typing import Any

from tricolore.core.state import Record
from tricolore.rulesets.butchery.setting import WEATHERS
from tricolore.rulesets.butchery.state import Butchery
from tricolore.rulesets.great_battles.data.describing import STEPS, entries

OWN_STEPS = {"OrderMarch": "movement", "UseCapacity": "combat"}


def describe(s: Butchery, agenda: tuple[Record, ...], seen: Collection[str]) -> dict[str, Any]:
    weather = {"weather": s.weather} if s.weather in WEATHERS[:2] else {}
    return {**weather, **entries(s, agenda, seen, STEPS | OWN_STEPS)}
