"""Games played without pause while their server is killed, and what must be left of them."""

from __future__ import annotations

import contextlib
import random
import threading

from websockets.exceptions import ConnectionClosed

from tests.server.client import Client, Guest


def burst(guest: Guest, heard: dict[int, dict], luck: random.Random, stop: threading.Event) -> None:
    """Answer as fast as is allowed, and note what was acknowledged."""
    with contextlib.suppress(ConnectionClosed, TimeoutError, OSError):
        while not (stop.is_set() or guest.now["over"]):
            message = guest.answer(luck.choice(guest.options))
            if message["type"] == "moved":
                heard[message["ply"]] = message


def nothing_lost(client: Client, made: dict, known: dict[int, dict], now: dict) -> None:
    """All that was acknowledged is there; one choice more may be, whose word was cut off."""
    last = max(known, default=0)
    assert last <= now["ply"]
    log = {e["ply"]: e for e in client.get(f"/api/games/{made['game']}/log").json}
    assert sorted(log) == list(range(now["ply"] + 1))
    for ply, message in known.items():
        assert log[ply]["option"] == message["option"]
        assert log[ply]["events"] == message["events"]
    for ply in sorted(known)[-3:]:
        then = client.get(f"/api/games/{made['game']}/at/{ply}", list(made["keys"].values())).json
        assert then["picture"] == known[ply]["picture"]
        assert then["ask"] == known[ply]["ask"]
    if last and now["ply"] == last:
        assert now["picture"] == known[last]["picture"]
    for ply in range(last + 1, now["ply"] + 1):  # not heard of any more, but kept
        known[ply] = {
            **client.get(f"/api/games/{made['game']}/at/{ply}", list(made["keys"].values())).json,
            "option": log[ply]["option"],
            "events": log[ply]["events"],
        }
