"""People at a table: who is there, what they say to each other, and who is told of it."""

from __future__ import annotations

from typing import Any

import pytest

from tests.server.client import Client, Guest
from tests.server.conftest import served
from tests.server.test_invitations import Person, both
from tests.waiting import until
from tricolore.server import company, notebook
from tricolore.server.store import Store


@pytest.fixture(autouse=True)
def _at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(company, "PAUSE", 0.0)


class Sitter:
    """Somebody at a table, who keeps apart what he hears."""

    def __init__(self, client: Client, game: str, keys: list[str] | None, **wishes: bool) -> None:
        self.guest: Guest = client.connect(game, keys)
        self.guest.send(hello={"keys": keys or [], **wishes})
        self.heard: list[dict[str, Any]] = []
        self.ids = 0

    def listen(self, kind: str) -> dict[str, Any]:
        """The next message of a kind."""
        while True:
            self.heard.append(self.guest.hear())
            if self.heard[-1]["type"] == kind:
                return self.heard[-1]

    def ask(self, what: str, **said: Any) -> dict[str, Any]:
        self.ids += 1
        self.guest.send(**{what: {"id": self.ids, **said}})
        return self.listen("answer")

    def all_heard(self) -> list[dict[str, Any]]:
        """Everything up to now."""
        self.guest.send(ping=77)
        self.listen("pong")
        return self.heard

    def said(self) -> list[str]:
        heard = self.all_heard()
        return [one["saying"]["text"] for one in heard if one["type"] == "spoken"]


def two(client: Client, **wishes: bool) -> tuple[str, dict[str, Sitter]]:
    made = client.new_game(seed=3)
    wishes = wishes or {"talk": True, "present": True}
    return made["game"], {
        side: Sitter(client, made["game"], [key], **wishes) for side, key in made["keys"].items()
    }


# Talk


def test_what_one_says_the_other_hears_and_finds_again(client):
    game, at = two(client)
    answer = at["red"].ask("say", side="red", text="  Good luck!  ")
    assert "error" not in answer
    heard = at["blue"].listen("spoken")["saying"]
    assert (heard["side"], heard["text"]) == ("red", "Good luck!")
    keys = at["blue"].guest.keys
    later = Sitter(client, game, keys, talk=True)
    assert [one["text"] for one in later.listen("talk")["sayings"]] == ["Good luck!"]


def test_whoever_watches_or_does_not_want_to_hear_hears_nothing(client):
    game, at = two(client)
    watcher = Sitter(client, game, None, talk=True, present=True)
    deaf = Sitter(client, game, at["blue"].guest.keys)
    for sitter in (watcher, deaf):
        sitter.listen("state")
    at["red"].ask("say", side="red", text="Between you and me")
    at["blue"].listen("spoken")
    for sitter in (watcher, deaf):
        assert {one["type"] for one in sitter.all_heard()} <= {"state", "present", "pong"}
        assert "Between" not in str(sitter.heard)
    for path in ("", "/log", "/record"):
        assert b"Between" not in client.get(f"/api/games/{game}{path}").body


def test_nobody_speaks_for_another(client):
    game, at = two(client)
    assert "no key" in at["red"].ask("say", side="blue", text="I concede")["error"]
    watcher = Sitter(client, game, None, talk=True)
    assert "no key" in watcher.ask("say", side="red", text="Let me in")["error"]
    assert at["blue"].said() == []


def test_who_plays_a_computer_has_nobody_to_talk_to(client):
    made = client.new_game(players={"blue": "random"})
    red = Sitter(client, made["game"], list(made["keys"].values()), talk=True)
    assert "nobody else" in red.ask("say", side="red", text="Hello?")["error"]


@pytest.mark.parametrize("text", ["", "x" * 501, "a\x00", "two\nlines", "   "])
def test_what_is_said_has_bounds(client, text):
    _, at = two(client)
    at["red"].guest.send(say={"id": 1, "side": "red", "text": text})
    while (answer := at["red"].guest.hear())["type"] not in ("answer", "refused"):
        continue
    assert answer["error"]
    assert at["blue"].said() == []


