"""Where games are kept: a database by its URL, SQLite if nobody says otherwise.

A choice and all that followed from it is one transaction, on disk when `add` returns.  Everything
here blocks: it is called from worker threads.
"""

from __future__ import annotations

import contextlib
import os
import threading
import time
import zlib
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, nullcontext
from pathlib import Path
from typing import Any, NamedTuple

import msgspec
from alembic import command
from alembic.config import Config
from alembic.script import ScriptDirectory
from sqlalchemy import Connection, Engine, create_engine, delete, event, insert, select, update
from sqlalchemy.engine import URL, make_url
from sqlalchemy.exc import ArgumentError, IntegrityError, NoSuchModuleError, SQLAlchemyError

from tricolore.core.ask import Option
from tricolore.core.dice import Part
from tricolore.core.errors import TricoloreError
from tricolore.core.extras import install
from tricolore.core.game import Earlier, Input
from tricolore.core.state import Result
from tricolore.server.schema import CHECKPOINTS, GAMES, MOVES, SEATS, SECRETS


class StoreTrouble(TricoloreError):
    """The database cannot be read or written: a full disk, for one."""


class Conflict(TricoloreError):
    """Somebody else has written this game meanwhile."""


class Seat(NamedTuple):
    side: str
    player: str
    digest: str | None
    """Of the key of the person who holds it; a person's seat without one is open."""
    invitation: str | None = None
    """The digest of an invitation to an open seat."""
    commitment: str | None = None
    """To a part of the seed."""


class Progress(NamedTuple):
    """How far a game is."""

    ply: int
    turn: int
    over: bool
    result: Result | None


class Kept(NamedTuple):
    """A game as it is kept, without its moves."""

    id: str
    scenario: str
    title: str
    rules: str
    data: str
    seed: str
    start: bytes | None
    given: int
    seats: tuple[Seat, ...]
    progress: Progress
    created: int = 0
    updated: int = 0
    plans: bool = True
    """Whether computer players show what they intend."""
    folder: str | None = None
    """Where the figures are that it is played with, if they are not ours alone."""
    begun: bool = True
    """Whether its dice may fall: not before all have made the seed who are to make it."""
    dice: str = "server"
    """Where they come from (see `fairness`)."""
    parts: tuple[Part, ...] = ()
    """Who has added what to the seed; the server first."""
    earlier: tuple[Earlier, ...] = ()
    """Seeds before the present one."""
    adopted: bool = False
    """Whether its first moves were made elsewhere."""

    def seat(self, side: str) -> Seat | None:
        return next((seat for seat in self.seats if seat.side == side), None)

    @property
    def open(self) -> list[str]:
        """Sides of persons whose seats nobody has taken."""
        return [s.side for s in self.seats if s.player == "person" and s.digest is None]

    @property
    def players(self) -> dict[str, str]:
        return {seat.side: seat.player for seat in self.seats}

    @property
    def digests(self) -> dict[str, str]:
        return {seat.side: seat.digest for seat in self.seats if seat.digest is not None}


class Move(NamedTuple):
    """A choice and the dice that followed; `events` are its told events as JSON."""

    ply: int
    side: str
    option: Option | None
    dice: tuple[int, ...]
    secret: bool
    events: bytes = b"[]"
    faces: tuple[int, ...] = ()
    """Of each of the dice; none in games of old."""

    @property
    def inputs(self) -> list[Input]:
        return [*self.dice] if self.option is None else [self.option, *self.dice]


class Checkpoint(NamedTuple):
    """A state between two procedures, and which inputs led to it (see `schema`)."""

    ply: int
    skip: int
    state: bytes


OPTION = msgspec.json.Decoder(Option)
DICE = msgspec.json.Decoder(tuple[int, ...])
RESULT = msgspec.json.Decoder(Result)
PARTS = msgspec.json.Decoder(tuple[Part, ...])
EARLIER = msgspec.json.Decoder(tuple[Earlier, ...])


def default_url() -> str:
    """A file in the user's folder of data."""
    home = os.environ.get("XDG_DATA_HOME") or str(Path.home() / ".local" / "share")
    return f"sqlite:///{Path(home) / 'tricolore' / 'games.db'}"


