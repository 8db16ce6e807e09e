"""What happened, for those who ask: the story since a choice, and the marks of a replay."""

from __future__ import annotations

import random

import pytest

from tests.server.client import Client

CHOICES = 170


@pytest.fixture(scope="module")
def fought(shared_address):
    """A game in which both sides have fought."""
    client = Client(shared_address)
    made, guest = client.hot_seat(seed=11)
    guest.play(CHOICES, random.Random(11))
    yield client, f"/api/games/{made['game']}", list(made["keys"].values())
    client.close()


def test_the_story_is_made_of_what_the_log_tells(fought):
    client, path, keys = fought
    story = client.get(f"{path}/story?since=60", keys).json
    log = [
        told["text"]
        for entry in client.get(f"{path}/log?from=60", keys).json
        for told in entry["events"]
    ]
    assert story["since"] == 60
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
    story = client.get(f"{path}/story?since=60&to=150", keys).json
    pieces = {
        p["id"]: p["hex"] for p in client.get(f"{path}/at/150", keys).json["picture"]["pieces"]
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
    later = [mark for mark in marks if mark["ply"] >= 60]
    assert client.get(f"{path}/marks?from=60", keys).json == later
