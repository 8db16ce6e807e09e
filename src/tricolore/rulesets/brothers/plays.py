"""6.3: Which event chits can be played at a moment; what each does is in `events`."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import NamedTuple

from tricolore.core.ask import Rule
from tricolore.rulesets.brothers.chits import kind_of
from tricolore.rulesets.brothers.state import Brothers
from tricolore.rulesets.brothers.steps import Announce, Window

Usable = Callable[[Brothers, str, Window], bool]
"""Whether a side could make use of an event at a moment."""
Effect = Callable[[Brothers, Announce], "Rule[None] | None"]


class EventRule(NamedTuple):
    """An event: the moments at which it may be played, and what it does."""

    moments: Mapping[str, Usable]
    effect: Effect


EVENTS: dict[str, EventRule] = {}
"""By kind of chit; `events` fills it."""


def plays(s: Brothers, side: str, step: Window) -> list[str]:
    """The chits of a side that can be played at a moment; one of those that show the same."""
    found: dict[str, str] = {}
    for chit in s.held(side):
        kind = kind_of(chit)
        usable = EVENTS[kind].moments.get(step.moment)
        if kind not in found and usable is not None and usable(s, side, step):
            found[kind] = chit
    return list(found.values())


def own_plays(s: Brothers, moment: str) -> list[str]:
    """What the active side can play when it is asked anyway."""
    side = s.active_side
    if not s.held(side):
        return []
    return plays(s, side, Window(moment, (), 0, (side,)))


def announced(s: Brothers, step: Announce) -> Rule[None] | None:
    """What a chit does."""
    return EVENTS[kind_of(step.chit)].effect(s, step)
