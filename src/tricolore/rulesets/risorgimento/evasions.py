"""Why not?  Why those who retreat, withdraw or fire in reaction do not choose a hex."""

from __future__ import annotations

from tricolore.core.ask import Choose
from tricolore.core.text import say
from tricolore.rulesets.risorgimento.artillery import can_hit
from tricolore.rulesets.risorgimento.reactions import AWAY, party_of
from tricolore.rulesets.risorgimento.small_arms import can_shoot
from tricolore.rulesets.risorgimento.stacking import fits
from tricolore.rulesets.risorgimento.state import Risorgimento
from tricolore.rulesets.risorgimento.subjects import (
    CounterBattery,
    Displace,
    PreAttack,
    Retreat,
    ReturnFire,
    Withdraw,
    WithdrawCavalry,
)

Reason = tuple[str, str]
"""A paragraph, and what it says about the case."""


def evasion(s: Risorgimento, ask: Choose, uid: str, hex: int) -> Reason | None:
    """Why a unit that is asked to react cannot choose a hex that is not offered.

    None if the question is of another kind, or about somebody else.
    """
    about = ask.about
    if isinstance(about, WithdrawCavalry):
        return _no_ride(s, about.hex, hex) if uid in party_of(s, about.hex) else None
    if ask.unit != uid:
        return None
    if isinstance(about, (Retreat, Displace)):
        return _no_retreat(s, ask, uid, hex)
    if isinstance(about, Withdraw):
        return _no_withdrawal(s, uid, hex)
    if isinstance(about, (PreAttack, CounterBattery, ReturnFire)):
        return _no_reaction_fire(s, ask, uid, hex)
    return None


def _no_retreat(s: Risorgimento, ask: Choose, uid: str, hex: int) -> Reason:
    """8.33: the cheapest hex that is open, with room in it if there is any."""
    here, ground, kind = s.units[uid].hex, s.setting.ground, s.counter(uid).mobility
    if not s.setting.board.adjacent(here, hex):
        return "8.33", say("it goes to an adjacent hex")
    if s.holder(hex) == s.enemy(s.side(uid)):
        return "8.33", say("the enemy is there")
    step = ground.step(kind, here, hex, s.mud, s.down)
    if step is None:
        return "8.33", say("it may not enter that hex, or cross that side")
    open_to = [int(option.value) for option in ask.options if option.kind == "go"]
    if not fits(s, hex, uid) and any(fits(s, there, uid) for there in open_to):
        return "8.33", say(
            "there is no room, and it displaces others only if there is none anywhere"
        )
    costs = [ground.step(kind, here, there, s.mud, s.down) for there in open_to]
    if isinstance(ask.about, Retreat) and any(one and one.cost < step.cost for one in costs):
        return "8.33", say("there is a less costly hex")
    if not fits(s, hex, uid):
        return "8.33", say("nobody there can make room")
    return "8.33", say("an attacker came from there, or it is where they were driven from")


def _no_ride(s: Risorgimento, here: int, hex: int) -> Reason:
    """7.54: where riders do not withdraw."""
    party = party_of(s, here)
    enemy = s.enemy(s.side(party[0]))
    if s.setting.board.distance(here, hex) != AWAY:
        return "7.53", say("riders withdraw two hexes away")
    if s.holder(hex) == enemy or s.in_zone(enemy, hex):
        return "7.54", say("the enemy is there, or controls that hex")
    return "7.54", say("they cannot ride so far, or find no room there")


def _no_withdrawal(s: Risorgimento, uid: str, hex: int) -> Reason:
    """6.35: where Jägers do not withdraw."""
    unit, enemy = s.units[uid], s.enemy(s.side(uid))
    near = s.setting.board.adjacent(unit.hex, hex)
    if not near or hex in s.setting.ground.front(unit.hex, unit.facing):
        return "6.35", say("it withdraws one hex to the rear")
    if s.holder(hex) == enemy or s.in_zone(enemy, hex):
        return "6.35", say("the enemy is there, or controls that hex")
    return "6.35", say("it may not enter that hex, or finds no room there")


def _no_reaction_fire(s: Risorgimento, ask: Choose, uid: str, hex: int) -> Reason:
    """7.17, 7.24: where nobody fires in reaction."""
    if s.holder(hex) != s.enemy(s.side(uid)):
        return ask.rule, say("there is no enemy")
    if isinstance(ask.about, CounterBattery):
        return "7.17", say(
            "it answers only those who fired at it, within its range, sight and front"
        )
    if hex not in s.frontal(uid):
        return ask.rule, say("it fires only at the hexes before it")
    if isinstance(ask.about, PreAttack) and not can_hit(s, s.units[uid].hex, hex):
        return "7.14", say("it is too high above it, or too far below")
    if not can_shoot(s, uid) and isinstance(ask.about, ReturnFire):
        return "5.43", say("it is not the top unit of its stack")
    return ask.rule, say("it cannot fire across that side")
