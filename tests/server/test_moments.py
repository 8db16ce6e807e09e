"""The past: the log, and the table at any ply as it was when it was played."""

from __future__ import annotations

import random

import pytest

from tests.server.client import Client


@pytest.fixture(scope="module")
def played(shared_address):
    """A game of some length, with all that was heard of it."""
    client = Client(shared_address)
    made, guest = client.hot_seat(seed=11)
    luck = random.Random(11)
    heard = [guest.now]
    heard += guest.play(170, luck)
    yield client, made, heard
    client.close()


def test_any_moment_is_as_it_was_when_it_was_played(played):
    client, made, heard = played
    plies = [0, 1, 2, 49, 50, 51, 99, 100, *random.Random(3).sample(range(170), 20), 170]
    for ply in plies:
        moment = client.get(f"/api/games/{made['game']}/at/{ply}", list(made["keys"].values())).json
        assert set(moment) == {"ply", "side", "events", "picture", "ask", "lit"}
        assert moment["ply"] == ply
        assert moment["picture"] == heard[ply]["picture"], ply
        assert moment["ask"] == heard[ply]["ask"], ply
        if ply:
            assert moment["side"] == heard[ply]["side"]
            assert moment["events"] == heard[ply]["events"]


def test_a_moment_says_what_was_touched(played):
    client, made, heard = played
    for ply in (1, 30, 90):
        lit = client.get(f"/api/games/{made['game']}/at/{ply}").json["lit"]
        events = heard[ply]["events"]
        assert {unit for event in events for unit in event.get("units", ())} <= set(lit["units"])
        assert {hex for event in events for hex in event.get("hexes", ())} <= set(lit["hexes"])


def test_past_options_are_for_those_who_had_them(played):
    client, made, heard = played
    for ply in (0, 60, 120):
        side = heard[ply]["ask"]["side"]
        other = ({"red", "blue"} - {side}).pop()
        path = f"/api/games/{made['game']}/at/{ply}"
        assert client.get(path).json["ask"]["options"] == []
        assert client.get(path, [made["keys"][other]]).json["ask"]["options"] == []
        assert client.get(path, [made["keys"][side]]).json["ask"]["options"]


def test_the_log_is_what_was_told(played):
    client, made, heard = played
    log = client.get(f"/api/games/{made['game']}/log").json
    assert [entry["ply"] for entry in log] == list(range(171))
    assert log[0]["option"] is None
    for entry, message in zip(log[1:], heard[1:], strict=True):
        assert set(entry) == {"ply", "side", "option", "events", "one_sided"}
        assert not entry["one_sided"], "all is played in the open"
        assert entry["events"] == message["events"]
        assert entry["option"] == message["option"]
        assert entry["side"] == message["side"]


@pytest.mark.parametrize(
    ("query", "plies"),
    [("from=5&to=9", range(5, 10)), ("from=168", range(168, 171)), ("to=2", range(3)),
     ("from=9&to=5", []), ("from=500", [])],
)  # fmt: skip
def test_ranges_of_the_log(played, query, plies):
    client, made, _ = played
    log = client.get(f"/api/games/{made['game']}/log?{query}").json
    assert [entry["ply"] for entry in log] == list(plies)


def test_what_was_taken_back_never_happened(client):
    made, guest = client.hot_seat(seed=5)
    luck = random.Random(2)
    path = f"/api/games/{made['game']}/at/"
    while not guest.now["can_undo"]:
        guest.play(1, luck)
    ply = guest.now["ply"]
    assert client.get(f"{path}{ply}").status == 200
    taken = guest.now["option"]
    guest.undo()
    assert client.get(f"{path}{ply}").status == 404
    other = next(option for option in guest.options if option != taken)
    moved = guest.answer(other)
    assert client.get(f"{path}{ply}").json["picture"] == moved["picture"]
