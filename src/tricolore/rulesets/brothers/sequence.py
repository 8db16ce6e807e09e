"""5, 15, 16: The sequence of play."""

from __future__ import annotations

from tricolore.core.ask import DONE, Choose, Fill, Filled, Play, Row, Rule, Say, Together
from tricolore.core.state import Record
from tricolore.core.text import say
from tricolore.rulesets.brothers.arrivals import delay, let_in, lines_of, roll_spans, rolls_spans
from tricolore.rulesets.brothers.chits import announce, fill_cup
from tricolore.rulesets.brothers.command import PLOTTED, POSTURES
from tricolore.rulesets.brothers.dice import roll_d10
from tricolore.rulesets.brothers.plays import plays
from tricolore.rulesets.brothers.setting import ALLIED, AUSTRIAN_SIDE, Setting
from tricolore.rulesets.brothers.state import Brothers, Due
from tricolore.rulesets.brothers.steps import (
    Activate,
    AfterRally,
    AssaultStep,
    BeforeRally,
    Check,
    Command,
    Declare,
    Draw,
    EndActivation,
    FireStep,
    Housekeeping,
    LastPlays,
    MoveStep,
    Plot,
    RallyStep,
    StepEnd,
    Turn,
    Window,
)
from tricolore.rulesets.brothers.subjects import PlayAfter, PlayLast, PlotPostures
from tricolore.rulesets.brothers.terrain import DEFENSIVE
from tricolore.rulesets.brothers.victory import end, score, verdict
from tricolore.rulesets.kit.handicap import Given

STORM = 11
"""16: the turn of the thunderstorm."""
VARIABLE_STORM = "variable-storm"
"""The option of 17.2."""


def begin(
    setting: Setting,
    seed: str,
    options: frozenset[str] = frozenset(),
    handicap: Given | None = None,
) -> Brothers:
    """The state in which a scenario starts."""
    s = Brothers(setting, seed)
    s.turn = setting.first - 1
    s.options = options
    for hex, stack in setting.stacks.items():
        for at, (uid, unit) in enumerate(stack):
            s.place(uid, hex, at, unit)
    for id, hex in setting.staff.items():
        s.place_staff(id, hex)
    s.due = {
        id: Due(arrival.turn, arrival.hexes, arrival.stacks, arrival.staff)
        for id, arrival in setting.arrivals.items()
    }
    present = {s.counter(uid).formation for uid in s.units}
    present |= {s.counter(u).formation for due in s.due.values() for st in due.stacks for u in st}
    s.morale = {
        id: setting.morale.get(id, formation.morale)
        for id, formation in setting.roster.formations.items()
        if id in present
    }
    s.control = {hex: place.holder for hex, place in setting.places.items() if place.holder}
    s.vp = {ALLIED: 0, AUSTRIAN_SIDE: 0}
    if handicap is not None:
        score(s, handicap.side, 2 * handicap.points)
    s.storm = 0 if VARIABLE_STORM in options else STORM
    s.agenda = (Turn(),)
    return s


# 5.1: Planning


def turn(s: Brothers, _: Turn) -> Rule[None] | None:
    """A turn begins: the storm may break (17.2), the cup is filled, postures are plotted (17.3)."""
    chance = s.setting.storm.get(s.turn + 1)
    if VARIABLE_STORM in s.options and not s.storm and chance:
        return _storm(s, chance)
    _next_turn(s)
    _plan(s)
    return None


def _next_turn(s: Brothers) -> None:
    s.turn += 1
    s.tell("5", "Turn {turn}, {clock}.", turn=s.turn, clock=s.setting.clock(s.turn))


def _storm(s: Brothers, chance: int) -> Rule[None]:
    _next_turn(s)
    die = yield from roll_d10("17.2", "thunderstorm", tuple(d <= chance for d in range(1, 11)))
    if die <= chance:
        s.storm = s.turn
    s.tell(
        "17.2",
        "The storm breaks on {chance} or less; {dice}: it {result}.",
        chance=chance,
        dice=[die],
        result=say("breaks") if die <= chance else say("holds off"),
    )
    _plan(s)


def _plan(s: Brothers) -> None:
    fill_cup(s)
    s.plotted = {}
    ends: list[Record] = [Draw(), LastPlays(ALLIED), LastPlays(AUSTRIAN_SIDE), Housekeeping()]
    if PLOTTED in s.options:
        ends.insert(0, Plot())
    s.then(*ends)


