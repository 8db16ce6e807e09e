"""How strong players are: one Bradley-Terry fit over all pairs, with intervals by resampling.

A player r points above another is expected to score 1 / (1 + 10^(-r/400)) against it.  A draw is
half a win.  One player, the anchor, is fixed at 1000.  One drawn game is added to every match, so
that the rating of a player who won every game stays finite.  A rating that only this draw limits is
marked as open.
"""

from __future__ import annotations

import math
import random
from collections.abc import Iterable, Mapping, Sequence

import msgspec

from tricolore.studies.pairs import Pair

ANCHOR = "greedy"
AT = 1000.0
RESAMPLES = 1000
CONFIDENCE = 0.95
PRIOR = 1.0
"""How many drawn games are added to each match."""

_SCALE = 400 / math.log(10)
_STEP = 2.0
"""The longest step of the fit, in natural units: about 350 Elo."""

Match = tuple[str, str]
Points = Mapping[Match, tuple[float, float]]
"""For each match, the number of games and the points of the first player."""


class Interval(msgspec.Struct, frozen=True):
    low: float
    high: float


class Rung(msgspec.Struct, frozen=True):
    """A player's place on the ladder."""

    player: str
    rating: float
    interval: Interval
    open_above: bool
    """Whether only the added draw limits the rating upward.  It does if no chain of results leads
    from the anchor to a player who took points off this one."""
    open_below: bool
    games: int
    points: float
    above_next: float | None
    """The distance to the next player below; None for the lowest."""
    above_next_interval: Interval | None
    above_next_open: bool
    """Whether only the added draw limits that distance."""
    superiority: float | None
    """The likelihood of being stronger than the next player: the share of resamples in which this
    is so."""


class Ladder(msgspec.Struct, frozen=True):
    """The players from the strongest to the weakest."""

    anchor: str
    rungs: tuple[Rung, ...]
    unlinked: tuple[str, ...]
    """Players that no chain of games links with the anchor."""


def ladder(pairs: Sequence[Pair], named: Sequence[str], resamples: int = RESAMPLES) -> Ladder:
    """The ladder of these pairs.  The anchor is `greedy` if it is named, or else the first."""
    anchor = ANCHOR if ANCHOR in named else named[0]
    by_match: dict[Match, list[float]] = {}
    for pair in sorted(pairs):  # so that resampling does not depend on the order of the games
        by_match.setdefault(pair.players, []).append(pair.score)
    linked = _reached(anchor, [(a, b) for a, b in by_match] + [(b, a) for a, b in by_match])
    by_match = {match: scores for match, scores in by_match.items() if match[0] in linked}
    players = sorted(linked)
    fitted = fit(players, _points(by_match), anchor)
    order = sorted(players, key=lambda name: (-fitted[name], name))
    samples = _resampled(by_match, players, anchor, fitted, resamples)
    taken = [match for match, scores in by_match.items() if any(scores)]
    taken += [(b, a) for (a, b), scores in by_match.items() if any(s < 1 for s in scores)]
    held_above = _reached(anchor, taken)
    held_below = _reached(anchor, [(b, a) for a, b in taken])
    games = dict.fromkeys(players, 0)
    points = dict.fromkeys(players, 0.0)
    for (a, b), scores in by_match.items():
        for name, share in ((a, sum(scores)), (b, len(scores) - sum(scores))):
            games[name] += 2 * len(scores)
            points[name] += 2 * share
    rungs = []
    for name, below in zip(order, [*order[1:], None], strict=True):
        gaps = sorted(one[name] - one[below] for one in samples) if below else []
        rungs.append(
            Rung(
                player=name,
                rating=fitted[name],
                interval=_interval(sorted(one[name] for one in samples)),
                open_above=name not in held_above,
                open_below=name not in held_below,
                games=games[name],
                points=points[name],
                above_next=fitted[name] - fitted[below] if below else None,
                above_next_interval=_interval(gaps) if below else None,
                above_next_open=below is not None and name not in _reached(below, taken),
                superiority=(
                    sum(1.0 if gap > 0 else 0.5 if gap == 0 else 0.0 for gap in gaps) / len(gaps)
                    if below
                    else None
                ),
            )
        )
    return Ladder(anchor, tuple(rungs), tuple(name for name in named if name not in linked))


