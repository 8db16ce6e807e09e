"""Live play: one connection, from its first message to its last."""

from __future__ import annotations

import asyncio
import logging
import time
from typing import Any

import msgspec
from litestar import WebSocket, websocket
from litestar.exceptions import WebSocketDisconnect
from litestar.params import FromPath

from tricolore.core.ask import Option
from tricolore.core.errors import TricoloreError
from tricolore.core.standing import Standing
from tricolore.core.text import say, sentence_of
from tricolore.server.advised import AdvisedGame
from tricolore.server.chronicle import Outdated
from tricolore.server.clients import client_of
from tricolore.server.contract import (
    Answer,
    Answered,
    Choice,
    Hello,
    Pong,
    Refused,
    read_message,
)
from tricolore.server.finals import FINALS
from tricolore.server.hall import Hall, UnknownGame
from tricolore.server.remembered import Quiet, Say
from tricolore.server.security import (
    HELLO_SECONDS,
    MESSAGE_LIMIT,
    MESSAGES_A_SECOND,
    SPECTATORS,
    Bucket,
    WrongKey,
    same_origin,
    seats_of,
)
from tricolore.server.shown import Seats
from tricolore.server.speech import Message, tongue_of
from tricolore.server.talk import (
    AdviceTold,
    Advise,
    AllowAdvice,
    Answers,
    Concede,
    Draw,
    Explain,
    Finish,
    Finished,
    Halt,
    Plans,
    Query,
    Revoke,
    Sheet,
    Stand,
    WantBack,
    Watch,
    Watched,
)

LOG = logging.getLogger(__name__)

Socket = WebSocket[Any, Any, Any]

BEHIND = 500
"""Most messages that wait for one browser.  A slower one is disconnected and says hello again."""

TOO_BIG, POLICY, TRY_LATER = 1009, 1008, 1013
NO_SUCH_GAME, WRONG_KEY = 4404, 4403


class Guest:
    """One browser at one game.  Messages wait in a queue, so that a slow browser delays nobody."""

    def __init__(self, socket: Socket, client: str = "") -> None:
        self.seats: Seats = ()
        self.client = client
        self.hears = self.present = False
        self._tongue = tongue_of(socket)
        self._socket = socket
        self._waiting: asyncio.Queue[bytes] = asyncio.Queue(BEHIND)
        self.too_slow = asyncio.Event()

    def send(self, message: bytes) -> None:
        if isinstance(message, Message):
            message = message.said(self._tongue)
        try:
            self._waiting.put_nowait(message)
        except asyncio.QueueFull:
            self.too_slow.set()

    def tell(self, message: msgspec.Struct) -> None:
        self.send(Message(message))

    async def deliver(self) -> None:
        """Send the messages in the queue for as long as the connection lasts."""
        while True:
            message = await self._waiting.get()
            await self._socket.send_data(message.decode())
            self._waiting.task_done()

    async def delivered(self) -> None:
        """Wait until everything is sent."""
        await self._waiting.join()


class Cut(Exception):
    """The server ends the connection, and tells the browser why."""

    def __init__(self, code: int, sentence: str) -> None:
        super().__init__(sentence)
        self.code = code
        self.ply = 0


@websocket("/live/{game:str}")
async def live_play(socket: Socket, game: FromPath[str]) -> None:
    hall: Hall = socket.app.state.here.hall
    await socket.accept()
    guest = Guest(socket, client_of(socket.scope))
    delivering = asyncio.create_task(guest.deliver())
    try:
        async with hall.sitting(game) as live:
            await _at_table(socket, hall, live, guest)
    except WebSocketDisconnect:
        return
    except (Cut, TricoloreError) as error:
        ply = error.ply if isinstance(error, Cut) else 0
        guest.tell(Refused(sentence_of(error), ply, isinstance(error, Outdated)))
        await _at_most(1, guest.delivered())
        await _at_most(5, socket.close(_close_code(error)))
    finally:
        delivering.cancel()
        await asyncio.gather(delivering, return_exceptions=True)


