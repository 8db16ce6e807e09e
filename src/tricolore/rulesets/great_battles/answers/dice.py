"""Dice told whole in the log: what the modifiers make of them, and what is needed."""

from __future__ import annotations

from typing import Any

from tricolore.core.events import Event
from tricolore.rulesets.great_battles.rules.passing import PASS
from tricolore.rulesets.kit.sums import added

ADDED = ("command", "reaction", "inertia")
"""Placeholders of a value that is added to the die of a test."""


def told_whole(event: Event, hole: str, value: Any, text: str) -> str:
    """The text for a placeholder, with the sum behind it if the placeholder ends one."""
    data = event.data
    if hole == "tally" and "die" in data:
        return f"{text} = {data['die'] + value.total}, {PASS} needed"
    if hole in ADDED and "die" in data:
        return f"{text} = {data['die'] + value}, {PASS} needed"
    if hole == "modifier" and "die_tally" in data and value:
        total = data["die_tally"].total
        return f"{added(total)} = {max(data['dice']) + total}"
    return text
