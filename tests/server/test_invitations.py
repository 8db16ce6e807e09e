"""Games between two people: invitations, keys of one's own, and dice that nobody can foresee."""

from __future__ import annotations

import random
import secrets

import pytest
from websockets.exceptions import ConnectionClosed

from tests.server import hidden
from tests.server.client import PONTE
from tricolore.core import record
from tricolore.core.dice import commitment, fingerprint, seed_of
from tricolore.rulesets import find

SCENARIO = PONTE

CARDS = "hidden:cards"
"""A game of six choices and a die, between red and blue."""


@pytest.fixture
def cards(monkeypatch) -> None:
    hidden.install(monkeypatch)


class Person:
    """Somebody with a browser: it keeps his key, and his part of the seed."""

    def __init__(self, client) -> None:
        self.client = client
        self.part = secrets.token_hex(32)
        self.promise = commitment(self.part)
        self.game = self.side = self.key = ""

    def make(self, **body):
        reply = self.client.post(
            "/api/games",
            {"scenario": PONTE, "commitment": self.promise, **body},
        )
        assert reply.status == 201, reply
        ((self.side, self.key),) = reply.json["keys"].items()
        self.game = reply.json["game"]
        return reply.json

    def do(self, what: str, body=None, side: str = "", method: str = "POST"):
        path = f"/api/games/{self.game}/seats/{side or self.side}/{what}"
        keys = [self.key] if self.key else None
        if body is None:
            return self.client.request(path, b"", method=method, keys=keys)
        return self.client.post(path, body, keys)

    def accept(self, game: str, side: str, invitation: str):
        self.game, self.side = game, side
        body = {"invitation": invitation, "commitment": self.promise}
        reply = self.do("accept", body)
        if reply.status == 201:
            self.key = reply.json["key"]
        return reply

    def show(self):
        return self.do("dice", {"part": self.part})

    def look(self, what: str = ""):
        return self.client.get(f"/api/games/{self.game}{what}", [self.key] if self.key else None)


@pytest.fixture
def maker(client) -> Person:
    return Person(client)


@pytest.fixture
def friend(client) -> Person:
    return Person(client)


def both(maker: Person, friend: Person, **body):
    """A game that has begun."""
    made = maker.make(**body)
    ((side, invitation),) = made["invitations"].items()
    assert friend.accept(made["game"], side, invitation).status == 201
    for person in (maker, friend):
        assert person.show().status == 204
    return made


# Seats


def test_the_maker_gets_his_own_seat_and_an_invitation(maker):
    made = maker.make()
    assert list(made["keys"]) == ["red"]
    assert list(made["invitations"]) == ["blue"]
    assert made["fingerprint"] == ""
    info = maker.look().json
    assert (info["begun"], info["open"], info["dice"]) == (False, ["blue"], "together")


def test_he_may_take_the_other_side(maker):
    made = maker.make(seat="blue")
    assert list(made["keys"]) == ["blue"]
    assert list(made["invitations"]) == ["red"]


def test_a_seat_that_is_a_computers_cannot_be_his(client):
    body = {"scenario": PONTE, "players": {"blue": "random"}, "seat": "blue"}
    assert client.post("/api/games", body).status == 422


def test_who_accepts_gets_a_key_that_nobody_else_has_held(maker, friend):
    made = both(maker, friend)
    assert friend.key not in str(made)
    assert friend.look().json["open"] == []
    seat = friend.client.sit(friend.game, [friend.key])
    assert seat.now["seats"] == ["blue"]


def test_an_invitation_is_used_once(client, maker, friend):
    made = both(maker, friend)
    late = Person(client)
    refused = late.accept(made["game"], "blue", made["invitations"]["blue"])
    assert refused.status == 409
    assert "used" in refused.json["error"]


def test_an_invitation_can_be_withdrawn_and_made_anew(maker, friend):
    made = maker.make()
    first = made["invitations"]["blue"]
    second = maker.do("invitation", side="blue").json["invitation"]
    assert friend.accept(made["game"], "blue", first).status == 409
    assert maker.do("invitation", side="blue", method="DELETE").status == 204
    assert friend.accept(made["game"], "blue", second).status == 409
    third = maker.do("invitation", side="blue").json["invitation"]
    assert friend.accept(made["game"], "blue", third).status == 201


@pytest.mark.parametrize("invitation", ["", "wrong", "x" * 100])
def test_a_wrong_invitation_opens_nothing(maker, friend, invitation):
    made = maker.make()
    assert friend.accept(made["game"], "blue", invitation).status == 409
    assert friend.accept(made["game"], "red", made["invitations"]["blue"]).status == 409
    assert friend.accept(made["game"], "green", made["invitations"]["blue"]).status == 409


