"""10.1: Activation of a formation: its commander's test and its units' command status."""

from __future__ import annotations

from tricolore.core.ask import Rule
from tricolore.rulesets.butchery import solferino
from tricolore.rulesets.butchery.command import commanded_units, may_direct
from tricolore.rulesets.butchery.state import (
    OFF_MAP,
    Activate,
    Barrage,
    Butchery,
    CheckCommand,
    Declare,
    DirectCommand,
    EndActivation,
    Movement,
    OrderMarch,
    Resolve,
    UseCapacity,
)
from tricolore.rulesets.great_battles.rules.activation import roll_activation, take_directly, wipe


def activate(s: Butchery, step: Activate) -> Rule[None]:
    """The five steps of the activation phase, in the printed order."""
    formation = s.formation(step.formation)
    s.active = formation.id
    if formation.id in s.broken:
        s.broken[formation.id] = True  # 10.4.9: from its next activation onwards
    s.tell("10", "{formation} acts.", formation=formation.id)
    if formation.id in s.leaders:
        arriving = s.leaders[formation.id].hex == OFF_MAP
        s.activated = yield from activation_test(s, formation.id)
        if arriving and not s.activated:
            s.failures[formation.id] = s.failures.get(formation.id, 0) + 1
            s.then(EndActivation())
            return
    s.then(
        CheckCommand(),
        DirectCommand(),
        Barrage(),
        OrderMarch(),
        Movement(),
        Declare(),
        UseCapacity(),
        Resolve(),
        EndActivation(),
    )


def activation_test(s: Butchery, id: str) -> Rule[bool]:
    """10.1.1: a commander with an 'out of command' marker must pass a test; others need none."""
    leader = s.leaders[id]
    if not leader.ooc or (leader.hex == OFF_MAP and solferino.enters_freely(s, id)):
        s.leaders[id] = leader._replace(ooc=False)
        return True
    tally = solferino.activation_tally(s, s.formation(id))
    return (yield from roll_activation(s, id, "10.1.1", tally))


def check_command(s: Butchery, _: CheckCommand) -> None:
    """10.1.2 and 10.1.3: determine which units are in command for the whole activation.

    Units that have yet to enter are in command if their commander is.
    """
    formation = s.formation(s.active)
    commanded = set(commanded_units(s, formation.id, formation.units))
    if s.activated or formation.detached:
        commanded.update(uid for uid in formation.units if uid in s.waiting)
    commanded.update(uid for uid in s.directed if uid in formation.units)
    s.commanded = frozenset(commanded)


def direct_command(s: Butchery, _: DirectCommand) -> Rule[None]:
    """10.1.3: the chief may directly command as many units in a turn as his reaction value."""
    formation = s.formation(s.active)
    lost = [uid for uid in s.members(formation.id) if uid not in s.commanded]
    yield from take_directly(s, may_direct(s, formation.chief, lost), "10.1.3")


def end_activation(s: Butchery, _: EndActivation) -> None:
    """Forget everything that holds for one activation only."""
    wipe(s)
    s.capacity = ""
    s.no_quarter = ""
    s.entered = 0
