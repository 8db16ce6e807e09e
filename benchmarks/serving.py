"""A server process for benchmarks, on a free port of 127.0.0.1; it is stopped after the work."""

from __future__ import annotations

import json
import os
import random
import signal
import subprocess
import sys
import time
import urllib.error
import urllib.request
from collections.abc import Sequence
from pathlib import Path
from typing import Any, Self

from tricolore import Game, new_game

SCENARIO = "butchery:solferino"


def quantile(ordered: Sequence[float], share: float) -> float:
    return ordered[min(len(ordered) - 1, int(len(ordered) * share))]


def long_game(choices: int) -> Game:
    """A random game with this many choices, in which nobody says "done" if there is another option.

    Purely random games end after about 2,300 choices.
    """
    best: Game | None = None
    for seed in range(20):
        luck = random.Random(seed)
        game = new_game(SCENARIO, seed=seed)
        while (ask := game.ask) is not None and game.ply < choices:
            options = [option for option in ask.options if option.value != "done"]
            game.answer(luck.choice(options or ask.options))
        if best is None or game.ply > best.ply:
            best = game
        if best.ply >= choices:
            break
    assert best is not None
    return best


def load() -> str:
    """How busy the machine is, to be shown beside the figures."""
    one, five, _ = os.getloadavg()
    return f"load {one:.1f} over one minute, {five:.1f} over five, {os.cpu_count()} cores"


COMMAND = (sys.executable, "-u", "-P", "-m", "tricolore", "serve", "--port", "0", "--no-open")
UNLIMITED = ("--new-games", "100000", "--requests", "100000", "--connections", "100000")
"""The clients of a benchmark share one address, and together they exceed the usual limits."""


class Serving:
    """A server of this version, or of another checkout."""

    def __init__(self, database: Path, old: Path | None = None) -> None:
        self.old = old
        limits = UNLIMITED if old is None else ()
        path = {} if old is None else {"PYTHONPATH": str(old.resolve() / "src")}
        self._process = subprocess.Popen(
            [*COMMAND, *limits, "--database", str(database)],
            stdout=subprocess.PIPE,
            text=True,
            env={**os.environ, **path},
        )
        assert self._process.stdout is not None
        self.address = self._process.stdout.readline().split()[-1].rstrip("/")

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *error: object) -> None:
        self._process.send_signal(signal.SIGINT)
        try:
            self._process.wait(20)
        except subprocess.TimeoutExpired:
            self._process.kill()
            self._process.wait()
        assert self._process.stdout is not None
        self._process.stdout.close()

    def fetch(self, path: str, body: bytes | None = None, keys: Sequence[str] = ()) -> bytes:
        headers = {"Content-Type": "application/json"}
        if keys:
            headers["Authorization"] = f"Bearer {','.join(keys)}"
        request = urllib.request.Request(self.address + path, body, headers)
        with urllib.request.urlopen(request, timeout=60) as answer:
            content: bytes = answer.read()
        return content

    def get(self, path: str, keys: Sequence[str] = ()) -> Any:
        return json.loads(self.fetch(path, keys=keys))

    def new_game(self, **body: Any) -> dict[str, Any]:
        """A game for two, with the keys of both sides."""
        both = {"one_screen": True} if self.old is None else {}  # old servers always did
        wanted = {"scenario": SCENARIO, **both, **body}
        while True:
            try:
                made: dict[str, Any] = json.loads(
                    self.fetch("/api/games", json.dumps(wanted).encode())
                )
            except urllib.error.HTTPError as error:
                if error.code != 429:  # too many new games at once
                    raise
                time.sleep(0.2)
            else:
                return made

    def upload(self, record: bytes) -> dict[str, Any]:
        made: dict[str, Any] = json.loads(self.fetch("/api/games/upload?one_screen=1", record))
        return made

    def warm(self) -> None:
        """Load the data that all games share."""
        game = self.new_game()["game"]
        self.get(f"/api/games/{game}/at/0")
        self.fetch(f"/api/maps/{SCENARIO}")

    def seconds_of_core(self) -> float:
        """The processor seconds that the server process has used so far."""
        fields = Path(f"/proc/{self._process.pid}/stat").read_text().rpartition(")")[2].split()
        return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")

    def memory(self, what: str = "VmRSS") -> int:
        """The memory of the server process in KiB."""
        for line in Path(f"/proc/{self._process.pid}/status").read_text().splitlines():
            if line.startswith(f"{what}:"):
                return int(line.split()[1])
        raise LookupError(what)
