"""Plays thousands of random games to their end: `python -m tests.fuzz --games 1000`.

After each answer the ruleset's invariants are checked, or after every Nth with `--every N`, which
is meant for battles of hundreds of pieces.  Every other game, that of each odd seed, is
one of keen players, who look for a fight; in the others few come about.  The record of a game in
which something goes wrong is kept in a file, to be looked at with `tricolore replay`.
"""

from __future__ import annotations

import argparse
import sys
import time
from collections import Counter
from collections.abc import Iterator
from importlib import import_module
from multiprocessing import get_context
from pathlib import Path
from typing import NamedTuple

from rich.progress import Progress

from tests.conformance import Trouble, at_random, random_game
from tests.keen import keen
from tricolore import new_game
from tricolore.core.game import Game
from tricolore.core.memory import collect_seldom
from tricolore.rulesets import scenarios
from tricolore.studies import workers


class Task(NamedTuple):
    scenario: str
    seed: int
    every: int
    """The invariants are checked at one decision in so many."""


class Outcome(NamedTuple):
    """How a game ended, or what went wrong with it."""

    seed: int
    decisions: int
    result: str
    trouble: str = ""
    record: bytes = b""


def play(task: Task) -> Outcome:
    check = import_module(f"tests.{task.scenario.partition(':')[0]}.invariants").check

    def invariants(game: Game) -> None:
        # Games begin to count at different decisions, so that between them they look at all.
        if game.result is not None or (game.ply + task.seed) % task.every == 0:
            check(game)

    try:
        game = random_game(
            lambda seed: new_game(task.scenario, seed=seed, listen=False),
            task.seed,
            invariants,
            answer=keen if task.seed % 2 else at_random,
        )
    except Trouble as trouble:
        game = trouble.game
        return Outcome(task.seed, len(game.sides), "trouble", str(trouble), game.save())
    result = game.result
    assert result is not None
    return Outcome(task.seed, game.ply, f"{result.winner or 'nobody'}: {result.level}")


def outcomes(tasks: list[Task], jobs: int) -> Iterator[Outcome]:
    if jobs == 1:
        yield from map(play, tasks)
        return
    with workers.starting():
        pool = get_context("spawn").Pool(jobs, initializer=workers.begin)
    with pool:
        yield from pool.imap_unordered(play, tasks, chunksize=1)


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m tests.fuzz", description=__doc__)
    parser.add_argument("--games", type=int, default=1000, help="how many (1000)")
    parser.add_argument("--seed", type=int, default=0, help="the seed of the first (0)")
    parser.add_argument("--every", type=int, default=1, help="check after every Nth answer (1)")
    parser.add_argument("--jobs", type=int, default=2, help="processes (2)")
    parser.add_argument("--scenario", help="one alone (every scenario of every game)")
    parser.add_argument(
        "--keep", type=Path, default=Path(), help="folder for records of games gone wrong"
    )
    given = parser.parse_args()
    collect_seldom()
    played = [given.scenario] if given.scenario else scenarios()
    return max([fuzz(scenario, given) for scenario in played])


def fuzz(scenario: str, given: argparse.Namespace) -> int:
    """The games of one scenario; 1 if something went wrong in any of them."""
    tasks = [Task(scenario, given.seed + n, given.every) for n in range(given.games)]
    lengths: list[int] = []
    results: Counter[str] = Counter()
    began = time.monotonic()
    with Progress(disable=not sys.stdout.isatty()) as progress:
        bar = progress.add_task(scenario, total=given.games)
        for outcome in outcomes(tasks, given.jobs):
            progress.advance(bar)
            lengths.append(outcome.decisions)
            results[outcome.result] += 1
            if outcome.trouble:
                file = given.keep / f"fuzz-{scenario.replace(':', '-')}-{outcome.seed}.record"
                file.write_bytes(outcome.record)
                progress.console.print(
                    f"Seed {outcome.seed}: {outcome.trouble}\n  kept in {file}", markup=False
                )
    print(f"{given.games} games of {scenario} in {time.monotonic() - began:.0f} s")
    for result, count in results.most_common():
        print(f"  {count:6d}  {result}")
    mean = sum(lengths) / max(len(lengths), 1)
    print(f"decisions: {mean:.0f} on average, {max(lengths, default=0)} in the longest game")
    return 1 if results["trouble"] else 0


if __name__ == "__main__":
    sys.exit(main())
