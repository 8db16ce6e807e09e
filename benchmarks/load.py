"""Many games at once: two players each, who answer at random over WebSocket, on this machine only.

A server process of its own is started on a free port of 127.0.0.1, with a database in a temporary
folder, and ended afterwards.  Players keep to the limit of messages a second.  Now and then one
sends what is not legal, which must be refused.  At the end every game is read back and compared
with what was acknowledged.

    python benchmarks/load.py [--games 50] [--answers 60] [--seconds 60] [--json]
"""

from __future__ import annotations

import argparse
import asyncio
import json
import random
import statistics
import tempfile
import time
from pathlib import Path
from typing import Any

from websockets.asyncio.client import connect

from serving import Serving, quantile

MOST_GAMES, MOST_ANSWERS, MOST_SECONDS = 200, 1000, 300
ILLEGAL = (["go", 9999], ["say", "nonsense"], ["pick", "nobody"])


class Table:
    """One game, its two players, and what they heard."""

    def __init__(self, made: dict[str, Any]) -> None:
        self.game: str = made["game"]
        self.keys: dict[str, str] = made["keys"]
        self.acknowledged: dict[int, Any] = {}
        self.latency: list[float] = []
        self.accepted_illegal = 0
        self.refused_illegal = 0
        self.refused_legal = 0


async def player(
    serving: Serving, table: Table, side: str, luck: random.Random, answers: int, until: float
) -> None:
    """Answer whenever this side is asked."""
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
                continue  # until the other has heard it too
            options = heard["ask"]["options"]
            if options and sent is None:
                wait = next_free - time.perf_counter()
                if wait > 0:
                    await asyncio.sleep(wait)
                next_free = time.perf_counter() + 1 / 40
                illegal = luck.random() < 0.05
                option = luck.choice(ILLEGAL if illegal else options)
                sent = time.perf_counter()
                await say({"answer": {"ply": heard["ply"], "option": option}})


async def play(serving: Serving, tables: list[Table], answers: int, seconds: float) -> float:
    start = time.perf_counter()
    await asyncio.gather(
        *(
            player(serving, table, side, random.Random(f"{n} {side}"), answers, start + seconds)
            for n, table in enumerate(tables)
            for side in table.keys
        )
    )
    return time.perf_counter() - start


def lost(serving: Serving, table: Table) -> int:
    """Acknowledged choices that are not kept as they were."""
    log = serving.get(f"/api/games/{table.game}/log")
    kept = {entry["ply"]: entry["option"] for entry in log}
    return sum(kept.get(ply) != option for ply, option in table.acknowledged.items())


def run(games: int, answers: int, seconds: float) -> dict[str, Any]:
    with tempfile.TemporaryDirectory() as folder:
        database = Path(folder) / "games.db"
        with Serving(database) as serving:
            serving.warm()
            before = serving.memory()
            tables = [Table(serving.new_game(seed=n)) for n in range(games)]
            elapsed = asyncio.run(play(serving, tables, answers, seconds))
            after = serving.memory()
            peak = serving.memory("VmHWM")
        size = sum(path.stat().st_size for path in Path(folder).iterdir())
        with Serving(database) as serving:  # a new process: what is there is on disk
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
        "memory_per_game_kib": round((after - before) / games),
        "server_memory_mib": round(peak / 1024),
        "disk_per_game_kib": round(size / 1024 / games),
        "illegal_refused": sum(table.refused_illegal for table in tables),
        "illegal_accepted": sum(table.accepted_illegal for table in tables),
        "legal_refused": sum(table.refused_legal for table in tables),
        "lost": gone,
    }


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--games", type=int, default=50)
    parser.add_argument("--answers", type=int, default=60, help="in each game")
    parser.add_argument("--seconds", type=float, default=60)
    parser.add_argument("--json", action="store_true")
    wanted = parser.parse_args()
    report = run(
        min(wanted.games, MOST_GAMES),
        min(wanted.answers, MOST_ANSWERS),
        min(wanted.seconds, MOST_SECONDS),
    )
    if wanted.json:
        print(json.dumps(report))
    else:
        for name, value in report.items():
            print(f"{name.replace('_', ' '):24} {value:>10}")
    if report["lost"] or report["illegal_accepted"] or report["legal_refused"]:
        raise SystemExit("Something was lost, or an illegal answer was taken.")


if __name__ == "__main__":
    main()
