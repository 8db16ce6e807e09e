"""6: The sequence of play, and how a game begins."""

from __future__ import annotations

from tricolore.core.text import say
from tricolore.rulesets.butchery.setting import Setting
from tricolore.rulesets.butchery.state import (
    OFF_MAP,
    Butchery,
    CheckLines,
    EndTurn,
    Initiative,
    Leader,
    MoveChief,
    MoveRider,
    RallyPhase,
    Turn,
    WeatherPhase,
)
from tricolore.rulesets.butchery.victory import end_game
from tricolore.rulesets.great_battles.rules.arrivals import arrivals_due

CHIEFS = ("napoleon", "victor", "franz")
"""The order in which commanders in chief move (8.1)."""


def begin(setting: Setting, seed: str) -> Butchery:
    """13.2: the set-up."""
    s = Butchery(setting, seed)
    roster = setting.roster
    for uid in roster.counters:
        if uid in setting.setup:
            hex, facing = setting.setup[uid]
            s.place(uid, hex, facing)
    for formation in roster.formations.values():
        if not formation.detached:
            s.leaders[formation.id] = Leader(setting.setup.get(formation.id, (OFF_MAP, 0))[0])
    for chief in CHIEFS:
        s.chiefs[chief] = setting.setup.get(chief, (OFF_MAP, 0))[0]
    s.control = {hex: place.holder for place in setting.places for hex in place.hexes}
    s.agenda = (Turn(),)
    return s


def turn(s: Butchery, _: Turn) -> None:
    """A weather, B command, C operations, D rally."""
    s.turn += 1
    s.directed = ()
    s.tell("6", "Turn {turn}, {clock}.", turn=s.turn, clock=s.setting.clock(s.turn))
    s.then(WeatherPhase(), *command_phase(), Initiative(), RallyPhase(), EndTurn())
    arrivals_due(s)


def command_phase() -> tuple[MoveChief | CheckLines | MoveRider, ...]:
    """8: chiefs move, lines are checked, riders move."""
    return (
        *(MoveChief(chief) for chief in CHIEFS),
        CheckLines(),
        *(MoveRider(chief) for chief in CHIEFS),
    )


def end_turn(s: Butchery, _: EndTurn) -> None:
    """The last turn ends the game, unless the storm has ended it before."""
    if s.turn >= s.setting.turns:
        end_game(s, say("Night falls"))
    s.then(Turn())
