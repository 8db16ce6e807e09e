"""Lessons at the table: a game whose answers are compared with those of a lesson.

The seat of the other side is called after the lesson (`lesson:first`), and its answers are given
for it.  Nothing else is stored, so a lesson can be left and taken up again like any game.
"""

from __future__ import annotations

from typing import NamedTuple

from tricolore.core.ask import Answer
from tricolore.core.game import Game
from tricolore.core.standing import Proxy
from tricolore.rulesets.lesson import PLAYER, Lesson, UnknownLesson, lesson_of, scripted
from tricolore.server.contract import PERSON
from tricolore.server.kept import Kept

BEFORE_ID = f"{PLAYER}:"


class Scripted(NamedTuple):
    """An answer of the other side, as the lesson has it."""

    side: str
    answer: Answer


Due = Proxy | Scripted
"""An answer that the server gives for a side."""


def is_computer(player: str) -> bool:
    """Whether a player has to think."""
    return player != PERSON and not player.startswith(BEFORE_ID)


def lesson_in(kept: Kept) -> Lesson | None:
    """The lesson that a game is; None if it is none, or one that is not given any more."""
    names = (player for player in kept.players.values() if player.startswith(BEFORE_ID))
    id = next(names, "").removeprefix(BEFORE_ID)
    try:
        return lesson_of(kept.scenario, id) if id else None
    except UnknownLesson:
        return None


def due_in(kept: Kept, game: Game) -> Scripted | None:
    """What the other side answers now, if the game is a lesson and it is asked."""
    lesson = lesson_in(kept)
    script = None if lesson is None else scripted(lesson, game)
    return None if script is None else Scripted(*script)


def players_of(lesson: Lesson, id: str, sides: tuple[str, str]) -> dict[str, str]:
    """Who plays a lesson: a person, and the lesson itself."""
    return {side: PERSON if side == lesson.side else f"{BEFORE_ID}{id}" for side in sides}
