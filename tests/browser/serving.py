"""The server as people start it: a process, a port, a database."""

from __future__ import annotations

import json
import os
import re
import signal
import subprocess
import urllib.request
from pathlib import Path
from typing import Any, NamedTuple

from tests.waiting import PATIENCE, tricolore

SCENARIO = "butchery:solferino"
PERSONS = {"allied": "person", "austrian": "person"}


class Begun(NamedTuple):
    game: str
    keys: dict[str, str]

    def link(self, *sides: str) -> str:
        """The table for some sides; for all that persons play if none is named."""
        keys = [self.keys[side] for side in (sides or self.keys)]
        return f"/table/{self.game}#key={','.join(keys)}"

    @property
    def watching(self) -> str:
        return f"/table/{self.game}"


class Server:
    def __init__(self, database: Path) -> None:
        self.database = database
        self.address = ""
        self.start(port=0)

    def start(self, port: int) -> None:
        self._running = tricolore(
            *("serve", "--no-open", "--port", port, "--database", self.database),
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            env={**os.environ, "PYTHONUNBUFFERED": "1", "TRICOLORE_PLAYERS": "tests.server.fools"},
        )
        assert self._running.stdout is not None
        said = self._running.stdout.readline()
        found = re.search(r"http://[\d.:]+", said)
        assert found, said + self._running.stdout.read()
        self.address = found.group()

    def kill(self) -> None:
        """At once, as when the power fails."""
        self._end(signal.SIGKILL)

    def stop(self) -> None:
        self._end(signal.SIGTERM)

    def restart(self) -> None:
        self.start(int(self.address.rsplit(":", 1)[1]))

    def _end(self, how: signal.Signals) -> None:
        if self._running.poll() is None:
            self._running.send_signal(how)
        self._running.wait(PATIENCE)
        assert self._running.stdout is not None
        self._running.stdout.close()

    # What a program may ask

    def new_game(self, seed: str = "7", **players: str) -> Begun:
        persons = {**PERSONS, **players}
        body = {"scenario": SCENARIO, "players": persons, "seed": seed, "one_screen": True}
        made = self._send("/api/games", body)
        return Begun(made["game"], made["keys"])

    def upload(self, record: bytes, players: str = "") -> Begun:
        """A game from its record, both sides persons' unless players are named in their order."""
        path = f"/api/games/upload?one_screen=1&players={players}"
        made = self._post(path, record, "application/octet-stream")
        return Begun(made["game"], made["keys"])

    def info(self, begun: Begun) -> dict[str, Any]:
        with urllib.request.urlopen(f"{self.address}/api/games/{begun.game}") as answer:
            found: dict[str, Any] = json.load(answer)
            return found

    def _send(self, path: str, body: dict[str, Any]) -> dict[str, Any]:
        return self._post(path, json.dumps(body).encode(), "application/json")

    def _post(self, path: str, body: bytes, kind: str) -> dict[str, Any]:
        request = urllib.request.Request(self.address + path, body, {"Content-Type": kind})
        with urllib.request.urlopen(request) as answer:
            made: dict[str, Any] = json.load(answer)
            return made
