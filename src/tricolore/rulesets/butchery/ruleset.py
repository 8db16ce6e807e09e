"""The ruleset as the driver knows it: procedures, beginnings, saving and loading."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import msgspec

from tricolore.core.errors import DataError
from tricolore.core.position import Position
from tricolore.core.state import Procedure, Result, State
from tricolore.rulesets.butchery import (
    activation,
    assault,
    barrage,
    capacities,
    command,
    initiative,
    movement,
    rally,
    sequence,
    state,
    weather,
)
from tricolore.rulesets.butchery.position import set_up
from tricolore.rulesets.butchery.setting import SCENARIOS, SIDES, load_setting
from tricolore.rulesets.butchery.state import (
    OFF_MAP,
    Attack,
    Butchery,
    Leader,
    Rider,
    Unit,
    Vacated,
)
from tricolore.rulesets.butchery.victory import score

PROCEDURES: Mapping[type, Procedure] = {
    state.Turn: sequence.turn,
    state.WeatherPhase: weather.weather_phase,
    state.MoveChief: command.move_chief,
    state.CheckLines: command.check_lines,
    state.MoveRider: command.move_rider,
    state.RideOn: command.ride_on,
    state.Initiative: initiative.initiative_phase,
    state.Operations: initiative.operations_phase,
    state.Activate: activation.activate,
    state.CheckCommand: activation.check_command,
    state.DirectCommand: activation.direct_command,
    state.Barrage: barrage.barrage,
    state.Fire: barrage.fire,
    state.OrderMarch: capacities.order_march,
    state.Movement: movement.movement,
    state.Move: movement.move,
    state.MoveLeader: movement.move_leader,
    state.Enter: movement.enter,
    state.Declare: assault.declare,
    state.Share: assault.share,
    state.UseCapacity: capacities.use_capacity,
    state.Resolve: assault.resolve,
    state.Assault: assault.fight_assault,
    state.EndActivation: activation.end_activation,
    state.RallyPhase: rally.rally_phase,
    state.EndTurn: sequence.end_turn,
}

RECORDS = {record.__name__: record for record in PROCEDURES}

FIELDS: Mapping[str, Any] = {
    "seed": str,
    "rolls": int,
    "units": dict[str, Unit],
    "waiting": dict[str, int],
    "leaders": dict[str, Leader],
    "chiefs": dict[str, int],
    "killed": tuple[str, ...],
    "riders": dict[str, Rider],
    "turn": int,
    "weather": str,
    "cup": tuple[str, ...],
    "directed": tuple[str, ...],
    "control": dict[int, str],
    "losses": dict[str, int],
    "broken": dict[str, bool],
    "arrivals": bool,
    "failures": dict[str, int],
    "result": Result | None,
    "active": str,
    "activated": bool,
    "commanded": frozenset[str],
    "capacity": str,
    "moved": dict[str, int],
    "disengaged": frozenset[str],
    "mover": str,
    "fired": frozenset[str],
    "attacks": tuple[Attack, ...],
    "charged": tuple[str, ...],
    "coordinated": str,
    "no_quarter": str,
    "vacated": tuple[Vacated, ...],
    "entered": int,
}
"""What is saved of a state, with its type; all else is worked out from these."""


class ButcheryRules:
    """A Sheer Butchery as a ruleset."""

    name = "butchery"
    title = "A Sheer Butchery: Solferino 1859"
    version = "1"
    procedures = PROCEDURES
    scenarios = tuple(SCENARIOS)
    sides = SIDES
    """The sides of all scenarios."""

    def sides_of(self, scenario: str) -> tuple[str, str]:
        return SIDES

    def begin(self, scenario: str, seed: str, data: str | None = None) -> Butchery:
        return sequence.begin(load_setting(scenario, data), seed)

    def set_up(
        self, position: Position, scenario: str, seed: str, data: str | None = None
    ) -> Butchery:
        return set_up(position, load_setting(scenario, data), seed)

    def fingerprint(self, state: State) -> str:
        assert isinstance(state, Butchery)
        return state.setting.fingerprint

    def encode(self, state: State) -> dict[str, Any]:
        """Plain data, in the same order whatever way the state came about."""
        fields = {name: _plain(getattr(state, name)) for name in FIELDS}
        fields["agenda"] = [
            [type(record).__name__, *map(_plain, record)] for record in state.agenda
        ]
        return fields

    def decode(self, data: Any, scenario: str, folder: str | None = None) -> Butchery:
        s = Butchery(load_setting(scenario, folder), "")
        for name, kind in FIELDS.items():
            setattr(s, name, msgspec.convert(data[name], kind, strict=False))
        _check_pieces(s)
        for uid, unit in s.units.items():
            s.stack(uid, unit.hex)
        s.agenda = tuple(msgspec.convert(fields, RECORDS[name]) for name, *fields in data["agenda"])
        return s

    def result(self, state: State) -> Result | None:
        assert isinstance(state, Butchery)
        return state.result

    def summary(self, state: State) -> dict[str, dict[str, float]]:
        """What studies compare of a game that is over: points, places, losses by side."""
        assert isinstance(state, Butchery)
        return {side: _summary(state, side) for side in self.sides_of(state.setting.id)}


def _summary(s: Butchery, side: str) -> dict[str, float]:
    tally = score(s, side)
    formations = s.setting.roster.formations
    return {
        "points": tally.points,
        "places": len(tally.places),
        "losses": sum(n for id, n in s.losses.items() if formations[id].side == side),
        "broken": sum(formations[id].side == side for id in s.broken),
        "turn": s.turn,
    }


def _check_pieces(s: Butchery) -> None:
    """A saved state may speak of counters or hexes that the data files in use do not have."""
    roster, board = s.setting.roster, s.setting.board
    units = {uid: unit.hex for uid, unit in s.units.items()}
    leaders = {id: leader.hex for id, leader in s.leaders.items()}
    for pieces, known in (
        (units, roster.counters),
        (leaders, roster.formations),
        (s.chiefs, roster.chiefs),
    ):
        for id, hex in pieces.items():
            if id not in known:
                raise DataError(f"The saved game has a piece {id} that these data files lack.")
            if hex not in board and hex != OFF_MAP:
                raise DataError(f"The saved game has {id} on {hex}, which is not on the map.")


def _plain(value: Any) -> Any:
    """JSON-able: sets in order, dicts and tuples as they are."""
    if isinstance(value, frozenset):
        return sorted(value)
    return msgspec.to_builtins(value, str_keys=True)


RULESET = ButcheryRules()
