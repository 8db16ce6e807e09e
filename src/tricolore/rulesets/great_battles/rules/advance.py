"""Advance after combat, and retreat before it."""

from __future__ import annotations

from collections.abc import Sequence

from tricolore.core.ask import Rule, Say, choose, choose_hex
from tricolore.rulesets.great_battles.rules.leaders import advance_along, enemy_enters, go_along
from tricolore.rulesets.great_battles.rules.losses import (
    disorganise,
    eliminate,
    enter_woods,
    lose_steps,
)
from tricolore.rulesets.great_battles.rules.movement import beside_enemies
from tricolore.rulesets.great_battles.rules.orientation import turn_after
from tricolore.rulesets.great_battles.rules.stacking import has_room
from tricolore.rulesets.great_battles.rules.state import Battle, Vacated
from tricolore.rulesets.great_battles.rules.subjects import (
    AdvanceInto,
    EvadeTo,
    RetreatBeforeCombat,
)
from tricolore.rulesets.great_battles.rules.terrain import INFANTRY

# Advance after combat


# 10.4.7 / 11.2
def vacate(s: Battle, hex: int, attackers: Sequence[str], must: bool) -> None:
    """Remember a hex that was emptied.  The advance waits until its units have fought all
    assaults."""
    s.set_vacated((*s.vacated, Vacated(hex, tuple(attackers), must)))


# 10.4.7 / 11.2
def occupy_vacated(s: Battle) -> Rule[bool]:
    """Advance into a vacated hex whose attackers have fought all their assaults.

    A unit that has emptied several hexes goes into one of them.  Its owner chooses, but a
    compulsory advance comes before a voluntary one.
    """
    busy = {attack.attacker for attack in s.attacks}
    ready = [v for v in s.vacated if busy.isdisjoint(v.attackers)]
    if not ready:
        return False
    due = [v for v in ready if able_to_advance(s, v)]
    due = [v for v in due if v.must] or due
    hexes = {v.hex for v in due}
    if hexes:
        side = s.formation(s.active).side
        hex = yield from choose_hex(side, s.book.advance, AdvanceInto(), hexes)
        ready = [v for v in due if v.hex == hex]
    vacated = ready[0]
    s.set_vacated(tuple(v for v in s.vacated if v != vacated))
    yield from s.variants.advance(s, vacated)
    return True


# 10.4.7 / 11.2
def stay_behind(s: Battle, uid: str) -> None:
    """A unit that has advanced, held back or been thrown back advances into no other hex."""
    s.vacated = tuple(
        v._replace(attackers=tuple(other for other in v.attackers if other != uid))
        for v in s.vacated
    )


# 10.4.7 / 11.2
def go_in(s: Battle, uid: str, hex: int) -> Rule[None]:
    """One of the attackers advances.  Guns left in the hex are lost; leaders may go along."""
    side = s.side(uid)
    stay_behind(s, uid)
    left = s.units[uid].hex
    for gun in s.stacks.get(hex, ()):
        if s.side(gun) != side:
            yield from eliminate(s, gun, s.book.retreat)
    s.place(uid, hex)
    s.tell(s.book.advance, "{unit} advances to {hex}.", unit=uid, hex=hex)
    enter_woods(s, uid, left)
    s.occupy(side, hex)
    yield from enemy_enters(s, side, hex)
    yield from advance_along(s, side, left, hex)
    yield from turn_after(s, uid, left, s.book.advance)


# 10.4.7 / 11.2
def able_to_advance(s: Battle, vacated: Vacated) -> list[str]:
    """Attackers still in place beside a hex that holds no enemy except abandoned guns."""
    strike = s.ground.strike
    able = []
    for uid in vacated.attackers:
        unit = s.units.get(uid)
        if unit is None:
            continue
        if vacated.hex not in strike[s.counter(uid).arm][unit.hex][unit.facing]:
            continue
        others = [other for other in s.stacks.get(vacated.hex, ()) if other != uid]
        enemies = [other for other in others if s.side(other) != s.side(uid)]
        if any(not s.counter(enemy).reach for enemy in enemies):
            continue  # the enemy has come back into the hex
        if not enemies and not has_room(s, uid, vacated.hex):
            continue  # a friend is there already
        able.append(uid)
    return able


# 10.4.13 / 9.4
def may_occupy(s: Battle, uid: str, hex: int) -> bool:
    """Whether a unit may choose to advance.  A unit of a broken formation may not go beside the
    enemy."""
    broken = s.broken.get(s.counter(uid).formation, False)
    return not (broken and hex in beside_enemies(s, s.side(uid)))


# Retreat before combat


# 10.4.8 / 11.4
def evade(s: Battle, uid: str, attackers: Sequence[str]) -> Rule[bool]:
    """A unit with at least as many movement points as its attackers may retreat instead of
    fighting.

    With more points it retreats in good order.  With the same number it is disorganised, or loses a
    step if it is already disorganised.
    """
    mine = s.variants.full_allowance(s, uid)
    theirs = max(s.variants.full_allowance(s, attacker) for attacker in attackers)
    if mine < theirs:
        return False
    hexes = evade_hexes(s, uid)
    if not hexes:
        return False
    side = s.side(uid)
    option = yield from choose(
        side,
        s.book.evade,
        RetreatBeforeCombat(uid),
        [Say("stand"), Say("retreat")],
    )
    if option.value == "stand":
        return False
    left = s.units[uid].hex
    hex = yield from choose_hex(side, s.book.evade, EvadeTo(uid), hexes)
    s.place(uid, hex)
    go_along(s, side, left, hex)
    s.occupy(side, hex)
    yield from enemy_enters(s, side, hex)
    s.tell(s.book.evade, "{unit} retreats before combat to {hex}.", unit=uid, hex=hex)
    if mine == theirs:
        if s.units[uid].disorganised:
            yield from lose_steps(s, uid, 1, s.book.evade)
        else:
            disorganise(s, uid, s.book.evade)
    if uid in s.units:
        enter_woods(s, uid, left)
        yield from turn_after(s, uid, left, s.book.evade)
    return True


# 10.4.8 / 11.4
def evade_hexes(s: Battle, uid: str) -> list[int]:
    """Neighbouring hexes with room, outside enemy zones, that it can enter or wade to."""
    unit, counter = s.units[uid], s.counter(uid)
    enemy = s.field(s.enemy_of(counter.side))
    ways = [hex for hex, _ in s.ground.edges[counter.arm][unit.hex]]
    if counter.arm == INFANTRY:
        ways += s.ground.fords.get(unit.hex, ())
    return [
        hex
        for hex in ways
        if hex not in enemy.occupied
        and hex not in enemy.zone
        and has_room(s, uid, hex)
        and may_occupy(s, uid, hex)
    ]
