"""Lines on which little or nothing is said are let go, and so are those that nobody reads."""

from __future__ import annotations

import json
import socket
import struct
import time
from contextlib import ExitStack

import pytest
from websockets.exceptions import ConnectionClosed

from tests.server import raw
from tests.server.client import PONTE, Client, Guest
from tests.server.conftest import GENEROUS, served
from tests.waiting import PATIENCE, until
from tricolore.server import patience, websocket
from tricolore.server.policy import Policy
from tricolore.server.store import Store

SCENARIO = PONTE

SOON = 0.5
NEVER = 10_000.0
HEAD = b"POST /api/games HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n"


@pytest.fixture
def hasty(monkeypatch):
    """Each test shortens one time only, so that it is that one which ends the line."""
    for name in ("HEAD_SECONDS", "BODY_SECONDS", "PAUSE_SECONDS", "STALL_SECONDS"):
        monkeypatch.setattr(patience, name, NEVER)
    return lambda name, seconds=SOON: monkeypatch.setattr(patience, name, seconds)


def drip(line: socket.socket, text: bytes, seconds: float = 0.05) -> None:
    """Send it a byte at a time."""
    for byte in text:
        line.sendall(bytes([byte]))
        time.sleep(seconds)


def pour(line: socket.socket, text: bytes) -> None:
    """Send it again and again."""
    for _ in range(100_000):
        line.sendall(text)


def test_a_line_on_which_nothing_comes_is_let_go(client, hasty):
    hasty("HEAD_SECONDS")
    with raw.line(client.address) as line:
        assert raw.said(line) == b""


def test_a_head_that_comes_by_drops_is_let_go(client, hasty):
    hasty("HEAD_SECONDS", 2.0)
    with raw.line(client.address) as line, pytest.raises(ConnectionError):
        drip(line, HEAD * 1000)


def test_the_second_head_on_a_line_is_no_better(client, hasty):
    hasty("HEAD_SECONDS", 2.0)
    with raw.line(client.address) as line:
        line.sendall(b"GET /api/players HTTP/1.1\r\nHost: localhost\r\n\r\n")
        assert line.recv(65536).startswith(b"HTTP/1.1 200")
        with pytest.raises(ConnectionError):
            drip(line, HEAD * 1000)


@pytest.mark.parametrize("name", ["BODY_SECONDS", "PAUSE_SECONDS"])
def test_a_body_that_does_not_come_is_let_go(client, hasty, name):
    hasty(name)
    with raw.line(client.address) as line:
        line.sendall(HEAD + b"Content-Length: 1000\r\n\r\n{")
        assert raw.said(line) == b""


def test_a_body_that_comes_by_drops_is_let_go(client, hasty):
    hasty("BODY_SECONDS", 2.0)
    with raw.line(client.address) as line:
        line.sendall(HEAD + b"Content-Length: 60000\r\n\r\n")
        with pytest.raises(ConnectionError):
            drip(line, b" " * 60_000)


def test_whoever_takes_his_time_within_reason_is_served(client, hasty):
    hasty("PAUSE_SECONDS", 5.0)
    body = json.dumps({"scenario": PONTE, "one_screen": True}).encode()
    with raw.line(client.address) as line:
        line.sendall(HEAD + b"Connection: close\r\nContent-Length: %d\r\n\r\n" % len(body))
        drip(line, body, 0.01)
        assert raw.said(line).startswith(b"HTTP/1.1 201")


def test_a_thought_that_takes_long_is_not_the_clients_fault(client, hasty, monkeypatch):
    """No time runs while the server is at work."""
    for name in ("HEAD_SECONDS", "BODY_SECONDS", "PAUSE_SECONDS"):
        hasty(name)
    slow = Store.create

    def create(self, *args):
        time.sleep(4 * SOON)
        return slow(self, *args)

    monkeypatch.setattr(Store, "create", create)
    assert client.new_game()["game"]


def unread(address: str) -> socket.socket:
    """A line with little room for what comes."""
    line = socket.socket()
    line.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
    line.settimeout(PATIENCE)
    host, port = address.removeprefix("http://").split(":")
    line.connect((host, int(port)))
    return line


def open_lines(server_lines: patience.Doors) -> int:
    return len(server_lines._open)


