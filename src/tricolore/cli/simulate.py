"""`tricolore simulate`: many games between computer players."""

from __future__ import annotations

import json
import sys
from typing import Annotated

import typer
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn
from rich.table import Table

from tricolore.studies.simulate import Report
from tricolore.studies.simulate import simulate as run


def simulate(
    scenario: Annotated[str, typer.Argument(help="Which scenario.")] = "butchery:solferino",
    games: Annotated[int, typer.Option(min=1, help="How many games.")] = 200,
    seed: Annotated[int, typer.Option(help="Seed of the first game; the next has one more.")] = 1,
    players: Annotated[
        str, typer.Option(help="A player for each side, in the order of the sides.")
    ] = "random,random",
    as_json: Annotated[bool, typer.Option("--json", help="As JSON, for programs.")] = False,
    jobs: Annotated[int, typer.Option(min=1, help="Processes that share the work.")] = 1,
    data: Annotated[str | None, typer.Option(help="Folder with figures of your own.")] = None,
) -> None:
    """Play many games between computer players and count how they end.

    The results depend on the seed alone, not on the number of processes.
    """
    bar = _Bar(games, scenario) if sys.stderr.isatty() else None
    try:
        report = run(
            scenario, [spec.strip() for spec in players.split(",")], games, seed, data, jobs, bar
        )
    finally:
        if bar is not None:
            bar.stop()
    if as_json:
        typer.echo(json.dumps(report.plain(), ensure_ascii=False, indent=2))
    else:
        _show(report)


class _Bar:
    """A progress bar that begins with the first word it hears."""

    def __init__(self, games: int, scenario: str) -> None:
        self._progress = Progress(
            TextColumn("{task.description}"),
            BarColumn(),
            MofNCompleteColumn(),
            TimeRemainingColumn(),
            console=Console(stderr=True),
            transient=True,
        )
        self._task = self._progress.add_task(scenario, total=games)

    def __call__(self, done: int) -> None:
        if not self._progress.live.is_started:
            self._progress.start()
        self._progress.update(self._task, completed=done)

    def stop(self) -> None:
        self._progress.stop()


def _show(report: Report) -> None:
    console = Console(highlight=False)
    console.print(
        f"{report.games} {'game' if report.games == 1 else 'games'} of {report.scenario}, "
        f"{' against '.join(report.players)}, in {report.seconds:.1f} s"
    )
    table = Table("result", "games", "share", box=None, pad_edge=False)
    table.columns[1].justify = table.columns[2].justify = "right"
    for result, count in report.results.items():
        table.add_row(result, str(count), f"{count / report.games:.1%}")
    console.print(table)
    console.print(
        f"{report.length.mean:.0f} decisions a game, {report.length.longest} in the longest; "
        f"{report.decisions_per_second:,.0f} decisions and {report.games_per_second:.2f} games "
        "a second"
    )
