"""`tricolore check`: reads and checks the data files of all games, entry by entry."""

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
        typer.Argument(metavar="SCENARIO", help="A scenario or a game. The default is all."),
    ] = None,
    data: Data = None,
) -> None:
    """Check all data files, and those of your own that override them.

    The first error is shown with its file, its entry and what was expected.  A folder of your own
    belongs to one game: the one that knows most of its entries.  The others are skipped.
    """
    for full_name, lines in _found(_chosen(scenario), data).items():
        typer.echo(full_name)
        for line in lines:
            typer.echo(f"  {line}")
    typer.echo("All data is in order.")


def fitting(data: str) -> list[str]:
    """The scenarios that a data folder is for.  Raises the first error in it."""
    return list(_found(rulesets.scenarios(), data))


def _found(scenarios: list[str], data: str | None) -> dict[str, list[str]]:
    """What was found in the data of each scenario that a data folder is for.

    Games can have files of the same name.  The game that knows most entries of the folder is meant.
    Where several know as many, one that cannot be played with the folder is skipped, as long as
    another can.
    """
    found: dict[str, list[str]] = {}
    refused: list[tuple[str, DataError]] = []
    for full_name in scenarios if data is None else _meant(scenarios, data):
        try:
            found[full_name] = checked(full_name, data)
        except DataError as error:
            if data is None:
                raise
            refused.append((_game(full_name), error))
    for game, mistake in refused:
        if not isinstance(mistake, UnknownFile) and {_game(one) for one in found} <= {game}:
            raise mistake
    if not found:
        unknown = [mistake for _, mistake in refused if isinstance(mistake, UnknownFile)]
        raise max(unknown, key=lambda mistake: mistake.likeness)
    return found


def _meant(scenarios: list[str], data: str) -> list[str]:
    """The scenarios of the games that know most entries of a data folder."""
    games = dict.fromkeys(map(_game, scenarios))
    known = {game: rulesets.ruleset(game).share_known(data) for game in games}
    most = max(known.values())
    return [full_name for full_name in scenarios if known[_game(full_name)] == most]


def _game(full_name: str) -> str:
    return full_name.partition(":")[0]


def _chosen(scenario: str | None) -> list[str]:
    """The scenarios to check: one by its full or own name, or all of a game."""
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
    """What was found in the data of a scenario.  Raises the first error in it."""
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
