"""Computer players at the table."""

from __future__ import annotations

import random
import time

from tests.server.client import Client
from tests.server.conftest import served
from tricolore import players
from tricolore.players.random import RandomPlayer
from tricolore.server.store import Store


def test_it_moves_until_it_is_a_persons_turn(client):
    made = client.new_game(players={"austrian": "random"}, seed=2)
    guest = client.sit(made["game"], [made["keys"]["allied"]])
    luck = random.Random(1)
    own = 0
    for _ in range(400):
        if guest.now["ask"]["side"] == "allied":
            assert guest.answer(luck.choice(guest.options))["side"] == "allied"
            own += 1
        else:
            assert guest.options == []
            assert guest.hear()["side"] == "austrian"
        if own == 40:
            break
    assert own == 40
    log = client.get(f"/api/games/{made['game']}/log").json
    assert {entry["side"] for entry in log[1:]} == {"allied", "austrian"}


def test_nobody_can_move_in_its_stead(client):
    made = client.new_game(players={"allied": "random", "austrian": "random"})
    guest = client.sit(made["game"])
    guest.send(answer={"ply": 0, "option": ["say", "yes"]})
    heard = [guest.hear()]
    while heard[-1]["type"] == "moved":
        heard.append(guest.hear())
    assert heard[-1]["type"] == "refused"


def test_it_cannot_know_the_dice_to_come(client, monkeypatch):
    seeds = []

    class Curious(RandomPlayer):
        def choose(self, game):
            seeds.append(game.state.seed)
            return super().choose(game)

    monkeypatch.setitem(players.MAKERS, "curious", Curious)
    made = client.new_game(players={"austrian": "curious"}, seed="the seed")
    guest = client.sit(made["game"], list(made["keys"].values()))
    while guest.now["ask"]["side"] != "allied":
        guest.hear()
    assert seeds
    assert "the seed" not in seeds


def test_one_that_thinks_long_leaves_the_others_free(client, monkeypatch):
    class Slow(RandomPlayer):
        def choose(self, game):
            time.sleep(1)
            return super().choose(game)

    monkeypatch.setitem(players.MAKERS, "slow", Slow)
    made = client.new_game(players={"allied": "slow", "austrian": "slow"})
    client.sit(made["game"])
    _, guest = client.hot_seat()
    start = time.monotonic()
    guest.play(5, random.Random(1))
    assert time.monotonic() - start < 1


def test_one_that_fails_does_not_stop_the_table(client, monkeypatch):
    class Broken(RandomPlayer):
        def choose(self, game):
            raise ZeroDivisionError("a fault in a player")

    monkeypatch.setitem(players.MAKERS, "broken", Broken)
    made = client.new_game(players={"allied": "broken", "austrian": "broken"})
    guest = client.sit(made["game"])
    assert guest.query("zones", side="allied")["result"]
    time.sleep(0.1)
    monkeypatch.setitem(players.MAKERS, "broken", RandomPlayer)
    guest.hello()
    assert guest.hear()["type"] == "moved"


def test_it_goes_on_when_somebody_opens_the_game_again(tmp_path, monkeypatch):
    class Shy(RandomPlayer):
        def choose(self, game):
            raise ZeroDivisionError("not now")

    monkeypatch.setitem(players.MAKERS, "shy", Shy)
    url = f"sqlite:///{tmp_path / 'games.db'}"
    store = Store(url)
    store.migrate()
    with served(store) as address:
        client = Client(address)
        made = client.new_game(players={"allied": "shy", "austrian": "shy"})
        client.sit(made["game"])
        client.close()
    monkeypatch.setitem(players.MAKERS, "shy", RandomPlayer)
    with served(Store(url)) as address:
        client = Client(address)
        assert client.sit(made["game"]).hear()["type"] == "moved"
        client.close()


def test_games_of_computers_stop_when_nobody_watches(client):
    made = client.new_game(players={"allied": "random", "austrian": "random"})
    guest = client.sit(made["game"])
    for _ in range(3):
        guest.hear()
    guest.socket.close()
    path = f"/api/games/{made['game']}"
    time.sleep(0.3)
    ply = client.get(path).json["ply"]
    time.sleep(0.3)
    assert client.get(path).json["ply"] == ply
