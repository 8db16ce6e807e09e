"""11.1: Who may move, where a march may end, and the marches that are offered."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from tricolore.core.ask import Option, Pick, Send, Stack
from tricolore.rulesets.brothers.arrivals import entry_options
from tricolore.rulesets.brothers.command import failed_and_in_command
from tricolore.rulesets.brothers.roster import ARTILLERY
from tricolore.rulesets.brothers.stacking import UNLIMBERED, room
from tricolore.rulesets.brothers.state import Brothers, Field, Offer
from tricolore.rulesets.brothers.ways import (
    Mover,
    Moves,
    around,
    disengages,
    field_of,
    may_engage,
    mover_of,
    reach,
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
    hexes = dict.fromkeys(s.units[uid].hex for uid in s.active_units())
    found = {hex: tuple(u for u in s.stacks[hex] if may_move(s, u)) for hex in hexes}
    return {hex: group for hex, group in found.items() if group}


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
    if not mover.combat:
        return moves.hexes
    stacks = s.stacks
    more = sum(map(s.strength, mover.ids))
    return [hex for hex in moves.hexes if hex not in stacks or _fits(s, mover, more, hex)]


def _sends(s: Brothers, who: str, ids: tuple[str, ...], field: Field) -> tuple[Option, ...]:
    """Remembered in a Movement Step until something changes within reach (see `_forget`)."""
    known = s.offers.get(who)
    if known is None or known.ids != ids:
        mover = mover_of(s, ids)
        moves = reach(s, mover, field)
        hexes = goals(s, mover, moves)
        ends = moves.bits if len(hexes) == len(moves.hexes) else s.setting.bits.of(hexes)
        options = tuple([Send(who, hex) for hex in hexes])
        known = s.offers[who] = Offer(
            ids, mover.here, *_condition(s, mover), options, around(s, mover), moves.bits, ends
        )
    return known.options


def _forget(s: Brothers, field: Field) -> None:
    """Drop the offers that what has changed since may touch: where the enemy stands, where roads
    are taken, and whether there is room."""
    if s.stirred:
        moved = 0
        for now, before in zip(field, s.offered or field, strict=True):
            moved |= now ^ before
        bit = s.setting.bits.bit
        stirred = [(hex, bit[hex]) for hex in s.stirred]
        s.offers = {
            who: offer
            for who, offer in s.offers.items()
            if not offer.within & moved and not _crowd_differs(s, offer, stirred)
        }
        s.stirred = {}
    s.offered = field


def _condition(s: Brothers, mover: Mover) -> tuple[int, bool]:
    """The strength of movers, and whether they would disengage."""
    units = [uid for uid in mover.ids if uid in s.units]
    return sum(map(s.strength, units)), disengages(s, mover)


def _crowd_differs(s: Brothers, offer: Offer, stirred: Iterable[tuple[int, int]]) -> bool:
    """Whether there is room now where there was none, or the other way round; or whether something
    has befallen the mover itself."""
    if offer.ids[0] in s.staff:
        return False
    here = {s.units[uid].hex if uid in s.units else 0 for uid in offer.ids}
    if here != {offer.here}:
        return True
    mover = None
    for hex, bit in stirred:
        if hex != offer.here and not offer.reached & bit:
            continue
        mover = mover or mover_of(s, offer.ids)
        if hex == offer.here and (offer.strength, offer.leaves) != _condition(s, mover):
            return True
        if offer.reached & bit:
            room_now = hex not in s.stacks or may_end(s, mover, hex)
            if room_now != bool(offer.ends & bit):
                return True
    return False


def joint(s: Brothers, group: tuple[str, ...]) -> tuple[str, ...]:
    """Those of a stack who can move as one: all in command, or else all out of command, since
    these go their own way (7.5)."""
    act = s.act
    assert act is not None
    inside = tuple(uid for uid in group if uid not in act.ooc)
    outside = tuple(uid for uid in group if uid in act.ooc)
    return inside if len(inside) > 1 or len(outside) < 2 else outside


def move_options(s: Brothers) -> list[Option]:
    """Single units and headquarters, or a whole stack by the number of its hex, sent to a hex.
    Picking a unit, or a stack, lets one go step by step, charge, or change the order."""
    options: list[Option] = []
    field = field_of(s, s.active_side)
    _forget(s, field)
    for hex, group in movable_stacks(s).items():
        for uid in group:
            sends = _sends(s, uid, (uid,), field)
            if sends:
                options += [*sends, Pick(uid)]
        together = joint(s, group)
        if len(together) > 1:
            options += _sends(s, f"{hex:04d}", together, field)
        if len(s.stacks[hex]) > 1:
            options.append(Stack(hex))
    for id in movable_staff(s):
        options += _sends(s, id, (id,), field)
    return options + entry_options(s)
