"""Gestures, conceding, draws, standing answers and options, over the wire and through a restart."""

from __future__ import annotations

import json
import random
import time
from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache

import pytest

from tests.server import hidden
from tests.server.client import DAYLIGHT, Client, Guest
from tests.server.conftest import served
from tricolore import load_position, new_game
from tricolore.api import load_game
from tricolore.players import draws
from tricolore.server import proxies
from tricolore.server.store import Store
from tricolore.server.talk import GESTURE


@contextmanager
def at_server(database: str) -> Iterator[Client]:
    """A server over a database, for as long as it runs."""
    store = Store(database)
    store.migrate()
    with served(store) as address:
        client = Client(address)
        yield client
        client.close()


@cache
def before_a_gesture(least: int = 3) -> tuple[list[list], list[list]]:
    """Answers that lead to a moment of the first game, and some that one side can give at once."""
    luck = random.Random(1)
    game = new_game(DAYLIGHT, seed=1)
    lead: list[list] = []
    for _ in range(300):
        copy, taken = game.clone(), []
        side, rolls = game.ask.side, game.state.rolls
        while (
            len(taken) < least
            and copy.ask is not None
            and copy.ask.side == side
            and copy.state.rolls == rolls
        ):
            taken.append(list(luck.choice(copy.ask.options)))
            copy.answer(taken[-1])
        if len(taken) == least and copy.state.rolls == rolls and copy.ask.side == side:
            return lead, taken
        lead.append(list(luck.choice(game.ask.options)))
        game.answer(lead[-1])
    raise AssertionError("no such moment")


def at_a_gesture(client: Client) -> tuple[dict, Guest]:
    made, guest = client.hot_seat(seed=1)
    for option in before_a_gesture()[0]:
        assert guest.answer(option)["type"] == "moved"
    return made, guest


def gesture(guest: Guest, options: list) -> dict:
    guest.send(answers={"ply": guest.now["ply"], "options": options})
    return guest.hear()


def say(guest: Guest, **message) -> dict:
    guest.send(**message)
    return guest.hear()


# Gestures


def test_a_gesture_is_one_message_and_one_undo(client):
    made, guest = at_a_gesture(client)
    answers = before_a_gesture()[1]
    ply, picture = guest.now["ply"], guest.now["picture"]
    watcher = client.sit(made["game"])
    moved = gesture(guest, answers)
    assert (moved["type"], moved["ply"]) == ("moved", ply + 3)
    assert [entry["option"] for entry in moved["gesture"]] == answers
    assert [entry["ply"] for entry in moved["gesture"]] == [ply + 1, ply + 2, ply + 3]
    assert watcher.hear()["ply"] == ply + 3
    log = client.get(f"/api/games/{made['game']}/log?from={ply + 1}").json
    assert [entry["option"] for entry in log] == answers
    undone = guest.undo()
    assert (undone["type"], undone["ply"]) == ("undone", ply)
    assert undone["picture"] == picture
    assert watcher.hear()["ply"] == ply
    assert client.get(f"/api/games/{made['game']}/log?from={ply + 1}").json == []


def test_a_gesture_stops_before_what_is_not_offered(client):
    _, guest = at_a_gesture(client)
    answers = before_a_gesture()[1]
    ply = guest.now["ply"]
    moved = gesture(guest, [answers[0], ["say", "nonsense"], answers[1]])
    assert moved["ply"] == ply + 1
    assert moved["gesture"] == []
    refused = gesture(guest, [["say", "nonsense"]])
    assert refused["type"] == "refused"


def test_a_gesture_is_undone_as_one_after_a_restart(database):
    with at_server(database) as client:
        made, guest = at_a_gesture(client)
        answers = before_a_gesture()[1]
        ply, keys = guest.now["ply"], list(made["keys"].values())
        gesture(guest, answers)
    with at_server(database) as client:
        guest = client.sit(made["game"], keys)
        assert guest.now["ply"] == ply + 3
        assert guest.undo()["ply"] == ply


@pytest.mark.parametrize("options", [[], [["say", "x"]] * (GESTURE + 1), "no list"])
def test_a_gesture_has_bounds(client, options):
    _, guest = client.hot_seat()
    assert gesture(guest, options)["type"] == "refused"
    assert guest.hello()["ply"] == 0


