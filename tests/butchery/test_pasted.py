"""A game from a position that somebody has pasted."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

from tests.server.client import Client
from tests.server.conftest import served
from tricolore import load_position
from tricolore.server.pasted import LONGEST
from tricolore.server.policy import Policy
from tricolore.server.store import Store

SCENARIO = "butchery:solferino"
BATTLE = """\
scenario = "butchery:solferino"
turn = 8
active = "FI"
step = "combat"

[units]
FI.Dieu = "2112 E"
AV.Koller = "2111 W disorganised -1"

[leaders]
FI = "2112"
"""
PERSONS = {"allied": "person", "austrian": "person"}


@pytest.fixture(scope="module")
def address(tmp_path_factory):
    store = Store(f"sqlite:///{tmp_path_factory.mktemp('games') / 'games.db'}")
    store.migrate()
    with served(store) as address:
        yield address


@pytest.fixture
def client(address):
    client = Client(address)
    yield client
    client.close()


def checked(client: Client, text: str):
    return client.post("/api/positions/check", {"text": text})


def laid(client: Client, text: str, **more):
    return client.post("/api/positions", {"text": text, **more})


def test_a_position_is_looked_at_and_nothing_is_made(client):
    reply = checked(client, BATTLE)
    assert reply.status == 200
    assert reply.json == {"scenario": "butchery:solferino", "turn": 8, "over": False}


def test_a_game_begins_from_it_between_persons(client):
    made = laid(client, BATTLE, players=PERSONS, one_screen=True, title="A study")
    assert made.status == 201
    keys = list(made.json["keys"].values())
    guest = client.sit(made.json["game"], keys)
    pieces = {piece["id"]: piece["hex"] for piece in guest.now["picture"]["pieces"]}
    assert pieces == {"FI.Dieu": 2112, "AV.Koller": 2111, "FI": 2112}
    assert guest.now["ask"]["side"] == "allied"
    info = client.get(f"/api/games/{made.json['game']}").json
    assert (info["title"], info["turn"], info["ply"]) == ("A study", 8, 0)
    told = guest.answer(guest.options[0])
    assert told["type"] == "moved"


def test_it_can_be_read_out_again(client):
    """What a table writes down is what the lobby reads."""
    made = laid(client, BATTLE, one_screen=True).json
    text = client.get(f"/api/games/{made['game']}/at/0/position").json["text"]
    assert checked(client, text).json == checked(client, BATTLE).json
    mine, theirs = load_position(BATTLE).state, load_position(text).state
    assert mine.units == theirs.units


def test_a_computer_plays_a_side(client):
    made = laid(client, BATTLE, players={"austrian": "random"})
    assert list(made.json["keys"]) == ["allied"]
    assert laid(client, BATTLE, players={"austrian": "napoleon"}).status == 422


def test_friends_who_sit_apart_make_its_dice_together(client):
    reply = laid(client, BATTLE, players=PERSONS, seat="austrian", commitment="0" * 64)
    assert reply.status == 201
    assert list(reply.json["keys"]) == ["austrian"]
    assert list(reply.json["invitations"]) == ["allied"]
    assert laid(client, BATTLE, players=PERSONS, seat="austrian").status == 422, "no promise"


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("hello", "not a TOML text"),
        ("turn = 8", "must name its scenario"),
        ('scenario = "butchery:solverino"', "solferino"),
        (BATTLE.replace("turn = 8", "turn = 80"), "turn"),
        (BATTLE.replace("FI.Dieu", "FI.Dieux"), "FI.Dieux"),
        (BATTLE.replace("2111 W", "9999 W"), "AV.Koller"),
        (BATTLE.replace("disorganised", "sleepy"), "sleepy"),
        (BATTLE + '\n[pets]\ncat = "2112"\n', "pets"),
        (BATTLE.replace('"2112 E"', "2112"), "FI.Dieu"),
        ("x = " + "[" * 20_000, ""),
        ("a." * 10_000 + "b = 1", ""),
    ],
)
def test_what_is_wrong_is_said_in_a_sentence_that_names_the_entry(client, text, sentence):
    for reply in (checked(client, text), laid(client, text, one_screen=True)):
        assert reply.status == 422
        error = reply.json["error"]
        assert sentence in error
        assert len(error) < 600
        assert "Error" not in error, "no name of an exception"


def test_it_is_bounded_and_strict(client):
    assert checked(client, "# " + "x" * LONGEST).status == 400
    assert checked(client, BATTLE + "#" * (LONGEST - len(BATTLE))).status == 200
    assert checked(client, "").status == 400
    assert checked(client, BATTLE + "\x00").status == 400
    assert checked(client, BATTLE.replace("\n", "\r\n")).status == 200
    assert client.post("/api/positions/check", {"text": BATTLE, "more": 1}).status == 400
    assert client.post("/api/positions/check", {"text": 7}).status == 400
    body = json.dumps({"text": "x" * 70_000}).encode()
    assert (
        client.request("/api/positions/check", body, Content_Type="application/json").status == 413
    )
    assert client.request("/api/positions", b"{}", Content_Type="text/plain").status == 415


def test_new_games_from_positions_count_as_new_games(tmp_path):
    store = Store(f"sqlite:///{tmp_path / 'games.db'}")
    store.migrate()
    with served(store, policy=Policy(new_games=1)) as address:
        client = Client(address)
        assert laid(client, BATTLE, one_screen=True).status == 201
        refused = laid(client, BATTLE, one_screen=True)
        assert (
            refused.status,
            "Retry-After" in refused.headers or "retry-after" in refused.headers,
        ) == (429, True)
        assert checked(client, BATTLE).status == 200
        client.close()


def test_a_page_of_another_site_makes_no_game(client):
    body = json.dumps({"text": BATTLE, "one_screen": True}).encode()
    reply = client.request(
        "/api/positions", body, Content_Type="application/json", Origin="http://elsewhere.example"
    )
    assert reply.status == 403


PAGE = Path(__file__).parents[2] / "docs" / "positions.md"
EXAMPLES = [
    text
    for text in re.findall(r"```toml\n(.*?)```", PAGE.read_text(), re.DOTALL)
    if text.startswith("scenario")
]


@pytest.mark.parametrize("text", EXAMPLES, ids=lambda text: text.splitlines()[0])
def test_the_examples_of_the_page_can_be_pasted(client, text):
    assert len(EXAMPLES) >= 4
    reply = checked(client, text)
    assert reply.status == 200, reply.json
    assert reply.json["scenario"] in text
