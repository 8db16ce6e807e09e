"""How long the server waits for the other end of a connection.

Without these limits somebody could open many connections, send little on each, and keep everybody
else out.
"""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import Callable
from typing import Any

import h11
import msgspec
import uvicorn
from uvicorn.protocols.http.h11_impl import H11Protocol
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol

from tricolore.server.clients import address_of
from tricolore.server.contract import Trouble
from tricolore.server.security import secured

HEAD_SECONDS = 20.0
"""For a request's head to arrive, or for anything at all on a silent connection."""
BODY_SECONDS = 120.0
PAUSE_SECONDS = 20.0
"""Between two pieces of a body."""
STALL_SECONDS = 60.0
"""For the other end to read what was sent to it."""
FRAMES = 64
"""Most pieces of one message in live play."""


class Doors:
    """Open connections, counted by the address at their other end."""

    def __init__(self, most: int, each: int, proxies: frozenset[str] = frozenset()) -> None:
        self._most, self._each, self._proxies = most, each, proxies
        self._open: dict[asyncio.Transport, str] = {}
        self._count: Counter[str] = Counter()

    def enter(self, transport: asyncio.Transport) -> bool:
        """Whether there is room for one more.  A proxy may have any number."""
        peer = transport.get_extra_info("peername")
        address = address_of(peer[0]) if peer else ""
        full = self._count[address] >= self._each and address not in self._proxies
        if full or len(self._open) >= self._most:
            return False
        self._open[transport] = address
        self._count[address] += 1
        return True

    def leave(self, transport: asyncio.Transport) -> None:
        address = self._open.pop(transport, None)
        if address is not None:
            self._count[address] -= 1
            if not self._count[address]:
                del self._count[address]


class Config(uvicorn.Config):
    """Uvicorn's configuration, with what our protocols need in addition."""

    doors: Doors


class Timer:
    """Calls a function unless it is stopped in time."""

    def __init__(self, do: Callable[[], None]) -> None:
        self._do = do
        self._handle: asyncio.TimerHandle | None = None

    def start(self, seconds: float) -> None:
        """Start it; if it was running, start it again."""
        self.stop()
        self._handle = asyncio.get_running_loop().call_later(seconds, self._do)

    def start_once(self, seconds: float) -> None:
        if self._handle is None:
            self.start(seconds)

    def stop(self) -> None:
        if self._handle is not None:
            self._handle.cancel()
            self._handle = None


class PatientHTTP(H11Protocol):
    """HTTP with time limits."""

    config: Config

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self._head, self._body = Timer(self._give_up), Timer(self._give_up)
        self._pause, self._stall = Timer(self._give_up), Timer(self._give_up)

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        super().connection_made(transport)
        if not self.config.doors.enter(transport):
            transport.abort()
            return
        self._head.start(HEAD_SECONDS)

    def connection_lost(self, exc: Exception | None) -> None:
        self._stop_all()
        self.config.doors.leave(self.transport)
        super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        super().data_received(data)
        self._look()

    def on_response_complete(self) -> None:
        super().on_response_complete()
        self._look()

    def handle_websocket_upgrade(self, event: h11.Request) -> None:
        self._stop_all()  # another protocol takes the connection over
        super().handle_websocket_upgrade(event)

    def send_400_response(self, msg: str) -> None:
        """Answer bytes that are not a request like any request that cannot be understood."""
        if self.conn.our_state not in (h11.IDLE, h11.SEND_RESPONSE):  # it has been answered already
            self._give_up()
            return
        body = msgspec.json.encode(Trouble("This is not a valid HTTP request."))
        headers = [
            (b"content-type", b"application/json"),
            (b"content-length", str(len(body)).encode()),
            (b"connection", b"close"),
        ]
        answer = h11.Response(status_code=400, headers=secured(headers), reason=b"Bad Request")
        for part in (answer, h11.Data(data=body), h11.EndOfMessage()):
            self.transport.write(self.conn.send(part) or b"")
        self.transport.close()

    def pause_writing(self) -> None:
        super().pause_writing()
        self._stall.start_once(STALL_SECONDS)

    def resume_writing(self) -> None:
        super().resume_writing()
        self._stall.stop()

    def _look(self) -> None:
        """Set the timers by what the server is waiting for now."""
        state = self.conn.their_state
        if self.transport.is_closing() or self.transport.get_protocol() is not self:
            self._stop_all()
        elif state is h11.IDLE:
            self._body.stop()
            self._pause.stop()
            self._head.start_once(HEAD_SECONDS)  # uvicorn may give up earlier between requests
        elif state is h11.SEND_BODY:
            self._head.stop()
            self._body.start_once(BODY_SECONDS)
            self._pause.start(PAUSE_SECONDS)
        else:
            for timer in (self._head, self._body, self._pause):
                timer.stop()

    def _stop_all(self) -> None:
        for timer in (self._head, self._body, self._pause, self._stall):
            timer.stop()

    def _give_up(self) -> None:
        self.transport.abort()


class PatientWebSocket(WebSocketsSansIOProtocol):
    """WebSockets, closed if the other end does not read what it is sent."""

    config: Config

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self._stall = Timer(lambda: self.transport.abort())

    def connection_lost(self, exc: Exception | None) -> None:
        self._stall.stop()
        self.config.doors.leave(self.transport)
        super().connection_lost(exc)

    def pause_writing(self) -> None:
        super().pause_writing()
        self._stall.start_once(STALL_SECONDS)

    def resume_writing(self) -> None:
        super().resume_writing()
        self._stall.stop()

    async def send(self, message: Any) -> None:
        """End the handshake after a refusal; otherwise uvicorn logs it as a fault of the server."""
        await super().send(message)
        if message["type"] == "websocket.http.response.body" and not message.get("more_body"):
            self.handshake_complete = True

    def handle_ping(self) -> None:
        """Close the connection if pongs pile up because the other end does not read."""
        super().handle_ping()
        if not self.writable.is_set():
            self.transport.abort()

    def handle_cont(self, event: Any) -> None:
        """Close the connection if a message has too many pieces: they may be empty and endless."""
        super().handle_cont(event)
        if len(self.frames) > FRAMES:
            self.transport.abort()
