"""`tricolore tune`: finds better weights for a computer player."""

from __future__ import annotations

import json
import os
from pathlib import Path
from typing import Annotated

import msgspec
import typer
from rich.console import Console
from rich.table import Table

from tricolore.cli.options import Data, GameOptions, Json
from tricolore.cli.progress import bar_if_seen
from tricolore.core.setup import read_choices
from tricolore.core.words import count
from tricolore.players import wishing
from tricolore.rulesets import find, full_name
from tricolore.studies import arena, plot
from tricolore.studies import results as files
from tricolore.studies.tune import Generation, Match, Plan, tunable, verify
from tricolore.studies.tune import tune as generations_of
from tricolore.studies.workers import Terminated, heeding_termination


def tune(
    scenario: Annotated[
        str, typer.Argument(metavar="SCENARIO", help="A scenario that `tricolore games` lists.")
    ],
    terms: Annotated[
        list[str] | None,
        typer.Argument(
            metavar="TERM",
            help="Terms whose weights are tuned. The default are all that the game names.",
        ),
    ] = None,
    player: Annotated[
        str, typer.Option(metavar="PLAYER", help="The player to tune; it also is the opponent.")
    ] = "planner:200",
    generations: Annotated[
        int, typer.Option(min=1, metavar="N", help="How many generations to try.")
    ] = 15,
    population: Annotated[
        int, typer.Option(min=4, metavar="N", help="Candidates in each generation.")
    ] = 8,
    pairs: Annotated[
        int, typer.Option(min=1, metavar="N", help="Pairs of games that each candidate plays.")
    ] = 6,
    check: Annotated[
        int,
        typer.Option(
            min=0, metavar="N", help="Pairs in the match at the end, on seeds not used before."
        ),
    ] = 30,
    spread: Annotated[
        float,
        typer.Option(
            min=0.01,
            max=1.0,
            metavar="X",
            help="How far the first candidates lie from the present weights; 0.3 is about a third.",
        ),
    ] = 0.3,
    seed: Annotated[
        int, typer.Option(min=1, metavar="N", help="Seed of the first pair, and of the search.")
    ] = 1,
    results: Annotated[
        Path, typer.Option(metavar="FILE", help="File of results, to which games are added.")
    ] = Path("tune.jsonl"),
    jobs: Annotated[
        int | None,
        typer.Option(
            min=1, metavar="N", help="Processes that share the work.", show_default="all cores"
        ),
    ] = None,
    picture: Annotated[
        Path | None,
        typer.Option("--plot", metavar="FILE", help="Draw the search: a PNG, SVG or PDF."),
    ] = None,
    as_json: Json = False,
    data: Data = None,
    options: GameOptions = None,
) -> None:
    """Search for weights with which a computer player wins more often.

    Candidates play pairs of games against the player as it is.  If the command is stopped and
    given again, it continues where it was; with more generations it goes on from the last one.
    """
    scenario = full_name(scenario)
    rules, _ = find(scenario)
    chosen = read_choices(options or [])
    start = tunable(rules.name, terms or [])
    plan = Plan(scenario, player, start, generations, population, pairs, seed, spread, data, chosen)
    arena.setting(scenario, [player], data, chosen)  # raises errors before any game is played
    if picture is not None:
        plot.ready(picture)
    with files.opened(results) as file:
        tried, match = _search(plan, file, jobs or os.cpu_count() or 1, check, as_json)
    if picture is not None:
        plot.draw_tuning(plan, tried, picture)
        typer.echo(f"The search is drawn in {picture}.", err=True)
    if as_json:
        plain = msgspec.to_builtins({"plan": plan, "generations": tried, "match": match})
        typer.echo(json.dumps(plain, ensure_ascii=False, indent=2))
    else:
        _show(plan, tried[-1], match, results)


def _search(
    plan: Plan, file: files.Results, jobs: int, check: int, quiet: bool
) -> tuple[list[Generation], Match | None]:
    """All generations and the match at the end, with a progress bar or a line for each."""
    bar = bar_if_seen(plan.scenario, plan.games + 2 * check)
    total = plan.games + 2 * check
    tried: list[Generation] = []

    def progress(done: int, _: int) -> None:
        if bar is not None:
            bar.reach(done, total)

    def checking(done: int, _: int) -> None:
        progress(plan.games + done, total)

    try:
        with heeding_termination():
            for generation in generations_of(plan, file, jobs, progress):
                tried.append(generation)
                line = _line(plan, generation)
                if bar is not None:
                    bar.tell(line)
                elif not quiet:
                    typer.echo(line, err=True)
            match = None
            if check:
                match = verify(plan, tried[-1].favourite, check, file, jobs, checking)
            return tried, match
    except KeyboardInterrupt as asked:
        typer.echo(
            f"Stopped. {file.path} is intact and has {count(len(file.rows), 'game')}. "
            "The same command continues from there.",
            err=True,
        )
        raise typer.Exit(143 if isinstance(asked, Terminated) else 130) from None
    finally:
        if bar is not None:
            bar.stop()


def _line(plan: Plan, generation: Generation) -> str:
    best, mean = max(generation.shares), sum(generation.shares) / len(generation.shares)
    return (
        f"Generation {generation.number + 1} of {plan.generations}: the candidates won "
        f"{mean:.1%} of the points, the best of them {best:.1%}."
    )


def _show(plan: Plan, last: Generation, match: Match | None, results: Path) -> None:
    console = Console(highlight=False)
    console.print(f"{plan.player} in {plan.scenario}, {count(plan.games, 'game')}")
    table = Table("term", "weight", "found", "factor", box=None, pad_edge=False)
    for column in table.columns[1:]:
        column.justify = "right"
    for name, weight in plan.start.items():
        found = last.favourite[name]
        table.add_row(name, f"{weight:.3g}", f"{found:.3g}", f"{found / weight:.2f}")
    console.print(table)
    spec = wishing(plan.player, last.favourite)
    if match is not None:
        console.print(
            f"With these weights it won {match.share:.1%} ± {match.half:.1%} of the points against "
            f"itself as it is ({count(match.pairs, 'pair')}, seeds that the search did not use)."
        )
    console.print("To test them further:")
    console.print(
        f"  tricolore arena {plan.scenario} '{spec}' {plan.player} --sprt 0,50 "
        f"--seed {plan.seed_of(plan.generations)} --results {results}",
        soft_wrap=True,
    )
