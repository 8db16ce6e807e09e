"""Lines on which little is said, or read: each is let go in its time, and others are served."""

from __future__ import annotations

import contextlib
import socket
import threading
import time
from collections.abc import Callable
from functools import partial

from benchmarks.attacks.common import Patches, Tally, Wanted, server, together
from tests.server import raw
from tests.server.client import Client, Guest
from tests.server.test_patience import HEAD, masked, unread, upgraded
from tests.waiting import PATIENCE
from websockets.exceptions import ConnectionClosed

from tricolore.server import patience, websocket

SHORT = 2.0
"""Seconds, in place of the server's own, where it has to be quick."""
TIMES: dict[tuple[object, str], float] = {
    (module, name): float(getattr(module, name))
    for module, names in (
        (patience, ("HEAD_SECONDS", "BODY_SECONDS", "PAUSE_SECONDS", "STALL_SECONDS")),
        (websocket, ("HELLO_SECONDS",)),
    )
    for name in names
}
MAP = b"GET /api/maps/butchery:solferino HTTP/1.1\r\nHost: localhost\r\n\r\n"

Attack = Callable[[Client], None]
"""Returns, or fails with what a lost line raises, when the server has hung up."""


class NotLetGo(Exception):
    """A line that is still there."""


def _line(client: Client, text: bytes = b"") -> socket.socket:
    line = raw.line(client.address)
    line.settimeout(max(TIMES.values()) + PATIENCE)
    line.sendall(text)
    return line


def _drip(client: Client, first: bytes, drops: bytes) -> None:
    """A byte now and then, for longer than anything may take."""
    end = time.monotonic() + max(TIMES.values()) + PATIENCE
    with _line(client, first) as line:
        while time.monotonic() < end:
            for byte in drops:
                line.sendall(bytes([byte]))
                time.sleep(0.1)
    raise NotLetGo("it took a byte now and then for ever")


def _silence(client: Client, text: bytes = b"") -> None:
    with _line(client, text) as line:
        raw.said(line)


def _unread(client: Client) -> None:
    """Answers that nobody reads; that the line is gone is seen when more is sent."""
    with unread(client.address) as line:
        line.sendall(MAP * 40)
        end = time.monotonic() + max(TIMES.values()) + PATIENCE
        while time.monotonic() < end:
            line.sendall(b"G")
            time.sleep(0.2)
    raise NotLetGo("answers wait for ever to be read")


def _frames(client: Client, first: bytes, more: bytes, reads: bool) -> None:
    """Frames of live play, without end."""
    with raw.line(client.address) if reads else unread(client.address) as line:
        line.settimeout(PATIENCE)
        upgraded(client, line)
        line.sendall(first)
        for _ in range(100_000):
            line.sendall(more)
    raise NotLetGo("frames are taken for ever")


def _hello(client: Client, pings: bool) -> None:
    """Nobody says hello, though somebody may say much else."""
    guest: Guest = client.connect(client.new_game()["game"])
    end = time.monotonic() + TIMES[websocket, "HELLO_SECONDS"] + PATIENCE
    while time.monotonic() < end:
        if pings:
            guest.send(ping=1)
            time.sleep(0.1)
        guest.hear()
    raise NotLetGo("hello is waited for for ever")


ATTACKS: dict[str, Attack] = {
    "nothing": _silence,
    "half a head": partial(_silence, text=HEAD),
    "a head by drops": partial(_drip, first=b"", drops=HEAD),
    "a second head by drops": partial(_drip, first=MAP, drops=HEAD),
    "no body": partial(_silence, text=HEAD + b"Content-Length: 1000\r\n\r\n{"),
    "a body by drops": partial(_drip, first=HEAD + b"Content-Length: 60000\r\n\r\n", drops=b" "),
    "answers unread": _unread,
    "no hello": partial(_hello, pings=False),
    "pings before hello": partial(_hello, pings=True),
    "a message in endless pieces": partial(
        _frames, first=masked(1, b"{", fin=False), more=masked(0, b"", fin=False) * 10, reads=True
    ),
    "pings unread": partial(_frames, first=b"", more=masked(9, bytes(125)) * 100, reads=False),
}


def lines(wanted: Wanted, tally: Tally) -> None:
    """All at the same time; by the server's own times, unless it has to be quick."""
    each = wanted.times(8, 2)
    tally.plan(each * len(ATTACKS))
    patches: Patches = dict.fromkeys(TIMES, SHORT) if wanted.quick else {}
    with server(wanted, patches=patches) as client:
        done = threading.Event()
        others = threading.Thread(target=_others, args=(tally, client.address, done), daemon=True)
        others.start()
        attacks = [(name, attack) for name, attack in ATTACKS.items() for _ in range(each)]
        together(*(partial(_tried, tally, client.address, *one) for one in attacks))
        done.set()
        others.join(PATIENCE)


def _tried(tally: Tally, address: str, name: str, attack: Attack) -> None:
    client = Client(address)
    try:
        attack(client)
        tally.note(True, name)
    except (ConnectionError, ConnectionClosed):
        tally.note(True, name)
    except Exception as error:
        tally.note(False, f"{name}: {type(error).__name__} {error}")
    with contextlib.suppress(Exception):
        client.close()


def _others(tally: Tally, address: str, done: threading.Event) -> None:
    """Somebody who plays meanwhile."""
    client = Client(address)
    _, guest = client.hot_seat()
    while not done.wait(0.5):
        moved = guest.answer(guest.options[0])
        tally.note(moved["type"] == "moved", f"somebody else plays: {moved}")
        tally.note(client.get("/api/players").status == 200, "somebody else asks")
    client.close()
