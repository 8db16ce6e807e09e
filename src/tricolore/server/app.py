"""The application: everything put together."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

from litestar import Litestar, Request, Response
from litestar.exceptions import HTTPException
from litestar.openapi import OpenAPIConfig
from litestar.openapi.spec import Components, SecurityScheme

from tricolore import __version__
from tricolore.core.errors import IllegalChoice, TricoloreError, UnknownScenario
from tricolore.core.text import Text, sentence_of
from tricolore.players import UnknownPlayer
from tricolore.rulesets.lesson import UnknownLesson
from tricolore.server import http, remember, reviews, seats, telling, uploads, websocket, wording
from tricolore.server.chronicle import Folders, Outdated
from tricolore.server.clients import Clients
from tricolore.server.contract import Trouble
from tricolore.server.description import Exact
from tricolore.server.documents import Files
from tricolore.server.examiners import Closing
from tricolore.server.expiry import keep_sweeping
from tricolore.server.fairness import BadPart
from tricolore.server.hall import Hall, UnknownGame
from tricolore.server.live import NotBegun, NotYours
from tricolore.server.notebook import FullNotebook, NoSuchNote
from tricolore.server.policy import Policy
from tricolore.server.positions import NoPosition
from tricolore.server.replay import NoSuchMoment
from tricolore.server.seating import BadInvitation, BadPlayers
from tricolore.server.security import (
    BODY_LIMIT,
    GAMES_A_SECOND,
    GAMES_AT_ONCE,
    Bucket,
    NoKey,
    TooMany,
    WrongKey,
    add_headers,
)
from tricolore.server.speech import answer, listen, spoken
from tricolore.server.store import Conflict, Store, StoreTrouble
from tricolore.server.turns import Queue

LOG = logging.getLogger(__name__)

STATUS: dict[type[TricoloreError], int] = {
    BadInvitation: 409,
    BadPart: 422,
    BadPlayers: 422,
    Closing: 503,
    Conflict: 409,
    FullNotebook: 409,
    IllegalChoice: 409,
    NoKey: 401,  # before WrongKey, of which it is a subclass
    NoPosition: 409,
    NoSuchMoment: 404,
    NoSuchNote: 404,
    NotBegun: 409,
    NotYours: 409,
    Outdated: 409,
    Queue: 429,
    StoreTrouble: 507,
    TooMany: 429,
    UnknownGame: 404,
    UnknownLesson: 404,
    UnknownPlayer: 422,
    UnknownScenario: 404,
    WrongKey: 403,
    http.NotNow: 409,
}


def create_app(
    store: Store, folders: Folders | None = None, policy: Policy | None = None
) -> Litestar:
    """The application over a store whose database is up to date (see `Store.migrate`).

    `folders` names for some scenarios a folder with figures for new games.  The others use ours.
    """
    policy = policy or Policy()
    hall = Hall(store, folders)

    @asynccontextmanager
    async def lifespan(app: Litestar) -> AsyncIterator[None]:
        sweeping = asyncio.create_task(keep_sweeping(hall, policy.keeping))
        yield
        sweeping.cancel()
        await asyncio.gather(sweeping, return_exceptions=True)
        hall.close()

    app = Litestar(
        route_handlers=[
            *(
                *http.HANDLERS,
                *uploads.HANDLERS,
                *seats.HANDLERS,
                *reviews.HANDLERS,
                *wording.HANDLERS,
            ),
            *remember.HANDLERS,
            *telling.HANDLERS,
            websocket.live_play,
        ],
        exception_handlers={
            TricoloreError: _refused,
            HTTPException: _http_trouble,
            RecursionError: _too_deep,
            Exception: _failed,
        },
        before_request=listen,
        before_send=[add_headers],
        type_encoders={Text: spoken},
        lifespan=[lifespan],
        openapi_config=OpenAPIConfig(
            title="Tricolore",
            version=__version__,
            description="The table in the browser; for live play see docs/table-protocol.md.",
            components=Components(
                security_schemes={
                    "key": SecurityScheme(
                        type="http",
                        scheme="bearer",
                        description="Keys of seats, several with commas between them.",
                    )
                }
            ),
            path="/schema",
            render_plugins=[Exact()],
            operation_id_creator=lambda handler, method, path: handler.handler_name,
        ),
        request_max_body_size=BODY_LIMIT,
        logging_config=None,
        debug=False,
    )
    bucket = Bucket(GAMES_A_SECOND, GAMES_AT_ONCE)
    app.state.here = http.Here(hall, Files(), bucket, Clients(policy))
    return app


def _refused(request: Request[Any, Any, Any], error: TricoloreError) -> Response[bytes]:
    status = next((code for kind, code in STATUS.items() if isinstance(error, kind)), 422)
    headers = {
        401: {"WWW-Authenticate": "Bearer"},
        429: {"Retry-After": str(getattr(error, "seconds", 5))},
        503: {"Retry-After": "5"},
    }.get(status)
    return _answer(Trouble(sentence_of(error)), status, headers)


def _http_trouble(request: Request[Any, Any, Any], error: HTTPException) -> Response[bytes]:
    extra: Any = error.extra
    trouble = Trouble(_sentence(error))
    if isinstance(extra, dict) and "recovered" in extra:
        trouble.recovered = extra["recovered"]
    return _answer(trouble, error.status_code, dict(error.headers or {}))


def _too_deep(request: Request[Any, Any, Any], error: RecursionError) -> Response[bytes]:
    """JSON can be nested deeper than Python can follow."""
    return _answer(Trouble("The request cannot be understood: it is nested too deep."), 400)


def _failed(request: Request[Any, Any, Any], error: Exception) -> Response[bytes]:
    LOG.error("%s %s failed", request.method, request.url.path, exc_info=error)
    return _answer(Trouble("Something went wrong on the server. The game is unchanged."), 500)


def _answer(
    trouble: Trouble, status: int, headers: dict[str, str] | None = None
) -> Response[bytes]:
    return Response(
        answer(trouble),
        media_type="application/json",
        status_code=status,
        headers=headers,
    )


def _sentence(error: HTTPException) -> str:
    """What is wrong, and in which fields."""
    extra: Any = error.extra
    details = [
        f"{item.get('key', 'body')}: {item.get('message', '')}"
        for item in (extra if isinstance(extra, list) else [])
        if isinstance(item, dict)
    ]
    known = {404: "There is nothing here.", 405: "This cannot be done here."}
    text = (
        known.get(error.status_code, "")
        if error.detail in ("Not Found", "Method Not Allowed")
        else error.detail
    )
    sentence = f"{text} ({'; '.join(details)})" if details else text
    return sentence or "The request cannot be understood."
