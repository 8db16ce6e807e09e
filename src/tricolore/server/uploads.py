"""Requests that make a game from an uploaded record, or from a position that was pasted."""

from __future__ import annotations

import secrets
from typing import Annotated

from litestar import post
from litestar.exceptions import HTTPException
from litestar.handlers import HTTPRouteHandler
from litestar.params import QueryParameter

from tricolore.rulesets import find
from tricolore.server import bodies, opponents
from tricolore.server.brought import Brought
from tricolore.server.clients import client_of
from tricolore.server.contract import Created
from tricolore.server.description import SENT, answers, json_of
from tricolore.server.examiner import SetUp, Upload
from tricolore.server.http import Asking, here, may_create
from tricolore.server.limits import HEX, PLAIN
from tricolore.server.pasted import Pasted, PastedGame, PositionRead
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
        int, QueryParameter(ge=0, le=1, description="1: make a game of the part that can be read")
    ] = 0,
    players: Annotated[
        str,
        QueryParameter(
            max_length=500,
            pattern=PLAIN,
            description="Players in the order of the sides: person,random",
        ),
    ] = "",
    seat: Annotated[
        str,
        QueryParameter(max_length=40, pattern=PLAIN, description="The maker's side"),
    ] = "",
    one_screen: Annotated[
        int, QueryParameter(ge=0, le=1, description="1: the maker takes all persons' seats")
    ] = 0,
    commitment: Annotated[str, QueryParameter(max_length=64, pattern=HEX)] = "",
) -> Created:
    """The body is the record itself.  Unless players are named, the sides are played by those whom
    the record names, if this server offers them, and otherwise by persons.

    A game that is not over goes on with new dice, because its record tells the old ones.

    If part of a damaged record can be played, the refusal has `recovered`, the number of its
    choices.  It is 0 if only the newest checkpoint is left.
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


@post(
    "/api/positions/check",
    summary="What a position is",
    status_code=200,
    responses=answers(*SENT, 422, 503),
    opt={"body": json_of(Pasted)},
)
async def check_position(request: Asking) -> PositionRead:
    """Whether a [position](positions.md) can be set up; if not, a sentence names what is wrong."""
    wanted = await bodies.read(request, Pasted)
    found = await _set_up(request, wanted.text)
    return PositionRead(found.scenario, found.progress.turn, found.over)


@post(
    "/api/positions",
    summary="A game from a position",
    responses=answers(403, *SENT, 422, 503, 507),
    opt={"body": json_of(PastedGame)},
)
async def new_from_position(request: Asking) -> Created:
    wanted = await bodies.read(request, PastedGame)
    may_create(request)
    return await here(request).hall.lay(await _set_up(request, wanted.text), wanted)


async def _set_up(request: Asking, text: str) -> Brought:
    hall, client = here(request).hall, client_of(request.scope)
    task = SetUp(text, secrets.token_hex(32), dict(hall.folders))
    found = await hall.examiners.upload(client, task)
    if found.game is None:
        raise HTTPException(found.damage, status_code=422)
    return found.game


async def _body(request: Asking) -> bytes:
    """The record.  One that is too long is read to its end, so that its sender gets the reason."""
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


HANDLERS: list[HTTPRouteHandler] = [upload, check_position, new_from_position]
