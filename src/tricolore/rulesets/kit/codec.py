"""Rulesets whose states are declared by their fields: saving, loading, and the driver's
interface."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, ClassVar, Generic, TypeVar

import msgspec

from tricolore.core.state import Procedure, Record, Result, State
from tricolore.rulesets.kit.state import GameState
from tricolore.rulesets.ruleset import About, RulesetBase

S = TypeVar("S", bound=GameState)

PLAIN = frozenset((bool, int, float, str, type(None)))
"""Types whose values are saved as they are."""


class GameRules(RulesetBase, Generic[S]):
    """The base class of a ruleset, which adds its name, its scenarios and how they begin."""

    procedures: ClassVar[Mapping[type, Procedure]]
    state: type[S]

    def setting(self, scenario: str, data: str | None = None) -> Any:
        """The data of a scenario; `data` is a folder of replacements."""
        raise NotImplementedError

    def check(self, s: S) -> None:
        """Refuse a saved state that cannot be played, with a `DataError` (see `saved`)."""
        raise NotImplementedError

    def about(self, scenario: str, data: str | None = None) -> About:
        setting = self.setting(scenario, data)
        sides = {side: setting.side_names[side] for side in self.sides_of(scenario)}
        return About(setting.name, sides, setting.turns, setting.length, setting.summary)

    def encode(self, state: State) -> dict[str, Any]:
        """The state as plain data, in an order that does not depend on how it came about."""
        saved = {name: plain(getattr(state, name)) for name in self.state.saved}
        return {**saved, "agenda": encode_agenda(state.agenda)}

    def decode(self, data: Any, scenario: str, folder: str | None = None) -> S:
        s = self.state(self.setting(scenario, folder), "")
        for name, kind in self.state.saved.items():
            setattr(s, name, msgspec.convert(data[name], kind, str_keys=True))
        s.agenda = decode_agenda(data["agenda"], self.procedures)
        self.check(s)
        s.rebuild()
        return s

    def fingerprint(self, state: State) -> str:
        fingerprint: str = self.own(state).setting.fingerprint
        return fingerprint

    def result(self, state: State) -> Result | None:
        result: Result | None = getattr(self.own(state), "result", None)
        return result

    def own(self, state: State) -> S:
        """Check that a state is one of this game."""
        assert isinstance(state, self.state)
        return state


def encode_agenda(agenda: tuple[Record, ...]) -> list[list[Any]]:
    """Each step as its name and its entries."""
    return [[type(record).__name__, *map(plain, record)] for record in agenda]


def decode_agenda(data: Any, procedures: Mapping[type, Procedure]) -> tuple[Record, ...]:
    """The steps of an agenda, with entries checked against the declared types."""
    records = {record.__name__: record for record in procedures}
    return tuple(msgspec.convert(entries, records[name]) for name, *entries in data)


def plain(value: Any) -> Any:
    """A value that JSON can write: sets become sorted lists wherever they stand."""
    # Most values are plain already.  Asking for them first makes saving four times as fast.
    if type(value) in PLAIN:
        return value
    if isinstance(value, tuple):
        return [item if type(item) in PLAIN else plain(item) for item in value]
    if isinstance(value, dict):
        return {str(key): plain(item) for key, item in value.items()}
    if isinstance(value, frozenset):
        return sorted(value)
    if isinstance(value, str):
        return str(value)  # a text that could be said in other languages: states are in English
    return msgspec.to_builtins(value, str_keys=True)
