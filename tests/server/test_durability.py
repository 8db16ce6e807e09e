"""Nothing that was acknowledged is ever lost."""

from __future__ import annotations

import contextlib
import random
import sqlite3
import threading
from collections.abc import Iterator
from pathlib import Path

import pytest
from sqlalchemy import event

from tests.server.client import Client
from tests.server.conftest import Process, served
from tests.server.durability import burst, nothing_lost
from tests.waiting import PATIENCE, until
from tricolore.server.store import Store, url_of


@contextlib.contextmanager
def again(database: Path | str) -> Iterator[Client]:
    """A client of a new server over the same database."""
    store = Store(url_of(str(database)))
    store.migrate()
    with served(store) as address:
        client = Client(address)
        yield client
        client.close()


def test_a_killed_server_has_lost_no_acknowledged_move(database, processes):
    """Several games at once, killed in the middle of a burst, twice over."""
    luck = random.Random(5)
    games: list[dict] = []
    heard: list[dict[int, dict]] = [{} for _ in range(4)]
    for round_ in range(2):
        process = Process(database)
        processes.append(process)
        client = Client(process.address)
        if not games:
            games = [client.new_game(seed=number) for number in range(4)]
        threads = []
        stop = threading.Event()
        for made, known in zip(games, heard, strict=True):
            guest = client.sit(made["game"], list(made["keys"].values()))
            nothing_lost(client, made, known, guest.now)
            worker = threading.Thread(
                target=burst, args=(guest, known, random.Random(round_), stop), daemon=True
            )
            threads.append(worker)
        for worker in threads:
            worker.start()
        enough = 25 * (round_ + 1) + luck.randrange(20)
        until(lambda: all(len(known) > enough for known in heard), "a burst in every game")  # noqa: B023
        process.kill()
        stop.set()
        for worker in threads:
            worker.join(PATIENCE)
        with contextlib.suppress(Exception):
            client.close()
    assert all(len(known) > 40 for known in heard), [len(known) for known in heard]
    with again(database) as client:
        for made, known in zip(games, heard, strict=True):
            guest = client.sit(made["game"], list(made["keys"].values()))
            nothing_lost(client, made, known, guest.now)
            assert guest.answer(guest.options[0])["type"] == "moved"


def test_undo_survives_a_kill_as_well(tmp_path, processes):
    process = Process(tmp_path / "games.db")
    processes.append(process)
    client = Client(process.address)
    made, guest = client.hot_seat(seed=3)
    luck = random.Random(3)
    while not guest.now["can_undo"]:
        guest.play(1, luck)
    undone = guest.undo()
    process.kill()
    with contextlib.suppress(Exception):
        client.close()
    with again(tmp_path / "games.db") as client:
        guest = client.sit(made["game"], list(made["keys"].values()))
        assert (guest.now["ply"], guest.now["picture"]) == (undone["ply"], undone["picture"])


def test_a_restarted_server_goes_on_and_takes_back_as_before(database):
    url = database
    store = Store(url)
    store.migrate()
    luck = random.Random(9)
    with served(store) as address:
        client = Client(address)
        made, guest = client.hot_seat(seed=9)
        keys = list(made["keys"].values())
        heard = [guest.now, *guest.play(30, luck)]
        while not (
            heard[-1]["can_undo"]
            and heard[-2].get("can_undo")
            and heard[-1]["side"] == heard[-2]["side"]
        ):
            heard += guest.play(1, luck)
        client.close()
    store = Store(url)
    store.migrate()
    with served(store) as address:
        client = Client(address)
        guest = client.sit(made["game"], keys)
        for field in ("ply", "picture", "ask", "can_undo", "over", "seed"):
            assert guest.now[field] == heard[-1][field]
        undone = guest.undo()
        assert undone["type"] == "undone"
        assert undone["picture"] == heard[-2]["picture"]
        assert undone["can_undo"] == heard[-2]["can_undo"]
        client.close()


