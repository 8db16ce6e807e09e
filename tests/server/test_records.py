"""Records in and out, forks, and the check of the dice."""

from __future__ import annotations

import random

import pytest

from tricolore import load_game, new_game
from tricolore.core import record
from tricolore.players import player
from tricolore.rulesets import find
from tricolore.studies.simulate import play_out


def played(choices: int, seed: int = 4):
    game = new_game("daylight:bridge", seed=seed)
    luck = random.Random(seed)
    for _ in range(choices):
        game.answer(luck.choice(game.ask.options))
    return game


@pytest.fixture(scope="module")
def finished(toys):
    """The record of a whole game."""
    game = new_game("daylight:bridge", seed=8)
    play_out(game, [player("random:1"), player("random:2")], game.ruleset.sides_of("bridge"))
    return game.save()


def upload(client, body, query=""):
    """All persons at one screen."""
    query = f"{query or '?'}&one_screen=1"
    return client.request(
        f"/api/games/upload{query}", body, Content_Type="application/octet-stream"
    )


def test_the_record_is_the_game(client):
    made, guest = client.hot_seat(seed=4)
    luck = random.Random(4)
    guest.play(40, luck)
    keys = list(made["keys"].values())
    reply = client.get(f"/api/games/{made['game']}/record", keys)
    assert reply.status == 200
    assert "attachment" in reply.headers["content-disposition"]
    assert reply.body == played(40).save()
    assert load_game(reply.body).ply == 40


def test_an_uploaded_record_goes_on(client):
    game = played(120)
    reply = upload(client, game.save())
    assert reply.status == 201
    made = reply.json
    assert made["fingerprint"] != game.fingerprint, "its dice to come are new"
    guest = client.sit(made["game"], list(made["keys"].values()))
    assert guest.now["ply"] == 120
    assert not guest.now["can_undo"], "what was played elsewhere stands"
    log = client.get(f"/api/games/{made['game']}/log").json
    assert sum(len(entry["events"]) for entry in log) == len(game.log)
    guest.play(5, random.Random(1))
    kept = client.get(f"/api/games/{made['game']}/record", list(made["keys"].values())).body
    again = load_game(kept)
    assert again.ply == 125
    assert again.inputs[: len(game.inputs)] == game.inputs


def test_an_uploaded_record_with_players(client):
    made = upload(client, played(5).save(), "?players=person,random").json
    assert list(made["keys"]) == ["red"]
    assert upload(client, played(5).save(), "?players=person,napoleon").status == 422


@pytest.mark.parametrize(
    "body",
    [b"", b"hello", b"{}\n{}\n", b"\x00" * 1000, b'["0000000000000000",{}]\n', b"\xff\xfe" * 50],
)
def test_what_is_no_record_is_refused(client, body):
    reply = upload(client, body)
    assert reply.status == 422
    assert "recovered" not in reply.json, "nothing is left to play on from"
    assert reply.json["error"]
    assert upload(client, body, "?recover=1").status == 422


def test_a_damaged_record_says_how_much_could_be_read(client):
    lines = played(300).save().split(b"\n")
    lines[3] = lines[3][:-20] + b"X" + lines[3][-19:]
    damaged = b"\n".join(lines[:5])
    reply = upload(client, damaged)
    assert reply.status == 422
    assert "damaged" in reply.json["error"]
    recovered = reply.json["recovered"]
    assert 50 < recovered < 300
    made = upload(client, damaged, "?recover=1").json
    guest = client.sit(made["game"], list(made["keys"].values()))
    assert guest.now["ply"] == recovered
    assert guest.answer(guest.options[0])["type"] == "moved"


