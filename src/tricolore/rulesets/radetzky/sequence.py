"""Game setup and sequence: placing the armies, the turn, the cup, the end of the turn."""

from __future__ import annotations

from tricolore.core.ask import Fill, Filled, Go, Row, Rule, draw
from tricolore.core.state import Record
from tricolore.core.text import say
from tricolore.rulesets.radetzky import bridges, results, supply, victory
from tricolore.rulesets.radetzky.headings import ACTIVATION, CHIEFS, SEQUENCE, SETUP
from tricolore.rulesets.radetzky.setting import LITERAL, SIDES, Setting
from tricolore.rulesets.radetzky.stacking import has_room
from tricolore.rulesets.radetzky.state import Radetzky, Unit
from tricolore.rulesets.radetzky.steps import (
    Activate,
    Arrive,
    ChooseCommands,
    CloseTurn,
    Deploy,
    DeployBridge,
    Draw,
    EndTurn,
    FinishBridge,
    Recovery,
    SupplyPhase,
    Surprise,
    Turn,
)
from tricolore.rulesets.radetzky.subjects import PlaceFormation, PlaceUndesignated


def begin(setting: Setting, seed: str, calendar: str = LITERAL) -> Radetzky:
    """A game before its first turn.  The Piedmontese player deploys first."""
    s = Radetzky(setting, seed)
    s.turn, s.calendar = setting.first - 1, calendar
    s.holders = {hex: place.holder for hex, place in setting.places.items()}
    s.lost, s.captured = dict.fromkeys(SIDES, 0), dict.fromkeys(SIDES, 0)
    s.waiting = tuple(uid for line in setting.arrivals.values() for uid in line.units)
    deployments = [
        Deploy(side, formation)
        for side in SIDES
        for formation in [*_formations(setting, side), ""]
        if deployed(setting, side, formation)
    ]
    built = [DeployBridge(uid) for uid in setting.counters if uid in setting.may_begin_built]
    s.agenda = (*deployments, *built, Turn())
    return s


# Game setup


def deploy(s: Radetzky, step: Deploy) -> Rule[None] | None:
    """A formation is placed in its area; where the card leaves no choice, nobody is asked."""
    units = deployed(s.setting, step.side, step.formation)
    if all(len(s.setting.setup[uid]) == 1 for uid in units):
        for uid in units:
            place(s, uid, s.setting.setup[uid][0])
        return None
    return _deploy(s, step, units)


def _deploy(s: Radetzky, step: Deploy, units: list[str]) -> Rule[None]:
    filled: Filled = yield placement_sheet(s, step, units)
    for uid, option in zip(units, filled, strict=True):
        place(s, uid, int(option.value))
    who = step.formation or say("undesignated units")
    s.tell(SETUP, "{who} placed.", who=who, side=step.side)


def placement_sheet(s: Radetzky, step: Deploy, units: list[str]) -> Fill:
    """A line for each unit, with the hexes of its area."""
    setting = s.setting
    rows = tuple(Row(uid, setting.placements[uid]) for uid in units)

    def flaw(filled: Filled) -> str:
        return overfull(s, units, filled)

    about = PlaceFormation(step.formation) if step.formation else PlaceUndesignated(step.side)
    return Fill(step.side, SETUP, about, rows, proposed(s, units), flaw)


def proposed(s: Radetzky, units: list[str]) -> Filled:
    """Each unit in the first hex of its list that has room when its turn comes."""
    setting, stacks = s.setting, s.stacks
    taken: dict[int, int] = {}
    found = []
    for uid in units:
        room = setting.room_for[uid]
        for hex in setting.setup[uid]:
            if hex not in taken:
                taken[hex] = setting.room_taken(stacks.get(hex, ()))
            if has_room(taken[hex] + room):
                break
        taken[hex] += room
        found.append(Go(hex))
    return tuple(found)


