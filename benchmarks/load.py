"""Many games at once on one server.  In each, two players answer at random over WebSocket.

The benchmark starts its own server on a free port of 127.0.0.1, with a database in a temporary
folder, and stops it afterwards.  Players respect the limit of messages a second.  Now and then a
player sends an illegal answer, which must be refused.  At the end every game is read back and
compared with the answers that were acknowledged.

With `--think` players wait before they answer, as people do.  With `--old` the server of another
checkout is measured too.  The two take turns, so that both run under the same conditions.

    python benchmarks/load.py [--games 50] [--answers 60] [--seconds 60] [--json]
    python benchmarks/load.py --games 500 --answers 20 --think 5 --old ../tricolore-before
"""

from __future__ import annotations

import argparse
import asyncio
import json
import random
import statistics
import sys
import tempfile
import time
from pathlib import Path
from typing import Any

from websockets.asyncio.client import connect

from serving import Serving, quantile

MOST_GAMES, MOST_ANSWERS, MOST_SECONDS = 1000, 1000, 600
ROUNDS = 3
"""Rounds of each server when two are compared."""
ILLEGAL = (["go", 9999], ["say", "nonsense"], ["pick", "nobody"])


class Table:
    """One game, its two players, and the messages they received."""

    def __init__(self, made: dict[str, Any]) -> None:
        self.game: str = made["game"]
        self.keys: dict[str, str] = made["keys"]
        self.acknowledged: dict[int, Any] = {}
        self.latency: list[float] = []
        self.accepted_illegal = 0
        self.refused_illegal = 0
        self.refused_legal = 0


async def player(
    serving: Serving,
    table: Table,
    side: str,
    luck: random.Random,
    answers: int,
    until: float,
    think: float,
) -> None:
    """Answer whenever this side is asked, after `think` seconds on average."""
    address = f"{serving.address.replace('http', 'ws', 1)}/live/{table.game}"
    async with connect(address, max_size=None, proxy=None, compression=None) as socket:

        async def say(message: dict[str, Any]) -> None:
            await socket.send(json.dumps(message))

        await say({"hello": {"keys": [table.keys[side]]}})
        sent: float | None = None
        illegal = False
        next_free = 0.0
        while time.perf_counter() < until:
            try:
                heard = json.loads(await asyncio.wait_for(socket.recv(), 1))
            except TimeoutError:
                if len(table.acknowledged) >= answers:
                    return
                continue
            if heard["type"] == "refused":
                if illegal:
                    table.refused_illegal += 1
                else:
                    table.refused_legal += 1
                await say({"hello": {"keys": [table.keys[side]]}})
                illegal, sent = False, None
                continue
            if heard["type"] == "moved" and heard["side"] == side and sent is not None:
                table.latency.append(time.perf_counter() - sent)
                table.acknowledged[heard["ply"]] = heard["option"]
                table.accepted_illegal += illegal
                sent, illegal = None, False
            if heard["over"] or len(table.acknowledged) >= answers:
                continue  # until the other player has received it too
            options = heard["ask"]["options"]
            if options and sent is None:
                wait = max(next_free - time.perf_counter(), 2 * think * luck.random())
                if wait > 0:
                    await asyncio.sleep(wait)
                next_free = time.perf_counter() + 1 / 40
                illegal = luck.random() < 0.05
                option = luck.choice(ILLEGAL if illegal else options)
                sent = time.perf_counter()
                await say({"answer": {"ply": heard["ply"], "option": option}})


async def play(
    serving: Serving, tables: list[Table], answers: int, seconds: float, think: float
) -> float:
    start = time.perf_counter()
    await asyncio.gather(
        *(
            player(
                serving, table, side, random.Random(f"{n} {side}"), answers, start + seconds, think
            )
            for n, table in enumerate(tables)
            for side in table.keys
        )
    )
    return time.perf_counter() - start


