"""6.3: Which event chits can be played at a moment; what each does is in `events`."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import NamedTuple

from tricolore.core.ask import Rule, Seal
from tricolore.rulesets.brothers.chits import kind_of, react
from tricolore.rulesets.brothers.state import FORCE_MARKERS, Brothers
from tricolore.rulesets.brothers.steps import Announce, Window

Usable = Callable[[Brothers, str, Window], bool]
"""Whether a side could make use of an event at a moment."""
Effect = Callable[[Brothers, Announce], "Rule[None] | None"]


class EventRule(NamedTuple):
    """An event: the moments at which it may be played, and what it does."""

    moments: Mapping[str, Usable]
    effect: Effect


class Playable(NamedTuple):
    """An event that can be played at some moment."""

    nation: str
    kind: str
    chits: tuple[str, ...]
    usable: Usable


EVENTS: dict[str, EventRule] = {}
"""By kind of chit; `ruleset` fills it with those of `events`, which need what is here."""


def _kinds_at(s: Brothers, side: str, moment: str) -> tuple[Playable, ...]:
    """The events of a side that can be played at a moment at all."""
    known = s.setting.events_at
    found = known.get((side, moment))
    if found is None:
        found = known[side, moment] = tuple(
            Playable(nation, kind, chits, usable)
            for nation in s.setting.nations_of(side)
            for kind, chits in s.setting.chits_by_kind.get(nation, {}).items()
            if (usable := EVENTS[kind].moments.get(moment)) is not None
        )
    return found


def plays(s: Brothers, side: str, step: Window) -> list[str]:
    """The chits of a side that can be played at a moment; one of those that show the same."""
    if not _kinds_at(s, side, step.moment):
        return []
    found: dict[str, str] = {}
    for chit in s.held(side):
        kind = kind_of(chit)
        usable = EVENTS[kind].moments.get(step.moment)
        if usable is not None and kind not in found and usable(s, side, step):
            found[kind] = chit
    return list(found.values())


def could_play(s: Brothers, side: str, step: Window) -> bool:
    """Whether a side could play something, for all that others know of what it holds."""
    hands, played = s.hands, s.played
    for nation, _, chits, usable in _kinds_at(s, side, step.moment):
        if not hands.get(nation) or (played and all(map(played.__contains__, chits))):
            continue  # nobody holds it
        if FORCE_MARKERS in s.options or usable(s, side, step):
            return True  # under force markers there may be anybody whom it helps
    return False


def opens(s: Brothers, moment: str, units: tuple[str, ...], hex: int, side: str) -> bool:
    """Whether anything could come of a moment that is now, for all that anybody knows."""
    if not _kinds_at(s, side, moment) or not s.held(side):
        return False
    return could_play(s, side, Window(moment, units, hex, (side,)))


def window(s: Brothers, step: Window) -> Rule[None] | Seal | None:
    """6.3: a moment for events: one side after the other, each only if it can play something.

    Each side has a step of its own, so that a question to one does not hang on what the other
    holds.  Whether the moment seals what was done before follows from what all can see: what can be
    undone must not tell what is held.
    """
    if not step.speakers:
        return None
    side, *others = step.speakers
    could = could_play(s, side, step)
    if could and (found := plays(s, side, step)):
        return react(s, side, found, step)
    if others:
        s.then(step._replace(speakers=tuple(others)))
    return Seal(f"an event could have been played ({step.moment})") if could else None


def own_plays(s: Brothers, moment: str) -> list[str]:
    """What the active side can play when it is asked anyway."""
    side = s.active_side
    if not _kinds_at(s, side, moment) or not s.held(side):
        return []
    return plays(s, side, Window(moment, (), 0, (side,)))


def announced(s: Brothers, step: Announce) -> Rule[None] | None:
    """What a chit does."""
    return EVENTS[kind_of(step.chit)].effect(s, step)
