"""Positions for tests: only these pieces are on the map, and nobody holds an event."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from tests.skirmish import RULESET
from tests.skirmish.position import set_up
from tests.skirmish.setting import load_setting
from tests.skirmish.state import Skirmish
from tricolore.core.game import Game
from tricolore.core.position import Position
from tricolore.core.state import Record


def field(
    pieces: Mapping[str, int],
    hands: Mapping[str, Sequence[str]] | None = None,
    turn: int = 3,
    **fields: Any,
) -> Skirmish:
    """A position: `field({"RA.guard": 504, "BA?1": 604}, {"red": ["parry"]})`.

    Markers lie on the pieces of their column in the order of the data: `BA?1` on the first.
    """
    placed = {id: f"{hex:04d}" for id, hex in pieces.items()}
    held = {side: list(events) for side, events in (hands or {}).items()}
    entries = {"pieces": placed, "hands": held, "turn": turn, "active": "RA"}
    s = set_up(Position("skirmish:ponte", entries), load_setting("ponte"), "test")
    s.agenda = ()
    for name, value in fields.items():
        setattr(s, name, value)
    return s


def playing(s: Skirmish, *steps: Record) -> Game:
    """A game that stands at these steps, with dice to be given by the test."""
    s.agenda = steps
    return Game(RULESET, "skirmish:ponte", s, chance=True)


def play(game: Game, *inputs: Any) -> Game:
    """Give dice and answers in turn."""
    for value in inputs:
        game.answer(value)
    return game


def told(game: Game) -> list[str]:
    return [event.tell() for event in game.log]
