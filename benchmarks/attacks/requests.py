"""Requests: what once was answered with 500, names that are not ours, pages of other sites."""

from __future__ import annotations

import contextlib
import json
from collections.abc import Iterator

from benchmarks.attacks.common import SOLFERINO, Tally, Wanted, server
from tests.server import raw
from tests.server.client import Client
from tests.server.test_gate import OTHERS, OURS
from tests.waiting import PATIENCE
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import connect

NEW = json.dumps({"scenario": SOLFERINO, "one_screen": True}).encode()
PATHS: dict[str, tuple[int, ...]] = {
    "/static/%00": (404,),
    "/static/%00%00/x": (404,),
    "/static/" + "x" * 1500: (404,),
    "/static/" + "x/" * 700: (404,),
    "/static/..%2f..%2fapp.py": (404,),
    "/static/%2e%2e/app.py": (404,),
    "/static/%ff%fe": (404,),
    "/static//etc/passwd": (404,),
    "/" + "x" * 3000: (414,),
    "/%00" * 600: (414,),
    "/" + "x" * 100_000: (400, 414),  # by how much of it comes at a time
    "/table/%00": (200,),
    "/api/games/%00": (404,),
    "/api/games/%ff": (404,),
    "/api/games/" + "x" * 500: (404,),
    f"/api/games/x/at/{10**30}": (400,),
    "/api/games/x/at/-1": (400,),
    f"/api/games/x/log?from={10**30}": (400,),
    "/api/games/x/log?from=%00": (400,),
    "/api/scenes/%00": (404,),
    "/api/scenes/..:..": (404,),
    "/api/maps/butchery:%2e%2e": (404,),
    "/api/scenes/butchery:solferino?game=%00": (404,),
    "/schema/%00": (404,),
}
"""Once they brought a fault to light, or could have; with what they are answered."""
DEEP = 30_000
BODIES: dict[bytes, tuple[int, ...]] = {
    b"[" * DEEP + b"]" * DEEP: (400,),
    b'{"a":' * 10_000 + b"1" + b"}" * 10_000: (400,),
    b'{"scenario": ' + b"[" * DEEP + b"]" * DEEP + b"}": (400,),
    b'{"scenario": "\xff\xfe"}': (400,),
    b"\xff\xfe\x00\x00": (400,),
    b'{"scenario": "\\ud800"}': (400,),
    b'{"scenario": "butchery:solferino", "title": "\\u0000"}': (400,),
    b'{"scenario": "butchery:solferino", "seed": 1e400}': (400,),
    b'{"scenario": "butchery:solferino", "seed": ' + b"9" * 5000 + b"}": (400,),
    b'{"scenario": "\\u0000"}': (400,),
    b'{"scenario": "..:.."}': (404,),
    b'{"scenario": "butchery:solferino", "players": {"allied": "\\u0000"}}': (400,),
    b'{"scenario": "butchery:solferino", "players": {"__class__": "x"}}': (422,),
    b"": (400,),
    b"null": (400,),
    b" " * 70_000: (413,),
}
BAD_ORIGINS = (
    *("http://[", "null", "http://evil.example", "http://localhost.evil.example", "file://", ""),
    *("http://localhost@evil.example", "http://127.0.0.1", "//", "http://[::1", "\xff"),
)


def once_faults(wanted: Wanted, tally: Tally) -> None:
    """Each is answered with a reason that fits, none with 500."""
    rounds = wanted.times(20, 1)
    tally.plan(rounds * (len(PATHS) + len(BODIES)) + 1)
    with server(wanted) as client:
        for _ in range(rounds):
            for path, codes in PATHS.items():
                status = raw.get(client.address, path)
                tally.note(status in codes, f"{path[:100]}: {status}")
            for body, codes in BODIES.items():
                reply = client.request("/api/games", body, Content_Type="application/json")
                tally.refused(reply, *codes, what=body[:100])
        tally.note(client.new_game()["game"], "a game can be made as ever")


def names(wanted: Wanted, tally: Tally) -> None:
    """Under another name nothing is told (DNS rebinding), in requests and in live play."""
    rounds = wanted.times(20, 2)
    tally.plan(rounds * (len(OURS) + 2 * len(OTHERS)))
    with server(wanted) as client:
        game = client.new_game()["game"]
        for _ in range(rounds):
            for host in OURS:
                status = raw.get(client.address, "/api/scenarios", host=host)
                tally.note(status == 200, f"our own name {host}: {status}")
            for host in OTHERS:
                for path, more in (("/api/scenarios", ""), (f"/live/{game}", UPGRADE)):
                    head = f"GET {path} HTTP/1.1\r\nHost: {host}\r\n{more or CLOSE}\r\n"
                    status, answer = raw.exchange(client.address, head.encode())
                    silent = b"butchery" not in answer and b"picture" not in answer
                    tally.note(status in (400, 421) and silent, f"{host} {path}: {status}")


CLOSE = "Connection: close\r\n"
UPGRADE = (
    "Connection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\n"
    "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n"
)


def origins(wanted: Wanted, tally: Tally) -> None:
    """Pages of other sites may neither make games, nor change seats, nor play."""
    rounds = wanted.times(10, 1)
    tally.plan(rounds * 5 * len(BAD_ORIGINS) + 1)
    with server(wanted) as client:
        for _ in range(rounds):
            for origin in BAD_ORIGINS:
                for status in _requests_from(client, origin):
                    tally.note(status == 403, f"origin {origin!r}: {status}")
                code = _live_from(client, origin)
                tally.note(code == 1008, f"live play, origin {origin!r}: {code}")
        own = client.request("/api/games", NEW, Content_Type=JSON, Origin=client.address)
        tally.note(own.status == 201, f"our own page: {own}")


JSON = "application/json"


def _requests_from(client: Client, origin: str) -> Iterator[int]:
    made = client.new_game()
    keys, path = list(made["keys"].values()), f"/api/games/{made['game']}"
    fork = b'{"ply": 0, "one_screen": true}'
    sent = {"Content_Type": JSON, "Origin": origin}
    yield client.request("/api/games", NEW, **sent).status
    yield client.request("/api/games/upload", b"x", **sent).status
    yield client.request(f"{path}/fork", fork, keys=keys, **sent).status
    yield client.request(f"{path}/seats/allied/renew", b"", keys=keys, **sent).status


def _live_from(client: Client, origin: str) -> int | None:
    """The code with which a connection of such a page is closed."""
    made = client.new_game()
    address = f"{client.address.replace('http', 'ws', 1)}/live/{made['game']}"
    head = {"Origin": origin}
    with connect(address, additional_headers=head, proxy=None, open_timeout=PATIENCE) as socket:
        with contextlib.suppress(ConnectionClosed):
            socket.send(json.dumps({"hello": {"keys": list(made["keys"].values())}}))
            while True:
                said = json.loads(socket.recv(PATIENCE))
                if said["type"] != "refused":
                    return None
        return socket.close_code
