"""What has happened in a game since a side last answered, as that side may see it."""

from __future__ import annotations

from sqlalchemy import func, select

from tricolore.server.contract import LogEntry, Since
from tricolore.server.kept import Kept
from tricolore.server.schema import MOVES
from tricolore.server.shown import Seats, entry
from tricolore.server.store import Store

MOST = 2000
"""Most choices in one answer: the newest of them."""


def since(store: Store, kept: Kept, seats: Seats, sees: Seats) -> Since:
    """What happened since the last answer of the seat whose secrets may be shown now.

    At one screen that is the side that chooses, so the list says what the other side did.  Choices
    that tell nothing are left out, and of very many only the newest are there.
    """
    side = next(iter(sees), seats[0])
    after = last_answer(store, kept.id, side)
    entries = happened(store, kept, after + 1, kept.progress.ply, seats, sees)
    return Since(side, after, entries)


def last_answer(store: Store, game: str, side: str) -> int:
    """The last choice that a side has made; 0 if it has made none."""
    wanted = select(func.max(MOVES.c.ply)).where(MOVES.c.game == game, MOVES.c.side == side)
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
