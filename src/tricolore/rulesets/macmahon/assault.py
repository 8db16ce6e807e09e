"""11, 11.1, 11.2 and 11.5: Attacks, from their announcement to the assault or charge."""

from __future__ import annotations

from collections.abc import Sequence

from tricolore.core.ask import (
    DONE,
    Pick,
    Rule,
    choose,
    choose_hex,
    choose_unit,
    confirm,
)
from tricolore.rulesets.great_battles.advance import evade, occupy_vacated, vacate
from tricolore.rulesets.great_battles.attacks import (
    after_charge,
    attacks_of,
    end_charges,
    enemy_fronts,
    held,
    thrown_back,
)
from tricolore.rulesets.great_battles.combat import Fight, throw
from tricolore.rulesets.great_battles.leaders import (
    command_of,
    company,
    expected_bonus,
    hazard,
    lend_bonus,
)
from tricolore.rulesets.great_battles.losses import eliminate
from tricolore.rulesets.great_battles.orientation import flank_hexes, turn_after
from tricolore.rulesets.great_battles.passing import roll_pass
from tricolore.rulesets.great_battles.terrain import ARTILLERY, CAVALRY
from tricolore.rulesets.macmahon.activation import may_be_charged
from tricolore.rulesets.macmahon.combat import prepare
from tricolore.rulesets.macmahon.defence import defend
from tricolore.rulesets.macmahon.results import apply_result
from tricolore.rulesets.macmahon.state import (
    OFF_MAP,
    Assault,
    Attack,
    ChargeWindow,
    Declare,
    Group,
    MacMahon,
    Resolve,
    Share,
)

# 11 Announcement


def declare(s: MacMahon, _: Declare) -> Rule[None]:
    """All attacks are announced before the first is fought; nobody owes any.

    The target is the infantry or cavalry of a hex; guns only where they are by themselves.
    """
    side = s.formation(s.active).side
    open_ = {uid: hexes for uid in s.members(s.active) if (hexes := open_targets(s, uid))}
    option = yield from choose(side, "11", "Attack with which unit?", [*map(Pick, open_), DONE])
    if option == DONE:
        s.announced = s.attacks
        s.then(*(Share(uid) for uid in s.members(s.active) if len(attacks_of(s, uid)) > 1))
        return
    uid = str(option.value)
    hex = yield from choose_hex(side, "11", f"{uid} attacks which hex?", open_[uid], uid)
    target = yield from choose_unit(side, "11", "Attack which unit there?", aims(s, hex), uid)
    s.attacks = (*s.attacks, Attack(uid, hex, target, s.counter(uid).combat))
    s.tell("11", "{unit} will attack {target} at {hex}.", unit=uid, target=target, hex=hex)
    s.then(Declare())


def may_assault(s: MacMahon, uid: str) -> bool:
    """Infantry and cavalry; cavalry only in good order and with half its points unspent (11.5).

    A unit out of command either attacks or disengages (9.2).
    """
    counter = s.counter(uid)
    if counter.arm == ARTILLERY or uid in s.disengaged:
        return False
    if counter.arm == CAVALRY:
        return not s.units[uid].disorganised and 2 * s.moved.get(uid, 0) <= counter.movement
    return True


def open_targets(s: MacMahon, uid: str) -> list[int]:
    """Enemy hexes before it that it has not announced an attack on yet."""
    if not may_assault(s, uid):
        return []
    announced = {attack.hex for attack in s.attacks if attack.attacker == uid}
    return [hex for hex in enemy_fronts(s, uid) if hex not in announced]


def aims(s: MacMahon, hex: int) -> list[str]:
    """Whom an attack on a hex may name: what another has named there already, if any."""
    named = [attack.target for attack in s.attacks if attack.hex == hex]
    if named:
        return named[:1]
    stack = s.stacks[hex]
    return [uid for uid in stack if s.counter(uid).arm != ARTILLERY] or list(stack)


# 11.1 Coordination


def group(s: MacMahon, _: Group) -> Rule[None]:
    """With the attacks the player announces which of them are to be struck as one.

    Then the enemy, who has heard all of it, may ride a charge to the death (14.4).
    """
    side = s.formation(s.active).side
    for hex in dict.fromkeys(attack.hex for attack in s.attacks):
        if coordinable(s, [attack for attack in s.attacks if attack.hex == hex]):
            name = s.setting.board.name_of(hex)
            if (yield from confirm(side, "11.1", f"Coordinate the attacks on {name}?", s.active)):
                s.grouped |= {hex}
    if s.attacks and may_be_charged(s, s.active):
        s.then(ChargeWindow())


def coordinable(s: MacMahon, attacks: Sequence[Attack]) -> bool:
    """Several attackers, the HQ of their formation with one of them, activated or not.

    A side may be barred from it until its chief is on the map (14.4).
    """
    leader = s.leaders.get(s.active)
    if len(attacks) < 2 or leader is None or waits_for_chief(s, s.formation(s.active).side):
        return False
    return any(s.units[attack.attacker].hex == leader.hex for attack in attacks)


