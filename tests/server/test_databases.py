"""The file that games are kept in: private from its first moment, and looked through."""

from __future__ import annotations

import os
import stat
import subprocess
import sys

import pytest

from tests.server.client import Client
from tests.server.conftest import served
from tricolore.server.store import Store, StoreTrouble


def rights(path) -> dict[str, int]:
    """Of the database and the files beside it."""
    beside = path.parent.glob(f"{path.name}*")
    return {file.name: stat.S_IMODE(file.stat().st_mode) for file in beside}


@pytest.fixture
def loose():
    """Whoever starts the server lets everybody read and write his new files."""
    before = os.umask(0)
    yield
    os.umask(before)


def test_all_its_files_are_private_from_the_first_moment(tmp_path, loose, monkeypatch):
    seen: list[dict[str, int]] = []
    path = tmp_path / "games.db"
    opened = os.open

    def watched(*args, **kwargs):
        found = opened(*args, **kwargs)
        seen.append(rights(path))
        return found

    monkeypatch.setattr(os, "open", watched)
    store = Store(f"sqlite:///{path}")
    store.migrate()
    seen.append(rights(path))
    with served(store) as address:
        Client(address).new_game()
        seen.append(rights(path))
    assert set(seen[-1]) == {"games.db", "games.db-wal", "games.db-shm"}
    assert {mode for modes in seen for mode in modes.values()} == {0o600}


def test_files_of_old_are_made_private(tmp_path, loose):
    path = tmp_path / "games.db"
    first = Store(f"sqlite:///{path}")
    first.migrate()
    with first.engine.connect():  # it holds the files beside it open
        for file in tmp_path.iterdir():
            file.chmod(0o644)
        assert len(rights(path)) == 3
        Store(f"sqlite:///{path}").migrate()
        assert set(rights(path).values()) == {0o600}


def damaged(path, offset: int) -> None:
    """Overwrite a piece of the file from there on."""
    with path.open("r+b") as file:
        file.seek(offset)
        file.write(os.urandom(3000))


@pytest.mark.parametrize("offset", [0, 4096 * 2 + 8, 4096 * 8 + 8])
def test_damage_is_found_at_the_start_with_what_to_do(tmp_path, offset):
    path = tmp_path / "games.db"
    store = Store(f"sqlite:///{path}")
    store.migrate()
    with served(store) as address:
        for _ in range(10):
            Client(address).new_game()
    Store(f"sqlite:///{path}").migrate()
    damaged(path, offset)
    before = path.read_bytes()
    with pytest.raises(StoreTrouble) as error:
        Store(f"sqlite:///{path}").migrate()
    for word in (str(path), "is damaged", "back-up", ".recover"):
        assert word in str(error.value)
    assert path.read_bytes() == before, "nothing is written on top of the damage"


def test_it_is_said_in_a_sentence_to_whoever_starts_the_server(tmp_path):
    path = tmp_path / "games.db"
    path.write_bytes(b"not a database at all" * 1000)
    done = subprocess.run(
        [*(sys.executable, "-m", "tricolore", "serve", "--port", "0", "--database"), str(path)],
        capture_output=True,
        text=True,
        timeout=60,
    )
    assert done.returncode == 1
    assert "is damaged (file is not a database)" in done.stderr
    assert "Traceback" not in done.stderr


def test_a_path_that_is_no_file_is_refused(tmp_path):
    with pytest.raises(StoreTrouble, match="cannot be opened"):
        Store(f"sqlite:///{tmp_path}").migrate()
