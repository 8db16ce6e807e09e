"""Each reader is told things in a language of his own."""

from __future__ import annotations

import json

from websockets.sync.client import connect

from tests.waiting import PATIENCE

SOLFERINO = "butchery:solferino"


def told(client, game, keys, **headers):
    """What a connection hears first."""
    address = f"{client.address.replace('http', 'ws', 1)}/live/{game}"
    with connect(address, max_size=None, proxy=None, additional_headers=headers) as socket:
        socket.send(json.dumps({"hello": {"keys": keys}}))
        return json.loads(socket.recv(timeout=PATIENCE))


def test_two_people_at_one_table_read_it_in_two_languages(client):
    made = client.new_game(scenario=SOLFERINO, seed="7")
    keys = list(made["keys"].values())
    english = told(client, made["game"], keys)["ask"]
    french = told(client, made["game"], keys, **{"Accept-Language": "fr-FR,fr;q=0.9"})["ask"]
    assert english["prompt"] == "Which formation acts first?"
    assert french["prompt"] == "Quelle formation agit la première ?"
    assert french["options"] == english["options"]
    assert french["kind"] == english["kind"]


def test_what_was_stored_is_told_in_any_language(client):
    made = client.new_game(scenario=SOLFERINO, seed="7")
    path, keys = f"/api/games/{made['game']}/log", list(made["keys"].values())
    english = client.get(path, keys).json[0]["events"]
    french = client.get(path, keys, Accept_Language="fr").json[0]["events"]
    assert [event["rule"] for event in french] == [event["rule"] for event in english]
    assert english[0]["text"] == "Turn 1, 05:00."
    assert french[0]["text"] == "Tour 1, 05:00."
    assert all(a["text"] != b["text"] for a, b in zip(english, french, strict=True))


def test_the_language_that_was_chosen_goes_before_that_of_the_browser(client):
    wishes = {"Accept_Language": "fr", "Cookie": "language=en"}
    assert client.get("/api/words", **wishes).json["language"] == "en"
    assert client.get("/api/words", Accept_Language="fr").json["words"]["Undo"] == ["Reprendre"]
    reply = client.get(f"/api/scenes/{SOLFERINO}", Accept_Language="en", Cookie="language=fr")
    assert reply.json["title"] == "Une vraie boucherie"
    assert reply.headers["vary"] == "Accept-Encoding, Accept-Language, Cookie"


def test_a_language_that_nobody_has_is_english(client):
    words = client.get("/api/words", Accept_Language="tlh, x-pirate;q=0.5").json
    assert words == {
        "language": "en",
        "languages": {"en": "English", "fr": "Français"},
        "words": {},
    }
