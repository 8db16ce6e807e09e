"""Live play over WebSocket: the protocol's messages, one by one."""

from __future__ import annotations

import random

import pytest

from tricolore import load_position
from tricolore.core.ask import DONE

STATE = {
    "type", "ply", "seats", "players", "troubles", "plans", "over", "picture", "ask",
    "can_undo", "result", "seed", "fingerprint", "open", "notes", "offers", "standing", "options",
    "lesson", "advice",
}  # fmt: skip
CHANGE = STATE - {
    "seats", "players", "troubles", "plans", "fingerprint", "open", "notes", "options",
    "advice",
} | {"side", "option", "events"}  # fmt: skip
MOVED = CHANGE | {"gesture", "one_sided"}


def test_hello_is_answered_with_the_state(client):
    made = client.new_game()
    guest = client.connect(made["game"], list(made["keys"].values()))
    state = guest.hello()
    assert set(state) == STATE
    assert state["type"] == "state"
    assert state["ply"] == 0
    assert state["seats"] == ["red", "blue"]
    assert state["players"] == {"red": "person", "blue": "person"}
    assert state["fingerprint"] == made["fingerprint"]
    assert (state["over"], state["result"], state["seed"]) == (False, None, None)
    assert set(state["ask"]) <= {
        *("side", "rule", "prompt", "options", "unit", "kind", "about", "groups"),
        "step",
    }
    assert set(state["picture"]) <= {"pieces", "waiting", "panels"}


def test_an_answer_is_told_to_everybody(client):
    made, guest = client.hot_seat()
    watcher = client.sit(made["game"])
    guest.answer(["pick", "RA.line"])
    watcher.hear()
    side, option = guest.now["ask"]["side"], ["go", 403]
    moved = guest.answer(option)
    assert set(moved) == MOVED
    assert (moved["type"], moved["ply"], moved["side"]) == ("moved", 2, side)
    assert moved["option"] == option
    assert moved["events"]
    known = {"rule", "text", "units", "hexes", "dice", "tallies", "deed", "way", "blow"}
    assert set(moved["events"][0]) <= known
    seen = watcher.hear()
    assert seen["picture"] == moved["picture"]
    assert seen["events"] == moved["events"]


def test_hello_again_catches_up(client):
    _, guest = client.hot_seat(seed=1)
    moved = guest.play(5, random.Random(1))[-1]
    again = guest.hello()
    assert again["ply"] == 5
    assert again["picture"] == moved["picture"]
    assert again["ask"] == moved["ask"]


def test_the_same_seed_gives_the_same_game(client):
    games = []
    for _ in range(2):
        _, guest = client.hot_seat(seed=42)
        games.append(guest.play(20, random.Random(5)))
    assert games[0] == games[1]


def test_a_stale_ply_is_refused(client):
    _, guest = client.hot_seat()
    option = guest.options[0]
    guest.answer(option)
    refused = guest.answer(option, ply=0)
    assert refused["type"] == "refused"
    assert refused["ply"] == 1
    assert "choice 1, not 0" in refused["error"]
    assert guest.answer(guest.options[0], ply=9)["type"] == "refused"
    assert guest.hello()["ply"] == 1


@pytest.mark.parametrize("option", [["go", 9999], ["say", "nonsense"], ["pick", "XX"], ["fly", 1]])
def test_an_option_that_is_not_offered_is_refused(client, option):
    _, guest = client.hot_seat()
    before = guest.now
    refused = guest.answer(option)
    assert refused["type"] == "refused"
    assert "none of the" in refused["error"]
    assert guest.hello() == before


def test_undo_takes_back_the_last_choice(client):
    made, guest = client.hot_seat(seed=3)
    watcher = client.sit(made["game"])
    luck = random.Random(3)
    for _ in range(200):
        before = guest.now
        guest.play(1, luck)
        watcher.hear()
        if guest.now["can_undo"]:
            break
    chosen = guest.now["option"]
    undone = guest.undo()
    assert set(undone) == CHANGE
    assert (undone["type"], undone["ply"]) == ("undone", before["ply"])
    assert undone["option"] == chosen
    assert undone["picture"] == before["picture"]
    assert undone["ask"] == before["ask"]
    assert watcher.hear()["type"] == "undone"
    assert not watcher.now["can_undo"]  # not his to take back
    log = client.get(f"/api/games/{made['game']}/log").json
    assert [entry["ply"] for entry in log] == list(range(before["ply"] + 1))
    assert guest.answer(guest.options[-1])["ply"] == before["ply"] + 1


def test_undo_stops_at_dice(client):
    _, guest = client.hot_seat(seed=3)
    luck = random.Random(3)
    guest.play(1, luck)
    while guest.now["can_undo"]:
        guest.play(1, luck)
    refused = guest.undo()
    assert refused["type"] == "refused"
    assert refused["ply"] == guest.now["ply"]


def test_undo_of_a_stale_ply_is_refused(client):
    _, guest = client.hot_seat()
    guest.answer(guest.options[0])
    assert "choice 1, not 0" in guest.undo(ply=0)["error"]


def test_there_is_nothing_to_take_back_at_the_start(client):
    _, guest = client.hot_seat()
    assert guest.undo()["type"] == "refused"


def test_queries(client):
    _, guest = client.hot_seat()
    zones = guest.query("zones", side="red")
    assert (zones["type"], zones["id"]) == ("answer", 7)
    assert zones["result"]["hexes"]
    unit = next(piece["id"] for piece in guest.now["picture"]["pieces"] if "." in piece["id"])
    assert guest.query("reach", unit=unit)["result"]["hexes"]
    refused = guest.query("why_not", unit=unit, hex=708)["result"]
    assert "farther than 4 points" in refused["reason"]


@pytest.mark.parametrize(
    ("name", "args"),
    [
        ("nothing", {}),
        ("reach", {}),
        ("reach", {"unit": []}),
        ("zones", {"side": "green"}),
        ("odds", {"option": 5}),
        ("why_not", {"unit": "RA.guard", "hex": {}}),
        ("card", {"id": ["a"]}),
    ],
)
def test_a_query_that_makes_no_sense_is_answered_so(client, name, args):
    _, guest = client.hot_seat()
    answer = guest.query(name, **args)
    assert answer["type"] == "answer"
    assert "result" not in answer
    assert answer["error"]
    assert guest.query("zones", side="red")["result"]


def test_ping(client):
    _, guest = client.hot_seat()
    guest.send(ping=12)
    assert guest.hear() == {"type": "pong", "ping": 12}


DICE = """
scenario = "daylight:bridge"
turn = 2
active = "RA"
[pieces]
RA.guard = "0504"
BA.fusiliers = "0604"
"""
NO_DICE_YET = f'{DICE}RA.line = "0504"\n'
"""Two stand there: somebody has to say who leads."""


@pytest.mark.parametrize(("position", "dice"), [(DICE, True), (NO_DICE_YET, False)])
def test_odds_say_whether_dice_fall_at_once(client, position, dice):
    """So that a table can ask before it sends what cannot be taken back."""
    game = load_position(position, seed=4)
    game.answer(DONE)
    made = client.request("/api/games/upload?one_screen=1", game.save()).json
    guest = client.sit(made["game"], list(made["keys"].values()))
    assault = next(option for option in guest.options if option[0] == "send")
    odds = guest.query("odds", option=assault)["result"]
    assert odds["outcomes"]
    assert odds.get("dice", False) is dice
    assert guest.answer(assault)["can_undo"] is not dice
