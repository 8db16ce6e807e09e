"""Open databases, and do for a SQLite file what a database server does by itself.

Only its owner may read the file, from the moment it is created.  SQLite gives the two files beside
it the same rights.  The file is checked at every start, so that damage is found before anything is
written to it.
"""

from __future__ import annotations

import contextlib
import os
from pathlib import Path
from typing import Any

from sqlalchemy import Engine, create_engine, event
from sqlalchemy.engine import URL
from sqlalchemy.exc import DatabaseError

PRIVATE = 0o600
COMPANIONS = ("", "-wal", "-shm")


def open_engine(url: URL, sqlite: bool) -> Engine:
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


def make_private(path: Path) -> None:
    """Create the file if there is none.  Take all rights to it, and to those beside it, from other
    users."""
    os.close(os.open(path, os.O_RDWR | os.O_CREAT | getattr(os, "O_CLOEXEC", 0), PRIVATE))
    for companion in COMPANIONS:
        with contextlib.suppress(FileNotFoundError, PermissionError):
            Path(f"{path}{companion}").chmod(PRIVATE)


def damage(engine: Engine, path: Path) -> str:
    """What is wrong with a file and what to do about it; empty if it is intact."""
    try:
        with engine.connect() as connection:
            found = connection.exec_driver_sql("PRAGMA quick_check(1)").scalar_one()
    except DatabaseError as error:
        if not _is_damage(error):
            raise
        found = error.orig
    if found == "ok":
        return ""
    what = " ".join(str(found).split()).rstrip(".")
    return (
        f"{path} is damaged ({what}). Nothing has been written to it. Put a back-up in its place, "
        f"or save what can still be read: sqlite3 {path} .recover | sqlite3 saved.db"
    )


def _is_damage(error: DatabaseError) -> bool:
    return any(word in str(error.orig) for word in ("malformed", "not a database", "corrupt"))
