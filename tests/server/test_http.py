"""Requests: what can be played, new games, a game in short."""

from __future__ import annotations

import random
from datetime import datetime

import msgspec
import pytest

from tricolore.players import names
from tricolore.players.levels import LEVELS, STYLES
from tricolore.rulesets import find, scenarios
from tricolore.rulesets.lesson import cards
from tricolore.rulesets.table import table_of
from tricolore.rulesets.tongues import encoded
from tricolore.server import security
from tricolore.server.opponents import STUDIES


def test_all_scenarios_are_listed(client):
    listed = client.get("/api/scenarios").json
    assert {entry["scenario"] for entry in listed} == set(scenarios())
    for entry in listed:
        rules, name = find(entry["scenario"])
        assert set(entry) == {
            *("scenario", "ruleset", "title", "name", "summary", "length", "turns", "sides", "map"),
            *(("options",) if rules.options(name) else ()),
            *(("begin_with",) if rules.begin_with == name else ()),
            *(("lessons",) if cards(entry["scenario"]) else ()),
            *(("special", "hard") if rules.pitch.special else ()),
        }
        assert client.get(entry["map"]).status == 200


@pytest.mark.parametrize("scenario", scenarios())
def test_the_scene_is_that_of_the_ruleset(client, scenario):
    ruleset, _, name = scenario.partition(":")
    reply = client.get(f"/api/scenes/{scenario}")
    assert reply.headers["content-type"] == "application/json"
    scene = table_of(ruleset).scene(name)
    assert reply.json == msgspec.json.decode(encoded(scene))


def test_a_scene_is_sent_once(client):
    first = client.get("/api/scenes/daylight:bridge")
    again = client.get("/api/scenes/daylight:bridge", If_None_Match=first.headers["etag"])
    assert (again.status, again.body) == (304, b"")
    assert again.headers["etag"] == first.headers["etag"]


@pytest.mark.parametrize("scenario", scenarios())
def test_the_map_is_a_drawing_with_layers_and_geometry(client, scenario):
    reply = client.get(f"/api/maps/{scenario}")
    assert reply.headers["content-type"] == "image/svg+xml"
    text = reply.body.decode()
    assert 'id="layer-' in text
    for word in ("radius", "left", "top", "columns", "rows-odd", "rows-even", "even", "up"):
        assert f'data-{word}="' in text


def test_computer_players_are_listed(client):
    listed = client.get("/api/players").json
    assert [entry["name"] for entry in listed] == [n for n in names() if n not in STUDIES]
    assert all(entry["title"] for entry in listed)


def test_levels_are_offered_with_their_tempers(client):
    styles = {entry["name"]: entry["styles"] for entry in client.get("/api/players").json}
    for level in LEVELS:
        assert [style["name"] for style in styles[level.name]] == list(STYLES)
        assert all(style["title"] and style["about"] for style in styles[level.name])
    assert styles["general"][0]["name"] == "steady", "the first goes without saying"
    assert styles["random"] == []


def test_a_temper_is_part_of_the_player(client):
    made = client.new_game(players={"blue": "general:bold"})
    assert client.get(f"/api/games/{made['game']}").json["players"]["blue"] == "general:bold"
    refused = client.post(
        "/api/games", {"scenario": "daylight:bridge", "players": {"blue": "general:rash"}}
    )
    assert refused.status == 422
    assert "steady, bold, cautious" in refused.json["error"]


def test_a_new_game(client):
    reply = client.post(
        "/api/games",
        {
            "scenario": "daylight:bridge",
            "players": {"red": "person", "blue": "random"},
            "seed": "7",
            "title": "A test",
        },
    )
    assert reply.status == 201
    made = reply.json
    assert set(made) == {"game", "keys", "fingerprint", "invitations", "promise"}
    assert len(made["keys"]["red"]) == 22  # 128 bits
    summary = client.get(f"/api/games/{made['game']}").json
    assert set(summary) == {
        *("game", "scenario", "title", "players", "turn", "over", "result", "created", "updated"),
        *("ply", "fingerprint", "begun", "open", "dice", "notes", "promises"),
    }
    assert summary["title"] == "A test"
    assert summary["players"] == {"red": "person", "blue": "random"}
    assert summary["fingerprint"] == made["fingerprint"]
    assert (summary["over"], summary["result"], summary["turn"]) == (False, None, 1)
    assert abs(datetime.now().timestamp() - _stamp(summary["created"])) < 60


def test_seeds_are_taken_as_text_or_number(client):
    assert client.new_game(seed=5)["fingerprint"] == client.new_game(seed="5")["fingerprint"]
    assert client.new_game()["fingerprint"] != client.new_game()["fingerprint"]


def test_ids_and_keys_are_never_the_same(client):
    made = [client.new_game() for _ in range(5)]
    words = [word for one in made for word in (one["game"], *one["keys"].values())]
    assert len(set(words)) == 15


def test_the_summary_follows_the_game(client):
    made, guest = client.hot_seat()
    guest.play(3, random.Random(1))
    summary = client.get(f"/api/games/{made['game']}").json
    assert summary["ply"] == 3
    assert _stamp(summary["updated"]) >= _stamp(summary["created"])


def test_too_many_new_games_at_once(monkeypatch, tmp_path):
    from tests.server.client import Client
    from tests.server.conftest import served
    from tricolore.server import app
    from tricolore.server.store import Store

    monkeypatch.setattr(app, "GAMES_AT_ONCE", 3)
    monkeypatch.setattr(app, "GAMES_A_SECOND", 0.01)
    store = Store(f"sqlite:///{tmp_path / 'games.db'}")
    store.migrate()
    with served(store) as address:
        client = Client(address)
        for _ in range(3):
            client.new_game()
        reply = client.post("/api/games", {"scenario": "daylight:bridge", "one_screen": True})
        assert reply.status == 429
        assert "try again" in reply.json["error"]
        assert client.get("/api/scenarios").status == 200


def test_keys_are_kept_as_digests_only(tmp_path):
    from tests.server.client import Client
    from tests.server.conftest import served
    from tricolore.server.store import Store

    file = tmp_path / "games.db"
    store = Store(f"sqlite:///{file}")
    store.migrate()
    with served(store) as address:
        made = Client(address).new_game()
    kept = b"".join(path.read_bytes() for path in tmp_path.iterdir())
    for key in made["keys"].values():
        assert key.encode() not in kept
        assert security.digest(key).encode() in kept
    assert file.stat().st_mode & 0o077 == 0


@pytest.mark.parametrize(
    ("origin", "host", "same"),
    [
        (None, "table.example", True),
        ("https://table.example", "table.example", True),
        ("http://127.0.0.1:8859", "127.0.0.1:8859", True),
        ("http://127.0.0.1:1", "127.0.0.1:8859", False),
        ("https://evil.example", "table.example", False),
        ("null", "table.example", False),
    ],
)
def test_same_origin(origin, host, same):
    assert security.same_origin(origin, host) is same


def test_seats_of_keys():
    digests = {side: security.digest(key) for side, key in (("red", "r"), ("blue", "b"))}
    assert security.seats_of([], digests) == []
    assert security.seats_of(["b"], digests) == ["blue"]
    assert security.seats_of(["b", "r", "b"], digests) == ["red", "blue"]
    for keys in (["x"], ["r", "x"], [""]):
        with pytest.raises(security.WrongKey):
            security.seats_of(keys, digests)


def _stamp(text: str) -> float:
    return datetime.fromisoformat(text).timestamp()
