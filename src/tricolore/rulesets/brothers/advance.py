"""11.11.3, 12.6: Breakthrough Movement, and what a charge leaves behind."""

from __future__ import annotations

from collections.abc import Sequence

from tricolore.core.ask import DONE, Go, Option, Pick, Rule, Say, choose, choose_unit
from tricolore.core.text import say
from tricolore.rulesets.brothers.leaders import overrun_all
from tricolore.rulesets.brothers.morale import disorder, suffer
from tricolore.rulesets.brothers.stacking import largest
from tricolore.rulesets.brothers.state import Brothers
from tricolore.rulesets.brothers.steps import Advance, Disorder, Retreat
from tricolore.rulesets.brothers.subjects import (
    AdvanceAlong,
    AdvanceOn,
    AdvanceWith,
    PickLargest,
)
from tricolore.rulesets.brothers.victory import take_place

ALL, NOBODY, STAY = Say("all"), Say("nobody"), Say("stay")


def advance(s: Brothers, step: Advance) -> Rule[None] | None:
    """12.6: units of the lead hex may follow into a hex that was vacated."""
    able = [uid for uid in step.attackers if uid in s.units and s.units[uid].hex == step.lead]
    if s.stacks.get(step.target) or not able:
        return None
    arms = [u for u in able if s.setting.ground.passable(step.lead, step.target, s.counter(u).arm)]
    return _advance(s, step, arms) if arms else None


def _advance(s: Brothers, step: Advance, able: list[str]) -> Rule[None]:
    """Chargers must follow (B25); of the others those who shall are named, or all of them."""
    side = s.side(able[0])
    going = [uid for uid in able if uid in step.chargers]
    unnamed = True
    while len(going) < len(able):
        left = [uid for uid in able if uid not in going]
        options: list[Option] = [ALL] if unnamed else []
        options.append(DONE if going else NOBODY)
        if len(able) > 1:
            options += map(Pick, left)
        option = yield from choose(side, "12.6", AdvanceWith(step.target), options)
        if option == NOBODY:
            return
        if option == ALL:
            going = able
        if option in (ALL, DONE):
            break
        going.append(str(option.value))
        unnamed = False
    ordered = tuple(uid for uid in s.stacks[step.lead] if uid in going)
    staff = yield from _staff_along(s, side, step.lead, ordered[0])
    yield from _enter(s, ordered, staff, step.lead, step.target)
    riders = [uid for uid in ordered if uid in step.chargers]
    for uid in riders:
        yield from _ride_on(s, uid, step.target, riders)


def _staff_along(s: Brothers, side: str, hex: int, uid: str) -> Rule[list[str]]:
    """Headquarters stacked with those who advance may go with them."""
    may, staff = s.staff_at(hex, side), []
    while may:
        option = yield from choose(side, "12.6", AdvanceAlong(uid), [*map(Pick, may), DONE])
        if option == DONE:
            break
        may.remove(str(option.value))
        staff.append(str(option.value))
    return staff


def _enter(
    s: Brothers, units: tuple[str, ...], staff: list[str], here: int, hex: int
) -> Rule[None]:
    """No defensive fire is drawn by it (11.8.2); woods still cost their order (Q22)."""
    side = s.side(units[0])
    for at, uid in enumerate(units, start=len(s.stacks.get(hex, ()))):
        s.shift(uid, hex, at)
    for id in staff:
        s.place_staff(id, hex)
    s.tell("12.6", "{uids} {uids:advances|advance} into {hex}.", uids=units, hex=hex)
    if s.setting.ground.loose_woods(here, hex):
        for uid in units:
            disorder(s, uid)
    take_place(s, side, hex)
    yield from overrun_all(s, hex, side)


def _ride_on(s: Brothers, uid: str, here: int, riders: Sequence[str]) -> Rule[None]:
    """Chargers may go one hex further, into a vacant one, whatever it costs; headquarters alone
    take a hex as well.  Where one of them has gone the others may follow, and headquarters with
    them."""
    side = s.side(uid)
    arm = s.counter(uid).arm
    hexes = [
        hex
        for hex in s.setting.board.neighbours[here]
        if hex is not None
        and set(s.stacks.get(hex, ())).issubset(riders)
        and (hex in s.stacks or not s.staff_at(hex))
        and s.setting.ground.passable(here, hex, arm)
    ]
    options: list[Option] = [STAY, *map(Go, sorted(hexes))]
    option = yield from choose(side, "12.6", AdvanceOn(uid), options)
    if option != STAY:
        staff = yield from _staff_along(s, side, here, uid)
        yield from _enter(s, (uid,), staff, here, int(option.value))


def disorder_step(s: Brothers, step: Disorder) -> Rule[None]:
    """11.11.3: a morale hit for each charger and for the largest unit of the target that is left,
    whatever the result was."""
    hit = [uid for uid in step.chargers if uid in s.units]
    targets = [uid for uid in step.targets if uid in s.units]
    if targets:
        most = largest(s, targets)
        about = PickLargest(s.units[most[0]].hex, say("is disordered by the charge"))
        hit.append((yield from choose_unit(s.side(most[0]), "11.11.3", about, most)))
    back = []
    for uid in hit:
        if uid in s.units and (yield from suffer(s, uid, 1, "charge")):
            back.append(uid)
    spared = step.took_part
    s.then(*(Retreat((uid,), 1, spared_by=spared, cause="break test") for uid in back))
