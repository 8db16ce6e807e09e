"""`tricolore play`: plays a game at the terminal."""

from __future__ import annotations

import shlex
import sys
from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress
from difflib import get_close_matches
from pathlib import Path
from typing import Annotated, Any

import typer
from rich.console import Console
from typer.core import TyperCommand

from tricolore import rulesets
from tricolore.api import load_game, load_position, new_game
from tricolore.cli import files
from tricolore.cli.games import catalogue
from tricolore.cli.language import Language
from tricolore.cli.options import Data, GameOptions, Scenario
from tricolore.cli.table import Table
from tricolore.cli.words import data_hint, hinting_at_data
from tricolore.core.errors import DamagedSave, TricoloreError
from tricolore.core.game import Game
from tricolore.core.record import read as read_record
from tricolore.core.setup import read_choices
from tricolore.core.words import count
from tricolore.players import Player, check_wishes, describe, names, player
from tricolore.players.levels import LEVELS, STYLES
from tricolore.server.opponents import TEMPERS

PERSON = ("person", "me", "human")


class PlayCommand(TyperCommand):
    """Accepts an option for each side of the installed games: `--austrian random`."""

    def parse_args(self, ctx: Any, args: list[str]) -> list[str]:
        return super().parse_args(ctx, list(_sides_spelled_out(args)))


def _sides_spelled_out(args: Sequence[str]) -> Iterator[str]:
    """`--austrian random` and `--austrian=random` become `--player austrian=random`."""
    sides = {f"--{side}" for name in rulesets.names() for side in rulesets.ruleset(name).sides}
    rest = iter(args)
    for arg in rest:
        option, equals, spec = arg.partition("=")
        if option in sides:
            yield from ("--player", f"{option[2:]}={spec if equals else next(rest, '')}")
        else:
            yield arg


def play(
    scenario: Scenario = None,
    players: Annotated[
        list[str] | None,
        typer.Option(
            "--player",
            metavar="SIDE=SPEC",
            help="Who plays a side: person, or a computer player such as captain. Levels "
            f"({', '.join(level.name for level in LEVELS)}) may be given a temper "
            f"({', '.join(STYLES)}): austrian=general:bold. For short: --austrian general:bold.",
        ),
    ] = None,
    seed: Annotated[
        str | None,
        typer.Option(metavar="TEXT", help="Seed of the dice. By default it is random."),
    ] = None,
    data: Data = None,
    position: Annotated[
        Path | None, typer.Option(metavar="FILE", help="Begin from a hand-written position.")
    ] = None,
    load: Annotated[
        Path | None, typer.Option(metavar="FILE", help="Continue a saved game.")
    ] = None,
    save: Annotated[
        Path | None,
        typer.Option(
            metavar="FILE",
            help="Where to save the game after every answer. By default in your own folder.",
        ),
    ] = None,
    options: GameOptions = None,
    language: Language = None,
) -> None:
    """Play a game in the terminal, against a friend or the computer.

    Without arguments it asks which battle, and who plays each side.  With a scenario and nothing
    else, people play both sides.  The game is saved after every answer.  `quit` says where, and how
    to continue.
    """
    console = Console(highlight=False)
    asked_for = (scenario, players, seed, data, position, load, save, options)
    if all(value is None for value in asked_for) and sys.stdin.isatty():
        scenario, players, options = _menu(console)
    if options and (position is not None or load is not None):
        raise TricoloreError("Options are for new games, not for positions or saved games.")
    if sum(value is not None for value in (scenario, position, load)) > 1:
        raise TricoloreError("Name a scenario, a position or a saved game, but only one of them.")
    chosen = read_choices(options or [])
    wanted = scenario or rulesets.default()
    game, path = _game(console, wanted, position, load, seed, data, chosen)
    specs = _specs(game, players or [])
    seats = _seats(game, specs)
    if save is not None and files.taken(save) and not (path.exists() and files.same(save, path)):
        raise TricoloreError(_not_over(save, load))
    on_file = load is not None and files.same(save or path, load)
    table = Table(game, seats, save or path, console, None, specs, on_file, language)
    if not table.play():
        raise typer.Exit(1)


def _game(
    console: Console,
    scenario: str,
    position: Path | None,
    load: Path | None,
    seed: str | None,
    data: str | None,
    options: Mapping[str, str],
) -> tuple[Game, Path]:
    """The game to play, and the file in which it is saved by default."""
    if load is not None:
        saved = files.read(load)
        try:
            with hinting_at_data(saved, data):
                game = load_game(saved, data)
            game.notes += filter(None, [data_hint(saved, data)])
            return game, load
        except DamagedSave as damage:
            if damage.game is None:
                raise
            console.print(f"{damage} The file itself is not changed.", markup=False)
            return _recovered(console, load, damage.game, data)
    if position is not None:
        try:
            text = files.read(position).decode()
        except UnicodeDecodeError:
            raise TricoloreError(f"{position} is not a text file.") from None
        game = load_position(text, seed, data)
    else:
        game = new_game(scenario, seed, data=data, options=options)
    return game, files.new_save(game.scenario)


