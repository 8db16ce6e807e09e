"""A table with figures of its own: `tricolore serve --data DIR`."""

from __future__ import annotations

import asyncio
import json
import random
import shutil
import subprocess
import sys

import pytest

from tests.server.client import Client
from tests.server.conftest import Process, served
from tricolore import load_game, new_game
from tricolore.cli.check import fitting
from tricolore.core.record import read
from tricolore.server.contract import NewGame
from tricolore.server.hall import Hall
from tricolore.server.live import LiveGame
from tricolore.server.store import Store
from tricolore.server.thinker import game_of

SCENARIO = SOLFERINO = "butchery:solferino"
STRONG = '[formations.FI.units.Dieu]\ncombat = 9\nname = "Dieu the Strong"\n'
UPLOAD = "/api/games/upload?one_screen=1"


@pytest.fixture
def folder(tmp_path):
    """Dieu's brigade is stronger here."""
    mine = tmp_path / "mine"
    mine.mkdir()
    (mine / "units.toml").write_text(STRONG)
    return mine


@pytest.fixture
def store(tmp_path):
    store = Store(f"sqlite:///{tmp_path / 'games.db'}")
    store.migrate()
    return store


def printed(client: Client, game: str = "") -> dict[str, object]:
    """Dieu's counter as a browser is shown it."""
    query = f"?game={game}" if game else ""
    scene = client.get(f"/api/scenes/{SOLFERINO}{query}").json
    counter = scene["counters"]["FI.Dieu"]
    return {"name": counter["name"], **dict(counter["values"])}


def data_of(saved: bytes) -> str:
    header = read(saved).header
    assert header is not None
    return header.data


def test_games_at_the_table_are_played_with_them(tmp_path, folder, processes):
    process = Process(tmp_path / "games.db", "--data", str(folder))
    processes.append(process)
    client = Client(process.address)
    made, guest = client.hot_seat(seed=4)
    guest.play(30, random.Random(4))
    keys = list(made["keys"].values())
    assert printed(client)["combat"] == printed(client, made["game"])["combat"] == 9
    card = guest.query("card", id="FI.Dieu")["result"]
    assert "Dieu the Strong" in json.dumps(card)
    saved = client.get(f"/api/games/{made['game']}/record", keys).body
    client.close()
    _, said, _ = process.stop()
    assert f"New games of {SOLFERINO} are played with {folder}." in said

    # The record says that it was not played with ours, and goes on with its own.
    begun = new_game(SOLFERINO, seed=4, data=str(folder))
    assert data_of(saved) == begun.ruleset.fingerprint(begun.state)
    assert "The data files have changed" in " ".join(load_game(saved).notes)
    assert load_game(saved, str(folder)).notes == []


def test_a_game_goes_on_with_the_figures_it_was_begun_with(store, folder):
    """Whatever the table is served with on another day."""
    with served(store) as address:
        client = Client(address)
        plain = client.new_game(seed=4)["game"]
        client.close()
    with served(store, {SOLFERINO: str(folder)}) as address:
        client = Client(address)
        made, guest = client.hot_seat(seed=4)
        guest.play(30, random.Random(4))
        own = made["game"]
        assert printed(client, plain)["combat"] != 9
        client.close()
    with served(store) as address:
        client = Client(address)
        assert printed(client)["combat"] != 9
        assert printed(client, own)["combat"] == 9
        keys = list(made["keys"].values())
        guest = client.sit(own, keys)
        assert guest.now["ply"] == 30
        guest.play(5, random.Random(1))
        fork = client.post(f"/api/games/{own}/fork", {"ply": 20, "one_screen": True}, keys).json
        assert printed(client, fork["game"])["combat"] == 9
        saved = client.get(f"/api/games/{own}/record", keys).body
        assert load_game(saved, str(folder)).notes == []
        client.close()


def test_computer_players_think_with_them(store, folder):
    async def thought() -> float:
        hall = Hall(store, {SOLFERINO: str(folder)})
        made = await hall.begin(NewGame(SOLFERINO, {"allied": "random", "austrian": "random"}, 4))
        live: LiveGame = await hall.live(made.game)
        asked = await live.to_move()
        hall.close()
        assert asked is not None
        state = game_of(asked[1]).state
        combat: int = state.setting.roster.counters["FI.Dieu"].combat
        return combat

    assert asyncio.run(thought()) == 9


