"""The server does what its description says: each request, each answer, each header.

This is the short form.  The long one, of 2,500 cases and more, is a part of the attacks:

    python benchmarks/hostile.py --only schema
"""

from __future__ import annotations

import json
import sqlite3
from contextlib import closing

import pytest

from tests.server import fools, raw  # noqa: F401 - the server has to know these players
from tests.server.client import DAYLIGHT, Client, Reply
from tests.server.conformance import check
from tests.server.conftest import served
from tricolore.server import opponents
from tricolore.server.policy import Policy
from tricolore.server.security import RECORD_LIMIT
from tricolore.server.store import Store

EXAMPLES = 3
"""Of each request, besides some hundreds that cover the description."""


def test_every_answer_is_as_described(shared_address, tmp_path):
    outcome = check(shared_address, tmp_path, EXAMPLES)
    assert not outcome.faults, outcome.said
    assert outcome.cases > 300
    assert not outcome.untried, "each request is carried out at least once"


def test_a_fault_would_be_found(shared_address, tmp_path, monkeypatch):
    """The description says that a player has a name, which is a text."""
    monkeypatch.setattr(opponents, "offered", lambda: [{"name": 7}])
    outcome = check(shared_address, tmp_path, 1, "--include-path", "/api/players")
    assert "Response violates schema" in outcome.faults[0]


# Answers that no request of schemathesis brings about


def described(client: Client, path: str, method: str, reply: Reply) -> None:
    """Such an answer is in the description, and has all its headers."""
    description = client.get("/schema/openapi.json").json
    answer = description["paths"][path][method]["responses"][str(reply.status)]
    _, _, name = answer["$ref"].rpartition("/")
    answer = description["components"]["responses"][name]
    for header in answer["headers"]:
        schema = description["components"]["headers"][header]["schema"]
        value = reply.headers[header.lower()]
        assert value == schema.get("const", value), header
    assert [reply.headers["content-type"]] == list(answer["content"]) == ["application/json"]
    assert set(reply.json) == {"error"}
    assert reply.json["error"]


def test_what_is_too_long_is_refused_as_described(client):
    body = {"scenario": "x" * 70_000}
    described(client, "/api/games", "post", client.post("/api/games", body))
    long = client.request("/api/games/upload", b"x" * (RECORD_LIMIT + 1))
    assert long.status == 413
    described(client, "/api/games/upload", "post", long)
    far = client.get(f"/api/games/{'x' * 3000}")
    assert far.status == 414
    described(client, "/api/games/{game}", "get", far)


def test_another_name_is_refused_as_described(client):
    reply = client.get("/api/key", Host="evil.example")
    assert reply.status == 421
    described(client, "/api/key", "get", reply)


@pytest.mark.parametrize("said", ["text/plain", "application/x-www-form-urlencoded", "", "json"])
def test_a_body_must_say_that_it_is_json(client, said):
    """A form on another site's page could send anything else without being asked first."""
    body = json.dumps({"scenario": DAYLIGHT, "one_screen": True}).encode()
    reply = client.request("/api/games", body, Content_Type=said)
    assert reply.status == 415
    described(client, "/api/games", "post", reply)
    good = client.request("/api/games", body, Content_Type="Application/JSON; charset=utf-8")
    assert good.status == 201


@pytest.mark.parametrize(
    ("body", "word"),
    [
        ('{"ply": "0"}', "ply"),
        ('{"ply": 0.5}', "ply"),
        ('{"ply": true}', "ply"),
        ('{"ply": 0, "one_screen": "true"}', "one_screen"),
        ('{"ply": 0, "one_screen": 1}', "one_screen"),
        ('{"ply": 0, "title": "a\\n"}', "title"),
        ('{"ply": 0, "title": 5}', "title"),
        ('{"ply": 1e400}', ""),
    ],
)
def test_a_body_is_taken_by_the_letter(client, body, word):
    """A text of digits is no number, and a title has no second line."""
    made = client.new_game()
    path, keys = f"/api/games/{made['game']}/fork", list(made["keys"].values())
    reply = client.request(path, body.encode(), keys=keys, Content_Type="application/json")
    assert reply.status == 400
    assert word in reply.json["error"]
    described(client, "/api/games/{game}/fork", "post", reply)


