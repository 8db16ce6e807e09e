"""Every scenario at the table: the same server for all of them."""

from __future__ import annotations

import random

import pytest

from tricolore import new_game
from tricolore.rulesets import find, scenarios


@pytest.mark.parametrize("scenario", scenarios())
def test_a_game_is_played_asked_about_and_taken_back(client, scenario):
    game, luck = new_game(scenario, seed=3), random.Random(3)
    while game.ply < 200:
        game.answer(luck.choice(game.ask.options))
    made = client.request("/api/games/upload?one_screen=1", game.save()).json
    guest = client.sit(made["game"], list(made["keys"].values()))
    assert guest.play(10, luck)
    assert {panel["kind"] for panel in guest.now["picture"]["panels"]} >= {"track", "score"}
    unit = guest.now["picture"]["pieces"][0]
    for name, args in (
        ("reach", {"unit": unit["id"]}),
        ("why_not", {"unit": unit["id"], "hex": unit["hex"]}),
        ("card", {"id": unit["id"]}),
        ("zones", {"side": guest.now["ask"]["side"]}),
        ("sight", {"from": unit["hex"], "to": unit["hex"]}),
        ("odds", {"option": guest.options[0]}),
    ):
        assert "result" in guest.query(name, **args), name
    while not guest.now["can_undo"]:
        guest.play(1, luck)
    assert guest.undo()["type"] == "undone"


@pytest.mark.parametrize("scenario", scenarios())
def test_a_computer_answers_for_either_side(client, scenario):
    rules, name = find(scenario)
    mine, theirs = rules.sides_of(name)
    made = client.new_game(scenario=scenario, players={theirs: "random"}, seed=2)
    guest = client.sit(made["game"], [made["keys"][mine]])
    luck, moved = random.Random(1), 0
    while moved < 10:
        if guest.now["ask"]["side"] == mine:
            guest.answer(luck.choice(guest.options))
        else:
            assert guest.hear()["side"] == theirs
            moved += 1
