"""6.3: Which event chits can be played at a moment; what each does is in `events`."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import NamedTuple

from tricolore.core.ask import Rule, Seal
from tricolore.rulesets.brothers.chits import kind_of, react
from tricolore.rulesets.brothers.remembered import InHand
from tricolore.rulesets.brothers.setting import SIDES
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


def _kinds_at(s: Brothers, side: str, moment: str) -> Mapping[str, Playable]:
    """The events of a side that can be played at a moment at all, by kind."""
    known = s.setting.events_at
    found = known.get((side, moment))
    if found is None:
        found = known[side, moment] = {
            kind: Playable(nation, kind, chits, usable)
            for nation in s.setting.nations_of(side)
            for kind, chits in s.setting.chits_by_kind.get(nation, {}).items()
            if (usable := EVENTS[kind].moments.get(moment)) is not None
        }
    return found


def in_hand(s: Brothers) -> InHand:
    """What is remembered of the chits that are held and that were played."""
    known = s.in_hand
    if known is None or known.hands is not s.hands or known.played is not s.played:
        holders = [side for side in SIDES if s.held(side)]
        known = s.in_hand = InHand(s.hands, s.played, holders, {}, {})
    return known


def _held_for(s: Brothers, side: str, moment: str) -> Sequence[str]:
    """The chits of a side that belong to a moment."""
    known = in_hand(s).held_for
    found = known.get((side, moment))
    if found is None:
        kinds = _kinds_at(s, side, moment)
        held = s.held(side)
        found = known[side, moment] = [chit for chit in held if kind_of(chit) in kinds]
    return found


def plays(s: Brothers, side: str, step: Window) -> list[str]:
    """The chits of a side that can be played at a moment; one of those that show the same."""
    held = _held_for(s, side, step.moment)
    return _usable(s, side, step, held) if held else []


def _usable(s: Brothers, side: str, step: Window, held: Iterable[str]) -> list[str]:
    kinds = _kinds_at(s, side, step.moment)
    found: dict[str, str] = {}
    for chit in held:
        kind = kind_of(chit)
        if kind not in found and kinds[kind].usable(s, side, step):
            found[kind] = chit
    return list(found.values())


def _unplayed(s: Brothers, side: str, moment: str) -> Sequence[Playable]:
    """The events of a moment that a side could hold, for all that others know: which of its nations
    hold any, and what was played."""
    known = in_hand(s).unplayed
    found = known.get((side, moment))
    if found is None:
        found = known[side, moment] = [
            event
            for event in _kinds_at(s, side, moment).values()
            if s.hands.get(event.nation) and not all(map(s.played.__contains__, event.chits))
        ]
    return found


def could_play(s: Brothers, side: str, step: Window) -> bool:
    """Whether a side could play something, for all that others know of what it holds."""
    return _any_usable(s, side, step, _unplayed(s, side, step.moment))


def _any_usable(s: Brothers, side: str, step: Window, events: Sequence[Playable]) -> bool:
    if FORCE_MARKERS in s.options:
        return bool(events)  # under force markers there may be anybody whom it helps
    return any(event.usable(s, side, step) for event in events)


def opens(s: Brothers, moment: str, units: tuple[str, ...], hex: int, side: str) -> bool:
    """Whether anything could come of a moment that is now, for all that anybody knows."""
    events = in_hand(s).unplayed.get((side, moment))
    if events is None:
        events = _unplayed(s, side, moment)
    return bool(events) and _any_usable(s, side, Window(moment, units, hex, (side,)), events)


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
    held = in_hand(s).held_for.get((side, moment))
    if held is None:
        held = _held_for(s, side, moment)
    return _usable(s, side, Window(moment, (), 0, (side,)), held) if held else []


def announced(s: Brothers, step: Announce) -> Rule[None] | None:
    """What a chit does."""
    return EVENTS[kind_of(step.chit)].effect(s, step)
