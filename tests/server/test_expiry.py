"""Games that nobody plays any more are deleted, and no others."""

from __future__ import annotations

import asyncio
import random
import time
from contextlib import closing

import pytest
from sqlalchemy import func, select, update

from tests.server.client import Client
from tests.server.conftest import served
from tricolore.server import expiry
from tricolore.server import store as stores
from tricolore.server.hall import Hall, UnknownGame
from tricolore.server.policy import DAY, HOME, PUBLIC, Keeping, Policy
from tricolore.server.schema import CHECKPOINTS, GAMES, MOVES, SEATS
from tricolore.server.store import Store

FRESH, OLD = 1, 400
"""Days since the last choice."""


@pytest.fixture
def store(database):
    with closing(Store(database)) as store:
        store.migrate()
        yield store


@pytest.fixture
def games(store):
    """The ids of games by what became of them; each of them is old, and all have been kept."""
    with served(store) as address:
        client = Client(address)
        made = {name: client.hot_seat(seed=7) for name in ("unplayed", "idle", "finished", "fresh")}
        for name in ("idle", "finished", "fresh"):
            made[name][1].play(3, random.Random(1))
        record = client.get(
            f"/api/games/{made['idle'][0]['game']}/record", list(made["idle"][0]["keys"].values())
        ).body
        brought = client.request("/api/games/upload?one_screen=1", record).json
        client.close()
    found = {name: game["game"] for name, (game, _) in made.items()} | {"brought": brought["game"]}
    for name, game in found.items():
        age(store, game, FRESH if name == "fresh" else OLD)
    with store.engine.begin() as connection:
        connection.execute(update(GAMES).where(GAMES.c.id == found["finished"]).values(over=True))
    return found


def age(store: Store, game: str, days: int) -> None:
    """As if its last choice had been made so many days ago; when it was made fits that."""
    with store.engine.begin() as connection:
        times = connection.execute(
            select(GAMES.c.created, GAMES.c.updated).where(GAMES.c.id == game)
        ).one()
        back = days * DAY
        connection.execute(
            update(GAMES)
            .where(GAMES.c.id == game)
            .values(created=times.created - back, updated=times.updated - back)
        )


def swept(url: str, keeping: Keeping, *sat_at: str) -> set[str]:
    """The games that are left."""

    async def run() -> None:
        hall = Hall(Store(url))
        for game in sat_at:
            (await hall.live(game)).held += 1
        await expiry.sweep(hall, keeping)
        for game in sat_at:
            assert await hall.kept(game)
        hall.close()

    asyncio.run(run())
    with closing(Store(url)) as store, store.engine.connect() as connection:
        return set(connection.execute(select(GAMES.c.id)).scalars())


GONE = [
    (Keeping(0, 0, 0), set()),
    (Keeping(399, 0, 0), {"unplayed", "brought"}),
    (Keeping(0, 399, 0), {"idle"}),
    (Keeping(0, 0, 399), {"finished"}),
    (Keeping(401, 401, 401), set()),
    (HOME, {"unplayed", "brought"}),
    (PUBLIC, {"unplayed", "brought", "idle"}),
]


def test_each_kind_is_kept_as_long_as_the_policy_says(store, games):
    now = time.time_ns() // 1_000_000
    for keeping, gone in GONE:
        found = expiry.expired(store, keeping, now, ())
        assert {name for name, game in games.items() if game in found} == gone, keeping
    left = swept(store.url, PUBLIC)
    assert left == {games["finished"], games["fresh"]}


def test_a_game_goes_with_all_that_belongs_to_it(store, games, monkeypatch):
    monkeypatch.setattr(expiry, "AT_ONCE", 2)  # several transactions
    assert swept(store.url, Keeping(2, 2, 2)) == {games["fresh"]}
    with store.engine.connect() as connection:
        for table in (MOVES, SEATS, CHECKPOINTS):
            count = select(func.count()).where(table.c.game != games["fresh"])
            assert connection.execute(count).scalar_one() == 0


def test_a_game_at_which_somebody_sits_stays(store, games):
    assert swept(store.url, Keeping(2, 2, 2), games["idle"]) == {games["fresh"], games["idle"]}


def test_a_game_is_not_found_once_it_is_deleted(store, games):
    async def run() -> None:
        hall = Hall(Store(store.url))
        await (await hall.live(games["idle"])).look(lambda: None)  # it is in memory
        await expiry.sweep(hall, PUBLIC)
        with pytest.raises(UnknownGame):
            await hall.live(games["idle"])
        hall.close()

    asyncio.run(run())


def test_a_server_sweeps_when_it_starts(store, games, caplog):
    with served(Store(store.url), policy=Policy(keeping=PUBLIC)) as address:
        client = Client(address)
        while client.get(f"/api/games/{games['idle']}").status != 404:
            pass
        assert client.get(f"/api/games/{games['finished']}").status == 200
    assert "3 games that nobody played any more were deleted" in caplog.text


def test_what_cannot_be_deleted_is_logged_and_tried_again(store, games, caplog, monkeypatch):
    def fail(self, games):
        raise stores.StoreTrouble("The games cannot be written: the disk is full.")

    monkeypatch.setattr(Store, "forget", fail)
    with served(Store(store.url), policy=Policy(keeping=PUBLIC)) as address:
        assert Client(address).get(f"/api/games/{games['idle']}").status == 200
    assert "could not be deleted: The games cannot be written" in caplog.text
