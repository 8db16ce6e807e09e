"""4: The sequence of play, and how a game begins."""

from __future__ import annotations

from tricolore.core.ask import DONE, Pick, Rule, choose
from tricolore.rulesets.great_battles.rules.arrivals import arrivals_due
from tricolore.rulesets.great_battles.rules.movement import ALL_FACINGS
from tricolore.rulesets.kit.handicap import Given
from tricolore.rulesets.macmahon.demoralisation import is_demoralised, take_effect
from tricolore.rulesets.macmahon.reichshoffen import release_reserve
from tricolore.rulesets.macmahon.setting import Setting
from tricolore.rulesets.macmahon.state import (
    OFF_MAP,
    Agree,
    CheckLines,
    EndTurn,
    Initiative,
    Leader,
    MacMahon,
    MoveChief,
    Orient,
    RallyPhase,
    Turn,
)
from tricolore.rulesets.macmahon.subjects import FaceAtStart, TurnWhich
from tricolore.rulesets.macmahon.victory import end_game

ORIENT = {"magenta": "13.1", "reichshoffen": "14.1"}


def begin(setting: Setting, seed: str, handicap: Given | None = None) -> MacMahon:
    """13.1, 14.1: the set-up; each side may still turn its units."""
    s = MacMahon(setting, seed)
    if handicap is not None:
        first = handicap.side == setting.sides[0]
        s.handicap = handicap.points if first else -handicap.points
    roster = setting.roster
    for uid in roster.counters:
        if uid in setting.setup:
            s.place(uid, *setting.setup[uid])
    for formation in roster.formations.values():
        if not formation.detached:
            s.leaders[formation.id] = Leader(setting.setup.get(formation.id, (OFF_MAP, 0))[0])
    for chief in roster.chiefs:
        s.chiefs[chief] = setting.setup.get(chief, (OFF_MAP, 0))[0]
    s.control = {hex: place.holder for place in setting.places for hex in place.hexes}
    marker = setting.special.marker
    s.marker = marker.uses if marker is not None and not marker.optional else 0
    agreed = (Agree(),) if marker is not None and marker.optional else ()
    facing = (Orient(side, tuple(with_a_front(s, side))) for side in setting.sides)
    s.agenda = (*agreed, *facing, Turn())
    return s


def with_a_front(s: MacMahon, side: str) -> list[str]:
    """Units of a side whose facing matters."""
    return [uid for uid in s.of_side(side) if s.units[uid].hex not in s.ground.all_round]


def orient(s: MacMahon, step: Orient) -> Rule[None]:
    """13.1, 14.1: before the first turn, the players choose the facings of their units."""
    rule = ORIENT[s.setting.id]
    option = yield from choose(
        step.side, rule, TurnWhich(), [DONE, *(Pick(uid) for uid in step.left)]
    )
    if option == DONE:
        return
    uid = str(option.value)
    facing = yield from choose(step.side, rule, FaceAtStart(uid), ALL_FACINGS)
    s.update(uid, facing=int(facing.value))
    s.tell(
        rule, "{unit} faces {facing}.", unit=uid, facing=s.setting.board.compass[int(facing.value)]
    )
    s.then(Orient(step.side, tuple(other for other in step.left if other != uid)))


def turn(s: MacMahon, _: Turn) -> None:
    """A command, B operations, C rally; before them, effects that begin with a turn."""
    s.turn += 1
    s.directed = ()
    s.tell("4", "Turn {turn}, {clock}.", turn=s.turn, clock=s.setting.clock(s.turn))
    take_effect(s)
    release_reserve(s)
    s.then(*command_phase(s), Initiative(), RallyPhase(), EndTurn())
    arrivals_due(s)
    aides_due(s)


def aides_due(s: MacMahon) -> None:
    """9.3, 7.4: if a formation has lost its commander and all its men, new units bring an aide de
    camp.

    A demoralised formation gets none, since its commander may have gone home (9.4).
    """
    for formation in s.setting.roster.formations.values():
        id, coming = formation.id, [uid for uid in formation.units if uid in s.waiting]
        if coming and id not in s.leaders and not s.members(id) and not is_demoralised(s, id):
            s.leaders[id] = Leader(OFF_MAP, aide=True)
            s.waiting[id] = s.waiting[coming[0]]
            s.tell("9.3", "An aide de camp comes with the rest of {formation}.", formation=id)


def command_phase(s: MacMahon) -> tuple[MoveChief | CheckLines, ...]:
    """4 A: chiefs move in the order of the data, then lines are checked."""
    return (*(MoveChief(chief) for chief in s.setting.roster.chiefs), CheckLines())


def end_turn(s: MacMahon, _: EndTurn) -> None:
    """The tenth turn is the last."""
    if s.turn >= s.setting.turns:
        end_game(s, "The day is over")
    s.then(Turn())
