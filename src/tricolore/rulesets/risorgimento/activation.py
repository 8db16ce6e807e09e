"""4.4: the activation of a corps, from its first brigade to its Rally, in the order of A1."""

from __future__ import annotations

from collections.abc import Iterable

from tricolore.core.ask import DONE, Pick, Rule, choose
from tricolore.rulesets.risorgimento.command import (
    command_units,
    look_at_orders,
    may_ride,
    pinned_cavalry,
    take_cavalry,
    try_orders,
)
from tricolore.rulesets.risorgimento.continuity import after_activation, finish_corps
from tricolore.rulesets.risorgimento.die import roll
from tricolore.rulesets.risorgimento.leaders import has_more
from tricolore.rulesets.risorgimento.massed import massed_units
from tricolore.rulesets.risorgimento.results import take_hits
from tricolore.rulesets.risorgimento.stacking import is_crowded
from tricolore.rulesets.risorgimento.state import (
    EXTENDED,
    REFUSED,
    WITHOUT,
    Act,
    Risorgimento,
)
from tricolore.rulesets.risorgimento.steps import (
    Activate,
    Assaults,
    CloseCommand,
    Commands,
    EndActivation,
    FireFirst,
    FireLater,
    Manoeuvre,
    OpenCommand,
    RallyUnits,
)
from tricolore.rulesets.risorgimento.strategic import (
    choose_strategic,
    end_march_near,
    set_marching,
)
from tricolore.rulesets.risorgimento.subjects import ChooseCommand


def activate(s: Risorgimento, step: Activate) -> None:
    """A1: brigades move one by one; then all fire; then attacks, brigade by brigade; then Rally."""
    s.act = Act(step.corps, step.kind, step.only, step.leader)
    forget_activation(s)
    look_at_orders(s, step.corps, step.only)
    side = s.setting.corps[step.corps].side
    s.pinned = pinned_cavalry(s, side)
    s.tell("4.4", "{corps} is activated ({kind}).", corps=step.corps, kind=step.kind)
    if step.leader:
        s.commanded = frozenset(massed_units(s, step.leader)) - s.once  # 5.6
        for uid in sorted(s.commanded):
            if s.is_strategic(uid):
                set_marching(s, s.counter(uid).brigade, False)  # N23
        s.tell("4.16", "{brigade} leads a Massed Attack.", brigade=step.leader)
        s.then(Manoeuvre(step.leader), CloseCommand(step.leader), Assaults(), EndActivation())
    elif step.only:
        s.then(OpenCommand(step.only), FireLater(), Assaults(), RallyUnits(), EndActivation())
    else:
        s.then(Commands(), FireLater(), Assaults(), RallyUnits(), EndActivation())


def forget_activation(s: Risorgimento) -> None:
    """What holds for one activation only."""
    nobody: frozenset[str] = frozenset()
    s.opened = s.commanded = s.pinned = s.moved = s.halted = s.busy = nobody
    s.fired = s.fired_first = s.assaulted = s.committed = nobody
    s.attacked = s.continued = s.riders = s.rallied = nobody
    s.surprised, s.reacted = frozenset(), frozenset()
    s.taken, s.spent, s.entered, s.targets, s.entries = {}, {}, {}, {}, {}


def commands(s: Risorgimento, step: Commands) -> Rule[None] | None:
    """3.0: each brigade finishes before the next one goes; Reserve batteries are one command."""
    act = s.act
    assert act is not None
    able = open_commands(s)
    return _next_command(s, act.corps, able) if able else None


def _next_command(s: Risorgimento, corps: str, able: list[str]) -> Rule[None]:
    side = s.setting.corps[corps].side
    crowded = any(is_crowded(s, s.units[uid].hex) for id in able for uid in units_of(s, id))
    none = [] if crowded else [DONE]  # 5.41: who stands in too large a stack must leave it
    option = yield from choose(side, "3.0", ChooseCommand(corps), [*map(Pick, able), *none])
    if option != DONE:
        s.then(OpenCommand(str(option.value)), Commands())
        return
    for command in able:
        stand_by(s, command)


def stand_by(s: Risorgimento, command: str) -> None:
    """4.41: units of a command that has not moved may fire and attack all the same."""
    end_march_near(s, command)
    if command in s.brigades:
        command_units(s, command)
    else:
        s.commanded |= frozenset(uid for uid in s.setting.loose_guns[command] if uid in s.units)
    s.commanded -= s.once


