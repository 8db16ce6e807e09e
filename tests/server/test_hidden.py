"""What a side may not know never reaches it."""

from __future__ import annotations

import json

import pytest

from tests.plain import Plain
from tests.server import hidden
from tests.server.client import Client
from tests.server.conftest import served
from tricolore.api import load_game, new_game
from tricolore.core import record
from tricolore.core.ask import choose_word
from tricolore.server.store import Store


@pytest.fixture
def table(client, monkeypatch):
    """Red, blue and a spectator at a game in which red has hidden "two"."""
    hidden.install(monkeypatch)
    made = client.new_game(scenario="hidden:cards", seed=1)
    guests = {side: client.sit(made["game"], [key]) for side, key in made["keys"].items()}
    guests["spectator"] = client.sit(made["game"])
    guests["red"].answer(["say", "two"])
    for side in ("blue", "spectator"):
        guests[side].hear()
    return client, made, guests


def test_each_side_receives_its_own_view(table):
    _, _, guests = table
    assert hidden.mine(guests["red"].now) == ("red", "two")
    assert hidden.mine(guests["blue"].now) == ("blue", "")
    assert hidden.mine(guests["spectator"].now) == ("None", "")


def test_a_secret_choice_is_told_to_nobody_else(table):
    _, _, guests = table
    assert guests["red"].now["option"] == ["say", "two"]
    assert len(guests["red"].now["events"]) == 2
    for side in ("blue", "spectator"):
        assert guests[side].now["option"] is None
        assert [event["text"] for event in guests[side].now["events"]] == [
            "red has hidden a number."
        ]
        assert "two" not in json.dumps(guests[side].now)
        assert "seen_by" not in json.dumps(guests[side].now)


def test_nor_is_a_secret_question(table):
    _, _, guests = table
    guests["blue"].answer(["say", "wait"])
    guests["red"].hear()
    assert guests["blue"].now["ask"]["prompt"] == "Which number do you hide?"
    assert guests["red"].now["ask"]["prompt"] == "A secret choice."
    assert guests["red"].now["ask"]["options"] == []


def test_nor_does_the_past_tell_it(table):
    client, made, _ = table
    path = f"/api/games/{made['game']}"
    for keys, refused in (([], 401), ([made["keys"]["blue"]], 403)):
        for request in ("/log", "/at/1", "/at/0", "/story", "/marks", ""):
            assert b"two" not in client.get(path + request, keys).body, request
        assert client.post(path + "/fork", {"ply": 1}, keys).status == refused
        assert client.get(path + "/record", keys).status == refused
    mine = client.get(f"{path}/log", [made["keys"]["red"]]).json
    assert mine[1]["option"] == ["say", "two"]
    assert hidden.mine(client.get(f"{path}/at/1", [made["keys"]["red"]]).json) == ("red", "two")
    told = client.get(f"{path}/story", [made["keys"]["red"]]).json
    assert told["parts"][0]["notes"] == ["red hides two.", "red has hidden a number."]


def test_nothing_at_all_that_leaves_the_server_tells_it(table):
    """One net over every message and every body, for the enemy and for spectators."""
    client, made, guests = table
    game = f"/api/games/{made['game']}"
    for side in ("blue", "spectator"):
        guest, keys = guests[side], [made["keys"][side]] if side in made["keys"] else []
        heard = [guest.now, guest.hello(), guest.query("hidden"), guest.query("nothing")]
        for said in (
            {"undo": {"ply": 1}},
            {"explain": {"id": 9}},
            {"answer": {"ply": 0, "option": ["say", "one"]}},
            {"sheet": {"ply": 1, "side": "red", "rows": []}},
            {"want_back": {"ply": 1, "side": "red"}},
            {"revoke": {"side": "red", "id": 1}},
            {"concede": {"ply": 1, "side": "red"}},
            {"advise": {"id": 9, "ply": 1, "side": "red"}},
            {"watch": {"id": 9, "ply": 1, "side": "red"}},
            {"finish": {"id": 9, "ply": 1, "side": "red"}},
            {"allow_advice": {"side": "red", "allow": True}},
        ):
            guest.send(**said)
            heard.append(guest.hear())
        bodies = [
            client.get(f"{game}{path}", keys).body
            for path in ("", "/log", "/at/0", "/at/1", "/story", "/marks", "/record", "/verify")
        ]
        bodies.append(client.post(f"{game}/fork", {"ply": 1}, keys).body)
        assert [told for told in heard if "two" in json.dumps(told)] == []
        assert [body for body in bodies if b"two" in body] == []
    mine = json.dumps(guests["red"].hello())
    assert "two" in mine, "the net would see it"


