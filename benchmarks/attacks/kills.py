"""The server is killed while people play: nothing that they heard of may be lost."""

from __future__ import annotations

import contextlib
import random
import threading
from pathlib import Path
from typing import Any

from benchmarks.attacks.common import SOLFERINO, Tally, Wanted
from tests.server.client import Client
from tests.server.conftest import Process
from tests.server.durability import burst, nothing_lost
from tests.waiting import PATIENCE, until

GAMES = 4
FRESH = 10
"""After so many kills the games are looked at for the last time, and others begun."""

Played = list[tuple[dict[str, Any], dict[int, dict[str, Any]]]]
"""Games, and what was heard of each, by ply."""


def kills(wanted: Wanted, tally: Tally) -> None:
    """By SIGKILL, in the middle of a burst; then it is started again over the same database."""
    tally.plan(wanted.kills)
    database, luck = wanted.folder / "killed.db", random.Random(1)
    games: Played = []
    for number in range(wanted.kills):
        process = Process(database)
        client = Client(process.address)
        try:
            lost = _lost(client, games)
            if number % FRESH == 0:
                games = [
                    (client.new_game(scenario=SOLFERINO, seed=f"{number} {n}"), {})
                    for n in range(GAMES)
                ]
            _played(client, process, games, luck)
        finally:
            if process.running.poll() is None:
                process.kill()
            with contextlib.suppress(Exception):
                client.close()
        tally.note(not lost, lost, tries=1 if number else 0)
    tally.note(*_at_last(database, games))


def _played(client: Client, process: Process, games: Played, luck: random.Random) -> None:
    """All games at once, until the server is killed."""
    stop, threads = threading.Event(), []
    before = sum(len(known) for _, known in games)
    for made, known in games:
        guest = client.sit(made["game"], list(made["keys"].values()))
        threads.append(
            threading.Thread(
                target=burst, args=(guest, known, random.Random(luck.random()), stop), daemon=True
            )
        )
    for thread in threads:
        thread.start()
    enough = before + luck.randrange(5, 100)
    until(lambda: sum(len(known) for _, known in games) > enough, "choices are acknowledged")
    process.kill()
    stop.set()
    for thread in threads:
        thread.join(PATIENCE)


def _lost(client: Client, games: Played) -> str:
    """What is not there any more, or not as it was."""
    for made, known in games:
        guest = client.sit(made["game"], list(made["keys"].values()))
        try:
            nothing_lost(client, made, known, guest.now)
        except AssertionError as error:
            return f"game {made['game']} at {guest.now['ply']}: {error!r}"
        finally:
            guest.close()
    return ""


def _at_last(database: Path, games: Played) -> tuple[bool, str]:
    process = Process(database)
    client = Client(process.address)
    try:
        lost = _lost(client, games)
    finally:
        with contextlib.suppress(Exception):
            client.close()
        process.stop()
    return not lost, lost
