"""10.1: Barrage fire, including German guns in pairs (14.4), and its effect on an HQ (9.3)."""

from __future__ import annotations

from collections.abc import Sequence

from tricolore.core.ask import Rule, choose_hex, choose_unit, choose_unit_or_none, confirm
from tricolore.rulesets.great_battles.rules.barrage import targets, turn_guns
from tricolore.rulesets.great_battles.rules.combat import Fight, roll_combat
from tricolore.rulesets.great_battles.rules.leaders import note_commanders, roll_for_commanders
from tricolore.rulesets.great_battles.rules.results import NOTHING
from tricolore.rulesets.great_battles.rules.subjects import FireAtHex, FireAtUnit, FireWith
from tricolore.rulesets.macmahon.combat import prepare
from tricolore.rulesets.macmahon.results import apply_result
from tricolore.rulesets.macmahon.state import Barrage, Fire, MacMahon
from tricolore.rulesets.macmahon.subjects import FireAsOne


def barrage(s: MacMahon, _: Barrage) -> Rule[None]:
    """Guns fire one at a time or in pairs, each once, until the owner is done."""
    side = s.formation(s.active).side
    able = [
        uid
        for uid in s.members(s.active)
        if s.counter(uid).reach and uid not in s.fired and targets(s, uid)
    ]
    if not able:
        return
    gun = yield from choose_unit_or_none(side, "10.1", FireWith(), able)
    if gun is None:
        return
    s.then(Barrage())
    hex = yield from choose_hex(side, "10.1", FireAtHex(gun), targets(s, gun))
    target = yield from choose_unit(side, "10.1", FireAtUnit(gun, hex), s.stacks[hex])
    other = partner(s, gun)
    if other and other in able and hex in targets(s, other):
        if not (yield from confirm(side, "14.4", FireAsOne(gun, other, target))):
            other = ""
    else:
        other = ""
    yield from fire(s, Fire(gun, target), other)


def partner(s: MacMahon, gun: str) -> str:
    """14.4: the German battery of the same formation and hex that may fire as a pair with this
    gun."""
    pairs, counter = s.setting.special.pairs, s.counter(gun)
    if pairs is None or counter.nation not in pairs.nations:
        return ""
    for uid in s.stacks[s.units[gun].hex]:
        if uid != gun and s.counter(uid).reach and s.counter(uid).formation == counter.formation:
            return uid
    return ""


def fire(s: MacMahon, step: Fire, other: str = "") -> Rule[None]:
    """As any combat, but no unit retreats.  `other` adds its value to that of the gun (14.4).

    Any result but a miss endangers the commanders on the hex, even if the target then passes its
    test.
    """
    gun, target = step
    guns = (gun, other) if other else (gun,)
    hex, side = s.units[target].hex, s.side(target)
    for uid in guns:
        lay(s, uid, hex)
        s.fired |= {uid}
    there = {id for id in s.leaders_at(hex) if s.formation(id).side == side}
    before = note_commanders(s)
    result = yield from roll_combat(s, barrage_fight(s, guns, target))
    yield from apply_result(s, target, result, barrage=True)
    if result != NOTHING:
        yield from roll_for_commanders(s, there, before)


def barrage_fight(s: MacMahon, guns: Sequence[str], target: str) -> Fight:
    terrain = s.ground.value[s.units[target].hex]
    value = sum(s.counter(gun).combat for gun in guns)
    return prepare(s, guns, target, value, terrain, "10.1", guns=guns)


def lay(s: MacMahon, gun: str, hex: int) -> None:
    """Turn guns so that they bear on a hex, with no enemy on their flanks if possible."""
    turn_guns(s, gun, hex, s.field(s.enemy_of(s.side(gun))).occupied)
