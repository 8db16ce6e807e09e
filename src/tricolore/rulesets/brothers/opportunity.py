"""11.9: Opportunity Fire, which two events allow."""

from __future__ import annotations

from collections.abc import Iterator

from tricolore.core.ask import Option, Rule, Send, choose, sent
from tricolore.rulesets.brothers.chits import kind_of, next_record
from tricolore.rulesets.brothers.fire import (
    FARTHEST,
    OPPORTUNITY,
    announce_fire,
    bears_on,
    can_fire,
    extended_range,
)
from tricolore.rulesets.brothers.plays import EventRule, in_hand
from tricolore.rulesets.brothers.sight import open_to
from tricolore.rulesets.brothers.state import FORCE_MARKERS, Brothers
from tricolore.rulesets.brothers.steps import Announce, Fire, MarchOn, Window
from tricolore.rulesets.brothers.subjects import AimEvent

ENTERED = "entered"
SETS_OUT = "sets out"
MOMENTS = ("fire", "fired", SETS_OUT, ENTERED, "moved", "fire step", "move step")
"""At any time in a Fire Combat or Movement Step of either side: when something is announced, while
it is done, and afterwards."""
TAKEN = "opportunity"
"""The effect that remembers at which mover, and where, such a fire was given."""


KINDS = ("jaeger_sharpshooters", "napoleons_guns")


def _armed(s: Brothers, kind: str) -> tuple[int, tuple[tuple[str, int], ...]]:
    """The hexes within range of Jaegers, or French medium guns, on the map, in bits: of all of
    them, and of each."""
    found = s.armed.get(kind)
    if found is None:
        every, all_of_them = [], 0
        for uid, its in s.setting.event_kinds.items():
            if its == kind and uid in s.units:
                within = s.setting.within(s.units[uid].hex, extended_range(s, uid))
                every.append((uid, within))
                all_of_them |= within
        found = s.armed[kind] = all_of_them, tuple(every)
    return found


def opportunities(s: Brothers, kind: str, step: Window | Announce) -> Iterator[Option]:
    """Who could fire at what: at the hex that a mover has entered, else at anything.

    A mover is fired at only once in each hex that it enters.  Out of command nobody gives such
    fire (7.5).
    """
    there, armed = _within_range(s, kind, step)
    again = None
    for uid, within in armed:
        if within & there and _may_fire(s, uid):
            for hex in s.setting.bits.hexes(within & there):
                if bears_on(s, uid, hex):
                    again = _taken(s, step) if again is None else again
                    if hex != again:
                        yield Send(uid, hex)


def any_opportunity(s: Brothers, kind: str, step: Window | Announce) -> bool:
    """Whether anybody could.  Whoever could the last time that it was asked still can if nothing
    has changed since on the line."""
    last = s.shots.get(kind)
    if last is not None and s.turn != s.storm:
        uid, hex, _ = last
        aims = step.moment != ENTERED or hex == step.hex
        if aims and (s.act is None or uid not in s.act.ooc) and hex != _taken(s, step):
            return True
    there, armed = _within_range(s, kind, step)
    if not there:
        return False
    setting = s.setting
    for uid, within in armed:
        aims_at = within & there
        if aims_at and _may_fire(s, uid):
            here = s.units[uid].hex
            for hex in setting.bits.hexes(aims_at & open_to(setting, here, aims_at)):
                if bears_on(s, uid, hex) and hex != _taken(s, step):
                    line = (here, *setting.between(here, hex), hex)
                    s.shots[kind] = (uid, hex, setting.bits.of(line))
                    return True
    return False


def _within_range(
    s: Brothers, kind: str, step: Window | Announce
) -> tuple[int, tuple[tuple[str, int], ...]]:
    """The enemy hexes that are near enough, in bits, and who could fire how far."""
    if s.turn == s.storm:
        return 0, ()
    there = s.ground_of[s.setting.foes_of_events[kind]]
    if step.moment == ENTERED:
        there &= s.setting.bits.bit[step.hex]
    within_reach, armed = s.armed.get(kind) or _armed(s, kind)
    there &= within_reach
    return there, armed if there else ()


