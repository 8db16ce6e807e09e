"""Lessons at the table: what is wanted is taken, the other side answers, the rest is refused."""

from __future__ import annotations

import pytest

from tests.server.client import DAYLIGHT, PONTE
from tricolore.server import proxies


@pytest.fixture(autouse=True)
def _quick(monkeypatch):
    monkeypatch.setattr(proxies, "LESSON", 0.01)


@pytest.fixture
def lesson(client):
    made = client.new_game(scenario=DAYLIGHT, lesson="bridge")
    return client, made, client.sit(made["game"], list(made["keys"].values()))


@pytest.fixture
def orders(client):
    made = client.new_game(scenario=PONTE, lesson="orders")
    return client, made, client.sit(made["game"], list(made["keys"].values()))


SHEET = [["say", "rest"], ["say", "act"], ["say", "act"]]
"""Two columns of three, other than the form proposes."""


def hand_in_all(learner):
    """The learner's sheet; the other side's may be in before it or after it."""
    heard = learner.hand_in("red", SHEET)
    return heard if heard["type"] == "moved" else learner.hear()


def test_the_scenario_offers_it(client):
    [card] = [one for one in client.get("/api/scenarios").json if one["scenario"] == DAYLIGHT]
    assert card["lessons"] == [
        {
            "id": "bridge",
            "title": "To the bridge",
            "about": "One march, and what the other side answers.",
            "minutes": 1,
        }
    ]


def test_the_learner_has_one_seat_and_the_lesson_the_other(lesson):
    client, made, _ = lesson
    assert set(made["keys"]) == {"red"}
    assert made["invitations"] == {}
    info = client.get(f"/api/games/{made['game']}").json
    assert info["players"] == {"red": "person", "blue": "lesson:bridge"}
    assert info["title"] == "To the bridge"


def test_it_says_what_to_do_and_what_it_points_at(lesson):
    _, _, learner = lesson
    assert learner.now["lesson"] == {
        "title": "March",
        "at": 1,
        "of": 3,
        "text": "Click the *1st Line*.",
        "answer": ["pick", "RA.line"],
    }
    moved = learner.answer(["pick", "RA.line"])
    assert moved["lesson"]["pieces"] == ["RA.guard"]
    assert moved["lesson"]["answer"] == ["go", 104]


def test_anything_else_is_refused_with_a_sentence_and_changes_nothing(lesson):
    _, _, learner = lesson
    refused = learner.answer(["pick", "RA.guard"])
    assert (refused["type"], refused["error"]) == ("refused", "The 1st Line goes first.")
    assert learner.hello()["ply"] == 0
    assert learner.answer(["pick", "RA.line"])["ply"] == 1
    refused = learner.answer(["go", 105])
    assert refused["error"] == "The 1st Line goes first.", "the sentence of the same idea"


def test_the_other_side_answers_by_itself_and_then_it_is_over(lesson):
    _, _, learner = lesson
    for option in (["pick", "RA.line"], ["go", 104], ["say", "done"], ["say", "done"]):
        moved = learner.answer(option)
    assert "answer" not in moved["lesson"]
    assert moved["lesson"]["text"] == "Blue stays where it is."
    theirs = learner.hear()
    assert (theirs["side"], theirs["option"], theirs["ply"]) == ("blue", ["say", "done"], 5)
    assert theirs["lesson"]["done"]
    assert theirs["lesson"]["text"] == "That was all."


def test_what_was_done_can_be_taken_back(lesson):
    _, _, learner = lesson
    learner.answer(["pick", "RA.line"])
    undone = learner.undo()
    assert undone["lesson"]["at"] == 1
    assert undone["lesson"]["answer"] == ["pick", "RA.line"]


def test_it_is_left_and_taken_up_again(lesson):
    client, made, learner = lesson
    learner.answer(["pick", "RA.line"])
    learner.close()
    again = client.sit(made["game"], list(made["keys"].values()))
    assert again.now["ply"] == 1
    assert again.now["lesson"]["answer"] == ["go", 104]