def test_a_record_is_opened_with_the_figures_it_was_made_with(store, folder):
    own = new_game(SOLFERINO, seed=4, data=str(folder))
    plain = new_game(SOLFERINO, seed=4)
    with served(store, {SOLFERINO: str(folder)}) as address:
        client = Client(address)
        shown = []
        for game in (own, plain):
            game.answer(game.ask.options[0])
            made = client.request(
                "/api/games/upload?one_screen=1", game.save(), Content_Type="text/plain"
            ).json
            shown.append(printed(client, made["game"])["combat"])
        client.close()
    assert shown[0] == 9
    assert shown[1] != 9


def test_the_dice_of_a_game_are_checked_with_them(store, folder):
    game = new_game(SOLFERINO, seed=4, data=str(folder))
    luck = random.Random(4)
    while game.ask is not None:
        game.answer(luck.choice(game.ask.options))
    with served(store, {SOLFERINO: str(folder)}) as address:
        client = Client(address)
        made = client.request(
            "/api/games/upload?one_screen=1", game.save(), Content_Type="text/plain"
        ).json
        verified = client.get(f"/api/games/{made['game']}/verify").json
        client.close()
    assert verified["ok"], verified


def test_if_they_are_gone_the_table_says_so_and_gives_the_record(
    store, tmp_path, folder, processes
):
    with served(store, {SOLFERINO: str(folder)}) as address:
        client = Client(address)
        made, guest = client.hot_seat(seed=4)
        guest.play(30, random.Random(4))
        client.close()
    keys = list(made["keys"].values())
    moved = folder.with_name("elsewhere")
    shutil.move(folder, moved)
    processes.append(Process(tmp_path / "games.db"))  # a process of its own remembers nothing
    client = Client(processes[0].address)
    assert printed(client, made["game"])["combat"] != 9  # its table can be shown
    guest = client.connect(made["game"], keys)
    refused = guest.hello()
    assert refused["outdated"]
    assert f"{folder}: there is no such folder" in refused["error"]
    saved = client.get(f"/api/games/{made['game']}/record", keys).body
    client.close()
    assert load_game(saved, str(moved)).ply == 30


def test_each_game_knows_its_own_files(tmp_path, processes):
    """A folder may hold files of one battle; the others are played with ours."""
    mine = tmp_path / "mine"
    (mine / "magenta").mkdir(parents=True)
    (mine / "magenta" / "units.toml").write_text("[formations.FG.units.Cler]\ncombat = 9\n")
    process = Process(tmp_path / "games.db", "--data", str(mine))
    processes.append(process)
    client = Client(process.address)
    assert client.get(f"/api/scenes/{SOLFERINO}").status == 200
    scene = client.get("/api/scenes/macmahon:magenta").json
    assert dict(scene["counters"]["FG.Cler"]["values"])["combat"] == 9
    client.close()
    _, said, _ = process.stop()
    assert "New games of macmahon:magenta and macmahon:reichshoffen are played with" in said


def test_a_file_that_two_games_have_is_for_the_one_that_can_be_played_with_it(tmp_path):
    (tmp_path / "tables.toml").write_text("[movement]\ninfantry = 5\n")
    assert fitting(str(tmp_path)) == [SOLFERINO]


@pytest.mark.parametrize(
    ("file", "text", "sentence"),
    [
        ("units.toml", "[formations.FI.units.Dieu]\ncombat = -1\n", "unit Dieu: combat is -1"),
        ("unit.toml", "", "the nearest is units.toml"),
        ("reichshoffen/units.toml", "= nonsense", "reichshoffen/units.toml: not a TOML file"),
        ("", "", "there is no such folder of data files"),
    ],
)
def test_figures_that_cannot_be_played_with_are_refused_at_once(tmp_path, file, text, sentence):
    mine = tmp_path / "mine"
    if file:
        (mine / file).parent.mkdir(parents=True)
        (mine / file).write_text(text)
    done = subprocess.run(
        [
            *(sys.executable, "-m", "tricolore", "serve", "--port", "0"),
            *("--database", str(tmp_path / "games.db"), "--data", str(mine)),
        ],
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
    )
    assert done.returncode == 1
    assert sentence in done.stderr
    assert "Traceback" not in done.stderr