def test_records_cut_anywhere_are_answered_clearly(client):
    saved = played(150).save()
    for length in (10, 200, 1000, len(saved) // 2, len(saved) - 10):
        reply = upload(client, saved[:length])
        assert reply.status == 422
        assert reply.json["error"]
        left = "recovered" in reply.json
        assert left == (length >= 1000), "its first line is whole"
        again = upload(client, saved[:length], "?recover=1")
        assert again.status == (201 if left else 422)


@pytest.mark.parametrize("scenario", ["daylight:bridge", "butchery:solferino"])
def test_a_checkpoint_is_enough_to_play_on_from(client, scenario):
    """Without its first choices the story is lost, not the game."""
    game = new_game(scenario, seed=4)
    luck = random.Random(4)
    while game.state.turn < 2 or game.can_undo:
        game.answer(luck.choice(game.ask.options))
    lines = game.save().split(b"\n")
    damaged = b"\n".join([lines[0], *lines[2:]])
    reply = upload(client, damaged)
    assert reply.status == 422
    assert "continues from its newest checkpoint" in reply.json["error"]
    assert reply.json["recovered"] < game.ply
    made = upload(client, damaged, "?recover=1")
    assert made.status == 201
    guest = client.sit(made.json["game"], list(made.json["keys"].values()))
    assert guest.now["ply"] == reply.json["recovered"]
    assert guest.now["ask"]["prompt"] == game.ruleset.table.prompt(game.state, game.ask)
    assert guest.answer(guest.options[0])["type"] == "moved"


def test_a_record_of_which_only_the_beginning_is_left_begins_again(client):
    header = played(30).save().split(b"\n")[0]
    reply = upload(client, header)
    assert reply.status == 422
    assert reply.json["recovered"] == 0
    assert upload(client, header, "?recover=1").status == 201


def test_a_record_that_is_too_long_is_refused(client):
    reply = upload(client, b"x" * (4 * 1024 * 1024 + 1))
    assert reply.status == 413
    assert reply.json["error"]


def test_a_whole_game_is_verified_and_its_seed_shown(client, finished):
    made = upload(client, finished).json
    game = made["game"]
    summary = client.get(f"/api/games/{game}").json
    assert summary["over"]
    assert summary["seed"] == "8"
    assert set(summary["result"]) == {"winner", "level", "reason"}
    verified = client.get(f"/api/games/{game}/verify").json
    assert set(verified) == {"checked", "ok", "sentence"}
    assert verified["ok"]
    assert verified["checked"] == record.verify(finished, find).checked
    assert client.get(f"/api/games/{game}/record").body == finished
    spectator = client.sit(game)
    assert spectator.now["over"]
    assert spectator.now["seed"] == "8"
    assert spectator.now["ask"] is None
    assert spectator.answer(["say", "yes"])["type"] == "refused"


def test_loaded_dice_are_found_out(client, finished):
    from tricolore.core.lines import Inputs, line_of, read_line

    lines = finished.split(b"\n")
    last = next(at for at in range(len(lines) - 1, 0, -1) if b'"inputs"' in lines[at][:60])
    part = read_line(lines[last])
    assert isinstance(part, Inputs)
    made = None
    for at in range(len(part.inputs) - 1, -1, -1):
        if isinstance(part.inputs[at], int):
            changed = part.inputs.copy()
            changed[at] = changed[at] % 6 + 1
            lines[last] = line_of(Inputs(part.first, changed, part.faces))
            reply = upload(client, b"\n".join(lines))
            if reply.status == 201 and client.get(f"/api/games/{reply.json['game']}").json["over"]:
                made = reply.json
                break
    assert made is not None
    verified = client.get(f"/api/games/{made['game']}/verify").json
    assert not verified["ok"]
    assert verified["sentence"]


def test_a_game_in_play_cannot_be_verified(client):
    made = client.new_game()
    reply = client.get(f"/api/games/{made['game']}/verify", list(made["keys"].values()))
    assert reply.status == 409
    assert "over" in reply.json["error"]


def test_a_fork_is_a_game_of_its_own(client):
    made, guest = client.hot_seat(seed=6)
    heard = [guest.now, *guest.play(40, random.Random(6))]
    keys = list(made["keys"].values())
    for ply in (0, 7, 23, 40):
        reply = client.post(
            f"/api/games/{made['game']}/fork", {"ply": ply, "players": {}, "one_screen": True}, keys
        )
        assert reply.status == 201
        fork = reply.json
        assert fork["fingerprint"] != made["fingerprint"]
        other = client.sit(fork["game"], list(fork["keys"].values()))
        assert other.now["picture"] == heard[ply]["picture"]
        assert other.now["ask"] == heard[ply]["ask"]
        assert other.answer(other.options[0])["type"] == "moved"
    assert guest.hello()["ply"] == 40


def test_a_fork_of_a_game_in_play_needs_all_keys(client):
    made, guest = client.hot_seat()
    guest.play(3, random.Random(1))
    path = f"/api/games/{made['game']}/fork"
    assert client.post(path, {"ply": 1}).status == 401
    assert client.post(path, {"ply": 1}, [made["keys"]["red"]]).status == 403
    assert client.post(path, {"ply": 4}, list(made["keys"].values())).status == 404
    assert client.post(path, {"ply": -1}, list(made["keys"].values())).status == 400


def test_a_fork_from_the_midst_of_dice_can_be_verified(client, finished):
    """Some dice of the question under way fell in the other game, by another seed."""
    made = upload(client, finished).json
    again = new_game("daylight:bridge", seed=8)
    for option in (value for value in load_game(finished).inputs if not isinstance(value, int)):
        if again.ply > 100 and any(isinstance(value, int) for value in again.journal):
            break
        again.answer(option)
    fork = client.post(
        f"/api/games/{made['game']}/fork", {"ply": again.ply, "one_screen": True}
    ).json
    keys = list(fork["keys"].values())
    game = load_game(client.get(f"/api/games/{fork['game']}/record", keys).body)
    assert any(isinstance(value, int) for value in game.inputs[: game.given])
    play_out(game, [player("random:1"), player("random:2")], game.ruleset.sides_of("bridge"))
    whole = game.save()
    assert record.verify(whole, find).checked > 0
    done = upload(client, whole).json
    assert client.get(f"/api/games/{done['game']}/verify").json["ok"]


def test_a_record_keeps_the_opponent(client):
    made = client.new_game(players={"blue": "captain:bold"})
    saved = client.get(f"/api/games/{made['game']}/record", list(made["keys"].values())).body
    again = upload(client, saved).json
    assert list(again["keys"]) == ["red"]
    info = client.get(f"/api/games/{again['game']}").json
    assert info["players"] == {"red": "person", "blue": "captain:bold"}
    other = upload(client, saved, "?players=person,person").json
    assert list(other["keys"]) == ["red", "blue"]


@pytest.mark.parametrize("name", ["napoleon", "planner:600s:x", ""])
def test_an_opponent_that_is_not_known_here_gives_way_to_a_person(client, name):
    game = played(3)
    game.players = {"red": "person", "blue": name}
    made = upload(client, game.save()).json
    assert list(made["keys"]) == ["red", "blue"]


def test_a_game_between_computers_is_played_on_by_persons(client):
    game = played(3)
    game.players = {"red": "random", "blue": "greedy"}
    assert list(upload(client, game.save()).json["keys"]) == ["red", "blue"]
