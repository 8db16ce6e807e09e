"""Computer players at the table."""

from __future__ import annotations

import os
import random
import time

import pytest

from tests.server import fools
from tests.server.client import Client
from tests.server.conftest import COMPUTERS, served
from tests.waiting import until
from tricolore.server import computer, security
from tricolore.server.opponents import called
from tricolore.server.store import Store


def test_it_moves_until_it_is_a_persons_turn(client):
    made = client.new_game(players={"blue": "random"}, seed=2)
    guest = client.sit(made["game"], [made["keys"]["red"]])
    luck = random.Random(1)
    own = 0
    for _ in range(400):
        if guest.now["ask"]["side"] == "red":
            assert guest.answer(luck.choice(guest.options))["side"] == "red"
            own += 1
        else:
            assert guest.options == []
            assert guest.hear()["side"] == "blue"
        if own == 40:
            break
    assert own == 40
    log = client.get(f"/api/games/{made['game']}/log").json
    assert {entry["side"] for entry in log[1:]} == {"red", "blue"}


def test_nobody_can_move_in_its_stead(client):
    made = client.new_game(players={"red": "random", "blue": "random"})
    guest = client.sit(made["game"])
    guest.send(answer={"ply": 0, "option": ["say", "yes"]})
    heard = [guest.hear()]
    while heard[-1]["type"] == "moved":
        heard.append(guest.hear())
    assert heard[-1]["type"] == "refused"


def plan_of(guest, side="blue"):
    """What the computer of a side says that it intends."""
    guest.send(explain={"id": 3})
    while (answer := guest.hear())["type"] != "answer":
        pass
    assert answer["id"] == 3
    return next((plan for plan in answer["result"]["plans"] if plan["side"] == side), None)


def until_asked(guest, side="red"):
    while guest.now["ask"]["side"] != side:
        guest.hear()


def trouble(guest):
    """The first failure that is told."""
    while (heard := guest.hear())["type"] != "seats":
        pass
    return heard


@pytest.fixture
def curious(client):
    """A game against one that tells what it saw; it has moved at least once."""
    made = client.new_game(players={"blue": "curious"}, seed="the seed")
    guest = client.sit(made["game"], list(made["keys"].values()))
    luck = random.Random(1)
    while plan_of(guest) is None:
        time.sleep(0.05)  # more messages are not taken
        if guest.now["ask"]["side"] == "red":
            guest.answer(luck.choice(guest.options))
        else:
            guest.hear()
    return client, made, guest


def test_it_cannot_know_the_dice_to_come(curious):
    _, _, guest = curious
    assert "thinks" in plan_of(guest)["mission"]
    assert "the seed" not in str(plan_of(guest))


def luck(client, seed, side="red", **body):
    """What the luck of a side's computer comes from, in a game of this seed."""
    made = client.new_game(players={side: "lucky"}, seed=seed, **body)
    return made, luck_in(client, made, side)


def luck_in(client, made, side="red"):
    guest = client.sit(made["game"], list(made["keys"].values()))
    plan = plan_of(guest, side)
    while plan is None:
        moved = guest.hear() if guest.now["ask"]["side"] == side else guest.answer(guest.options[0])
        if moved.get("side") == side:
            plan = plan_of(guest, side)
    guest.close()
    return plan["mission"]


def test_its_luck_is_another_in_every_game_and_the_same_for_the_same_seed(client):
    made, first = luck(client, "one")
    assert luck(client, "one")[1] == first
    assert luck(client, "two")[1] != first
    assert luck(client, "one", "blue")[1] != first
    fork = client.post(
        f"/api/games/{made['game']}/fork",
        {"ply": 0, "players": {"red": "lucky"}},
        list(made["keys"].values()),
    ).json
    assert luck_in(client, fork) != first, "a fork has dice of its own, and luck"


def test_its_luck_tells_nothing_of_the_dice(client):
    made, seed = luck(client, "the seed")
    assert seed == security.luck_of("the seed", "red")
    assert seed not in ("the seed", made["fingerprint"])
    assert len(seed) == 32
    guest = client.sit(made["game"], list(made["keys"].values()))
    assert seed not in str(guest.now), "nobody at the table is told"
    assert seed not in client.get(f"/api/games/{made['game']}").body.decode()


def test_the_same_seed_and_choices_give_the_same_game_against_a_computer(client):
    def played():
        made = client.new_game(players={"blue": "random"}, seed="again")
        guest = client.sit(made["game"], [made["keys"]["red"]])
        while guest.now["ply"] < 60:
            if guest.now["ask"]["side"] == "red":
                guest.answer(guest.options[0])
            else:
                guest.hear()
        guest.close()
        return client.get(f"/api/games/{made['game']}/log?from=0&to=60").json

    first = played()
    assert "blue" in {entry["side"] for entry in first}
    assert played() == first


