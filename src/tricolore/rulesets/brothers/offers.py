"""11.1: Who may move, where a march may end, and the marches that are offered."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from tricolore.core.ask import Pick, Stack
from tricolore.core.bits import Hexes
from tricolore.core.hexes import number
from tricolore.core.sends import Part, others
from tricolore.rulesets.brothers.arrivals import entry_options
from tricolore.rulesets.brothers.command import failed_and_in_command
from tricolore.rulesets.brothers.fire import UNLIMBERED
from tricolore.rulesets.brothers.roster import ARTILLERY
from tricolore.rulesets.brothers.searches import Moves, way
from tricolore.rulesets.brothers.spread import before, spread
from tricolore.rulesets.brothers.stacking import room
from tricolore.rulesets.brothers.state import STACK_LIMIT, Brothers, Field, Offer
from tricolore.rulesets.brothers.steps import March
from tricolore.rulesets.brothers.ways import (
    STAFF,
    Mover,
    barred_by,
    disengages,
    field_of,
    kind_of_march,
    may_engage,
    mover_of,
    stance_of,
)

# Who may move


def may_move(s: Brothers, uid: str) -> bool:
    """11.1: active units that have not moved; not guns that have fired (8.1.6), nor those whose
    activation has failed (7.6.2), nor whom fire has stopped."""
    act = s.act
    assert act is not None
    if uid not in act.members or uid in s.moved or uid in s.halted or uid not in s.units:
        return False
    if failed_and_in_command(s, uid):
        return False
    unlimbered = uid in s.fired or uid in s.effects.get(UNLIMBERED, "").split()
    return not (unlimbered and s.counter(uid).arm == ARTILLERY)


def movable_staff(s: Brothers) -> list[str]:
    """The headquarters of the formation, or the sovereign who acts."""
    act = s.act
    assert act is not None
    able = (id for id in sorted(act.may_move) if id in s.staff and id not in s.moved)
    return [id for id in able if not (act.failed and id == act.formation)]


def movable_stacks(s: Brothers) -> dict[int, tuple[str, ...]]:
    """The units of each hex that may still move, the uppermost first."""
    act, units = s.act, s.units
    assert act is not None
    able = act.members - s.moved - s.halted
    if not act.formation or not able:
        return {}
    if act.failed or s.fired or UNLIMBERED in s.effects:
        able = frozenset(uid for uid in able if may_move(s, uid))
    active = [uid for uid in s.formation(act.formation).units if uid in act.members]
    hexes = dict.fromkeys([units[uid].hex for uid in active if uid in units])
    found = {}
    for hex in hexes:
        group = tuple([uid for uid in s.stacks[hex] if uid in able])
        if group:
            found[hex] = group
    return found


# Where they may end


def may_end(s: Brothers, mover: Mover, hex: int) -> bool:
    """4.1: whether there is room, if those who can still leave the hex do so."""
    return not mover.combat or _fits(s, mover, sum(map(s.strength, mover.ids)), hex)


def _fits(s: Brothers, mover: Mover, more: int, hex: int) -> bool:
    if room(s, hex, more, mover.ids):
        return True
    if _would_engage(s, mover, hex):
        return False
    movable = (uid for uid in s.stacks.get(hex, ()) if may_move(s, uid))
    return room(s, hex, more, [*mover.ids, *movable])


def may_pass(s: Brothers, mover: Mover, hex: int) -> bool:
    """4.1: a group may pass through an overfull hex, unless it may not engage and would."""
    more = sum(map(s.strength, mover.ids)) if mover.combat else 0
    return room(s, hex, more, mover.ids) or not _would_engage(s, mover, hex)


def _would_engage(s: Brothers, mover: Mover, hex: int) -> bool:
    """11.8.2: who makes a hex overfull stands on top there; whether that is to engage an enemy
    whom it may not engage."""
    if not s.beside(s.enemy(mover.side), hex):
        return False
    return not may_engage(s, mover) and not disengages(s, mover)


def goals(s: Brothers, mover: Mover, moves: Moves) -> Sequence[int]:
    """Hexes within reach where the group may end, in ascending order."""
    full = _full(s, mover, moves.bits)
    return s.setting.bits.hexes(moves.bits & ~full) if full else moves.hexes


def _full(s: Brothers, mover: Mover, reached: int) -> int:
    """Those of some hexes, in bits, where there is no room for a group."""
    taken = reached & s.ground_of[mover.side] if mover.combat else 0
    if not taken:
        return 0
    bits, more, full = s.setting.bits, sum(map(s.strength, mover.ids)), 0
    for hex in bits.hexes(taken):
        if s.strength_in(hex) + more > STACK_LIMIT and not _fits(s, mover, more, hex):
            full |= bits.bit[hex]
    return full


# What is offered is remembered in a Movement Step until something changes within reach


def _offer(s: Brothers, who: str, ids: tuple[str, ...], field: Field) -> Offer:
    """The marches of one mover, by the hex where each ends.  A single unit can also be picked."""
    setting, mover = s.setting, mover_of(s, ids)
    kind, _ = kind_of_march(s, mover)
    stance, friends = stance_of(s, mover), s.ground_of[mover.side]
    blocked, stops = barred_by(s, stance, mover.side, mover.here, field)
    reached, looked, roads = spread(setting, kind, blocked, stops, friends)
    if mover.goal > 0:
        reached &= before(setting, mover.goal, kind.toward)
    full = _full(s, mover, reached)
    ends = reached ^ full
    parts: tuple[Part, ...] = ()
    if ends:
        sends = (who, Hexes(setting.bits, ends), ends.bit_count())
        parts = (sends, others(Pick(who))) if who in s.units else (sends,)
    offer = s.offers[who] = Offer(
        ids,
        mover.here,
        *_condition(s, ids),
        kind,
        stance,
        parts,
        looked | setting.bits.bit[mover.here],
        roads,
        (looked & blocked, looked & stops, roads & friends),
        reached,
        ends,
        mover.goal != 0 or not mover.combat,
    )
    return offer


def _forget(s: Brothers, field: Field) -> None:
    """Drop the offers that are no longer right after what has changed since."""
    if s.stirred and s.offers:
        bit = s.setting.bits.bit
        stirred = [(hex, bit[hex]) for hex in s.stirred]
        changed = 0
        for _, one in stirred:
            changed |= one
        if s.offered is not None and s.offered is not field:
            for now, then in zip(field, s.offered, strict=True):
                changed |= now ^ then
        s.offers = {
            who: offer
            for who, offer in s.offers.items()
            if not offer.looked & changed or _holds(s, offer, field, stirred, changed)
        }
    s.stirred = {}
    s.offered = field


def _condition(s: Brothers, ids: tuple[str, ...]) -> tuple[int, bool]:
    """The strength of movers, and whether any of them is engaged."""
    if ids[0] not in s.units:
        return 0, False
    if len(ids) == 1:
        return s.strength(ids[0]), s.engaged(ids[0])
    return sum(map(s.strength, ids)), any(map(s.engaged, ids))


def _holds(
    s: Brothers,
    offer: Offer,
    field: Field,
    stirred: Iterable[tuple[int, int]],
    changed: int,
) -> bool:
    """Whether an offer still stands, with things that have changed where it was looked for: nothing
    has befallen the mover, the same hexes bar its way, and there is room where there was."""
    ids, here, units = offer.ids, s.setting.bits.bit[offer.here], s.units
    if changed & here:
        if ids[0] in s.staff:
            same = offer.here == s.staff[ids[0]].hex
        else:
            same = all(uid in units and units[uid].hex == offer.here for uid in ids)
        if not same or (offer.strength, offer.leaves) != _condition(s, ids):
            return False
    side = s.active_side
    blocked, stops = barred_by(s, offer.stance, side, offer.here, field)
    looked = offer.looked ^ here
    if offer.near != (looked & blocked, looked & stops, offer.roads & s.ground_of[side]):
        return False
    if offer.stance != STAFF:
        for hex, bit in stirred:
            if offer.reached & bit:
                room_now = s.strength_in(hex) + offer.strength <= STACK_LIMIT
                room_now = room_now or may_end(s, mover_of(s, ids), hex)
                if room_now != bool(offer.ends & bit):
                    return False
    return True


def joint(s: Brothers, group: tuple[str, ...]) -> tuple[str, ...]:
    """Those of a stack who can move as one: all in command, or else all out of command, since
    these go their own way (7.5)."""
    act = s.act
    assert act is not None
    inside = tuple([uid for uid in group if uid not in act.ooc])
    outside = tuple([uid for uid in group if uid in act.ooc])
    return inside if len(inside) > 1 or len(outside) < 2 else outside


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
    found = way(s.setting, offer.kind, offer.near, hex)
    return March(offer.ids, (0,) * len(offer.ids), found, final=True)
