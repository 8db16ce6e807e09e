"""11.1: The marches that are offered, remembered in a Movement Step from question to question."""

from __future__ import annotations

from functools import cache

from msgspec.structs import replace

from tricolore.core.ask import Pick, Stack
from tricolore.core.hexes import number
from tricolore.core.offers import Part, others
from tricolore.rulesets.brothers.arrivals import entry_options
from tricolore.rulesets.brothers.offers import (
    full_hexes,
    joint,
    movable_stacks,
    movable_staff,
    weight,
)
from tricolore.rulesets.brothers.remembered import Field, Mover, Offer
from tricolore.rulesets.brothers.searches import Kind, before, direction, way
from tricolore.rulesets.brothers.spread import spread
from tricolore.rulesets.brothers.state import Brothers
from tricolore.rulesets.brothers.steps import March
from tricolore.rulesets.brothers.ways import (
    STAFF,
    barred_by,
    direct_steps,
    field_of,
    kind_of_march,
    mover_of,
    stance_of,
    way_to,
)


def move_options(s: Brothers) -> list[Part]:
    """Single units and headquarters, or a whole stack by the number of its hex, sent to a hex.
    Picking a unit, or a stack, lets one go step by step, charge, or change the order."""
    parts: list[Part] = []
    field = field_of(s, s.active_side)
    _forget(s, field)
    offers = s.offers
    for hex, group in movable_stacks(s).items():
        for uid in group:
            parts += (offers.get(uid) or _offer(s, uid, (uid,), field)).parts
        if len(s.stacks[hex]) > 1:
            together = joint(s, group) if len(group) > 1 else group
            if len(together) > 1:
                who = number(hex)
                known = offers.get(who)
                if known is None or known.mover.ids != together:
                    known = _offer(s, who, together, field)
                parts += known.parts
            parts.append(others(Stack(hex)))
    for id in movable_staff(s):
        parts += (offers.get(id) or _offer(s, id, (id,), field)).parts
    entering = entry_options(s)
    if entering:
        parts.append(others(*entering))
    return parts


def sent_on(s: Brothers, who: str, hex: int) -> March:
    """The march of somebody who is sent to a hex as was offered."""
    offer = s.offers[who]
    mover = offer.mover
    if offer.direct & s.setting.bits.bit[hex]:
        found: tuple[int, ...] = (hex,)
    else:
        price = offer.spread.price(s.setting.bits.bit[hex])
        cheapest = way(s.setting, offer.kind, offer.spread.near, hex, price)
        found = way_to(s, mover, cheapest, hex)
    return March(mover.ids, (0,) * len(mover.ids), found, final=True)


def _offer(s: Brothers, who: str, ids: tuple[str, ...], field: Field) -> Offer:
    """The marches of one mover, by the hex where each ends.  A single unit can also be picked."""
    mover = mover_of(s, ids)
    kind, stance = kind_of_march(s, mover), stance_of(s, mover)
    offer = s.offers[who] = _found(s, who, mover, kind, stance, weight(s, mover), field)
    return offer


def _found(
    s: Brothers, who: str, mover: Mover, kind: Kind, stance: int, strength: int, field: Field
) -> Offer:
    """The marches of a mover as things are."""
    setting = s.setting
    bounds = barred_by(s, stance, mover.side, mover.here, field)
    found = spread(setting, kind, bounds.closed, bounds.ends, field.crowded)
    direct = direct_steps(s, mover, bounds.direct, field)
    reached = found.reached | direct
    if mover.goal > 0:
        reached &= before(setting, mover.goal, kind.toward)
    ends = reached ^ full_hexes(s, mover, reached, strength)
    looked = found.looked | setting.bits.bit[mover.here]
    parts = _parts(s, who, mover, ends)
    return Offer(mover, kind, stance, strength, parts, looked, found, direct, reached, ends)


def _parts(s: Brothers, who: str, mover: Mover, ends: int) -> tuple[Part, ...]:
    if not ends:
        return ()
    sends = (who, s.setting.bits.numbers.of(ends), ends.bit_count())
    return (sends, _picked(who)) if mover.combat and len(mover.ids) == 1 else (sends,)


