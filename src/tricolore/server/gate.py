"""The gate: the checks that every request passes before anything else sees it.

A page of another site can make a browser call this server by that site's name (DNS rebinding).  The
browser then takes the answer for that site's own.  The gate therefore refuses names that are not
ours.
"""

from __future__ import annotations

import ipaddress
import logging
from collections.abc import Awaitable, Callable, Mapping, MutableMapping
from contextlib import ExitStack
from typing import Any

import msgspec

from tricolore.server.clients import Clients, client_of
from tricolore.server.contract import Trouble
from tricolore.server.policy import EVERY_ADDRESS, Policy
from tricolore.server.security import Bucket, TooMany, secured

LOG = logging.getLogger(__name__)

Scope = MutableMapping[str, Any]
Message = MutableMapping[str, Any]
Receive = Callable[[], Awaitable[Message]]
Send = Callable[[Message], Awaitable[None]]
App = Callable[[Any, Any, Any], Awaitable[None]]

USUAL = ("localhost", "127.0.0.1", "::1")
ANYWHERE = (EVERY_ADDRESS, "::")
LONGEST_PATH = 2000
LINES_A_SECOND, LINES_AT_ONCE = 1.0, 100.0
"""Log lines for refused requests.  The limit keeps strangers from filling the disk."""
ODD = frozenset({400, 413, 414, 421, 431})
"""Statuses that our own pages never cause.  Only these are logged."""


class Gate:
    def __init__(self, app: App, policy: Policy, clients: Clients) -> None:
        self._app = app
        self._clients = clients
        self._names = {name.lower().rstrip(".") for name in (*USUAL, *policy.hosts)}
        self._any_address = any(host in ANYWHERE for host in policy.hosts)
        self._lines = Bucket(LINES_A_SECOND, LINES_AT_ONCE)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] not in ("http", "websocket"):
            await self._app(scope, receive, send)
            return
        client = client_of(scope)
        with ExitStack() as held:
            trouble = self._trouble(scope, client, held)
            if trouble is not None:
                self._log(scope, client, trouble[0])
                await _refuse(scope, receive, send, *trouble)
                return
            if scope["type"] == "http":
                send = self._logged(scope, client, send)
            await self._app(scope, receive, send)

    def _trouble(
        self, scope: Scope, client: str, held: ExitStack
    ) -> tuple[int, str, dict[str, str]] | None:
        """Why a request is refused: status, sentence, headers."""
        if not self.called(scope.get("headers", ())):
            return (
                421,
                "This server does not go by that name (tricolore serve --host-name).",
                {},
            )
        if len(scope.get("raw_path") or b"") > LONGEST_PATH or len(scope["path"]) > LONGEST_PATH:
            return 414, "The address is too long.", {}
        try:
            self._clients.request(client, scope["path"])
            if scope["type"] == "websocket":
                held.enter_context(self._clients.connection(client))
        except TooMany as error:
            return 429, str(error), {"Retry-After": str(error.seconds)}
        return None

    def called(self, headers: Any) -> bool:
        """Whether the request names one host, and that name is ours."""
        hosts = [value for name, value in headers if name.lower() == b"host"]
        if len(hosts) != 1:
            return False
        name = host_name(hosts[0].decode("latin-1"))
        return name in self._names or (self._any_address and _is_address(name))

    def _logged(self, scope: Scope, client: str, send: Send) -> Send:
        async def logged(message: Message) -> None:
            if message["type"] == "http.response.start" and message["status"] in ODD:
                self._log(scope, client, message["status"])
            await send(message)

        return logged

    def _log(self, scope: Mapping[str, Any], client: str, status: int) -> None:
        """Log a refused request in one line.  Its path is shortened, and escaped by `logs`."""
        if self._lines.take():
            method, path = scope.get("method", "WebSocket"), scope["path"][:100]
            LOG.warning("%s %s of %s: refused with %d", method, path, client, status)


def host_name(host: str) -> str:
    """The name in a `Host` header, without its port."""
    if host.startswith("["):
        name, end, rest = host[1:].partition("]")
        return name.lower() if end and (not rest or rest.startswith(":")) else ""
    return host.partition(":")[0].lower().rstrip(".")


def _is_address(name: str) -> bool:
    """Whether it is an IP address, which no other site can point at this server."""
    try:
        ipaddress.ip_address(name)
    except ValueError:
        return False
    return True


async def _refuse(
    scope: Scope, receive: Receive, send: Send, status: int, sentence: str, extra: dict[str, str]
) -> None:
    body = msgspec.json.encode(Trouble(sentence))
    headers = [
        (b"content-type", b"application/json"),
        (b"content-length", str(len(body)).encode()),
        *((name.lower().encode(), value.encode()) for name, value in extra.items()),
    ]
    kind = "http.response"
    if scope["type"] == "websocket":
        await receive()  # websocket.connect, which comes first
        if "websocket.http.response" not in scope.get("extensions", {}):
            await send({"type": "websocket.close", "code": 1008})
            return
        kind = "websocket.http.response"
    await send({"type": f"{kind}.start", "status": status, "headers": secured(headers)})
    await send({"type": f"{kind}.body", "body": body})
