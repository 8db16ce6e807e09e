"""Each reader is told things in a language of his own."""

from __future__ import annotations

import json

from websockets.sync.client import connect

from tests.waiting import PATIENCE
from tricolore.core.ask import Option
from tricolore.core.text import Text, kept
from tricolore.core.words import count
from tricolore.players.adviser import Advice
from tricolore.rulesets.tongues import packed_with_texts, with_texts
from tricolore.server.thinker import THOUGHT, Thought

SOLFERINO = "butchery:solferino"


def told(client, game, keys, *messages, **headers):
    """What a connection hears first, or after the last message."""
    address = f"{client.address.replace('http', 'ws', 1)}/live/{game}"
    with connect(address, max_size=None, proxy=None, additional_headers=headers) as socket:
        for message in ({"hello": {"keys": keys}}, *messages):
            socket.send(json.dumps(message))
            heard = json.loads(socket.recv(timeout=PATIENCE))
        return heard


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


def test_advice_comes_in_the_language_of_whoever_asks(client):
    made = client.new_game(scenario=SOLFERINO, seed="7", advice=True, one_screen=True)
    keys = list(made["keys"].values())
    ask = told(client, made["game"], keys)["ask"]
    advise = {"id": 1, "ply": 0, "side": ask["side"], "by": "captain"}
    english = told(client, made["game"], keys, {"advise": advise})["result"]
    french = told(client, made["game"], keys, {"advise": advise}, **{"Accept-Language": "fr"})
    assert english["option"] == french["result"]["option"]
    assert english["lines"]
    for line, ligne in zip(english["lines"], french["result"]["lines"], strict=True):
        assert line.startswith(("For it: ", "Against it: ", "There is "))
        assert ligne.startswith(("Pour : ", "Contre : ", "Peu de chose "))


def test_texts_go_from_process_to_process():
    sentence = count(2, "turn")
    advice = Advice(Option("say", "yes"), lines=(sentence, "plain"))
    found = with_texts(THOUGHT.decode(packed_with_texts(Thought(advice=advice))))
    assert found.advice == advice
    first, last = found.advice.lines
    assert kept(first) == kept(sentence)
    assert not isinstance(last, Text)


def test_what_is_said_of_a_game_and_refused_in_it_is_french(client):
    french = {"Accept-Language": "fr"}
    made = client.new_game(scenario=SOLFERINO, seed="7", one_screen=True)
    keys = list(made["keys"].values())
    (note,) = told(client, made["game"], keys, **french)["notes"]
    assert note.startswith("Qui a dressé cette partie")
    refused = told(client, made["game"], keys, {"undo": {"ply": 3}}, **french)
    assert refused["error"] == "La partie en est au choix 0, non 3."
    ended = told(client, made["game"], keys, {"concede": {"ply": 0, "side": "allied"}}, **french)
    assert ended["result"]["level"] == "abandon"
    assert ended["result"]["reason"] == "L’autre camp a abandonné"
    again = told(client, made["game"], keys, **french)["result"]
    assert again == ended["result"], "and once the game has been loaded again"


def test_a_language_that_nobody_has_is_english(client):
    words = client.get("/api/words", Accept_Language="tlh, x-pirate;q=0.5").json
    assert words == {
        "language": "en",
        "languages": {"en": "English", "fr": "Français"},
        "words": {},
    }
