"""Advice for persons at the table: who may ask, what is answered, and what is bounded."""

from __future__ import annotations

import time

import pytest

from tests.server.client import DAYLIGHT, PONTE
from tests.waiting import until
from tricolore.api import load_game
from tricolore.core import record
from tricolore.rulesets import find
from tricolore.server.computer import Computers
from tricolore.server.security import MESSAGES_A_SECOND


def answered(guest, **message):
    """The answer to a question that has an id; whatever else is heard meanwhile is noted."""
    (said,) = message.values()
    guest.send(**message)
    while (heard := guest.hear())["type"] != "answer" or heard["id"] != said["id"]:
        pass
    return heard


def advise(guest, side="red", by="general", ply=None):
    ply = guest.now["ply"] if ply is None else ply
    return answered(guest, advise={"id": 5, "ply": ply, "side": side, "by": by})


def finish(guest, side="red", **more):
    said = {"id": 6, "ply": guest.now["ply"], "side": side, **more}
    return answered(guest, finish=said)


def follow(guest, told):
    """Answer as advised."""
    if told["option"] is None:
        return guest.hand_in(told["side"], told["rows"])
    return guest.answer(told["option"])


def until_asked(guest, side="red"):
    while not guest.options and not (guest.now["ask"] or {}).get("rows"):
        guest.hear()
    assert guest.now["ask"]["side"] == side


@pytest.fixture
def game(client):
    """Red is a person, against a computer."""
    made = client.new_game(players={"blue": "random"}, seed="advised")
    guest = client.sit(made["game"], [made["keys"]["red"]])
    until_asked(guest)
    return client, made, guest


def log_of(client, made, keys=()):
    entries = client.get(f"/api/games/{made['game']}/log", list(keys)).json
    return [(entry["ply"], entry["side"], entry["option"]) for entry in entries]


@pytest.mark.parametrize(
    ("scenario", "level"), [(DAYLIGHT, "general"), (DAYLIGHT, "captain"), (PONTE, "general")]
)
def test_who_follows_all_advice_plays_the_game_of_that_level(client, scenario, level):
    """Same position and same seed, same choice: a game of advice is the computer's own game."""
    plies = 60
    its = client.new_game(scenario=scenario, players={"red": level, "blue": "random"}, seed="equal")
    watcher = client.sit(its["game"])
    until(lambda: client.get(f"/api/games/{its['game']}").json["ply"] >= plies, "its game")
    watcher.close()
    made = client.new_game(scenario=scenario, players={"blue": "random"}, seed="equal")
    guest = client.sit(made["game"], [made["keys"]["red"]])
    while guest.now["ply"] < plies and not guest.now["over"]:
        until_asked(guest)
        time.sleep(2.5 / MESSAGES_A_SECOND)  # two messages, a little slower than the limit
        assert follow(guest, advise(guest, by=level)["result"])["type"] == "moved"
    assert log_of(client, made)[:plies] == log_of(client, its)[:plies]


def test_advice_has_reasons_and_is_one_of_the_answers(game):
    _, _, guest = game
    told = advise(guest)["result"]
    assert (told["side"], told["ply"], told["by"]) == ("red", guest.now["ply"], "general")
    assert told["option"] in guest.options or told["rows"]
    assert all(line.endswith(".") for line in told["lines"])


def test_the_same_question_is_thought_about_once(game, monkeypatch):
    _, _, guest = game
    first = advise(guest)
    asked = []
    monkeypatch.setattr(Computers, "counsel", lambda *args: asked.append(args))
    assert advise(guest) == first
    assert asked == []


def test_a_stale_question_gets_no_advice(game):
    _, _, guest = game
    assert "is at choice" in advise(guest, ply=guest.now["ply"] + 7)["error"]


def test_who_has_no_key_gets_none(game):
    client, made, guest = game
    watcher = client.sit(made["game"])
    for asks in (advise, finish):
        assert "no key for the seat" in asks(watcher)["error"]
    at = {"id": 3, "ply": guest.now["ply"], "side": "red"}
    assert "no key for the seat" in answered(watcher, watch=at)["error"]
    assert "no key for the seat" in advise(guest, side="blue")["error"]


