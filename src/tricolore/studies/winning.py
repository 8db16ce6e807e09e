"""Fits how likely a side is to win, given how a position is evaluated and how far the game is.

Computer players of one level play each other.  Every position that is looked at says how far the
first side is ahead; the end of its game says who won.  A logistic curve is fitted to the games of
some seeds (`fit`) and held against those of others (`check`).  Positions of one game are alike, so
every game counts once, and intervals come from drawing whole games again.
"""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence
from itertools import pairwise
from pathlib import Path
from statistics import pstdev
from typing import NamedTuple

import msgspec

from tricolore.api import new_game
from tricolore.core.game import Game
from tricolore.players import choice_of
from tricolore.review.appraisal import Appraisal
from tricolore.review.curve import Bin, Checked, Curve, Fitted, features, logistic
from tricolore.studies.simulate import seated

EVERY = 25
"""Choices between two positions that are looked at."""
WEIGHT = 4.0
"""How many independent positions a game counts as."""
RIDGE = (20.0, 20.0, 0.1, 0.3, 0.3)
"""What pulls each weight toward zero, so that few games do not make a curve steep or lopsided."""
FIXED = 1e6
"""What pulls a weight to zero for good."""
STEPS = 50
BINS = 8
DRAWS = 400

Seen = tuple[float, float]
"""How much of the game is played, and how far the first side is ahead."""


class Sampled(msgspec.Struct, frozen=True):
    """Positions of one game, and who won it."""

    scenario: str
    players: str
    seed: int
    won: float
    """1 if the first side won, half for a draw."""
    seen: list[Seen]


def sample(
    scenario: str, players: str, seed: int, options: Mapping[str, str] | None = None
) -> Sampled:
    """Play one game between equals, and look at its positions on the way."""
    game = new_game(scenario, seed=seed, listen=False, options=options)
    appraisal = Appraisal(game.scenario)
    seats = dict(
        zip(appraisal.sides, seated((players, players), appraisal.sides, seed), strict=True)
    )
    seen: list[Seen] = []
    while (ask := game.ask) is not None:
        if game.ply % EVERY == 0:
            seen.append(_look(game, appraisal))
        game.answer(choice_of(seats[ask.side], game, ask.side), ask.side)
    result = game.result
    assert result is not None
    return Sampled(game.scenario, players, seed, appraisal.outcome(result), seen)


def sample_of(game: Game, seed: int) -> Sampled:
    """The same from a game that was played and recorded."""
    appraisal = Appraisal(game.scenario)
    assert game.start is not None
    assert game.result is not None
    again = Game(game.ruleset, game.scenario, game.start, listen=False, chance=True)
    seen: list[Seen] = []
    last = -1
    for value in game.inputs:
        if again.ply % EVERY == 0 and again.ply != last:
            last = again.ply
            seen.append(_look(again, appraisal))
        again.replay([value])
    players = next(iter(game.players.values()), "")
    return Sampled(game.scenario, players, seed, appraisal.outcome(game.result), seen)


def _look(game: Game, appraisal: Appraisal) -> Seen:
    clock, lead = appraisal.clock(game.state), appraisal.lead(game.state)
    return round(clock.played, 4), round(lead, 2)


def fit(games: Sequence[Sampled]) -> Curve:
    """The curve under which these games are likeliest.

    A lead never counts against the side that has it.  Where few games say that it does at first, it
    counts nothing at the start of a game.
    """
    curve = _fit(games, RIDGE)
    if min(curve.slope[0], sum(curve.slope)) >= 0:
        return curve
    return _fit(games, (*RIDGE[:2], FIXED, *RIDGE[3:]))


def _fit(games: Sequence[Sampled], ridge: Sequence[float]) -> Curve:
    """By Newton's method."""
    size = len(ridge)
    weights = [0.0] * size
    scale = round(pstdev([lead for game in games for _, lead in game.seen]) or 1.0, 2)
    rows = [
        (features(played, lead / scale), game.won, WEIGHT / len(game.seen))
        for game in games
        for played, lead in game.seen
    ]
    for _ in range(STEPS):
        slope = [-pull * weight for pull, weight in zip(ridge, weights, strict=True)]
        bend = [[ridge[i] * (i == j) for j in range(size)] for i in range(size)]
        for row, won, share in rows:
            chance = logistic(sum(w * x for w, x in zip(weights, row, strict=True)))
            miss, doubt = share * (won - chance), share * chance * (1 - chance)
            for i in range(size):
                slope[i] += miss * row[i]
                for j in range(size):
                    bend[i][j] += doubt * row[i] * row[j]
        step = solve(bend, slope)
        weights = [weight + by for weight, by in zip(weights, step, strict=True)]
        if max(map(abs, step)) < 1e-9:
            break
    a, b, c, d, e = (round(weight, 4) for weight in weights)
    return Curve((a, b), (c, d, e), scale)


