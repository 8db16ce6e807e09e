"""The report of an arena: ladder, crosstable, balance of the sides, levels of victory."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from typing import Any

import msgspec

from tricolore.studies.ladder import Interval, Ladder, ladder, wilson
from tricolore.studies.pairs import Evidence, Setting
from tricolore.studies.results import Row


class Meeting(msgspec.Struct, frozen=True):
    """The points of one player against another."""

    player: str
    against: str
    games: int
    points: float
    pairs: tuple[int, int, int, int, int]
    """The number of pairs with 0, 1/2, 1, 3/2 and 2 points."""


class Share(msgspec.Struct, frozen=True):
    """How often a side won."""

    side: str
    wins: int
    share: float
    interval: Interval


class Balance(msgspec.Struct, frozen=True):
    """How often each side won in some games."""

    players: str
    """Who played: a spec against itself, or "pairs" of different players."""
    games: int
    draws: int
    sides: tuple[Share, ...]
    levels: dict[str, int]
    """Games by "winner: level", the most frequent first."""
    summary: dict[str, dict[str, float]]
    """By side, the means of the figures in the ruleset's summary."""


class Time(msgspec.Struct, frozen=True):
    """How long a player thought, in processor time."""

    player: str
    seconds_a_game: float
    longest_game: float


class Report(msgspec.Struct, frozen=True):
    scenario: str
    rules: str
    data: str
    versions: dict[str, str]
    games: int
    """The number of games in pairs between different players."""
    ladder: Ladder | None
    meetings: tuple[Meeting, ...]
    balances: tuple[Balance, ...]
    failures: tuple[Row, ...]
    left_out: dict[str, int]
    unreadable: int

    def plain(self) -> dict[str, Any]:
        """Plain data, ready for JSON."""
        plain: dict[str, Any] = msgspec.to_builtins(self)
        return plain


def report(found: Evidence, setting: Setting, unreadable: int = 0) -> Report:
    """The whole report except the times, which differ from run to run."""
    named = list(setting.versions)
    rated = ladder(found.pairs, named) if found.pairs else None
    balances = [balance("pairs", found.games, setting.sides)] if found.games else []
    for spec in named:
        if rows := [row for row in found.mirrors if row.players[0] == spec]:
            balances.append(balance(spec, rows, setting.sides))
    return Report(
        scenario=setting.scenario,
        rules=setting.rules,
        data=setting.data,
        versions=dict(setting.versions),
        games=len(found.games),
        ladder=rated,
        meetings=tuple(_meetings(found)),
        balances=tuple(balances),
        failures=found.failures,
        left_out=found.left_out,
        unreadable=unreadable,
    )


def _meetings(found: Evidence) -> Iterable[Meeting]:
    by_match: dict[tuple[str, str], list[float]] = {}
    for pair in found.pairs:
        a, b = pair.players
        by_match.setdefault((a, b), []).append(pair.score)
        by_match.setdefault((b, a), []).append(1 - pair.score)
    for (player, against), scores in sorted(by_match.items()):
        bins = Counter(round(4 * score) for score in scores)
        pairs = (bins[0], bins[1], bins[2], bins[3], bins[4])
        yield Meeting(player, against, 2 * len(scores), 2 * sum(scores), pairs)


def balance(players: str, rows: Sequence[Row], sides: Sequence[str]) -> Balance:
    """How often each side won in these games."""
    levels = Counter(f"{row.winner}: {row.level}" if row.winner else row.level for row in rows)
    wins = Counter(row.winner for row in rows)
    sums: dict[str, dict[str, float]] = {}
    summed = [row for row in rows if row.summary]
    for row in summed:
        for side, values in row.summary.items():
            into = sums.setdefault(side, {})
            for name, value in values.items():
                into[name] = into.get(name, 0.0) + value / len(summed)
    return Balance(
        players=players,
        games=len(rows),
        draws=wins[None],
        sides=tuple(
            Share(side, wins[side], wins[side] / len(rows), wilson(wins[side], len(rows)))
            for side in sides
        ),
        levels=dict(sorted(levels.items(), key=lambda item: (-item[1], item[0]))),
        summary=sums,
    )


def times(found: Evidence, setting: Setting) -> list[Time]:
    """How long each player thought in the games that count."""
    spent: dict[str, list[float]] = {}
    for row in (*found.games, *found.mirrors):
        for spec, seconds in zip(row.players, row.seconds, strict=True):
            spent.setdefault(spec, []).append(seconds)
    return [
        Time(spec, sum(spent[spec]) / len(spent[spec]), max(spent[spec]))
        for spec in setting.versions
        if spec in spent
    ]
