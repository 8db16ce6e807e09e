"""What every request passes: the name of the server, and what one client may have."""

from __future__ import annotations

import json
import logging

import pytest
from websockets.exceptions import InvalidStatus
from websockets.sync.client import connect

from tests.server import raw
from tests.server.client import PONTE, Client
from tests.server.conftest import served
from tricolore.server.clients import UNKNOWN, Clients, address_of
from tricolore.server.gate import Gate, host_name
from tricolore.server.policy import Policy
from tricolore.server.security import TooMany
from tricolore.server.store import Store

SCENARIO = PONTE


@pytest.fixture
def serving(tmp_path):
    """Servers with a policy of the test's own."""
    store = Store(f"sqlite:///{tmp_path / 'games.db'}")
    store.migrate()
    return lambda **policy: served(store, policy=Policy(**policy))


# Names


OURS = ["localhost", "127.0.0.1", "[::1]", "LocalHost", "localhost.", "localhost:1", "[::1]:8859"]
OTHERS = ["evil.example", "localhost.evil.example", "127.0.0.1.nip.io", "10.0.0.1", "", "[::1", "["]


@pytest.mark.parametrize("host", OURS)
def test_it_answers_to_its_own_names(client, host):
    assert raw.get(client.address, "/api/scenarios", host=host) == 200


@pytest.mark.parametrize("host", OTHERS)
def test_another_name_is_refused(client, host):
    """A site that has its name mean this computer gets no answer (DNS rebinding)."""
    request = f"GET /api/scenarios HTTP/1.1\r\nHost: {host}\r\nConnection: close\r\n\r\n"
    status, answer = raw.exchange(client.address, request.encode())
    assert status in (400, 421)
    assert b"daylight" not in answer


def test_a_refusal_is_an_answer_like_any_other(client):
    reply = client.get("/api/scenarios", Host="evil.example")
    assert reply.status == 421
    assert "--host-name" in reply.json["error"]
    assert reply.headers["content-security-policy"].startswith("default-src 'none'")
    assert reply.headers["x-content-type-options"] == "nosniff"


def test_two_names_or_none_are_refused(client):
    for head in ("Host: localhost\r\nHost: localhost\r\n", ""):
        request = f"GET / HTTP/1.1\r\n{head}Connection: close\r\n\r\n"
        assert raw.exchange(client.address, request.encode())[0] == 400
    assert raw.exchange(client.address, b"GET / HTTP/1.0\r\n\r\n")[0] == 421


def test_live_play_is_refused_under_another_name(client):
    game = client.new_game()["game"]
    port = client.address.rsplit(":", 1)[1]
    with pytest.raises(InvalidStatus) as refused:
        connect(f"ws://evil.example:{port}/live/{game}", sock=raw.line(client.address), proxy=None)
    assert refused.value.response.status_code == 421


def test_names_can_be_given(serving):
    with serving(hosts=("games.example",)) as address:
        assert raw.get(address, "/api/scenarios", host="games.example") == 200
        assert raw.get(address, "/api/scenarios", host="GAMES.example:443") == 200
        assert raw.get(address, "/api/scenarios", host="other.example") == 421


def test_a_server_for_everybody_answers_to_addresses_and_not_to_names():
    """No other site can be called by an address."""
    gate = Gate(None, Policy(hosts=("0.0.0.0",)), Clients(Policy()))
    for host in (b"192.168.1.7:8859", b"[fe80::1]"):
        assert gate.called([(b"host", host)])
    assert not gate.called([(b"host", b"evil.example")])


@pytest.mark.parametrize("host", ["[::1]x", "::1", "a]b", "[", "\xff", ""])
def test_odd_names_are_nobodys(host):
    assert host_name(host) not in ("localhost", "127.0.0.1", "::1")


# Clients


@pytest.mark.parametrize(
    ("host", "client"),
    [
        ("192.0.2.1", "192.0.2.1"),
        ("::ffff:192.0.2.1", "192.0.2.1"),
        ("2001:db8:1:2:3:4:5:6", "2001:db8:1:2::"),
        ("2001:db8:1:2:ffff::", "2001:db8:1:2::"),
        ("fe80::1%eth0", "fe80::"),
        ("nonsense\n", UNKNOWN),
    ],
)
def test_a_client_is_an_address_or_a_household(host, client):
    assert address_of(host) == client


