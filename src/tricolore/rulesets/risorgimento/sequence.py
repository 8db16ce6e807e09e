"""3.0: the sequence of play; the beginning of a game and of each turn."""

from __future__ import annotations

from tricolore.core.text import joined
from tricolore.rulesets.kit.handicap import Given
from tricolore.rulesets.risorgimento import magenta, victory
from tricolore.rulesets.risorgimento.reinforcements import leaders_arrive
from tricolore.rulesets.risorgimento.reserve import release_due
from tricolore.rulesets.risorgimento.setting import ALLIED, SIDES, Setting
from tricolore.rulesets.risorgimento.state import BrigadeState, CorpsState, Play, Risorgimento
from tricolore.rulesets.risorgimento.steps import (
    CloseTurn,
    Demoralise,
    EndActivations,
    LeaveReserves,
    MoveCommanders,
    PlaceReserves,
    RainCheck,
    Recover,
    Repair,
    RollInitiative,
    Segment,
    Turn,
)


def begin(setting: Setting, seed: str, handicap: Given | None = None) -> Risorgimento:
    """The state in which a scenario starts."""
    s = Risorgimento(setting, seed)
    if handicap is not None:
        s.handicap = handicap.points if handicap.side == ALLIED else -handicap.points
    s.brigades = {id: BrigadeState() for id in setting.brigades}
    s.corps = {id: CorpsState() for id in setting.corps}
    for uid, (hex, facing) in setting.setup.items():
        s.put(uid, hex, facing)
        if uid in setting.in_reserve:
            s.set_reserve(uid, True)
    for leader, hex in setting.posts.items():
        s.post(leader, hex)
    s.waiting = tuple(id for line in setting.arrivals for id in (*line.leaders, *line.units))
    s.holders = {hex: place.holder for place in setting.places.values() for hex in place.hexes}
    s.down = magenta.broken_at_start(setting)
    s.agenda = (Turn(),)
    return s


def turn(s: Risorgimento, _: Turn) -> None:
    """A turn begins: markers of the last one are taken off."""
    s.turn += 1
    s.play, s.first = None, ""
    s.massed = s.once = s.pooled = s.worked = s.fallen_out = frozenset()
    s.lent, s.rides = {}, {}
    for id in s.brigades:
        s.set_brigade(id, orders="", finished=False, activations=0)
    for id in s.corps:
        s.set_corps(id, activations=0, tried=False, finished=False)
    when = joined((s.setting.clock(s.turn), *sorted(s.weather)), ", ")
    s.tell("3.0", "Turn {turn}, {when}.", turn=s.turn, when=when)
    leaders_arrive(s)
    s.then(RainCheck(), RollInitiative())
    release_due(s)


def open_turn(s: Risorgimento, first: str) -> None:
    """N1: where both players act and no order is given, the one with the Initiative is first."""
    second = s.enemy(first)
    s.first, s.play = first, Play(first)
    s.then(PlaceReserves(first), PlaceReserves(second), Segment())


def end_activations(s: Risorgimento, _: EndActivations) -> None:
    """C: the End of Turn Phase."""
    first = s.first or SIDES[0]
    second = s.enemy(first)
    s.play = None
    s.then(
        Recover(),
        LeaveReserves(first),
        LeaveReserves(second),
        MoveCommanders(first),
        MoveCommanders(second),
        Repair(),
        Demoralise(),
        CloseTurn(),
    )


def close_turn(s: Risorgimento, _: CloseTurn) -> None:
    """C5: a new turn, or the end of the game."""
    if s.turn >= s.setting.turns:
        victory.finish(s)
    s.then(Turn())
