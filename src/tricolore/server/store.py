"""The database of games: SQLite by default, or any other by its URL.

A choice and everything that followed from it are one transaction, which is on disk when `add`
returns.  All functions block and are called from worker threads.
"""

from __future__ import annotations

import contextlib
import os
import threading
import zlib
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, nullcontext
from pathlib import Path

import msgspec
from alembic import command
from alembic.config import Config
from alembic.script import ScriptDirectory
from sqlalchemy import Connection, and_, delete, insert, not_, or_, select, update
from sqlalchemy.engine import make_url
from sqlalchemy.exc import ArgumentError, IntegrityError, NoSuchModuleError, SQLAlchemyError

from tricolore.core.ask import HandedIn
from tricolore.core.dice import Part
from tricolore.core.errors import TricoloreError
from tricolore.core.extras import install
from tricolore.core.game import Earlier
from tricolore.server.databases import damage, make_private, open_engine
from tricolore.server.kept import Checkpoint, Kept, Progress, Seat, StoredMove
from tricolore.server.rows import (
    EARLIER,
    OFFERS,
    OPTIONS,
    PARTS,
    RESULT,
    as_json,
    checkpoint_row,
    insert_moves,
    move_of,
    move_row,
    now,
    progress_row,
    standing_of,
)
from tricolore.server.schema import CHECKPOINTS, GAMES, MOVES, NOTES, REVIEWS, SEATS, SECRETS

__all__ = [
    "Checkpoint",
    "Conflict",
    "Kept",
    "Progress",
    "Seat",
    "Store",
    "StoreTrouble",
    "StoredMove",
    "default_url",
    "standing_of",
    "url_of",
]


class StoreTrouble(TricoloreError):
    """The database cannot be read or written, for example because the disk is full."""


class Conflict(TricoloreError):
    """Another process has changed the game meanwhile."""


def default_url() -> str:
    """The URL of a file in the user's data folder."""
    home = os.environ.get("XDG_DATA_HOME") or str(Path.home() / ".local" / "share")
    return f"sqlite:///{Path(home) / 'tricolore' / 'games.db'}"


def url_of(database: str) -> str:
    """The URL of a database that is named by a URL or by the path of a SQLite file."""
    return database if "://" in database else f"sqlite:///{Path(database).expanduser()}"