def _close_code(error: Exception) -> int:
    if isinstance(error, Cut):
        return error.code
    return NO_SUCH_GAME if isinstance(error, UnknownGame) else TRY_LATER


async def _at_table(socket: Socket, hall: Hall, live: AdvisedGame, guest: Guest) -> None:
    """Serve one connection, and tell the browser of any failure."""
    try:
        await _converse(socket, hall, live, guest)
    except Cut as cut:
        cut.ply = live.ply
        raise
    except (TricoloreError, WebSocketDisconnect):
        raise
    except Exception as error:
        ours = not live.kept.adopted and live.kept.start is None
        LOG.error("game %s: a connection failed", live.id, exc_info=error if ours else None)
        raise Cut(
            TRY_LATER, "Something went wrong on the server. The game is unchanged."
        ) from error
    finally:
        live.leave(guest)


async def _converse(socket: Socket, hall: Hall, live: AdvisedGame, guest: Guest) -> None:
    if not same_origin(socket.headers.get("origin"), socket.headers.get("host")):
        raise Cut(POLICY, "A page of another site may not play here.")
    # A key that is held down stays well below this limit; a flood does not.
    allowed = Bucket(MESSAGES_A_SECOND, MESSAGES_A_SECOND)
    greeted = False
    end = time.monotonic() + HELLO_SECONDS
    slow = asyncio.create_task(guest.too_slow.wait())
    try:
        while True:
            receiving = asyncio.create_task(socket.receive_data("text"))
            # Other messages before hello, such as pings, gain no time.
            limit = None if greeted else max(0.0, end - time.monotonic())
            done, _ = await asyncio.wait(
                {receiving, slow}, timeout=limit, return_when=asyncio.FIRST_COMPLETED
            )
            if receiving not in done:
                receiving.cancel()
                await asyncio.gather(receiving, return_exceptions=True)
                raise Cut(POLICY, "Too slow." if slow in done else "No hello in time.")
            text = await _received(receiving)
            if len(text) > MESSAGE_LIMIT or len(text.encode()) > MESSAGE_LIMIT:
                raise Cut(TOO_BIG, f"A message is at most {MESSAGE_LIMIT // 1024} KiB long.")
            if not allowed.take():
                raise Cut(POLICY, f"At most {MESSAGES_A_SECOND} messages a second are accepted.")
            greeted = await _heard(hall, live, guest, text, greeted)
    finally:
        slow.cancel()


async def _received(receiving: asyncio.Task[str]) -> str:
    """The text of a message.  A binary message counts as one that cannot be read."""
    try:
        return receiving.result() or ""
    except KeyError:
        return ""


async def _heard(hall: Hall, live: AdvisedGame, guest: Guest, text: str, greeted: bool) -> bool:
    """Do what one message asks; returns whether the guest has said hello by now."""
    try:
        said = read_message(text)
    except ValueError as error:
        guest.tell(Refused(sentence_of(error), live.ply))
        return greeted
    if isinstance(said, Hello):
        try:
            seats = tuple(seats_of(said.keys, live.kept.digests))
        except WrongKey as error:
            raise Cut(WRONG_KEY, str(error)) from None
        live.leave(guest)
        if not seats and len(live.connections) >= SPECTATORS:
            raise Cut(TRY_LATER, "Too many are watching this game already.")
        guest.seats, guest.hears, guest.present = seats, said.talk, said.present
        live.forgive()
        await live.join(guest)
        hall.computers.attend(live)
        return True
    if isinstance(said, int):
        guest.tell(Pong(said))
        return greeted
    if not greeted:
        guest.tell(Refused("The first message must be a hello.", live.ply))
        return False
    if isinstance(said, Query):
        await _asked(live, guest, said)
    elif isinstance(said, Halt):
        live.halt(guest.seats, said.side)
    elif isinstance(said, (Advise, Watch, Finish)):
        live.counsel(_counselled(hall, live, guest, said))
    elif isinstance(said, Explain):
        _explained(live, guest, said)
    elif isinstance(said, (Say, Quiet)):
        await _spoken(live, guest, said)
    else:
        await _chosen(hall, live, guest, said)
    return True


