"""A whole game with secrets over the wire: nobody receives what he may not know."""

from __future__ import annotations

import json
import random

import pytest

from tests.skirmish import RULESET
from tests.skirmish.setting import load_setting
from tricolore import Game, load_game
from tricolore.core.state import State

SETTING = load_setting("ponte")


def hidden_words(state, viewer: str | None) -> set[str]:
    """Ids and names of pieces under markers whose backs alone a viewer may see."""
    return {
        word
        for marker in state.at
        if "?" in marker and state.side(marker) != viewer
        for word in (state.beneath[marker], state.counter(marker).name)
    }


def held_by_others(message: dict, viewer: str | None) -> list[str]:
    """Events in hands that are not the viewer's, as far as a message shows them."""
    return [
        item["label"]
        for panel in message["picture"]["panels"]
        if panel["kind"] == "hand" and panel["side"] != viewer
        for item in panel["items"]
    ]


def check(message: dict, state, viewer: str | None) -> None:
    text = json.dumps({**message, "events": [], "type": ""})
    for word in hidden_words(state, viewer):
        assert f'"{word}' not in text, (viewer, word)
        assert f"({word}" not in text, (viewer, word)
    assert held_by_others(message, viewer) == []
    assert "seed" not in message or message["seed"] is None or message["over"]


@pytest.fixture
def table(client, skirmish):
    made = client.new_game(scenario=skirmish, seed="a seed for nobody's eyes")
    guests = {side: client.sit(made["game"], [key]) for side, key in made["keys"].items()}
    guests[None] = client.sit(made["game"])
    return client, made, guests


def play(table, choices: int, luck: random.Random):
    """Random choices by the side that is asked; what each of the three has heard of each."""
    _, _, guests = table
    for _ in range(choices):
        if guests[None].now["over"]:
            return
        asked = [s for s in SETTING.sides if guests[s].now["ask"].get("rows") or guests[s].options]
        for side in asked:
            ask = guests[side].now["ask"]
            if ask.get("rows"):
                heard = guests[side].hand_in(side, ask["first"])
            else:
                heard = guests[side].answer(luck.choice(ask["options"]))
            if heard["type"] == "state":
                continue
            assert heard["type"] == "moved", heard
            for other, guest in guests.items():
                if other != side:
                    guest.hear()
            yield {viewer: guest.now for viewer, guest in guests.items()}


def truth_of(game: Game) -> dict[int, State]:
    """The state after each choice, by playing the game again."""
    story = Game(RULESET, game.scenario, game.start, chance=True)
    truth = {}
    for value in game.inputs:
        story.replay([value])
        truth[story.ply] = story.state.clone()
    return truth


def test_no_message_of_a_whole_game_tells_a_secret(table):
    client, made, guests = table
    keys = made["keys"]
    path = f"/api/games/{made['game']}"
    moments = list(play(table, 300, random.Random(5)))
    assert guests[None].now["over"]
    record = client.get(f"{path}/record", list(keys.values())).body
    truth = truth_of(load_game(record))
    looked_at = 0
    for heard in moments:
        for viewer, message in heard.items():
            if not message["over"]:
                check(message, truth[message["ply"]], viewer)
                looked_at += 1
    assert looked_at > 150


def test_nor_does_the_past_while_the_game_goes_on(table):
    client, made, _ = table
    moments = list(play(table, 40, random.Random(5)))
    path, keys = f"/api/games/{made['game']}", made["keys"]
    for viewer, key in ((None, None), ("blue", keys["blue"])):
        for request in ("", "/log", *(f"/at/{ply}" for ply in range(0, len(moments), 5))):
            body = client.get(path + request, [key] if key else []).body.decode()
            for uid, counter in SETTING.counters.items():
                if counter.column.startswith("R") and f"?: {uid}" not in body:
                    shown = f"{counter.name}." in body  # it was turned over, which all have seen
                    assert shown or f'"{uid}"' not in body, (viewer, request, uid)
        assert client.get(path + "/record", [key] if key else []).status in (401, 403)


def test_queries_tell_a_side_what_it_may_know(table):
    _, _, guests = table
    cards = {v: guest.query("card", id="RA?1")["result"] for v, guest in guests.items()}
    assert "(under force 1 of the Red Advance Guard)" in cards["red"]["title"]
    for viewer in ("blue", None):
        assert cards[viewer]["title"] == "Force 1 of the Red Advance Guard"
        assert cards[viewer]["lines"][-1] == "what lies under it is not known"


@pytest.mark.parametrize("args", [{}, {"id": 7}, {"id": "XX"}, {"id": ["RA?1"]}, {"id": None}])
def test_a_query_with_wrong_words_is_answered_with_a_sentence(table, args):
    _, _, guests = table
    assert "card: wrong or missing words" in guests["red"].query("card", **args)["error"]


def test_an_event_is_played_in_secret_until_it_is_told(table):
    played = []
    for heard in play(table, 300, random.Random(5)):
        for viewer, message in heard.items():
            if (message["option"] or ["", ""])[0] == "play":
                played.append((viewer, message["side"]))
    assert played, "nobody has played an event in this game"
    assert all(viewer == side for viewer, side in played)


@pytest.mark.parametrize("level", ["random", "greedy", "captain"])
def test_computers_play_it_at_the_table(client, skirmish, level):
    """They think in processes of their own, and are shown what their side may know."""
    players = {"red": level, "blue": level}
    made = client.new_game(scenario="skirmish:outpost", seed=3, players=players)
    guest = client.sit(made["game"])
    while not guest.now["over"]:
        guest.hear()
    assert guest.now["result"]["level"] in ("victory", "draw", "triumph")
