"""`tricolore simulate`: many games between computer players."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Annotated

import typer
from rich.console import Console
from rich.table import Table

from tricolore.cli.options import Data, GameOptions, Json, Players, Scenario
from tricolore.cli.progress import bar_if_seen
from tricolore.cli.words import named_players, side_names, told
from tricolore.core.setup import read_choices
from tricolore.core.words import count
from tricolore.rulesets import default, find, full_name
from tricolore.studies.simulate import Report
from tricolore.studies.simulate import simulate as run


def simulate(
    scenario: Scenario = None,
    games: Annotated[int, typer.Option(min=1, metavar="N", help="How many games.")] = 200,
    seed: Annotated[
        int, typer.Option(metavar="N", help="Seed of the first game; the next has one more.")
    ] = 1,
    players: Players = "random,random",
    as_json: Json = False,
    jobs: Annotated[
        int, typer.Option(min=1, metavar="N", help="Processes that share the work.")
    ] = 1,
    data: Data = None,
    questions: Annotated[
        bool, typer.Option("--questions", help="Count the questions by kind and side as well.")
    ] = False,
    options: GameOptions = None,
) -> None:
    """Play many games between computer players and count how they end.

    The results depend on the seed alone, not on the number of processes.
    """
    scenario = full_name(scenario) if scenario else default()
    rules, name = find(scenario)
    specs = named_players(players, rules.sides_of(name))
    bar = bar_if_seen(scenario, games)
    progress = None if bar is None else bar.reach
    try:
        chosen = read_choices(options or [])
        report = run(scenario, specs, games, seed, data, jobs, progress, questions, chosen)
    finally:
        if bar is not None:
            bar.stop()
    if as_json:
        typer.echo(json.dumps(report.plain(), ensure_ascii=False, indent=2))
    else:
        console = Console(highlight=False)
        _show(report, console)
        if report.questions is not None:
            _show_questions(report, report.questions, console)


def _show(report: Report, console: Console) -> None:
    console.print(
        f"{count(report.games, 'game')} of {report.scenario}, "
        f"{' against '.join(report.players)}, in {report.seconds:.1f} s"
    )
    table = Table("result", "games", "share", box=None, pad_edge=False)
    table.columns[1].justify = table.columns[2].justify = "right"
    names = side_names(report.scenario)
    for result, games in report.results.items():
        table.add_row(told(result, names), str(games), f"{games / report.games:.1%}")
    console.print(table)
    console.print(
        f"{report.length.mean:.0f} decisions a game, {report.length.longest} in the longest; "
        f"{report.decisions_per_second:,.0f} decisions and {report.games_per_second:.2f} games "
        "a second"
    )


def _show_questions(
    report: Report, questions: Mapping[str, Mapping[str, int]], console: Console
) -> None:
    """How often each kind of question is asked in a game, on average."""
    names = side_names(report.scenario)
    sides = list(next(iter(questions.values()), {}))
    heads = ("question", *(names.get(side, side) for side in sides), "a game", "share")
    table = Table(*heads, box=None, pad_edge=False)
    for column in table.columns[1:]:
        column.justify = "right"
    total = sum(sum(asked.values()) for asked in questions.values())
    for kind, asked in questions.items():
        table.add_row(kind, *_rates(asked, report.games), f"{sum(asked.values()) / total:.1%}")
    everything = {side: sum(asked[side] for asked in questions.values()) for side in sides}
    table.add_row("all", *_rates(everything, report.games), "", style="bold")
    console.print()
    console.print(table)


def _rates(asked: Mapping[str, int], games: int) -> list[str]:
    return [f"{number / games:.1f}" for number in (*asked.values(), sum(asked.values()))]
