"""11.1: The marches that are offered, remembered in a Movement Step from question to question."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

from tricolore.core.ask import Pick, Stack
from tricolore.core.hexes import number
from tricolore.core.offers import Part, others
from tricolore.rulesets.brothers.arrivals import entry_options
from tricolore.rulesets.brothers.offers import (
    full_hexes,
    joint,
    may_end,
    movable_stacks,
    movable_staff,
)
from tricolore.rulesets.brothers.remembered import Field, Offer
from tricolore.rulesets.brothers.searches import before, direction, way
from tricolore.rulesets.brothers.spread import spread
from tricolore.rulesets.brothers.state import STACK_LIMIT, Brothers
from tricolore.rulesets.brothers.steps import March
from tricolore.rulesets.brothers.ways import (
    STAFF,
    Mover,
    barred_by,
    direct_steps,
    disengages,
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
                if known is None or known.ids != together:
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
    if offer.direct & s.setting.bits.bit[hex]:
        found: tuple[int, ...] = (hex,)
    else:
        cheapest = way(s.setting, offer.kind, offer.near, hex)
        found = way_to(s, mover_of(s, offer.ids), cheapest, hex)
    return March(offer.ids, (0,) * len(offer.ids), found, final=True)


def _offer(s: Brothers, who: str, ids: tuple[str, ...], field: Field) -> Offer:
    """The marches of one mover, by the hex where each ends.  A single unit can also be picked."""
    setting, mover = s.setting, mover_of(s, ids)
    kind, stance = kind_of_march(s, mover), stance_of(s, mover)
    here, crowded = setting.bits.bit[mover.here], field.crowded
    blocked, stops, beside = barred_by(s, stance, mover.side, mover.here, field)
    found, looked, roads = spread(setting, kind, blocked, stops, crowded)
    direct = direct_steps(s, mover, beside, field)
    reached = found | direct
    if mover.goal > 0:
        reached &= before(setting, mover.goal, kind.toward)
    strength, leaves = _condition(s, mover)
    ends = reached ^ full_hexes(s, mover, reached)
    near = (looked & blocked, looked & stops, roads & crowded)
    offer = s.offers[who] = Offer(
        ids, mover.here, strength, leaves, kind, stance, _parts(s, who, ends), looked | here,
        roads, near, direct, found, reached, ends, mover.goal != 0,
    )  # fmt: skip
    return offer


def _parts(s: Brothers, who: str, ends: int) -> tuple[Part, ...]:
    if not ends:
        return ()
    sends = (who, s.setting.bits.numbers.of(ends), ends.bit_count())
    return (sends, others(Pick(who))) if who in s.units else (sends,)


def _condition(s: Brothers, mover: Mover) -> tuple[int, bool]:
    """The strength of movers, and whether they would disengage."""
    if not mover.combat:
        return 0, False
    return sum(map(s.strength, mover.ids)), disengages(s, mover)


def _forget(s: Brothers, field: Field) -> None:
    """Drop the offers that are no longer right after what has changed since: where units stand, or
    what has befallen them, where the enemy bars the way, and where roads are taken."""
    if s.rode:
        turned = {who: _turned(s, who, offer) for who, offer in s.offers.items()}
        s.offers = {who: offer for who, offer in turned.items() if offer is not None}
        s.rode = False
    if s.offers and (s.stirred or s.offered is not field):
        bit = s.setting.bits.bit
        stirred = [(hex, bit[hex]) for hex in s.stirred]
        barred = changed = 0
        for _, one in stirred:
            changed |= one
        if s.offered is not None and s.offered is not field:
            for now, then in zip(field[:-1], s.offered[:-1], strict=True):
                barred |= now ^ then
            changed |= barred | (field.crowded ^ s.offered.crowded)
        s.offers = {
            who: offer
            for who, offer in s.offers.items()
            if not offer.looked & changed or _holds(s, offer, field, stirred, barred)
        }
    s.stirred = {}
    s.offered = field


def _turned(s: Brothers, who: str, offer: Offer) -> Offer | None:
    """An offer after headquarters have moved: they bar the way of one another, and those out of
    command march to their own.  None if it must be looked for anew."""
    if offer.stance == STAFF:
        return None
    if not offer.lost:
        return offer
    setting, uid = s.setting, offer.ids[0]
    staff = s.staff.get(s.counter(uid).formation)
    if staff is None or not all(map(s.units.__contains__, offer.ids)):
        return None
    points_of, toward = setting.points_of, offer.kind.toward
    if direction(points_of[offer.here], points_of[staff.hex]) != toward:
        return None
    reached = offer.spread & before(setting, staff.hex, toward)
    if reached == offer.reached:
        return offer
    ends = reached ^ full_hexes(s, mover_of(s, offer.ids), reached)
    return replace(offer, reached=reached, ends=ends, parts=_parts(s, who, ends))


def _holds(
    s: Brothers,
    offer: Offer,
    field: Field,
    stirred: Sequence[tuple[int, int]],
    barred: int,
) -> bool:
    """Whether an offer still stands, with things that have changed where it was looked for: nothing
    has befallen the mover, the same hexes bar its way, and there is room where there was."""
    ids, here, side = offer.ids, offer.here, s.active_side
    bit = s.setting.bits.bit[here]
    if (here in s.stirred or barred & bit) and not _same(s, offer):
        return False
    closed, ends, taken = offer.near
    if taken != offer.roads & field.crowded:
        return False
    if barred & offer.looked:
        blocked, stops, _ = barred_by(s, offer.stance, side, here, field)
        looked = offer.looked ^ bit
        if closed != looked & blocked or ends != looked & stops:
            return False
    if offer.stance != STAFF:
        for hex, one in stirred:
            if offer.reached & one:
                room = s.strength_in(hex) + offer.strength <= STACK_LIMIT
                if (room or may_end(s, mover_of(s, ids), hex)) != bool(offer.ends & one):
                    return False
    return True


def _same(s: Brothers, offer: Offer) -> bool:
    """Whether a mover is where it was, and as strong and as free to leave."""
    ids, here, units = offer.ids, offer.here, s.units
    if offer.stance == STAFF:
        return s.staff[ids[0]].hex == here
    for uid in ids:
        if uid not in units or units[uid].hex != here:
            return False
    return (offer.strength, offer.leaves) == _condition(s, mover_of(s, ids))
