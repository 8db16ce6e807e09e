"""`tricolore review`: what a game was like, in the terminal, on a page, or for programs."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Annotated

import msgspec
import typer
from rich.console import Console
from rich.table import Table
from rich.text import Text

from tricolore.cli import files
from tricolore.cli.options import Data, File, Json
from tricolore.cli.progress import Bar, bar_if_seen
from tricolore.cli.report import document
from tricolore.cli.words import hinting_at_data
from tricolore.core import record as records
from tricolore.core.errors import TricoloreError
from tricolore.core.words import count
from tricolore.review.page import headline, percent, points, signed
from tricolore.review.report import Review
from tricolore.review.report import review as reviewed
from tricolore.rulesets import find
from tricolore.rulesets.tongues import encoded

WIDE = 12
"""Letters of a bar in the terminal."""


def review(
    file: File,
    output: Annotated[
        Path | None,
        typer.Option("--output", "-o", metavar="FILE", help="Write a page with everything here."),
    ] = None,
    as_json: Json = False,
    data: Data = None,
    force: Annotated[bool, typer.Option("--force", help="Replace a file that exists.")] = False,
) -> None:
    """Review a game: who was ahead, luck, what turned it, losses.

    The page of `-o` holds everything in one file, with curves and the march of the armies on the
    map; it needs no network. What the figures mean is in docs/review.md.
    """
    if output is not None:
        if files.taken(output) and not force:
            raise TricoloreError(
                f"{output} exists already. Name another file, or replace it with --force."
            )
        files.target_of(output)  # better refused now than after the review
    content = files.read(file)
    with hinting_at_data(content, data):
        game = records.replay(content, find, data)
    bar = bar_if_seen("Following the game")
    try:
        found = reviewed(game, _Shown(bar).progress)
    finally:
        if bar is not None:
            bar.stop()
    if output is not None:
        drawing = find(found.scenario)[0].drawing(found.scenario.partition(":")[2])
        files.write(output, document(found, drawing).encode())
    if as_json:
        typer.echo(msgspec.json.format(encoded(found)).decode())
        return
    _show(found, Console(highlight=False))
    if output is not None:
        typer.echo(f"The page is in {output}.")


class _Shown:
    """The progress of a review as a bar."""

    def __init__(self, bar: Bar | None) -> None:
        self._bar = bar

    def progress(self, what: str, done: int, all: int) -> None:
        if self._bar is not None:
            self._bar.reach(done, all)
            self._bar.tell(what)


def _show(review: Review, console: Console) -> None:
    first = review.sides[0].name
    console.print(Text(f"{review.title}: {headline(review)}", style="bold"))
    console.print(
        f"{first} began with {percent(review.begun)} of winning and stood at "
        f"{percent(review.ended)}; of that, {points(review.luck.chance)} came from the dice."
    )
    if not review.fitted:
        console.print("No curve has been fitted for this scenario: take percentages as rough.")
    console.print()
    _ahead(review, console)
    _luck(review, console)
    _decisions(review, console)
    _losses(review, console)


def _ahead(review: Review, console: Console) -> None:
    heads = ("turn", f"{review.sides[0].name} winning", "", "lead", *_points_of(review))
    table = _table(heads, left=(2,))
    for mark in review.turns:
        near = min(review.points, key=lambda point: abs(point.ply - mark.ply))
        full = round(WIDE * near.chance)
        table.add_row(
            str(mark.turn),
            percent(near.chance),
            "█" * full + "·" * (WIDE - full),
            signed(near.lead),
            *(f"{value:g}" for value in near.points),
        )
    console.print(table)


def _points_of(review: Review) -> list[str]:
    return [f"{side.name}, points" for side in review.sides]


def _luck(review: Review, console: Console) -> None:
    luck = review.luck
    favoured = review.sides[0] if luck.lead >= 0 else review.sides[1]
    console.print(
        Text(
            f"\nLuck: {count(luck.rolls, 'roll')}, {favoured.name} {signed(abs(luck.lead))} steps "
            f"(in two games of three, less than {luck.spread:.1f})",
            style="bold",
        )
    )
    table = _table(("turn", "choice", "for", "winning", "steps", "fight or roll"), left=(2, 5))
    for fight in luck.fights:
        side = review.sides[0 if (fight.chance, fight.lead) >= (0, 0) else 1]
        table.add_row(
            str(fight.turn),
            str(fight.ply),
            Text(side.name),
            points(abs(fight.chance)),
            signed(abs(fight.lead)),
            Text(fight.text),
        )
    if luck.fights:
        console.print(table)


def _decisions(review: Review, console: Console) -> None:
    console.print(Text("\nTurning points", style="bold"))
    if not review.decisions:
        console.print(
            f"{count(review.looked_at, 'decision')} looked doubtful; no clearly better answer was "
            "found."
        )
        return
    names = {side.id: side.name for side in review.sides}
    for number, one in enumerate(review.decisions, 1):
        console.print(
            Text(
                f"{number}. Turn {one.turn}, choice {one.ply}, {names[one.side]}: {one.question} "
                f"Chosen: {one.given}. Better: {one.better}, {points(one.gain)} of winning "
                f"(± {100 * one.error:.1f})."
            )
        )


def _losses(review: Review, console: Console) -> None:
    if not review.losses:
        return
    console.print(Text(f"\nLosses in {review.counted}", style="bold"))
    table = _table(("formation", "side", "lost", "of"), left=(0, 1))
    names = {side.id: side.name for side in review.sides}
    for one in review.losses:
        table.add_row(Text(one.name), Text(names[one.side]), f"{one.lost:g}", f"{one.had:g}")
    console.print(table)


def _table(heads: Sequence[str], left: Sequence[int]) -> Table:
    table = Table(box=None, pad_edge=False)
    for number, head in enumerate(heads):
        table.add_column(Text(head), justify="left" if number in left else "right")
    return table
