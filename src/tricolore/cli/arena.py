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
            help="The players; before them the scenario, if it is not the first that "
            "`tricolore games` lists.",
        ),
    ] = None,
    pairs: Annotated[
        int | None,
        typer.Option(
            min=1,
            metavar="N",
            help="Pairs a match; with --sprt the most.",
            show_default=f"{PAIRS}, or {MOST_PAIRS} with --sprt",
        ),
    ] = None,
    seed: Annotated[
        int, typer.Option(metavar="N", help="Seed of the first pair; the next has one more.")
    ] = 1,
    pairing: Annotated[
        str, typer.Option(metavar="WORD", help="Who meets whom: all, neighbours, first, self.")
    ] = "all",
    sprt: Annotated[
        str | None,
        typer.Option(
            metavar="LOW,HIGH",
            help="Play until the first is shown to be better or not; bounds in Elo.",
        ),
    ] = None,
    results: Annotated[
        Path, typer.Option(metavar="FILE", help="File of results; added to.")
    ] = Path("arena.jsonl"),
    jobs: Annotated[
        int | None,
        typer.Option(
            min=1, metavar="N", help="Processes that share the work.", show_default="all cores"
        ),
    ] = None,
    only_report: Annotated[
        bool, typer.Option("--only-report", help="Play nothing, report what there is.")
    ] = False,
    again: Annotated[
        bool, typer.Option("--again", help="Play once more the games that failed.")
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
            help="Draw how the sides did, of players against themselves.",
        ),
    ] = None,
    historical: Annotated[
        str | None,
        typer.Option(
            metavar="RESULT",
            help="The result to mark in --balance-plot, as 'allied: minor victory'.",
        ),
    ] = None,
    time: Annotated[bool, typer.Option("--times", help="Tell how long they thought.")] = False,
    markdown: Annotated[bool, typer.Option("--markdown", help="Tables as Markdown.")] = False,
    as_json: Json = False,
    data: Data = None,
    options: GameOptions = None,
) -> None:
    """Rate computer players by games in pairs, sides swapped.

    Each game is kept in the results file as soon as it is over: the same command, stopped and
    given again, goes on where it was, and a longer one adds to it.
    """
    scenario, specs = _named(players or [])
    bounds = read_bounds(sprt) if sprt is not None else None
    if bounds is not None and (len(specs) != 2 or pairing == "self"):
        raise TricoloreError("A trial (--sprt) is between two players: the new, then the old.")
    for path in (picture, balance):
        if path is not None:
            plot.ready(path)
    if only_report and not specs:
        specs = _known(results)
    setting = studies.setting(scenario, specs, data, read_choices(options or []))
    meetings = [] if only_report else studies.matches(specs, pairing)
    if only_report:
        held = files.read(results)
        rows, unreadable = held.rows, held.unreadable
        if not rows:
            raise TricoloreError(f"{results} holds no results.")
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
        standings.show(standings.told(summed, times(found, setting) if time else []), markdown)
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
            raise TricoloreError("Without a pair of games there is no ladder to draw.")
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
    """What is drawn of the summaries: the losses, or else the first that they tell."""
    told = [name for row in rows for side in row.summary.values() for name in side]
    return "losses" if "losses" in told else told[0] if told else None


def _named(words: list[str]) -> tuple[str, list[str]]:
    """The scenario, which may be left out, and the players."""
    if not words:
        return rulesets.default(), []
    first = words[0]
    if studies.installed(first):
        return rulesets.default(), words
    game = first.partition(":")[0].casefold()
    if game in rulesets.names() or rulesets.nearest(first, *rulesets.names()):
        return rulesets.full_name(first), words[1:]  # one written wrongly is refused
    return rulesets.default(), words


def _known(path: Path) -> list[str]:
    """The players of a file that are still installed."""
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
    """Play what is missing, with a bar or with lines that tell how far a trial is."""
    bar = bar_if_seen(setting.scenario)
    heard = 0

    def progress(told: studies.Told) -> None:
        if bar is not None:
            bar.reach(told.done, told.total)

    def enough() -> bool:
        nonlocal heard
        if bounds is None:
            return False
        theirs = [row for row in file.rows if set(row.players) == set(specs)]
        trial = _trial(evidence(theirs, setting), specs, bounds, seed)
        if bar is not None:
            bar.tell(f"{setting.scenario}, LLR {trial.llr:+.2f}")
        elif trial.pairs >= heard + 10:
            heard = trial.pairs
            typer.echo(f"{count(trial.pairs, 'pair')}: LLR {trial.llr:+.2f}", err=True)
        return bool(trial.verdict)

    try:
        with heeding_termination():
            played = studies.run(tasks, file, jobs, again=again, progress=progress, enough=enough)
    except KeyboardInterrupt as asked:
        if bar is not None:
            bar.stop()
        typer.echo(
            f"Stopped. {file.path} is sound and holds {count(len(file.rows), 'game')}; "
            "the same command goes on from there.",
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
        typer.echo(f"{broken} of {games} failed, as is told below.", err=True)


def _trial(found: Evidence, specs: list[str], bounds: Bounds, seed: int) -> Trial:
    """The trial of the first player against the second, pair by pair from the first seed.

    It ends at the first seed that is missing: so it does not matter which game was over sooner.
    A pair of which a game failed is passed over.
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
