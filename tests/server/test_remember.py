"""What one remembers of a game: what happened since one's last answer, and notes of one's own."""

from __future__ import annotations

import random
from typing import Any

import pytest

from tests.server import hidden
from tests.server.client import Client
from tests.server.conftest import served
from tests.server.test_invitations import Person, both
from tests.skirmish import describing
from tricolore import load_position
from tricolore.rulesets.ruleset import MissingPart
from tricolore.server import notebook, since
from tricolore.server.store import Store


def apart(client: Client) -> tuple[dict[str, Any], dict[str, list[str]]]:
    """A game with somebody at each side, who has that side's key alone."""
    made = client.new_game(seed=3)
    return made, {side: [key] for side, key in made["keys"].items()}


def noted(client: Client, game: str, side: str, keys: list[str] | None, **note: Any):
    return client.post(f"/api/games/{game}/seats/{side}/notes", note, keys)


def listed(client: Client, game: str, side: str, keys: list[str] | None):
    return client.get(f"/api/games/{game}/seats/{side}/notes", keys)


# Since my last answer


def test_everything_after_one_s_last_answer_is_told_and_nothing_before(client):
    made, keys = apart(client)
    guest = client.sit(made["game"], list(made["keys"].values()))
    guest.play(40, random.Random(2))
    log = client.get(f"/api/games/{made['game']}/log").json
    for side, key in keys.items():
        other = max(entry["ply"] for entry in log if entry["side"] not in (side, ""))
        mine = [entry["ply"] for entry in log if entry["side"] == side and entry["ply"] < other]
        told = client.get(f"/api/games/{made['game']}/since", key).json
        assert (told["side"], told["after"], told["until"]) == (side, mine[-1], other)
        between = [entry for entry in log if mine[-1] < entry["ply"] <= other]
        assert told["entries"] == [entry for entry in between if entry["events"]]
        assert {entry["side"] for entry in between} == ({"red", "blue"} - {side})


def test_it_can_be_asked_what_happened_before_that(client):
    made, guest = client.hot_seat(seed=3)
    guest.play(40, random.Random(2))
    key, path = [made["keys"]["red"]], f"/api/games/{made['game']}/since"
    stretches = [client.get(path, key).json]
    while stretches[-1]["after"]:
        stretches.append(client.get(f"{path}?before={stretches[-1]['after']}", key).json)
        assert stretches[-1]["until"] < stretches[-2]["after"]
    assert len(stretches) > 2
    log = client.get(f"/api/games/{made['game']}/log").json
    told = {entry["ply"] for stretch in stretches for entry in stretch["entries"]}
    assert {e["ply"] for e in log if e["side"] == "blue" and e["events"]} <= told


def test_whoever_only_watches_has_answered_nothing(client):
    made, _ = client.hot_seat()
    assert client.get(f"/api/games/{made['game']}/since").status == 401
    assert client.get(f"/api/games/{made['game']}/since", ["0" * 22]).status == 403


def test_what_the_other_side_keeps_secret_is_left_out(client, monkeypatch):
    hidden.install(monkeypatch)
    made = client.new_game(scenario="hidden:cards")
    guest = client.sit(made["game"], list(made["keys"].values()))
    guest.answer(guest.options[0])  # red hides a number
    (secret,) = client.get(f"/api/games/{made['game']}/log", [made["keys"]["red"]]).json[1:]
    blue = client.get(f"/api/games/{made['game']}/since", [made["keys"]["blue"]]).json
    assert secret["events"]
    assert all(event not in str(blue) for event in [secret["events"][0]["text"]])
    assert (
        client.get(f"/api/games/{made['game']}/since", [made["keys"]["red"]]).json["entries"] == []
    )


def test_of_very_much_only_the_newest_is_told(client, monkeypatch):
    monkeypatch.setattr(since, "MOST", 5)
    made, guest = client.hot_seat(seed=3)
    guest.play(30, random.Random(2))
    told = client.get(f"/api/games/{made['game']}/since", list(made["keys"].values())).json
    plies = [entry["ply"] for entry in told["entries"]]
    assert all(ply > guest.now["ply"] - 5 for ply in plies)


# Notes


def test_a_note_is_for_the_holder_of_its_seat_alone(client):
    made, keys = apart(client)
    game = made["game"]
    assert noted(client, game, "red", keys["red"], text="Attack at dawn").status == 201
    assert [note["text"] for note in listed(client, game, "red", keys["red"]).json] == [
        "Attack at dawn"
    ]
    assert listed(client, game, "red", keys["blue"]).status == 403
    assert listed(client, game, "red", None).status == 401
    assert listed(client, game, "blue", keys["blue"]).json == []
    assert noted(client, game, "red", keys["blue"], text="I was here").status == 403
    for path in ("", "/log", "/at/0"):
        for key in (None, keys["blue"]):
            assert b"dawn" not in client.get(f"/api/games/{game}{path}", key).body