def test_a_full_disk_is_told_and_nothing_is_lost(tmp_path):
    """The database may not grow: SQLite says that it is full."""
    url = f"sqlite:///{tmp_path / 'games.db'}"
    store = Store(url)
    store.migrate()
    limits: list[int] = []

    @event.listens_for(store.engine, "checkout")
    def _limit(connection, record, proxy):
        connection.execute(f"PRAGMA max_page_count={limits[-1] if limits else 1_000_000}")

    with served(store) as address:
        client = Client(address)
        made, guest = client.hot_seat(seed=1)
        watcher = client.sit(made["game"])
        luck = random.Random(1)
        guest.play(5, luck)
        with sqlite3.connect(tmp_path / "games.db") as raw:
            limits.append(raw.execute("PRAGMA page_count").fetchone()[0])
        raw.close()
        before = guest.now
        for _ in range(40):
            message = guest.answer(luck.choice(guest.options))
            if message["type"] == "refused":
                break
            before = message
        assert message["type"] == "refused"
        assert "cannot be written" in message["error"]
        assert "full" in message["error"]
        assert message["ply"] == before["ply"]
        again = guest.hello()
        assert (again["ply"], again["picture"]) == (before["ply"], before["picture"])
        assert again["ask"] == before["ask"]
        while watcher.now["ply"] < before["ply"]:
            watcher.hear()
        # A game is small: one may still fit into the last page.
        new = {"scenario": "daylight:bridge", "one_screen": True}
        replies = (client.post("/api/games", new) for _ in range(40))
        reply = next(reply for reply in replies if reply.status != 201)
        assert reply.status == 507
        assert "full" in reply.json["error"]
        limits.append(1_000_000)  # somebody made room
        moved = guest.answer(guest.options[0])
        assert (moved["type"], moved["ply"]) == ("moved", before["ply"] + 1)
        assert watcher.hear()["ply"] == before["ply"] + 1
        client.close()


def test_a_disk_that_takes_no_more_is_told_by_a_real_process(tmp_path, processes):
    """No file may grow beyond a limit, as by `ulimit -f`."""
    database = tmp_path / "games.db"
    Store(f"sqlite:///{database}").migrate()
    process = Process(database, file_limit=250_000)
    processes.append(process)
    client = Client(process.address)
    made, guest = client.hot_seat(seed=1)
    luck = random.Random(1)
    before = guest.now
    for _ in range(400):
        message = guest.answer(luck.choice(guest.options))
        if message["type"] == "refused":
            break
        before = message
    assert message["type"] == "refused", "the limit was never met"
    assert "cannot be written" in message["error"]
    client.close()
    process.kill()
    with again(database) as client:
        guest = client.sit(made["game"], list(made["keys"].values()))
        assert (guest.now["ply"], guest.now["picture"]) == (before["ply"], before["picture"])
        assert guest.answer(guest.options[0])["type"] == "moved"


def test_two_servers_on_one_database_do_not_spoil_a_game(database):
    first, second = Store(database), Store(database)
    first.migrate()
    with served(first) as one, served(second) as other:
        a, b = Client(one), Client(other)
        made, guest = a.hot_seat(seed=2)
        late = b.sit(made["game"], list(made["keys"].values()))
        guest.answer(guest.options[0])
        guest.answer(guest.options[0])
        refused = late.answer(late.options[0])
        assert refused["type"] == "refused"
        assert "elsewhere" in refused["error"]
        assert late.hello()["ply"] == 2
        assert late.now["picture"] == guest.now["picture"]
        assert late.answer(late.options[0])["ply"] == 3
        a.close()
        b.close()


@pytest.mark.parametrize("damage", ["gone", "nonsense"])
def test_a_database_that_cannot_be_read_is_told(tmp_path, damage):
    file = tmp_path / "games.db"
    store = Store(f"sqlite:///{file}")
    store.migrate()
    with served(store) as address:
        client = Client(address)
        made = client.new_game()
        with contextlib.closing(sqlite3.connect(file)) as raw, raw:
            if damage == "gone":
                raw.execute("DROP TABLE moves")
            else:
                raw.execute("UPDATE moves SET dice = 'nonsense'")
        guest = client.connect(made["game"])
        refused = guest.hello()
        assert refused["type"] == "refused"
        assert refused["error"]
        assert client.get("/api/scenarios").status == 200
        client.close()
