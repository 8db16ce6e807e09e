"""`tricolore arena`: how strong computer players are, measured against each other."""

from __future__ import annotations

import json
import os
from collections.abc import Sequence
from pathlib import Path
from typing import Annotated

import typer

from tricolore import rulesets
from tricolore.cli import standings
from tricolore.cli.options import Data, GameOptions, Json
from tricolore.cli.progress import bar_if_seen
from tricolore.core.errors import TricoloreError
from tricolore.core.setup import read_choices
from tricolore.core.words import count
from tricolore.studies import arena as studies
from tricolore.studies import plot
from tricolore.studies import results as files
from tricolore.studies.pairs import Evidence, Setting, evidence
from tricolore.studies.report import Report, report, times
from tricolore.studies.results import Results, Row
from tricolore.studies.sprt import Bounds, Trial, read_bounds, read_in_order
from tricolore.studies.workers import Terminated, heeding_termination

PAIRS, MOST_PAIRS = 50, 500


def arena(
    players: Annotated[
        list[str] | None,
        typer.Argument(
            metavar="PLAYER",
            help="The players. A scenario may be named before them; the default is the first "
            "that `tricolore games` lists.",
        ),
    ] = None,
    pairs: Annotated[
        int | None,
        typer.Option(
            min=1,
            metavar="N",
            help="Pairs of games in each match; with --sprt the maximum.",
            show_default=f"{PAIRS}, or {MOST_PAIRS} with --sprt",
        ),
    ] = None,
    seed: Annotated[
        int, typer.Option(metavar="N", help="Seed of the first pair. Each further pair adds 1.")
    ] = 1,
    pairing: Annotated[
        str, typer.Option(metavar="WORD", help="Who meets whom: all, neighbours, first, self.")
    ] = "all",
    sprt: Annotated[
        str | None,
        typer.Option(
            metavar="LOW,HIGH",
            help="Play until it is clear whether the first player is better; bounds in Elo.",
        ),
    ] = None,
    results: Annotated[
        Path, typer.Option(metavar="FILE", help="File of results, to which games are added.")
    ] = Path("arena.jsonl"),
    jobs: Annotated[
        int | None,
        typer.Option(
            min=1, metavar="N", help="Processes that share the work.", show_default="all cores"
        ),
    ] = None,
    only_report: Annotated[
        bool, typer.Option("--only-report", help="Play no games; only report the results.")
    ] = False,
    again: Annotated[
        bool, typer.Option("--again", help="Play games that failed once more.")
    ] = False,
    picture: Annotated[
        Path | None,
        typer.Option("--plot", metavar="FILE", help="Draw the ladder: a PNG, SVG or PDF."),
    ] = None,
    balance: Annotated[
        Path | None,
        typer.Option(
            "--balance-plot",
            metavar="FILE",
            help="Draw how often each side won when players met themselves.",
        ),
    ] = None,
    historical: Annotated[
        str | None,
        typer.Option(
            metavar="RESULT",
            help="The result to mark in --balance-plot, such as 'allied: minor victory'.",
        ),
    ] = None,
    time: Annotated[bool, typer.Option("--times", help="Show how long they thought.")] = False,
    markdown: Annotated[bool, typer.Option("--markdown", help="Print Markdown tables.")] = False,
    as_json: Json = False,
    data: Data = None,
    options: GameOptions = None,
) -> None:
    """Rate computer players by pairs of games with the sides swapped.

    Each game is added to the results file as soon as it is over.  If the command is stopped and
    given again, it continues where it was.  A command for more games adds to the file.
    """
    scenario, specs = _named(players or [])
    bounds = read_bounds(sprt) if sprt is not None else None
    if bounds is not None and (len(specs) != 2 or pairing == "self"):
        raise TricoloreError("A trial (--sprt) needs two players: first the new one, then the old.")
    for path in (picture, balance):
        if path is not None:
            plot.ready(path)
    if only_report and not specs:
        specs = _known(results)
    setting = studies.setting(scenario, specs, data, read_choices(options or []))
    meetings = [] if only_report else studies.matches(specs, pairing)
    if only_report:
        stored = files.read(results)
        rows, unreadable = stored.rows, stored.unreadable
        if not rows:
            raise TricoloreError(f"{results} has no results.")
    else:
        most = pairs or (MOST_PAIRS if bounds else PAIRS)
        tasks = studies.schedule(setting, meetings, most, seed, data)
        with files.opened(results) as file:
            _play(tasks, file, jobs or os.cpu_count() or 1, again, specs, setting, bounds, seed)
            rows, unreadable = file.rows, file.unreadable
    found = evidence(rows, setting)
    summed = report(found, setting, unreadable)
    trial = _trial(found, specs, bounds, seed) if bounds is not None else None
    if as_json:
        plain = summed.plain()
        if trial is not None:
            plain["trial"] = {**trial._asdict(), "verdict": trial.verdict or "undecided"}
        typer.echo(json.dumps(plain, ensure_ascii=False, indent=2))
    else:
        standings.show(standings.parts_of(summed, times(found, setting) if time else []), markdown)
        if bounds is not None and trial is not None:
            typer.echo(f"\n{standings.verdict(specs[0], specs[1], bounds, trial)}")
    _draw(summed, found, picture, balance, historical)
    if found.failures:
        raise typer.Exit(1)


