"""What happened, for those who ask: the story since a choice, and the marks of a replay."""

from __future__ import annotations

import random

import pytest

from tests.keen import keen
from tests.server.client import Client
from tricolore import new_game
from tricolore.rulesets.table import table_of
from tricolore.server.chronicle import events_in_words, seen

CHOICES = 330


@pytest.fixture(scope="module")
def fought(shared_address):
    """A game in which both sides have fought."""
    client = Client(shared_address)
    game, luck = new_game("butchery:solferino", seed=3), random.Random(3)
    while game.ask is not None and game.ply < CHOICES:
        game.answer(keen(game, game.ask, luck))
    made = client.request("/api/games/upload?one_screen=1", game.save()).json
    yield client, f"/api/games/{made['game']}", list(made["keys"].values())
    client.close()


def test_the_story_is_made_of_what_the_log_tells(fought):
    client, path, keys = fought
    story = client.get(f"{path}/story?since=200", keys).json
    log = [
        told["text"]
        for entry in client.get(f"{path}/log?from=200", keys).json
        for told in entry["events"]
    ]
    assert story["since"] == 200
    parts = story["parts"]
    assert any(part.get("marched") for part in parts)
    fights = [fight for part in parts for fight in part.get("fights", [])]
    assert fights
    said = [fight["text"] for fight in fights]
    said += [line for fight in fights for line in fight.get("outcome", [])]
    said += [line for part in parts for line in (part["title"], *part.get("notes", [])) if line]
    assert set(said) <= set(log)


def test_ways_end_where_pieces_stand(fought):
    client, path, keys = fought
    story = client.get(f"{path}/story?since=150&to=300", keys).json
    pieces = {
        p["id"]: p["hex"] for p in client.get(f"{path}/at/300", keys).json["picture"]["pieces"]
    }
    ways = {trail["id"]: trail["hexes"] for trail in story["trails"]}
    assert ways
    assert all(way[-1] == pieces[id] for id, way in ways.items() if id in pieces)


def test_a_story_of_a_long_time_tells_of_its_end(fought):
    client, path, keys = fought
    assert client.get(f"{path}/story?since=999999", keys).json["parts"] == []
    assert client.get(f"{path}/story?since=0&to=0", keys).json["since"] == 0


def test_marks_can_be_had_from_any_choice(fought):
    client, path, keys = fought
    marks = client.get(f"{path}/marks", keys).json
    assert {mark["kind"] for mark in marks} == {"turn", "fight"}
    later = [mark for mark in marks if mark["ply"] >= 200]
    assert client.get(f"{path}/marks?from=200", keys).json == later


def test_all_that_is_told_of_an_event_is_stored_with_its_texts():
    """So that a story and its arrows, too, can be had in another language later."""
    game, luck = new_game("butchery:solferino", seed=3), random.Random(3)
    table, heard = table_of("butchery"), 0
    while game.ask is not None and game.ply < CHOICES:
        before = len(game.log)
        game.answer(keen(game, game.ask, luck))
        events = game.log[before:]
        told = [table.tell(game.state, event) for event in events]
        assert seen(events_in_words(table, game.state, events), ("allied", "austrian")) == told
        heard += sum(one.blow is not None for one in told)
    assert heard