def test_a_stranger_can_invite_nobody(client, maker):
    made = maker.make()
    stranger = Person(client)
    stranger.game, stranger.side = made["game"], "blue"
    for what in ("invitation", "renew", "leave"):
        assert stranger.do(what).status == 401
    assert stranger.do("dice", {"part": stranger.part}).status == 401


def test_a_seat_that_is_taken_is_not_offered(maker, friend):
    both(maker, friend)
    assert maker.do("invitation", side="blue").status == 409
    assert maker.do("invitation", side="red").status == 409


def test_the_maker_cannot_answer_for_his_friend(maker, friend):
    made = both(maker, friend)
    seats = {p.side: p.client.sit(made["game"], [p.key]) for p in (maker, friend)}
    for side, seat in seats.items():
        seat.hand_in(side, seat.now["ask"]["first"])
    seats["red"].hear()
    for _ in range(1000):
        asked = seats["red"].now["ask"]["side"]
        if asked == "blue":
            break
        seats["red"].answer(seats["red"].options[0])
        seats["blue"].hear()
    refused = seats["red"].answer(seats["blue"].options[0])
    assert refused["type"] == "refused"
    assert "the turn of blue" in refused["error"]
    for what in ("renew", "leave"):
        assert maker.do(what, side="blue").status == 403


def test_a_key_can_be_renewed(maker, friend):
    both(maker, friend)
    old = friend.key
    watching = friend.client.sit(friend.game, [old])
    friend.key = friend.do("renew").json["key"]
    assert watching.hear()["seats"] == []
    assert watching.answer(["say", "yes"])["type"] == "refused"
    assert friend.client.get(f"/api/games/{friend.game}", [old]).status == 403
    assert friend.client.sit(friend.game, [friend.key]).now["seats"] == ["blue"]
    guest = friend.client.connect(friend.game, [old])
    assert guest.hello()["type"] == "refused"
    with pytest.raises(ConnectionClosed):
        guest.hear()


def test_a_seat_can_be_given_up_and_offered_again(client, maker, friend):
    both(maker, friend)
    at_table = maker.client.sit(maker.game, [maker.key])
    assert friend.do("leave").status == 204
    assert at_table.hear()["open"] == ["blue"]
    assert friend.look().status == 403
    invitation = maker.do("invitation", side="blue").json["invitation"]
    another = Person(client)
    assert another.accept(maker.game, "blue", invitation).status == 201
    assert another.look().json["begun"]
    assert another.client.sit(maker.game, [another.key]).now["seats"] == ["blue"]


# The seed


def test_nothing_falls_before_both_have_made_the_seed(maker, friend):
    made = maker.make()
    guest = maker.client.connect(made["game"], [maker.key])
    waiting = guest.hello()
    assert waiting["type"] == "waiting"
    assert waiting["open"] == ["blue"]
    assert waiting["promises"] == {"server": made["promise"], "red": maker.promise}
    assert maker.show().status == 422
    for what in ("/log", "/at/0", "/record"):
        assert maker.look(what).status in (403, 404, 409) or maker.look(what).json == []
    friend.accept(made["game"], "blue", made["invitations"]["blue"])
    waiting = guest.hear()
    assert waiting["show"] == ["red", "blue"]
    maker.show()
    assert guest.hear()["show"] == ["blue"]
    friend.show()
    assert guest.hear()["type"] == "state"
    assert maker.look().json["begun"]


def test_a_part_that_was_not_promised_is_refused(maker, friend):
    made = maker.make()
    friend.accept(made["game"], "blue", made["invitations"]["blue"])
    maker.part = secrets.token_hex(32)
    refused = maker.show()
    assert refused.status == 422
    assert "promised" in refused.json["error"]


@pytest.mark.parametrize("promise", ["", "00", "x" * 64, "A" * 64])
def test_a_promise_is_a_hash(client, promise):
    body = {"scenario": PONTE, "commitment": promise}
    assert client.post("/api/games", body).status == (400 if promise else 422)


def test_when_somebody_leaves_before_the_beginning_all_make_new_parts(client, maker, friend):
    made = maker.make()
    friend.accept(made["game"], "blue", made["invitations"]["blue"])
    maker.show()
    assert friend.do("leave").status == 204
    assert maker.look().json["promises"]["server"] != made["promise"]
    invitation = maker.do("invitation", side="blue").json["invitation"]
    another = Person(client)
    another.accept(maker.game, "blue", invitation)
    assert another.show().status == 422, "the maker has to promise again first"
    old = maker.part
    maker.part = secrets.token_hex(32)
    assert maker.do("dice", {"commitment": commitment(maker.part)}).status == 204
    maker.part, new = old, maker.part
    assert maker.show().status == 422
    maker.part = new
    assert maker.show().status == 204
    assert another.show().status == 204
    assert maker.look().json["begun"]


