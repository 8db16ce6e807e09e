"""The command line put together from its commands, and how errors are shown."""

from __future__ import annotations

import sys
from typing import Annotated, Any

import typer
from typer.core import TyperGroup

from tricolore import __version__, plugins
from tricolore.cli import arena, check, games, play, records, review, serve, simulate, tune
from tricolore.core.errors import TricoloreError
from tricolore.core.memory import collect_seldom

EPILOG = (
    "Exit codes: 0 success; 1 something was refused, and a sentence on stderr says why; "
    "2 the command line was not understood."
)


class Sentences(TyperGroup):
    """Shows an error of Tricolore as one sentence, without a traceback."""

    def invoke(self, ctx: Any) -> Any:
        try:
            return super().invoke(ctx)
        except TricoloreError as error:
            refused(str(error))
        except BrokenPipeError:
            sys.stderr.close()  # the reader has stopped, as in `tricolore replay FILE | head`
            raise typer.Exit(0) from None


def refused(sentence: str) -> None:
    typer.echo(sentence if sentence.endswith((".", "!", "?")) else f"{sentence}.", err=True)
    raise typer.Exit(1)


app = typer.Typer(
    cls=Sentences,
    no_args_is_help=True,
    add_completion=False,
    epilog=EPILOG,
    help="Hex-and-counter wargames of the Italian wars, played by their full rules.\n\n"
    "To begin: `tricolore serve --open` for the table in a browser, `tricolore play` for the "
    "terminal. `tricolore COMMAND --help` explains each command.",
    pretty_exceptions_enable=False,
    rich_markup_mode=None,  # plain help, the same with every version of typer
)


def _version(wanted: bool) -> None:
    if wanted:
        typer.echo(f"tricolore {__version__}")
        raise typer.Exit


@app.callback()
def _options(
    version: Annotated[
        bool,
        typer.Option(
            "--version", callback=_version, is_eager=True, help="Show the version and exit."
        ),
    ] = False,
) -> None:
    plugins.load()


app.command("games", epilog=EPILOG)(games.games)
app.command("play", cls=play.PlayCommand, epilog=EPILOG)(play.play)
app.command("serve", epilog=EPILOG)(serve.serve)
app.command("simulate", epilog=EPILOG)(simulate.simulate)
app.command("arena", epilog=EPILOG)(arena.arena)
app.command("tune", epilog=EPILOG)(tune.tune)
app.command("record", epilog=EPILOG)(records.record)
app.command("replay", epilog=EPILOG)(records.replay)
app.command("verify", epilog=EPILOG)(records.verify)
app.command("review", epilog=EPILOG)(review.review)
app.command("check", epilog=EPILOG)(check.check)

try:
    from tricolore.ground.cli import app as _ground
except ImportError:  # a package may leave out the tools that make maps
    pass
else:
    app.add_typer(_ground, name="ground")


def main() -> None:
    collect_seldom()
    app(prog_name="tricolore")
