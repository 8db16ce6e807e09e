"""Games that come from records, which anybody may have made."""

from __future__ import annotations

import secrets
from typing import Annotated

from litestar import post
from litestar.exceptions import HTTPException
from litestar.handlers import HTTPRouteHandler
from litestar.params import QueryParameter

from tricolore.rulesets import find
from tricolore.server import opponents
from tricolore.server.clients import client_of
from tricolore.server.contract import Created
from tricolore.server.description import answers
from tricolore.server.examiner import Upload
from tricolore.server.http import Asking, here, may_create
from tricolore.server.limits import HEX, PLAIN
from tricolore.server.seating import Places
from tricolore.server.security import RECORD_LIMIT


@post(
    "/api/games/upload",
    summary="A game from a record",
    request_max_body_size=8 * RECORD_LIMIT,  # read, not kept: see _body
    responses=answers(403, 413, 422, 503, 507),
    opt={"body": {"application/octet-stream": {"schema": {"type": "string", "format": "binary"}}}},
)
async def upload(
    request: Asking,
    recover: Annotated[
        int, QueryParameter(ge=0, le=1, description="1: a game of what could be read")
    ] = 0,
    players: Annotated[
        str,
        QueryParameter(
            max_length=500,
            pattern=PLAIN,
            description="In the order of the sides: person,random",
        ),
    ] = "",
    seat: Annotated[
        str, QueryParameter(max_length=40, pattern=PLAIN, description="The side of the maker")
    ] = "",
    one_screen: Annotated[
        int, QueryParameter(ge=0, le=1, description="1: all persons at one screen")
    ] = 0,
    commitment: Annotated[str, QueryParameter(max_length=64, pattern=HEX)] = "",
) -> Created:
    """The body is the record itself.  Sides are played by whom the record says, a computer that is
    still known here or a person, unless players are named.

    A game that is not over goes on with new dice: whoever has its record knows the old ones.

    The refusal of a damaged one has `recovered` where a game is left of it, with its choices so
    far: none where only its newest checkpoint is.
    """
    may_create(request)
    hall, client = here(request).hall, client_of(request.scope)
    body, seed = await _body(request), secrets.token_hex(32)
    task = Upload(body, seed, bool(recover), dict(hall.folders))
    found = await hall.examiners.upload(client, task)
    if found.game is None:
        left = {} if found.left is None else {"recovered": found.left}
        raise HTTPException(found.damage, status_code=422, extra=left)
    rules, scenario = find(found.game.scenario)
    sides = rules.sides_of(scenario)
    names = dict(zip(sides, filter(None, players.split(",")), strict=False))
    names = names or opponents.of_record(found.game.players, sides)
    return await hall.adopt(found.game, names, Places(seat, bool(one_screen), commitment))


async def _body(request: Asking) -> bytes:
    """The record.  One that is too long is read to its end, so that its sender hears why."""
    parts: list[bytes] = []
    size = 0
    async for part in request.stream():
        size += len(part)
        if size <= RECORD_LIMIT:
            parts.append(part)
    if size > RECORD_LIMIT:
        raise HTTPException(
            f"A record is at most {RECORD_LIMIT // 1024 // 1024} MiB long.", status_code=413
        )
    return b"".join(parts)


HANDLERS: list[HTTPRouteHandler] = [upload]
