"""Cohesion or morale tests, the die modifiers that all games share, and rally."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from tricolore.core.ask import Rule
from tricolore.core.tally import Tally
from tricolore.rulesets.great_battles.rules.orientation import flank_hexes
from tricolore.rulesets.great_battles.rules.passing import roll_pass
from tricolore.rulesets.great_battles.rules.sight import bears_on
from tricolore.rulesets.great_battles.rules.state import Battle
from tricolore.rulesets.great_battles.rules.terms import FAILS, PASSES, RALLY, lost

PROTECTING = 2
"""The least terrain value that counts as protection."""


# 2 / 0.4, 0.5
def take_test(s: Battle, uid: str, rule: str, rally: bool = False) -> Rule[bool]:
    """A unit passes if a die plus its tally makes 6 or more.  The caller applies a failure."""
    tally, kind = s.variants.tally(s, uid, rally), RALLY if rally else s.book.cohesion
    die, passed = yield from roll_pass(rule, f"{kind} test of {uid}", tally.total)
    s.tell(
        rule,
        "{unit} {outcome} its {kind} test: {die} with {tally}.",
        unit=uid,
        outcome=PASSES if passed else FAILS,
        kind=kind,
        die=die,
        dice=(die,),
        tally=tally,
    )
    return passed


# 2 / 0.5
def steadiness(s: Battle, uid: str, leaders: set[int]) -> Tally:
    """The die modifiers of a test: cohesion, terrain and leaders, minus losses and an exposed
    flank."""
    unit, counter, rule = s.units[uid], s.counter(uid), s.book.test
    tally = Tally()
    tally.add(counter.cohesion, s.book.cohesion, rule)
    if s.ground.value[unit.hex] >= PROTECTING:
        tally.add(1, "protecting terrain", rule)
    if unit.hex in leaders:
        tally.add(1, "with its commander", rule)
    if unit.losses:
        tally.add(-unit.losses, lost(unit.losses), rule)
    tally.add(shaken(s, uid), "enemy on its flank", rule)
    return tally


# 2 / 0.5
def shaken(s: Battle, uid: str) -> int:
    """The modifier for an enemy on the unit's flank."""
    occupied = s.field(s.enemy_of(s.side(uid))).occupied
    return 0 if occupied.isdisjoint(flank_hexes(s, uid)) else -1


# 2, 11 / 0.5, 12
def add_rally(s: Battle, uid: str, tally: Tally, leaders: set[int]) -> None:
    """Add the further modifiers of a rally test."""
    if not leaders.isdisjoint(s.setting.board.neighbours[s.units[uid].hex]):
        tally.add(1, "beside its commander", s.book.test)
    if under_guns(s, uid):
        tally.add(-1, "under enemy guns", s.book.test)


# 11 / 12
def rally(s: Battle, may_rally: Callable[[Any, str], bool]) -> Rule[None]:
    """Every disorganised unit that may test does so.

    A test can do no harm, so the owner is not asked.  The units that may test are determined for
    both sides before the first roll, so that neither side gains by going first.
    """
    counters = [uid for uid in s.setting.roster.counters if uid in s.units]
    counters.sort(key=lambda uid: s.side(uid) != s.setting.sides[0])
    for uid in [uid for uid in counters if may_rally(s, uid)]:
        if (yield from take_test(s, uid, s.book.rally, rally=True)):
            s.update(uid, disorganised=False)
            s.tell(s.book.rally, "{unit} rallies.", unit=uid)


# 2 / 0.5
def leader_hexes(s: Battle, formation: str) -> set[int]:
    """Where a formation's commander and its nation's commander in chief stand."""
    leader = s.leaders.get(formation)
    hexes = {s.chiefs.get(s.formation(formation).chief, 0), leader.hex if leader else 0}
    return hexes - {0}


# 2 / 0.5
def under_guns(s: Battle, uid: str) -> bool:
    """Whether enemy artillery could fire at it now: in range, in arc and in sight."""
    hex, enemy = s.units[uid].hex, s.enemy_of(s.side(uid))
    return any(
        bears_on(s, gun, s.units[gun].facing, hex)
        for gun in s.of_side(enemy)
        if s.counter(gun).reach
    )
