"""What it costs to put a question to a computer player in its process.

    python benchmarks/assignments.py [--choices 400] [--player greedy] [--json]

Two computers play a game at a table, and each choice is made in two ways.  In the first, the
player's process is sent the whole game each time.  In the second, it keeps the game and is sent
what has happened since.  The benchmark counts the bytes of each question.  It also counts the
milliseconds of a core for everything except the thought itself: what the server does to send the
question, and what the process does until it has the question.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import tempfile
import time
from collections.abc import Mapping
from pathlib import Path
from statistics import mean, median

import msgspec

from tricolore.players import Player, player
from tricolore.server.contract import NewGame
from tricolore.server.hall import Hall
from tricolore.server.live import LiveGame
from tricolore.server.store import Store
from tricolore.server.thinker import ASSIGNMENT, Assignment, KnownUpTo, Seat

SCENARIO = "butchery:solferino"


class Way:
    """One way of sending questions, and its costs so far."""

    def __init__(self, keeps: bool) -> None:
        self.keeps = keeps
        self.held: dict[str, KnownUpTo] = {}
        self.seats: dict[str, Seat] = {}
        self.sizes: list[float] = []
        self.asking: list[float] = []
        self.opening: list[float] = []

    def seat(self, question: Assignment) -> Seat:
        if question.side not in self.seats:
            thinker: Player = player(question.player, question.luck)
            self.seats[question.side] = Seat(thinker)
        return self.seats[question.side]

    async def asked(self, live: LiveGame) -> tuple[int, Assignment] | None:
        known: Mapping[str, KnownUpTo] = self.held if self.keeps else {}
        began = time.process_time()
        found = await live.to_move(known)
        if found is None:
            return None
        ply, question = found
        body = msgspec.msgpack.encode(question)
        self.asking.append(1000 * (time.process_time() - began))
        self.sizes.append(len(body))
        return ply, ASSIGNMENT.decode(body)

    def answered(self, question: Assignment) -> object:
        seat = self.seat(question)
        began = time.process_time()
        game = seat.game(question)
        assert game is not None
        assert game.ask is not None
        game.state  # noqa: B018 - reading it makes a copy
        self.opening.append(1000 * (time.process_time() - began))
        if self.keeps and question.after is not None:
            self.held[question.side] = question.after
        return seat.player.choose(game)

    def report(self, name: str) -> dict[str, float]:
        return {
            f"{name}_bytes": round(mean(self.sizes)),
            f"{name}_server_ms": round(mean(self.asking), 2),
            f"{name}_process_ms": round(mean(self.opening), 2),
            f"{name}_process_ms_p50": round(median(self.opening), 2),
        }


async def played(folder: str, who: str, choices: int) -> dict[str, float]:
    store = Store(f"sqlite:///{Path(folder) / 'games.db'}")
    store.migrate()
    hall = Hall(store, {})
    made = await hall.begin(NewGame(SCENARIO, {"allied": who, "austrian": who}, 4))
    live: LiveGame = await hall.live(made.game)
    whole, kept = Way(False), Way(True)
    try:
        while live.ply < choices:
            found = [await way.asked(live) for way in (whole, kept)]
            if found[0] is None or found[1] is None:
                break
            first, second = (
                way.answered(one[1]) for way, one in zip((whole, kept), found, strict=True) if one
            )
            assert first == second, "the player gives two different answers"
            ply, question = found[0]
            await live.answer((question.side,), ply, first)  # type: ignore[arg-type]
    finally:
        hall.close()
    return {"choices": live.ply, **whole.report("whole"), **kept.report("kept")}


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--choices", type=int, default=400)
    parser.add_argument("--player", default="greedy")
    parser.add_argument("--json", action="store_true")
    args = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        report = asyncio.run(played(folder, args.player, args.choices))
    if args.json:
        print(json.dumps(report))
        return
    for name, value in report.items():
        print(f"{name:24} {value:10.2f}")


if __name__ == "__main__":
    main()