@pytest.fixture
def doors(monkeypatch):
    """The doors of servers that are started from now on."""
    made: list[patience.Doors] = []

    class Watched(patience.Doors):
        def __init__(self, *args):
            super().__init__(*args)
            made.append(self)

    monkeypatch.setattr("tricolore.server.run.Doors", Watched)
    return made


@pytest.fixture
def alone(tmp_path, doors, hasty):
    store = Store(f"sqlite:///{tmp_path / 'games.db'}")
    store.migrate()
    with served(store) as address:
        yield Client(address)


def test_an_answer_that_nobody_reads_is_let_go(alone, hasty, doors):
    hasty("STALL_SECONDS")
    with unread(alone.address) as line:
        line.sendall(b"GET /api/maps/daylight:bridge HTTP/1.1\r\nHost: localhost\r\n\r\n" * 40)
        until(lambda: open_lines(doors[0]) == 1, "a line is open")
        until(lambda: open_lines(doors[0]) == 0, "it was let go")


def masked(opcode: int, payload: bytes = b"", fin: bool = True) -> bytes:
    """A frame as browsers send it."""
    head = struct.pack("!BB", opcode | (0x80 if fin else 0), 0x80 | len(payload))
    return head + bytes(4) + payload


def upgraded(client: Client, line: socket.socket) -> None:
    game = client.new_game()["game"]
    line.sendall(
        f"GET /live/{game} HTTP/1.1\r\nHost: localhost\r\nUpgrade: websocket\r\n"
        "Connection: Upgrade\r\nSec-WebSocket-Version: 13\r\n"
        "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n".encode()
    )
    assert line.recv(12) == b"HTTP/1.1 101"


def test_pings_whose_answers_nobody_reads_are_not_kept(alone, doors):
    with unread(alone.address) as line:
        upgraded(alone, line)
        with pytest.raises((ConnectionError, TimeoutError)):
            pour(line, masked(9, bytes(125)) * 100)
        until(lambda: open_lines(doors[0]) == 0, "it was let go")


def test_a_message_in_pieces_without_end_is_not_kept(alone, doors):
    with raw.line(alone.address) as line:
        upgraded(alone, line)
        line.sendall(masked(1, b"{", fin=False))
        with pytest.raises(ConnectionError):
            pour(line, masked(0, b"", fin=False) * 10)
        until(lambda: open_lines(doors[0]) == 0, "it was let go")


def test_pings_before_hello_hold_no_place(client, monkeypatch):
    monkeypatch.setattr(websocket, "HELLO_SECONDS", 1.0)
    guest = client.connect(client.new_game()["game"])
    with pytest.raises(ConnectionClosed) as closed:
        ping_on(guest)
    assert closed.value.rcvd.code == 1008


def ping_on(guest: Guest) -> None:
    for number in range(10_000):
        guest.send(ping=number)
        guest.hear()
        time.sleep(0.05)


def test_one_address_may_not_have_all_the_lines(tmp_path, hasty):
    store = Store(f"sqlite:///{tmp_path / 'games.db'}")
    store.migrate()
    with ExitStack() as lines, served(store, policy=Policy(connections=5)) as address:
        for _ in range(5):
            lines.enter_context(raw.line(address))
        with raw.line(address) as sixth:
            assert raw.said(sixth) == b""


def test_a_proxy_brings_many(tmp_path, hasty):
    store = Store(f"sqlite:///{tmp_path / 'games.db'}")
    store.migrate()
    policy = Policy(connections=2, proxy="127.0.0.1")
    with ExitStack() as lines, served(store, policy=policy) as address:
        for _ in range(10):
            lines.enter_context(raw.line(address))
        assert Client(address).get("/api/players").status == 200


def test_answers_are_sent_at_once(alone, doors):
    """Else the system waits with the second part of an answer until the first is acknowledged."""
    with raw.line(alone.address):
        until(lambda: open_lines(doors[0]) == 1, "a line is open")
        (transport,) = doors[0]._open
        line = transport.get_extra_info("socket")
        assert line.getsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY)


def test_lines_are_counted_down_again(alone, doors):
    for _ in range(3):
        game = alone.new_game()["game"]
        alone.sit(game).close()
        assert alone.get("/api/players").status == 200
    until(lambda: open_lines(doors[0]) == 0, "all are closed")
    assert not doors[0]._count
    assert GENEROUS.connections > 1000
