"""10.2: Artillery barrage fire."""

from __future__ import annotations

from tricolore.core.ask import Rule, choose_hex, choose_unit, choose_unit_or_none
from tricolore.rulesets.butchery.combat import prepare
from tricolore.rulesets.butchery.results import apply_result
from tricolore.rulesets.butchery.state import Barrage, Butchery, Fire
from tricolore.rulesets.great_battles.rules.barrage import targets, turn_guns
from tricolore.rulesets.great_battles.rules.combat import Fight, roll_combat
from tricolore.rulesets.great_battles.rules.subjects import FireAtHex, FireAtUnit, FireWith


def barrage(s: Butchery, _: Barrage) -> Rule[None]:
    """Guns fire one at a time, each once, until the owner is done."""
    side = s.formation(s.active).side
    able = [
        uid
        for uid in s.members(s.active)
        if s.counter(uid).reach and uid not in s.fired and targets(s, uid)
    ]
    if not able:
        return
    gun = yield from choose_unit_or_none(side, "10.2", FireWith(), able)
    if gun is None:
        return
    s.then(Barrage())
    hex = yield from choose_hex(side, "10.2", FireAtHex(gun), targets(s, gun))
    target = yield from choose_unit(side, "10.2.2", FireAtUnit(gun, hex), s.stacks[hex])
    yield from fire(s, Fire(gun, target))


def fire(s: Butchery, step: Fire) -> Rule[None]:
    """10.2.2: as any combat, but no unit retreats."""
    gun, target = step
    lay(s, gun, s.units[target].hex)
    s.fired |= {gun}
    result = yield from roll_combat(s, barrage_fight(s, gun, target))
    yield from apply_result(s, target, result, barrage=True)


def barrage_fight(s: Butchery, gun: str, target: str) -> Fight:
    terrain = s.ground.value[s.units[target].hex]
    return prepare(s, [gun], target, s.counter(gun).combat, terrain, "10.2.2", guns=[gun])


def lay(s: Butchery, gun: str, hex: int) -> None:
    """Turn guns so that they bear on a hex, with their flanks outside enemy zones if possible."""
    turn_guns(s, gun, hex, s.field(s.enemy_of(s.side(gun))).zone)
