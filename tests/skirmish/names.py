"""How pieces, columns, hexes and events are spoken of."""

from __future__ import annotations

from typing import Any

from tests.skirmish.assault import RETREAT
from tests.skirmish.state import Skirmish
from tricolore.core.ask import Question
from tricolore.core.words import count, headed, listed


def name(s: Skirmish, hole: str, value: Any) -> str:
    """What stands in the hole of a sentence: for everybody, so that a marker keeps its secret."""
    if isinstance(value, list):
        return listed([name(s, hole, part) for part in value])
    setting = s.setting
    if "hex" in hole:
        return setting.board.name_of(value)
    if value in setting.counters:
        return setting.counters[value].name
    if value in s.beneath:
        column, _, number = str(value).partition("?")
        return f"force {number} of the {setting.columns[column].name}"
    if value in setting.columns:
        return f"the {setting.columns[value].name}"
    if value in setting.events:
        return setting.events[value].name
    if value in setting.armies:
        return setting.armies[value].short
    return str(value)


def question(s: Skirmish, ask: Question) -> str:
    return headed(ask.tell(lambda hole, value: name(s, hole, value)))


def row(s: Skirmish, key: str) -> str:
    """What stands before a row of a sheet."""
    return "Retreat" if key == RETREAT else headed(name(s, "", key).removeprefix("the "))


def owned(s: Skirmish, id: str, side: str | None) -> str:
    """A piece as a side may know it: the owner of a marker knows what lies under it."""
    if not s.is_hidden(id) or side != s.side(id):
        return name(s, "", id)
    return f"{s.counter(id).name} (under {name(s, '', id)})"


def condition(s: Skirmish, id: str) -> str:
    """A piece that may be known, in a few words."""
    counter = s.counter(id)
    if counter.arm == "decoy":
        return "a decoy"
    words = [counter.arm, f"combat {counter.combat}", count(s.steps(id), "step")]
    if counter.fire:
        words.insert(2, f"fire {counter.fire}")
    return ", ".join(words)
