"""Positions of A Sheer Butchery, read from a short text (see docs/positions.md).

The entries are those of the series, and `weather`: `cool` (the default) or `heat`.
"""

from __future__ import annotations

from collections.abc import Mapping

from tricolore.core.position import Position
from tricolore.core.state import Record
from tricolore.rulesets.butchery.sequence import command_phase
from tricolore.rulesets.butchery.setting import WEATHERS, Setting
from tricolore.rulesets.butchery.state import (
    Barrage,
    Butchery,
    CheckCommand,
    Declare,
    EndActivation,
    EndTurn,
    Initiative,
    Movement,
    Operations,
    OrderMarch,
    RallyPhase,
    Resolve,
    Turn,
    UseCapacity,
)
from tricolore.rulesets.great_battles.data.position import KNOWN, fill
from tricolore.rulesets.kit.positions import check_entries, word_of

COMBAT: tuple[Record, ...] = (Declare(), UseCapacity(), Resolve(), EndActivation())
MARCH: tuple[Record, ...] = (OrderMarch(), Movement())
REST: tuple[Record, ...] = (Operations(), RallyPhase(), EndTurn())

STEPS: Mapping[str, tuple[Record, ...]] = {
    "turn": (Turn(),),
    "command": (*command_phase(), Initiative(), RallyPhase(), EndTurn()),
    "initiative": (Initiative(), RallyPhase(), EndTurn()),
    "operations": REST,
    "activation": REST,
    "barrage": (CheckCommand(), Barrage(), *MARCH, *COMBAT, *REST),
    "movement": (CheckCommand(), *MARCH, *COMBAT, *REST),
    "combat": (CheckCommand(), *COMBAT, *REST),
    "rally": (RallyPhase(), EndTurn()),
}


def set_up(position: Position, setting: Setting, seed: str) -> Butchery:
    """The state that a position describes; mistakes are reported in a sentence."""
    fields = position.fields
    check_entries(fields, (*KNOWN, "weather"))
    s = Butchery(setting, seed)
    s.weather = word_of(fields, "weather", WEATHERS[:2], "cool")
    fill(s, fields, STEPS)
    return s