def test_nobody_answers_for_another_in_a_gesture(client):
    made, _ = at_a_gesture(client)
    answers = before_a_gesture()[1]
    watcher = client.sit(made["game"])
    assert gesture(watcher, answers)["type"] == "refused"


COLUMN = """
scenario = "daylight:bridge"
turn = 2
active = "RA"
[pieces]
RA.guard = "0404"
RA.line = "0404"
BA.fusiliers = "0904"
"""


def test_a_gesture_that_the_table_proposes_is_carried_out(client):
    saved = load_position(COLUMN, seed=1).save()
    made = client.request("/api/games/upload?one_screen=1", saved).json
    guest = client.sit(made["game"], list(made["keys"].values()))
    (proposed,) = guest.query("gestures", id="RA.guard", hex=403)["result"]["gestures"]
    moved = gesture(guest, proposed["answers"])
    assert len(moved["gesture"]) == 4
    where = {piece["id"]: piece["hex"] for piece in moved["picture"]["pieces"]}
    assert where["RA.guard"] == where["RA.line"] == 403
    assert guest.undo()["ply"] == 0


# Conceding


def test_a_side_may_concede_at_any_time(client):
    made, guest = client.hot_seat(seed=1)
    other = next(side for side in made["keys"] if side != guest.now["ask"]["side"])
    winner = next(side for side in made["keys"] if side != other)
    moved = say(guest, concede={"ply": guest.now["ply"], "side": other})
    assert (moved["over"], moved["result"]["winner"]) == (True, winner)
    assert moved["seed"] == "1"
    summary = client.get(f"/api/games/{made['game']}").json
    assert summary["result"]["level"] == "concession"
    saved = client.get(f"/api/games/{made['game']}/record").body
    assert load_game(saved).result.winner == winner
    assert client.get(f"/api/games/{made['game']}/verify").json["ok"]
    assert guest.undo()["type"] == "refused"


def test_a_concession_is_kept_through_a_restart_and_can_be_forked(database):
    with at_server(database) as client:
        made, guest = client.hot_seat(seed=1)
        guest.answer(guest.options[0])
        say(guest, concede={"ply": 1, "side": "red"})
    with at_server(database) as client:
        guest = client.sit(made["game"])
        assert guest.now["over"]
        assert guest.now["result"]["winner"] == "blue"
        body = {"ply": guest.now["ply"], "one_screen": True}
        forked = client.post(f"/api/games/{made['game']}/fork", body)
        assert forked.status == 201, forked
        again = client.sit(forked.json["game"], list(forked.json["keys"].values()))
        assert not again.now["over"]
        assert again.options


def test_only_its_holder_gives_up_a_seat(client):
    made, guest = client.hot_seat()
    stranger = client.sit(made["game"])
    for side in ("red", "nobody"):
        assert say(stranger, concede={"ply": 0, "side": side})["type"] == "refused"
    assert say(guest, concede={"ply": 7, "side": "red"})["type"] == "refused"
    assert not guest.hello()["over"]


# Draws


def two_seats(client: Client, **body) -> tuple[dict, Guest, Guest]:
    made = client.new_game(seed=1, **body)
    guests = [client.sit(made["game"], [key]) for key in made["keys"].values()]
    return made, *guests


def test_a_draw_is_offered_and_accepted(client):
    _, red, blue = two_seats(client)
    assert say(red, draw={"ply": 0, "side": "red", "offer": True})["offers"] == ["red"]
    assert blue.hear()["offers"] == ["red"]
    moved = say(blue, draw={"ply": 0, "side": "blue", "offer": True})
    assert (moved["over"], moved["result"]["winner"]) == (True, None)
    assert moved["offers"] == []


@pytest.mark.parametrize("side", ["red", "blue"])
def test_an_offer_is_withdrawn_or_declined(client, side):
    _, red, blue = two_seats(client)
    say(red, draw={"ply": 0, "side": "red", "offer": True})
    blue.hear()
    guest = red if side == "red" else blue
    assert say(guest, draw={"ply": 0, "side": side, "offer": False})["offers"] == []
    assert not red.hello()["over"]


