"""Positions of Risorgimento 1859, read from a short text (see docs/positions.md).

scenario = "risorgimento:solferino"
turn = 4
active = "F1"
step = "attack"

[units.F1.Dieu]
17Ch = "S1525 NE"
84-1 = "S1624 E -1"

[units.A5.Puchner]
31-I = "S1723 W disordered"

[leaders]
F1 = "S1525"
"F1.Dieu" = "S1525"
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from tricolore.core.errors import DataError, PositionError
from tricolore.core.position import Position
from tricolore.rulesets.kit.layout import read_place
from tricolore.rulesets.kit.positions import (
    check_entries,
    flag_of,
    known,
    names_of,
    once,
    pieces_of,
    table_of,
    whole_of,
    word_of,
)
from tricolore.rulesets.risorgimento import magenta
from tricolore.rulesets.risorgimento.command import (
    command_units,
    look_at_orders,
    pinned_cavalry,
    usual_limit,
)
from tricolore.rulesets.risorgimento.placement import leader_of
from tricolore.rulesets.risorgimento.roster import Roster
from tricolore.rulesets.risorgimento.sequence import begin
from tricolore.rulesets.risorgimento.setting import ALLIED, SIDES, Arrival, Setting
from tricolore.rulesets.risorgimento.stacking import is_crowded
from tricolore.rulesets.risorgimento.state import (
    KINDS_OF_ACTIVATION,
    NORMAL,
    Act,
    Play,
    Risorgimento,
)
from tricolore.rulesets.risorgimento.steps import (
    Activate,
    Assaults,
    EndActivation,
    EndActivations,
    FireLater,
    RainCheck,
    RallyUnits,
    Release,
    RollInitiative,
    Segment,
)

STEPS = {
    "movement": (),
    "fire": (FireLater(), Assaults(), RallyUnits(), EndActivation()),
    "attack": (Assaults(), RallyUnits(), EndActivation()),
    "rally": (RallyUnits(), EndActivation()),
}
"""Where the activation of a corps begins; with movement, it begins as a whole."""
MOMENTS = {
    "initiative": RollInitiative(),
    "selection": Segment(),
    "end": EndActivations(),
}
"""Where play begins if nobody is active."""
STEP_OUT = "release"
"""Play begins with those who stand crowded, since they have left Reserve, as a turn begins."""
MARKS = ("disordered", "square", "reserve", "crowded")
ENTRIES = (
    *("turn", "active", "kind", "step", "side", "reinforcements", "waiting", "fallen", "strategic"),
    *("finished", "hdc", "demoralised", "withdrawing", "down", "units", "leaders", "holders"),
    "activations",
)
Fields = Mapping[str, Any]


def set_up(position: Position, setting: Setting, seed: str) -> Risorgimento:
    """The state that a position describes; whatever it does not name is off the map."""
    fields = position.fields
    check_entries(fields, ENTRIES)
    s = begin(setting, seed)
    for uid in list(s.units):
        s.lift(uid)
    for leader in list(s.posts):
        s.post(leader, 0)
    s.turn = whole_of({"turn": 1, **fields}, "turn", 1, setting.turns)
    _units(s, fields)
    _leaders(s, fields)
    _conditions(s, fields)
    _ground(s, fields)
    _waiting(s, fields)
    _moment(s, fields)
    return s


def _units(s: Risorgimento, fields: Fields) -> None:
    setting, crowded = s.setting, set()
    for uid, text in pieces_of(fields, "units").items():
        known(uid, setting.counters, "unit")
        hex, facing = _place(s, text, uid, facing=True)
        hits, marks = _marks(text.split()[2:], uid)
        counter, label = s.counter(uid), setting.board.label(hex)
        if not _can_stand(s, counter.mobility, hex):
            raise PositionError(f"{uid} cannot stand at {label}.")
        if s.holder(hex) not in ("", counter.side):
            raise PositionError(f"Units of both sides are at {label}.")
        if hits > counter.cohesion:
            raise PositionError(f"{uid} has a Cohesion of {counter.cohesion}, not {hits} Hits.")
        if "square" in marks and not counter.foot:
            raise PositionError(f"{uid} is not infantry, and forms no square.")
        if "reserve" in marks and not counter.brigade:
            raise PositionError(f"{uid} belongs to no brigade, and is never In Reserve.")
        s.put(uid, hex, facing)
        s.update(uid, hits=hits, disordered="disordered" in marks, square="square" in marks)
        if "reserve" in marks:
            s.set_reserve(uid, True)
        if "crowded" in marks:
            crowded.add(hex)
    for hex in s.stacks:
        if is_crowded(s, hex) and hex not in crowded:
            raise PositionError(f"There is no room for these units at {setting.board.label(hex)}.")


def _can_stand(s: Risorgimento, mobility: str, hex: int) -> bool:
    """5.26: where its terrain keeps a unit out, a road may still lead it there."""
    ground = s.setting.ground
    return ground.hex_cost(mobility, hex) is not None or any(
        ground.passable(mobility, there, hex) for there in ground.around[hex]
    )


def _marks(words: list[str], uid: str) -> tuple[int, list[str]]:
    """The Hits of a unit, written -1, -2, and its other conditions."""
    once(words, uid)
    hits = [word for word in words if word.startswith("-") and word[1:].isdecimal()]
    marks = [word for word in words if word not in hits]
    for mark in marks:
        known(mark, MARKS, "mark")
    return (int(hits[0][1:]) if hits else 0), marks


def _leaders(s: Risorgimento, fields: Fields) -> None:
    """Brigadiers, corps commanders and chiefs; one of them may be Finished for the turn."""
    setting = s.setting
    roster = Roster(
        dict(setting.counters), dict(setting.brigades), dict(setting.corps), dict(setting.chiefs)
    )
    for name, text in pieces_of(fields, "leaders").items():
        known(name, (*roster.brigades, *roster.corps, *roster.chiefs), "leader")
        id = leader_of(name, roster, name)
        hex, _ = _place(s, text, name, facing=False)
        if s.holder(hex) == s.enemy(setting.side_of(id)):
            raise PositionError(f"{name} is in a hex with enemy units.")
        s.post(id, hex)
        for word in text.split()[1:]:
            known(word, ("finished",), "mark")
            if id in s.brigades:
                s.set_brigade(id, finished=True)
                continue
            s.fallen_out |= {id}
            if id in s.corps:
                s.set_corps(id, finished=True)


def _conditions(s: Risorgimento, fields: Fields) -> None:
    """What has befallen brigades and corps, and who is eliminated."""
    setting = s.setting
    commands = {**setting.brigades, **setting.corps}
    for id in names_of(_list(fields, "strategic"), "strategic", commands, "brigade or corps"):
        if id in s.brigades:
            s.set_brigade(id, strategic=True)
        else:
            s.set_corps(id, strategic=True)
    for id in names_of(_list(fields, "hdc"), "hdc", setting.brigades, "brigade"):
        s.set_brigade(id, hdc=True)
    for id in names_of(_list(fields, "demoralised"), "demoralised", setting.corps, "corps"):
        s.set_corps(id, demoralised=True)
    for id in names_of(_list(fields, "withdrawing"), "withdrawing", setting.corps, "corps"):
        s.set_corps(id, withdrawing=True)
    for id in names_of(_list(fields, "finished"), "finished", setting.corps, "corps"):
        s.set_corps(id, finished=True)
        for brigade in setting.corps_brigades[id]:
            s.set_brigade(brigade, finished=True)
    s.fallen = names_of(_list(fields, "fallen"), "fallen", setting.counters, "unit")
    for uid in s.fallen:
        if uid in s.units:
            raise PositionError(f"{uid} is on the map and eliminated.")
    for id, number in table_of(fields, "activations").items():
        known(id, commands, "brigade or corps")
        times = whole_of({id: number}, id, 0, 3)
        if id in s.brigades:
            s.set_brigade(id, activations=times)
        else:
            s.set_corps(id, activations=times, tried=times > usual_limit(s))


def _ground(s: Risorgimento, fields: Fields) -> None:
    """Who holds the places, and which bridges are down."""
    setting = s.setting
    for name, side in table_of(fields, "holders").items():
        known(name, setting.places, "place")
        holder = word_of({"holders": side}, "holders", SIDES, ALLIED)
        for hex in setting.places[name].hexes:
            s.holders[hex] = holder
    for hex in s.holders:
        if s.holder(hex):
            s.holders[hex] = s.holder(hex)
    s.down = magenta.broken_at_start(setting)
    if "down" in fields:
        bridges = {bridge.name: bridge.hexes for bridge in setting.special.bridges}
        names = names_of(_list(fields, "down"), "down", bridges, "bridge")
        s.down = frozenset(pair for name in names for pair in (bridges[name], bridges[name][::-1]))


def _waiting(s: Risorgimento, fields: Fields) -> None:
    """Those who are due and wait off the map; reinforcements of later turns, if they are wanted."""
    here = {*s.units, *s.posts, *s.fallen}
    wanted, arrivals = flag_of(fields, "reinforcements"), s.setting.arrival_of
    late = names_of(_list(fields, "waiting"), "waiting", arrivals, "reinforcement")
    for id in late:
        if id in here:
            raise PositionError(f"{id} cannot wait: it is on the map, or eliminated.")
    s.waiting = tuple(
        id
        for id, line in _arrivals(s)
        if id not in here and (id in late or (wanted and line.turn > s.turn))
    )


def _arrivals(s: Risorgimento) -> Iterator[tuple[str, Arrival]]:
    for line in s.setting.arrivals:
        for id in (*line.leaders, *line.units):
            yield id, line


def _moment(s: Risorgimento, fields: Fields) -> None:
    """Who acts, and what is done first."""
    setting, active = s.setting, fields.get("active", "")
    if not active:
        side = word_of(fields, "side", SIDES, ALLIED)
        moment = word_of(fields, "step", (*MOMENTS, STEP_OUT), "selection")
        if moment == STEP_OUT:
            crowded = tuple(uid for uid in s.units if is_crowded(s, s.units[uid].hex))
            s.agenda = (Release(crowded), RainCheck(), RollInitiative())
            return
        s.agenda = (MOMENTS[moment],)
        if moment != "initiative":
            s.first, s.play = side, Play(side)
        return
    single = setting.special.no_continuity
    known(active, setting.brigades if single else setting.corps, "brigade" if single else "corps")
    corps = setting.brigades[active].corps if single else active
    units = setting.brigades[active].units if single else setting.corps_units[active]
    if not any(uid in s.units for uid in units):
        raise PositionError(f"{active} has no unit on the map.")
    side, only = setting.corps[corps].side, active if single else ""
    kind = word_of(fields, "kind", KINDS_OF_ACTIVATION, NORMAL)
    step = word_of(fields, "step", STEPS, "movement")
    s.first, s.play = side, Play(side, last=active)
    _count(s, active)
    if step == "movement":
        s.agenda = (Activate(corps, kind, only),)
        return
    s.act, s.agenda = Act(corps, kind, only), STEPS[step]
    s.pinned = pinned_cavalry(s, side)
    look_at_orders(s, corps)
    for brigade in (only,) if single else setting.corps_brigades[corps]:
        command_units(s, brigade)
    s.commanded |= frozenset(uid for uid in setting.loose_guns[corps] if uid in s.units)


def _count(s: Risorgimento, active: str) -> None:
    """The activation under way counts, if none is written down."""
    if active in s.brigades:
        s.set_brigade(active, activations=max(1, s.brigades[active].activations))
    else:
        s.set_corps(active, activations=max(1, s.corps[active].activations))


def _place(s: Risorgimento, text: str, who: str, facing: bool) -> tuple[int, int]:
    """A hex, by its number or as it is printed on a joined map (S1624), and perhaps a facing."""
    board = s.setting.board
    first, *rest = text.split() or [""]
    if not first.isdecimal():
        printed = (hex for hex in board.hexes if board.label(hex) == first)
        first = f"{next(printed, first)}"
    try:
        return read_place(" ".join((first, *rest)), board, who, facing)
    except DataError as error:
        raise PositionError(f"{error}.") from None


def _list(fields: Fields, key: str) -> list[Any]:
    value = fields.get(key, [])
    if not isinstance(value, list):
        raise PositionError(f"{key} is {value!r}; write a list of names.")
    return value
