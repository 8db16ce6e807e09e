"""Activation of formations: the counter that was drawn, its radius, and who is active."""

from __future__ import annotations

from collections.abc import Iterable
from functools import reduce
from operator import or_

from tricolore.core.ask import (
    NO,
    YES,
    Choose,
    Fill,
    Filled,
    Option,
    Row,
    Rule,
    Say,
    confirm,
)
from tricolore.core.offers import Offers, hex_options, others
from tricolore.core.text import say
from tricolore.rulesets.radetzky import supply
from tricolore.rulesets.radetzky.headings import ACTIVATION, INDEPENDENT, RESERVE
from tricolore.rulesets.radetzky.state import Act, Radetzky
from tricolore.rulesets.radetzky.steps import (
    Activate,
    Declare,
    EndActivation,
    Marches,
    Reserve,
)
from tricolore.rulesets.radetzky.subjects import HoldReserve, PickIndependents, PlaceCommand

PASS = Say("pass")


def activate(s: Radetzky, step: Activate) -> Rule[None] | None:
    """The counter is placed on the map, or its owner passes."""
    if step.counter in s.setting.independent_ids:
        candidates = free_units(s, s.setting.independent_ids[step.counter].side)
    else:
        candidates = commandable(s, step.counter)
    posts = posts_for(s, step.counter, candidates)
    if not posts:
        s.tell(ACTIVATION, "{counter} has nobody to activate.", counter=step.counter)
        return None
    return _place(s, step.counter, candidates, posts)


def _place(s: Radetzky, counter: str, candidates: list[str], posts: int) -> Rule[None]:
    side = s.setting.side_of(counter)
    formations = acting_formations(s, counter)
    independent = counter in s.setting.independent_ids
    rule = INDEPENDENT if independent else ACTIVATION
    option: Option = yield Choose(
        side,
        rule,
        PlaceCommand(counter, formations),
        Offers([hex_options(s.setting.go, posts), others(PASS)]),
    )
    if option == PASS:
        # Passing a commander in chief passes all formations of his box (S04).
        s.tell(ACTIVATION, "{counter} passes.", counter=counter)
        return
    post = int(option.value)
    s.tell(ACTIVATION, "{counter} is placed at {hex}.", counter=counter, hex=post)
    reserve = reserve_of(s, counter)
    reached = commanded(s, counter, post, candidates)
    if independent:
        reached = yield from _pick(s, side, post, reached)
    waiting = []
    if reserve:
        reached = [uid for uid in reached if s.counter(uid).formation != reserve]
        waiting = [Reserve(counter, reserve, post)]
    begin(s, Act(side, counter, formations, post, frozenset(reached)), *waiting)


def _pick(s: Radetzky, side: str, post: int, reached: list[str]) -> Rule[list[str]]:
    """Independent: up to three units round the counter, of any formations (R26)."""
    most = s.setting.independents[side].most
    if len(reached) == 1:
        return reached

    def flaw(filled: Filled) -> str:
        picked = filled.count(YES)
        if not picked:
            return say("At least one unit must be activated.")
        return (
            say("Three units at most can be activated, not {picked}.", picked=picked)
            if picked > most
            else ""
        )

    rows = tuple(Row(uid, (YES, NO)) for uid in reached)
    first = tuple(YES if at < most else NO for at in range(len(reached)))
    filled: Filled = yield Fill(side, INDEPENDENT, PickIndependents(post), rows, first, flaw)
    return [uid for uid, option in zip(reached, filled, strict=True) if option == YES]


def begin(s: Radetzky, act: Act, *after: Reserve) -> None:
    """Everybody whom the counter reaches is activated, whether he does anything or not; but see
    `end_activation` for units without a formation (S12)."""
    s.act = act
    s.used |= act.units
    s.moved = s.fought = frozenset()
    alone = sorted(act.units & s.setting.without_formation)
    s.posts = {**s.posts, **dict.fromkeys((*act.formations, *alone), act.post)}
    supply.look(s)
    fights = () if s.day.night else (Declare(),)
    s.then(Marches(), *fights, EndActivation(), *after)


def reserve(s: Radetzky, step: Reserve) -> Rule[None] | None:
    """Reserve: it acts when the others have moved and fought, round the same counter (S06)."""
    units = commanded(s, step.counter, step.post, free(s, s.members(step.formation)))
    if not units or s.holder(step.post) == s.enemy(s.side(units[0])):
        s.tell(RESERVE, "{formation}, the reserve, cannot be reached.", formation=step.formation)
        return None
    return _hold(s, step, units)