def open_commands(s: Risorgimento) -> list[str]:
    """Brigades that have not had their turn, and the corps for its Reserve batteries."""
    act = s.act
    assert act is not None
    corps = act.corps
    found = [
        id
        for id in s.setting.corps_brigades[corps]
        if id not in s.opened and (s.members(id) or entrants(s, id))
    ]
    if corps not in s.opened and (loose_units(s, corps) or entrants(s, corps)):
        found.append(corps)
    return found


def loose_units(s: Risorgimento, corps: str) -> list[str]:
    """4.14, 4.15: Reserve batteries, and cavalry that no brigade has taken along."""
    loose = (*s.setting.loose_guns[corps], *s.setting.corps_cavalry[corps])
    return [uid for uid in loose if uid in s.units and uid not in s.taken and may_ride(s, uid)]


def entrants(s: Risorgimento, command: str) -> list[str]:
    """5.6: reinforcements of a command that may enter now."""
    if not s.waiting:
        return []
    if command in s.setting.brigades:
        own: tuple[str, ...] = s.setting.brigades[command].units
    else:
        own = (*s.setting.loose_guns[command], *s.setting.corps_cavalry[command])
    waiting = s.waiting
    return [uid for uid in own if uid in waiting and s.setting.arrival_of[uid].turn <= s.turn]


def units_of(s: Risorgimento, command: str) -> list[str]:
    """The units on the map that act with a command."""
    act = s.act
    assert act is not None
    if act.leader:
        return [uid for uid in s.setting.counters if uid in s.commanded and uid in s.units]
    if command in s.setting.brigades:
        return s.members(command)
    return loose_units(s, command)


def open_command(s: Risorgimento, step: OpenCommand) -> Rule[None]:
    """4.13, 4.15, 5.1: orders, cavalry, Strategic Movement; then fire and movement."""
    command = step.command
    s.opened |= {command}
    if command in s.brigades:
        if s.brigades[command].orders == WITHOUT:
            yield from try_orders(s, command)
        if s.brigades[command].orders == REFUSED:
            end_march_near(s, command)
            return
        yield from take_cavalry(s, command)
        command_units(s, command)
        yield from choose_strategic(s, command)
        s.set_brigade(command, roused=False)
    else:
        s.commanded |= frozenset(uid for uid in s.setting.loose_guns[command] if uid in s.units)
        yield from choose_strategic(s, command)
    s.commanded -= s.once  # 5.6
    s.then(FireFirst(command), Manoeuvre(command), CloseCommand(command))


def close_command(s: Risorgimento, step: CloseCommand) -> Rule[None] | None:
    """4.43: in an Extended Activation each unit that moved rolls against its Cohesion."""
    act = s.act
    assert act is not None
    if act.kind != EXTENDED:
        return None
    tested = [
        uid
        for uid in units_of(s, step.command)
        if uid in s.moved and uid in s.units and not s.counter(uid).guns
    ]
    return _test_movers(s, tested) if tested else None


def _test_movers(s: Risorgimento, tested: list[str]) -> Rule[None]:
    for uid in tested:
        if uid not in s.units:
            continue
        cohesion = s.cohesion(uid)
        die = yield from roll(
            "4.43",
            f"the march of {uid}",
            lambda face, most=cohesion: face > most,  # type: ignore[misc]
        )
        s.tell("4.43", "{uid} rolls {die}.", uid=uid, die=die, dice=[die])
        if die > cohesion:
            take_hits(s, uid, 1, "4.43")


def end_activation(s: Risorgimento, _: EndActivation) -> None:
    """The segment is over."""
    act = s.act
    assert act is not None
    s.worked |= s.busy | s.rallied
    if s.corps[act.corps].finished and has_more(s, act.corps):
        finish_corps(s, act.corps)  # 8.4: its commander fell out while it was acting
    if act.only:
        for uid in s.setting.corps_cavalry[act.corps]:
            if uid in s.busy or uid in s.rallied:
                s.rides[uid] = s.rides.get(uid, 0) + 1
    s.once |= frozenset(uid for uid in activated(s, act) if uid in s.units and is_once(s, uid))
    s.act = None
    forget_activation(s)
    after_activation(s)


def activated(s: Risorgimento, act: Act) -> Iterable[str]:
    """Whom an activation has counted for: in a Massed Attack only those who act (4.16)."""
    if act.leader:
        return s.busy
    units = s.setting.corps_units[act.corps]
    return [uid for uid in units if act.only in ("", s.brigade_of(uid) or act.corps)]


def is_once(s: Risorgimento, uid: str) -> bool:
    """5.6: reinforcements that may be activated only once on the turn of their arrival."""
    line = s.setting.arrival_of.get(uid)
    return line is not None and line.once and line.turn == s.turn
