"""Notes of one's own and talk at the table, in the database of games.

A note is found only by its game and the side of its seat.  What is said at a table is kept up to a
limit, and what is older is dropped.
"""

from __future__ import annotations

from sqlalchemy import delete, func, insert, select, update

from tricolore.core.errors import TricoloreError
from tricolore.core.text import say
from tricolore.server.remembered import NOTES as MOST_NOTES
from tricolore.server.remembered import SAYINGS as MOST_SAYINGS
from tricolore.server.remembered import NewNote, Note, Saying
from tricolore.server.rows import now
from tricolore.server.schema import NOTES, SAYINGS, SEATS
from tricolore.server.store import Store


class FullNotebook(TricoloreError):
    """One note too many."""


class BlankNote(TricoloreError):
    """A note of blanks."""


class NoSuchNote(TricoloreError):
    """A note that is not there, or not there any more."""


class Notebook:
    def __init__(self, store: Store) -> None:
        self._store = store

    # Notes

    def notes(self, game: str, side: str) -> list[Note]:
        """The notes of a seat, the oldest first."""
        columns = (NOTES.c[name] for name in Note.__struct_fields__)
        wanted = select(*columns).where(NOTES.c.game == game, NOTES.c.side == side)
        with self._store.reading() as connection:
            rows = connection.execute(wanted.order_by(NOTES.c.number)).all()
        return [Note(*row) for row in rows]

    def add(self, game: str, side: str, wanted: NewNote) -> Note:
        _check(wanted)
        mine = (NOTES.c.game == game, NOTES.c.side == side)
        with self._store.changing() as connection:
            count, last = connection.execute(
                select(func.count(), func.max(NOTES.c.number)).where(*mine)
            ).one()
            if count >= MOST_NOTES:
                raise FullNotebook(
                    say("A seat has at most {notes} notes. Remove one first.", notes=MOST_NOTES)
                )
            note = Note((last or 0) + 1, wanted.text, wanted.hex, wanted.ply, now())
            connection.execute(
                insert(NOTES).values(
                    game=game,
                    side=side,
                    number=note.number,
                    text=note.text,
                    hex=note.hex,
                    ply=note.ply,
                    written=note.written,
                )
            )
        return note

    def change(self, game: str, side: str, number: int, wanted: NewNote) -> Note:
        _check(wanted)
        note = Note(number, wanted.text, wanted.hex, wanted.ply, now())
        with self._store.changing() as connection:
            changed = connection.execute(
                update(NOTES)
                .where(NOTES.c.game == game, NOTES.c.side == side, NOTES.c.number == number)
                .values(text=note.text, hex=note.hex, ply=note.ply, written=note.written)
            )
            if changed.rowcount != 1:
                raise NoSuchNote(say("There is no such note here."))
        return note

    def remove(self, game: str, side: str, number: int) -> None:
        with self._store.changing() as connection:
            changed = connection.execute(
                delete(NOTES).where(
                    NOTES.c.game == game, NOTES.c.side == side, NOTES.c.number == number
                )
            )
            if changed.rowcount != 1:
                raise NoSuchNote(say("There is no such note here."))

    # Talk

    def sayings(self, game: str) -> list[Saying]:
        """What was said at a table lately, the oldest first."""
        columns = (SAYINGS.c[name] for name in Saying.__struct_fields__)
        wanted = select(*columns).where(SAYINGS.c.game == game).order_by(SAYINGS.c.number)
        with self._store.reading() as connection:
            return [Saying(*row) for row in connection.execute(wanted).all()]

    def say(self, game: str, side: str, text: str) -> Saying:
        with self._store.changing() as connection:
            last = connection.execute(
                select(func.max(SAYINGS.c.number)).where(SAYINGS.c.game == game)
            ).scalar_one()
            saying = Saying((last or 0) + 1, side, text, now())
            connection.execute(
                insert(SAYINGS).values(
                    game=game, number=saying.number, side=side, text=text, said=saying.said
                )
            )
            old = saying.number - MOST_SAYINGS
            connection.execute(
                delete(SAYINGS).where(SAYINGS.c.game == game, SAYINGS.c.number <= old)
            )
        return saying

    def set_quiet(self, game: str, side: str, quiet: bool) -> None:
        with self._store.changing() as connection:
            connection.execute(
                update(SEATS).where(SEATS.c.game == game, SEATS.c.side == side).values(quiet=quiet)
            )


def _check(wanted: NewNote) -> None:
    if not wanted.text.strip():
        raise BlankNote(say("A note has at least one letter."))
