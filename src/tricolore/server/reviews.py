"""Requests about the review of a game, and its page."""

from __future__ import annotations

from litestar import Response, get
from litestar.handlers import HTTPRouteHandler
from litestar.params import FromPath

from tricolore.review.page import Places, content, headline
from tricolore.review.report import Review
from tricolore.server.clients import client_of
from tricolore.server.description import KEY_OR_NONE, WRITTEN, answers
from tricolore.server.documents import send
from tricolore.server.fairness import TOGETHER
from tricolore.server.http import Asking, asker, here, may_know_all, nothing_hidden
from tricolore.server.reviewing import ReviewNow
from tricolore.server.security import WrongKey

WHAT = "You can have the review"


@get("/review/{game:str}", include_in_schema=False)
async def review_page(request: Asking, game: FromPath[str]) -> Response[bytes]:
    return send(request, here(request).pages.get("review.html"))


@get(
    "/api/games/{game:str}/review",
    summary="The review",
    responses=answers(401, *WRITTEN, 422),
    security=KEY_OR_NONE,
)
async def game_review(request: Asking, game: FromPath[str]) -> ReviewNow:
    """Who was ahead, what the dice brought, and where the game turned.

    It takes some seconds to make: ask again until it is ready.  While the game is not over, it can
    be had by those who can have the record, since it tells as much.
    """
    kept, seats = await asker(request, game)
    if not kept.progress.over and kept.dice == TOGETHER:
        raise WrongKey(f"{WHAT} once the game is over: both sides play on.")
    may_know_all(kept, seats, WHAT)
    await nothing_hidden(request, kept, WHAT)
    hall = here(request).hall

    async def saved() -> bytes:
        live = await hall.live(kept.id)
        return await live.look(live.saved)

    found = await hall.reviewers.now(client_of(request.scope), kept, saved)
    if not isinstance(found, Review):
        return ReviewNow(False, found.doing, found.share, "", "", "")
    drawing = f"/api/maps/{kept.scenario}"
    page = content(found, Places(drawing, f"/table/{kept.id}"))
    return ReviewNow(True, "", 1.0, found.title, headline(found), page)


HANDLERS: list[HTTPRouteHandler] = [review_page, game_review]
