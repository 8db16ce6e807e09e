"""`tricolore serve`: serves the table to browsers."""

from __future__ import annotations

import shlex
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from tricolore.cli.check import fitting
from tricolore.cli.options import Data
from tricolore.cli.words import command
from tricolore.core.words import listed

if TYPE_CHECKING:
    from tricolore.server.policy import Keeping

PORT = 8859


def serve(
    host: Annotated[
        str,
        typer.Option(
            metavar="ADDRESS",
            help="Address to listen on: 127.0.0.1 for this computer only, 0.0.0.0 for everybody "
            "who can reach it.",
        ),
    ] = "127.0.0.1",
    port: Annotated[
        int | None,
        typer.Option(
            min=0,
            max=65535,
            metavar="N",
            help=f"Port to listen on. The default is {PORT}, or the next free one.",
        ),
    ] = None,
    database: Annotated[
        str | None,
        typer.Option(
            metavar="FILE|URL", help="Where to keep games. By default in your own folder."
        ),
    ] = None,
    data: Data = None,
    open_browser: Annotated[
        bool, typer.Option("--open/--no-open", help="Open the table in a browser.")
    ] = False,
    host_name: Annotated[
        list[str] | None,
        typer.Option(metavar="NAME", help="A host name of the server. Can be given several times."),
    ] = None,
    proxy: Annotated[
        str,
        typer.Option(
            metavar="ADDRESS", help="A reverse proxy in front, whose headers are trusted."
        ),
    ] = "",
    new_games: Annotated[
        int, typer.Option(min=1, metavar="N", help="New games of one client per minute.")
    ] = 100,
    requests: Annotated[
        int, typer.Option(min=1, metavar="N", help="Requests of one client per second.")
    ] = 50,
    connections: Annotated[
        int, typer.Option(min=1, metavar="N", help="Connections of one client at a time.")
    ] = 200,
    keep_unplayed: Annotated[
        int | None,
        typer.Option(
            min=0,
            metavar="DAYS",
            help="How long to keep games in which nobody has made a choice; 0 for ever.",
        ),
    ] = None,
    keep_idle: Annotated[
        int | None,
        typer.Option(
            min=0,
            metavar="DAYS",
            help="How long to keep unfinished games after their last choice.",
        ),
    ] = None,
    keep_finished: Annotated[
        int | None,
        typer.Option(min=0, metavar="DAYS", help="How long to keep finished games."),
    ] = None,
) -> None:
    """Serve the table to browsers, until Ctrl-C.

    Games are kept in a database, so you can stop and start the server at any time.  A game
    continues with the data files that it began with.
    """
    # Imported here, so that the other commands need not wait for it.
    from tricolore.server import run
    from tricolore.server.policy import Policy
    from tricolore.server.store import Store, default_url, url_of

    folders = {} if data is None else dict.fromkeys(fitting(data), str(Path(data).resolve()))
    store = Store(url_of(database) if database else default_url())
    store.migrate()
    listening = run.listen(host, PORT if port is None else port, any_near=port is None)
    address = run.address_of(host, listening)
    network = run.network_address(host, listening)
    again = _again(port, database, data, open_browser)

    def ready() -> None:
        typer.echo(f"The table is open at {network or address}")
        typer.echo(f"Games are kept in {store.shown_url}. Stop with Ctrl-C; nothing is lost.")
        if folders:
            typer.echo(f"New games of {listed(list(folders))} are played with {data}.")
        if not proxy:
            typer.echo(_for_others(run.alone(host), network, again))
        if open_browser:
            run.open_browser(network or address)

    policy = Policy(
        hosts=(host, *(host_name or ())),
        proxy=proxy,
        new_games=new_games,
        requests=requests,
        connections=connections,
        keeping=_keeping(
            run.alone(host) and not proxy and not host_name,
            keep_unplayed,
            keep_idle,
            keep_finished,
        ),
    )
    run.serve(listening, store, ready, policy=policy, folders=folders)
    typer.echo("The table is closed.")
    run.leave()


def _keeping(home: bool, unplayed: int | None, idle: int | None, finished: int | None) -> Keeping:
    """How long games are kept.  The defaults differ for a server at home and a public one."""
    from tricolore.server.policy import HOME, PUBLIC, Keeping

    usual = HOME if home else PUBLIC
    return Keeping(
        usual.unplayed if unplayed is None else unplayed,
        usual.idle if idle is None else idle,
        usual.finished if finished is None else finished,
    )


def _for_others(alone: bool, network: str, again: str) -> str:
    """Who can open the address, and how to let others open it."""
    if alone:
        return (
            "Only this computer can open that address and links that begin with it. To play with "
            f"others on your network, start it with:\n  {again}\n"
            "docs/server.md explains how to play over the internet."
        )
    if not network:
        return "This computer seems to have no network, so nobody else can open it now."
    return "Everybody on your network can open it and your links. Nothing is encrypted."


def _again(port: int | None, database: str | None, data: str | None, open_browser: bool) -> str:
    """The same command, for everybody on the network."""
    from tricolore.server.policy import EVERY_ADDRESS

    words = ["serve", "--host", EVERY_ADDRESS]
    words += [] if port is None else ["--port", str(port)]
    words += [] if database is None else ["--database", database]
    words += [] if data is None else ["--data", data]
    words += ["--open"] if open_browser else []
    return f"{command()} {shlex.join(words)}"
