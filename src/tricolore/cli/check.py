"""`tricolore check`: all data of all games, read and checked entry by entry."""

from __future__ import annotations

from importlib import import_module
from pathlib import Path
from typing import Annotated

import typer

from tricolore import rulesets
from tricolore.core.errors import DataError, TricoloreError, UnknownFile, UnknownScenario


def check(
    scenario: Annotated[
        str | None, typer.Argument(help="Which scenario, or game; all of them without it.")
    ] = None,
    data: Annotated[
        str | None, typer.Option(help="Folder with figures of your own, laid over ours.")
    ] = None,
) -> None:
    """Check every id, hex, entry and table cell of the data files.

    The first mistake is named with its file, its entry and what was expected there.  A folder of
    your own is for one game: those that do not know its files are left out.
    """
    if data is not None and not Path(data).is_dir():
        raise DataError(f"{data}: there is no such folder of data files")
    of_another: list[UnknownFile] = []
    chosen = _chosen(scenario)
    for full_name in chosen:
        try:
            lines = _checked(full_name, data)
        except UnknownFile as error:
            of_another.append(error)
            continue
        typer.echo(full_name)
        for line in lines:
            typer.echo(f"  {line}")
    if len(of_another) == len(chosen):
        raise max(of_another, key=lambda error: error.likeness)
    typer.echo("All data is in order.")


def _chosen(scenario: str | None) -> list[str]:
    """The scenarios to look at: one in full or by its own name, or all of a game."""
    known = rulesets.scenarios()
    if scenario is None:
        return known
    wanted = scenario.casefold()
    fitting = [full for full in known if wanted in (full, *full.split(":"))]
    if fitting:
        return fitting
    games = f"{', '.join(rulesets.NAMES)}; {', '.join(known)}"
    near = rulesets.nearest(scenario, *rulesets.NAMES)
    hint = f" The nearest is {near!r}." if near else ""
    raise UnknownScenario(f"There is no game or scenario {scenario!r}.{hint} Known are: {games}.")


def _checked(full_name: str, data: str | None) -> list[str]:
    rules, name = rulesets.find(full_name)
    try:
        lines: list[str] = import_module(f"tricolore.rulesets.{rules.name}.checks").check(
            name, data
        )
    except TricoloreError:
        raise
    except (KeyError, TypeError, ValueError, AttributeError, IndexError) as error:
        raise DataError(
            f"the data of {full_name} cannot be read: {type(error).__name__} {error}"
        ) from error
    return lines
