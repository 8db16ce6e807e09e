"""`tricolore record`, `replay` and `verify`: games on file."""

from __future__ import annotations

import shlex
import time
from pathlib import Path
from typing import Annotated

import typer
from rich.console import Console
from rich.text import Text

from tricolore.api import new_game
from tricolore.cli import files
from tricolore.cli.language import Language, terminal_in, tongue_of
from tricolore.cli.options import Data, File, GameOptions, Players, Scenario
from tricolore.cli.screen import cited
from tricolore.cli.words import (
    command,
    data_hint,
    ended,
    hinting_at_data,
    named_players,
    side_names,
)
from tricolore.core import record as records
from tricolore.core.errors import DamagedSave, TricoloreError
from tricolore.core.game import Game
from tricolore.core.setup import read_choices
from tricolore.core.text import said
from tricolore.core.words import count
from tricolore.rulesets import default, find, full_name
from tricolore.studies.simulate import play_out, seated


def record(
    scenario: Scenario = None,
    output: Annotated[
        Path, typer.Option("--output", "-o", metavar="FILE", help="The file to write.")
    ] = Path("game.record"),
    players: Players = "random,random",
    seed: Annotated[
        int, typer.Option(metavar="N", help="Seed of the dice and of the players' luck.")
    ] = 1,
    data: Data = None,
    options: GameOptions = None,
    force: Annotated[bool, typer.Option("--force", help="Replace a file that exists.")] = False,
) -> None:
    """Let computer players play one game, and write its record.

    `tricolore replay` shows what happened in it, `tricolore verify` checks its dice, and the table
    in the browser opens it.
    """
    scenario = full_name(scenario) if scenario else default()
    rules, name = find(scenario)
    sides = rules.sides_of(name)
    specs = named_players(players, sides)
    if files.taken(output) and not force:
        raise TricoloreError(
            f"{output} exists already. Name another file, or replace it with --force."
        )
    files.target_of(output)  # better refused now than after the game
    chosen = read_choices(options or [])
    game = new_game(scenario, seed=seed, data=data, listen=False, options=chosen)
    game.players = dict(zip(sides, specs, strict=True))
    play_out(game, seated(specs, sides, seed), sides)
    files.write(output, game.save())
    typer.echo(
        f"{ended(game.result, side_names(game.scenario))} after {count(game.ply, 'decision')} "
        f"and {count(len(game.inputs) - game.ply, 'die')}; written to {output}."
    )


def replay(
    file: File,
    start: Annotated[
        int, typer.Option("--from", min=1, metavar="TURN", help="Begin at this turn.")
    ] = 1,
    speed: Annotated[
        float, typer.Option(min=0, metavar="N", help="Sentences per second; 0 for all at once.")
    ] = 0.0,
    quiet: Annotated[bool, typer.Option("--quiet", help="Show only how it ended.")] = False,
    data: Data = None,
    language: Language = None,
) -> None:
    """Show what happened in a recorded game, turn by turn.

    The game is replayed, and must lead to the state in the record.  If rules or data have changed
    since, the story begins at the newest checkpoint.  Of a damaged record, the readable part is
    shown.
    """
    content = files.read(file)
    try:
        with hinting_at_data(content, data):
            recorded = records.load(content, find, data)
    except DamagedSave as damage:
        if damage.game is None:
            raise
        _tell(damage.game, start, speed, quiet, language)
        raise TricoloreError(f"{damage}{_play_on(damage.game, file)}") from None
    if recorded.notes:  # made with other rules or data
        for note in filter(None, [*recorded.notes, data_hint(content, data)]):
            typer.echo(note)
        _tell(recorded, start, speed, quiet, language)
        return
    again = records.replay(content, find, data)
    _tell(again, start, speed, quiet, language)
    encode = again.ruleset.encode
    if encode(recorded.state) != encode(again.state):
        raise TricoloreError("The replay did not lead to the recorded state.")
    choices = count(again.ply, "choice")
    dice = count(len(again.inputs) - again.ply, "die")
    typer.echo(f"Replayed from {dice} and {choices}: the same state.")


def verify(file: File, data: Data = None) -> None:
    """Check a record: the seed, every die, and the state it claims."""
    content = files.read(file)
    with hinting_at_data(content, data):
        verified = records.verify(content, find, data)
    typer.echo(verified.sentence)


def _play_on(game: Game, file: Path) -> str:
    """How to continue a recovered game."""
    if game.over:
        return ""
    words = ["play", "--load", str(file)]
    words += [] if game.data is None else ["--data", game.data]
    return f" `{command()} {shlex.join(words)}` continues from there."


def _tell(game: Game, start: int, speed: float, quiet: bool, language: str | None) -> None:
    """Show what happened in a game, and how it ended or stands."""
    if not quiet:
        _story(game, start, speed, language)
    result = game.result
    if result is not None:
        typer.echo(f"{result.reason}: {ended(result, side_names(game.scenario))}.")
    elif game.ply:
        typer.echo(f"The game is not over: it stands after {count(game.ply, 'decision')}.")
    else:
        typer.echo("The game is not over.")


def _story(game: Game, start: int, speed: float, language: str | None) -> None:
    face = terminal_in(game.ruleset.name, language)
    tongue = tongue_of(face)
    console = Console(highlight=False)
    turn = max(1, getattr(game.start, "turn", 1))  # a story may begin in the middle of a turn
    silent = True
    for event in game.log:
        turn = event.data.get("turn", turn)
        if turn < start:
            continue
        silent = False
        told = said(event.tell(lambda hole, value: face.name(game.state, hole, value)), tongue)
        if "turn" in event.data:
            console.print()
            console.print(Text(told, style="bold"))
        else:
            cited(console, event.rule, told)
        if speed:
            time.sleep(1 / speed)
    if silent and game.log:
        console.print(f"The story ends with turn {turn}; there is nothing to tell from {start} on.")
    else:
        console.print()