class Store:
    def __init__(self, url: str) -> None:
        self.url = url
        try:
            parsed = make_url(url)
            if parsed.drivername in ("postgres", "postgresql"):
                parsed = parsed.set(drivername="postgresql+psycopg")
            self._url = parsed
            self._sqlite = parsed.get_backend_name() == "sqlite"
            if self._sqlite:
                if not parsed.database or parsed.database == ":memory:":
                    raise StoreTrouble("This URL names no file; write sqlite:///PATH.")
                Path(parsed.database).parent.mkdir(parents=True, exist_ok=True, mode=0o700)
            self.engine = open_engine(parsed, self._sqlite)
        except ArgumentError:
            raise StoreTrouble("Name the database by a file or a URL; this is neither.") from None
        except NoSuchModuleError as error:
            raise StoreTrouble(
                f"{self.shown_url} is an unknown kind of database: {error}."
            ) from None
        except ImportError as error:
            sentence = f"The driver of {self.shown_url} is missing: {error}."
            if "postgres" in parsed.drivername:
                sentence += f" `{install('postgres')}` installs it."
            raise StoreTrouble(sentence) from None
        except OSError as error:
            raise StoreTrouble(
                f"The folder of {self.shown_url} cannot be made: {error.strerror}."
            ) from None
        # SQLite allows one writer at a time.  Waiting for this lock is faster than its own waiting.
        self._writing = threading.Lock() if self._sqlite else nullcontext()

    def migrate(self) -> None:
        """Bring the tables of the database up to date."""
        if self._sqlite:
            self._look_at(Path(str(self._url.database)))
        config = Config()
        config.set_main_option("script_location", "tricolore.server:migrations")
        with self._doing("opened"), self.engine.begin() as connection:
            config.attributes["connection"] = connection
            known = {
                script.revision for script in ScriptDirectory.from_config(config).walk_revisions()
            }
            found = _revision(connection)
            if found is not None and found not in known:
                raise StoreTrouble(
                    f"{self.shown_url} was written by a newer Tricolore ({found}): "
                    "it is left as it is."
                )
            command.upgrade(config, "head")

    def _look_at(self, path: Path) -> None:
        """Make sure that a file is private and intact before it is used."""
        try:
            make_private(path)
        except OSError as error:
            raise StoreTrouble(f"{path} cannot be opened: {error.strerror}.") from None
        with self._doing("opened"):
            trouble = damage(self.engine, path)
        if trouble:
            raise StoreTrouble(trouble)

    @property
    def shown_url(self) -> str:
        """The URL without its password; for a file its path."""
        url = self._url
        return str(url.database) if self._sqlite else url.render_as_string(hide_password=True)

    def close(self) -> None:
        self.engine.dispose()

    # Writing

    def create(
        self, kept: Kept, moves: Sequence[StoredMove], checkpoints: Sequence[Checkpoint]
    ) -> None:
        made = now()
        with self.changing() as connection:
            connection.execute(
                insert(GAMES).values(
                    id=kept.id,
                    scenario=kept.scenario,
                    title=kept.title,
                    rules=kept.rules,
                    data=kept.data,
                    seed=kept.seed,
                    start=None if kept.start is None else zlib.compress(kept.start),
                    given=kept.given,
                    plans=kept.plans,
                    begun=kept.begun,
                    dice=kept.dice,
                    parts=as_json(kept.parts),
                    earlier=as_json(kept.earlier),
                    adopted=kept.adopted,
                    options=as_json(kept.options),
                    folder=kept.folder,
                    created=made,
                    **progress_row(kept.progress, made),
                )
            )
            connection.execute(
                insert(SEATS),
                [
                    {"game": kept.id, "place": place, **seat._asdict()}
                    for place, seat in enumerate(kept.seats)
                ],
            )
            insert_moves(connection, kept.id, moves, checkpoints)

    def begin(
        self, kept: Kept, moves: Sequence[StoredMove], checkpoints: Sequence[Checkpoint]
    ) -> None:
        """Begin a game that was waiting for its seed, with the first dice."""
        with self.changing() as connection:
            changed = connection.execute(
                update(GAMES)
                .where(GAMES.c.id == kept.id, GAMES.c.begun.is_(False))
                .values(
                    begun=True,
                    seed=kept.seed,
                    rules=kept.rules,
                    data=kept.data,
                    parts=as_json(kept.parts),
                    earlier=as_json(kept.earlier),
                    **progress_row(kept.progress, now()),
                )
            )
            if changed.rowcount != 1:
                raise Conflict("This game has begun already.")
            insert_moves(connection, kept.id, moves, checkpoints)

    def reseed(self, game: str, seed: str, earlier: Sequence[Earlier]) -> None:
        """Give a game another seed from now on."""
        with self.changing() as connection:
            connection.execute(
                update(GAMES)
                .where(GAMES.c.id == game)
                .values(seed=seed, earlier=as_json(tuple(earlier)))
            )

    def set_parts(self, game: str, parts: Sequence[Part]) -> None:
        """Store the parts of the seed so far, in a game that has not begun."""
        with self.changing() as connection:
            connection.execute(
                update(GAMES)
                .where(GAMES.c.id == game, GAMES.c.begun.is_(False))
                .values(parts=as_json(tuple(parts)))
            )

    def add(
        self, game: str, move: StoredMove, progress: Progress, checkpoint: Checkpoint | None = None
    ) -> None:
        """Add a choice.  It is on disk when this returns."""
        self.add_all(game, [move], progress, checkpoint)

    def add_all(
        self,
        game: str,
        moves: Sequence[StoredMove],
        progress: Progress,
        checkpoint: Checkpoint | None = None,
    ) -> None:
        """Add the choices of one gesture.  All of them are on disk when this returns, or none."""
        with self.changing() as connection:
            connection.execute(insert(MOVES), [move_row(game, move) for move in moves])
            if any(isinstance(move.option, HandedIn) for move in moves):
                connection.execute(update(SEATS).where(SEATS.c.game == game).values(sheet=None))
            if checkpoint is not None:
                connection.execute(insert(CHECKPOINTS), checkpoint_row(game, checkpoint))
            self._advance(connection, game, moves[0].ply - 1, progress)

    def hand_in(self, game: str, ply: int, side: str, sheet: str | None) -> None:
        """Store a side's sheet while others are not in; None takes it back."""
        with self.changing() as connection:
            still = select(GAMES.c.id).where(GAMES.c.id == game, GAMES.c.ply == ply)
            changed = connection.execute(
                update(SEATS)
                .where(SEATS.c.side == side, SEATS.c.game.in_(still))
                .values(sheet=sheet)
            )
            if changed.rowcount != 1:
                raise Conflict("This game has been moved on elsewhere.")

    def set_standing(self, game: str, side: str, standing: str | None) -> None:
        """Store a side's standing answers, as JSON."""
        with self.changing() as connection:
            connection.execute(
                update(SEATS)
                .where(SEATS.c.game == game, SEATS.c.side == side)
                .values(standing=standing)
            )

    def set_advice(self, game: str, seat: Seat) -> None:
        """Store whether a side agrees to advice, and where it has asked for it."""
        with self.changing() as connection:
            connection.execute(
                update(SEATS)
                .where(SEATS.c.game == game, SEATS.c.side == seat.side)
                .values(agrees=seat.agrees, advised=seat.advised)
            )

    def set_offers(self, game: str, offers: Sequence[str]) -> None:
        """Store which sides have offered a draw."""
        with self.changing() as connection:
            connection.execute(
                update(GAMES).where(GAMES.c.id == game).values(offers=as_json(tuple(offers)))
            )

    def take_back(self, game: str, first: int, last: int, progress: Progress) -> None:
        """Remove the choices from the first ply to the last."""
        with self.changing() as connection:
            connection.execute(delete(MOVES).where(MOVES.c.game == game, MOVES.c.ply >= first))
            connection.execute(
                delete(CHECKPOINTS).where(CHECKPOINTS.c.game == game, CHECKPOINTS.c.ply >= first)
            )
            self._advance(connection, game, last, progress)

    def change_seat(self, game: str, before: Seat, after: Seat) -> None:
        """Store a changed seat, unless another process has changed it meanwhile.

        Its holder and its invitation are compared with those before.
        """
        same = (SEATS.c.digest, before.digest), (SEATS.c.invitation, before.invitation)
        with self.changing() as connection:
            changed = connection.execute(
                update(SEATS)
                .where(
                    SEATS.c.game == game,
                    SEATS.c.side == before.side,
                    *(
                        column.is_(None) if kept is None else column == kept
                        for column, kept in same
                    ),
                )
                .values(**after._asdict())
            )
            if changed.rowcount != 1:
                raise Conflict("Somebody else has changed this seat meanwhile.")
            if after.digest is None:  # nobody else is to read them
                connection.execute(
                    delete(NOTES).where(NOTES.c.game == game, NOTES.c.side == after.side)
                )

    def secret(self, name: str, make: Callable[[], str]) -> str:
        """A secret of the server, which is made when it is first needed."""
        wanted = select(SECRETS.c.value).where(SECRETS.c.name == name)
        with self.reading() as connection:
            found = connection.execute(wanted).scalar_one_or_none()
        if found is None:
            with contextlib.suppress(Conflict), self.changing() as connection:
                connection.execute(insert(SECRETS).values(name=name, value=make()))
            with self.reading() as connection:
                found = connection.execute(wanted).scalar_one()
        return str(found)

    @staticmethod
    def _advance(connection: Connection, game: str, before: int, progress: Progress) -> None:
        """Store a game's progress, unless another process has moved it on meanwhile."""
        changed = connection.execute(
            update(GAMES)
            .where(GAMES.c.id == game, GAMES.c.ply == before)
            .values(**progress_row(progress, now()))
        )
        if changed.rowcount != 1:
            raise Conflict("This game has been moved on elsewhere.")

    # Reading

    def game(self, game: str) -> Kept | None:
        with self.reading() as connection:
            row = connection.execute(select(GAMES).where(GAMES.c.id == game)).one_or_none()
            if row is None:
                return None
            seats = connection.execute(
                select(*(SEATS.c[name] for name in Seat._fields))
                .where(SEATS.c.game == game)
                .order_by(SEATS.c.place)
            ).all()
        return Kept(
            id=row.id,
            scenario=row.scenario,
            title=row.title,
            rules=row.rules,
            data=row.data,
            seed=row.seed,
            start=None if row.start is None else zlib.decompress(row.start),
            given=row.given,
            seats=tuple(Seat(*seat) for seat in seats),
            progress=Progress(
                row.ply,
                row.turn,
                row.over,
                RESULT.decode(row.result) if row.result else None,
                OFFERS.decode(row.offers),
            ),
            created=row.created,
            updated=row.updated,
            plans=row.plans,
            begun=row.begun,
            dice=row.dice,
            parts=PARTS.decode(row.parts),
            earlier=EARLIER.decode(row.earlier),
            adopted=row.adopted,
            folder=row.folder,
            options=OPTIONS.decode(row.options),
        )

    def moves(
        self, game: str, first: int = 0, last: int | None = None, *, told: bool = False
    ) -> list[StoredMove]:
        """Moves from one ply to another, both included; with their events if `told`."""
        names = ["ply", "side", "option", "dice", "secret", "faces", "gesture"]
        columns = [MOVES.c[name] for name in (*names, *(["events"] if told else []))]
        wanted = select(*columns).where(MOVES.c.game == game, MOVES.c.ply >= first)
        if last is not None:
            wanted = wanted.where(MOVES.c.ply <= last)
        with self.reading() as connection:
            rows = connection.execute(wanted.order_by(MOVES.c.ply)).all()
            return [move_of(*row) for row in rows]

    def checkpoint(self, game: str, ply: int) -> Checkpoint | None:
        """The newest checkpoint at or before a ply."""
        wanted = (
            select(CHECKPOINTS.c.ply, CHECKPOINTS.c.skip, CHECKPOINTS.c.state)
            .where(CHECKPOINTS.c.game == game, CHECKPOINTS.c.ply <= ply)
            .order_by(CHECKPOINTS.c.ply.desc())
            .limit(1)
        )
        with self.reading() as connection:
            row = connection.execute(wanted).one_or_none()
            if row is None:
                return None
            return Checkpoint(row.ply, row.skip, zlib.decompress(row.state))

    def review(self, game: str, ply: int, version: str) -> bytes | None:
        """The review of a game as it stands, if one was made."""
        wanted = select(REVIEWS.c.review).where(
            REVIEWS.c.game == game, REVIEWS.c.ply == ply, REVIEWS.c.version == version
        )
        with self.reading() as connection:
            found = connection.execute(wanted).scalar_one_or_none()
            return None if found is None else zlib.decompress(found)

    def keep_review(self, game: str, ply: int, version: str, review: bytes) -> None:
        """Keep a review in place of an older one."""
        row = {"game": game, "ply": ply, "version": version, "review": zlib.compress(review)}
        with self.changing() as connection:
            connection.execute(delete(REVIEWS).where(REVIEWS.c.game == game))
            connection.execute(insert(REVIEWS).values(row))

    def forget(self, games: Sequence[str]) -> None:
        """Delete games with everything that belongs to them."""
        with self.changing() as connection:
            connection.execute(delete(GAMES).where(GAMES.c.id.in_(games)))

    def aged(self, most: int, unplayed: int, idle: int, finished: int) -> list[str]:
        """Games whose last choice was made before a time, the oldest first; 0 means never.

        There is a time for games in which nobody has made a choice, for games that are not over,
        and for games that are over.  Choices from an uploaded record do not count.
        """
        untouched = or_(GAMES.c.ply == 0, GAMES.c.updated == GAMES.c.created)
        old = or_(
            and_(untouched, GAMES.c.updated < unplayed),
            and_(not_(untouched), not_(GAMES.c.over), GAMES.c.updated < idle),
            and_(not_(untouched), GAMES.c.over, GAMES.c.updated < finished),
        )
        wanted = select(GAMES.c.id).where(old).order_by(GAMES.c.updated).limit(most)
        with self.reading() as connection:
            return list(connection.execute(wanted).scalars())

    @contextmanager
    def changing(self) -> Iterator[Connection]:
        """A transaction that changes something."""
        with self._doing("written"), self._writing, self.engine.begin() as connection:
            yield connection

    @contextmanager
    def reading(self) -> Iterator[Connection]:
        with self._doing("read"), self.engine.connect() as connection:
            yield connection

    @contextmanager
    def _doing(self, what: str) -> Iterator[None]:
        try:
            yield
        except IntegrityError:
            raise Conflict("This game has been moved on elsewhere.") from None
        except SQLAlchemyError as error:
            reason = getattr(error, "orig", None) or error
            raise StoreTrouble(f"Games cannot be {what}: {reason}.") from error
        except (msgspec.DecodeError, zlib.error) as error:
            raise StoreTrouble(f"This game is damaged: {error}.") from error


def _revision(connection: Connection) -> str | None:
    from alembic.migration import MigrationContext

    return MigrationContext.configure(connection).get_current_revision()
