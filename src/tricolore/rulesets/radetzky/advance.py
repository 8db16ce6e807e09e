"""Advance: attackers follow into hexes that were left free, one hex or two."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from tricolore.core.ask import Fill, Filled, Go, Option, Row, Rule, Say
from tricolore.core.text import say
from tricolore.rulesets.radetzky.headings import ADVANCE
from tricolore.rulesets.radetzky.losses import overrun
from tricolore.rulesets.radetzky.setting import LEADER
from tricolore.rulesets.radetzky.stacking import within_limit
from tricolore.rulesets.radetzky.state import Radetzky
from tricolore.rulesets.radetzky.steps import Advance
from tricolore.rulesets.radetzky.subjects import AdvanceWith
from tricolore.rulesets.radetzky.victory import check_losses

STAY = Say("stay")
FAR = 2
Ways = dict[int, tuple[int, ...]]
"""The hexes where a unit's advance can end, each with the hexes that it enters."""


def advance(s: Radetzky, step: Advance) -> Rule[None] | None:
    """The attackers may occupy what the defender has left; the defender never advances (S69).

    By now the result has been met in full, so losses may have ended the game (S100).
    """
    check_losses(s)
    able = able_to_advance(s, step)
    return _advance(s, step, able) if able else None


def _advance(s: Radetzky, step: Advance, able: Mapping[str, Ways]) -> Rule[None]:
    filled: Filled = yield orders(s, step, able)
    for uid, option in zip(able, filled, strict=True):
        if option != STAY:
            enter(s, uid, able[uid][int(option.value)])


def orders(s: Radetzky, step: Advance, able: Mapping[str, Ways]) -> Fill:
    """A line for each attacker: stay, the hex left free, or a hex beyond it."""
    rows = tuple(Row[Option](uid, (STAY, *map(Go, ways))) for uid, ways in able.items())

    def flaw(filled: Filled) -> str:
        return crowded(s, ends_of(s, able, filled)) or astray(s, able, filled)

    side = s.side(next(iter(able)))
    about = AdvanceWith((*step.hexes, *step.left))
    return Fill(side, ADVANCE, about, rows, proposal(s, able), flaw)


def ends_of(s: Radetzky, able: Mapping[str, Ways], filled: Filled) -> dict[str, int]:
    """Where everybody stands in the end."""
    return {
        uid: s.units[uid].hex if option == STAY else int(option.value)
        for uid, option in zip(able, filled, strict=True)
    }


def crowded(s: Radetzky, ends: Mapping[str, int]) -> str:
    """A sentence if a hex would hold more units than it may (Stacking)."""
    for hex in sorted(set(ends.values())):
        stay = [uid for uid in s.stacks.get(hex, ()) if uid not in ends]
        if s.holder(hex) == s.enemy(s.side(next(iter(ends)))):
            stay = []  # a bridge without defenders, which falls to whoever enters
        if not within_limit(s.setting, [*stay, *(uid for uid, end in ends.items() if end == hex)]):
            return say(
                "There is no room for all of them at {hex}.", hex=s.setting.board.name_of(hex)
            )
    return ""


def astray(s: Radetzky, able: Mapping[str, Ways], filled: Filled) -> str:
    """A sentence if Benedek would advance without a unit of the fight."""
    going = {uid: option for uid, option in zip(able, filled, strict=True) if option != STAY}
    for uid, option in going.items():
        alone = not any(end == option for other, end in going.items() if other != uid)
        if s.counter(uid).arm == LEADER and alone:
            return say("{uid} advances only together with a unit.", uid=s.counter(uid).name)
    return ""


def proposal(s: Radetzky, able: Mapping[str, Ways]) -> Filled:
    """The strongest go first, into the hex left free, as long as there is room."""
    going: dict[str, int] = {}
    for uid in sorted(able, key=lambda uid: -s.factor(uid)):
        first = next(iter(able[uid]))
        goers = [other for other, hex in going.items() if hex == first]
        if s.counter(uid).arm != LEADER and within_limit(s.setting, [*goers, uid]):
            going[uid] = first
    return tuple(Go(going[uid]) if uid in going else STAY for uid in able)


def enter(s: Radetzky, uid: str, path: Iterable[int]) -> None:
    """A unit goes into the hex left free, and perhaps on.  Supply does not matter."""
    side, here = s.side(uid), s.units[uid].hex
    for hex in path:
        overrun(s, side, hex)
        s.put(uid, hex)
        if s.units[uid].steps:
            s.take(side, hex)
    s.tell(ADVANCE, "{uid} advances to {hex}.", uid=uid, hex=s.units[uid].hex, from_hex=here)


# Queries


def able_to_advance(s: Radetzky, step: Advance) -> dict[str, Ways]:
    """Attackers who are still beside a hex left free, and where each of them can go."""
    free = freed(s, step)
    if not free:
        return {}
    attackers = [uid for uid in step.attackers if uid in s.units and not s.is_engaged(uid)]
    hexes = dict.fromkeys(s.units[uid].hex for uid in attackers)
    there = [uid for hex in hexes for uid in s.stacks[hex]]
    riders = [uid for uid in there if s.counter(uid).arm == LEADER and not s.is_idle(uid)]
    found = {uid: ways_on(s, uid, free) for uid in (*attackers, *riders)}
    return {uid: ways for uid, ways in found.items() if ways}


def freed(s: Radetzky, step: Advance) -> dict[int, int]:
    """The hexes left free, each with how far one may advance.

    Two hexes after D2 or more, if the defender was eliminated or has gone more than one hex (R14,
    S63); and where he has evaded (Evade combat).
    """
    found = {}
    for hex in step.hexes:
        if not s.combat_units(hex):
            far = step.result >= FAR and s.walked.get(hex, FAR) >= FAR
            found[hex] = FAR if far else 1
    for hex in step.left:
        if not s.combat_units(hex):
            found[hex] = FAR
    return found


def ways_on(s: Radetzky, uid: str, free: Mapping[int, int]) -> Ways:
    """Where a unit can advance to; no river without a crossing, no hex with enemies (S69)."""
    side, here = s.side(uid), s.units[uid].hex
    found: Ways = {}
    first = [hex for hex in sorted(free) if _may_enter(s, side, here, hex)]
    for hex in first:
        found[hex] = (hex,)
    for hex in first:
        beyond = sorted(s.setting.ground.around[hex]) if free[hex] == FAR else ()
        for there in beyond:
            # Any hex beside the first: the one that the unit has come from, too (U20).
            if s.holder(there) != s.enemy(side) and s.passable(side, hex, there):
                found.setdefault(there, (hex, there))
    return found


def _may_enter(s: Radetzky, side: str, here: int, hex: int) -> bool:
    return hex in s.setting.ground.around[here] and s.passable(side, here, hex)