def lost(serving: Serving, table: Table) -> int:
    """The number of acknowledged choices that are missing or different in the log."""
    log = serving.get(f"/api/games/{table.game}/log")
    kept = {entry["ply"]: entry["option"] for entry in log}
    return sum(kept.get(ply) != option for ply, option in table.acknowledged.items())


def run(
    games: int, answers: int, seconds: float, think: float = 0, old: Path | None = None
) -> dict[str, Any]:
    with tempfile.TemporaryDirectory() as folder:
        database = Path(folder) / "games.db"
        with Serving(database, old) as serving:
            serving.warm()
            before = serving.memory()
            tables = [Table(serving.new_game(seed=n)) for n in range(games)]
            busy = serving.seconds_of_core()
            elapsed = asyncio.run(play(serving, tables, answers, seconds, think))
            busy = serving.seconds_of_core() - busy
            after = serving.memory()
            peak = serving.memory("VmHWM")
        size = sum(path.stat().st_size for path in Path(folder).iterdir())
        with Serving(database, old) as serving:  # a new process knows only what is on disk
            gone = sum(lost(serving, table) for table in tables)
    latency = sorted(second for table in tables for second in table.latency)
    count = sum(len(table.acknowledged) for table in tables)
    return {
        "games": games,
        "answers": count,
        "seconds": round(elapsed, 1),
        "answers_per_second": round(count / elapsed, 1),
        "latency_ms_p50": round(statistics.median(latency) * 1000, 1),
        "latency_ms_p95": round(quantile(latency, 0.95) * 1000, 1),
        "cores": round(busy / elapsed, 2),
        "memory_per_game_kib": round((after - before) / games),
        "server_memory_mib": round(peak / 1024),
        "disk_per_game_kib": round(size / 1024 / games),
        "illegal_refused": sum(table.refused_illegal for table in tables),
        "illegal_accepted": sum(table.accepted_illegal for table in tables),
        "legal_refused": sum(table.refused_legal for table in tables),
        "lost": gone,
    }


def compare(old: Path, games: int, answers: int, seconds: float, think: float) -> list[Any]:
    """Measure both servers in turn.  Returns each one's round with the median 95th percentile."""
    rounds: dict[str, list[dict[str, Any]]] = {"old": [], "new": []}
    for number in range(ROUNDS):
        for name, checkout in (("old", old), ("new", None)):
            print(f"round {number + 1} of {ROUNDS}, {name} ...", file=sys.stderr)
            rounds[name].append(run(games, answers, seconds, think, checkout))
    for name, reports in rounds.items():
        reports.sort(key=lambda report: report["latency_ms_p95"])
        print(name, [report["latency_ms_p95"] for report in reports], file=sys.stderr)
    return [reports[ROUNDS // 2] for reports in rounds.values()]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--games", type=int, default=50)
    parser.add_argument("--answers", type=int, default=60, help="answers in each game")
    parser.add_argument("--seconds", type=float, default=60)
    parser.add_argument("--think", type=float, default=0, help="seconds before an answer")
    parser.add_argument("--old", type=Path, help="a checkout to compare with")
    parser.add_argument("--json", action="store_true")
    wanted = parser.parse_args()
    bounds = (
        min(wanted.games, MOST_GAMES),
        min(wanted.answers, MOST_ANSWERS),
        min(wanted.seconds, MOST_SECONDS),
        wanted.think,
    )
    reports = compare(wanted.old, *bounds) if wanted.old else [run(*bounds)]
    if wanted.json:
        print(json.dumps(reports if wanted.old else reports[0]))
    else:
        for name in reports[0]:
            values = "".join(f"{report[name]:>12}" for report in reports)
            print(f"{name.replace('_', ' '):24}{values}")
    ours = reports[-1]
    if ours["lost"] or ours["illegal_accepted"] or ours["legal_refused"]:
        raise SystemExit("Something was lost, or an illegal answer was taken.")


if __name__ == "__main__":
    main()
