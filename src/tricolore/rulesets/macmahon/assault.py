"""11.2 and 11.5: How attacks are fought: the defence, then the assault or charge."""

from __future__ import annotations

from collections.abc import Sequence

from tricolore.core.ask import Rule, choose_hex, choose_unit
from tricolore.rulesets.great_battles.rules.advance import evade, occupy_vacated, vacate
from tricolore.rulesets.great_battles.rules.attacks import (
    after_charge,
    attacks_of,
    end_charges,
    enemy_fronts,
    is_still_held,
    thrown_back,
)
from tricolore.rulesets.great_battles.rules.combat import Fight, roll_combat
from tricolore.rulesets.great_battles.rules.leaders import (
    expected_bonus,
    lend_bonus,
    note_commanders,
    roll_for_commanders,
)
from tricolore.rulesets.great_battles.rules.losses import eliminate
from tricolore.rulesets.great_battles.rules.orientation import flank_hexes, turn_after
from tricolore.rulesets.great_battles.rules.terrain import ARTILLERY
from tricolore.rulesets.macmahon.announcement import may_assault
from tricolore.rulesets.macmahon.combat import prepare
from tricolore.rulesets.macmahon.coordination import struck_together
from tricolore.rulesets.macmahon.defence import defend
from tricolore.rulesets.macmahon.results import apply_result
from tricolore.rulesets.macmahon.state import Assault, Attack, MacMahon, Resolve
from tricolore.rulesets.macmahon.subjects import ResolveFirst, ResolveWhich

# 11.2 Resolution


def resolve(s: MacMahon, _: Resolve) -> Rule[None]:
    """Fight attacks one by one in the attacker's order; a unit advances after its last one."""
    s.attacks = tuple(a for a in s.attacks if still_stands(s, a))
    end_charges(s)
    if (yield from occupy_vacated(s)):
        s.then(Resolve())
        return
    if not s.attacks:
        return
    side = s.formation(s.active).side
    attackers = list(dict.fromkeys(attack.attacker for attack in s.attacks))
    uid = yield from choose_unit(side, "11.2", ResolveWhich(), attackers)
    hexes = [attack.hex for attack in attacks_of(s, uid)]
    hex = yield from choose_hex(side, "11.2", ResolveFirst(uid), hexes)
    fight = yield from struck_together(s, uid, hex)
    s.attacks = tuple(a for a in s.attacks if a not in fight)
    s.then(Assault(tuple(fight)), Resolve())


def still_stands(s: MacMahon, attack: Attack) -> bool:
    """Whether an attack can still be fought: the attacker in place, its target in front of it."""
    if attack.attacker not in s.units or not may_assault(s, attack.attacker):
        return False
    if attack.target not in s.stacks.get(attack.hex, ()):
        return False
    return attack.hex in enemy_fronts(s, attack.attacker)


def fight_assault(s: MacMahon, step: Assault) -> Rule[None]:
    """Retreat before combat, or else defensive combat and then the assault."""
    attackers = [attack.attacker for attack in step.attacks]
    hex, named = step.attacks[0].hex, step.attacks[0].target
    target = _settle_target(s, named)
    tried, s.coordinated = s.coordinated == named, ""
    s.tell(
        "11.2",
        "{units} against {target} at {hex}.",
        units=" and ".join(attackers),
        target=target,
        hex=hex,
    )
    if (yield from evade(s, target, attackers)):
        vacate(s, hex, attackers, must=False)
        return
    alone = s.counter(target).arm == ARTILLERY
    before = note_commanders(s)
    stood = {uid: s.units[uid].hex for uid in attackers}
    took_part = yield from defend(s, target, step.attacks)
    for uid in attackers:
        if uid in s.units and s.units[uid].hex != stood[uid]:
            thrown_back(s, uid)
            s.thrown = (*s.thrown, uid)
    able = [a for a in step.attacks if _in_place(s, a.attacker, stood)]
    if alone:
        if able:
            yield from overrun(s, hex)
    else:
        able = [a for a in able if may_assault(s, a.attacker)]
        if able:
            took_part |= yield from assault(s, target, able)
    if tried:
        took_part.add(s.active)
    after_charge(s, able)
    yield from roll_for_commanders(s, took_part, before)
    if able and not is_still_held(s, hex, target):
        vacate(s, hex, [a.attacker for a in able], must=not alone)
    yield from turn_defender(s, target, hex)


def _settle_target(s: MacMahon, named: str) -> str:
    """Guns that were by themselves no longer are if a friend has fallen back on them (11.4)."""
    if s.counter(named).arm != ARTILLERY:
        return named
    stack = s.stacks[s.units[named].hex]
    return next((uid for uid in stack if s.counter(uid).arm != ARTILLERY), named)


def _in_place(s: MacMahon, uid: str, stood: dict[str, int]) -> bool:
    return uid in s.units and s.units[uid].hex == stood[uid]


def assault(s: MacMahon, target: str, attacks: Sequence[Attack]) -> Rule[set[str]]:
    """The attackers that the defender has not repelled attack; several together only if
    coordinated."""
    bonus, leader = yield from lend_bonus(s, [a.attacker for a in attacks], "9.3")
    result = yield from roll_combat(s, _offensive(s, target, attacks, bonus))
    yield from apply_result(s, target, result)
    return {leader} if leader else set()


def _offensive(s: MacMahon, target: str, attacks: Sequence[Attack], bonus: int) -> Fight:
    """The attackers' roll: their values added up and divided by the terrain."""
    attackers = [a.attacker for a in attacks]
    flanks = flank_hexes(s, target)
    return prepare(
        s,
        attackers,
        target,
        sum(a.value for a in attacks),
        s.ground.value[s.units[target].hex],
        "11.3",
        bonus=bonus,
        flank=any(s.units[uid].hex in flanks for uid in attackers),
    )


def attack_fight(s: MacMahon, target: str, attacks: Sequence[Attack]) -> Fight:
    """The expected roll if all attackers get through, with the commander's bonus."""
    return _offensive(s, target, attacks, expected_bonus(s, [a.attacker for a in attacks]))


def overrun(s: MacMahon, hex: int) -> Rule[None]:
    """10.1: guns by themselves are lost at once to an attacker that they have not thrown back."""
    for uid in s.stacks[hex]:
        yield from eliminate(s, uid, "10.1")


def turn_defender(s: MacMahon, target: str, hex: int) -> Rule[None]:
    """A defender who has thrown an attacker back does not advance, but may turn by one hexside."""
    thrown, s.thrown = s.thrown, ()
    if thrown and target in s.units and s.units[target].hex == hex:
        yield from turn_after(s, target, hex, "11.2")
