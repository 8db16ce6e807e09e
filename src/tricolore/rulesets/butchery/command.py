"""8: The command phase.  10.1.2 and 10.1.3: which units are in command."""

from __future__ import annotations

from collections.abc import Mapping

from tricolore.core.ask import DONE, Go, Pick, Rule, Say, choose
from tricolore.core.search import Reach, reachable
from tricolore.rulesets.butchery import solferino
from tricolore.rulesets.butchery.state import (
    OFF_MAP,
    Butchery,
    CheckLines,
    MoveChief,
    MoveRider,
    RideOn,
    Rider,
)
from tricolore.rulesets.butchery.subjects import RideTo, SendRider
from tricolore.rulesets.great_battles.rules.activation import taken_directly
from tricolore.rulesets.great_battles.rules.arrivals import chief_arrival, entry_cost, entry_hex
from tricolore.rulesets.great_battles.rules.lines import (
    chief_lines,
    chief_reach,
    closed_to_lines,
    line_costs,
)
from tricolore.rulesets.great_battles.rules.passing import roll_pass
from tricolore.rulesets.great_battles.rules.subjects import MoveChiefTo
from tricolore.rulesets.great_battles.rules.terms import FAILS, PASSES
from tricolore.rulesets.great_battles.rules.terrain import CAVALRY

# 8.1 Commanders in chief move


def move_chief(s: Butchery, step: MoveChief) -> Rule[None]:
    """A chief moves 8 points if he passes his reaction test or stands in an enemy zone."""
    chief = s.setting.roster.chiefs[step.chief]
    if chief.id not in s.chiefs:
        return
    start, allowance, spent = s.chiefs[chief.id], s.setting.movement.chief, 0
    if start == OFF_MAP:
        arrival = chief_arrival(s, chief.id)
        if arrival is None:
            return
        start = entry_hex(s, arrival.hex, chief.side, chief=True)
        if start == OFF_MAP:
            s.tell("13.1", "{chief} finds no way onto the map.", chief=chief.id)
            return
        allowance = arrival.movement or allowance
        spent = entry_cost(s, start, CAVALRY)
        s.tell("13.2", "{chief} arrives at {hex}.", chief=chief.id, hex=start)
    else:
        if not solferino.chief_may_move(s, chief.id):
            return
        if start not in s.field(s.enemy_of(chief.side)).zone:
            what = f"reaction test of {chief.id}"
            die, passed = yield from roll_pass("8.1", what, chief.reaction)
            s.tell(
                "8.1",
                "{chief} {outcome} his reaction test: {die}+{reaction}.",
                chief=chief.id,
                outcome=PASSES if passed else FAILS,
                die=die,
                dice=(die,),
                reaction=chief.reaction,
            )
            if not passed:
                return
    hexes = chief_reach(s, chief.side, start, allowance - spent).cost
    option = yield from choose(
        chief.side,
        "8.1",
        MoveChiefTo(chief.id, chief.name),
        [Go(hex) for hex in sorted(hexes)],
    )
    s.chiefs[chief.id] = int(option.value)
    if option.value != start:
        s.tell("8.1", "{chief} moves to {hex}.", chief=chief.id, hex=option.value)


# 8.2 Lines of command to formation commanders


def check_lines(s: Butchery, _: CheckLines) -> None:
    """A commander whom his chief's line does not reach gets a marker; others lose theirs."""
    reach = {chief: chief_lines(s, chief) for chief in s.chiefs}
    for id, leader in s.leaders.items():
        formation = s.formation(id)
        commanded = leader.hex != OFF_MAP and (
            solferino.orders_given(s, formation) or leader.hex in reach.get(formation.chief, ())
        )
        if leader.ooc == commanded:
            s.leaders[id] = leader._replace(ooc=not commanded)
        if not commanded and leader.hex != OFF_MAP:
            s.tell("8.2", "{leader} is out of command.", leader=s.who_leads(id))


# 8.3 Despatch riders


def move_rider(s: Butchery, step: MoveRider) -> Rule[None]:
    """A rider who is with his chief may be sent to a commander out of reach; others ride on."""
    chief = s.setting.roster.chiefs[step.chief]
    at = s.chiefs.get(chief.id, OFF_MAP)
    if at == OFF_MAP:
        return
    if chief.id in s.riders and s.riders[chief.id].hex == at:
        del s.riders[chief.id]  # the chief has come to the rider
    if chief.id in s.riders:
        _deliver(s, chief.id)  # the commander may have come to the rider
    else:
        lost = [
            id
            for id, leader in s.leaders.items()
            if leader.ooc and leader.hex != OFF_MAP and s.formation(id).chief == chief.id
        ]
        if not lost:
            return
        option = yield from choose(
            chief.side,
            "8.3",
            SendRider(chief.id, chief.name),
            [*map(Pick, lost), Say("no")],
        )
        if option.kind == "say":
            return
        s.riders[chief.id] = Rider(at, str(option.value))
        s.tell(
            "8.3",
            "{chief} sends his despatch rider to {leader}.",
            chief=chief.id,
            leader=option.value,
        )
    s.then(RideOn(chief.id, s.setting.movement.rider))


