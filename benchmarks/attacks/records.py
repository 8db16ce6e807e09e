"""Records that somebody has tampered with, and records made to ruin whoever reads them."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from functools import partial
from typing import Any

import pytest
from benchmarks.attacks.common import Tally, Wanted, sentence, server, together
from tests.core.records import rewrite
from tests.mutants import SCENARIOS, TooLong, endless, mutant, subjects, suffer, written
from tests.server import hidden
from tests.server.client import Client, Reply
from tests.server.test_hostile_records import ENDLESS, SECONDS

from tricolore import new_game
from tricolore.server import examiner, examiners


def mutated(wanted: Wanted, tally: Tally) -> None:
    """Loaded, replayed, verified and played on from: documented errors only, and soon."""
    count = wanted.times(10_000, 200)
    tally.plan(count)
    for number in range(count):
        scenario = SCENARIOS[number % len(SCENARIOS)]
        _suffered(tally, mutant(scenario, number), f"mutant {number} of {scenario}")


def spliced(wanted: Wanted, tally: Tally) -> None:
    """The first line of one record, or its last, on the rest of another."""
    every = [
        [json.loads(row)[1] for row in saved.split(b"\n") if row]
        for scenario in SCENARIOS
        for saved in subjects(scenario)
    ]
    pairs = [(a, b) for a in range(len(every)) for b in range(len(every)) if a != b]
    pairs = pairs[:: wanted.times(1, 10)]
    tally.plan(4 * len(pairs))
    for a, b in pairs:
        heads, tails = [every[a][0], *every[b][1:]], [*every[a][:-1], every[b][-1]]
        for rows in (heads, tails):
            for chained in (True, False):
                saved = written(json.loads(json.dumps(rows)), chained)
                _suffered(tally, saved, f"records {a} and {b} spliced")


def _suffered(tally: Tally, saved: bytes, what: str) -> None:
    try:
        suffer(saved, tally.tries)
        tally.note(True, what)
    except (Exception, TooLong) as error:
        tally.note(False, f"{what}: {type(error).__name__}: {error}")


BENT: dict[str, Callable[[dict[str, Any]], None]] = {
    "rolls -1": lambda state: state.update(rolls=-1),
    "rolls 2**70": lambda state: state.update(rolls=2**70),
    "turn 10**30": lambda state: state.update(turn=10**30),
    "turn -10**9": lambda state: state.update(turn=-(10**9)),
    "rolls a text": lambda state: state.update(rolls="many"),
}


def bent() -> Iterator[tuple[str, bytes]]:
    """States that no game comes to, with checksums that fit."""
    nobody = {"units": {}, "waiting": {}, "arrivals": False}
    yield "no units, a thousand million turns", endless("butchery:solferino", **nobody)
    for scenario in SCENARIOS:
        saved = new_game(scenario, seed=1).clone().save()
        for name, bend in BENT.items():

            def change(field: str, row: dict[str, Any], bend: Any = bend) -> None:
                bend(row[field])

            both = rewrite(saved, 0, partial(change, "start"))
            yield f"{scenario}, {name}", rewrite(both, -2, partial(change, "checkpoint"))


def impossible(wanted: Wanted, tally: Tally) -> None:
    """By the functions, and over the wire: each is refused, with a sentence."""
    records = list(bent())
    tally.plan(2 * len(records))
    with server(wanted) as client:
        for name, saved in records:
            _suffered(tally, saved, name)
            reply = upload(client, saved)
            tally.refused(reply, 422, what=name)


def ruinous(wanted: Wanted, tally: Tally) -> None:
    """Records that take for ever, all memory, or the process along; others are read meanwhile."""
    rounds = wanted.times(3, 1)
    tally.plan(rounds * 3 * 4)
    with pytest.MonkeyPatch.context() as patch:
        hidden.install(patch)
        records = hidden.ruinous()
        patch.setenv(SECONDS, str(wanted.times(examiner.SECONDS, 1)))
        with server(wanted, patches={(examiners, "MODULES"): (ENDLESS,)}) as client:
            for _ in range(rounds):
                for kind in ("time", "memory", "core"):
                    together(
                        partial(_ruin, tally, client, records[kind], kind),
                        partial(_served, tally, Client(client.address), records["harmless"]),
                    )


def _ruin(tally: Tally, client: Client, saved: bytes, kind: str) -> None:
    reply = upload(client, saved)
    tally.refused(reply, 422, what=f"a record that takes all {kind}")


def _served(tally: Tally, client: Client, harmless: bytes) -> None:
    """Somebody who plays, and brings a record of his own."""
    _, guest = client.hot_seat()
    tally.note(guest.answer(guest.options[0])["type"] == "moved", "others play on")
    tally.note(upload(client, harmless).status == 201, "others' records are read")
    tally.note(client.get("/api/players").status == 200, "others are served")
    client.close()


def upload(client: Client, saved: bytes, query: str = "?one_screen=1") -> Reply:
    kind = "application/octet-stream"
    return client.request(f"/api/games/upload{query}", saved, Content_Type=kind)


def studies(wanted: Wanted, tally: Tally) -> None:
    """Players who would think for hours: refused, however they are asked for."""
    names = ("planner:600s", "planner:1000000", "planner", "eps:30", "turtle", "rusher")
    tally.plan(3 * len(names))
    with server(wanted) as client:
        made = client.new_game()
        keys, path = list(made["keys"].values()), f"/api/games/{made['game']}"
        saved = client.get(f"{path}/record", keys).body
        for name in names:
            body = {"players": {"allied": name, "austrian": name}}
            for reply in (
                client.post("/api/games", {"scenario": "butchery:solferino", **body}),
                client.post(f"{path}/fork", {"ply": 0, **body}, keys),
                upload(client, saved, f"?players={name},{name}"),
            ):
                told = "for studies" in sentence(reply)
                tally.note(reply.status == 422 and told, f"two {name}: {reply}")