def waits_for_chief(s: MacMahon, side: str) -> bool:
    """14.4: the Germans coordinate nothing as long as their chief is not on the map."""
    rule = s.setting.special.coordination
    if rule is None or rule.side != side:
        return False
    return s.chiefs.get(rule.chief, OFF_MAP) == OFF_MAP


def coordinate(s: MacMahon, target: str) -> Rule[bool]:
    """A die and the HQ's command value make 6 or more; either way he takes part (9.3)."""
    command = command_of(s, s.active)
    die, passed = yield from roll_pass("11.1", f"coordination of {s.active}", command)
    s.tell(
        "11.1",
        "{leader} {outcome} the attack on {target}: {die}+{command}.",
        leader=s.who_leads(s.active),
        outcome="coordinates" if passed else "fails to coordinate",
        target=target,
        die=die,
        dice=(die,),
        command=command,
    )
    s.coordinated = target
    return passed


# 11.2 Resolution


def resolve(s: MacMahon, _: Resolve) -> Rule[None]:
    """Fights one by one in the attacker's order; advances when a unit has no more to fight."""
    s.attacks = tuple(a for a in s.attacks if still_stands(s, a))
    end_charges(s)
    if (yield from occupy_vacated(s)):
        s.then(Resolve())
        return
    if not s.attacks:
        return
    side = s.formation(s.active).side
    attackers = list(dict.fromkeys(attack.attacker for attack in s.attacks))
    uid = yield from choose_unit(side, "11.2", "Resolve the attack of which unit?", attackers)
    hexes = [attack.hex for attack in attacks_of(s, uid)]
    hex = yield from choose_hex(side, "11.2", f"Which attack of {uid} first?", hexes, uid)
    fight = yield from _together(s, uid, hex)
    s.attacks = tuple(a for a in s.attacks if a not in fight)
    s.then(Assault(tuple(fight)), Resolve())


def _together(s: MacMahon, uid: str, hex: int) -> Rule[list[Attack]]:
    """The attacks fought at once: all on the hex if they are coordinated now, else one.

    After a failed try the player names the first of those who were to strike as one.
    """
    all_ = [attack for attack in s.attacks if attack.hex == hex]
    if hex in s.grouped and coordinable(s, all_):
        s.grouped -= {hex}
        if (yield from coordinate(s, all_[0].target)):
            return all_
        side = s.formation(s.active).side
        attackers = [attack.attacker for attack in all_]
        uid = yield from choose_unit(side, "11.1", "Which unit attacks first?", attackers)
    return [attack for attack in all_ if attack.attacker == uid]


def still_stands(s: MacMahon, attack: Attack) -> bool:
    """Whether an attack can still be fought: attacker in place, the unit it named before it."""
    if attack.attacker not in s.units or not may_assault(s, attack.attacker):
        return False
    if attack.target not in s.stacks.get(attack.hex, ()):
        return False
    return attack.hex in enemy_fronts(s, attack.attacker)


def fight_assault(s: MacMahon, step: Assault) -> Rule[None]:
    """Retreat before combat, or defensive combat and then the assault."""
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
    before = company(s)
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
    yield from hazard(s, took_part, before)
    if able and not held(s, hex, target):
        vacate(s, hex, [a.attacker for a in able], must=not alone)
    yield from turn_defender(s, target, hex)


def _settle_target(s: MacMahon, named: str) -> str:
    """Guns that were by themselves are so no more if a friend has fallen back on them (11.4)."""
    if s.counter(named).arm != ARTILLERY:
        return named
    stack = s.stacks[s.units[named].hex]
    return next((uid for uid in stack if s.counter(uid).arm != ARTILLERY), named)


def _in_place(s: MacMahon, uid: str, stood: dict[str, int]) -> bool:
    return uid in s.units and s.units[uid].hex == stood[uid]


def assault(s: MacMahon, target: str, attacks: Sequence[Attack]) -> Rule[set[str]]:
    """Those whom the defender has not repelled strike, several of them only if coordinated."""
    bonus, leader = yield from lend_bonus(s, [a.attacker for a in attacks], "9.3")
    result = yield from throw(s, _offensive(s, target, attacks, bonus))
    yield from apply_result(s, target, result)
    return {leader} if leader else set()


def _offensive(s: MacMahon, target: str, attacks: Sequence[Attack], bonus: int) -> Fight:
    """The attackers' throw, their values added and divided by the ground."""
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
    """The throw to expect if all attackers come through, the commander lending his bonus."""
    return _offensive(s, target, attacks, expected_bonus(s, [a.attacker for a in attacks]))


def overrun(s: MacMahon, hex: int) -> Rule[None]:
    """10.1: guns by themselves are lost at once to an attacker whom they have not thrown back."""
    for uid in s.stacks[hex]:
        yield from eliminate(s, uid, "10.1")


def turn_defender(s: MacMahon, target: str, hex: int) -> Rule[None]:
    """A defender who has thrown an attacker back does not follow, but may turn by a hexside."""
    thrown, s.thrown = s.thrown, ()
    if thrown and target in s.units and s.units[target].hex == hex:
        yield from turn_after(s, target, hex, "11.2")