def new(client: Client, of: str):
    body = {"scenario": PONTE, "one_screen": True}
    return client.post("/api/games", body, X_Forwarded_For=of)


def test_each_client_behind_a_proxy_has_a_limit_of_its_own(serving):
    with serving(proxy="127.0.0.1", new_games=3) as address:
        client = Client(address)
        assert [new(client, "192.0.2.1").status for _ in range(4)] == [201, 201, 201, 429]
        refused = new(client, "192.0.2.1")
        assert 1 <= int(refused.headers["retry-after"]) <= 20
        assert "try again in" in refused.json["error"]
        assert new(client, "192.0.2.2").status == 201


def test_who_is_no_proxy_cannot_pass_for_others(serving):
    with serving(new_games=2) as address:
        client = Client(address)
        assert [new(client, f"192.0.2.{n}").status for n in range(3)] == [201, 201, 429]


def test_requests_have_a_limit_and_pages_are_cheap(serving):
    with serving(requests=2) as address:
        client = Client(address)
        assert [client.get("/").status for _ in range(30)] == [200] * 30
        replies = [client.get("/api/players") for _ in range(40)]
        assert replies[0].status == 200
        refused = next(reply for reply in replies if reply.status == 429)
        assert refused.headers["retry-after"] == "1"


def test_uploads_count_as_new_games(serving):
    with serving(new_games=2) as address:
        client = Client(address)
        replies = [client.request("/api/games/upload", b"x").status for _ in range(3)]
        assert replies == [422, 422, 429]


def test_connections_have_a_limit(serving):
    with serving(proxy="127.0.0.1", connections=2) as address:
        client = Client(address)
        game = client.new_game()["game"]
        first, _ = client.sit(game), client.sit(game)
        with pytest.raises(InvalidStatus) as refused:
            client.connect(game)
        assert refused.value.response.status_code == 429
        assert refused.value.response.headers["retry-after"]
        first.close()
        while True:  # until the server has heard of it
            try:
                client.sit(game)
                break
            except InvalidStatus:
                continue


def test_a_connection_that_is_refused_is_one_line_of_the_log(serving, caplog):
    with serving(proxy="127.0.0.1", connections=1) as address:
        client = Client(address)
        game = client.new_game()["game"]
        seated = client.sit(game)
        caplog.clear()
        for _ in range(5):
            with pytest.raises(InvalidStatus):
                client.connect(game)
        seated.close()
    lines = [record.getMessage() for record in caplog.records if record.levelno >= logging.WARNING]
    assert len(lines) == 5
    assert all(line.endswith("refused with 429") for line in lines)


def test_clients_long_gone_are_forgotten(monkeypatch):
    monkeypatch.setattr("tricolore.server.clients.REMEMBERED", 10)
    clients = Clients(Policy(new_games=1))
    for number in range(1000):
        clients.game(f"192.0.2.{number}")
    assert len(clients._buckets) == 10
    with pytest.raises(TooMany):
        clients.game("192.0.2.999")


# Paths and the log


def test_a_path_too_long_is_refused_with_a_line_in_the_log(client, caplog):
    assert raw.get(client.address, "/" + "x" * 5000) == 414
    (line,) = [entry.getMessage() for entry in caplog.records]
    assert line.endswith("of 127.0.0.1: refused with 414")
    assert len(line) < 200


def test_nobody_fills_the_log(serving, caplog, monkeypatch):
    monkeypatch.setattr("tricolore.server.gate.LINES_AT_ONCE", 3)
    monkeypatch.setattr("tricolore.server.gate.LINES_A_SECOND", 0.001)
    with serving() as address:
        for _ in range(20):
            assert raw.get(address, "/" + "x" * 5000) == 414
    assert len(caplog.records) == 3


def test_refusals_are_json(client):
    reply = client.get("/" + "x" * 5000)
    assert reply.status == 414
    assert json.loads(reply.body)["error"]
