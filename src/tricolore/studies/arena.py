"""Matches between computer players, in pairs of games with the sides swapped.

Pair n of every match has the seed `seed + n`, and each player's luck is seeded as in
`simulate.seated`.  So a game depends only on what its row in the results file says, not on the
order of games or the number of processes.
"""

from __future__ import annotations

import time
import traceback
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from concurrent.futures.process import BrokenProcessPool
from contextlib import contextmanager
from itertools import combinations, islice, pairwise
from multiprocessing import active_children, get_context
from pathlib import Path
from typing import Any, NamedTuple, Protocol, runtime_checkable

from tricolore.api import new_game
from tricolore.core.errors import TricoloreError
from tricolore.core.setup import settle_options
from tricolore.core.state import State
from tricolore.players import check_wishes, choice_of, player, version
from tricolore.rulesets import find
from tricolore.studies import workers
from tricolore.studies.pairs import Setting
from tricolore.studies.results import Failure, Key, Results, Row
from tricolore.studies.simulate import outcome, seated

PAIRINGS = ("all", "neighbours", "first", "self")
"""Which players meet: all of them, neighbours in the list, the first and each other one, or each
player and itself."""


@runtime_checkable
class Summarises(Protocol):
    """A ruleset that gives numbers about the end of a game by side, such as losses or points."""

    def summary(self, state: State) -> dict[str, dict[str, float]]: ...


class Task(NamedTuple):
    """One game to play."""

    key: Key
    folder: str | None
    """The folder of data files that override ours."""


class Told(NamedTuple):
    """The progress of a run."""

    done: int
    total: int


Progress = Callable[[Told], None]


def installed(spec: str) -> bool:
    """Whether there is such a player."""
    try:
        player(spec)
    except TricoloreError:
        return False
    return True


def setting(
    scenario: str,
    specs: Sequence[str],
    folder: str | None = None,
    options: Mapping[str, str] | None = None,
) -> Setting:
    """The conditions of games between these players.  Raises an error if they cannot be played."""
    rules, name = find(scenario)
    for spec in specs:
        player(spec)
        check_wishes(spec, rules.name)
    for at, spec in enumerate(specs):
        if spec in specs[:at]:
            raise TricoloreError(
                f"{spec} is named twice. Use the pairing `self` to let it play against itself."
            )
    chosen = settle_options(rules.options(name), options)
    start = rules.begin(name, "1", folder, chosen)
    return Setting(
        f"{rules.name}:{name}",
        rules.version,
        rules.fingerprint(start),
        rules.sides_of(name),
        {spec: version(spec, rules.name) for spec in specs},
        tuple(sorted(chosen.items())),
    )


def matches(specs: Sequence[str], pairing: str) -> list[tuple[str, str]]:
    """The players of each match."""
    if pairing not in PAIRINGS:
        raise TricoloreError(
            f"There is no pairing {pairing!r}; use {', '.join(PAIRINGS[:-1])} or {PAIRINGS[-1]}."
        )
    if pairing == "self":
        return [(spec, spec) for spec in specs]
    if len(specs) < 2:
        raise TricoloreError("Name at least two players.")
    if pairing == "neighbours":
        return list(pairwise(specs))
    if pairing == "first":
        return [(specs[0], spec) for spec in specs[1:]]
    return list(combinations(specs, 2))


def schedule(
    setting: Setting,
    meetings: Iterable[tuple[str, str]],
    pairs: int,
    seed: int = 1,
    folder: str | None = None,
) -> list[Task]:
    """All games of these matches.  The first pairs of all matches come before the second pairs.

    A player against itself plays one game for each seed: with the sides swapped it would be the
    same game again.
    """
    if pairs < 1:
        raise TricoloreError("A match must have at least one pair.")
    meetings = list(meetings)
    return [
        Task(
            Key(
                setting.scenario,
                setting.rules,
                setting.data,
                setting.sides,
                seats,
                tuple(setting.versions[spec] for spec in seats),
                seed + n,
                setting.options,
            ),
            folder,
        )
        for n in range(pairs)
        for a, b in meetings
        for seats in dict.fromkeys([(a, b), (b, a)])
    ]