@cache
def _picked(who: str) -> Part:
    return others(Pick(who))


def _forget(s: Brothers, field: Field) -> None:
    """Drop the offers that are no longer right after what has changed since: where units stand, or
    what has befallen them, where the enemy bars the way, and where roads are taken."""
    if s.rode:
        turned = {who: _turned(s, who, offer) for who, offer in s.offers.items()}
        s.offers = {who: offer for who, offer in turned.items() if offer is not None}
        s.rode = False
    then = s.offered
    if s.offers and (s.stirred or then is not field):
        barred, changed = 0, s.stirred
        if then is not None and then is not field:
            barred = (field.enemies ^ then.enemies) | (field.near ^ then.near)
            barred |= (field.sheltered ^ then.sheltered) | (field.closed ^ then.closed)
            changed |= barred | (field.crowded ^ then.crowded)
        kept = {}
        for who, offer in s.offers.items():
            if not offer.looked & changed:
                kept[who] = offer
            elif still := _still(s, who, offer, field, barred):
                kept[who] = still
        s.offers = kept
    s.stirred = 0
    s.offered = field


def _turned(s: Brothers, who: str, offer: Offer) -> Offer | None:
    """An offer after headquarters have moved: they bar the way of one another, and those out of
    command march to their own.  None if it must be looked for anew."""
    mover, setting = offer.mover, s.setting
    if offer.stance == STAFF:
        return None
    if not mover.goal:
        return offer
    staff = s.staff.get(s.counter(mover.ids[0]).formation)
    if staff is None or not all(map(s.units.__contains__, mover.ids)):
        return None
    points_of, toward = setting.points_of, offer.kind.toward
    if direction(points_of[mover.here], points_of[staff.hex]) != toward:
        return None
    mover = replace(mover, goal=staff.hex)
    reached = offer.spread.reached & before(setting, staff.hex, toward)
    offer = replace(offer, mover=mover)
    return offer if reached == offer.reached else _with_room(s, who, offer, reached)


def _with_room(s: Brothers, who: str, offer: Offer, reached: int) -> Offer:
    """An offer to go to those of some hexes that have room."""
    ends = reached ^ full_hexes(s, offer.mover, reached, offer.strength)
    parts = _parts(s, who, offer.mover, ends)
    return replace(offer, reached=reached, ends=ends, parts=parts)


def _still(s: Brothers, who: str, offer: Offer, field: Field, barred: int) -> Offer | None:
    """An offer after something has changed where it was looked for.  It stands if the same hexes
    bar the way, the same roads are taken and there is room where there was.  None if something has
    befallen the mover."""
    mover, here, looked = offer.mover, s.setting.bits.bit[offer.mover.here], offer.spread.looked
    if (s.stirred | barred) & here and not _same(s, offer):
        return None
    closed, ends, taken = offer.spread.near
    same = taken == offer.spread.roads & field.crowded
    if same and barred & looked:
        bounds = barred_by(s, offer.stance, mover.side, mover.here, field)
        same = closed == looked & bounds.closed and ends == looked & bounds.ends
    if same:
        return offer if _same_room(s, offer) else _with_room(s, who, offer, offer.reached)
    return _found(s, who, mover, offer.kind, offer.stance, offer.strength, field)


def _same(s: Brothers, offer: Offer) -> bool:
    """Whether a mover is where it was, as strong, and as free to go about the enemy."""
    mover, units = offer.mover, s.units
    if offer.stance == STAFF:
        return s.staff[mover.ids[0]].hex == mover.here
    for uid in mover.ids:
        if uid not in units or units[uid].hex != mover.here:
            return False
    return weight(s, mover) == offer.strength and stance_of(s, mover) == offer.stance


def _same_room(s: Brothers, offer: Offer) -> bool:
    """Whether a mover finds room on the same of the hexes where something has changed."""
    stirred = offer.reached & s.stirred
    if not stirred or offer.stance == STAFF:
        return True
    return stirred ^ full_hexes(s, offer.mover, stirred, offer.strength) == offer.ends & stirred
