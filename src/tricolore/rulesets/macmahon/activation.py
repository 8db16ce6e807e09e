"""5: Activation of a formation.  8.3: the activation test."""

from __future__ import annotations

from tricolore.core.ask import Rule
from tricolore.core.tally import Tally
from tricolore.rulesets.great_battles.rules.activation import roll_activation, wipe
from tricolore.rulesets.great_battles.rules.leaders import command_of
from tricolore.rulesets.macmahon.command import commanded_units
from tricolore.rulesets.macmahon.magenta import add_waiting
from tricolore.rulesets.macmahon.state import (
    OFF_MAP,
    Activate,
    Barrage,
    ChargeWindow,
    CheckCommand,
    Declare,
    DirectCommand,
    EndActivation,
    Group,
    MacMahon,
    Movement,
    Resolve,
)


def activate(s: MacMahon, step: Activate) -> Rule[None]:
    """A formation's marker has been chosen or drawn."""
    yield from act(s, step.formation)


def act(s: MacMahon, id: str, freely: bool = False) -> Rule[None]:
    """Its commander's test, if he needs one; then shooting, movement and fighting.

    A formation that fails to enter the map does nothing.  If part of it has already been on the
    map, the rest enters even if its aide de camp fails (7.4).  With `freely` there is no test
    (14.4).
    """
    s.active = id
    s.tell("5", "{formation} acts.", formation=id)
    leader = s.leaders.get(id)
    if leader is not None and leader.hex == OFF_MAP and id not in s.waiting:
        leader = None  # he is not due yet, so his units on the map have no commander
    arriving = leader is not None and leader.hex == OFF_MAP and not leader.aide
    s.activated = leader is not None and (freely or (yield from activation_test(s, id)))
    if arriving and not s.activated:
        s.failures[id] = s.failures.get(id, 0) + 1
        s.then(EndActivation())
        return
    s.failures.pop(id, None)
    s.failed = s.failed - {id} if s.activated else s.failed | {id}
    window = (ChargeWindow(),) if may_be_charged(s, id) else ()
    s.then(
        CheckCommand(),
        DirectCommand(),
        Barrage(),
        *window,
        Movement(),
        Declare(),
        Group(),
        Resolve(),
        EndActivation(),
    )


def may_be_charged(s: MacMahon, formation: str) -> bool:
    """Whether the enemy of a formation still has a charge to the death (14.4)."""
    side = s.formation(formation).side
    return any(s.setting.charges[charge].side != side for charge in s.charges)


def activation_test(s: MacMahon, id: str) -> Rule[bool]:
    """8.3: a commander with a marker, or about to enter the map (7.4), must pass a test.

    A commander who passes loses his marker.
    """
    leader = s.leaders[id]
    if not leader.ooc and leader.hex != OFF_MAP:
        return True
    return (yield from roll_activation(s, id, "8.3", activation_tally(s, id)))


def activation_tally(s: MacMahon, id: str) -> Tally:
    """His command value; if he is about to enter, plus one for each failed try (7.4)."""
    leader, tally = s.leaders[id], Tally()
    tally.add(command_of(s, id), "command", "8.3")
    if leader.hex == OFF_MAP:
        tally.add(s.failures.get(id, 0), "failed to enter before", "7.4")
    add_waiting(s, id, tally)
    return tally


def check_command(s: MacMahon, _: CheckCommand) -> None:
    """9.1: determine which units are in command for the whole activation.

    Units that enter together with their commander are in command; those that enter after him are
    not (7.4).  No unit is in command if its commander has failed, unless the chief commands it
    directly.
    """
    formation = s.formation(s.active)
    commanded: set[str] = set()
    if s.activated:
        commanded.update(commanded_units(s, formation.id))
        if s.leaders[formation.id].hex == OFF_MAP:
            commanded.update(uid for uid in formation.units if uid in s.waiting)
    commanded.update(uid for uid in s.directed if uid in formation.units)
    s.commanded = frozenset(commanded)


def end_activation(s: MacMahon, _: EndActivation) -> None:
    """Forget everything that holds for one activation only."""
    wipe(s)
    s.entered = {}
    s.announced = ()
    s.grouped = {}
    s.joined = {}
    s.stopped = frozenset()
    s.thrown = ()
