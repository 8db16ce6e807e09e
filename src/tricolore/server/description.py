"""The OpenAPI description: all requests, and all answers that they may get.

Litestar writes its frame from the signatures of the handlers.  Bodies are described by msgspec,
which also checks them, so that description and check cannot differ.  `tests/server/test_schema.py`
tests the server against the description.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import msgspec
from litestar import Litestar, Request
from litestar.handlers import HTTPRouteHandler
from litestar.openapi.datastructures import ResponseSpec
from litestar.openapi.plugins import JsonRenderPlugin
from litestar.routes import HTTPRoute

from tricolore.server.contract import BODIES, Trouble
from tricolore.server.documents import FOR_GOOD
from tricolore.server.security import GAME_ID, HEADERS

Plain = dict[str, Any]
Responses = dict[int, ResponseSpec]

REFUSALS = {
    400: "The request does not fit this description",
    401: "A key is needed, and none was sent",
    403: "The keys that were sent do not open this, or a page of another site asks",
    404: "There is no such game, scenario or moment",
    409: "Not in this state of the game",
    413: "The body is too long",
    414: "The address is too long",
    415: "The body has the wrong content type",
    421: "The server does not go by this name",
    422: "The request fits this description, but cannot be done: there is no such side or player "
    "in this scenario, a part of the seed is missing, a record is damaged",
    429: "Too many requests, new games or records at once",
    503: "The server is closing",
    507: "The games cannot be read or written",
}
EVERYWHERE = (400, 414, 421, 429)
"""Statuses that any request may get, because the gate answers first."""
STORED, WRITTEN = (404, 507), (403, 404, 409, 507)
"""Statuses of requests that read or change something stored."""
SENT = (413, 415)
"""Statuses of requests with a body."""

ALWAYS = {
    name.decode(): {"required": True, "schema": {"type": "string", "const": value.decode()}}
    for name, value in HEADERS
}
"""Headers of every answer."""
SOMETIMES: dict[str, Plain] = {
    "Retry-After": {
        "description": "Seconds after which to try again",
        "required": True,
        "schema": {"type": "integer", "minimum": 1},
    },
    "WWW-Authenticate": {"required": True, "schema": {"type": "string", "const": "Bearer"}},
    "ETag": {"required": True, "schema": {"type": "string", "pattern": '^"[0-9a-f]+"$'}},
    "Cache-Control": {"required": True, "schema": {"enum": ["no-cache", FOR_GOOD]}},
}
BY_STATUS = {401: ("WWW-Authenticate",), 429: ("Retry-After",), 503: ("Retry-After",)}
TAGGED = ("ETag", "Cache-Control")
"""Of something that a browser may have already."""

KEY: list[dict[str, list[str]]] = [{"key": []}]
"""For requests that need a key."""
KEY_OR_NONE: list[dict[str, list[str]]] = [{}, *KEY]
"""For requests that show more, or are allowed, with a key."""

PARAMETERS: dict[tuple[str, str], Plain] = {
    ("path", "game"): {"pattern": f"^{GAME_ID.pattern}$", "maxLength": 32},
    ("path", "scenario"): {"maxLength": 100, "examples": ["butchery:solferino"]},
    ("path", "side"): {"maxLength": 40, "examples": ["allied"]},
    ("query", "game"): {"pattern": f"^({GAME_ID.pattern})?$", "maxLength": 32},
}
"""What parameters look like.  One of another form is simply not found (404)."""


def answers(*codes: int) -> Responses:
    """The answers that a request may get besides success."""
    return {
        code: ResponseSpec(Trouble, description=REFUSALS[code], generate_examples=False)
        for code in sorted({*EVERYWHERE, *codes})
    }


def document_answers(*codes: int) -> Responses:
    """Of something that a browser may have already."""
    same = ResponseSpec(
        None, description="The browser has the current version already (If-None-Match)"
    )
    return {304: same, **answers(*codes)}


class Exact(JsonRenderPlugin):
    """Sends the description."""

    def __init__(self) -> None:
        super().__init__()
        self._bytes = b""

    def render(self, request: Request[Any, Any, Any], openapi_schema: Plain) -> bytes:
        if not self._bytes:
            frame = msgspec.json.decode(self.render_json(request, openapi_schema))
            self._bytes = msgspec.json.encode(exact(request.app, frame))
        return self._bytes


def exact(app: Litestar, found: Plain) -> Plain:
    """Make Litestar's description exact."""
    found["components"] |= {
        "schemas": _schemas(),
        "headers": ALWAYS | SOMETIMES,
        "responses": {f"Refusal{code}": _refusal(code) for code in REFUSALS},
    }
    for handler, path, method in _operations(app):
        operation = found["paths"][path][method]
        if "body" in handler.opt:
            operation["requestBody"] = {"required": True, "content": handler.opt["body"]}
        for parameter in operation.get("parameters", ()):
            _refine(parameter)
        operation["responses"] = {
            status: _answer(status, operation["responses"], handler)
            for status in sorted(operation["responses"])
        }
    return found


def _answer(status: str, responses: Plain, handler: HTTPRouteHandler) -> Plain:
    if int(status) in REFUSALS:
        return {"$ref": f"#/components/responses/Refusal{status}"}
    response: Plain = responses[status]
    response["headers"] = _headers(*(TAGGED if "304" in responses else ()))
    if status != "304" and "shows" in handler.opt:
        response["content"] = handler.opt["shows"]
    if status == "201" and "schemas/Created" in str(response):
        response["links"] = _links()
    return response


def _refusal(code: int) -> Plain:
    return {
        "description": REFUSALS[code],
        "headers": _headers(*BY_STATUS.get(code, ())),
        "content": json_of(Trouble),
    }


def _headers(*more: str) -> Plain:
    return {name: {"$ref": f"#/components/headers/{name}"} for name in (*ALWAYS, *more)}


def json_of(kind: type[Any]) -> Plain:
    """A body that is a struct as JSON."""
    return {"application/json": {"schema": {"$ref": f"#/components/schemas/{kind.__name__}"}}}


def _operations(app: Litestar) -> Iterator[tuple[HTTPRouteHandler, str, str]]:
    for route in app.routes:
        if isinstance(route, HTTPRoute):
            for method, (handler, _) in route.route_handler_map.items():
                if handler.resolve_include_in_schema():
                    yield handler, route.path_format, method.lower()


def _schemas() -> Plain:
    """All bodies, as msgspec checks them.  In patterns the end of a text is `\\Z` for Python, and
    `$` for JSON Schema."""
    _, schemas = msgspec.json.schema_components(BODIES, ref_template="#/components/schemas/{name}")
    plain = msgspec.json.encode(schemas).replace(rb'\\Z"', b'$"')
    decoded: Plain = msgspec.json.decode(plain)
    return decoded


def _refine(parameter: Plain) -> None:
    schema = parameter["schema"]
    schema |= PARAMETERS.get((parameter["in"], parameter["name"]), {})
    if "pattern" in schema:
        schema["pattern"] = schema["pattern"].replace(r"\Z", "$")
    for bound in ("minimum", "maximum"):
        if bound in schema:
            schema[bound] = int(schema[bound])
    schema.pop("description", None)  # the parameter has it


def _links() -> Plain:
    """Links from a new game to the requests about it."""
    game = {"game": "$response.body#/game"}
    return {
        "summary": {"operationId": "game_summary", "parameters": game},
        "log": {"operationId": "log", "parameters": game},
        "record": {"operationId": "game_record", "parameters": game},
        "start": {"operationId": "moment", "parameters": {**game, "ply": "0"}},
    }
