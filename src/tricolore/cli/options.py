"""Arguments and options that several commands take, each described in one place."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

Scenario = Annotated[
    str | None,
    typer.Argument(
        metavar="SCENARIO",
        help="One that `tricolore games` lists, in full (butchery:solferino) or by its own name "
        "(magenta). Without it the first of them.",
    ),
]
Data = Annotated[
    str | None,
    typer.Option(metavar="DIR", help="Folder with figures of your own, laid over ours."),
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
        help="Something that the scenario lets you settle beforehand, such as an optional rule; "
        "can be given several times.",
    ),
]
Json = Annotated[bool, typer.Option("--json", help="As JSON, for programs.")]
