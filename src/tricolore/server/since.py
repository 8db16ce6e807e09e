"""What others have done in a game since a side answered last, as that side may see it."""

from __future__ import annotations

from sqlalchemy import ColumnElement, func, select

from tricolore.server.contract import LogEntry, Since
from tricolore.server.kept import Kept
from tricolore.server.schema import MOVES
from tricolore.server.shown import Seats, entry
from tricolore.server.store import Store

MOST = 2000
"""Most choices in one answer: the newest of them."""


def since(store: Store, kept: Kept, seats: Seats, sees: Seats, before: int | None = None) -> Since:
    """What others did, and what came of it, since the last answer of the seat whose secrets may be
    shown now.

    At one screen that is the side that chooses.  Whoever has answered again since then is told the
    same.  `before` looks further back, at what was done before that choice.  Choices that tell
    nothing are left out, and of very many only the newest are there.
    """
    side = next(iter(sees), seats[0])
    until = _last(store, kept.id, before, MOVES.c.side.not_in((side, "")))
    after = _last(store, kept.id, until, MOVES.c.side == side)
    first = after + 1 if after else 0
    entries = happened(store, kept, first, until, seats, sees) if until else []
    return Since(side, after, until, entries)


def _last(store: Store, game: str, before: int | None, whose: ColumnElement[bool]) -> int:
    """The last choice of somebody, perhaps before another choice; 0 if there is none."""
    wanted = select(func.max(MOVES.c.ply)).where(MOVES.c.game == game, whose)
    if before is not None:
        wanted = wanted.where(MOVES.c.ply < before)
    with store.reading() as connection:
        return connection.execute(wanted).scalar_one() or 0


def happened(
    store: Store, kept: Kept, first: int, last: int, seats: Seats, sees: Seats
) -> list[LogEntry]:
    """The log from one choice to another, both included, without choices that tell nothing.

    It is for those who hold `seats` and may be shown what `sees` see.
    """
    moves = store.moves(kept.id, max(first, last - MOST + 1), last, told=True)
    told = (entry(move, seats, sees) for move in moves)
    return [one for one in told if one.events]
