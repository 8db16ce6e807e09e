"""Many games at once: how they end, how long they last, how fast they are played.

The n-th game of a study has the seed `seed + n`, for its dice and, with the side's name, for its
players, so a study gives the same results however many processes share the work.
"""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from multiprocessing import get_context
from typing import Any, NamedTuple

import msgspec

from tricolore.api import new_game
from tricolore.core.errors import TricoloreError
from tricolore.core.game import Game
from tricolore.core.state import Result
from tricolore.players import choice_of, player
from tricolore.rulesets import find
from tricolore.studies import workers


class Length(msgspec.Struct, frozen=True):
    """How long the games were, in decisions."""

    mean: float
    longest: int


class Report(msgspec.Struct, frozen=True):
    """What came of a study."""

    scenario: str
    players: tuple[str, ...]
    """In the order of the sides."""
    games: int
    decisions: int
    seconds: float
    decisions_per_second: float
    games_per_second: float
    results: dict[str, int]
    """Games by "winner: level", the most frequent first."""
    length: Length

    def plain(self) -> dict[str, Any]:
        """Plain data, ready for JSON."""
        plain: dict[str, Any] = msgspec.to_builtins(self)
        return plain


class Task(NamedTuple):
    """One game to be played."""

    scenario: str
    sides: tuple[str, ...]
    players: tuple[str, ...]
    seed: int
    data: str | None


class Played(NamedTuple):
    decisions: int
    result: str


Progress = Callable[[int], None]
"""Told how many games are done, first 0 and then after each."""


def simulate(
    scenario: str,
    players: Sequence[str],
    games: int,
    seed: int = 1,
    data: str | None = None,
    jobs: int = 1,
    progress: Progress | None = None,
) -> Report:
    """Play so many games between players named in the order of the sides."""
    rules, name = find(scenario)
    sides = rules.sides_of(name)
    if len(players) != len(sides):
        raise TricoloreError(
            f"{len(sides)} players are wanted, for {' and '.join(sides)}, not {len(players)}."
        )
    if games < 1 or jobs < 1:
        raise TricoloreError("At least one game and one process are wanted.")
    for spec in players:
        player(spec)
    rules.begin(name, str(seed), data)  # read and check the data before the clock starts
    full_name = f"{rules.name}:{name}"
    tasks = [Task(full_name, sides, tuple(players), seed + n, data) for n in range(games)]
    started = time.perf_counter()
    played: list[Played] = []
    for one in _all(tasks, min(jobs, games), progress):
        played.append(one)
        if progress is not None:
            progress(len(played))
    seconds = time.perf_counter() - started
    decisions = sum(one.decisions for one in played)
    results = Counter(one.result for one in played)
    return Report(
        scenario=full_name,
        players=tuple(players),
        games=games,
        decisions=decisions,
        seconds=round(seconds, 3),
        decisions_per_second=round(decisions / seconds, 1),
        games_per_second=round(games / seconds, 3),
        results=dict(sorted(results.items(), key=lambda item: (-item[1], item[0]))),
        length=Length(round(decisions / games, 1), max(one.decisions for one in played)),
    )


def outcome(result: Result | None) -> str:
    """How a game ended, as the results are counted: "austrian: minor victory", "draw"."""
    if result is None:
        return "no result"
    return f"{result.winner}: {result.level}" if result.winner else result.level


def play_out(game: Game, players: Sequence[Any], sides: Sequence[str]) -> Game:
    """Let the players, named in the order of the sides, play a game to its end."""
    seats = dict(zip(sides, players, strict=True))
    while (ask := game.ask) is not None:
        game.answer(choice_of(seats[ask.side], game, ask.side), ask.side)
    return game


def seated(specs: Sequence[str], sides: Sequence[str], seed: int) -> list[Any]:
    """The players of one game, each with luck of his own."""
    return [player(spec, f"{seed} {side}") for spec, side in zip(specs, sides, strict=True)]


def _all(tasks: Sequence[Task], jobs: int, progress: Progress | None) -> Iterator[Played]:
    if jobs == 1:
        if progress is not None:
            progress(0)
        yield from map(_play, tasks)
        return
    with workers.starting():
        pool = get_context().Pool(jobs, initializer=workers.begin)
    with pool:
        if progress is not None:
            progress(0)  # only now: whatever it starts is not copied into the workers
        yield from pool.imap_unordered(_play, tasks, chunksize=1)


def _play(task: Task) -> Played:
    game = new_game(task.scenario, seed=task.seed, data=task.data, listen=False)
    play_out(game, seated(task.players, task.sides, task.seed), task.sides)
    return Played(game.ply, outcome(game.result))