def test_nobody_reads_a_note_when_the_game_is_over_either(client):
    made, keys = apart(client)
    game = made["game"]
    noted(client, game, "red", keys["red"], text="A bold plan")
    guest = client.sit(game, keys["blue"])
    guest.send(concede={"ply": guest.now["ply"], "side": "blue"})
    assert guest.hear()["over"]
    assert listed(client, game, "red", keys["blue"]).status == 403
    assert b"bold" not in client.get(f"/api/games/{game}/record", keys["blue"]).body
    assert listed(client, game, "red", keys["red"]).json


def test_a_note_can_be_pinned_changed_and_removed(client):
    made, keys = apart(client)
    game, red = made["game"], keys["red"]
    first = noted(client, game, "red", red, text="The bridge\nis mine", hex=307, ply=0).json
    assert (first["hex"], first["ply"], first["text"]) == (307, 0, "The bridge\nis mine")
    path = f"/api/games/{game}/seats/red/notes/{first['number']}"
    body = b'{"text": "The bridge is lost", "hex": 307}'
    kind = {"Content_Type": "application/json"}
    changed = client.request(path, body, method="PUT", keys=red, **kind)
    assert (changed.json["text"], changed.json["ply"]) == ("The bridge is lost", None)
    assert client.request(path, body, method="PUT", keys=keys["blue"], **kind).status == 403
    assert client.request(path, method="DELETE", keys=keys["blue"]).status == 403
    assert client.request(path, method="DELETE", keys=red).status == 204
    assert client.request(path, method="DELETE", keys=red).status == 404
    assert listed(client, game, "red", red).json == []


@pytest.mark.parametrize(
    ("note", "status"),
    [
        ({"text": ""}, 400),
        ({"text": " \n "}, 422),
        ({"text": "x" * 1001}, 400),
        ({"text": "a\x00b"}, 400),
        ({"text": "\x1b[2J"}, 400),
        ({"text": "a", "hex": -1}, 400),
        ({"text": "a", "ply": 10**7}, 400),
        ({"text": "a", "seat": "blue"}, 400),
    ],
)
def test_notes_have_bounds(client, note, status):
    made, keys = apart(client)
    assert noted(client, made["game"], "red", keys["red"], **note).status == status
    assert listed(client, made["game"], "red", keys["red"]).json == []


def test_a_seat_has_only_so_many_notes(client, monkeypatch):
    monkeypatch.setattr(notebook, "MOST_NOTES", 3)
    made, keys = apart(client)
    answers = [noted(client, made["game"], "red", keys["red"], text=str(n)) for n in range(4)]
    assert [answer.status for answer in answers] == [201, 201, 201, 409]
    assert noted(client, made["game"], "blue", keys["blue"], text="room").status == 201


def test_a_page_of_another_site_notes_nothing(client):
    made, keys = apart(client)
    path = f"/api/games/{made['game']}/seats/red/notes"
    reply = client.post(path, {"text": "evil"}, keys["red"], Origin="http://evil.example")
    assert reply.status == 403


def test_notes_outlive_a_restart_and_go_with_their_game(tmp_path):
    store = Store(f"sqlite:///{tmp_path / 'games.db'}")
    store.migrate()
    with served(store) as address:
        client = Client(address)
        made, keys = apart(client)
        noted(client, made["game"], "red", keys["red"], text="Remember")
        client.close()
    again = Store(f"sqlite:///{tmp_path / 'games.db'}")
    book = notebook.Notebook(again)
    assert [note.text for note in book.notes(made["game"], "red")] == ["Remember"]
    again.forget([made["game"]])
    assert book.notes(made["game"], "red") == []


def test_who_gives_up_a_seat_takes_his_notes_along(client, monkeypatch):
    """Whoever sits there next begins with none; a new key for the same person keeps them."""
    maker, friend = Person(client), Person(client)
    both(maker, friend)
    assert maker.do("notes", {"text": "Mine"}).status == 201
    maker.key = maker.do("renew").json["key"]
    assert len(maker.look(f"/seats/{maker.side}/notes").json) == 1
    game, side = maker.game, maker.side
    assert maker.do("leave").status == 204
    token = friend.do("invitation", side=side).json["invitation"]
    third = Person(client)
    assert third.accept(game, side, token).status == 201
    assert third.look(f"/seats/{side}/notes").json == []


# Positions


def test_a_moment_can_be_copied_as_a_position(client):
    made, guest = client.hot_seat()
    guest.play(30, random.Random(2))
    for key in (None, list(made["keys"].values())):
        path = f"/api/games/{made['game']}/at/20"
        text = client.get(f"{path}/position", key).json["text"]
        pieces = client.get(path, key).json["picture"]["pieces"]
        state = load_position(text).state
        assert {piece["id"]: piece["hex"] for piece in pieces} == state.at
    assert client.get(f"/api/games/{made['game']}/at/99/position").status == 404


def test_a_game_without_positions_says_so(client, monkeypatch):
    def lacking(*_):
        raise MissingPart("Positions of this game cannot be written down yet.")

    monkeypatch.setattr(describing, "describe", lacking)
    made, _ = client.hot_seat()
    reply = client.get(f"/api/games/{made['game']}/at/0/position")
    assert (reply.status, "cannot be written" in reply.json["error"]) == (409, True)