def test_between_persons_it_is_off_until_both_agree(client):
    made = client.new_game()
    red, blue = (client.sit(made["game"], [made["keys"][side]]) for side in ("red", "blue"))
    watcher = client.sit(made["game"])
    mover, other = (red, blue) if red.options else (blue, red)
    mine, theirs = mover.now["seats"][0], other.now["seats"][0]
    assert mover.now["advice"] == {"allowed": False, "agreed": []}
    assert "unless both sides agree" in advise(mover, mine)["error"]
    mover.send(allow_advice={"side": mine, "allow": True})
    for guest in (mover, other, watcher):
        assert guest.hear()["advice"] == {"allowed": False, "agreed": [mine]}
    assert "unless both sides agree" in advise(mover, mine)["error"]
    mover.send(allow_advice={"side": theirs, "allow": True})
    assert "no key for the seat" in mover.hear()["error"], "nobody agrees for the other side"
    other.send(allow_advice={"side": theirs, "allow": True})
    for guest in (mover, other):
        assert guest.hear()["advice"]["allowed"]
    assert advise(mover, mine)["result"]["option"]
    other.send(allow_advice={"side": theirs, "allow": False})
    assert mover.hear()["advice"] == {"allowed": False, "agreed": [mine]}
    assert "unless both sides agree" in finish(mover, mine)["error"]


def test_it_can_be_settled_when_the_game_is_set_up(client):
    made = client.new_game(advice=True)
    guest = client.sit(made["game"], list(made["keys"].values()))
    assert guest.now["advice"] == {"allowed": True, "agreed": ["red", "blue"]}
    assert advise(guest, guest.now["ask"]["side"])["result"]


def test_a_new_holder_of_a_seat_has_not_agreed(client):
    made = client.new_game(advice=True)
    keys = made["keys"]
    client.post(f"/api/games/{made['game']}/seats/blue/leave", {}, [keys["blue"]])
    assert client.sit(made["game"], [keys["red"]]).now["advice"]["allowed"] is False


def test_not_in_a_lesson(client):
    card = next(one for one in client.get("/api/scenarios").json if one.get("lessons"))
    lesson = card["lessons"][0]["id"]
    made = client.post("/api/games", {"scenario": card["scenario"], "lesson": lesson}).json
    guest = client.sit(made["game"], list(made["keys"].values()))
    assert guest.now["advice"]["allowed"] is False
    assert "lesson" in advise(guest, guest.now["ask"]["side"])["error"]


# Finishing a formation


def finished(guest, side="red"):
    """Play as advised until a formation can be finished, and let it be finished."""
    for _ in range(60):
        until_asked(guest, side)
        told = advise(guest, side)["result"]
        if told["finishes"]:
            before = guest.now["ply"]
            done = finish(guest, side)["result"]
            if done["answers"] > 1:
                return before, done
            continue
        follow(guest, told)
    raise AssertionError("no formation with several answers was found")


def test_a_formation_is_finished_and_taken_back_as_one(client):
    """On one screen, so that nobody else moves meanwhile."""
    made = client.new_game(advice=True, seed="finish")
    guest = client.sit(made["game"], list(made["keys"].values()))
    keys = list(made["keys"].values())
    for _ in range(40):
        side = guest.now["ask"]["side"]
        told = advise(guest, side)["result"]
        if not told["finishes"]:
            follow(guest, told)
            continue
        before = guest.now["ply"]
        done = finish(guest, side)["result"]
        assert done["answers"] == guest.now["ply"] - before
        if done["answers"] > 1 and guest.now["can_undo"]:
            break
    log = client.get(f"/api/games/{made['game']}/log", keys).json[before + 1 :]
    assert {entry["side"] for entry in log} == {side}
    dice = [at for at, entry in enumerate(log) if any(e.get("dice") for e in entry["events"])]
    assert guest.undo()["type"] == "undone"
    assert guest.now["ply"] == before + (dice[-1] + 1 if dice else 0)
    if not dice:
        assert guest.now["ask"]["side"] == side


def test_it_plays_what_the_general_plays(client):
    its = client.new_game(players={"red": "general", "blue": "random"}, seed="equal")
    watcher = client.sit(its["game"])
    made = client.new_game(players={"blue": "random"}, seed="equal")
    guest = client.sit(made["game"], [made["keys"]["red"]])
    before, done = finished(guest)
    end = before + done["answers"]
    until(lambda: client.get(f"/api/games/{its['game']}").json["ply"] >= end, "its game")
    watcher.close()
    assert log_of(client, made)[: end + 1] == log_of(client, its)[: end + 1]


def test_he_stops_when_he_is_told_to(client):
    made = client.new_game(players={"blue": "random"}, seed="equal")
    guest = client.sit(made["game"], [made["keys"]["red"]])
    before, done = finished(guest)
    again = client.new_game(players={"blue": "random"}, seed="equal")
    guest = client.sit(again["game"], [again["keys"]["red"]])
    while guest.now["ply"] < before:
        until_asked(guest)
        follow(guest, advise(guest)["result"])
    guest.send(finish={"id": 8, "ply": before, "side": "red", "pause": 400})
    while guest.now["ply"] == before:
        guest.hear()
    guest.send(halt={"side": "red"})
    while (heard := guest.hear())["type"] != "answer":
        pass
    assert heard["result"]["why"] == "You have stopped him."
    assert 1 <= heard["result"]["answers"] < done["answers"]


