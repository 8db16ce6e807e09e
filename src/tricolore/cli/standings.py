"""The report of an arena in words and tables, for the terminal or as Markdown."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from rich.console import Console
from rich.table import Table
from rich.text import Text

from tricolore.core.words import count, listed
from tricolore.studies.ladder import Interval, Ladder, Rung
from tricolore.studies.report import Balance, Report, Time
from tricolore.studies.sprt import BOUND, Bounds, Trial

Part = str | tuple[Sequence[str], Sequence[Sequence[str]]]
"""A sentence, or a table as its headings and rows."""


def show(parts: Iterator[Part], markdown: bool) -> None:
    console = Console(highlight=False)
    for at, part in enumerate(parts):
        if at:
            print()
        if isinstance(part, str):
            print(part)
        elif markdown:
            heads, rows = part
            rule = ["---"] + ["---:"] * (len(heads) - 1)
            for row in (heads, rule, *rows):
                print(f"| {' | '.join(row)} |")
        else:
            table = Table(box=None, pad_edge=False)
            for n, head in enumerate(part[0]):
                table.add_column(Text(head), justify="right" if n else "left", no_wrap=True)
            for row in part[1]:
                table.add_row(*map(Text, row))
            console.print(table)


def parts_of(report: Report, times: Sequence[Time]) -> Iterator[Part]:
    """The whole report, part by part."""
    if report.ladder is not None:
        pairs = report.games // 2
        yield (
            f"{report.scenario}: {count(report.games, 'game')} in "
            f"{count(pairs, 'pair')} with the sides swapped."
        )
        yield _ladder(report.ladder)
        yield from _remarks(report.ladder)
        yield _crosstable(report, report.ladder)
    elif not report.balances:
        yield f"{report.scenario}: no pair of games is complete yet."
    for balance in report.balances:
        yield from _balance(balance)
    if times:
        yield (
            ("player", "seconds a game", "longest"),
            [(t.player, f"{t.seconds_a_game:.3g}", f"{t.longest_game:.3g}") for t in times],
        )
    yield from _left_out(report)


def _ladder(ladder: Ladder) -> Part:
    rows = [
        (
            rung.player,
            f"{rung.rating:.0f}",
            _rating_interval(rung, ladder),
            f"{_number(rung.points)}/{rung.games}",
            _above(rung),
            "" if rung.superiority is None else _likelihood(rung.superiority),
        )
        for rung in ladder.rungs
    ]
    return ("player", "rating", "95 % interval", "points", "above the next", "stronger"), rows


def _rating_interval(rung: Rung, ladder: Ladder) -> str:
    if rung.player == ladder.anchor:
        return "anchor"
    low, high = rung.interval.low, rung.interval.high
    if rung.open_above and rung.open_below:
        return "open"
    if rung.open_above:
        return f"at least {low:.0f}"
    if rung.open_below:
        return f"at most {high:.0f}"
    return f"{low:.0f} to {high:.0f}"


def _above(rung: Rung) -> str:
    if rung.above_next is None or rung.above_next_interval is None:
        return ""
    low, high = rung.above_next_interval.low, rung.above_next_interval.high
    if rung.above_next_open:
        return f"{rung.above_next:+.0f} (at least {low:+.0f})"
    return f"{rung.above_next:+.0f} ({low:+.0f} to {high:+.0f})"


def _likelihood(share: float) -> str:
    if share > 0.999:
        return "> 99.9 %"
    return "< 0.1 %" if share < 0.001 else f"{share:.1%}".replace("%", " %")


def _remarks(ladder: Ladder) -> Iterator[Part]:
    open_ones = [rung.player for rung in ladder.rungs if rung.open_above or rung.open_below]
    if open_ones:
        yield (
            f"Only a bound is known for {listed(open_ones)}, because one player won every game of "
            "a match. The rating shown is an estimate with one drawn game added to each match."
        )
    if ladder.unlinked:
        yield (
            f"{listed(ladder.unlinked)} cannot be rated, because no games link "
            f"{'it' if len(ladder.unlinked) == 1 else 'them'} with {ladder.anchor}."
        )


def _crosstable(report: Report, ladder: Ladder) -> Part:
    order = [rung.player for rung in ladder.rungs] + list(ladder.unlinked)
    met = {(m.player, m.against): m for m in report.meetings}
    rows = []
    for player in order:
        row = [player]
        for against in order:
            one = met.get((player, against))
            row.append(f"{_number(one.points)}/{one.games}" if one else "")
        rows.append(row)
    return ("points against", *order), rows


def _balance(balance: Balance) -> Iterator[Part]:
    who = "In these pairs" if balance.players == "pairs" else f"{balance.players} against itself"
    shares = "; ".join(
        f"{share.side} won {share.wins} ({_percent(share.interval)})" for share in balance.sides
    )
    yield (
        f"{who}, by side: of {count(balance.games, 'game')} {shares}; "
        f"{count(balance.draws, 'draw')}."
    )
    yield (
        ("result", "games", "share"),
        [
            (level, str(games), f"{100 * games / balance.games:.1f} %")
            for level, games in balance.levels.items()
        ],
    )
    if balance.summary:
        names = list(dict.fromkeys(name for means in balance.summary.values() for name in means))
        yield (
            ("mean of a game", *names),
            [
                (side, *(f"{means[name]:.1f}" if name in means else "" for name in names))
                for side, means in balance.summary.items()
            ],
        )


def _left_out(report: Report) -> Iterator[Part]:
    lines = [
        f"Not counted: {count(games, 'game')} {reason}."
        for reason, games in sorted(report.left_out.items())
    ]
    if report.unreadable:
        lines.append(f"Not counted: {count(report.unreadable, 'line')} that cannot be read.")
    for row in report.failures:
        if (failure := row.failure) is not None:
            lines.append(
                f"Not counted: {failure.player} ({failure.side}) failed in the game of seed "
                f"{row.seed} at ply {failure.ply}: {failure.error}."
            )
    if lines:
        yield "\n".join(lines)


def verdict(new: str, old: str, bounds: Bounds, trial: Trial) -> str:
    """The result of a trial in a sentence."""
    low, high = f"{bounds.low:g}", f"{bounds.high:g}"
    stand = (
        f"after {count(trial.pairs, 'pair')} the score of {new} is {100 * trial.score:.1f} %, "
        f"LLR {trial.llr:+.2f} (bounds ±{BOUND:.2f})"
    )
    if trial.verdict == "accepted":
        return f"Accepted: {new} is {high} Elo better than {old} rather than {low}; {stand}."
    if trial.verdict == "rejected":
        return f"Rejected: {new} is not {high} Elo better than {old}, but {low} or less; {stand}."
    return f"Undecided: {stand}. Continue with more --pairs."


def _percent(interval: Interval) -> str:
    return f"{100 * interval.low:.0f} to {100 * interval.high:.0f} %"


def _number(points: float) -> str:
    return f"{points:g}"
