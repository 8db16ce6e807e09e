"""11: Attacks are all announced before the first is fought.  11.5: which cavalry may charge."""

from __future__ import annotations

from tricolore.core.ask import DONE, Pick, Rule, choose, choose_hex, choose_unit
from tricolore.rulesets.great_battles.rules.attacks import ask_points, attacks_of, enemy_fronts
from tricolore.rulesets.great_battles.rules.terrain import ARTILLERY, CAVALRY
from tricolore.rulesets.macmahon.state import Attack, Declare, MacMahon, Share
from tricolore.rulesets.macmahon.subjects import AttackHex, AttackUnit, AttackWith


def declare(s: MacMahon, _: Declare) -> Rule[None]:
    """All attacks are announced before the first is fought; none is compulsory.

    The target is the infantry or cavalry of a hex.  Guns are a target only if they are by
    themselves.
    """
    side = s.formation(s.active).side
    open_ = {uid: hexes for uid in s.members(s.active) if (hexes := open_targets(s, uid))}
    option = yield from choose(side, "11", AttackWith(), [*map(Pick, open_), DONE])
    if option == DONE:
        s.announced = s.attacks
        s.then(*(Share(uid) for uid in s.members(s.active) if len(attacks_of(s, uid)) > 1))
        return
    uid = str(option.value)
    hex = yield from choose_hex(side, "11", AttackHex(uid), open_[uid])
    target = yield from choose_unit(side, "11", AttackUnit(uid, hex), aims(s, hex))
    s.attacks = (*s.attacks, Attack(uid, hex, target, s.counter(uid).combat))
    s.tell("11", "{unit} will attack {target} at {hex}.", unit=uid, target=target, hex=hex)
    s.then(Declare())


def may_assault(s: MacMahon, uid: str) -> bool:
    """Whether a unit may attack: infantry, or cavalry in good order with half its points unspent
    (11.5).

    A unit out of command either attacks or disengages (9.2).
    """
    counter = s.counter(uid)
    if counter.arm == ARTILLERY or uid in s.disengaged:
        return False
    if counter.arm == CAVALRY:
        return not s.units[uid].disorganised and 2 * s.moved.get(uid, 0) <= counter.movement
    return True


def open_targets(s: MacMahon, uid: str) -> list[int]:
    """Enemy hexes in front of a unit that it can still announce an attack on."""
    if not may_assault(s, uid) or has_no_more(s, uid):
        return []
    announced = {attack.hex for attack in attacks_of(s, uid)}
    return [hex for hex in enemy_fronts(s, uid) if hex not in announced]


def has_no_more(s: MacMahon, uid: str) -> bool:
    """Whether a unit has announced as many attacks as it has points, since each needs at least
    one."""
    attacks = len(attacks_of(s, uid))
    return attacks > 0 and attacks >= s.counter(uid).combat


def aims(s: MacMahon, hex: int) -> list[str]:
    """The units that an attack on a hex may name: the one already named there, if any."""
    named = [attack.target for attack in s.attacks if attack.hex == hex]
    if named:
        return named[:1]
    stack = s.stacks[hex]
    return [uid for uid in stack if s.counter(uid).arm != ARTILLERY] or list(stack)


def share(s: MacMahon, step: Share) -> Rule[None]:
    """A unit with several attacks divides its value among them, at least one point each.

    An attack without points would only keep its target from joining in the defence of its
    neighbours (11.2).
    """
    uid, left = step.uid, s.counter(step.uid).combat
    attacks = attacks_of(s, uid)
    for at, attack in enumerate(attacks, start=1):
        points, to_come = left, len(attacks) - at
        if to_come:
            most = max(left - to_come, 0)
            points = yield from ask_points(s, "11", uid, left, attack.target, min(1, most), most)
        left -= points
        s.attacks = tuple(a._replace(value=points) if a == attack else a for a in s.attacks)
