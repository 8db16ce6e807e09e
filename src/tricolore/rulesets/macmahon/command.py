"""7.2: Chiefs move.  8.2: lines of command and direct command.  9.1: which units are in command."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from tricolore.core.ask import Go, Rule, choose
from tricolore.rulesets.great_battles.rules.activation import take_directly, taken_directly
from tricolore.rulesets.great_battles.rules.arrivals import chief_arrival, entry_cost, entry_hex
from tricolore.rulesets.great_battles.rules.lines import chief_lines, chief_reach, line_costs
from tricolore.rulesets.great_battles.rules.passing import roll_pass
from tricolore.rulesets.great_battles.rules.subjects import MoveChiefTo
from tricolore.rulesets.great_battles.rules.terrain import CAVALRY
from tricolore.rulesets.macmahon.state import (
    OFF_MAP,
    CheckLines,
    DirectCommand,
    MacMahon,
    MoveChief,
)

# 7.2 Commanders in chief move


def move_chief(s: MacMahon, step: MoveChief) -> Rule[None]:
    """A chief moves 8 points if he passes his inertia test or the enemy is near.

    On the turn of his arrival he rides on from his entry hex without a test.
    """
    chief = s.setting.roster.chiefs[step.chief]
    if chief.id not in s.chiefs:
        return
    start, allowance, spent = s.chiefs[chief.id], s.setting.movement.chief, 0
    if start == OFF_MAP:
        arrival = chief_arrival(s, chief.id) if s.arrivals else None
        if arrival is None:
            return
        start = entry_hex(s, arrival.hex, chief.side, chief=True)
        if start == OFF_MAP:
            s.tell("7.4", "{chief} finds no way onto the map.", chief=chief.id)
            return
        allowance = arrival.movement or allowance
        spent = entry_cost(s, start, CAVALRY)
        s.tell("7.4", "{chief} arrives at {hex}.", chief=chief.id, hex=start)
    elif not alarmed(s, chief.side, start) and not (yield from inertia_test(s, chief.id)):
        return
    hexes = chief_reach(s, chief.side, start, allowance - spent).cost
    option = yield from choose(
        chief.side,
        "7.2",
        MoveChiefTo(chief.id, chief.name),
        [Go(hex) for hex in sorted(hexes)],
    )
    s.chiefs[chief.id] = int(option.value)
    if option.value != start:
        s.tell("7.2", "{chief} moves to {hex}.", chief=chief.id, hex=option.value)


def inertia_test(s: MacMahon, id: str) -> Rule[bool]:
    """A die plus his inertia must make 6 or more."""
    chief = s.setting.roster.chiefs[id]
    die, passed = yield from roll_pass("7.2", f"inertia test of {id}", chief.inertia)
    s.tell(
        "7.2",
        "{chief} {outcome} his inertia test: {die}+{inertia}.",
        chief=id,
        outcome="passes" if passed else "fails",
        die=die,
        dice=(die,),
        inertia=chief.inertia,
    )
    return passed


def alarmed(s: MacMahon, side: str, hex: int) -> bool:
    """Whether an enemy combat unit is within three hexes of a side's chief."""
    distance, near = s.setting.board.distance, s.setting.movement.alarm
    return any(distance(hex, foe) <= near for foe in s.field(s.enemy_of(side)).occupied)


# 8.2, 8.3 Lines of command to formation commanders


def check_lines(s: MacMahon, _: CheckLines) -> None:
    """A commander whom no line from his chief reaches gets a marker.

    A chief who is dead, has not arrived or is not in play reaches no one.
    """
    reach = {chief: chief_lines(s, chief) for chief in s.chiefs}
    for id, leader in s.leaders.items():
        on_map = leader.hex != OFF_MAP
        commanded = on_map and leader.hex in reach.get(s.formation(id).chief, ())
        s.leaders[id] = leader._replace(ooc=not commanded)
        if on_map and not commanded:
            s.tell("8.3", "{leader} is out of command.", leader=s.who_leads(id))


def lift_markers(s: MacMahon) -> None:
    """4 C: before units rally, the markers come off, and failed tests and direct command end."""
    for id, leader in s.leaders.items():
        if leader.ooc:
            s.leaders[id] = leader._replace(ooc=False)
    s.failed = frozenset()
    s.directed = ()


# 8.2 Direct command


def direct_command(s: MacMahon, _: DirectCommand) -> Rule[None]:
    """The chief may directly command as many units in a turn as his inertia."""
    formation = s.formation(s.active)
    able = may_direct(s, formation.chief, s.members(formation.id))
    yield from take_directly(s, able, "8.2")


def may_direct(s: MacMahon, chief: str, units: Iterable[str]) -> list[str]:
    """Units of the active formation out of command that a chief can still command directly.

    They must be as near to him as a commander would have to be: 8 points, or 10 from the city.
    """
    if s.chiefs.get(chief, OFF_MAP) == OFF_MAP:
        return []
    if len(taken_directly(s, chief)) >= s.setting.roster.chiefs[chief].inertia:
        return []
    lost = [uid for uid in units if uid not in s.commanded]
    if not lost:
        return []
    reach = chief_lines(s, chief)
    return [uid for uid in lost if s.units[uid].hex in reach]


# 9.1 Units in command


def in_command(s: MacMahon, uid: str) -> bool:
    """In its own activation, the result of the check; otherwise, whether a line reaches it now.

    Its commander must not have failed his test this turn.  A marker on a commander who has not been
    tested yet does not affect his units.
    """
    formation = s.counter(uid).formation
    if formation == s.active:
        return uid in s.commanded
    if uid in s.directed:
        return True
    return formation not in s.failed and s.units[uid].hex in commander_reach(s, formation)


def commanded_units(s: MacMahon, formation: str) -> frozenset[str]:
    """The units of a formation on the map that a line from its commander reaches."""
    reach = commander_reach(s, formation)
    return frozenset(uid for uid in s.members(formation) if s.units[uid].hex in reach)


def commander_reach(s: MacMahon, formation: str) -> Mapping[int, int]:
    """The hexes that lines from a commander reach: 6 cavalry points, or 8 from the city."""
    leader = s.leaders.get(formation)
    if leader is None or leader.hex == OFF_MAP:
        return {}
    movement = s.setting.movement
    in_town = leader.hex in s.ground.towns
    length = movement.line_unit_in_town if in_town else movement.line_unit
    return line_costs(s, s.formation(formation).side, leader.hex, length)
