"""A past moment as text that can be copied, and set up again anywhere."""

from __future__ import annotations

from tricolore.core.errors import PositionError, TricoloreError
from tricolore.core.game import Game
from tricolore.core.position import Position, read_position, write_position
from tricolore.core.text import say
from tricolore.rulesets import find
from tricolore.rulesets.ruleset import MissingPart
from tricolore.server.chronicle import table_for
from tricolore.server.shown import Seats, Sight


class NoPosition(TricoloreError):
    """A moment that no position can describe."""


def position_of(game: Game, seats: Seats, sees: Seats, folder: str | None) -> str:
    """The position as those may see it who may be shown what `sees` see, and no secrets."""
    sight = Sight(table_for(game), game, sees=sees)
    seen = {piece.id for piece in sight.picture(seats).pieces}
    rules, name = find(game.scenario)
    try:
        fields = rules.describe(game.state, game.checkpoint.agenda, seen)
        text = write_position(Position(game.scenario, fields))
        rules.set_up(read_position(text), name, "", folder)
    except (MissingPart, PositionError) as error:
        raise NoPosition(
            say("This moment cannot be written as a position: {error}", error=str(error))
        ) from None
    return text
