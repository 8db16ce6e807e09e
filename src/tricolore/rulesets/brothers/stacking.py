"""4: Stacking: the limit, the front line, the order of a stack."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from tricolore.core.ask import Pick, Rule, Say, choose, choose_unit
from tricolore.rulesets.brothers.morale import suffer
from tricolore.rulesets.brothers.roster import ARTILLERY, CAVALRY
from tricolore.rulesets.brothers.sight import open_to
from tricolore.rulesets.brothers.state import DISRUPTED, FRONT_LINE, STACK_LIMIT, Brothers
from tricolore.rulesets.brothers.steps import Retreat, StepEnd
from tricolore.rulesets.brothers.subjects import Overstacked, PlaceInStack
from tricolore.rulesets.kit.state import without

TOP = Say("top")
MOVEMENT = "movement"
GUN_RANGE = 5
"""8.1.4: how far guns fire."""
UNLIMBERED = "unlimbered"
"""8.1.6: remembers who has given Opportunity Fire in the Fire Combat Step; guns do not move then,
though they may still fire once in the step."""


def room(s: Brothers, hex: int, more: int, leaving: Sequence[str] = ()) -> bool:
    """4.1: whether so many strength points fit, not counting some who will leave."""
    there = s.strength_in(hex)
    if there + more > STACK_LIMIT and leaving:
        there -= sum(s.strength(uid) for uid in s.stacks.get(hex, ()) if uid in leaving)
    return there + more <= STACK_LIMIT


def front_line(s: Brothers, order: Sequence[str]) -> list[str]:
    """4.2: who would be in the front line of a stack in this order."""
    found, room = [], FRONT_LINE
    for uid in order:
        if room > 0 and s.strength(uid):
            found.append(uid)
        room -= s.strength(uid)
    return found


def hidden_depth(s: Brothers, hex: int) -> int | None:
    """The first place in a stack that is behind its front line (4.2); None if there is none."""
    strength = 0
    for at, uid in enumerate(s.stacks.get(hex, ()), start=1):
        strength += s.strength(uid)
        if strength >= FRONT_LINE:
            return at
    return None


def habitual_place(s: Brothers, uid: str, hex: int, strength: int | None = None) -> int:
    """Where a unit falls in if nobody says otherwise: foot on top, horse next, guns below; the
    stronger of the same arm above the weaker."""
    mine = _habit(s, uid, strength)
    stack = s.stacks.get(hex, ())
    return next((at for at, other in enumerate(stack) if mine < _habit(s, other)), len(stack))


def _habit(s: Brothers, uid: str, strength: int | None = None) -> tuple[int, int]:
    arm = s.counter(uid).arm
    strength = s.strength(uid) if strength is None else strength
    return ({CAVALRY: 1, ARTILLERY: 2}.get(arm, 0), -strength)


def places(
    s: Brothers, uid: str, hex: int, beneath: bool = False, strength: int | None = None
) -> Sequence[int]:
    """4.3: the places that a unit may take in a stack, counted from the top; one where nobody is
    asked, since no enemy is near enough (B27).  `beneath` the front line if it must be.

    `strength` is that of a unit which is not on the map yet.
    """
    stack = s.stacks.get(hex, ())
    least = (hidden_depth(s, hex) or len(stack)) if beneath else 0
    if least < len(stack) and not _order_matters(s, uid, hex, strength):
        return (max(habitual_place(s, uid, hex, strength), least),)
    return range(min(least, len(stack)), len(stack) + 1)


def choose_place(s: Brothers, uid: str, hex: int, among: Sequence[int]) -> Rule[int]:
    """The owner of a unit chooses its place in a stack."""
    if len(among) == 1:
        return among[0]
    stack = s.stacks[hex]
    options = [Pick(stack[at - 1]) if at else TOP for at in among]
    option = yield from choose(s.side(uid), "4.3", PlaceInStack(uid, hex), options)
    return among[options.index(option)]


def _order_matters(s: Brothers, uid: str, hex: int, strength: int | None) -> bool:
    """Whether an enemy is within two hexes; or so near, and not hidden by the ground, that guns of
    either side might reach over, if the order says who is in the front line: they fire, and are
    fired at (4.2)."""
    enemies, within = s.ground_of[s.enemy(s.side(uid))], s.setting.within
    if enemies & within(hex, 2):
        return True
    near, stack = enemies & within(hex, GUN_RANGE), s.stacks.get(hex, ())
    if not near or not _someone_is_behind((strength or s.strength(uid), *map(s.strength, stack))):
        return False
    seen = s.setting.bits.hexes(near & open_to(s.setting, hex, near))
    theirs = [one for there in seen for one in s.stacks[there]]
    return bool(theirs) and any(s.counter(one).arm == ARTILLERY for one in (uid, *stack, *theirs))


def _someone_is_behind(strengths: Sequence[int]) -> bool:
    """Whether units of such strengths can stand so that not all of them are in the front line."""
    return sum(strengths) - min(strengths) >= FRONT_LINE


def step_end(s: Brothers, step: StepEnd) -> Rule[None] | None:
    """4.1: no hex may be overfull at the end of a step.  Defensive Fires are counted anew after it
    (11.8.1), and after the Movement Step guns have fired no more (8.1.6)."""
    s.answers = {}
    if step.name == MOVEMENT:
        s.fired = frozenset()
        s.effects = without(s.effects, UNLIMBERED)
    return _relieve(s, step, s.setting.bits.hexes(s.overfull)) if s.overfull else None


def _relieve(s: Brothers, step: StepEnd, crowded: Sequence[int]) -> Rule[None]:
    """Markers, on whom their owner likes, until there is room (B11).  Where all are disrupted the
    next one is a casualty (B12, 9.2)."""
    for hex in crowded:
        tried: set[str] = set()
        while s.strength_in(hex) > STACK_LIMIT:
            steady = [uid for uid in s.stacks[hex] if s.units[uid].hits < DISRUPTED]
            able = steady or s.stacks[hex]
            left = [uid for uid in able if uid not in tried] or able
            uid = yield from choose_unit(s.holder(hex), "4.1", Overstacked(hex), left)
            s.tell("4.1", "{uid} is thrown into disorder by the crowd in {hex}.", uid=uid, hex=hex)
            before = s.units[uid]
            if (yield from suffer(s, uid, 1, "crowd")):
                s.then(Retreat((uid,), 1, cause="break test"), step)  # who leaves makes room
                return
            if s.units.get(uid) == before:
                tried.add(uid)  # it has stood its test


def largest(s: Brothers, units: Iterable[str]) -> list[str]:
    """The units with most strength, all that are equal (8.4, 8.6)."""
    units = list(units)
    most = max(map(s.strength, units), default=0)
    return [uid for uid in units if s.strength(uid) == most]
