"""Whatever is sent: a clear answer, and the game as it was."""

from __future__ import annotations

import asyncio
import contextlib
import json
from typing import ClassVar

import pytest
from websockets.exceptions import ConnectionClosed

from tests.server.client import Pace
from tricolore.server import websocket

MALFORMED = [
    "",
    "{",
    "null",
    "[]",
    "{}",
    "12",
    '{"answer": {}}',
    '{"answer": {"ply": "0", "option": ["go", 1]}}',
    '{"answer": {"ply": 0, "option": ["go"]}}',
    '{"answer": {"ply": 0, "option": ["go", 1, 2]}}',
    '{"answer": {"ply": 0, "option": ["go", 1.5]}}',
    '{"answer": {"ply": 0, "option": ["go", {"a": 1}]}}',
    '{"answer": {"ply": 0, "option": null}}',
    '{"answer": {"ply": 0, "option": ["go", 1], "side": "red"}}',
    '{"answer": {"ply": 0, "option": ["go", 1]}, "undo": {"ply": 0}}',
    '{"undo": 3}',
    '{"query": {"id": "a", "name": "reach"}}',
    '{"ping": "now"}',
    '{"something": {}}',
    '{"query": {"id": 1, "name": "reach", "args": ' + "[" * 5000 + "]" * 5000 + "}}",
    '{"query": {"id": 1, "name": "x", "args": ' + '{"a":' * 1500 + "1" + "}" * 1500 + "}}",
    b"\xff\xfe\x00",
]


@pytest.mark.parametrize("text", MALFORMED, ids=range(len(MALFORMED)))
def test_a_message_that_cannot_be_read_is_refused(client, text):
    _, guest = client.hot_seat()
    before = guest.now
    guest.socket.send(text)
    refused = guest.hear()
    assert refused["type"] in ("refused", "answer")
    assert refused["error"]
    assert guest.hello() == before


def test_a_long_message_is_told_and_cut_off(client):
    made, guest = client.hot_seat()
    guest.send(query={"id": 1, "name": "reach", "args": {"unit": "x" * 20_000}})
    refused = guest.hear()
    assert refused["type"] == "refused"
    assert "16 KiB" in refused["error"]
    with pytest.raises(ConnectionClosed) as closed:
        guest.hear()
    assert closed.value.rcvd.code == 1009
    assert client.sit(made["game"]).now["ply"] == 0


def test_a_huge_message_is_cut_off(client):
    made, guest = client.hot_seat()
    guest.socket.send("x" * 1_000_000)
    with pytest.raises(ConnectionClosed) as closed:
        guest.hear()
    assert closed.value.rcvd.code == 1009
    assert client.sit(made["game"]).now["ply"] == 0


def test_too_many_messages_are_told_and_cut_off(client):
    made, guest = client.hot_seat()
    for number in range(100):
        with contextlib.suppress(ConnectionClosed):  # it may come so soon
            guest.send(ping=number)
    heard = [guest.hear()]
    while heard[-1]["type"] == "pong":
        heard.append(guest.hear())
    assert 50 <= len(heard) <= 100
    assert "50 messages a second" in heard[-1]["error"]
    with pytest.raises(ConnectionClosed) as closed:
        guest.hear()
    assert closed.value.rcvd.code == 1008
    assert client.sit(made["game"]).now["ply"] == 0


def test_a_player_who_is_only_quick_is_not_cut_off(client):
    _, guest = client.hot_seat()
    pace = Pace()
    for number in range(100):
        pace.wait()
        guest.send(ping=number)
        assert guest.hear()["type"] == "pong"


def test_nothing_is_done_before_hello(client):
    made = client.new_game()
    guest = client.connect(made["game"], list(made["keys"].values()))
    guest.send(answer={"ply": 0, "option": ["go", 1]})
    assert "hello" in guest.hear()["error"]
    guest.send(query={"id": 1, "name": "zones", "args": {"side": "red"}})
    assert guest.hear()["type"] == "refused"
    assert guest.hello()["ply"] == 0


def test_who_says_nothing_is_cut_off(client, monkeypatch):
    monkeypatch.setattr(websocket, "HELLO_SECONDS", 0.2)
    guest = client.connect(client.new_game()["game"])
    assert "hello" in guest.hear()["error"]
    with pytest.raises(ConnectionClosed) as closed:
        guest.hear()
    assert closed.value.rcvd.code == 1008


def test_who_does_not_listen_is_let_go():
    """Messages for him do not pile up without end; nobody waits for him."""

    class Deaf:
        cookies: ClassVar[dict[str, str]] = {}
        headers: ClassVar[dict[str, str]] = {}

        async def send_data(self, message: str) -> None:
            await asyncio.sleep(60)

    async def run() -> None:
        guest = websocket.Guest(Deaf())
        delivering = asyncio.create_task(guest.deliver())
        for _ in range(websocket.BEHIND):
            guest.send(b"{}")
        assert not guest.too_slow.is_set()
        for _ in range(3):
            guest.send(b"{}")
        assert guest.too_slow.is_set()
        delivering.cancel()

    asyncio.run(run())