def _draw(
    summed: Report,
    found: Evidence,
    picture: Path | None,
    balance: Path | None,
    historical: str | None,
) -> None:
    if picture is not None:
        if summed.ladder is None:
            raise TricoloreError("There is no ladder to draw: no pair of games is complete.")
        title = f"{summed.scenario}, {count(summed.games, 'game')} in pairs"
        plot.draw_ladder(summed.ladder, picture, title)
        typer.echo(f"The ladder is drawn in {picture}.", err=True)
    if balance is not None:
        by_player = {
            spec: [row for row in found.mirrors if row.players[0] == spec]
            for spec in summed.versions
        }
        title = f"{summed.scenario} between equal players"
        plot.draw_balance(
            by_player, balance, title, historical=historical, measure=_measure(found.mirrors)
        )
        typer.echo(f"The balance is drawn in {balance}.", err=True)


def _measure(rows: Sequence[Row]) -> str | None:
    """Which figure of the summaries to draw: the losses, or else the first one."""
    figures = [name for row in rows for side in row.summary.values() for name in side]
    return "losses" if "losses" in figures else figures[0] if figures else None


def _named(words: list[str]) -> tuple[str, list[str]]:
    """The scenario, which can be left out, and the players."""
    if not words:
        return rulesets.default(), []
    first = words[0]
    if studies.installed(first):
        return rulesets.default(), words
    game = first.partition(":")[0].casefold()
    if game in rulesets.names() or rulesets.nearest(first, *rulesets.names()):
        return rulesets.full_name(first), words[1:]  # raises an error if it is misspelt
    return rulesets.default(), words


def _known(path: Path) -> list[str]:
    """The players in a file that are still installed."""
    specs = {spec for row in files.read(path).rows for spec in row.players}
    return [spec for spec in sorted(specs) if studies.installed(spec)]


def _play(
    tasks: list[studies.Task],
    file: Results,
    jobs: int,
    again: bool,
    specs: list[str],
    setting: Setting,
    bounds: Bounds | None,
    seed: int,
) -> None:
    """Play the missing games, with a progress bar or with lines about a trial's progress."""
    bar = bar_if_seen(setting.scenario)
    reported = 0

    def progress(told: studies.Told) -> None:
        if bar is not None:
            bar.reach(told.done, told.total)

    def enough() -> bool:
        nonlocal reported
        if bounds is None:
            return False
        theirs = [row for row in file.rows if set(row.players) == set(specs)]
        trial = _trial(evidence(theirs, setting), specs, bounds, seed)
        if bar is not None:
            bar.tell(f"{setting.scenario}, LLR {trial.llr:+.2f}")
        elif trial.pairs >= reported + 10:
            reported = trial.pairs
            typer.echo(f"{count(trial.pairs, 'pair')}: LLR {trial.llr:+.2f}", err=True)
        return bool(trial.verdict)

    try:
        with heeding_termination():
            played = studies.run(tasks, file, jobs, again=again, progress=progress, enough=enough)
    except KeyboardInterrupt as asked:
        if bar is not None:
            bar.stop()
        typer.echo(
            f"Stopped. {file.path} is intact and has {count(len(file.rows), 'game')}. "
            "The same command continues from there.",
            err=True,
        )
        raise typer.Exit(143 if isinstance(asked, Terminated) else 130) from None
    finally:
        if bar is not None:
            bar.stop()
    _tell_failures(played)


def _tell_failures(played: list[Row]) -> None:
    broken = sum(1 for row in played if row.failure is not None)
    if broken:
        games = count(len(played), "game")
        typer.echo(f"{broken} of {games} failed; see below.", err=True)


def _trial(found: Evidence, specs: list[str], bounds: Bounds, seed: int) -> Trial:
    """The trial of the first player against the second, pair by pair from the first seed.

    It stops at the first missing seed, so that it does not matter which game ended first.  A pair
    with a failed game is skipped.
    """
    new, old = specs
    by_seed = {pair.seed: pair for pair in found.pairs if set(pair.players) == {new, old}}
    failed = {row.seed for row in found.failures if set(row.players) == {new, old}}
    scores: list[float] = []
    while seed in by_seed or seed in failed:
        if (pair := by_seed.get(seed)) is not None:
            scores.append(pair.score if pair.players[0] == new else 1 - pair.score)
        seed += 1
    return read_in_order(scores, bounds)
