"""11.1: Coordinated attacks by several units on one hex."""

from __future__ import annotations

from collections.abc import Sequence

from tricolore.core.ask import Pick, Rule, Say, choose, choose_unit, confirm
from tricolore.rulesets.great_battles.rules.leaders import command_of
from tricolore.rulesets.great_battles.rules.passing import roll_pass
from tricolore.rulesets.macmahon.activation import may_be_charged
from tricolore.rulesets.macmahon.state import OFF_MAP, Attack, ChargeWindow, Group, MacMahon
from tricolore.rulesets.macmahon.subjects import Coordinate, KeepOut, StrikeFirst

NOBODY = Say("none")
"""No attacker is left out: all attackers of the hex are coordinated."""

# When attacks are announced


def group(s: MacMahon, _: Group) -> Rule[None]:
    """With the attacks, the player announces which of them are to be coordinated.

    The enemy hears all of this, and may then make a charge to the death (14.4).
    """
    side = s.formation(s.active).side
    for hex in dict.fromkeys(attack.hex for attack in s.attacks):
        attacks = [attack for attack in s.attacks if attack.hex == hex]
        if not coordinable(s, attacks):
            continue
        if (yield from confirm(side, "11.1", Coordinate(s.active, hex))):
            s.grouped[hex] = tuple(attack.attacker for attack in attacks)
            yield from leave_out(s, hex)
    if s.attacks and may_be_charged(s, s.active):
        s.then(ChargeWindow())


def leave_out(s: MacMahon, hex: int) -> Rule[None]:
    """Of three or more attackers, some may attack by themselves.

    The unit that the HQ is with may not, because without it nothing can be coordinated.
    """
    side, leader = s.formation(s.active).side, s.leaders[s.active]
    about = KeepOut(s.active, hex)
    while len(s.grouped[hex]) > 2:
        able = [uid for uid in s.grouped[hex] if s.units[uid].hex != leader.hex]
        option = yield from choose(side, "11.1", about, [*map(Pick, able), NOBODY])
        if option == NOBODY:
            return
        s.grouped[hex] = tuple(uid for uid in s.grouped[hex] if uid != option.value)


def coordinable(s: MacMahon, attacks: Sequence[Attack]) -> bool:
    """Whether there are several attackers, with their HQ, activated or not, with one of them.

    A side may be barred from coordination until its chief is on the map (14.4).
    """
    leader = s.leaders.get(s.active)
    if len(attacks) < 2 or leader is None or waits_for_chief(s, s.formation(s.active).side):
        return False
    return any(s.units[attack.attacker].hex == leader.hex for attack in attacks)


def waits_for_chief(s: MacMahon, side: str) -> bool:
    """14.4: the Germans cannot coordinate while their chief is not on the map."""
    needed = s.setting.special.coordination
    if needed is None or needed.side != side:
        return False
    return s.chiefs.get(needed.chief, OFF_MAP) == OFF_MAP


# When the attack is fought


def struck_together(s: MacMahon, uid: str, hex: int) -> Rule[list[Attack]]:
    """The attacks fought together with that of a unit: its whole group if coordination succeeds.

    If it fails, the player names which of the group attacks first.
    """
    as_one = group_of(s, uid, hex)
    if coordinable(s, as_one):
        del s.grouped[hex]
        if (yield from coordinate(s, as_one[0].target)):
            return as_one
        side = s.formation(s.active).side
        attackers = [attack.attacker for attack in as_one]
        uid = yield from choose_unit(side, "11.1", StrikeFirst(hex), attackers)
    return [attack for attack in s.attacks if attack.hex == hex and attack.attacker == uid]


def group_of(s: MacMahon, uid: str, hex: int) -> list[Attack]:
    """The attacks on a hex that are to be coordinated with that of a unit."""
    group = s.grouped.get(hex, ())
    if uid not in group:
        return []
    return [attack for attack in s.attacks if attack.hex == hex and attack.attacker in group]


def coordinate(s: MacMahon, target: str) -> Rule[bool]:
    """A die plus the HQ's command value must make 6 or more.  The HQ takes part either way
    (9.3)."""
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