def test_it_says_what_it_intends_to_whoever_asks(curious):
    client, made, guest = curious
    plan = plan_of(guest)
    assert set(plan) == {"side", "player", "ply", "mission", "lines", "missions"}
    assert plan["player"] == "curious"
    assert plan["lines"][1] == "I have no other."
    assert plan_of(client.sit(made["game"]))["side"] == "blue"


def test_a_plan_that_is_being_carried_out_grows_old(client):
    made = client.new_game(players={"red": "lucky"}, seed="7")
    guest = client.sit(made["game"], list(made["keys"].values()))
    while guest.now["ply"] < 12:
        guest.hear() if guest.now["ask"]["side"] == "red" else guest.answer(guest.options[0])
    moved = [e["ply"] for e in client.get(f"/api/games/{made['game']}/log").json if e["ply"]]
    assert len(moved) >= 12
    assert plan_of(guest, "red")["ply"] == 0, "it was said once, with the first choice"


def test_it_remembers_from_one_turn_to_the_next(curious):
    _, _, guest = curious
    before = plan_of(guest)
    luck = random.Random(2)
    while guest.now["ply"] < before["ply"] + 80 or plan_of(guest)["ply"] == before["ply"]:
        time.sleep(0.03)  # more messages are not taken
        if guest.now["ask"]["side"] == "red":
            guest.answer(luck.choice(guest.options))
        else:
            guest.hear()
    count = int(plan_of(guest)["lines"][0].split()[-1].rstrip("."))
    assert count > 5, "it is the same player all along"


def test_it_keeps_its_plans_to_itself_if_that_was_agreed(client):
    made = client.new_game(players={"blue": "curious"}, plans=False)
    guest = client.sit(made["game"], list(made["keys"].values()))
    assert guest.now["plans"] is False
    guest.send(explain={"id": 1})
    while (answer := guest.hear())["type"] != "answer":
        pass
    assert "to itself" in answer["error"]
    path = f"/api/games/{made['game']}/fork"
    body = {"ply": 0, "one_screen": True}
    fork = client.post(path, body, list(made["keys"].values())).json
    assert client.sit(fork["game"]).now["plans"] is False, "a fork is as its game was"


def test_one_that_has_no_plan_says_nothing(client):
    made = client.new_game(players={"blue": "random"})
    guest = client.sit(made["game"], list(made["keys"].values()))
    assert plan_of(guest) is None


def test_one_that_thinks_hard_leaves_the_others_free(tmp_path, monkeypatch):
    """Every process thinks and does not come to an end, while people play at another table."""
    let_go = tmp_path / "let go"
    monkeypatch.setenv(fools.LET_GO, str(let_go))
    monkeypatch.setattr(computer, "MODULES", COMPUTERS)
    store = Store(f"sqlite:///{tmp_path / 'games.db'}")
    store.migrate()
    with served(store) as address:
        client = Client(address)
        games = [
            client.new_game(players={"red": "stubborn", "blue": "stubborn"}, seed="7")
            for _ in range(computer.PROCESSES + 1)
        ]
        watchers = [client.sit(made["game"]) for made in games]
        _, guest = client.hot_seat()
        assert len(guest.play(40, random.Random(1))) == 40
        assert {client.get(f"/api/games/{made['game']}").json["ply"] for made in games} == {0}
        let_go.touch()
        for watcher in watchers:
            assert watcher.hear()["type"] == "moved"
        while (plan := plan_of(watchers[0], "red")) is None:
            time.sleep(0.05)  # more messages are not taken
        assert int(plan["mission"]) != os.getpid()
        client.close()


