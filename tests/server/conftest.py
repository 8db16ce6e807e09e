"""Servers for tests: one in a thread that most tests share, and whole processes."""

from __future__ import annotations

import os
import resource
import secrets
import signal
import subprocess
import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from sqlalchemy import create_engine, text
from sqlalchemy.engine import make_url

from tests.server.client import Client
from tricolore.server import app, computer, examiners, run, websocket
from tricolore.server.policy import Policy
from tricolore.server.store import Store

OTHER = "TRICOLORE_TEST_DATABASE"


@pytest.fixture(params=["sqlite", "postgresql"])
def database(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[str]:
    """The URL of an empty database: a file, and a schema of its own on a server if one is named."""
    if request.param == "sqlite":
        yield f"sqlite:///{tmp_path / 'games.db'}"
        return
    url = os.environ.get(OTHER)
    if not url:
        pytest.skip(f"no database server is named: {OTHER}=postgresql+psycopg://user@host/name")
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
def served(store: Store, policy: Policy = GENEROUS) -> Iterator[str]:
    """The address of a server over a store, in a thread of this process."""
    listening = run.listen("127.0.0.1", 0, any_near=False)
    ready = threading.Event()
    try:
        server = run.server(store, ready.set, policy)
    except BaseException:
        listening.close()
        raise
    thread = threading.Thread(target=server.run, kwargs={"sockets": [listening]}, daemon=True)
    thread.start()
    assert ready.wait(20)
    try:
        yield run.address_of("127.0.0.1", listening).rstrip("/")
    finally:
        server.should_exit = True
        thread.join(20)
        listening.close()


@pytest.fixture(scope="session")
def shared_address(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    store = Store(f"sqlite:///{tmp_path_factory.mktemp('games') / 'games.db'}")
    store.migrate()
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(app, "GAMES_AT_ONCE", 10_000)
        patch.setattr(websocket, "MESSAGES_A_SECOND", 10_000)  # quick machines play that fast
        patch.setattr(computer, "MODULES", ("tests.server.fools",))
        patch.setattr(examiners, "MODULES", ("tests.server.hidden_installed",))
        with served(store) as address:
            yield address


@pytest.fixture
def client(shared_address: str) -> Iterator[Client]:
    """A client of the server that tests share."""
    client = Client(shared_address)
    yield client
    client.close()


class Process:
    """A server process of its own."""

    def __init__(self, database: Path | str, *arguments: str, file_limit: int = 0) -> None:
        def limit() -> None:
            if file_limit:
                resource.setrlimit(resource.RLIMIT_FSIZE, (file_limit, file_limit))

        self.running = subprocess.Popen(
            [
                *(sys.executable, "-m", "tricolore", "serve", "--port", "0", "--no-open"),
                *("--database", str(database), *arguments),
            ],
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
            preexec_fn=limit,
            env={**os.environ, "PYTHONUNBUFFERED": "1"},
        )
        assert self.running.stdout is not None
        line = self.running.stdout.readline()
        if "http://" not in line:
            self.running.kill()
            raise AssertionError(f"{line} {self.running.communicate()}")
        self.address = line.split()[-1].rstrip("/")
        self.place = self.running.stdout.readline()

    def kill(self) -> None:
        """As a power cut would."""
        self.running.send_signal(signal.SIGKILL)
        self.end()

    def stop(self) -> tuple[int, str, str]:
        """By Ctrl-C: the exit code, what was printed, and what was complained of."""
        self.running.send_signal(signal.SIGINT)
        return self.end()

    def end(self) -> tuple[int, str, str]:
        out, err = self.running.communicate(timeout=20)
        return self.running.returncode, out, err


@pytest.fixture
def processes() -> Iterator[list[Process]]:
    """Processes put in here are ended with the test."""
    started: list[Process] = []
    yield started
    for process in started:
        if process.running.poll() is None:
            process.kill()
