"""12: Special capacities of formation commanders, at most one in an activation."""

from __future__ import annotations

from tricolore.core.ask import Rule, choose_hex, choose_unit, choose_word, confirm
from tricolore.core.text import say
from tricolore.rulesets.butchery.state import Butchery, OrderMarch, UseCapacity
from tricolore.rulesets.butchery.subjects import (
    ChooseCapacity,
    CoordinateWhich,
    ForceMarch,
    GiveNoQuarter,
    HoldBack,
)
from tricolore.rulesets.great_battles.rules.cohesion import take_test
from tricolore.rulesets.great_battles.rules.leaders import command_of
from tricolore.rulesets.great_battles.rules.losses import disorganise
from tricolore.rulesets.great_battles.rules.passing import roll_pass

COORDINATED_ASSAULT = "coordinated assault"
STAND = "stand"
FORCED_MARCH = "forced march"
NO_QUARTER = "no quarter"
NONE = "none"
WORDS = {
    COORDINATED_ASSAULT: say("coordinated assault"),
    STAND: say("stand"),
    FORCED_MARCH: say("forced march"),
    NO_QUARTER: say("no quarter"),
    NONE: say("none"),
}
"""What people are told of them; states and records keep the plain words."""


def may_use_capacity(s: Butchery) -> bool:
    """Whether the commander is activated and has used none yet; he may be an aide de camp."""
    return s.activated and not s.capacity and s.active in s.leaders


# 12.1 and 12.4: after assaults have been declared


def use_capacity(s: Butchery, _: UseCapacity) -> Rule[None]:
    """Use a coordinated assault, or No Quarter!"""
    if not s.attacks or not may_use_capacity(s):
        return
    side = s.formation(s.active).side
    together = coordinable(s)
    fierce = sorted({a.attacker for a in s.attacks if a.attacker in s.commanded})
    words = [NONE]
    if together:
        words.append(COORDINATED_ASSAULT)
    if fierce:
        words.append(NO_QUARTER)
    word = yield from choose_word(side, "12", ChooseCapacity(), words)
    if word == COORDINATED_ASSAULT:
        hex = yield from choose_hex(side, "12.1", CoordinateWhich(), together)
        yield from coordinate(s, together[hex])
    elif word == NO_QUARTER:
        s.capacity = NO_QUARTER
        s.no_quarter = yield from choose_unit(side, "12.4", GiveNoQuarter(), fierce)
        s.tell("12.4", "{unit} is ordered to give no quarter.", unit=s.no_quarter)


def coordinate(s: Butchery, target: str) -> Rule[None]:
    """12.1: a die plus his command value must make 6 or more; a failure uses up the capacity."""
    s.capacity = COORDINATED_ASSAULT
    command = command_of(s, s.active)
    die, passed = yield from roll_pass("12.1", f"coordinated assault of {s.active}", command)
    s.tell(
        "12.1",
        "{leader} {outcome} the assault on {target}: {die}+{command}.",
        leader=s.who_leads(s.active),
        outcome=say("coordinates") if passed else say("fails to coordinate"),
        target=target,
        die=die,
        dice=(die,),
        command=command,
    )
    if passed:
        s.coordinated = target


def coordinable(s: Butchery) -> dict[int, str]:
    """Hexes with several assaults on one unit, where the commander is with one of the attackers."""
    at = s.leaders[s.active].hex
    found: dict[int, str] = {}
    for attack in s.attacks:
        same = [a for a in s.attacks if a.target == attack.target]
        if len(same) > 1 and any(s.units[a.attacker].hex == at for a in same):
            found[attack.hex] = attack.target
    return found


# 12.2 Stand!


def stand(s: Butchery, uid: str) -> Rule[bool]:
    """A unit in command may stay instead of advancing, if it passes a cohesion test."""
    if not may_use_capacity(s) or uid not in s.commanded:
        return False
    side = s.formation(s.active).side
    if not (yield from confirm(side, "12.2", HoldBack(uid))):
        return False
    s.capacity = STAND
    held = yield from take_test(s, uid, "12.2")
    s.tell(
        "12.2",
        "Stand! {unit} {outcome}.",
        unit=uid,
        outcome=say("stays where it is") if held else say("does not listen"),
    )
    return held


# 12.3 Forced march


def order_march(s: Butchery, _: OrderMarch) -> Rule[None]:
    """Give all units of the formation two more movement points."""
    formation = s.formation(s.active)
    if not may_use_capacity(s):
        return
    if (yield from confirm(formation.side, "12.3", ForceMarch(s.active))):
        s.capacity = FORCED_MARCH
        s.tell("12.3", "{leader} orders a forced march.", leader=s.who_leads(s.active))


def end_of_march(s: Butchery, uid: str, spent: int, plain: int) -> Rule[None]:
    """A unit that used any of the extra points must pass a cohesion test or is disorganised."""
    if s.capacity != FORCED_MARCH or spent <= plain or s.units[uid].disorganised:
        return
    if not (yield from take_test(s, uid, "12.3")):
        disorganise(s, uid, "12.3")
