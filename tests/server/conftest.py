"""Servers for tests: one in a thread that most tests share, and whole processes."""

from __future__ import annotations

import os
import resource
import secrets
import signal
import subprocess
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import IO

import pytest
from sqlalchemy import create_engine, text
from sqlalchemy.engine import make_url

from tests.server.client import DAYLIGHT, PONTE, Client
from tests.server.postgres import postgres, programs
from tests.waiting import PATIENCE, tricolore
from tricolore.server import app, computer, examiners, proxies, reviewers, run
from tricolore.server.chronicle import Folders
from tricolore.server.policy import Policy
from tricolore.server.store import Store

OTHER = "TRICOLORE_TEST_DATABASE"


@pytest.fixture(autouse=True)
def _quick(monkeypatch: pytest.MonkeyPatch) -> None:
    """Answers by proxy, and secret answers of computers, take no time but in tests of that time."""
    monkeypatch.setattr(proxies, "SHORTEST", 0.0)
    monkeypatch.setattr(proxies, "LONGEST", 0.05)


@pytest.fixture(scope="session")
def database_server() -> Iterator[str]:
    """The URL of a database on a server: the one that is named, or one started for the tests."""
    if url := os.environ.get(OTHER):
        yield url
        return
    bin = programs()
    if bin is None:
        pytest.skip(
            "PostgreSQL is not installed: apt-get install postgresql, "
            f"or name a server with {OTHER}=postgresql+psycopg://user@host/name"
        )
    with postgres(bin) as url:
        yield url


@pytest.fixture(params=["sqlite", "postgresql"])
def database(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[str]:
    """The URL of an empty database: a file, and a schema of its own on a server."""
    if request.param == "sqlite":
        yield f"sqlite:///{tmp_path / 'games.db'}"
        return
    url = request.getfixturevalue("database_server")
    schema = f"test_{secrets.token_hex(6)}"
    engine = create_engine(url)
    with engine.begin() as connection:
        connection.execute(text(f"CREATE SCHEMA {schema}"))
    inside = make_url(url).update_query_dict({"options": f"-csearch_path={schema}"})
    yield inside.render_as_string(hide_password=False)
    with engine.begin() as connection:
        connection.execute(text(f"DROP SCHEMA {schema} CASCADE"))
    engine.dispose()


GENEROUS = Policy(new_games=10_000, requests=10_000, connections=10_000)
"""All tests come from one address."""


@contextmanager
def served(
    store: Store, folders: Folders | None = None, policy: Policy = GENEROUS
) -> Iterator[str]:
    """The address of a server over a store, in a thread of this process."""
    listening = run.listen("127.0.0.1", 0, any_near=False)
    ready = threading.Event()
    try:
        server = run.server(store, ready.set, policy=policy, folders=folders)
    except BaseException:
        listening.close()
        raise
    thread = threading.Thread(target=server.run, kwargs={"sockets": [listening]}, daemon=True)
    thread.start()
    assert ready.wait(PATIENCE)
    try:
        yield run.address_of("127.0.0.1", listening).rstrip("/")
    finally:
        server.should_exit = True
        thread.join(PATIENCE)
        listening.close()


COMPUTERS = ("tests.server.fools", "tests.skirmish.installed")
"""What the processes of computer players load."""
EXAMINERS = ("tests.server.hidden_installed", "tests.skirmish.installed")
"""What the processes load that read records of strangers and review games."""


@pytest.fixture(scope="session")
def shared_address(tmp_path_factory: pytest.TempPathFactory, toys: None) -> Iterator[str]:
    store = Store(f"sqlite:///{tmp_path_factory.mktemp('games') / 'games.db'}")
    store.migrate()
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(app, "GAMES_AT_ONCE", 10_000)
        patch.setattr(computer, "MODULES", COMPUTERS)
        patch.setattr(examiners, "MODULES", EXAMINERS)
        patch.setattr(reviewers, "MODULES", EXAMINERS)
        with served(store) as address:
            yield address


@pytest.fixture(autouse=True)
def _small_game(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """Every test plays the small game by daylight, unless its module has another `SCENARIO`.

    Where that is a battle the toys are not even installed.
    """
    scenario = getattr(request.module, "SCENARIO", DAYLIGHT)
    if scenario in (DAYLIGHT, PONTE):
        request.getfixturevalue("skirmish")
        monkeypatch.setattr(computer, "MODULES", COMPUTERS)
        monkeypatch.setattr(examiners, "MODULES", EXAMINERS)
        monkeypatch.setattr(reviewers, "MODULES", EXAMINERS)
    monkeypatch.setattr(Client, "scenario", scenario)


@pytest.fixture
def client(shared_address: str) -> Iterator[Client]:
    """A client of the server that tests share."""
    client = Client(shared_address)
    yield client
    client.close()


class Reader:
    """Reads a pipe to its end, so that whoever writes never waits."""

    def __init__(self, pipe: IO[str]) -> None:
        self._lines: list[str] = []
        self._thread = threading.Thread(target=self._read, args=(pipe,), daemon=True)
        self._thread.start()

    def _read(self, pipe: IO[str]) -> None:
        with pipe:
            self._lines += pipe

    def everything(self) -> str:
        self._thread.join(30)
        return "".join(self._lines)


class Process:
    """A server process of its own."""

    def __init__(self, database: Path | str, *arguments: str, file_limit: int = 0) -> None:
        def limit() -> None:
            if file_limit:
                resource.setrlimit(resource.RLIMIT_FSIZE, (file_limit, file_limit))

        self.running = tricolore(
            *("serve", "--port", "0", "--no-open", "--database", database, *arguments),
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            preexec_fn=limit,
            env={**os.environ, "PYTHONUNBUFFERED": "1"},
        )
        assert self.running.stdout is not None
        assert self.running.stderr is not None
        line = self.running.stdout.readline()
        if "http://" not in line:
            self.running.kill()
            raise AssertionError(f"{line} {self.running.communicate()}")
        self.address = line.split()[-1].rstrip("/")
        self.place = self.running.stdout.readline()
        # All that it says from now on: what has been read ahead would be lost to `communicate`.
        self._said = [Reader(self.running.stdout), Reader(self.running.stderr)]

    def kill(self) -> None:
        """As a power cut would."""
        self.running.send_signal(signal.SIGKILL)
        self.end()

    def stop(self) -> tuple[int, str, str]:
        """By Ctrl-C: the exit code, what was printed, and what was complained of."""
        self.running.send_signal(signal.SIGINT)
        return self.end()

    def end(self) -> tuple[int, str, str]:
        self.running.wait(timeout=PATIENCE)
        out, err = (reader.everything() for reader in self._said)
        return self.running.returncode, out, err


@pytest.fixture
def processes() -> Iterator[list[Process]]:
    """Processes put in here are ended with the test."""
    started: list[Process] = []
    yield started
    for process in started:
        if process.running.poll() is None:
            process.kill()