def overfull(s: Radetzky, units: list[str], filled: Filled) -> str:
    """A sentence if these units would not have room in the hexes that they are sent to."""
    room_for, stacks = s.setting.room_for, s.stacks
    taken: dict[int, int] = {}
    for uid, option in zip(units, filled, strict=True):
        hex = int(option.value)
        taken[hex] = taken.get(hex, 0) + room_for[uid]
    for hex, room in taken.items():
        if not has_room(room + s.setting.room_taken(stacks[hex]) if hex in stacks else room):
            return say(
                "There is no room for all of them at {hex}.", hex=s.setting.board.name_of(hex)
            )
    return ""


def place(s: Radetzky, uid: str, hex: int) -> None:
    """Put a unit on the map for the first time."""
    counter = s.counter(uid)
    steps = counter.steps - (uid in s.setting.weakened)
    s.put(uid, hex, Unit(hex, steps))
    if counter.combat:
        s.take(counter.side, hex)


def deploy_bridge(s: Radetzky, step: DeployBridge) -> Rule[None] | None:
    """A crew that may begin in bridge mode, if it was placed at a river."""
    if not bridges.river_sides(s, step.uid):
        return None
    return bridges.begin_built(s, step.uid)


def deployed(setting: Setting, side: str, formation: str) -> list[str]:
    """The units of a formation, or the undesignated ones of a side, that are placed at first."""
    units = setting.formations[formation].units if formation else setting.undesignated[side]
    return [uid for uid in units if uid in setting.setup]


def _formations(setting: Setting, side: str) -> list[str]:
    return [id for id, formation in setting.formations.items() if formation.side == side]


# The turn


def turn(s: Radetzky, _: Turn) -> None:
    """A turn begins: reinforcements, then the phases A to D."""
    s.turn += 1
    s.sheets, s.cup, s.drawn = {}, (), ()
    s.shown = s.used = frozenset()
    s.tell(SEQUENCE, "Turn {turn}.", turn=s.turn)
    supply.look(s)
    victory.try_exits(s)
    s.then(*from_arrivals_on(s))


def from_arrivals_on(s: Radetzky) -> tuple[Record, ...]:
    """A turn from its reinforcements to its end."""
    return (*map(Arrive, SIDES), *from_choice_on(s))


def from_choice_on(s: Radetzky) -> tuple[Record, ...]:
    """A turn from the choice of formations to its end."""
    phase = (SupplyPhase(), Recovery()) if s.day.supply else ()
    return (ChooseCommands(), *phase, Surprise(), Draw(), EndTurn())


def draw_counter(s: Radetzky, _: Draw) -> Rule[None] | None:
    """C 1: a counter is drawn from the common cup; who draws it does not matter (S01)."""
    return _draw(s) if s.cup else None


def _draw(s: Radetzky) -> Rule[None]:
    """The number stays hidden, since in an ordered cup it would tell what else is there."""
    counter = yield from draw(ACTIVATION, "a command counter", s.cup, hidden=True)
    s.cup = tuple(id for id in s.cup if id != counter)
    s.drawn = (*s.drawn, counter)
    s.tell(ACTIVATION, "{counter} is drawn.", counter=counter)
    chief = s.setting.chief_ids.get(counter)
    if chief is not None:
        sheet = s.sheets[chief.side]
        s.drawn = (*s.drawn, *sheet.box)
        s.tell(CHIEFS, "{counter} commands {formations}.", counter=counter, formations=sheet.box)
    s.then(Activate(counter), Draw())


def end_turn(s: Radetzky, _: EndTurn) -> None:
    """D: bridges whose time has come, then the rest."""
    ready = [uid for uid, one in s.bridges.items() if not one.stands and one.ready <= s.turn]
    s.then(*map(FinishBridge, sorted(ready)), CloseTurn())


def close_turn(s: Radetzky, _: CloseTurn) -> None:
    results.end_engagements(s)
    s.cup, s.used = (), frozenset()
    if s.turn >= s.setting.last:
        supply.look(s)
        victory.finish(s)
    s.then(Turn())
