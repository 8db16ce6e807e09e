"""Which answers cannot be taken back, so that the table can mark them before they are clicked.

Each answer is tried on a copy of what its side may know, so the marks tell it nothing more.
"""

from __future__ import annotations

from collections.abc import Collection

from tricolore.core.ask import Choose, Option, Roll
from tricolore.core.game import Game
from tricolore.rulesets.table import Finals
from tricolore.server.shown import Seats

FINALS = "finals"
"""The name of the query."""


def final_answers(game: Game, seats: Seats, computers: Collection[str]) -> Finals:
    """The answers of the present question that are final, for whoever may choose one."""
    ask = game.ask
    if not isinstance(ask, Choose) or ask.side not in seats:
        return Finals([])
    seen = game.seen_by(ask.side)
    return Finals(
        [at for at, option in enumerate(ask.options) if is_final(seen, option, computers)]
    )


def is_final(seen: Game, option: Option, computers: Collection[str] = ()) -> bool:
    """Whether an answer is final: dice fall, something is revealed, the game ends, or a computer
    has to answer, which it does at once."""
    thought = seen.clone(chance=True)
    thought.answer(option)
    ask = thought.chance_ask
    if ask is None or isinstance(ask, Roll) or not thought.can_undo:
        return True
    return isinstance(ask, Choose) and ask.side in computers