def test_nothing_else_ends_it(lesson):
    _, _, learner = lesson
    for message in (
        {"concede": {"ply": 0, "side": "red"}},
        {"draw": {"ply": 0, "side": "red", "offer": True}},
        {
            "stand": {
                "side": "red",
                "asks": "NextToMarch",
                "answer": ["say", "done"],
                "until": "game",
            }
        },
    ):
        learner.send(**message)
        assert learner.hear()["error"] == "Not in a lesson."


def test_several_answers_at_once_must_all_be_wanted(lesson):
    _, _, learner = lesson
    learner.send(answers={"ply": 0, "options": [["pick", "RA.line"], ["go", 105]]})
    assert learner.hear()["type"] == "refused"
    learner.send(answers={"ply": 0, "options": [["pick", "RA.line"], ["go", 104]]})
    assert learner.hear()["ply"] == 2


def test_there_is_no_such_lesson(client):
    body = {"scenario": DAYLIGHT, "lesson": "flight"}
    assert client.post("/api/games", body).status == 404


def test_nobody_seats_a_lesson_in_another_game(client):
    body = {"scenario": DAYLIGHT, "players": {"blue": "lesson:bridge"}, "one_screen": True}
    assert client.post("/api/games", body).status == 422


def test_other_games_have_no_lesson(client):
    _, guest = client.hot_seat(scenario=DAYLIGHT, seed=1)
    assert guest.now.get("lesson") is None


def test_it_says_how_a_sheet_is_to_be_filled_in(orders):
    _, _, learner = orders
    assert learner.now["lesson"]["sheet"] == dict(zip(("RA", "RB", "RC"), SHEET, strict=True))
    assert "answer" not in learner.now["lesson"]


def test_another_sheet_is_refused_with_a_sentence_and_changes_nothing(orders):
    _, _, learner = orders
    refused = learner.hand_in("red", [["say", "act"], ["say", "act"], ["say", "rest"]])
    assert (refused["type"], refused["error"]) == (
        "refused",
        "The Advance Guard rests, the Rear Guard acts.",
    )
    assert learner.hello()["ply"] == 0
    assert not learner.now["ask"].get("handed_in")


def test_the_other_side_hands_in_its_sheet_at_the_same_time(orders):
    _, _, learner = orders
    moved = hand_in_all(learner)
    assert (moved["type"], moved["ply"]) == ("moved", 1)
    assert moved["ask"]["side"] == "red", "the column that the seed draws"
    assert moved["lesson"]["title"] == "March"


def test_who_has_no_seat_hands_in_nothing(orders):
    client, made, _ = orders
    watcher = client.sit(made["game"])
    refused = watcher.hand_in("red", SHEET)
    assert refused["error"] == "You have no key for the seat of red."


def test_a_sheet_that_is_in_is_not_asked_for_again(orders):
    client, made, learner = orders
    hand_in_all(learner)
    learner.close()
    again = client.sit(made["game"], list(made["keys"].values()))
    assert again.now["ply"] == 1
    assert "sheet" not in again.now["lesson"]


def test_a_gesture_is_wanted_as_a_whole(orders):
    _, _, learner = orders
    lesson = hand_in_all(learner)["lesson"]
    answers = [["pick", "RB?1"], ["go", 103], ["pick", "RB?2"], ["go", 103]]
    assert lesson["gesture"] == answers
    assert lesson["hexes"] == [103]
    learner.send(answers={"ply": 1, "options": [["pick", "RB?1"], ["go", 102]]})
    assert learner.hear()["error"] == "Both to 0103, at once."
    learner.send(answers={"ply": 1, "options": answers})
    assert learner.hear()["lesson"]["done"]


def test_a_gesture_can_be_made_singly(orders):
    _, _, learner = orders
    hand_in_all(learner)
    moved = learner.answer(["pick", "RB?1"])
    assert moved["lesson"]["answer"] == ["go", 103]
    assert moved["lesson"]["text"].startswith("Press **V**")