def url_of(database: str) -> str:
    """A URL as it is, and a path as a SQLite file."""
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
                    raise StoreTrouble("Games are kept in a file: name one, sqlite:///PATH.")
                Path(parsed.database).parent.mkdir(parents=True, exist_ok=True, mode=0o700)
            self.engine = _engine(parsed, self._sqlite)
        except ArgumentError:
            raise StoreTrouble(
                "The database is named by a file or by a URL; this is none."
            ) from None
        except NoSuchModuleError as error:
            raise StoreTrouble(f"{self.shown_url} names no database known here: {error}.") from None
        except ImportError as error:
            sentence = f"The driver of {self.shown_url} is missing: {error}."
            if "postgres" in parsed.drivername:
                sentence += f" `{install('postgres')}` installs it."
            raise StoreTrouble(sentence) from None
        except OSError as error:
            raise StoreTrouble(
                f"The folder of {self.shown_url} cannot be made: {error.strerror}."
            ) from None
        # SQLite has one writer at a time: waiting here is quicker than its own way of waiting.
        self._writing = threading.Lock() if self._sqlite else nullcontext()

    def migrate(self) -> None:
        """Bring the database to the shape that this version knows."""
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
        if self._sqlite:
            Path(str(self._url.database)).chmod(0o600)

    @property
    def shown_url(self) -> str:
        """The URL without its password; for a file its path."""
        url = self._url
        return str(url.database) if self._sqlite else url.render_as_string(hide_password=True)

    def close(self) -> None:
        self.engine.dispose()

    # Writing

    def create(self, kept: Kept, moves: Sequence[Move], checkpoints: Sequence[Checkpoint]) -> None:
        now = _now()
        with self._written() as connection:
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
                    parts=_json(kept.parts),
                    earlier=_json(kept.earlier),
                    adopted=kept.adopted,
                    folder=kept.folder,
                    created=now,
                    **_progress(kept.progress, now),
                )
            )
            connection.execute(
                insert(SEATS),
                [
                    {"game": kept.id, "place": place, **seat._asdict()}
                    for place, seat in enumerate(kept.seats)
                ],
            )
            _insert_moves(connection, kept.id, moves, checkpoints)

    def begin(self, kept: Kept, moves: Sequence[Move], checkpoints: Sequence[Checkpoint]) -> None:
        """A game that was waiting for its seed begins with it, and with the first dice."""
        with self._written() as connection:
            changed = connection.execute(
                update(GAMES)
                .where(GAMES.c.id == kept.id, GAMES.c.begun.is_(False))
                .values(
                    begun=True,
                    seed=kept.seed,
                    rules=kept.rules,
                    data=kept.data,
                    parts=_json(kept.parts),
                    earlier=_json(kept.earlier),
                    **_progress(kept.progress, _now()),
                )
            )
            if changed.rowcount != 1:
                raise Conflict("This game has begun already.")
            _insert_moves(connection, kept.id, moves, checkpoints)

    def reseed(self, game: str, seed: str, earlier: Sequence[Earlier]) -> None:
        """Other dice from now on."""
        with self._written() as connection:
            connection.execute(
                update(GAMES)
                .where(GAMES.c.id == game)
                .values(seed=seed, earlier=_json(tuple(earlier)))
            )

    def set_parts(self, game: str, parts: Sequence[Part]) -> None:
        """What has been added to the seed so far, of a game that has not begun."""
        with self._written() as connection:
            connection.execute(
                update(GAMES)
                .where(GAMES.c.id == game, GAMES.c.begun.is_(False))
                .values(parts=_json(tuple(parts)))
            )

    def add(
        self, game: str, move: Move, progress: Progress, checkpoint: Checkpoint | None = None
    ) -> None:
        """A choice more; on disk when this returns."""
        with self._written() as connection:
            connection.execute(insert(MOVES), _move_row(game, move))
            if checkpoint is not None:
                connection.execute(insert(CHECKPOINTS), _checkpoint_row(game, checkpoint))
            self._advance(connection, game, move.ply - 1, progress)

    def take_back(self, game: str, ply: int, progress: Progress) -> None:
        """The last choice, number `ply`, goes."""
        with self._written() as connection:
            connection.execute(delete(MOVES).where(MOVES.c.game == game, MOVES.c.ply == ply))
            connection.execute(
                delete(CHECKPOINTS).where(CHECKPOINTS.c.game == game, CHECKPOINTS.c.ply >= ply)
            )
            self._advance(connection, game, ply, progress)

    def change_seat(self, game: str, before: Seat, after: Seat) -> None:
        """Somebody takes a seat, leaves it, invites to it; nobody else may have done so meanwhile.

        What is compared is who holds the seat and which invitation is open.
        """
        same = (SEATS.c.digest, before.digest), (SEATS.c.invitation, before.invitation)
        with self._written() as connection:
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

    def secret(self, name: str, make: Callable[[], str]) -> str:
        """Something that the server keeps for itself, made when it is first asked for."""
        wanted = select(SECRETS.c.value).where(SECRETS.c.name == name)
        with self._read() as connection:
            found = connection.execute(wanted).scalar_one_or_none()
        if found is None:
            with contextlib.suppress(Conflict), self._written() as connection:
                connection.execute(insert(SECRETS).values(name=name, value=make()))
            with self._read() as connection:
                found = connection.execute(wanted).scalar_one()
        return str(found)

    @staticmethod
    def _advance(connection: Connection, game: str, before: int, progress: Progress) -> None:
        """From one ply to the next; nobody else may have moved it meanwhile."""
        changed = connection.execute(
            update(GAMES)
            .where(GAMES.c.id == game, GAMES.c.ply == before)
            .values(**_progress(progress, _now()))
        )
        if changed.rowcount != 1:
            raise Conflict("This game has been moved on elsewhere.")

    # Reading

    def game(self, game: str) -> Kept | None:
        with self._read() as connection:
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
                row.ply, row.turn, row.over, RESULT.decode(row.result) if row.result else None
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
        )

    def moves(
        self, game: str, first: int = 0, last: int | None = None, *, told: bool = False
    ) -> list[Move]:
        """Moves from one ply to another, both included; with their events if they are wanted."""
        names = ["ply", "side", "option", "dice", "secret", "faces"]
        columns = [MOVES.c[name] for name in (*names, *(["events"] if told else []))]
        wanted = select(*columns).where(MOVES.c.game == game, MOVES.c.ply >= first)
        if last is not None:
            wanted = wanted.where(MOVES.c.ply <= last)
        with self._read() as connection:
            rows = connection.execute(wanted.order_by(MOVES.c.ply)).all()
            return [_move(*row) for row in rows]

    def checkpoint(self, game: str, ply: int) -> Checkpoint | None:
        """The newest that holds nothing after a ply."""
        wanted = (
            select(CHECKPOINTS.c.ply, CHECKPOINTS.c.skip, CHECKPOINTS.c.state)
            .where(CHECKPOINTS.c.game == game, CHECKPOINTS.c.ply <= ply)
            .order_by(CHECKPOINTS.c.ply.desc())
            .limit(1)
        )
        with self._read() as connection:
            row = connection.execute(wanted).one_or_none()
            if row is None:
                return None
            return Checkpoint(row.ply, row.skip, zlib.decompress(row.state))

    @contextmanager
    def _written(self) -> Iterator[Connection]:
        with self._doing("written"), self._writing, self.engine.begin() as connection:
            yield connection

    @contextmanager
    def _read(self) -> Iterator[Connection]:
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
            raise StoreTrouble(f"The games cannot be {what}: {reason}.") from error
        except (msgspec.DecodeError, zlib.error) as error:
            raise StoreTrouble(f"This game is damaged: {error}.") from error