def _hold(s: Radetzky, step: Reserve, units: list[str]) -> Rule[None]:
    side = s.side(units[0])
    acts = yield from confirm(side, RESERVE, HoldReserve(step.formation))
    if not acts:
        s.tell(RESERVE, "{formation} stays in reserve.", formation=step.formation)
        return
    s.tell(RESERVE, "{formation}, the reserve, acts.", formation=step.formation)
    begin(s, Act(side, step.counter, (step.formation,), step.post, frozenset(units)))


def end_activation(s: Radetzky, _: EndActivation) -> None:
    """Unit without command designation: those who have neither marched nor fought are left to
    another command.  They can be activated by any, and need not be by the first (S12)."""
    if s.act is not None and s.act.formations:
        alone = s.act.units & s.setting.without_formation
        s.used -= alone - s.moved - s.fought
    s.act = None
    s.moved = s.fought = frozenset()
    s.attacks, s.walked = (), {}


# Queries


def acting_formations(s: Radetzky, counter: str) -> tuple[str, ...]:
    """The formations that act as one under a counter: the reserve waits (Reserve)."""
    setting = s.setting
    if counter in setting.formations:
        return (counter,)
    if counter in setting.chief_ids:
        sheet = s.sheets[setting.chief_ids[counter].side]
        return tuple(id for id in sheet.box if id != sheet.reserve)
    return ()


def reserve_of(s: Radetzky, counter: str) -> str:
    chief = s.setting.chief_ids.get(counter)
    return s.sheets[chief.side].reserve if chief else ""


def commandable(s: Radetzky, counter: str) -> list[str]:
    """Units that a formation's counter or a commander in chief could activate: those of the
    formations, and undesignated ones of the side (S05), that have not been activated before."""
    formations = [*acting_formations(s, counter)]
    formations += filter(None, [reserve_of(s, counter)])
    found = [uid for id in formations for uid in s.formation(id).units]
    found += undesignated(s, s.setting.side_of(counter))
    units, used = s.units, s.used
    return [uid for uid in found if uid in units and uid not in used]


def undesignated(s: Radetzky, side: str) -> tuple[str, ...]:
    """Unit without command designation."""
    return s.setting.undesignated[side]


def free(s: Radetzky, uids: Iterable[str]) -> list[str]:
    """Those who have not been activated this turn."""
    return [uid for uid in uids if uid not in s.used]


def free_units(s: Radetzky, side: str) -> list[str]:
    return free(s, s.of_side(side))


def radius_of(s: Radetzky, counter: str) -> int:
    setting = s.setting
    for table in (setting.formations, setting.chief_ids, setting.independent_ids):
        if counter in table:
            return int(table[counter].radius)
    raise KeyError(counter)


def posts_for(s: Radetzky, counter: str, candidates: Iterable[str]) -> int:
    """Where a counter may be placed, in bits: any hex without an enemy (S08) from which it commands
    somebody."""
    setting, units = s.setting, s.units
    hexes, radius = {units[uid].hex for uid in candidates}, radius_of(s, counter)
    enemies = s.ground_of[s.enemy(setting.side_of(counter))]
    if len(hexes) <= radius:  # otherwise it is quicker to grow all of them together
        found = reduce(or_, [setting.within(hex, radius) for hex in hexes], 0)
        if not found & enemies:
            return found
    return setting.bits.within(setting.bits.of(hexes), radius, ~enemies)


def commanded(s: Radetzky, counter: str, post: int, candidates: Iterable[str]) -> list[str]:
    """The units within the radius, along the shortest way that avoids enemy units (S09).

    It is measured when the counter is placed, and not again (S10).
    """
    setting, units, bit = s.setting, s.units, s.setting.bits.bit
    enemies, radius = s.ground_of[s.enemy(setting.side_of(counter))], radius_of(s, counter)
    reached = setting.within(post, radius)
    if reached & enemies:
        reached = setting.bits.within(bit[post], radius, ~enemies)
    return [uid for uid in candidates if reached & bit[units[uid].hex]]


def post_of(s: Radetzky, uid: str) -> int | None:
    """Where the counter of a unit's formation lies or last lay; None if it was never placed."""
    return s.posts.get(s.counter(uid).formation or uid)