@pytest.mark.parametrize(
    ("name", "reason"),
    [
        ("broken", "a fault in a player"),
        ("cheat", "none of the 3 options"),
        ("mortal", "process in which it was thinking has ended"),
    ],
)
def test_one_that_fails_is_reported_and_its_seat_taken_over(client, name, reason):
    made = client.new_game(players={"red": name}, seed="7")
    keys = list(made["keys"].values())
    guest = client.sit(made["game"], keys)
    trouble(guest)
    watcher = client.sit(made["game"])  # whereupon it tries again
    for somebody in (guest, watcher):
        told = trouble(somebody)
        assert f"The computer player {name} has failed" in told["troubles"]["red"]
        assert reason in told["troubles"]["red"]
        assert "The game is unchanged." in told["troubles"]["red"]
    assert guest.query("zones", side="red")["result"], "the table stays open"
    path = f"/api/games/{made['game']}/seats"
    assert client.post(f"{path}/red/take", {}).status == 401, "a spectator has no say in it"
    assert client.post(f"{path}/blue/take", {}, keys).status == 409
    taken = client.post(f"{path}/red/take", {}, keys)
    assert taken.status == 201
    for somebody in (guest, watcher):
        seated = trouble(somebody)
        assert (seated["players"]["red"], seated["troubles"]) == ("person", {})
    assert client.post(f"{path}/red/take", {}, keys).status == 409, "it is taken now"
    both = client.sit(made["game"], [*keys, taken.json["key"]])
    assert sorted(both.now["seats"]) == ["blue", "red"]
    both.play(5, random.Random(1))
    assert client.get(f"/api/games/{made['game']}").json["players"]["red"] == "person"
    record = client.get(f"/api/games/{made['game']}/record", keys)
    assert record.status == 403, "now it takes both keys"


def test_a_game_of_computers_can_be_taken_over_by_who_watches(client):
    made = client.new_game(players={"red": "broken", "blue": "random"}, seed="7")
    watcher = client.sit(made["game"])
    trouble(watcher)
    taken = client.post(f"/api/games/{made['game']}/seats/red/take", {})
    assert taken.status == 201
    guest = client.sit(made["game"], [taken.json["key"]])
    assert guest.answer(guest.options[0])["type"] == "moved"


def test_a_seat_that_plays_cannot_be_taken(client):
    made = client.new_game(players={"blue": "random"})
    path = f"/api/games/{made['game']}/seats/blue/take"
    assert client.post(path, {}, list(made["keys"].values())).status == 409
    assert client.post(path.replace("blue", "green"), {}).status == 401


def test_one_that_failed_tries_again_when_somebody_sits_down(tmp_path, monkeypatch):
    cured = tmp_path / "cured"
    monkeypatch.setenv(fools.CURED, str(cured))
    monkeypatch.setattr(computer, "MODULES", COMPUTERS)
    store = Store(f"sqlite:///{tmp_path / 'games.db'}")
    store.migrate()
    with served(store) as address:
        client = Client(address)
        made = client.new_game(players={"red": "broken"}, seed="7")
        guest = client.sit(made["game"], list(made["keys"].values()))
        trouble(guest)
        guest.hello()
        trouble(guest)
        cured.touch()
        assert guest.hello()["troubles"] == {}
        assert guest.hear()["type"] == "moved"
        client.close()


def test_it_goes_on_when_a_server_begins_anew(tmp_path, monkeypatch):
    monkeypatch.setattr(computer, "MODULES", COMPUTERS)
    url = f"sqlite:///{tmp_path / 'games.db'}"
    store = Store(url)
    store.migrate()
    with served(store) as address:
        client = Client(address)
        made = client.new_game(players={"red": "slow", "blue": "random"}, seed="7")
        client.sit(made["game"])
        client.close()
    with served(Store(url)) as address:
        client = Client(address)
        assert client.sit(made["game"]).hear()["type"] == "moved"
        client.close()


def test_its_luck_is_the_same_when_a_server_begins_anew(tmp_path, monkeypatch):
    monkeypatch.setattr(computer, "MODULES", COMPUTERS)
    url = f"sqlite:///{tmp_path / 'games.db'}"
    store = Store(url)
    store.migrate()
    with served(store) as address:
        client = Client(address)
        made, before = luck(client, None)
        client.close()
    with served(Store(url)) as address:
        client = Client(address)
        assert luck_in(client, made) == before
        client.close()


def test_a_player_with_a_temper_is_named_in_words(client):
    assert called("general:bold") == "general, bold"
    assert called("random") == "random"
    made = client.new_game(players={"red": "broken:bold"}, seed="7")
    guest = client.sit(made["game"], list(made["keys"].values()))
    assert "The computer player broken, bold has failed" in trouble(guest)["troubles"]["red"]


def test_games_of_computers_stop_when_nobody_watches(client):
    made = client.new_game(players={"red": "random", "blue": "random"})
    guest = client.sit(made["game"])
    for _ in range(3):
        guest.hear()
    guest.socket.close()

    def stands() -> bool:
        ply = client.get(f"/api/games/{made['game']}").json["ply"]
        time.sleep(0.5)  # ten moves at the pace at which they are shown
        return client.get(f"/api/games/{made['game']}").json["ply"] == ply

    until(stands, "an end of moves that nobody sees")
