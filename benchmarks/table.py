"""How quick the table is: answers, the past of a long game, and drawing with many pieces.

The benchmark starts its own server on a free port of 127.0.0.1 and stops it afterwards.  Times are
measured by a client on the same machine, and some are also given as a ratio to their target.
Drawing is measured in a browser, with 110 pieces and with 600.

    python benchmarks/table.py [--answers 200] [--plies 50] [--json]
"""

from __future__ import annotations

import argparse
import gzip
import json
import random
import statistics
import tempfile
import time
import urllib.request
from collections.abc import Callable
from contextlib import ExitStack
from pathlib import Path
from typing import Any

from websockets.sync.client import connect

from crowd import crowded
from serving import SCENARIO, Serving, load, long_game, quantile

ANSWER_MS = 100
MOMENT_MS = 200
PAGE_BYTES = 1_000_000
HARD = "general"


def timed(work: Callable[[], Any]) -> float:
    start = time.perf_counter()
    work()
    return (time.perf_counter() - start) * 1000


def answers(serving: Serving, count: int, against: str) -> list[float]:
    """Milliseconds from each choice of a person to the `moved` that confirms it."""
    made = serving.new_game(seed=1, players={"austrian": against})
    address = f"{serving.address.replace('http', 'ws', 1)}/live/{made['game']}"
    luck = random.Random(1)
    times = []
    with connect(address, max_size=None, proxy=None) as socket:
        socket.send(json.dumps({"hello": {"keys": list(made["keys"].values())}}))
        now = json.loads(socket.recv())
        while len(times) < count and not now["over"]:
            options = now["ask"]["options"]
            if not options:
                now = json.loads(socket.recv())
                continue
            time.sleep(0.025)  # no person is quicker, and the server limits the rate
            option = luck.choice(options)
            start = time.perf_counter()
            socket.send(json.dumps({"answer": {"ply": now["ply"], "option": option}}))
            now = json.loads(socket.recv())
            times.append((time.perf_counter() - start) * 1000)
            assert now["type"] == "moved", now
    return sorted(times)


def thinking(serving: Serving, count: int) -> list[float]:
    """The same while the strongest computers think in two other games."""
    with ExitStack() as watching:
        for seed in range(2):
            made = serving.new_game(seed=seed, players={"allied": HARD, "austrian": HARD})
            address = f"{serving.address.replace('http', 'ws', 1)}/live/{made['game']}"
            socket = watching.enter_context(connect(address, max_size=None, proxy=None))
            socket.send(json.dumps({"hello": {"keys": []}}))
            socket.recv()
        time.sleep(1)
        return answers(serving, count, "person")


def run(count: int, plies: int, choices: int) -> dict[str, Any]:
    with tempfile.TemporaryDirectory() as folder, Serving(Path(folder) / "games.db") as serving:
        serving.warm()
        alone = answers(serving, count, "person")
        computer = answers(serving, count, "random")
        beside = thinking(serving, count)
        record = long_game(choices).save()
        start = time.perf_counter()
        made = json.loads(serving.fetch("/api/games/upload?one_screen=1", record))
        upload = time.perf_counter() - start
        game, keys = made["game"], list(made["keys"].values())
        total = serving.get(f"/api/games/{game}")["ply"]
        address = f"{serving.address.replace('http', 'ws', 1)}/live/{game}"

        def hello() -> None:
            with connect(address, max_size=None, proxy=None) as socket:
                socket.send(json.dumps({"hello": {"keys": keys}}))
                assert json.loads(socket.recv())["ply"] == total

        first_open = timed(hello)
        opens = sorted(timed(hello) for _ in range(10))
        luck = random.Random(2)
        wanted = [luck.randrange(total + 1) for _ in range(plies)]
        moments = sorted(
            timed(lambda ply=ply: serving.get(f"/api/games/{game}/at/{ply}", keys))
            for ply in wanted
        )
        steps = sorted(
            timed(lambda ply=ply: serving.get(f"/api/games/{game}/at/{ply}", keys))
            for ply in range(total // 2, total // 2 + plies)
        )
        log = timed(lambda: serving.get(f"/api/games/{game}/log"))
        page = page_size(serving)
        drawn = crowded(serving)
    return {
        "answer_ms_p50": round(statistics.median(alone), 1),
        "answer_ms_p95": round(quantile(alone, 0.95), 1),
        "answer_against_computer_ms_p95": round(quantile(computer, 0.95), 1),
        "answer_while_two_think_ms_p50": round(statistics.median(beside), 1),
        "answer_while_two_think_ms_p95": round(quantile(beside, 0.95), 1),
        "answer_p95_to_target": round(quantile(alone, 0.95) / ANSWER_MS, 3),
        "long_game_choices": total,
        "long_game_record_kib": round(len(record) / 1024),
        "upload_s": round(upload, 2),
        "open_cold_ms": round(first_open, 1),
        "open_ms_p95": round(quantile(opens, 0.95), 1),
        "moment_ms_p50": round(statistics.median(moments), 1),
        "moment_ms_p95": round(quantile(moments, 0.95), 1),
        "moment_p95_to_target": round(quantile(moments, 0.95) / MOMENT_MS, 3),
        "step_ms_p95": round(quantile(steps, 0.95), 1),
        "whole_log_ms": round(log, 1),
        "first_page_kib": round(page / 1024),
        "first_page_to_target": round(page / PAGE_BYTES, 3),
        **drawn,
    }


def page_size(serving: Serving) -> int:
    """Bytes sent for the table's page and everything it loads: scripts, styles, scene, map."""
    from tricolore.server.documents import STATIC

    paths = [f"/static/{path.relative_to(STATIC)}" for path in STATIC.rglob("*") if path.is_file()]
    size = 0
    for path in [*paths, f"/api/scenes/{SCENARIO}", f"/api/maps/{SCENARIO}"]:
        request = urllib.request.Request(
            serving.address + path, headers={"Accept-Encoding": "gzip"}
        )
        with urllib.request.urlopen(request, timeout=60) as answer:
            body = answer.read()
            if answer.headers.get("Content-Encoding") == "gzip":
                gzip.decompress(body)
            size += len(body)
    return size


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--answers", type=int, default=200)
    parser.add_argument("--plies", type=int, default=50)
    parser.add_argument("--choices", type=int, default=3000, help="of the long game")
    parser.add_argument("--json", action="store_true")
    wanted = parser.parse_args()
    report = run(min(wanted.answers, 1000), min(wanted.plies, 500), min(wanted.choices, 6000))
    if wanted.json:
        print(json.dumps(report))
        return
    print(load())
    for name, value in report.items():
        print(f"{name.replace('_', ' '):32} {value:>10}")


if __name__ == "__main__":
    main()