def plot(s: Brothers, _: Plot) -> Rule[None]:
    """17.3: both sides write down the postures of their headquarters on the map."""
    sheets = [fill for side in (ALLIED, AUSTRIAN_SIDE) if (fill := _sheet(s, side)) is not None]
    if not sheets:
        return
    answers: tuple[Filled, ...] = yield Together(tuple(sheets))
    for fill, filled in zip(sheets, answers, strict=True):
        for row, option in zip(fill.rows, filled, strict=True):
            s.plotted = {**s.plotted, row.key: str(option.value)}


def _sheet(s: Brothers, side: str) -> Fill | None:
    """The sheet of a side that has anything to choose; who is demoralised has not (14.2)."""
    mine = [id for id in s.staff if id in s.morale and s.formation(id).side == side]
    if all(id in s.demoralised for id in mine):
        return None
    rows = tuple(
        Row(id, tuple(Say(p) for p in ((DEFENSIVE,) if id in s.demoralised else POSTURES)))
        for id in mine
    )
    first: Filled = tuple(row.options[-1] for row in rows)
    return Fill(side, "17.3", PlotPostures(side), rows, first, secret=True)


# 5.3: The Activation Phase


def steps_after_command(rally: bool = True) -> tuple[Record, ...]:
    """The five steps, each wholly before the next."""
    last = (BeforeRally(), RallyStep(), StepEnd("rally"), AfterRally()) if rally else ()
    return (
        Check(),
        FireStep(),
        StepEnd("fire"),
        MoveStep(),
        StepEnd("movement"),
        Declare(),
        AssaultStep(fresh=True),
        StepEnd("assault"),
        *last,
        EndActivation(),
    )


def activate(s: Brothers, step: Activate) -> Rule[None] | None:
    """6.1: a headquarters and all units of its formation; what is due may enter (11.5)."""
    lines = lines_of(s, step.formation)
    on_map = step.formation in s.staff or any(True for _ in s.members(step.formation))
    if not lines and not on_map:
        return None
    if rolls_spans(s, lines):
        return _activate(s, step.formation, lines)
    for id in lines:
        let_in(s, id)
    _begin_activation(s, step.formation, lines)
    return None


def _activate(s: Brothers, formation: str, lines: list[str]) -> Rule[None]:
    yield from roll_spans(s, lines)
    _begin_activation(s, formation, lines)


def _begin_activation(s: Brothers, formation: str, lines: list[str]) -> None:
    side = s.formation(formation).side
    on_map = formation in s.staff or any(True for _ in s.members(formation))
    if not on_map and not any(s.due[id].ready for id in lines):
        return  # nobody has come
    s.then(
        Window("drawn", (formation,), 0, (s.enemy(side),)),
        Command(formation),
        *steps_after_command(),
    )


def before_rally(s: Brothers, _: BeforeRally) -> None:
    """The other side may play an event."""
    s.then(Window("rally", (), 0, (s.enemy(s.active_side),)))


def after_rally(s: Brothers, _: AfterRally) -> Rule[None] | None:
    """Events may give a unit more to do.  Whoever is asked holds one, so he is asked in secret."""
    side = s.active_side
    found = plays(s, side, Window("after rally", (), 0, (side,)))
    return _after_rally(s, side, found) if found else None


def _after_rally(s: Brothers, side: str, found: list[str]) -> Rule[None]:
    option = yield Choose(side, "6.3", PlayAfter(), (*map(Play, found), DONE), secret=True)
    if option != DONE:
        announce(s, str(option.value), Window("after rally", (), 0, (side,)))


def end_activation(s: Brothers, _: EndActivation) -> None:
    """Markers of the activation come off (7.5, 12)."""
    s.act = None
    s.fired = s.moved = s.halted = frozenset()
    s.answers, s.entered, s.declared, s.charges, s.effects = {}, {}, {}, {}, {}
    s.offered, s.rerolled = None, False


# 15: The end of a turn


def last_plays(s: Brothers, step: LastPlays) -> Rule[None] | None:
    """15.0: what is still held may be played, the Allied side first (Q08)."""
    found = plays(s, step.side, Window("turn end", (), 0, (step.side,)))
    return _last_plays(s, step, found) if found else None


def _last_plays(s: Brothers, step: LastPlays, found: list[str]) -> Rule[None]:
    option = yield Choose(step.side, "15", PlayLast(), (*map(Play, found), DONE), secret=True)
    if option == DONE:
        return
    s.then(step)
    announce(s, str(option.value), Window("turn end", (), 0, (step.side,)))


def housekeeping(s: Brothers, _: Housekeeping) -> None:
    """15.1, 15.2: chits go back, overrun headquarters recover; after the last turn the battle is
    decided."""
    s.staff = {id: staff._replace(overrun=False) for id, staff in s.staff.items()}
    delay(s)
    if s.turn >= s.setting.last:
        end(s, verdict(s))
    s.then(Turn())
