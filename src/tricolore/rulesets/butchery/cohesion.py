"""2: Cohesion tests, and the rally tests of 11."""

from __future__ import annotations

from tricolore.core.ask import FACES, Rule, roll_d6
from tricolore.core.tally import Tally
from tricolore.rulesets.butchery.command import in_command
from tricolore.rulesets.butchery.sight import bears_on
from tricolore.rulesets.butchery.state import Butchery
from tricolore.rulesets.great_battles.orientation import flank_hexes
from tricolore.rulesets.great_battles.setting import enemy_of

PASS = 6
PROTECTING = 2
"""The value of terrain from which on it protects."""


def cohesion_test(s: Butchery, uid: str, rule: str, rally: bool = False) -> Rule[bool]:
    """A die and the tally make 6 or more."""
    tally = cohesion_tally(s, uid, rally)
    what = f"{'rally' if rally else 'cohesion'} test of {uid}"
    die = yield from roll_d6(rule, what, tuple(face + tally.total >= PASS for face in FACES))
    passed = die + tally.total >= PASS
    s.tell(
        rule,
        "{unit} {outcome} its {kind} test: {die} with {tally}.",
        unit=uid,
        outcome="passes" if passed else "fails",
        kind="rally" if rally else "cohesion",
        die=die,
        dice=(die,),
        tally=tally,
    )
    return passed


def cohesion_tally(s: Butchery, uid: str, rally: bool = False) -> Tally:
    """All that is added to the die."""
    unit, counter = s.units[uid], s.counter(uid)
    tally = Tally()
    tally.add(counter.cohesion, "cohesion", "2")
    if s.ground.value[unit.hex] >= PROTECTING:
        tally.add(1, "protecting terrain", "2")
    leaders = leader_hexes(s, counter.formation)
    if unit.hex in leaders:
        tally.add(1, "with its commander", "2")
    tally.add(-unit.losses, "steps lost", "2")
    occupied = s.field(enemy_of(counter.side)).occupied
    if not occupied.isdisjoint(flank_hexes(s, uid)):
        tally.add(-1, "enemy on its flank", "2")
    if not in_command(s, uid):
        tally.add(-1, "not in command", "2")
    if s.weather == "heat":
        tally.add(-1, "heat", "7")
    if s.broken.get(counter.formation):
        tally.add(-1, "broken formation", "10.4.13")
    if rally:
        if not leaders.isdisjoint(s.setting.board.neighbours[unit.hex]):
            tally.add(1, "beside its commander", "2")
        if under_guns(s, uid):
            tally.add(-1, "under enemy guns", "2")
    return tally


def under_guns(s: Butchery, uid: str) -> bool:
    """Whether some enemy artillery could fire at it as it stands: range, arc and sight."""
    hex, enemy = s.units[uid].hex, enemy_of(s.side(uid))
    return any(
        bears_on(s, gun, s.units[gun].facing, hex)
        for gun in s.of_side(enemy)
        if s.counter(gun).reach
    )


def leader_hexes(s: Butchery, formation: str) -> set[int]:
    """Where a formation's commander and its nation's commander in chief stand."""
    leader = s.leaders.get(formation)
    hexes = {s.chiefs.get(s.formation(formation).chief, 0), leader.hex if leader else 0}
    return hexes - {0}
