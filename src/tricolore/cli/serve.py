"""`tricolore serve`: the table in the browser."""

from __future__ import annotations

from typing import Annotated

import typer

PORT = 8859


def serve(
    host: Annotated[str, typer.Option(help="Address to listen on.")] = "127.0.0.1",
    port: Annotated[
        int | None,
        typer.Option(
            min=0, max=65535, help=f"Port to listen on; without it {PORT}, or the next free one."
        ),
    ] = None,
    database: Annotated[
        str | None,
        typer.Option(help="Where games are kept: a file, or a database's URL."),
    ] = None,
    open_browser: Annotated[
        bool, typer.Option("--open/--no-open", help="Show it in a browser.")
    ] = False,
    host_name: Annotated[
        list[str] | None,
        typer.Option(help="A name by which browsers call it; once for each name."),
    ] = None,
    proxy: Annotated[
        str, typer.Option(help="Address of a reverse proxy whose headers are believed.")
    ] = "",
    new_games: Annotated[
        int, typer.Option(min=1, help="New games of one client in a minute.")
    ] = 100,
    connections: Annotated[
        int, typer.Option(min=1, help="Connections of one client at the same time.")
    ] = 200,
) -> None:
    """Serve the table to browsers, until Ctrl-C."""
    # Imported here: the other commands should not wait for it.
    from tricolore.server import run
    from tricolore.server.policy import Policy
    from tricolore.server.store import Store, default_url, url_of

    store = Store(url_of(database) if database else default_url())
    store.migrate()
    listening = run.listen(host, PORT if port is None else port, any_near=port is None)
    address = run.address_of(host, listening)

    def ready() -> None:
        typer.echo(f"The table is open at {address}")
        typer.echo(f"Games are kept in {store.shown_url}. Ctrl-C ends it; nothing is lost.")
        if open_browser:
            run.open_browser(address)

    policy = Policy(
        hosts=(host, *(host_name or ())),
        proxy=proxy,
        new_games=new_games,
        connections=connections,
    )
    run.serve(listening, store, ready, policy)
    typer.echo("The table is closed.")
