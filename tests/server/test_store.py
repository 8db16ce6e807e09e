"""The database: its shape, its URL, and what it does not do."""

from __future__ import annotations

import re
import sqlite3
import sys
import threading
from contextlib import closing

import pytest
from alembic import command
from alembic.autogenerate import compare_metadata
from alembic.config import Config
from alembic.migration import MigrationContext
from sqlalchemy import insert, select, text, update
from sqlalchemy.dialects import postgresql
from sqlalchemy.schema import CreateTable

from tests.waiting import PATIENCE
from tricolore.core.ask import Option
from tricolore.core.extras import install
from tricolore.server.schema import GAMES, METADATA, MOVES
from tricolore.server.store import (
    Checkpoint,
    Conflict,
    Kept,
    Progress,
    Seat,
    Store,
    StoredMove,
    StoreTrouble,
    default_url,
    url_of,
)


@pytest.fixture
def store(database):
    """On SQLite, and on a database server where one is named."""
    store = Store(database)
    store.migrate()
    yield store
    store.close()


@pytest.fixture
def file_store(tmp_path):
    store = Store(f"sqlite:///{tmp_path / 'games.db'}")
    store.migrate()
    yield store
    store.close()


def kept(id: str = "g") -> Kept:
    seats = (Seat("red", "person", "d" * 64), Seat("blue", "random", None))
    progress = Progress(0, 1, False, None)
    return Kept(id, "toy:one", "", "1", "f", "seed", None, 0, seats, progress)


def test_migrations_lead_to_the_schema(store):
    with store.engine.connect() as connection:
        assert compare_metadata(MigrationContext.configure(connection), METADATA) == []


def test_migrating_twice_is_migrating_once(store):
    store.create(kept(), [StoredMove(0, "", None, (), False)], [])
    store.migrate()
    assert store.game("g") is not None


def test_a_database_of_the_future_is_left_alone(store):
    with store.engine.begin() as connection:
        connection.execute(text("UPDATE alembic_version SET version_num = '9999'"))
    with pytest.raises(StoreTrouble, match="newer"):
        store.migrate()


def test_sqlite_is_set_to_lose_nothing(file_store):
    with file_store.engine.connect() as connection:
        assert connection.execute(text("PRAGMA journal_mode")).scalar() == "wal"
        assert connection.execute(text("PRAGMA synchronous")).scalar() == 2  # FULL
        assert connection.execute(text("PRAGMA foreign_keys")).scalar() == 1


def test_what_goes_in_comes_out(store):
    first, second = (
        StoredMove(0, "", None, (3, 4), False, b"[1]"),
        StoredMove(1, "red", Option("go", 1917), (6,), True, b"[2]"),
    )
    store.create(kept(), [first], [])
    store.add("g", second, Progress(1, 2, False, None), Checkpoint(1, 2, b"state"))
    assert store.moves("g", told=True) == [first, second]
    assert store.checkpoint("g", 1) == Checkpoint(1, 2, b"state")
    assert store.checkpoint("g", 0) is None
    found = store.game("g")
    assert found is not None
    assert found.progress == Progress(1, 2, False, None)
    assert found.players == {"red": "person", "blue": "random"}
    assert found.digests == {"red": "d" * 64}
    assert store.game("other") is None


def test_a_ply_is_written_once(store):
    store.create(kept(), [StoredMove(0, "", None, (), False)], [])
    move = StoredMove(1, "red", Option("say", "yes"), (), False)
    store.add("g", move, Progress(1, 1, False, None))
    with pytest.raises(Conflict):
        store.add("g", move, Progress(1, 1, False, None))
    with pytest.raises(Conflict):
        store.add("g", move._replace(ply=5), Progress(5, 1, False, None))
    assert len(store.moves("g")) == 2


def test_undo_takes_the_checkpoint_along(store):
    store.create(kept(), [StoredMove(0, "", None, (), False)], [])
    move = StoredMove(1, "red", Option("say", "yes"), (), False)
    store.add("g", move, Progress(1, 1, False, None), Checkpoint(1, 1, b"s"))
    store.take_back("g", 1, 1, Progress(0, 1, False, None))
    assert store.checkpoint("g", 9) is None
    assert len(store.moves("g")) == 1
    with pytest.raises(Conflict):
        store.take_back("g", 1, 1, Progress(0, 1, False, None))


def test_a_seat_is_changed_by_whoever_knows_how_it_is(store):
    store.create(kept(), [StoredMove(0, "", None, (), False)], [])
    blue = store.game("g").seat("blue")
    taken = blue._replace(player="person", digest="e" * 64)
    store.change_seat("g", blue, taken)
    found = store.game("g")
    assert found is not None
    assert found.players == {"red": "person", "blue": "person"}
    assert found.digests == {"red": "d" * 64, "blue": "e" * 64}
    invited = taken._replace(digest=None, invitation="i" * 64)
    store.change_seat("g", taken, invited)
    assert store.game("g").open == ["blue"]
    for stale in (blue, taken, invited._replace(invitation="j" * 64), taken._replace(side="green")):
        with pytest.raises(Conflict):
            store.change_seat("g", stale, taken)
    store.change_seat("g", invited, taken)
    assert store.game("g").open == []


