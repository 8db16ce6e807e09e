"""`tricolore check`: all data of all games, read and checked entry by entry."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from tricolore import rulesets
from tricolore.cli.options import Data
from tricolore.core.errors import DataError, TricoloreError, UnknownFile, UnknownScenario


def check(
    scenario: Annotated[
        str | None,
        typer.Argument(metavar="SCENARIO", help="Which scenario, or game; all without it."),
    ] = None,
    data: Data = None,
) -> None:
    """Check all data files, and your own laid over them.

    The first mistake is named with its file, its entry and what was expected there.  A folder of
    your own is for one game: those that do not know its files are left out.
    """
    of_another: list[UnknownFile] = []
    chosen = _chosen(scenario)
    for full_name in chosen:
        try:
            lines = checked(full_name, data)
        except UnknownFile as error:
            of_another.append(error)
            continue
        typer.echo(full_name)
        for line in lines:
            typer.echo(f"  {line}")
    if len(of_another) == len(chosen):
        raise max(of_another, key=lambda error: error.likeness)
    typer.echo("All data is in order.")


def fitting(data: str) -> list[str]:
    """The scenarios that a folder of your own is for; a mistake in it is raised.

    A file may have its name in common with one of another game, for which it is not meant: a game
    that cannot be played with it is left out as long as the other can.
    """
    found: list[str] = []
    refused: list[tuple[str, DataError]] = []
    for full_name in rulesets.scenarios():
        try:
            checked(full_name, data)
        except DataError as error:
            refused.append((_game(full_name), error))
        else:
            found.append(full_name)
    for game, mistake in refused:
        if not isinstance(mistake, UnknownFile) and {_game(one) for one in found} <= {game}:
            raise mistake
    if not found:
        unknown = [mistake for _, mistake in refused if isinstance(mistake, UnknownFile)]
        raise max(unknown, key=lambda mistake: mistake.likeness)
    return found


def _game(full_name: str) -> str:
    return full_name.partition(":")[0]


def _chosen(scenario: str | None) -> list[str]:
    """The scenarios to look at: one in full or by its own name, or all of a game."""
    known = rulesets.scenarios()
    if scenario is None:
        return known
    wanted = scenario.casefold()
    fitting = [full for full in known if wanted in (full, *full.split(":"))]
    if fitting:
        return fitting
    games = f"{', '.join(rulesets.names())}; {', '.join(known)}"
    near = rulesets.nearest(scenario, *rulesets.names())
    hint = f" The nearest is {near!r}." if near else ""
    raise UnknownScenario(f"There is no game or scenario {scenario!r}.{hint} Known are: {games}.")


def checked(full_name: str, data: str | None) -> list[str]:
    """What was found in the data of a scenario; the first mistake in it is raised."""
    if data is not None and not Path(data).is_dir():
        raise DataError(f"{data}: there is no such folder of data files")
    rules, name = rulesets.find(full_name)
    try:
        return rules.check_data(name, data)
    except TricoloreError:
        raise
    except (KeyError, TypeError, ValueError, AttributeError, IndexError) as error:
        raise DataError(
            f"the data of {full_name} cannot be read: {type(error).__name__} {error}"
        ) from error
