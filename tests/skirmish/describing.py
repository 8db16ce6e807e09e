"""A moment of the toy as a position (see `position`)."""

from __future__ import annotations

from collections.abc import Collection
from typing import Any

from tests.skirmish.state import Skirmish
from tricolore.core.state import Record


def describe(s: Skirmish, agenda: tuple[Record, ...], seen: Collection[str]) -> dict[str, Any]:
    """Hands are secret, and not in it."""
    return {
        "turn": max(s.turn, 1),
        "active": s.active,
        "mist": s.mist,
        "pieces": {
            id: " ".join([f"{hex:04d}", *([f"-{s.lost[id]}"] if s.lost.get(id) else [])])
            for hex, stack in s.stacks.items()
            for id in stack
            if id in seen
        },
    }