def test_a_number_may_be_written_with_a_point(client):
    """In JSON 0.0 is the number 0."""
    made = client.new_game()
    path, keys = f"/api/games/{made['game']}/fork", list(made["keys"].values())
    body = b'{"ply": 0.0, "one_screen": true}'
    reply = client.request(path, body, keys=keys, Content_Type="application/json")
    assert reply.status == 201


@pytest.mark.parametrize("ply", ["1_0", "%200", "%2B0", "0%0A", "%D9%A0", "x", "0x0"])
def test_a_ply_is_written_in_plain_digits(client, ply):
    game = client.new_game()["game"]
    assert client.get(f"/api/games/{game}/at/{ply}").status == 400


def test_who_asks_too_often_is_told_as_described(tmp_path):
    store = Store(f"sqlite:///{tmp_path / 'games.db'}")
    store.migrate()
    with served(store, policy=Policy(new_games=1)) as address:
        client = Client(address)
        client.new_game()
        reply = client.post("/api/games", {"scenario": DAYLIGHT})
        assert reply.status == 429
        assert 1 <= int(reply.headers["retry-after"]) <= 60
        described(client, "/api/games", "post", reply)


def test_a_disk_that_fails_is_told_as_described(tmp_path):
    store = Store(f"sqlite:///{tmp_path / 'games.db'}")
    store.migrate()
    with served(store) as address:
        client = Client(address)
        game = client.new_game()["game"]
        with closing(sqlite3.connect(tmp_path / "games.db")) as database, database:
            database.execute("DROP TABLE games")
        for method, path in (("get", ""), ("get", "/log"), ("post", "/seats/red/renew")):
            reply = client.request(f"/api/games/{game}{path}", method=method.upper())
            assert reply.status == 507
            place = f"/api/games/{{game}}{path}".replace("red", "{side}")
            described(client, place, method, reply)


def test_a_seat_is_not_touched_without_a_key(client):
    game = client.new_game()["game"]
    for method, what in (("POST", "renew"), ("POST", "invitation"), ("DELETE", "invitation")):
        path = f"/api/games/{game}/seats/red/{what}"
        reply = client.request(path, method=method)
        assert reply.status == 401
        described(client, f"/api/games/{{game}}/seats/{{side}}/{what}", method.lower(), reply)


def test_what_can_be_done_with_an_invitation_is_said(client):
    reply = client.request("/api/games/x/seats/red/invitation", method="OPTIONS")
    assert reply.headers["allow"] == "DELETE, OPTIONS, POST"


# What is no request at all


@pytest.mark.parametrize("head", [b"X-A: \x00", b"Bad header", b"\xff: \xff", b"Host: two"])
def test_what_is_not_http_is_refused_like_all_else(client, head):
    request = b"GET /api/key HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n%b\r\n\r\n"
    status, answer = raw.exchange(client.address, request % head)
    top, _, body = answer.partition(b"\r\n\r\n")
    rows = (row.decode().partition(": ") for row in top.splitlines()[1:])
    reply = Reply(status, {name.lower(): value for name, _, value in rows}, body)
    assert status == 400
    described(client, "/api/key", "get", reply)


def test_nonsense_after_an_answer_leaves_no_traceback(client, caplog):
    """The answer is there before the body is; what comes then can be neither read nor answered."""
    head = b"POST /api/games HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: chunked\r\n\r\n"
    with raw.line(client.address) as line:
        line.sendall(head)
        assert line.recv(12) == b"HTTP/1.1 415"
        line.sendall(b"nonsense\r\n")
        raw.said(line)
    assert client.get("/api/key").status == 200
    assert not [entry for entry in caplog.records if entry.exc_info]