def test_a_question_that_stands_by_itself_has_nothing_to_finish(client):
    made = client.new_game(players={"blue": "random"}, seed="equal")
    guest = client.sit(made["game"], [made["keys"]["red"]])
    until_asked(guest)
    while (told := advise(guest)["result"])["finishes"]:
        follow(guest, told)
        until_asked(guest)
    assert "stands by itself" in finish(guest)["error"]
    assert guest.hello()["ply"] == guest.now["ply"]


# Secrets


def test_advice_reaches_nobody_else(client, monkeypatch):
    """Whatever is asked, the enemy and spectators hear nothing of it."""
    made = client.new_game(advice=True, seed="quiet")
    guests = {side: client.sit(made["game"], [key]) for side, key in made["keys"].items()}
    watcher = client.sit(made["game"])
    side = next(name for name, guest in guests.items() if guest.options)
    (other,) = (name for name in guests if name != side)
    assert advise(guests[side], side)["result"]
    for quiet in (guests[other], watcher):
        quiet.send(ping=1)
        assert quiet.hear()["type"] == "pong", "nothing was said before"
        assert "error" in advise(quiet, side)
    assert "not asked anything" in advise(guests[other], other)["error"]
    info = client.get(f"/api/games/{made['game']}", [made["keys"][other]]).json
    assert "advice" not in info, "not before the end"


# The record


def test_the_record_says_where_advice_was_asked_for(client, monkeypatch):
    made = client.new_game(players={"blue": "random"}, seed="advised")
    keys = list(made["keys"].values())
    path = f"/api/games/{made['game']}"
    guest = client.sit(made["game"], keys)
    until_asked(guest)
    asked = guest.now["ply"]
    follow(guest, advise(guest)["result"])
    assert client.get(path, keys).json.get("advice", {}) == {}
    guest.send(concede={"ply": guest.now["ply"], "side": "red"})
    while not guest.now["over"]:
        guest.hear()
    assert client.get(path).json["advice"] == {"red": [asked]}
    saved = client.get(f"{path}/record").body
    assert load_game(saved).advice == {"red": [asked]}
    header = record.read(saved).header
    assert header is not None
    assert header.advised == {"red": [asked]}
    assert record.verify(saved, find).chained
    assert client.get(f"{path}/verify").json["ok"]
    again = client.request("/api/games/upload?one_screen=1", saved).json
    assert client.get(f"/api/games/{again['game']}").json["advice"] == {"red": [asked]}


def test_a_record_without_advice_is_as_before(client):
    made = client.new_game(players={"blue": "random"}, seed="advised")
    saved = client.get(f"/api/games/{made['game']}/record", list(made["keys"].values())).body
    assert b'"advice"' not in saved


def test_who_may_not_ask_leaves_no_trace(client):
    made = client.new_game()
    guest = client.sit(made["game"], list(made["keys"].values()))
    advise(guest, guest.now["ask"]["side"])
    saved = client.get(f"/api/games/{made['game']}/record", list(made["keys"].values())).body
    assert b'"advice"' not in saved


# Warnings


def test_a_look_for_warnings_finds_them_at_the_table(client):
    """It is asked about in the background, answers once, and is not noted as advice."""
    made = client.new_game(players={"blue": "random"}, seed="advised")
    guest = client.sit(made["game"], [made["keys"]["red"]])
    until_asked(guest)
    said = {"id": 4, "ply": guest.now["ply"], "side": "red"}
    found = answered(guest, watch=said)["result"]
    assert (found["side"], found["ply"]) == ("red", guest.now["ply"])
    assert found["best"] in guest.options or found["best"] is None
    assert answered(guest, watch=said)["result"] == found
    guest.send(concede={"ply": guest.now["ply"], "side": "red"})
    while not guest.now["over"]:
        guest.hear()
    assert client.get(f"/api/games/{made['game']}").json.get("advice", {}) == {}


def test_a_fork_is_as_its_game_was(client):
    for agreed in (True, False):
        made = client.new_game(advice=agreed)
        body = {"ply": 0, "one_screen": True}
        keys = list(made["keys"].values())
        fork = client.post(f"/api/games/{made['game']}/fork", body, keys).json
        guest = client.sit(fork["game"], list(fork["keys"].values()))
        assert guest.now["advice"]["allowed"] is agreed