def test_nobody_sees_seed_or_record_while_they_play_and_everybody_afterwards(cards, maker, friend):
    made = both(maker, friend, scenario=CARDS)
    promised = maker.look().json["promises"]
    shown = maker.look().json["fingerprint"]
    for keys in ([maker.key], [friend.key], [maker.key, friend.key], None):
        assert maker.client.get(f"/api/games/{made['game']}/record", keys).status == 403
    fork = f"/api/games/{made['game']}/fork"
    assert maker.client.post(fork, {"ply": 0, "one_screen": True}, [maker.key]).status == 403
    guest = maker.client.sit(made["game"], [maker.key, friend.key])
    guest.play(10, random.Random(5))
    assert guest.now["over"]
    saved = maker.client.get(f"/api/games/{made['game']}/record").body
    header = record.read(saved).header
    assert guest.now["seed"] == header.seed == seed_of(header.parts)
    assert fingerprint(header.seed) == shown
    assert {part.by: part.commitment for part in header.parts} == promised
    assert {part.by: part.part for part in header.parts if part.by != "server"} == {
        "red": maker.part,
        "blue": friend.part,
    }
    verified = record.verify(saved, find)
    assert verified.signer == maker.client.get("/api/key").json["key"]
    assert verified.checked == 1


def test_a_named_seed_is_told_to_both(maker, friend):
    made = maker.make(seed="mine")
    notes = friend.client.get(f"/api/games/{made['game']}").json["notes"]
    assert any("named the seed" in note for note in notes)
    assert friend.accept(made["game"], "blue", made["invitations"]["blue"]).status == 201
    seat = friend.client.sit(made["game"], [friend.key])
    assert seat.now["notes"] == notes


def test_a_game_for_one_screen_says_so(client):
    made = client.new_game()
    assert any(
        "one screen" in note for note in client.get(f"/api/games/{made['game']}").json["notes"]
    )


# Records and forks


def taken(client, **body):
    """A game of cards with four choices made, its record, and a seat at it."""
    made, guest = client.hot_seat(scenario=CARDS, seed="known", **body)
    guest.play(3, random.Random(2))
    keys = list(made["keys"].values())
    return made, guest, client.get(f"/api/games/{made['game']}/record", keys).body


def uploaded(client, saved: bytes, query: str):
    reply = client.request(
        f"/api/games/upload?{query}", saved, Content_Type="application/octet-stream"
    )
    assert reply.status == 201, reply
    return reply.json


def test_an_upload_that_is_played_on_gets_new_dice(cards, client):
    _, _, saved = taken(client)
    made = uploaded(client, saved, "one_screen=1")
    again = client.sit(made["game"], list(made["keys"].values()))
    assert again.now["fingerprint"] != fingerprint("known")
    assert any("record that somebody uploaded" in note for note in again.now["notes"])
    again.play(10, random.Random(3))
    assert again.now["over"]
    whole = client.get(f"/api/games/{made['game']}/record").body
    assert [old.seed for old in record.read(whole).header.earlier] == ["known"]
    verified = record.verify(whole, find)
    assert verified.checked == 1
    assert verified.signer == "", "what was played elsewhere is not vouched for"


def test_a_record_given_away_in_play_tells_no_dice_to_come(cards, client):
    made, guest, saved = taken(client)
    assert record.read(saved).header.seed == "known"
    guest.play(10, random.Random(3))
    assert guest.now["over"]
    whole = client.get(f"/api/games/{made['game']}/record").body
    header = record.read(whole).header
    assert [old.seed for old in header.earlier] == ["known"]
    assert header.seed != "known"
    assert record.verify(whole, find).checked == 1


def test_an_upload_between_people_waits_for_their_seed(cards, client, maker, friend):
    _, _, saved = taken(client)
    made = uploaded(client, saved, f"commitment={maker.promise}")
    maker.game = made["game"]
    ((maker.side, maker.key),) = made["keys"].items()
    ((side, invitation),) = made["invitations"].items()
    assert friend.accept(maker.game, side, invitation).status == 201
    for person in (maker, friend):
        assert person.show().status == 204
    seat = client.sit(maker.game, [maker.key, friend.key])
    assert seat.now["ply"] == 3
    assert any("record that somebody uploaded" in note for note in seat.now["notes"])
    seat.play(10, random.Random(3))
    header = record.read(client.get(f"/api/games/{maker.game}/record").body).header
    assert header.seed == seed_of(header.parts)
    assert header.earlier[0].seed == "known"