def test_a_draw_that_nobody_may_hear_of_stays_hidden_until_the_end(client, monkeypatch):
    hidden.install(monkeypatch)
    made = client.new_game(scenario="hidden:covered", seed=1)
    guest, game = (
        client.sit(made["game"], list(made["keys"].values())),
        f"/api/games/{made['game']}",
    )
    keys = list(made["keys"].values())
    covered = new_game("hidden:covered", seed=1).state.covered
    assert covered in ("ace", "king", "queen")
    for path, method in (("/record", client.get), ("/fork", None)):
        reply = method(game + path, keys) if method else client.post(game + path, {"ply": 0}, keys)
        assert (reply.status, b"nobody may know yet" in reply.body) == (403, True)
    log = client.get(f"{game}/log", keys).json
    assert log[0]["events"] == [
        {"rule": "0", "text": "A card is drawn, and stays covered.", "deed": "befalls"}
    ]
    assert covered not in json.dumps([guest.now, log])
    for word in ("one", "wait", "two", "wait", "wait"):
        guest.answer(["say", word])
    assert guest.now["over"]
    assert client.get(f"{game}/record", keys).status == 200


def test_a_secret_choice_stands(table):
    _, _, guests = table
    assert not guests["red"].now["can_undo"]
    assert guests["red"].undo()["type"] == "refused"


def test_who_holds_both_seats_sees_as_the_side_that_chooses(client, monkeypatch):
    hidden.install(monkeypatch)
    made = client.new_game(scenario="hidden:cards")
    guest = client.sit(made["game"], list(made["keys"].values()))
    assert hidden.mine(guest.now)[0] == "red"
    assert hidden.mine(guest.answer(["say", "one"])) == ("blue", "")


def test_seats_are_those_of_the_scenario(client, monkeypatch):
    hidden.install(monkeypatch)
    keys = {
        name: client.new_game(scenario=f"hidden:{name}")["keys"] for name in ("cards", "reversed")
    }
    assert list(keys["cards"]) == ["red", "blue"]
    assert list(keys["reversed"]) == ["blue", "red"]
    record = new_game("hidden:reversed", seed=1).save()
    where = "/api/games/upload?players=person,random"
    reply = client.request(where, record, Content_Type="application/octet-stream")
    assert list(reply.json["keys"]) == ["blue"]


def test_a_query_is_answered_for_the_side_that_asks(table):
    client, made, guests = table
    asked = {name: guest.query("hidden")["result"] for name, guest in guests.items()}
    assert asked == {
        "red": {"title": "red", "lines": ["two"]},
        "blue": {"title": "blue", "lines": [""]},
        "spectator": {"title": "None", "lines": [""]},
    }
    both = client.sit(made["game"], list(made["keys"].values()))
    assert both.query("hidden")["result"]["title"] == "blue", "the side that chooses now"


def test_a_query_that_fails_is_answered(table):
    _, _, guests = table
    answer = guests["red"].query("anything")
    assert "cannot be answered" in answer["error"]
    assert guests["red"].hello()["ply"] == 1


def test_a_rule_that_fails_leaves_the_game_as_it_was(table, monkeypatch):
    _, _, guests = table

    def broken(s, record):
        raise ZeroDivisionError("a fault in a rule")

    monkeypatch.setitem(hidden.HiddenRules.procedures, hidden.Hide, broken)
    refused = guests["blue"].answer(["say", "wait"])
    assert refused["type"] == "refused"
    assert "a fault in a rule" in refused["error"]
    assert refused["ply"] == 1
    monkeypatch.setitem(hidden.HiddenRules.procedures, hidden.Hide, hidden.hide)
    assert guests["blue"].hello()["ply"] == 1
    assert guests["blue"].answer(["say", "wait"])["type"] == "moved"


def test_the_seed_is_shown_with_the_last_die(table):
    client, made, _ = table
    both = client.sit(made["game"], list(made["keys"].values()))
    for word in ("wait", "one", "wait", "wait"):
        assert both.now["seed"] is None
        last = both.answer(["say", word])
    assert last["over"]
    assert last["seed"] == "1"
    assert last["result"]["level"] == "by luck"
    assert client.get(f"/api/games/{made['game']}/verify").json == {
        "checked": 1,
        "ok": True,
        "sentence": "1 die checked against the seed. The record leads to the state it claims. "
        f"All dice and choices are signed with the key {client.get('/api/key').json['key'][:16]}.",
    }