def test_a_flood_of_words_is_stopped(client):
    _, at = two(client)
    answers = [at["red"].ask("say", side="red", text=str(n)) for n in range(9)]
    told = [one for one in answers if "error" not in one]
    assert len(told) <= company.SAYINGS_AT_ONCE + 1 < len(answers)
    assert "Not so fast" in answers[-1]["error"]
    assert "error" not in at["blue"].ask("say", side="blue", text="Calm down"), "each his own"


def test_of_a_long_talk_the_newest_is_kept(tmp_path, monkeypatch):
    monkeypatch.setattr(notebook, "MOST_SAYINGS", 3)
    store = Store(f"sqlite:///{tmp_path / 'games.db'}")
    store.migrate()
    with served(store) as address:
        client = Client(address)
        game = client.new_game()["game"]
        client.close()
    store = Store(f"sqlite:///{tmp_path / 'games.db'}")
    book = notebook.Notebook(store)
    for number in range(8):
        book.say(game, "red", str(number))
    assert [one.text for one in book.sayings(game)] == ["5", "6", "7"]
    store.forget([game])
    assert book.sayings(game) == []


def test_a_side_can_switch_the_talk_off(client):
    game, at = two(client)
    at["red"].ask("say", side="red", text="You play slowly")
    assert "error" not in at["blue"].ask("quiet", side="blue", quiet=True)
    while at["red"].listen("talk")["quiet"] != ["blue"]:
        continue
    assert "switched off" in at["red"].ask("say", side="red", text="Oh come on")["error"]
    assert "no key" in at["red"].ask("quiet", side="blue", quiet=False)["error"]
    later = Sitter(client, game, at["red"].guest.keys, talk=True)
    assert later.listen("talk")["quiet"] == ["blue"], "it is stored"
    at["blue"].ask("quiet", side="blue", quiet=False)
    assert "error" not in at["red"].ask("say", side="red", text="Sorry")


def test_who_gives_up_a_seat_takes_his_silence_along(client):
    maker, friend = Person(client), Person(client)
    both(maker, friend)
    keys = [maker.key]
    sitter = Sitter(client, maker.game, keys, talk=True)
    sitter.ask("quiet", side=maker.side, quiet=True)
    assert maker.do("leave").status == 204
    other = Sitter(client, maker.game, [friend.key], talk=True)
    assert other.listen("talk")["quiet"] == []


# Who is there


def test_people_at_a_table_see_each_other_come_and_go(client):
    game, at = two(client)
    while at["red"].listen("present")["sides"] != ["red", "blue"]:
        continue
    watcher = Sitter(client, game, None, present=True)
    while (told := at["red"].listen("present"))["watching"] != 1:
        continue
    assert told["sides"] == ["red", "blue"]
    at["blue"].guest.close()
    while (told := at["red"].listen("present"))["sides"] != ["red"]:
        continue
    watcher.guest.close()


def test_who_is_not_to_be_seen_is_not_counted_and_told_nothing(client):
    game, at = two(client, talk=True)
    seen = Sitter(client, game, None, present=True)
    assert seen.listen("present") == {"type": "present", "sides": [], "watching": 1}
    for sitter in at.values():
        assert "present" not in {one["type"] for one in sitter.all_heard()}


def test_who_says_hello_again_has_not_left(client, monkeypatch):
    monkeypatch.setattr(company, "PAUSE", 0.3)
    _, at = two(client)
    while at["red"].listen("present")["sides"] != ["red", "blue"]:
        continue
    at["red"].heard.clear()
    at["blue"].guest.send(hello={"keys": at["blue"].guest.keys, "talk": True, "present": True})
    at["blue"].listen("state")
    at["blue"].ask("say", side="blue", text="Here I am")
    until(lambda: at["red"].said() == ["Here I am"], "the words")
    assert [one for one in at["red"].heard if one["type"] == "present"] == []


def test_a_browser_that_asks_for_neither_is_sent_what_it_always_was(client):
    made, guest = client.hot_seat()
    guest.send(ping=1)
    assert guest.hear()["type"] == "pong"
    assert made