def test_there_is_room_for_so_many_spectators(client, monkeypatch):
    monkeypatch.setattr(websocket, "SPECTATORS", 2)
    made = client.new_game()
    for _ in range(2):
        client.sit(made["game"])
    assert "watching" in client.connect(made["game"]).hello()["error"]
    assert client.sit(made["game"], list(made["keys"].values())).options


def test_an_unknown_game_is_told_and_cut_off(client):
    for game in ("nothing", "x" * 500, "a%20b", "%C3%A9"):
        guest = client.connect(game)
        refused = guest.hear()
        assert refused == {"type": "refused", "error": "There is no such game here.", "ply": 0}
        with pytest.raises(ConnectionClosed) as closed:
            guest.hear()
        assert closed.value.rcvd.code == 4404


@pytest.mark.parametrize("path", ["", "/record", "/at/0", "/log", "/verify"])
def test_an_unknown_game_is_not_found(client, path):
    reply = client.get(f"/api/games/nothing{path}")
    assert reply.status == 404
    assert reply.json == {"error": "There is no such game here."}


@pytest.mark.parametrize(
    ("body", "status", "word"),
    [
        (b"", 400, ""),
        (b"{", 400, ""),
        (b"[]", 400, ""),
        (b"{}", 400, "scenario"),
        (b'{"scenario": 5}', 400, "scenario"),
        (b'{"scenario": "daylight:nowhere"}', 404, "daylight:bridge"),
        (b'{"scenario": "daylight:bridge", "players": {"green": "person"}}', 422, "green"),
        (b'{"scenario": "daylight:bridge", "players": {"red": "napoleon"}}', 422, "napoleon"),
        (b'{"scenario": "daylight:bridge", "players": {"red": 3}}', 400, ""),
        (b'{"scenario": "daylight:bridge", "seed": {}}', 400, ""),
        (b'{"scenario": "daylight:bridge", "title": "' + b"x" * 200 + b'"}', 400, ""),
        (b'{"scenario": "daylight:bridge", "more": 1}', 400, "more"),
        (b'{"scenario": "' + b"x" * 70_000 + b'"}', 413, ""),
    ],
)
def test_a_body_that_makes_no_sense_is_refused(client, body, status, word):
    reply = client.request("/api/games", body, Content_Type="application/json")
    assert reply.status == status
    assert set(reply.json) == {"error"}
    assert reply.json["error"]
    assert word in reply.json["error"]


@pytest.mark.parametrize(
    ("path", "status"),
    [
        ("/api/nothing", 404),
        ("/api/scenes/daylight:nowhere", 404),
        ("/api/scenes/none", 404),
        ("/api/maps/none", 404),
        ("/static/nothing.js", 404),
        ("/static/../app.py", 404),
        ("/static/%2e%2e/app.py", 404),
        ("/static/..%2fapp.py", 404),
        ("/static/.hidden", 404),
    ],
)
def test_what_is_not_there_is_said_not_to_be(client, path, status):
    reply = client.get(path)
    assert reply.status == status
    assert set(reply.json) == {"error"}


def test_a_wrong_method_is_refused(client):
    reply = client.request("/api/games", method="DELETE")
    assert reply.status == 405
    assert reply.json["error"]


@pytest.mark.parametrize("query", ["from=-1", "from=x", "to=-5", "from=1.5", f"from={10**30}"])
def test_a_range_of_the_log_must_be_one(client, query):
    made = client.new_game()
    reply = client.get(f"/api/games/{made['game']}/log?{query}")
    assert reply.status == 400
    assert reply.json["error"]


def test_a_ply_that_was_not_reached_is_not_found(client):
    made = client.new_game()
    reply = client.get(f"/api/games/{made['game']}/at/5")
    assert reply.status == 404
    assert "choice 5" in reply.json["error"]
    assert client.get(f"/api/games/{made['game']}/at/-1").status == 400
    assert client.get(f"/api/games/{made['game']}/at/{10**30}").status == 400


def test_pages_of_other_sites_are_refused(client):
    body = {"scenario": "daylight:bridge", "one_screen": True}
    reply = client.post("/api/games", body, Origin="https://example.org")
    assert reply.status == 403
    own = client.post("/api/games", body, Origin=client.address)
    assert own.status == 201


def test_errors_are_json_even_for_html_readers(client):
    reply = client.get("/api/games/nothing", Accept="text/html")
    assert json.loads(reply.body)["error"]
    assert reply.headers["content-type"] == "application/json"
