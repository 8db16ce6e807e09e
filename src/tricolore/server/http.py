"""HTTP requests of the lobby and the table, one function each."""

from __future__ import annotations

from datetime import UTC, datetime
from typing import Annotated, Any, NamedTuple

from litestar import MediaType, Request, Response, get, post
from litestar.exceptions import NotFoundException
from litestar.handlers import HTTPRouteHandler
from litestar.params import FromPath, PathParameter, QueryParameter

from tricolore.core.dice import fingerprint
from tricolore.core.errors import DataError, TricoloreError
from tricolore.core.text import say
from tricolore.rulesets import find, full_name
from tricolore.rulesets.guide import Guide
from tricolore.rulesets.ruleset import MissingPart
from tricolore.rulesets.table import Scene
from tricolore.server import bodies, maps, opponents
from tricolore.server.chronicle import Outdated, table_for
from tricolore.server.clients import Clients, client_of
from tricolore.server.contract import (
    Created,
    Fork,
    LogEntry,
    Moment,
    NewGame,
    SigningKey,
    Summary,
    Verified,
    ending,
)
from tricolore.server.description import (
    KEY_OR_NONE,
    SENT,
    STORED,
    WRITTEN,
    answers,
    document_answers,
    json_of,
)
from tricolore.server.documents import Document, Files, send
from tricolore.server.examiner import Verify
from tricolore.server.fairness import TOGETHER, notes, promises
from tricolore.server.hall import Hall
from tricolore.server.live import NotBegun
from tricolore.server.offered import PlayerName, Scenario
from tricolore.server.security import (
    Bucket,
    NoKey,
    TooMany,
    WrongKey,
    bearer_keys,
    same_origin,
    seats_of,
)
from tricolore.server.shown import Seats, Sight, entry
from tricolore.server.speech import language_of
from tricolore.server.store import Kept

Asking = Request[Any, Any, Any]

MOST = 1_000_000
"""Most choices in any game, so that no number is too large for the database."""
LOG_LIMIT = 5000
"""Most choices in one answer; a longer log is fetched in parts."""


class NotNow(TricoloreError):
    """This can be had only once the game is over."""


class Here(NamedTuple):
    """What all requests share."""

    hall: Hall
    pages: Files
    new_games: Bucket
    """New games of all clients together."""
    clients: Clients


def here(request: Asking) -> Here:
    found: Here = request.app.state.here
    return found


# Pages


@get("/", include_in_schema=False)
async def lobby(request: Asking) -> Response[bytes]:
    return send(request, here(request).pages.get("index.html"))


@get("/table/{game:str}", include_in_schema=False)
async def table(request: Asking, game: FromPath[str]) -> Response[bytes]:
    return send(request, here(request).pages.get("table.html"))


@get("/verify", include_in_schema=False)
async def verify_page(request: Asking) -> Response[bytes]:
    return send(request, here(request).pages.get("verify.html"))


@get("/static/{path:path}", include_in_schema=False)
async def static(request: Asking, path: FromPath[str]) -> Response[bytes]:
    return send(request, here(request).pages.get(path))


@get("/favicon.ico", include_in_schema=False)
async def favicon(request: Asking) -> Response[bytes]:
    return send(request, here(request).pages.get("favicon.svg"))


# What can be played


@get("/api/scenarios", summary="All scenarios", responses=answers())
async def scenarios(request: Asking) -> list[Scenario]:
    return maps.catalogue(here(request).hall.folders)


@get(
    "/api/scenes/{scenario:str}",
    summary="What never changes in a scenario",
    responses=document_answers(*STORED),
    opt={"shows": json_of(Scene)},
)
async def scene(
    request: Asking,
    scenario: FromPath[str],
    game: Annotated[
        str, QueryParameter(description="A game, which may be played with figures of its own")
    ] = "",
) -> Response[bytes]:
    """With the figures of a game, or with those that a new game would be played with."""
    full, folder = await _figures(request, scenario, game)
    language = language_of(request)
    return send(request, await here(request).hall.run(_scene, full, folder, language), True)


async def _figures(request: Asking, scenario: str, game: str) -> tuple[str, str | None]:
    """The full name of a scenario, and the folder with the figures that it is shown with."""
    full, hall = full_name(scenario), here(request).hall
    folder = hall.folders.get(full)
    if game:
        kept = await hall.kept(game)
        folder = kept.folder if kept.scenario == full else None
    return full, folder


def _scene(scenario: str, folder: str | None, language: str) -> Document:
    """The scene.  If a game's figures are gone ours are shown, so that its table can say so."""
    try:
        return maps.scene_document(scenario, folder, language)
    except DataError:
        return maps.scene_document(scenario, None, language)


