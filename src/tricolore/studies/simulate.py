"""Many games at once: how they end, how long they last, how fast they are played.

The n-th game of a study has the seed `seed + n`.  Its dice use this seed, and each player uses it
together with the name of its side.  So the results do not depend on the number of processes.
"""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from multiprocessing import get_context
from typing import Any, NamedTuple

import msgspec

from tricolore.api import new_game
from tricolore.core.ask import Question
from tricolore.core.errors import TricoloreError
from tricolore.core.game import Game
from tricolore.core.setup import starting_state
from tricolore.core.state import Result
from tricolore.players import check_wishes, choice_of, player
from tricolore.rulesets import find
from tricolore.studies import workers


class Length(msgspec.Struct, frozen=True):
    """How long the games were, in decisions."""

    mean: float
    longest: int


class Report(msgspec.Struct, frozen=True):
    """The results of a study."""

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
    questions: dict[str, dict[str, int]] | None = None
    """How often each kind of question was asked in all games, by side; the most frequent first.

    The kind is the name of the question's subject.  None if questions were not counted.
    """

    def plain(self) -> dict[str, Any]:
        """Plain data, ready for JSON."""
        plain: dict[str, Any] = msgspec.to_builtins(self)
        if self.questions is None:
            del plain["questions"]
        return plain


class Task(NamedTuple):
    """One game to play."""

    scenario: str
    sides: tuple[str, ...]
    players: tuple[str, ...]
    seed: int
    data: str | None
    questions: bool = False
    """Whether to count questions."""
    options: Mapping[str, str] | None = None


class Played(NamedTuple):
    decisions: int
    result: str
    questions: Counter[tuple[str, str]]
    """By kind and side."""


Progress = Callable[[int], None]
"""Called with the number of finished games: first with 0, then after each game."""


def simulate(
    scenario: str,
    players: Sequence[str],
    games: int,
    seed: int = 1,
    data: str | None = None,
    jobs: int = 1,
    progress: Progress | None = None,
    questions: bool = False,
    options: Mapping[str, str] | None = None,
) -> Report:
    """Play many games between players, who are named in the order of the sides.

    With `questions`, also count the questions that they are asked.
    """
    rules, name = find(scenario)
    sides = rules.sides_of(name)
    if len(players) != len(sides):
        raise TricoloreError(
            f"Name {len(sides)} players, for {' and '.join(sides)}, not {len(players)}."
        )
    if games < 1 or jobs < 1:
        raise TricoloreError("A study needs at least one game and one process.")
    for spec in players:
        player(spec)
        check_wishes(spec, rules.name)
    starting_state(rules, name, str(seed), data, options)  # raises errors before the clock starts
    full_name = f"{rules.name}:{name}"
    tasks = [
        Task(full_name, sides, tuple(players), seed + n, data, questions, options)
        for n in range(games)
    ]
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
        questions=_by_kind(played, sides) if questions else None,
    )


def _by_kind(played: Sequence[Played], sides: Sequence[str]) -> dict[str, dict[str, int]]:
    """The questions of all games by kind, the most frequent first."""
    asked = sum((one.questions for one in played), Counter[tuple[str, str]]())
    kinds = {
        kind: {side: asked[kind, side] for side in sides} for kind in {kind for kind, _ in asked}
    }
    return dict(sorted(kinds.items(), key=lambda item: (-sum(item[1].values()), item[0])))


def outcome(result: Result | None) -> str:
    """How a game ended, in the form that is counted: "austrian: minor victory", "draw"."""
    if result is None:
        return "no result"
    return f"{result.winner}: {result.level}" if result.winner else str(result.level)


def play_out(
    game: Game,
    players: Sequence[Any],
    sides: Sequence[str],
    hear: Callable[[Question], None] | None = None,
) -> Game:
    """Let players, given in the order of the sides, play a game to its end.

    `hear` is called with each question.
    """
    seats = dict(zip(sides, players, strict=True))
    while (ask := game.ask) is not None:
        if hear is not None:
            hear(ask)
        game.answer(choice_of(seats[ask.side], game, ask.side), ask.side)
    return game


def seated(specs: Sequence[str], sides: Sequence[str], seed: int) -> list[Any]:
    """The players of one game, each with its own seed."""
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
            progress(0)  # only now, so that threads it starts are not copied into the workers
        yield from pool.imap_unordered(_play, tasks, chunksize=1)


def _play(task: Task) -> Played:
    game = new_game(
        task.scenario, seed=task.seed, data=task.data, listen=False, options=task.options
    )
    asked: Counter[tuple[str, str]] = Counter()

    def count(ask: Question) -> None:
        asked[type(ask.about).__name__, ask.side] += 1

    seats = seated(task.players, task.sides, task.seed)
    play_out(game, seats, task.sides, count if task.questions else None)
    return Played(game.ply, outcome(game.result), asked)