def test_who_plays_on_declines(client):
    _, red, blue = two_seats(client)
    guests = {"red": red, "blue": blue}
    asked = red.now["ask"]["side"]
    other = next(side for side in guests if side != asked)
    for side, left in ((asked, [asked]), (other, [])):
        ply = red.hello()["ply"]
        say(guests[side], draw={"ply": ply, "side": side, "offer": True})
        guests[asked].hello()
        guests[asked].now["ask"]["side"]
        heard = guests[asked].answer(guests[asked].options[0])
        while heard["type"] != "moved":
            heard = guests[asked].hear()
        assert heard["offers"] == left
        say(guests[asked], draw={"ply": heard["ply"], "side": asked, "offer": False})
        if heard["ask"]["side"] != asked:
            return


def test_an_offer_is_kept_through_a_restart(database):
    with at_server(database) as client:
        made, guest = client.hot_seat(seed=1)
        say(guest, draw={"ply": 0, "side": "red", "offer": True})
    with at_server(database) as client:
        assert client.sit(made["game"]).now["offers"] == ["red"]


@pytest.mark.parametrize("agrees", [True, False])
def test_a_computer_agrees_where_it_does_not_stand_better(client, monkeypatch, agrees):
    class Judge:
        def evaluate(self, state, side):
            assert side == "blue"
            return 0.0 if agrees else 0.1

    monkeypatch.setattr(draws, "judgement_of", lambda ruleset: Judge())
    made = client.new_game(seed=1, players={"blue": "random"})
    guest = client.sit(made["game"], list(made["keys"].values()))
    guest.send(draw={"ply": 0, "side": "red", "offer": True})
    heard = guest.hear()
    while heard["type"] == "moved" and not heard["over"]:
        heard = guest.hear()
    if agrees:
        assert heard["over"]
    else:
        assert heard["type"] == "refused"
        assert "does not agree" in heard["error"]


# Standing answers


@pytest.fixture
def cards(client, monkeypatch):
    hidden.install(monkeypatch)
    made = client.new_game(scenario="hidden:cards", seed=1)
    guests = {side: client.sit(made["game"], [key]) for side, key in made["keys"].items()}
    return client, made, guests


WAITS = {"side": "blue", "asks": "Plain", "answer": ["say", "wait"]}


def test_a_standing_answer_is_given_and_shown_to_its_owner_alone(cards):
    client, made, guests = cards
    state = say(guests["blue"], stand=WAITS)
    assert [one["id"] for one in state["standing"]] == [1]
    heard = guests["red"].answer(["say", "two"])
    assert heard["standing"] == []
    guests["blue"].hear()
    moved = guests["blue"].hear()
    assert (moved["ply"], moved["side"], moved["option"]) == (2, "blue", ["say", "wait"])
    assert moved["ask"]["kind"] == "Plain"
    assert [one["id"] for one in moved["standing"]] == [1]
    assert guests["red"].hear()["standing"] == []
    watcher = client.sit(made["game"])
    assert watcher.now["standing"] == []
    entry = client.get(f"/api/games/{made['game']}/log?from=2").json[0]
    assert set(entry) == {"ply", "side", "option", "events", "one_sided"}
    for other in ("red", "spectator"):
        keys = [made["keys"]["red"]] if other == "red" else []
        for path in ("", "/log", "/at/2"):
            assert "standing" not in json.dumps(
                client.get(f"/api/games/{made['game']}{path}", keys).json
            )


def test_a_standing_answer_is_listed_by_the_question_that_it_answers(client):
    _, guest = client.hot_seat(seed=1)
    wish = {"side": "red", "asks": "NextToMarch", "answer": ["say", "done"], "until": "turn"}
    (listed,) = say(guest, stand=wish)["standing"]
    assert (listed["asks"], listed["question"]) == ("NextToMarch", "…: who marches next?")
    assert guest.hear()["option"] == ["say", "done"]
    assert guest.now["ask"]["kind"] == "NextAssault"


def test_it_is_revoked_at_will(cards):
    _, _, guests = cards
    say(guests["blue"], stand=WAITS)
    assert say(guests["blue"], revoke={"side": "blue", "id": 1})["standing"] == []
    guests["red"].answer(["say", "two"])
    guests["blue"].hear()
    assert guests["blue"].now["ask"]["side"] == "blue"
    time.sleep(0.3)
    assert guests["blue"].hello()["ply"] == 1
    assert say(guests["blue"], revoke={"side": "blue", "id": 1})["type"] == "refused"


def test_nobody_gives_or_revokes_them_for_another(cards):
    _, _, guests = cards
    assert say(guests["red"], stand=WAITS)["type"] == "refused"
    say(guests["blue"], stand=WAITS)
    assert say(guests["red"], revoke={"side": "blue", "id": 1})["type"] == "refused"


