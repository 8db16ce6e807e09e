"""The review of a game of the table: who may have it, that it is made once, and within bounds."""

from __future__ import annotations

import random

import pytest

from tests.server import hidden
from tests.server.client import PONTE, Client, Reply
from tests.server.conftest import served
from tests.waiting import until
from tricolore import new_game
from tricolore.players import player
from tricolore.server import reviewers
from tricolore.server.store import Store
from tricolore.studies.simulate import play_out


@pytest.fixture(scope="module")
def finished(toys):
    """The record of a whole game."""
    game = new_game("daylight:bridge", seed=8)
    play_out(game, [player("random:1"), player("random:2")], game.ruleset.sides_of("bridge"))
    return game.save()


def uploaded(client: Client, record: bytes) -> str:
    path = "/api/games/upload?one_screen=1"
    reply = client.request(path, record, Content_Type="application/octet-stream")
    assert reply.status == 201
    return str(reply.json["game"])


def reviewed(client: Client, game: str, keys: list[str] | None = None) -> Reply:
    """The answer once nothing more is to be waited for."""
    answers: list[Reply] = []

    def settled() -> bool:
        answers.append(client.get(f"/api/games/{game}/review", keys or []))
        return answers[-1].status != 200 or answers[-1].json["ready"]

    until(settled, "a review or a refusal")
    return answers[-1]


def test_anybody_may_have_the_review_of_a_game_that_is_over(client, finished):
    game = uploaded(client, finished)
    found = reviewed(client, game).json
    assert found["title"] == new_game("daylight:bridge").ruleset.about("bridge").name
    assert found["ending"]
    for section in ("ahead", "luck", "turning", "march"):
        assert f'<section id="{section}"' in found["page"]
    assert f"/table/{game}?at=" in found["page"]


def test_its_page_is_there(client):
    reply = client.get("/review/any")
    assert reply.status == 200
    assert b"review.js" in reply.body


def test_before_it_is_ready_it_is_told_how_far_it_is(client, finished, monkeypatch):
    game = uploaded(client, finished)
    first = client.get(f"/api/games/{game}/review").json
    assert not first["ready"]
    assert first["page"] == ""
    assert 0 <= first["share"] < 1
    assert first["doing"]
    assert reviewed(client, game).json["share"] == 1


def test_a_review_is_made_once_and_kept(tmp_path, finished, monkeypatch):
    begun = []
    real = reviewers.Reviewers._made

    async def counted(self, task, work):
        begun.append(task)
        return await real(self, task, work)

    monkeypatch.setattr(reviewers.Reviewers, "_made", counted)
    url = f"sqlite:///{tmp_path / 'games.db'}"
    for _ in range(2):  # the second time after a restart
        store = Store(url)
        store.migrate()
        with served(store) as address:
            client = Client(address)
            if not begun:
                game = uploaded(client, finished)
                client.get(f"/api/games/{game}/review")
                client.get(f"/api/games/{game}/review")
            page = reviewed(client, game).json["page"]
            assert page
            client.close()
    assert len(begun) == 1


def test_a_game_in_play_is_reviewed_for_those_who_may_know_all_of_it(client):
    made, guest = client.hot_seat(seed=4)
    guest.play(30, random.Random(4))
    path, keys = f"/api/games/{made['game']}/review", list(made["keys"].values())
    assert client.get(path).status == 401
    assert client.get(path, keys[:1]).status == 403
    found = reviewed(client, made["game"], keys).json
    assert "not over" in found["ending"]
    fingerprint = client.get(f"/api/games/{made['game']}").json["fingerprint"]
    assert fingerprint == made["fingerprint"], "its dice to come are still the same"
    guest.play(10, random.Random(5))
    again = reviewed(client, made["game"], keys).json
    assert again["ending"] != found["ending"], "it has gone on since"


def test_people_who_sit_apart_wait_for_the_end(client):
    """Their record waits too: it tells the dice to come."""
    made = client.new_game(one_screen=False, commitment="0" * 64)
    for keys in ([], list(made["keys"].values())):
        reply = client.get(f"/api/games/{made['game']}/review", keys)
        assert (reply.status, "once the game is over" in reply.json["error"]) == (403, True)


def test_what_a_computer_hides_is_not_reviewed_before_the_end(client):
    made = client.new_game(scenario=PONTE, seed=1, players={"red": "person", "blue": "random"})
    keys = list(made["keys"].values())
    reply = client.get(f"/api/games/{made['game']}/review", keys)
    assert reply.status == 403
    assert "has secrets" in reply.json["error"]


def test_a_draw_that_nobody_may_know_is_not_reviewed_before_the_end(client, monkeypatch):
    hidden.install(monkeypatch)
    made = client.new_game(scenario="hidden:covered", seed=1)
    keys = list(made["keys"].values())
    guest = client.sit(made["game"], keys)
    reply = client.get(f"/api/games/{made['game']}/review", keys)
    assert (reply.status, "nobody may know yet" in reply.json["error"]) == (403, True)
    for word in ("one", "wait", "two", "wait", "wait"):
        guest.answer(["say", word])
    assert guest.now["over"]
    assert client.get(f"/api/games/{made['game']}/review").status == 200


def test_a_game_in_which_nothing_has_happened_is_refused_with_a_sentence(client):
    made, _ = client.hot_seat(seed=4)
    reply = reviewed(client, made["game"], list(made["keys"].values()))
    assert reply.status == 422
    assert reply.json["error"] == "Nothing has happened in this game yet."


def test_a_review_that_takes_too_long_is_ended(client, finished, monkeypatch):
    monkeypatch.setattr(reviewers, "SECONDS", 0.01)
    reply = reviewed(client, uploaded(client, finished))
    assert reply.status == 422
    assert "too much time or memory" in reply.json["error"]


def test_there_is_no_review_of_a_game_that_is_not_there(client):
    assert client.get("/api/games/nothing/review").status == 404
