"""Positions of Magenta and Reichshoffen, read from a short text (see docs/positions.md).

The entries are those of `great_battles.data.position`, and some that only these battles have:

| entry | meaning | without it |
| --- | --- | --- |
| `failed` | formations that have failed their activation test this turn (8.3) | none |
| `charges` | charges to the death that can still be ridden (14.4) | all |
| `reserve` | `held`, `alarmed`, or `released` (14.4) | as turn, cup and units have it |
| `marker` | MacMahon's: `none`, `agreed`, `in the cup`, or `spent` (14.4) | as the battle begins |
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from tricolore.core.errors import PositionError
from tricolore.core.position import Position
from tricolore.core.state import Record
from tricolore.rulesets.great_battles.data.position import KNOWN, fill, formations_of
from tricolore.rulesets.kit.positions import check_entries, names_of, word_of
from tricolore.rulesets.macmahon.sequence import command_phase
from tricolore.rulesets.macmahon.setting import Setting
from tricolore.rulesets.macmahon.state import (
    Activate,
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
HELD, ALARMED, RELEASED = "held", "alarmed", "released"
NONE, AGREED, IN_CUP, SPENT = "none", "agreed", "in the cup", "spent"


def steps(s: MacMahon) -> Mapping[str, tuple[Record, ...]]:
    """Where a position may begin.

    From the shooting on, direct command is over, as in the other game.  Charges to the death are
    not: they come just before the first move (14.4).
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
    """The state that a position describes; mistakes are reported in a sentence."""
    fields, special = position.fields, setting.special
    check_entries(fields, (*KNOWN, "failed", *_special_entries(setting)))
    s = MacMahon(setting, seed)
    if setting.charges:
        _set_charges(s, fields)
    fill(s, fields, steps(s))
    _set_failed(s, fields)
    if special.reserve is not None:
        _set_reserve(s, fields)
    if special.marker is not None:
        _set_marker(s, fields)
    return s


def _special_entries(setting: Setting) -> list[str]:
    """Entries that only a battle with the special rule has."""
    special = setting.special
    found = {"charges": setting.charges, "reserve": special.reserve, "marker": special.marker}
    return [entry for entry, rule in found.items() if rule]


def _begins_early(s: MacMahon) -> bool:
    """Whether play begins before the first marker of a turn is drawn."""
    return any(isinstance(step, Turn | Initiative) for step in s.agenda)


def _set_failed(s: MacMahon, fields: Mapping[str, Any]) -> None:
    """8.3: a formation that acts without an active commander has also failed its test."""
    failed = formations_of(s, fields, "failed")
    for id in failed:
        if _begins_early(s) or id in s.cup or s.agenda[0] == Activate(id):
            raise PositionError(f"{id} has not been tested in this turn: it has yet to act.")
        if id == s.active and s.activated:
            raise PositionError(f"{id} is active: write ooc behind its leader if he has failed.")
    s.failed = frozenset(failed)
    if s.active and not s.activated:
        s.failed |= {s.active}


def _set_charges(s: MacMahon, fields: Mapping[str, Any]) -> None:
    known, left = s.setting.charges, fields.get("charges", list(s.setting.charges))
    if not isinstance(left, list | tuple):
        names = ", ".join(f'"{id}"' for id in known)
        raise PositionError(f"charges is {left!r}; write a list of some of [{names}].")
    left = names_of(left, "charges", known, "charge to the death")
    s.charges = tuple(id for id in known if id in left)


def _set_reserve(s: MacMahon, fields: Mapping[str, Any]) -> None:
    """14.4: the reserve is released from a certain turn on, or if its marker is in play.

    An enemy in an alarming hex has already alarmed it when the units were placed.
    """
    reserve = s.setting.special.reserve
    assert reserve is not None
    id, due = reserve.formation, s.turn >= reserve.turn
    acts = id in (fields.get("active"), *s.cup)
    word = word_of(fields, "reserve", (HELD, ALARMED, RELEASED), RELEASED if acts or due else HELD)
    if word == RELEASED:
        s.reserve, s.alarm = "", False
    elif due:
        since = f"from turn {reserve.turn} on"
        raise PositionError(f"reserve is {word!r}, but {id} is released {since}.")
    elif acts:
        raise PositionError(f"reserve is {word!r}, but the marker of {id} is in play.")
    elif word == ALARMED:
        s.alarm = True


def _set_marker(s: MacMahon, fields: Mapping[str, Any]) -> None:
    """14.4: the marker has uses left once both sides have agreed; it stays in the cup until
    drawn."""
    marker = s.setting.special.marker
    assert marker is not None
    words = (NONE, AGREED, IN_CUP, SPENT)
    word = word_of(fields, "marker", words, NONE if marker.optional else AGREED)
    if word == IN_CUP and _begins_early(s):
        raise PositionError("The marker goes into the cup with the initiative, not before.")
    s.placed = word == IN_CUP
    s.marker = {AGREED: marker.uses, IN_CUP: marker.uses - 1}.get(word, 0)
