"""Positions written by hand (see docs/positions.md).

scenario = "skirmish:ponte"
turn = 3
active = "RA"               # the column that marches now; without it the turn begins

[pieces]
RA.guard = "0504 -1"        # a step lost
"BA?1" = "0604"             # a marker; it lies on the first piece of its column

[hands]
red = ["parry", "volley"]
"""

from __future__ import annotations

from typing import Any

from tests.skirmish.sequence import begin
from tests.skirmish.setting import Setting
from tests.skirmish.state import ROOM, Activate, Assaults, DrawChit, EndTurn, Skirmish, Turn
from tricolore.core.errors import PositionError
from tricolore.core.position import Position
from tricolore.rulesets.kit.positions import (
    check_entries,
    flag_of,
    known,
    pieces_of,
    table_of,
    whole_of,
    word_of,
)

ENTRIES = ("turn", "active", "mist", "pieces", "hands")


def set_up(position: Position, setting: Setting, seed: str) -> Skirmish:
    """The state that a position describes; whatever is wrong with it is said in a sentence."""
    fields = position.fields
    check_entries(fields, ENTRIES)
    s = begin(setting, seed, mist=flag_of(fields, "mist"))
    for id in list(s.at):
        s.remove(id)
    for id, words in pieces_of(fields, "pieces").items():
        place(s, id, words.split())
    for side, events in table_of(fields, "hands").items():
        give(s, side, events)
    s.turn = whole_of(fields, "turn", 1, setting.turns)
    s.active = word_of(fields, "active", ("", *setting.columns), "")
    if s.active:
        s.drawn = (s.active,)
        s.agenda = (Activate(s.active), Assaults(s.active), DrawChit(), EndTurn())
    else:
        s.turn -= 1
        s.agenda = (Turn(),)
    return s


def place(s: Skirmish, id: str, words: list[str]) -> None:
    seen = [uid for uid, counter in s.setting.counters.items() if counter.arm != "decoy"]
    known(id, (*seen, *s.beneath), "piece")
    hex, *lost = words or [""]
    if not hex.isdecimal() or int(hex) not in s.setting.board:
        raise PositionError(f"{id} is at {hex!r}, which is no hex of the map.")
    if s.holder(int(hex)) == s.setting.enemy(s.side(id)):
        raise PositionError(f"{id} stands on the hex of an enemy, {hex}.")
    if len(s.stacks.get(int(hex), ())) >= ROOM:
        raise PositionError(f"{id} is the fourth piece at {hex}.")
    if lost:
        most = 0 if s.is_hidden(id) else s.counter(id).steps - 1
        if len(lost) > 1 or lost[0] not in [f"-{steps}" for steps in range(1, most + 1)]:
            raise PositionError(f"{id}: {' '.join(lost)!r} is no number of steps it can have lost.")
        s.lost[id] = -int(lost[0])
    s.put(id, int(hex))


def give(s: Skirmish, side: str, events: Any) -> None:
    known(side, s.setting.sides, "side")
    if not isinstance(events, list):
        raise PositionError(f"The hand of {side} is {events!r}; write a list of events.")
    deck = list(s.decks[side])
    for event in events:
        known(event, s.setting.events, "event")
        if event not in deck:
            raise PositionError(f"{side} cannot hold so many of {event}.")
        deck.remove(event)
    s.decks[side], s.hands[side] = tuple(deck), tuple(sorted(events))
