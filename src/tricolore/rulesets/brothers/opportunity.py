"""11.9: Opportunity Fire, which two events allow."""

from __future__ import annotations

from collections.abc import Iterator

from tricolore.core.ask import Option, Rule, Send, choose, sent
from tricolore.rulesets.brothers.chits import kind_of
from tricolore.rulesets.brothers.fire import (
    OPPORTUNITY,
    announce_fire,
    bears_on,
    can_fire,
    extended_range,
    targets,
)
from tricolore.rulesets.brothers.plays import EventRule
from tricolore.rulesets.brothers.state import Brothers
from tricolore.rulesets.brothers.steps import Announce, Fire, Window
from tricolore.rulesets.brothers.subjects import AimEvent

ENTERED = "entered"
MOMENTS = ("fire", ENTERED, "moved", "fire step", "move step")
"""At any time in a Fire Combat or Movement Step of either side."""
TAKEN = "opportunity"
"""The effect that remembers at which mover, and where, such a fire was given."""


FARTHEST = 5
"""8.1.4: no gun fires farther."""
KINDS = ("jaeger_sharpshooters", "napoleons_guns")


def _armed(s: Brothers, kind: str) -> Iterator[str]:
    """Jaegers, or French medium guns, on the map; out of command they give no such fire (7.5)."""
    silent = s.act.ooc if s.act is not None else ()
    armed = (uid for uid, its in s.setting.event_kinds.items() if its == kind)
    return (uid for uid in armed if uid in s.units and uid not in silent)


def _covered(s: Brothers, kind: str) -> int:
    """The hexes within range of anybody whom an event lets fire, in bits."""
    found = s.covered.get(kind)
    if found is None:
        found = 0
        for uid, its in s.setting.event_kinds.items():
            if its == kind and uid in s.units:
                found |= s.setting.within(s.units[uid].hex, extended_range(s, uid))
        s.covered[kind] = found
    return found


def opportunities(s: Brothers, kind: str, step: Window | Announce) -> Iterator[Option]:
    """Who could fire at what: at the hex that a mover has entered, else at anything.

    A mover is fired at only once in each hex that it enters.
    """
    if s.stormy:
        return
    enemy = s.enemy(s.setting.side_of(s.setting.events[kind].nation))
    there = s.ground_of[enemy] if step.moment != ENTERED else s.setting.bits.bit[step.hex]
    if not there & _covered(s, kind):
        return  # nobody is near enough, as is the rule
    if step.moment != ENTERED:
        found = (
            (uid, hex)
            for uid in _armed(s, kind)
            if (hexes := targets(s, uid)) and can_fire(s, uid)
            for hex in hexes
        )
    else:
        holder = s.holder(step.hex)
        found = (
            (uid, step.hex)
            for uid in _armed(s, kind)
            if holder not in ("", s.side(uid)) and bears_on(s, uid, step.hex) and can_fire(s, uid)
        )
    again = None
    for uid, hex in found:
        again = _taken(s, step) if again is None else again
        if hex != again:
            yield Send(uid, hex)


def in_range_of_events(s: Brothers, side: str, hex: int) -> bool:
    """Whether units of a side are so near that it might fire with an event at whoever enters a
    hex.  No other event can be played at that moment."""
    return s.ground_of[side] & s.setting.within(hex, FARTHEST) != 0


def _taken(s: Brothers, step: Window | Announce) -> int:
    """The hex of a mover that has been fired at there, or will be by a chit that is played; 0 for
    none."""
    hex, *units = s.effects.get(TAKEN, "0").split()
    if any(uid in s.stacks.get(int(hex), ()) for uid in units):
        return int(hex)
    played = (record for record in s.agenda if isinstance(record, Announce))
    soon = any(kind_of(other.chit) in KINDS and other.moment == ENTERED for other in played)
    return step.hex if soon and step.moment == ENTERED else 0


def _fire(s: Brothers, step: Announce) -> Rule[None]:
    """It is resolved as any fire; a hit stops a mover as Defensive Fire does."""
    options = list(opportunities(s, kind_of(step.chit), step))
    if not options:
        s.tell("6.3", "{chit} comes to nothing.", chit=step.chit)
        return
    side = s.setting.side_of(s.setting.nation_of_chit(step.chit))
    option = yield from choose(side, "11.9", AimEvent(step.chit), options)
    uid, target = sent(option)
    mover: tuple[str, ...] = ()
    if step.moment in (ENTERED, "moved") and target == step.hex:
        s.effects[TAKEN] = f"{step.hex:04d} {' '.join(step.units)}"
        mover = step.units if step.moment == ENTERED else ()
    yield from announce_fire(s, Fire((uid,), target, OPPORTUNITY, mover=mover))


def opportunity(kind: str) -> EventRule:
    """The event of a kind."""

    def usable(s: Brothers, side: str, step: Window) -> bool:
        return any(True for _ in opportunities(s, kind, step))

    return EventRule(dict.fromkeys(MOMENTS, usable), _fire)
