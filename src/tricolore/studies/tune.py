"""Tuning: finds better weights for a computer player by playing many games.

A player weighs the terms that a ruleset names.  The tuner multiplies these weights by factors and
searches for good factors with CMA-ES, an evolution strategy that needs only the order of its
candidates and copes with noise.  Each candidate plays pairs of games against the player with the
present weights.  All candidates of a generation play the same seeds, so the luck of a seed is
shared, and each generation has seeds of its own.

Games are kept in a results file of the arena, in which a candidate is a player's spec with its
weights.  A rerun asks for the same candidates and finds their games there, so it continues where
the last one stopped, and more generations can be added.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator, Mapping, Sequence
from importlib import import_module
from typing import Any

import msgspec

from tricolore.core.errors import TricoloreError
from tricolore.core.extras import install
from tricolore.players import wishing
from tricolore.rulesets.judgement import Term, judgement_of, terms_of
from tricolore.studies import arena
from tricolore.studies.pairs import Evidence, evidence
from tricolore.studies.results import Results

FARTHEST = 2.5
"""The greatest change of a weight, as a natural logarithm: to about twelve times or a twelfth."""


class Plan(msgspec.Struct, frozen=True):
    """What is to be tuned, and how."""

    scenario: str
    player: str
    """The player whose weights are tuned.  It is also the opponent, with the weights it has now."""
    start: dict[str, float]
    """The present weights of the terms that are tuned."""
    generations: int
    population: int
    """Candidates in each generation."""
    pairs: int
    """Pairs of games that each candidate plays."""
    seed: int
    spread: float
    """How far the first candidates lie from the present weights, as a natural logarithm."""
    folder: str | None = None
    options: dict[str, str] = {}

    def seed_of(self, generation: int) -> int:
        """The seed of the first pair of a generation."""
        return self.seed + generation * self.pairs

    @property
    def games(self) -> int:
        """All games of all generations."""
        return self.generations * self.population * self.pairs * 2


class Generation(msgspec.Struct, frozen=True):
    """Candidates that were tried together."""

    number: int
    candidates: tuple[dict[str, float], ...]
    shares: tuple[float, ...]
    """The points that each candidate won, as a share."""
    favourite: dict[str, float]
    """The centre of the search after this generation: the weights to take if it ended here."""
    spread: float
    """How far the next candidates will lie from the favourite."""


class Match(msgspec.Struct, frozen=True):
    """How the favourite fared on seeds that were not used for the search."""

    pairs: int
    share: float
    half: float
    """Half the width of the 95 % interval of the share."""


Progress = Callable[[int, int], None]
"""Called with the number of games that are known and of those that are wanted."""


def tunable(ruleset: str, names: Sequence[str] = ()) -> dict[str, float]:
    """The present weights of the named terms, or of all terms that count for a planner."""
    terms = {term.name: term for term in terms_of(judgement_of(ruleset))}
    if not terms:
        raise TricoloreError(f"{ruleset} names no terms, so there is nothing to tune.")
    for name in names:
        _check_tunable(ruleset, name, terms)
    chosen = names or [name for name, term in terms.items() if term.weight]
    if len(set(chosen)) < 2:
        raise TricoloreError("Name at least two terms: one alone can be found by trying.")
    return {name: terms[name].weight for name in chosen}


def _check_tunable(ruleset: str, name: str, terms: Mapping[str, Term]) -> None:
    if name not in terms:
        raise TricoloreError(f"{ruleset} has no term {name!r}; it has {', '.join(terms)}.")
    if not terms[name].weight:
        raise TricoloreError(f"The weight of {name} is 0, and no factor would change it.")


def tune(
    plan: Plan, results: Results, jobs: int = 1, progress: Progress | None = None
) -> Iterator[Generation]:
    """Search for better weights, generation by generation."""
    strategy = _strategy(plan)
    for number in range(plan.generations):
        points = strategy.ask()
        specs = [wishing(plan.player, _weights(plan, point)) for point in points]

        def told(done: int, total: int, before: int = number) -> None:
            if progress is not None:
                each = plan.games // plan.generations
                progress(before * each + min(done, each), plan.games)

        shares = _shares(plan, specs, plan.seed_of(number), plan.pairs, results, jobs, told)
        strategy.tell(points, [1.0 - share for share in shares])
        yield Generation(
            number,
            tuple(_weights(plan, point) for point in points),
            tuple(shares),
            _weights(plan, strategy.result.xfavorite),
            float(strategy.sigma),
        )


def verify(
    plan: Plan,
    weights: Mapping[str, float],
    pairs: int,
    results: Results,
    jobs: int = 1,
    progress: Progress | None = None,
) -> Match:
    """Play the player with these weights against the present one, on seeds not used before."""
    spec = wishing(plan.player, weights)
    found = _played(plan, [spec], plan.seed_of(plan.generations), pairs, results, jobs, progress)
    scores = _scores(found, spec)
    mean = sum(scores) / len(scores)
    variance = sum((score - mean) ** 2 for score in scores) / max(len(scores) - 1, 1)
    return Match(len(scores), mean, 1.96 * math.sqrt(variance / len(scores)))


def _strategy(plan: Plan) -> Any:
    """The evolution strategy.  The same plan always asks for the same candidates."""
    try:
        cma = import_module("cma")
    except ImportError:
        raise TricoloreError(
            f"Tuning needs the package cma, which is not installed; `{install('tune')}` "
            "installs it."
        ) from None
    luck = import_module("numpy").random.RandomState(plan.seed % 2**32)
    return cma.CMAEvolutionStrategy(
        [0.0] * len(plan.start),
        plan.spread,
        {
            "popsize": plan.population,
            "bounds": [-FARTHEST, FARTHEST],
            "randn": luck.randn,
            "seed": math.nan,  # leave the generator that everybody shares alone
            "verbose": -10,  # no words, and no file of signals in the current folder
            "verb_log": 0,
        },
    )


def _weights(plan: Plan, point: Sequence[float]) -> dict[str, float]:
    return {
        name: float(f"{weight * math.exp(float(shift)):.4g}")
        for (name, weight), shift in zip(plan.start.items(), point, strict=True)
    }


def _shares(
    plan: Plan,
    specs: Sequence[str],
    seed: int,
    pairs: int,
    results: Results,
    jobs: int,
    progress: Progress | None,
) -> list[float]:
    """The share of the points that each of the players wins against the present one."""
    found = _played(plan, specs, seed, pairs, results, jobs, progress)
    return [sum(scores) / len(scores) for scores in (_scores(found, spec) for spec in specs)]


def _played(
    plan: Plan,
    specs: Sequence[str],
    seed: int,
    pairs: int,
    results: Results,
    jobs: int,
    progress: Progress | None,
) -> Evidence:
    """The games of these players against the present one, played unless they are known."""
    several = list(dict.fromkeys((plan.player, *specs)))
    setting = arena.setting(plan.scenario, several, plan.folder, plan.options)
    meetings = [(plan.player, spec) for spec in specs if spec != plan.player]
    tasks = arena.schedule(setting, meetings, pairs, seed, plan.folder)

    def told(state: arena.Told) -> None:
        if progress is not None:
            progress(state.done, state.total)

    arena.run(tasks, results, jobs, progress=told)
    wanted = {task.key for task in tasks}
    found = evidence([row for row in results.rows if row.key in wanted], setting)
    if found.failures:
        failed = found.failures[0]
        assert failed.failure is not None
        raise TricoloreError(f"A game with the seed {failed.seed} failed: {failed.failure.error}")
    return found


def _scores(found: Evidence, spec: str) -> list[float]:
    """The scores of a player in its pairs."""
    return [
        pair.score if pair.players[0] == spec else 1.0 - pair.score
        for pair in found.pairs
        if spec in pair.players
    ]
