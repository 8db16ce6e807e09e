"""A game of the series as the driver knows it, as far as all of them save, load and end alike."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, ClassVar, Generic, TypeVar

import msgspec

from tricolore.core.state import GameOption, Procedure, Result, State
from tricolore.rulesets.great_battles.data.setting import Setting
from tricolore.rulesets.great_battles.rules.score import Score
from tricolore.rulesets.great_battles.rules.state import Attack, Battle, Leader, Unit, Vacated

S = TypeVar("S", bound=Battle)

FIELDS: Mapping[str, Any] = {
    "seed": str,
    "rolls": int,
    "units": dict[str, Unit],
    "waiting": dict[str, int],
    "leaders": dict[str, Leader],
    "chiefs": dict[str, int],
    "killed": tuple[str, ...],
    "turn": int,
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
    "moved": dict[str, int],
    "disengaged": frozenset[str],
    "mover": str,
    "fired": frozenset[str],
    "attacks": tuple[Attack, ...],
    "charged": tuple[str, ...],
    "coordinated": str,
    "vacated": tuple[Vacated, ...],
}
"""What every game of the series saves of its state, with its type."""


class BattleRules(Generic[S]):
    """What a game inherits; it adds its name, its beginnings and its points."""

    procedures: ClassVar[Mapping[type, Procedure]]
    fields: ClassVar[Mapping[str, Any]]
    """`FIELDS` and the game's own.  Saved states keep this order."""
    state: type[S]

    def sides_of(self, scenario: str) -> tuple[str, str]:
        raise NotImplementedError

    imagine = None
    """Nothing is hidden on these tables but the dice to come."""

    def options(self, scenario: str) -> tuple[GameOption, ...]:
        return ()

    def setting(self, scenario: str, data: str | None = None) -> Setting:
        """The data of a scenario."""
        raise NotImplementedError

    def score(self, s: S, side: str) -> Score:
        raise NotImplementedError

    def fingerprint(self, state: State) -> str:
        return self._own(state).setting.fingerprint

    def encode(self, state: State) -> dict[str, Any]:
        """Plain data, in the same order whatever way the state came about."""
        fields = {name: _plain(getattr(state, name)) for name in self.fields}
        fields["agenda"] = [
            [type(record).__name__, *map(_plain, record)] for record in state.agenda
        ]
        return fields

    def decode(self, data: Any, scenario: str, folder: str | None = None) -> S:
        s = self.state(self.setting(scenario, folder), "")
        for name, kind in self.fields.items():
            setattr(s, name, msgspec.convert(data[name], kind, str_keys=True))
        records = {record.__name__: record for record in self.procedures}
        s.agenda = tuple(msgspec.convert(fields, records[name]) for name, *fields in data["agenda"])
        self.check(s)
        for uid, unit in s.units.items():
            s.stack(uid, unit.hex)
        return s

    def check(self, s: S) -> None:
        """A saved state must be one that can be played (see `saved`)."""
        raise NotImplementedError

    def result(self, state: State) -> Result | None:
        return self._own(state).result

    def summary(self, state: State) -> dict[str, dict[str, float]]:
        """What studies compare of a game that is over: points, places, losses by side."""
        s = self._own(state)
        return {side: self._summary(s, side) for side in self.sides_of(s.setting.id)}

    def _summary(self, s: S, side: str) -> dict[str, float]:
        score = self.score(s, side)
        formations = s.setting.roster.formations
        return {
            "points": score.points,
            "places": len(score.places),
            "losses": sum(n for id, n in s.losses.items() if formations[id].side == side),
            "broken": sum(formations[id].side == side for id in s.broken),
            "turn": s.turn,
        }

    def _own(self, state: State) -> S:
        assert isinstance(state, self.state)
        return state


def _plain(value: Any) -> Any:
    """JSON-able: sets in order, dicts and tuples as they are."""
    if isinstance(value, frozenset):
        return sorted(value)
    return msgspec.to_builtins(value, str_keys=True)