@get(
    "/api/guides/{scenario:str}",
    summary="The game on one page",
    responses=document_answers(*STORED),
    opt={"shows": json_of(Guide)},
)
async def guide(
    request: Asking,
    scenario: FromPath[str],
    game: Annotated[
        str, QueryParameter(description="A game, which may be played with figures of its own")
    ] = "",
) -> Response[bytes]:
    """With the tables of a game, or with those that a new game would be played with."""
    full, folder = await _figures(request, scenario, game)
    language = language_of(request)
    return send(request, await here(request).hall.run(_guide, full, folder, language), True)


def _guide(scenario: str, folder: str | None, language: str) -> Document:
    try:
        return maps.guide_document(scenario, folder, language)
    except MissingPart:
        raise NotFoundException("Nobody has written a guide to this game yet.") from None
    except DataError:
        return maps.guide_document(scenario, None, language)


@get(
    "/api/maps/{scenario:str}",
    summary="The map, as SVG",
    responses=document_answers(404),
    media_type="image/svg+xml",
)
async def map_of(request: Asking, scenario: FromPath[str]) -> Response[bytes]:
    return send(request, maps.map_document(full_name(scenario)))


@get("/api/players", summary="Computer players", responses=answers())
async def players() -> list[PlayerName]:
    return opponents.offered()


# New games


@post(
    "/api/games",
    summary="A new game",
    responses=answers(403, 404, *SENT, 422, 507),
    opt={"body": json_of(NewGame)},
)
async def new(request: Asking) -> Created:
    wanted = await bodies.read(request, NewGame)
    may_create(request)
    return await here(request).hall.begin(wanted)


@post(
    "/api/games/{game:str}/fork",
    summary="A new game from a past moment",
    responses=answers(401, *WRITTEN, *SENT, 422),
    opt={"body": json_of(Fork)},
    security=KEY_OR_NONE,
)
async def fork(request: Asking, game: FromPath[str]) -> Created:
    """While the game is not over, this needs the keys of all persons' seats."""
    wanted = await bodies.read(request, Fork)
    kept, seats = await asker(request, game)
    may_know_all(kept, seats, "You can make a fork")
    await nothing_hidden(request, kept, "You can make a fork")
    may_create(request)
    return await here(request).hall.fork(kept, wanted)


# A game


@get("/api/key", summary="The key that records are signed with", responses=answers(507))
async def signing_key(request: Asking) -> SigningKey:
    hall = here(request).hall
    return SigningKey(await hall.run(hall.public_key))


@get(
    "/api/games/{game:str}",
    summary="A game in short",
    responses=answers(403, *STORED),
    security=KEY_OR_NONE,
)
async def game_summary(request: Asking, game: FromPath[str]) -> Summary:
    kept, _ = await asker(request, game)
    progress = kept.progress
    return Summary(
        game=kept.id,
        scenario=kept.scenario,
        title=kept.title,
        players=kept.players,
        turn=progress.turn,
        over=progress.over,
        result=ending(progress.result),
        created=_time(kept.created),
        updated=_time(kept.updated),
        ply=progress.ply,
        fingerprint=fingerprint(kept.seed) if kept.begun else "",
        begun=kept.begun,
        open=kept.open,
        dice=kept.dice,
        notes=notes(kept),
        promises=promises(kept),
        seed=kept.seed if progress.over else None,
        options=kept.options,
        advice=kept.advised if progress.over else {},
    )


@get(
    "/api/games/{game:str}/record",
    summary="The record",
    responses=answers(401, *WRITTEN),
    media_type=MediaType.TEXT,
    security=KEY_OR_NONE,
)
async def game_record(request: Asking, game: FromPath[str]) -> Response[bytes]:
    """While the game is not over, this needs the keys of all persons' seats.

    Nobody gets the dice to come: a game whose record is given out goes on with other dice.  If the
    players have made the seed together that is impossible, and the record waits for the end.
    """
    kept, seats = await asker(request, game)
    if not kept.progress.over and kept.dice == TOGETHER:
        raise WrongKey(say("You can have the record once the game is over: it tells the dice."))
    may_know_all(kept, seats, "You can have the record")
    await nothing_hidden(request, kept, "You can have the record")
    saved = await _saved(request, kept)
    name = f"{kept.scenario.replace(':', '-')}-{kept.id}.game"
    return Response(
        saved,
        media_type="text/plain; charset=utf-8",
        headers={"Content-Disposition": f'attachment; filename="{name}"'},
    )


@get(
    "/api/games/{game:str}/at/{ply:str}",  # as a text: Litestar would take "1_0" for a number
    summary="A past moment",
    responses=answers(*WRITTEN),
    security=KEY_OR_NONE,
)
async def moment(
    request: Asking, game: FromPath[str], ply: Annotated[int, PathParameter(ge=0, le=MOST)]
) -> Moment:
    """As the sender may see it."""
    kept, seats = await asker(request, game)
    sees = await sees_now(request, kept, seats)

    def look() -> Moment:
        past, move = here(request).hall.moments.at(kept, ply)
        return Sight(table_for(past), past, sees=sees).moment(move, seats)

    return await here(request).hall.run(look)


