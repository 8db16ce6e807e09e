"""The guide of a game, as the server sends it."""

from __future__ import annotations

import random

import msgspec
import pytest

from tests.server.client import DAYLIGHT, PONTE
from tricolore.rulesets import find, scenarios
from tricolore.rulesets.ruleset import MissingPart, RulesetBase
from tricolore.rulesets.tongues import encoded
from tricolore.server import maps


@pytest.mark.parametrize("scenario", scenarios())
def test_the_guide_is_that_of_the_ruleset(client, scenario):
    rules, name = find(scenario)
    reply = client.get(f"/api/guides/{scenario}")
    assert reply.headers["content-type"] == "application/json"
    assert reply.json == msgspec.json.decode(encoded(rules.guide(name)))
    assert reply.json["sections"]


def test_a_guide_is_sent_once(client):
    first = client.get(f"/api/guides/{PONTE}")
    again = client.get(f"/api/guides/{PONTE}", If_None_Match=first.headers["etag"])
    assert (again.status, again.body) == (304, b"")


def test_the_scene_does_not_hold_it(client):
    assert b"A piece may march once" not in client.get(f"/api/scenes/{PONTE}").body


def test_nobody_has_written_one(client, monkeypatch):
    def missing(ruleset, module, name, lacking):
        raise MissingPart(lacking)

    maps.guide_document.cache_clear()
    monkeypatch.setattr(RulesetBase, "_part", missing)
    reply = client.get(f"/api/guides/{PONTE}")
    assert reply.status == 404
    assert "guide" in reply.json["error"]


def test_no_such_scenario_and_no_such_game(client):
    assert client.get("/api/guides/nowhere:nothing").status == 404
    assert client.get(f"/api/guides/{PONTE}?game=nothing").status == 404


def test_everybody_hears_to_which_step_of_the_turn_a_question_belongs(client):
    made = client.new_game(scenario=DAYLIGHT, seed=1)
    player = client.sit(made["game"], list(made["keys"].values()))
    spectator = client.sit(made["game"])
    assert player.now["ask"]["step"] == spectator.now["ask"]["step"] == "march"
    assert not spectator.now["ask"]["options"]


def test_the_step_of_anothers_secret_question_is_not_told(client):
    """That somebody may play an event tells that he holds one."""
    made, player = client.hot_seat(scenario=PONTE, seed=1)
    red = client.sit(made["game"], [made["keys"]["red"]])
    luck = random.Random(1)
    for _ in range(60):
        player.play(1, luck)
        state = red.hello()
        ask = state["ask"]
        if ask and ask["prompt"].startswith("A secret choice"):
            assert "step" not in ask
            return
    raise AssertionError("no secret question came up")
