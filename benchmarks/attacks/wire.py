"""Live play: answers that are not legal, by whoever may not give them, at the wrong moment."""

from __future__ import annotations

import contextlib
import random
from functools import partial
from typing import Any

from benchmarks.attacks.common import Tally, Wanted, server, together
from tests.server.client import Client, Guest, Pace
from tests.server.test_bad_input import MALFORMED
from websockets.exceptions import ConnectionClosed

KINDS = ("go", "pick", "turn", "say", "", "undo", "win", "x" * 50)
VALUES: tuple[Any, ...] = (
    *(0, -1, 1, 5, 1917, 9999, 2**53, 2**63, -(2**53), "", "yes", "done", "no", "nobody"),
    *("FI.Dieu", "AV.Koller", "\u0000", "é" * 30, "1917"),
)
TABLES = 4


class Seat:
    """A connection that keeps to what is allowed in a second."""

    def __init__(self, client: Client, game: str, keys: list[str]) -> None:
        self.guest = client.sit(game, keys)
        self._pace = Pace()

    def say(self, ply: int, option: Any) -> dict[str, Any]:
        self._pace.wait()
        return self.guest.answer(option, ply)

    def mumble(self, text: str | bytes) -> dict[str, Any]:
        self._pace.wait()
        self.guest.socket.send(text)
        return self.guest.hear()


class Table:
    """One game: a connection for each side, one for a spectator, and one that a stranger has."""

    def __init__(self, client: Client, number: int) -> None:
        made = client.new_game(seed=number)
        self.client, self.game, self.keys = client, made["game"], made["keys"]
        self.seats = {side: Seat(client, self.game, [key]) for side, key in self.keys.items()}
        self.spectator = Seat(client, self.game, [])
        self.luck = random.Random(number)
        self.played: list[Any] = []

    @property
    def asked(self) -> str:
        side: str = self.spectator.guest.now["ask"]["side"]
        return side

    @property
    def guest(self) -> Guest:
        """Of the side that is asked."""
        return self.seats[self.asked].guest

    def play(self) -> bool:
        """A legal choice, of which everybody hears."""
        ply, option = self.guest.now["ply"], self.luck.choice(self.guest.options)
        chooser = self.seats[self.asked]
        others = [seat for seat in (*self.seats.values(), self.spectator) if seat is not chooser]
        moved = chooser.say(ply, option)
        heard = [moved, *(seat.guest.hear() for seat in others)]
        self.played.append(option)
        return all(one["type"] == "moved" and one["ply"] == ply + 1 for one in heard)

    def cheat(self) -> tuple[str, dict[str, Any]]:
        """One that is not; what is heard of it."""
        ply, options, luck = self.guest.now["ply"], self.guest.options, self.luck
        chooser, other = self.seats[self.asked], next(s for s in self.keys if s != self.asked)
        kind = luck.randrange(5)
        if kind == 0:
            option = [luck.choice(KINDS), luck.choice(VALUES)]
            while option in options:
                option = [luck.choice(KINDS), luck.choice(VALUES)]
            return f"option {option}", chooser.say(ply, option)
        option = luck.choice(options)
        if kind == 1:
            wrong = luck.choice([ply - 1, ply + 1, -1, 2**53, ply + 1000])
            return f"ply {wrong} of {ply}", chooser.say(wrong, option)
        if kind == 2:
            return "a spectator's answer", self.spectator.say(ply, option)
        if kind == 3:
            return "the other side's answer", self.seats[other].say(ply, option)
        text = luck.choice(MALFORMED)
        return f"message {text!r}", chooser.mumble(text)


def illegal(wanted: Wanted, tally: Tally) -> None:
    """None of them is taken, and the game stands as before; legal ones between them are."""
    each = wanted.times(1000, 60)
    tally.plan(TABLES * (each + 1))
    with server(wanted) as client:
        tables = [Table(client, number) for number in range(TABLES)]
        together(*(partial(_tried, tally, table, each) for table in tables))


def _tried(tally: Tally, table: Table, count: int) -> None:
    for number in range(count):
        if number % 10 == 0:
            tally.note(table.play(), "a legal choice is taken")
            continue
        before = table.guest.now["ply"]
        what, heard = table.cheat()
        refused = heard["type"] in ("refused", "answer") and heard.get("error")
        tally.note(refused and heard.get("ply", before) == before, f"{what}: {heard}")
    log = table.client.get(f"/api/games/{table.game}/log").json
    kept = [entry["option"] for entry in log[1:]]
    tally.note(kept == table.played, "the log has the legal choices and no others")


def foreign_keys(wanted: Wanted, tally: Tally) -> None:
    """Keys of other games, keys that are none, and invitations taken for keys."""
    count = wanted.times(200, 20)
    tally.plan(2 * count)
    luck = random.Random(1)
    with server(wanted) as client:
        made = [client.new_game(seed=number) for number in range(2)]
        theirs = list(made[1]["keys"].values())
        for _ in range(count):
            wrong = [luck.choice([*theirs, "", "x", "x" * 100, theirs[0][:-1], "é"])]
            guest = client.connect(made[0]["game"], wrong)
            heard, code = guest.hello(), 0
            with contextlib.suppress(ConnectionClosed):
                guest.hear()
            code = guest.socket.close_code or 0
            told = heard["type"] == "refused"
            tally.note(told and code == 4403, f"key {wrong}: {heard}, {code}")
            path = f"/api/games/{made[0]['game']}/record"
            reply = client.get(path, Authorization=f"Bearer {wrong[0]}".encode().decode("latin-1"))
            tally.refused(reply, 401, 403, what=f"key {wrong}")