def ride_on(s: Butchery, step: RideOn) -> Rule[None]:
    """The rider goes as far as his points allow, and continues next turn."""
    chief = s.setting.roster.chiefs[step.chief]
    rider = s.riders[chief.id]
    reach = line_reach(s, chief.side, rider.hex, step.left)
    if len(reach.cost) == 1:
        return
    option = yield from choose(
        chief.side,
        "8.3",
        RideTo(chief.id, chief.name),
        [*(Go(hex) for hex in sorted(reach.cost) if hex != rider.hex), DONE],
    )
    if option == DONE:
        return
    for hex in reach.path(int(option.value)):
        rider = s.riders[chief.id] = rider._replace(hex=hex)
        _deliver(s, chief.id)
        rider = s.riders[chief.id]
        if hex == s.chiefs[chief.id]:
            del s.riders[chief.id]
            s.tell("8.3", "The despatch rider is back with {chief}.", chief=chief.id)
            return
    left = step.left - reach.cost[rider.hex]
    if left > 0:
        s.then(RideOn(chief.id, left))


def _deliver(s: Butchery, chief: str) -> None:
    """If the rider meets the commander he was sent to, that marker comes off for this turn."""
    rider = s.riders[chief]
    leader = s.leaders.get(rider.target)
    if rider.delivered or leader is None or leader.hex != rider.hex:
        return
    s.riders[chief] = rider._replace(delivered=True)
    if leader.ooc:
        s.leaders[rider.target] = leader._replace(ooc=False)
        s.tell(
            "8.3",
            "The despatch rider of {chief} reaches {leader}, who is in command this turn.",
            chief=chief,
            leader=s.who_leads(rider.target),
        )


# 10.1.2, 10.1.3 Units in command


def in_command(s: Butchery, uid: str) -> bool:
    """In its own activation, the result of the check; otherwise, whether a line reaches it now."""
    counter = s.counter(uid)
    if counter.formation == s.active:
        return uid in s.commanded
    return uid in s.directed or uid in commanded_units(s, counter.formation, (uid,))


def commanded_units(s: Butchery, formation: str, units: tuple[str, ...]) -> frozenset[str]:
    """The units of a formation that have a line to its commander.

    Detached units need a line to any commander of their side who has no marker (10.1.3).
    """
    if s.formation(formation).detached:
        side = s.formation(formation).side
        leaders = [id for id in s.leaders if s.formation(id).side == side]
    else:
        leaders = [formation]
    found: set[str] = set()
    for id in leaders:
        leader = s.leaders.get(id)
        if leader is not None and not leader.ooc and leader.hex != OFF_MAP:
            reach = commander_reach(s, id)
            found.update(uid for uid in units if uid in s.units and s.units[uid].hex in reach)
    return frozenset(found)


def commander_reach(s: Butchery, formation: str) -> Mapping[int, int]:
    """The hexes from which a unit finds its commander within 6 cavalry points.

    The line runs from the unit to the commander, so the search walks the edges backward.  The
    commander's own hex must be open as well.  A unit stacked with him needs no line.
    """
    hex, side = s.leaders[formation].hex, s.formation(formation).side
    closed = closed_to_lines(s, side)
    if hex in closed:
        return {hex: 0}
    return s.ground.lines.cost(hex, s.setting.movement.line_unit, closed)


def may_direct(s: Butchery, chief: str, units: list[str]) -> list[str]:
    """Units out of command that a chief can still command directly this turn (10.1.3)."""
    at = s.chiefs.get(chief, OFF_MAP)
    if at == OFF_MAP:
        return []
    entry = s.setting.roster.chiefs[chief]
    if len(taken_directly(s, chief)) >= entry.reaction:
        return []
    reach = line_costs(s, entry.side, at, s.setting.movement.line_chief)
    return [uid for uid in units if uid in s.units and s.units[uid].hex in reach]


def line_reach(s: Butchery, side: str, start: int, length: int) -> Reach:
    """8.3: how far a rider can go, and by which way; the limits are those of a line of command.

    He does not ride through an enemy zone unless a friendly unit stands there, and never through
    the enemy.
    """
    return reachable(s.ground.edges[CAVALRY], start, length, closed_to_lines(s, side))
