"""Records that are made to ruin the server, and everybody else served meanwhile."""

from __future__ import annotations

import threading
import time

import msgspec
import pytest

from tests.mutants import endless
from tests.server import hidden
from tests.server.client import Client
from tests.server.conftest import Process, served
from tricolore.server import examiner, examiners, pipes
from tricolore.server.store import Store

ENDLESS = "tests.server.endless"
SECONDS = "TRICOLORE_ENDLESS_SECONDS"
TIRED = "TRICOLORE_ENDLESS_TIRED"


@pytest.fixture
def ruinous(monkeypatch):
    hidden.install(monkeypatch)
    return hidden.ruinous()


@pytest.fixture
def client(tmp_path, monkeypatch, ruinous):
    monkeypatch.setattr(examiners, "MODULES", (ENDLESS, "tests.skirmish.installed"))
    store = Store(f"sqlite:///{tmp_path / 'games.db'}")
    store.migrate()
    with served(store) as address:
        client = Client(address)
        yield client
        client.close()


def upload(client, body):
    return client.request(
        "/api/games/upload?one_screen=1", body, Content_Type="application/octet-stream"
    )


def test_a_record_of_no_units_and_endless_turns_is_refused_at_once(daylight, client):
    reply = upload(client, endless(daylight, at={}, stacks={}))
    assert reply.status == 422
    assert "turn" in reply.json["error"]


@pytest.mark.parametrize(
    ("kind", "word"),
    [("time", "too much time"), ("memory", "MemoryError"), ("core", "too much time")],
)
def test_a_record_that_ruins_its_reader_is_refused(
    client, ruinous, kind, word, caplog, monkeypatch
):
    with monkeypatch.context() as patch:
        patch.setattr(examiners, "SECONDS", 3.0 if kind == "time" else 1000.0)
        reply = upload(client, ruinous[kind])
    assert reply.status == 422
    assert word in reply.json["error"]
    assert upload(client, ruinous["harmless"]).status == 201, "the next is read as ever"
    (line,) = [r.getMessage() for r in caplog.records] or ["took too much: refused inside"]
    assert "took too much" in line


def test_a_reader_that_has_grown_large_makes_room_for_a_new_one(client, ruinous, monkeypatch):
    """It does so after it has answered, and no record is lost between the two."""
    monkeypatch.setenv(TIRED, "0")
    for _ in range(3 * examiners.PROCESSES):
        assert upload(client, ruinous["harmless"]).status == 201


def test_a_large_server_does_not_tire_its_readers(ruinous):
    """A process inherits the peak of the one that starts it, which says nothing of its own."""
    server = b"x" * (2 * examiner.TIRED)
    child = pipes.Child("tricolore.server.examiner", (ENDLESS, "tests.skirmish.installed"))
    task = msgspec.msgpack.encode(examiner.Upload(ruinous["harmless"], "seed", False, {}))
    answer = child.ask(task)
    child.close()
    del server
    assert answer is not None
    assert answer.startswith(examiner.ONE_OF_MANY)


def test_its_reader_ends_by_itself_when_the_server_is_gone(ruinous, monkeypatch):
    """Nobody is there to end it then: it has only so much of a core."""
    monkeypatch.setenv(SECONDS, "1")
    child = pipes.Child("tricolore.server.examiner", (ENDLESS, "tests.skirmish.installed"))
    task = examiner.Upload(ruinous["time"], "seed", False, {})
    assert child.ask(msgspec.msgpack.encode(task)) is None
    child.close()


def test_others_are_read_and_served_while_one_takes_for_ever(client, ruinous, monkeypatch):
    monkeypatch.setattr(examiners, "SECONDS", 1000.0)
    replies = []
    stuck = threading.Thread(target=lambda: replies.append(upload(client, ruinous["time"])))
    stuck.start()
    assert upload(client, ruinous["harmless"]).status == 201
    _, guest = client.hot_seat()
    assert guest.answer(guest.options[0])["type"] == "moved"
    assert not replies, "the first is still being read, and is until the server ends"


def test_one_client_may_not_have_many_waiting(client, ruinous, monkeypatch):
    replies = []
    threads = [
        threading.Thread(target=lambda: replies.append(upload(client, ruinous["time"]).status))
        for _ in range(examiners.PROCESSES + examiners.WAITING_EACH + 3)
    ]
    for thread in threads:
        thread.start()
    while 429 not in replies:
        time.sleep(0.05)
    assert replies.count(429) <= 3
    # Ending the server ends all that wait, at once: see the fixture.


def test_ctrl_c_ends_the_server_at_once_though_records_take_for_ever(
    tmp_path, processes, ruinous, monkeypatch
):
    monkeypatch.setenv("TRICOLORE_PLAYERS", ENDLESS)
    process = Process(tmp_path / "games.db")
    processes.append(process)
    client = Client(process.address)
    replies: list[object] = []

    def send() -> None:
        try:
            replies.append(upload(client, ruinous["time"]).status)
        except OSError as error:
            replies.append(error)

    senders = [threading.Thread(target=send) for _ in range(examiners.PROCESSES + 2)]
    for sender in senders:
        sender.start()
    time.sleep(1.5)
    code, out, err = process.stop()  # it fails if this takes twenty seconds
    assert code == 0
    assert "The table is closed." in out
    assert err == ""
    for sender in senders:
        sender.join(30)
    assert 503 in replies, "who waits is told that the server is closing"


def test_ctrl_c_ends_the_server_though_a_rule_never_ends(tmp_path, processes, monkeypatch):
    monkeypatch.setenv("TRICOLORE_PLAYERS", ENDLESS)
    process = Process(tmp_path / "games.db")
    processes.append(process)
    client = Client(process.address)
    _, guest = client.hot_seat(scenario="hidden:cards")
    guest.send(query={"id": 1, "name": "time"})
    _, other = client.hot_seat()
    assert other.answer(other.options[0])["type"] == "moved", "others play on meanwhile"
    code, out, _ = process.stop()
    assert code == 0
    assert "The table is closed." in out
