"""How databases are opened: what a file needs that a database server does not.

A SQLite file is its owner's alone from its first moment, and so are the two beside it that SQLite
makes with the same rights.  It is looked through at every start, so that damage is found before
anything is written on top of it.
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
    """Make the file if there is none, and take all rights to it, and to those beside it, from
    others."""
    os.close(os.open(path, os.O_RDWR | os.O_CREAT | getattr(os, "O_CLOEXEC", 0), PRIVATE))
    for companion in COMPANIONS:
        with contextlib.suppress(FileNotFoundError, PermissionError):
            Path(f"{path}{companion}").chmod(PRIVATE)


def damage(engine: Engine, path: Path) -> str:
    """What is wrong with a file, and what to do; empty if nothing is."""
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