def test_nothing_is_taken_back_once_the_seed_is_known(client, monkeypatch):
    hidden.install(monkeypatch)
    made = client.new_game(scenario="hidden:cards")
    guest = client.sit(made["game"], list(made["keys"].values()))
    for word in ("one", "wait", "two", "wait"):
        guest.answer(["say", word])
    last = guest.answer(["say", "wait"])  # a choice without dice ends it
    assert (last["over"], last["can_undo"]) == (True, False)
    assert "seed is known" in guest.undo()["error"]
    assert guest.hello()["over"]


@pytest.fixture
def old(tmp_path, monkeypatch):
    """A game of the first version of its rules, and a fork of it, met by a server of the second."""
    hidden.install(monkeypatch)
    url = f"sqlite:///{tmp_path / 'games.db'}"
    Store(url).migrate()
    with served(Store(url)) as address:
        client = Client(address)
        made = client.new_game(scenario="hidden:cards", seed="old", title="An old one")
        guest = client.sit(made["game"], list(made["keys"].values()))
        for word in ("one", "wait"):
            guest.answer(["say", word])
        path = f"/api/games/{made['game']}/fork"
        body = {"ply": 1, "one_screen": True}
        fork = client.post(path, body, list(made["keys"].values())).json
        client.close()
    monkeypatch.setattr(hidden.HiddenRules, "version", "2")
    with served(Store(url)) as address:
        client = Client(address)
        yield client, made, fork
        client.close()


def other_wait(s, record):
    yield from choose_word(record.side, "2", Plain("Now or later?"), ("now", "later"))


def test_rules_that_have_changed_since_are_told(old, monkeypatch):
    client, made, _ = old
    monkeypatch.setitem(hidden.HiddenRules.procedures, hidden.Wait, other_wait)
    keys = list(made["keys"].values())
    refused = client.connect(made["game"], keys).hello()
    assert (refused["type"], refused["outdated"]) == ("refused", True)
    for part in ("version 1 of hidden", "cannot go on", "download its record", "begin anew"):
        assert part in refused["error"]
    path = f"/api/games/{made['game']}"
    assert client.get(f"{path}/at/2").status == 409
    assert client.get(f"{path}/at/1").status == 200
    assert client.get(f"{path}/log").status == 200
    assert client.post(f"{path}/fork", {"ply": 1, "one_screen": True}, keys).status == 201


def test_an_old_game_is_listed_and_its_record_is_whole(old, monkeypatch):
    """The record goes to who may have it, and the old rules play it on."""
    client, made, _ = old
    monkeypatch.setitem(hidden.HiddenRules.procedures, hidden.Wait, other_wait)
    keys = list(made["keys"].values())
    path = f"/api/games/{made['game']}"
    summary = client.get(path).json
    assert (summary["title"], summary["ply"], summary["over"]) == ("An old one", 2, False)
    assert client.get(f"{path}/record").status == 401
    saved = client.get(f"{path}/record", keys)
    assert saved.status == 200
    assert record.read(saved.body).damage == ""
    header = record.read(saved.body).header
    assert header is not None
    assert (header.rules, header.seed) == ("1", "old")
    monkeypatch.setattr(hidden.HiddenRules, "version", "1")
    monkeypatch.setitem(hidden.HiddenRules.procedures, hidden.Wait, hidden.wait)
    game = load_game(saved.body)
    assert (game.ply, game.state.hidden) == (2, {"red": "one"})


def test_a_game_whose_state_cannot_be_read_is_not_lost_either(old, monkeypatch):
    client, _, fork = old

    def decode(self, data, scenario, folder=None):
        raise KeyError("regiments")

    whole = hidden.HiddenRules.decode
    monkeypatch.setattr(hidden.HiddenRules, "decode", decode)
    keys = list(fork["keys"].values())
    refused = client.connect(fork["game"], keys).hello()
    assert (refused["type"], refused["outdated"]) == ("refused", True)
    assert "state cannot be read" in refused["error"]
    path = f"/api/games/{fork['game']}"
    assert client.get(path).json["ply"] == 0
    assert client.get(f"{path}/log").status == 200
    assert client.get(f"{path}/at/0").status == 409
    saved = client.get(f"{path}/record", keys)
    assert saved.status == 200
    monkeypatch.setattr(hidden.HiddenRules, "decode", whole)
    monkeypatch.setattr(hidden.HiddenRules, "version", "1")
    assert load_game(saved.body).state.hidden == {"red": "one"}
