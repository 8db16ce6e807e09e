"""Every scenario at the table: the same server for all of them."""

from __future__ import annotations

import random

import pytest

from tricolore import new_game
from tricolore.core.ask import Fill
from tricolore.rulesets import find, scenarios


@pytest.mark.parametrize("scenario", scenarios())
def test_a_game_is_played_asked_about_and_taken_back(client, scenario):
    game, luck = new_game(scenario, seed=3), random.Random(3)
    while game.ply < 100:
        ask = game.ask
        game.answer(ask.first if isinstance(ask, Fill) else luck.choice(ask.options), ask.side)
    made = client.request("/api/games/upload?one_screen=1", game.save()).json
    guest = client.sit(made["game"], list(made["keys"].values()))
    assert guest.play(10, luck)
    while guest.now["ask"].get("rows"):
        guest.play(1, luck)
    assert {panel["kind"] for panel in guest.now["picture"]["panels"]} >= {"track", "score"}
    unit = guest.now["picture"]["pieces"][0]
    rules, name = find(scenario)
    pointed_at = {
        "nothing": {},
        "side": {"side": guest.now["ask"]["side"]},
        "piece": {"id": unit["id"]},
        "hex": {"hex": unit["hex"]},
        "two hexes": {"from": unit["hex"], "to": unit["hex"]},
    }
    asked = [(tool.query, pointed_at[tool.wants]) for tool in rules.table.scene(name).tools]
    asked += [
        ("reach", {"unit": unit["id"]}),
        ("why_not", {"unit": unit["id"], "hex": unit["hex"]}),
        ("card", {"id": unit["id"]}),
        ("odds", {"option": guest.options[0]}),
    ]
    for query, args in asked:
        assert "result" in guest.query(query, **args), query
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
        ask = guest.now["ask"]
        if ask["side"] == mine and ask.get("rows"):
            guest.hand_in(mine, ask["first"])
        elif ask["side"] == mine and guest.options:
            guest.answer(luck.choice(guest.options))
        else:
            moved += guest.hear().get("side") == theirs
