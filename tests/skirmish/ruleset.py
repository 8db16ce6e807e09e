"""The ruleset as the driver knows it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import msgspec

from tests.skirmish import assault, events, fire, march, sequence, state
from tests.skirmish.setting import load_setting
from tests.skirmish.state import Skirmish
from tricolore.core.state import Procedure, Result, State

PROCEDURES: Mapping[type, Procedure] = {
    state.Deal: sequence.deal,
    state.Turn: sequence.turn,
    state.DrawEvent: sequence.draw_event,
    state.Orders: sequence.orders,
    state.DrawChit: sequence.draw_chit,
    state.Activate: march.activate,
    state.March: march.march,
    state.Walk: march.walk,
    state.React: march.react,
    state.Window: events.window,
    state.TakeEffect: events.take_effect,
    state.Shot: fire.shot,
    state.Assaults: assault.assaults,
    state.TurnOver: assault.turn_over,
    state.Meet: assault.meet,
    state.Fight: assault.fight,
    state.Pay: assault.pay,
    state.Advance: assault.advance,
    state.EndTurn: sequence.end_turn,
}

FIELDS: Mapping[str, Any] = {
    "seed": str,
    "rolls": int,
    "turn": int,
    "mist": bool,
    "at": dict[str, int],
    "stacks": dict[int, tuple[str, ...]],
    "beneath": dict[str, str],
    "lost": dict[str, int],
    "decks": dict[str, tuple[str, ...]],
    "hands": dict[str, tuple[str, ...]],
    "cup": tuple[str, ...],
    "drawn": tuple[str, ...],
    "bridges": frozenset[tuple[int, int]],
    "control": dict[int, str],
    "active": str,
    "marched": frozenset[str],
    "struck": frozenset[int],
    "fired": frozenset[str],
    "halted": bool,
    "bonus": dict[str, int],
    "result": Result | None,
}


class SkirmishRules:
    name = "skirmish"
    title = "Ponte"
    version = "1"
    scenarios = ("ponte", "outpost")
    sides = ("red", "blue")
    procedures = PROCEDURES

    def sides_of(self, scenario: str) -> tuple[str, str]:
        return load_setting(scenario).sides

    def begin(self, scenario: str, seed: str, data: str | None = None) -> Skirmish:
        return sequence.begin(load_setting(scenario), seed)

    def fingerprint(self, s: State) -> str:
        assert isinstance(s, Skirmish)
        return s.setting.fingerprint

    def encode(self, s: State) -> dict[str, Any]:
        fields = {name: plain(getattr(s, name)) for name in FIELDS}
        fields["agenda"] = [[type(record).__name__, *map(plain, record)] for record in s.agenda]
        return fields

    def decode(self, data: Any, scenario: str, folder: str | None = None) -> Skirmish:
        s = Skirmish(load_setting(scenario), "")
        for name, kind in FIELDS.items():
            setattr(s, name, msgspec.convert(data[name], kind, str_keys=True))
        records = {record.__name__: record for record in PROCEDURES}
        s.agenda = tuple(msgspec.convert(fields, records[name]) for name, *fields in data["agenda"])
        return s

    def result(self, s: State) -> Result | None:
        assert isinstance(s, Skirmish)
        return s.result

    def summary(self, s: State) -> dict[str, dict[str, float]]:
        assert isinstance(s, Skirmish)
        return {
            side: {"points": sequence.score(s, side), "pieces": len(s.of_side(side))}
            for side in s.setting.sides
        }


def plain(value: Any) -> Any:
    return (
        sorted(value) if isinstance(value, frozenset) else msgspec.to_builtins(value, str_keys=True)
    )


RULESET = SkirmishRules()
