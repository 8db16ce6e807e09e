"""Computer players and strangers: nobody's game keeps all others waiting."""

from __future__ import annotations

from urllib.parse import quote

import pytest

from tests.server import fools
from tests.server.client import DAYLIGHT, Client
from tests.server.conftest import COMPUTERS, served
from tests.server.test_computer import trouble, until_asked
from tricolore.server import computer
from tricolore.server.store import Store


@pytest.fixture
def alone(tmp_path, monkeypatch):
    """A client of a server with one process for all computer players."""
    monkeypatch.setattr(computer, "MODULES", COMPUTERS)
    monkeypatch.setattr(computer.Computers.__init__, "__defaults__", (1,))
    store = Store(f"sqlite:///{tmp_path / 'games.db'}")
    store.migrate()
    with served(store) as address:
        client = Client(address)
        yield client
        client.close()


@pytest.mark.parametrize(
    "name",
    [
        "planner:600s",
        "planner",
        "planner:1000000",
        "planner+gain=2",
        "eps:30",
        "turtle",
        "rusher",
        "random:7",
        "general+gain=2",
    ],
)
def test_players_for_studies_cannot_be_had(client, name):
    made = client.new_game()
    keys = list(made["keys"].values())
    body = {"players": {"red": name}}
    record = client.get(f"/api/games/{made['game']}/record", keys).body
    for reply in (
        client.post("/api/games", {"scenario": DAYLIGHT, **body}),
        client.post(f"/api/games/{made['game']}/fork", {"ply": 0, **body}, keys),
        client.request(f"/api/games/upload?players={quote(name)},person", record),
    ):
        assert reply.status == 422
        assert "at a table there are recruit, captain, general" in reply.json["error"]


def test_the_players_that_are_offered_can_be_had(client):
    offered = client.get("/api/players").json
    names = {player["name"] for player in offered} - set(fools.FOOLS)
    assert names == {"recruit", "captain", "general", "greedy", "random"}
    for player in offered:
        for style in ("", *(f":{style['name']}" for style in player["styles"])):
            client.new_game(players={"red": player["name"] + style})
    reply = client.post("/api/games", {"scenario": DAYLIGHT, "players": {"red": "general:600s"}})
    assert reply.status == 422


def asked_first(client, **body):
    """A game in which a computer is asked first."""
    made = client.new_game(players={"red": "endless"}, seed="7", **body)
    return made, list(made["keys"].values())


def test_one_that_never_ends_is_stopped_and_the_others_go_on(alone, monkeypatch):
    monkeypatch.setenv(fools.MOVE_SECONDS, "1")
    made, keys = asked_first(alone)
    guest = alone.sit(made["game"], keys)
    told = trouble(guest)["troubles"]["red"]
    assert "more than 1 seconds" in told
    other = alone.new_game(players={"red": "random"}, seed="7")
    until_asked(alone.sit(other["game"], list(other["keys"].values())), "blue")


def test_the_clock_holds_where_a_player_cannot_be_interrupted(alone, monkeypatch):
    monkeypatch.setattr(computer, "MOVE_SECONDS", 1.0)
    made, keys = asked_first(alone)
    told = trouble(alone.sit(made["game"], keys))["troubles"]["red"]
    assert "more than 1 seconds" in told


def test_nobody_thinks_for_those_who_have_left(alone, monkeypatch):
    monkeypatch.setenv(fools.MOVE_SECONDS, "1000")
    monkeypatch.setattr(computer, "MOVE_SECONDS", 1000.0)
    monkeypatch.setattr(computer, "GRACE_SECONDS", 0.5)
    made, keys = asked_first(alone)
    alone.sit(made["game"], keys).close()
    other = alone.new_game(players={"red": "random"}, seed="7")
    until_asked(alone.sit(other["game"], list(other["keys"].values())), "blue")
    again = alone.sit(made["game"], keys)
    assert again.now["troubles"] == {}, "it was stopped, not found wanting"
    assert again.now["ask"]["side"] == "red"


def test_nobody_thinks_on_when_the_game_has_moved_on(alone, monkeypatch):
    """A choice is taken back while the computer thinks about what it led to."""
    monkeypatch.setenv(fools.MOVE_SECONDS, "1000")
    monkeypatch.setattr(computer, "MOVE_SECONDS", 1000.0)
    made = alone.new_game(players={"blue": "endless"}, seed="7")
    guest = alone.sit(made["game"], list(made["keys"].values()))
    guest.answer(["say", "done"])  # nobody marches
    guest.answer(["say", "done"])  # nor assaults: it is for Blue to march
    assert guest.now["ask"]["side"] == "blue"
    assert guest.undo()["type"] == "undone"
    other = alone.new_game(players={"red": "random"}, seed="7")
    until_asked(alone.sit(other["game"], list(other["keys"].values())), "blue")
