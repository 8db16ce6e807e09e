"""More than one client may have: told to wait, and another client is served meanwhile.

Clients are addresses of this computer, 127.0.0.1 and on, or what a proxy says of them.
"""

from __future__ import annotations

import http.client
import json
import socket
from contextlib import ExitStack
from typing import NamedTuple
from urllib.parse import urlsplit

from benchmarks.attacks.common import Tally, Wanted, server
from benchmarks.attacks.requests import NEW, UPGRADE
from tests.server.client import Reply
from tests.waiting import PATIENCE

from tricolore.server.policy import Policy

PROXY = "127.0.0.1"
GREEDY, MODEST = "127.0.0.2", "127.0.0.3"
"""Whoever takes all there is, and whoever wants a little."""


class Voice(NamedTuple):
    """One client: by its own address, or forwarded by a proxy."""

    address: str
    who: str
    forwarded: bool

    def line(self) -> socket.socket:
        parts = urlsplit(self.address)
        assert parts.hostname is not None
        source = (PROXY if self.forwarded else self.who, 0)
        there = parts.hostname, parts.port
        return socket.create_connection(there, PATIENCE, source_address=source)

    @property
    def said_of(self) -> dict[str, str]:
        return {"X-Forwarded-For": self.who} if self.forwarded else {}

    def ask(self, path: str, body: bytes | None = None, **more: str) -> Reply:
        host = urlsplit(self.address).netloc
        open_line = http.client.HTTPConnection(host, timeout=PATIENCE)
        open_line.sock = self.line()
        headers = {"Content-Type": "application/json", **self.said_of, **more}
        try:
            open_line.request("GET" if body is None else "POST", path, body, headers)
            answer = open_line.getresponse()
            found = {name.lower(): value for name, value in answer.getheaders()}
            return Reply(answer.status, found, answer.read())
        finally:
            open_line.close()

    def connect(self, game: str) -> tuple[socket.socket, int]:
        """A line for live play, and the status with which it was answered."""
        line = self.line()
        more = "".join(f"{name}: {value}\r\n" for name, value in self.said_of.items())
        line.sendall(
            f"GET /live/{game} HTTP/1.1\r\nHost: localhost\r\n{UPGRADE}{more}\r\n".encode()
        )
        return line, int(line.recv(64).split()[1])


def _flood(
    tally: Tally, greedy: Voice, modest: Voice, many: int, path: str, body: bytes | None = None
) -> None:
    """So many requests at once, and now and then one of somebody else."""
    served = 0
    for number in range(many):
        reply = greedy.ask(path, body)
        served += reply.status < 300
        tally.note(reply.status in (200, 201) or told_to_wait(reply), f"{path}: {reply}")
        if number % 50 == 49:
            other = modest.ask(path, body)
            tally.note(other.status in (200, 201), f"somebody else: {path}: {other}")
    tally.note(served < many, f"{path}: {many} at once were all answered")
    tally.note(served > 0, f"{path}: nothing was answered")


def told_to_wait(reply: Reply) -> bool:
    wait = reply.headers.get("retry-after", "")
    return reply.status == 429 and wait.isdigit() and 1 <= int(wait) <= 60


def requests(wanted: Wanted, tally: Tally) -> None:
    """Requests, new games and records of one client."""
    policy = {"requests": 20, "new_games": 30} if wanted.quick else {}
    usual = Policy(**policy)
    asks, games = 16 * usual.requests, 2 * usual.new_games
    tally.plan(2 * (asks + 2 * games))
    for proxy in ("", PROXY):
        with server(wanted, Policy(proxy=proxy, **policy)) as client:
            greedy, modest = _voices(client.address, proxy)
            _flood(tally, greedy, modest, asks, "/api/players")
        with server(wanted, Policy(proxy=proxy, **policy)) as client:
            greedy, modest = _voices(client.address, proxy)
            _flood(tally, greedy, modest, games, "/api/games", NEW)
            if not proxy:  # who is no proxy may say what he likes: he is who he is
                reply = greedy.ask("/api/games", NEW, **{"X-Forwarded-For": "192.0.2.7"})
                tally.note(told_to_wait(reply), f"a client who says he is another: {reply}")


def _voices(address: str, proxy: str) -> tuple[Voice, Voice]:
    who = (GREEDY, MODEST) if not proxy else ("192.0.2.1", "192.0.2.2")
    return Voice(address, who[0], bool(proxy)), Voice(address, who[1], bool(proxy))


def connections(wanted: Wanted, tally: Tally) -> None:
    """Lines of live play, and lines on which nothing is said yet."""
    most = wanted.times(Policy().connections, 20)
    tally.plan(4 * most)
    for proxy in ("", PROXY):
        policy = Policy(proxy=proxy, connections=most)
        with server(wanted, policy) as client, ExitStack() as lines:
            greedy, modest = _voices(client.address, proxy)
            game = json.loads(modest.ask("/api/games", NEW).body)["game"]
            seen = []
            for _ in range(most + 20):
                try:
                    line, status = greedy.connect(game)
                    lines.enter_context(line)
                except (ConnectionError, IndexError):  # by its address: not even a line
                    status = 0
                seen.append(status)
                tally.note(status in (101, 429, 0), f"connection {len(seen)}: {status}")
            refused = 429 if proxy else 0
            tally.note(seen == [101] * most + [refused] * 20, f"{most} were allowed: {seen}")
            line, status = modest.connect(game)
            lines.enter_context(line)
            tally.note(status == 101, f"somebody else connects: {status}")
            tally.note(modest.ask("/api/players").status == 200, "somebody else is served")