def _may_fire(s: Brothers, uid: str) -> bool:
    return (s.act is None or uid not in s.act.ooc) and can_fire(s, uid)


def in_range_of_events(s: Brothers, side: str, hex: int) -> bool:
    """Whether units of a side are so near that it might fire with an event at whoever enters a
    hex.  No other event can be played at that moment."""
    return s.ground_of[side] & s.setting.within(hex, FARTHEST) != 0


def events_reach(s: Brothers, side: str) -> int:
    """The hexes where a side might fire with an event at whoever enters them, in bits.  Under force
    markers nobody knows where those stand who could (4.4)."""
    if side not in in_hand(s).holders:
        return 0
    if FORCE_MARKERS in s.options:
        return s.setting.bits.within(s.ground_of[side], FARTHEST)
    found, foes = 0, s.setting.foes_of_events
    for kind in KINDS:
        if foes[kind] != side:
            found |= (s.armed.get(kind) or _armed(s, kind))[0]
    return found


def _taken(s: Brothers, step: Window | Announce) -> int:
    """The hex of a mover that has been fired at there, or will be by a chit that is played; 0 for
    none.  Another one who comes into the front line beside it may be fired at (B09)."""
    if step.moment != ENTERED and TAKEN not in s.effects:
        return 0
    hex, struck = _struck(s)
    if any(uid in s.stacks.get(hex, ()) for uid in struck):
        comes = step.hex == hex and step.moment in (ENTERED, "moved")
        others = [uid for uid in step.units if uid in s.units and uid not in struck]
        if not comes or not any(map(s.share, others)):
            return hex
    if step.moment != ENTERED:
        return 0
    played = (record for record in s.agenda if isinstance(record, Announce))
    soon = any(kind_of(other.chit) in KINDS and other.moment == ENTERED for other in played)
    return step.hex if soon else 0


def _struck(s: Brothers) -> tuple[int, list[str]]:
    """The last hex in which movers were fired at, and these movers."""
    hex, *units = s.effects.get(TAKEN, "0").split()
    return int(hex), units


def _on_the_move(s: Brothers, step: Announce, target: int) -> tuple[tuple[str, ...], bool]:
    """Who is fired at on its march, and whether it has entered that hex: also if a chit is played
    upon another while the march waits."""
    there = s.stacks.get(target, ())
    if step.moment in (SETS_OUT, ENTERED) and target == step.hex:
        still = tuple(uid for uid in step.units if uid in there)
        return still, step.moment == ENTERED  # others may be left where movers were driven off
    waiting: MarchOn | None = next_record(s, MarchOn)
    if waiting is None or waiting.hex != target:
        return (), False
    return tuple(uid for uid in waiting.march.group if uid in there), bool(waiting.march.back)


def _fire(s: Brothers, step: Announce) -> Rule[None]:
    """It is resolved as any fire; a hit stops a mover as Defensive Fire does."""
    options = list(opportunities(s, kind_of(step.chit), step))
    if not options:
        s.tell("6.3", "{chit} comes to nothing.", chit=step.chit)
        return
    side = s.setting.side_of(s.setting.nation_of_chit(step.chit))
    option = yield from choose(side, "11.9", AimEvent(step.chit), options)
    uid, target = sent(option)
    mover, entered = _on_the_move(s, step, target)
    if entered or (step.moment == "moved" and target == step.hex):
        hex, struck = _struck(s)
        units = dict.fromkeys((*(struck if hex == target else ()), *(mover or step.units)))
        s.effects = {**s.effects, TAKEN: f"{target:04d} {' '.join(units)}"}
    yield from announce_fire(s, Fire((uid,), target, OPPORTUNITY, mover=mover))


def opportunity(kind: str) -> EventRule:
    """The event of a kind."""

    def usable(s: Brothers, side: str, step: Window) -> bool:
        return any_opportunity(s, kind, step)

    return EventRule(dict.fromkeys(MOMENTS, usable), _fire)