def test_what_a_server_keeps_for_itself_is_made_once(store):
    made = iter(["first", "second"])
    assert store.secret("key", lambda: next(made)) == "first"
    assert store.secret("key", lambda: next(made)) == "first"
    assert store.secret("other", lambda: next(made)) == "second"


def test_a_database_of_the_first_version_is_brought_up_to_date(database):
    old = Store(database)
    config = Config()
    config.set_main_option("script_location", "tricolore.server:migrations")
    with old.engine.begin() as connection:
        config.attributes["connection"] = connection
        command.upgrade(config, "0001")
        connection.execute(
            text(
                "INSERT INTO games (id, scenario, title, rules, data, seed, given, ply, turn,"
                " over, created, updated)"
                " VALUES ('g', 'toy:one', '', '1', 'f', 's', 0, 0, 1, false, 1, 1)"
            )
        )
    old.migrate()
    found = old.game("g")
    old.close()
    assert found is not None
    assert found.plans, "the computer shows its plans unless it was agreed otherwise"


def test_moves_belong_to_a_game(store):
    with pytest.raises(Conflict):
        store.add("nobody", StoredMove(1, "red", None, (), False), Progress(1, 1, False, None))


def test_two_at_once_are_told_apart(store, database):
    """Both think that choice 1 is theirs; one of them has it, the other hears of it."""
    store.create(kept(), [StoredMove(0, "", None, (), False)], [])
    other = Store(database)
    moves = [StoredMove(1, "red", Option("say", word), (), False) for word in ("yes", "no")]
    gate, outcomes = threading.Barrier(2), []

    def write(where, move):
        gate.wait()
        try:
            where.add("g", move, Progress(1, 1, False, None))
            outcomes.append(move.option)
        except Conflict:
            outcomes.append(None)

    pairs = zip((store, other), moves, strict=True)
    threads = [threading.Thread(target=write, args=pair) for pair in pairs]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(PATIENCE)
    other.close()
    assert outcomes.count(None) == 1
    assert [move.option for move in store.moves("g")[1:]] == [one for one in outcomes if one]


def test_a_password_is_not_shown():
    assert "secret" not in Store("postgresql://me:secret@host/games").shown_url


def test_a_driver_that_is_not_installed_is_told(monkeypatch):
    monkeypatch.setitem(sys.modules, "psycopg", None)
    with pytest.raises(StoreTrouble, match=re.escape(install("postgres"))) as told:
        Store("postgresql://me:secret@host/games")
    assert "secret" not in str(told.value)


def test_a_server_that_is_not_there_is_told():
    with pytest.raises(StoreTrouble, match="cannot be opened") as told:
        Store("postgresql://me:secret@127.0.0.1:1/games").migrate()
    assert "secret" not in str(told.value)


@pytest.mark.parametrize(
    "url", ["nonsense://x", "sqlite://", "sqlite:///:memory:", "sqlite:////proc/no/games.db"]
)
def test_a_url_that_cannot_be_used_is_told(url):
    with pytest.raises(StoreTrouble):
        Store(url).migrate()


def test_a_file_that_is_no_database_is_told_and_left_alone(tmp_path):
    file = tmp_path / "games.db"
    file.write_text("a letter from Solferino " * 100)
    with pytest.raises(StoreTrouble, match="not a database"):
        Store(f"sqlite:///{file}").migrate()
    assert file.read_text().startswith("a letter")


def test_urls(monkeypatch, tmp_path):
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    assert default_url() == f"sqlite:///{tmp_path}/tricolore/games.db"
    monkeypatch.delenv("XDG_DATA_HOME")
    assert default_url().endswith("/.local/share/tricolore/games.db")
    assert url_of("postgresql://host/db") == "postgresql://host/db"
    assert url_of("/a/b.db") == "sqlite:////a/b.db"


def test_the_words_are_those_of_any_database():
    dialect = postgresql.dialect()
    for table in METADATA.sorted_tables:
        assert "CREATE TABLE" in str(CreateTable(table).compile(dialect=dialect))
    for statement in (
        insert(MOVES),
        select(GAMES).where(GAMES.c.id == "g"),
        update(GAMES).where(GAMES.c.ply == 1).values(ply=2),
    ):
        assert str(statement.compile(dialect=dialect))


def test_other_programs_can_read_it_while_it_is_open(file_store, tmp_path):
    file_store.create(kept(), [StoredMove(0, "", None, (), False)], [])
    with closing(sqlite3.connect(tmp_path / "games.db")) as raw:
        assert raw.execute("SELECT count(*) FROM games").fetchone() == (1,)