def fit(
    players: Sequence[str],
    points: Points,
    anchor: str,
    start: Mapping[str, float] | None = None,
) -> dict[str, float]:
    """The maximum-likelihood ratings, by Newton's method."""
    at = {name: n for n, name in enumerate(players)}
    fixed = at[anchor]
    strength = [0.0 if start is None else (start[name] - AT) / _SCALE for name in players]
    matches = [
        (at[a], at[b], games + PRIOR, won + PRIOR / 2) for (a, b), (games, won) in points.items()
    ]
    for _ in range(100):
        slope = [0.0] * len(players)
        bend = [[0.0] * len(players) for _ in players]
        for i, j, games, won in matches:
            share = 1 / (1 + math.exp(strength[j] - strength[i]))
            slope[i] += won - games * share
            slope[j] -= won - games * share
            weight = games * share * (1 - share)
            bend[i][i] += weight
            bend[j][j] += weight
            bend[i][j] -= weight
            bend[j][i] -= weight
        bend[fixed] = [0.0] * len(players)
        bend[fixed][fixed], slope[fixed] = 1.0, 0.0
        step = _solve(bend, slope)
        longest = max(map(abs, step))
        shorter = min(1.0, _STEP / longest) if longest else 1.0
        strength = [s + shorter * d for s, d in zip(strength, step, strict=True)]
        if longest < 1e-9:
            break
    return {name: AT + _SCALE * s for name, s in zip(players, strength, strict=True)}


def _solve(matrix: list[list[float]], right: list[float]) -> list[float]:
    """Solve linear equations by Gaussian elimination with partial pivoting."""
    rows = [[*row, value] for row, value in zip(matrix, right, strict=True)]
    size = len(rows)
    for k in range(size):
        pivot = max(range(k, size), key=lambda i: abs(rows[i][k]))
        rows[k], rows[pivot] = rows[pivot], rows[k]
        for i in range(k + 1, size):
            factor = rows[i][k] / rows[k][k]
            if factor:
                rows[i] = [a - factor * b for a, b in zip(rows[i], rows[k], strict=True)]
    found = [0.0] * size
    for k in reversed(range(size)):
        known = sum(rows[k][i] * found[i] for i in range(k + 1, size))
        found[k] = (rows[k][size] - known) / rows[k][k]
    return found


def _points(by_match: Mapping[Match, Sequence[float]]) -> dict[Match, tuple[float, float]]:
    return {match: (2.0 * len(scores), 2 * sum(scores)) for match, scores in by_match.items()}


def _resampled(
    by_match: Mapping[Match, Sequence[float]],
    players: Sequence[str],
    anchor: str,
    fitted: Mapping[str, float],
    resamples: int,
) -> list[dict[str, float]]:
    """Fits to resampled pairs, drawn with replacement within each match.

    If all pairs of a match have the same score, resampling alone would show no uncertainty.  In
    that case a pair that is one game better and one that is one game worse are added, where such
    scores exist.
    """
    luck = random.Random("ladder")  # nosec B311 # repeatable statistics
    samples = []
    for _ in range(resamples):
        drawn = {}
        for match, scores in sorted(by_match.items()):
            urn = list(scores)
            if len(set(scores)) == 1:
                urn += {max(0.0, urn[0] - 0.5), min(1.0, urn[0] + 0.5)} - {urn[0]}
            drawn[match] = luck.choices(sorted(urn), k=len(scores))
        samples.append(fit(players, _points(drawn), anchor, fitted))
    return samples


def _interval(values: Sequence[float]) -> Interval:
    """The middle 95 % of sorted values."""
    out = round(len(values) * (1 - CONFIDENCE) / 2)
    return Interval(values[out], values[-1 - out])


def _reached(start: str, links: Iterable[tuple[str, str]]) -> set[str]:
    """Everything that can be reached from `start` along the links."""
    links = list(links)
    found, todo = {start}, [start]
    while todo:
        here = todo.pop()
        for a, b in links:
            if a == here and b not in found:
                found.add(b)
                todo.append(b)
    return found


def wilson(wins: float, games: int) -> Interval:
    """The 95 % Wilson interval of a share."""
    if not games:
        return Interval(0.0, 1.0)
    z = 1.959964
    share, extra = wins / games, z * z / games
    middle = (share + extra / 2) / (1 + extra)
    half = z / (1 + extra) * math.sqrt(share * (1 - share) / games + extra / 4 / games)
    return Interval(max(0.0, middle - half), min(1.0, middle + half))
