"""Both seats at one screen: what one side alone may know is not shown while the other is asked."""

from __future__ import annotations

import random

import pytest

SIDES = ("red", "blue")


@pytest.fixture
def screen(client, skirmish):
    made, guest = client.hot_seat(scenario=skirmish, seed=5)
    return client, made, guest


def drawn(entries: list[dict]) -> set[str]:
    """Whose draws are told by name: "Red draws Volley.", which the other side may not know."""
    told = [event["text"] for entry in entries for event in entry["events"]]
    named = [text for text in told if " draws " in text and "an event" not in text]
    return {text.split()[0].lower() for text in named}


def hands(picture: dict) -> set[str]:
    panels = [panel for panel in picture["panels"] if panel["kind"] == "hand"]
    return {panel["side"] for panel in panels if panel["items"]}


def log(screen) -> list[dict]:
    client, made, _ = screen
    keys = list(made["keys"].values())
    return client.get(f"/api/games/{made['game']}/log", keys).json


def answer(guest, luck: random.Random) -> dict:
    ask = guest.now["ask"]
    if ask.get("rows"):
        return guest.hand_in(ask["side"], ask["first"])
    return guest.answer(luck.choice(ask["options"]))


def test_the_log_goes_by_the_side_that_is_asked(screen):
    _, _, guest = screen
    assert guest.now["ask"]["side"] == "red"
    assert drawn(log(screen)) == {"red"}
    assert log(screen)[0]["one_sided"]
    guest.hand_in("red", guest.now["ask"]["first"])
    assert guest.now["ask"]["side"] == "blue"
    assert drawn(log(screen)) == {"blue"}


def test_so_do_messages_pictures_and_past_moments_all_the_way(screen):
    client, made, guest = screen
    path, keys = f"/api/games/{made['game']}/at", list(made["keys"].values())
    luck, seen, divided = random.Random(5), set(), 0
    for _ in range(120):
        message = answer(guest, luck)
        if message["over"]:
            break
        asked = message["ask"]["side"]
        assert drawn([{"events": message.get("events", [])}]) <= {asked}
        assert hands(message["picture"]) <= {asked}
        assert drawn(log(screen)) == {asked}
        reply = client.get(f"{path}/{luck.randint(0, message['ply'])}", keys)
        assert reply.status == 200, reply.body
        past = reply.json
        assert drawn([past]) <= {asked}
        assert hands(past["picture"]) <= {asked}
        played = [value for kind, value in (past["ask"] or {}).get("options", []) if kind == "play"]
        assert not played or past["ask"]["side"] == asked
        seen.add(asked)
        divided += message.get("one_sided", False)
    assert seen == set(SIDES)
    assert divided, "no message had anything for one side only"


def test_a_choice_made_in_secret_is_not_named_to_the_other(screen):
    _, _, guest = screen
    luck, played = random.Random(5), 0
    for _ in range(250):
        message = answer(guest, luck)
        if message["over"]:
            break
        for entry in log(screen):
            if (entry["option"] or [""])[0] == "play":
                assert entry["side"] == message["ask"]["side"]
                played += 1
    assert played, "nobody has played an event in this game"


def test_at_the_end_nothing_is_hidden_any_more(screen):
    _, _, guest = screen
    while guest.now["ask"].get("rows"):
        guest.hand_in(guest.now["ask"]["side"], guest.now["ask"]["first"])
    guest.send(concede={"ply": guest.now["ply"], "side": "red"})
    assert guest.hear()["over"]
    assert drawn(log(screen)) == set(SIDES)


def test_whoever_has_one_seat_sees_what_it_sees_whoever_is_asked(screen):
    client, made, guest = screen
    guest.hand_in("red", guest.now["ask"]["first"])
    for side in SIDES:
        entries = client.get(f"/api/games/{made['game']}/log", [made["keys"][side]]).json
        assert drawn(entries) == {side}
        assert not any(entry["one_sided"] for entry in entries)


def test_a_standing_answer_is_shown_to_its_owner_alone(screen):
    client, made, guest = screen
    standing = {"asks": "PlayEvent", "answer": ["say", "pass"], "until": "turn"}
    guest.send(stand={"side": "red", **standing})
    assert [held["side"] for held in guest.hear()["standing"]] == ["red"]
    assert guest.hand_in("red", guest.now["ask"]["first"])["standing"] == []
    assert client.sit(made["game"], [made["keys"]["red"]]).now["standing"] != []


def test_a_past_moment_knows_nothing_of_a_sheet_that_is_in_now(screen):
    """In the second turn Red has handed in: the first turn is shown as it was."""
    client, made, guest = screen
    luck, keys = random.Random(1), list(made["keys"].values())
    for _ in SIDES:
        answer(guest, luck)
    while guest.now["ask"]["rule"] != "2.2":
        answer(guest, luck)
    guest.hand_in("red", guest.now["ask"]["first"])
    assert guest.now["ask"]["side"] == "blue"
    for ply in range(guest.now["ply"]):
        reply = client.get(f"/api/games/{made['game']}/at/{ply}", keys)
        assert reply.status == 200, (ply, reply.body)
