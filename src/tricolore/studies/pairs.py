"""From rows to evidence: which games count, put together in pairs.

A pair is two games of the same seed with the sides swapped.  It is the unit of evidence: what a
side or a run of dice is worth by itself falls out of it.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from typing import NamedTuple

import msgspec

from tricolore.studies.results import Row


class Setting(NamedTuple):
    """What the games that count were played with."""

    scenario: str
    rules: str
    data: str
    sides: tuple[str, ...]
    versions: Mapping[str, str]
    """The players that count, by spec, each with its version."""
    options: tuple[tuple[str, str], ...] = ()
    """What was settled before they began."""


class Pair(NamedTuple):
    """Two games between `players` (in the order of their names), and the first one's share."""

    players: tuple[str, str]
    seed: int
    score: float
    """Half the points of the first player: 0, 1/4, 1/2, 3/4 or 1."""


class Evidence(msgspec.Struct, frozen=True):
    """What counts of a results file, in an order that does not depend on the file's."""

    pairs: tuple[Pair, ...]
    games: tuple[Row, ...]
    """The games of the pairs."""
    mirrors: tuple[Row, ...]
    """Games of a player against itself: they tell of the scenario, not of the player."""
    failures: tuple[Row, ...]
    left_out: dict[str, int]
    """Games that do not count, by reason."""


OTHER_SCENARIO = "of another scenario"
OTHER_RULES = "by other rules or data"
OTHER_OPTIONS = "with other options"
OTHER_VERSIONS = "of other versions of the players"
OTHER_PLAYERS = "with players not named here"
NO_TWIN = "whose twin, with the sides swapped, is not there"


def evidence(rows: Iterable[Row], setting: Setting) -> Evidence:
    """What counts of these rows; a game that failed and then succeeded counts."""
    left_out: Counter[str] = Counter()
    latest: dict[object, Row] = {}
    for row in rows:
        if reason := _reason_against(row, setting):
            left_out[reason] += 1
        elif row.key not in latest or latest[row.key].failure is not None:
            latest[row.key] = row
    counted = sorted(latest.values(), key=lambda row: (sorted(row.players), row.seed, row.players))
    whole = [row for row in counted if row.failure is None]
    twins: dict[tuple[tuple[str, ...], int], list[Row]] = {}
    for row in whole:
        if row.players[0] != row.players[1]:
            twins.setdefault((tuple(sorted(row.players)), row.seed), []).append(row)
    both = [rows for rows in twins.values() if len(rows) == 2]
    if alone := len(twins) - len(both):
        left_out[NO_TWIN] = alone
    return Evidence(
        pairs=tuple(_pair(rows) for rows in both),
        games=tuple(row for rows in both for row in rows),
        mirrors=tuple(row for row in whole if row.players[0] == row.players[1]),
        failures=tuple(row for row in counted if row.failure is not None),
        left_out=dict(left_out),
    )


def _pair(games: Sequence[Row]) -> Pair:
    first, second = sorted(games[0].players)
    points = sum(row.score(row.players.index(first)) for row in games)
    return Pair((first, second), games[0].seed, points / 2)


def _reason_against(row: Row, setting: Setting) -> str:
    if row.scenario != setting.scenario:
        return OTHER_SCENARIO
    if (row.rules, row.data, row.sides) != (setting.rules, setting.data, setting.sides):
        return OTHER_RULES
    if row.options != setting.options:
        return OTHER_OPTIONS
    if not all(spec in setting.versions for spec in row.players):
        return OTHER_PLAYERS
    if row.versions != tuple(setting.versions[spec] for spec in row.players):
        return OTHER_VERSIONS
    return ""
