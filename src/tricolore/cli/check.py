"""`tricolore check`: all data of all games, read and checked entry by entry."""

from __future__ import annotations

from importlib import import_module
from pathlib import Path
from typing import Annotated

import typer

from tricolore import rulesets
from tricolore.core.errors import DataError, TricoloreError


def check(
    data: Annotated[
        str | None, typer.Option(help="Folder with figures of your own, laid over ours.")
    ] = None,
) -> None:
    """Check every id, hex, entry and table cell of the data files.

    The first mistake is named with its file, its entry and what was expected there.
    """
    if data is not None and not Path(data).is_dir():
        raise DataError(f"{data}: there is no such folder of data files")
    for full_name in rulesets.scenarios():
        rules, name = rulesets.find(full_name)
        try:
            lines = import_module(f"tricolore.rulesets.{rules.name}.checks").check(name, data)
        except TricoloreError:
            raise
        except (KeyError, TypeError, ValueError, AttributeError, IndexError) as error:
            raise DataError(
                f"the data of {full_name} cannot be read: {type(error).__name__} {error}"
            ) from error
        typer.echo(full_name)
        for line in lines:
            typer.echo(f"  {line}")
    typer.echo("All data is in order.")