@pytest.mark.parametrize(
    "wrong",
    [
        {"until": "doomsday"},
        {"asks": "x" * 100},
        {"when": {str(n): n for n in range(20)}},
        {"answer": "wait"},
        {"side": "green"},
    ],
)
def test_what_cannot_stand_is_refused(cards, wrong):
    _, _, guests = cards
    assert say(guests["blue"], stand={**WAITS, **wrong})["type"] == "refused"
    assert guests["blue"].hello()["standing"] == []


def test_they_survive_a_restart_and_go_with_their_owner(database, monkeypatch):
    hidden.install(monkeypatch)
    with at_server(database) as client:
        made = client.new_game(scenario="hidden:cards", seed=1)
        guest = client.sit(made["game"], [made["keys"]["blue"]])
        say(guest, stand={**WAITS, "asks": "Other"})
    with at_server(database) as client:
        guest = client.sit(made["game"], [made["keys"]["blue"]])
        assert [one["asks"] for one in guest.now["standing"]] == ["Other"]
        path = f"/api/games/{made['game']}/seats/blue"
        left = client.request(f"{path}/leave", b"", method="POST", keys=[made["keys"]["blue"]])
        assert left.status < 300, left
        invited = client.request(
            f"{path}/invitation", b"", method="POST", keys=[made["keys"]["red"]]
        )
        assert invited.status < 300, invited
        taken = client.post(f"{path}/accept", {"invitation": invited.json["invitation"]})
        assert taken.status < 300, taken
        assert client.sit(made["game"], [taken.json["key"]]).now["standing"] == []


def test_an_answer_by_proxy_takes_its_time(cards, monkeypatch):
    """It never comes at once, and not always after the same time."""
    monkeypatch.setattr(proxies, "SHORTEST", 0.4)
    monkeypatch.setattr(proxies, "LONGEST", 0.6)
    _, _, guests = cards
    say(guests["blue"], stand=WAITS)
    guests["red"].answer(["say", "two"])
    began = time.monotonic()
    assert guests["red"].hear()["side"] == "blue"
    assert time.monotonic() - began > 0.3
    assert len({proxies.pause() for _ in range(20)}) > 10


# Options


def test_a_new_game_takes_options_and_tells_them(client, monkeypatch):
    hidden.install(monkeypatch)
    made = client.new_game(scenario="hidden:cards", options={"fog": "yes"})
    path, keys = f"/api/games/{made['game']}", list(made["keys"].values())
    assert client.get(path).json["options"] == {"fog": "yes"}
    guest = client.sit(made["game"], keys)
    assert guest.now["options"] == {"fog": "yes"}
    guest.answer(["say", "one"])
    saved = client.get(f"{path}/record", keys).body
    assert load_game(saved).options == {"fog": "yes"}
    uploaded = client.request(
        "/api/games/upload?one_screen=1", saved, Content_Type="application/octet-stream"
    )
    forked = client.post(f"{path}/fork", {"ply": 1, "one_screen": True}, keys)
    for made_again in (forked, uploaded):
        assert made_again.status == 201, made_again
        summary = client.get(f"/api/games/{made_again.json['game']}").json
        assert summary["options"] == {"fog": "yes"}
    plain = client.new_game(scenario="hidden:cards")
    assert client.get(f"/api/games/{plain['game']}").json["options"] == {"fog": "no"}


@pytest.mark.parametrize("options", [{"fogg": "yes"}, {"fog": "perhaps"}])
def test_an_option_that_is_not_there_is_refused_with_the_nearest(client, monkeypatch, options):
    hidden.install(monkeypatch)
    reply = client.post("/api/games", {"scenario": "hidden:cards", "options": options})
    assert 400 <= reply.status < 500
    assert "nearest" in reply.json["error"]


def test_a_game_with_secrets_gives_no_record_away_before_its_end(client, monkeypatch):
    """Against a computer: the record would tell what the computer has hidden."""
    hidden.install(monkeypatch)
    made = client.new_game(scenario="hidden:cards", players={"red": "random"})
    keys = list(made["keys"].values())
    path = f"/api/games/{made['game']}"
    assert client.get(f"{path}/record", keys).status == 403
    assert client.post(f"{path}/fork", {"ply": 0}, keys).status == 403
