"""11.1: Who may move, and where a march may end."""

from __future__ import annotations

from collections.abc import Sequence

from tricolore.rulesets.brothers.command import failed_and_in_command
from tricolore.rulesets.brothers.remembered import Mover
from tricolore.rulesets.brothers.roster import ARTILLERY
from tricolore.rulesets.brothers.searches import Moves
from tricolore.rulesets.brothers.setting import AT_THE_DOUBLE
from tricolore.rulesets.brothers.stacking import UNLIMBERED, room
from tricolore.rulesets.brothers.state import FRONT_LINE, STACK_LIMIT, Brothers
from tricolore.rulesets.brothers.ways import disengages, may_engage

LIGHT = STACK_LIMIT - FRONT_LINE + 1
"""The strength points that find room wherever a front line is not full."""

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
    has_fired = uid in s.fired or uid in s.effects.get(UNLIMBERED, "").split()
    return not (has_fired and s.counter(uid).arm == ARTILLERY)


def movable_staff(s: Brothers) -> list[str]:
    """The headquarters of the formation, or the sovereign who acts."""
    act = s.act
    assert act is not None
    if act.failed:  # 7.6.2, 11.6
        return []
    return [id for id in sorted(act.may_move) if id in s.staff and id not in s.moved]


def able_units(s: Brothers) -> frozenset[str]:
    """Those units that `may_move`, and maybe some that are no longer on the map."""
    act = s.act
    assert act is not None
    if not act.formation:
        return frozenset()
    able = act.members.difference(s.moved, s.halted)
    if act.failed:
        able &= act.ooc
    if s.fired or UNLIMBERED in s.effects:
        able = able.difference(unlimbered(s))
    return able


def unlimbered(s: Brothers) -> list[str]:
    """8.1.6: guns that have fired in the Fire Combat Step."""
    fired = (*s.fired, *s.effects.get(UNLIMBERED, "").split())
    return [uid for uid in fired if s.counter(uid).arm == ARTILLERY]


def movable_stacks(s: Brothers) -> dict[int, tuple[str, ...]]:
    """The units of each hex that may still move, the uppermost first.  The hexes come in the order
    in which their first active units stand in the formation."""
    able, act = able_units(s), s.act
    assert act is not None
    units, stacks = s.units, s.stacks
    found: dict[int, tuple[str, ...]] = {}
    for uid in s.formation(act.formation).units if able else ():
        if uid in act.members and uid in units:
            hex = units[uid].hex
            if hex not in found and (group := tuple([one for one in stacks[hex] if one in able])):
                found[hex] = group
    return found


def joint(s: Brothers, group: tuple[str, ...]) -> tuple[str, ...]:
    """Those of a stack who can move as one: all in command, or else all out of command, since
    these go their own way (7.5).  Bersaglieri at the double go by themselves (6.3)."""
    act = s.act
    assert act is not None
    alone = s.effects.get(AT_THE_DOUBLE)
    inside = tuple([uid for uid in group if uid not in act.ooc and uid != alone])
    outside = tuple([uid for uid in group if uid in act.ooc])
    return inside if len(inside) > 1 or len(outside) < 2 else outside


# Where they may end


def weight(s: Brothers, mover: Mover) -> int:
    """The strength points for which a group needs room."""
    if not mover.combat:
        return 0
    ids = mover.ids
    return s.strength(ids[0]) if len(ids) == 1 else sum(map(s.strength, ids))


def may_end(s: Brothers, mover: Mover, hex: int) -> bool:
    """4.1: whether there is room, if those who can still leave the hex do so."""
    if not mover.combat:
        return True
    more = weight(s, mover)
    return room(s, hex, more, mover.ids) or _makes_room(s, mover, more, hex)


def _makes_room(s: Brothers, mover: Mover, more: int, hex: int) -> bool:
    """Whether an overfull hex has room once others have left it."""
    if _would_engage(s, mover, hex):
        return False
    ids, act = mover.ids, s.act
    if act is None or act.members.isdisjoint(s.stacks.get(hex, ())):
        return False  # nobody there will leave it
    staying = [uid for uid in s.stacks.get(hex, ()) if uid not in ids and not may_move(s, uid)]
    return sum(map(s.strength, staying)) + more <= STACK_LIMIT


def may_pass(s: Brothers, mover: Mover, hex: int) -> bool:
    """4.1: a group may pass through an overfull hex, unless it may not engage and would."""
    more = weight(s, mover)
    return room(s, hex, more, mover.ids) or not _would_engage(s, mover, hex)


def _would_engage(s: Brothers, mover: Mover, hex: int) -> bool:
    """11.8.2: who makes a hex overfull stands on top there; whether that is to engage an enemy
    whom it may not engage.  It may only with the step by which it disengages (B20)."""
    if not s.beside(s.enemy(mover.side), hex) or may_engage(s, mover):
        return False
    beside = s.setting.board.distance(mover.here, hex) <= 1
    return not (beside and disengages(s, mover))


def goals(s: Brothers, mover: Mover, moves: Moves) -> Sequence[int]:
    """Hexes within reach where the group may end, in ascending order."""
    full = full_hexes(s, mover, moves.bits, weight(s, mover))
    return s.setting.bits.hexes(moves.bits & ~full) if full else moves.hexes


def full_hexes(s: Brothers, mover: Mover, reached: int, more: int) -> int:
    """Those of some hexes where others stand, in bits, that have no room for a group."""
    taken = reached & s.ground_of[mover.side] if mover.combat else 0
    if taken and more <= LIGHT:
        taken &= s.massed
    if not taken:
        return 0
    bits, full = s.setting.bits, 0
    for hex in bits.hexes(taken):
        if s.strength_in(hex) + more > STACK_LIMIT and not _makes_room(s, mover, more, hex):
            full |= bits.bit[hex]
    return full
