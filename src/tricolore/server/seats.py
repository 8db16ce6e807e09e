"""Requests about seats: take one, offer it, accept it, leave it, and add to the seed for it."""

from __future__ import annotations

from litestar import delete, post
from litestar.handlers import HTTPRouteHandler
from litestar.openapi.datastructures import ResponseSpec
from litestar.params import FromPath, JSONBody

from tricolore.server.contract import Accept, Invitation, Share, Taken, Trouble
from tricolore.server.http import ERRORS, Asking, asker, here
from tricolore.server.security import WrongKey, same_origin
from tricolore.server.store import Kept

LATE = ERRORS | {507: ResponseSpec(Trouble, description="The games cannot be written")}


@post(
    "/api/games/{game:str}/seats/{side:str}/take",
    summary="Take the seat of a computer player that has failed",
    responses=LATE,
)
async def take_over(request: Asking, game: FromPath[str], side: FromPath[str]) -> Taken:
    """With the key of any person's seat; without one where no person plays."""
    kept, seats = await asker(request, game)
    if kept.digests and not seats:
        raise WrongKey("Only somebody who plays in this game can take over a seat.")
    _from_here(request)
    return await here(request).hall.take_over(kept, side)


@post(
    "/api/games/{game:str}/seats/{side:str}/accept",
    summary="Accept an invitation to a seat",
    responses=LATE,
)
async def accept(
    request: Asking, game: FromPath[str], side: FromPath[str], data: JSONBody[Accept]
) -> Taken:
    """The answer has a key that nobody else has held; the invitation is used up."""
    kept, _ = await asker(request, game)
    _from_here(request)
    return await here(request).hall.accept(kept, side, data)


@post(
    "/api/games/{game:str}/seats/{side:str}/invitation",
    summary="A new invitation to a free seat",
    responses=LATE,
)
async def invite(request: Asking, game: FromPath[str], side: FromPath[str]) -> Invitation:
    """By anybody who has a seat; the invitation before is void."""
    return await here(request).hall.invite(await _player(request, game), side)


@delete(
    "/api/games/{game:str}/seats/{side:str}/invitation",
    summary="Withdraw an invitation",
    responses=LATE,
    status_code=204,
)
async def withdraw(request: Asking, game: FromPath[str], side: FromPath[str]) -> None:
    await here(request).hall.withdraw(await _player(request, game), side)


@post(
    "/api/games/{game:str}/seats/{side:str}/renew",
    summary="Another key for a seat",
    responses=LATE,
)
async def renew(request: Asking, game: FromPath[str], side: FromPath[str]) -> Taken:
    """With its key, which opens nothing afterwards."""
    return await here(request).hall.renew(await _holder(request, game, side), side)


@post(
    "/api/games/{game:str}/seats/{side:str}/leave",
    summary="Give up a seat",
    responses=LATE,
    status_code=204,
)
async def leave(request: Asking, game: FromPath[str], side: FromPath[str]) -> None:
    """With its key; others who play may offer it to somebody else."""
    await here(request).hall.give_up(await _holder(request, game, side), side)


@post(
    "/api/games/{game:str}/seats/{side:str}/dice",
    summary="Add to the seed of the dice",
    responses=LATE,
    status_code=204,
)
async def share(
    request: Asking, game: FromPath[str], side: FromPath[str], data: JSONBody[Share]
) -> None:
    """First what binds the seat to its part, then, when all are bound, the part itself."""
    await here(request).hall.share(await _holder(request, game, side), side, data)


async def _player(request: Asking, game: str) -> Kept:
    """The game, for somebody who has a seat in it."""
    kept, seats = await asker(request, game)
    if not seats:
        raise WrongKey("Only somebody who plays in this game can invite others to it.")
    _from_here(request)
    return kept


async def _holder(request: Asking, game: str, side: str) -> Kept:
    """The game, for whoever holds this very seat."""
    kept, seats = await asker(request, game)
    if side not in seats:
        raise WrongKey("This needs the key of that seat.")
    _from_here(request)
    return kept


def _from_here(request: Asking) -> None:
    if not same_origin(request.headers.get("origin"), request.headers.get("host")):
        raise WrongKey("Another site's page may not change seats here.")


HANDLERS: list[HTTPRouteHandler] = [take_over, accept, invite, withdraw, renew, leave, share]
