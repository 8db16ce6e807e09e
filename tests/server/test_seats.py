"""Seats: who may choose, and who is shown what."""

from __future__ import annotations

import pytest
from websockets.exceptions import ConnectionClosed


def test_a_side_is_given_options_only_when_it_is_asked(client):
    made = client.new_game()
    seats = {side: client.sit(made["game"], [key]) for side, key in made["keys"].items()}
    asked = seats["red"].now["ask"]["side"]
    other = ({"red", "blue"} - {asked}).pop()
    assert seats[asked].options
    assert seats[other].options == []
    assert seats[other].now["seats"] == [other]
    assert seats[other].now["ask"]["prompt"]


def test_a_side_without_the_key_is_refused(client):
    made = client.new_game()
    seats = {side: client.sit(made["game"], [key]) for side, key in made["keys"].items()}
    asked = seats["red"].now["ask"]["side"]
    other = ({"red", "blue"} - {asked}).pop()
    refused = seats[other].answer(seats[asked].options[0])
    assert refused["type"] == "refused"
    assert f"the turn of {asked}" in refused["error"]
    assert seats[asked].hello()["ply"] == 0


def test_a_spectator_gets_no_options_and_may_not_choose(client):
    made, player = client.hot_seat()
    spectator = client.sit(made["game"])
    assert spectator.now["seats"] == []
    assert spectator.options == []
    assert spectator.answer(player.options[0])["type"] == "refused"
    assert spectator.undo()["type"] == "refused"
    player.answer(player.options[0])
    assert spectator.hear()["ask"]["options"] == []
    assert spectator.query("zones", side="blue")["result"]


def test_a_side_cannot_take_back_what_the_other_chose(client):
    made = client.new_game()
    seats = {side: client.sit(made["game"], [key]) for side, key in made["keys"].items()}
    for _ in range(60):
        asked = seats["red"].now["ask"]["side"]
        other = ({"red", "blue"} - {asked}).pop()
        seats[asked].answer(seats[asked].options[0])
        seats[other].hear()
        if seats[asked].now["can_undo"]:
            break
    assert not seats[other].now["can_undo"]
    assert seats[other].undo()["type"] == "refused"
    assert seats[asked].undo()["type"] == "undone"


def test_a_wrong_key_is_told_and_cut_off(client):
    made = client.new_game()
    for keys in (["wrong"], [made["keys"]["red"], "wrong"], ["é" * 20]):
        guest = client.connect(made["game"], keys)
        refused = guest.hello()
        assert refused["type"] == "refused"
        assert "opens no seat" in refused["error"]
        with pytest.raises(ConnectionClosed) as closed:
            guest.hear()
        assert closed.value.rcvd.code == 4403


def test_a_key_of_another_game_opens_nothing(client):
    made, other = client.new_game(), client.new_game()
    guest = client.connect(made["game"], list(other["keys"].values()))
    assert guest.hello()["type"] == "refused"
    reply = client.get(f"/api/games/{made['game']}", list(other["keys"].values()))
    assert reply.status == 403


def test_a_computer_has_no_key(client):
    made = client.new_game(players={"blue": "random"})
    assert list(made["keys"]) == ["red"]


def test_the_seed_is_nowhere_while_the_game_goes_on(client):
    seed = "a seed that would be noticed"
    made, guest = client.hot_seat(seed=seed)
    guest.answer(guest.options[0])
    game = made["game"]
    keys = [made["keys"]["red"]]
    for path in ("", "/at/1", "/log", "/record", "/verify"):
        assert seed.encode() not in client.get(f"/api/games/{game}{path}", keys).body
    assert "seed" not in client.get(f"/api/games/{game}").json
    assert guest.hello()["seed"] is None


def test_the_record_of_a_game_in_play_needs_all_keys(client):
    made = client.new_game()
    game = made["game"]
    assert client.get(f"/api/games/{game}/record").status == 401
    assert client.get(f"/api/games/{game}/record", [made["keys"]["red"]]).status == 403
    assert client.get(f"/api/games/{game}/record", list(made["keys"].values())).status == 200
    alone = client.new_game(players={"red": "random", "blue": "random"})
    assert client.get(f"/api/games/{alone['game']}/record").status == 403


def test_authorization_of_another_kind_is_refused(client):
    made = client.new_game()
    reply = client.get(f"/api/games/{made['game']}", Authorization="Basic abc")
    assert reply.status == 403
    assert "Bearer" in reply.json["error"]
