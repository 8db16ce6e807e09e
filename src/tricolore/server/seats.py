"""Requests about seats: take, offer, accept, renew, leave, and add to the seed."""

from __future__ import annotations

from litestar import HttpMethod, Response, delete, post, route
from litestar.handlers import HTTPRouteHandler
from litestar.params import FromPath

from tricolore.core.text import say
from tricolore.server import bodies
from tricolore.server.contract import Accept, Invitation, Share, Taken
from tricolore.server.description import KEY, KEY_OR_NONE, SENT, WRITTEN, answers, json_of
from tricolore.server.http import Asking, asker, here
from tricolore.server.security import NoKey, WrongKey, same_origin
from tricolore.server.store import Kept

HELD = answers(401, *WRITTEN)
"""Answers of requests that need the key of a seat."""
INVITATION = "/api/games/{game:str}/seats/{side:str}/invitation"


@post(
    "/api/games/{game:str}/seats/{side:str}/take",
    summary="Take the seat of a computer player that has failed",
    responses=HELD,
    security=KEY_OR_NONE,
)
async def take_over(request: Asking, game: FromPath[str], side: FromPath[str]) -> Taken:
    """This needs the key of a person's seat, unless no person plays."""
    kept, seats = await asker(request, game)
    if kept.digests and not seats:
        raise NoKey(say("Only somebody who plays in this game can take over a seat."))
    _from_here(request)
    return await here(request).hall.take_over(kept, side)


@post(
    "/api/games/{game:str}/seats/{side:str}/accept",
    summary="Accept an invitation to a seat",
    responses=answers(*WRITTEN, *SENT, 422),
    opt={"body": json_of(Accept)},
    security=KEY_OR_NONE,
)
async def accept(request: Asking, game: FromPath[str], side: FromPath[str]) -> Taken:
    """The answer has a key that nobody else has ever held.  The invitation is used up."""
    wanted = await bodies.read(request, Accept)
    kept, _ = await asker(request, game)
    _from_here(request)
    return await here(request).hall.accept(kept, side, wanted)


@post(
    INVITATION,
    summary="A new invitation to a free seat",
    responses=HELD,
    security=KEY,
)
async def invite(request: Asking, game: FromPath[str], side: FromPath[str]) -> Invitation:
    """This needs the key of any seat.  The old invitation is void."""
    return await here(request).hall.invite(await _player(request, game), side)


@delete(
    INVITATION,
    summary="Withdraw an invitation",
    responses=HELD,
    security=KEY,
    status_code=204,
)
async def withdraw(request: Asking, game: FromPath[str], side: FromPath[str]) -> None:
    await here(request).hall.withdraw(await _player(request, game), side)


@route(INVITATION, http_method=[HttpMethod.OPTIONS], status_code=204, include_in_schema=False)
async def invitation_options(game: FromPath[str], side: FromPath[str]) -> Response[None]:
    """Name both methods; Litestar's own answer would name only the first."""
    return Response(None, headers={"Allow": "DELETE, OPTIONS, POST"})


@post(
    "/api/games/{game:str}/seats/{side:str}/renew",
    summary="Another key for a seat",
    responses=HELD,
    security=KEY,
)
async def renew(request: Asking, game: FromPath[str], side: FromPath[str]) -> Taken:
    """This needs the key of the seat, which opens nothing afterwards."""
    return await here(request).hall.renew(await holder(request, game, side), side)


@post(
    "/api/games/{game:str}/seats/{side:str}/leave",
    summary="Give up a seat",
    responses=HELD,
    security=KEY,
    status_code=204,
)
async def leave(request: Asking, game: FromPath[str], side: FromPath[str]) -> None:
    """This needs the key of the seat.  Others who play may then offer it to somebody else."""
    await here(request).hall.give_up(await holder(request, game, side), side)


@post(
    "/api/games/{game:str}/seats/{side:str}/dice",
    summary="Add to the seed of the dice",
    responses=answers(401, *WRITTEN, *SENT, 422),
    status_code=204,
    opt={"body": json_of(Share)},
    security=KEY,
)
async def share(request: Asking, game: FromPath[str], side: FromPath[str]) -> None:
    """First the hash that binds the seat to its part, then, when all are bound, the part."""
    wanted = await bodies.read(request, Share)
    await here(request).hall.share(await holder(request, game, side), side, wanted)


async def _player(request: Asking, game: str) -> Kept:
    """The game, if the sender has a seat in it."""
    kept, seats = await asker(request, game)
    if not seats:
        raise NoKey(say("Only somebody who plays in this game can invite others to it."))
    _from_here(request)
    return kept


async def holder(request: Asking, game: str, side: str) -> Kept:
    """The game, if the sender holds this seat."""
    kept, seats = await asker(request, game)
    if side not in seats:
        raise (WrongKey if seats else NoKey)(say("This needs the key of that seat."))
    _from_here(request)
    return kept


def _from_here(request: Asking) -> None:
    if not same_origin(request.headers.get("origin"), request.headers.get("host")):
        raise WrongKey(say("A page of another site may not change seats here."))


HANDLERS: list[HTTPRouteHandler] = [
    *(take_over, accept, renew, leave, share),
    *(invitation_options, invite, withdraw),  # in this order: a method has one handler
]
