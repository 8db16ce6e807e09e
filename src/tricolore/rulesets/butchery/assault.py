"""10.4.1, 10.4.2 and 10.4.4: Assaults, from declaration to attack."""

from __future__ import annotations

from collections.abc import Sequence

from tricolore.core.ask import (
    DONE,
    Option,
    Pick,
    Rule,
    Say,
    choose,
    choose_hex,
    choose_unit,
    choose_unit_or_none,
)
from tricolore.rulesets.butchery.combat import prepare
from tricolore.rulesets.butchery.results import apply_result
from tricolore.rulesets.butchery.state import Assault, Attack, Butchery, Declare, Resolve, Share
from tricolore.rulesets.butchery.subjects import (
    AssaultAnother,
    AssaultHex,
    AssaultUnit,
    AssaultWith,
    ResolveFirst,
    ResolveWhich,
)
from tricolore.rulesets.great_battles.rules.advance import evade, occupy_vacated, vacate
from tricolore.rulesets.great_battles.rules.attacks import (
    after_charge,
    ask_points,
    attacks_of,
    divide,
    end_charges,
    enemy_fronts,
    even_shares,
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
from tricolore.rulesets.great_battles.rules.orientation import front_hexes
from tricolore.rulesets.great_battles.rules.sight import bears_on
from tricolore.rulesets.great_battles.rules.subjects import SupportWith
from tricolore.rulesets.great_battles.rules.terrain import ARTILLERY, CAVALRY

# 10.4.1 Declaration


def declare(s: Butchery, _: Declare) -> Rule[None]:
    """All assaults are declared before the first is fought.

    If a unit assaults at all, every enemy hex in front of it must be assaulted, by it or by another
    unit of the formation.  The player may stop only when this is so.
    """
    side = s.formation(s.active).side
    open_ = {uid: hexes for uid in s.members(s.active) if (hexes := open_targets(s, uid))}
    options: list[Option] = [Pick(uid) for uid in open_]
    if not owed(s):
        options.append(DONE)
    option = yield from choose(side, "10.4.1", AssaultWith(), options)
    if option == DONE:
        shares = [uid for uid in s.members(s.active) if len(attacks_of(s, uid)) > 1]
        s.then(*(Share(uid) for uid in shares))
        return
    uid = str(option.value)
    hex = yield from choose_hex(side, "10.4.1", AssaultHex(uid), open_[uid])
    target = yield from choose_unit(side, "10.4.1", AssaultUnit(uid, hex), s.stacks[hex])
    s.attacks = (*s.attacks, Attack(uid, hex, target, s.counter(uid).combat))
    s.tell("10.4.1", "{unit} will assault {target} at {hex}.", unit=uid, target=target, hex=hex)
    s.then(Declare())


def may_assault(s: Butchery, uid: str) -> bool:
    """Whether a unit may assault: infantry, or cavalry in good order that moved at most 3 points.

    A unit out of command either attacks or disengages (10.1.3).
    """
    counter = s.counter(uid)
    if counter.arm == ARTILLERY or uid in s.disengaged:
        return False
    if counter.arm == CAVALRY:
        charged = s.moved.get(uid, 0) <= s.setting.movement.cavalry_attack
        return charged and not s.units[uid].disorganised
    return True


def share(s: Butchery, step: Share) -> Rule[None]:
    """10.4.1: a unit with several assaults divides its combat value among them, in whole points."""
    uid, left = step.uid, s.counter(step.uid).combat
    attacks = attacks_of(s, uid)
    for attack in attacks[:-1]:
        points = yield from ask_points(s, "10.4.1", uid, left, attack.target)
        _set_value(s, attack, points)
        left -= points
    _set_value(s, attacks[-1], left)


def _set_value(s: Butchery, attack: Attack, value: int) -> None:
    s.attacks = tuple(a._replace(value=value) if a == attack else a for a in s.attacks)


def open_targets(s: Butchery, uid: str) -> list[int]:
    """Enemy hexes in front of a unit on which it has not declared an assault yet."""
    if not may_assault(s, uid):
        return []
    declared = {attack.hex for attack in s.attacks if attack.attacker == uid}
    return [hex for hex in enemy_fronts(s, uid) if hex not in declared]


def owed(s: Butchery) -> set[int]:
    """Enemy hexes in front of assaulting units that no unit assaults yet."""
    attackers = {attack.attacker for attack in s.attacks}
    covered = {attack.hex for attack in s.attacks}
    return {hex for uid in attackers for hex in enemy_fronts(s, uid)} - covered


# 10.4.2 Resolution


def resolve(s: Butchery, _: Resolve) -> Rule[None]:
    """Fight assaults one by one in the attacker's order; a unit advances after its last one."""
    s.attacks = tuple(a for a in s.attacks if still_stands(s, a))
    end_charges(s)
    if (yield from occupy_vacated(s)):
        s.then(Resolve())
        return
    attacks = [attack for attack in s.attacks if not awaits_advance(s, attack)]
    if not attacks:
        if s.attacks:  # each waits for another's advance, so none can be fought
            s.attacks = ()
            s.then(Resolve())
        return
    side = s.formation(s.active).side
    attackers = list(dict.fromkeys(attack.attacker for attack in attacks))
    uid = yield from choose_unit(side, "10.4", ResolveWhich(), attackers)
    hexes = [attack.hex for attack in attacks if attack.attacker == uid]
    hex = yield from choose_hex(side, "10.4", ResolveFirst(uid), hexes)
    chosen = next(a for a in s.attacks if a.attacker == uid and a.hex == hex)
    group = [chosen]
    if chosen.target == s.coordinated:
        group = [a for a in s.attacks if a.target == chosen.target]
    s.attacks = tuple(a for a in s.attacks if a not in group)
    s.then(Assault(tuple(group)), Resolve())


def still_stands(s: Butchery, attack: Attack) -> bool:
    """Whether an assault can still be fought: the attacker in place, an enemy in front of it."""
    if attack.attacker not in s.units or not may_assault(s, attack.attacker):
        return False
    return attack.hex in enemy_fronts(s, attack.attacker)


def awaits_advance(s: Butchery, attack: Attack) -> bool:
    """Whether only guns are left, which another unit's advance will take (10.4.6)."""
    return s.abandoned().issuperset(s.stacks[attack.hex])


def fight_assault(s: Butchery, step: Assault) -> Rule[None]:
    """Retreat before combat, or else defensive combat and then the attack."""
    attackers = [attack.attacker for attack in step.attacks]
    hex = step.attacks[0].hex
    target = yield from _settle_target(s, step.attacks[0])
    if target is None:
        return
    s.tell(
        "10.4.2",
        "{units} against {target} at {hex}.",
        units=" and ".join(attackers),
        target=target,
        hex=hex,
    )
    if (yield from evade(s, target, attackers)):
        vacate(s, hex, attackers, must=False)
        return
    alone = all(s.counter(uid).arm == ARTILLERY for uid in s.stacks[hex])
    before = note_commanders(s)
    stood = {uid: s.units[uid].hex for uid in attackers}
    took_part = yield from defend(s, target, step.attacks)
    for uid, at in stood.items():
        if uid in s.units and s.units[uid].hex != at:
            thrown_back(s, uid)
    able = [a for a in step.attacks if can_still_attack(s, a.attacker, stood[a.attacker])]
    if able and alone:
        yield from _overrun(s, hex)
    elif able and target in s.units:
        took_part |= yield from attack(s, target, able)
    if s.coordinated == step.attacks[0].target:
        took_part.add(s.active)  # 10.4.12: he took part by organising it
    after_charge(s, able)
    yield from roll_for_commanders(s, took_part, before)
    if able and not is_still_held(s, hex, target):
        vacate(s, hex, [a.attacker for a in able], must=True)


def _settle_target(s: Butchery, attack: Attack) -> Rule[str | None]:
    """The unit that was named; if it has left, the attacker may choose another in the hex."""
    if attack.target in s.stacks[attack.hex]:
        return attack.target
    side = s.formation(s.active).side
    options = [*map(Pick, s.stacks[attack.hex]), Say("none")]
    option = yield from choose(side, "10.4.1", AssaultAnother(attack.target), options)
    return str(option.value) if option.kind == "pick" else None


def can_still_attack(s: Butchery, uid: str, stood: int) -> bool:
    """After defensive combat: still in its hex, and not disordered cavalry."""
    return uid in s.units and s.units[uid].hex == stood and may_assault(s, uid)


# 10.4.2 A, 10.4.4 Defensive combat


def defend(s: Butchery, target: str, attacks: Sequence[Attack]) -> Rule[set[str]]:
    """The assaulted unit fires at each attacker; returns the commanders who took part.

    Its value is halved if an attacker comes through a flank hex.  Against a coordinated assault its
    value is divided among the attackers, and so is that of supporting artillery.
    """
    attackers = [a.attacker for a in attacks]
    value = halved_on_flank(s, target, attackers)
    shares = yield from divide(s, target, value, attackers)
    guns = yield from _support(s, target, attackers, shares)
    bonus, leader = 0, ""
    if s.counter(target).arm != ARTILLERY:
        bonus, leader = yield from lend_bonus(s, [target], "10.4.12")
    # All fights are prepared before the first roll.  An attacker who is thrown back first still had
    # its zone on the defender's flank when the assault began.
    fights = [
        defensive(s, target, uid, shares[uid], guns[uid], bonus, attackers) for uid in attackers
    ]
    for uid, fight in zip(attackers, fights, strict=True):
        result = yield from roll_combat(s, fight)
        yield from apply_result(s, uid, result)
    return {leader} if leader else set()


def halved_on_flank(s: Butchery, target: str, attackers: Sequence[str]) -> int:
    """The defender's value, halved if any attacker comes through a flank hex."""
    value, front = s.counter(target).combat, front_hexes(s, target)
    return value // 2 if any(s.units[uid].hex not in front for uid in attackers) else value


def defensive(
    s: Butchery,
    target: str,
    attacker: str,
    value: int,
    guns: Sequence[str],
    bonus: int,
    attackers: Sequence[str],
) -> Fight:
    """The defender's roll: terrain 1, with the roles exchanged."""
    if s.counter(target).arm == ARTILLERY:
        guns = [*guns, target]
    return prepare(
        s, [target], attacker, value, 1, "10.4.2", guns=guns, bonus=bonus, dice=_dice(s, attackers)
    )


def defence_fight(s: Butchery, target: str, attacker: str, attacks: Sequence[Attack]) -> Fight:
    """The expected roll: even shares, all guns in support, and the commander's bonus."""
    attackers = [a.attacker for a in attacks]
    value = even_shares(halved_on_flank(s, target, attackers), attackers)[attacker]
    guns = []
    for gun, seen in supporters(s, target, attackers).items():
        if attacker in seen:
            guns.append(gun)
            value += even_shares(s.counter(gun).combat, seen)[attacker]
    bonus = 0 if s.counter(target).arm == ARTILLERY else expected_bonus(s, [target])
    return defensive(s, target, attacker, value, guns, bonus, attackers)


def _support(
    s: Butchery, target: str, attackers: list[str], shares: dict[str, int]
) -> Rule[dict[str, list[str]]]:
    """10.4.4: artillery of the formation adds its value, once in an activation."""
    side = s.side(target)
    guns: dict[str, list[str]] = {uid: [] for uid in attackers}
    while able := supporters(s, target, attackers):
        gun = yield from choose_unit_or_none(side, "10.4.4", SupportWith(target), able)
        if gun is None:
            break
        s.fired |= {gun}
        s.tell("10.4.4", "{unit} supports {target}.", unit=gun, target=target)
        divided = yield from divide(s, gun, s.counter(gun).combat, able[gun])
        for uid, points in divided.items():
            shares[uid] += points
            guns[uid].append(gun)
    return guns


def supporters(s: Butchery, target: str, attackers: Sequence[str]) -> dict[str, list[str]]:
    """Artillery that may support a unit, with the attackers it bears on from where it stands.

    It belongs to the unit's formation, is not assaulted itself, has not fired, and was not left
    behind by a retreat (10.4.6).
    """
    formation = s.counter(target).formation
    if s.formation(formation).detached:
        return {}
    busy = s.fired | s.abandoned() | {attack.target for attack in s.attacks} | {target}
    found = {}
    for gun in s.members(formation):
        if not s.counter(gun).reach or gun in busy:
            continue
        facing = s.units[gun].facing
        seen = [uid for uid in attackers if bears_on(s, gun, facing, s.units[uid].hex)]
        if seen:
            found[gun] = seen
    return found


# 10.4.2 B Attack


def attack(s: Butchery, target: str, attacks: Sequence[Attack]) -> Rule[set[str]]:
    """The units that can still attack do so; several attack together only in a coordinated
    assault."""
    attackers = [a.attacker for a in attacks]
    bonus, leader = yield from lend_bonus(s, attackers, "10.4.12")
    result = yield from roll_combat(s, _offensive(s, target, attacks, bonus))
    yield from apply_result(s, target, result)
    return {leader} if leader else set()


def _offensive(s: Butchery, target: str, attacks: Sequence[Attack], bonus: int) -> Fight:
    """The attackers' roll: their values added up and divided by the terrain."""
    attackers = [a.attacker for a in attacks]
    return prepare(
        s,
        attackers,
        target,
        sum(a.value for a in attacks),
        s.ground.value[s.units[target].hex],
        "10.4.3",
        bonus=bonus,
        penalty=any(uid not in s.commanded for uid in attackers),
        dice=_dice(s, attackers),
    )


def attack_fight(s: Butchery, target: str, attacks: Sequence[Attack]) -> Fight:
    """The expected roll if all attackers get through, with the commander's bonus."""
    return _offensive(s, target, attacks, expected_bonus(s, [a.attacker for a in attacks]))


def _overrun(s: Butchery, hex: int) -> Rule[None]:
    """10.4.4: artillery by itself is lost once its attacker has got through its fire."""
    for uid in s.stacks[hex]:
        yield from eliminate(s, uid, "10.4.4")


def _dice(s: Butchery, attackers: Sequence[str]) -> int:
    """12.4: two dice if the attacker gives no quarter; the higher one counts."""
    return 2 if s.no_quarter in attackers else 1
