"""11.3: The effects of combat results, refused retreats and retreats (losses: `great_battles`)."""

from __future__ import annotations

from tricolore.core.ask import Rule, choose_hex, confirm
from tricolore.rulesets.great_battles.rules.cohesion import take_test
from tricolore.rulesets.great_battles.rules.leaders import enemy_enters, go_along
from tricolore.rulesets.great_battles.rules.losses import disorganise, eliminate, lose_steps
from tricolore.rulesets.great_battles.rules.orientation import turn_after
from tricolore.rulesets.great_battles.rules.results import suffer
from tricolore.rulesets.great_battles.rules.subjects import Retreat
from tricolore.rulesets.great_battles.rules.terrain import INFANTRY
from tricolore.rulesets.macmahon.state import MacMahon
from tricolore.rulesets.macmahon.subjects import RefuseRetreat

HOLDS = 2
"""No unit is driven from terrain with a protection above this."""


# Results


def apply_result(s: MacMahon, uid: str, result: str, barrage: bool = False) -> Rule[None]:
    """No unit falls back from a barrage (10.1), or from terrain with a protection above 2."""
    falls_back = yield from suffer(s, uid, result)
    if not falls_back or barrage or s.ground.value[s.units[uid].hex] > HOLDS:
        return
    if not (yield from refuse(s, uid)):
        yield from retreat_after_combat(s, uid)


def refuse(s: MacMahon, uid: str) -> Rule[bool]:
    """An attacker or defender may hold its hex by a morale test, and then loses a step.

    A failed test has no further cost: the unit falls back.
    """
    side = s.side(uid)
    if not (yield from confirm(side, "11.3", RefuseRetreat(uid))):
        return False
    if not (yield from take_test(s, uid, "11.3")):
        return False
    s.tell("11.3", "{unit} refuses to retreat.", unit=uid)
    yield from lose_steps(s, uid, 1, "11.3")
    return True


# Retreat after combat


def retreat_after_combat(s: MacMahon, uid: str) -> Rule[None]:
    """One hex towards its formation's home, and further through friends, which disorganises them.

    Guns on a defender's hex are lost when he leaves it; those of an attacker stay.
    """
    side, start = s.side(uid), s.units[uid].hex
    here = start
    while True:
        hexes = retreat_hexes(s, uid, here)
        if not hexes:
            s.tell("11.3", "{unit} cannot retreat.", unit=uid)
            yield from lose_steps(s, uid, 1, "11.3")
            return
        here = yield from choose_hex(side, "11.3", Retreat(uid), hexes)
        if here not in s.stacks:
            break
        for friend in s.stacks[here]:
            if not s.units[friend].disorganised:
                disorganise(s, friend, "11.3")
    s.place(uid, here)
    go_along(s, side, start, here)
    s.tell("11.3", "{unit} retreats to {hex}.", unit=uid, hex=here)
    s.occupy(side, here)
    yield from enemy_enters(s, side, here)
    if side != s.formation(s.active).side:
        for gun in s.stacks.get(start, ()):
            yield from eliminate(s, gun, "11.3")
    if here in s.field(s.enemy_of(side)).zone:
        s.tell("11.3", "{unit} has retreated into an enemy zone of control.", unit=uid)
        yield from lose_steps(s, uid, 1, "11.3")
    if uid in s.units:
        yield from turn_after(s, uid, start, "11.3")


def retreat_hexes(s: MacMahon, uid: str, here: int) -> list[int]:
    """Outside enemy zones if possible, then without friends; the owner chooses among equals."""
    enemies, zone = s.field(s.enemy_of(s.side(uid)))
    open_ = [hex for hex in _ways_home(s, uid, here) if _leads_on(s, uid, hex, enemies)]
    if not open_:
        return []
    ranks = {hex: (hex in zone, hex in s.stacks) for hex in open_}
    best = min(ranks.values())
    return [hex for hex in open_ if ranks[hex] == best]


def _leads_on(s: MacMahon, uid: str, hex: int, enemies: frozenset[int]) -> bool:
    """Whether a hex is free, or holds friends with a free hex behind them."""
    if hex in enemies:
        return False
    if hex not in s.stacks:
        return True
    return any(_leads_on(s, uid, other, enemies) for other in _ways_home(s, uid, hex))


def _ways_home(s: MacMahon, uid: str, hex: int) -> list[int]:
    """Neighbours nearer home that it can enter; infantry wades if it must (14.6)."""
    counter = s.counter(uid)
    passable = {other for other, _ in s.ground.edges[counter.arm][hex]}
    if counter.arm == INFANTRY:
        passable.update(s.ground.fords.get(hex, ()))
    return [other for other in s.setting.rear[counter.formation][hex] if other in passable]