def _recovered(console: Console, load: Path, game: Game, data: str | None) -> tuple[Game, Path]:
    """A game recovered from a damaged file, and a file to save it in.

    If the same game was recovered and continued before, that game and its file are used.
    """
    first = load.with_name(f"{load.name}.recovered")
    path = files.free(first)
    earlier: list[tuple[float, Path, Game]] = []
    at = 1
    while (name := files.numbered(first, at)) != path:
        at += 1
        with suppress(TricoloreError, OSError):
            when = name.stat().st_mtime
            if not name.is_file() or when < load.stat().st_mtime:
                continue
            other = load_game(files.read(name), data)
            if (other.scenario, other.fingerprint) == (game.scenario, game.fingerprint):
                earlier.append((when, name, other))
    if not earlier:
        return game, path
    _, path, game = max(earlier, key=lambda entry: entry[0])
    console.print(f"It was recovered before. The game continues from {path}.", markup=False)
    return game, path


def _not_over(save: Path, load: Path | None) -> str:
    """Why this file is not overwritten."""
    if load is not None and files.same(save, load):
        return f"{save} is damaged and is not overwritten. Save the game under another name."
    if not save.is_file():
        return f"{save} is not a regular file. Save the game under another name."
    try:
        read_record(files.read(save))
    except DamagedSave:
        return f"{save} exists and is not a game. Save the game under another name."
    return (
        f"{save} is a saved game already. Continue it with --load {shlex.quote(str(save))}, "
        "or save the new one under another name."
    )


def _specs(game: Game, entries: Sequence[str]) -> dict[str, str]:
    """The computer player of each side that has one, from entries like `austrian=general:bold`."""
    rules, name = rulesets.find(game.scenario)
    sides: tuple[str, str] = rules.sides_of(name)
    specs: dict[str, str] = {}
    for entry in entries:
        side, _, spec = entry.partition("=")
        if side not in sides:
            near = get_close_matches(side, sides, n=1)
            hint = f"; the nearest is {near[0]!r}" if near else ""
            raise TricoloreError(
                f"There is no side {side!r} in {game.scenario}. Its sides are "
                f"{' and '.join(sides)}{hint}."
            )
        if not spec:
            raise TricoloreError(f"Who plays {side}? A person, or one of: {', '.join(names())}.")
        specs[side] = spec
    return {side: spec for side, spec in specs.items() if spec not in PERSON}


def _seats(game: Game, specs: Mapping[str, str]) -> dict[str, Player | None]:
    """Who plays each side.  A computer's luck depends on the game's seed, also after loading."""
    rules, name = rulesets.find(game.scenario)
    for spec in specs.values():
        check_wishes(spec, rules.name)
    return {
        side: player(specs[side], f"{game.checkpoint.seed} {side}") if side in specs else None
        for side in rules.sides_of(name)
    }


def _menu(console: Console) -> tuple[str, list[str], list[str]]:
    """Ask for the scenario, its options, and who plays each side."""
    try:
        battles = catalogue()
        titles = [f"{battle['title'].partition(':')[0]}: {battle['name']}" for battle in battles]
        scenario = battles[_pick(console, "Which battle?", titles)]["id"]
        rules, name = rulesets.find(scenario)
        about = rules.about(name)
        console.print(f"[bold]{rules.title}[/]: {about.name}, {count(about.turns, 'turn')}")
        options = []
        for option in rules.options(name):
            words = [text for _, text in option.choices]
            at = _pick(console, f"{option.title}: {option.about}", words)
            options.append(f"{option.id}={option.choices[at][0]}")
        who = [
            "a person at this terminal",
            *(f"the computer, {spec}: {describe(spec)}" for spec in names()),
        ]
        players = []
        for side in rules.sides_of(name):
            at = _pick(console, f"Who plays the {about.sides[side]} side?", who)
            players.append(f"{side}={'person' if at == 0 else _tempered(console, names()[at - 1])}")
    except (EOFError, KeyboardInterrupt):
        console.print()
        raise typer.Exit(0) from None
    return scenario, players, options


def _tempered(console: Console, name: str) -> str:
    """Ask for the temper of a level.  Other computer players have none."""
    if name not in {level.name for level in LEVELS}:
        return name
    styles = list(STYLES)
    words = [f"{style}: {TEMPERS.get(style, '')}".rstrip(": ") for style in styles]
    return f"{name}:{styles[_pick(console, 'Of which temper?', words)]}"


def _pick(console: Console, question: str, choices: Sequence[str]) -> int:
    console.print(question)
    for at, choice in enumerate(choices, start=1):
        console.print(f"  [bold]{at}[/] {choice}")
    while True:
        line = input("[1] > ").strip() or "1"
        if line.isdecimal() and 1 <= int(line) <= len(choices):
            return int(line) - 1
        console.print(f"Please type a number from 1 to {len(choices)}.")