def _engine(url: URL, sqlite: bool) -> Engine:
    if not sqlite:
        return create_engine(url, pool_pre_ping=True)
    engine = create_engine(url, connect_args={"timeout": 10})

    @event.listens_for(engine, "connect")
    def _set_up(connection: Any, _: Any) -> None:
        cursor = connection.cursor()
        cursor.execute("PRAGMA journal_mode=WAL")
        cursor.execute("PRAGMA synchronous=FULL")
        cursor.execute("PRAGMA foreign_keys=ON")
        cursor.close()

    return engine


def _revision(connection: Connection) -> str | None:
    from alembic.migration import MigrationContext

    return MigrationContext.configure(connection).get_current_revision()


def _now() -> int:
    return time.time_ns() // 1_000_000


def _progress(progress: Progress, now: int) -> dict[str, Any]:
    result = progress.result
    return {
        **progress._asdict(),
        "result": None if result is None else msgspec.json.encode(result).decode(),
        "updated": now,
    }


def _move_row(game: str, move: Move) -> dict[str, Any]:
    return {
        "game": game,
        "ply": move.ply,
        "side": move.side,
        "option": None if move.option is None else msgspec.json.encode(move.option).decode(),
        "dice": _json(move.dice),
        "faces": _json(move.faces),
        "secret": move.secret,
        "events": zlib.compress(move.events, 1),
    }


def _move(
    ply: int,
    side: str,
    option: str | None,
    dice: str,
    secret: bool,
    faces: str,
    events: bytes | None = None,
) -> Move:
    return Move(
        ply,
        side,
        None if option is None else OPTION.decode(option),
        DICE.decode(dice),
        secret,
        b"[]" if events is None else zlib.decompress(events),
        DICE.decode(faces),
    )


def _insert_moves(
    connection: Connection, game: str, moves: Sequence[Move], checkpoints: Sequence[Checkpoint]
) -> None:
    if moves:
        connection.execute(insert(MOVES), [_move_row(game, move) for move in moves])
    if checkpoints:
        rows = [_checkpoint_row(game, checkpoint) for checkpoint in checkpoints]
        connection.execute(insert(CHECKPOINTS), rows)


def _json(value: object) -> str:
    return msgspec.json.encode(value).decode()


def _checkpoint_row(game: str, checkpoint: Checkpoint) -> dict[str, Any]:
    state = zlib.compress(checkpoint.state, 1)
    return {"game": game, "ply": checkpoint.ply, "skip": checkpoint.skip, "state": state}