@get(
    "/api/games/{game:str}/log",
    summary="What happened",
    responses=answers(403, *STORED),
    security=KEY_OR_NONE,
)
async def log(
    request: Asking,
    game: FromPath[str],
    first: Annotated[
        int,
        QueryParameter(
            name="from", ge=0, le=MOST, description="The first ply; 0: before any choice"
        ),
    ] = 0,
    last: Annotated[
        int, QueryParameter(name="to", ge=0, le=MOST, description="The last, included")
    ] = MOST,
) -> list[LogEntry]:
    """As the sender may see it, at most 5,000 choices at a time."""
    kept, seats = await asker(request, game)
    end = min(last, first + LOG_LIMIT - 1)
    sees = await sees_now(request, kept, seats)

    def read() -> list[LogEntry]:
        return [
            entry(move, seats, sees)
            for move in here(request).hall.store.moves(kept.id, first, end, told=True)
        ]

    return await here(request).hall.run(read)


@get(
    "/api/games/{game:str}/verify",
    summary="Check every die",
    responses=answers(*WRITTEN, 422, 503),
    security=KEY_OR_NONE,
)
async def verify(request: Asking, game: FromPath[str]) -> Verified:
    """Once the game is over: compare the seed with its fingerprint and every die with the seed."""
    kept, _ = await asker(request, game)
    if not kept.progress.over:
        raise NotNow(say("The dice can be checked once the game is over and the seed is known."))
    saved = await _saved(request, kept)
    client = client_of(request.scope)
    return await here(request).hall.examiners.verify(client, Verify(saved, kept.folder))


# Shared by requests


async def asker(request: Asking, game: str) -> tuple[Kept, Seats]:
    """The game that the request names, and the seats whose keys it shows."""
    kept = await here(request).hall.kept(game)
    keys = bearer_keys(request.headers.get("authorization"))
    return kept, tuple(seats_of(keys, kept.digests))


async def sees_now(request: Asking, kept: Kept, seats: Seats) -> Seats:
    """Of the asker's seats, those whose secrets may be shown now (see `Sight.sees`)."""
    if len(seats) < 2 or kept.progress.over:
        return seats
    try:
        return await (await here(request).hall.live(kept.id)).sees(seats)
    except (NotBegun, Outdated):
        return seats  # nobody is asked any more, or yet


async def _saved(request: Asking, kept: Kept) -> bytes:
    """The record; as it is stored if the game cannot be played any more.

    A game that is not over goes on with other dice from then on.
    """
    hall = here(request).hall
    live = await hall.live(kept.id)
    try:
        saved = await live.look(live.saved if live.kept.progress.over else live.given_away)
    except Outdated:
        return await hall.run(hall.unplayed, kept)
    if live.kept.progress.over and not kept.adopted:
        return await hall.run(hall.signed, saved)
    return saved


def may_know_all(kept: Kept, seats: Seats, what: str) -> None:
    """Before the end, only the holder of all persons' seats may know everything about a game.

    Even he may not where a computer has secrets from him.
    """
    rules, _ = find(kept.scenario)
    if (
        not kept.progress.over
        and getattr(rules, "imagine", None) is not None
        and len(kept.digests) < len(kept.seats)
    ):
        raise WrongKey(f"{what} once the game is over: until then the other side has secrets.")
    persons = set(kept.digests)
    if not kept.progress.over and (not persons or not persons <= set(seats)):
        refusal = WrongKey if seats or not persons else NoKey
        raise refusal(f"{what} once the game is over, or with the keys of all its seats.")


async def nothing_hidden(request: Asking, kept: Kept, what: str) -> None:
    """Before the end, refuse a game with a draw that nobody may know yet.

    That holds even for a person who has all its seats.
    """
    if not kept.progress.over and getattr(find(kept.scenario)[0], "imagine", None) is not None:
        live = await here(request).hall.live(kept.id)
        try:
            hidden = await live.look(live.has_hidden_draws)
        except Outdated:
            hidden = False
        if hidden:
            raise WrongKey(
                f"{what} once the game is over: it holds draws that nobody may know yet."
            )


def may_create(request: Asking) -> None:
    if not same_origin(request.headers.get("origin"), request.headers.get("host")):
        raise WrongKey(say("A page of another site may not make games here."))
    here(request).clients.game(client_of(request.scope))
    if not here(request).new_games.take():
        raise TooMany(say("Too many new games at once; try again in a few seconds."))


def _time(milliseconds: int) -> str:
    moment = datetime.fromtimestamp(milliseconds / 1000, UTC)
    return moment.isoformat(timespec="milliseconds").replace("+00:00", "Z")


HANDLERS: list[HTTPRouteHandler] = [
    lobby,
    table,
    verify_page,
    static,
    favicon,
    scenarios,
    scene,
    guide,
    map_of,
    players,
    new,
    fork,
    signing_key,
    game_summary,
    game_record,
    moment,
    log,
    verify,
]
