"""Sheets over the wire, in the store and over a restart, as the toy asks for them."""

from __future__ import annotations

import json
import random

import pytest

from tests.server.client import Client
from tests.server.conftest import served
from tricolore.api import load_game
from tricolore.server.store import Store

ACT, REST = ["say", "act"], ["say", "rest"]
ALL_ROWS = ["RA", "RB", "RC"]


@pytest.fixture
def table(client, skirmish):
    """Red, blue and a spectator, each at a screen of his own, at the orders of the first turn."""
    made = client.new_game(scenario=skirmish, seed=1)
    guests = {side: client.sit(made["game"], [key]) for side, key in made["keys"].items()}
    guests["spectator"] = client.sit(made["game"])
    return client, made, guests


def test_each_side_receives_its_own_sheet_and_a_spectator_none(table):
    _, _, guests = table
    asks = {name: guest.now["ask"] for name, guest in guests.items()}
    assert [row["key"] for row in asks["red"]["rows"]] == ALL_ROWS
    assert [row["key"] for row in asks["blue"]["rows"]] == ["BA", "BB", "BC"]
    assert asks["red"]["rows"][0] == {
        "key": "RA",
        "title": "Red Advance Guard",
        "options": [ACT, REST],
    }
    assert asks["red"]["first"] == [ACT, ACT, REST]
    assert "rows" not in asks["spectator"]
    assert asks["spectator"]["prompt"] == "Each side fills in a sheet."


def test_a_flaw_is_refused_with_its_sentence_and_nothing_changes(table):
    _, _, guests = table
    refused = guests["red"].hand_in("red", [ACT, ACT, ACT])
    assert refused["type"] == "refused"
    assert refused["error"] == "Two columns may act, not 3."
    for rows in ([], [ACT], [ACT, ACT, ["say", "run"]], [["go", 1], ACT, ACT]):
        assert guests["red"].hand_in("red", rows)["type"] == "refused"
    assert guests["red"].hello()["ask"]["first"] == [ACT, ACT, REST]


def test_nobody_hands_in_for_another(table):
    _, _, guests = table
    for name, side in (("red", "blue"), ("spectator", "red"), ("red", "green")):
        refused = guests[name].hand_in(side, [ACT, ACT, REST])
        assert refused["type"] == "refused", (name, side)


def test_only_the_side_itself_is_told_that_its_sheet_is_in(table):
    _, _, guests = table
    before = {name: guests[name].hello() for name in ("blue", "spectator")}
    state = guests["red"].hand_in("red", [REST, ACT, ACT])
    assert (state["type"], state["ply"]) == ("state", 0)
    assert state["ask"]["handed_in"] == [REST, ACT, ACT]
    for name, was in before.items():
        assert guests[name].hello() == was, "nothing was sent in between, and nothing has changed"


def test_a_sheet_that_is_in_can_be_had_back(table):
    _, _, guests = table
    guests["red"].hand_in("red", [REST, ACT, ACT])
    assert guests["blue"].want_back("red")["type"] == "refused"
    assert guests["blue"].want_back("blue")["type"] == "refused"
    state = guests["red"].want_back("red")
    assert [row["key"] for row in state["ask"]["rows"]] == ALL_ROWS
    assert guests["red"].want_back("red")["type"] == "refused"


def test_the_game_goes_on_with_the_last_sheet_and_tells_nobody_what_stood_in_them(table):
    client, made, guests = table
    guests["red"].hand_in("red", [REST, ACT, ACT])
    moved = guests["blue"].hand_in("blue", [ACT, REST, REST])
    assert (moved["type"], moved["ply"], moved["option"]) == ("moved", 1, None)
    seen = {name: guests[name].hear() for name in ("red", "spectator")} | {"blue": moved}
    cups = {name: cup_of(message) for name, message in seen.items()}
    drawn = cups["spectator"]
    assert len(drawn) == 1, "the column that was drawn is known to all"
    assert cups["red"] == sorted({*drawn, "RB", "RC"})
    assert cups["blue"] == sorted({*drawn, "BA"})
    path = f"/api/games/{made['game']}"
    assert b'"act"' not in client.get(f"{path}/log", [made["keys"]["blue"]]).body
    assert b'"act"' not in client.get(f"{path}/at/1", [made["keys"]["blue"]]).body


def cup_of(message: dict) -> list[str]:
    (cup,) = [panel for panel in message["picture"]["panels"] if panel["id"] == "cup"]
    return sorted(item["formation"] for item in cup["items"])


def test_both_sheets_at_one_screen_one_after_the_other(client, skirmish):
    _, guest = client.hot_seat(scenario=skirmish, seed=1)
    assert guest.now["ask"]["side"] == "red"
    state = guest.hand_in("red", [ACT, ACT, REST])
    assert state["ask"]["side"] == "blue"
    assert guest.hand_in("blue", [ACT, ACT, REST])["type"] == "moved"


def test_a_whole_game_with_sheets_of_both_kinds_can_be_played_and_downloaded(client, skirmish):
    made, guest = client.hot_seat(scenario=skirmish, seed=14)
    kinds = set()
    for message in guest.play(400, random.Random(14)):
        ask = message["ask"]
        if ask is not None and ask.get("rows"):
            kinds.add(ask["rule"])
    assert guest.now["over"]
    assert kinds == {"2.2", "6.6"}
    path = f"/api/games/{made['game']}"
    record = client.get(f"{path}/record", list(made["keys"].values())).body
    game = load_game(record)
    assert (game.over, game.ply) == (True, guest.now["ply"])
    assert client.get(f"{path}/verify").json["ok"]


def test_a_sheet_that_is_in_outlives_the_server(database, skirmish):
    store = Store(database)
    store.migrate()
    with served(store) as address:
        client = Client(address)
        made = client.new_game(scenario=skirmish, seed=1)
        client.sit(made["game"], [made["keys"]["red"]]).hand_in("red", [REST, ACT, ACT])
        client.close()
    with served(Store(database)) as address:
        client = Client(address)
        red, blue = (client.sit(made["game"], [made["keys"][side]]) for side in ("red", "blue"))
        assert red.now["ask"]["handed_in"] == [REST, ACT, ACT]
        assert "handed_in" not in blue.now["ask"]
        assert "handed_in" not in json.dumps(client.sit(made["game"]).now)
        assert blue.hand_in("blue", [ACT, REST, REST])["type"] == "moved"
        client.close()
    with served(Store(database)) as address:
        client = Client(address)
        red = client.sit(made["game"], [made["keys"]["red"]])
        assert red.now["ply"] == 1
        assert "handed_in" not in red.now["ask"], "it was for the orders that are given now"
        client.close()