def run(
    tasks: Sequence[Task],
    results: Results,
    jobs: int = 1,
    *,
    again: bool = False,
    progress: Progress | None = None,
    enough: Callable[[], bool] = lambda: False,
) -> list[Row]:
    """Play the games that are missing from the file, and add them to it.

    Returns the games that were played.  With `again`, games that failed before are played once
    more.  `enough` is called after each game and ends the run if it returns True.
    """
    known = {row.key for row in results.rows if not (again and row.failure)}
    todo = [task for task in tasks if task.key not in known]
    played: list[Row] = []
    already = len(tasks) - len(todo)
    if not todo or enough():
        return played
    with _games(todo, min(jobs, len(todo))) as games:
        if progress is not None:
            progress(Told(already, len(tasks)))
        for row in games:
            results.add(row)
            played.append(row)
            if progress is not None:
                progress(Told(already + len(played), len(tasks)))
            if enough():
                break
    return played


@contextmanager
def _games(tasks: Sequence[Task], jobs: int) -> Iterator[Iterator[Row]]:
    """The games of these tasks, in the order in which they end."""
    if jobs == 1:
        yield map(play, tasks)
        return
    others = set(active_children())
    pool = ProcessPoolExecutor(jobs, mp_context=get_context(), initializer=workers.begin)
    try:
        # The workers start now, before a progress bar starts threads that they would copy.
        ahead = iter(tasks)
        with workers.starting():
            first = {pool.submit(play, task) for task in islice(ahead, 2 * jobs)}
        yield _finished(pool, first, ahead)
    finally:
        for worker in set(active_children()) - others:
            worker.terminate()  # games in progress are no longer needed
        pool.shutdown(wait=True, cancel_futures=True)


def _finished(
    pool: ProcessPoolExecutor, running: set[Future[Row]], ahead: Iterator[Task]
) -> Iterator[Row]:
    """Rows in the order in which games end.  Only a few games are submitted ahead."""
    while running:
        done, running = wait(running, return_when=FIRST_COMPLETED)
        for future in done:
            try:
                row = future.result()
            except BrokenProcessPool:
                raise TricoloreError(
                    "A process that played games was killed, perhaps because memory ran out. "
                    "Finished games are kept, and the same command continues from there."
                ) from None
            for task in islice(ahead, 1):
                running.add(pool.submit(play, task))
            yield row


def play(task: Task) -> Row:
    """Play one game and measure how long each player thinks.  A failure is noted in the row."""
    key = task.key
    game = new_game(
        key.scenario,
        seed=key.seed,
        data=task.folder,
        listen=False,
        options=dict(key.options),
    )
    spent = dict.fromkeys(key.sides, 0.0)
    failure = None
    asked = key.sides[0]
    try:
        seats: dict[str, Any] = dict(
            zip(key.sides, seated(key.players, key.sides, key.seed), strict=True)
        )
        while (ask := game.ask) is not None:
            asked = ask.side
            started = time.process_time()
            answer = choice_of(seats[asked], game, asked)
            spent[asked] += time.process_time() - started
            game.answer(answer, asked)
    except Exception as error:
        spec = key.players[key.sides.index(asked)]
        failure = Failure(spec, asked, game.ply, _last_line(error))
    result = game.result if failure is None else None
    rules = game.ruleset
    level = "failure" if failure else str(result.level) if result else outcome(result)
    return Row(
        *key[:-1],
        options=key.options,
        winner=result.winner if result is not None else None,
        level=level,
        decisions=game.ply,
        seconds=tuple(round(spent[side], 4) for side in key.sides),
        summary=rules.summary(game.state) if not failure and isinstance(rules, Summarises) else {},
        failure=failure,
    )


def _last_line(error: Exception) -> str:
    """The error message, and the line where it was raised."""
    said = traceback.format_exception_only(error)[-1].strip()
    frames = traceback.extract_tb(error.__traceback__)
    return f"{said} ({Path(frames[-1].filename).name}, line {frames[-1].lineno})"