async def _chosen(hall: Hall, live: AdvisedGame, guest: Guest, said: Choice) -> None:
    try:
        if isinstance(said, Answer):
            await live.answer(guest.seats, said.ply, Option(*said.option))
        elif isinstance(said, Answers):
            options = [Option(*pair) for pair in said.options]
            await live.answer_all(guest.seats, said.ply, options)
        elif isinstance(said, Concede):
            await live.concede(guest.seats, said.ply, said.side)
        elif isinstance(said, Draw):
            await live.draw(guest.seats, said.ply, said.side, said.offer)
        elif isinstance(said, Stand):
            standing = Standing(said.asks, Option(*said.answer), said.when, said.until)
            await live.stand(guest.seats, said.side, standing)
        elif isinstance(said, AllowAdvice):
            await live.allow_advice(guest.seats, said.side, said.allow)
        elif isinstance(said, Revoke):
            await live.revoke(guest.seats, said.side, said.id)
        elif isinstance(said, Sheet):
            filled = tuple(Option(*pair) for pair in said.rows)
            await live.hand_in(guest.seats, said.ply, said.side, filled)
        elif isinstance(said, WantBack):
            await live.want_back(guest.seats, said.ply, said.side)
        else:
            await live.undo(guest.seats, said.ply)
    except TricoloreError as error:
        guest.tell(Refused(sentence_of(error), live.ply))
    hall.computers.attend(live)


async def _spoken(live: AdvisedGame, guest: Guest, said: Say | Quiet) -> None:
    try:
        if isinstance(said, Say):
            await live.say(guest.seats, said.side, said.text)
        else:
            await live.be_quiet(guest.seats, said.side, said.quiet)
        guest.tell(Answered(said.id))
    except TricoloreError as error:
        guest.tell(Answered(said.id, error=sentence_of(error)))


async def _asked(live: AdvisedGame, guest: Guest, said: Query) -> None:
    found: Any
    try:
        if said.name == FINALS:
            found = await live.finals(guest.seats)
        else:
            found = await live.query(guest.seats, said.name, said.args)
        answer = Message(Answered(said.id, found))
    except TricoloreError as error:
        answer = Message(Answered(said.id, error=sentence_of(error)))
    except Exception as error:  # no query may break the connection
        sentence = say("This cannot be answered ({error}).", error=type(error).__name__)
        answer = Message(Answered(said.id, error=sentence))
    guest.send(answer)


async def _counselled(
    hall: Hall, live: AdvisedGame, guest: Guest, said: Advise | Watch | Finish
) -> None:
    """Answer a question to an adviser.  Other messages are read meanwhile."""
    think = hall.computers.counsel
    try:
        if isinstance(said, Advise):
            found: AdviceTold | Watched | Finished = await live.advise(guest, said, think)
        elif isinstance(said, Watch):
            found = await live.watch(guest, said, think)
        else:
            found = await live.finish(guest, said, think)
        guest.tell(Answered(said.id, found))
    except TricoloreError as error:
        guest.tell(Answered(said.id, error=sentence_of(error)))
    except Exception as error:
        LOG.exception("game %s: an adviser failed", live.id)
        sentence = say("There is no advice ({error}).", error=type(error).__name__)
        guest.tell(Answered(said.id, error=sentence))


def _explained(live: AdvisedGame, guest: Guest, said: Explain) -> None:
    try:
        plans = live.explained()
    except TricoloreError as error:
        guest.tell(Answered(said.id, error=sentence_of(error)))
        return
    guest.tell(Answered(said.id, Plans(plans)))


async def _at_most(seconds: float, doing: Any) -> None:
    """Wait for something that may fail because the connection is gone."""
    try:
        await asyncio.wait_for(doing, seconds)
    except Exception:
        return
