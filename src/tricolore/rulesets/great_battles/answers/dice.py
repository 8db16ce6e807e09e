"""Dice told whole in the log: what the modifiers make of them, and what is needed."""

from __future__ import annotations

from typing import Any

from tricolore.core.events import Event
from tricolore.core.text import say
from tricolore.rulesets.great_battles.rules.passing import PASS
from tricolore.rulesets.kit.sums import added, told

ADDED = ("command", "reaction", "inertia")
"""Placeholders of a value that is added to the die of a test."""


def told_whole(event: Event, hole: str, value: Any, text: str) -> str:
    """The text for a placeholder, with the sum behind it if the placeholder ends one."""
    data = event.data
    if "die" in data and (hole == "tally" or hole in ADDED):
        more = value.total if hole == "tally" else value
        total = told(data["die"] + more)
        return say("{sum} = {total}, {needed} needed", sum=text, total=total, needed=PASS)
    if hole == "modifier" and "die_tally" in data and value:
        more = data["die_tally"].total
        return f"{added(more)} = {told(max(data['dice']) + more)}"
    return text
