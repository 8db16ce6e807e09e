"""Arguments and options that several commands share."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

Scenario = Annotated[
    str | None,
    typer.Argument(
        metavar="SCENARIO",
        help="A scenario that `tricolore games` lists, by its full name (butchery:solferino) or "
        "its own (reichshoffen). The default is the first one listed.",
    ),
]
Data = Annotated[
    str | None,
    typer.Option(metavar="DIR", help="Folder with data files of your own, which override ours."),
]
File = Annotated[Path, typer.Argument(metavar="FILE", help="The record of a game.")]
Players = Annotated[
    str,
    typer.Option(
        metavar="ONE,OTHER",
        help="A computer player for each side, in the order in which `tricolore games` names them.",
    ),
]
GameOptions = Annotated[
    list[str] | None,
    typer.Option(
        "--option",
        metavar="ID=WORD",
        help="An option of the scenario, such as an optional rule. Can be given several times.",
    ),
]
Json = Annotated[bool, typer.Option("--json", help="Print JSON, for programs.")]
