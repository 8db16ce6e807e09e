"""Positions of Magenta and Reichshoffen, read from a short text (see docs/positions.md)."""

from __future__ import annotations

from collections.abc import Mapping

from tricolore.core.position import Position
from tricolore.core.state import Record
from tricolore.rulesets.great_battles.position import KNOWN, check_entries, fill
from tricolore.rulesets.macmahon.sequence import command_phase
from tricolore.rulesets.macmahon.setting import Setting
from tricolore.rulesets.macmahon.state import (
    Barrage,
    ChargeWindow,
    CheckCommand,
    Declare,
    EndActivation,
    EndTurn,
    Group,
    Initiative,
    MacMahon,
    Movement,
    Operations,
    RallyPhase,
    Resolve,
    Turn,
)

COMBAT: tuple[Record, ...] = (Declare(), Group(), Resolve(), EndActivation())
REST: tuple[Record, ...] = (Operations(), RallyPhase(), EndTurn())


def steps(s: MacMahon) -> Mapping[str, tuple[Record, ...]]:
    """Where a position may begin.

    Direct command is over from the shooting on, as in the other game; a charge to the death is not,
    whose window opens just before the first move (14.4).
    """
    march: tuple[Record, ...] = (*((ChargeWindow(),) if s.charges else ()), Movement())
    return {
        "turn": (Turn(),),
        "command": (*command_phase(s), Initiative(), RallyPhase(), EndTurn()),
        "initiative": (Initiative(), RallyPhase(), EndTurn()),
        "operations": REST,
        "activation": REST,
        "barrage": (CheckCommand(), Barrage(), *march, *COMBAT, *REST),
        "movement": (CheckCommand(), *march, *COMBAT, *REST),
        "combat": (CheckCommand(), *COMBAT, *REST),
        "rally": (RallyPhase(), EndTurn()),
    }


def set_up(position: Position, setting: Setting, seed: str) -> MacMahon:
    """The state that a position describes; whatever is wrong with it is said in a sentence."""
    check_entries(position.fields, KNOWN)
    s = MacMahon(setting, seed)
    fill(s, position.fields, steps(s))
    return s
