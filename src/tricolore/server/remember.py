"""Requests about what one wants to remember: what happened since one's last answer, and notes."""

from __future__ import annotations

from typing import Annotated

from litestar import HttpMethod, Response, delete, get, post, put, route
from litestar.handlers import HTTPRouteHandler
from litestar.params import FromPath, PathParameter, QueryParameter

from tricolore.core.text import say
from tricolore.server import bodies
from tricolore.server.contract import Since
from tricolore.server.description import (
    KEY,
    KEY_OR_NONE,
    SENT,
    WRITTEN,
    answers,
    json_of,
)
from tricolore.server.http import MOST, Asking, asker, here, sees_now
from tricolore.server.positions import position_of
from tricolore.server.remembered import NewNote, Note, PositionTold
from tricolore.server.seats import HELD, holder
from tricolore.server.security import NoKey
from tricolore.server.since import since

NOTED = "/api/games/{game:str}/seats/{side:str}/notes"
ONE = f"{NOTED}/{{number:str}}"
Number = Annotated[int, PathParameter(ge=1, le=1_000_000_000)]


@get(
    "/api/games/{game:str}/since",
    summary="What happened since one's last answer",
    responses=HELD,
    security=KEY,
)
async def since_last(
    request: Asking,
    game: FromPath[str],
    before: Annotated[
        int, QueryParameter(ge=0, le=MOST, description="Look further back, before this choice")
    ] = MOST,
) -> Since:
    """What others did, as the sender may see it, at most 2,000 choices.  This needs the key of a
    seat.
    """
    kept, seats = await asker(request, game)
    if not seats:
        raise NoKey(say("Only somebody who plays in this game has answered something in it."))
    sees = await sees_now(request, kept, seats)
    hall = here(request).hall
    return await hall.run(since, hall.store, kept, seats, sees, before)


@get(
    "/api/games/{game:str}/at/{ply:str}/position",
    summary="A past moment as a position",
    responses=answers(*WRITTEN),
    security=KEY_OR_NONE,
)
async def position(
    request: Asking, game: FromPath[str], ply: Annotated[int, PathParameter(ge=0, le=MOST)]
) -> PositionTold:
    """As the sender may see it.  In the middle of a move there may be none."""
    kept, seats = await asker(request, game)
    sees = await sees_now(request, kept, seats)
    hall = here(request).hall

    def written() -> PositionTold:
        past, _ = hall.moments.at(kept, ply)
        return PositionTold(position_of(past, seats, sees, kept.folder))

    return await hall.run(written)


@get(NOTED, summary="Notes of one's own", responses=HELD, security=KEY)
async def notes(request: Asking, game: FromPath[str], side: FromPath[str]) -> list[Note]:
    """This needs the key of the seat.  Nobody else ever receives them."""
    kept = await holder(request, game, side)
    hall = here(request).hall
    return await hall.run(hall.notebook.notes, kept.id, side)


@post(
    NOTED,
    summary="Note something for oneself",
    responses=answers(401, *WRITTEN, *SENT, 422),
    opt={"body": json_of(NewNote)},
    security=KEY,
)
async def note(request: Asking, game: FromPath[str], side: FromPath[str]) -> Note:
    wanted = await bodies.read(request, NewNote)
    kept = await holder(request, game, side)
    hall = here(request).hall
    return await hall.run(hall.notebook.add, kept.id, side, wanted)


@put(
    ONE,
    summary="Change a note",
    responses=answers(401, *WRITTEN, *SENT, 422),
    opt={"body": json_of(NewNote)},
    security=KEY,
)
async def change_note(
    request: Asking, game: FromPath[str], side: FromPath[str], number: Number
) -> Note:
    wanted = await bodies.read(request, NewNote)
    kept = await holder(request, game, side)
    hall = here(request).hall
    return await hall.run(hall.notebook.change, kept.id, side, number, wanted)


@delete(ONE, summary="Remove a note", responses=HELD, security=KEY, status_code=204)
async def remove_note(
    request: Asking, game: FromPath[str], side: FromPath[str], number: Number
) -> None:
    kept = await holder(request, game, side)
    hall = here(request).hall
    await hall.run(hall.notebook.remove, kept.id, side, number)


@route(NOTED, http_method=[HttpMethod.OPTIONS], status_code=204, include_in_schema=False)
async def notes_options(game: FromPath[str], side: FromPath[str]) -> Response[None]:
    """Name all methods; Litestar's own answer would name only the first."""
    return Response(None, headers={"Allow": "GET, OPTIONS, POST"})


@route(ONE, http_method=[HttpMethod.OPTIONS], status_code=204, include_in_schema=False)
async def note_options(game: FromPath[str], side: FromPath[str], number: Number) -> Response[None]:
    return Response(None, headers={"Allow": "DELETE, OPTIONS, PUT"})


HANDLERS: list[HTTPRouteHandler] = [
    since_last,
    position,
    *(notes_options, notes, note),  # in this order: a method has one handler
    *(note_options, change_note, remove_note),
]
