"""A browser without a screen: requests, and live play by plain messages."""

from __future__ import annotations

import json
import random
import time
import urllib.error
import urllib.request
from contextlib import ExitStack
from dataclasses import dataclass, field
from typing import Any, ClassVar

from websockets.sync.client import ClientConnection, connect

from tests.waiting import PATIENCE

DAYLIGHT = "daylight:bridge"
"""The small game that most tests play, with nothing hidden but the dice (see tests/skirmish)."""
PONTE = "skirmish:ponte"
"""The same with secrets."""


class Pace:
    """As fast as a server lets one client speak: a burst first, then so many a second.

    What is not said in time is not made up for later: after a pause of a busy machine that would
    be too much at once.
    """

    BURST, RATE = 40, 48

    def __init__(self) -> None:
        self._left, self._at = float(self.BURST), time.monotonic()

    def wait(self) -> None:
        """Until the next message may be sent."""
        self._refill()
        if self._left < 1:
            time.sleep((1 - self._left) / self.RATE)
            self._refill()
        self._left -= 1

    def _refill(self) -> None:
        now = time.monotonic()
        self._left = min(self.BURST, self._left + (now - self._at) * self.RATE)
        self._at = now


@dataclass
class Reply:
    status: int
    headers: dict[str, str]
    body: bytes

    @property
    def json(self) -> Any:
        return json.loads(self.body)


class Guest:
    """One connection to a game."""

    def __init__(self, socket: ClientConnection, keys: list[str]) -> None:
        self.socket = socket
        self.keys = keys
        self.now: dict[str, Any] = {}
        """The last state, move or undo heard of."""
        self._pace = Pace()

    def send(self, **message: Any) -> None:
        self.socket.send(json.dumps(message))

    def hear(self, timeout: float = PATIENCE) -> dict[str, Any]:
        message: dict[str, Any] = json.loads(self.socket.recv(timeout=timeout))
        if message["type"] in ("state", "moved", "undone"):
            self.now = message
        return message

    def hello(self) -> dict[str, Any]:
        self.send(hello={"keys": self.keys})
        return self.hear()

    def answer(self, option: Any, ply: int | None = None) -> dict[str, Any]:
        self._pace.wait()
        self.send(answer={"ply": self.now["ply"] if ply is None else ply, "option": option})
        return self.hear()

    def hand_in(self, side: str, rows: Any, ply: int | None = None) -> dict[str, Any]:
        self._pace.wait()
        now = self.now["ply"] if ply is None else ply
        self.send(sheet={"ply": now, "side": side, "rows": rows})
        return self.hear()

    def want_back(self, side: str) -> dict[str, Any]:
        self._pace.wait()
        self.send(want_back={"ply": self.now["ply"], "side": side})
        return self.hear()

    def undo(self, ply: int | None = None) -> dict[str, Any]:
        self._pace.wait()
        self.send(undo={"ply": self.now["ply"] if ply is None else ply})
        return self.hear()

    def query(self, name: str, **args: Any) -> dict[str, Any]:
        self._pace.wait()
        self.send(query={"id": 7, "name": name, "args": args})
        return self.hear()

    @property
    def options(self) -> list[Any]:
        return self.now["ask"]["options"] if self.now["ask"] else []

    def play(self, choices: int, luck: random.Random) -> list[dict[str, Any]]:
        """Random choices, for whoever is asked; what was heard."""
        heard = []
        for _ in range(choices):
            if self.now["over"]:
                break
            ask = self.now["ask"]
            if ask.get("rows"):
                heard.append(self.hand_in(ask["side"], ask["first"]))
                if heard[-1]["type"] == "state":
                    continue  # the other side has a sheet to fill in as well
            else:
                heard.append(self.answer(luck.choice(self.options)))
            assert heard[-1]["type"] == "moved", heard[-1]
        return heard

    def close(self) -> None:
        self.socket.close()


@dataclass
class Client:
    """Somebody who knows a server's address."""

    address: str
    lines: ExitStack = field(default_factory=ExitStack)
    scenario: ClassVar[str] = DAYLIGHT
    """What is played where the test does not say: see `played` in conftest."""

    def request(
        self,
        path: str,
        body: bytes | None = None,
        *,
        method: str | None = None,
        keys: list[str] | None = None,
        **headers: str,
    ) -> Reply:
        named = {name.replace("_", "-"): value for name, value in headers.items()}
        if keys:
            named["Authorization"] = f"Bearer {','.join(keys)}"
        request = urllib.request.Request(self.address + path, body, named, method=method)
        try:
            with urllib.request.urlopen(request, timeout=PATIENCE) as answer:
                return _reply(answer, answer.status)
        except urllib.error.HTTPError as answer:
            with answer:
                return _reply(answer, answer.code)

    def get(self, path: str, keys: list[str] | None = None, **headers: str) -> Reply:
        return self.request(path, keys=keys, **headers)

    def post(self, path: str, body: Any, keys: list[str] | None = None, **headers: str) -> Reply:
        headers = {"Content_Type": "application/json", **headers}
        return self.request(path, json.dumps(body).encode(), keys=keys, **headers)

    def new_game(self, **body: Any) -> dict[str, Any]:
        """A game with all its persons at one screen, unless the test says otherwise."""
        reply = self.post("/api/games", {"scenario": self.scenario, "one_screen": True, **body})
        assert reply.status == 201, reply
        made: dict[str, Any] = reply.json
        return made

    def connect(self, game: str, keys: list[str] | None = None) -> Guest:
        address = f"{self.address.replace('http', 'ws', 1)}/live/{game}"
        socket = self.lines.enter_context(
            connect(address, max_size=None, proxy=None, close_timeout=1, open_timeout=PATIENCE)
        )
        return Guest(socket, keys or [])

    def sit(self, game: str, keys: list[str] | None = None) -> Guest:
        """Connect and say hello."""
        guest = self.connect(game, keys)
        assert guest.hello()["type"] == "state", guest.now
        return guest

    def hot_seat(self, **body: Any) -> tuple[dict[str, Any], Guest]:
        made = self.new_game(**body)
        return made, self.sit(made["game"], list(made["keys"].values()))

    def close(self) -> None:
        self.lines.close()


def _reply(answer: Any, status: int) -> Reply:
    headers = {name.lower(): value for name, value in answer.headers.items()}
    return Reply(status, headers, answer.read())