def solve(matrix: Sequence[Sequence[float]], right: Sequence[float]) -> list[float]:
    """Gauss's elimination, for a handful of unknowns."""
    size = len(right)
    rows = [[*row, value] for row, value in zip(matrix, right, strict=True)]
    for at in range(size):
        top = max(range(at, size), key=lambda i: abs(rows[i][at]))
        rows[at], rows[top] = rows[top], rows[at]
        for below in range(at + 1, size):
            share = rows[below][at] / rows[at][at]
            rows[below] = [x - share * y for x, y in zip(rows[below], rows[at], strict=True)]
    found = [0.0] * size
    for at in reversed(range(size)):
        known = sum(rows[at][k] * found[k] for k in range(at + 1, size))
        found[at] = (rows[at][size] - known) / rows[at][at]
    return found


class _Said(NamedTuple):
    game: int
    said: float
    won: float


def check(curve: Curve, games: Sequence[Sampled], base: float) -> Checked:
    """How often the first side won where the curve said it would, on games of other seeds.

    `base` is its share of wins in the games that the curve was fitted from.
    """
    said = [
        _Said(at, curve.chance(*seen), game.won)
        for at, game in enumerate(games)
        for seen in game.seen
    ]
    edges = [at / BINS for at in range(BINS + 1)]
    bins = []
    for low, high in pairwise(edges):
        inside = [one for one in said if low <= one.said < high or (one.said == high == 1)]
        if inside:
            bins.append(_bin(inside))
    seeds = [game.seed for game in games]
    return Checked(
        games=len(games),
        seeds=(min(seeds), max(seeds)),
        brier=round(_brier(games, curve, None), 4),
        without=round(_brier(games, curve, base), 4),
        bins=tuple(bins),
    )


def pooled(
    halves: Sequence[tuple[Sequence[Sampled], Sequence[Sampled]]], edges: Sequence[float]
) -> list[Bin]:
    """All scenarios together, each half checked with the curve of the other.

    Seen from the side that was said to be ahead, so that every chance is at least one half.
    """
    said: list[_Said] = []
    number = 0
    for half, other in (pair for one in halves for pair in (one, one[::-1])):
        curve = fit(half)
        for game in other:
            number += 1
            for seen in game.seen:
                chance, won = curve.chance(*seen), game.won
                ahead = chance >= 0.5
                said.append(
                    _Said(number, chance if ahead else 1 - chance, won if ahead else 1 - won)
                )
    return [
        _bin(inside)
        for low, high in pairwise(edges)
        if (inside := [one for one in said if low <= one.said < high])
    ]


def _bin(inside: Sequence[_Said]) -> Bin:
    by_game: dict[int, list[float]] = {}
    for one in inside:
        by_game.setdefault(one.game, []).append(one.won)
    luck = random.Random("winning")  # nosec B311 # intervals, not dice
    groups = list(by_game.values())
    shares = []
    for _ in range(DRAWS):
        drawn = [group for _ in groups for group in [luck.choice(groups)]]
        shares.append(sum(map(sum, drawn)) / sum(map(len, drawn)))
    shares.sort()
    return Bin(
        said=round(sum(one.said for one in inside) / len(inside), 3),
        won=round(sum(one.won for one in inside) / len(inside), 3),
        low=round(shares[int(0.025 * DRAWS)], 3),
        high=round(shares[int(0.975 * DRAWS)], 3),
        positions=len(inside),
        games=len(groups),
    )


def _brier(games: Sequence[Sampled], curve: Curve, base: float | None) -> float:
    """The mean square of the error, every game counted once."""
    total = 0.0
    for game in games:
        chances = [curve.chance(*seen) if base is None else base for seen in game.seen]
        total += sum((chance - game.won) ** 2 for chance in chances) / len(chances)
    return total / len(games)


def fitted(games: Sequence[Sampled], others: Sequence[Sampled]) -> Fitted:
    """A curve from some games, checked on others."""
    curve = fit(games)
    won = sum(game.won for game in games) / len(games)
    seeds = [game.seed for game in games]
    return Fitted(
        curve=curve,
        players=games[0].players,
        games=len(games),
        seeds=(min(seeds), max(seeds)),
        won=round(won, 3),
        checked=check(curve, others, won),
    )


def read(path: Path) -> list[Sampled]:
    """The games of a file, in the order of scenarios and seeds."""
    if not path.exists():
        return []
    lines = path.read_bytes().splitlines()
    found = [msgspec.json.decode(line, type=Sampled) for line in lines]
    return sorted(found, key=lambda game: (game.scenario, game.seed))
