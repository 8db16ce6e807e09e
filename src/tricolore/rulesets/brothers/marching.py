"""11.1: The marches that are offered, remembered in a Movement Step from question to question."""

from __future__ import annotations

from functools import cache
from operator import attrgetter

from msgspec.structs import replace

from tricolore.core.ask import Pick, Stack
from tricolore.core.hexes import number
from tricolore.core.offers import Part, others
from tricolore.rulesets.brothers.arrivals import entry_options
from tricolore.rulesets.brothers.offers import (
    LIGHT,
    able_units,
    full_hexes,
    joint,
    movable_staff,
    weight,
)
from tricolore.rulesets.brothers.remembered import Field, Mover, Offer, Offered, Place
from tricolore.rulesets.brothers.searches import Kind, before, direction
from tricolore.rulesets.brothers.spread import spread
from tricolore.rulesets.brothers.stacking import full_lines
from tricolore.rulesets.brothers.state import Brothers
from tricolore.rulesets.brothers.steps import March
from tricolore.rulesets.brothers.trails import way
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
    Picking a unit, or a stack, lets one go step by step, charge, or change the order.

    What was offered at the last question is offered again, but for the hexes where something has
    changed since that matters.
    """
    field, able, then = field_of(s, s.active_side), able_units(s), s.offered
    bits = s.setting.bits
    if then is None:
        offers: dict[str, Offer] = {}
        places: dict[int, Place] = {}
        renewed = bits.of([s.units[uid].hex for uid in able if uid in s.units])
    else:
        places = dict(then.places)
        offers, renewed = _kept(s, then, field, able)
    for hex in bits.hexes(renewed):
        group = tuple([uid for uid in s.stacks.get(hex, ()) if uid in able])
        if group:
            places[hex] = _place(s, hex, group, offers, field)
        else:
            places.pop(hex, None)
    parts: list[Part] = []
    for place in sorted(places.values(), key=_by_rank):
        parts += place.parts
    for id in movable_staff(s):
        parts += (offers.get(id) or _offer(s, id, (id,), offers, field)).parts
    entering = entry_options(s)
    if entering:
        parts.append(others(*entering))
    s.offered = Offered(field, able, offers, places)
    s.stirred, s.rode = 0, False
    return parts


_by_rank = attrgetter("rank")


def _place(
    s: Brothers, hex: int, group: tuple[str, ...], offers: dict[str, Offer], field: Field
) -> Place:
    """What those of a hex who can move are offered."""
    parts: list[Part] = []
    for uid in group:
        parts += (offers.get(uid) or _offer(s, uid, (uid,), offers, field)).parts
    stack, ranks = s.stacks[hex], s.setting.ranks
    if len(stack) == 1:
        return Place(ranks[group[0]], tuple(parts))
    together = joint(s, group) if len(group) > 1 else group
    if len(together) > 1:
        who = number(hex)
        known = offers.get(who)
        if known is None or known.mover.ids != together:
            known = _offer(s, who, together, offers, field)
        parts += known.parts
    parts.append(_whole(hex))
    act = s.act
    assert act is not None
    return Place(min([ranks[uid] for uid in stack if uid in act.members]), tuple(parts))


def sent_on(s: Brothers, who: str, hex: int) -> March:
    """The march of somebody who is sent to a hex as was offered."""
    assert s.offered is not None
    offer = s.offered.offers[who]
    mover = offer.mover
    if offer.direct & s.setting.bits.bit[hex]:
        found: tuple[int, ...] = (hex,)
    else:
        found = way_to(s, mover, way(s.setting, offer.kind, offer.spread, hex), hex)
    return March(mover.ids, (0,) * len(mover.ids), found, final=True)


def _offer(
    s: Brothers, who: str, ids: tuple[str, ...], offers: dict[str, Offer], field: Field
) -> Offer:
    """The marches of one mover, by the hex where each ends.  A single unit can also be picked."""
    mover = mover_of(s, ids)
    kind, stance = kind_of_march(s, mover), stance_of(s, mover)
    offer = offers[who] = _found(s, who, mover, kind, stance, weight(s, mover), field)
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
    full = full_hexes(s, mover, reached, strength)
    parts, here = _parts(s, who, mover, reached ^ full), setting.bits.bit[mover.here]
    return Offer(mover, kind, stance, strength, parts, here, found, direct, reached, full)


def _parts(s: Brothers, who: str, mover: Mover, ends: int) -> tuple[Part, ...]:
    if not ends:
        return ()
    sends = (who, s.setting.bits.numbers.of(ends), ends.bit_count())
    return (sends, _picked(who)) if mover.combat and len(mover.ids) == 1 else (sends,)


@cache
def _picked(who: str) -> Part:
    return others(Pick(who))


@cache
def _whole(hex: int) -> Part:
    return others(Stack(hex))


def _kept(
    s: Brothers, then: Offered, field: Field, able: frozenset[str]
) -> tuple[dict[str, Offer], int]:
    """The offers that are right after what has changed since: where units stand, or what has
    befallen them, where the enemy bars the way, and where roads are taken.  With them the hexes
    where others must be offered, in bits."""
    old, offers, units, bit = then.field, {}, s.units, s.setting.bits.bit
    barred = taken = 0
    if field is not old:
        barred = (field.enemies ^ old.enemies) | (field.near ^ old.near)
        barred |= (field.sheltered ^ old.sheltered) | (field.closed ^ old.closed)
        taken = field.crowded ^ old.crowded
    stirred = s.stirred
    for uid in able ^ then.able:
        if uid in units:
            stirred |= bit[units[uid].hex]
    renewed, upon = stirred, stirred | barred
    crowds = stirred & full_lines(s)
    for who, offer in then.offers.items():
        now: Offer | None = offer
        if s.rode:
            now = _turned(s, who, offer)
        if now is not None:
            spread, room = now.spread, crowds if now.strength <= LIGHT else stirred
            if (
                now.here & upon
                or spread.looked & barred
                or spread.roads & taken
                or now.reached & room
                or now.full & stirred
            ):
                now = _still(s, who, now, field, barred, stirred)
        if now is not None:
            offers[who] = now
        if now is not offer:
            renewed |= offer.here
    return offers, renewed


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
    full = full_hexes(s, offer.mover, reached, offer.strength)
    parts = _parts(s, who, offer.mover, reached ^ full)
    return replace(offer, reached=reached, full=full, parts=parts)


def _still(
    s: Brothers, who: str, offer: Offer, field: Field, barred: int, stirred: int
) -> Offer | None:
    """An offer after something has changed that may matter to it.  It stands if the same hexes bar
    the way, the same roads are taken and there is room where there was.  None if something has
    befallen the mover."""
    mover, spread = offer.mover, offer.spread
    if (stirred | barred) & offer.here and not _same(s, offer):
        return None
    closed, ends, taken = spread.near
    same = taken == spread.roads & field.crowded
    if same and barred & spread.looked:
        bounds = barred_by(s, offer.stance, mover.side, mover.here, field)
        same = closed == spread.looked & bounds.closed and ends == spread.looked & bounds.ends
    if same:
        return offer if _same_room(s, offer, stirred) else _with_room(s, who, offer, offer.reached)
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


def _same_room(s: Brothers, offer: Offer, stirred: int) -> bool:
    """Whether a mover finds room on the same of the hexes where something has changed."""
    stirred &= offer.reached
    if not stirred or offer.stance == STAFF:
        return True
    return full_hexes(s, offer.mover, stirred, offer.strength) == offer.full & stirred
